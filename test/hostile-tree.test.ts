/** A tree that was made to lead somewhere else: through links, pipes, devices, and names that are no files. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { treeSystem } from '../src/fix/tree-system.ts';
import { openProject, readText } from '../src/project/files.ts';
import { parseOwners } from '../src/project/owners.ts';
import { treeText, withBytes } from '../src/project/read.ts';
import { commit, repoWith } from './repo.ts';
import { folderWith, sunset } from './stub.ts';

const pipe = (path: string): void => void execFileSync('mkfifo', [path]);
const secret = 'root:$6$neverShown:19000:0:99999:7:::';

describe('what is listed and read', () => {
  test('a link that leads out is skipped with its reason, and gates where rules look into such a file', () => {
    const outside = folderWith({ 'api.ts': 'mr.merged_by', 'notes.txt': '', 'more/b.ts': '' });
    const root = folderWith({ 'src/a.ts': '' });
    symlinkSync(join(outside, 'api.ts'), join(root, 'src/api.ts'));
    symlinkSync(join(outside, 'notes.txt'), join(root, 'src/notes.txt'));
    symlinkSync(join(outside, 'more'), join(root, 'src/more'));
    symlinkSync('more/b.ts', join(root, 'src/b.ts'));
    const project = openProject(root);
    expect(project.paths).toEqual(['src/a.ts']);
    expect(project.read('src/api.ts')).toBeUndefined();
    const message = 'leads out of the tree through a symbolic link';
    expect(project.skipped).toEqual([
      { path: 'src/api.ts', code: 'unreadable', message, relevant: true },
      { path: 'src/b.ts', code: 'unreadable', message, relevant: true },
      { path: 'src/more', code: 'unreadable', message, relevant: false },
      { path: 'src/notes.txt', code: 'unreadable', message, relevant: false },
    ]);
  });

  test('links within the tree: a file is read once, under its own name where that is one that is read', () => {
    const root = folderWith({
      'src/a.ts': 'a',
      'bin/deploy.txt': 'b',
      'legacy/c.ts': 'c',
      '.gitignore': 'made/',
      'made/d.ts': 'd',
      'node_modules/x/e.ts': 'e',
      '.git/hooks/f.sh': 'f',
    });
    symlinkSync('src', join(root, 'again'));
    symlinkSync('src/a.ts', join(root, 'a.ts'));
    symlinkSync('a.ts', join(root, 'b.ts'));
    symlinkSync('bin/deploy.txt', join(root, 'deploy.sh'));
    symlinkSync('bin/deploy.txt', join(root, 'deploy-too.sh'));
    symlinkSync('legacy/c.ts', join(root, 'c.ts'));
    symlinkSync('made/d.ts', join(root, 'd.ts'));
    symlinkSync('node_modules/x/e.ts', join(root, 'e.ts'));
    symlinkSync('.git/hooks/f.sh', join(root, 'f.sh'));
    symlinkSync('circle', join(root, 'circle'));
    symlinkSync('nowhere.ts', join(root, 'nothing.ts'));
    const project = openProject(root, { exclude: ['legacy/'] });
    expect(project.paths).toEqual(['d.ts', 'deploy-too.sh', 'src/a.ts']);
    expect(project.paths.map((path) => project.read(path))).toEqual(['d', 'b', 'a']);
    expect(project.skipped.map(({ path, relevant }) => [path, relevant])).toEqual([
      ['circle', false],
      ['e.ts', true],
      ['f.sh', true],
      ['nothing.ts', false],
    ]);
  });

  test('pipes, sockets and devices are never opened, whatever they are called; a folder is a folder', async () => {
    const root = folderWith({ 'a.ts/b.ts': 'b', 'package.json/c.ts': '', '.gitignore/d.ts': '' });
    pipe(join(root, 'pipe.ts'));
    symlinkSync('pipe.ts', join(root, 'to-pipe.ts'));
    symlinkSync('/dev/zero', join(root, 'zero.ts'));
    symlinkSync('/proc/self/environ', join(root, 'environ.sh'));
    const server = createServer();
    await new Promise<void>((done) => server.listen(join(root, 'socket.ts'), done));
    const project = openProject(root);
    server.close();
    expect(project.paths).toEqual(['.gitignore/d.ts', 'a.ts/b.ts', 'package.json/c.ts']);
    expect(project.skipped.map(({ path, message }) => `${path} ${message}`).sort()).toEqual([
      'environ.sh leads out of the tree through a symbolic link',
      'pipe.ts is no regular file',
      'socket.ts is no regular file',
      'to-pipe.ts is no regular file',
      'zero.ts leads out of the tree through a symbolic link',
    ]);
  });

  test.each(['/dev/zero', 'rules', 'pipe'])('.gitignore as a link to %s ignores nothing, as with git', (to) => {
    const root = folderWith({ 'a.ts': '', rules: 'a.ts' });
    pipe(join(root, 'pipe'));
    symlinkSync(to, join(root, '.gitignore'));
    const project = openProject(root);
    expect(project.paths).toContain('a.ts');
    expect(project.skipped).toContainEqual({
      path: '.gitignore',
      code: 'unreadable',
      message: 'is a symbolic link, so it ignores nothing',
      relevant: false,
    });
  });

  test('.gitignore files above the root and .git/info/exclude are read the same way', () => {
    const top = folderWith({ 'app/a.ts': '', '.git/info/': '' });
    symlinkSync('/dev/zero', join(top, '.gitignore'));
    pipe(join(top, '.git/info/exclude'));
    expect(openProject(join(top, 'app')).paths).toEqual(['a.ts']);
  });

  test('what became a link or a pipe after it was listed', () => {
    const outside = folderWith({ 'a.ts': secret });
    const root = folderWith({ 'src/a.ts': 'a', 'b.ts': 'b' });
    const project = openProject(root);
    execFileSync('rm', ['-r', join(root, 'src'), join(root, 'b.ts')]);
    symlinkSync(outside, join(root, 'src'));
    pipe(join(root, 'b.ts'));
    expect(project.paths.map((path) => project.read(path))).toEqual([undefined, undefined]);
    expect(project.skipped.map(({ path, message }) => `${path} ${message}`)).toEqual([
      'b.ts is a pipe, no regular file',
      'src/a.ts leads out of the tree through a symbolic link',
    ]);
  });

  test('a file of more bytes than its reader takes is not read to its end', () => {
    const root = folderWith({ a: 'x'.repeat(101) });
    expect(treeText(root, join(root, 'a'), { most: 100 })).toMatchObject({ code: 'size' });
    expect(treeText(root, join(root, 'a'), { most: 101 })).toHaveLength(101);
    // a file of /proc says that it has no bytes
    expect(withBytes('/proc/self/status', { most: 10 }, String)).toMatchObject({ code: 'size' });
    expect(withBytes('/proc/self/status', {}, String)).toContain('Name:');
  });

  test('what the user names may be a pipe, and is no device', () => {
    const root = folderWith({});
    pipe(join(root, 'schema'));
    execFileSync('sh', ['-c', `echo type Query > '${join(root, 'schema')}' &`], { stdio: 'ignore' });
    expect(readText(join(root, 'schema'))).toBe('type Query\n');
    expect(readText('/dev/zero')).toBeUndefined();
  });
});

describe('patterns that would be tried for ever', () => {
  const deep = `${'a/'.repeat(90)}b.ts`;
  const wild = `${'a/**/'.repeat(12)}c`;

  test('in a .gitignore: left out, told, and the others hold', () => {
    const root = folderWith({ [deep]: 'x', 'a/made.ts': 'x', '.gitignore': `${wild}\nmade.ts\n/a/**/**/**/**/x.ts\n` });
    const start = process.cpuUsage();
    const project = openProject(root);
    expect(process.cpuUsage(start).user / 1e6).toBeLessThan(5);
    expect(project.paths).toEqual([deep]);
    expect(project.skipped).toEqual([
      {
        path: '.gitignore',
        code: 'unreadable',
        message: 'has 1 pattern with more than 2 `**` between folders, which ignore nothing',
        relevant: false,
      },
    ]);
  });

  test('in the configuration: one line', async () => {
    const root = folderWith({ 'a.ts': 'x', '.gitlab-sunset.yaml': `exclude: ['${wild}']\n` });
    const { code, err } = await sunset(root, ['check']);
    expect(code).toBe(2);
    expect(err).toContain('has more than 2 `**` between folders, which takes too long.');
  });

  test('in CODEOWNERS: it covers nothing', () => {
    const owners = parseOwners(`* @all\n${wild} @some\n`);
    expect(owners(deep)).toEqual(['@all']);
  });

  test('more than 100 folders in one another are told and gate, unless they are excluded', () => {
    const folders = 'a/'.repeat(101);
    const root = folderWith({ [`${folders}b.ts`]: 'x', 'c.ts': 'x' });
    const message = 'stands in more than 100 folders, and is not looked into';
    const told = { path: folders.slice(0, -1), code: 'unreadable', message, relevant: true };
    expect(openProject(root)).toMatchObject({ paths: ['c.ts'], skipped: [told] });
    expect(openProject(root, { exclude: ['a/a/'] })).toMatchObject({ paths: ['c.ts'], skipped: [] });
    expect(openProject(root, { tracked: [`${folders}b.ts`] }).skipped).toHaveLength(2);
  });
});

