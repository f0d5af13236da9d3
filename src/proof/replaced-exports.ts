/** What else may run where a function is called that a CommonJS module gives: what somebody puts in its place among the exports. */
import { exportsOf } from '../flow/exports.ts';
import { importsOf } from '../flow/imports.ts';
import type { Script } from '../flow/project.ts';
import { accessOf, bare, dressed, isFunction, isNothing, isTarget, nameOf, ts } from '../flow/syntax.ts';
import { FOR_TESTS, MAY_TEST } from '../flow/test-doubles.ts';
import type { FunctionValue } from './frames.ts';
import { namedWith } from './handed.ts';
import type { Arrival } from './source.ts';
import type { Tracer } from './tracer.ts';
import { PUTS_IN_PLACE } from './vocabulary.ts';

/**
 * Where another function is put in the place of one that a module exports: `Object.assign(require('./api'), own)`, `api[name] = own`, a function of
 * a library that is handed the module and the name. What tests put there is asked where they answer.
 */
export function replacedExport(tracer: Tracer, functions: readonly FunctionValue[]): ts.Node | undefined {
  const { project } = tracer.e;
  const known = new Set<ts.Node>(functions.map((each) => each.node));
  for (const path of new Set(functions.map((each) => project.of(each.node).path))) {
    const script = project.file(path);
    if (!script?.scopes.identifiers.has('exports')) continue;
    for (const name of namesOf(tracer, script, known)) {
      const files = [path, ...project.importersOf(path)].filter((each) => !isTest(tracer, each));
      const mayPut = files.some((each) => project.says(each, `puts ${name}`, (text) => mayReplace(text, name)));
      const cached = cachedOf(tracer, path).find((each) => isPutThere(tracer, each, name, known));
      if (cached) return cached;
      const found = mayPut ? usesOf(tracer, script).find((each) => puts(tracer, each, name, known)) : undefined;
      if (found) return found.node;
    }
  }
  return undefined;
}

const isTest = ({ e: { project } }: Tracer, path: string): boolean =>
  FOR_TESTS.test(path) || project.says(path, 'may test', (text) => MAY_TEST.test(text));

/** The names under which a module exports one of some functions. */
function namesOf(tracer: Tracer, script: Script, known: ReadonlySet<ts.Node>): readonly string[] {
  const { named, whole } = exportsOf(script);
  const out = new Set<string>();
  for (const [name, entries] of named)
    if (entries.some((each) => 'expression' in each && isOneOf(tracer, each.expression, known))) out.add(name);
  for (const each of whole) {
    const literal = bare(each);
    for (const property of ts.isObjectLiteralExpression(literal) ? literal.properties : []) {
      const name = property.name && nameOf(property.name);
      if (name !== undefined && isOneOf(tracer, property, known)) out.add(name);
    }
  }
  return [...out];
}

/** Whether what stands at a place may be one of some functions. */
function isOneOf(tracer: Tracer, node: ts.Node, known: ReadonlySet<ts.Node>): boolean {
  const given = valueAt(node);
  if (known.has(given)) return true;
  return (
    ts.isExpression(given) &&
    tracer.values(given, undefined).some((each) => each.kind === 'function' && known.has(each.node))
  );
}

/** What a property has, or what is assigned at a place. */
function valueAt(node: ts.Node): ts.Node {
  if (ts.isPropertyAssignment(node)) return bare(node.initializer);
  if (ts.isShorthandPropertyAssignment(node)) return node.name;
  if (isFunction(node)) return node;
  const { parent } = node;
  if (ts.isBinaryExpression(parent) && parent.left === node) {
    let right = bare(parent.right);
    // `exports.a = exports.b = a`
    while (ts.isBinaryExpression(right) && right.operatorToken.kind === ts.SyntaxKind.EqualsToken)
      right = bare(right.right);
    return right;
  }
  return node;
}

/** Whether a text may put something under a name: it assigns to that or to names that it works out, defines members, or says the name as a text. */
function mayReplace(text: string, name: string): boolean {
  if (/\b(?:definePropert|setPrototypeOf|Reflect|Object\.assign)|\]\s*(?:\?\?|\|\|)?=(?![=>])/.test(text)) return true;
  if (text.includes(`'${name}'`) || text.includes(`"${name}"`)) return true;
  const word = `.${name}`;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (/^\s*(?:\?\?|\|\|)?=(?![=>])/.test(text.slice(at + word.length, at + word.length + 20))) return true;
  return false;
}

