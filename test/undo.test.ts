/** `fix` taken back: what was written is given back to the byte, also after a run that was killed. */
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { keep, stateFolder, undo } from '../src/fix/journal.ts';
import { commit, git, repoWith } from './repo.ts';
import { folderWith, sunset } from './stub.ts';

const textOf = (...path: string[]): string => readFileSync(join(...path), 'utf8');
const home = (): { env: Record<string, string> } => ({ env: { XDG_STATE_HOME: folderWith({ 'state/': '' }) } });
const files = {
  'src/a.ts': '\uFEFFmr.merged_by\r\nmr.merge_status',
  'src/b.ts': 'mr.merged_by // ü',
  'src/c.ts': 'other',
};

describe('--undo', () => {
  test('gives every byte back, once', async () => {
    const root = repoWith(files);
    const world = home();
    await sunset(root, ['fix'], world);
    expect(textOf(root, 'src/b.ts')).toBe('mr.merge_user // ü');
    const { code, out } = await sunset(root, ['fix', '--undo'], world);
    expect({ code, out }).toEqual({
      code: 0,
      out: 'restored  src/a.ts\nrestored  src/b.ts\n2 files as before the last run.\n',
    });
    for (const [path, text] of Object.entries(files)) expect(textOf(root, path)).toBe(text);
    expect(await sunset(root, ['fix', '--undo'], world)).toMatchObject({
      code: 2,
      err: 'gitlab-sunset: There is nothing to undo here: no run of `fix` is kept for this project.\n',
    });
  });
  test('refuses where a file changed since, and changes none', async () => {
    const root = repoWith(files);
    const world = home();
    await sunset(root, ['fix'], world);
    writeFileSync(join(root, 'src/b.ts'), 'mine');
    const { code, err } = await sunset(root, ['fix', '--undo'], world);
    expect({ code, err }).toEqual({
      code: 2,
      err: 'gitlab-sunset: Nothing was changed: src/b.ts changed since `fix` wrote it. Take the change back with git, or by hand.\n',
    });
    expect(textOf(root, 'src/a.ts')).not.toBe(files['src/a.ts']);
  });
  test('a file that somebody has put back already is left as it is', async () => {
    const root = repoWith(files);
    const world = home();
    await sunset(root, ['fix'], world);
    writeFileSync(join(root, 'src/b.ts'), files['src/b.ts']);
    const { code, out } = await sunset(root, ['fix', '--undo'], world);
    expect({ code, out }).toEqual({ code: 0, out: 'restored  src/a.ts\n1 file as before the last run.\n' });
    for (const [path, text] of Object.entries(files)) expect(textOf(root, path)).toBe(text);
  });
  test('a file that is gone counts as changed', async () => {
    const root = repoWith(files);
    const world = home();
    await sunset(root, ['fix'], world);
    rmSync(join(root, 'src/a.ts'));
    expect((await sunset(root, ['fix', '--undo'], world)).code).toBe(2);
  });
  test('knows the last run alone, and a run that changes nothing does not count', async () => {
    const root = repoWith(files);
    const world = home();
    await sunset(root, ['fix'], world);
    commit(root);
    await sunset(root, ['fix', '--review'], world);
    commit(root);
    await sunset(root, ['fix', '--review'], world);
    expect((await sunset(root, ['fix', '--undo'], world)).out).toContain('restored  src/a.ts\n1 file as');
    expect(textOf(root, 'src/a.ts')).toBe('\uFEFFmr.merge_user\r\nmr.merge_status');
  });
  test('keeps what it knows out of the work tree, for this user alone', async () => {
    const root = repoWith(files);
    const world = home();
    await sunset(root, ['fix'], world);
    expect(git(root, 'status', '--porcelain', '--ignored').split('\n').filter(Boolean)).toEqual([
      ' M src/a.ts',
      ' M src/b.ts',
    ]);
    const state = join(world.env.XDG_STATE_HOME ?? '', 'gitlab-sunset');
    const [folder = ''] = readdirSync(state);
    expect(statSync(join(state, folder)).mode & 0o077).toBe(0);
  });
  test('writes nothing where nothing could be kept', async () => {
    const root = repoWith(files);
    const state = folderWith({ 'gitlab-sunset': 'a file' });
    const { code, err } = await sunset(root, ['fix'], { env: { XDG_STATE_HOME: state } });
    expect(code).toBe(2);
    expect(err).toContain('Nothing was changed: what `--undo` needs cannot be kept in');
    expect(textOf(root, 'src/a.ts')).toBe(files['src/a.ts']);
  });
  test.each([
    ['--undo', '--review'],
    ['--undo', '--dry-run'],
    ['--interactive', '--review'],
    ['--commit-per-rule', '--dry-run'],
    ['--commit-per-rule', '--allow-dirty'],
  ])('%s and %s is one clear line', async (...options) => {
    const { code, err } = await sunset(repoWith(files), ['fix', ...options], home());
    expect(code).toBe(2);
    expect(err.trim().split('\n')).toHaveLength(1);
  });
});

