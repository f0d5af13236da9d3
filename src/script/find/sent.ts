/** Every field that a request carries: in its query, its form, its body or its options, wherever they were put together. */

import { KEEPS } from '../../flow/calls/lists.ts';
import { holdersOf, ownMembers, spreadValues } from '../../flow/containers.ts';
import type { Evaluator } from '../../flow/evaluate.ts';
import { parseQuery, type QueryEntry } from '../../flow/flat.ts';
import { mergedInto } from '../../flow/members/assigned.ts';
import { shapeMembers } from '../../flow/members/shapes.ts';
import {
  accessOf,
  bare,
  calleeName,
  dressed,
  givenTo,
  isAssignment,
  isFunction,
  isStatic,
  nameOf,
  returns,
  ts,
  walk,
} from '../../flow/syntax.ts';
import { urlTexts } from '../../flow/url.ts';
import { type Call, type Env, known, type Text, type Value } from '../../flow/values.ts';
import { isVerb, verbIn } from '../../flow/verbs.ts';
import { jsonEntries } from './json-text.ts';
import { brackets, inside, type SentField, single } from './sent-field.ts';

const MAX_FIELDS = 400;

/** Whether a field that is asked for may lie in what stands under a name. */
type Within = (name: string) => boolean;

/** What was gone into, and what need not be. */
class Seen extends Set<ts.Node> {
  readonly within: Within;

  constructor(within: Within) {
    super();
    this.within = within;
  }
}

/**
 * The fields of what is sent as it is, with all that lies in them.
 * @param within whether a field that is asked for may lie in what stands under a name
 */
export function fieldsIn(e: Evaluator, values: readonly Value[], within: Within): readonly SentField[] {
  const out: SentField[] = [];
  visit(e, values, [], out, new Seen(within));
  return out;
}

/**
 * All that a request carries, where nothing else is said.
 * @param within whether a field that is asked for may lie in what stands under a name
 * @param apart arguments whose own members are sent by other names than they have; what lies deeper may be sent as it is
 */
export function sentFields(
  e: Evaluator,
  call: Call,
  within: Within = () => true,
  apart?: ReadonlySet<ts.Expression>,
): readonly SentField[] {
  const out: SentField[] = [];
  const seen = new Seen(within);
  if (call.url) {
    // the query in the address itself
    const match = e.api.endpoints.match(call.url);
    for (const entry of match?.query ?? []) out.push(queried(entry, []));
    // `…?${query}`
    for (const [i, part] of call.url.parts.entries())
      if ('hole' in part && ts.isExpression(part.hole) && mayBeQuery(call.url, i))
        visit(e, formsIn(e, e.value(part.hole, call.env)), [], out, seen);
  }
  for (const argument of givenTo(call.node)) {
    if (isFunction(bare(argument))) continue;
    const values = e.value(argument, call.env);
    // another address of the same request: `if (only) url += '&status=paused'`
    for (const text of values) {
      if (text.kind !== 'text' || text === call.url) continue;
      const match = e.api.endpoints.match(text);
      if (!match?.endpoints.some((each) => call.endpoints.includes(each))) continue;
      for (const entry of match.query) {
        const same = out.findIndex((each) => each.node === entry.name.node && each.at === entry.name.at);
        const there = out[same];
        if (!there) out.push(queried(entry, []));
        else if (there.queried && known(there.queried) !== known(entry.value))
          out[same] = { ...there, others: [...(there.others ?? []), entry.value] };
      }
    }
    const before = out.length;
    visit(e, values, [], out, seen);
    if (apart?.has(argument)) out.push(...out.splice(before).filter(({ path }) => path.length > 1));
  }
  visit(e, call.carried ?? [], [], out, seen);
  afterwards(e, call, out, seen);
  const { url } = call;
  if (!url || !out.some(({ name }) => isOfAnotherRow(name, url))) return out;
  const addresses = [url, ...besides(e, call, url)];
  return out.filter(({ name }) => addresses.some((each) => !isOfAnotherRow(name, each)));
}

