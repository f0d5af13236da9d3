/** The shell that stands in configuration, handed over with its places. */
import type { FileFacts } from '../../rules/files.ts';
import type { ConfigFix } from '../catalogue/change.ts';
import { beginsWith } from '../common/begins.ts';
import type { HostVariable, ShellSource } from '../documents/shell-source.ts';
import { mayBeUnit, unitAsShell } from '../documents/systemd.ts';
import type { Edit, Step } from '../finding.ts';
import { lineEnd, lineStart } from './edit.ts';
import type { Kinds, Site } from './kinds.ts';
import { type Hit, hits, stepsOf } from './match.ts';
import { type Draft, rewritePage } from './rewrite.ts';
import {
  asWord,
  beginsWithFact,
  behind,
  type Facts,
  inOneLine,
  joined,
  type Shell,
  unfolded,
  withFacts,
} from './shell-text.ts';
import { get, type Item, itemsOf, type ListNode, type Node, nodesIn, type Piece, textOf } from './tree.ts';

type ShellFacts = NonNullable<FileFacts['shell']>;

/** Documents of a kind by their name, in the files that are meant together with the one that names them. */
export type Documents = (kind: string, name: string) => readonly { path: string; root: Node }[];

/** Every shell text of a site, each once. */
export function shellsIn(site: Site, kinds: Kinds, documents: Documents): ShellSource[] {
  const facts = kinds[site.kind].shell;
  return facts ? new Reader(site, facts, kinds[site.kind], documents).read() : [];
}

class Reader {
  readonly #site: Site;
  readonly #facts: ShellFacts;
  readonly #noun: string;
  /** The key by which a map takes in what another one says. */
  readonly #heir: string | undefined;
  /** The map that each node stands in. Asked for late: most texts have no variables around them. */
  #around: ReadonlyMap<Node, Node> | undefined;
  readonly #documents: Documents;
  readonly #found: ShellSource[] = [];
  readonly #seen = new Set<Node>();
  /** Variables that all of its shell has. */
  readonly #shared: readonly Node[];
  /** What names in its texts stand for. */
  readonly #named: Facts;

  constructor(site: Site, facts: ShellFacts, { noun, heir }: Pick<FileFacts, 'noun' | 'heir'>, documents: Documents) {
    this.#documents = documents;
    this.#site = site;
    this.#facts = facts;
    this.#noun = noun;
    this.#heir = heir;
    this.#shared = facts.variables?.flatMap((key) => hits(site.root, key).map(({ value }) => value)) ?? [];
    this.#named = namedIn(site, facts);
  }

  read(): ShellSource[] {
    const { root } = this.#site;
    const { keys, facts = [], names, commands } = this.#facts;
    const own = this.#facts.anywhere ? anywhere(root, keys) : keys.flatMap((key) => hits(root, key));
    for (const hit of own) this.#add(hit.value, noted(hit), around(hit), keyOf(hit));
    for (const hit of anywhere(root, facts))
      if (hit.value.kind === 'map')
        for (const { key, value } of hit.value.entries)
          if (value.kind === 'scalar') this.#add(value, `\`${key}\` of \`${hit.key}\``, undefined, key);
    for (const { value, from } of referred(root)) this.#add(value, this.#by(from), undefined, from);
    for (const { key, value, map } of placesIn(root)) this.#addTold(key, value, map, names);
    if (commands !== undefined) this.#addGuessed(new RegExp(commands, 'm'));
    for (const node of nodesIn(root)) this.#addLater(node);
    return this.#found;
  }

  /** What says itself that it is a script: by its first line, by its key, by the command it begins with. */
  #addTold(key: string, value: Node, map: Node | undefined, names: string | undefined): void {
    // Bounded: a key, and an expression of our own.
    const isNamed = names !== undefined && key !== '' && new RegExp(names, 'i').test(key);
    if (isNamed && (value.kind === 'call' || value.kind === 'list')) this.#add(value, this.#by(key), map, key);
    if (value.kind !== 'scalar' && value.kind !== 'opaque') return;
    const text = value.kind === 'scalar' ? value.text : (value.piece?.()?.text ?? '');
    if (beginsWithFact(text, this.#named)) {
      // the name may stand for a whole command, or for what is behind its program
      this.#add(value, this.#by(key), map, key, {}, { isCommand: true });
    } else if (SHEBANG.test(text) || mayBeUnit(text) || (isNamed && text.includes('\n')))
      this.#add(value, this.#by(key), map, key);
  }

