import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Options } from 'yargs';
import { changes } from '../rules/index.ts';
import { commands } from '../src/cli/options.ts';
import { folderWith, sunset } from './stub.ts';

const cli = fileURLToPath(new URL('../dist/src/cli.js', import.meta.url));
/** The command itself, as it is shipped. */
const spawned = (cwd: string, argv: readonly string[], options: object = {}) =>
  spawnSync(process.execPath, [cli, ...argv], { cwd, encoding: 'utf8', env: { PATH: process.env.PATH }, ...options });

const files = { 'src/a.ts': 'mr.merged_by', 'src/b.js': 'mr.merge_status', 'lib/c.ts': 'ok' };

describe('exit codes', () => {
  test.each([
    [['check'], 1],
    [['check', 'lib'], 0],
    [['check', '--fail-on', 'error'], 1],
    [['check', '--rule', 'geo-nodes'], 0],
    [['check', '--rule', 'merged-by,merge-status', 'src'], 1],
    [['report'], 0],
    [['fix', '--dry-run'], 1],
    [['fix', '--dry-run', 'lib'], 0],
    [['fix'], 2],
    [['rules'], 0],
    [['explain', 'merged-by'], 0],
    [['--help'], 0],
    [['check', '--help'], 0],
    [['--version'], 0],
  ])('%j: %i', async (argv, code) => {
    const answer = await sunset(folderWith(files), argv);
    expect(answer.code).toBe(code);
    if (code !== 2) expect(answer.err).toBe('');
  });

  test('a file that would have mattered and does not parse: 2, and the report all the same', async () => {
    const { code, out } = await sunset(folderWith({ ...files, 'd.ts': ';;; merged_by' }), [
      'check',
      '--format',
      'json',
    ]);
    expect(code).toBe(2);
    expect(JSON.parse(out).findings).toHaveLength(2);
  });
  test('unless the configuration leaves it out, or it is not among the paths', async () => {
    const root = folderWith({ ...files, 'd.ts': ';;; merged_by' });
    expect((await sunset(root, ['check', 'lib'])).code).toBe(0);
    writeFileSync(join(root, '.gitlab-sunset.yml'), 'exclude: [d.ts]');
    expect((await sunset(root, ['check'])).code).toBe(1);
  });
  test('a file that does not parse and does not matter is told of', async () => {
    const { code, out } = await sunset(folderWith({ 'a.ts': ';;;' }), ['check']);
    expect([code, out.includes('1 file skipped')]).toEqual([0, true]);
  });
});

test('when every report goes into a file, one line says how it went and where they are', async () => {
  const folder = folderWith({ 'a.ts': 'mr.merged_by;\n' });
  const outputs = ['--format', 'json', '--output', 'a.json', '--format', 'html', '--output', 'a.html'];
  const { code, out, err } = await sunset(folder, ['check', ...outputs]);
  expect([code, out, err]).toEqual([1, '', 'Failed: 1 error. Written: a.json, a.html\n']);
  expect((await sunset(folder, ['check', ...outputs, '--quiet'])).err).toBe('');
});

test('what is asked for is said where it is to be quiet, and nothing else but what went wrong', async () => {
  const folder = folderWith({ 'a.ts': 'mr.merged_by;\n', 'b.ts': ';;; merged_by' });
  const figures = /^Files: 1: 1 \.ts\.\nLooked for: .*\nTime: .*\n(?:Memory: .*\n)?$/;
  expect((await sunset(folder, ['check', 'a.ts', '--quiet', '--statistics'])).err).toMatch(figures);
  expect((await sunset(folder, ['fix', 'a.ts', '--dry-run', '--quiet', '--statistics'])).err).toMatch(figures);
  const { code, err } = await sunset(folder, ['fix', 'b.ts', '--dry-run', '--quiet']);
  expect([code, err]).toEqual([2, expect.stringMatching(/^b\.ts could not be looked into: .*\n$/)]);
});

