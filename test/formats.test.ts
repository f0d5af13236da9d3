import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { beforeAll, describe, expect, test } from 'vitest';
import { folderWith, scan, sunset } from './stub.ts';

/** The official schemas: those of reviewdog (MIT) and GitLab (MIT) lie here, SARIF's is too large and lies where FORMAT_SCHEMAS says. */
const folders = [
  join(import.meta.dirname, 'formats-schemas'),
  ...(process.env.FORMAT_SCHEMAS ? [process.env.FORMAT_SCHEMAS] : []),
];
const validator = (path: string): ValidateFunction => {
  const { $schema: _, ...schema } = JSON.parse(readFileSync(path, 'utf8'));
  return new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(schema);
};
const official = (name: string): ValidateFunction | undefined => {
  const path = folders.map((folder) => join(folder, name)).find(existsSync);
  return path === undefined ? undefined : validator(path);
};
const expectValid = (is: ValidateFunction, value: unknown): void => {
  const valid = is(value);
  expect(JSON.stringify(is.errors?.slice(0, 3) ?? [])).toBe('[]');
  expect(valid).toBe(true);
};

const machine = ['ndjson', 'sarif', 'gitlab', 'junit', 'github', 'rdjson', 'checkstyle', 'csv'] as const;
type Format = (typeof machine)[number];

/** All formats in one run. */
async function all(
  files: Record<string, string>,
  argv: readonly string[] = [],
  cwd = '',
): Promise<Record<Format | 'json', string>> {
  const folder = folderWith({ ...files, '.gitlab-sunset.yaml': '' });
  const names = [...machine, 'json'];
  const { err } = await sunset(join(folder, cwd), [
    'check',
    ...argv,
    ...names.flatMap((name) => ['--format', name, '--output', `${name}.out`]),
  ]);
  // nothing goes to the terminal but the verdict and where the reports are
  expect(err).toMatch(/^(?:Passed|Failed: [^\n]*)\. Written: [^\n]*\n$/);
  expect(err.endsWith(`. Written: ${names.map((name) => `${name}.out`).join(', ')}\n`)).toBe(true);
  const text = (name: string) => readFileSync(join(folder, cwd, `${name}.out`), 'utf8');
  return {
    ndjson: text('ndjson'),
    sarif: text('sarif'),
    gitlab: text('gitlab'),
    junit: text('junit'),
    github: text('github'),
    rdjson: text('rdjson'),
    checkstyle: text('checkstyle'),
    csv: text('csv'),
    json: text('json'),
  };
}

interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
}