  /** What holds a command, or is an address, and nobody says what becomes of it. */
  #addGuessed(commands: RegExp): void {
    // Bounded: an expression of our own rules.
    const isGuessed = (value: Node): boolean => value.kind === 'scalar' && commands.test(value.text);
    this.#addOptions(isGuessed);
    const { program } = this.#facts;
    const alone = program === undefined ? undefined : new RegExp(program);
    for (const { key, value, map, list } of placesIn(this.#site.root)) {
      if (this.#seen.has(value)) continue;
      const holder = map ?? (list && this.#mapAround(list));
      if (isGuessed(value)) this.#add(value, this.#by(key), holder, key, { isGuess: true });
      // a line may set what a later one asks for
      if (value.kind !== 'list' || value.tag !== undefined || value.items.length < 2) continue;
      const texts = value.items.flatMap((item) => (item.value.kind === 'scalar' ? item.value : []));
      if (texts.length < value.items.length) continue;
      const isCommand = alone?.test(texts[0]?.text ?? '') === true;
      const isLines = value.items.every(({ stands }) => stands === 'block') && texts.some(isGuessed);
      // what may be prose ends others with its quotes
      if (!isCommand && !(isLines && texts.every(({ text }) => isClosed(text)))) continue;
      this.#add(value, this.#by(key), holder, key, { isGuess: true }, { isWords: isCommand });
      for (const each of texts) this.#seen.add(each);
    }
  }

  /** What spells options of a program that stands elsewhere. */
  #addOptions(isCommand: (value: Node) => boolean): void {
    const { options } = this.#facts;
    if (!options || !/gitlab/i.test(this.#site.page.piece.text)) return;
    for (const [program, option] of Object.entries(options)) {
      // Bounded: a line, and an expression of our own rules.
      const spelt = new RegExp(option, 'm');
      const [name = '', sub = ''] = program.split(' ');
      const isOption = (value: Node): boolean =>
        value.kind === 'scalar' && spelt.test(value.text) && !value.text.includes(name) && !isCommand(value);
      for (const { key, value, map, list } of placesIn(this.#site.root)) {
        if (this.#seen.has(value)) continue;
        const isList = value.kind === 'list' && value.tag === undefined;
        const texts = isList ? value.items.map((item) => item.value) : map && isOption(value) ? [value] : [];
        const isNamed = (each: Node): boolean => each.kind === 'scalar' && each.text.includes(name);
        if (!texts.some(isOption) || texts.some(isNamed)) continue;
        this.#seen.add(value);
        const { piece } = this.#site.page;
        const parts = value.kind === 'list' ? textsOf(value, piece) : shellsOf(value, piece, false);
        const words = joined(piece.path, parts.map(inOneLine), ' ');
        const said = words?.text.trimStart() ?? '';
        const isSub = said.startsWith(`${sub} `);
        // `aws … --registration-token`
        if (!isSub && !said.startsWith('-')) continue;
        const before = isSub ? name : program;
        const holder = map ?? (list && this.#mapAround(list));
        if (words) this.#emit(behind(words, before), this.#by(key), holder, { isGuess: true });
      }
    }
  }

  /** A container that does nothing of its own: what is run in it reads its variables. */
  #addLater(container: Node): void {
    const { images, beside = [], from } = this.#facts;
    if (!images?.later || container.kind !== 'map') return;
    const { command, without } = images.later;
    const [program] = programsOf(container, images);
    if (program === undefined || !command.startsWith(`${program} `)) return;
    const given = from ? [...beside, from.key] : beside;
    if (without.some((key) => get(container, key)) || !given.some((key) => get(container, key))) return;
    const image = get(container, images.key);
    const { path } = this.#site.page.piece;
    const at = this.#site.page.piece.at(image?.start ?? container.start);
    const shell = { path, text: command, at: () => at, end: () => at, write: () => undefined };
    this.#emit(shell, `\`${command}\` in a container of ${this.#noun} reads its variables`, container, {
      isAssumed: true,
    });
  }

  #by(key: string): string {
    return key === '' ? `text in ${this.#noun}` : `\`${key}\` of ${this.#noun}`;
  }

  #add(
    value: Node,
    note: string,
    container: Node | undefined,
    key: string,
    more: Partial<ShellSource> = {},
    { isCommand = false, isWords = this.#facts.words === true }: { isCommand?: boolean; isWords?: boolean } = {},
  ): void {
    if (this.#seen.has(value)) return;
    this.#seen.add(value);
    const { images, joins = {}, flat = [], windows = [] } = this.#facts;
    const page = this.#site.page.piece;
    const { path } = page;
    const all = this.#joined(value, key) ?? shellsOf(value, page, isWords);
    for (const own of all.map((each) => (mayBeUnit(each.text) ? { ...each, text: unitAsShell(each.text) } : each))) {
      const filled = withFacts(own, this.#named);
      const words = isCommand || flat.includes(key) ? inOneLine(filled) : filled;
      const dialect = windows.includes(key) ? 'powershell' : dialectOf(words.text);
      const taken = this.#isTaken(container, key) ? { isTaken: true } : {};
      this.#emit(words, note, container, { dialect, ...taken, ...more });
      if (isCommand) this.#emit(behind(words, UNKNOWN), note, container);
      const before = get(container, joins[key] ?? '');
      const first = before && shellsOf(before, page, true)[0];
      const both = first && joined(path, [first, words], ' ');
      if (both) this.#emit(both, note, container);
      for (const program of programsOf(container, images)) this.#emit(behind(words, program), note, container);
    }
  }

  /** Whether what it writes is given a name, or may be. */
  #isTaken(container: Node | undefined, key: string): boolean {
    const { taken } = this.#facts;
    return taken !== undefined && (taken.inside.includes(key) || get(container, taken.key) !== undefined);
  }

  /** `Fn::Join: ["", [first, second]]`, `!Join ["", […]]`. */
  #joined(value: Node, key: string): Shell[] | undefined {
    const { joined: name } = this.#facts;
    if (name === undefined || value.kind !== 'list') return undefined;
    if (value.tag !== `!${name}` && !key.endsWith(`::${name}`)) return undefined;
    const [between, list] = itemsOf(value);
    if (list?.kind !== 'list') return undefined;
    const one = joined(this.#site.page.piece.path, textsOf(list, this.#site.page.piece), textOf(between) ?? '');
    return one ? [one] : [];
  }

  /** Variables of documents that a container names. */
  #handed(container: Node | undefined): [string, HostVariable][] {
    const { from } = this.#facts;
    if (!from) return [];
    return itemsOf(get(container, from.key)).flatMap((item) =>
      Object.entries(from.documents).flatMap(([key, { kind, values }]) => {
        const name = textOf(get(item, ...key.split('.')));
        const all = name === undefined ? [] : this.#documents(kind, name);
        return all.flatMap(({ path, root }) => entriesOf(path, root, values));
      }),
    );
  }

  /** Variables beside a place, behind those of what it takes in and of what stands around it. */
  #besides(container: Node, beside: readonly string[]): Node[] {
    const outer: Node[] = [];
    // a name may lead into itself
    if (this.#facts.around)
      for (let map = this.#mapAround(container); map && !outer.includes(map); map = this.#mapAround(map))
        outer.push(map);
    const given = [...outer.toReversed(), ...this.#takenIn(container), container].flatMap((each) =>
      beside.flatMap((key) => get(each, key) ?? []),
    );
    return given.flatMap((each) => (each.kind === 'list' ? [each, ...blocksOf(each)] : each));
  }

  /** The maps whose keys a map takes over, the farthest first: `extends: .base`. */
  #takenIn(map: Node, seen = new Set<Node>()): Node[] {
    const named = this.#heir === undefined ? undefined : get(map, this.#heir);
    if (!named || seen.has(map)) return [];
    seen.add(map);
    const family = this.#mapAround(map);
    return [...nodesIn(named)].flatMap((node) => {
      const base = get(family, textOf(node) ?? '');
      return base ? [...this.#takenIn(base, seen), base] : [];
    });
  }

  /** The map that holds a node. */
  #mapAround(node: Node): Node | undefined {
    if (!this.#around) {
      const found = new Map<Node, Node>();
      const note = (value: Node, map: Node): void => {
        if (found.has(value)) return;
        found.set(value, map);
        if (value.kind === 'list') for (const item of value.items) note(item.value, map);
      };
      for (const map of nodesIn(this.#site.root))
        if (map.kind === 'map') for (const { value } of map.entries) note(value, map);
      this.#around = found;
    }
    return this.#around.get(node);
  }

  #emit(words: Shell, note: string, container: Node | undefined, more: Partial<ShellSource> = {}): void {
    const { page } = this.#site;
    const own = container && this.#facts.beside ? this.#besides(container, this.#facts.beside) : [];
    const host: Step = { path: page.piece.path, at: words.at(0), note };
    // a script of its own is run by whoever gets it
    const isScript = words.text.startsWith('#!');
    const environment = new Map([...this.#handed(container), ...environmentOf([...this.#shared, ...own], this.#site)]);
    this.#found.push({
      ...words,
      host,
      dialect: dialectOf(words.text),
      environment,
      ...(isScript ? { isTaken: true } : {}),
      ...more,
    });
  }
}

/** Whether each quote in a text has another one. */
const isClosed = (text: string): boolean => ["'", '"', '`'].every((quote) => text.split(quote).length % 2 === 1);

/** Blocks of HCL of one name are a list. */
const blocksOf = ({ items }: ListNode): Node[] =>
  items.flatMap(({ value, stands }) => (stands === 'fixed' && value.kind === 'map' ? value : []));

/** Entries of a document that are variables of a container elsewhere. */
function entriesOf(path: string, root: Node, values: readonly string[]): [string, HostVariable][] {
  return values.flatMap((key) => {
    const held = get(root, key);
    return held?.kind === 'map'
      ? held.entries.map(({ key: name, name: { start }, value }): [string, HostVariable] => [
          name,
          { value: textOf(value), at: start, path },
        ])
      : [];
  });
}

const SHEBANG = /^#![^\n]*\b(?:ba|da|z|k|a)?sh\b/;

const noted = (hit: Hit): string => {
  const owner = ownerOf(hit);
  return owner === undefined ? `\`${keyOf(hit)}\`` : `\`${keyOf(hit)}\` of \`${owner}\``;
};

const around = ({ way }: Hit): Node | undefined => way.findLast(({ node }) => node.kind === 'map')?.node;

/** Every value with its key, and the map or the list that it stands in. */
function* placesIn(root: Node): Generator<{ key: string; value: Node; map: Node | undefined; list?: Node }> {
  for (const node of nodesIn(root)) {
    if (node.kind === 'map') for (const { key, value } of node.entries) yield { key, value, map: node };
    else if (node.kind === 'list')
      for (const { value } of node.items) yield { key: '', value, map: undefined, list: node };
    else if (node.kind === 'call') for (const value of node.arguments) yield { key: '', value, map: undefined };
  }
}

/** What names in texts are given: `set_fact: { command: … }`. */
export function namedIn({ root, page }: Site, { facts = [] }: ShellFacts): Facts {
  const found = new Map<string, Shell>();
  for (const { value } of anywhere(root, facts))
    if (value.kind === 'map')
      for (const { key, value: given } of value.entries) {
        const [shell] = given.kind === 'list' ? [] : shellsOf(given, page.piece, false);
        if (shell) found.set(key, shell);
      }
  return found;
}

/** What an image runs with the words, when nothing else is named. One that is filled in later runs what nobody knows. */
function programsOf(container: Node | undefined, images: ShellFacts['images']): string[] {
  if (!images || get(container, images.unless) !== undefined) return [];
  const named = get(container, images.key);
  const image = textOf(named) ?? '';
  const known = Object.entries(images.run).find(([name]) => beginsWith(image, [name]))?.[1];
  if (known !== undefined) return [known];
  return named && (image === '' || /[{$]/.test(image)) ? [UNKNOWN] : [];
}

/** Filled in when it runs. */
const UNKNOWN = `\${_}`;

const keyOf = (hit: Hit): string => {
  const { through } = hit.way.at(-1) ?? { through: undefined };
  if (through && 'key' in through) return through.key;
  const outer = hit.way.findLast(({ through: each }) => 'key' in each)?.through;
  return outer && 'key' in outer ? outer.key : hit.key;
};
const ownerOf = (hit: Hit): string | undefined => hit.way.findLast(({ any }) => any !== undefined)?.any;

/** Keys of these names, wherever they are. */
export function anywhere(root: Node, keys: readonly string[]): Hit[] {
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

/** The shell texts of a value: its own, its lines', or a command written as a list of words. */
function shellsOf(value: Node, page: Piece, isCommand: boolean): Shell[] {
  const { path } = page;
  if (value.kind === 'scalar' || value.kind === 'opaque') {
    const piece = value.kind === 'scalar' && value.value === null ? undefined : value.piece?.();
    const isAll = (from: number, to: number): boolean =>
      piece !== undefined && (piece.text.slice(0, Math.max(0, from)) + piece.text.slice(to)).trim() === '';
    return piece ? [{ ...unfolded(piece), whole: (from, to) => (isAll(from, to) ? null : undefined) }] : [];
  }
  // `base64encode(…)`, `join("\n", […])`; what `templatefile(…)` fills in stands elsewhere
  if (value.kind === 'call') return value.arguments.flatMap((each) => shellsOf(each, page, false));
  // `shell: { cmd: … }` has its text elsewhere
  if (value.kind !== 'list' || value.tag !== undefined) return [];
  const texts = textsOf(value, page);
  const isWords = value.items.every(({ value: each }) => each.kind === 'scalar' || each.kind === 'opaque');
  const isFlow = value.items.every(({ stands }) => stands === 'flow') && !texts.some(({ text }) => /\s/.test(text));
  const all = isWords && isCommand ? joined(path, texts.map(asWord), ' ') : undefined;
  const lines = joined(path, texts, !all && isWords && isFlow ? ' ' : '\n');
  return [...(all ? [all] : []), ...(lines && !all ? [lines] : [])];
}

/** An element without its text would be nothing, which is no command: it goes with its line, where others stay. */
function wholeOf(
  own: Item,
  { items }: ListNode,
  page: Piece,
  said: string,
  from: number,
  to: number,
): { start: number; end: number } | null | undefined {
  if ((said.slice(0, Math.max(0, from)) + said.slice(to)).trim() !== '') return undefined;
  const { text } = page;
  const [start, end] = [lineStart(text, own.whole.start), lineEnd(text, own.whole.end)];
  const isAlone = (text.slice(start, own.whole.start) + text.slice(own.whole.end, end)).trim() === '';
  const isLeft = items.some((each) => each !== own && !/^\s*export\s/.test(textOf(each.value) ?? ''));
  const isPlain = own.stands === 'block' && page.at(end) - page.at(start) === end - start;
  return isAlone && isLeft && isPlain ? { start: page.at(start), end: page.at(end) } : null;
}

/** The texts of a list, of the lists in it too. What is computed later is one word that nobody knows. */
function textsOf(list: ListNode, page: Piece, seen = new Set<Node>()): Shell[] {
  if (seen.has(list)) return [];
  seen.add(list);
  return list.items.flatMap((item): Shell[] => {
    const { value } = item;
    if (value.kind === 'list') return value.tag === undefined ? textsOf(value, page, seen) : [];
    if (value.kind !== 'scalar' && value.kind !== 'opaque') return [];
    const piece = value.kind === 'scalar' && value.value === null ? undefined : value.piece?.();
    if (piece) return [{ ...unfolded(piece), whole: (from, to) => wholeOf(item, list, page, piece.text, from, to) }];
    if (value.kind === 'scalar') return [];
    const [start, end] = [page.at(value.start), page.at(value.end)];
    return [{ path: page.path, text: UNKNOWN, at: () => start, end: () => end, write: () => undefined }];
  });
}

const dialectOf = (text: string): ShellSource['dialect'] =>
  /\$env:|\b(?:Invoke-\w+|Write-(?:Host|Output)|Set-\w+|New-\w+|\$\w+ = )/.test(text) ? 'powershell' : 'posix';

/** Variables of maps and of lists of `NAME=value`, `NAME` or `{ name, value }`; later ones win. */
function environmentOf(nodes: readonly Node[], site: Site): Map<string, HostVariable> {
  const { page } = site;
  const found = new Map<string, HostVariable>();
  const set = (name: string, value: string | undefined, start: number, hit?: Hit): void => {
    const own: HostVariable = { value, at: page.piece.at(start) };
    found.set(name, hit ? { ...own, rewrite: (fix) => written(site, hit, fix) } : own);
  };
  for (const node of nodes) {
    for (const hit of node.kind === 'map' ? hits(node, '*') : variablesIn(node)) {
      const { key, value, name } = hit;
      const said = value.kind === 'map' ? (get(value, 'value') ?? value) : value;
      // what has a value that is made at run time is set all the same, and so is what is passed through
      set(key, textOf(said), name.start, hit);
    }
    for (const each of node.kind === 'list' ? itemsOf(node) : [])
      if (each.kind === 'scalar' && /^\w+$/.test(each.text)) set(each.text, undefined, each.inner.start);
  }
  return found;
}

/** The edits of one variable, made and checked as those of any key. */
export function written(site: Site, hit: Hit, fix: ConfigFix): readonly Edit[] | undefined {
  const draft: Draft = { site, hit, fix, advice: '' };
  const rewrite = rewritePage(site.page, [draft]).get(draft);
  return rewrite && rewrite.edits.length > 0 ? rewrite.edits : undefined;
}

const variablesIn = (node: Node): Hit[] =>
  itemsOf(node).flatMap((each) => {
    const name = each.kind === 'scalar' ? each.text.split('=')[0] : textOf(get(each, 'name'));
    return name ? hits(node, `'${name.replaceAll("'", '')}'`) : [];
  });
