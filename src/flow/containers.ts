/** What lists, maps, sets and tables hold: what they are made of, and what the program puts into them wherever it holds them. */
import type { Evaluator } from './evaluate.ts';
import type { Declaration } from './scope.ts';
import { accessOf, bare, dressed, givenTo, isAssignment, isFunction, nameOf, ts } from './syntax.ts';
import { type Env, mayBecome, type Text, text, texts, type Value } from './values.ts';

/** Something that is put into a container. */
export interface Put {
  value: ts.Expression;
  /** The key that it is put under, where there is one. */
  key: ts.Expression | undefined;
  /** The value is a list of what is put into it. */
  isAll?: boolean;
}

export type Made = Extract<Value, { kind: 'made' }>;

/** So many places may hand a container on to one another. */
const MAX_HOLDERS = 3;

const puts = new WeakMap<ts.Node, readonly Put[]>();

/** All that is put into what a literal or a constructor makes, by any name under which the file holds it. */
export function putInto(e: Evaluator, made: ts.Expression): readonly Put[] {
  const known = puts.get(made);
  if (known) return known;
  puts.set(made, []); // what is put into itself adds nothing
  const found = holdersOf(e, made, 0).flatMap(putAt);
  puts.set(made, found);
  return found;
}

/** What is put into an expression's value where it stands. */
export function putAt(holder: ts.Expression): readonly Put[] {
  const at = dressed(holder);
  const { parent } = at;
  if (ts.isBinaryExpression(parent)) {
    const kind = parent.operatorToken.kind;
    // `(groups[key] ??= []).push(x)`, `(list ?? []).push(x)`
    const isHeld =
      (parent.left === at && isAssignment(kind) && kind !== ts.SyntaxKind.EqualsToken) ||
      kind === ts.SyntaxKind.QuestionQuestionToken ||
      kind === ts.SyntaxKind.BarBarToken;
    return isHeld ? putAt(parent) : [];
  }
  if (ts.isConditionalExpression(parent)) return parent.condition === at ? [] : putAt(parent);
  if (ts.isCallExpression(parent) && parent.arguments[0] === at) return appliedTo(parent);
  if (!(ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) || parent.expression !== at)
    return [];
  const outer = dressed(parent).parent;
  if (ts.isBinaryExpression(outer) && outer.left === dressed(parent) && isAssignment(outer.operatorToken.kind)) {
    const key = ts.isElementAccessExpression(parent) ? bare(parent.argumentExpression) : undefined;
    return [{ value: outer.right, key: key ?? (ts.isPropertyAccessExpression(parent) ? parent.name : undefined) }];
  }
  if (!ts.isCallExpression(outer) || outer.expression !== dressed(parent)) return [];
  const args = outer.arguments;
  switch (accessOf(parent)?.name) {
    case 'push':
    case 'unshift':
    case 'add':
      return args.map(asPut);
    case 'splice':
      return args.slice(2).map(asPut);
    case 'fill':
      return args.slice(0, 1).map(asPut);
    case 'set':
      return args[1] ? [{ value: args[1], key: args[0] }] : [];
    default:
      return [];
  }
}

export const asPut = (value: ts.Expression): Put =>
  ts.isSpreadElement(value) ? { value: value.expression, key: undefined, isAll: true } : { value, key: undefined };

/** What a call puts into its first argument: `Array.prototype.push.apply(list, more)`, `list.push.call(list, one)`. */
export function appliedTo({ expression, arguments: [, ...given] }: ts.CallExpression): readonly Put[] {
  const way = accessOf(bare(expression));
  const method = way && accessOf(bare(way.object))?.name;
  if (!way || !/^(push|unshift)$/.test(method ?? '')) return [];
  if (way.name === 'call') return given.map(asPut);
  return way.name === 'apply' ? given.slice(0, 1).map((value) => ({ value, key: undefined, isAll: true })) : [];
}

/** The expressions that hold what is made at a place. */
export function holdersOf(e: Evaluator, made: ts.Node, depth = 0): readonly ts.Expression[] {
  if (depth > MAX_HOLDERS) return [];
  const at = dressed(made);
  const { parent } = at;
  if (ts.isVariableDeclaration(parent) || ts.isBindingElement(parent))
    return parent.initializer === at && ts.isIdentifier(parent.name) ? referencesTo(e, parent) : [];
  if (ts.isPropertyDeclaration(parent)) return ownMembers(e, parent, nameOf(parent.name));
  if (ts.isBinaryExpression(parent)) {
    const kind = parent.operatorToken.kind;
    if (isAssignment(kind)) return parent.right === at ? [parent, ...likewise(e, parent.left)] : [];
    return kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken
      ? holdersOf(e, parent, depth)
      : [];
  }
  if (ts.isConditionalExpression(parent)) return parent.condition === at ? [] : holdersOf(e, parent, depth);
  if (ts.isPropertyAssignment(parent) && parent.initializer === at) {
    const name = nameOf(parent.name);
    return name === undefined
      ? []
      : [
          ...membersOf(e, parent.parent, name),
          ...holdersOf(e, parent.parent, depth + 1).flatMap((holder) => memberAt(holder, name) ?? []),
        ];
  }
  if (ts.isCallExpression(parent)) {
    const access = accessOf(bare(parent.expression));
    // `groups.set(key, list)` is had by `groups.get(key)` again
    if (access?.name === 'set' && parent.arguments[1] === at)
      return likewise(e, access.object).flatMap((holder) => calledAt(holder, 'get') ?? []);
    // the first value of what a callback gathers
    const [gather, first] = parent.arguments;
    const fn = gather && bare(gather);
    if (access && /^reduce(Right)?$/.test(access.name) && first === at && fn && isFunction(fn)) {
      const [gathered] = fn.parameters;
      return gathered ? referencesTo(e, gathered) : [];
    }
  }
  return [];
}

