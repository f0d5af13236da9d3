/** Every field that a request carries: in its query, its form, its body or its options, wherever they were put together. */

import { parseQuery, type QueryEntry } from '../../flow/endpoint.ts';
import type { Evaluator } from '../../flow/evaluate.ts';
import { shapeMembers } from '../../flow/members/shapes.ts';
import { accessOf, bare, dressed, enclosing, fold, isFunction, nameOf, ts } from '../../flow/syntax.ts';
import { type Call, type Env, known, type Text, type Value } from '../../flow/values.ts';
import { jsonEntries } from './json-text.ts';

export interface SentField {
  /** Names from the outside in; `[]` for an element. */
  path: readonly string[];
  /** The node that spells the name. */
  name: ts.Node;
  /** Where the name starts and how it is spelt; -1: not found in the source. */
  at: number;
  text: string;
  /** How it is carried. `declared`: a type of the body says it may be there. */
  as: 'property' | 'shorthand' | 'query' | 'call' | 'assigned' | 'declared';
  /** The property, call, assignment or member. */
  node: ts.Node;
  value: ts.Expression | undefined;
  /** The value in query text, or in JSON text. */
  queried: Text | undefined;
  /** It stands in JSON text: what is `queried` is written as JSON. */
  json?: true;
  /** The name is spelt in one place and put into the request in another. */
  apart?: true;
  env: Env | undefined;
}

/** Keys of an options object that hold what is sent. */
const CARRIERS = new Set([
  'body',
  'json',
  'data',
  'form',
  'params',
  'query',
  'qs',
  'searchparams',
  'payload',
  'formdata',
  'options',
  'input',
  'variables',
  'attributes',
  'content',
  'requestbody',
  'querystring',
  'queryparams',
  'fields',
  'bodyparams',
  '[]',
]);
const MAX_FIELDS = 400;

export function sentFields(e: Evaluator, call: Call): readonly SentField[] {
  const out: SentField[] = [];
  const seen = new Set<ts.Node>();
  if (call.url) {
    // the query in the address itself
    const match = e.api.endpoints.match(call.url);
    for (const entry of match?.query ?? []) out.push(queried(entry, []));
    // `…?${query}`
    for (const part of call.url.parts)
      if ('hole' in part && ts.isExpression(part.hole))
        visit(
          e,
          // an object in an address can only be there as the text of a form
          e
            .value(part.hole, call.env)
            .filter((each) => (each.kind === 'made' && each.of !== 'URL') || each.kind === 'object'),
          [],
          out,
          seen,
        );
  }
  for (const argument of call.node.arguments ?? []) {
    if (isFunction(bare(argument))) continue;
    visit(e, e.value(argument, call.env), [], out, seen);
  }
  visit(e, call.carried ?? [], [], out, seen);
  afterwards(e, call, out, seen);
  return out;
}

/** What a fluent client is told after the request was begun: `.send({ … })`, `req.end(body)`. */
function afterwards(e: Evaluator, call: Call, out: SentField[], seen: Set<ts.Node>): void {
  const told = (receiver: ts.Node): void => {
    let at = receiver;
    for (let i = 0; i < 12; i++) {
      const access = accessOf(at.parent);
      const outer = access?.node.parent;
      if (!access || access.object !== at || !outer || !ts.isCallExpression(outer)) return;
      const [first, second] = outer.arguments;
      const text = access.name;
      if (/^(send|end|write|json|body|form|query|field|data)$/.test(text) && first && !isFunction(bare(first))) {
        const name = bare(first);
        if (second && ts.isStringLiteralLike(name))
          out.push({
            path: brackets(name.text),
            name,
            at: inside(name),
            text: name.text,
            as: 'call',
            node: outer,
            value: second,
            queried: undefined,
            env: call.env,
          });
        else visit(e, e.value(first, call.env), [], out, seen);
      }
      at = dressed(outer);
    }
  };
  const own = dressed(call.node);
  told(own);
  if (ts.isVariableDeclaration(own.parent))
    for (const reference of e.project.of(own).scopes.references(own.parent)) told(dressed(reference));
}

/** Whether a sent path is the field: its end is the field's path, and what is before it only carries. */
export function isField(path: readonly string[], field: string): boolean {
  const want = field.split(/\.|(?=\[\])/);
  if (path.length < want.length) return false;
  const tail = path.slice(path.length - want.length);
  return (
    want.every((each, index) => fold(each) === fold(tail[index] ?? '')) &&
    path.slice(0, path.length - want.length).every((each) => CARRIERS.has(fold(each)))
  );
}

