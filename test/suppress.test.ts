import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { readSuppressions } from '../src/project/suppress.ts';
import { facts, folderWith, sunset } from './stub.ts';

const ids = facts.changes.map(({ id }) => id);
const ignore = 'gitlab-sunset-ignore merged-by: the old server stays';

describe('where one stands', () => {
  const covered = (path: string, text: string): number[][] =>
    readSuppressions(path, text, ids).suppressions.map(({ covers }) =>
      covers.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, i) => first + i)),
    );

  test.each([
    ['above', 'a.ts', `// ${ignore}\nmr.merged_by`, [[1, 2]]],
    ['above, in a block', 'a.ts', `  /* ${ignore} */\r\nmr.merged_by`, [[1, 2]]],
    ['above, in JSDoc', 'a.ts', `/** ${ignore} */\nfunction f() {}`, [[1, 2]]],
    ['on the line', 'a.ts', `mr.merged_by; // ${ignore}\nmr.merged_by`, [[1]]],
    ['before the code of the line', 'a.ts', `/* ${ignore} */ mr.merged_by\nmr.merged_by`, [[1]]],
    ['at the end of the file', 'a.ts', `mr.merged_by\n// ${ignore}`, [[2, 3]]],
    ['behind a byte order mark', 'a.ts', `\uFEFF// ${ignore}\nmr.merged_by`, [[1, 2]]],
    ['in JSX', 'a.tsx', `const a = <p>\n  {/* ${ignore} */}\n  {mr.merged_by}\n</p>;`, [[2, 3]]],
    ['among the attributes', 'a.jsx', `const a = <p\n  // ${ignore}\n  title={mr.merged_by} />;`, [[2, 3]]],
    ['a type assertion is no JSX', 'a.ts', `const a = <T>mr.merged_by; // ${ignore}`, [[1]]],
    ['in GraphQL', 'a.graphql', `{\n  # ${ignore}\n  a\n}`, [[2, 3]]],
    ['on the line, in GraphQL', 'a.gql', `{ a # ${ignore}\n}`, [[1]]],
    [
      'in a document in a template',
      'a.ts',
      `const q = gql\`{\n  # ${ignore}\n  a \${b} # ${ignore}\n}\`;`,
      [[2, 3], [3]],
    ],
    [
      'in a component',
      'a.vue',
      `<template>\n  <p>// ${ignore}</p>\n</template>\n<script>\n// ${ignore}\nmr.merged_by</script>`,
      [[5, 6]],
    ],
    [
      'several above each other',
      'a.ts',
      `// ${ignore}\n// ${ignore}\nmr.merged_by`,
      [
        [1, 3],
        [2, 3],
      ],
    ],
  ])('%s', (_, path, text, lines) => expect(covered(path, text)).toEqual(lines));

  test.each([
    ['a text', 'a.ts', `const a = '// ${ignore}';`],
    ['a text over lines', 'a.ts', `const a = \`\n// ${ignore}\n\`;`],
    ['JSX text', 'a.tsx', `const a = <p>\n// ${ignore}\n</p>;`],
    ['a text of GraphQL', 'a.graphql', `"""\n# ${ignore}\n"""\ntype A { a: Int }`],
    ['a comment that speaks of it', 'a.ts', `// write ${ignore}`],
  ])('%s is none', (_, path, text) => {
    expect(readSuppressions(path, text, ids)).toEqual({ suppressions: [], broken: [] });
  });
});

describe('what it says', () => {
  const read = (words: string) => readSuppressions('a.ts', `// ${words}`, ids);
  test('rule, reason and end', () => {
    const of = (words: string) => read(words).suppressions.map(({ rule, reason, until }) => ({ rule, reason, until }));
    expect(of('gitlab-sunset-ignore merged-by: a: b')).toEqual([{ rule: 'merged-by', reason: 'a: b', until: null }]);
    expect(of('gitlab-sunset-ignore merged-by, until 2027-03-01: why')).toEqual([
      { rule: 'merged-by', reason: 'why', until: { day: '2027-03-01' } },
    ]);
    expect(of('gitlab-sunset-ignore merge-status , until v18 : why')).toEqual([
      { rule: 'merge-status', reason: 'why', until: { release: '18.0' } },
    ]);
  });
  test.each([
    ['gitlab-sunset-ignore merged-by', 'gives no reason'],
    ['gitlab-sunset-ignore merged-by:  ', 'gives no reason'],
    ['gitlab-sunset-ignore merged-by, until 18.0', 'gives no reason'],
    ['gitlab-sunset-ignore merged: why', 'names no rule: `merged`. Did you mean `merged-by`?'],
    ['gitlab-sunset-ignore: why', 'is written'],
    ['gitlab-sunset-ignore merged-by because', 'is written'],
    ['gitlab-sunset-ignore merged-by, until 2027-02-30: why', 'ends at no day'],
    ['gitlab-sunset-ignore merged-by, until soon: why', 'ends neither at a day'],
    ['gitlab-sunset-ignore merged-by, until 16.12: why', 'ends neither at a day'],
  ])('%s: broken', (words, why) => {
    const { suppressions, broken } = read(words);
    expect(suppressions).toEqual([]);
    expect(broken).toEqual([{ line: 1, why: expect.stringContaining(why) }]);
  });
});

