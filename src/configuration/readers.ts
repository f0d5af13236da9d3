/** Who else uses what a machine would take out of configuration: readers of a name, and those who name an element by its number. */
import { AskedNames, askedAt, askedToo, handsAll } from '../documents/asked-names.ts';
import type { Sources } from '../finding.ts';
import { isChartTemplate, readsValue } from './chart-templates.ts';
import type { Page, Site } from './kinds.ts';
import type { Hit } from './match.ts';
import type { Node, Span } from './tree.ts';

/** What runs gets such a name from its surroundings, in whatever file it stands. */
const VARIABLE = /^[A-Z][A-Z\d]*_\w+$/;
/** A key of several words, which says by itself what it is: whoever says it elsewhere means this one. */
const OF_WORDS = /^[a-z\d]+(?:[_-]\w|[A-Z])/;

export class Readers {
  readonly #sources: Sources;
  readonly #folderOf: (path: string) => string;
  readonly #names: AskedNames;
  /** By page and name: the line that asks for it. */
  readonly #lines = new Map<Page, Map<string, string | undefined>>();
  /** By piece of an address: the files that say it without a server. */
  readonly #pieces = new Map<string, readonly string[]>();
  /** By piece of an address: the files that test for it. */
  readonly #tested = new Map<string, readonly string[]>();
  readonly #numbered = new Map<string, readonly { path: string; spelt: string; number: number }[]>();

  /** @param folderOf the folder in which what a file configures runs, with a slash behind it: a program beside it reads nothing of it */
  constructor(sources: Sources, folderOf: (path: string) => string) {
    this.#sources = sources;
    this.#folderOf = folderOf;
    this.#names = new AskedNames(sources, folderOf);
  }

  /**
   * Why a person has to look at what reads it elsewhere; undefined: nothing does.
   * @param going all that is taken out of the page, the same for each of its names
   * @param isAlone nothing else has a person look at it
   */
  of({ key }: Hit, page: Page, going: readonly Span[], isAlone: boolean): string | undefined {
    const isVariable = VARIABLE.test(key);
    const isOfWords = isAlone && OF_WORDS.test(key);
    if (!isVariable && !isOfWords && page.format !== 'ruby') return undefined;
    const line = this.#lineIn(page, key, going);
    if (line !== undefined) return askedToo(key, line);
    if (isVariable && handsAll(page.piece.text)) return ALL_HANDED;
    const where = isVariable || isOfWords ? this.#names.beside(page.piece.path, key) : undefined;
    return where === undefined ? undefined : askedToo(key, where);
  }

  #lineIn(page: Page, name: string, going: readonly Span[]): string | undefined {
    let lines = this.#lines.get(page);
    if (!lines) this.#lines.set(page, (lines = new Map()));
    if (!lines.has(name)) {
      const { text } = page.piece;
      // what steers a template may ask for it
      const steering: readonly Span[] = page.tree.steering ?? [];
      const comments = page.tree.comments().filter((each) => !steering.includes(each));
      const at = askedAt(text, name, isIn([...going, ...comments]));
      lines.set(name, at === undefined ? undefined : `line ${text.slice(0, at).split('\n').length}`);
    }
    return lines.get(name);
  }

  /** The same for an element of a list: who names one behind it, or the element itself, by its number means another one once it is gone. */
  ofNumbers({ own, way }: Hit, page: Page): string | undefined {
    const list = way.at(-1)?.node;
    const holder = way.at(-2)?.through;
    if (list?.kind !== 'list' || !holder || !('key' in holder) || 'key' in own) return undefined;
    const index = list.items.indexOf(own);
    const folder = this.#folderOf(page.piece.path);
    const other = this.#numbersOf(holder.key).find(({ path, number }) => number >= index && path.startsWith(folder));
    return other === undefined
      ? undefined
      : `\`${other.spelt}\` in ${other.path} counts the elements: it means another one once this is gone.`;
  }

  /** The same for a piece of an address that becomes another one: who looks for it, or serves it, says it without a server. */
  ofPiece(piece: string, { value }: Hit, page: Page): string | undefined {
    if (value.kind === 'scalar' && isAloneIn(value.text, piece)) return undefined;
    const folder = this.#folderOf(page.piece.path);
    const where = this.#alone(piece).find((path) => path.startsWith(folder));
    return where === undefined
      ? undefined
      : `\`${piece}\` stands without a server in ${where}: make sure that it is not looked for in this address.`;
  }

  /** The same for templates of the project's own chart, which are given the values of the charts below it, too. */
  ofTemplates({ key, own, way }: Hit, { root, page }: Site): string | undefined {
    const above = page.piece.within ? undefined : keysTo(page.tree.root, root);
    // the chart itself reads what is its own
    if (!above || above.length === 0) return undefined;
    const below = way.flatMap(({ through }) => ('key' in through ? [through.key] : []));
    const keys = [...above, ...below];
    const all = 'key' in own && keys.at(-1) === key ? keys : [...keys, key];
    this.#templates ??= this.#sources.paths.filter(isChartTemplate);
    const folder = this.#folderOf(page.piece.path);
    const where = this.#templates.find(
      (path) => path.startsWith(folder) && readsValue(this.#sources.read(path) ?? '', all),
    );
    return where === undefined ? undefined : askedToo(all.slice(0, -1).join('.'), where);
  }
  #templates: readonly string[] | undefined;

  /** The same for who patches what holds it: a test of its value, or a selection by it, fails once it is another one. */
  ofPatches(piece: string, page: Page): string | undefined {
    let found = this.#tested.get(piece);
    if (!found) {
      found = this.#sources.paths.filter(
        (path) => !ELSEWHERE.test(path) && isTestedIn(this.#sources.read(path) ?? '', piece),
      );
      this.#tested.set(piece, found);
    }
    const folder = this.#folderOf(page.piece.path);
    const where = found.find((path) => path.startsWith(folder));
    return where === undefined
      ? undefined
      : `A patch in ${where} holds what it patches against \`${piece}\`: make sure that it does not test this value.`;
  }

  #alone(piece: string): readonly string[] {
    let found = this.#pieces.get(piece);
    if (!found) {
      found = this.#sources.paths.filter(
        (path) => !ELSEWHERE.test(path) && isAloneIn(this.#sources.read(path) ?? '', piece),
      );
      this.#pieces.set(piece, found);
    }
    return found;
  }

  #numbersOf(list: string): readonly { path: string; spelt: string; number: number }[] {
    let found = this.#numbered.get(list);
    if (!found) {
      // `list[1]`, `list.1`, `/list/1` and `index … "list" 1`
      const pattern = new RegExp(
        `(?<![\\w-])${list.replace(/[^\w-]/g, '\\$&')}(?:\\[|\\\\\\[|[./]|" )(\\d{1,4})(?!\\w)`,
        'g',
      );
      found = this.#sources.paths.flatMap((path) => {
        const text = this.#sources.read(path) ?? '';
        if (!text.includes(list)) return [];
        return [...text.matchAll(pattern)].map(([spelt, number]) => ({
          path,
          spelt: spelt.includes('[') ? `${spelt}]` : spelt,
          number: Number(number),
        }));
      });
      this.#numbered.set(list, found);
    }
    return found;
  }
}

