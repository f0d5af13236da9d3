/** The requests that configuration makes: each a map that says the address, the verb and what is sent, handed over with its places. */
import type { FileFacts } from '../../rules/files.ts';
import type { RequestSource, SourceField, SourceText } from '../documents/request-source.ts';
import type { Kinds, Site } from './kinds.ts';
import { type Hit, hits } from './match.ts';
import { anywhere, written } from './shells.ts';
import { get, itemsOf, type MapNode, type Node, textOf } from './tree.ts';

type RequestFacts = NonNullable<FileFacts['requests']>;

/** Levels of a body. */
const MAX_LEVELS = 40;

/** What a template fills in, and nothing else. */
const FILLED = /^\s*(?:\{\{[\s\S]*\}\}|\$\{[\s\S]*\})\s*$/;

/** Every request of a site. */
export function requestsIn(site: Site, kinds: Kinds): RequestSource[] {
  const facts = kinds[site.kind].requests;
  if (!facts) return [];
  const own = facts.anywhere ? anywhere(site.root, facts.keys) : facts.keys.flatMap((key) => hits(site.root, key));
  // blocks of one name are a list
  return own.flatMap(({ value, key }) =>
    itemsOf(value).flatMap((each) =>
      each.kind === 'map' ? (requestOf(site, facts, each, `\`${key}\` of ${kinds[site.kind].noun}`) ?? []) : [],
    ),
  );
}

function requestOf(site: Site, facts: RequestFacts, map: MapNode, note: string): RequestSource | undefined {
  const url = textAt(site, get(map, facts.url));
  if (!url) return undefined;
  const { piece } = site.page;
  const verb = get(map, facts.verb);
  const sent = facts.sent.flatMap((key) => get(map, key) ?? [])[0];
  // what is written as JSON is the map that it is made of
  const body = sent?.kind === 'call' && sent.arguments.length === 1 ? sent.arguments[0] : sent;
  const fields = body && body.kind !== 'scalar' ? [...fieldsIn(site, body, [], 0)] : [];
  const text = body?.kind === 'scalar' ? textAt(site, body) : undefined;
  const form = facts.form && textOf(get(map, facts.form.key));
  return {
    host: { path: piece.path, at: url.at(0), note },
    url,
    verb: verb ? textOf(verb) : 'GET',
    body: text,
    fields,
    isForm: facts.form !== undefined && form?.startsWith(facts.form.begins) === true,
    isOpen: body !== undefined && (text ? FILLED.test(text.text) : body.kind !== 'map' && body.kind !== 'list'),
  };
}

function* fieldsIn(site: Site, node: Node, path: readonly string[], depth: number): Generator<SourceField> {
  if (depth > MAX_LEVELS) return;
  if (node.kind === 'list')
    for (const { value } of node.items) yield* fieldsIn(site, value, [...path, '[]'], depth + 1);
  if (node.kind !== 'map') return;
  for (const entry of node.entries) {
    const { key, name, value } = entry;
    const own = [...path, key];
    const hit: Hit = { key, name, value, own: entry, way: [{ node, through: entry }] };
    // what is written there counts wherever its name is used
    const isShared = [node, value].some((each) => each.shared !== undefined);
    const isKnown = value.kind === 'scalar' && !/\{\{|\$\{/.test(value.text);
    yield {
      path: own,
      page: isShared ? { ...site.page.piece, write: () => undefined } : site.page.piece,
      name,
      value: isKnown ? { is: value.value, at: value.inner } : undefined,
      remove() {
        const edits = written(site, hit, { remove: true });
        return edits?.length === 1 ? edits[0] : undefined;
      },
    };
    yield* fieldsIn(site, value, own, depth + 1);
  }
}

/** The text of a scalar, or of one that is filled in later. */
function textAt({ page }: Site, node: Node | undefined): SourceText | undefined {
  const piece = node?.kind === 'scalar' || node?.kind === 'opaque' ? node.piece?.() : undefined;
  return piece && { ...piece, path: page.piece.path };
}