/** Whether what is filled in at a place of an address may be its query: not what it begins with, nor a segment of its path. */
function mayBeQuery({ parts }: Text, index: number): boolean {
  const before = parts[index - 1];
  return before !== undefined && ('hole' in before || /[?&]$/.test(before.text));
}

/** What stands in an address as the text of a form: an object can only be there as one, and an instance as what its class makes of it. */
const formsIn = (e: Evaluator, values: readonly Value[]): readonly Value[] =>
  values.flatMap((value): readonly Value[] => {
    if (value.kind !== 'instance')
      return (value.kind === 'made' && value.of !== 'URL') ||
        value.kind === 'object' ||
        (value.kind === 'list' && value.keys !== undefined)
        ? [value]
        : [];
    const own = e.member([value], 'toString', value.node);
    // a library has made a text of it
    if (own.length === 0) return [value];
    return own.flatMap((each) =>
      each.kind === 'function' ? e.returned(each, [], [], 0).filter(({ kind }) => kind === 'made') : [],
    );
  });

/** The other addresses that a request may have, each of a row of its own, where they are those of the same endpoint. */
function besides(e: Evaluator, { node, env, endpoints }: Call, url: Text): readonly Text[] {
  return givenTo(node).flatMap((argument) => {
    const found = isFunction(bare(argument)) ? [] : urlTexts(e, e.value(argument, env));
    const own = found.find(({ parts }) => parts.every((part, index) => part === url.parts.at(index - parts.length)));
    const base = own ? url.parts.slice(0, url.parts.length - own.parts.length) : [];
    return found.flatMap((each) => {
      const whole: Text = { kind: 'text', parts: [...base, ...each.parts] };
      return e.api.endpoints.match(whole)?.endpoints.some((one) => endpoints.includes(one)) ? [whole] : [];
    });
  });
}

/** Whether something stands in one row of a list that is written out, and the address in another: `[['/a', { x: 1 }], ['/b', { y: 1 }]]`. */
function isOfAnotherRow(node: ts.Node, { parts }: Text): boolean {
  const spelt = parts.flatMap((part) => ('hole' in part ? [] : [part.node]));
  for (let at = node; at.parent && !ts.isStatement(at); at = at.parent) {
    const list = at.parent;
    if (!ts.isArrayLiteralExpression(list)) continue;
    const rows = list.elements.filter((each) => spelt.some((piece) => isIn(each, piece)));
    if (rows.length === 0) continue;
    // what stands beside the address in one row belongs to it
    return ts.isExpression(at) && isRow(at) && rows.every(isRow) && !rows.includes(at);
  }
  return false;
}

const isRow = (node: ts.Expression): boolean =>
  ts.isArrayLiteralExpression(bare(node)) || ts.isObjectLiteralExpression(bare(node));

const isIn = (whole: ts.Node, part: ts.Node): boolean =>
  whole.getSourceFile() === part.getSourceFile() && whole.pos <= part.pos && part.end <= whole.end;

/** What a fluent client is told after the request was begun: `.send({ … })`, `req.end(body)`. */
function afterwards(e: Evaluator, call: Call, out: SentField[], seen: Seen): void {
  const isOpen = verbIn(calleeName(call.node)) === undefined;
  const told = (receiver: ts.Node): void => {
    let at = receiver;
    for (let i = 0; i < 12; i++) {
      const access = accessOf(at.parent);
      const outer = access?.node.parent;
      if (!access || access.object !== at || !outer || !ts.isCallExpression(outer)) return;
      const [first, second] = outer.arguments;
      const text = access.name;
      const isSaid = /^(send|end|write|json|body|form|query|field|data)$/.test(text) || (isOpen && isVerb(text));
      if (isSaid && first && !isFunction(bare(first))) {
        const name = bare(first);
        if (second && ts.isStringLiteralLike(name))
          out.push(spelt([], name, name.text, { as: 'call', node: outer, value: second, env: call.env }));
        else visit(e, e.value(first, call.env), [], out, seen);
      }
      at = dressed(outer);
    }
  };
  const own = dressed(call.node);
  told(own);
  // `x.open('PUT', url); x.send(body)`
  for (const begun of e.callees(call.node.expression, call.env))
    if (begun.kind === 'external' && begun.made && e.api.libraryFunction(begun.module, begun.path)?.begins)
      for (const holder of holdersOf(e, begun.made)) told(dressed(holder));
  if (ts.isVariableDeclaration(own.parent))
    for (const reference of e.project.of(own).scopes.references(own.parent)) told(dressed(reference));
}