/** A strict reader of the XML that is written here. */
function parseXml(text: string): Element {
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
  expect(text.startsWith(head)).toBe(true);
  expect(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.test(text)).toBe(false);
  const top: Element = { name: '', attributes: {}, children: [] };
  const open = [top];
  let end = head.length;
  const token = /<(\/?)(\w+)((?: \w+="[^"<>]*")*)(\/?)>|[^<>]+/gy;
  token.lastIndex = end;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    end = token.lastIndex;
    expect(/&(?!(?:amp|lt|gt|quot|#9|#10|#13);)/.test(match[0])).toBe(false);
    const [, slash, name, attributes = '', alone] = match;
    if (name === undefined) continue;
    if (slash) {
      expect(open.pop()?.name).toBe(name);
      continue;
    }
    const pairs = [...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]);
    const element = { name, attributes: Object.fromEntries(pairs), children: [] };
    expect(Object.keys(element.attributes)).toHaveLength(pairs.length);
    open.at(-1)?.children.push(element);
    if (!alone) open.push(element);
  }
  expect([end, open.length, top.children.length]).toEqual([text.length, 1, 1]);
  return top.children[0] ?? top;
}

/** RFC 4180. */
function parseCsv(text: string): string[][] {
  expect(text.endsWith('\r\n')).toBe(true);
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted?.replace(/""/g, '"') ?? plain);
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

/** 30,000 were tried with FINDINGS=30000 and `--testTimeout 120000`; each format is valid there too. */
const most = Number(process.env.FINDINGS ?? 3000);
const many = Object.fromEntries(
  Array.from({ length: most / 100 }, (_, i) => [
    `src/f${i}.ts`,
    Array.from({ length: 100 }, (_, j) => `x${j}.${j % 2 ? 'merged_by' : 'merge_status'};\n`).join(''),
  ]),
);

describe.each([
  [0, { 'a.ts': 'ok' }],
  [1, { 'a.ts': 'mr.merged_by' }],
  [most, many],
])('%i findings', (count, files: Record<string, string>) => {
  let out: Awaited<ReturnType<typeof all>>;
  beforeAll(async () => {
    out = await all(files);
  });

  test('ndjson', () => {
    const lines = out.ndjson
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const is = validator(join(import.meta.dirname, '../schema/report-line.schema.json'));
    for (const line of lines) expectValid(is, line);
    expect(lines.map(({ type }) => type)).toEqual([
      'run',
      ...Array.from({ length: count }, () => 'finding'),
      'summary',
    ]);
    const report = JSON.parse(out.json);
    expect(lines.slice(1, -1)).toEqual(report.findings.map((each: object) => ({ type: 'finding', ...each })));
  });
  test('sarif', () => {
    const [run] = JSON.parse(out.sarif).runs;
    expect(run.results).toHaveLength(count);
    for (const result of run.results) {
      expect(run.tool.driver.rules[result.ruleIndex].id).toBe(result.ruleId);
      expect(result.codeFlows[0].threadFlows[0].locations.length).toBeGreaterThan(0);
    }
    const hashes = run.results.map(
      (each: { partialFingerprints: Record<string, string> }) => each.partialFingerprints.primaryLocationLineHash,
    );
    expect(new Set(hashes).size).toBe(count);
  });
  test('gitlab', () => {
    const entries = JSON.parse(out.gitlab);
    expect(entries).toHaveLength(count);
    expect(new Set(entries.map(({ fingerprint }: { fingerprint: string }) => fingerprint)).size).toBe(count);
    for (const entry of entries)
      expect(entry).toEqual({
        description: expect.any(String),
        check_name: expect.any(String),
        fingerprint: expect.any(String),
        severity: expect.stringMatching(/^(?:info|minor|major|critical|blocker)$/),
        location: {
          path: expect.stringMatching(/^(?!\.\/)./),
          lines: { begin: expect.any(Number), end: expect.any(Number) },
        },
      });
  });
  test('rdjson', () => expect(JSON.parse(out.rdjson).diagnostics).toHaveLength(count));
  test('junit', () => {
    const root = parseXml(out.junit);
    expect(root.children.map(({ attributes }) => attributes.name)).toEqual(['merged-by', 'merge-status']);
    const cases = root.children.flatMap(({ children }) => children);
    expect(cases.filter(({ children }) => children[0]?.name === 'failure')).toHaveLength(count);
    expect(root.attributes).toMatchObject({ tests: String(cases.length), failures: String(count) });
    expect(new Set(cases.map(({ attributes }) => attributes.name)).size).toBe(cases.length);
  });
  test('checkstyle', () => {
    const root = parseXml(out.checkstyle);
    expect(root.name).toBe('checkstyle');
    expect(root.children.flatMap(({ children }) => children)).toHaveLength(count);
  });
  test('github', () => {
    const lines = out.github.trimEnd().split('\n');
    expect(lines[0]).toMatch(count === 0 ? /^Nothing found\.$/ : /^::notice title=gitlab-sunset::[\d,]+ finding/);
    for (const line of lines.slice(1))
      expect(line).toMatch(/^::error file=[^,:]+,line=\d+,endLine=\d+,col=\d+,endColumn=\d+,title=[\w-]+::.+$/);
    expect(lines).toHaveLength(count + 1);
  });
  test('csv', () => {
    const rows = parseCsv(out.csv);
    expect(rows).toHaveLength(count + 1);
    for (const row of rows) expect(row).toHaveLength(17);
  });

  const schemaOf = {
    sarif: 'sarif-2.1.0.schema.json',
    rdjson: 'rdjson.schema.json',
    gitlab: 'gitlab-codeclimate.schema.json',
  } as const;
  for (const format of ['sarif', 'rdjson', 'gitlab'] as const) {
    const is = official(schemaOf[format]);
    const note = is ? '' : ` (skipped: no ${schemaOf[format]} in the folder that FORMAT_SCHEMAS names)`;
    test.skipIf(!is)(`${format} is as its official schema says${note}`, () => {
      const value = JSON.parse(out[format]);
      if (is) for (const each of format === 'gitlab' ? value : [value]) expectValid(is, each);
    });
  }
});

describe('places', () => {
  test('a byte order mark, characters of two units, lines that end with CR and LF', async () => {
    const out = await all({ 'src/a.ts': "\uFEFFmr.merged_by;\r\n'ä\u{1F600}'; mr.merged_by\r\n" });
    const [run] = JSON.parse(out.sarif).runs;
    expect(run.columnKind).toBe('utf16CodeUnits');
    const regions = run.results.map(
      (each: { locations: { physicalLocation: { region: object } }[] }) => each.locations[0]?.physicalLocation.region,
    );
    expect(regions).toEqual([
      { startLine: 1, startColumn: 4, endLine: 1, endColumn: 13 },
      { startLine: 2, startColumn: 11, endLine: 2, endColumn: 20 },
    ]);
    expect(run.results[0].fixes[0].artifactChanges).toEqual([
      {
        artifactLocation: { uri: 'src/a.ts' },
        replacements: [
          {
            deletedRegion: { startLine: 1, startColumn: 4, endLine: 1, endColumn: 13 },
            insertedContent: { text: 'merge_user' },
          },
        ],
      },
    ]);
    const [first, second] = JSON.parse(out.rdjson).diagnostics;
    expect(first.location.range.start).toEqual({ line: 1, column: 7 });
    expect(second.location.range).toEqual({ start: { line: 2, column: 14 }, end: { line: 2, column: 23 } });
    expect(second.suggestions).toEqual([{ range: second.location.range, text: 'merge_user' }]);
  });

  test('a host is told paths from the top of the repository, a tool those of the working directory', async () => {
    const out = await all({ 'web/src/a b.ts': 'mr.merged_by', 'web/.keep': '' }, [], 'web');
    expect(JSON.parse(out.gitlab)[0].location.path).toBe('web/src/a b.ts');
    expect(JSON.parse(out.sarif).runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri).toBe(
      'web/src/a%20b.ts',
    );
    expect(out.github).toContain('file=web/src/a b.ts,');
    expect(out.junit).toContain('file="web/src/a b.ts"');
    expect(JSON.parse(out.rdjson).diagnostics[0].location.path).toBe('src/a b.ts');
    expect(parseXml(out.checkstyle).children[0]?.attributes.name).toBe('src/a b.ts');
  });

  test('fingerprints stay when lines come above, lines end otherwise and code is formatted anew', async () => {
    const prints = async (text: string) =>
      JSON.parse((await all({ 'a.ts': text })).gitlab).map(({ fingerprint }: { fingerprint: string }) => fingerprint);
    const text = 'f(mr.merged_by);\ng(mr.merged_by);\nf(mr.merged_by);\n';
    const plain = await prints(text);
    expect(new Set(plain).size).toBe(3);
    expect(await prints(`${'// more\n'.repeat(50)}${text}`)).toEqual(plain);
    expect(await prints(text.replaceAll('\n', '\r\n'))).toEqual(plain);
    expect(await prints(text.replaceAll('(', '(\n    '))).toEqual(plain);
  });
});

describe('what is told', () => {
  test('a group is one fix in SARIF and no suggestion in rdjson', async () => {
    const out = await all({ 'a.ts': 'together1.merged_by', 'b.ts': 'together2.merged_by' });
    for (const result of JSON.parse(out.sarif).runs[0].results) expect(result.fixes[0].artifactChanges).toHaveLength(2);
    for (const diagnostic of JSON.parse(out.rdjson).diagnostics) expect(diagnostic.suggestions).toBeUndefined();
  });

  test('a group of which a part was accepted has no fix', async () => {
    const out = await all({
      'a.ts': 'together1.merged_by // gitlab-sunset-ignore merged-by: why',
      'b.ts': 'together2.merged_by',
    });
    for (const result of JSON.parse(out.sarif).runs[0].results) expect(result.fixes).toBeUndefined();
    for (const diagnostic of JSON.parse(out.rdjson).diagnostics) expect(diagnostic.suggestions).toBeUndefined();
  });

  test('an edit that would show a secret is not told', async () => {
    const text = 'x.merged_by';
    const engine = async () => ({
      scan: (...[sources, options]: Parameters<typeof scan>) => {
        const result = scan(sources, options);
        for (const finding of result.findings)
          finding.edits = finding.edits.map((edit) => ({ ...edit, text: "f('glpat-abcdefghij0123456789')" }));
        return result;
      },
    });
    for (const format of [...machine, 'suggestions']) {
      const { out, code } = await sunset(folderWith({ 'a.ts': text }), ['check', '--format', format], { engine });
      expect([code, out.includes('abcdefghij')]).toEqual([1, false]);
    }
  });

  test('what was accepted is a suppressed result, a skipped case and a reason', async () => {
    const out = await all({
      'a.ts': 'mr.merged_by // gitlab-sunset-ignore merged-by: "old", token=\'glpat-abcdefghij01234\' <b>',
    });
    const [result] = JSON.parse(out.sarif).runs[0].results;
    expect(result.suppressions).toMatchObject([{ kind: 'inSource' }]);
    expect(result.fixes).toBeUndefined();
    expect(JSON.parse(out.gitlab)).toEqual([]);
    const [suite] = parseXml(out.junit).children;
    expect(suite?.children[0]?.children[0]?.name).toBe('skipped');
    expect(parseCsv(out.csv)[1]?.[16]).toMatch(/^"old", token='\*+' <b>$/);
    expect(Object.values(out).join('')).not.toContain('abcdefghij');
  });

  test('blind spots and skipped files are notifications in SARIF, and what could not be read is an error in JUnit', async () => {
    const out = await all({ 'a.ts': 'dynamic(url)', 'b.ts': ';;; merged_by' });
    const [run] = JSON.parse(out.sarif).runs;
    expect(run.invocations[0].toolExecutionNotifications).toMatchObject([
      { level: 'note', descriptor: { id: 'blind-url' } },
      { level: 'warning', descriptor: { id: 'skipped-syntax' } },
    ]);
    expect(parseXml(out.junit).attributes).toMatchObject({ failures: '0', errors: '1' });
    expect(out.github).toContain('::error title=gitlab-sunset::b.ts holds a word');
  });

  test('JUnit fails what the gate fails', async () => {
    const out = await all({ 'a.ts': 'likely.merged_by' }, ['--certain-only']);
    expect(parseXml(out.junit).attributes).toMatchObject({ tests: '2', failures: '0' });
  });

  test('names that mean something to a format are escaped', async () => {
    const out = await all({ 'src/a,b:c%&\'"<.ts': 'mr.merged_by', '=cmd.ts': 'mr.merged_by' });
    expect(out.github).toContain('file=src/a%2Cb%3Ac%25&\'"<.ts,');
    expect(parseXml(out.checkstyle).children).toHaveLength(2);
    parseXml(out.junit);
    expect(parseCsv(out.csv).map(([, path]) => path)).toEqual(['path', './=cmd.ts', 'src/a,b:c%&\'"<.ts']);
    expect(JSON.parse(out.sarif).runs[0].results[1].locations[0].physicalLocation.artifactLocation.uri).toBe(
      "src/a,b%3Ac%25&'%22%3C.ts",
    );
  });
});
