/** Reads the fixtures: files, the expectations that stand on their lines, and the texts after `fix`. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Certainty, Finding, Sources, Tier } from '../src/finding.ts';

export type Files = ReadonlyMap<string, string>;

/** One fixture: a file, or a folder that is a little project of its own. */
export interface Case {
  /** `runner-active/fetch.js`, `runner-active/typed`. */
  name: string;
  files: Files;
  /** Files that `fix` changes, as they stand after it. */
  after: Files;
  /** Files that `fix --review` changes, where the fixture says so. */
  review: Files | undefined;
  /** Answers of an old and a new server, for fixtures that are run. */
  run: Run | undefined;
}

export interface Run {
  /** Run what `--review` makes of it. */
  review?: boolean;
  /** Path → body, as the server that still has the old element answers. */
  old: Record<string, unknown>;
  /** The same from the server that has it no longer. */
  new: Record<string, unknown>;
}

/**
 * What a marker says: `//! id` found and safe, `//? id` found and left to a person, `//~ id` bridged.
 * `review`, `manual`, `certain` and `likely` may follow; what is not said is not asked.
 *
 * `#` does for `//`. Where a line has no room for a comment (it goes on after a backslash, it is in a string), the marker
 * stands on a line of its own below and points up, one `^` for each line: `#!^^ id` is about the line two above.
 * Such a line is gone from the files as a user has them. In Markdown it is `<!--!^ id -->`.
 */
export interface Mark {
  path: string;
  line: number;
  rule: string;
  bridged: boolean;
  tiers: readonly Tier[];
  certainty: Certainty | undefined;
}

const root = fileURLToPath(new URL('../fixtures/', import.meta.url));
const mark = /(?:\/\/|#|<!--)([!?~])(\^*) ([a-z0-9-]+)((?: (?:review|manual|certain|likely)\b)*)/g;
const marks = /[ \t]*(?:\{\/\* ?)?(?:\/\/|#)[!?~] [a-z][^\r\n]*/g;
const markLines = /^[ \t]*(?:\/\/|#|<!--)[!?~]\^+ [a-z][^\r\n]*(?:\r?\n|$)/gm;
const expectation = /\.(?:after|review)\.[^.]+$|\.run\.json$/;

/** Every fixture of every rule. */
export function cases(): Case[] {
  return folders(root)
    .filter((rule) => rule !== 'app')
    .flatMap((rule) =>
      readdirSync(join(root, rule))
        .sort()
        .filter((entry) => !expectation.test(entry))
        .map((entry) => (isFolder(join(root, rule, entry)) ? project(rule, entry) : single(rule, entry))),
    );
}

/** The example project. */
export const app = (): Files => tree(join(root, 'app'));

function single(rule: string, entry: string): Case {
  const dot = entry.lastIndexOf('.');
  const beside = (what: string): string => join(root, rule, `${entry.slice(0, dot)}.${what}`);
  const only = (path: string): Files | undefined =>
    existsSync(path) ? new Map([[entry, readFileSync(path, 'utf8')]]) : undefined;
  const run = beside('run.json');
  return {
    name: `${rule}/${entry}`,
    files: new Map([[entry, readFileSync(join(root, rule, entry), 'utf8')]]),
    after: only(beside(`after${entry.slice(dot)}`)) ?? new Map(),
    review: only(beside(`review${entry.slice(dot)}`)),
    run: existsSync(run) ? (JSON.parse(readFileSync(run, 'utf8')) as Run) : undefined,
  };
}

function project(rule: string, entry: string): Case {
  const folder = join(root, rule, entry);
  const all = tree(folder);
  const under = (name: string): Files =>
    new Map(
      [...all].flatMap(([path, text]) => (path.startsWith(`${name}/`) ? [[path.slice(name.length + 1), text]] : [])),
    );
  return {
    name: `${rule}/${entry}`,
    files: new Map([...all].filter(([path]) => !/^(?:after|review)\//.test(path))),
    after: under('after'),
    review: isFolder(join(folder, 'review')) ? under('review') : undefined,
    run: undefined,
  };
}

function tree(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path): [string, string] => [path.slice(folder.length + 1).replaceAll('\\', '/'), readFileSync(path, 'utf8')]);
  return new Map(files);
}

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();
const folders = (path: string): string[] =>
  readdirSync(path)
    .sort()
    .filter((entry) => isFolder(join(path, entry)));

/** Files as the engine reads them. */
export function sourcesOf(files: Files): Sources {
  return { paths: [...files.keys()].sort(), read: (path) => files.get(path), skipped: [] };
}

/** The files as a user has them: without markers. */
export function stripped(files: Files): Map<string, string> {
  return new Map([...files].map(([path, text]) => [path, text.replace(markLines, '').replace(marks, '')]));
}

/** What the markers say. */
export function marksIn(files: Files): Mark[] {
  return [...files].flatMap(([path, text]) =>
    text.split('\n').flatMap((line, i) =>
      [...line.matchAll(mark)].map(([, sign, up = '', rule = '', words = '']): Mark => {
        const said = words.trim().split(' ');
        const tier = said.find((word): word is Tier => word === 'review' || word === 'manual');
        return {
          path,
          line: i + 1 - up.length,
          rule,
          bridged: sign === '~',
          tiers: sign === '!' ? ['safe'] : sign === '~' ? ['manual'] : tier ? [tier] : ['review', 'manual'],
          certainty: said.find((word): word is Certainty => word === 'certain' || word === 'likely'),
        };
      }),
    ),
  );
}

export const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** Findings and markers as two lists of sentences that are equal where they agree. */
export function sideBySide(findings: readonly Finding[], files: Files): { found: string[]; marked: string[] } {
  const left = marksIn(files);
  const marked: string[] = [];
  const found = findings.map((finding) => {
    const line = lineOf(files.get(finding.path) ?? '', finding.start);
    const place = `${finding.path}:${line} ${finding.rule}`;
    const at = left.findIndex(
      (one) =>
        one.path === finding.path &&
        one.line === line &&
        one.rule === finding.rule &&
        one.bridged === finding.bridged &&
        one.tiers.includes(finding.fix) &&
        (one.certainty ?? finding.certainty) === finding.certainty,
    );
    if (at < 0)
      return `${place} ${finding.bridged ? 'bridged' : finding.fix} ${finding.certainty}: ${finding.reason ?? ''}`;
    left.splice(at, 1);
    marked.push(place);
    return place;
  });
  for (const one of left) {
    marked.push(
      `${one.path}:${one.line} ${one.rule} ${one.bridged ? 'bridged' : one.tiers.join('|')} ${one.certainty ?? ''}`,
    );
  }
  return { found: found.sort(), marked: marked.sort() };
}
