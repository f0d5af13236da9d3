/**
 * What a test expects to be asked for or sent, in the server's place: `nock(host).post(path, body).reply(200)`, `http.get(path, handler)`,
 * or says that was asked for: `expect(fetch).toHaveBeenCalledWith(path)`.
 * It is no request, and moves with those that it stands for.
 */
import { put } from '../../common/lists.ts';
import type { Evaluator } from '../../flow/evaluate.ts';
import { accessOf, bare, calleeName, dressed, ts, walk } from '../../flow/syntax.ts';
import { SERVERS, STANDS } from '../../flow/test-doubles.ts';
import type { Place } from '../find/places.ts';
import { type Rewrite, review } from './rewrite.ts';
import { tie } from './together.ts';

/** Ties each expectation to the requests of the same field or path; one that stands alone is for a person to look at. */
export function tieExpected(e: Evaluator, places: readonly Place[], rewrites: Map<Place, Rewrite>): void {
  const asked = new Map<Place['match'], Place[]>();
  for (const place of places) if (place.site.kind !== 'read') put(asked, place.match, place);
  for (const [match, own] of asked) {
    const expected = own.filter((place) => isExpected(e, place));
    if (expected.length === 0) continue;
    const isAlone = expected.length === own.length;
    // what a test only says does not keep from moving what else asks for it
    const isSaid = expected.every(({ site }) => site.kind === 'path' && site.asserted === true);
    for (const place of own) {
      const rewrite = rewrites.get(place);
      const asks = place.site.kind !== 'path' || place.site.requests.length > 0 || expected.includes(place);
      if (!rewrite || !asks || (isSaid && rewrite.tier === 'manual')) continue;
      if (isAlone && rewrite.tier !== 'manual')
        rewrites.set(place, review(rewrite.edits, [...rewrite.reasons, ALONE], rewrite.with));
      tie(rewrites, place, match);
    }
  }
}

const ALONE =
  'A test expects it in the place of the server, and nothing was seen here that asks for it: make sure that the two change together.';

function isExpected(e: Evaluator, { site }: Place): boolean {
  if (site.kind === 'sent') return standsForServer(e, site.call.node);
  if (site.kind !== 'path') return false;
  if (site.asserted) return true;
  return site.requests.some(({ answer, from }) =>
    [from, ...(answer.call ? [answer.call.node] : [])].some((node) => standsForServer(e, node)),
  );
}

/** A function that answers for the server by what it is handed: `page.route(url, (route) => route.fulfill(…))`. */
function isAnswering(handed: ts.Expression): boolean {
  const fn = bare(handed);
  if (!ts.isArrowFunction(fn) && !ts.isFunctionExpression(fn)) return false;
  const name = fn.parameters[0]?.name.getText();
  let found = false;
  walk(fn, (at) => {
    const access = ts.isCallExpression(at) ? accessOf(bare(at.expression)) : undefined;
    found ||= access !== undefined && STANDS.test(access.name) && access.object.getText() === name;
    return found ? false : undefined;
  });
  return found;
}

/** Whether a call that is handed an address answers for the server: by what is called on it, or by whose function it is. */
function standsForServer(e: Evaluator, call: ts.Node): boolean {
  if (ts.isCallExpression(call) && call.arguments.some(isAnswering)) return true;
  for (let at = dressed(call); ; ) {
    if (ts.isCallExpression(at) && STANDS.test(calleeName(at))) return true;
    const next = accessOf(at.parent)?.node.parent;
    if (!next || !ts.isCallExpression(next) || next.expression !== at.parent) break;
    at = dressed(next);
  }
  const target = ts.isCallExpression(call) ? accessOf(bare(call.expression)) : undefined;
  return (
    target !== undefined && e.ask(target.object).some((each) => each.kind === 'external' && SERVERS.has(each.module))
  );
}
