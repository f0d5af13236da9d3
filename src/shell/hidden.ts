/** Addresses of which a part is only known at run time: whether that part may make them the address of something that goes away. */
import { oncePer } from '../common/once.ts';
import type { World } from '../requests/find.ts';
import { HOLE } from '../requests/text.ts';

/** @param url an address that names no endpoint as it is spelt */
export function isHidden(url: string, verb: string | undefined, world: World): boolean {
  const root = ROOT.exec(url);
  if (!root) return false;
  const path = url.slice(root.index + root[0].length).split(/[?#]/, 1)[0] ?? '';
  const segments = path.split('/').filter(Boolean);
  if (!path.includes(HOLE) || segments.length > MOST) return false;
  return spoken(world).some(
    (each) => (verb === undefined || each.verb === verb) && mayBe(segments, each.segments, 0, 0),
  );
}

const ROOT = /(?:^|\/)api\/v\d\//;
/** No path of ours has so many. */
const MOST = 12;

/**
 * What stands for a whole segment may hold several.
 * @param isWide it does: a word that is spelt behind it is a word of the path then, and nobody's number
 */
function mayBe(have: readonly string[], want: readonly string[], from: number, at: number, isWide = false): boolean {
  const segment = have[from];
  const next = want[at];
  if (segment === undefined || next === undefined) return segment === undefined && next === undefined;
  if (have.length - from > want.length - at) return false;
  if (segment === HOLE) {
    for (let end = at + 1; end <= want.length; end++)
      if (mayBe(have, want, from + 1, end, isWide || end > at + 1)) return true;
    return false;
  }
  const isGiven = next.startsWith('{') && !(isWide && /^[a-z_]+$/.test(segment));
  const fits = isGiven || segment === next || segment.includes(HOLE);
  return fits && mayBe(have, want, from + 1, at + 1, isWide);
}

interface Spoken {
  verb: string;
  segments: readonly string[];
}

/** Endpoints that some rule speaks of, by their path, by what they take or by what they answer. */
const spoken = oncePer((world: World): readonly Spoken[] => {
  const resources = new Set<string>();
  const endpoints = new Set<string>();
  for (const match of world.changes.flatMap((each) => each.match)) {
    if ('endpoint' in match) for (const each of [match.endpoint].flat()) endpoints.add(each);
    if ('request' in match) for (const each of [match.request].flat()) endpoints.add(each);
    if ('parameter' in match) for (const each of [match.of].flat()) endpoints.add(each);
    if ('response' in match && !match.value && !match.proven) resources.add(match.response);
  }
  for (const [endpoint, gives] of Object.entries(world.answers))
    if (gives !== null && [...resources].some((each) => world.isA(gives.replace('[]', ''), each)))
      endpoints.add(endpoint);
  return [...endpoints].map((each) => {
    const [verb = '', path = ''] = each.split(' ');
    return { verb, segments: path.split('/').filter(Boolean) };
  });
});
