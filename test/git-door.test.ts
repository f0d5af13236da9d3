/** Git is asked, and starts nothing that a repository names. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { git as ask, datesOf, stateOf, whySilent } from '../src/project/git.ts';
import { changesSince, renamedSince, stagedState } from '../src/project/git-changes.ts';
import { openCommit } from '../src/project/git-tree.ts';
import { git, repoWith } from './repo.ts';
import { folderWith, sunset } from './stub.ts';

afterEach(() => vi.unstubAllEnvs());

/** A program that leaves a mark of its name, and hands on what it gets. */
function marking(): { program: (name: string) => string; marks: () => string[] } {
  const folder = folderWith({ 'marks/': '' });
  writeFileSync(join(folder, 'evil'), `#!/bin/sh\ntouch '${folder}/marks/'"$1"\nshift\nexec cat "$@"\n`);
  chmodSync(join(folder, 'evil'), 0o755);
  return {
    program: (name) => `${folder}/evil ${name}`,
    marks: () => {
      const found = readdirSync(join(folder, 'marks')).sort();
      for (const name of found) rmSync(join(folder, 'marks', name));
      return found;
    },
  };
}

/** A repository whose own configuration names a program wherever it can, with files that are changed, moved and new. */
function hostile(program: (name: string) => string): string {
  const hooks = folderWith({});
  for (const name of [
    'post-index-change',
    'reference-transaction',
    'pre-commit',
    'post-checkout',
    'fsmonitor-watchman',
  ])
    writeFileSync(join(hooks, name), `#!/bin/sh\n${program(`hook-${name}`)} </dev/null\n`, { mode: 0o755 });
  const root = repoWith({
    'a.ts': 'mr.merged_by\n',
    'b.ts': `${'const b = 1;\n'.repeat(9)}mr.merged_by\n`,
    '.gitattributes': '*.ts filter=x diff=d\n*.js filter=p\n*.md filter=r\n',
    'z.js': 'z',
    'r.md': 'r',
    'kept.txt': 'kept',
  });
  for (const [key, value] of [
    ['core.fsmonitor', program('fsmonitor')],
    ['core.hooksPath', hooks],
    ['core.pager', program('pager')],
    ['pager.blame', program('pager')],
    ['core.sshCommand', program('ssh')],
    ['core.askPass', program('askpass')],
    ['core.gitProxy', program('proxy')],
    ['core.alternateRefsCommand', program('refs')],
    ['credential.helper', `!${program('credential')}`],
    ['alias.blame', `!${program('alias')}`],
    ['diff.external', program('external')],
    ['diff.d.command', program('command')],
    ['diff.d.textconv', program('textconv')],
    ['filter.x.clean', program('clean')],
    ['filter.x.smudge', program('smudge')],
    ['filter.p.process', program('process')],
    ['filter.r.clean', program('required')],
    ['filter.r.required', 'true'],
    ['filter.with.dots and blanks.clean', program('dots')],
    ['log.showSignature', 'true'],
    ['gpg.program', program('gpg')],
  ] as const)
    git(root, '-c', 'core.fsmonitor=false', 'config', key, value);
  writeFileSync(join(root, 'a.ts'), 'mr.merged_by;\n');
  writeFileSync(join(root, 'z.js'), 'Z');
  writeFileSync(join(root, 'r.md'), 'R');
  renameSync(join(root, 'b.ts'), join(root, 'c.ts'));
  writeFileSync(join(root, '.gitlab-sunset-baseline'), 'b.ts\tmerged-by\tMergeRequest.merged_by\tgs1:0\n');
  return root;
}

