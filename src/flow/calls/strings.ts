/** What methods of texts, and functions that fill texts, make of them: still the text, as far as it is known. */
import { segment } from '../evaluate/segments.ts';
import type { Evaluator } from '../evaluate.ts';
import type { ts } from '../syntax.ts';
import { concat, type Env, known, type Text, texts, type Value } from '../values.ts';

/** What stands in a path for something that is put there: `:id`, `{id}`, `<id>`. */
export const isPlaceholder = (text: string): boolean => /^[:{<$%]/.test(text);

/** Methods that put one text in the place of a part of another. */
export const REPLACES: ReadonlySet<string> = new Set(['replace', 'replaceAll']);

/** Methods of a text that give it, as far as that matters. */
export const KEEPS_TEXT = new Set([
  'toString',
  'trim',
  'valueOf',
  'trimEnd',
  'trimStart',
  'toLowerCase',
  'toUpperCase',
]);

export function stringMethod(
  e: Evaluator,
  node: ts.CallExpression,
  name: string,
  strings: readonly Text[],
  env: Env | undefined,
): readonly Value[] {
  const [first, second] = node.arguments;
  if (name === 'replace' || name === 'replaceAll') {
    if (!first || !second) return strings;
    const from = texts(e.value(first, env)).map(known)[0];
    if (from === undefined || from === '') return strings;
    const found = e.asText(second, env);
    const to = isPlaceholder(from) ? segment(e.api, found, second, false) : found.slice(0, 1);
    return strings.flatMap((each) => to.map((one) => replaced(each, from, one)));
  }
  if (name === 'concat') return concat([strings, ...node.arguments.map((each) => e.asText(each, env))]);
  return KEEPS_TEXT.has(name) ? strings : [];
}

function replaced(value: Text, from: string, to: Text): Text {
  for (const [index, part] of value.parts.entries()) {
    if ('hole' in part) continue;
    const at = part.text.indexOf(from);
    if (at < 0) continue;
    const rest = part.text.slice(at + from.length);
    return {
      kind: 'text',
      parts: [
        ...value.parts.slice(0, index),
        ...(at > 0 ? [{ ...part, text: part.text.slice(0, at) }] : []),
        ...to.parts.map((each) => ('hole' in each ? { ...each, single: true } : each)),
        ...(rest === '' ? [] : [{ text: rest, node: part.node, at: part.at < 0 ? -1 : part.at + at + from.length }]),
        ...value.parts.slice(index + 1),
      ],
    };
  }
  return value;
}

/** `'/projects/%s/…'` with its places open. */
export function filled(part: { text: string; node: ts.Node; at: number }, node: ts.Node): Text['parts'][number][] {
  const out: Text['parts'][number][] = [];
  let at = 0;
  for (const each of part.text.matchAll(/%[sdio]/g)) {
    if (each.index > at)
      out.push({ text: part.text.slice(at, each.index), node: part.node, at: part.at < 0 ? -1 : part.at + at });
    out.push({ hole: node, single: true });
    at = each.index + each[0].length;
  }
  if (at < part.text.length)
    out.push({ text: part.text.slice(at), node: part.node, at: part.at < 0 ? -1 : part.at + at });
  return out;
}