describe('files that the tree names', () => {
  const outside = folderWith({ shadow: `${secret}\n`, 'config.yaml': 'failOn: note\n' });

  test.each(['.gitlab-sunset-baseline', '.gitlab-sunset.yaml', '.gitlab-sunset.json'])(
    '%s that leads out is refused in one line, and nothing of it is shown',
    async (name) => {
      const root = repoWith({ 'src/a.ts': 'mr.merged_by' });
      symlinkSync(join(outside, 'shadow'), join(root, name));
      const { code, out, err } = await sunset(root, ['check']);
      expect({ code, out }).toEqual({ code: 2, out: '' });
      expect(err).toMatch(/^gitlab-sunset: .* leads out of the tree through a symbolic link\.\n$/);
    },
  );

  test.each(['.gitlab-sunset-baseline', '.gitlab-sunset.yaml'])('%s as a pipe does not hang', async (name) => {
    const root = folderWith({ 'src/a.ts': 'mr.merged_by' });
    pipe(join(root, name));
    const { code, err } = await sunset(root, ['check']);
    expect(code).toBe(2);
    expect(err).toContain(`${name} is a pipe, no regular file.`);
  });

  test('a baseline that the user names and that is none is refused without its text', async () => {
    const root = folderWith({ 'src/a.ts': 'mr.merged_by' });
    const { code, err } = await sunset(root, ['check', '--baseline', join(outside, 'shadow')]);
    expect(code).toBe(2);
    expect(err).toMatch(/shadow:1: this line is no entry of a baseline\.\n$/);
    expect(err).not.toContain('neverShown');
  });

  test('CODEOWNERS that leads out names nobody', async () => {
    const root = repoWith({ 'src/a.ts': 'mr.merged_by' });
    symlinkSync(join(outside, 'shadow'), join(root, 'CODEOWNERS'));
    expect((await sunset(root, ['report'])).out).not.toContain('neverShown');
  });

  test('a configuration shared by link within the work tree counts', async () => {
    const root = repoWith({ 'shared.yaml': 'failOn: nothing\n', 'app/a.ts': 'mr.merged_by' });
    symlinkSync('../shared.yaml', join(root, 'app/.gitlab-sunset.yaml'));
    commit(root);
    expect((await sunset(join(root, 'app'), ['check'])).err).toContain('`failOn` must be one of');
  });

  test('`merge` shows no line of a file outside the work tree, whatever a report says', async () => {
    const root = repoWith({ 'src/a.ts': 'mr.merged_by' });
    const { out } = await sunset(root, ['check', '--format', 'json']);
    mkdirSync(join(root, 'parts'));
    const away = join(outside, 'shadow');
    const forged = out.replaceAll('src/a.ts', `../../../../../../..${away}`).replaceAll('merged_by', 'neverShown');
    writeFileSync(join(root, 'parts/a.json'), forged);
    const merged = await sunset(root, ['merge', 'parts/a.json', '--format', 'text']);
    expect(merged.out).not.toContain('$6$');
    expect(readFileSync(away, 'utf8')).toContain('$6$');
  });
});

