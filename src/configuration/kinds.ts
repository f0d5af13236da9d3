/** Which kind of configuration a text is, where its keys begin, and what says so. */
import type { CallFacts, ConfigFile, FileFacts } from '../../rules/files.ts';
import { attempt, isNested, tooDeep } from '../common/budget.ts';
import { isMarkdown } from '../documents/markdown.ts';
import type { Blind, Sources, Step } from '../finding.ts';
import { type ChartUse, chartUses, isInFile } from './charts.ts';
import {
  type Fenced,
  heredocsIn,
  holdsVariable,
  mayHoldFences,
  textsIn,
  type Variables,
  variablesIn,
} from './fences.ts';
import { Formats, formatOf, isJson } from './formats.ts';
import { globbed } from './glob.ts';
import { hits } from './match.ts';
import { readHcl } from './read-hcl.ts';
import { readProgram } from './read-program.ts';
import { readRuby } from './read-ruby.ts';
import { readToml } from './read-toml.ts';
import { readYaml } from './read-yaml.ts';
import { spellsRequest } from './request-keys.ts';
import { encodedIn, holds, rootsIn, textAt } from './roots.ts';
import {
  type Format,
  fileAsPiece,
  get,
  itemsOf,
  MAX_LEVELS,
  type Node,
  nodesIn,
  type Piece,
  pieceWithin,
  type Reading,
  type ScalarNode,
  type Tree,
  textOf,
} from './tree.ts';

export type Kinds = Readonly<Record<ConfigFile, FileFacts>>;

/** A text that holds configuration, read. */
export interface Page {
  piece: Piece;
  format: Format;
  tree: Tree;
  /** All documents of the text, that one among them. */
  trees: readonly Tree[];
  /** The scalar of another page that holds it. */
  host?: Host;
}

export interface Host {
  page: Page;
  scalar: ScalarNode;
  /** What the scalar says before the text: `NAME=`. */
  before?: string;
}

/** Keys of one kind. */
export interface Site {
  kind: ConfigFile;
  page: Page;
  /** Where the kind's keys begin. */
  root: Node;
  certain: boolean;
  /** Why it is of that kind. */
  steps: readonly Step[];
}

const READERS: Readonly<Record<Format, (piece: Piece) => Reading>> = {
  yaml: readYaml,
  toml: readToml,
  ruby: readRuby,
  hcl: readHcl,
  program: readProgram,
};

/** The keys that make a document one of a kind whose files begin with a document of another shape. */
function behindHeader({ header }: FileFacts, { trees }: Page, root: Node): readonly string[] | undefined {
  const [first] = trees;
  const isMeant = header && first && first.root !== root && holds(first.root, header.first);
  return isMeant && holds(root, header.keys) ? header.keys : undefined;
}

/** A text's trees. What is too deep, or a mistake of ours, is a problem of the text as well. */
export function readAs(format: Format, piece: Piece): Reading {
  const outcome = attempt(() => {
    if (format !== 'yaml' && format !== 'program' && isNested(piece.text, MAX_LEVELS)) throw tooDeep();
    return READERS[format](piece);
  });
  return 'value' in outcome ? outcome.value : { problem: { ...outcome.trouble, at: 0 } };
}

const deepest = 3;

export class Surfaces {
  /** Texts inside files that could not be looked into. */
  readonly troubles: Blind[] = [];
  readonly #readings = new Map<string, Reading | undefined>();
  readonly #sites = new Map<string, readonly Site[]>();
  readonly #entries: readonly [ConfigFile, FileFacts][];
  readonly #marks = new Map<ConfigFile, RegExp>();
  #json = { text: '', marks: '', is: false };
  #marked: { text: string; kinds: Map<ConfigFile, boolean> } = { text: '', kinds: new Map() };
  readonly #sources: Sources;
  readonly #kinds: Kinds;
  readonly #formats: Formats;
  readonly #calls: readonly CallFacts[];
  readonly #asksCharts: boolean;
  /** Variables whose text is of a kind. */
  readonly #variables: Variables;
  readonly #isSpelt: (text: string) => boolean;
  #included: ReadonlyMap<string, Step> | undefined;
  /** Those, and the files that others include although their own names say what they are. */
  readonly #allIncluded = new Set<string>();
  #charts: readonly ChartUse[] | undefined;
  #names = new Map<ConfigFile, ReadonlyMap<string, Step>>();

