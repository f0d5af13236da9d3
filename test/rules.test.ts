/** The fixtures are the test table: a new rule or shape adds files there and no code here. */
import vm from 'node:vm';
import { ts } from '@ts-morph/common';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../src/finding.ts';
import { fix } from '../src/fix/fix.ts';
import { decisions } from './decisions.ts';
import { app, type Case, cases, type Files, type Run, sideBySide, sourcesOf, stripped } from './fixtures.ts';
import { scanOnce } from './scan-once.ts';

for (const fixture of cases()) {
  describe(fixture.name, () => {
    const findings = (): Finding[] => scanOnce(sourcesOf(fixture.files), {}).findings;

    it('finds what is marked, and nothing else', () => {
      const { found, marked } = sideBySide(findings(), fixture.files);
      expect(found).toEqual(marked);
    });

    it('starts each finding where it is, with the evidence that leads there', () => {
      for (const finding of findings()) expect(flaws(finding, fixture.files)).toEqual([]);
    });

    it('decides as it did, for the same reason', () => {
      const said = decisions(findings(), fixture.files);
      if (said !== '') expect(said).toMatchSnapshot();
    });

    it('fixes what is safe', () => {
      expect(contents(fixed(fixture, false))).toEqual(contents(changed(fixture.files, fixture.after)));
    });

    it('fixes what was reviewed', () => {
      const after = fixed(fixture, true);
      if (fixture.review) expect(contents(after)).toEqual(contents(changed(fixture.files, fixture.review)));
    });

    if (fixture.after.size > 0) {
      it('keeps line ends and byte order mark', () => {
        const windows = { ...fixture, files: dressed(fixture.files) };
        expect(contents(fixed(windows, false))).toEqual(contents(dressed(changed(fixture.files, fixture.after))));
      });
    }

    if ([...fixture.after.keys()].some((path) => !/\.[cm]?[jt]sx?$/.test(path))) {
      it('keeps a last line that has no end', () => {
        const cut = { ...fixture, files: endless(stripped(fixture.files)) };
        expect(contents(fixed(cut, false))).toEqual(contents(endless(changed(fixture.files, fixture.after))));
      });
    }

    const { run } = fixture;
    if (run) {
      it('does the same before and after, on the old server and on the new one', async () => {
        const [path = ''] = fixture.files.keys();
        const before = await result(fixture.files.get(path) ?? '', run.old);
        const text = fixed(fixture, run.review ?? false).get(path) ?? '';
        expect(await result(text, run.old)).toEqual(before);
        expect(await result(text, run.new)).toEqual(before);
      });
    }
  });
}

describe('app', () => {
  it('shows eight rules, every tier, both certainties, a bridged read and a blind spot', () => {
    const { findings, blind } = scanOnce(sourcesOf(app()), {});
    expect(new Set(findings.map(({ rule }) => rule)).size).toBeGreaterThanOrEqual(8);
    expect(new Set(findings.map((finding) => finding.fix))).toEqual(new Set(['safe', 'review', 'manual']));
    expect(new Set(findings.map(({ certainty }) => certainty))).toEqual(new Set(['certain', 'likely']));
    expect(findings.some(({ bridged }) => bridged)).toBe(true);
    expect(blind.length).toBeGreaterThan(0);
    for (const finding of findings) expect(flaws(finding, app())).toEqual([]);
  });
});

describe('very many places of one rule in one file', () => {
  const advice = 'are more than 500 such places in one file';
  const decided = (count: number): Set<string> => {
    const line = 'console.log(runner.active === true);\n';
    const text = `const runner = await (await fetch('https://gitlab.example.com/api/v4/runners/1')).json();\n${line.repeat(count)}`;
    const { findings } = scanOnce(sourcesOf(new Map([['a.js', text]])), {});
    expect(findings).toHaveLength(count);
    return new Set(findings.map(({ fix: tier, reason }) => `${tier} ${reason?.includes(advice) === true}`));
  };
  it.each([
    [500, 'safe false'],
    [501, 'manual true'],
  ])('%i: %s', (count, said) => expect(decided(count)).toEqual(new Set([said])));
});

