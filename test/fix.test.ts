import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Finding, Sources } from '../src/finding.ts';
import { type FixOptions, fix, questions, type Scan } from '../src/fix/fix.ts';
import { fixByRule } from '../src/fix/steps.ts';
import { firstNewError } from '../src/fix/verify.ts';
import { gitPatch } from '../src/report/patch.ts';
import { folderWith, scan } from './stub.ts';

const sourcesOf = (files: Record<string, string>): Sources => ({
  paths: Object.keys(files).sort(),
  read: (path) => files[path],
  skipped: [],
});
const fixed = (files: Record<string, string>, options: FixOptions = {}) => {
  const result = fix(sourcesOf(files), options, scan);
  return {
    texts: Object.fromEntries(result.files.map(({ path, after }) => [path, after])),
    left: result.left.map(({ finding, reason }) => `${finding.path}:${finding.start} ${reason}`),
    applied: result.applied.length,
  };
};

describe('what is applied', () => {
  test('safe and certain, and nothing else', () => {
    expect(fixed({ 'a.ts': "mr.merged_by; mr.merge_status; likely.merged_by; mr['merged_by']" })).toEqual({
      texts: { 'a.ts': "mr.merge_user; mr.merge_status; likely.merged_by; mr['merged_by']" },
      left: [
        'a.ts:18 only with --review: the values differ',
        'a.ts:39 likely, not certain: only with --likely',
        'a.ts:54 the name is a text',
      ],
      applied: 1,
    });
  });
  test('with --review and --likely more', () => {
    const files = { 'a.ts': 'mr.merge_status; likely.merged_by' };
    expect(fixed(files, { review: true }).texts['a.ts']).toBe('mr.detailed_merge_status; likely.merged_by');
    expect(fixed(files, { likely: true }).texts['a.ts']).toBe('mr.merge_status; likely.merge_user');
  });
  test('a second run changes nothing', () => {
    const { texts } = fixed({ 'a.ts': 'mr.merged_by; mr.merge_status' }, { review: true, likely: true });
    expect(fixed(texts, { review: true, likely: true })).toEqual({ texts: {}, left: [], applied: 0 });
  });
  test('a bridged finding keeps nothing from moving that its group holds', () => {
    const { files, applied } = fix(sourcesOf({ 'a.ts': 'mr.merged_by; mr.merged_by' }), {}, (sources, options) => {
      const result = scan(sources, options);
      const [first, ...rest] = result.findings.map((each) => ({ ...each, group: 'one' }));
      return first && rest.length > 0
        ? { ...result, findings: [{ ...first, fix: 'manual' as const, bridged: true, edits: [] }, ...rest] }
        : { ...result, findings: [] };
    });
    expect([files.map(({ after }) => after), applied.length]).toEqual([['mr.merged_by; mr.merge_user'], 1]);
  });
  test('a bridged finding is never touched', () => {
    const bridged = fix(sourcesOf({ 'a.ts': 'mr.merged_by' }), {}, (sources, options) => {
      const result = scan(sources, options);
      return { ...result, findings: result.findings.map((each) => ({ ...each, bridged: true })) };
    });
    expect(bridged.files).toEqual([]);
  });
});