test('a page says what it is about, and links each place to its source', async () => {
  const folder = folderWith({ 'a.ts': 'mr.merged_by;\n' });
  const env = {
    CI_PROJECT_PATH: 'group/shop',
    CI_PROJECT_URL: 'https://gitlab.example.com/group/shop',
    CI_COMMIT_REF_NAME: 'main',
    CI_COMMIT_SHA: 'abcdef0123456789',
  };
  const { out } = await sunset(folder, ['report', '--format', 'html'], { env });
  expect(out).toContain('<title>group/shop: GitLab API migration plan</title>');
  expect(out).toContain('<strong>group/shop</strong> · main · <code>abcdef012345</code>');
  expect(out).toContain('https://gitlab.example.com/group/shop/-/blob/abcdef0123456789/{path}#L{line}');
  expect(out).toContain('Do this first: <code>npx gitlab-sunset fix</code> rewrites <strong>1</strong> place now.');
  const given = await sunset(folder, ['report', '--format', 'html', '--source-url', 'vscode://file/x/{path}:{line}'], {
    env,
  });
  expect(given.out).toContain('vscode://file/x/{path}:{line}');
});

test('help and version have the names that people try', async () => {
  const folder = folderWith({});
  const { out } = await sunset(folder, ['check', '--help']);
  expect(await sunset(folder, ['help', 'check'])).toMatchObject({ code: 0, out });
  const version = await sunset(folder, ['--version']);
  for (const name of ['-v', '-V']) expect(await sunset(folder, [name])).toEqual(version);
});

test('every option says what it takes and what holds without it', async () => {
  for (const [command, options] of Object.entries(commands)) {
    const { out } = await sunset(folderWith({}), [command, '--help']);
    for (const [name, option] of Object.entries<Options>(options)) {
      const [, said = ''] = new RegExp(`^ +--${name} (.*(?:\\n {8,}[^- ].*)*)`, 'm').exec(out) ?? [];
      expect([command, name, said]).toEqual([
        command,
        name,
        expect.stringMatching(/\[(?:boolean|string|array|number)\]/),
      ]);
      const isSwitch = option.type === 'boolean';
      if (!isSwitch && !(command === 'baseline' && name === 'output'))
        expect([command, name, said]).toEqual([command, name, expect.stringContaining('[default: ')]);
    }
  }
});

test('what a shell completes is asked of the command itself', async () => {
  const folder = folderWith({});
  const asked = async (...words: string[]): Promise<string[]> =>
    (await sunset(folder, ['--get-yargs-completions', 'gitlab-sunset', ...words])).out.trim().split('\n');
  expect(await asked('ch')).toEqual(expect.arrayContaining(['check', 'codemod', 'completion']));
  expect(await asked('check', '--pol')).toEqual(expect.arrayContaining(['--policy-from', '--statistics']));
  const { code, out } = await sunset(folder, ['completion']);
  expect([code, out]).toEqual([0, expect.stringContaining('complete -o bashdefault')]);
});

test('--statistics says what was looked at, and what took how long', async () => {
  const { code, err } = await sunset(folderWith({ ...files, 'c.ts': '' }), ['check', '--statistics'], {
    memory: () => 42,
  });
  expect(code).toBe(1);
  expect(err).toMatch(/^Files: 4: 3 \.ts, 1 \.js\.\nLooked for: 2 rules\. 2 places, 0 blind spots, 0 skipped\.\n/);
  expect(err).toMatch(/\nTime: [\d.]+ s: starting [\d.]+ s, reading [\d.]+ s\.\nMemory: 42 MB at most\.\n$/);
});