  /** `isSpelt`: whether a text has the words of some rule. `asksCharts`: whether any text spells a key of a chart's values; else nobody needs to know who uses one. */
  constructor(
    sources: Sources,
    { kinds, calls }: { kinds: Kinds; calls: readonly CallFacts[] },
    asksCharts: boolean,
    isSpelt: (text: string) => boolean,
  ) {
    this.#asksCharts = asksCharts;
    this.#isSpelt = isSpelt;
    this.#sources = sources;
    this.#kinds = kinds;
    this.#formats = new Formats(kinds, calls);
    this.#calls = calls;
    this.#entries = Object.keys(kinds)
      .filter((kind): kind is ConfigFile => kind in kinds)
      .map((kind) => [kind, kinds[kind]]);
    this.#variables = new Map(
      this.#entries.flatMap(([, { variable, format }]) =>
        variable === undefined ? [] : [[variable, format] as const],
      ),
    );
    for (const [kind, { marks }] of this.#entries) this.#marks.set(kind, new RegExp(marks, 'm'));
  }

  /** Many ask of one text after another: what it said is kept until the next one. */
  #isMarkedAs(kind: ConfigFile, text: string): boolean {
    if (this.#marked.text !== text) this.#marked = { text, kinds: new Map() };
    const known = this.#marked.kinds.get(kind);
    if (known !== undefined) return known;
    const isMarked = this.#marks.get(kind)?.test(text) ?? false;
    this.#marked.kinds.set(kind, isMarked);
    return isMarked;
  }

  #isJson({ json }: FileFacts, text: string): boolean {
    if (typeof json !== 'string') return json === true;
    // asked for each kind in turn
    if (this.#json.text !== text || this.#json.marks !== json)
      this.#json = { text, marks: json, is: new RegExp(json).test(text) };
    return this.#json.is;
  }

  /** Undefined: it is no file that is read. */
  reading(path: string): Reading | undefined {
    if (!this.#readings.has(path)) {
      const format = this.#formats.of(path, () => this.#sources.read(path) ?? '');
      const text = format && this.#sources.read(path);
      const reading = format && text !== undefined ? readAs(format, fileAsPiece(path, text)) : undefined;
      this.#readings.set(path, reading ?? (mayHoldFences(path) ? { trees: [] } : undefined));
    }
    return this.#readings.get(path);
  }

  /** Whether a text may be of one of these kinds, by what is spelt in it. */
  mayBe(path: string, text: string, kind: ConfigFile): boolean {
    const facts = this.#kinds[kind];
    const format = this.#formats.of(path, () => text);
    if (facts.format !== format && !facts.chart && facts.format !== 'toml' && facts.format !== 'ruby') return false;
    if (this.#isOtherFile(facts, format)) return false;
    if (isJson(path) && !this.#isJson(facts, text)) return false;
    return isNamed(facts, path) || this.#isMarkedAs(kind, text);
  }

  /** What is of no kind stands in a file of its own format: others would all be read for it. */
  #isOtherFile({ rest, format }: FileFacts, own: Format | undefined): boolean {
    return rest !== undefined && own !== undefined && own !== format;
  }

  /** Whether a text may hold shell. */
  mayHoldShell(path: string, text: string): boolean {
    return this.#entries.some(([kind, { shell }]) => shell !== undefined && this.mayHold(path, text, kind));
  }

  /** Whether a text may be one of the kinds that make requests, and hold one. */
  mayHoldRequests(path: string, text: string, spellsPath: (text: string) => boolean): boolean {
    return this.#entries.some(
      ([kind, { requests }]) =>
        requests !== undefined && this.mayBe(path, text, kind) && spellsRequest(requests, text, spellsPath),
    );
  }

  /** Whether a text may be one of the kinds that are known to hold shell, by what is spelt in it, or because another file includes it. */
  mayBeHost(path: string, text: string): boolean {
    return this.#entries.some(
      ([kind, { shell, includes, rest }]) =>
        shell !== undefined &&
        !rest &&
        (this.mayBe(path, text, kind) || (includes !== undefined && this.included().has(path))),
    );
  }

  /** Whether a text may hold a kind at all: itself, in a text inside it, or because another file says so. */
  mayHold(path: string, text: string, kind: ConfigFile): boolean {
    const facts = this.#kinds[kind];
    if (isJson(path) && !this.#isJson(facts, text)) return false;
    if (
      this.#isOtherFile(
        facts,
        this.#formats.of(path, () => text),
      )
    )
      return false;
    const isHeld = facts.variable !== undefined && text.includes(facts.variable);
    return facts.chart !== undefined || isNamed(facts, path) || isHeld || this.#isMarkedAs(kind, text);
  }

  /** Every kind that stands in a file, and in the texts inside it. */
  sites(path: string): readonly Site[] {
    const known = this.#sites.get(path);
    if (known) return known;
    this.#sites.set(path, []);
    const text = this.#sources.read(path) ?? '';
    const format = this.#formats.of(path, () => text);
    if (!format && mayHoldFences(path)) {
      const fenced = textsIn(fileAsPiece(path, text), this.#variables).flatMap((each) => this.#fenced(each));
      this.#sites.set(path, fenced);
      return fenced;
    }
    const made = this.#sitesIn(fileAsPiece(path, text), format, path, this.reading(path), undefined, 0);
    this.#sites.set(path, made);
    return made;
  }

  /** A code block. What a role or a module is given there is its documentation. */
  #fenced({ format, piece, name, isGuess }: Fenced): Site[] {
    const own = {
      ...piece,
      host: [
        {
          path: piece.path,
          at: piece.at(0),
          note: isMarkdown(piece.path) ? 'a code block of the document' : 'text that the script hands on',
        },
      ],
    };
    const reading = readAs(format, own);
    if (
      'problem' in reading &&
      !isGuess &&
      reading.problem.code !== 'template' &&
      this.#isMarked(piece.text, format) &&
      this.#isSpelt(piece.text)
    ) {
      const { code, message, at } = reading.problem;
      const what = code === 'syntax' ? 'document' : code;
      this.troubles.push({ path: piece.path, at: piece.at(at), code: what, message: `The text inside is ${message}.` });
    }
    // what says nothing of itself may be prose
    return this.#sitesIn(own, format, name, reading, undefined, 0).filter(
      ({ kind }) => !this.#kinds[kind].inAny && !(isGuess && this.#kinds[kind].rest),
    );
  }

  #isMarked(text: string, format: Format): boolean {
    return this.#entries.some(
      ([kind, facts]) => facts.format === format && facts.marks !== '' && this.#isMarkedAs(kind, text),
    );
  }

  #sitesIn(
    piece: Piece,
    format: Format | undefined,
    name: string,
    reading: Reading | undefined,
    host: Page['host'],
    depth: number,
  ): Site[] {
    if (!format || !reading || 'problem' in reading) return [];
    // asked once for all documents of a text: what stands inside one of them is asked in between
    const kinds = this.#entries.filter(
      ([kind, facts]) =>
        (facts.format === format || (format === 'hcl' && facts.chart)) &&
        (!isJson(name) || this.#isJson(facts, piece.text)) &&
        (isNamed(facts, name) || this.#isMarkedAs(kind, piece.text)),
    );
    return reading.trees.flatMap((tree) => {
      const page: Page = { piece, format, tree, trees: reading.trees, ...(host ? { host } : {}) };
      const told = kinds.flatMap(([kind, facts]) => (facts.rest ? [] : this.#ofKind(kind, facts, page, name)));
      const isFile = piece.host.length === 0 && !host;
      // a code block has no name that would say what it is
      const isBlock = piece.host.length === 1 && !host && isMarkdown(piece.path);
      const isRest = (isFile || isBlock) && !told.some(({ kind }) => this.#kinds[kind].shell);
      const rest = isRest
        ? kinds.filter(([, { rest: but, requests }]) => but && (isFile || !requests) && !isElsewhere(but, piece))
        : [];
      const own = [...told, ...rest.flatMap(([kind, facts]) => this.#ofKind(kind, facts, page, name))];
      const inCharts = this.#inCharts(page);
      const sites = [...own, ...inCharts, ...own.flatMap((site) => this.#parts(site, depth))];
      if (depth >= deepest) return sites;
      // texts of a program are its own business, but for what it gives to a chart
      const roots = format === 'program' ? inCharts.map(({ root }) => root) : [tree.root];
      return [...sites, ...roots.flatMap((root) => this.#inside(page, root, depth))];
    });
  }

  #ofKind(kind: ConfigFile, facts: FileFacts, page: Page, name: string): Site[] {
    const { path } = page.piece;
    const step = (root: Node, note: string): Step => ({ path, at: page.piece.at(root.start), note });
    const found: Site[] = [];
    const roots = page.format === facts.format ? rootsIn(page.tree.root, facts) : encodedIn(page.tree.root);
    for (const { root, below } of roots) {
      const under = below === '' ? '' : ` below \`${below}\``;
      const add = (certain: boolean, steps: Step[]): void => {
        found.push({ kind, page, root, certain, steps: [...page.piece.host, ...steps] });
      };
      const named = facts.namedBy && this.#namedBy(kind, facts.namedBy).get(textAt(root, facts.namedBy.name) ?? '');
      if (facts.namedBy && !named) continue;
      const included = facts.includes && page.piece.host.length === 0 ? this.included().get(path) : undefined;
      const first = (some: FileFacts['likely']): readonly string[] | undefined =>
        some?.find((keys) => holds(root, keys));
      if (included && root.kind === 'map') {
        add(true, [included, step(root, facts.noun)]);
        continue;
      }
      const proof = first(facts.certain);
      if (proof) {
        add(true, [...(named ? [named] : []), step(root, `${facts.noun}${under}${by(proof)}`)]);
        continue;
      }
      if (below === '' && facts.variable === name) {
        add(true, [step(root, `${facts.noun}, by the name \`${name}\``)]);
        continue;
      }
      const byName = below === '' && root.kind === 'map' && isNamed(facts, name) ? first(facts.named) : undefined;
      if (byName) {
        add(true, [step(root, `${facts.noun}, by its name${byName.length > 0 ? ` and \`${byName[0]}\`` : ''}`)]);
        continue;
      }
      const likely = first(facts.likely) ?? behindHeader(facts, page, root);
      if (likely) add(false, [step(root, `it may be ${facts.noun}${under}${by(likely)}`)]);
    }
    return found;
  }

  /** Parts of a kind that are another one: the values of a chart's own dependency. */
  #parts(site: Site, depth: number): Site[] {
    return Object.entries(this.#kinds[site.kind].parts ?? {}).flatMap(([key, name]) => {
      const kind = this.#entries.find(([each]) => each === name)?.[0];
      return kind === undefined
        ? []
        : hits(site.root, key).flatMap(({ value, name: at }): Site[] => {
            const { page } = site;
            const here = {
              path: page.piece.path,
              at: page.piece.at(at.start),
              note: `\`${key}\`: ${this.#kinds[kind].noun}`,
            };
            const steps = [...site.steps, here];
            if (value.kind !== 'scalar') return [{ ...site, kind, root: value, steps }];
            const inner = this.#opened(value, page, this.#kinds[kind].format, steps);
            return inner ? this.#partOf(inner, kind, site.certain, steps, depth) : [];
          });
    });
  }

  #partOf(inner: Page[], kind: ConfigFile, certain: boolean, steps: readonly Step[], depth: number): Site[] {
    return depth >= deepest ? [] : inner.map((page) => ({ kind, page, root: page.tree.root, certain, steps }));
  }

  /** The documents of a file. */
  #pages(path: string): Page[] {
    const format = formatOf(path);
    const reading = this.reading(path);
    if (!format || !reading || 'problem' in reading) return [];
    const piece = fileAsPiece(path, this.#sources.read(path) ?? '');
    return reading.trees.map((tree) => ({ piece, format, tree, trees: reading.trees }));
  }

  /** The text of a scalar, read as what it is. */
  #opened(scalar: ScalarNode, page: Page, format: Format, host: readonly Step[]): Page[] | undefined {
    const piece = scalar.piece?.();
    if (!piece) return undefined;
    const own = { ...piece, host };
    const reading = this.#readInside(own, format);
    if ('problem' in reading) return undefined;
    return reading.trees.map((tree) => ({ piece: own, format, tree, trees: reading.trees, host: { page, scalar } }));
  }

  /** What cannot be looked into is told where it stands; what is none of the format is some other text. */
  #readInside(piece: Piece, format: Format): Reading {
    const reading = readAs(format, piece);
    if ('problem' in reading) {
      const { code, message } = reading.problem;
      if (code !== 'syntax' && code !== 'template')
        this.troubles.push({ path: piece.path, at: piece.at(0), code, message: `The text inside is ${message}.` });
    }
    return reading;
  }

  /** Texts of several lines in it, that are configuration themselves. */
  #inside(page: Page, root: Node, depth: number): Site[] {
    const found: Site[] = [];
    for (const node of nodesIn(root)) {
      const values =
        node.kind === 'map'
          ? node.entries.map(({ key, value }) => ({ key, value }))
          : node.kind === 'list'
            ? node.items.map(({ value }) => ({ key: '', value }))
            : node.kind === 'call'
              ? node.arguments.map((value) => ({ key: '', value }))
              : [];
      for (const { key, value } of values)
        if (value.kind === 'scalar')
          found.push(...this.#insideOf(value, key, this.#writtenTo(node, key) ?? key, page, depth));
    }
    return found;
  }

  #insideOf(scalar: ScalarNode, key: string, name: string, page: Page, depth: number): Site[] {
    const { text } = scalar;
    if (text.length < 16 || !scalar.piece) return [];
    const [given = ''] = key === '' ? (/^\w+(?==)/.exec(text) ?? []) : [];
    if (this.#variables.has(given)) return this.#given(scalar, given, page, depth);
    const isLong = text.includes('\n');
    // a script that writes configuration: it is found there, and written by hand
    const isHolding = ![...this.#variables.keys()].includes(key) && holdsVariable(text, this.#variables);
    if ((isLong && text.includes('<<')) || isHolding) {
      const outer = scalar.piece();
      const within = outer ? [...heredocsIn(outer), ...variablesIn(outer, this.#variables)] : [];
      if (within.length > 0)
        return within.flatMap((each) =>
          this.#sitesIn(
            each.piece,
            each.format,
            each.name,
            this.#readInside(each.piece, each.format),
            { page, scalar },
            depth + 1,
          ),
        );
    }
    const formats = new Set(
      this.#entries
        .filter(
          ([kind, facts]) =>
            (isLong || facts.format === 'ruby') &&
            facts.format !== 'hcl' &&
            !facts.rest &&
            (facts.variable === name || this.#isMarkedAs(kind, text)),
        )
        .map(([, { format }]) => format),
    );
    return [...formats].flatMap((format) => {
      const piece = scalar.piece?.();
      if (!piece) return [];
      const at = page.piece.at(scalar.start);
      const own = {
        ...piece,
        host: [...page.piece.host, { path: piece.path, at, note: `text inside ${key ? `\`${key}\`` : 'it'}` }],
      };
      return this.#sitesIn(own, format, name, this.#readInside(own, format), { page, scalar }, depth + 1);
    });
  }

  /** The file that a map says a text of its own is written to. */
  #writtenTo(map: Node, key: string): string | undefined {
    if (map.kind !== 'map') return undefined;
    for (const [, { writes }] of this.#entries)
      if (writes?.texts.includes(key))
        for (const name of writes.names) {
          const file = textOf(get(map, name));
          if (file !== undefined) return file;
        }
    return undefined;
  }

  /** `NAME=text` in a list of variables. */
  #given(scalar: ScalarNode, name: string, page: Page, depth: number): Site[] {
    const format = this.#variables.get(name);
    const outer = scalar.piece?.();
    if (!format || !outer?.within) return [];
    const { piece, place, spell } = outer.within;
    const before = `${name}=`;
    const inner = pieceWithin(
      { piece, place: (offset) => place(offset + before.length), spell },
      outer.text.slice(before.length),
    );
    const step = { path: piece.path, at: page.piece.at(scalar.start), note: `text inside \`${name}\`` };
    const own = { ...inner, host: [...page.piece.host, step] };
    return this.#sitesIn(own, format, name, this.#readInside(own, format), { page, scalar, before }, depth + 1);
  }

  /** Values that a chart's user says are the chart's. */
  #inCharts(page: Page): Site[] {
    const { piece } = page;
    return this.charts().flatMap((use): Site[] => {
      const roots =
        use.inline === undefined
          ? isInFile(use, piece.path) && page.host === undefined
            ? use.below === undefined
              ? [page.tree.root]
              : hits(page.tree.root, `'${use.below}'`).map(({ value }) => value)
            : []
          : use.path === piece.path && isInlineOf(use.inline, page)
            ? [page.host?.scalar.start === use.inline.start ? page.tree.root : use.inline]
            : [];
      return roots
        .filter((root) => root.kind === 'map')
        .map((root) => ({
          kind: use.kind,
          page,
          root,
          certain: use.certain,
          steps: [use.step, { path: piece.path, at: piece.at(root.start), note: this.#kinds[use.kind].noun }],
        }));
    });
  }

  charts(): readonly ChartUse[] {
    if (this.#charts) return this.#charts;
    this.#charts = [];
    const charts = this.#entries.flatMap(([kind, { chart }]) => (chart ? [{ kind, ...chart }] : []));
    this.#charts = this.#asksCharts ? chartUses(this.#sources, charts, this.#calls, (path) => this.reading(path)) : [];
    return this.#charts;
  }

  /** Whether another file of the kind includes a file, whatever that is called. */
  isIncluded(path: string): boolean {
    this.included();
    return this.#allIncluded.has(path);
  }

  /** Files that others of the kind include, and that are not of it by their names, with the place that does. */
  included(): ReadonlyMap<string, Step> {
    if (this.#included) return this.#included;
    const found = new Map<string, Step>();
    this.#included = found;
    for (const [, facts] of this.#entries) {
      if (!facts.includes) continue;
      const spelt = facts.includes.map((key) => key.match(/\w+/g) ?? []);
      const open = this.#sources.paths.filter((path) => isNamed(facts, path) && formatOf(path) === facts.format);
      const seen = new Set(open);
      for (let path = open.pop(); path !== undefined; path = open.pop()) {
        // most files include nothing, and need not be read for it
        const text = this.#sources.read(path) ?? '';
        if (!spelt.some((words) => words.every((word) => text.includes(word)))) continue;
        const reading = this.reading(path);
        if (!reading || 'problem' in reading) continue;
        for (const tree of reading.trees)
          for (const { value } of facts.includes.flatMap((key) => hits(tree.root, key)))
            for (const node of itemsOf(value)) {
              const named = textOf(node);
              if (named === undefined || /^https?:/.test(named)) continue;
              for (const each of this.#matching(named)) {
                this.#allIncluded.add(each);
                if (seen.has(each)) continue;
                seen.add(each);
                open.push(each);
                found.set(each, { path, at: node.start, note: `includes ${each}` });
              }
            }
      }
    }
    return found;
  }

  #matching(named: string): readonly string[] {
    const path = named.replace(/^\.?\/+/, '');
    if (!path.includes('*')) return this.#sources.paths.includes(path) ? [path] : [];
    return this.#sources.paths.filter(globbed(path));
  }

  /** Documents of Kubernetes by kind and name, in the file and in those beside it. */
  documents(path: string, kind: string, name: string): { path: string; root: Node }[] {
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    return this.#sources.paths.flatMap((other) => {
      if (!other.startsWith(folder) || other.includes('/', folder.length) || formatOf(other) !== 'yaml') return [];
      if (!(this.#sources.read(other) ?? '').includes(name)) return [];
      return this.#pages(other).flatMap(({ tree: { root } }) =>
        textAt(root, 'kind') === kind && textAt(root, 'metadata.name') === name ? [{ path: other, root }] : [],
      );
    });
  }

  /** Files of a kind that is named by others, by that name. */
  named(kind: ConfigFile, name: string): readonly Site[] {
    const by = this.#kinds[kind].namedBy?.name;
    if (by === undefined) return [];
    return this.#sources.paths.flatMap((path) => {
      if (formatOf(path) !== this.#kinds[kind].format || !(this.#sources.read(path) ?? '').includes(name)) return [];
      return this.sites(path).filter((site) => site.kind === kind && textAt(site.root, by) === name);
    });
  }

  /** Names that another kind of file gives to files of this one, with the place that does. */
  #namedBy(kind: ConfigFile, { kind: other, key }: { kind: string; key: string }): ReadonlyMap<string, Step> {
    const known = this.#names.get(kind);
    if (known) return known;
    const names = new Map<string, Step>();
    this.#names.set(kind, names);
    const namer = this.#entries.find(([each]) => each === other)?.[0];
    if (namer === undefined) return names;
    const facts = this.#kinds[namer];
    for (const path of this.#sources.paths) {
      if (formatOf(path) !== facts.format || !this.mayBe(path, this.#sources.read(path) ?? '', namer)) continue;
      for (const page of this.#pages(path))
        for (const site of [...this.#ofKind(namer, facts, page, path), ...this.#inCharts(page)])
          if (site.kind === namer)
            for (const { value } of hits(site.root, key)) {
              const at = page.piece.at(value.start);
              const note = `${facts.noun}: \`${key}\` names \`${textOf(value) ?? ''}\``;
              if (textOf(value)) names.set(textOf(value) ?? '', { path, at, note });
            }
    }
    return names;
  }
}

// Bounded: a path, and words of our own rules.
const isElsewhere = ({ name, text }: NonNullable<FileFacts['rest']>, piece: Piece): boolean =>
  (name !== undefined && new RegExp(name, 'i').test(piece.path)) ||
  (text !== undefined && new RegExp(text).test(piece.text));

// Bounded: a path has at most some thousands of characters, and the patterns are the catalogue's own.
const isNamed = ({ name, variable }: FileFacts, path: string): boolean =>
  variable === path || (name !== undefined && new RegExp(name, 'i').test(path));
const by = (keys: readonly string[]): string =>
  keys.length === 0
    ? ''
    : `: ${keys.map((key) => `\`${key.replace('^=', ' = ').replace('=', ' = ').replace(' =  = ', ' = ')}\``).join(', ')}`;

const isInlineOf = (inline: Node, page: Page): boolean =>
  page.host ? page.host.scalar.start === inline.start && page.host.page.host === undefined : inline.kind === 'map';
