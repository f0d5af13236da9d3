/** The requests that configuration makes: each a map that says the address, the verb and what is sent, handed over with its places. */
import type { RequestFacts } from '../../rules/files.ts';
import type { Literal } from '../catalogue/change.ts';
import type { RequestSource, SourceField, SourceText } from '../documents/request-source.ts';
import type { Kinds, Site } from './kinds.ts';
import { hits } from './match.ts';
import type { NamesElsewhere } from './names-elsewhere.ts';
import { spellsGraphql } from './request-keys.ts';
import { anywhere, namedIn, written } from './shells.ts';
import { get, itemsOf, type MapNode, type Node, nodesIn, type ScalarNode, textOf } from './tree.ts';

/** Levels of a body. */
const MAX_LEVELS = 40;
/** Fields of a body, those that names lead to included: nobody sends more of them by hand. */
const MAX_FIELDS = 5_000;

/** Whether a text is what a template fills in, and nothing else. */
function isFilledIn(text: string): boolean {
  const own = text.trim();
  return (own.startsWith('{{') && own.endsWith('}}')) || (own.startsWith('${') && own.endsWith('}'));
}

/**
 * Every request of a site.
 * @param others what other files say that names stand for
 */
export function requestsIn(site: Site, kinds: Kinds, others: (paths: string) => NamesElsewhere): RequestSource[] {
  const { requests = [], shell, noun } = kinds[site.kind];
  return requests.flatMap((facts) => {
    const elsewhere = facts.others === undefined ? undefined : others(facts.others);
    const here = new Map<string, SourceText>([
      ...namesIn(site, facts.names ?? []),
      ...(shell ? namedIn(site, shell) : []),
    ]);
    const names = new Map([...(elsewhere?.texts ?? []), ...here]);
    const given = [...(elsewhere?.texts.keys() ?? [])].filter((name) => !here.has(name));
    return new Reader(site, facts, { names, given, open: elsewhere?.open ?? new Set() }, noun).read();
  });
}

/** A map that may be a request, under its key, and the map around it. */
interface Place {
  key: string;
  map: MapNode;
  around: MapNode | undefined;
}

class Reader {
  readonly #site: Site;
  readonly #facts: RequestFacts;
  readonly #names: ReadonlyMap<string, SourceText>;
  readonly #given: readonly string[];
  readonly #open: ReadonlySet<string>;
  readonly #noun: string;
  readonly #begins: RegExp | undefined;
  readonly #told = new Set<Node>();
  /** What requests are seen to send. */
  readonly #sent = new Set<Node>();
  #asksGraph: boolean | undefined;

  constructor(
    site: Site,
    facts: RequestFacts,
    {
      names,
      given,
      open,
    }: { names: ReadonlyMap<string, SourceText>; given: readonly string[]; open: ReadonlySet<string> },
    noun: string,
  ) {
    this.#site = site;
    this.#facts = facts;
    this.#names = names;
    this.#given = given;
    this.#open = open;
    this.#noun = noun;
    // Bounded: an expression of our own rules.
    this.#begins = facts.begins === undefined ? undefined : new RegExp(facts.begins);
  }

  read(): RequestSource[] {
    const found = this.#places().flatMap((place) => this.#requestOf(place) ?? []);
    return this.#facts.loose ? [...found, ...this.#loose()] : found;
  }

