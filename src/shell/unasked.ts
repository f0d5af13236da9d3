/** Whole addresses that a script spells, and that no request was seen to ask for: a program that nobody here knows, or another script, may. */
import type { Change } from '../catalogue/change.ts';
import type { Step } from '../finding.ts';
import { type Asked, asked, findIn, type Unrated, type World } from '../requests/find.ts';
import type { Request } from '../requests/request.ts';
import { cut, type Words } from '../requests/text.ts';

/** More different addresses than these in one script are data. */
const MAX_ADDRESSES = 1000;

export class Unasked {
  readonly #spelt = new Map<string, Words>();

  /** A word of the script, with what is known filled in. */
  note(words: Words, text: string): void {
    if (!ROOT.test(text)) return;
    for (const { index, 0: piece } of text.matchAll(PIECE)) {
      if (!ROOT.test(piece) || this.#spelt.size >= MAX_ADDRESSES) continue;
      const own = cut(words, index, index + piece.replace(/[.,:!?]{1,9}$/, '').length);
      // the same text elsewhere is another place
      const places = own.parts.map((part) => ('hole' in part || part.at < 0 ? '' : part.node.at(part.at)));
      const key = `${places.join()}\0${piece}`;
      // where it is spelt it can be changed; what a loop makes of it stands for one of its rounds
      if (!this.#spelt.has(key)) this.#spelt.set(key, own);
    }
  }

  /** @param requests what was asked for: an address that a request has is told there */
  findings(requests: readonly Asked[], steps: readonly Step[], world: World): Unrated[] {
    const told = new Set(requests.flatMap((each) => placesOf(each, world.changes)));
    return [...this.#spelt.values()].flatMap((url) => {
      const request: Request = { verb: undefined, url, fields: [], steps, answer: 'unseen' };
      // which verb it is asked with is not known: what can be read is read
      const own = asked({ ...request, verb: 'GET' }, world.endpoints) ?? asked(request, world.endpoints);
      return own ? findIn(own, world, []).flatMap((each) => (told.has(placeOf(each)) ? [] : [looked(each)])) : [];
    });
  }
}

/** What the shell breaks a line at, and what stands around an address in other texts. */
const PIECE = /[^\s"'`<>()[\];|\\]+/g;
const ROOT = /api\/v\d\/./;

const placeOf = ({ path, start }: Unrated): string => `${path}\0${start}`;

/** Where a request spells words that some rule speaks of. */
function placesOf(own: Asked, changes: readonly Change[]): string[] {
  const segments = new Set(
    changes.flatMap(({ match }) => match.flatMap((each) => ('endpoint' in each ? [each.segment] : []))),
  );
  const names = own.fields.flatMap(({ name }) => name ?? []);
  return [...[...segments].flatMap((each) => own.segment(each) ?? []), ...names].map(
    ({ spelled, from }) => `${spelled.path}\0${spelled.at(from)}`,
  );
}

const looked = (finding: Unrated): Unrated => ({
  ...finding,
  certainty: 'likely',
  ...(finding.fix === 'safe' ? { fix: 'review', reason: UNSEEN } : {}),
});

const UNSEEN = 'No request was seen that asks with this address: look at what becomes of it.';
