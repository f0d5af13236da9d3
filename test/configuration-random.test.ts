/** Random YAML with comments: what an edit takes out is what it means to take out, and nothing else. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { fix } from '../src/fix/fix.ts';
import { scan } from '../src/scan.ts';
import { sourcesOf } from './fixtures.ts';

/** A value as lines: the first goes on behind the key, the others stand below it. */
type Written = readonly [head: string, ...below: string[]];

interface Style {
  /** Comments still to be written, by chance. */
  comments: readonly boolean[];
  step: 2 | 4;
}

const FLAG = 'FF_USE_NEW_SHELL_ESCAPE';

const word = fc.stringMatching(/^[a-z][a-z0-9_]{0,6}$/);
const plain: fc.Arbitrary<Written> = fc
  .oneof(
    word,
    fc.integer({ min: 0, max: 99 }).map(String),
    fc.constantFrom("'a # no comment'", '"b: \\"c\\" # none"', 'true', '~', 'a#b', '"\\u00e9"', "'it''s'"),
  )
  .map((text): Written => [text]);
const block: fc.Arbitrary<Written> = fc.constantFrom<Written[]>(
  ['|', 'line one', '  # text, no comment', '', 'line two'],
  ['>-', 'folded', 'on and on', '', 'new'],
  ['|+', 'kept', ''],
);
const flow: fc.Arbitrary<Written> = fc.constantFrom<Written[]>(['[a, b]'], ['{ a: 1, b: [2] }'], ['[]'], ['{}']);

type Tree = { key: string; value: Written | readonly Tree[] };
const isTree = (value: Tree['value']): value is readonly Tree[] => typeof value[0] === 'object';

const leaf: fc.Arbitrary<Tree> = fc.record({ key: word, value: fc.oneof(plain, plain, block, flow) });
const branch = (inner: fc.Arbitrary<Tree>): fc.Arbitrary<Tree> =>
  fc.record({ key: word, value: fc.uniqueArray(inner, { minLength: 1, maxLength: 3, selector: ({ key }) => key }) });
const flag: fc.Arbitrary<Tree> = fc
  .constantFrom<Written[]>(["'true'"], ['"false"'], ['true'], ['1'])
  .map((value) => ({ key: FLAG, value }));
const variables: fc.Arbitrary<Tree> = fc
  .tuple(fc.uniqueArray(leaf, { maxLength: 3, selector: ({ key }) => key }), flag, fc.nat(3))
  .map(([others, own, at]) => ({ key: 'variables', value: [...others.slice(0, at), own, ...others.slice(at)] }));
const inline: fc.Arbitrary<Tree> = fc
  .constantFrom<Written[]>(
    [`{ ${FLAG}: true }`],
    [`{ ${FLAG}: 'true', A: b }`],
    [`{ A: b, ${FLAG}: "1" }`],
    [`{ A: b, "${FLAG}": true, C: [d] }`],
  )
  .map((value) => ({ key: 'variables', value }));
const job: fc.Arbitrary<Tree> = fc
  .tuple(
    word,
    fc.uniqueArray(fc.oneof(leaf, branch(leaf)), { maxLength: 3, selector: ({ key }) => key }),
    fc.oneof(variables, inline),
    fc.nat(3),
  )
  .map(([key, others, own, at]) => ({
    key: `job_${key}`,
    value: [...others.slice(0, at), own, ...others.slice(at)].filter(
      (each, i, all) => all.findIndex((other) => other.key === each.key) === i,
    ),
  }));
const pipeline: fc.Arbitrary<readonly Tree[]> = fc.uniqueArray(fc.oneof(job, job, variables, branch(leaf)), {
  minLength: 1,
  maxLength: 5,
  selector: ({ key }) => key,
});

/** The text, with comments above lines, behind them, and at the end, each another one. */
function written(trees: readonly Tree[], { comments, step }: Style): string {
  let chance = 0;
  let count = 0;
  const comment = (): string => {
    chance += 1;
    if (!comments[chance % Math.max(1, comments.length)]) return '';
    count += 1;
    return `# c${count}.`;
  };
  const lines = (all: readonly Tree[], depth: number): string[] =>
    all.flatMap(({ key, value }) => {
      const indent = ' '.repeat(depth * step);
      const above = comment();
      const behind = comment();
      const head = isTree(value) ? `${key}:` : `${key}: ${value[0]}`;
      const own = `${indent}${head}${behind && ` ${behind}`}`;
      const below = isTree(value)
        ? lines(value, depth + 1)
        : value.slice(1).map((line) => (line === '' ? '' : `${indent}${' '.repeat(step)}${line}`));
      return [...(above ? [indent + above] : []), own, ...below];
    });
  const last = comment();
  return [...lines(trees, 0), ...(last ? [last] : [])].join('\n');
}

/** What is meant to be left: no flag, and no `variables` that nothing stands in any more. */
function meant(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(meant);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value).flatMap(([key, own]) => {
    if (key !== 'variables' || typeof own !== 'object' || own === null) return [[key, meant(own)]];
    const left = Object.entries(own).filter(([name]) => name !== FLAG);
    return left.length === 0 ? [] : [[key, left.map(([name, each]) => [name, meant(each)])]];
  });
}

const valuesOf = (text: string): unknown[] =>
  parseAllDocuments(text, { strict: false }).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS();
  });

const commentsOf = (text: string): string[] => (text.match(/# c\d+\./g) ?? []).sort();

const style = fc.record({
  comments: fc.array(fc.boolean(), { maxLength: 12 }),
  step: fc.constantFrom<(2 | 4)[]>(2, 4),
});
const dress = fc.record({ windows: fc.boolean(), mark: fc.boolean(), end: fc.boolean() });

describe('random pipelines', () => {
  it('lose the flag and nothing else: no comment, no order, no value; a second run changes nothing', () => {
    let rewritten = 0;
    let given = 0;
    let commented = 0;
    fc.assert(
      fc.property(pipeline, style, dress, (trees, how, { windows, mark, end }) => {
        const base = written(trees, how) + (end ? '\n' : '');
        const text = (mark ? '\uFEFF' : '') + (windows ? base.replaceAll('\n', '\r\n') : base);
        const files = new Map([['.gitlab-ci.yml', text]]);
        const options = { review: true, likely: true };
        const result = fix(sourcesOf(files), options, scan);
        const after = result.files[0]?.after ?? text;
        expect(commentsOf(after)).toEqual(commentsOf(text));
        const left = result.left.filter(({ finding }) => finding.rule === 'legacy-shell-escaping');
        if (left.length === 0) expect(valuesOf(after).map(meant)).toEqual(valuesOf(text).map(meant));
        if (left.length === 0) expect(after).not.toContain(FLAG);
        if (text.includes(FLAG)) expect(result.applied.length + left.length).toBeGreaterThan(0);
        if (windows) expect(after.replaceAll('\r\n', '')).not.toContain('\n');
        expect(after.startsWith('\uFEFF')).toBe(mark);
        rewritten += result.files.length;
        given += left.length;
        if (commentsOf(text).length > 2) commented += 1;
        const again = fix(sourcesOf(new Map([['.gitlab-ci.yml', after]])), options, scan);
        expect(again.files).toEqual([]);
      }),
      { numRuns: 150, seed: 20261121 },
    );
    expect(rewritten).toBeGreaterThan(120);
    expect(commented).toBeGreaterThan(75);
    expect(given, 'left to a person').toBeLessThan(10);
  }, 60_000);
});
