/** What a member or an element of a value may be. */

import { contained, isContainer, keysOf, putValues } from './containers.ts';
import type { Evaluator } from './evaluate.ts';
import { sharedValues } from './holders.ts';
import { implementers } from './implementers.ts';
import { stateMember, stateValues } from './stores.ts';
import { accessOf, bare, dressed, enclosing, isAssignment, nameOf, returns, ts, walk } from './syntax.ts';
import { typeValues } from './types.ts';
import { urlPart } from './url.ts';
import type { Answer, Env, Memo, Shape, Value } from './values.ts';

/** Members of what a client hands back around the answer itself. */
const ENVELOPE = new Set([
  'data',
  'body',
  'json',
  'result',
  'results',
  'items',
  'value',
  'payload',
  'response',
  'content',
  'parsed',
  'entity',
  'object',
  'responsejson',
  'parsedbody',
  'resp',
  'res',
  'rows',
  'list',
  'nodes',
  'records',
  'output',
  'current',
]);

export function isEnvelope(name: string): boolean {
  return ENVELOPE.has(name.toLowerCase());
}

export function memberValues(e: Evaluator, value: Value, name: string, at: ts.Node): readonly Value[] {
  switch (value.kind) {
    case 'object':
      return objectMember(e, value.node, value.env, name);
    case 'instance':
      return classMember(e, value.node, value.env, name, false, value);
    case 'class':
      return [
        ...classMember(e, value.node, value.env, name, true, value),
        ...(ts.isClassDeclaration(value.node) ? assignedTo(e, value.node, name, value.env) : []),
      ];
    case 'typed':
      return shapeMember(e, value.node, value.env, name);
    case 'answer':
      return answerMember(e, value, name, at);
    case 'selection':
      return [{ ...value, keys: [...value.keys, name] }];
    case 'namespace':
      return e.exported(value.path, name);
    case 'external': {
      if (value.module === '' && value.path.at(-1) === 'env' && value.path.length === 2) return variable(e, name, at);
      const path = [...value.path, name];
      return e.api.libraryFunction(value.module, path)?.isState && value.made
        ? stateValues(e, value.made)
        : [{ ...value, path }];
    }
    case 'state':
      return stateMember(e, value, name, at);
    case 'client':
      return [{ kind: 'external', module: '', path: [], made: undefined, env: undefined }];
    case 'envelope':
      return isEnvelope(name) ? value.of : [];
    case 'enum': {
      const member = value.node.members.find((each) => nameOf(each.name) === name);
      return member?.initializer ? e.value(member.initializer, undefined) : [];
    }
    case 'attributes': {
      for (const each of value.node.properties) {
        if (ts.isJsxSpreadAttribute(each)) continue;
        if (ts.isIdentifier(each.name) && each.name.text === name && each.initializer) {
          if (ts.isJsxExpression(each.initializer))
            return each.initializer.expression ? e.value(each.initializer.expression, value.env) : [];
          if (ts.isStringLiteral(each.initializer)) return e.value(each.initializer, value.env);
        }
      }
      return value.node.properties.flatMap((each) =>
        ts.isJsxSpreadAttribute(each) ? e.member(e.value(each.expression, value.env), name, at) : [],
      );
    }
    case 'made':
      // `url.href`, `url.searchParams`, `request.url`: still the same URL
      return name === 'href' || name === 'url' || name === 'searchParams'
        ? [value]
        : (urlPart(e, value, name, at) ?? []);
    case 'function': {
      // properties hung onto a function
      const own = value.node;
      const holder = ts.isFunctionDeclaration(own)
        ? own
        : ts.isVariableDeclaration(own.parent)
          ? own.parent
          : undefined;
      return holder ? assignedTo(e, holder, name, value.env) : [];
    }
    default:
      return [];
  }
}

function variable(e: Evaluator, name: string, at: ts.Node): readonly Value[] {
  const known = e.api.variable(name);
  if (known === 'api')
    return [
      {
        kind: 'text',
        parts: [
          { hole: at, single: false },
          { text: '/api/v4', node: at, at: -1 },
        ],
      },
    ];
  return [{ kind: 'text', parts: [{ hole: at, single: false }] }];
}

function answerMember(e: Evaluator, value: Answer, name: string, at: ts.Node): readonly Value[] {
  if (value.resource !== null && !value.list) {
    const held = e.api.holds(value.resource, name);
    if (held !== undefined) {
      const list = held.endsWith('[]');
      return [
        {
          ...value,
          resource: list ? held.slice(0, -2) : held,
          list,
          trail: { node: at, note: `.${name}`, before: value.trail },
        },
      ];
    }
    if (e.api.has(value.resource, name)) return [];
  }
  if (isEnvelope(name)) return [{ ...value, trail: { node: at, note: `.${name}`, before: value.trail } }];
  return [];
}

