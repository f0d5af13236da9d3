/** What was not seen: requests to the API whose path is only known at run time, and members of an answer chosen at run time. */
import { withArticle } from '../../common/articles.ts';
import type { Blind } from '../../finding.ts';
import { reach } from '../../flow/addresses.ts';
import { callersOf } from '../../flow/called-by.ts';
import type { Evaluator } from '../../flow/evaluate.ts';
import { mayGoOn } from '../../flow/looked-at.ts';
import { topOf } from '../../flow/onward.ts';
import { dirname, join } from '../../flow/resolve.ts';
import type { SpeltNode } from '../../flow/scope.ts';
import { addends, bare, calleeName, dressed, isFunction, ts, walk } from '../../flow/syntax.ts';
import { urlTexts } from '../../flow/url.ts';
import type { Finder } from './find.ts';
import { contains, lineOf } from './places.ts';
import { testsOf } from './tests.ts';
import { untiedSpots } from './untied.ts';

const BASE = /(^|\/)api\/(v4|:\w+|\{\w+\})\/?$/;
/** The same in raw text: where a literal ends, or a hole begins. */
const RAW = /\/?api\/(?:v4|:\w+|\{\w+\})\/?['"`$]/;
const MAX_DEPTH = 4;

/** @param relevant a resource that has members which go away */
export function blindSpots(e: Evaluator, finder: Finder, relevant: (resource: string) => boolean): Blind[] {
  const found = new Map<string, Blind>();
  const add = (node: ts.Node, code: Blind['code'], message: string) => {
    const path = node.getSourceFile().fileName;
    found.set(`${path}\0${node.getStart()}`, { path, at: node.getStart(), code, message });
  };
  for (const path of e.project.mentioning('api/')) {
    if (!e.project.matches(path, RAW)) continue;
    const script = e.project.file(path);
    for (const piece of script?.scopes.spelt ?? []) {
      if (!BASE.test(piece.text) || isArgument(piece) || isLast(piece)) continue;
      // where the base is followed by something that is computed
      e.about(piece, () => {
        for (const { node } of reach(e, piece, 'file').addresses) {
          const open = afterBase(e, node);
          if (open)
            trace(e, open, 0, new Set(), (at) =>
              add(at, 'url', 'The path of this GitLab request is computed at run time.'),
            );
        }
      });
    }
  }
  for (const [node, { resource, field }] of finder.members.written)
    add(
      node,
      'answer',
      `The program writes \`${field}\` of ${withArticle(resource)} here: whoever reads it afterwards was not looked for.`,
    );
  for (const [node, { change, method }] of finder.methods.doubled)
    found.set(`${node.getSourceFile().fileName}\0${node.getStart()}`, {
      path: node.getSourceFile().fileName,
      at: node.getStart(),
      code: 'answer',
      rule: change.id,
      message: `A test's stand-in has \`${method}\` here: whatever it gives was not followed, and it moves with the code that calls it.`,
    });
  for (const [node, resource, from] of jsonStandIns(e, finder, relevant))
    add(
      node,
      'answer',
      `What \`${from}\` holds is given here in the place of ${withArticle(resource)}: it was not looked into, and moves with the code that reads it.`,
    );
  for (const { node, from, sought } of namedInData(e, finder)) {
    const message = `\`${from}\` names \`${sought.field}\`, and who reads by it was not followed: the program asks for ${withArticle(sought.resource)}.`;
    const path = node.getSourceFile().fileName;
    const key = `${path}\0${node.getStart()}`;
    if (!found.has(key)) found.set(key, { path, at: node.getStart(), code: 'untied', rule: sought.change.id, message });
  }
  for (const [key, { datum, field, resource }] of testsOf(e).told)
    found.set(key, {
      path: datum.path,
      at: datum.at,
      code: 'answer',
      message: `A test takes this \`${field}\` in the place of ${withArticle(resource)}: it moves with the code that reads it.`,
    });
  const followed = [...finder.places.values()].flatMap(({ site }) => (site.kind === 'path' ? site.requests : []));
  for (const { change, piece, subject, path, endpoints } of finder.paths.narrowed) {
    // whoever calls with the word is a place of its own
    if (followed.some(({ from }) => contains(from, path))) continue;
    const file = piece.getSourceFile().fileName;
    // one of the paths stands for all that are made of the word
    if (found.has(`${file}\0${piece.getStart()}`)) continue;
    const message = `Here \`${subject}\` is a word of \`${endpoints[0] ?? ''}\`, and the path in ${lineOf(e, path, piece)} is made of it: it was not followed.`;
    found.set(`${file}\0${piece.getStart()}`, {
      path: file,
      at: piece.getStart(),
      code: 'url',
      rule: change.id,
      message,
    });
  }
  for (const { change, piece, endpoint } of finder.paths.unasked) {
    const path = piece.getSourceFile().fileName;
    const message = `\`${endpoint}\` goes away, and this path was followed to no request that says with which verb it is asked for.`;
    found.set(`${path}\0${piece.getStart()}`, { path, at: piece.getStart(), code: 'url', rule: change.id, message });
  }
  for (const { node, as, endpoint } of finder.fields.open.values())
    add(node, 'body', `The ${as} that is sent to \`${endpoint}\` is not in sight.`);
  for (const path of new Set([...finder.places.values()].map((place) => place.path))) {
    const script = e.project.file(path);
    if (!script) continue;
    walk(script.ast, (node) => {
      if (
        ts.isElementAccessExpression(node) &&
        !ts.isNumericLiteral(bare(node.argumentExpression)) &&
        !ts.isStringLiteralLike(bare(node.argumentExpression))
      )
        e.about(node, () => {
          const owner = finder.owners
            .of(e.ask(node.expression))
            .find((each) => each.certain && relevant(each.resource));
          const isSpelt = e
            .ask(node.argumentExpression)
            .some((value) => value.kind === 'text' && value.parts.every((part) => 'text' in part));
          if (owner && !isSpelt) add(node, 'answer', `The member of this ${owner.resource} is chosen at run time.`);
        });
      return undefined;
    });
  }
  // a place whose question was cut short is told as that
  for (const spot of untiedSpots(e, finder.untied(), (resource) => finder.asking.requestFor(resource)))
    if (!found.has(`${spot.path}\0${spot.at}`) && !e.troubles.has(`${spot.path}\0${spot.at}`))
      found.set(`${spot.path}\0${spot.at}`, spot);
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.at - b.at));
}

