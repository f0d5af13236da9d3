/**
 * What `fix` writes, read by readers that are none of ours: HCL by HashiCorp's own (built as WASM), shell by bash.
 * YAML and TOML are read again by `verify.ts` itself, with kept libraries.
 */
import { spawnSync } from 'node:child_process';
import { parse } from '@cdktn/hcl2json';
import { describe, expect, it } from 'vitest';
import type { Edit } from '../src/finding.ts';
import { fix } from '../src/fix/fix.ts';
import { scan } from '../src/scan.ts';
import { type Case, cases, type Files, sourcesOf, stripped } from './fixtures.ts';

const isHcl = (path: string): boolean => /\.(?:tf|tofu|hcl|nomad)$/.test(path);
const isShell = (path: string): boolean => /\.(?:sh|bash)$/.test(path);
const all = cases();

interface Fixed {
  before: Files;
  after: Map<string, string>;
  edits: readonly Edit[];
}

const known = new Map<Case, Fixed>();

function fixed(fixture: Case): Fixed {
  const made = known.get(fixture) ?? make(fixture);
  known.set(fixture, made);
  return made;
}

function make(fixture: Case): Fixed {
  const before = stripped(fixture.files);
  const sources = sourcesOf(before);
  const after = new Map(before);
  for (const each of fix(sources, { review: true, likely: true }, scan).files) after.set(each.path, each.after);
  return { before, after, edits: scan(sources, {}).findings.flatMap(({ edits }) => edits) };
}

/** Every value of a document by the keys that lead to it. */
function leaves(value: unknown, path = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[path, JSON.stringify(value)]];
  return Object.entries(value).flatMap(([key, own]) => leaves(own, `${path}/${key}`));
}

const read = async (path: string, text: string): Promise<Map<string, string>> =>
  new Map(leaves(await parse(path, text)));

/** The lines that edits touch, before and after them. */
const touched = (text: string, edits: readonly Edit[]): string =>
  edits
    .map(({ start, end, text: written }) => {
      const from = text.lastIndexOf('\n', start - 1) + 1;
      const to = text.indexOf('\n', end);
      return `${text.slice(from, to < 0 ? text.length : to)}\n${written}`;
    })
    .join('\n');

/** The lines of a value, which may be a heredoc or an expression as it is written. */
const linesOf = (value: string | undefined): string[] =>
  String(value === undefined ? '' : JSON.parse(value))
    .split('\n')
    .map((line) => line.trim());

const withHcl = all.filter(({ files }) => [...files.keys()].some(isHcl));

describe('HCL, read by another reader', () => {
  it.each(withHcl.map((fixture) => [fixture.name, fixture] as const))('%s', async (_, fixture) => {
    const { before, after, edits } = fixed(fixture);
    for (const [path, text] of before) {
      if (!isHcl(path)) continue;
      const [old, now] = [await read(path, text), await read(path, after.get(path) ?? '')];
      const meant = touched(
        text,
        edits.filter((each) => each.path === path),
      );
      const changed = [...old].filter(([key, value]) => now.get(key) !== value);
      // what is gone or different stands in a line that is edited, by its key or by its lines
      const unmeant = changed.filter(([key, value]) => {
        const name = key.split('/').findLast((part) => !/^\d+$/.test(part)) ?? '';
        const kept = linesOf(now.get(key));
        return !meant.includes(name) && !linesOf(value).every((line) => kept.includes(line) || meant.includes(line));
      });
      expect(unmeant, path).toEqual([]);
      if (after.get(path) === text) expect(changed).toEqual([]);
    }
  });

  it('knows what is no HCL, and what was changed', async () => {
    await expect(parse('a.tf', 'a = [1\n')).rejects.toThrow();
    expect(await read('a.tf', 'a "b" {\n  c = 1\n}\n')).toEqual(new Map([['/a/b/0/c', '1']]));
  });

  it('has rewrites to look at', () => {
    const rewritten = withHcl.filter((each) => {
      const { before, after } = fixed(each);
      return [...before].some(([path, text]) => isHcl(path) && after.get(path) !== text);
    });
    expect(rewritten.length).toBeGreaterThan(2);
  });
});

const bash = (text: string): string =>
  spawnSync('bash', ['-n'], { input: text, encoding: 'utf8', env: { LC_ALL: 'C', PATH: process.env.PATH } }).stderr;
const hasBash = spawnSync('bash', ['--version']).status === 0;

describe.skipIf(!hasBash)('shell, read by bash', () => {
  const withShell = all.filter(
    ({ files, after, review }) => (after.size > 0 || review) && [...files.keys()].some(isShell),
  );
  const texts = withShell.flatMap((fixture) => {
    const { before, after } = fixed(fixture);
    return [...before].flatMap(([path, text]) => {
      const now = after.get(path);
      return isShell(path) && now !== undefined && now !== text
        ? [[`${fixture.name} ${path}`, text, now] as const]
        : [];
    });
  });

  it('has rewrites to look at, and knows what is no shell', () => {
    expect(texts.length).toBeGreaterThan(20);
    expect(bash('if true; then\n')).not.toBe('');
  });

  it.each(texts)('%s', (_, before, after) => {
    // a template is none before it is filled in
    if (bash(before) === '') expect(bash(after)).toBe('');
  });
});