const ALL_HANDED = 'All variables go into a file here, or to another command: make sure that nothing there needs it.';

/** Charts below charts. */
const MAX_CHARTS = 3;

/** The keys that lead from one map to another one in it. */
function keysTo(from: Node, to: Node, depth = 0): readonly string[] | undefined {
  if (from === to) return [];
  if (from.kind !== 'map' || depth >= MAX_CHARTS) return undefined;
  for (const { key, value } of from.entries) {
    const below = keysTo(value, to, depth + 1);
    if (below) return [key, ...below];
  }
  return undefined;
}

/** Programs are looked into by themselves, and prose tells people. */
const ELSEWHERE = /\.(?:[cm]?[jt]sx?|vue|svelte|mdx?|markdown|txt|rst|adoc)$/i;

/** Whether a text says a piece of an address with no server in front of it, and not in a comment. */
function isAloneIn(text: string, piece: string): boolean {
  for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + piece.length)) {
    const line = text.slice(text.lastIndexOf('\n', at) + 1, at);
    const isPart = /[\w/.:)}\]-]$/.test(line) || /^[\w/-]/.test(text.slice(at + piece.length, at + piece.length + 1));
    if (!isPart && !/^[ \t]*(?:#|\/\/|\*)/.test(line)) return true;
  }
  return false;
}

/** `op: test` of a JSON patch. */
const TESTS = /\bop["']?[ \t]*:[ \t]*["']?test\b/;
/** Characters around a piece that are looked at. */
const AROUND = 1000;

/** Whether an operation of a JSON patch tests for a piece of an address, or an element is selected by it (`[uri=…]`). */
function isTestedIn(text: string, piece: string): boolean {
  for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + piece.length)) {
    const before = text.slice(Math.max(0, at - AROUND), at);
    // what an operation says begins with the element that it is, and ends before the next one
    const begins = [...before.matchAll(/\n[ \t]*-[ \t]|\{\s{0,9}"op"/g)].at(-1)?.index ?? 0;
    const behind = text.slice(at, at + AROUND);
    const to = behind.search(/\n[ \t]*-[ \t]|\{\s{0,9}"op"/);
    if (TESTS.test(before.slice(begins) + behind.slice(0, to < 0 ? AROUND : to))) return true;
    // Bounded: some hundred characters.
    if (/\[[\w.-]+=[^\]\s]*$/.test(before.slice(-NEAR_SELECTION))) return true;
  }
  return false;
}

/** What may stand between a bracket and the piece of an address in it. */
const NEAR_SELECTION = 200;

/** Whether places, each behind the last one, stand in one of some spans: neither a place nor a span is looked at twice. */
function isIn(spans: readonly Span[]): (place: number) => boolean {
  const ordered = [...spans].sort((a, b) => a.start - b.start);
  let next = 0;
  let end = 0;
  return (place) => {
    for (let span = ordered[next]; span && span.start <= place; span = ordered[++next]) end = Math.max(end, span.end);
    return place < end;
  };
}