describe('the journal', () => {
  test.each([
    [{ XDG_STATE_HOME: '/state', HOME: '/home/a' }, '/state/gitlab-sunset'],
    [{ XDG_STATE_HOME: '', HOME: '/home/a' }, '/home/a/.local/state/gitlab-sunset'],
    [{ XDG_STATE_HOME: 'state', HOME: '/home/a' }, '/home/a/.local/state/gitlab-sunset'],
    [{ HOME: '/home/a' }, '/home/a/.local/state/gitlab-sunset'],
    [{ HOME: 'a' }, undefined],
    [{ HOME: '' }, undefined],
    [{}, undefined],
  ])('of %j lies in %j', (env, folder) => expect(stateFolder(env)).toBe(folder));

  const set = (texts: Record<string, string>) => {
    const root = folderWith(texts);
    const state = folderWith({});
    const now = () => Object.fromEntries(Object.keys(texts).map((path) => [path, textOf(root, path)]));
    return { root, state, now };
  };
  const changes = [
    { path: 'a/a.ts', before: 'old a', after: ['middle a', 'new a'] },
    { path: 'b.ts', before: 'old b', after: ['new b'] },
    { path: 'a/c.ts', before: 'old c', after: ['new c'] },
  ];
  const old = Object.fromEntries(changes.map(({ path, before }) => [path, before]));

  test('gives back what each step of a run has left, touches nothing that is as it was, and clears up', () => {
    const { root, state, now } = set({ 'a/a.ts': 'middle a', 'b.ts': 'old b', 'a/c.ts': 'new c' });
    keep(state, root, changes);
    const { ino, mtimeMs } = statSync(join(root, 'b.ts'));
    const left = join(root, `a/.${'0'.repeat(24)}.gitlab-sunset.tmp`);
    writeFileSync(left, 'half');
    expect(undo(state, root)).toEqual({ kind: 'done', paths: ['a/a.ts', 'a/c.ts'] });
    expect(now()).toEqual(old);
    expect(statSync(join(root, 'b.ts'))).toMatchObject({ ino, mtimeMs });
    expect([readdirSync(join(root, 'a')), readdirSync(state)]).toEqual([['a.ts', 'c.ts'], []]);
    expect(undo(state, root)).toEqual({ kind: 'nothing' });
  });
  test('tells each file that somebody has written since, and gives none back', () => {
    const texts = { 'a/a.ts': 'mine', 'b.ts': 'new b', 'a/c.ts': 'mine, too' };
    const { root, state, now } = set(texts);
    keep(state, root, changes);
    expect(undo(state, root)).toEqual({ kind: 'changed', paths: ['a/a.ts', 'a/c.ts'] });
    expect(now()).toEqual(texts);
    writeFileSync(join(root, 'a/a.ts'), 'new a');
    writeFileSync(join(root, 'a/c.ts'), 'new c');
    expect(undo(state, root)).toMatchObject({ kind: 'done' });
    expect(now()).toEqual(old);
  });
  test.each([
    ['another version', { version: 2 }],
    ['another project', { root: '/elsewhere' }],
  ])('of %s is none', (_, other) => {
    const { root, state } = set({ 'b.ts': 'new b' });
    keep(state, root, changes.slice(1, 2));
    const file = join(state, readdirSync(state)[0] ?? '', 'journal.json');
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...other }));
    expect(undo(state, root)).toEqual({ kind: 'nothing' });
    expect(textOf(root, 'b.ts')).toBe('new b');
  });
  test('of one project says nothing of another', () => {
    const [one, other] = [set({ 'b.ts': 'new b' }), set({ 'b.ts': 'new b' })];
    keep(one.state, one.root, changes.slice(1, 2));
    expect(undo(one.state, other.root)).toEqual({ kind: 'nothing' });
    expect(undo(one.state, one.root)).toEqual({ kind: 'done', paths: ['b.ts'] });
  });
});