describe('bad input is one clear line', () => {
  const root = () => {
    const folder = folderWith({
      ...files,
      'odd.ts': new Uint8Array(100).fill(0xe4),
      'binary.ts': Uint8Array.from({ length: 256 }, (_, i) => i),
      'huge.js': new Uint8Array(50 * 1024 * 1024).fill(0x20),
      'syntax.ts': ';;;',
      'notes.txt': '',
      'docs/guide.txt': '',
    });
    symlinkSync('round', join(folder, 'round'));
    symlinkSync('..', join(folder, 'src/up'));
    return folder;
  };
  const folder = root();

  test.each([
    [['chek'], 'There is no command `chek`. Did you mean `check`?'],
    [['frobnicate'], 'There is no command `frobnicate`. There are check, fix'],
    [
      [],
      'Which command? One of check, fix, report, merge, rules, explain, codemod, baseline, catalogue, init, fleet, lsp.',
    ],
    [['check', '--targte', '17'], 'There is no option `--targte`. Did you mean `--target`?'],
    [['check', '--review'], 'There is no option `--review`.'],
    [['check', '-x'], 'There is no option `-x`.'],
    [['check', '--config', 'nowhere.yaml'], 'The configuration nowhere.yaml cannot be read.'],
    [['check', '--config', 'src/a.ts'], 'src/a.ts'],
    [['codemod', 'merged-by', '--config', 'x.yaml'], 'There is no option `--config`.'],
    [['help', 'chek'], 'There is no command `chek`. Did you mean `check`?'],
    [['check', '--fix'], 'There is no option `--fix`: `gitlab-sunset fix` rewrites.'],
    [
      ['check', '--oldest', '18.0', '--target', '17.0'],
      'The oldest GitLab to serve, 18.0, is newer than the target 17.0.',
    ],
    [['check', '--format', 'html', '--source-url', 'javascript:{path}'], '--source-url is an address'],
    [['check', '--no-color'], 'There is no option `--no-color`. Colours follow NO_COLOR and FORCE_COLOR.'],
    [['check', '--tarket=secret'], 'There is no option `--tarket`. Did you mean `--target`?'],
    [['check', '--target'], '`--target` needs a value.'],
    [['check', '--rule'], '`--rule` needs a value.'],
    [['check', '--target', '17', '--target', '18'], '`--target` is given twice.'],
    [['check', '--target', '16.12'], 'GitLab 16.12 was never released. The nearest is 16.11.'],
    [['check', '--target', 'soon'], '`soon` is not a GitLab release.'],
    [['check', '--oldest', 'v5'], '`v5` is a version of the API'],
    [['check', '--rule', 'merged'], 'There is no rule `merged`. Did you mean `merged-by`?'],
    [['check', '--fail-on', 'never'], '`--fail-on` is one of'],
    [['check', '--format', 'jsn'], 'There is no format `jsn` for check. Did you mean `json`?'],
    [['check', '--format', 'json', '--format', 'text'], 'Only one report can go to standard output.'],
    [['check', '--format', 'json', '--output', 'a', '--output', 'b'], 'There are more --output than --format.'],
    [
      ['check', '--format', 'json', '--output', 'a', '--format', 'sarif', '--output', './a'],
      'Two reports cannot go to `./a`: the second would replace the first.',
    ],
    [
      ['check', '--format', 'json', '--output', '-', '--format', 'text', '--output', '-'],
      'Only one report can go to standard output.',
    ],
    [['check', '--format', 'json', '--output', 'src'], '`src` cannot be written: it is a folder.'],
    [['check', 'nowhere'], 'There is no file or folder `nowhere`.'],
    [['check', 'src/*.vue'], '`src/*.vue` matches no file.'],
    [['check', 'docs'], 'There is no file to look at in `docs`.'],
    [['check', 'notes.txt'], 'notes.txt is left out: it holds no program, shell, requests or configuration.'],
    [['check', 'round'], '`round` is neither a file nor a folder.'],
    [['check', '-'], '`-` needs --stdin-filename'],
    [['check', '-', 'src', '--stdin-filename', 'a.ts'], '`-` stands alone'],
    [['check', '--stdin-filename', 'a.ts'], '--stdin-filename goes with the path `-`.'],
    [['fix', '-'], '`fix` rewrites files; it takes no standard input.'],
    [['explain'], 'Which rule?'],
    [['explain', 'merge-by'], 'There is no rule `merge-by`. Did you mean `merged-by`?'],
    [['explain', 'a', 'b'], '`b` is one argument too many.'],
  ])('%j', async (argv, message) => {
    const { code, out, err } = await sunset(folder, argv);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^gitlab-sunset: [^\n]+\n$/);
    expect(err).toContain(message);
  });

  test.each([
    ['odd.ts', 'encoding', 'is in an encoding that is not known'],
    ['binary.ts', 'binary', 'is no text'],
    ['huge.js', 'size', 'larger than 8 MB, so taken for a generated file'],
    ['syntax.ts', 'syntax', "line 1: ';' expected"],
  ])('%s, named, is 2 with its reason; come upon, it is told of', async (name, code, message) => {
    const named = await sunset(folder, ['check', name, '--format', 'json']);
    expect(named.code).toBe(2);
    expect(JSON.parse(named.out).summary.gate.reasons).toEqual([
      { code: 'unreadable', message: `${name}: ${message}` },
    ]);
    const all = await sunset(folder, ['check', '--format', 'json']);
    expect(all.code).toBe(2);
    expect(JSON.parse(all.out).skipped).toContainEqual({ path: name, code, message });
  });

  test('a broken configuration file', async () => {
    const answer = await sunset(folderWith({ ...files, '.gitlab-sunset.yaml': 'targt: v5' }), ['check']);
    expect(answer).toEqual({
      code: 2,
      out: '',
      err: 'gitlab-sunset: .gitlab-sunset.yaml:1:1: unknown key `targt`. Did you mean `target`?\n',
    });
  });
  test.each([
    'gitlab-sunset.yaml',
    '.gitlab-sunset.toml',
    '.gitlabsunset.yml',
    '.gitlab_sunset.yaml',
    '.gitlab-sunsetrc',
    '.gitlab-sunest.yaml',
    '.gitlab-sunset.config.js',
  ])('a configuration that is called %s is not passed over', async (name) => {
    const root = folderWith({ ...files, [name]: 'target: v5\n' });
    expect(await sunset(root, ['check'])).toEqual({
      code: 2,
      out: '',
      err: `gitlab-sunset: ${name} is not read: the configuration is called .gitlab-sunset.yaml. Rename it, or name it with --config.\n`,
    });
    writeFileSync(join(root, '.gitlab-sunset.yaml'), '');
    expect((await sunset(root, ['check'])).code).toBe(1);
  });
  test('a job and a report that are called so are none', async () => {
    const others = { 'gitlab-sunset.yml': 'sunset:\n  script: [true]\n', 'gitlab-sunset.json': '{"schemaVersion": 1}' };
    expect(await sunset(folderWith({ ...files, ...others }), ['check'])).toMatchObject({ code: 1, err: '' });
  });
  test('--config names another one, which sees the project from the same place', async () => {
    const root = folderWith({
      ...files,
      '.gitlab-sunset.yaml': 'exclude: [src/]\n',
      'ci/strict.yaml': 'exclude: [src/a.ts]\n',
    });
    expect((await sunset(root, ['check'])).code).toBe(0);
    const { code, out } = await sunset(join(root, 'ci'), [
      'check',
      '..',
      '--config',
      'strict.yaml',
      '--format',
      'json',
    ]);
    expect(code).toBe(1);
    expect(JSON.parse(out).findings.map(({ path }: { path: string }) => path)).toEqual(['../src/b.js']);
  });
  test('two configuration files', async () => {
    const { err } = await sunset(folderWith({ ...files, '.gitlab-sunset.yaml': '', '.gitlab-sunset.json': '{}' }), [
      'check',
    ]);
    expect(err).toContain('stand side by side. Keep one.');
  });
  test('a mistake of our own has a hint, and a stack only with DEBUG', async () => {
    const engine = async () => ({
      scan: () => {
        throw new TypeError('x is not a function');
      },
    });
    const answer = await sunset(folder, ['check'], { engine });
    expect(answer.code).toBe(2);
    expect(answer.err).toContain('something went wrong inside: x is not a function\n');
    expect(answer.err).not.toContain('    at ');
    expect((await sunset(folder, ['check'], { engine, env: { DEBUG: '1' } })).err).toContain('    at ');
  });
  test('a file and a folder that may not be read', () => {
    const closed = folderWith({ 'a.ts': '', 'closed.ts': '', 'closed/b.ts': '' });
    chmodSync(closed, 0o755);
    chmodSync(join(closed, 'closed.ts'), 0);
    chmodSync(join(closed, 'closed'), 0);
    const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
    const json = spawned(closed, ['check', '--format', 'json'], nobody);
    expect(JSON.parse(json.stdout).skipped).toEqual([
      { path: 'closed', code: 'unreadable', message: 'cannot be listed: permission denied' },
      { path: 'closed.ts', code: 'unreadable', message: 'cannot be read: permission denied' },
    ]);
    expect(json.status).toBe(2);
    expect(spawned(closed, ['check', 'closed.ts'], nobody).status).toBe(2);
    expect(spawned(closed, ['check', 'closed'], nobody).stderr).toBe(
      'gitlab-sunset: `closed` cannot be listed: permission denied.\n',
    );
    chmodSync(join(closed, 'closed'), 0o755);
  }, 60_000);
});