describe('what a tsconfig.json names', () => {
  test('lies in the work tree, is a file, and no link or pattern leads out', () => {
    const outside = folderWith({
      'x.ts': 'export const x = 1;',
      'base.json': '{ "compilerOptions": { "strict": true } }',
    });
    const root = repoWith({ 'src/a.ts': 'export const a = 1;', 'lib/b.ts': '', 'tsconfig.json': '{}' });
    symlinkSync(outside, join(root, 'src/out'));
    symlinkSync('../lib/b.ts', join(root, 'src/b.ts'));
    symlinkSync(join(outside, 'x.ts'), join(root, 'src/x.ts'));
    pipe(join(root, 'src/pipe.ts'));
    const system = treeSystem(root);
    const seen = (include: string[]) => system.readDirectory(root, ['.ts'], undefined, include);
    expect(seen(['**/*'])).toEqual(['src/a.ts', 'src/b.ts', 'lib/b.ts'].map((name) => join(root, name)).sort());
    expect(seen(['/', '../**/*', `${outside}/*`, 'src/out/**/*'])).toEqual(seen(['**/*']));
    for (const path of [
      join(outside, 'x.ts'),
      join(root, 'src/x.ts'),
      join(root, 'src/out/x.ts'),
      join(root, 'src/pipe.ts'),
    ])
      expect([path, system.fileExists(path) ? system.readFile(path) : undefined]).toEqual([path, undefined]);
    expect([system.readFile(join(root, 'src/b.ts')), system.directoryExists(outside)]).toEqual(['', false]);
  });

  test.each(['./made/pipe.json', '/dev/zero', '../../../../../../etc/passwd'])(
    'extends %s: nothing hangs',
    async (base) => {
      const root = repoWith({
        'src/a.ts': 'declare const mr: { merged_by: string; merge_user: string };\nexport const who = mr.merged_by;\n',
        '.gitignore': 'made/',
        'tsconfig.json': JSON.stringify({ extends: base, files: ['src/a.ts', '/etc/hostname.ts'] }),
      });
      mkdirSync(join(root, 'made'));
      pipe(join(root, 'made/pipe.json'));
      expect((await sunset(root, ['fix', '--allow-dirty'])).code).toBe(0);
      expect(readFileSync(join(root, 'src/a.ts'), 'utf8')).toContain('mr.merge_user');
    },
  );
});