/** What `fix` makes of the files as a user has them. It must parse, and a second run must change nothing. */
function fixed(fixture: Case, review: boolean): Map<string, string> {
  const options = { review, likely: true };
  const files = stripped(fixture.files);
  for (const { path, before, after } of fix(sourcesOf(files), options, scanOnce).files) {
    expect(before).toBe(files.get(path));
    expect(syntaxErrors(path, after), `${path} parses`).toEqual([]);
    files.set(path, after);
  }
  expect(fix(sourcesOf(files), options, scanOnce).files, 'a second run changes nothing').toEqual([]);
  return files;
}

/** As an editor on Windows writes them. */
const dressed = (files: Files): Files =>
  new Map(
    [...files].map(([path, text]) => [
      path,
      `${path.endsWith('.json') ? '' : '\uFEFF'}${text.replaceAll('\n', '\r\n')}`,
    ]),
  );

const endless = (files: Files): Files => new Map([...files].map(([path, text]) => [path, text.replace(/\n$/, '')]));

const changed = (before: Files, after: Files): Files => new Map([...stripped(before), ...after]);

const contents = (files: Files): Record<string, string> =>
  Object.fromEntries([...files].sort(([a], [b]) => (a < b ? -1 : 1)));

/** What is wrong with a finding, whatever it is about. */
function flaws(finding: Finding, files: Files): string[] {
  const text = files.get(finding.path) ?? '';
  const token = text.slice(finding.start, finding.end);
  const last = finding.evidence.at(-1);
  const name = /^\w+\.(\w+)$/.exec(finding.element)?.[1];
  const quoted = /['"`]/.test(text[finding.start - 1] ?? '');
  // the name stands in a constant: `x[KEY]`, `_.get(x, KEY)`
  const isKey =
    /(?:\[|, )$/.test(text.slice(0, finding.start)) &&
    (finding.fix === 'manual' || !/, $/.test(text.slice(0, finding.start)));
  const flawed = [
    [!/^-{0,2}[\w$]/.test(token), `starts at ${JSON.stringify(token)}`],
    [name !== undefined && /\s/.test(token), `spans ${JSON.stringify(token)}`],
    [
      name !== undefined && !quoted && !isKey && /^\w+$/.test(token) && plain(token) !== plain(name),
      `${token} is not ${name}`,
    ],
    [last?.path !== finding.path || last.at !== finding.start, 'evidence does not end at the finding'],
    [finding.evidence.some(({ note }) => note === ''), 'a step says nothing'],
    [finding.message === '', 'says nothing'],
    [(finding.fix === 'safe') !== (finding.reason === null), 'a reason is given unless it is safe'],
    [finding.fix === 'manual' && finding.edits.length > 0, 'manual, but has edits'],
    [finding.bridged && (finding.fix !== 'manual' || finding.severity !== 'note'), 'bridged, but not a manual note'],
  ] as const;
  return flawed.filter(([wrong]) => wrong).map(([, what]) => `${finding.rule} at ${finding.path}: ${what}`);
}

/** Snake and camel case are the same name. */
const plain = (name: string): string => name.replaceAll('_', '').toLowerCase();

function syntaxErrors(path: string, text: string): string[] {
  if (!/\.[cm]?[jt]sx?$/.test(path)) return [];
  const { diagnostics = [] } = ts.transpileModule(text, {
    fileName: path,
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext, jsx: ts.JsxEmit.Preserve },
  });
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

/** What the program's `main()` gives, with a server that answers from a table. */
async function result(text: string, answers: Run['old']): Promise<unknown> {
  const { outputText } = ts.transpileModule(text, { compilerOptions: { module: ts.ModuleKind.CommonJS } });
  const exported: { main?: () => Promise<unknown> } = {};
  const fetch = async (url: string | URL) => ({ ok: true, json: async () => answers[new URL(url).pathname] });
  vm.runInNewContext(outputText, { exports: exported, fetch, URL, URLSearchParams });
  const given = await exported.main?.();
  return JSON.parse(JSON.stringify(given)) as unknown;
}
