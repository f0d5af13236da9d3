/** Where the program asks: which spelt pieces of paths lead to requests, and every request to an endpoint, spelt by its path or by an SDK's method. */
import { type Reach, type Request, reach } from '../../flow/addresses.ts';
import type { Evaluator } from '../../flow/evaluate.ts';
import { isNear, isPlain, mayLead } from '../../flow/near.ts';
import type { Script } from '../../flow/project.ts';
import type { SpeltNode } from '../../flow/scope.ts';
import { dressed, ts } from '../../flow/syntax.ts';
import type { Call, Env } from '../../flow/values.ts';
import type { Look } from './look.ts';
import { isBase, maySpell, segmentIn } from './raw.ts';
import type { Asked } from './untied.ts';

/** Which files are looked into: those that are asked for, those that imports tie to them as well, or all. */
export type Among = 'own' | 'around' | 'all';

const NOWHERE_TO: Reach = { addresses: [], requests: [], handedOver: [] };

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
        for (const { text } of this.#e.about(piece, () => reach(this.#e, piece, 'file'))?.addresses ?? []) {
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
    let pattern: RegExp | undefined;
    for (const path of this.#spelling(word, wanted, among)) {
      const script = this.#e.project.file(path);
      if (!script) continue;
      pattern ??= new RegExp(`(^|/)${word}(?=$|[/?#*\\s])`);
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
    const mentioning = this.#e.project.mentioning(word);
    if (mentioning.length === 0) return;
    const { endpoints } = this.#e.api;
    const question = `may spell ${JSON.stringify([word, [...wanted].sort(), endpoints.key])}`;
    for (const path of mentioning)
      if (
        this.#isAmong(path, among) &&
        this.#e.project.says(path, question, (text) => maySpell(text, word, endpoints, wanted))
      )
        yield path;
  }

  /** A word that other products have too is only followed where it already stands in one of the paths. */
  reach(piece: SpeltNode, word: string, endpoints: ReadonlySet<string>): Reach {
    let known = this.#reached.get(piece);
    if (known) return known;
    if (!mayLead(this.#e, piece, word, endpoints)) return NOWHERE_TO;
    if (!word.includes('_') && !isNamed(piece) && !isNear(this.#e, piece, endpoints)) return NOWHERE_TO;
    known = reach(this.#e, piece);
    // what was cut short is asked again, and may say more then
    if (known.requests.length > 0 || !(this.#e.cut || this.#e.isHasty)) this.#reached.set(piece, known);
    return known;
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
    if (requests.length === 0 && this.#e.isHasty) requests = this.#e.unhurriedly(piece, look) ?? [];
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
        if (from !== call.node) yield { ...call, node: from, env: undefined, isHanded: true };
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
