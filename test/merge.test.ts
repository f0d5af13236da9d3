/** Parts and merging: many reports as one, the same bytes as from one run, and nothing missed in silence. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { catalogue, changes } from '../rules/index.ts';
import { run } from '../src/cli/run.ts';
import type { Answer, World } from '../src/cli/world.ts';
import { Kept } from '../src/flow/project.ts';
import { isInShard, parseShard, partOf } from '../src/project/shard.ts';
import { piecesOf } from '../src/report/stream.ts';
import { scan, scanAgain } from '../src/scan.ts';
import { folderWith, sunset } from './stub.ts';

/** All that goes to standard output. */
const printed = ({ out, rest = [] }: Answer): string => out + [...rest].join('');

describe('a part', () => {
  test.each(['0/2', '3/2', '1', '1/0', 'a/b', '1/2/3', '-1/2', ''])('%j is none', (word) => {
    expect(() => parseShard(word)).toThrow('`--shard` is the number of the part');
  });
  test('every path is in one part, and the parts are of like size', () => {
    const paths = Array.from({ length: 5000 }, (_, i) => `src/${i}.ts`);
    const parts = [1, 2, 3, 4].map((index) => paths.filter(isInShard({ index, of: 4 })));
    expect(parts.flat().sort()).toEqual([...paths].sort());
    for (const part of parts) expect(part.length).toBeGreaterThan(1000);
  });
  test('what belongs together is in one part, but for what is more than a share: that is spread', () => {
    const unit = (name: string, size: number, weight: number) => ({
      files: Array.from({ length: size }, (_, i) => `${name}/${i}.ts`),
      weight,
    });
    const units = [
      unit('small', 3, 1),
      unit('huge', 40, 60),
      unit('middle', 5, 12),
      unit('large', 2, 20),
      unit('other', 4, 12),
    ];
    const owners = units.map(({ files }) =>
      files.map((path) => [1, 2, 3].filter((index) => partOf(units, { index, of: 3 })(path))),
    );
    expect(owners.flat().every((each) => each.length === 1)).toBe(true);
    expect(owners.map((each) => new Set(each.flat()).size)).toEqual([1, 3, 1, 1, 1]);
    // the heaviest first, each to the part that has least
    expect(owners.map(([first]) => first)).toMatchObject([[2], {}, [2], [1], [3]]);
  });
  test('units share the time: a part does not look into what another one reports', async () => {
    const call =
      "const mr = await (await fetch('https://gitlab.com/api/v4/projects/1/merge_requests/2')).json();\nmr.merged_by;\n";
    const files = Object.fromEntries(
      ['a', 'b'].flatMap((name) => [
        [`${name}/package.json`, '{}'],
        [`${name}/x.ts`, call],
      ]),
    );
    const seen = [1, 2].map((index) => {
      const result = scanAgain(
        { paths: Object.keys(files), read: (path) => files[path], skipped: [] },
        { shard: { index, of: 2 } },
        new Kept(),
      );
      return [result.files, result.findings.map(({ path }) => path), result.part?.('b/x.ts')];
    });
    expect(seen).toEqual([
      [2, ['a/x.ts'], false],
      [2, ['b/x.ts'], true],
    ]);
  });
  test('what was asked for is cut, and nothing beside it is looked into', () => {
    const call =
      "const mr = await (await fetch('https://gitlab.com/api/v4/projects/1/merge_requests/2')).json();\nmr.merged_by;\n";
    const names = ['a', 'b', 'c', 'd'];
    const files = Object.fromEntries(
      names.flatMap((name) => [
        [`${name}/package.json`, '{}'],
        [`${name}/x.ts`, call],
      ]),
    );
    const own = (path: string): boolean => path.startsWith('b/') || path.startsWith('d/');
    const seen = [1, 2].map((index) => {
      const result = scanAgain(
        { paths: Object.keys(files), read: (path) => files[path], skipped: [] },
        { shard: { index, of: 2 }, only: own },
      );
      return [result.files, result.findings.map(({ path }) => path)];
    });
    expect(seen).toEqual([
      [2, ['b/x.ts']],
      [2, ['d/x.ts']],
    ]);
  });
});