const kept = new WeakMap<Tracer, Map<string, readonly Arrival[]>>();

/** What becomes of a module's exports as a whole, in it and wherever it is imported. */
function usesOf(tracer: Tracer, script: Script): readonly Arrival[] {
  let known = kept.get(tracer);
  if (!known) kept.set(tracer, (known = new Map()));
  let found = known.get(script.path);
  if (!found) {
    known.set(script.path, []); // a module that is put into itself adds nothing
    const own = (script.scopes.identifiers.get('exports') ?? []).flatMap((at) => wholeAt(at) ?? []);
    const imported = importsOf(tracer.e, script.path, undefined).flatMap(({ node, member }) =>
      member === undefined ? node : [],
    );
    found = [...own, ...imported].flatMap((node) => tracer.arrivals({ node, path: [], frame: undefined }));
    known.set(script.path, found);
  }
  return found;
}

/** Where a program looks into what the platform keeps of a module that it has loaded: `require.cache[require.resolve('./api')]`. */
function cachedOf({ e: { project } }: Tracer, path: string): readonly ts.ElementAccessExpression[] {
  const out: ts.ElementAccessExpression[] = [];
  for (const from of project.mentioning('cache')) {
    if (!project.says(from, LOADED, (text) => text.includes(LOADED))) continue;
    for (const at of project.named(from, 'cache')) {
      const entry = at.parent.getText() === LOADED ? dressed(at.parent).parent : undefined;
      if (!entry || !ts.isElementAccessExpression(entry)) continue;
      const key = bare(entry.argumentExpression);
      const [said] = ts.isCallExpression(key) && key.expression.getText() === 'require.resolve' ? key.arguments : [];
      const target = said && ts.isStringLiteralLike(said) ? project.resolve(from, said.text) : undefined;
      if (!target || !('path' in target) || target.path === path) out.push(entry);
    }
  }
  return out;
}

const LOADED = 'require.cache';

/** Whether another module is put where one is kept, or something else among its exports. */
function isPutThere(
  tracer: Tracer,
  entry: ts.ElementAccessExpression,
  name: string,
  known: ReadonlySet<ts.Node>,
): boolean {
  if (isTest(tracer, tracer.e.project.of(entry).path)) return false;
  const at = dressed(entry);
  // what is thrown out is loaded again
  if (isTarget(at)) return !ts.isDeleteExpression(at.parent);
  const kept = accessOf(at.parent);
  if (kept?.name !== 'exports') return false;
  return (
    isTarget(dressed(kept.node)) ||
    tracer.arrivals({ node: kept.node, path: [], frame: undefined }).some((each) => puts(tracer, each, name, known))
  );
}

/** `exports`, `module.exports`; a member of that name is none. */
function wholeAt(name: ts.Identifier): ts.Expression | undefined {
  const access = accessOf(name.parent);
  if (access?.at !== name) return name;
  const owner = bare(access.object);
  return ts.isIdentifier(owner) && owner.text === 'module' ? access.node : undefined;
}

/** Whether a use of the exports puts something else there under a name. */
function puts(tracer: Tracer, each: Arrival, name: string, known: ReadonlySet<ts.Node>): boolean {
  if (isTest(tracer, tracer.e.project.of(each.node).path)) return false;
  // what defines the member stands with the module itself, or is told by the name
  if (each.kind === 'written')
    return (each.name === undefined || each.name === name) && !isAgain(tracer, each.node, name, known);
  return each.kind === 'handed' && namedWith(tracer, each, name, () => false) !== undefined;
}

/** Whether what is written is one of the functions that are known to be called, or nothing yet. */
function isAgain(tracer: Tracer, node: ts.Node, name: string, known: ReadonlySet<ts.Node>): boolean {
  if (ts.isCallExpression(node) && PUTS_IN_PLACE.test(node.expression.getText())) return false;
  const given = valueAt(node);
  if (ts.isCallExpression(node.parent) && ts.isExpression(given)) return lacks(tracer, given, name);
  return (ts.isExpression(given) && (isNothing(given) || ts.isVoidExpression(given))) || isOneOf(tracer, node, known);
}

/** Whether what is put among the exports as a whole surely has no member of a name: `Object.assign(module.exports, require('./more'))`. */
function lacks({ e }: Tracer, given: ts.Expression, name: string): boolean {
  const values = e.ask(given);
  return (
    values.length > 0 &&
    values.every(({ kind }) => kind === 'object' || kind === 'namespace') &&
    e.member(values, name, given).length === 0
  );
}
