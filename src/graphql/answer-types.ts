/** Declared types of answers: which part of which answer a declared member describes, by where its type is written. */
import type { Project } from '../flow/project.ts';
import { isFunction, nameOf, returns, ts } from '../flow/syntax.ts';
import type { Answers, Origin } from './answers.ts';

const DEPTH = 8;

export class AnswerTypes {
  readonly #project: Project;
  readonly #answers: Answers;
  readonly #whole = new Map<ts.Node, readonly Origin[]>();

  constructor(project: Project, answers: Answers) {
    this.#project = project;
    this.#answers = answers;
  }

  /** The parts of answers that the type around a member describes. */
  around(member: ts.PropertySignature): readonly Origin[] {
    return this.#at(member.parent, [], 0);
  }

  /** A type as it is written somewhere: inside another one, under a name, or where an answer arrives. */
  #at(node: ts.Node, keys: readonly string[], depth: number): readonly Origin[] {
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
    // lists, unions, `Maybe<…>`, `Promise<…>`: what they hold is what arrives
    return ts.isTypeNode(parent) ? this.#at(parent, keys, depth) : [];
  }

  #named(
    declaration: ts.InterfaceDeclaration | ts.TypeAliasDeclaration,
    keys: readonly string[],
    depth: number,
  ): readonly Origin[] {
    let whole = this.#whole.get(declaration);
    if (!whole) {
      // a type that names itself has nothing more to say
      this.#whole.set(declaration, []);
      this.#whole.set(declaration, (whole = this.#used(declaration, depth)));
    }
    return whole.map((each) => ({ ...each, keys: [...each.keys, ...keys] }));
  }

  /** The parts of answers that a declaration describes as a whole, by every use of its name. */
  #used(declaration: ts.InterfaceDeclaration | ts.TypeAliasDeclaration, depth: number): readonly Origin[] {
    const name = declaration.name.text;
    const out: Origin[] = [];
    for (const path of this.#project.mentioning(name))
      for (const identifier of this.#project.file(path)?.scopes.identifiers.get(name) ?? []) {
        const { parent } = identifier;
        if (ts.isTypeReferenceNode(parent) && parent.typeName === identifier && this.#means(identifier, declaration))
          out.push(...this.#at(parent, [], depth + 1));
      }
    return out;
  }

  #means(identifier: ts.Identifier, declaration: ts.InterfaceDeclaration | ts.TypeAliasDeclaration): boolean {
    const script = this.#project.of(identifier);
    return script.scopes.resolve(identifier, identifier.text, 'types').some((found) => {
      if (found === declaration) return true;
      if (!ts.isImportSpecifier(found)) return false;
      const statement = found.parent.parent.parent;
      if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return false;
      const target = this.#project.resolve(script.path, statement.moduleSpecifier.text);
      return 'path' in target && target.path === declaration.getSourceFile().fileName;
    });
  }
}
