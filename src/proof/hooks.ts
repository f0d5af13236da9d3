/**
 * Whether the program looks into what its own clients send and get: a hook, a transform, a `fetch` of its own. No call leads from a request
 * to it, and no value: what it says by name, it says of every request that passes through it.
 */
import type { Evaluator } from '../flow/evaluate.ts';
import { isReference } from '../flow/scope.ts';
import { accessOf, bare, dressed, fold, isFunction, nameOf, ts, walk } from '../flow/syntax.ts';
import { lineOf } from '../script/find/places.ts';
import { functionAt } from './frames.ts';
import type { Tracer } from './tracer.ts';
import { HOOKS, OWN_FETCH } from './vocabulary.ts';

interface Hook {
  /** What is handed over, and runs at each request. */
  node: ts.Expression;
  /** The client that it is given to; undefined: it sees all requests of the program. */
  client: ts.Expression | ts.CallExpression | undefined;
}

const kept = new WeakMap<Evaluator, readonly Hook[]>();

/** Why a member that goes through a request may be read or written by a hook of the client, in a sentence; undefined: none says its name. */
export function hooked(
  tracer: Tracer,
  request: ts.Node,
  names: readonly (string | undefined)[],
  at: ts.Node,
): string | undefined {
  const { e } = tracer;
  let hooks = kept.get(e);
  if (!hooks) kept.set(e, (hooks = hooksOf(e)));
  const said = new Set(names.flatMap((each) => (each === undefined ? [] : [fold(each)])));
  const clients = clientsOf(tracer, request);
  for (const { node, client } of hooks) {
    if (client && client !== request && !sharesClient(tracer, client, clients)) continue;
    const found = spelt(tracer, node, said, new Set());
    if (found)
      return `What a client of the program sends and gets is looked into in ${lineOf(e, node, at)}, where \`${found}\` is named: the two change together.`;
  }
  return undefined;
}

function hooksOf(e: Evaluator): readonly Hook[] {
  const out: Hook[] = [];
  for (const word of HOOKS)
    for (const path of e.project.mentioning(word))
      for (const at of e.project.named(path, word)) out.push(...hooksAt(at));
  for (const path of e.project.mentioning('fetch')) {
    if (!OWN_FETCH.test(e.project.text(path) ?? '')) continue;
    for (const { parent } of e.project.named(path, 'fetch'))
      if (ts.isPropertyAccessExpression(parent) && OWN_FETCH.test(`${parent.getText()} = `)) {
        const node = assigned(parent);
        if (node) out.push({ node, client: undefined });
      }
  }
  return out;
}

/** The functions that a name registers: as an option of a client, by `interceptors.request.use(…)`, or by an assignment. */
function hooksAt(name: ts.Node): readonly Hook[] {
  const { parent } = name;
  if (ts.isObjectLiteralElement(parent) && parent.name === name) {
    const node = ts.isPropertyAssignment(parent)
      ? parent.initializer
      : ts.isMethodDeclaration(parent)
        ? parent
        : undefined;
    const owner = ownerOf(parent);
    const given = node && (ts.isMethodDeclaration(node) ? owner : node);
    return given ? [{ node: given, client: owner }] : [];
  }
  if (!ts.isPropertyAccessExpression(parent) || parent.name !== name) return [];
  const client = clientAt(parent.expression);
  const put = assigned(parent);
  if (put) return [{ node: put, client }];
  let at: ts.Expression = parent;
  while (ts.isPropertyAccessExpression(at.parent) && at.parent.expression === at) at = at.parent;
  const call = at.parent;
  return ts.isCallExpression(call) && call.expression === at
    ? call.arguments.map((node): Hook => ({ node, client }))
    : [];
}

/** `axios` and `axios.defaults` are what everybody uses who has no client of its own: what is given to them sees all requests. */
const clientAt = (node: ts.Expression): ts.Expression => {
  const access = accessOf(bare(node));
  return access?.name === 'defaults' ? access.object : node;
};

/** The call that is given the options which an entry stands in. */
function ownerOf(entry: ts.ObjectLiteralElement): ts.CallExpression | undefined {
  let at: ts.Node = entry.parent;
  for (;;) {
    const { parent } = dressed(at);
    if (ts.isCallExpression(parent) || ts.isNewExpression(parent))
      return ts.isCallExpression(parent) ? parent : undefined;
    if (
      !ts.isPropertyAssignment(parent) &&
      !ts.isObjectLiteralExpression(parent) &&
      !ts.isArrayLiteralExpression(parent)
    )
      return undefined;
    at = parent;
  }
}

function assigned(target: ts.Expression): ts.Expression | undefined {
  const { parent } = target;
  return ts.isBinaryExpression(parent) &&
    parent.left === target &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
    ? parent.right
    : undefined;
}

/** What a request is made with: the client, and those that it was made of. */
function clientsOf(tracer: Tracer, request: ts.Node): ReadonlySet<ts.Node> {
  const out = new Set<ts.Node>();
  const look = (call: ts.Node): void => {
    if (!ts.isCallExpression(call)) return;
    const callee = bare(call.expression);
    for (const each of [callee, accessOf(callee)?.object])
      for (const value of each ? tracer.values(each, undefined) : [])
        if (value.kind === 'client' && !out.has(value.node)) {
          out.add(value.node);
          look(value.node);
        }
  };
  look(request);
  return out;
}

function sharesClient(tracer: Tracer, client: ts.Expression, clients: ReadonlySet<ts.Node>): boolean {
  if (clients.has(client)) return true;
  const values = tracer.values(client, undefined);
  const own = values.filter((each) => each.kind === 'client');
  // a client that nobody knows may be this one
  return own.length === 0 || own.some((each) => clients.has(each.node));
}

/** The first of the names that is spelt in what runs there, in the functions that it calls, or in the constants that it names. */
function spelt(tracer: Tracer, node: ts.Node, names: ReadonlySet<string>, seen: Set<ts.Node>): string | undefined {
  if (seen.has(node) || seen.size > 50) return undefined;
  seen.add(node);
  let found: string | undefined;
  const next: ts.Node[] = [];
  const look = (at: ts.Node): false | undefined => {
    if (found !== undefined) return false;
    if (ts.isIdentifier(at) || ts.isStringLiteralLike(at)) {
      const text = nameOf(at);
      if (text !== undefined && names.has(fold(text))) found = text;
    }
    if (ts.isIdentifier(at) && isReference(at))
      for (const declaration of tracer.e.declarations(at, 'values'))
        if (ts.isVariableDeclaration(declaration) && declaration.initializer) next.push(declaration.initializer);
        else if (isFunction(declaration)) next.push(declaration);
    if (ts.isCallExpression(at) && !functionAt(at.expression))
      for (const value of tracer.values(at.expression, undefined)) if (value.kind === 'function') next.push(value.node);
    return undefined;
  };
  // a hook may be a name itself
  look(node);
  walk(node, look);
  for (const each of next) found ??= spelt(tracer, each, names, seen);
  return found;
}