export function objectMember(
  e: Evaluator,
  node: ts.ObjectLiteralExpression,
  env: Env | undefined,
  name: string,
): readonly Value[] {
  const out: Value[] = [];
  for (const property of node.properties) {
    if (ts.isSpreadAssignment(property)) {
      out.push(...e.member(e.value(property.expression, env), name, property));
      continue;
    }
    if (nameOf(property.name) !== name) continue;
    if (ts.isPropertyAssignment(property)) out.push(...e.value(property.initializer, env));
    else if (ts.isShorthandPropertyAssignment(property)) out.push(...e.identifier(property.name, env));
    else if (ts.isMethodDeclaration(property))
      out.push({ kind: 'function', node: property, env, self: [{ kind: 'object', node, env }] });
    else if (ts.isGetAccessor(property)) out.push(...returns(property).flatMap((each) => e.value(each, env)));
  }
  const holder = node.parent;
  if (out.length === 0) out.push(...sharedValues(e, node, name, env));
  if (ts.isPropertyDeclaration(holder)) out.push(...assignedInClass(e, holder, name, env));
  if (ts.isVariableDeclaration(holder) && holder.initializer && bare(holder.initializer) === node)
    out.push(...assignedTo(e, holder, name, env));
  return out;
}

/** `this.state.runners = …` where `state` is a field that holds an object. */
function assignedInClass(
  e: Evaluator,
  field: ts.PropertyDeclaration,
  name: string,
  env: Env | undefined,
): readonly Value[] {
  const out: Value[] = [];
  walk(field.parent, (at) => {
    if (!ts.isBinaryExpression(at) || !isAssignment(at.operatorToken.kind)) return undefined;
    const inner = accessOf(at.left);
    const outer = inner?.name === name ? accessOf(inner.object) : undefined;
    if (outer?.object.kind === ts.SyntaxKind.ThisKeyword && outer.name === nameOf(field.name))
      out.push(...e.value(at.right, env));
    return undefined;
  });
  return out;
}

/** What may be held by a name that members are written to. */
type Holder = ts.VariableDeclaration | ts.FunctionDeclaration | ts.ClassDeclaration;

/** `options.body = …` after `const options = { … }`. */
export function assignedTo(e: Evaluator, holder: Holder, name: string, env: Env | undefined): readonly Value[] {
  const written = assignmentsOf(e, holder);
  return [
    ...(written.get(name) ?? []).flatMap((right) => [...e.value(right, env)]),
    ...(written.get(MERGED) ?? []).flatMap((each) => e.member(e.value(each, env), name, each)),
  ];
}

/** The place of what is merged into an object as a whole, among what is written to its members. */
const MERGED = Symbol('merged');

/** `Object.assign(x, more)`: what the call puts into its first argument. */
function mergedInto(call: ts.Node, into: ts.Node): readonly ts.Expression[] {
  return ts.isCallExpression(call) && call.arguments[0] === into && call.expression.getText() === 'Object.assign'
    ? call.arguments.slice(1)
    : [];
}

const assignments = new WeakMap<ts.Node, Assignments>();

type Assignments = ReadonlyMap<string | typeof MERGED, readonly ts.Expression[]>;

/** What is written to each member of what a variable or a function holds, in order. */
function assignmentsOf(e: Evaluator, holder: Holder): Assignments {
  const known = assignments.get(holder);
  if (known) return known;
  const found = new Map<string | typeof MERGED, ts.Expression[]>();
  for (const reference of e.project.of(holder).scopes.references(holder)) {
    const holding = dressed(reference);
    const access = holding.parent;
    const merged = mergedInto(access, holding);
    if (merged.length > 0) {
      found.set(MERGED, [...(found.get(MERGED) ?? []), ...merged]);
      continue;
    }
    if (
      !(ts.isPropertyAccessExpression(access) || ts.isElementAccessExpression(access)) ||
      access.expression !== holding
    )
      continue;
    const key = ts.isPropertyAccessExpression(access) ? access.name.text : nameOf(bare(access.argumentExpression));
    if (key === undefined) continue;
    const assignment = access.parent;
    if (
      !ts.isBinaryExpression(assignment) ||
      assignment.left !== access ||
      !isAssignment(assignment.operatorToken.kind)
    )
      continue;
    const written = found.get(key);
    if (written) written.push(assignment.right);
    else found.set(key, [assignment.right]);
  }
  assignments.set(holder, found);
  return found;
}

