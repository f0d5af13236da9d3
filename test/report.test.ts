import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { createColors } from 'picocolors';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../src/finding.ts';
import { fingerprints } from '../src/project/fingerprint.ts';
import { codeFrame } from '../src/report/frame.ts';
import { exitCodeOf, type GateOptions, makeReport, placesOf } from '../src/report/report.ts';
import { facts, folderWith, scan, sunset } from './stub.ts';

const schema: unknown = JSON.parse(readFileSync(new URL('../schema/report.schema.json', import.meta.url), 'utf8'));
const isReport = new Ajv({ strict: true, allowUnionTypes: true }).compile(Object(schema));

const files = {
  'src/b.ts': '\uFEFFmr.merged_by;\r\n\tlikely.merge_status;\r\n',
  'src/a.ts': "\u{1F600}; x['merged_by']; mr.merged_by\ndynamic(url)",
  'src/broken.ts': ';;; merged_by',
  'src/picture.ts': Uint8Array.of(0x89, 0x50, 0x4e, 0x47, ...Array.from({ length: 256 }, (_, i) => i)),
};

describe('JSON', () => {
  test('is as the schema says, with keys in the order of the contract', async () => {
    const { out } = await sunset(folderWith(files), ['check', '--format', 'json']);
    const report = JSON.parse(out);
    expect(isReport(report), JSON.stringify(isReport.errors)).toBe(true);
    expect(Object.keys(report)).toEqual(
      'schemaVersion tool catalogue target oldest root rules summary findings accepted skipped blind policy'.split(' '),
    );
    expect(Object.keys(report.summary)).toEqual('files findings byRule gate'.split(' '));
    expect(Object.keys(report.findings[0])).toEqual(
      'rule path line column endLine endColumn title message element replacement due severity certainty fix reason bridged group evidence edits fingerprint'.split(
        ' ',
      ),
    );
    expect(Object.keys(report.findings[0].evidence[0])).toEqual('path line column note'.split(' '));
    expect(Object.keys(report.findings[1].edits[0])).toEqual('path start end text'.split(' '));
    expect(Object.keys(report.blind[0])).toEqual('path line column code message'.split(' '));
    expect(Object.keys(report.skipped[0])).toEqual('path code message'.split(' '));
    expect(out.endsWith('}\n')).toBe(true);
  });

  test('sorts by place; counts lines and columns from 1 in UTF-16 code units, the byte order mark included', async () => {
    const { out } = await sunset(folderWith(files), ['check', '--format', 'json']);
    const report = JSON.parse(out);
    const places = report.findings.map(({ path, line, column, endLine, endColumn }: Record<string, string>) =>
      [path, line, column, endLine, endColumn].join(' '),
    );
    expect(places).toEqual(['src/a.ts 1 8 1 17', 'src/a.ts 1 24 1 33', 'src/b.ts 1 5 1 14', 'src/b.ts 2 9 2 21']);
    expect(report.summary).toMatchObject({ findings: 4, byRule: { 'merged-by': 3, 'merge-status': 1 } });
    expect(report.skipped.map(({ path, code }: Record<string, string>) => [path, code])).toEqual([
      ['src/broken.ts', 'syntax'],
      ['src/picture.ts', 'binary'],
    ]);
    expect(report.root).toBe('.');
  });

  test('paths are relative to the working directory', async () => {
    const root = folderWith({ ...files, '.gitlab-sunset.yaml': 'target: v5', 'lib/c.ts': 'mr.merged_by' });
    const { out } = await sunset(`${root}/src`, ['check', '--format', 'json', '../lib', '.']);
    const report = JSON.parse(out);
    expect(report.root).toBe('..');
    expect([...new Set(report.findings.map(({ path }: { path: string }) => path))]).toEqual([
      '../lib/c.ts',
      'a.ts',
      'b.ts',
    ]);
    expect(report.findings[0].edits[0].path).toBe('../lib/c.ts');
  });
});

const finding = (extra: Partial<Finding> = {}): Finding => ({
  ...{
    rule: 'merged-by',
    path: 'a.ts',
    start: 0,
    end: 1,
    message: 'm',
    element: 'e',
    replacement: null,
    certainty: 'certain',
  },
  ...{
    severity: 'error',
    fix: 'safe',
    reason: null,
    bridged: false,
    group: 'g',
    evidence: [{ path: 'a.ts', at: 0, note: 'n' }],
    edits: [],
  },
  ...extra,
});

