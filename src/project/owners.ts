/** Who owns a file, as CODEOWNERS says it. GitLab's sections are understood; GitHub's files have none. */
import type { Ignore } from 'ignore';
import { patternsOf } from './patterns.ts';

/** Where the file may stand, the first that exists counts. */
export const ownerFiles = ['CODEOWNERS', 'docs/CODEOWNERS', '.gitlab/CODEOWNERS', '.github/CODEOWNERS'] as const;

interface Entry {
  pattern: Ignore;
  /** Empty: nobody. */
  owners: readonly string[];
  /** `!pattern`: what an earlier line of the section covers has no owner here. */
  excludes: boolean;
}

/** Owners of a path relative to the top of the work tree: the last line of each section that fits, in order, without repetition. */
export function parseOwners(text: string): (path: string) => string[] {
  const sections = new Map<string, Entry[]>([['', []]]);
  let entries: Entry[] = sections.get('') ?? [];
  let inherited: readonly string[] = [];
  for (const line of text.split(/\r?\n/)) {
    const words = wordsOf(line);
    if (words.length === 0) continue;
    const section = /^\^?\[([^\]]+)\](?:\[\d+\])?(.*)$/.exec(line.trim());
    if (section) {
      const name = (section[1] ?? '').toLowerCase();
      inherited = wordsOf(section[2] ?? '');
      entries = sections.get(name) ?? [];
      sections.set(name, entries);
      continue;
    }
    const [first = '', ...owners] = words;
    const excludes = first.startsWith('!');
    entries.push({
      pattern: patternsOf([excludes ? first.slice(1) : first]).matcher,
      owners: owners.length > 0 ? owners : inherited,
      excludes,
    });
  }
  return (path) => {
    const owners = new Set<string>();
    for (const each of sections.values()) {
      const fits = each.filter(({ pattern }) => pattern.ignores(path));
      if (fits.some(({ excludes }) => excludes)) continue;
      for (const owner of fits.at(-1)?.owners ?? []) owners.add(owner);
    }
    return [...owners];
  };
}

/** Split at blanks that no backslash precedes; a comment ends the line. */
function wordsOf(line: string): string[] {
  const words: string[] = [];
  for (const [word] of line.matchAll(/(?:\\.|\S)+/g)) {
    if (word.startsWith('#')) break;
    words.push(word);
  }
  return words;
}