function visit(
  e: Evaluator,
  values: readonly Value[],
  path: readonly string[],
  out: SentField[],
  seen: Set<ts.Node>,
): void {
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
    } else if (value.kind === 'typed' && !ts.isObjectLiteralExpression(value.node) && !seen.has(value.node)) {
      seen.add(value.node);
      for (const [name, member] of shapeMembers(e, value.node, value.env)) {
        const at = ts.isPropertySignature(member) || ts.isPropertyDeclaration(member) ? member.name : undefined;
        if (at)
          out.push({
            path: [...path, name],
            name: at,
            at: at.getStart(),
            text: name,
            as: 'declared',
            node: member,
            value: undefined,
            queried: undefined,
            env: value.env,
          });
      }
    }
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
  seen: Set<ts.Node>,
): void {
  if (seen.has(node)) return;
  seen.add(node);
  for (const property of node.properties) {
    if (ts.isSpreadAssignment(property)) {
      visit(e, e.value(property.expression, env), path, out, seen);
      // `...(flag && { active: false })`
      const inner = bare(property.expression);
      if (ts.isBinaryExpression(inner)) visit(e, e.value(inner.right, env), path, out, seen);
      continue;
    }
    const name = nameOf(property.name);
    // `{ [key]: value }`
    if (name === undefined && ts.isPropertyAssignment(property) && ts.isComputedPropertyName(property.name))
      for (const key of e.value(property.name.expression, env)) keyed(e, key, path, property, out, seen);
    if (name === undefined || !property.name) continue;
    const at = [...path, ...brackets(name)];
    if (ts.isPropertyAssignment(property)) {
      out.push({
        path: at,
        name: property.name,
        at: inside(property.name),
        text: name,
        as: 'property',
        node: property,
        value: property.initializer,
        queried: undefined,
        env,
      });
      if (!isFunction(bare(property.initializer)) && !/^headers?$/i.test(name))
        visit(e, e.value(property.initializer, env), at, out, seen);
    } else if (ts.isShorthandPropertyAssignment(property)) {
      out.push({
        path: at,
        name: property.name,
        at: inside(property.name),
        text: name,
        as: 'shorthand',
        node: property,
        value: property.name,
        queried: undefined,
        env,
      });
      if (!/^headers?$/i.test(name)) visit(e, e.identifier(property.name, env), at, out, seen);
    }
  }
  const holder = dressed(node).parent;
  if (ts.isVariableDeclaration(holder)) assigned(e, holder, env, path, out, seen);
}

/** `body.active = false` and `body.links.push({ … })` after `const body = {…}`. */
function assigned(
  e: Evaluator,
  holder: ts.VariableDeclaration,
  env: Env | undefined,
  path: readonly string[],
  out: SentField[],
  seen: Set<ts.Node>,
): void {
  for (const reference of e.project.of(holder).scopes.references(holder)) {
    let at: ts.Node = dressed(reference);
    const names: string[] = [...path];
    for (let depth = 0; depth < 6; depth++) {
      const access = at.parent;
      if (!(ts.isPropertyAccessExpression(access) || ts.isElementAccessExpression(access)) || access.expression !== at)
        break;
      const name = ts.isPropertyAccessExpression(access) ? access.name : bare(access.argumentExpression);
      const outer = access.parent;
      if (ts.isElementAccessExpression(access) && !ts.isStringLiteralLike(name) && !ts.isNumericLiteral(name)) {
        // `body[key] = value`
        if (isWritten(outer, access) && ts.isExpression(name))
          for (const key of e.value(name, env)) keyed(e, key, names, outer, out, seen);
        break;
      }
      const text = nameOf(name);
      if (text === undefined) break;
      if (ts.isCallExpression(outer) && outer.expression === access) {
        if (/^(push|unshift|add)$/.test(text))
          for (const argument of outer.arguments) visit(e, e.value(argument, env), [...names, '[]'], out, seen);
        break;
      }
      names.push(...brackets(text));
      if (isWritten(outer, access)) {
        out.push({
          path: [...names],
          name,
          at: inside(name),
          text,
          as: 'assigned',
          node: outer,
          value: outer.right,
          queried: undefined,
          env,
        });
        visit(e, e.value(outer.right, env), names, out, seen);
        break;
      }
      at = dressed(access);
    }
  }
}

const isWritten = (node: ts.Node, target: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) && node.left === target && node.operatorToken.kind === ts.SyntaxKind.EqualsToken;

/**
 * A field whose name is worked out where it is put in: `for (const [key, value] of Object.entries({ … })) form.append(key, value)`. It stands
 * where the name is spelt: an entry of an object that is gone through, or a text of its own.
 * @param by what puts it in; undefined: an entry of a table
 */
function keyed(
  e: Evaluator,
  key: Value,
  path: readonly string[],
  by: ts.Node | undefined,
  out: SentField[],
  seen: Set<ts.Node>,
): void {
  const [part] = key.kind === 'text' && key.parts.length === 1 ? key.parts : [];
  if (!part || !('text' in part) || seen.has(part.node) || out.length > MAX_FIELDS) return;
  seen.add(part.node);
  const { node, text } = part;
  const entry = node.parent;
  const names = [...path, ...brackets(text)];
  const common = { path: names, name: node, at: inside(node), text, queried: undefined, env: undefined };
  const isEntry = (ts.isPropertyAssignment(entry) || ts.isShorthandPropertyAssignment(entry)) && entry.name === node;
  if (isEntry) {
    if (seen.has(entry.parent)) return;
    const value = ts.isPropertyAssignment(entry) ? entry.initializer : entry.name;
    out.push({ ...common, as: ts.isPropertyAssignment(entry) ? 'property' : 'shorthand', node: entry, value });
    if (!isFunction(bare(value))) visit(e, e.value(value, undefined), names, out, seen);
  } else if (ts.isStringLiteralLike(node) && part.at >= 0)
    out.push({ ...common, as: 'call', node: by ?? node, value: undefined, apart: true });
}