describe('whole or not at all', () => {
  const together = { 'a.ts': 'together.merged_by', 'b.ts': 'together.merged_by' };
  test('a group goes through all its files', () => expect(fixed(together).applied).toBe(2));
  test('a group that reaches beyond the given paths stays', () => {
    expect(fixed(together, { only: (path) => path === 'a.ts' })).toEqual({
      texts: {},
      left: ['a.ts:9 moves together with b.ts, which is not among the given paths'],
      applied: 0,
    });
  });
  test('a group with one member that is left to a person stays, each with its reason', () => {
    const result = fix(sourcesOf(together), {}, (sources, options) => {
      const all = scan(sources, options);
      return {
        ...all,
        findings: all.findings.map((each, i) => (i === 0 ? { ...each, fix: 'manual', reason: 'exported' } : each)),
      };
    });
    expect(result.files).toEqual([]);
    expect(result.left.map(({ reason }) => reason)).toEqual(['exported', 'exported']);
  });
  test('what would not parse is given back, and the others of its file are written', () => {
    const files = {
      'a.ts': 'mr.merged_by',
      'b.ts': 'together.merged_by; breaks.merged_by',
      'c.ts': 'together.merged_by; mr.merged_by',
    };
    const { texts, left } = fixed(files);
    expect(texts).toEqual({
      'a.ts': 'mr.merge_user',
      'b.ts': 'together.merge_user; breaks.merged_by',
      'c.ts': 'together.merge_user; mr.merge_user',
    });
    expect(left).toEqual([expect.stringMatching(/^b\.ts:28 its rewrite is given back: line 1 would not parse: /)]);
  });
  test('however many are given back, the others are written', () => {
    const broken = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`b${i}.ts`, 'breaks.merged_by']));
    const { texts, left } = fixed({ 'a.ts': 'mr.merged_by', ...broken, 'c.ts': 'mr.merged_by' });
    expect([Object.keys(texts), left.length]).toEqual([['a.ts', 'c.ts'], 9]);
  });
  test('edits that overlap each other in one group are told as a mistake of ours, and left', () => {
    const result = fix(sourcesOf({ 'a.ts': 'together.merged_by', 'b.ts': 'mr.merged_by' }), {}, (sources, options) => {
      const all = scan(sources, options);
      const twice = (each: Finding): Finding => ({
        ...each,
        edits: each.edits.flatMap((edit) => [edit, { ...edit, text: 'other' }]),
      });
      return { ...all, findings: all.findings.map((each) => (each.path === 'a.ts' ? twice(each) : each)) };
    });
    expect(result.files.map(({ path }) => path)).toEqual(['b.ts']);
    expect(result.left.map(({ finding, reason }) => [finding.path, finding.fix, finding.edits, reason])).toEqual([
      ['a.ts', 'manual', [], 'its edits overlap each other, which is a mistake of gitlab-sunset'],
    ]);
  });
  test('what cannot be written is left with all that moves with it, and told by its name', () => {
    const closed = (path: string) => (path === 'b.ts' ? 'is a link' : undefined);
    expect(fixed({ ...together, 'c.ts': 'mr.merged_by' }, { closed })).toEqual({
      texts: { 'c.ts': 'mr.merge_user' },
      left: ['a.ts:9 b.ts is a link', 'b.ts:9 b.ts is a link'],
      applied: 1,
    });
  });
  test('a group that is not meant, and one without a rewrite, say so', () => {
    const isMeant = (findings: readonly Finding[]) => findings.some(({ path }) => path === 'a.ts');
    expect(fixed({ 'a.ts': 'mr.merged_by', 'b.ts': 'mr.merged_by' }, { isMeant })).toEqual({
      texts: { 'a.ts': 'mr.merge_user' },
      left: ['b.ts:3 belongs to another rule'],
      applied: 1,
    });
    const bare = fix(sourcesOf({ 'a.ts': 'mr.merged_by' }), {}, (sources, options) => {
      const all = scan(sources, options);
      return { ...all, findings: all.findings.map((each) => ({ ...each, edits: [] })) };
    });
    expect([bare.files, bare.left.map(({ reason }) => reason)]).toEqual([[], ['there is no rewrite for it']]);
  });
  test('a file that never parsed may still be rewritten', () => {
    expect(fixed({ 'a.ts': 'const = 1; mr.merged_by' }).texts['a.ts']).toBe('const = 1; mr.merge_user');
  });
});

test('files come by their path, whatever order they are rewritten in', () => {
  const files = { 'b.ts': 'mr.merged_by', 'c.ts': 'together.merged_by', 'a.ts': 'together.merged_by' };
  const sources = { ...sourcesOf(files), paths: ['c.ts', 'b.ts', 'a.ts'] };
  const { files: changed, applied } = fix(sources, {}, scan);
  expect(changed.map(({ path }) => path)).toEqual(['a.ts', 'b.ts', 'c.ts']);
  expect(applied.map(({ path }) => path)).toEqual(['a.ts', 'b.ts', 'c.ts']);
});

test('a file that changes while it is looked at is not rewritten', () => {
  let asked = 0;
  const sources = { ...sourcesOf({ 'a.ts': '' }), read: () => (asked++ > 0 ? 'other' : 'mr.merged_by') };
  expect(() => fix(sources, {}, scan)).toThrow('Nothing was changed: a.ts changed meanwhile. Run it again.');
});