function visit(e: Evaluator, values: readonly Value[], path: readonly string[], out: SentField[], seen: Seen): void {
  if (path.length > 8 || out.length > MAX_FIELDS) return;
  for (const value of values) {
    if (value.kind === 'object') object(e, value.node, value.env, path, out, seen);
    else if (value.kind === 'list' && value.keys) {
      for (const key of value.keys) keyed(e, key, path, undefined, out, seen);
    } else if (value.kind === 'array' || value.kind === 'list')
      visit(e, e.element([value]), [...path, '[]'], out, seen);
    else if (value.kind === 'made') made(e, value, path, out, seen);
    else if (value.kind === 'text') {
      if (isForm(value)) for (const entry of parseQuery(value)) out.push(queried(entry, path));
      for (const { path: inner, name, value: written } of jsonEntries(value))
        out.push({
          path: [...path, ...inner.flatMap(brackets)],
          name: name.node,
          at: name.at,
          text: name.text,
          as: 'query',
          node: name.node,
          value: undefined,
          queried: written,
          json: true,
          env: undefined,
        });
    } else if (isWrittenOut(e, value) && !seen.has(value.node)) {
      seen.add(value.node);
      for (const { name, value: held } of heldBy(value.node)) {
        const text = nameOf(name);
        if (text === undefined) continue;
        out.push(spelt(path, name, text, { as: 'held', node: name.parent, value: held, env: value.env }));
        if (held && !isFunction(bare(held)))
          visit(e, e.value(held, value.env), [...path, ...brackets(text)], out, seen);
      }
    } else if (value.kind === 'typed' && !seen.has(value.node)) {
      seen.add(value.node);
      for (const [name, member] of shapeMembers(e, value.node, value.env)) {
        // a schema's name that was taken out is sent by another field; a declared type is changed along with what is sent
        if (value.without?.has(name) && ts.isObjectLiteralExpression(value.node)) continue;
        const rest = { value: undefined, env: value.env };
        if (ts.isPropertySignature(member) || ts.isPropertyDeclaration(member))
          out.push(spelt(path, member.name, name, { as: 'declared', node: member, ...rest }));
        else if (ts.isPropertyAssignment(member) || ts.isShorthandPropertyAssignment(member))
          out.push(spelt(path, member.name, name, { as: 'described', node: member, ...rest }));
      }
    }
  }
}

/** Whether all that an instance holds is sent: nothing of its own says what is written of it. */
const isWrittenOut = (e: Evaluator, value: Value): value is Extract<Value, { kind: 'instance' }> =>
  value.kind === 'instance' && e.member([value], 'toJSON', value.node).length === 0;

/** What a class's instances hold: the members that it declares, and what it writes to `this`. */
function* heldBy(
  owner: ts.ClassLikeDeclaration,
): Generator<{ name: ts.PropertyName | ts.BindingName | ts.MemberName; value: ts.Expression | undefined }> {
  const declared = new Set<string>();
  for (const member of owner.members) {
    if (ts.isPropertyDeclaration(member) && !isStatic(member)) {
      declared.add(nameOf(member.name) ?? '');
      yield { name: member.name, value: member.initializer };
    }
    if (ts.isConstructorDeclaration(member))
      for (const parameter of member.parameters)
        if (ts.isParameterPropertyDeclaration(parameter, member)) {
          declared.add(nameOf(parameter.name) ?? '');
          yield { name: parameter.name, value: undefined };
        }
  }
  const written: ts.PropertyAccessExpression[] = [];
  walk(owner, (at) => {
    if (at !== owner && ts.isClassLike(at)) return false;
    if (
      ts.isPropertyAccessExpression(at) &&
      at.expression.kind === ts.SyntaxKind.ThisKeyword &&
      isWritten(at.parent, at)
    )
      written.push(at);
    return undefined;
  });
  for (const { name, parent } of written)
    if (!declared.has(name.text) && ts.isBinaryExpression(parent)) {
      declared.add(name.text);
      yield { name, value: parent.right };
    }
}