describe('JSON in pieces', () => {
  const value = {
    a: 1,
    list: [{ t: 'x"],}{[\\"' }, [1, [2]], 'ä\u{1F600}', null],
    empty: [],
    o: { list: [1, 2] },
    z: [{}],
  };
  const pieces = (text: string, size: number): object[] => {
    const bytes = Buffer.from(text);
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
      bytes.subarray(i * size, (i + 1) * size),
    );
    return [...piecesOf(chunks)];
  };
  const expected = [
    { key: 'a', isElement: false, value: 1 },
    ...value.list.map((each) => ({ key: 'list', isElement: true, value: each })),
    { key: 'o', isElement: false, value: value.o },
    { key: 'z', isElement: true, value: {} },
  ];
  test.each([1, 2, 3, 7, 1000])('%i bytes at a time, with and without blanks', (size) => {
    expect(pieces(JSON.stringify(value), size)).toEqual(expected);
    expect(pieces(`\uFEFF ${JSON.stringify(value, null, 2)}\n`, size)).toEqual(expected);
  });
  test('any object, cut anywhere', () => {
    const lists = fc.dictionary(fc.string(), fc.array(fc.jsonValue()), { noNullPrototype: true });
    fc.assert(
      fc.property(lists, fc.integer({ min: 1, max: 50 }), fc.boolean(), (object, size, wide) => {
        const made = pieces(JSON.stringify(object, null, wide ? 2 : 0), size);
        const wanted = Object.entries(object).flatMap(([key, all]) =>
          all.map((each) => ({ key, isElement: true, value: each })),
        );
        expect(JSON.stringify(made)).toBe(JSON.stringify(wanted));
      }),
      { seed: 1 },
    );
  });
  test.each([
    ...[
      '',
      '[]',
      '1',
      '{',
      '{"a":[1',
      '{"a":[1]',
      '{"a":1}{',
      '{"a":1}}',
      '{"a":[1,,2]}',
      '{"a":[1,]}',
      '{"a":1,}',
      '{,}',
    ],
    ...[
      '{"a" 1}',
      '{a:1}',
      '{"a":[1]2}',
      '{"a":[1}}',
      '{"a":{"b":1]}',
      '{"a":[1] [2]}',
      '{"a":"x}',
      'x{"a":1}',
      '{"a":[1]"b":2}',
    ],
  ])('%s is refused', (text) => {
    for (const size of [1, 100]) expect(() => pieces(text, size)).toThrow(SyntaxError);
  });
});

/** The command line with the real scanner. */
const real = (cwd: string, argv: readonly string[], world: Partial<World> = {}): Promise<Answer> =>
  run(argv, {
    cwd,
    env: {},
    colour: false,
    stdin: () => '',
    engine: async () => ({ scan, needed: (text) => /merged_by/.test(text) }),
    catalogue: async () => ({ changes, catalogue }),
    ...world,
  });

/** With places that move together over files, which a part alone must know of, and with GraphQL. */
const some = ['app', 'merge-request-changes', 'merged-by', 'package-pipelines', 'project-fingerprint', 'runner-setup'];

describe('fixtures and the example project, in parts', () => {
  let folder = '';
  let all = '';
  let code = 0;
  beforeAll(async () => {
    folder = folderWith({
      '.gitlab-sunset.yaml': '',
      'src/broken.ts': 'let = ; merged_by',
      'src/alien.ts': 'let = ; alien',
      'src/picture.ts': Uint8Array.of(0x89, 0x50, 0x4e, 0x47, ...Array.from({ length: 256 }, (_, i) => i)),
      'src/stale.ts':
        '// gitlab-sunset-ignore merged-by: nothing here\n\n\n// gitlab-sunset-ignore merged-by, until 2020-01-01: old\n',
      'src/stale2.ts': '// gitlab-sunset-ignore merged-by: nor here\n',
      'src/accepted.ts':
        "const mr = await (await fetch('https://gitlab.com/api/v4/projects/1/merge_requests/2')).json();\nmr.merged_by; // gitlab-sunset-ignore merged-by: later\nmr.merge_status;\n",
    });
    for (const name of some)
      cpSync(join(import.meta.dirname, '../fixtures', name), join(folder, 'fixtures', name), { recursive: true });
    const answer = await real(folder, ['check', '--strict', '--format', 'json']);
    all = answer.out;
    code = answer.code;
  }, 60_000);

  test('hold something of everything', () => {
    const report = JSON.parse(all);
    for (const list of ['findings', 'accepted', 'skipped', 'blind']) expect(report[list]).not.toEqual([]);
    expect(new Set(report.summary.gate.reasons.map((each: { code: string }) => each.code))).toEqual(
      new Set(['findings', 'skipped', 'stale']),
    );
    expect(code).toBe(2);
  });

  test('three parts merged are one run, byte for byte', async () => {
    const of = 3;
    const beside = folderWith({});
    const names = Array.from({ length: of }, (_, i) => join(beside, `part-${i + 1}.json`));
    for (const [i, name] of names.entries()) {
      const { err } = await real(folder, [
        'check',
        '--strict',
        '--shard',
        `${i + 1}/${of}`,
        '--format',
        'json',
        '--output',
        name,
      ]);
      expect(err).toContain(`This is part ${i + 1} of ${of}.`);
    }
    // in any order
    const merged = await real(folder, ['merge', ...names.reverse()]);
    expect(printed(merged) === all).toBe(true);
    expect(merged.code).toBe(code);
    await real(folder, ['merge', ...names, '--output', join(beside, 'merged.json')]);
    expect(readFileSync(join(beside, 'merged.json'), 'utf8') === all).toBe(true);
    const some = await real(folder, ['merge', ...names.slice(1)]);
    expect([some.code, some.out]).toEqual([2, '']);
    expect(some.err).toContain(`Of ${of} parts this one is missing: ${of}.`);
  }, 60_000);

  test('another format of the merged report is that of one run, where the sources are', async () => {
    const beside = folderWith({});
    const names = [join(beside, '1.json'), join(beside, '2.json')];
    for (const [i, name] of names.entries())
      await real(folder, ['check', 'fixtures/app', '--shard', `${i + 1}/2`, '--format', 'json', '--output', name]);
    const one = await real(folder, ['check', 'fixtures/app', '--format', 'sarif']);
    expect(printed(await real(folder, ['merge', ...names, '--format', 'sarif']))).toBe(one.out);
  }, 60_000);
});