/** `fix` in a process of its own, with a scanner that takes no time, so that a kill meets the writing. */
const child = `
import { run } from ${JSON.stringify(fileURLToPath(new URL('../dist/src/cli/run.js', import.meta.url)))};
const scan = ({ paths, read }) => {
  const findings = paths.flatMap((path) => {
    const start = (read(path) ?? '').indexOf('merged_by');
    if (start < 0) return [];
    const end = start + 9;
    return [{ rule: 'merged-by', path, start, end, message: '', element: '', replacement: '', certainty: 'certain', severity: 'error',
      fix: 'safe', reason: null, bridged: false, group: path, evidence: [{ path, at: start, note: '' }],
      edits: [{ path, start, end, text: 'merge_user' }] }];
  });
  return { findings, blind: [], skipped: [], files: paths.length, rules: { looked: [], notLooked: [] } };
};
const catalogue = { catalogue: { version: '1.0.0', date: '2026-11-20' }, changes: [] };
const { code, err } = await run(process.argv.slice(1), { cwd: process.cwd(), env: process.env, colour: false, stdin: () => '',
  engine: async () => ({ scan }), catalogue: async () => catalogue });
process.stderr.write(err);
process.exitCode = code;
`;

/** @param after milliseconds until it is killed */
const start = (
  cwd: string,
  argv: readonly string[],
  env: Record<string, string>,
  after?: number,
): Promise<number | null> =>
  new Promise((done) => {
    const args = ['--input-type=module', '-e', child, '--', ...argv];
    const process_ = spawn(process.execPath, args, { cwd, env: { PATH: process.env.PATH, ...env }, stdio: 'ignore' });
    const timer = after === undefined ? undefined : setTimeout(() => process_.kill('SIGKILL'), after);
    process_.on('exit', (code) => {
      clearTimeout(timer);
      done(code);
    });
  });

/** On demand: `KILLS=200 npx vitest run test/undo.test.ts -t killed` */
const kills = Number(process.env.KILLS ?? 5);

test(`killed at ${kills} points: each file is old or new, and --undo gives every byte back`, {
  timeout: 60_000 + kills * 20_000,
}, async () => {
  const count = kills > 20 ? 500 : 80;
  const names = Array.from({ length: count }, (_, i) => `src/${i % 7}/f${i}.ts`);
  const before = (name: string): string => `// ${name}\nmr.merged_by;\n`;
  const after = (name: string): string => `// ${name}\nmr.merge_user;\n`;
  const root = folderWith({ '.gitlab-sunset.yaml': '' });
  const { env } = home();
  const reset = (): void => {
    for (const name of names) {
      mkdirSync(join(root, name, '..'), { recursive: true });
      writeFileSync(join(root, name), before(name));
    }
  };
  reset();
  const began = performance.now();
  expect(await start(root, ['fix', '--allow-dirty'], env)).toBe(0);
  const whole = performance.now() - began;
  let [half, none] = [0, 0];
  for (let i = 0; i < kills; i += 1) {
    reset();
    rmSync(join(env.XDG_STATE_HOME ?? '', 'gitlab-sunset'), { recursive: true, force: true });
    // the start of Node takes the first part, and nothing can be torn in it
    const code = await start(root, ['fix', '--allow-dirty'], env, whole * (0.35 + (0.7 * (i + 0.5)) / kills));
    const now = names.map((name) => textOf(root, name));
    expect(now.filter((text, at) => text !== before(names[at] ?? '') && text !== after(names[at] ?? ''))).toEqual([]);
    const changed = now.filter((text, at) => text !== before(names[at] ?? '')).length;
    if (changed === 0) none += 1;
    else if (code === null && changed < count) half += 1;
    const undone = await start(root, ['fix', '--undo'], env);
    if (changed > 0) expect(undone).toBe(0);
    for (const name of names) expect(textOf(root, name)).toBe(before(name));
    if (undone === 0)
      expect(readdirSync(root, { recursive: true }).filter((name) => String(name).endsWith('.tmp'))).toEqual([]);
  }
  if (kills > 20) console.log({ kills, half, none });
});