describe('the gate', () => {
  const gate = (
    findings: Finding[],
    options: Partial<GateOptions> = {},
    skipped: Parameters<typeof makeReport>[0]['result']['skipped'] = [],
  ) => {
    const report = makeReport({
      result: { findings, blind: [], skipped, files: 1, rules: { looked: [], notLooked: [] } },
      fingerprints: findings.map(() => 'gs1:0'),
      read: () => 'text',
      shown: (path) => path,
      changes: facts.changes,
      catalogue: { version: '1', date: '2026-11-20' },
      version: '0',
      target: 'v5',
      oldest: null,
      root: '.',
      gate: { failOn: 'warning', certainOnly: false, named: [], ...options },
    });
    return [exitCodeOf(report), ...report.summary.gate.reasons.map(({ code, message }) => `${code}: ${message}`)];
  };

  test.each([
    [[finding()], {}, [1, 'findings: 1 error']],
    [[finding({ severity: 'warning' }), finding()], {}, [1, 'findings: 1 error, 1 warning']],
    [[finding({ severity: 'warning' })], { failOn: 'error' }, [0]],
    [[finding({ severity: 'note' })], {}, [0]],
    [[finding({ severity: 'note' })], { failOn: 'note' }, [1, 'findings: 1 note']],
    [[finding({ certainty: 'likely' })], {}, [1, 'findings: 1 error']],
    [[finding({ certainty: 'likely' })], { certainOnly: true }, [0]],
    [[], {}, [0]],
  ] as const)('%#', (findings, options, expected) => expect(gate([...findings], options)).toEqual(expected));

  test('a file that would have mattered, or was named, is worse than a finding', () => {
    const skipped = { path: 'a.ts', code: 'syntax', message: 'bad', relevant: true } as const;
    expect(gate([finding()], {}, [skipped])).toEqual([
      2,
      'findings: 1 error',
      'skipped: a.ts holds a word of the catalogue and could not be looked into: bad',
    ]);
    expect(gate([], {}, [{ ...skipped, relevant: false }])).toEqual([0]);
    expect(gate([], { named: ['a.ts'] }, [{ ...skipped, relevant: false }])).toEqual([2, 'unreadable: a.ts: bad']);
  });
});

test('lines end with a line feed', () => {
  const place = placesOf('a\r\nb\n\nc');
  expect([0, 2, 3, 5, 6, 7].map(place)).toEqual(
    [
      [1, 1],
      [1, 3],
      [2, 1],
      [3, 1],
      [4, 1],
      [4, 2],
    ].map(([line, column]) => ({ line, column })),
  );
});

describe('the fingerprint', () => {
  const of = (text: string, path = 'a.ts') => {
    const findings = [...text.matchAll(/merged_by/g)].map(({ index }) =>
      finding({ path, start: index, end: index + 9 }),
    );
    return fingerprints(findings, () => text);
  };
  test('stays when lines move and code is formatted anew', () => {
    const [plain] = of('x = foo(mr.merged_by, "a");');
    expect(plain).toMatch(/^gs1:[0-9a-f]{20}$/);
    expect(of("\n\nother();\nx = foo(\n  mr.merged_by,\n  'a',\n)")[0]).toBe(plain);
  });
  test('stays when the body around it changes', () => {
    expect(of('if (mr.merged_by) { a(); }')).toEqual(of('if (mr.merged_by) { b(); c(); }'));
    expect(of('function f() { return mr.merged_by; }')).toEqual(of('function f() { h(); return mr.merged_by }'));
    const page = (head: string) => of(`const f = () => <p>${`<b>${head}</b>`.repeat(30)}{mr.merged_by}</p>;`, 'a.tsx');
    expect(page('one')).toEqual(page('two'));
  });
  test('differs where the same statement stands in another function or test', () => {
    const [f] = of('function f() { return mr.merged_by; }');
    expect(of('class A { g() { return mr.merged_by; } }')).not.toEqual([f]);
    const both = 'function g() { return mr.merged_by; }\nfunction f() { return mr.merged_by; }';
    expect(of(both)[1]).toBe(f);
    expect(of("it('a', () => { ok(mr.merged_by) })")).not.toEqual(of("it('b', () => { ok(mr.merged_by) })"));
  });
  test.each([
    ['arguments of arrows', 'const f = x => x.merged_by', 'const f = (x) => x.merged_by;'],
    ['trailing commas', 'f({ a: mr.merged_by })', 'f({\n  a: mr.merged_by,\n})'],
    ['quotes', `f(mr['merged_by'], "it's")`, `f(mr["merged_by"], 'it\\'s')`],
    ['bars', 'type A = "merged_by" | "b"', "type A =\n  | 'merged_by'\n  | 'b'"],
    ['comments', 'f(mr.merged_by)', 'f(/* why */ mr.merged_by) // so'],
    ['ends of lines', 'f(`\na`, mr.merged_by)', 'f(`\r\na`, mr.merged_by)'],
    ['brackets', 'return <p>{mr.merged_by}</p>', 'return (\n  <p>\n    {mr.merged_by}\n  </p>\n)', 'a.jsx'],
    ['a document', '{ a(b: 1) { merged_by } }', '{\n  # c\n  a(b: 1) {\n    d\n    merged_by\n  }\n}', 'a.graphql'],
    [
      'a component',
      '<template><p/></template><script>f(merged_by)</script>',
      '<script>\nf( merged_by )\n</script>',
      'a.vue',
    ],
    [
      'markup',
      '<template><p>{{ a(merged_by) }}</p></template>',
      '<template>\n<p>\n{{\na( merged_by )\n}}</p></template>',
      'a.vue',
    ],
    ['JSON', '{"a":"{ b { merged_by } }"}', '{\n  "a": "{ b { merged_by } }"\n}', 'a.json'],
    ['a key', 'a:\n  merged_by: "b"', '# c\na:\n    merged_by:   b\r\n', 'a.yml'],
    ['a command', 'x --merged_by \\\n  --b\n', 'x --merged_by \\\r\n    --b\r\n', 'a.sh'],
  ])('does not see %s', (_, before, after, path = 'a.ts') => {
    expect(of(after, path)).toEqual(of(before, path));
    expect(of(before, path)).toHaveLength(1);
  });
  test('sees the command, the selection and the script around it', () => {
    expect(of('x --merged_by \\\n  --b', 'a.sh')).not.toEqual(of('x --merged_by \\\n  --c', 'a.sh'));
    expect(of('{ a { merged_by } }', 'a.gql')).not.toEqual(of('{ b { merged_by } }', 'a.gql'));
    expect(of('{"a":"{ b { merged_by } }"}', 'a.json')).not.toEqual(of('{"a":"{\\n c { merged_by } }"}', 'a.json'));
    expect(of('<p :a="b.merged_by"/>', 'a.vue')).not.toEqual(of('<p :a="c.merged_by"/>', 'a.vue'));
    expect(of('<script>f(merged_by)</script>', 'a.vue')).not.toEqual(of('<script>g(merged_by)</script>', 'a.vue'));
  });
  test('differs by path, statement and ordinal', () => {
    const all = [...of('a(mr.merged_by); a(mr.merged_by); b(mr.merged_by)'), ...of('a(mr.merged_by)', 'b.ts')];
    expect(new Set(all).size).toBe(4);
    expect(of('a(mr.merged_by)')[0]).toBe(all[0]);
  });
  test('of a member of a type is the member', () => {
    expect(of('interface A { id: number; merged_by: string }')).toEqual(
      of('interface A { merged_by: string; iid: number }'),
    );
  });
});