describe('which files', () => {
  const paths = async (root: string, argv: string[]) => {
    const { out, err } = await sunset(root, ['check', '--format', 'json', ...argv]);
    if (out === '') throw new Error(err);
    return [...new Set(JSON.parse(out).findings.map(({ path }: { path: string }) => path))];
  };
  const hit = 'mr.merged_by';
  const root = folderWith({
    '.git/': '',
    'a.ts': hit,
    'src/b.ts': hit,
    'src/deep/c.js': hit,
    'src/[id].ts': hit,
    'lib/d.ts': hit,
    '.gitignore': 'out',
    'out/e.ts': hit,
  });

  test.each([
    [[], ['a.ts', 'lib/d.ts', 'src/[id].ts', 'src/b.ts', 'src/deep/c.js']],
    [['src'], ['src/[id].ts', 'src/b.ts', 'src/deep/c.js']],
    [
      ['./src/', 'a.ts'],
      ['a.ts', 'src/[id].ts', 'src/b.ts', 'src/deep/c.js'],
    ],
    [['src/**/*.{js,mjs}'], ['src/deep/c.js']],
    [
      ['**/b.ts', './*.ts'],
      ['a.ts', 'src/b.ts'],
    ],
    [['src/[id].ts'], ['src/[id].ts']],
    [['out'], ['out/e.ts']],
    [['out/e.ts'], ['out/e.ts']],
  ])('%j', async (argv, expected) => expect(await paths(root, argv)).toEqual(expected));

  test('from a folder of the project, that folder', async () => {
    expect(await paths(join(root, 'src/deep'), [])).toEqual(['c.js']);
    expect(await paths(join(root, 'src/deep'), ['../*.ts'])).toEqual(['../[id].ts', '../b.ts']);
  });
  test('outside the project, the project there', async () => {
    const other = folderWith({ '.gitlab-sunset.json': '{"exclude":["x.ts"]}', 'x.ts': hit, 'y.ts': hit });
    const seen = await paths(root, [other]);
    expect(seen).toHaveLength(1);
    expect(String(seen[0])).toMatch(/^\.\.\/.*\/y\.ts$/);
  });
  test('the configuration includes, excludes and turns off; the command line wins', async () => {
    writeFileSync(join(root, 'lib/.gitlab-sunset.yaml'), 'rules: { merged-by: off }');
    expect(await paths(join(root, 'lib'), [])).toEqual([]);
    expect(await paths(join(root, 'lib'), ['--rule', 'merged-by'])).toEqual(['d.ts']);
    const { out } = await sunset(
      folderWith({
        '.gitlab-sunset.yaml': 'target: 17.0\ninclude: [b.ts]\nrules: { merged-by: note }',
        'a.ts': hit,
        'b.ts': hit,
      }),
      ['check', '--format', 'json', '--target', '18'],
    );
    const report = JSON.parse(out);
    expect(report.target).toBe('18.0');
    expect(report.findings).toMatchObject([{ path: 'b.ts', severity: 'note' }]);
    expect(report.summary.gate.passed).toBe(true);
  });
  test('standard input takes the place of a file, which need not be there', async () => {
    for (const name of ['a.ts', 'src/new.ts']) {
      const { out } = await sunset(root, ['check', '-', '--stdin-filename', name, '--format', 'json'], {
        stdin: () => 'x;\nmr.merged_by',
      });
      expect(JSON.parse(out).findings).toMatchObject([{ path: name, line: 2, column: 4 }]);
    }
  });
});

