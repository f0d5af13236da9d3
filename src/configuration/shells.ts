/** The shell that stands in configuration, handed over with its places. */
import type { FileFacts } from '../../rules/files.ts';
import { beginsWith } from '../common/begins.ts';
import type { ShellSource } from '../documents/shell-source.ts';
import type { Step } from '../finding.ts';
import type { Kinds, Site } from './kinds.ts';
import { type Hit, hits, stepsOf } from './match.ts';
import { get, itemsOf, type ListNode, type Node, nodesIn, type Piece, type ScalarNode, textOf } from './tree.ts';

/** Every shell text of a site, each once. */
export function shellsIn(site: Site, kinds: Kinds): ShellSource[] {
  const facts = kinds[site.kind].shell;
  if (!facts) return [];
  const { root } = site;
  const shared = facts.variables?.flatMap((key) => hits(root, key).map(({ value }) => value)) ?? [];
  const found: ShellSource[] = [];
  const seen = new Set<Node>();
  const add = (value: Node, key: string, around: Node | undefined, owner: string | undefined): void => {
    if (seen.has(value)) return;
    seen.add(value);
    const words = shellOf(value, site.page.piece, facts.words === true);
    const piece = words && behind(words, programOf(around, facts.images));
    if (!piece) return;
    const own = facts.beside?.flatMap((each) => get(around, each) ?? []) ?? [];
    const { path } = site.page.piece;
    const note = owner === undefined ? `\`${key}\` of ${kinds[site.kind].noun}` : `\`${key}\` of \`${owner}\``;
    const host: Step = { path, at: piece.at(0), note };
    found.push({
      ...piece,
      host,
      dialect: dialectOf(piece.text),
      environment: environmentOf([...shared, ...own], site),
    });
  };
  for (const hit of facts.anywhere ? anywhere(root, facts.keys) : facts.keys.flatMap((key) => hits(root, key)))
    add(hit.value, keyOf(hit), hit.way.findLast(({ node }) => node.kind === 'map')?.node, ownerOf(hit));
  for (const { value, from } of referred(root)) add(value, from, undefined, undefined);
  return found;
}

type Images = NonNullable<NonNullable<FileFacts['shell']>['images']>;

/** What an image runs with the words, when nothing else is named. */
function programOf(around: Node | undefined, images: Images | undefined): string | undefined {
  if (!images || get(around, images.unless) !== undefined) return undefined;
  const image = textOf(get(around, images.key)) ?? '';
  return Object.entries(images.run).find(([name]) => beginsWith(image, [name]))?.[1];
}

/** The words behind a program that is not written there. */
function behind(shell: Shell, program: string | undefined): Shell {
  if (program === undefined) return shell;
  const by = program.length + 1;
  return {
    ...shell,
    text: `${program} ${shell.text}`,
    at: (offset) => shell.at(Math.max(0, offset - by)),
    ...(shell.end ? { end: (offset) => shell.end?.(Math.max(0, offset - by)) ?? 0 } : {}),
    write: (part, offset) => (offset < by ? undefined : shell.write(part, offset - by)),
  };
}

const keyOf = (hit: Hit): string => {
  const { through } = hit.way.at(-1) ?? { through: undefined };
  if (through && 'key' in through) return through.key;
  const outer = hit.way.findLast(({ through: each }) => 'key' in each)?.through;
  return outer && 'key' in outer ? outer.key : hit.key;
};
const ownerOf = (hit: Hit): string | undefined => hit.way.findLast(({ any }) => any !== undefined)?.any;

/** Keys of these names, wherever they are. */
function anywhere(root: Node, keys: readonly string[]): Hit[] {
  const names = new Map(keys.map((key) => [stepsOf(key)[0] ?? key, key.endsWith('[]')]));
  for (const key of keys) if (key.includes('.')) names.set(key, false);
  return [...nodesIn(root)].flatMap((node) =>
    node.kind !== 'map'
      ? []
      : node.entries.flatMap((entry): Hit[] => {
          const isList = names.get(entry.key);
          if (isList === undefined) return [];
          const hit = (value: Node): Hit => ({
            key: entry.key,
            name: entry.name,
            value,
            own: entry,
            way: [{ node, through: entry }],
          });
          return isList ? itemsOf(entry.value).map(hit) : [hit(entry.value)];
        }),
  );
}