/** URLSearchParams, FormData and URL: what they were made of, and what was put in afterwards. */
function made(
  e: Evaluator,
  value: Extract<Value, { kind: 'made' }>,
  path: readonly string[],
  out: SentField[],
  seen: Set<ts.Node>,
): void {
  if (seen.has(value.node)) return;
  seen.add(value.node);
  const [first] = value.node.arguments ?? [];
  if (first && value.of !== 'URL' && value.of !== 'Request') visit(e, e.value(first, value.env), path, out, seen);
  if (value.of === 'URLSearchParams' && first) {
    // `new URLSearchParams([['active', 'false']])`
    for (const row of e.value(first, value.env))
      if (row.kind === 'array')
        for (const pair of row.node.elements)
          if (ts.isArrayLiteralExpression(pair)) pairField(pair, value.env, path, out);
  }
  if (value.of === 'Request')
    for (const argument of value.node.arguments ?? []) visit(e, e.value(argument, value.env), path, out, seen);
  const holder = dressed(value.node).parent;
  const chain = dressed(value.node);
  calledOn(e, chain, value.env, path, out, seen);
  if (ts.isVariableDeclaration(holder))
    for (const reference of e.project.of(holder).scopes.references(holder))
      calledOn(e, dressed(reference), value.env, path, out, seen);
}

/** `.append('active', 'false')`, `.searchParams.set(…)` and chains of them. */
function calledOn(
  e: Evaluator,
  receiver: ts.Node,
  env: Env | undefined,
  path: readonly string[],
  out: SentField[],
  seen: Set<ts.Node>,
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
        out.push({
          path: [...path, ...brackets(name.text)],
          name,
          at: inside(name),
          text: name.text,
          as: 'call',
          node: outer,
          value,
          queried: undefined,
          env,
        });
      else if (name) for (const key of e.value(name, env)) keyed(e, key, path, outer, out, seen);
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
  out.push({
    path: [...path, ...brackets(name.text)],
    name,
    at: inside(name),
    text: name.text,
    as: 'call',
    node: pair,
    value,
    queried: undefined,
    env,
  });
}

function queried(entry: QueryEntry, path: readonly string[]): SentField {
  const node = entry.name.node;
  if (!node) throw new Error('a query name without a place');
  return {
    path: [...path, ...brackets(entry.name.text)],
    name: node,
    at: entry.name.at,
    text: entry.name.text,
    as: 'query',
    node,
    value: undefined,
    queried: entry.value,
    env: undefined,
  };
}

/** `assets[links][][filepath]` as names from the outside in. */
export function brackets(name: string): string[] {
  return name
    .replace(/\[(\w+)\]/g, '.$1')
    .replace(/\[\]/g, '.[]')
    .split('.')
    .filter(Boolean);
}

function inside(name: ts.Node): number {
  if (ts.isComputedPropertyName(name)) return inside(bare(name.expression));
  return name.getStart() + (ts.isStringLiteralLike(name) ? 1 : 0);
}

/** Forms and query parameters hold text, whatever JavaScript would turn into it. */
export function isText(field: SentField): boolean {
  if (field.json) return false;
  if (field.as === 'call' || field.as === 'query') return true;
  const made = enclosing(field.node, ts.isNewExpression);
  if (made !== undefined && /^(URLSearchParams|FormData|Headers)$/.test(made.expression.getText())) return true;
  const call = enclosing(field.node, ts.isCallExpression);
  return (
    call !== undefined &&
    /(^|\.)stringify$/.test(call.expression.getText()) &&
    !/^JSON\./.test(call.expression.getText())
  );
}

/** The literal that JSON text spells; undefined: none. */
function literalIn(json: string): string | number | boolean | null | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? value
      : undefined;
  } catch {
    return undefined;
  }
}

/** The literals a sent value may be; undefined among them when it may be something else. */
export function literalsOf(e: Evaluator, field: SentField): readonly (string | number | boolean | null | undefined)[] {
  if (field.queried) {
    const text = known(field.queried);
    return [field.json && text !== undefined ? literalIn(text) : text];
  }
  if (!field.value) return [undefined];
  const inner = bare(field.value);
  if (inner.kind === ts.SyntaxKind.NullKeyword) return [null];
  // in a form, empty is null
  if (isText(field) && ts.isStringLiteralLike(inner) && inner.text === '') return [null];
  const values = e.value(field.value, field.env);
  const out = values.flatMap((value): (string | number | boolean | null | undefined)[] =>
    value.kind === 'literal' ? [value.value] : value.kind === 'text' ? [known(value)] : [],
  );
  return out.length > 0 ? out : [undefined];
}