const referencesTo = (e: Evaluator, declaration: Declaration): readonly ts.Expression[] =>
  e.project.of(declaration).scopes.references(declaration);

/** Every expression of the file that means the same variable, member or entry as a target does. */
export function likewise(e: Evaluator, target: ts.Expression): readonly ts.Expression[] {
  const node = bare(target);
  if (ts.isIdentifier(node))
    return e.project
      .of(node)
      .scopes.resolve(node, node.text)
      .flatMap((each) => [...referencesTo(e, each)]);
  const access = accessOf(node);
  if (access && bare(access.object).kind === ts.SyntaxKind.ThisKeyword) return ownMembers(e, node, access.name);
  if (access) return likewise(e, access.object).flatMap((holder) => memberAt(holder, access.name) ?? []);
  if (ts.isElementAccessExpression(node))
    return likewise(e, node.expression).flatMap((holder) => {
      const { parent } = dressed(holder);
      return ts.isElementAccessExpression(parent) && parent.expression === dressed(holder) ? parent : [];
    });
  return [];
}

/** What has a `this` that its own functions say: a class, or an object with methods. */
type Owner = ts.ClassLikeDeclaration | ts.ObjectLiteralExpression;

/** What `this` means at a place, as far as syntax tells: a function that is put somewhere else may mean what is around it. */
function ownerOf(node: ts.Node): Owner | undefined {
  for (let at = node; at; at = at.parent) {
    if (ts.isClassLike(at)) return at;
    if (!isFunction(at) || ts.isArrowFunction(at)) continue;
    const entry = ts.isFunctionExpression(at) ? dressed(at).parent : at;
    if (entry.parent && ts.isObjectLiteralExpression(entry.parent)) return entry.parent;
  }
  return undefined;
}

/** `this.name` wherever the class or the object around a place says it. */
export const ownMembers = (e: Evaluator, at: ts.Node, name: string | undefined): readonly ts.Expression[] =>
  membersOf(e, ownerOf(at), name);

function membersOf(e: Evaluator, owner: Owner | undefined, name: string | undefined): readonly ts.Expression[] {
  if (!owner || name === undefined) return [];
  const { scopes } = e.project.of(owner);
  return scopes.named(name).flatMap((each) => {
    const access = accessOf(each.parent);
    if (access?.at !== each) return [];
    const object = bare(access.object);
    // a class calls what all of its instances share by its own name: `Runners.cache`
    const isIts = ts.isIdentifier(object)
      ? ts.isClassLike(owner) && object.text === owner.name?.text && scopes.resolve(object, object.text).includes(owner)
      : object.kind === ts.SyntaxKind.ThisKeyword && ownerOf(access.node) === owner;
    return isIts ? access.node : [];
  });
}

function memberAt(holder: ts.Expression, name: string): ts.Expression | undefined {
  const access = accessOf(dressed(holder).parent);
  return access?.object === dressed(holder) && access.name === name ? access.node : undefined;
}

/** The expression that a way of names leads to from what holds something. */
export function likewiseAt(holder: ts.Expression, way: readonly string[]): readonly ts.Expression[] {
  let at: ts.Expression | undefined = holder;
  for (const name of way) at = at && memberAt(at, name);
  return at ? [at] : [];
}

function calledAt(holder: ts.Expression, name: string): ts.Expression | undefined {
  const member = memberAt(holder, name);
  const call = member && dressed(member).parent;
  return call && ts.isCallExpression(call) && call.expression === dressed(member) ? call : undefined;
}

/** What is put in, under some bindings. */
export const putValue = (e: Evaluator, { value, isAll }: Put, env: Env | undefined): readonly Value[] =>
  e.bounded(PUT_STEPS, () => (isAll ? e.element(e.value(value, env)) : e.value(value, env)));

/** The steps that one thing may take which is put into a container: there may be many, and they may hold one another. */
const PUT_STEPS = 300;

/** What is put into a list or a table that a literal makes, its own entries apart. */
export function putValues(
  e: Evaluator,
  { node, env }: Extract<Value, { kind: 'array' | 'object' }>,
  named = false,
): readonly Value[] {
  return putInto(e, node)
    .filter(({ key }) => named || !key || !(ts.isStringLiteralLike(key) || isName(key)))
    .flatMap((each) => putValue(e, each, env));
}