test('a release newer than the catalogue is accepted with a line that says so', async () => {
  const { code, err } = await sunset(folderWith({ 'a.ts': '' }), ['check', '--target', '99.1']);
  expect(code).toBe(0);
  expect(err).toMatch(/^GitLab 99\.1 is newer than the catalogue, which ends with [\d.]+\.\n$/);
});

test('the n-th output takes the n-th format, and standard output the last', async () => {
  const root = folderWith(files);
  const { out } = await sunset(root, ['check', '--format', 'json', '--output', 'report/out.json', '--format', 'text']);
  expect(out).toContain('2 findings');
  expect(JSON.parse(readFileSync(join(root, 'report/out.json'), 'utf8')).findings).toHaveLength(2);
});

describe('fix', () => {
  const repository = (content: Record<string, string>) => {
    const top = folderWith(content);
    const git = (...words: string[]) =>
      spawnSync('git', ['-C', top, '-c', 'user.name=a', '-c', 'user.email=a@b.c', ...words], { encoding: 'utf8' });
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'x');
    return { top, git, text: (name: string) => readFileSync(join(top, name), 'utf8') };
  };

  test('rewrites what is committed, tells what it left, and a second run changes nothing', async () => {
    const { top, git, text } = repository(files);
    const { code, out } = await sunset(top, ['fix']);
    expect(code).toBe(0);
    expect(text('src/a.ts')).toBe('mr.merge_user');
    expect(out).toContain('rewritten  src/a.ts  merged-by');
    expect(out).toContain('left  src/b.js:1');
    expect(out).toContain('1 place rewritten in 1 file, 1 left.');
    git('commit', '-qam', 'y');
    expect((await sunset(top, ['fix'])).out).toContain('0 places rewritten in 0 files, 1 left.');
    expect(git('status', '--porcelain').stdout).toBe('');
  });

  test('refuses files with changes, by name, with the command to go on', async () => {
    const { top, text } = repository(files);
    writeFileSync(join(top, 'src/a.ts'), 'mr.merged_by;');
    const { code, err } = await sunset(top, ['fix', 'src', '--review']);
    expect(code).toBe(2);
    expect(err).toBe(
      'gitlab-sunset: Nothing was changed: these files have changes that are not committed.\n  src/a.ts\nCommit them first, or go on with: npx gitlab-sunset fix src --review --allow-dirty\n',
    );
    expect(text('src/b.js')).toBe('mr.merge_status');
    writeFileSync(join(top, 'lib/c.ts'), 'changed, but not to be rewritten');
    await sunset(top, ['fix', 'src', '--review', '--allow-dirty']);
    expect([text('src/a.ts'), text('src/b.js')]).toEqual(['mr.merge_user;', 'mr.detailed_merge_status']);
  });

  test('changes elsewhere are no hindrance', async () => {
    const { top, text } = repository(files);
    writeFileSync(join(top, 'lib/c.ts'), 'changed');
    expect((await sunset(top, ['fix'])).code).toBe(0);
    expect(text('src/a.ts')).toBe('mr.merge_user');
  });

  test('outside git it needs --allow-dirty', async () => {
    const root = folderWith(files);
    const { code, err } = await sunset(root, ['fix']);
    expect([code, err.split('\n')[0]]).toEqual([
      2,
      'gitlab-sunset: Nothing was changed: no git work tree could give these files back.',
    ]);
    expect((await sunset(root, ['fix', '--allow-dirty'])).code).toBe(0);
  });

  test.each(['.', 'src'])('--dry-run in %s: git apply there makes the same change', async (folder) => {
    const dry = repository({ ...files, 'src/a.ts': 'x\r\nmr.merged_by' });
    const { out, code } = await sunset(join(dry.top, folder), ['fix', '--dry-run', '--review']);
    expect(code).toBe(1);
    expect(dry.git('status', '--porcelain').stdout).toBe('');
    const { stderr } = spawnSync('git', ['apply'], { cwd: join(dry.top, folder), input: out, encoding: 'utf8' });
    expect(stderr).toBe('');
    expect([dry.text('src/a.ts'), dry.text('src/b.js')]).toEqual(['x\r\nmr.merge_user', 'mr.detailed_merge_status']);
  });
});

