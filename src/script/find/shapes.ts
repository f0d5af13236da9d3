/** Which resource a declared shape describes: bound to a call somewhere in the program, or resembling by its own member names. */

import type { Evaluator } from '../../flow/evaluate.ts';
import { isKeyed } from '../../flow/members/keyed.ts';
import { shapeMembers } from '../../flow/members/shapes.ts';
import { bare, dressed, isFunction, nameOf, returns, ts } from '../../flow/syntax.ts';
import { typeDeclarations } from '../../flow/type-names.ts';
import { typeValues } from '../../flow/types.ts';
import type { Answer, Env, Shape, Trail, Value } from '../../flow/values.ts';
import { isPushed } from './pushed.ts';

/** What tells a resource's declaration: names in their own spelling. */
export interface ResourceNames {
  name: string;
  /** Including those of what it extends. */
  members: ReadonlySet<string>;
  distinctive: ReadonlySet<string>;
  rivals: ReadonlySet<string>;
}

export interface Described {
  resource: string;
  certain: boolean;
  trail: Trail;
  /** What a request answers flows into it. */
  bound?: true;
  /** It looks like the resource, in a tree where nothing can reach the product. */
  isOutOfReach?: true;
}

/** Of a declaration's members, at least this part must be the resource's. */
const MIN_SHARE = 0.6;
/** More members of its own than these make a declaration the program's own, unless nearly all the others are the resource's. */
const MAX_FOREIGN = 3;
const MIN_SHARE_OF_MANY = 0.85;
const MAX_REFERENCES = 80;
/** As much of a text as one heritage clause, or a type's arguments. Characters. */
const CLAUSE = 200;
/** What stands in front of a type that another one has all members of. Bounded: a clause. */
const BEFORE_PART = /(?:\bextends\b[^{};]*|&\s*|\b(?:Pick|Omit|Partial|Required|Readonly)\s*<\s*)$/;
const BEHIND_PART = /^(?:\[\])?\s*&/;
/** So many members of somebody else's payload say whose a declaration is. */
const MIN_RIVALS = 3;
/** So many members of an undeclared value must be the resource's. */
const MIN_READ = 3;

export class Shapes {
  readonly #e: Evaluator;
  readonly #resources: readonly ResourceNames[];
  readonly #known = new Map<Shape, Described | undefined>();
  readonly #isReached: () => boolean;

  /** @param isReached whether anything in the tree can reach the product */
  constructor(e: Evaluator, resources: readonly ResourceNames[], isReached: () => boolean) {
    this.#e = e;
    this.#resources = resources;
    this.#isReached = isReached;
  }