/** What `!reference [.setup, steps]` names, when it stands in the same file. */
function referred(root: Node): { value: Node; from: string }[] {
  return [...nodesIn(root)].flatMap((node) => {
    if (node.kind !== 'list' || node.tag !== '!reference') return [];
    const keys = node.items.map(({ value }) => textOf(value) ?? '');
    const value = get(root, ...keys);
    const isText =
      value?.kind === 'scalar' || (value?.kind === 'list' && value.items.some((each) => each.value.kind === 'scalar'));
    return value && isText && !isVariable(keys) ? [{ value, from: keys.join('.') }] : [];
  });
}

/** References to rules and variables are no shell. */
const isVariable = (keys: readonly string[]): boolean =>
  keys.some((key) => /^(?:rules|variables|tags|needs|cache)$/.test(key));

type Shell = Pick<ShellSource, 'path' | 'text' | 'at' | 'end' | 'write'>;

/** The shell text of a value: its own, its lines', or a command written as a list of words. */
function shellOf(value: Node, host: Piece, isCommand: boolean): Shell | undefined {
  if (value.kind === 'scalar') return value.value === null ? undefined : value.piece?.();
  // `shell: { cmd: … }` and `templatefile(…)` have their text elsewhere
  if (value.kind !== 'list' || value.tag !== undefined) return undefined;
  const isWords =
    (isCommand || value.items.every(({ stands }) => stands === 'flow')) &&
    value.items.every(({ value: each }) => each.kind === 'scalar' && !/\s/.test(each.text));
  return joined(linesOf(value), isWords ? ' ' : '\n', host);
}

/** The texts of a list, of the lists in it too. */
function linesOf(list: ListNode, seen = new Set<Node>()): ScalarNode[] {
  if (seen.has(list)) return [];
  seen.add(list);
  return list.items.flatMap(({ value }) =>
    value.kind === 'scalar' && value.value !== null
      ? [value]
      : value.kind === 'list' && value.tag === undefined
        ? linesOf(value, seen)
        : [],
  );
}

function joined(nodes: readonly ScalarNode[], between: string, { path }: Piece): Shell | undefined {
  const parts: { from: number; piece: Piece }[] = [];
  let text = '';
  for (const node of nodes) {
    const piece = node.piece?.();
    if (!piece) continue;
    if (text !== '') text += between;
    parts.push({ from: text.length, piece });
    text += piece.text;
  }
  const partAt = (offset: number): { from: number; piece: Piece } | undefined =>
    parts.findLast(({ from }) => from <= offset);
  const [first] = parts;
  if (!first) return undefined;
  const at = (offset: number): number => {
    const { from, piece } = partAt(offset) ?? first;
    return piece.at(Math.min(offset - from, piece.text.length));
  };
  return {
    path,
    text,
    at,
    // the end of what stands before the offset belongs to the part that holds it
    end: (offset) => {
      const { from, piece } = partAt(offset - 1) ?? first;
      return piece.at(Math.min(offset - from, piece.text.length));
    },
    write: (part, offset) => {
      const { from, piece } = partAt(offset) ?? first;
      return piece.write(part, offset - from);
    },
  };
}

const dialectOf = (text: string): ShellSource['dialect'] =>
  /\$env:|\b(?:Invoke-\w+|Write-(?:Host|Output)|Set-\w+|New-\w+|\$\w+ = )/.test(text) ? 'powershell' : 'posix';

/** Variables of maps and of lists of `NAME=value` or `{ name, value }`; later ones win. */
function environmentOf(nodes: readonly Node[], { page }: Site): ShellSource['environment'] {
  const found = new Map<string, { value: string | undefined; at: number }>();
  for (const node of nodes) {
    for (const { key, value, name } of node.kind === 'map' ? hits(node, '*') : namedIn(node)) {
      const said = value.kind === 'map' ? (get(value, 'value') ?? value) : value;
      // what has a value that is made at run time is set all the same
      const text = textOf(said);
      if (text !== undefined || said.kind === 'map') found.set(key, { value: text, at: page.piece.at(name.start) });
    }
  }
  return found;
}

const namedIn = (node: Node): Hit[] =>
  itemsOf(node).flatMap((each) => {
    const name = each.kind === 'scalar' ? each.text.split('=')[0] : textOf(get(each, 'name'));
    return name ? hits(node, `'${name.replaceAll("'", '')}'`) : [];
  });
