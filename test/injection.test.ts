/** Names and contents that a stranger chose are text in every output: real parsers and a browser say what would be alive. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOMParser } from '@xmldom/xmldom';
import { Ajv } from 'ajv';
import { parse as parseCsv } from 'csv-parse/sync';
import markdownIt from 'markdown-it';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ScanResult, Sources } from '../src/finding.ts';
import { formatBaseline, parseBaseline } from '../src/project/baseline.ts';
import { relativeUri } from '../src/report/escape/uri.ts';
import { browser, note, openFile, openWindow } from './browser.ts';
import { folderWith, sunset } from './stub.ts';

const esc = '\u001b';
const names = [
  '::error::x.ts',
  '::stop-commands::abc.ts',
  ' ::error::blank.ts',
  '##[error]x.ts',
  '##vso[task.setvariable]x.ts',
  'a\n::error::x.ts',
  'a\r::error::x.ts',
  `${esc}[31mred.ts`,
  `${esc}]8;;https:evil.example${esc}\\link${esc}]8;;${esc}\\.ts`,
  `${esc}[2J${esc}[H.ts`,
  `section_start:1:x\r${esc}[0Ky.ts`,
  '\u009b31mc1.ts',
  '\u202Egpj.ts',
  '\u2066x\u2069.ts',
  'zero\u200Bwidth.ts',
  'line\u2028separator.ts',
  'tag\u{E0041}.ts',
  '=cmd|calc!A0.ts',
  '+1+1.ts',
  '@SUM(1).ts',
  '-2+3;=1+1.ts',
  '\t=tab.ts',
  '"quote",comma.ts',
  '<img src=x onerror=alert(1)>.ts',
  "'><script>alert(1)<script>.ts",
  'javascript:alert(1).ts',
  '![x](https:evil.example).ts',
  '`code``![y](z)`.ts',
  '@all |pipe| #1 !2.ts',
  '%0A::error::x.ts',
  ']]>&amp;<!--.ts',
] as const;
const contents = [
  '\n::stop-commands::x\n',
  '::error::x',
  '##[error]x',
  `${esc}[31m${esc}]0;title\u0007`,
  '![image](https://evil.example/x.png)',
  '`![image](https://evil.example/x.png)`',
  '``` ```` ![image](https://evil.example/y.png)',
  '[link](javascript:alert(1)) <https://evil.example> https://evil.example www.evil.example',
  '<img src=x onerror=alert(1)><script>alert(1)</script>',
  '</script><script>alert(1)</script><!--',
  '@all @group/team #1 !2 ~label %milestone $3 &4 :smile:',
  '\n/close\n/assign @me',
  '\u202Eevil\u2066\u200B\u2028\u0085\uFEFF',
  ']]> &lt; "quotes" \' -- <!-- ',
  "=1+1;@SUM(1)\t=2,'",
  'lone \uD800 surrogate \uDC00 \u0000\u0008',
];
const files: Readonly<Record<string, string>> = Object.fromEntries([
  ...names.map((name) => [name, 'mr.merged_by;\n'] as const),
  ...contents.map((content, i) => [`content/${i}.ts`, `say(\`${content}\`); mr.merged_by;\n`] as const),
]);
const count = names.length + contents.length;

/** Says of every file what stands in it, in every sentence there is. */
function scan(sources: Sources): ScanResult {
  const paths = sources.paths.filter((path) => path.endsWith('.ts'));
  const findings = paths.map((path): ScanResult['findings'][number] => {
    const text = sources.read(path) ?? '';
    const start = text.indexOf('merged_by');
    const said = path.startsWith('content') ? (contents[Number.parseInt(path.slice(8), 10)] ?? '') : path;
    return {
      ...{
        rule: 'merged-by',
        path,
        start,
        end: start + 9,
        message: `\`${said}\` reads ${said}`,
        element: 'MergeRequest.merged_by',
      },
      ...{
        replacement: 'MergeRequest.merge_user',
        certainty: 'certain',
        severity: 'error',
        fix: 'review',
        reason: `${said}: look`,
      },
      ...{ bridged: false, group: path },
      evidence: [
        { path, at: 0, note: said },
        { path, at: start, note: `\`${said}\`` },
      ],
      edits: [{ path, start, end: start + 9, text: 'merge_user' }],
    };
  });
  return {
    findings,
    blind: paths.map((path) => ({ path, at: 0, code: 'url', message: contents[3] ?? '' })),
    skipped: contents.map((message, i) => ({ path: `gone/${names[i]}`, code: 'syntax', message, relevant: true })),
    files: paths.length,
    rules: { looked: ['merged-by'], notLooked: [] },
  };
}