describe('the code frame', () => {
  const frame = (text: string, line: number, column: number, endColumn: number) =>
    codeFrame({ text, line, column, endLine: line, endColumn }, createColors(false));
  test('tabs, a byte order mark and carriage returns do not move the carets', () => {
    expect(frame('\uFEFFa\r\n\tmr.merged_by;\r\n', 2, 5, 14)).toEqual([
      '1 │ a',
      '2 │   mr.merged_by;',
      '  │      ^^^^^^^^^',
    ]);
    expect(frame('\uFEFFab', 1, 2, 4)).toEqual(['1 │  ab', '  │  ^^']);
  });
  test('a very long line is cut around the place, and control characters are harmless', () => {
    const [row = '', carets = ''] = frame(`${'x'.repeat(5000)}\u001b[2Jhere${'y'.repeat(5000)}`, 1, 5005, 5009);
    expect(row.length).toBeLessThan(200);
    expect(row).not.toContain('\u001b');
    expect(row.slice(carets.indexOf('^')).startsWith('here')).toBe(true);
  });
});

describe('text', () => {
  test('a place with its proof, the sums, what was not seen, and what comes next', async () => {
    const { out } = await sunset(folderWith(files), ['check', 'src']);
    await expect(out).toMatchFileSnapshot('snapshots/check.txt');
  });
  test('nothing found', async () => {
    const { out, code } = await sunset(folderWith({ 'a.ts': '' }), ['check']);
    expect(out).toMatch(/^Nothing found \(1 file looked at, target v5, catalogue of [\d-]+\)\n/);
    expect(out).toMatch(/\nPassed\.\n$/);
    expect(code).toBe(0);
  });
  test('colours only when asked', async () => {
    const root = folderWith(files);
    expect((await sunset(root, ['check'])).out).not.toContain('\u001b');
    expect((await sunset(root, ['check'], { colour: true })).out).toContain('\u001b[31m');
  });
  test('long lists are cut', async () => {
    const { out } = await sunset(folderWith({ 'a.ts': 'dynamic(\n'.repeat(30) }), ['check']);
    expect(out).toContain('30 blind spots');
    expect(out).toContain('… and 10 more');
  });
});

test('the plan: by due date, rule, file and owner, with the effort', async () => {
  const root = folderWith({ ...files, '.git/': '', CODEOWNERS: '* @all\nsrc/b.ts @b' });
  const { out, code } = await sunset(root, ['report']);
  expect(code).toBe(2);
  await expect(out).toMatchFileSnapshot('snapshots/report.md');
});

test('the stub finds what the tests think it finds', () => {
  expect(scan({ paths: ['a.ts'], read: () => 'mr.merged_by', skipped: [] }, {}).findings).toHaveLength(1);
});
