/** What the program's own server gets: whoever serves a path is handed what those send who ask for it. */
import type { Evaluator } from './evaluate.ts';
import { addressed, mayAsk } from './requests.ts';
import { type Route, routesBy } from './routes.ts';
import { functionsIn, leadsTo, piecesOf } from './served.ts';
import { bare, dressed, type FunctionNode, isFunction, ts } from './syntax.ts';
import type { Value } from './values.ts';
import { verbOf } from './verbs.ts';

/** So many expressions may lie around the text of an address before it is handed to a call. */
const MAX_AROUND = 4;

/** So many steps may be taken for one who asks. */
const STEPS = 600;

/** What a function is handed as a request that serves a path: an envelope around what is sent there. Undefined: it serves none that is asked for. */
export function receivedBy(e: Evaluator, fn: FunctionNode): readonly Value[] | undefined {
  if (!e.mayWander()) return undefined;
  const { path } = e.project.of(fn);
  // a server has thousands of routes, and what those get that ask nobody else for it matters to none
  if (!e.project.says(path, 'names the product', e.api.namesProduct)) return undefined;
  const of = e.remember(e.memberKey(fn, 'what it gets'), undefined, () =>
    routesBy(e, path).flatMap((route) =>
      route
        .answering()
        .filter(({ handler }) => functionsIn(e, handler, 0).some((each) => each.node === fn))
        .flatMap(({ verb }) => sentTo(e, route, verb)),
    ),
  );
  return of.length > 0 ? [{ kind: 'envelope', of, within: e.api.serving.requests }] : undefined;
}

/** What is sent to a route by those calls that spell its path. */
function sentTo(e: Evaluator, route: Route, verb: string | undefined): readonly Value[] {
  const word = route.pieces.findLast((each) => each !== undefined);
  if (word === undefined) return [];
  const segment = new RegExp(`(?:^|/)${word.replace(/[^\w-]/g, '\\$&')}(?![\\w.-])`);
  const files = e.project
    .mentioning(word)
    .filter((path) => e.project.says(path, `piece ${word}`, (text) => text.includes(`/${word}`)));
  const calls = new Set(
    files.flatMap((path) =>
      (e.project.file(path)?.scopes.spelt ?? []).flatMap((piece) =>
        segment.test(piece.text) ? (callAround(piece) ?? []) : [],
      ),
    ),
  );
  return [...calls].flatMap((call) => e.bounded(STEPS, () => (asksFor(e, call, route, verb) ? sentBy(e, call) : [])));
}

/** The call that is handed a text, by itself or as a part of a longer one. */
function callAround(piece: ts.Node): ts.CallExpression | undefined {
  let at = piece;
  for (let around = 0; around < MAX_AROUND; around++) {
    at = dressed(at);
    const { parent } = at;
    if (ts.isCallExpression(parent)) return parent.expression === at ? undefined : parent;
    if (!(ts.isTemplateSpan(parent) || ts.isTemplateExpression(parent) || ts.isBinaryExpression(parent)))
      return undefined;
    at = parent;
  }
  return undefined;
}

function asksFor(e: Evaluator, call: ts.CallExpression, route: Route, verb: string | undefined): boolean {
  // who serves the path hands over a function; who asks for it as well may do so behind it alone
  if (call.arguments.some((each) => isFunction(bare(each))) || !mayAsk(e, call)) return false;
  const own = verbOf(e, call, undefined, false);
  if (verb !== undefined && own !== undefined && own !== verb) return false;
  return addressed(e, call, undefined, [])
    .flat()
    .some((address) => {
      const asked = piecesOf(address);
      return asked !== undefined && leadsTo(asked, route);
    });
}

/** What a call sends: what its options hold under the keys of that, else the objects that it is given. */
function sentBy(e: Evaluator, call: ts.CallExpression): readonly Value[] {
  return call.arguments.flatMap((argument) =>
    e.value(argument, undefined).flatMap((value): readonly Value[] => {
      if (value.kind === 'answer') return [{ ...value, kept: true }];
      if (value.kind === 'made' && /^(FormData|URLSearchParams)$/.test(value.of)) return [value];
      if (value.kind !== 'object') return [];
      const told = e.api.serving.sent.flatMap((key) => e.member([value], key, call));
      return told.length > 0 ? told.map((each) => (each.kind === 'answer' ? { ...each, kept: true } : each)) : [value];
    }),
  );
}
