/** Who asks for a name that a machine would take out of configuration: what a variable says to a program is not all it may be read for. */
import { isMarkdown } from '../documents/markdown.ts';
import type { Sources } from '../finding.ts';
import type { Page } from './kinds.ts';
import type { Hit } from './match.ts';
import type { Span } from './tree.ts';

/** What runs gets such a name from its surroundings, in whatever file it stands. */
const VARIABLE = /^[A-Z][A-Z\d]*_\w+$/;
/** Tells people about a name, and asks for nothing. */
const PROSE = /\.(?:txt|rst|adoc|html?|svg|po|log|csv)$|(?:^|\/)(?:CHANGELOG|CHANGES|NOTICE|LICENSE)[^/]*$/i;
/** `NAME: value`, `NAME=value`, `env['NAME'] = value` */
const SET = /^["']?\]?[ \t]*(?::|=(?![=~]))/;
/** `$NAME`, `${NAME`, `%NAME%`, `env.NAME` */
const ASKED = /[$%{.!#]$/;
/** `- name: NAME`, `unset NAME` */
const NAMED = /(?:\b(?:name|key|variable)["']?[ \t]*[:=][ \t]*["']?|\bunset[ \t]+)$/i;
const COMMENT = /^[ \t]*(?:#|\/\/|\*|;|--)/;
/** Programs in languages that are not looked into are only asked whether they say something. */
const OTHER = 'a program in another language';
/** Characters around a name that are looked at. */
const NEAR = 200;

export class Readers {
  readonly #sources: Sources;
  readonly #folderOf: (path: string) => string;
  readonly #found = new Map<string, readonly string[]>();
  readonly #others = new Map<string, boolean>();
  /** By page and name: the line that asks for it. */
  readonly #lines = new Map<Page, Map<string, string | undefined>>();

  /** @param folderOf the folder in which what a file configures runs, with a slash behind it: a program beside it reads nothing of it */
  constructor(sources: Sources, folderOf: (path: string) => string) {
    this.#sources = sources;
    this.#folderOf = folderOf;
  }

  /**
   * Where else a name is read than where it is taken out; undefined: nowhere.
   * @param going all that is taken out of the page, the same for each of its names
   */
  of({ key }: Hit, page: Page, going: readonly Span[]): string | undefined {
    const isVariable = VARIABLE.test(key);
    if (!isVariable && page.format !== 'ruby') return undefined;
    const line = this.#lineIn(page, key, going);
    if (line !== undefined || !isVariable) return line;
    const { path } = page.piece;
    const folder = this.#folderOf(path);
    const file = this.#filesWith(key).find((each) => each !== path && each.startsWith(folder));
    return file ?? (this.#isReadByOthers(key) ? OTHER : undefined);
  }

  #lineIn(page: Page, name: string, going: readonly Span[]): string | undefined {
    let lines = this.#lines.get(page);
    if (!lines) this.#lines.set(page, (lines = new Map()));
    if (!lines.has(name)) {
      const { text } = page.piece;
      const at = readAt(text, name, isIn([...going, ...page.tree.comments()]));
      lines.set(name, at === undefined ? undefined : `line ${text.slice(0, at).split('\n').length}`);
    }
    return lines.get(name);
  }

  #isReadByOthers(name: string): boolean {
    let known = this.#others.get(name);
    if (known === undefined) {
      known = this.#sources.others?.((text) => readAt(text, name, () => false) !== undefined) === true;
      this.#others.set(name, known);
    }
    return known;
  }

  #filesWith(name: string): readonly string[] {
    let found = this.#found.get(name);
    if (!found) {
      found = this.#sources.paths.filter((path) => {
        if (isMarkdown(path) || PROSE.test(path)) return false;
        return readAt(this.#sources.read(path) ?? '', name, () => false) !== undefined;
      });
      this.#found.set(name, found);
    }
    return found;
  }
}

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

/** Where a text asks for a name: where it says it, and neither sets it nor tells of it. */
function readAt(text: string, name: string, isPassed: (at: number) => boolean): number | undefined {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const near = text.slice(Math.max(0, at - NEAR), at);
    const before = near.slice(near.lastIndexOf('\n') + 1);
    const behind = text.slice(at + name.length, at + name.length + NEAR);
    if (/\w$/.test(before) || /^\w/.test(behind) || isPassed(at) || COMMENT.test(before)) continue;
    if (ASKED.test(before) || !(SET.test(behind) || NAMED.test(before))) return at;
  }
  return undefined;
}
