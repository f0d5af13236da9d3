/** Members of objects as they are written, and of what is declared: interfaces, type literals, schemas. */
import type { Evaluator } from '../evaluate.ts';
import { isShared, sharedValues } from '../holders.ts';
import { implementers } from '../implementers.ts';
import { bare, nameOf, returns, ts } from '../syntax.ts';
import { type Env, known, type Shape, texts, type Value } from '../values.ts';
import { assignedInClass, assignedTo, isAssignedTo, writtenByMethods } from './assigned.ts';
import { classMember, classTable } from './classes.ts';
import { isKeyed, keyedBy, keysOf } from './keyed.ts';

interface Listed {
  /** The entries of each name, in their order. */
  readonly named: ReadonlyMap<string, readonly ts.ObjectLiteralElementLike[]>;
  readonly spread: readonly ts.SpreadAssignment[];
  /** Entries whose names are worked out: `{ [key]: value }`. */
  readonly computed: readonly ts.ObjectLiteralElementLike[];
}

const listed = new WeakMap<ts.ObjectLiteralExpression, Listed>();

function listedIn(node: ts.ObjectLiteralExpression): Listed {
  const done = listed.get(node);
  if (done) return done;
  const spread = node.properties.filter(ts.isSpreadAssignment);
  const named = new Map<string, ts.ObjectLiteralElementLike[]>();
  const computed: ts.ObjectLiteralElementLike[] = [];
  for (const each of node.properties) {
    const key = nameOf(each.name);
    if (key === undefined && each.name) computed.push(each);
    if (key === undefined) continue;
    const known = named.get(key);
    if (known) known.push(each);
    else named.set(key, [each]);
  }
  const found = { named, spread, computed };
  listed.set(node, found);
  return found;
}

/** The entries of an object that may say what a member of it is: those of its name, and all that is spread, in their order. */
function saying(node: ts.ObjectLiteralExpression, name: string): readonly ts.ObjectLiteralElementLike[] {
  const { named, spread, computed } = listedIn(node);
  const own = named.get(name);
  if (!own && computed.length === 0) return spread;
  return spread.length + computed.length === 0
    ? (own ?? [])
    : [...(own ?? []), ...spread, ...computed].sort((a, b) => a.pos - b.pos);
}

/** Whether an entry has a name: as it is written, or as it is worked out. */
const isNamed = (
  e: Evaluator,
  { name: key }: ts.ObjectLiteralElementLike,
  name: string,
  env: Env | undefined,
): boolean =>
  !key ||
  !ts.isComputedPropertyName(key) ||
  nameOf(key) === name ||
  texts(e.value(key.expression, env)).some((each) => known(each) === name);

/** Whether an object surely has no member of a name: most of those that are asked for by the names that an address or a verb may have. */
export function lacksMember(e: Evaluator, node: ts.ObjectLiteralExpression, name: string): boolean {
  const holder = node.parent;
  return (
    saying(node, name).length === 0 &&
    !ts.isPropertyDeclaration(holder) &&
    !writtenByMethods(node).has(name) &&
    !isShared(node, name) &&
    !(ts.isVariableDeclaration(holder) && isAssignedTo(e, holder, name))
  );
}

export function objectMember(
  e: Evaluator,
  node: ts.ObjectLiteralExpression,
  env: Env | undefined,
  name: string,
): readonly Value[] {
  const out: Value[] = [];
  for (const property of saying(node, name)) {
    if (ts.isSpreadAssignment(property)) {
      out.push(...e.member(e.value(property.expression, env), name, property));
      continue;
    }
    if (!isNamed(e, property, name, env)) continue;
    if (ts.isPropertyAssignment(property)) out.push(...e.value(property.initializer, env));
    else if (ts.isShorthandPropertyAssignment(property)) out.push(...e.identifier(property.name, env));
    else if (ts.isMethodDeclaration(property))
      out.push({ kind: 'function', node: property, env, self: [{ kind: 'object', node, env }] });
    else if (ts.isGetAccessor(property)) out.push(...returns(property).flatMap((each) => e.value(each, env)));
  }
  for (const right of writtenByMethods(node).get(name) ?? []) out.push(...e.value(right, env));
  const holder = node.parent;
  if (out.length === 0) out.push(...sharedValues(e, node, name, env));
  if (ts.isPropertyDeclaration(holder)) out.push(...assignedInClass(e, holder, name, env));
  if (ts.isVariableDeclaration(holder) && holder.initializer && bare(holder.initializer) === node)
    out.push(...assignedTo(e, holder, name, env));
  return out;
}

