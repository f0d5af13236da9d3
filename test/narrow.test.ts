/** `--since`, `--staged`, `--changed-lines`, `--max`, and what is said of tests. */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { linesOf } from '../src/project/git-changes.ts';
import { commit, git, repoWith } from './repo.ts';
import { folderWith, sunset } from './stub.ts';

const cli = fileURLToPath(new URL('../dist/src/cli.js', import.meta.url));
const check = async (folder: string, ...argv: string[]) => {
  const { code, out, err } = await sunset(folder, ['check', '--format', 'json', ...argv]);
  const report = out === '' ? undefined : JSON.parse(out);
  const places = (some: { path: string; line: number }[]) => some.map(({ path, line }) => `${path}:${line}`);
  return { code, err, report, found: places(report?.findings ?? []) };
};
const write = (folder: string, path: string, text: string | Uint8Array): void =>
  writeFileSync(join(folder, path), text);
const files = {
  'src/a.ts': 'a(mr.merged_by);\nok\nb(mr.merged_by);\n',
  'src/b.ts': 'mr.merged_by\n',
  'src/c.ts': 'ok\n',
};
const changed = 'a(mr.merged_by);\nnew(mr.merged_by);\nb(mr.merged_by);\n';

describe('--since', () => {
  test('reports files that differ from where the branch began, however they differ', async () => {
    const folder = repoWith(files);
    git(folder, 'checkout', '-q', '-b', 'work');
    write(folder, 'src/a.ts', changed);
    commit(folder);
    write(folder, 'src/c.ts', 'mr.merge_status\n');
    write(folder, 'src/new.ts', 'mr.merged_by\n');
    git(folder, 'mv', 'src/b.ts', 'src/moved.ts');
    const { code, found } = await check(folder, '--since', 'main');
    expect(code).toBe(1);
    expect(found).toEqual([
      ...['src/a.ts:1', 'src/a.ts:2', 'src/a.ts:3', 'src/c.ts:1', 'src/moved.ts:1', 'src/new.ts:1'],
    ]);
    expect((await check(folder, '--since', 'main', 'src/c.ts')).found).toEqual(['src/c.ts:1']);
  });
  test('what main did meanwhile is not ours', async () => {
    const folder = repoWith(files);
    git(folder, 'checkout', '-q', '-b', 'work');
    write(folder, 'src/c.ts', 'mr.merged_by\n');
    commit(folder);
    git(folder, 'checkout', '-q', 'main');
    write(folder, 'src/b.ts', 'x(mr.merged_by)\n');
    commit(folder);
    git(folder, 'checkout', '-q', 'work');
    expect((await check(folder, '--since', 'main')).found).toEqual(['src/c.ts:1']);
  });
  test('where nothing changed the gate passes and says so', async () => {
    const { code, err } = await check(repoWith(files), '--since', 'HEAD');
    expect([code, err]).toEqual([0, 'Nothing to look at has changed since HEAD.\n']);
  });
  test('a file elsewhere that does not parse is not asked about; a changed one is', async () => {
    const folder = repoWith({ ...files, 'd.ts': ';;; merged_by', 'e.ts': 'ok' });
    write(folder, 'src/c.ts', 'fine\n');
    expect((await check(folder, '--since', 'HEAD')).code).toBe(0);
    write(folder, 'e.ts', ';;; merged_by');
    expect((await check(folder, '--since', 'HEAD')).code).toBe(2);
  });
});