/** Data of a JSON file that a test gives in the server's place: `import mr from './mr.json'`, `load.mockResolvedValue(mr)`. */
function* jsonStandIns(
  e: Evaluator,
  finder: Finder,
  relevant: (resource: string) => boolean,
): Generator<[node: ts.Node, resource: string, from: string]> {
  for (const path of e.project.mentioning('json')) {
    if (!finder.isAskedFor(path) || !e.project.namesModules(path).some((each) => each.endsWith('.json'))) continue;
    const script = e.project.file(path);
    for (const statement of script?.ast.statements ?? [])
      for (const { declared, from } of jsonTakenIn(statement)) {
        for (const reference of script?.scopes.references(declared) ?? []) {
          const outer = reference.parent;
          const given = ts.isSpreadAssignment(outer) ? outer.parent : reference;
          const stood = e.about(reference, () => finder.owners.stoodIn(given)) ?? [];
          const [owner] = stood.filter((each) => relevant(each.resource));
          if (owner) yield [reference, owner.resource, from];
        }
      }
  }
}

/** Where a script takes JSON that says a member's name as a text: the columns of a table, the fields of a report. */
function* namedInData(
  e: Evaluator,
  finder: Finder,
): Generator<{ node: ts.Node; from: string; sought: Finder['members']['sought'][number] }> {
  const { project } = e;
  const tests = testsOf(e);
  for (const path of project.mentioning('json')) {
    if (!finder.isAskedFor(path) || !project.namesModules(path).some((each) => each.endsWith('.json'))) continue;
    if (tests.holds(path)) continue;
    for (const statement of project.file(path)?.ast.statements ?? [])
      for (const { declared, from } of jsonTakenIn(statement)) {
        const text = dataOf(e, path, from);
        for (const sought of finder.members.sought)
          if (text?.includes(sought.field) && isSaidIn(text, sought.field) && finder.asking.requestFor(sought.resource))
            yield { node: declared.name ?? declared, from, sought };
      }
  }
}

/** The text of a file of JSON that a script names, by the way to it, or by an alias that ends with its name. */
function dataOf({ project }: Evaluator, path: string, from: string): string | undefined {
  const { sources } = project;
  const own = sources.read(join(dirname(path), from));
  if (own !== undefined || from.startsWith('.')) return own;
  const name = from.slice(from.lastIndexOf('/'));
  const [only, more] = sources.paths.filter((each) => each.endsWith(name));
  return only !== undefined && more === undefined ? sources.read(only) : undefined;
}

