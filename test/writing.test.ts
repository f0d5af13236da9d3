/** What is written: whole or not at all, never out of the tree, never instead of a device, and told when it cannot be. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { replaceFiles, WriteRefused, whyClosed, writeOutput, writeWithin } from '../src/project/write.ts';
import { commit, repoWith } from './repo.ts';
import { folderWith, needed, scan, sunset } from './stub.ts';

const built = (name: string): string => fileURLToPath(new URL(`../dist/src/${name}`, import.meta.url));
const cli = built('cli.js');
const isRoot = process.getuid?.() === 0;
const textOf = (...path: string[]): string => readFileSync(join(...path), 'utf8');
const noneLeft = (folder: string): void =>
  expect(readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.tmp'))).toEqual([]);

/** Whether this system lets the test make a device: a stand-in, never the one of the machine. */
function device(path: string, minor: 3 | 7): boolean {
  return isRoot && spawnSync('mknod', [path, 'c', '1', String(minor)]).status === 0;
}

describe('fix', () => {
  const files = { 'src/a.ts': 'mr.merged_by', 'src/b.ts': 'together.merged_by', 'src/c.ts': 'together.merged_by' };
  const after = 'mr.merge_user';

  test('a committed link out of the tree is not followed', async () => {
    const outside = repoWith({ 'victim.ts': 'mr.merged_by' });
    const root = repoWith({ 'src/a.ts': 'mr.merged_by' });
    symlinkSync(join(outside, 'victim.ts'), join(root, 'src/victim.ts'));
    symlinkSync(outside, join(root, 'src/more'));
    commit(root);
    const { code, err } = await sunset(root, ['fix']);
    expect({ code, victim: textOf(outside, 'victim.ts'), own: textOf(root, 'src/a.ts') }).toEqual({
      code: 2,
      victim: 'mr.merged_by',
      own: after,
    });
    expect(err).toContain('src/victim.ts could not be looked into: leads out of the tree through a symbolic link');
  });

  test.each(['src/victim.ts', 'src/more', 'src/more/victim.ts'])('%s, named through a committed link', async (name) => {
    const outside = repoWith({ 'victim.ts': 'mr.merged_by' });
    const root = repoWith({ 'src/a.ts': 'mr.merged_by' });
    symlinkSync(join(outside, 'victim.ts'), join(root, 'src/victim.ts'));
    symlinkSync(outside, join(root, 'src/more'));
    commit(root);
    expect(await sunset(root, ['fix', 'src/a.ts', name])).toEqual({
      code: 2,
      out: '',
      err: `gitlab-sunset: \`${name}\` leads out of the tree through a link that is committed. Name the place itself.\n`,
    });
    expect([textOf(outside, 'victim.ts'), textOf(root, 'src/a.ts')]).toEqual(['mr.merged_by', 'mr.merged_by']);
  });

  test('through a link to a file that git could not give back: refused as that file would be', async () => {
    const root = repoWith({ '.gitignore': 'made.txt', 'a.ts': '', 'made.txt': 'mr.merged_by' });
    symlinkSync('made.txt', join(root, 'b.ts'));
    commit(root);
    const { code, err } = await sunset(root, ['fix']);
    expect(code).toBe(2);
    expect(err).toContain('have changes that are not committed');
    expect(textOf(root, 'made.txt')).toBe('mr.merged_by');
  });

  test('an edit that somebody makes meanwhile stays, and nothing else is changed', async () => {
    const root = repoWith(files);
    let asked = 0;
    const engine = async () => ({
      needed,
      scan: (...given: Parameters<typeof scan>) => {
        asked += 1;
        if (asked === 2) appendFileSync(join(root, 'src/b.ts'), '// mine');
        return scan(...given);
      },
    });
    const { code, err } = await sunset(root, ['fix', '--allow-dirty', '--no-type-check'], { engine });
    expect(asked).toBeGreaterThan(1);
    expect({ code, err }).toEqual({
      code: 2,
      err: 'gitlab-sunset: Nothing was changed: src/b.ts changed meanwhile. Run it again.\n',
    });
    expect(textOf(root, 'src/a.ts')).toBe('mr.merged_by');
    expect(textOf(root, 'src/b.ts')).toBe('together.merged_by// mine');
    noneLeft(root);
  });

  test('an edit that is made while the files are written stays, and what was written is put back', () => {
    const root = folderWith({ 'a.ts': 'one', 'b.ts': 'two', 'c.ts': 'three' });
    let asked = 0;
    const late = {
      path: join(root, 'b.ts'),
      after: 'TWO',
      // asked for first when the new texts are written beside, then right before the rename
      get before() {
        asked += 1;
        if (asked === 2) appendFileSync(join(root, 'b.ts'), ' and mine');
        return 'two';
      },
    };
    const all = [
      { path: join(root, 'a.ts'), before: 'one', after: 'ONE' },
      late,
      { path: join(root, 'c.ts'), before: 'three', after: 'THREE' },
    ];
    expect(() => replaceFiles(root, all)).toThrow(new WriteRefused(join(root, 'b.ts'), 'changed meanwhile'));
    expect(['a.ts', 'b.ts', 'c.ts'].map((name) => textOf(root, name))).toEqual(['one', 'two and mine', 'three']);
    noneLeft(root);
  });

  test('a read-only file is left in one line, its group whole, and the others are rewritten', async () => {
    const root = repoWith(files);
    chmodSync(join(root, 'src/c.ts'), 0o444);
    const { code, out, err } = await sunset(root, ['fix', '--no-type-check']);
    expect({ code, err }).toEqual({ code: 0, err: 'src/c.ts is left as it is: it is read-only.\n' });
    expect(out).toContain('src/c.ts is read-only');
    expect(Object.keys(files).map((name) => textOf(root, name))).toEqual([after, files['src/b.ts'], files['src/c.ts']]);
    expect((await sunset(root, ['fix', '--no-type-check', '--dry-run', '--allow-dirty'])).code).toBe(0);
  });

  test('a file with more than one name keeps them, and is left', async () => {
    const root = repoWith(files);
    const other = join(folderWith({}), 'other.ts');
    linkSync(join(root, 'src/a.ts'), other);
    const { err } = await sunset(root, ['fix', '--no-type-check']);
    expect(err).toBe('src/a.ts is left as it is: it has 2 names (hard links), and would lose the others.\n');
    expect([textOf(other), statSync(other).nlink]).toEqual(['mr.merged_by', 2]);
    expect(textOf(root, 'src/b.ts')).toContain('merge_user');
  });

  test('mode and owner stay', async () => {
    const root = repoWith(files);
    chmodSync(join(root, 'src/a.ts'), 0o750);
    if (isRoot) chownSync(join(root, 'src/a.ts'), 12345, 12346);
    const { uid, gid } = statSync(join(root, 'src/a.ts'));
    await sunset(root, ['fix', '--no-type-check', '--allow-dirty']);
    const now = statSync(join(root, 'src/a.ts'));
    expect([textOf(root, 'src/a.ts'), now.mode & 0o7777, now.uid, now.gid]).toEqual([after, 0o750, uid, gid]);
  });

  test.skipIf(isRoot)("a folder that is read-only, as an ordinary user: the reason is the folder's", () => {
    const root = folderWith({ 'src/a.ts': '' });
    chmodSync(join(root, 'src'), 0o555);
    expect(whyClosed(root, join(root, 'src/a.ts'))).toBe('lies in a folder that is read-only');
    chmodSync(join(root, 'src'), 0o755);
  });

  test('a signal in between: both files whole, nothing beside them, and the process ends by it', () => {
    const root = folderWith({ 'a.ts': 'one', 'b.ts': 'two' });
    const program = `
      const { replaceFiles } = await import(${JSON.stringify(built('project/write.js'))});
      let asked = 0;
      const path = (name) => ${JSON.stringify(`${root}/`)} + name;
      replaceFiles(${JSON.stringify(root)}, [
        { path: path('a.ts'), before: 'one', after: 'ONE' },
        { path: path('b.ts'), after: 'TWO', get before() { if (++asked === 2) process.kill(process.pid, 'SIGTERM'); return 'two'; } },
      ]);
      setTimeout(() => console.log('still here'), 20000);
    `;
    const { signal, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program]);
    expect({ signal, stdout: String(stdout), stderr: String(stderr) }).toEqual({
      signal: 'SIGTERM',
      stdout: '',
      stderr: '',
    });
    expect([textOf(root, 'a.ts'), textOf(root, 'b.ts')]).toEqual(['ONE', 'TWO']);
    noneLeft(root);
  });
});