/** Whether a text is `a=1&b=2`: it begins like one, or has no path in front of one. */
function isForm({ parts }: Text): boolean {
  const [first] = parts;
  if (first && 'text' in first && /^\??[\w.%[\]-]+=/.test(first.text)) return true;
  return (
    parts.some((part) => 'text' in part && /(^|[?&])[\w[\]]+=/.test(part.text)) &&
    !parts.some((part) => 'text' in part && part.text.includes('/'))
  );
}

function object(
  e: Evaluator,
  node: ts.ObjectLiteralExpression,
  env: Env | undefined,
  path: readonly string[],
  out: SentField[],
  seen: Seen,
): void {
  if (seen.has(node)) return;
  seen.add(node);
  for (const property of node.properties) {
    if (ts.isSpreadAssignment(property)) {
      visit(e, spreadValues(e, property.expression, env), path, out, seen);
      continue;
    }
    const name = nameOf(property.name);
    // `{ [key]: value }`
    if (name === undefined && ts.isPropertyAssignment(property) && ts.isComputedPropertyName(property.name))
      for (const key of e.value(property.name.expression, env)) keyed(e, key, path, property, out, seen);
    if (name === undefined || !property.name) continue;
    const at = [...path, ...brackets(name)];
    if (ts.isPropertyAssignment(property)) {
      out.push(spelt(path, property.name, name, { as: 'property', node: property, value: property.initializer, env }));
      if (!isFunction(bare(property.initializer)) && isGoneInto(name, seen))
        visit(e, e.value(property.initializer, env), at, out, seen);
    } else if (ts.isShorthandPropertyAssignment(property)) {
      out.push(spelt(path, property.name, name, { as: 'shorthand', node: property, value: property.name, env }));
      if (isGoneInto(name, seen)) visit(e, e.identifier(property.name, env), at, out, seen);
    } else if (ts.isGetAccessor(property)) {
      const [value, ...others] = returns(property);
      const given = others.length > 0 ? undefined : value;
      out.push(spelt(path, property.name, name, { as: 'held', node: property, value: given, env }));
      if (isGoneInto(name, seen)) for (const each of returns(property)) visit(e, e.value(each, env), at, out, seen);
    }
  }
  const holder = dressed(node).parent;
  if (ts.isVariableDeclaration(holder))
    assigned(e, e.project.of(holder).scopes.references(holder), env, path, out, seen);
  else if (ts.isPropertyDeclaration(holder))
    assigned(e, ownMembers(e, holder, nameOf(holder.name)), env, path, out, seen);
  // a body that is written out in JSON is held by nobody
  else if (ts.isPropertyAssignment(holder) && e.project.file(node.getSourceFile().fileName))
    assigned(e, holdersOf(e, node), env, path, out, seen);
}

const isGoneInto = (name: string, { within }: Seen): boolean =>
  !/^headers?$/i.test(name) && brackets(name).every(within);

