/** Where the program asks: which spelt pieces of paths lead to requests, and every request to an endpoint, spelt by its path or by an SDK's method. */
import { type Reach, type Request, reach } from '../../flow/addresses.ts';
import type { Evaluator } from '../../flow/evaluate.ts';
import { isNear, isPlain, mayLead } from '../../flow/near.ts';
import type { Script } from '../../flow/project.ts';
import type { SpeltNode } from '../../flow/scope.ts';
import { dressed, ts } from '../../flow/syntax.ts';
import type { Call, Env, Text } from '../../flow/values.ts';
import type { Look } from './look.ts';
import { isBase, maySpell, segmentIn } from './raw.ts';
import type { Asked } from './untied.ts';

/** Which files are looked into: those that are asked for, those that imports tie to them as well, or all. */
export type Among = 'own' | 'around' | 'all';

const NOWHERE_TO: Reach = { addresses: [], requests: [], isWhole: true };

export class Asking {
  readonly #look: Look;
  readonly #reached = new Map<ts.Node, Reach>();
  readonly #calls = new Map<string, readonly Call[]>();
  readonly #e: Evaluator;

  constructor(look: Look) {
    this.#look = look;
    this.#e = look.e;
  }

  readonly #asked = new Map<string, Asked | undefined>();

  /** Where the program asks for a resource, or for what extends it: a request, or else a whole address that was not followed to one. */
  requestFor(resource: string): Asked | undefined {
    if (!this.#asked.has(resource)) this.#asked.set(resource, this.#whereAsked(resource));
    return this.#asked.get(resource);
  }

  #whereAsked(resource: string): Asked | undefined {
    const { endpoints } = this.#look.lookup.hints(resource);
    // whoever is handed something without an import, by a framework or a global, is tied by none
    const [call] = this.callsTo(endpoints, 'all');
    if (call) return { node: call.node, note: call.sdk ?? call.endpoints[0] ?? '' };
    for (const endpoint of endpoints)
      for (const { piece } of this.pieces(this.#look.lookup.tellingWord(endpoint), endpoints, 'all'))
        for (const { text } of this.#e.about(piece, () => reach(this.#e, piece, true))?.addresses ?? []) {
          const match = this.#e.api.endpoints.match(text);
          if (match?.whole && match.endpoints.includes(endpoint)) return { node: piece, note: endpoint };
        }
    return undefined;
  }

  /** Whether a word stands in some script as a segment of a path, as far as raw text can tell. */
  isSegment(word: string): boolean {
    const raw = segmentIn(word);
    const question = `segment ${word}`;
    return this.#e.project
      .mentioning(word)
      .some((path) => this.#e.project.says(path, question, (text) => text.search(raw) >= 0));
  }

  #isAmong(path: string, among: Among): boolean {
    return among === 'own' ? this.#look.isAskedFor(path) : among === 'all' || this.#look.isAround(path);
  }

  /** The spelt pieces that hold a word as a segment of a path. */
  *pieces(
    word: string,
    wanted: ReadonlySet<string>,
    among: Among = 'around',
  ): Generator<{ script: Script; piece: SpeltNode }> {
    const pattern = new RegExp(`(^|/)${word}(?=$|[/?#*\\s])`);
    for (const path of this.#spelling(word, wanted, among)) {
      const script = this.#e.project.file(path);
      if (!script) continue;
      for (const piece of script.scopes.spelt)
        if (
          piece.text.includes(word) &&
          pattern.test(piece.text) &&
          !ts.isImportDeclaration(piece.parent) &&
          !ts.isExportDeclaration(piece.parent)
        )
          yield { script, piece };
    }
  }

  /** The files whose raw text may spell a path of an endpoint. */
  spelling(endpoint: string): Generator<string> {
    return this.#spelling(this.#look.lookup.tellingWord(endpoint), new Set([endpoint]), 'around');
  }

  *#spelling(word: string, wanted: ReadonlySet<string>, among: Among): Generator<string> {
    const { endpoints } = this.#e.api;
    const question = `may spell ${JSON.stringify([word, [...wanted].sort(), endpoints.key])}`;
    for (const path of this.#e.project.mentioning(word))
      if (
        this.#isAmong(path, among) &&
        this.#e.project.says(path, question, (text) => maySpell(text, word, endpoints, wanted))
      )
        yield path;
  }

  /** A word that other products have too is only followed where it already stands in one of the paths. */
  reach(piece: SpeltNode, word: string, endpoints: ReadonlySet<string>): Reach {
    const known = this.#reached.get(piece);
    if (known) return known;
    if (!mayLead(this.#e, piece, word, endpoints)) return NOWHERE_TO;
    const joined = isAlone(piece, word) ? this.#joinedBehind(word, endpoints)?.get(piece) : undefined;
    return joined ?? this.#reachNear(piece, word, endpoints);
  }

  #reachNear(piece: SpeltNode, word: string, endpoints: ReadonlySet<string>): Reach {
    if (!word.includes('_') && !isNamed(piece) && !isNear(this.#e, piece, endpoints)) return NOWHERE_TO;
    let known = this.#reached.get(piece);
    if (!known) this.#reached.set(piece, (known = reach(this.#e, piece)));
    return known;
  }

  readonly #behind = new Map<string, Joined | undefined>();

  /**
   * What stands by itself right behind another word of the path is joined to that word, and so is found by following that one: a common word
   * stands alone in thousands of places. Undefined: it may be joined where the other word was not followed to.
   */
  #joinedBehind(word: string, endpoints: ReadonlySet<string>): Joined | undefined {
    const key = [word, ...endpoints].join('\0');
    if (this.#behind.has(key)) return this.#behind.get(key);
    this.#behind.set(key, undefined);
    const words = wordsBefore(word, endpoints);
    if (words.length === 0 || words.some((each) => !/^\w+$/.test(each))) return undefined;
    const cut = this.#e.cut;
    const joined = new Joined();
    for (const before of words)
      for (const { piece } of this.pieces(before, endpoints)) {
        const place = placeOf(piece, before);
        if (place === 'before a word' || !mayLead(this.#e, piece, before, endpoints)) continue;
        this.#e.cut = undefined;
        const reached = this.#reachNear(piece, before, endpoints);
        joined.add(reached, !this.#e.cut && (reached.isWhole || place === 'before a hole'));
      }
    this.#e.cut = cut;
    const found = joined.isWhole ? joined : undefined;
    this.#behind.set(key, found);
    return found;
  }

  /** Whether a path of an endpoint may be spelt in a file that is asked for. */
  isBegunHere(endpoint: string): boolean {
    return !this.pieces(this.#look.lookup.tellingWord(endpoint), new Set([endpoint]), 'own').next().done;
  }

  /** Every request of the program to one of some endpoints whose path is spelt there. */
  *callsTo(endpoints: ReadonlySet<string>, among: Among = 'around'): Generator<Call> {
    const seen = new Set<string>();
    for (const endpoint of endpoints) {
      const question = `${among} ${endpoint}`;
      let known = this.#calls.get(question);
      if (!known) this.#calls.set(question, (known = [...this.#find(endpoint, among)]));
      for (const call of known) {
        // the calls of a chain begin where it begins
        const key = `${call.node.getSourceFile().fileName}:${call.node.pos}:${call.node.end}:${call.env ? identity(call.env) : 0}`;
        if (seen.has(key)) continue;
        seen.add(key);
        yield call;
      }
    }
  }

  #requestsOf(piece: SpeltNode, word: string, wanted: ReadonlySet<string>): readonly Request[] {
    const look = (): readonly Request[] => this.reach(piece, word, wanted).requests;
    const isCut = (): boolean => requests.length === 0 && this.#e.cut !== undefined && !isPlain(this.#e, piece);
    let requests = this.#e.about(piece, look) ?? [];
    if (isCut() && this.#e.cut?.code === 'budget') requests = this.#e.patiently(piece, look) ?? [];
    if (isCut() && this.#e.cut) this.#e.tell(piece, this.#e.cut);
    return requests;
  }

  *#find(endpoint: string, among: Among): Generator<Call> {
    const word = this.#look.lookup.tellingWord(endpoint);
    const wanted = new Set([endpoint]);
    for (const { piece } of this.pieces(word, wanted, among))
      for (const { answer, from } of this.#requestsOf(piece, word, wanted)) {
        const { call } = answer;
        if (!call?.endpoints.includes(endpoint)) continue;
        yield call;
        // a wrapper may build the body in ways that cannot be followed: what it was handed is sent as well
        if (from !== call.node) yield { ...call, node: from, env: undefined, url: call.url };
      }
    for (const full of this.#look.hasSdk() ? this.#look.lookup.methodsOf(endpoint) : []) {
      const [owner = '', method = ''] = full.split('.');
      for (const path of this.#e.project.mentioning(owner)) {
        if (among === 'own' && !this.#look.isAskedFor(path)) continue;
        for (const identifier of this.#e.project.file(path)?.scopes.identifiers.get(method) ?? []) {
          const access = identifier.parent;
          if (
            !ts.isPropertyAccessExpression(access) ||
            access.name !== identifier ||
            !ts.isCallExpression(access.parent) ||
            access.parent.expression !== access
          )
            continue;
          const { parent } = access;
          for (const answer of this.#e.answer(this.#e.about(parent, () => this.#e.ask(parent)) ?? []))
            if (answer.call?.sdk === full && answer.call.endpoints.includes(endpoint)) yield answer.call;
        }
      }
    }
  }
}

/** What some pieces reach, by all pieces that stand in it. */
class Joined {
  readonly #by = new Map<ts.Node, { addresses: Reach['addresses'][number][]; requests: Request[] }>();
  isWhole = true;

  add({ addresses, requests }: Reach, isWhole: boolean): void {
    this.isWhole &&= isWhole;
    for (const each of addresses) for (const node of piecesOf(each.text)) this.#of(node).addresses.push(each);
    for (const each of requests) for (const node of piecesOf(each.answer.call?.url)) this.#of(node).requests.push(each);
  }

  get(piece: SpeltNode): Reach {
    const { addresses, requests } = this.#by.get(piece) ?? NOWHERE_TO;
    return { addresses: [...new Set(addresses)], requests: [...new Set(requests)], isWhole: true };
  }

  #of(node: ts.Node): { addresses: Reach['addresses'][number][]; requests: Request[] } {
    let known = this.#by.get(node);
    if (!known) this.#by.set(node, (known = { addresses: [], requests: [] }));
    return known;
  }
}

const piecesOf = (text: Text | undefined): ReadonlySet<ts.Node> =>
  new Set(text?.parts.flatMap((part) => ('text' in part ? part.node : [])));

/** Whether a piece is nothing but a word. */
const isAlone = (piece: SpeltNode, word: string): boolean => ts.isStringLiteralLike(piece) && piece.text === word;

/** What comes right behind a word where it is spelt: where it is the last one there, that is put behind it elsewhere. */
function placeOf(piece: SpeltNode, word: string): 'before a word' | 'before a hole' | 'last' {
  const segments = piece.text.split('/');
  const isBeforeWord = (each: string, at: number): boolean =>
    !each.startsWith(word) || /^\w/.test(segments[at + 1] ?? '');
  if (segments.every(isBeforeWord)) return 'before a word';
  const isEnd = ts.isStringLiteralLike(piece) || ts.isTemplateTail(piece);
  return isEnd && [segments.at(-1), segments.at(-1) === '' && segments.at(-2)].includes(word)
    ? 'last'
    : 'before a hole';
}

/** What stands right before a word in the paths of some endpoints. */
const wordsBefore = (word: string, endpoints: ReadonlySet<string>): readonly string[] => [
  ...new Set(
    [...endpoints].flatMap((endpoint) => {
      const segments = endpoint.slice(endpoint.indexOf('/')).split('/');
      return segments.flatMap((each, index) => (each === word ? (segments[index - 1] ?? '') : []));
    }),
  ),
];

/** Whether a piece is the whole of a base that is given a name, or one of a list, so that it is joined to something elsewhere. */
function isNamed(piece: SpeltNode): boolean {
  if (!ts.isStringLiteralLike(piece) || !isBase(piece.text)) return false;
  const { parent } = dressed(piece);
  return (
    ts.isVariableDeclaration(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isPropertyDeclaration(parent) ||
    ts.isEnumMember(parent) ||
    ts.isArrayLiteralExpression(parent)
  );
}

const identities = new WeakMap<Env, number>();
let lastIdentity = 0;
function identity(env: Env): number {
  let known = identities.get(env);
  if (known === undefined) identities.set(env, (known = ++lastIdentity));
  return known;
}
