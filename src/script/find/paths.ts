/** Endpoints that change, where their paths are spelt: a whole address, a piece that leads to a request, what a test expects. */
import type { Change, EndpointMatch } from '../../catalogue/change.ts';
import type { Request } from '../../flow/addresses.ts';
import type { UrlMatch } from '../../flow/endpoint.ts';
import type { Evaluator } from '../../flow/evaluate.ts';
import { isPlain } from '../../flow/near.ts';
import type { Script } from '../../flow/project.ts';
import type { SpeltNode } from '../../flow/scope.ts';
import { enclosing, ts } from '../../flow/syntax.ts';
import type { Value } from '../../flow/values.ts';
import { verbOf } from '../../flow/verbs.ts';
import type { Among, Asking } from './asking.ts';
import { isAsserted, isCallTold } from './asserted.ts';
import type { Look, SoughtEndpoint } from './look.ts';
import { type Narrowed, narrowedBy } from './narrowed.ts';
import { contains, isShort, siblingVerb } from './places.ts';

export class Paths {
  /** Paths that are made of what is only compared with a word of an endpoint. */
  readonly narrowed: (Narrowed & { change: Change; piece: ts.Node })[] = [];
  /** Paths that an endpoint shares with others of another verb, and that were followed to no request which tells the verb. */
  readonly unasked: { change: Change; piece: ts.Node; endpoint: string }[] = [];
  readonly #look: Look;
  readonly #e: Evaluator;
  readonly #asking: Asking;

  constructor(look: Look, asking: Asking) {
    this.#look = look;
    this.#e = look.e;
    this.#asking = asking;
  }