describe('a repository whose own configuration names programs', () => {
  const { program, marks } = marking();
  const root = hostile(program);

  test('git itself would start them', () => {
    marks();
    for (const words of [
      ['status'],
      ['diff', '--no-ext-diff'],
      ['diff'],
      ['blame', 'a.ts'],
      ['add', '-N', 'c.ts'],
      ['reset', '-q'],
    ])
      spawnSync('git', words, { cwd: root });
    expect(marks()).toEqual(
      expect.arrayContaining([
        'clean',
        'command',
        'fsmonitor',
        'hook-post-index-change',
        'process',
        'required',
        'textconv',
      ]),
    );
  });

  test.each([
    ['check'],
    ['check', '--no-baseline', '--since', 'HEAD', '--changed-lines'],
    ['check', '--staged'],
    ['check', '--policy-from', 'HEAD'],
    ['report', '--blame'],
    ['report', '--format', 'html'],
    ['baseline', 'prune'],
    ['baseline', 'create', '--force'],
    ['init', '--dry-run'],
    ['fix'],
    ['fix', '--dry-run'],
  ])('%j starts none', async (...words) => {
    marks();
    const { code } = await sunset(root, words);
    expect(code).toBeLessThanOrEqual(2);
    expect(marks()).toEqual([]);
  });

  test('every question is answered all the same', () => {
    marks();
    expect([...changesSince(root, 'HEAD').files.keys()].map((path) => path.slice(root.length + 1)).sort()).toEqual(
      expect.arrayContaining(['a.ts', 'c.ts', 'r.md', 'z.js']),
    );
    expect([...renamedSince(join(root, '.gitlab-sunset-baseline'))]).toEqual([
      [join(root, 'c.ts'), join(root, 'b.ts')],
    ]);
    expect(datesOf(join(root, 'z.js'), [1]).size).toBe(0);
    expect(datesOf(join(root, 'kept.txt'), [1]).size).toBe(1);
    expect(stagedState(root).differs.has(join(root, 'a.ts'))).toBe(true);
    expect(stateOf([join(root, 'a.ts'), join(root, 'kept.txt')])).toEqual({
      dirty: [join(root, 'a.ts')],
      outside: [],
    });
    expect(openCommit(root, 'HEAD').holding('merged_by')).toEqual([join(root, 'a.ts'), join(root, 'b.ts')]);
    expect(marks()).toEqual([]);
  });

  test('a filter that cannot be named on a command line: git is not asked, and one line says so', async () => {
    const own = repoWith({ 'a.ts': 'mr.merged_by', '.gitattributes': '*.ts filter=a=b' });
    git(own, 'config', 'filter.a=b.clean', program('equals'));
    writeFileSync(join(own, 'a.ts'), 'mr.merged_by;');
    const { code, err } = await sunset(own, ['check', '--since', 'HEAD']);
    expect({ code, err }).toEqual({
      code: 2,
      err: 'gitlab-sunset: git is not asked: a filter of its configuration has a `=` in its name.\n',
    });
    expect((await sunset(own, ['report', '--blame'])).err).toContain('No ages of lines: git is not asked');
    expect((await sunset(own, ['fix'])).err).toContain('Nothing was changed: git is not asked');
    expect(marks()).toEqual([]);
  });
});

test('nothing is fetched: an object that is missing stays missing', () => {
  const { program, marks } = marking();
  const server = repoWith({ 'a.ts': 'x' });
  const root = join(folderWith({}), 'clone');
  git(server, 'config', 'uploadpack.allowFilter', 'true');
  execFileSync('git', ['clone', '-q', '--no-checkout', '--filter=blob:none', `file://${server}`, root]);
  git(root, 'config', 'remote.origin.uploadpack', `${program('uploadpack')} </dev/null #`);
  git(root, 'config', 'remote.origin.url', 'ext::sh -c true');
  git(root, 'config', 'protocol.ext.allow', 'always');
  git(root, 'config', 'remote.origin.vcs', 'evil');
  git(root, 'config', 'remote.origin.url', `file://${server}`);
  git(root, 'config', '--unset', 'remote.origin.vcs');
  spawnSync('git', ['cat-file', 'blob', 'HEAD:a.ts'], { cwd: root });
  expect(marks()).toEqual(['uploadpack']);
  expect(ask(root, ['cat-file', 'blob', 'HEAD:a.ts'])).toBeUndefined();
  git(root, 'config', 'remote.origin.url', `ext::${program('ext')}`);
  expect(ask(root, ['cat-file', 'blob', 'HEAD:a.ts'])).toBeUndefined();
  expect(marks()).toEqual([]);
  expect(ask(root, ['rev-parse', 'HEAD:a.ts'])?.length).toBeGreaterThan(0);
});

test("what the environment says of another repository, or of programs, does not count; a hook's index does", () => {
  const { program, marks } = marking();
  const root = repoWith({ 'a.ts': 'one\n' });
  const other = repoWith({ 'b.ts': 'two\n' });
  writeFileSync(join(root, 'a.ts'), 'ONE\n');
  vi.stubEnv('GIT_DIR', join(other, '.git'));
  vi.stubEnv('GIT_WORK_TREE', other);
  vi.stubEnv('GIT_OBJECT_DIRECTORY', join(other, '.git/objects'));
  vi.stubEnv('GIT_EXTERNAL_DIFF', program('env-external'));
  vi.stubEnv('GIT_PAGER', program('env-pager'));
  vi.stubEnv('GIT_SSH_COMMAND', program('env-ssh'));
  vi.stubEnv('GIT_TRACE', '1');
  expect([...changesSince(root, 'HEAD').files.keys()]).toEqual([join(root, 'a.ts')]);
  expect(marks()).toEqual([]);
  vi.unstubAllEnvs();
  const index = join(folderWith({}), 'index');
  execFileSync('git', ['add', 'a.ts'], { cwd: root, env: { ...process.env, GIT_INDEX_FILE: index } });
  expect(stagedState(root).read(join(root, 'a.ts'))?.toString()).toBe('one\n');
  vi.stubEnv('GIT_INDEX_FILE', index);
  expect(stagedState(root).read(join(root, 'a.ts'))?.toString()).toBe('ONE\n');
});

