/** `--policy-from`: what a request may not decide about itself; and what every report says is switched off. */
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { commit, git, repoWith } from './repo.ts';
import { folderWith, sunset } from './stub.ts';

const config = '.gitlab-sunset.yaml';
const baseline = '.gitlab-sunset-baseline';
const files = { 'a.ts': 'one(mr.merged_by);\n', 'legacy/b.ts': 'two(mr.merge_status);\n', 'c.ts': 'ok\n' };

const write = (folder: string, path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
/** A repository on a branch whose `main` has these files. */
const requestOn = (main: Readonly<Record<string, string>>): string => {
  const folder = repoWith(main);
  git(folder, 'checkout', '-q', '-b', 'request');
  return folder;
};
const check = async (folder: string, ...argv: string[]) => {
  const { code, out, err } = await sunset(folder, ['check', '--format', 'json', ...argv]);
  return { code, err, report: out === '' ? undefined : JSON.parse(out) };
};
const fromMain = (folder: string, ...argv: string[]) => check(folder, '--policy-from', 'main', ...argv);

describe('what a request writes for itself does not count', () => {
  test.each<[what: string, request: Record<string, string>]>([
    ['an exclude', { [config]: 'exclude: [a.ts, legacy/]\n' }],
    ['an exclude of everything', { [config]: 'exclude: ["*"]\n' }],
    ['an include', { [config]: 'include: [c.ts]\n' }],
    ['rules that are off', { [config]: 'rules: { merged-by: off, merge-status: off }\n' }],
    ['a severity', { [config]: 'severity: [{ is: note }]\n' }],
    ['a class', { [config]: 'classes: { tests: { is: note, paths: ["*"] } }\n' }],
    ['what fails', { [config]: 'failOn: error\nrules: { merged-by: note, merge-status: note }\n' }],
    ['how many may fail', { [config]: 'max: 100\n' }],
    ['only certain ones', { [config]: 'certainOnly: true\nrules: { merged-by: off, merge-status: off }\n' }],
    ['a configuration in JSON', { '.gitlab-sunset.json': '{ "exclude": ["*"] }' }],
  ])('%s', async (_, request) => {
    const folder = requestOn(files);
    for (const [path, text] of Object.entries(request)) write(folder, path, text);
    const { code, err, report } = await fromMain(folder);
    expect([code, err, report?.summary.gate.reasons[0]?.code]).toEqual([1, expect.any(String), 'findings']);
    expect(report.summary.findings).toBe(2);
  });
  test('a baseline', async () => {
    const folder = requestOn(files);
    await sunset(folder, ['baseline', 'create']);
    expect((await check(folder)).code).toBe(0);
    const { code, report } = await fromMain(folder);
    expect(code).toBe(1);
    expect(report.policy.changed).toEqual([{ in: 'baseline', of: 'entries', added: 2, removed: 0 }]);
  });
  test('a configuration in a folder below, which would be the root', async () => {
    const folder = requestOn(files);
    write(folder, `legacy/${config}`, 'exclude: ["*.ts"]\n');
    write(folder, 'legacy/c.ts', 'x(mr.merged_by)\n');
    expect((await fromMain(join(folder, 'legacy'))).code).toBe(1);
  });
  test.each([{ [config]: 'exclude: [' }, { [config]: 'max: 9', '.gitlab-sunset.json': '{}' }, { [baseline]: 'x' }])(
    'what would be broken once it is merged is refused: %j',
    async (request) => {
      const folder = requestOn(files);
      for (const [path, text] of Object.entries(request)) write(folder, path, text);
      expect((await fromMain(folder)).code).toBe(2);
    },
  );
  test("the work tree's own is read where nobody asks for another", async () => {
    const folder = requestOn(files);
    write(folder, config, 'exclude: [a.ts, legacy/]\n');
    expect((await check(folder)).code).toBe(0);
  });
});

describe('what the commit says counts', () => {
  test('its configuration, though the request took it away', async () => {
    const folder = requestOn({ ...files, [config]: 'exclude: [legacy/]\nrules: { merged-by: off }\n' });
    rmSync(join(folder, config));
    const { code, report } = await fromMain(folder);
    expect([code, report.summary.findings]).toEqual([0, 0]);
    expect(report.policy).toMatchObject({
      from: { ref: 'main', commit: git(folder, 'rev-parse', 'main').trim() },
      rulesOff: ['merged-by'],
      files: { excluded: 1, notIncluded: 0 },
      changed: [
        { in: 'configuration', of: 'exclude', added: 0, removed: 1 },
        { in: 'configuration', of: 'rules', added: 0, removed: 1 },
      ],
    });
  });
  test('its configuration in the folder it stands in, from a folder below', async () => {
    const folder = requestOn({ ...files, [`legacy/${config}`]: 'rules: { merge-status: off }' });
    rmSync(join(folder, 'legacy', config));
    expect((await fromMain(join(folder, 'legacy'))).code).toBe(0);
  });
  test('its baseline; what the request fixed and took out is not stale, what it left in is', async () => {
    const folder = repoWith(files);
    await sunset(folder, ['baseline', 'create']);
    commit(folder);
    git(folder, 'checkout', '-q', '-b', 'request');
    write(folder, 'a.ts', 'fixed\n');
    expect((await fromMain(folder, '--strict')).code).toBe(3);
    await sunset(folder, ['baseline', 'prune']);
    expect(await fromMain(folder, '--strict')).toMatchObject({ code: 0, err: '' });
    git(folder, 'mv', 'legacy/b.ts', 'moved.ts');
    expect((await fromMain(folder)).code).toBe(0);
    rmSync(join(folder, baseline));
    expect((await fromMain(folder)).code).toBe(0);
  });
  test('any name of a commit', async () => {
    const folder = requestOn({ ...files, [config]: 'exclude: [a.ts, legacy/]\n' });
    write(folder, config, '');
    commit(folder);
    for (const ref of ['main', 'HEAD~1', 'refs/heads/main', git(folder, 'rev-parse', 'main').trim()])
      expect((await check(folder, '--policy-from', ref)).code).toBe(0);
    expect((await check(folder, '--policy-from', 'HEAD')).code).toBe(1);
  });
});

describe('what cannot be is one line and exit code 2', () => {
  test.each(['nowhere', '--help', '-h', 'main:a.ts', 'HEAD^9', '', '$(touch ran)'])('%j', async (ref) => {
    const { code, err, report } = await check(requestOn(files), `--policy-from=${ref}`);
    expect([code, report]).toEqual([2, undefined]);
    expect(err).toMatch(/^gitlab-sunset: [^\n]+\n$/);
  });
  test('outside git', async () => {
    const { code, err } = await check(folderWith(files), '--policy-from', 'main');
    expect([code, err]).toEqual([2, 'gitlab-sunset: --policy-from needs git, and this is no work tree of it.\n']);
  });
  test('a broken configuration is named with its commit; a link is no configuration', async () => {
    const broken = requestOn({ ...files, [config]: 'excluded: []' });
    expect((await fromMain(broken)).err).toBe(
      'gitlab-sunset: .gitlab-sunset.yaml of main:1:1: unknown key `excluded`. Did you mean `exclude`?\n',
    );
    const folder = repoWith(files);
    symlinkSync('c.ts', join(folder, config));
    commit(folder);
    expect(await fromMain(folder)).toMatchObject({
      code: 2,
      err: 'gitlab-sunset: .gitlab-sunset.yaml of `main` is no regular file.\n',
    });
  });
});

describe('suppressions', () => {
  const accepted = '// gitlab-sunset-ignore merged-by: why\none(mr.merged_by);\n';
  test('a new one is told; the policy may refuse it', async () => {
    const folder = requestOn({ ...files, 'a.ts': accepted, 'legacy/b.ts': '' });
    write(folder, 'c.ts', 'two(mr.merged_by); // gitlab-sunset-ignore merged-by: me too\n');
    const told = await fromMain(folder);
    expect([told.code, told.err]).toEqual([0, 'c.ts:1: the suppression of merged-by is new since main.\n']);
    expect(told.report.policy.suppressions).toEqual({ comments: 2, new: 1, refused: 0, max: null });
    expect(told.report.policy.changed).toEqual([{ in: 'source', of: 'suppressions', added: 1, removed: 0 }]);

    git(folder, 'checkout', '-q', 'main');
    write(folder, config, 'suppressions: { new: refuse }\n');
    git(folder, 'add', config);
    git(folder, 'commit', '-qm', 'law');
    const refused = await fromMain(folder);
    expect([refused.code, refused.report.findings.map(({ path }: { path: string }) => path)]).toEqual([1, ['c.ts']]);
    expect(refused.err).toContain('accepts nothing: the configuration refuses new ones.\n');
    expect(refused.report.policy.suppressions).toMatchObject({ new: 1, refused: 1 });
    expect((await check(folder)).code).toBe(0);
  });
  test.each<[what: string, request: Record<string, string>, fresh: number]>([
    ['moved with its code to another line and file', { 'a.ts': '', 'new.ts': `first\n\n${accepted}` }, 0],
    ['with other blanks and another reason', { 'a.ts': accepted.replace('why', 'because').replace('one', '  one') }, 0],
    ['moved to other code', { 'a.ts': accepted.replace('one', 'other') }, 1],
    ['copied with its code', { 'new.ts': accepted }, 1],
    ['with a later end', { 'a.ts': accepted.replace('merged-by', 'merged-by, until 2999-01-01') }, 1],
    ['in front of other code in its line', { 'a.ts': '/* gitlab-sunset-ignore merged-by: why */ x(mr.merged_by)' }, 1],
  ])('one that is %s: %s', async (_, request, fresh) => {
    const folder = requestOn({ 'a.ts': accepted, [config]: 'suppressions: { new: refuse }' });
    for (const [path, text] of Object.entries(request)) write(folder, path, text);
    const { code, report } = await fromMain(folder);
    expect([code, report.policy.suppressions.new]).toEqual([fresh > 0 ? 1 : 0, fresh]);
  });
  test('more findings than comments may accept fail, with or without a commit', async () => {
    const two = 'one(mr.merged_by, mr.merged_by); // gitlab-sunset-ignore merged-by: why\n';
    const folder = requestOn({ 'a.ts': two, [config]: 'suppressions: { max: 2 }' });
    expect((await check(folder)).code).toBe(0);
    write(folder, 'b.ts', 'one(mr.merged_by); // gitlab-sunset-ignore merged-by: why\n');
    write(folder, config, 'suppressions: { max: 20 }');
    expect((await check(folder)).code).toBe(0);
    const { code, report } = await fromMain(folder);
    expect([code, report.summary.gate.reasons]).toEqual([
      1,
      [
        {
          code: 'suppressions',
          message: '3 findings accepted by comments in the source: more than the 2 that may be',
        },
      ],
    ]);
  });
});

describe('what is switched off is said, by number', () => {
  const law = `exclude: [legacy/]
include: [a.ts, b.ts, d.ts, .gitlab-sunset.yaml]
rules: { merge-status: off }
severity: [{ is: note, paths: [d.ts] }]
max: 1
`;
  const project = {
    ...files,
    'b.ts': 'x(mr.merged_by); // gitlab-sunset-ignore merged-by: why\n',
    'd.ts': 'y(mr.merged_by)\n',
    'legacy/deep/e.ts': '',
    'legacy/node_modules/f.ts': '',
    [config]: law,
  };
  const lines = [
    '1 rule off in the configuration: merge-status',
    '2 files excluded by the configuration',
    '1 file not included by the configuration',
    '1 finding less severe by the configuration',
    '1 finding may be there before the gate fails',
    '1 finding accepted in the source by 1 comment, 1 of them new in this request',
    /the policy is that of main \([0-9a-f]{12}\)/,
    'this request changes `suppressions` in the source: 1 added',
  ];
  const request = (): string => {
    const folder = requestOn({ ...project, 'b.ts': '' });
    write(folder, 'b.ts', project['b.ts']);
    return folder;
  };

  test('in the JSON, as its schema says, at its end', async () => {
    const { report } = await fromMain(request());
    const schema: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '../schema/report.schema.json'), 'utf8'));
    const isReport = new Ajv({ strict: true, allowUnionTypes: true }).compile(Object(schema));
    expect(isReport(report), JSON.stringify(isReport.errors)).toBe(true);
    expect(Object.keys(report).at(-1)).toBe('policy');
    expect(report.policy).toEqual({
      from: { ref: 'main', commit: expect.stringMatching(/^[0-9a-f]{40}$/) },
      rulesOff: ['merge-status'],
      files: { excluded: 2, notIncluded: 1 },
      findings: { lessened: 1, tolerated: 0, baseline: 0, source: 1 },
      max: 1,
      suppressions: { comments: 1, new: 1, refused: 0, max: null },
      changed: [{ in: 'source', of: 'suppressions', added: 1, removed: 0 }],
    });
  });
  test.each(['text', 'markdown', 'html'])('in %s', async (format) => {
    const { out } = await sunset(request(), ['check', '--policy-from', 'main', '--format', format]);
    const said = out.replace(/<\/?code>/g, '`');
    for (const line of lines) expect(said).toMatch(line);
  });
  test('in SARIF, as notifications about the configuration', async () => {
    const { out } = await sunset(request(), ['check', '--policy-from', 'main', '--format', 'sarif']);
    const [run] = JSON.parse(out).runs;
    const said = run.invocations[0].toolConfigurationNotifications.map(
      ({ message }: { message: { text: string } }) => message.text,
    );
    expect(said).toEqual(lines.map((line) => (typeof line === 'string' ? line : expect.stringMatching(line))));
    expect(run.properties.policy.rulesOff).toEqual(['merge-status']);
  });
  test('a baseline that the target branch lacks: what to do about it', async () => {
    const folder = requestOn({ 'c.ts': 'ok\n' });
    write(folder, 'a.ts', files['a.ts']);
    await sunset(folder, ['baseline', 'create']);
    const { code, out } = await sunset(folder, ['check', '--policy-from', 'main']);
    expect([code, out.includes('Switched off')]).toEqual([1, false]);
    expect(out).toContain('Policy\n  the policy is that of main (');
    expect(out).toContain('1 added; what is added accepts nothing before the target branch has it: merge it first\n');
  });
  test('nothing, where nothing is', async () => {
    const { out } = await sunset(folderWith(files), ['check']);
    expect(out).not.toContain('Switched off');
    expect((await sunset(folderWith(files), ['check', '--format', 'markdown'])).out).not.toContain('switched off');
  });
  test('in parts, which add up to the bytes of one run', async () => {
    const folder = request();
    const one = await sunset(folder, ['check', '--policy-from', 'main', '--format', 'json']);
    for (const part of ['1/3', '2/3', '3/3']) {
      const argv = ['--shard', part, '--format', 'json', '--output', join(folder, `part-${part[0]}.out`)];
      await sunset(folder, ['check', '--policy-from', 'main', ...argv]);
    }
    const merged = await sunset(folder, ['merge', 'part-1.out', 'part-2.out', 'part-3.out']);
    const policy = (text: string): unknown => JSON.parse(text).policy;
    expect(policy([merged.out, ...(merged.rest ?? [])].join(''))).toEqual(policy(one.out));
  });
  test('of two repositories', async () => {
    const [web, api] = [request(), folderWith({ ...project, 'g.ts': '' })];
    await sunset(web, ['check', '--format', 'json', '--output', 'out']);
    await sunset(api, ['check', '--format', 'json', '--output', 'out']);
    const merged = await sunset(web, ['merge', 'web=out', `api=${join(api, 'out')}`]);
    expect(JSON.parse([merged.out, ...(merged.rest ?? [])].join('')).policy).toMatchObject({
      from: null,
      rulesOff: ['merge-status'],
      files: { excluded: 4, notIncluded: 3 },
      findings: { lessened: 2, source: 2 },
    });
  });
});