describe('files of the tree that a command writes', () => {
  test.each(['baseline create --force', 'init --force'])(
    '%s does not write through a link out of it',
    async (words) => {
      const outside = folderWith({ victim: 'precious', 'folder/': '' });
      const root = repoWith({ 'a.ts': 'mr.merged_by' });
      symlinkSync(join(outside, 'victim'), join(root, '.gitlab-sunset-baseline'));
      symlinkSync(join(outside, 'folder'), join(root, '.gitlab'));
      commit(root);
      const { code, err } = await sunset(root, words.split(' '));
      expect(code).toBe(2);
      expect(err).toMatch(/^gitlab-sunset: .*leads out of the tree through a symbolic link\.\n$/);
      expect([textOf(outside, 'victim'), readdirSync(join(outside, 'folder'))]).toEqual(['precious', []]);
    },
  );

  test('no folder is made behind a link', () => {
    const outside = folderWith({});
    const root = folderWith({});
    symlinkSync(outside, join(root, 'out'));
    expect(() => writeWithin(root, join(root, 'out/deep/a'), 'x')).toThrow('leads out of the tree');
    expect(readdirSync(outside)).toEqual([]);
    writeWithin(root, join(root, 'in/deep/a'), 'x');
    expect(textOf(root, 'in/deep/a')).toBe('x');
  });
});