/** What a constant in brackets names in a declaration: `[KEY]: boolean`. */
function keyIn(e: Evaluator, name: ts.Node | undefined): string | undefined {
  const [only, more] = name && ts.isComputedPropertyName(name) ? texts(e.value(name.expression, undefined)) : [];
  return only && !more ? known(only) : undefined;
}

/** The declared members of a shape, those it inherits included. */
export function shapeMembers(
  e: Evaluator,
  node: Shape,
  env: Env | undefined,
  seen: Set<ts.Node> = new Set(),
): Map<string, ts.Node> {
  const out = new Map<string, ts.Node>();
  if (seen.has(node) || e.isFar(seen)) return out;
  seen.add(node);
  const inherit = (values: readonly Value[]) => {
    for (const value of values)
      if (value.kind === 'typed' || value.kind === 'instance')
        for (const [name, member] of shapeMembers(e, value.node, value.env, seen))
          if (!out.has(name)) out.set(name, member);
  };
  if (ts.isObjectLiteralExpression(node)) {
    for (const property of node.properties) {
      if (ts.isSpreadAssignment(property)) {
        for (const value of e.value(property.expression, env)) {
          if (value.kind === 'object')
            for (const [name, member] of shapeMembers(e, value.node, value.env, seen)) out.set(name, member);
          else if (value.kind === 'schema') inherit(value.of);
        }
        continue;
      }
      const name = nameOf(property.name);
      if (name !== undefined) out.set(name, property);
    }
    return out;
  }
  if (isKeyed(node)) return keysOf(e, node);
  for (const member of node.members) {
    const name = nameOf(member.name) ?? keyIn(e, member.name);
    if (name !== undefined && !(ts.isMethodDeclaration(member) || ts.isMethodSignature(member))) out.set(name, member);
  }
  if (ts.isClassLike(node)) for (const [name, parameter] of classTable(node).parameters) out.set(name, parameter);
  if (!ts.isTypeLiteralNode(node))
    for (const clause of node.heritageClauses ?? []) for (const base of clause.types) inherit(e.types(base, env));
  return out;
}

/**
 * What a member of a declared shape may be.
 * @param isTold it is known what does it: nothing else that is of the shape is meant
 */
export function shapeMember(
  e: Evaluator,
  node: Shape,
  env: Env | undefined,
  name: string,
  isTold = false,
): readonly Value[] {
  if (ts.isObjectLiteralExpression(node)) {
    // a schema's key: what its value describes
    return objectMember(e, node, env, name).flatMap((value) => (value.kind === 'schema' ? value.of : []));
  }
  if (ts.isClassLike(node)) return classMember(e, node, env, name, false, { kind: 'instance', node, env });
  if (isKeyed(node)) {
    const value = keysOf(e, node).has(name) ? keyedBy(e, node)?.value : undefined;
    return value ? e.types(value, env) : [];
  }
  for (const member of node.members) {
    if (nameOf(member.name) !== name) continue;
    const standing = (): readonly Value[] => (isTold ? [] : e.member(implementers(e, node), name, member));
    if (ts.isPropertySignature(member) && member.type) {
      const values = e.types(member.type, env);
      return ts.isFunctionTypeNode(member.type) ? [...values, ...standing()] : values;
    }
    if (ts.isMethodSignature(member)) return [{ kind: 'signature', node: member, env }, ...standing()];
  }
  const index = node.members.find(ts.isIndexSignatureDeclaration);
  if (index?.type) return e.types(index.type, env);
  if (ts.isInterfaceDeclaration(node))
    for (const clause of node.heritageClauses ?? [])
      for (const base of clause.types) {
        const values = e.member(e.types(base, env), name, node);
        if (values.length > 0) return values;
      }
  return [];
}