/** `body.active = false` and `body.links.push({ … })` after `const body = {…}`, and of a class's own `this.body`. */
function assigned(
  e: Evaluator,
  held: readonly ts.Expression[],
  env: Env | undefined,
  path: readonly string[],
  out: SentField[],
  seen: Seen,
): void {
  for (const reference of held) {
    let at: ts.Node = dressed(reference);
    for (const each of mergedInto(at.parent, at)) visit(e, e.value(each, env), path, out, seen);
    const names: string[] = [...path];
    for (let depth = 0; depth < 6; depth++) {
      const access = at.parent;
      if (!(ts.isPropertyAccessExpression(access) || ts.isElementAccessExpression(access)) || access.expression !== at)
        break;
      const name = ts.isPropertyAccessExpression(access) ? access.name : bare(access.argumentExpression);
      const outer = access.parent;
      if (ts.isElementAccessExpression(access) && !ts.isStringLiteralLike(name) && !ts.isNumericLiteral(name)) {
        // `body[key] = value`
        if (isWritten(outer, access) && ts.isExpression(name)) named(e, name, env, names, outer, out, seen);
        break;
      }
      const text = nameOf(name);
      if (text === undefined) break;
      if (ts.isCallExpression(outer) && outer.expression === access) {
        if (/^(push|unshift|add)$/.test(text))
          for (const argument of outer.arguments) visit(e, e.value(argument, env), [...names, '[]'], out, seen);
        break;
      }
      const before = [...names];
      names.push(...brackets(text));
      if (isGiven(outer, access)) {
        out.push(spelt(before, name, text, { as: 'assigned', node: outer, value: outer.right, env }));
        if (isGoneInto(text, seen)) visit(e, e.value(outer.right, env), names, out, seen);
        break;
      }
      at = dressed(access);
    }
  }
}

/** Whether a member is put into what is sent afterwards, where it is said: `body.state = 'closed'`. */
const isWritten = (node: ts.Node, target: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) && node.left === target && node.operatorToken.kind === ts.SyntaxKind.EqualsToken;

/** The same, or where it is empty: `body.state ??= 'closed'`. */
export const isGiven = (node: ts.Node, target: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) && node.left === target && isAssignment(node.operatorToken.kind);

/** Fields that are put in under a name which is computed: what has them is known where it is gone through, else the names alone. */
function named(
  e: Evaluator,
  name: ts.Expression,
  env: Env | undefined,
  path: readonly string[],
  by: ts.Node,
  out: SentField[],
  seen: Seen,
): void {
  visit(e, goneThrough(e, name, env), path, out, seen);
  for (const key of e.value(name, env)) keyed(e, key, path, by, out, seen);
}

/**
 * A field whose name is computed where it is put in: `for (const [key, value] of Object.entries({ … })) form.append(key, value)`. It stands
 * where the name is spelt: an entry of an object that is gone through, or a text of its own.
 * @param by what puts it in; undefined: an entry of a table
 */
function keyed(
  e: Evaluator,
  key: Value,
  path: readonly string[],
  by: ts.Node | undefined,
  out: SentField[],
  seen: Seen,
): void {
  const [part] = key.kind === 'text' && key.parts.length === 1 ? key.parts : [];
  if (!part || !('text' in part) || seen.has(part.node) || out.length > MAX_FIELDS) return;
  seen.add(part.node);
  const { node, text } = part;
  const names = [...path, ...brackets(text)];
  const common = { path: names, name: node, at: inside(node), text, queried: undefined, env: undefined };
  if (isEntry(node)) {
    if (seen.has(node.parent.parent)) return;
    const entry = entryAt(node);
    out.push({ ...common, ...entry });
    if (!isFunction(bare(entry.value))) visit(e, e.value(entry.value, undefined), names, out, seen);
  } else if (ts.isStringLiteralLike(node) && part.at >= 0)
    out.push({ ...common, as: 'call', node: by ?? node, value: by && givenBeside(e, by, node), apart: true });
}

/** What a call hands over as a value beside the name that is spelt in it, to a function that puts one under the other: `add('active', false)`. */
function givenBeside(e: Evaluator, by: ts.Node, name: ts.Node): ts.Expression | undefined {
  const outer = dressed(name).parent;
  if (!ts.isCallExpression(by) || !ts.isCallExpression(outer)) return undefined;
  const [key, value] = by.arguments.map((each) => parameterOf(e, each));
  return key &&
    value &&
    key.parent === value.parent &&
    outer.arguments[key.parent.parameters.indexOf(key)] === dressed(name)
    ? outer.arguments[value.parent.parameters.indexOf(value)]
    : undefined;
}