/** The scanner, whose findings are changed before anybody sees them. */
const changedBy =
  (change: (finding: Finding, index: number) => Partial<Finding>): Scan =>
  (sources, options) => {
    const all = scan(sources, options);
    return { ...all, findings: all.findings.map((each, i) => ({ ...each, ...change(each, i) })) };
  };
const leftBy = (files: Record<string, string>, change: (finding: Finding, index: number) => Partial<Finding>) =>
  fix(sourcesOf(files), {}, changedBy(change)).left.map(({ finding, reason }) => `${finding.path} ${reason}`);

describe('what is said of the rest', () => {
  test('where a finding does not say it itself', () => {
    const two = { 'a.ts': 'mr.merged_by', 'b.ts': 'mr.merge_status' };
    expect(leftBy(two, () => ({ fix: 'manual', reason: null, edits: [] }))).toEqual(['a.ts by hand', 'b.ts by hand']);
    expect(leftBy(two, () => ({ fix: 'review', reason: null }))).toEqual([
      'a.ts only with --review: needs a look',
      'b.ts only with --review: needs a look',
    ]);
  });
  test('each that is left to a person by its own reason, the others of its group by the first one', () =>
    expect(
      leftBy({ 'a.ts': 'together.merged_by; together.merged_by; together.merged_by' }, (_, i) =>
        i === 2 ? {} : { fix: 'manual', reason: `reason ${i}` },
      ),
    ).toEqual(['a.ts reason 0', 'a.ts reason 1', 'a.ts reason 0']));
  test('of what falls back already', () => {
    const bridged = (reason: string | null) => leftBy({ 'a.ts': 'mr.merged_by' }, () => ({ bridged: true, reason }));
    expect(bridged(null)).toEqual(['a.ts already reads the replacement and falls back']);
    expect(bridged('both are sent')).toEqual(['a.ts both are sent']);
  });
  test('by their place, whatever moves together', () =>
    expect(
      leftBy({ 'c.ts': 'together.merged_by', 'b.ts': 'mr.merged_by', 'a.ts': 'together.merged_by' }, () => ({
        fix: 'manual',
        reason: 'why',
      })),
    ).toEqual(['a.ts why', 'b.ts why', 'c.ts why']));
  test('of an edit that changes nothing', () => {
    const { files, left } = fix(
      sourcesOf({ 'a.ts': 'mr.merged_by' }),
      {},
      changedBy((each) => ({ edits: each.edits.map((edit) => ({ ...edit, text: 'merged_by' })) })),
    );
    expect([files, left.map(({ reason }) => reason)]).toEqual([[], ['not settled after 5 passes']]);
  });
});

describe('what a person is asked about', () => {
  const asked = (files: Record<string, string>, options: FixOptions = {}) => {
    const sources = sourcesOf(files);
    return questions(sources, scan(sources, {}), options).map(({ group, marks }) => [
      ...group.findings.map(({ path, start }) => `${path}:${start}`),
      new Set(marks).size,
    ]);
  };
  const files = {
    'a.ts': "mr.merged_by; mr.merge_status; likely.merged_by; mr['merged_by']",
    'b.ts': 'x.merge_status',
  };
  test('is what waits for a look alone', () =>
    expect(asked(files)).toEqual([
      ['a.ts:17', 1],
      ['b.ts:2', 1],
    ]));
  test('and what is likely, where that is wanted', () =>
    expect(asked(files, { likely: true })).toEqual([
      ['a.ts:17', 1],
      ['a.ts:38', 1],
      ['b.ts:2', 1],
    ]));
  test('not what lies elsewhere or cannot be written', () => {
    expect(asked(files, { only: (path) => path === 'b.ts' })).toEqual([['b.ts:2', 1]]);
    expect(asked(files, { closed: (path) => (path === 'b.ts' ? 'is a link' : undefined) })).toEqual([['a.ts:17', 1]]);
  });
});

