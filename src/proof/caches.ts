/** What the program itself puts into a library's cache, from which answers are read as well: `setQueryData`, `mutate`. */
import { oncePer } from '../common/once.ts';
import type { Evaluator } from '../flow/evaluate.ts';
import type { Project } from '../flow/project.ts';
import type { NamingNode } from '../flow/scope.ts';
import { accessOf, bare, dressed, enclosing, fold, isTarget, ts, walk } from '../flow/syntax.ts';
import { runBy, speltIn } from './passed-through.ts';
import type { Tracer } from './tracer.ts';
import { CACHES, type Cache } from './vocabulary.ts';

/** Where the program sets what a library keeps, and what it says there. */
interface Put {
  node: ts.Node;
  /** One of the names; undefined: nobody here knows what is put there. */
  name: string | undefined;
}

/** Where the program puts something into a library's cache, by which what is answered is read, and says one of some names. */
export function putIntoCache(tracer: Tracer, names: readonly (string | undefined)[]): Put | undefined {
  const said = new Set(names.flatMap((each) => (each === undefined ? [] : [fold(each)])));
  for (const { node, cache } of givenToCaches(tracer.e)) {
    for (const each of runBy(tracer, node)) {
      const name = speltIn(each, said);
      if (name !== undefined) return { node, name };
    }
    if (isFromElsewhere(tracer, node, cache)) return { node, name: undefined };
  }
  return undefined;
}

/** Whether what a library's function takes for the whole of what is kept may be none that the program took from there before. */
function isFromElsewhere(tracer: Tracer, node: ts.Expression, { from, beside }: Cache): boolean {
  const { parent } = node;
  if (from === undefined || !ts.isCallExpression(parent) || parent.arguments[0] === node) return false;
  if (tracer.e.project.mentioning(from).length > 0) return false;
  const isOfLibrary = tracer
    .values(parent.expression, undefined)
    .some((each) => each.kind === 'external' && beside?.test(`'${each.module}'`) === true);
  return (
    isOfLibrary &&
    tracer
      .origins({ node, path: [], frame: undefined })
      .some(({ kind }) => kind === 'unknown' || kind === 'json' || kind === 'entry')
  );
}

/** What the program gives to all of them. */
const givenToCaches = oncePer(({ project }: Evaluator): readonly { node: ts.Expression; cache: Cache }[] =>
  CACHES.flatMap((cache) =>
    project
      .mentioning(cache.word)
      .filter((path) => cache.beside === undefined || project.matches(path, cache.beside))
      .flatMap((path) => project.named(path, cache.word))
      .flatMap((at) => givenAt(project, cache, at))
      .map((node) => ({ node, cache })),
  ),
);

/** What is given where a word of a cache stands. */
function givenAt(project: Project, { by }: Cache, at: NamingNode): readonly ts.Expression[] {
  if (by === 'option')
    return ts.isPropertyAssignment(at.parent) && at.parent.name === at
      ? [at.parent.initializer]
      : ts.isShorthandPropertyAssignment(at.parent)
        ? [at.parent.name]
        : [];
  const access = accessOf(at.parent)?.node;
  const call = dressed(access ?? at).parent;
  if (!ts.isCallExpression(call) || (by === 'method' && !access)) return [];
  if (by === 'writing') return writtenTo(project, call);
  // what is a key is a text, or a list of texts
  return call.arguments.filter((each) => !ts.isStringLiteralLike(each) && !isKey(call, each));
}

/** All that its file writes to what a call gives, whole or by a member: `useNuxtData('mr').data.value = …`, `data.value.title = …`. */
function writtenTo(project: Project, call: ts.CallExpression): readonly ts.Expression[] {
  const { ast, scopes } = project.of(call);
  const isOfCall = (node: ts.Expression): boolean => {
    let root = bare(node);
    for (let access = accessOf(root); access; access = accessOf(root)) root = bare(access.object);
    if (root === call) return true;
    return (
      ts.isIdentifier(root) &&
      scopes
        .resolve(root, root.text)
        .some(
          (each) =>
            (ts.isVariableDeclaration(each) ? each : enclosing(each, ts.isVariableDeclaration))?.initializer === call,
        )
    );
  };
  const found: ts.Expression[] = [];
  walk(ast, (node) => {
    if (ts.isBinaryExpression(node) && isTarget(node.left) && isOfCall(node.left)) found.push(node);
  });
  return found;
}

/** What stands first, and is no function: the key. */
const isKey = (call: ts.CallExpression, given: ts.Expression): boolean =>
  call.arguments[0] === given && call.arguments.length > 1 && isListOfWords(bare(given));

const isListOfWords = (node: ts.Expression): boolean =>
  ts.isArrayLiteralExpression(node) && !node.elements.some((each) => ts.isObjectLiteralExpression(bare(each)));