function parameterOf(e: Evaluator, node: ts.Expression): ts.ParameterDeclaration | undefined {
  const at = bare(node);
  const [declared] = ts.isIdentifier(at) ? e.project.of(at).scopes.resolve(at, at.text) : [];
  return declared && ts.isParameter(declared) ? declared : undefined;
}

/** What has the names that a key takes on, one after the other: `for (const [key, value] of Object.entries(given)) body[key] = value`. */
function goneThrough(e: Evaluator, key: ts.Expression, env: Env | undefined): readonly Value[] {
  if (!ts.isIdentifier(key)) return [];
  return e.project
    .of(key)
    .scopes.resolve(key, key.text)
    .flatMap((declared) => {
      const isPair = ts.isBindingElement(declared) && ts.isArrayBindingPattern(declared.parent);
      if (isPair && declared.parent.elements[0] !== declared) return [];
      const over = iteratedBy(isPair ? declared.parent.parent : declared);
      const call = over && listedBy(over);
      const [given] = call?.arguments ?? [];
      if (!call || !given || accessOf(bare(call.expression))?.name !== (isPair ? 'entries' : 'keys')) return [];
      // a declared type may be that of another caller
      const hasNames = (value: Value) =>
        value.kind === 'object' ||
        isWrittenOut(e, value) ||
        (value.kind === 'typed' && ts.isObjectLiteralExpression(value.node));
      return e.value(given, env).filter(hasNames);
    });
}

/** The call that lists something, through what leaves some of it out: `Object.entries(given).filter(…)`. */
function listedBy(over: ts.Expression): ts.CallExpression | undefined {
  const call = bare(over);
  const access = ts.isCallExpression(call) ? accessOf(bare(call.expression)) : undefined;
  if (access && KEEPS.has(access.name) && ts.isCallExpression(bare(access.object))) return listedBy(access.object);
  return ts.isCallExpression(call) ? call : undefined;
}

/** What a loop or `forEach` goes through, by what it declares. */
function iteratedBy(declared: ts.Node): ts.Expression | undefined {
  if (ts.isVariableDeclaration(declared)) {
    const loop = declared.parent.parent;
    return ts.isForOfStatement(loop) ? loop.expression : undefined;
  }
  if (!ts.isParameter(declared) || declared.parent.parameters[0] !== declared) return undefined;
  const { parent } = dressed(declared.parent);
  const access = ts.isCallExpression(parent) ? accessOf(bare(parent.expression)) : undefined;
  return access?.name === 'forEach' ? access.object : undefined;
}

/** URLSearchParams, FormData and URL: what they were made of, and what was put in afterwards. */
function made(
  e: Evaluator,
  value: Extract<Value, { kind: 'made' }>,
  path: readonly string[],
  out: SentField[],
  seen: Seen,
): void {
  if (seen.has(value.node)) return;
  seen.add(value.node);
  const [first] = givenTo(value.node);
  // `new HttpParams({ fromObject: { scope: 'active' } })`
  if (first && value.form)
    for (const from of value.form.from) visit(e, e.member(e.value(first, value.env), from, first), path, out, seen);
  else if (first && value.of !== 'URL' && value.of !== 'Request') visit(e, e.value(first, value.env), path, out, seen);
  if (value.of === 'URLSearchParams' && first) {
    // `new URLSearchParams([['active', 'false']])`
    for (const row of e.value(first, value.env))
      if (row.kind === 'array')
        for (const pair of row.node.elements)
          if (ts.isArrayLiteralExpression(pair)) pairField(pair, value.env, path, out);
  }
  // `new URLSearchParams(Object.entries(body).map(([key, value]) => [key, String(value)]))`
  if (value.of === 'URLSearchParams' && first)
    for (const rows of e.value(first, value.env))
      if (rows.kind === 'list' && !rows.keys)
        for (const pair of e.element([rows]))
          if (pair.kind === 'array' || pair.kind === 'list')
            for (const key of e.element([pair], 0)) keyed(e, key, path, undefined, out, seen);
  if (value.of === 'Request')
    for (const argument of givenTo(value.node)) visit(e, e.value(argument, value.env), path, out, seen);
  calledOn(e, dressed(value.node), value.env, path, out, seen);
  for (const holder of holdersOf(e, value.node)) calledOn(e, dressed(holder), value.env, path, out, seen);
}