describe('--output', () => {
  const check = ['check', '--format', 'json', '--output'];
  const root = folderWith({ 'src/a.ts': 'const a = 1;\n' });
  test('a device stays a device, and gets the report', async ({ skip }) => {
    const folder = folderWith({});
    if (!device(join(folder, 'null'), 3)) skip('no device can be made here');
    const { code, err } = await sunset(root, [...check, join(folder, 'null')]);
    expect({ code, err }).toEqual({ code: 0, err: `Passed. Written: ${join(folder, 'null')}\n` });
    expect(lstatSync(join(folder, 'null')).isCharacterDevice()).toBe(true);
    expect(readdirSync(folder)).toEqual(['null']);
  });

  test('a device that is full: one line, exit code 2, and the device is still there', async ({ skip }) => {
    const folder = folderWith({});
    if (!device(join(folder, 'full'), 7)) skip('no device can be made here');
    const name = join(folder, 'full');
    const { code, err } = await sunset(root, [...check, name]);
    expect({ code, err }).toEqual({ code: 2, err: `gitlab-sunset: \`${name}\` cannot be written: no space left.\n` });
    expect(lstatSync(name).isCharacterDevice()).toBe(true);
  });

  test('a pipe stays a pipe, and its reader gets the report', async () => {
    const folder = folderWith({});
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const reader = spawn('cat', [pipe]);
    let got = '';
    reader.stdout.on('data', (chunk) => {
      got += chunk;
    });
    const ended = new Promise((done) => reader.on('close', done));
    expect((await sunset(root, [...check, pipe])).code).toBe(0);
    await ended;
    expect(JSON.parse(got)).toMatchObject({ schemaVersion: 1 });
    expect(lstatSync(pipe).isFIFO()).toBe(true);
  });

  test('/dev/stdout appends where standard output appends; a process substitution is a pipe', () => {
    const folder = folderWith({ log: 'before\n' });
    const line = `'${process.execPath}' '${cli}' check --format json --output /dev/stdout`;
    execFileSync('bash', ['-c', `${line} >> '${folder}/log'`], { cwd: root });
    expect(textOf(folder, 'log')).toMatch(/^before\n\{/);
    execFileSync('bash', ['-c', `${line.replace('/dev/stdout', `>(cat > '${folder}/out')`)}; wait $!; sleep 0.2`], {
      cwd: root,
    });
    expect(JSON.parse(textOf(folder, 'out'))).toMatchObject({ schemaVersion: 1 });
  });

  test('a link writes to what it leads to, whether that is there or not', async () => {
    const folder = folderWith({ 'real.json': 'old' });
    symlinkSync('real.json', join(folder, 'link.json'));
    symlinkSync('new.json', join(folder, 'empty.json'));
    for (const name of ['link.json', 'empty.json']) await sunset(root, [...check, join(folder, name)]);
    expect(readdirSync(folder).sort()).toEqual(['empty.json', 'link.json', 'new.json', 'real.json']);
    expect(['link.json', 'empty.json'].every((name) => lstatSync(join(folder, name)).isSymbolicLink())).toBe(true);
    for (const name of ['real.json', 'new.json']) expect(textOf(folder, name)).toMatch(/^\{/);
  });

  test('a committed link does not lead a report out of the tree', async () => {
    const outside = folderWith({ precious: 'mine' });
    const tree = repoWith({ 'src/a.ts': '' });
    symlinkSync(join(outside, 'precious'), join(tree, 'report.json'));
    symlinkSync(outside, join(tree, 'reports'));
    commit(tree);
    symlinkSync(join(outside, 'own.json'), join(tree, 'own.json'));
    for (const name of ['report.json', 'reports/a.json']) {
      const { code, err } = await sunset(tree, [...check, name]);
      expect({ code, err }).toEqual({
        code: 2,
        err: `gitlab-sunset: \`${name}\` cannot be written: it leads out of the tree through a link that is committed.\n`,
      });
    }
    expect(textOf(outside, 'precious')).toBe('mine');
    expect((await sunset(tree, [...check, 'own.json'])).err).toMatch(/\. Written: own\.json\n$/);
    expect(readdirSync(outside).sort()).toEqual(['own.json', 'precious']);
  });

  test('a file with more than one name keeps them', async () => {
    const folder = folderWith({ 'a.json': 'old' });
    linkSync(join(folder, 'a.json'), join(folder, 'b.json'));
    await sunset(root, [...check, join(folder, 'a.json')]);
    expect(textOf(folder, 'b.json')).toMatch(/^\{/);
    expect(statSync(join(folder, 'b.json')).nlink).toBe(2);
  });

  test.each([
    ['a folder', 'folder', 'it is a folder'],
    ['below a file', 'file/report.json', 'a part of the path is not a folder'],
    ['a circle of links', 'round', 'a cycle of symbolic links'],
  ])('%s: one line and exit code 2; the report for standard output comes all the same', async (_, name, why) => {
    const folder = folderWith({ 'folder/': '', file: '' });
    symlinkSync('round', join(folder, 'round'));
    const at = join(folder, name);
    const { code, out, err } = await sunset(root, [...check, at, '--format', 'text']);
    expect({ code, err }).toEqual({ code: 2, err: `gitlab-sunset: \`${at}\` cannot be written: ${why}.\n` });
    expect(out).toContain('Nothing found');
    expect(readdirSync(folder).sort()).toEqual(['file', 'folder', 'round']);
  });

  test.skipIf(isRoot)('no permission, as an ordinary user: one line, and nothing is left', async () => {
    const folder = folderWith({ 'closed/': '', 'old.json': 'old' });
    chmodSync(join(folder, 'closed'), 0o555);
    chmodSync(join(folder, 'old.json'), 0o444);
    for (const name of ['closed/a.json', 'old.json']) {
      const { code, err } = await sunset(root, [...check, join(folder, name)]);
      expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('permission denied') });
    }
    expect(textOf(folder, 'old.json')).toBe('old');
    noneLeft(folder);
    chmodSync(join(folder, 'closed'), 0o755);
  });

  test('a report that cannot be made to its end leaves the old one, and a signal leaves nothing', async () => {
    const folder = folderWith({ 'a.json': 'old' });
    const broken = (function* () {
      yield 'half';
      throw new Error('broken');
    })();
    await expect(writeOutput(join(folder, 'a.json'), broken)).rejects.toThrow('broken');
    expect(readdirSync(folder)).toEqual(['a.json']);
    const program = `
      const { writeOutput } = await import(${JSON.stringify(built('project/write.js'))});
      await writeOutput(${JSON.stringify(join(folder, 'a.json'))}, (function* () {
        for (let i = 0; ; i += 1) { if (i === 9) process.kill(process.pid, 'SIGINT'); yield 'x'.repeat(1000000); }
      })());
    `;
    const { signal } = spawnSync(process.execPath, ['--input-type=module', '-e', program]);
    expect(signal).toBe('SIGINT');
    expect([readdirSync(folder), textOf(folder, 'a.json')]).toEqual([['a.json'], 'old']);
  });

  test('standard output that is full, or that nobody reads, is one line and exit code 2', ({ skip }) => {
    const folder = folderWith({});
    const closed = spawnSync('bash', ['-c', `'${process.execPath}' '${cli}' check | true; echo "\${PIPESTATUS[0]}"`], {
      cwd: root,
      encoding: 'utf8',
    });
    // the pipe may be closed before or after the report is written
    expect(closed.stdout).toMatch(/^[02]\n$/);
    expect(closed.stderr).toMatch(/^(?:gitlab-sunset: the report cannot be written: nobody reads it any longer\.\n)?$/);
    if (!device(join(folder, 'full'), 7)) skip('no device can be made here');
    const full = spawnSync('bash', ['-c', `'${process.execPath}' '${cli}' check > '${folder}/full'`], {
      cwd: root,
      encoding: 'utf8',
    });
    expect([full.status, full.stderr]).toEqual([2, 'gitlab-sunset: the report cannot be written: no space left.\n']);
  });

  test('`check | head -1` gives one line, whatever the size of the report', () => {
    const large = folderWith(
      Object.fromEntries(
        Array.from({ length: 60 }, (_, i) => [
          `a${i}.sh`,
          'curl https://gitlab.example.com/api/v4/geo_nodes\n'.repeat(50),
        ]),
      ),
    );
    const { stdout, stderr } = spawnSync(
      'bash',
      ['-c', `'${process.execPath}' '${cli}' check --format ndjson | head -1; echo "\${PIPESTATUS[0]}"`],
      { cwd: large, encoding: 'utf8' },
    );
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toBe('2');
    expect(stderr).toBe('gitlab-sunset: the report cannot be written: nobody reads it any longer.\n');
  });
});