describe('merge', () => {
  const files = { 'a.ts': 'mr.merged_by;\nlikely.merge_status; dynamic(x)', '.gitlab-sunset.yaml': '' };
  const reportOf = async (argv: readonly string[] = [], more: Record<string, string> = {}) => {
    const folder = folderWith({ ...files, ...more });
    await sunset(folder, ['check', ...argv, '--format', 'json', '--output', 'r.json']);
    return join(folder, 'r.json');
  };

  test('many repositories: names come before the paths, and sums are added', async () => {
    const [web, api] = [await reportOf(), await reportOf()];
    const answer = await sunset(folderWith({}), ['merge', `web=${web}`, `api=${api}`]);
    const report = JSON.parse(printed(answer));
    expect(report.findings.map(({ path, line }: { path: string; line: number }) => `${path}:${line}`)).toEqual([
      'api/a.ts:1',
      'api/a.ts:2',
      'web/a.ts:1',
      'web/a.ts:2',
    ]);
    expect(report.findings[0].evidence[0].path).toBe('api/a.ts');
    expect(report.findings[0].edits[0].path).toBe('api/a.ts');
    expect(new Set(report.findings.map(({ group }: { group: string }) => group)).size).toBe(4);
    expect(report.blind.map(({ path }: { path: string }) => path)).toEqual(['api/a.ts', 'web/a.ts']);
    expect(report.summary).toMatchObject({
      files: 2,
      findings: 4,
      byRule: { 'merged-by': 2, 'merge-status': 2 },
      gate: { passed: false, reasons: [{ code: 'findings', message: '4 errors' }] },
    });
    expect(answer.code).toBe(1);
    const plan = await sunset(folderWith({}), ['merge', `web=${web}`, `api=${api}`, '--format', 'markdown']);
    expect(plan.out).toContain('## By repository');
    expect(plan.err).toContain('2 files with findings are not here as they were looked at');
  });

  test('edits do not go to another text', async () => {
    const report = await reportOf();
    const there = await sunset(join(report, '..'), ['merge', 'r.json', '--format', 'sarif']);
    expect(JSON.parse(there.out).runs[0].results[0].fixes).toHaveLength(1);
    const elsewhere = folderWith({ 'a.ts': `// moved\n${files['a.ts']}` });
    const other = await sunset(elsewhere, ['merge', report, '--format', 'sarif']);
    expect(JSON.parse(other.out).runs[0].results[0].fixes).toBeUndefined();
    expect(other.err).toContain('1 file with findings is not here');
  });

  test('the strictest gate counts', async () => {
    const [strict, loose] = [await reportOf(), await reportOf(['--certain-only', '--fail-on', 'error'])];
    const gate = async (...reports: string[]) =>
      JSON.parse(printed(await sunset(folderWith({}), ['merge', ...reports]))).summary.gate;
    expect(await gate(`a=${loose}`)).toMatchObject({ failOn: 'error', certainOnly: true });
    expect(await gate(`a=${strict}`, `b=${loose}`)).toMatchObject({ failOn: 'warning', certainOnly: false });
  });

  test('what does not belong together is one clear line', async () => {
    const one = await reportOf();
    const other = await reportOf(['--target', '17.0']);
    const folder = folderWith({ 'no.json': '{"a":[1]}', 'cut.json': readFileSync(one, 'utf8').slice(0, 900) });
    const next = JSON.parse(readFileSync(one, 'utf8'));
    const put = (name: string, value: object) =>
      writeFileSync(join(folder, name), JSON.stringify({ ...next, ...value }));
    put('next.json', { schemaVersion: 2 });
    put('fewer.json', { findings: next.findings.slice(1) });
    put('wrong.json', { findings: [{ ...next.findings[0], line: 'x' }, next.findings[1]] });
    for (const [argv, message] of [
      [[one, one], 'is given twice.'],
      [[one, other], 'Make both the same way.'],
      [[one, await reportOf()], 'need names: merge web='],
      [['no.json'], 'no.json is no report of `check --format json`.'],
      [['cut.json'], 'cut.json is no report: it is not one whole JSON object.'],
      [['next.json'], 'next.json has schemaVersion 2; this gitlab-sunset reads 1.'],
      [['fewer.json'], 'fewer.json says it has 2 findings and has 1.'],
      [['wrong.json'], 'wrong.json: an entry of `findings` is no such entry.'],
      [['nowhere.json'], 'There is no file `nowhere.json`.'],
      [['../x=no.json'], '`../x` is no name for a report: it leads out.'],
      [[], 'Which reports?'],
    ] as const) {
      const { code, out, err } = await sunset(folder, ['merge', ...argv]);
      expect([code, out]).toEqual([2, '']);
      expect(err).toMatch(/^gitlab-sunset: [^\n]+\n$/);
      expect(err).toContain(message);
    }
  });
});
