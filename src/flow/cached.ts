/** What a cache has under a key: what functions gave that were handed to it under the same key. Which library keeps one is data (`rules/stores.ts`). */
import type { Caching } from '../../rules/libraries.ts';
import { callbacks, returned } from './calls/inline.ts';
import type { Evaluator } from './evaluate.ts';
import { kept } from './kept.ts';
import { callsIn } from './messages.ts';
import { Once } from './once.ts';
import { bare, ts } from './syntax.ts';
import { type Env, isGiven, known, texts, type Value } from './values.ts';

/** More calls than this under one name tell nothing at a bearable price. */
const MAX_CALLS = 60;

interface Entry {
  /** The words that the key begins with; none: they are not spelt. */
  key: readonly string[];
  call: ts.CallExpression;
  options: ts.Expression;
}

const entries = new Once<string, Entry>();

/** What a cache has under the key that a call names. */
export function cachedValues(
  e: Evaluator,
  node: ts.CallExpression,
  caching: Caching,
  env: Env | undefined,
): readonly Value[] {
  const said = node.arguments[caching.key];
  const key = said && e.mayWander() ? wordsOf(e, e.value(said, env)) : [];
  if (key.length === 0) return [];
  const found = entries
    .of(e, caching.from.join(), () => entriesOf(e, caching))
    .filter((each) => each.key.length > 0 && each.key.every((word, index) => (key[index] ?? word) === word));
  return kept(
    e,
    found.flatMap((each) => madeBy(e, each, caching)),
    node,
    ['()', ...key],
    false,
  );
}

function entriesOf(e: Evaluator, { from, named }: Caching): readonly Entry[] {
  const calls = from.flatMap((name) => e.project.naming(name).flatMap((path) => callsIn(e, path, name)));
  if (calls.length > MAX_CALLS) return [];
  return calls.flatMap((call) => {
    const [options] = call.arguments;
    if (!options) return [];
    const values = e.value(options, undefined);
    const keys = values.flatMap((each) => (each.kind === 'object' ? e.member([each], named, call) : [each]));
    return [{ key: wordsOf(e, keys), call, options }];
  });
}

/** The words that a key begins with: `['runners', id]`, `'runners'`. What one of the callers hands over says nothing of what the others do. */
function wordsOf(e: Evaluator, values: readonly Value[]): readonly string[] {
  const [only] = texts(values).flatMap((each) => known(each) ?? []);
  if (only !== undefined) return [only];
  const list = values.find((each) => each.kind === 'array');
  const words: string[] = [];
  for (let index = 0; list?.kind === 'array' && index < list.node.elements.length; index++) {
    const [said] = texts(e.element([list], index));
    const word = said && !isGiven(said) ? known(said) : undefined;
    if (word === undefined) break;
    words.push(word);
  }
  return words;
}

/** What was put under a key, or what the function gives that stands with it: in the same options, or behind it. */
function madeBy(e: Evaluator, { call, options }: Entry, { by, value }: Caching): readonly Value[] {
  const put = value === undefined ? undefined : call.arguments[value];
  if (put) return e.value(put, undefined);
  const inside = e.member(e.value(options, undefined), by, call);
  const behind = call.arguments[1];
  const functions = [
    ...inside.flatMap((each) => (each.kind === 'function' ? [each] : [])),
    ...(behind && !ts.isObjectLiteralExpression(bare(behind)) ? callbacks(e, [behind], undefined) : []),
  ];
  return functions.flatMap((fn) => returned(e, fn, [], [], 0));
}