test('a git that the tree brings along is not started', async () => {
  const { program, marks } = marking();
  const root = repoWith({ 'a.ts': 'mr.merged_by', 'node_modules/.bin/git': `#!/bin/sh\n${program('own')}\n` });
  chmodSync(join(root, 'node_modules/.bin/git'), 0o755);
  const path = process.env.PATH ?? '';
  vi.stubEnv('PATH', ['.', 'node_modules/.bin', join(root, 'node_modules/.bin'), path].join(delimiter));
  expect((await sunset(root, ['check', '--since', 'HEAD'])).code).toBe(0);
  expect(marks()).toEqual([]);
  const bare = repoWith({ 'a.ts': '' });
  vi.stubEnv('PATH', join(bare, 'bin'));
  expect(whySilent(bare)).toBe('git is missing');
});

test('a work tree elsewhere, that the configuration names, is not looked at', () => {
  const outside = folderWith({ 'a.ts': 'secret\n' });
  const root = repoWith({ 'a.ts': 'mine\n' });
  git(root, 'config', 'core.worktree', outside);
  expect(changesSince(root, 'HEAD').files.size).toBe(0);
  expect(stateOf([join(root, 'a.ts')])).toEqual({ dirty: [], outside: [] });
});

test('a list of ignored files that is a pipe does not hold git', () => {
  const root = repoWith({ 'a.ts': 'one\n' });
  execFileSync('mkfifo', [join(root, '.git/pipe')]);
  git(root, 'config', 'core.excludesFile', join(root, '.git/pipe'));
  writeFileSync(join(root, 'b.ts'), 'two\n');
  expect([...changesSince(root, 'HEAD').files.keys()]).toEqual([join(root, 'b.ts')]);
  const other = repoWith({ 'a.ts': 'one\n', ignored: '' });
  git(other, 'config', 'blame.ignoreRevsFile', 'ignored');
  expect(datesOf(join(other, 'a.ts'), [1]).size).toBe(1);
  const third = repoWith({ 'a.ts': 'one\n' });
  git(third, 'config', 'blame.ignoreRevsFile', join(root, '.git/pipe'));
  expect(whySilent(third)).toBe('git is not asked: its list of ignored commits is no file');
});

test.skipIf(process.getuid?.() !== 0)("somebody else's repository: one line that says what to do", async () => {
  const root = repoWith({ 'a.ts': 'mr.merged_by' });
  execFileSync('chown', ['-R', '12345', root]);
  vi.stubEnv('SUDO_UID', undefined);
  vi.stubEnv('GIT_CONFIG_GLOBAL', '/dev/null');
  vi.stubEnv('GIT_CONFIG_SYSTEM', '/dev/null');
  const why = `git refuses to work in ${root}, which belongs to somebody else. Where you trust it: git config --global --add safe.directory ${root}`;
  const { code, err } = await sunset(root, ['check', '--since', 'HEAD']);
  expect({ code, err }).toEqual({ code: 2, err: `gitlab-sunset: ${why}.\n` });
  expect((await sunset(root, ['report', '--blame'])).err).toBe(`No ages of lines: ${why}.\n`);
  const fixed = await sunset(root, ['fix']);
  expect(fixed.err).toContain(
    `gitlab-sunset: Nothing was changed: ${why}; no git work tree could give these files back.`,
  );
  expect(readFileSync(join(root, 'a.ts'), 'utf8')).toBe('mr.merged_by');
});

test('no module but two speaks of processes: one starts git, the other this very command, each in one place', () => {
  const src = fileURLToPath(new URL('../src', import.meta.url));
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(100);
  const texts = files.map((name) => [name, readFileSync(join(src, name), 'utf8')] as const);
  const [workers, door] = [join('fleet', 'workers.ts'), join('project', 'git.ts')];
  const speaking = texts.filter(([, text]) => text.includes('child_process'));
  expect(speaking.map(([name]) => name).sort()).toEqual([workers, door]);
  const started = new Map(
    speaking.map(([name, text]) => [
      name,
      text.match(/\b(?:spawn|fork|execFile)\w*\(\s*[\w.]+/g)?.map((each) => each.replace(/\s/g, '')),
    ]),
  );
  expect(started.get(workers)).toEqual(['spawn(process.execPath']);
  // the one asks, the other pushes a branch where that is asked for
  expect(started.get(door)).toEqual(['spawnSync(program', 'spawnSync(program']);
});