const formats = [
  ...['json', 'ndjson', 'sarif', 'gitlab', 'junit', 'github', 'rdjson', 'suggestions', 'checkstyle', 'csv'],
  ...['markdown', 'html'],
];
const sinks = new Map<string, string>();
const sink = (name: string): string => sinks.get(name) ?? '';
let folder = '';
beforeAll(async () => {
  folder = folderWith({ '.gitlab-sunset.yaml': '', '.git/': '', CODEOWNERS: '* @all ![x](y) </a>\u202E\n', ...files });
  const world = { engine: async () => ({ scan }) };
  const all = formats.flatMap((format) => ['--format', format, '--output', `${format}.out`]);
  const { out, err } = await sunset(folder, ['check', ...all, '--format', 'text'], world);
  sinks.set('text', out);
  sinks.set('standard error', err);
  for (const format of formats) sinks.set(format, readFileSync(join(folder, `${format}.out`), 'utf8'));
  const report = await sunset(folder, ['report'], world);
  sinks.set('report', report.out);
  sinks.set('baseline', formatBaseline(JSON.parse(sink('json')).findings));
  const fixed = await sunset(folder, ['fix', '--allow-dirty', '--no-type-check'], world);
  sinks.set('fix', fixed.out + fixed.err);
  const merged = await sunset(folder, ['merge', 'json.out', '--format', 'text'], world);
  sinks.set('merge', merged.out + merged.err);
}, 60_000);