describe('rule by rule', () => {
  const stepsOf = (files: Record<string, string>, rules = ['merged-by', 'merge-status']) =>
    fixByRule(rules, sourcesOf(files), { review: true }, scan);
  const shown = ({ steps }: ReturnType<typeof stepsOf>) =>
    steps.map(({ rule, files }) => [rule, ...files.map(({ before, after }) => `${before} -> ${after}`)]);

  test('each step begins where the last one ended', () =>
    expect(shown(stepsOf({ 'a.ts': 'mr.merged_by; mr.merge_status' }))).toEqual([
      ['merged-by', 'mr.merged_by; mr.merge_status -> mr.merge_user; mr.merge_status'],
      ['merge-status', 'mr.merge_user; mr.merge_status -> mr.merge_user; mr.detailed_merge_status'],
    ]));
  test('the order is the one that is asked for', () =>
    expect(shown(stepsOf({ 'a.ts': 'mr.merged_by; mr.merge_status' }, ['merge-status', 'merged-by']))).toEqual([
      ['merge-status', 'mr.merged_by; mr.merge_status -> mr.merged_by; mr.detailed_merge_status'],
      ['merged-by', 'mr.merged_by; mr.detailed_merge_status -> mr.merge_user; mr.detailed_merge_status'],
    ]));
  test('what moves together for two rules belongs to the first', () => {
    const all = stepsOf({ 'a.ts': 'together.merged_by; together.merge_status' });
    expect(shown(all)).toEqual([
      ['merged-by', 'together.merged_by; together.merge_status -> together.merge_user; together.detailed_merge_status'],
    ]);
    expect(all.steps[0]?.applied).toHaveLength(2);
  });
  test('the whole says what was before the first step and is after the last, by path', () => {
    const { result } = stepsOf({ 'b.ts': 'mr.merged_by; mr.merge_status', 'a.ts': 'mr.merge_status' });
    expect(result.files).toEqual([
      { path: 'a.ts', before: 'mr.merge_status', after: 'mr.detailed_merge_status' },
      {
        path: 'b.ts',
        before: 'mr.merged_by; mr.merge_status',
        after: 'mr.merge_user; mr.detailed_merge_status',
      },
    ]);
    expect(result.applied.map(({ rule }) => rule)).toEqual(['merged-by', 'merge-status', 'merge-status']);
  });
  test('a rule that nothing is found of has no step, and costs no look', () => {
    let looks = 0;
    const rules = ['merged-by', 'geo-nodes', 'merge-status'];
    const all = fixByRule(rules, sourcesOf({ 'a.ts': 'mr.merge_status' }), { review: true }, (...look) => {
      looks += 1;
      return scan(...look);
    });
    expect(shown(all)).toEqual([['merge-status', 'mr.merge_status -> mr.detailed_merge_status']]);
    // each of the whole, the step and what is left is looked at until nothing changes
    expect(looks).toBe(2 + 2 + 1);
  });
  test('the steps of one rule look for what is found, and for nothing else', () => {
    const asked: (readonly string[] | undefined)[] = [];
    fixByRule(['merged-by', 'merge-status'], sourcesOf({ 'a.ts': 'mr.merged_by' }), {}, (sources, options) => {
      asked.push(options.rules);
      return scan(sources, options);
    });
    expect(asked).toEqual([undefined, undefined, ['merged-by'], ['merged-by'], undefined]);
  });
});

test('it ends, though every rewrite makes a new finding', () => {
  const endless = fix(sourcesOf({ 'a.ts': 'mr.merged_by' }), {}, (sources, options) => {
    const result = scan(sources, options);
    return {
      ...result,
      findings: result.findings.map((each) => ({
        ...each,
        edits: [{ ...each.edits[0], path: 'a.ts', start: 0, end: 0, text: ' ' }],
      })),
    };
  });
  expect(endless.files[0]?.after).toBe('     mr.merged_by');
  expect(endless.left[0]?.reason).toBe('not settled after 5 passes');
});

test.each([
  ['\uFEFFmr.merged_by;\r\n', '\uFEFFmr.merge_user;\r\n'],
  ['#!/usr/bin/env node\n\tmr.merged_by', '#!/usr/bin/env node\n\tmr.merge_user'],
  ['"\u{1F600}"; mr.merged_by // \u2028', '"\u{1F600}"; mr.merge_user // \u2028'],
])('%j survives', (before, after) => expect(fixed({ 'a.ts': before }).texts['a.ts']).toBe(after));

