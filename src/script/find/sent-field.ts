/** A field of a request as it is sent: its name from the outside in, where that is spelt, how it is carried, and the values it may have. */
import type { Evaluator } from '../../flow/evaluate.ts';
import { bare, enclosing, fold, ts } from '../../flow/syntax.ts';
import { type Env, known, type Text } from '../../flow/values.ts';

export interface SentField {
  /** Names from the outside in; `[]` for an element. */
  path: readonly string[];
  /** The node that spells the name. */
  name: ts.Node;
  /** Where the name starts and how it is spelt; -1: not found in the source. */
  at: number;
  text: string;
  /** How it is carried. `declared`: a type of the body says it may be there; `described`: a schema that the body was held against does; `held`: an instance that is sent has it. */
  as: 'property' | 'shorthand' | 'query' | 'call' | 'assigned' | 'declared' | 'described' | 'held';
  /** The property, call, assignment or member. */
  node: ts.Node;
  value: ts.Expression | undefined;
  /** The value in query text, or in JSON text. */
  queried: Text | undefined;
  /** The other values that the same place has, where the address is one of several texts: `?status=${status}`. */
  others?: readonly Text[];
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

/** Whether a field may lie in what stands under a name: one of its own, or one that only carries. */
export function mayCarry(field: string): (name: string) => boolean {
  const own = new Set(field.split('.').map((each) => fold(each.replace('[]', ''))));
  return (name) => CARRIERS.has(fold(name)) || own.has(fold(name));
}

/** `assets[links][][filepath]` as names from the outside in. */
export function brackets(name: string): string[] {
  return name
    .replace(/\[(\w+)\]/g, '.$1')
    .replace(/\[\]/g, '.[]')
    .split('.')
    .filter(Boolean);
}

/** A name of a form without the brackets that say that it may stand there several times: `tag_list[]`. */
export const single = (name: string): string => (name.endsWith('[]') ? name.slice(0, -2) : name);

/** The last of a field's names. */
export const endOf = ({ path }: SentField): string => path.at(-1) ?? '';

/** Whether a field is only said to be possible: no value stands with it. */
export const isOnlyPossible = ({ as }: SentField): boolean => as === 'declared' || as === 'described';

/** Where a name begins: inside the quotes of a string. */
export function inside(name: ts.Node): number {
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
    const texts = [field.queried, ...(field.others ?? [])].map(known);
    return texts.map((text) => (field.json && text !== undefined ? literalIn(text) : text));
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