describe('--changed-lines', () => {
  test('reports lines that are new or differ', async () => {
    const folder = repoWith(files);
    write(folder, 'src/a.ts', `// above\n${changed}dynamic(url)\n`);
    write(folder, 'src/new.ts', 'ok\nmr.merged_by\n');
    const { found, report } = await check(folder, '--since', 'HEAD', '--changed-lines');
    expect(found).toEqual(['src/a.ts:3', 'src/new.ts:2']);
    expect(report.blind).toMatchObject([{ line: 5 }]);
    const all = await check(folder);
    expect(all.report.findings).toEqual(expect.arrayContaining(report.findings));
  });
  test('of a renamed file only what differs', async () => {
    const folder = repoWith({ ...files, 'src/a.ts': `${'// much\n'.repeat(20)}${files['src/a.ts']}` });
    git(folder, 'mv', 'src/a.ts', 'src/ä "b".ts');
    commit(folder);
    write(folder, 'src/ä "b".ts', `${'// much\n'.repeat(20)}${changed}`);
    expect((await check(folder, '--since', 'HEAD~', '--changed-lines')).found).toEqual(['src/ä "b".ts:22']);
  });
  test('of a file that git is told not to compare, all the same', async () => {
    const folder = repoWith({ ...files, '.gitattributes': 'src/a.ts -diff\n' });
    write(folder, 'src/a.ts', changed);
    expect((await check(folder, '--since', 'HEAD', '--changed-lines')).found).toEqual(['src/a.ts:2']);
  });
  test('what would move together with an untouched line is no suggestion', async () => {
    const folder = repoWith({ 'a.ts': 'ok\ntogether1.merged_by\n' });
    write(folder, 'a.ts', 'together2.merged_by\ntogether1.merged_by\n');
    const { report } = await check(folder, '--since', 'HEAD', '--changed-lines');
    expect(report.findings).toMatchObject([{ line: 1, edits: [] }]);
  });
  test('a line of the file may look like the head of a patch', () => {
    const patch =
      '--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n-a\n--- b\n+++ c\n+@@ -9 +9 @@\n@@ -9,0 +10 @@ f\n+d\n\\ No newline at end of file\n';
    expect([...linesOf(patch)]).toEqual([
      [
        'x',
        [
          [1, 2],
          [10, 10],
        ],
      ],
    ]);
  });
});

describe('what git tracks', () => {
  test('is read though it is ignored, or stands where packages and build output do; what it does not track is not', async () => {
    const use = 'mr.merged_by\n';
    const folder = repoWith({ 'package.json': '{}', 'src/a.ts': 'ok\n' });
    const tracked = [
      'build/b.ts',
      'dist/c.js',
      'lib/ignored.ts',
      'lib/api.min.js',
      'node_modules/d.ts',
      'src/dist/e.ts',
    ];
    const own = ['.yarn/f.js', 'node_modules/@a/g/h.js', 'node_modules/g/h.js'];
    for (const path of ['node_modules/g/package.json', 'node_modules/@a/g/package.json', ...own, ...tracked]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      write(folder, path, use);
    }
    write(folder, '.gitignore', '*\n');
    git(folder, 'add', '-f', '-A');
    git(folder, 'commit', '-qm', 'all');
    write(folder, 'lib/new.ts', use);
    expect((await check(folder)).found.map((place) => place.replace(':1', ''))).toEqual(tracked.sort());
    write(folder, '.gitlab-sunset.yaml', 'exclude: [dist/, lib/api.min.js]');
    expect((await check(folder)).found).not.toContain('dist/c.js:1');
  });
});

describe('--staged', () => {
  test('reads and reports what is staged, not what stands in the work tree', async () => {
    const folder = repoWith(files);
    write(folder, 'src/c.ts', 'ok\nmr.merged_by\n');
    git(folder, 'add', '-A');
    write(folder, 'src/c.ts', 'fixed\n');
    write(folder, 'src/b.ts', 'x(mr.merge_status)\n');
    write(folder, 'src/unknown.ts', 'mr.merged_by\n');
    const { code, found, err } = await check(folder, '--staged');
    expect([code, found]).toEqual([1, ['src/c.ts:2']]);
    expect(err).toBe('1 file read as staged, not as in the work tree: src/c.ts\n');
    write(folder, 'src/c.ts', 'ok\nmr.merged_by\n');
    git(folder, 'add', 'src/b.ts');
    write(folder, 'src/b.ts', 'x(mr.merge_status)\ny(mr.merge_status)\n');
    const { out } = await sunset(folder, ['check', '--staged']);
    expect(out).toContain('x(mr.merge_status)');
    expect(out).not.toContain('y(mr.merge_status)');
  });
  test('a file that is staged and gone from the work tree, or moved', async () => {
    const folder = repoWith(files);
    write(folder, 'src/new.ts', 'mr.merged_by\n');
    git(folder, 'add', '-A');
    rmSync(join(folder, 'src/new.ts'));
    renameSync(join(folder, 'src/b.ts'), join(folder, 'src/d.ts'));
    expect((await check(folder, '--staged', '--changed-lines')).found).toEqual(['src/new.ts:1']);
  });
  test('what is staged and cannot be read is no silent pass', async () => {
    const folder = repoWith(files);
    write(folder, 'src/c.ts', Buffer.from('/* \xe4 */ mr.merged_by\n', 'latin1'));
    git(folder, 'add', '-A');
    write(folder, 'src/c.ts', 'ok\n');
    expect(await check(folder, '--staged')).toMatchObject({ code: 1, found: ['src/c.ts:1'] });
    write(folder, 'src/c.ts', new Uint8Array(100).fill(0xe4));
    git(folder, 'add', '-A');
    write(folder, 'src/c.ts', 'ok\n');
    const { code, report } = await check(folder, '--staged');
    expect([code, report.skipped]).toEqual([
      2,
      [{ path: 'src/c.ts', code: 'encoding', message: 'is in an encoding that is not known' }],
    ]);
  });
  test('in a hook, of a commit that takes other files than those that are staged', () => {
    const uses =
      "const mr = await (await fetch('https://gitlab.example.com/api/v4/projects/1/merge_requests/2')).json();\nmr.merged_by;\n";
    const folder = repoWith({ 'a.js': 'ok\n', 'b.js': 'ok\n', 'sub/c.js': 'ok\n' });
    const hook = `#!/bin/sh\nexec '${process.execPath}' '${cli}' check --staged --format csv\n`;
    writeFileSync(join(folder, '.git/hooks/pre-commit'), hook, { mode: 0o755 });
    write(folder, 'a.js', uses);
    write(folder, 'b.js', 'fine\n');
    git(folder, 'add', 'a.js');
    git(folder, 'commit', '-qm', 'only b', 'b.js');
    expect(() => git(folder, 'commit', '-qm', 'a')).toThrow('merged-by,a.js,2,4');
    expect(() => git(join(folder, 'sub'), 'commit', '-qam', 'a')).toThrow('merged-by,a.js,2,4');
  }, 30_000);
  test('in a folder below the top', async () => {
    const folder = repoWith({ 'web/.gitlab-sunset.yaml': '', 'web/a.ts': 'ok', 'b.ts': 'ok' });
    for (const path of ['web/a.ts', 'b.ts']) write(folder, path, 'mr.merged_by');
    git(folder, 'add', '-A');
    expect((await check(join(folder, 'web'), '--staged')).found).toEqual(['a.ts:1']);
  });
});