test('only a new error counts', () => {
  expect(firstNewError('a.ts', 'const a = 1', 'const a = ')).toMatch(/^line 1 would not parse/);
  expect(firstNewError('a.ts', 'const a = ', 'const b = ')).toBeUndefined();
  expect(firstNewError('a.tsx', 'a', '<a></a>')).toBeUndefined();
  expect(firstNewError('a.ts', 'a', '<a></a>')).toBeDefined();
  expect(firstNewError('a.ts', 'const a = 1;\n\n', '\n\nconst b =;\n')).toBe(
    'line 3 would not parse: Expression expected.',
  );
  // two old errors hide no third
  expect(firstNewError('a.ts', 'const a =;\nconst b =;', 'const a =;\nconst b =;\nconst c =;')).toMatch(/^line 1 /);
  for (const ending of ['js', 'mjs', 'cjs', 'jsx', 'ts', 'mts', 'cts', 'tsx'])
    expect(firstNewError(`a.${ending}`, 'a', 'a(')).toBe("line 1 would not parse: ')' expected.");
  for (const name of ['a.json', 'a.ts.snap', 'a.xts', 'ts', 'a.jsonl'])
    expect(firstNewError(name, 'a', 'a(')).toBeUndefined();
  expect(firstNewError('a.sh', 'echo a', 'echo "a')).toMatch(/^the shell in it would not parse: /);
  expect(firstNewError('a.sh', 'echo "a', 'echo "b')).toBeUndefined();
});

describe('the patch', () => {
  const applies = (name: string, before: string, after: string) => {
    const top = folderWith({ [name]: before });
    spawnSync('git', ['init', '-q', top]);
    const { stderr } = spawnSync('git', ['-C', top, '-c', 'core.autocrlf=false', 'apply', '--whitespace=nowarn', '-'], {
      input: gitPatch(name, before, after),
      encoding: 'utf8',
    });
    return { text: readFileSync(join(top, name), 'utf8'), stderr };
  };
  test.each([
    ['a.ts', 'a\nb\nc\n', 'a\nB\nc\n'],
    ['a.ts', 'a\nb', 'a\nB'],
    ['a.ts', 'a', 'b'],
    ['a.ts', 'a\r\nb\r\n', 'a\r\nB\r\n'],
    ['a.ts', '\uFEFFa\r\nb', '\uFEFFA\r\nb'],
    ['a.ts', 'a\rb\u2028c\n', 'a\rB\u2028c\n'],
    ['a.ts', 'a\n\n', 'a\nb\n\n'],
    ['with blank.ts', 'a\n', 'b\n'],
    ['ünï"code\\.ts', 'a\n', 'b\n'],
    ['[id].ts', `${'x\n'.repeat(50)}a\n${'y\n'.repeat(50)}b\n`, `${'x\n'.repeat(50)}A\n${'y\n'.repeat(50)}B\n`],
  ])('%s is taken by git apply: %j', (name, before, after) =>
    expect(applies(name, before, after)).toEqual({ text: after, stderr: '' }),
  );

  test('whatever the lines are', () => {
    const line = fc.constantFrom('a', 'b', '', '\t', 'é', '\\ No newline at end of file', '-- a', '@@ -1 +1 @@');
    const lines = fc
      .tuple(fc.array(line, { minLength: 1, maxLength: 12 }), fc.constantFrom('\n', '\r\n'))
      .map(([all, end]) => all.join(end) + end);
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        fc.pre(before !== after);
        expect(applies('a.ts', before, after)).toEqual({ text: after, stderr: '' });
      }),
      { numRuns: 25 },
    );
  });
});

describe('a component is read again', () => {
  const before = `<script setup>\nconst a = 1\n</script>\n<template><b v-if='a'>x</b></template>\n`;

  test.each([
    ['quotes that end an attribute', "v-if='a'", "v-if='a === 'b''"],
    ['an expression of the markup that is none', "v-if='a'", "v-if='a ==='"],
    ['a tag that is not closed', '</b>', ''],
    ['a script that is none', 'a = 1', 'a ='],
  ])('%s', (_, from, to) => {
    expect(firstNewError('a.vue', before, before.replace(from, to))).toMatch(/^it would not parse: ./);
  });

  test('what was wrong before is no news', () => {
    const wrong = before.replace("'a'", "'a ==='");
    expect(firstNewError('a.vue', wrong, wrong.replace('a = 1', 'a = 2'))).toBeUndefined();
    expect(firstNewError('a.vue', before, before.replace('a = 1', 'b = 2').replace("'a'", "'b'"))).toBeUndefined();
  });
});