/** `super.x`: the member of the class that the enclosing class extends, on the same object. */
export function inheritedMember(e: Evaluator, at: ts.Node, env: Env | undefined, name: string): readonly Value[] {
  const own = enclosing(at, ts.isClassLike);
  const out: Value[] = [];
  for (const clause of own?.heritageClauses ?? []) {
    if (clause.token !== ts.SyntaxKind.ExtendsKeyword) continue;
    for (const base of clause.types)
      for (const value of e.value(base.expression, env)) {
        const [self] = e.self(at, env);
        if (value.kind === 'class' && self) out.push(...classMember(e, value.node, value.env, name, false, self));
      }
  }
  return out;
}

interface ClassTable {
  members: Map<string, ts.ClassElement[]>;
  parameters: Map<string, ts.ParameterDeclaration>;
  /** `this.x = …` anywhere in the class, the nearest function of each beside it. */
  assigned: Map<string, ts.Expression[]>;
  /** `Object.assign(this, x)`. */
  merged: ts.Expression[];
}

const classTables = new WeakMap<ts.ClassLikeDeclaration, ClassTable>();

export function classTable(node: ts.ClassLikeDeclaration): ClassTable {
  const known = classTables.get(node);
  if (known) return known;
  const table: ClassTable = { members: new Map(), parameters: new Map(), assigned: new Map(), merged: [] };
  for (const member of node.members) {
    const name = nameOf(member.name);
    if (name !== undefined) table.members.set(name, [...(table.members.get(name) ?? []), member]);
    if (ts.isConstructorDeclaration(member))
      for (const parameter of member.parameters)
        if (ts.isParameterPropertyDeclaration(parameter, member) && ts.isIdentifier(parameter.name))
          table.parameters.set(parameter.name.text, parameter);
  }
  walk(node, (at) => {
    if (ts.isClassLike(at)) return false;
    const [into] = ts.isCallExpression(at) ? at.arguments : [];
    if (into?.kind === ts.SyntaxKind.ThisKeyword) table.merged.push(...mergedInto(at, into));
    if (
      ts.isBinaryExpression(at) &&
      isAssignment(at.operatorToken.kind) &&
      ts.isPropertyAccessExpression(at.left) &&
      at.left.expression.kind === ts.SyntaxKind.ThisKeyword
    ) {
      const name = at.left.name.text;
      table.assigned.set(name, [...(table.assigned.get(name) ?? []), at.right]);
    }
    return undefined;
  });
  classTables.set(node, table);
  return table;
}

function classMember(
  e: Evaluator,
  node: ts.ClassLikeDeclaration,
  env: Env | undefined,
  name: string,
  isStatic: boolean,
  self: Value,
  seen: Set<ts.Node> = new Set(),
): readonly Value[] {
  if (seen.has(node) || e.isFar(seen)) return [];
  seen.add(node);
  const table = classTable(node);
  const own: readonly Value[] = [self];
  // members see the class's own bindings; without them, whoever constructs it is asked
  const inner: Env | undefined = env
    ? {
        fn: node,
        parent: env,
        values: new Map(),
        types: new Map(),
        self: own,
        depth: env.depth,
        memo: memoOf(env, self),
      }
    : undefined;
  const out: Value[] = [];
  const members = table.members.get(name) ?? [];
  for (const member of members) {
    const is =
      (ts.canHaveModifiers(member) &&
        ts.getModifiers(member)?.some((each) => each.kind === ts.SyntaxKind.StaticKeyword)) === true;
    if (is !== isStatic) continue;
    if (ts.isMethodDeclaration(member)) out.push({ kind: 'function', node: member, env: inner, self: own });
    else if (ts.isGetAccessor(member)) {
      for (const each of returns(member)) out.push(...e.value(each, inner));
      if (member.type) out.push(...typeValues(e, member.type, inner));
    } else if (ts.isPropertyDeclaration(member)) {
      if (member.initializer) out.push(...e.value(member.initializer, inner));
      if (member.type) out.push(...typeValues(e, member.type, inner));
    }
  }
  const parameter = isStatic ? undefined : table.parameters.get(name);
  if (parameter) out.push(...e.declared(parameter, env));
  for (const right of table.assigned.get(name) ?? []) out.push(...e.value(right, inner));
  if (out.length === 0)
    for (const clause of node.heritageClauses ?? []) {
      if (clause.token !== ts.SyntaxKind.ExtendsKeyword) continue;
      for (const base of clause.types)
        for (const value of e.value(base.expression, env))
          if (value.kind === 'class')
            // a mixin's class extends what it was given
            out.push(...classMember(e, value.node, value.env ?? env, name, isStatic, self, seen));
          else if (value.kind === 'external') out.push({ ...value, path: [...value.path, 'new', name] });
    }
  // what nobody declares may be what the whole is given: `Object.assign(this, raw)`
  if (out.length === 0 && !isStatic)
    for (const each of table.merged) out.push(...e.member(e.value(each, inner), name, each));
  return out;
}