  /** Every place where a path of the endpoints is spelt, as far as it may be asked for. */
  find(sought: SoughtEndpoint): void {
    const { change, match, endpoints } = sought;
    const look = (among: Among): void => {
      for (const { script, piece } of this.#asking.pieces(match.segment, endpoints, among))
        this.#look.about(piece, () => this.#path(sought, script, piece), {
          isSeen: () => isPlain(this.#e, piece),
        });
    };
    if (this.#look.concern.may(change)) {
      // the others only matter to a place that stands where its path does
      const isNarrow = this.#look.concern.isWhereSpelt(match);
      if (isNarrow) look('own');
      if (!isNarrow || this.#expected.length > 0 || this.#isFoundHere(change)) look('around');
    }
    this.#asserted(sought);
  }

  #path(sought: SoughtEndpoint, script: Script, piece: SpeltNode): void {
    const { change, match, endpoints, touched } = sought;
    if (this.#look.isAskedFor(script.path))
      for (const each of narrowedBy(this.#e, piece, endpoints)) this.narrowed.push({ ...each, change, piece });
    const { addresses, requests } = this.#asking.reach(piece, match.segment, endpoints);
    const asked = requests.filter((each) =>
      each.answer.call?.endpoints.some(
        (one, index, all) => endpoints.has(one) && (index === 0 || !isVerbSensitive(match, endpoints, all)),
      ),
    );
    const { common } = match;
    const isPath = (each: Request) =>
      common === undefined ||
      each.answer.certain ||
      calleeOf(piece).toLowerCase().includes(common) ||
      (piece.text.includes('/') && [script.path, script.text].some((each) => each.toLowerCase().includes(common)));
    const calls = asked.filter(isPath);
    for (const each of calls) touched.add(each.from.getSourceFile().fileName);
    this.#requested.push(...calls);
    // what a wrapper puts before it is known only where it is asked for
    const urls = asked.flatMap(({ answer }) => (answer.call?.url ? [{ text: answer.call.url }] : []));
    const found =
      this.#spelt(addresses, endpoints, match.segment, piece) ?? this.#spelt(urls, endpoints, match.segment, piece);
    if (!found) return;
    const verbs = new Set(found.match.endpoints.map((each) => each.split(' ')[0]));
    const sensitive = found.match.endpoints.some((each) => !endpoints.has(each));
    if (sensitive && verbs.size > 1) {
      this.#byVerb(sought, piece, script, found, requests, calls);
      return;
    }
    if (calls.length === 0 && !found.match.whole) {
      // a path of one word is anything in a test, unless it is what something was called with
      const isPath = found.match.segments.length > 1 || isCallTold(piece);
      if (isPath && isAsserted(this.#e, piece)) this.#expected.push({ script, piece, found });
      return;
    }
    touched.add(script.path);
    const certain = (found.match.certain && found.match.whole) || calls.some((each) => each.answer.certain);
    this.#addPath(sought, script, piece, found, calls, certain);
  }

  /** What tests say that is asked for is a place where the project asks for it, and moves with the requests. */
  #asserted(sought: SoughtEndpoint): void {
    if (this.#requested.length > 0)
      for (const { script, piece, found } of this.#expected)
        this.#addPath(sought, script, piece, found, this.#requested, false);
    this.#expected = [];
    this.#requested = [];
  }

  /** Paths in a test's assertions, of one match. */
  #expected: { script: Script; piece: SpeltNode; found: { match: UrlMatch; start: number } }[] = [];
  /** The requests of one match. */
  #requested: Request[] = [];

  /** @param verb what is said beside the path where no request was followed */
  #named(endpoints: ReadonlySet<string>, match: UrlMatch, verb?: string): string {
    const own = match.endpoints.filter((each) => endpoints.has(each));
    return own.find((each) => each.startsWith(`${verb} `)) ?? own[0] ?? [...endpoints][0] ?? '';
  }

  /** The address, among those a piece is part of, that names one of the endpoints with the segment in this piece. */
  #spelt(
    addresses: readonly { text: Extract<Value, { kind: 'text' }> }[],
    endpoints: ReadonlySet<string>,
    segment: string,
    piece: SpeltNode,
  ): { match: UrlMatch; start: number } | undefined {
    let best: { match: UrlMatch; start: number } | undefined;
    for (const { text } of addresses) {
      const match = this.#e.api.endpoints.match(text);
      if (!match?.endpoints.some((each) => endpoints.has(each))) continue;
      const place = match.segments.find((each) => each.node === piece && each.text === segment);
      if (!place) continue;
      const start = place.at >= 0 ? place.at : piece.getStart();
      if (!best || (match.certain && !best.match.certain) || (match.whole && !best.match.whole))
        best = { match, start };
    }
    return best;
  }

  /** The same path under another verb is another endpoint: only proven calls count. */
  #byVerb(
    sought: SoughtEndpoint,
    piece: SpeltNode,
    script: Script,
    found: { match: UrlMatch; start: number },
    requests: readonly Request[],
    calls: readonly Request[],
  ): void {
    const { change, match, endpoints } = sought;
    const told = siblingVerb(this.#e, piece);
    if (calls.length === 0) {
      if (told && found.match.whole && endpoints.has(`${told} ${pathOf(found.match)}`))
        this.#addPath(sought, script, piece, found, [], found.match.certain);
      else if (!told && requests.every(isOfAnyVerb) && this.#mayAsk(piece, found.match, endpoints))
        this.unasked.push({ change, piece, endpoint: this.#named(endpoints, found.match) });
      return;
    }
    const own = (each: Request) => contains(each.from, piece);
    // one request may be read in two ways, by what one caller hands over
    const isAsked = ({ from, answer }: Request) =>
      calls.some((each) => each.from === from && each.answer.call?.node === answer.call?.node);
    if (calls.some(own) || requests.every(isAsked)) {
      this.#addPath(
        sought,
        script,
        piece,
        found,
        calls,
        calls.some((each) => each.answer.certain),
      );
      return;
    }
    for (const each of calls) {
      const argument = each.from.arguments?.find((one) =>
        this.#e
          .ask(one)
          .some((value) => value.kind === 'text' && value.parts.some((part) => 'text' in part && part.node === piece)),
      );
      const node = argument ?? each.from;
      this.#look.add({
        change,
        match,
        element: this.#named(endpoints, found.match),
        path: node.getSourceFile().fileName,
        start: node.getStart(),
        end: node.getEnd(),
        site: { kind: 'path', at: { node: undefined, start: node.getStart(), end: node.getEnd() }, requests: [each] },
        certain: each.answer.certain,
        trail: each.answer.trail,
      });
    }
  }

  /** Whether a call that is handed the path may ask for one of the endpoints: no test's assertion, and none that says another verb. */
  #mayAsk(piece: SpeltNode, match: UrlMatch, endpoints: ReadonlySet<string>): boolean {
    const call = enclosing(piece, ts.isCallExpression);
    if (!call || isAsserted(this.#e, piece)) return false;
    const verb = verbOf(this.#e, call, undefined, true);
    return verb === undefined || endpoints.has(`${verb} ${pathOf(match)}`);
  }

  #addPath(
    { change, match, endpoints }: SoughtEndpoint,
    script: Script,
    piece: SpeltNode,
    found: { match: UrlMatch; start: number },
    calls: readonly Request[],
    certain: boolean,
  ): void {
    const best = calls.find((each) => each.answer.certain) ?? calls[0];
    const verb = best ? onlyVerb(best) : siblingVerb(this.#e, piece);
    this.#look.add({
      change,
      match,
      element: this.#named(endpoints, found.match, verb),
      path: script.path,
      start: found.start,
      end: found.start + match.segment.length,
      site: {
        kind: 'path',
        at: { node: piece, start: found.start, end: found.start + match.segment.length },
        requests: calls,
        asserted: isAsserted(this.#e, piece),
      },
      certain,
      trail: best?.answer.trail,
    });
  }

  /** Whether a rule has a place in the files that are asked for. */
  #isFoundHere(change: Change): boolean {
    return [...this.#look.places.values()].some(
      (place) => place.change === change && this.#look.isAskedFor(place.path),
    );
  }
}

/** What the call is made on that a text is handed to, as it is spelt: `this.gitlabApi.getJson`. */
function calleeOf(piece: SpeltNode): string {
  const call = enclosing(piece, ts.isCallExpression);
  return call && isShort(call.expression) ? call.expression.getText() : '';
}

function isVerbSensitive(match: EndpointMatch, endpoints: ReadonlySet<string>, asked: readonly string[]): boolean {
  return match.answer === undefined && !asked.every((each) => endpoints.has(each));
}

const verbsOf = ({ answer }: Request): ReadonlySet<string | undefined> =>
  new Set(answer.call?.endpoints.map((each) => each.split(' ')[0]));

/** Nothing told the verb of a request. */
const isOfAnyVerb = (request: Request): boolean => verbsOf(request).size > 1;

/** The verb of a request, where something told it. */
const onlyVerb = (request: Request): string | undefined =>
  isOfAnyVerb(request) ? undefined : [...verbsOf(request)][0];

function pathOf(match: UrlMatch): string {
  const [first = ''] = match.endpoints;
  return first.slice(first.indexOf(' ') + 1);
}
