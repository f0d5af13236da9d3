/** What is written for a parameter of a path, where a spelling of it goes away: `/projects/a%2Fb`, `/groups/by-name`. */
import type { Change, ParameterMatch } from '../../catalogue/change.ts';
import type { Request } from '../../flow/addresses.ts';
import type { Evaluator } from '../../flow/evaluate.ts';
import type { SpeltNode } from '../../flow/scope.ts';
import { isSum, ts } from '../../flow/syntax.ts';
import type { Asking } from './asking.ts';
import type { Look } from './look.ts';

export class Parameters {
  readonly #look: Look;
  readonly #e: Evaluator;
  readonly #asking: Asking;

  constructor(look: Look, asking: Asking) {
    this.#look = look;
    this.#e = look.e;
    this.#asking = asking;
  }

  /** What is spelt for a parameter of a path, in the piece that spells the word before it. Common words: only where the call or the address is GitLab's for sure. */
  find(change: Change, match: ParameterMatch): void {
    // Bounded: a pattern of our own rules, and one segment of a path.
    const like = new RegExp(match.like);
    const byWord = new Map<string, Set<string>>();
    for (const endpoint of [match.of].flat()) {
      const path = endpoint.split('/');
      const word = path[path.indexOf(`{${match.parameter}}`) - 1] ?? '';
      byWord.set(word, (byWord.get(word) ?? new Set()).add(endpoint));
    }
    for (const [word, endpoints] of byWord) {
      const mentioning = this.#e.project.mentioning(word);
      if (mentioning.length === 0) continue;
      const next = new RegExp(`(?:^|[/'"\`}])${word}/([^/?#'"\`\\s$]+)`, 'g');
      const question = `spells ${next} ${like}`;
      const spelt = (text: string) =>
        [...text.matchAll(next)].flatMap(([, each = '']) => (like.test(each) ? [each] : []));
      for (const path of mentioning) {
        if (!this.#look.isAround(path) || !this.#e.project.says(path, question, (text) => spelt(text).length > 0))
          continue;
        for (const piece of this.#e.project.file(path)?.scopes.spelt ?? [])
          if (spelt(piece.text).length > 0)
            this.#look.about(piece, () => this.#speltFor(change, match, endpoints, path, piece, word, like));
      }
    }
  }

  #speltFor(
    change: Change,
    match: ParameterMatch,
    endpoints: ReadonlySet<string>,
    path: string,
    piece: SpeltNode,
    word: string,
    like: RegExp,
  ): void {
    const { addresses, requests } = this.#asking.reach(piece, word, endpoints);
    for (const { text } of addresses) {
      const url = this.#e.api.endpoints.match(text);
      const isAsked = (each: Request) =>
        each.answer.certain && each.answer.call?.endpoints.some((one) => endpoints.has(one));
      const asked = requests.find(isAsked);
      const endpoint = (asked?.answer.call?.endpoints ?? url?.endpoints ?? []).find((each) => endpoints.has(each));
      if (!url || endpoint === undefined || !(asked || (url.certain && url.whole))) continue;
      const names = endpoint.split('/').slice(1);
      const at = url.segments.length - names.length + names.indexOf(`{${match.parameter}}`);
      const segment = url.segments[at];
      if (segment?.node !== piece || segment.at < 0 || !like.test(segment.text)) continue;
      if (segment.at + segment.text.length === piece.getEnd() - 1 && isAddedTo(piece)) continue;
      this.#look.add({
        change,
        match,
        element: `${endpoint} {${match.parameter}}`,
        path,
        start: segment.at,
        end: segment.at + segment.text.length,
        site: { kind: 'parameter', text: segment.text },
        certain: true,
        trail: asked?.answer.trail,
      });
    }
  }
}

/** Whether a sum goes on behind a piece of it: then it does not say where a word ends. */
function isAddedTo(piece: ts.Node): boolean {
  let at = piece;
  while (ts.isParenthesizedExpression(at.parent) || isSum(at.parent)) {
    if (isSum(at.parent) && at.parent.left === at) return true;
    at = at.parent;
  }
  return false;
}
