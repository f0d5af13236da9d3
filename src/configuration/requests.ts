/** The requests that configuration makes: each a map that says the address, the verb and what is sent, handed over with its places. */
import type { FileFacts } from '../../rules/files.ts';
import type { Literal } from '../catalogue/change.ts';
import type { RequestSource, SourceField, SourceText } from '../documents/request-source.ts';
import type { Kinds, Site } from './kinds.ts';
import { hits } from './match.ts';
import { type Facts, withFacts } from './shell-text.ts';
import { anywhere, namedIn, written } from './shells.ts';
import { get, itemsOf, type MapNode, type Node, type ScalarNode, textOf } from './tree.ts';

type RequestFacts = NonNullable<FileFacts['requests']>;

/** Levels of a body. */
const MAX_LEVELS = 40;
/** Fields of a body, those that names lead to included: nobody sends more of them by hand. */
const MAX_FIELDS = 5_000;

/** Whether a text is what a template fills in, and nothing else. */
function isFilledIn(text: string): boolean {
  const own = text.trim();
  return (own.startsWith('{{') && own.endsWith('}}')) || (own.startsWith('${') && own.endsWith('}'));
}

/** Every request of a site. */
export function requestsIn(site: Site, kinds: Kinds): RequestSource[] {
  const { requests: facts, shell, noun } = kinds[site.kind];
  if (!facts) return [];
  const named = shell ? namedIn(site, shell) : NOTHING_NAMED;
  const own = facts.anywhere ? anywhere(site.root, facts.keys) : facts.keys.flatMap((key) => hits(site.root, key));
  // blocks of one name are a list
  return own.flatMap(({ value, key }) =>
    itemsOf(value).flatMap((each) =>
      each.kind === 'map' ? (requestOf(site, facts, named, each, `\`${key}\` of ${noun}`) ?? []) : [],
    ),
  );
}

const NOTHING_NAMED: Facts = new Map();

/** What a map says under a key itself, or takes in from another one. */
const said = (map: MapNode, key: string): Node | undefined =>
  get(map, ...key.split('.')) ?? hits(map, `'${key}'`)[0]?.value;

function requestOf(
  site: Site,
  facts: RequestFacts,
  named: Facts,
  map: MapNode,
  note: string,
): RequestSource | undefined {
  const address = textAt(site, said(map, facts.url));
  if (!address) return undefined;
  const { piece } = site.page;
  const verb = said(map, facts.verb);
  const sent = facts.sent.flatMap((key) => said(map, key) ?? [])[0];
  // what is written as JSON is the map that it is made of; any other function reads or makes what nobody sees
  const [made, ...others] = sent?.kind === 'call' ? sent.arguments : [];
  const body = made && others.length === 0 && (made.kind === 'map' || made.kind === 'list') ? made : sent;
  // another map may take it in, or it is taken in from one
  const isElsewhere = map.shared !== undefined || !facts.sent.some((key) => get(map, ...key.split('.')));
  const reader = new Fields(site);
  if (body && body.kind !== 'scalar') reader.read(body, [], isElsewhere);
  const text = body?.kind === 'scalar' ? textAt(site, body) : undefined;
  const form = facts.form && textOf(said(map, facts.form.key));
  const isUnread = reader.isCut || (body !== undefined && body.kind !== 'map' && body.kind !== 'list');
  return {
    host: { path: piece.path, at: address.at(0), note },
    url: withFacts(address, named),
    verb: verb ? textOf(verb) : 'GET',
    body: text && (isElsewhere || body?.shared !== undefined) ? { ...text, write: () => undefined } : text,
    fields: reader.found,
    isForm: facts.form !== undefined && form?.startsWith(facts.form.begins) === true,
    isOpen: text ? isFilledIn(text.text) : isUnread,
    isGuess: facts.guess === true,
  };
}

/** The fields of a body that is said key by key. */
class Fields {
  readonly found: SourceField[] = [];
  isCut = false;
  readonly #site: Site;

  constructor(site: Site) {
    this.#site = site;
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
          value.kind === 'scalar' && !/\{\{|\$\{/.test(value.text)
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

/** YAML 1.1, which those who make requests read, has more words for yes and no. */
function meantBy({ page: { format } }: Site, { value, text, start, inner }: ScalarNode): Literal {
  const isPlain = format === 'yaml' && start === inner.start;
  if (!isPlain || !/^(?:yes|no|on|off)$/i.test(text)) return value;
  return /^(?:yes|on)$/i.test(text);
}

/** The text of a scalar, or of one that is filled in later. */
function textAt({ page }: Site, node: Node | undefined): SourceText | undefined {
  const piece = node?.kind === 'scalar' || node?.kind === 'opaque' ? node.piece?.() : undefined;
  return piece && { ...piece, path: page.piece.path };
}