/** A member's name after a dot. */
const isName = (key: ts.Expression): boolean =>
  ts.isIdentifier(key) && ts.isPropertyAccessExpression(key.parent) && key.parent.name === key;

/** Whether something that is built and then filled is a map or a set. */
export const isContainer = (value: Value): value is Made =>
  value.kind === 'made' && /^(Weak)?(Map|Set)$/.test(value.of);

/** What a map or a set holds. */
export function contained(e: Evaluator, value: Made): readonly Value[] {
  return e.remember(e.memberKey(value.node, '[held]'), value.env, () => {
    const [first] = givenTo(value.node);
    const given = first ? e.element(e.value(first, value.env)) : [];
    return [
      ...(/Map$/.test(value.of) ? e.element(given, 1) : given),
      ...putInto(e, value.node).flatMap((each) => putValue(e, each, value.env)),
    ];
  });
}

/** The keys of a map, or what a set holds. */
export function keysOf(e: Evaluator, value: Made): readonly Value[] {
  if (/Set$/.test(value.of)) return contained(e, value);
  return e.remember(e.memberKey(value.node, '[keys]'), value.env, () => {
    const [first] = givenTo(value.node);
    const given = first ? e.element(e.value(first, value.env)) : [];
    return [
      ...e.element(given, 0),
      ...putInto(e, value.node).flatMap(({ key }) => (key ? e.value(key, value.env) : [])),
    ];
  });
}

/** A list of pairs of a key and a value. */
export const pairs = (keys: readonly Value[], values: readonly Value[]): Value => ({
  kind: 'list',
  of: [{ kind: 'list', of: values, each: [keys, values] }],
});

/**
 * The values of an object that is used as a table.
 * @param keys what is spelt of the keys that are meant; without any, whatever their keys
 */
export function tableValues(
  e: Evaluator,
  value: Extract<Value, { kind: 'object' }>,
  keys: readonly Text[] = [],
): readonly Value[] {
  const meant = keys.some(({ parts }) => parts.every((part) => 'hole' in part)) ? [] : keys;
  const spelt = meant.map(({ parts }) => parts.map((part) => ('hole' in part ? '*' : part.text)).join(''));
  return e.remember(e.memberKey(value.node, `[table${spelt.join('|')}]`), value.env, () => {
    const out: Value[] = [];
    for (const property of value.node.properties.slice(0, MAX_ENTRIES)) {
      if (ts.isSpreadAssignment(property)) {
        for (const each of e.value(property.expression, value.env))
          if (each.kind === 'object') out.push(...tableValues(e, each, meant));
          else if (each.kind === 'list') out.push(...each.of);
        continue;
      }
      const name = nameOf(property.name);
      if (name !== undefined && meant.length > 0 && !meant.some((key) => mayBecome(key, name))) continue;
      if (name !== undefined) out.push(...e.member([value], name, property));
      else if (ts.isPropertyAssignment(property)) out.push(...e.value(property.initializer, value.env));
    }
    out.push(...putValues(e, value, true));
    return out;
  });
}

/** More entries than this are no table that is looked into. */
const MAX_ENTRIES = 40;

/** The names of an object's entries, as text, its own and those of what is spread into it. */
function tableKeys(e: Evaluator, value: Extract<Value, { kind: 'object' }>, depth = 0): readonly Value[] {
  return value.node.properties.slice(0, MAX_ENTRIES).flatMap((property): readonly Value[] => {
    if (ts.isSpreadAssignment(property))
      return depth < MAX_HOLDERS
        ? spreadValues(e, property.expression, value.env).flatMap((each) =>
            each.kind === 'object' ? tableKeys(e, each, depth + 1) : [],
          )
        : [];
    const name = nameOf(property.name);
    if (name !== undefined)
      return [text(name, property.name, property.name.getStart() + (ts.isStringLiteralLike(property.name) ? 1 : 0))];
    return ts.isComputedPropertyName(property.name) ? texts(e.value(property.name.expression, value.env)) : [];
  });
}

/** What is spread into an object: `...more`, `...(flag && { active: false })`. */
export function spreadValues(e: Evaluator, spread: ts.Expression, env: Env | undefined): readonly Value[] {
  const inner = bare(spread);
  return [...e.value(spread, env), ...(ts.isBinaryExpression(inner) ? e.value(inner.right, env) : [])];
}

/** What `Object.values` and `Object.entries` go through: of a table its values, of a list its elements; nothing else is known. */
export function entriesOf(e: Evaluator, values: readonly Value[]): { keys: readonly Value[]; of: readonly Value[] } {
  const keys: Value[] = [];
  const of: Value[] = [];
  for (const value of values)
    if (value.kind === 'object') {
      keys.push(...tableKeys(e, value));
      of.push(...tableValues(e, value));
    } else if (value.kind === 'enum') {
      for (const { initializer } of value.node.members) if (initializer) of.push(...e.value(initializer, undefined));
    } else if (value.kind === 'list' || value.kind === 'array' || (value.kind === 'answer' && value.list)) {
      of.push(...e.element([value]));
      if (value.kind === 'list' && value.keys) keys.push(...value.keys);
    }
  return { keys, of };
}