test.each([
  [['--changed-lines'], '--changed-lines goes with --since or --staged.'],
  [['--since', 'main', '--staged'], 'Ask one.'],
  [['--since', 'nowhere'], 'There is no commit `nowhere` here.'],
  [['--since=--output=x'], 'There is no commit `--output=x` here.'],
  [['--max', 'many'], '`--max` is a number, not `many`.'],
])('%j is one clear line', async (argv, message) => {
  const { code, err } = await check(repoWith(files), ...argv);
  expect([code, err]).toEqual([2, expect.stringMatching(/^gitlab-sunset: [^\n]+\n$/)]);
  expect(err).toContain(message);
});
test('outside git there is nothing to compare with', async () => {
  for (const argv of [['--since', 'main'], ['--staged']])
    expect(await check(folderWith(files), ...argv)).toMatchObject({
      code: 2,
      err: expect.stringContaining('needs git'),
    });
});

test('--max lets so many pass and no more, from the command line or the configuration', async () => {
  const folder = folderWith(files);
  expect((await check(folder, '--max', '3')).code).toBe(0);
  const { code, report } = await check(folder, '--max', '2');
  expect([code, report.summary.gate.reasons]).toEqual([
    1,
    [{ code: 'findings', message: '3 errors: more than the 2 that may be there' }],
  ]);
  write(folder, '.gitlab-sunset.yaml', 'max: 3');
  expect((await check(folder)).code).toBe(0);
  expect((await check(folder, '--max', '0')).code).toBe(1);
});

test('a finding in a test says so, and can be less severe there', async () => {
  const folder = folderWith({
    'src/a.ts': 'mr.merged_by',
    'test/a.ts': 'mr.merged_by',
    'src/a.mock.ts': 'mr.merged_by',
  });
  const kinds = async () =>
    (await check(folder)).report.findings.map(({ path, severity, class: kind }: Record<string, string>) =>
      [path, severity, kind ?? '-'].join(' '),
    );
  expect(await kinds()).toEqual(['src/a.mock.ts error mock', 'src/a.ts error -', 'test/a.ts error test']);
  expect((await sunset(folder, ['check', 'test'])).out).toContain('announced for API v5, in a test\n');
  write(folder, '.gitlab-sunset.yaml', 'classes: { documentation: { paths: [test/] } }');
  expect((await sunset(folder, ['check', 'test'])).out).toContain('announced for API v5, in documentation\n');
  write(folder, '.gitlab-sunset.yaml', 'classes: { tests: note, mocks: warning }');
  expect(await kinds()).toEqual(['src/a.mock.ts warning mock', 'src/a.ts error -', 'test/a.ts note test']);
  expect((await check(folder, 'test')).code).toBe(0);
});