/** Whether JSON holds a name as a text, and no object has it. Bounded: blanks are counted. */
const isSaidIn = (text: string, name: string): boolean =>
  text
    .split(`"${name}"`)
    .slice(1)
    .some((rest) => !/^\s{0,20}:/.test(rest));

/** The names that a statement gives JSON files: `import mr from './mr.json'`, `const mr = require('./mr.json')`. */
function jsonTakenIn(
  statement: ts.Statement,
): readonly { declared: ts.ImportClause | ts.VariableDeclaration; from: string }[] {
  const named = (declared: ts.ImportClause | ts.VariableDeclaration, from: ts.Expression | undefined) =>
    from && ts.isStringLiteral(from) && from.text.endsWith('.json') ? [{ declared, from: from.text }] : [];
  if (ts.isImportDeclaration(statement))
    return statement.importClause?.name ? named(statement.importClause, statement.moduleSpecifier) : [];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap((each) => {
    const made = each.initializer && bare(each.initializer);
    const isTaken = made && ts.isCallExpression(made) && calleeName(made) === 'require' && ts.isIdentifier(each.name);
    return isTaken ? named(each, made.arguments[0]) : [];
  });
}

/** A base that is handed to a call as it is: a client's, or a mock's. */
function isArgument(piece: ts.Node): boolean {
  const at = dressed(piece);
  return ts.isCallExpression(at.parent) && at.parent.expression !== at;
}

/** Whether nothing follows a base in its own text, which goes no further in its file: its function gives it to others. */
function isLast(piece: SpeltNode): boolean {
  return (ts.isStringLiteralLike(piece) || ts.isTemplateTail(piece)) && !mayGoOn(dressed(topOf(piece)));
}

/** The expression that follows a base at once: `${api}/${path}`, `api + path`. */
function afterBase(e: Evaluator, node: ts.Expression): ts.Expression | undefined {
  const operands: (ts.Expression | string)[] = [];
  flat(node, operands);
  const at = operands.findIndex((each) =>
    typeof each === 'string' ? BASE.test(each) : urlTexts(e, e.ask(each)).some((text) => endsInBase(text.parts)),
  );
  if (at < 0) return undefined;
  const next = operands.slice(at + 1).find((each) => typeof each !== 'string' || each.replace(/\//g, '') !== '');
  return typeof next === 'string' ? undefined : next;
}

function endsInBase(parts: readonly ({ text: string } | { hole: ts.Node })[]): boolean {
  const last = parts.at(-1);
  if (!last || !('text' in last)) return false;
  const before = parts.slice(0, -1).map((part) => ('text' in part ? part.text : '*'));
  return BASE.test([...before, last.text].join(''));
}

function flat(node: ts.Expression, out: (ts.Expression | string)[]): void {
  for (const each of addends(node)) {
    const inner = bare(each);
    if (ts.isTemplateExpression(inner)) {
      if (inner.head.text !== '') out.push(inner.head.text);
      for (const span of inner.templateSpans) {
        flat(span.expression, out);
        if (span.literal.text !== '') out.push(span.literal.text);
      }
    } else if (ts.isStringLiteralLike(inner)) out.push(inner.text);
    else out.push(inner);
  }
}

/** Follows an open path to where it is made up: through parameters to the callers. */
function trace(
  e: Evaluator,
  open: ts.Expression,
  depth: number,
  seen: Set<ts.Node>,
  report: (at: ts.Node) => void,
): void {
  if (depth > MAX_DEPTH || seen.has(open)) return;
  seen.add(open);
  const inner = bare(open);
  if (ts.isIdentifier(inner)) {
    const [declaration] = e.project.of(inner).scopes.resolve(inner, inner.text);
    if (declaration && ts.isParameter(declaration) && isFunction(declaration.parent)) {
      const fn = declaration.parent;
      const index = fn.parameters.indexOf(declaration);
      const calls = callersOf(e, fn).flatMap(({ call, as }) => (ts.isCallExpression(call) && !as ? [call] : []));
      if (calls.length === 0) report(open);
      for (const call of calls) {
        const argument = call.arguments[index];
        if (argument) trace(e, argument, depth + 1, seen, report);
      }
      return;
    }
  }
  const texts = urlTexts(e, e.ask(open));
  if (texts.some((text) => text.parts.some((part) => 'text' in part && /[a-z]/i.test(part.text)))) return;
  // an answer, an option or a condition is no path
  if (ts.isStringLiteralLike(dressed(open))) return;
  report(open);
}