const memos = new WeakMap<Env, Map<Value, Memo>>();

/** One memory for each object under each set of bindings. */
function memoOf(env: Env, self: Value): Memo {
  let inner = memos.get(env);
  if (!inner) memos.set(env, (inner = new Map()));
  let memo = inner.get(self);
  if (!memo) inner.set(self, (memo = new Map()));
  return memo;
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
  for (const member of node.members) {
    const name = nameOf(member.name);
    if (name !== undefined && !(ts.isMethodDeclaration(member) || ts.isMethodSignature(member))) out.set(name, member);
  }
  if (ts.isClassLike(node)) for (const [name, parameter] of classTable(node).parameters) out.set(name, parameter);
  if (!ts.isTypeLiteralNode(node))
    for (const clause of node.heritageClauses ?? []) for (const base of clause.types) inherit(typeValues(e, base, env));
  return out;
}

function shapeMember(e: Evaluator, node: Shape, env: Env | undefined, name: string): readonly Value[] {
  if (ts.isObjectLiteralExpression(node)) {
    // a schema's key: what its value describes
    return objectMember(e, node, env, name).flatMap((value) => (value.kind === 'schema' ? value.of : []));
  }
  if (ts.isClassLike(node)) return classMember(e, node, env, name, false, { kind: 'instance', node, env });
  for (const member of node.members) {
    if (nameOf(member.name) !== name) continue;
    const standing = (): readonly Value[] => e.member(implementers(e, node), name, member);
    if (ts.isPropertySignature(member) && member.type) {
      const values = typeValues(e, member.type, env);
      return ts.isFunctionTypeNode(member.type) ? [...values, ...standing()] : values;
    }
    if (ts.isMethodSignature(member)) return [{ kind: 'signature', node: member, env }, ...standing()];
  }
  const index = node.members.find(ts.isIndexSignatureDeclaration);
  if (index?.type) return typeValues(e, index.type, env);
  if (ts.isInterfaceDeclaration(node))
    for (const clause of node.heritageClauses ?? [])
      for (const base of clause.types) {
        const values = e.member(typeValues(e, base, env), name, node);
        if (values.length > 0) return values;
      }
  return [];
}

export function elementValues(e: Evaluator, receiver: readonly Value[], index: number | undefined): readonly Value[] {
  const out: Value[] = [];
  for (const value of receiver) {
    if (value.kind === 'answer' && value.list) out.push({ ...value, list: false });
    else if (value.kind === 'list') out.push(...((index !== undefined && value.each?.[index]) || value.of));
    // a document does not say which of its members are lists
    else if (value.kind === 'selection') out.push(value);
    else if (value.kind === 'array') {
      // a list may be made of itself: `list = [...list, x]`
      out.push(
        ...e.remember(e.memberKey(value.node, `[${index ?? ''}]`), value.env, () => arrayElements(e, value, index)),
      );
    } else if (value.kind === 'object') out.push(...putValues(e, value));
    else if (isContainer(value)) {
      const of = contained(e, value);
      if (/Set$/.test(value.of)) out.push(...of);
      else if (of.length > 0) out.push({ kind: 'list', of, each: [keysOf(e, value), of] });
    } else if (value.kind === 'envelope') out.push(...elementValues(e, value.of, index));
  }
  return out;
}

function arrayElements(
  e: Evaluator,
  value: Extract<Value, { kind: 'array' }>,
  index: number | undefined,
): readonly Value[] {
  const { elements } = value.node;
  if (index !== undefined && elements.slice(0, index + 1).every((each) => !ts.isSpreadElement(each))) {
    const element = elements[index];
    return element ? e.value(element, value.env) : [];
  }
  const out: Value[] = [];
  for (const element of elements) {
    if (ts.isSpreadElement(element)) out.push(...elementValues(e, e.value(element.expression, value.env), undefined));
    else out.push(...e.value(element, value.env));
  }
  out.push(...putValues(e, value));
  return out;
}
