/** What the program's own server answers: a request for a path that the program serves itself. Which calls and files serve is data (`rules/serving.ts`). */
import { argumentsOf, callbacks } from './calls/inline.ts';
import type { Evaluator } from './evaluate.ts';
import { kept } from './kept.ts';
import { addressed, mayAsk } from './requests.ts';
import { type Handler, type Piece, type Route, routesOf } from './routes.ts';
import { accessOf, bare, dressed, ts } from './syntax.ts';
import type { Env, FunctionValue, Spelling, Value } from './values.ts';
import { verbOf } from './verbs.ts';

/** More routes than this for one path tell nothing at a bearable price. */
const MAX_ROUTES = 6;

/** So many functions may lie around the one that answers: `guarded(logged(async (request) => …))`. */
const MAX_WRAPS = 4;

/** So many functions may hand on what answers. */
const MAX_HANDS = 3;

/** What a call gives that asks for a path of the program's own server: what the functions answer that serve it, and that behind an envelope. */
export function servedValues(
  e: Evaluator,
  node: ts.CallExpression,
  env: Env | undefined,
  callees: readonly Value[],
): readonly Value[] {
  if (!e.mayWander() || !mayAsk(e, node)) return [];
  const asked = addressed(e, node, env, callees)
    .flat()
    .flatMap((address) => piecesOf(address) ?? []);
  if (asked.length === 0) return [];
  const all = routesOf(e);
  if (all.length === 0) return [];
  const verb = verbOf(e, node, env, false);
  const found = all.filter((route) => asked.some((each) => leadsTo(each, route)));
  if (found.length === 0 || found.length > MAX_ROUTES) return [];
  const of = found.flatMap((route) =>
    route
      .answering()
      .filter((each) => verb === undefined || each.verb === undefined || each.verb === verb)
      .flatMap(({ handler }) => kept(e, answeredAt(e, handler), node, ['()'], route.isWhole)),
  );
  return of.length > 0 ? [...of, { kind: 'envelope', of }] : [];
}

export interface Asked {
  pieces: readonly Piece[];
  /** Something unknown stands before it. */
  isOpen: boolean;
}

const HOLE = '\u0001';
const LOCAL = /^[a-z]+:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])(?::\d+)?(?=\/|$)/i;

/** The path that an address names on a server that may be the program's own; undefined: it is another one's, or none. */
export function piecesOf(address: Spelling<unknown>): Asked | undefined {
  const [path = ''] = address.parts
    .map((part) => ('hole' in part ? HOLE : part.text))
    .join('')
    .replace(LOCAL, '')
    .split(/[?#]/);
  if (/^[a-z][a-z0-9+.-]*:/i.test(path) || !path.includes('/')) return undefined;
  const [first = '', ...rest] = path.split('/');
  const isOpen = first.includes(HOLE);
  if (first !== '' && !isOpen && !/^[\w.-]+$/.test(first)) return undefined;
  const pieces = [isOpen ? '' : first, ...rest].filter((each) => each !== '' && each !== '.' && each !== '..');
  if (pieces.some((each) => /\s/.test(each))) return undefined;
  return { pieces: pieces.map((each): Piece => (each.includes(HOLE) ? undefined : each)), isOpen };
}

/** Whether a request for a path may lead to a route: one is the end of the other, and a word of both is the same. */
export function leadsTo({ pieces, isOpen }: Asked, route: Route): boolean {
  const want = route.isOpen ? pieces.slice(0, route.pieces.length) : pieces;
  if (route.isWhole && !isOpen && want.length !== route.pieces.length) return false;
  const count = Math.min(want.length, route.pieces.length);
  if (count < route.pieces.length && !isOpen) return false;
  let isSame = false;
  for (let back = 1; back <= count; back++) {
    const have = want.at(-back);
    const own = route.pieces.at(-back);
    if (have === undefined || own === undefined) continue;
    if (have !== own) return false;
    isSame = true;
  }
  return isSame;
}

/** What is answered by who serves a route: a question of its own, since a server may ask itself. */
const answeredAt = (e: Evaluator, handler: Handler): readonly Value[] =>
  e.remember(e.memberKey(handler, 'what it answers'), undefined, () =>
    functionsIn(e, handler, 0).flatMap((fn) => answeredBy(e, fn)),
  );

/** The functions that an expression is, or wraps. */
export function functionsIn(e: Evaluator, node: Handler, wraps: number): readonly FunctionValue[] {
  if (ts.isFunctionDeclaration(node)) return [{ kind: 'function', node, env: undefined, self: undefined }];
  if (ts.isMethodDeclaration(node)) {
    const holder = node.parent;
    const self: readonly Value[] = ts.isClassDeclaration(holder)
      ? [{ kind: 'instance', node: holder, env: undefined }]
      : [];
    return [{ kind: 'function', node, env: undefined, self }];
  }
  const own = callbacks(e, [node], undefined);
  const at = bare(node);
  if (!ts.isCallExpression(at) || wraps >= MAX_WRAPS) return own;
  return [...own, ...at.arguments.flatMap((each) => functionsIn(e, each, wraps + 1))];
}

/** What a function answers: what it gives, and what it hands to what answers. */
function answeredBy(e: Evaluator, fn: FunctionValue): readonly Value[] {
  const inner = e.bind(fn.node, fn.env, fn.node, { args: [], types: [], self: fn.self, depth: fn.env?.depth ?? 0 });
  return [
    ...e.returned(fn, [], [], 0),
    ...(inner ? fn.node.parameters.flatMap((each) => repliedThrough(e, each, inner, 0)) : []),
  ];
}

/** What is answered through a parameter, wherever it is handed on to: `res.status(200).json(mrs)`, `context.body = mrs`. */
function repliedThrough(e: Evaluator, parameter: ts.ParameterDeclaration, env: Env, hands: number): readonly Value[] {
  return e.project
    .of(parameter)
    .scopes.references(parameter)
    .flatMap((reference): readonly Value[] => {
      const at = dressed(reference);
      const { parent } = at;
      if (!ts.isCallExpression(parent) || parent.expression === at) return repliedAt(e, at, env);
      const index = parent.arguments.findIndex((each) => each === at);
      return e.callees(parent.expression, env).flatMap((each) => {
        const next = each.kind === 'function' && hands < MAX_HANDS ? each.node.parameters[index] : undefined;
        if (each.kind !== 'function' || !next || next === parameter) return [];
        const { args, types } = argumentsOf(e, parent, env);
        const by = { node: parent, env };
        const inner = e.bind(each.node, each.env, each.node, { args, types, self: each.self, depth: env.depth, by });
        return inner ? repliedThrough(e, next, inner, hands + 1) : [];
      });
    });
}

/** What is answered by what goes on behind an expression: its method that answers, or its member that is set. */
function repliedAt(e: Evaluator, from: ts.Node, env: Env): readonly Value[] {
  const { answers, bodies } = e.api.serving;
  let at = from;
  for (;;) {
    const access = accessOf(at.parent);
    if (!access || dressed(access.object) !== at) return [];
    const outer = dressed(access.node);
    const { parent } = outer;
    if (ts.isBinaryExpression(parent) && parent.left === outer)
      return bodies.has(access.name) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
        ? e.value(parent.right, env)
        : [];
    const isCalled = ts.isCallExpression(parent) && parent.expression === outer;
    if (isCalled && answers.has(access.name)) {
      const [first] = parent.arguments;
      return first ? e.value(first, env) : [];
    }
    at = isCalled ? dressed(parent) : outer;
  }
}