describe('the catalogue', () => {
  const real = { catalogue: () => import('../rules/index.ts') };
  test('as data: every datum of every rule', async () => {
    const { out } = await sunset('/', ['rules', '--format', 'json'], real);
    expect(JSON.parse(out)).toEqual({ schemaVersion: 1, rules: changes });
  });
  test('as a list', async () => {
    const { out } = await sunset('/', ['rules'], real);
    for (const { id } of changes) expect(out).toContain(`  ${id} `);
    expect(out).toContain(`${changes.length} rules. Catalogue`);
  });
  test.each(changes.map(({ id }) => id))('explain %s', async (id) => {
    const { code, out } = await sunset('/', ['explain', id], real);
    expect(code).toBe(0);
    expect(out).toContain('Sources\n');
    expect(out).not.toMatch(/\/\/[!?~]/);
  });
  test('explain says where a rule is looked for', async () => {
    const { out } = await sunset('/', ['explain', 'legacy-shell-escaping'], real);
    expect(out).toContain('looked for  in configuration files and shell\n');
  });
  test('before and after come from the fixtures', async () => {
    const { out } = await sunset('/', ['explain', 'merged-by'], real);
    expect(out).toMatch(
      /Before and after, from fixtures\/merged-by\/.*\n(?:.*\n)*? {2}-.*merged_by.*\n {2}\+.*merge_user/,
    );
  });
});

