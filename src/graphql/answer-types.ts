/** Declared types of answers: which part of which answer a declared member describes, by where its type is written. */
import type { Evaluator } from '../flow/evaluate.ts';
import { enclosing, isFunction, nameOf, returns, ts } from '../flow/syntax.ts';
import { typeDeclarations } from '../flow/type-names.ts';
import type { Answers, Origin } from './answers.ts';

type Named = ts.InterfaceDeclaration | ts.TypeAliasDeclaration;
type Keys = readonly string[];

const DEPTH = 8;

const isNamed = (node: ts.Node): node is Named => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);

export class AnswerTypes {
  readonly #e: Evaluator;
  readonly #answers: Answers;
  readonly #whole = new Map<ts.Node, readonly Origin[]>();
  readonly #places = new Map<ts.Node, readonly Keys[]>();

  constructor(e: Evaluator, answers: Answers) {
    this.#e = e;
    this.#answers = answers;
  }

  /** The parts of answers that the type around a member describes. */
  around(member: ts.PropertySignature): readonly Origin[] {
    return this.#at(member.parent, [], 0);
  }

  /** A type as it is written somewhere: inside another one, under a name, or where an answer arrives. */
  #at(node: ts.Node, keys: Keys, depth: number): readonly Origin[] {
    if (depth > DEPTH) return [];
    if (ts.isInterfaceDeclaration(node)) return this.#named(node, keys, depth);
    const { parent } = node;
    if (ts.isTypeAliasDeclaration(parent)) return this.#named(parent, keys, depth);
    if (ts.isPropertySignature(parent)) {
      const name = nameOf(parent.name);
      return name === undefined ? [] : this.#at(parent.parent, [name, ...keys], depth);
    }
    const below = (origins: readonly Origin[]): readonly Origin[] =>
      origins.map((each) => ({ ...each, keys: [...each.keys, ...keys] }));
    if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) {
      const document = this.#answers.sentBy(parent);
      return document ? [{ document, keys, call: parent }] : [];
    }
    if (ts.isAsExpression(parent) || ts.isSatisfiesExpression(parent))
      return below(this.#answers.of(parent.expression));
    if (ts.isVariableDeclaration(parent)) return parent.initializer ? below(this.#answers.of(parent.initializer)) : [];
    if (isFunction(parent)) return below(returns(parent).flatMap((each) => this.#answers.of(each)));
    if (ts.isHeritageClause(parent)) return isNamed(parent.parent) ? this.#named(parent.parent, keys, depth) : [];
    // lists, unions, `Promise<…>`: what they hold is what arrives
    return ts.isTypeNode(parent)
      ? this.#within(parent, node).flatMap((each) => this.#at(parent, [...each, ...keys], depth))
      : [];
  }

  /** Where a type has another one that it is given: `Connection<Pipeline>` has it in `nodes`, and what is not the program's is it. */
  #within(type: ts.TypeNode, argument: ts.Node): readonly Keys[] {
    const name = ts.isTypeReferenceNode(type)
      ? type.typeName
      : ts.isExpressionWithTypeArguments(type) && ts.isIdentifier(type.expression)
        ? type.expression
        : undefined;
    const index = name ? nodesOf(type).indexOf(argument) : -1;
    if (!name || index < 0) return [[]];
    const own = typeDeclarations(this.#e, name).filter(isNamed);
    if (own.length === 0) return [[]];
    return own.flatMap((each) => {
      const parameter = each.typeParameters?.[index];
      return parameter ? this.#placesOf(parameter, each) : [];
    });
  }

  /** The keys behind which a declaration has what stands for a parameter of its own. */
  #placesOf(parameter: ts.TypeParameterDeclaration, declaration: Named): readonly Keys[] {
    let places = this.#places.get(parameter);
    if (!places) {
      // a type that is made of itself has nothing more to say
      this.#places.set(parameter, []);
      const script = this.#e.project.of(parameter);
      const uses = (script.scopes.identifiers.get(parameter.name.text) ?? []).filter(
        ({ parent }) => ts.isTypeReferenceNode(parent) && enclosing(parent, isNamed) === declaration,
      );
      places = uses.flatMap(({ parent }) => this.#upTo(parent, declaration, 0));
      this.#places.set(parameter, places);
    }
    return places;
  }

  /** The keys on the way from a declaration down to a type that is written inside of it. */
  #upTo(node: ts.Node, declaration: Named, depth: number): readonly Keys[] {
    const { parent } = node;
    if (node === declaration || parent === declaration) return [[]];
    if (depth > DEPTH) return [];
    if (ts.isPropertySignature(parent)) {
      const name = nameOf(parent.name);
      if (name === undefined) return [];
      const above = parent.parent === declaration ? [[]] : this.#upTo(parent.parent, declaration, depth + 1);
      return above.map((each) => [...each, name]);
    }
    if (!ts.isTypeNode(parent)) return [];
    const within = this.#within(parent, node);
    return this.#upTo(parent, declaration, depth + 1).flatMap((each) => within.map((inner) => [...each, ...inner]));
  }

  #named(declaration: Named, keys: Keys, depth: number): readonly Origin[] {
    let whole = this.#whole.get(declaration);
    if (!whole) {
      // a type that names itself has nothing more to say
      this.#whole.set(declaration, []);
      this.#whole.set(declaration, (whole = this.#used(declaration, depth)));
    }
    return whole.map((each) => ({ ...each, keys: [...each.keys, ...keys] }));
  }

  /** The parts of answers that a declaration describes as a whole, by every use of its name. */
  #used(declaration: Named, depth: number): readonly Origin[] {
    const name = declaration.name.text;
    const { project } = this.#e;
    const out: Origin[] = [];
    for (const path of project.mentioning(name))
      for (const identifier of project.file(path)?.scopes.identifiers.get(name) ?? []) {
        const { parent } = identifier;
        const isName =
          (ts.isTypeReferenceNode(parent) && parent.typeName === identifier) ||
          (ts.isExpressionWithTypeArguments(parent) && ts.isInterfaceDeclaration(parent.parent.parent));
        if (isName && typeDeclarations(this.#e, identifier).includes(declaration))
          out.push(...this.#at(parent, [], depth + 1));
      }
    return out;
  }
}

/** The types that another one is given. */
const nodesOf = (type: ts.TypeNode): readonly ts.Node[] =>
  (ts.isTypeReferenceNode(type) || ts.isExpressionWithTypeArguments(type) ? type.typeArguments : undefined) ?? [];
