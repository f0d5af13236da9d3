/** What the program itself puts into a library's cache, from which answers are read as well: `setQueryData`, `mutate`. */
import { oncePer } from '../common/once.ts';
import type { Evaluator } from '../flow/evaluate.ts';
import { accessOf, bare, dressed, fold, ts } from '../flow/syntax.ts';
import { runBy, speltIn } from './passed-through.ts';
import type { Tracer } from './tracer.ts';
import { CACHES } from './vocabulary.ts';

/** Where the program puts something into a library's cache, by which what is answered is read, and says one of some names. */
export function putIntoCache(
  tracer: Tracer,
  names: readonly (string | undefined)[],
): { node: ts.Node; name: string } | undefined {
  const said = new Set(names.flatMap((each) => (each === undefined ? [] : [fold(each)])));
  for (const node of givenToCaches(tracer.e))
    for (const each of runBy(tracer, node)) {
      const name = speltIn(each, said);
      if (name !== undefined) return { node, name };
    }
  return undefined;
}

/** What the program gives to all of them. */
const givenToCaches = oncePer(({ project }: Evaluator): readonly ts.Expression[] =>
  CACHES.flatMap(({ word, beside }) =>
    project
      .mentioning(word)
      .filter((path) => beside === undefined || project.matches(path, beside))
      .flatMap((path) => project.named(path, word))
      .flatMap((at) => {
        const call = dressed(accessOf(at.parent)?.node ?? at).parent;
        // what is a key is a text, or a list of texts
        return ts.isCallExpression(call)
          ? call.arguments.filter((each) => !ts.isStringLiteralLike(each) && !isKey(call, each))
          : [];
      }),
  ),
);

/** What stands first, and is no function: the key. */
const isKey = (call: ts.CallExpression, given: ts.Expression): boolean =>
  call.arguments[0] === given && call.arguments.length > 1 && isListOfWords(bare(given));

const isListOfWords = (node: ts.Expression): boolean =>
  ts.isArrayLiteralExpression(node) && !node.elements.some((each) => ts.isObjectLiteralExpression(bare(each)));