describe('the command itself', () => {
  test('standard output is the report only; the help does not load the compiler', () => {
    expect(existsSync(cli), 'npm run build first').toBe(true);
    const help = spawned('/', ['--help'], { env: { ...process.env, NODE_DEBUG: 'module' } });
    expect(help.status).toBe(0);
    expect(help.stdout).toMatch(/^gitlab-sunset <command>/);
    expect(help.stderr).not.toMatch(/ts-morph|typescript\.js/);
  });
  test('exit code and JSON of a real run', () => {
    const root = folderWith({
      'a.ts':
        "const response = await fetch('https://gitlab.example.com/api/v4/projects/1/merge_requests/2');\nconst mr = await response.json();\nconsole.log(mr.merged_by.name);\n",
    });
    const { status, stdout, stderr } = spawned(root, ['check', '--format', 'json']);
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    expect(JSON.parse(stdout).findings).toMatchObject([{ rule: 'merged-by', path: 'a.ts', line: 3, column: 16 }]);
  });
  test('colours follow FORCE_COLOR and NO_COLOR', () => {
    const env = { PATH: process.env.PATH };
    expect(spawned('/', ['rules'], { env }).stdout).not.toContain('\u001b');
    expect(spawned('/', ['rules'], { env: { ...env, FORCE_COLOR: '1' } }).stdout).toContain('\u001b');
    expect(spawned('/', ['rules'], { env: { ...env, FORCE_COLOR: '1', NO_COLOR: '1' } }).stdout).not.toContain(
      '\u001b',
    );
  });
});