  describes(node: Shape, env: Env | undefined): Described | undefined {
    if (this.#known.has(node)) return this.#known.get(node);
    this.#known.set(node, undefined);
    // labels and columns are keyed by the same names
    const found = this.#bound(node, env) ?? (isKeyed(node) ? undefined : this.#resembling(node, env));
    this.#known.set(node, found);
    return found;
  }

  /** Whether a declaration may resemble one of some resources: by its members, or as a part of another declaration. */
  mayDescribe(node: Shape, env: Env | undefined, is: (resource: string) => boolean): boolean {
    const members = [...shapeMembers(this.#e, node, env).keys()];
    const resembles = this.#resources.some(
      (resource) =>
        is(resource.name) && members.filter((each) => resource.members.has(each)).length / members.length >= MIN_SHARE,
    );
    return resembles || this.#isPart(node);
  }

  /** Whether another declaration may have all members of this one besides its own, as far as its name tells. */
  #isPart(node: Shape): boolean {
    const named = ts.isTypeLiteralNode(node) || ts.isObjectLiteralExpression(node) ? node.parent : node;
    if (!(ts.isInterfaceDeclaration(named) || ts.isTypeAliasDeclaration(named) || ts.isClassLike(named))) return true;
    const { name } = named;
    if (!name) return true;
    const whole = new RegExp(`\\b${name.text}\\b`, 'g');
    return this.#e.project.namingTied(name.text, named.getSourceFile().fileName).some((path) => {
      const text = this.#e.project.text(path) ?? '';
      return [...text.matchAll(whole)].some(
        ({ index }) =>
          BEFORE_PART.test(text.slice(Math.max(0, index - CLAUSE), index)) ||
          BEHIND_PART.test(text.slice(index + name.text.length, index + name.text.length + CLAUSE)),
      );
    });
  }

  #bound(node: Shape, env: Env | undefined): Described | undefined {
    const members = [...shapeMembers(this.#e, node, env).keys()];
    // what flows into it is dear to know: asked where some resource may be that
    if (!this.#resources.some(({ name }) => this.#isMadeOf(members, name))) return undefined;
    let best: Described | undefined;
    for (const answer of this.#answers(node, new Set())) {
      const { resource } = answer;
      if (resource === null || !this.#isMadeOf(members, resource)) continue;
      if (!best || (answer.certain && !best.certain))
        best = { resource, certain: answer.certain, trail: answer.trail, bound: true };
    }
    return best;
  }

  /** A declaration may only carry the answer, beside members of its own making. */
  #isMadeOf(members: readonly string[], resource: string): boolean {
    const own = members.filter((each) => this.#e.api.has(resource, each)).length;
    return own > 0 && own / members.length >= 0.5;
  }

  #resembling(node: Shape, env: Env | undefined): Described | undefined {
    if (isPushed(node, this.#e.api.messages)) return undefined;
    const declared = shapeMembers(this.#e, node, env);
    const members = [...declared.keys()];
    let best: { resource: ResourceNames; own: number } | undefined;
    for (const resource of this.#resources) {
      const shared = members.filter((each) => resource.members.has(each));
      // a name where the resource has somebody is a word of the program's own
      const own = shared.filter((each) => !this.#isOtherwise(resource.name, each, declared.get(each))).length;
      const distinctive = members.filter((each) => resource.distinctive.has(each)).length;
      const rivals = members.filter((each) => resource.rivals.has(each) && !resource.members.has(each)).length;
      if (distinctive === 0 || rivals >= distinctive || !isMost(own, members.length)) continue;
      if (!best || own > best.own) best = { resource, own };
    }
    if (!best) return undefined;
    const told = members.filter((each) => best?.resource.distinctive.has(each)).slice(0, 3);
    return {
      resource: best.resource.name,
      certain: false,
      ...(this.#isReached() ? {} : { isOutOfReach: true }),
      trail: {
        node,
        note: `${shapeName(node)} has ${best.own} of ${members.length} members of ${best.resource.name}, among them ${told.join(', ')}`,
        before: undefined,
      },
    };
  }

  /** Whether a declaration has members of somebody else's payload, and none that only this resource has. */
  isRivals(resource: string, node: Shape, env: Env | undefined): boolean {
    const own = this.#resources.find(({ name }) => name === resource);
    const members = own ? [...shapeMembers(this.#e, node, env).keys()] : [];
    const theirs = members.filter((each) => own?.rivals.has(each) && !own.members.has(each));
    return theirs.length >= MIN_RIVALS && !members.some((each) => own?.distinctive.has(each));
  }

  /** Whether a shape declares the member as a plain value where its resource holds another one: it is not all an answer. */
  saysOtherwise(resource: string, shape: Shape | undefined, name: string): boolean {
    return shape !== undefined && this.#isOtherwise(resource, name, shapeMembers(this.#e, shape, undefined).get(name));
  }

  /** Whether a member is declared as a plain value where the resource holds another one: `author: string`. */
  #isOtherwise(resource: string, name: string, member: ts.Node | undefined): boolean {
    const isTyped =
      member && (ts.isPropertySignature(member) || ts.isPropertyDeclaration(member) || ts.isParameter(member));
    return isTyped && member.type ? this.#e.api.holds(resource, name) !== undefined && isPlain(member.type) : false;
  }

  /**
   * What an undeclared value is, by the members that the program reads of it: enough of them, one that only this resource has, and no
   * other resource that explains as many.
   * @param doubted a word that says nothing of whose it is, unless only this resource has it: it counts for none against another
   */
  read(members: ReadonlySet<string>, at: ts.Node, name: string, doubted?: string): Described | undefined {
    const names = [...members];
    const scored = this.#resources.map((resource) => ({
      resource,
      own: names.filter((each) => resource.members.has(each)).length,
      telling: names.filter((each) => resource.distinctive.has(each)),
      rivals: names.filter((each) => resource.rivals.has(each) && !resource.members.has(each)).length,
    }));
    const most = Math.max(...scored.map((each) => each.own));
    const best = scored.filter((each) => each.own === most);
    const told = best.find((each) => each.telling.length > 0);
    // an extension explains what its base explains; anyone else who does leaves it open
    if (!told || most < MIN_READ || !isMost(most, names.length) || told.rivals > 0) return undefined;
    const isCounted = doubted === undefined || told.telling.includes(doubted) || !told.resource.members.has(doubted);
    const least = isCounted ? most : most - 1;
    const isOpen = scored.some(
      (each) =>
        each.own >= least &&
        each !== told &&
        !this.#e.api.extends(each.resource.name, told.resource.name) &&
        (each.own === most || !this.#e.api.extends(told.resource.name, each.resource.name)),
    );
    if (isOpen) return undefined;
    return {
      resource: told.resource.name,
      certain: false,
      ...(this.#isReached() ? {} : { isOutOfReach: true }),
      trail: {
        node: at,
        note: `what is read of \`${name}\` is ${told.resource.name}'s, among it ${told.telling.slice(0, 3).join(', ')}`,
        before: undefined,
      },
    };
  }

  /** What flows into a declared shape anywhere in the program. */
  #answers(node: ts.Node, seen: Set<ts.Node>): readonly Answer[] {
    if (seen.has(node) || seen.size > MAX_REFERENCES) return [];
    seen.add(node);
    if (ts.isObjectLiteralExpression(node)) return this.#schemaAnswers(node, seen);
    if (ts.isTypeLiteralNode(node) || ts.isMappedTypeNode(node) || ts.isTypeReferenceNode(node))
      return this.#anchored(node, seen);
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassLike(node))
      return this.#named(node, seen);
    return [];
  }

  #named(
    node: ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.ClassLikeDeclaration,
    seen: Set<ts.Node>,
  ): readonly Answer[] {
    const name = node.name?.text;
    if (name === undefined) return [];
    const out: Answer[] = [];
    let count = 0;
    for (const path of this.#e.project.namingTied(name, node.getSourceFile().fileName)) {
      if (count > MAX_REFERENCES) break;
      const script = this.#e.project.file(path);
      // a renaming import gives the type another name in that file
      for (const identifier of script?.scopes.meaning(name) ?? []) {
        const reference = typeReferenceAt(identifier);
        if (!reference || ++count > MAX_REFERENCES) continue;
        if (!this.#means(reference, node)) continue;
        out.push(...this.#anchored(reference, seen));
        if (out.some((each) => each.certain)) return out;
      }
    }
    return out;
  }

  #means(reference: ts.TypeNode, node: ts.Node): boolean {
    const isIt = flat(typeValues(this.#e, reference, undefined)).some(
      (value) =>
        // what an alias stands for: an import may have given it another name
        'node' in value && (value.node === node || (ts.isTypeAliasDeclaration(node) && value.node === node.type)),
    );
    if (isIt || !ts.isTypeAliasDeclaration(node) || !ts.isTypeReferenceNode(reference)) return isIt;
    return typeDeclarations(this.#e, reference.typeName).some((each) => each === node);
  }

  /** The answers at the place where a type is given to a value. One of several that it may be is not said to be this one. */
  #anchored(type: ts.Node, seen: Set<ts.Node>): readonly Answer[] {
    const answers = this.#anchoredAt(type, seen);
    const isDoubted = answers.some((each) => each.certain) && this.#isOneOfSeveral(type);
    return isDoubted ? answers.map((each) => ({ ...each, certain: false })) : answers;
  }

  /** Whether a type stands beside another one that the program declares: `GiteaIssue | GitlabIssue`. */
  #isOneOfSeveral(type: ts.Node): boolean {
    for (let at = type; ts.isTypeNode(at.parent) && !isOwnType(at.parent); at = at.parent)
      if (
        ts.isUnionTypeNode(at.parent) &&
        at.parent.types.some(
          (each) => each !== at && flat(typeValues(this.#e, each, undefined)).some(({ kind }) => kind === 'typed'),
        )
      )
        return true;
    return false;
  }

  #anchoredAt(type: ts.Node, seen: Set<ts.Node>): readonly Answer[] {
    const e = this.#e;
    let at = type;
    while (ts.isTypeNode(at.parent) && !isOwnType(at.parent)) {
      const below = at;
      at = at.parent;
      if (!ts.isIntersectionTypeNode(at)) continue;
      // `Theirs & Ours`: what is both is what the other one is
      const others = at.types.flatMap((each) => (each === below ? [] : [...e.answer(typeValues(e, each, undefined))]));
      if (others.length > 0) return others;
    }
    const { parent } = at;
    if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) {
      const answers = e.answer(e.ask(parent));
      if (!ts.isTypeNode(type) || answers.some((each) => each.certain)) return answers;
      return [...answers, ...this.#carried(parent, type)];
    }
    if (ts.isAsExpression(parent) || ts.isSatisfiesExpression(parent) || ts.isTypeAssertionExpression(parent))
      return e.answer(e.ask(parent.expression));
    if (ts.isVariableDeclaration(parent)) {
      if (parent.initializer) return e.answer(e.ask(parent.initializer));
      return e.answer(e.declared(parent, undefined));
    }
    if (ts.isParameter(parent)) {
      e.restart();
      return e.answer(e.declared(parent, undefined));
    }
    // `<T extends Theirs>(one: T)`
    if (ts.isTypeParameterDeclaration(parent) && isFunction(parent.parent))
      return parent.parent.parameters.flatMap((each) =>
        each.type && isOf(each.type, parent.name.text) ? [...e.answer(e.declared(each, undefined))] : [],
      );
    if (isFunction(parent)) return returns(parent).flatMap((each) => [...e.answer(e.ask(each))]);
    if (ts.isPropertyDeclaration(parent) && parent.initializer) return e.answer(e.ask(parent.initializer));
    if (ts.isTypeAliasDeclaration(parent) || ts.isInterfaceDeclaration(parent)) return this.#answers(parent, seen);
    if (ts.isHeritageClause(parent) && (ts.isInterfaceDeclaration(parent.parent) || ts.isClassLike(parent.parent)))
      return this.#answers(parent.parent, seen);
    if (ts.isPropertySignature(parent)) {
      const inside = nameOf(parent.name);
      const holder = parent.parent;
      if (inside === undefined || !(ts.isTypeLiteralNode(holder) || ts.isInterfaceDeclaration(holder))) return [];
      return e.answer(e.member([...this.#answers(holder, seen)], inside, parent));
    }
    return [];
  }

  /** What a call gives of a type inside of an object of the program's own: `{ ok: true, data: (await response.json()) as T }`. */
  #carried(call: ts.CallExpression | ts.NewExpression, type: ts.TypeNode): readonly Answer[] {
    const e = this.#e;
    const values = e.ask(call);
    const wanted = new Set(flat(typeValues(e, type, undefined)).flatMap((each) => ('node' in each ? [each.node] : [])));
    const names = values.flatMap((each) =>
      each.kind === 'object' ? each.node.properties.map(({ name }) => nameOf(name)) : [],
    );
    return [...new Set(names)].flatMap((name) => {
      const found = name === undefined ? [] : e.member(values, name, call);
      return flat(found).some((each) => each.kind === 'typed' && wanted.has(each.node)) ? [...e.answer(found)] : [];
    });
  }

  /** A schema is bound by what it parses, by the call it is handed to, and by the type inferred from it. */
  #schemaAnswers(node: ts.ObjectLiteralExpression, seen: Set<ts.Node>): readonly Answer[] {
    let at: ts.Node = dressed(node);
    for (;;) {
      const { parent } = at;
      const isArgument = ts.isCallExpression(parent) && parent.arguments.some((each) => each === at);
      const isReceiver =
        ts.isPropertyAccessExpression(parent) && parent.expression === at && ts.isCallExpression(parent.parent);
      if (isArgument) {
        const answers = this.#e.answer(this.#e.ask(parent));
        if (answers.length > 0) return answers;
        at = dressed(parent);
      } else if (isReceiver) {
        const used = this.#parsed(at);
        if (used.length > 0) return used;
        at = dressed(parent.parent);
      } else break;
    }
    const { parent } = at;
    if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return [];
    return this.#schemaNamed(parent, parent.name.text, seen);
  }

  #schemaNamed(declaration: ts.VariableDeclaration, name: string, seen: Set<ts.Node>): readonly Answer[] {
    if (seen.has(declaration)) return [];
    seen.add(declaration);
    const e = this.#e;
    const out: Answer[] = [];
    const from = declaration.initializer ?? (ts.isIdentifier(declaration.name) ? declaration.name : undefined);
    const own = from ? e.ask(from) : [];
    let count = 0;
    for (const path of e.project.namingTied(name, declaration.getSourceFile().fileName)) {
      if (count > MAX_REFERENCES) break;
      for (const identifier of e.project.file(path)?.scopes.identifiers.get(name) ?? []) {
        if (identifier === declaration.name || ++count > MAX_REFERENCES) continue;
        const { parent } = identifier;
        let up: ts.Node = dressed(identifier);
        if (ts.isTypeQueryNode(parent)) {
          if (this.#sameSchema(e.identifier(identifier, undefined), own)) out.push(...this.#anchored(parent, seen));
        } else if (
          ts.isCallExpression(up.parent) ||
          (ts.isPropertyAccessExpression(up.parent) && up.parent.expression === up)
        ) {
          if (!this.#sameSchema(e.ask(identifier), own)) continue;
          const used = this.#parsed(up);
          out.push(...used);
          for (let i = 0; i < 6 && used.length === 0; i++) {
            // inside `z.array(X)`, `X.array()`, or handed to a call that asks for something
            const { parent: outer } = up;
            const given = ts.isCallExpression(outer) && outer.arguments.some((each) => each === up) ? outer : undefined;
            const isReceiver =
              ts.isPropertyAccessExpression(outer) && outer.expression === up && ts.isCallExpression(outer.parent);
            if (!given && !isReceiver) break;
            const answers = given ? e.answer(e.ask(given)) : [];
            up = dressed(given ?? outer.parent);
            const found = answers.length > 0 ? answers : this.#parsed(up);
            out.push(...found);
            if (found.length > 0) break;
          }
          if (ts.isVariableDeclaration(up.parent) && ts.isIdentifier(up.parent.name))
            out.push(...this.#schemaNamed(up.parent, up.parent.name.text, seen));
        }
        if (out.some((each) => each.certain)) return out;
      }
    }
    return out;
  }

  #sameSchema(a: readonly Value[], b: readonly Value[]): boolean {
    const nodes = (values: readonly Value[]) =>
      new Set(
        values.flatMap((value) =>
          value.kind === 'schema'
            ? value.of.flatMap((each) =>
                each.kind === 'typed'
                  ? [each.node]
                  : each.kind === 'list'
                    ? each.of.flatMap((one) => (one.kind === 'typed' ? [one.node] : []))
                    : [],
              )
            : [],
        ),
      );
    const of = nodes(b);
    return [...nodes(a)].some((each) => of.has(each));
  }

  /** `schema.parse(x)`: the answers in x. */
  #parsed(schema: ts.Node): readonly Answer[] {
    const access = schema.parent;
    if (!ts.isPropertyAccessExpression(access) || access.expression !== schema || !ts.isCallExpression(access.parent))
      return [];
    const [first] = access.parent.arguments;
    if (!first || ts.isObjectLiteralExpression(bare(first)) || isFunction(bare(first))) return [];
    return this.#e.answer(this.#e.ask(first));
  }
}

/** Whether so many members of all are enough to take the whole for the resource's. */
const isMost = (own: number, all: number): boolean =>
  own / all >= (all - own > MAX_FOREIGN ? MIN_SHARE_OF_MANY : MIN_SHARE);

/** Whether a type is one of a name, or a list of such. */
function isOf(type: ts.TypeNode, name: string): boolean {
  if (ts.isArrayTypeNode(type)) return isOf(type.elementType, name);
  if (ts.isTypeOperatorNode(type)) return isOf(type.type, name);
  return ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName) && type.typeName.text === name;
}

const flat = (values: readonly Value[]): readonly Value[] =>
  values.flatMap((value) => (value.kind === 'list' || value.kind === 'envelope' ? [...flat(value.of)] : [value]));

/** What names a type of its own: what stands in it is no other one's. */
const isOwnType = (type: ts.Node): boolean => ts.isTypeLiteralNode(type) || ts.isFunctionTypeNode(type);

/** Whether a type is of texts, numbers or truth values, one or a list of them, or of none. */
function isPlain(type: ts.TypeNode): boolean {
  if (ts.isParenthesizedTypeNode(type)) return isPlain(type.type);
  if (ts.isArrayTypeNode(type)) return isPlain(type.elementType);
  if (ts.isUnionTypeNode(type))
    return type.types.some(isPlain) && type.types.every((each) => isPlain(each) || isNone(each));
  const { kind } = type;
  return (
    kind === ts.SyntaxKind.StringKeyword ||
    kind === ts.SyntaxKind.NumberKeyword ||
    kind === ts.SyntaxKind.BooleanKeyword
  );
}

const isNone = (type: ts.TypeNode): boolean =>
  type.kind === ts.SyntaxKind.UndefinedKeyword ||
  (ts.isLiteralTypeNode(type) && type.literal.kind === ts.SyntaxKind.NullKeyword);

function typeReferenceAt(identifier: ts.Identifier): ts.TypeNode | undefined {
  const { parent } = identifier;
  if (ts.isTypeReferenceNode(parent)) return parent;
  if (ts.isQualifiedName(parent) && parent.right === identifier && ts.isTypeReferenceNode(parent.parent))
    return parent.parent;
  if (ts.isExpressionWithTypeArguments(parent)) return parent;
  return undefined;
}

function shapeName(node: Shape): string {
  if ('name' in node && node.name && ts.isIdentifier(node.name)) return node.name.text;
  for (let at: ts.Node = node; at; at = at.parent)
    if (ts.isVariableDeclaration(at) || ts.isTypeAliasDeclaration(at)) return at.name.getText();
  return 'the declaration';
}