describe('as it is printed', () => {
  test('no control, no mark that turns the text, nothing without a width, no half of a character', () => {
    expect(sinks.size).toBe(18);
    for (const [name, text] of sinks) {
      const found = text
        .replace(/\r\n/g, '\n')
        .match(/[\0-\x08\x0B-\x1F\x7F-\x9F\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E007F}\p{Cs}]/u);
      // the page's own program and style hold none either
      expect([name, found?.[0].codePointAt(0)]).toEqual([name, undefined]);
    }
  });

  test('no line is a command to the runner of a job, but those of the format that is made of them', () => {
    for (const [name, text] of sinks) {
      const lines = text.split(/[\r\n]+/);
      const commands = lines.filter((line) => line.trimStart().startsWith('::'));
      expect([name, commands.length]).toEqual([name, name === 'github' ? count + contents.length + 1 : 0]);
      expect([name, lines.filter((line) => /##(?:\[|vso\[|teamcity\[)/.test(line))]).toEqual([name, []]);
    }
    for (const line of sink('github').trimEnd().split('\n'))
      expect(line).toMatch(
        /^::(?:notice title=gitlab-sunset|error (?:title=gitlab-sunset|file=[^,:]+,line=\d+,endLine=\d+,col=\d+,endColumn=\d+,title=merged-by))::[^\r\n]+$/,
      );
  });
});

describe('as it is read', () => {
  test('the baseline: its paths are those of the files', () => {
    const entries = parseBaseline(sink('baseline'), 'the baseline');
    expect(entries.map(({ path }) => path).sort()).toEqual(Object.keys(files).sort());
  });

  test('JSON, and what it says are the paths as they are', () => {
    const paths = (found: { path: string }[]): string[] => found.map(({ path }) => path).sort();
    expect(paths(JSON.parse(sink('json')).findings)).toEqual(Object.keys(files).sort());
    const lines = sink('ndjson').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line)).filter(({ type }) => type === 'finding')).toHaveLength(count);
    expect(JSON.parse(sink('gitlab'))).toHaveLength(count);
    expect(JSON.parse(sink('rdjson')).diagnostics).toHaveLength(count);
  });

  test('SARIF: every address stays in the repository', () => {
    const log = JSON.parse(sink('sarif'));
    const path = join(process.env.FORMAT_SCHEMAS ?? '', 'sarif-2.1.0.schema.json');
    if (existsSync(path)) {
      const { $schema: _, ...schema } = JSON.parse(readFileSync(path, 'utf8'));
      const is = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(schema);
      expect([is(log), is.errors ?? []]).toEqual([true, []]);
    }
    const uris = [...sink('sarif').matchAll(/"uri":"([^"]*)"/g)].map(([, uri = '']) => uri);
    expect(uris.length).toBeGreaterThan(count);
    for (const uri of uris)
      expect(new URL(uri, 'https://host.example/top/').href).toMatch(/^https:\/\/host\.example\/top\//);
    for (const strange of [
      'javascript:alert(1)',
      '//evil.example/x',
      'https://evil.example',
      '/etc/passwd',
      'C:/x',
      '\uD800',
    ])
      expect(new URL(relativeUri(strange), 'https://host.example/top/').href).toMatch(
        /^https:\/\/host\.example\/top\//,
      );
    expect(sink('sarif')).not.toMatch(/\]\(/);
  });

  test.each(['junit', 'checkstyle'])('%s is XML 1.0 with as many elements as there are places', (name) => {
    const troubles: string[] = [];
    const parser = new DOMParser({ onError: (level, message) => troubles.push(`${level}: ${message}`) });
    const document = parser.parseFromString(sink(name), 'text/xml');
    expect(troubles).toEqual([]);
    expect(sink(name)).not.toMatch(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u);
    const element = name === 'junit' ? 'failure' : 'error';
    const extra = name === 'junit' ? document.getElementsByTagName('error').length : 0;
    expect([document.getElementsByTagName(element).length, extra]).toEqual([
      count,
      name === 'junit' ? contents.length : 0,
    ]);
    const known = ['testsuites', 'testsuite', 'testcase', 'failure', 'error', 'skipped', 'checkstyle', 'file'];
    for (const each of Array.from(document.getElementsByTagName('*'))) expect(known).toContain(each.nodeName);
  });

  test('CSV: as many rows as places, and no cell is a formula', () => {
    const rows: string[][] = parseCsv(sink('csv'));
    expect(rows).toHaveLength(count + 1);
    for (const row of rows) {
      expect(row).toHaveLength(17);
      for (const cell of row) expect(cell).not.toMatch(/^\s*[=+\-@]/);
    }
    // a table that is cut at semicolons
    for (const cell of sink('csv').split(/[;\r\n]/)) expect(cell).not.toMatch(/^\s*"?[=+\-@]/);
  });
});

/** What a renderer that takes HTML and finds addresses would make of it. */
function alive(text: string): string[] {
  const found: string[] = [];
  const visit = (tokens: ReturnType<ReturnType<typeof markdownIt>['parse']>): void => {
    for (const { type, content, children } of tokens) {
      if (['image', 'link_open', 'html_inline'].includes(type)) found.push(`${type} ${content}`);
      if (type === 'html_block' && !/^<\/?details>/.test(content)) found.push(`${type} ${content}`);
      // outside of code these call somebody, name something or do something
      if (type === 'text' && /(?:^|[^\w`])(?:[@#!~$%&^][\w"{]|\/[a-z]+\b|:\w+:)|https?:\/\/|www\./.test(content))
        found.push(`text ${content}`);
      if (children) visit(children);
    }
  };
  visit(markdownIt({ html: true, linkify: true }).parse(text, {}));
  return found;
}

describe('Markdown', () => {
  test.each(['markdown', 'report'])('%s', (name) => {
    expect(alive(sink(name))).toEqual([]);
    expect(
      sink(name)
        .split('\n')
        .filter((line) => line.startsWith('- `')).length,
    ).toBeGreaterThan(names.length - 1);
  });
  test('comments of reviewdog', () => {
    for (const { message } of JSON.parse(sink('rdjson')).diagnostics) expect(alive(message)).toEqual([]);
  });
  test('notes of suggestions: one fence, and nothing alive around it', () => {
    const notes: { body: string }[] = JSON.parse(sink('suggestions'));
    expect(notes.length).toBeGreaterThan(names.length);
    for (const { body } of notes) {
      expect(alive(body)).toEqual([]);
      const fences = markdownIt({ html: true })
        .parse(body, {})
        .filter(({ type }) => type === 'fence');
      expect(fences.map(({ info }) => info)).toEqual([expect.stringMatching(/^suggestion:-0\+\d+$/)]);
      // what stands in code is no command either
      const before = body.slice(0, body.indexOf('\n```'));
      for (const line of before.split('\n')) expect(line).not.toMatch(/^\s*\//);
    }
  });
});

test.skipIf(!browser)(
  `HTML in a browser: nothing runs, nothing is asked for${note}`,
  async () => {
    const window = await openWindow();
    try {
      const { page, troubles } = await openFile(window, await pageFile());
      await page.keyboard.press('e');
      expect(await page.locator('button.place').count()).toBe(count);
      expect(
        await page
          .locator('img, iframe, object, embed, base, link, script[src], #explorer script, a[href^=javascript]')
          .count(),
      ).toBe(0);
      expect(await page.locator('script').count()).toBe(3);
      expect(await page.locator('body').textContent()).toContain('<img src=x onerror=alert(1)>.ts');
      expect(troubles).toEqual([]);
    } finally {
      await window.close();
    }
  },
  60_000,
);

async function pageFile(): Promise<string> {
  return join(folderWith({ 'plan.html': sink('html') }), 'plan.html');
}