describe('check', () => {
  const now = () => new Date('2026-11-20T23:00:00Z');
  const check = async (text: string, argv: string[] = []) => {
    const answer = await sunset(folderWith({ 'a.ts': text }), ['check', '--format', 'json', ...argv], { now });
    return { ...answer, report: JSON.parse(answer.out) };
  };

  test('an accepted finding is none and does not fail; the report tells why', async () => {
    const { code, err, report } = await check(`// ${ignore}\nmr.merged_by\n`, ['--strict']);
    expect([code, err]).toEqual([0, '']);
    expect(report.findings).toEqual([]);
    expect(report.summary).toMatchObject({ findings: 0, byRule: {}, gate: { passed: true, reasons: [] } });
    expect(report.accepted).toMatchObject([
      { rule: 'merged-by', line: 2, accepted: { by: 'source', reason: 'the old server stays', until: null } },
    ]);
    const schema: unknown = JSON.parse(readFileSync(new URL('../schema/report.schema.json', import.meta.url), 'utf8'));
    const isReport = new Ajv({ allowUnionTypes: true }).compile(Object(schema));
    expect(isReport(report), JSON.stringify(isReport.errors)).toBe(true);
  });
  test('only the rule it names, and the fingerprints of the others stay', async () => {
    const plain = await check(`\nmr.merged_by\nmr.merge_status\nmr.merged_by\n`);
    const { code, report } = await check(`// ${ignore}\nmr.merged_by\nmr.merge_status\nmr.merged_by\n`);
    expect(code).toBe(1);
    const prints = (some: { fingerprint: string }[]) => some.map(({ fingerprint }) => fingerprint);
    expect(prints(report.findings)).toEqual(prints(plain.report.findings).slice(1));
    expect(report.findings).toHaveLength(2);
  });
  test('without a reason it accepts nothing and is told of', async () => {
    const { code, err, report } = await check('// gitlab-sunset-ignore merged-by\nmr.merged_by');
    expect([code, report.accepted]).toEqual([1, []]);
    expect(err).toMatch(/^a\.ts:1: the suppression gives no reason[^\n]*\n$/);
  });

  test.each([
    ['2026-11-20', [], 0],
    ['2026-11-19', [], 1],
    ['18.0', [], 0],
    ['18.0', ['--target', '17.11'], 0],
    ['18.0', ['--target', '18.0'], 1],
    ['18.0', ['--target', 'v5'], 1],
  ])('until %s with %j: %i', async (until, argv, code) => {
    const answer = await check(`mr.merged_by // gitlab-sunset-ignore merged-by, until ${until}: why`, argv);
    expect(answer.code).toBe(code);
    expect(answer.report.accepted).toHaveLength(1 - code);
    expect(answer.err).toEqual(code === 0 ? '' : expect.stringContaining('accepts nothing: it ended'));
  });

  test('an unused one is told of; with --strict it is exit code 3', async () => {
    const text = `// ${ignore}\nmr.merge_user\n`;
    expect((await check(text)).code).toBe(0);
    const { code, err, report } = await check(text, ['--strict']);
    expect(code).toBe(3);
    expect(err).toBe('a.ts:1: the suppression of merged-by accepts nothing: nothing is found there.\n');
    expect(report.summary.gate).toMatchObject({ passed: false, reasons: [{ code: 'stale', message: err.trim() }] });
  });
  test('with --strict an expired one beside nothing else is 3, beside a finding 1', async () => {
    const expired = '// gitlab-sunset-ignore merged-by, until 2026-01-01: why\n';
    expect((await check(`${expired}ok`, ['--strict'])).code).toBe(3);
    expect((await check(`${expired}mr.merged_by`, ['--strict'])).code).toBe(1);
  });
  test('of a rule that was not looked for nothing is known', async () => {
    const text = `// ${ignore}\nok\n// gitlab-sunset-ignore geo-nodes: why\nok`;
    const { code, err } = await check(text, ['--strict', '--rule', 'merge-status']);
    expect([code, err.includes('geo-nodes')]).toEqual([3, false]);
  });
  test('with --strict none counts for what GitLab removed by the given release', async () => {
    const [first, ...others] = facts.changes.filter(({ id }) => id !== 'geo-nodes');
    if (!first) throw new Error('no change');
    const changes = [
      { ...first, outcome: { ...first.outcome, is: 'removed' as const, in: '18.0' as const } },
      ...others,
    ];
    const folder = folderWith({ 'a.ts': `// ${ignore}\nmr.merged_by` });
    const code = async (...argv: string[]) =>
      (await sunset(folder, ['check', ...argv], { catalogue: async () => ({ ...facts, changes }) })).code;
    expect(await code('--target', '18.0')).toBe(0);
    expect(await code('--strict')).toBe(0);
    expect(await code('--strict', '--target', '17.0')).toBe(0);
    expect(await code('--strict', '--target', '18.0')).toBe(1);
  });
  test('a secret in a reason is hidden', async () => {
    const { out } = await check('mr.merged_by // gitlab-sunset-ignore merged-by: needs glpat-abcdefghij0123456789');
    expect(out).not.toContain('abcdefghij');
    expect(out).toContain('needs ***');
  });
});

test('fix leaves what is accepted, and what would move together with it', async () => {
  const text = `mr.merged_by; // ${ignore}\nmr.merged_by;\ntogether1.merged_by; // ${ignore}\ntogether2.merged_by;\n`;
  const folder = folderWith({ 'a.ts': text });
  const { code } = await sunset(folder, ['fix', '--allow-dirty', '--no-type-check']);
  expect(code).toBe(0);
  expect(readFileSync(join(folder, 'a.ts'), 'utf8')).toBe(text.replace('\nmr.merged_by', '\nmr.merge_user'));
});
