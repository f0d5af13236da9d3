/** What a test expects to be sent, in the server's place: `nock(host).post(path, body).reply(200)`. It is no request, and moves with those that it stands for. */
import type { RequestMatch } from '../../catalogue/change.ts';
import { calleeName } from '../../flow/evaluate.ts';
import { accessOf, dressed, ts } from '../../flow/syntax.ts';
import { STANDS } from '../../flow/test-doubles.ts';
import type { Place } from '../find/places.ts';
import { type Plan, review } from './rewrite.ts';

/** Ties each expectation to the requests of the same field; one that stands alone is for a person to look at. */
export function tieExpected(places: readonly Place[], plans: Map<Place, Plan>): void {
  const sent = new Map<RequestMatch, Place[]>();
  for (const place of places)
    if (place.site.kind === 'sent' && 'request' in place.match)
      sent.set(place.match, [...(sent.get(place.match) ?? []), place]);
  for (const [match, own] of sent) {
    const expected = own.filter(isExpected);
    if (expected.length === 0) continue;
    for (const place of own) {
      const plan = plans.get(place);
      if (!plan) continue;
      const tied = { ...plan, with: [...plan.with, match] };
      const isAlone = expected.length === own.length && plan.tier !== 'manual';
      plans.set(place, isAlone ? review(plan.edits, [...plan.reasons, ALONE], tied.with) : tied);
    }
  }
}

const ALONE =
  'A test expects it to be sent, and nothing was seen here that sends it: make sure that the two change together.';

function isExpected({ site }: Place): boolean {
  if (site.kind !== 'sent') return false;
  for (let at: ts.Node = dressed(site.call.node); ; ) {
    const access = accessOf(at.parent);
    const call = access?.object === at || access?.node === at.parent ? at.parent.parent : undefined;
    if (!call || !ts.isCallExpression(call) || call.expression !== at.parent) return false;
    if (STANDS.test(calleeName(call) ?? '')) return true;
    at = dressed(call);
  }
}