/** `.append('active', 'false')`, `.searchParams.set(…)` and chains of them. */
function calledOn(
  e: Evaluator,
  receiver: ts.Node,
  env: Env | undefined,
  path: readonly string[],
  out: SentField[],
  seen: Seen,
): void {
  let at = receiver;
  for (let i = 0; i < 20; i++) {
    const access = accessOf(at.parent);
    if (!access || access.object !== at) {
      const holder = at.parent;
      if (!ts.isVariableDeclaration(holder) || i === 0 || seen.has(holder)) return;
      seen.add(holder);
      for (const reference of e.project.of(at).scopes.references(holder))
        calledOn(e, dressed(reference), env, path, out, seen);
      return;
    }
    const outer = access.node.parent;
    if (access.name === 'search' && ts.isBinaryExpression(outer) && outer.left === access.node) {
      visit(e, e.value(outer.right, env), path, out, seen);
      return;
    }
    if (access.name === 'searchParams') {
      at = dressed(access.node);
      continue;
    }
    if (!ts.isCallExpression(outer) || outer.expression !== access.node) return;
    if (/^(append|set|add)$/.test(access.name)) {
      const [first, value] = outer.arguments;
      const name = first && bare(first);
      if (name && ts.isStringLiteralLike(name))
        out.push(spelt(path, name, name.text, { as: 'call', node: outer, value, env }));
      else if (name) named(e, name, env, path, outer, out, seen);
    }
    at = dressed(outer);
  }
}

function pairField(
  pair: ts.ArrayLiteralExpression,
  env: Env | undefined,
  path: readonly string[],
  out: SentField[],
): void {
  const [name, value] = pair.elements;
  if (!name || !ts.isStringLiteralLike(name)) return;
  out.push(spelt(path, name, name.text, { as: 'call', node: pair, value, env }));
}

/** A field by the name that is spelt for it. */
const spelt = (
  outside: readonly string[],
  name: ts.Node,
  text: string,
  rest: Pick<SentField, 'as' | 'node' | 'value' | 'env'>,
): SentField => ({
  path: [...outside, ...brackets(single(text))],
  name,
  at: inside(name),
  text: single(text),
  queried: undefined,
  ...rest,
});

/** A field of a query, where its name is spelt: in a text, or as an entry of an object whose entries are joined to one. */
function queried(entry: QueryEntry, path: readonly string[]): SentField {
  const { node, at, text } = entry.name;
  if (!node) throw new Error('a query name without a place');
  const common = { path: [...path, ...brackets(single(text))], name: node, at, text: single(text), env: undefined };
  return isEntry(node)
    ? { ...common, ...entryAt(node), queried: undefined }
    : { ...common, as: 'query', node, value: undefined, queried: entry.value };
}

type EntryName = ts.Node & { readonly parent: ts.PropertyAssignment | ts.ShorthandPropertyAssignment };

/** Whether something is the name of an object's entry. */
const isEntry = (name: ts.Node): name is EntryName =>
  (ts.isPropertyAssignment(name.parent) || ts.isShorthandPropertyAssignment(name.parent)) && name.parent.name === name;

/** An entry of an object by its name, as a field that is sent. */
const entryAt = ({ parent: node }: EntryName): Pick<SentField, 'as' | 'node'> & { value: ts.Expression } =>
  ts.isPropertyAssignment(node)
    ? { as: 'property', node, value: node.initializer }
    : { as: 'shorthand', node, value: node.name };