  #places(): Place[] {
    const { keys = [], anywhere: isAnywhere } = this.#facts;
    if (this.#begins) return [...mapsIn(this.#site.root)];
    const own = isAnywhere ? anywhere(this.#site.root, keys) : keys.flatMap((key) => hits(this.#site.root, key));
    // blocks of one name are a list
    return own.flatMap(({ value, key }) =>
      itemsOf(value).flatMap((map) => (map.kind === 'map' ? [{ key, map, around: undefined }] : [])),
    );
  }

  /** The address, of those whose keys may hold it the first that is one. */
  #addressOf(map: MapNode): { address: SourceText; node: Node } | undefined {
    for (const key of this.#facts.url)
      for (const node of itemsOf(said(map, key.replace(/\[\]$/, '')))) {
        const address = textAt(this.#site, node);
        if (address && (!this.#begins || this.#begins.test(address.text))) return { address, node };
      }
    return undefined;
  }

  #requestOf({ key, map, around }: Place): RequestSource | undefined {
    const facts = this.#facts;
    const found = this.#addressOf(map);
    if (!found) return undefined;
    this.#told.add(found.node);
    const { address } = found;
    const { piece } = this.#site.page;
    const sent = facts.sent.flatMap((each) => said(map, each) ?? [])[0];
    // what is written as JSON is the map that it is made of; any other function reads or makes what nobody sees
    const [made, ...others] = sent?.kind === 'call' ? sent.arguments : [];
    const body = made && others.length === 0 && (made.kind === 'map' || made.kind === 'list') ? made : sent;
    // another map may take it in, or it is taken in from one
    const isElsewhere = map.shared !== undefined || !facts.sent.some((each) => get(map, ...each.split('.')));
    if (sent) for (const node of nodesIn(sent)) this.#sent.add(node);
    const reader = new Fields(this.#site);
    if (body && body.kind !== 'scalar') reader.read(body, [], isElsewhere);
    for (const each of facts.pairs?.keys ?? []) for (const item of itemsOf(said(map, each))) reader.pair(item, facts);
    const text = body?.kind === 'scalar' ? textAt(this.#site, body) : undefined;
    const form = facts.form && textOf(said(map, facts.form.key));
    const isUnread = reader.isCut || (body !== undefined && body.kind !== 'map' && body.kind !== 'list');
    return {
      host: { path: piece.path, at: address.at(0), note: key === '' ? this.#noun : `\`${key}\` of ${this.#noun}` },
      url: address,
      base: this.#base(address.text),
      names: this.#names,
      verb: this.#verbOf(map, key, around),
      body: text && (isElsewhere || body?.shared !== undefined) ? { ...text, write: () => undefined } : text,
      fields: reader.found,
      isForm: facts.form !== undefined && form?.startsWith(facts.form.begins) === true,
      isOpen: text ? isFilledIn(text.text) : isUnread,
      given: this.#given.filter((name) => address.text.includes(name)),
      isGuess: facts.guess === true || this.#given.some((name) => this.#open.has(name) && address.text.includes(name)),
      ...(facts.loose === true ? { isLoose: true } : {}),
    };
  }

  #verbOf(map: MapNode, key: string, around: MapNode | undefined): string | undefined {
    const { verb, around: outer = [] } = this.#facts;
    const own = verb.flatMap((each) => said(map, each) ?? [])[0];
    if (own) return textOf(own);
    if (VERB.test(key)) return key;
    const before = outer.flatMap((each) => textOf(get(around, each)) ?? [])[0];
    return ENDS_WITH_VERB.exec(before ?? '')?.[0] ?? 'GET';
  }

  #base(address: string): SourceText | undefined {
    if (!address.startsWith('/')) return undefined;
    const [base] = (this.#facts.base ?? []).flatMap((key) => hits(this.#site.root, key));
    return base && textAt(this.#site, base.value);
  }

  /** Texts that are an address or a path, under any key, and whole addresses in the quotes of an expression. */
  #loose(): RequestSource[] {
    return [...nodesIn(this.#site.root)].flatMap((node): RequestSource[] => {
      if ((node.kind !== 'scalar' && node.kind !== 'opaque') || this.#told.has(node)) return [];
      const text = textAt(this.#site, node);
      if (!text) return [];
      if (text.text.includes('{{'))
        return [...text.text.matchAll(QUOTED)].flatMap(({ index, 1: quoted = '' }) =>
          OF_API.test(quoted) ? this.#alone(cut(text, index + 1, index + 1 + quoted.length)) : [],
        );
      if (this.#facts.loose !== true) return [];
      if (this.#isDocument(text.text)) return this.#sent.has(node) ? [] : [this.#documentAlone(text)];
      return LOOSE.test(text.text) ? [this.#alone(text)] : [];
    });
  }

  /** Where a file asks a server of GraphQL, what begins as an operation is sent by somebody. */
  #isDocument(text: string): boolean {
    if (!OPERATION.test(text)) return false;
    this.#asksGraph ??= spellsGraphql(this.#site.page.piece.text);
    return this.#asksGraph;
  }

  #documentAlone(text: SourceText): RequestSource {
    const name = { start: 0, end: 0 };
    const field: SourceField = { path: ['query'], page: text, name, value: undefined, text, remove: () => undefined };
    return { ...this.#alone(text), fields: [field] };
  }

  #alone(url: SourceText): RequestSource {
    return {
      host: { path: this.#site.page.piece.path, at: url.at(0), note: `an address in ${this.#noun}` },
      url,
      base: this.#base(url.text),
      names: this.#names,
      verb: undefined,
      body: undefined,
      fields: [],
      isForm: false,
      isOpen: false,
      isGuess: true,
      isLoose: true,
    };
  }
}

/** How a document of GraphQL begins. */
const OPERATION = /^\s*(?:query|mutation)\b[^{}]{0,400}\{/;
const VERB = /^(?:get|post|put|patch|delete|head)$/i;
const ENDS_WITH_VERB = /(?:get|post|put|patch|delete)$/i;
/** A path of several words or a whole address. */
const LOOSE = /^(?:https?:\/\/[^\s/]+)?\/[\w.:{}$%@<>-]+\/\S+$/;

/** A whole address in quotes, and what one of an API has. */
const QUOTED = /["'](https?:\/\/[^\s"'{}]+)["']/g;
const OF_API = /.\/api\/v\d\/./;

/** A part of a text. */
const cut = (text: SourceText, from: number, to = text.text.length): SourceText => ({
  path: text.path,
  text: text.text.slice(from, to),
  at: (offset) => text.at(from + offset),
  end: (offset) => text.end?.(from + offset) ?? text.at(from + offset),
  write: (own, offset) => text.write(own, from + offset),
});

/** Every map, with its key and the map around it. */
function* mapsIn(root: Node): Generator<Place> {
  if (root.kind === 'map') yield { key: '', map: root, around: undefined };
  for (const node of nodesIn(root)) {
    if (node.kind === 'map')
      for (const { key, value } of node.entries)
        for (const map of itemsOf(value)) if (map.kind === 'map') yield { key, map, around: node };
    if (node.kind === 'list' && node === root)
      for (const map of itemsOf(node)) if (map.kind === 'map') yield { key: '', map, around: undefined };
  }
}

/** What names in texts stand for: `{ base: … }`, `[{ key: base, value: … }]`. */
function namesIn(site: Site, keys: readonly string[]): Map<string, SourceText> {
  const found = new Map<string, SourceText>();
  for (const { value } of anywhere(site.root, keys))
    for (const [name, node] of namedBy(value)) {
      const text = node.kind === 'scalar' && node.value !== null ? textAt(site, node) : undefined;
      if (text && !found.has(name)) found.set(name, text);
    }
  return found;
}

function namedBy(node: Node): [string, Node][] {
  if (node.kind === 'map') return node.entries.map(({ key, value }) => [key, value]);
  return itemsOf(node).flatMap((each): [string, Node][] => {
    const name = textOf(get(each, 'key') ?? get(each, 'name'));
    const value = get(each, 'value');
    return name !== undefined && value ? [[name, value]] : [];
  });
}

/** What a map says under a key itself, or takes in from another one. */
const said = (map: MapNode, key: string): Node | undefined =>
  get(map, ...key.split('.')) ?? hits(map, `'${key}'`)[0]?.value;

/** The fields of a body that is said key by key. */
class Fields {
  readonly found: SourceField[] = [];
  isCut = false;
  readonly #site: Site;

  constructor(site: Site) {
    this.#site = site;
  }

  /** A field that is an element of a list: its name is a value. */
  pair(item: Node, { pairs }: RequestFacts): void {
    if (item.kind !== 'map' || !pairs || this.found.length > MAX_FIELDS) return;
    if (Object.entries(pairs.off).some(([key, off]) => textOf(get(item, key)) === off)) return;
    const name = pairs.name.flatMap((key) => get(item, key) ?? [])[0];
    const value = pairs.value.flatMap((key) => get(item, key) ?? [])[0];
    if (name?.kind !== 'scalar' || item.shared !== undefined) return;
    this.found.push({
      path: name.text
        .replace(/\[(\w+)\]/g, '.$1')
        .replace(/\[\]/g, '.[]')
        .split('.'),
      page: this.#site.page.piece,
      name: name.inner,
      value: value?.kind === 'scalar' && !FILLED.test(value.text) ? { is: value.text, at: value.inner } : undefined,
      text: value?.kind === 'scalar' ? textAt(this.#site, value) : undefined,
      isText: true,
      remove: () => undefined,
    });
  }

  /** @param isShared what is written there counts for others too */
  read(node: Node, path: readonly string[], isShared: boolean): void {
    if (path.length > MAX_LEVELS || this.found.length > MAX_FIELDS) {
      this.isCut = true;
      return;
    }
    const isOthers = isShared || node.shared !== undefined;
    if (node.kind === 'list') for (const { value } of node.items) this.read(value, [...path, '[]'], isOthers);
    if (node.kind !== 'map') return;
    const { piece } = this.#site.page;
    const own = new Set(node.entries.map(({ key }) => key));
    const entries = new Set<unknown>(node.entries);
    for (const hit of hits(node, '*')) {
      const { key, name, value } = hit;
      const isMerged = !entries.has(hit.own);
      // what is said there itself counts
      if (isMerged && own.has(key)) continue;
      const isElsewhere = isOthers || isMerged || value.shared !== undefined;
      const text = value.kind === 'scalar' ? textAt(this.#site, value) : undefined;
      this.found.push({
        path: [...path, key],
        page: isElsewhere ? { ...piece, write: () => undefined } : piece,
        name,
        value:
          value.kind === 'scalar' && !FILLED.test(value.text)
            ? { is: meantBy(this.#site, value), at: value.inner }
            : undefined,
        text,
        remove: () => {
          const edits = isElsewhere ? undefined : written(this.#site, hit, { remove: true });
          return edits?.length === 1 ? edits[0] : undefined;
        },
      });
      this.read(value, [...path, key], isElsewhere);
    }
  }
}

const FILLED = /\{\{|\$\{/;

/** YAML 1.1, which those who make requests read, has more words for yes and no. */
function meantBy({ page: { format } }: Site, { value, text, start, inner }: ScalarNode): Literal {
  const isPlain = format === 'yaml' && start === inner.start;
  if (!isPlain || !/^(?:yes|no|on|off)$/i.test(text)) return value;
  return /^(?:yes|on)$/i.test(text);
}

/** The text of a scalar, or of one that is filled in later. What a sign before it makes an expression is the text behind the sign. */
function textAt({ page }: Site, node: Node | undefined): SourceText | undefined {
  const piece = node?.kind === 'scalar' || node?.kind === 'opaque' ? node.piece?.() : undefined;
  if (!piece) return undefined;
  const text = { ...piece, path: page.piece.path };
  return /^=(?:https?:|\{|\/)/.test(text.text) ? cut(text, 1) : text;
}