describe('--interactive', () => {
  const asked = async (
    answers: (string | undefined)[],
    given: Record<string, string> = files,
    options: readonly string[] = [],
  ) => {
    const root = repoWith(given);
    const heard: string[] = [];
    const ask = async (question: string): Promise<string | undefined> => {
      heard.push(question);
      return answers.shift();
    };
    const answer = await sunset(root, ['fix', '--interactive', ...options], { ...home(), ask });
    return { root, heard, answer };
  };
  const two = { 'a.ts': 'mr.merge_status', 'b.ts': 'mr.merge_status' };
  test('shows the place, the reason, the evidence and the difference, and rewrites on yes', async () => {
    const { root, heard } = await asked(['y']);
    expect(heard).toEqual([
      [
        '',
        '1 of 1',
        'src/a.ts:2  `merge_status` of a merge request is read  merge-status',
        '  look at  the values differ',
        '  because  GET /projects/{id}/merge_requests (src/a.ts:1) → mr.merge_status (src/a.ts:2)',
        'src/a.ts',
        '@@ -1,2 +1,2 @@',
        ' mr.merged_by',
        '-mr.merge_status',
        '\\ No newline at end of file',
        '+mr.detailed_merge_status',
        '\\ No newline at end of file',
        'Rewrite it? (y)es, (n)o, (a)ll of this rule, (q)uit asking: ',
      ].join('\n'),
    ]);
    expect(textOf(root, 'src/a.ts')).toBe('\uFEFFmr.merge_user\r\nmr.detailed_merge_status');
  });
  test.each([
    ['n', 'likely.merged_by'],
    ['y', 'likely.merge_user'],
  ])('with --likely what is likely is asked for, too: %s', async (letter, text) => {
    const { root, heard } = await asked([letter], { 'a.ts': 'likely.merged_by', 'b.ts': 'mr.merged_by' }, ['--likely']);
    expect(heard).toHaveLength(1);
    expect([textOf(root, 'a.ts'), textOf(root, 'b.ts')]).toEqual([text, 'mr.merge_user']);
  });
  test('leaves it on no, and asks again for what is no answer', async () => {
    const { root, heard } = await asked(['', 'x', 'no']);
    expect(heard).toHaveLength(3);
    expect(textOf(root, 'src/a.ts')).toBe('\uFEFFmr.merge_user\r\nmr.merge_status');
  });
  test('all of a rule asks once', async () => {
    const { root, heard } = await asked(['a'], two);
    expect(heard).toHaveLength(1);
    expect([textOf(root, 'a.ts'), textOf(root, 'b.ts')]).toEqual([
      'mr.detailed_merge_status',
      'mr.detailed_merge_status',
    ]);
  });
  test.each([['q'], [undefined]])('%j ends the questions; what was agreed to is written', async (end) => {
    const { root } = await asked(['y', end], { ...two, 'c.ts': 'mr.merge_status' });
    expect(['a.ts', 'b.ts', 'c.ts'].map((name) => textOf(root, name))).toEqual([
      'mr.detailed_merge_status',
      'mr.merge_status',
      'mr.merge_status',
    ]);
  });
});

describe('--commit-per-rule', () => {
  const fixed = (root: string, world = home(), ...options: string[]) =>
    sunset(root, ['fix', '--review', '--commit-per-rule', ...options], world);
  const setUp = (): string => {
    const root = repoWith(files);
    git(root, 'config', 'user.name', 'a');
    git(root, 'config', 'user.email', 'a@example.com');
    return root;
  };
  test('makes a commit a rule, with what and why and what to look at, and undo takes all of them back', async () => {
    const root = setUp();
    const world = home();
    expect((await fixed(root, world)).code).toBe(0);
    expect(git(root, 'log', '--format=%B', '-2')).toBe(
      [
        'Read detailed_merge_status instead of merge_status\n',
        'v5 removes merge_status.\n',
        '1 place in 1 file, rewritten by gitlab-sunset (merge-status).\n',
        'To look at:\n- the values differ\n',
        'Read merge_user instead of merged_by\n',
        'v5 removes merged_by.\n',
        '2 places in 2 files, rewritten by gitlab-sunset (merged-by).\n\n',
      ].join('\n'),
    );
    expect(git(root, 'show', '--stat', '--format=', 'HEAD')).toContain('1 file changed');
    expect(git(root, 'status', '--porcelain')).toBe('');
    await sunset(root, ['fix', '--undo'], world);
    for (const [path, text] of Object.entries(files)) expect(textOf(root, path)).toBe(text);
  });
  test('refuses where something is staged', async () => {
    const root = setUp();
    writeFileSync(join(root, 'src/c.ts'), 'staged');
    git(root, 'add', '-A');
    expect((await fixed(root)).err).toContain('Nothing was changed: something is staged');
  });
  test('runs no hook of the repository', async () => {
    const root = setUp();
    writeFileSync(join(root, '.git/hooks/pre-commit'), '#!/bin/sh\ntouch hook-ran; exit 1\n');
    chmodSync(join(root, '.git/hooks/pre-commit'), 0o755);
    expect((await fixed(root)).code).toBe(0);
    expect(readdirSync(root)).not.toContain('hook-ran');
  });
  test('refuses a file that goes through a filter', async () => {
    const root = setUp();
    git(root, 'config', 'filter.own.clean', 'cat');
    writeFileSync(join(root, '.git/info/attributes'), 'src/b.ts filter=own\n');
    const { code, err } = await fixed(root);
    expect(code).toBe(2);
    expect(err).toContain('src/b.ts goes through a filter of git');
  });
  test('needs a work tree', async () =>
    expect((await fixed(folderWith(files))).err).toContain('`--commit-per-rule` needs a git work tree'));
});
