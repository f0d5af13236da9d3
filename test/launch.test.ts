/** The command as it is started: bundled, with compiled code from the cache, or file by file. Reads `dist`, built before. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ts } from '@ts-morph/common';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const top = join(import.meta.dirname, '..');
const home = mkdtempSync(join(tmpdir(), 'sunset-launch-'));
const folder = join(home, 'project');
mkdirSync(folder);
const cache = join(home, 'cache');
const secret = 'glpat-Zk3mPq9vXw2LrTs8YbNd';
writeFileSync(
  join(folder, 'a.ts'),
  `const token = '${secret}';
export const who = async (id: number) => (await (await fetch(\`https://gitlab.com/api/v4/projects/\${id}/merge_requests/1\`, { headers: { 'PRIVATE-TOKEN': token } })).json()).merged_by;
`,
);
/** Tells at the end what was loaded from `node_modules`. */
writeFileSync(
  join(folder, 'loaded.cjs'),
  "process.on('exit', () => process.stderr.write(`loaded: ${Object.keys(require.cache).filter((path) => path.includes('node_modules')).join('\\n')}\\n`));",
);

function run(args: readonly string[], env: Record<string, string> = {}, ahead: readonly string[] = [], cwd = folder) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...ahead, join(top, 'dist/src/cli.js'), ...args, '--allow-dirty'].filter(
      (each) => each !== '--allow-dirty' || args[0] === 'fix',
    ),
    { cwd, encoding: 'utf8', env: { PATH: process.env.PATH, HOME: home, XDG_CACHE_HOME: cache, ...env } },
  );
  return { status, stdout, stderr };
}

const compiled = (): string[] => {
  const [inside = ''] = readdirSync(join(cache, 'gitlab-sunset'));
  return readdirSync(join(cache, 'gitlab-sunset', inside)).map((name) => join(cache, 'gitlab-sunset', inside, name));
};

afterAll(() => rmSync(home, { recursive: true, force: true }));

describe('compiled code', () => {
  let first: ReturnType<typeof run>;
  beforeAll(() => {
    first = run(['check', '--format', 'json']);
  });
  test('the first run finds, and keeps what was compiled', () => {
    expect(first.status).toBe(1);
    expect(JSON.parse(first.stdout).summary.findings).toBe(1);
    expect(compiled().map((path) => path.slice(path.lastIndexOf('/') + 1))).toEqual(
      expect.arrayContaining(['command.cjs.cache', 'ts-morph-common.cjs.cache']),
    );
  });
  test('the second run takes it, and writes nothing', () => {
    const before = compiled().map((path) => readFileSync(path).toString('base64'));
    expect(run(['check', '--format', 'json'])).toEqual(first);
    expect(compiled().map((path) => readFileSync(path).toString('base64'))).toEqual(before);
  });
  test('what a run that did little has kept is made anew by one that does more, and by no other', () => {
    const env = { XDG_CACHE_HOME: join(home, 'little') };
    const size = (): number => {
      const [inside = ''] = readdirSync(join(home, 'little/gitlab-sunset'));
      return statSync(join(home, 'little/gitlab-sunset', inside, 'command.cjs.cache')).size;
    };
    const sizes = [['--version'], ['check', '--no-cache'], ['check', '--no-cache'], ['--version']].map((args) => {
      run(args, env);
      return size();
    });
    const [little = 0, more = 0] = sizes;
    expect(more).toBeGreaterThan(little * 1.5);
    expect(sizes).toEqual([little, more, more, more]);
  });
  test('what a run over many files keeps is good for a run over few, and says nothing on the way', () => {
    const many = join(home, 'many');
    mkdirSync(many);
    for (let i = 0; i < 510; i++) writeFileSync(join(many, `${i}.ts`), readFileSync(join(folder, 'a.ts')));
    const env = { XDG_CACHE_HOME: join(home, 'of-many'), GITLAB_SUNSET_PROGRESS: '0' };
    const kept = (): string[] => {
      const base = join(home, 'of-many/gitlab-sunset');
      const [inside = ''] = readdirSync(base).filter((name) => name.startsWith('code-'));
      return readdirSync(join(base, inside)).map((name) => `${statSync(join(base, inside, name)).mtimeMs} ${name}`);
    };
    expect(run(['check', '--no-cache', '--format', 'json'], env, [], many)).toMatchObject({ status: 1, stderr: '' });
    const before = kept();
    expect(run(['check', '--no-cache', '--format', 'json'], env).stdout).toBe(first.stdout);
    expect(kept()).toEqual(before);
  });
  test('a result that is taken again hides the same secrets', () => {
    const shown = run(['check', '--no-cache']);
    expect(shown.stdout).toContain("const token = '****");
    expect(shown.stdout).not.toContain(secret);
    for (let i = 0; i < 2; i++) expect(run(['check']).stdout).toBe(shown.stdout);
  });
  test('a cache in the tree that is looked at is neither taken nor made: who wrote the tree could have put code there', () => {
    expect(run(['check', '--format', 'json'], { XDG_CACHE_HOME: join(folder, '.cache') })).toEqual(first);
    expect(existsSync(join(folder, '.cache'))).toBe(false);
  });
  test('what is broken is made anew, in silence', () => {
    for (const path of compiled()) {
      const bytes = readFileSync(path);
      bytes.fill(0x41, 1000, 2000);
      writeFileSync(path, bytes);
    }
    expect(run(['check', '--no-cache', '--format', 'json'])).toEqual(first);
    for (const path of compiled()) expect(readFileSync(path).includes('A'.repeat(1000)), path).toBe(false);
  });
  test('what others may write is not taken', () => {
    for (const path of compiled()) chmodSync(path, 0o666);
    expect(run(['check', '--format', 'json'])).toEqual(first);
    for (const path of compiled()) chmodSync(path, 0o600);
  });
  test('what other versions kept goes when nobody used it for long, and nothing that is not ours', () => {
    const base = join(home, 'versions/gitlab-sunset');
    const old = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
    const make = (name: string, file: string, time = old): void => {
      mkdirSync(join(base, name), { recursive: true });
      writeFileSync(join(base, name, file), 'x');
      utimesSync(join(base, name), time, time);
    };
    make('code-0.0.1-v20.0.0-x64', 'command.cjs.cache');
    make('code-0.0.2-0123456789ab-v20.0.0-arm64-9f3a', 'ts-morph-common.cjs.cache.17.tmp');
    make('code-0.0.3-v20.0.0-x64', 'command.cjs.cache', new Date());
    make('code-0.0.4-v20.0.0-x64', 'notes.txt');
    make('code-review', 'command.cjs.cache');
    make('others', 'command.cjs.cache');
    symlinkSync(join(base, 'others'), join(base, 'code-0.0.5-v20.0.0-x64'));
    const env = { XDG_CACHE_HOME: join(home, 'versions') };
    run(['--version'], env);
    const left = readdirSync(base).filter((name) => !name.includes(process.version));
    const kept = [
      'code-0.0.3-v20.0.0-x64',
      'code-0.0.4-v20.0.0-x64',
      'code-0.0.5-v20.0.0-x64',
      'code-review',
      'others',
    ];
    expect(left.sort()).toEqual(kept);
    for (const name of ['code-0.0.3-v20.0.0-x64', 'code-review', 'others'])
      expect(readdirSync(join(base, name)), name).toEqual(['command.cjs.cache']);
    expect(readdirSync(join(base, 'code-0.0.4-v20.0.0-x64'))).toEqual(['notes.txt']);
    const own = readdirSync(base).find((name) => name.includes(process.version)) ?? '';
    utimesSync(join(base, own), old, old);
    run(['--version'], env);
    expect(statSync(join(base, own)).mtimeMs, 'used now').toBeGreaterThan(Date.now() - 60_000);
  });
  test('other flags of V8 have compiled code of their own', () => {
    const env = { XDG_CACHE_HOME: join(home, 'flags') };
    run(['--version'], env);
    run(['--version'], env, ['--no-opt']);
    expect(readdirSync(join(home, 'flags/gitlab-sunset'))).toHaveLength(2);
  });
  test('a folder that cannot be made is done without', () => {
    expect(run(['check', '--format', 'json'], { XDG_CACHE_HOME: '/dev/null' })).toEqual(first);
    expect(run(['check', '--format', 'json'], { GITLAB_SUNSET_CODE_CACHE: '0' })).toEqual(first);
  });
  test('file by file says the same', () => {
    const start = `process.argv.splice(1, 0, 'gitlab-sunset'); import(${JSON.stringify(join(top, 'dist/src/cli/main.js'))}).then(({ main }) => main());`;
    const { status, stdout } = spawnSync(process.execPath, ['-e', start, '--', 'check', '--format', 'json'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect({ status, stdout }).toEqual({ status: first.status, stdout: first.stdout });
  });
});

test('the bundles hold nothing but ASCII, and a page from them is what it is without them', () => {
  const folderOfBundles = join(top, 'dist/command');
  for (const name of readdirSync(folderOfBundles).filter((each) => each.endsWith('.cjs')))
    expect(/[^\0-\x7f]/.test(readFileSync(join(folderOfBundles, name), 'latin1')), name).toBe(false);
  const { stdout } = run(['report', '--format', 'html']);
  expect(stdout).toContain(' · ');
  expect(stdout).not.toContain('Â');
});

describe('the part of the compiler that is bundled', () => {
  const part: { ts: typeof ts } = createRequire(import.meta.url)('../dist/command/ts-morph-common.cjs');
  const read = (by: typeof ts, path: string, text: string): string => {
    const file = path.endsWith('.json')
      ? by.parseJsonText(path, text)
      : by.createSourceFile(path, text, by.ScriptTarget.Latest, true);
    const told: unknown = Reflect.get(file, 'parseDiagnostics');
    const nodes: string[] = [];
    const visit = (node: ts.Node): void => {
      nodes.push(`${by.SyntaxKind[node.kind]} ${node.getStart(file)} ${node.end} ${node.getText(file)}`);
      by.forEachChild(node, visit);
    };
    visit(file);
    return JSON.stringify([nodes, told], (key, value: unknown) => (key === 'file' ? undefined : value));
  };
  test('gives a value for each name that it has, and lacks the checker', () => {
    const without = Object.entries(part.ts).flatMap(([name, value]) => (value === undefined ? [name] : []));
    expect(without).toEqual([]);
    expect(Object.keys(part.ts).length).toBeGreaterThan(100);
    expect('createProgram' in part.ts).toBe(false);
  });
  test.each([
    ['a.ts', readFileSync(join(top, 'src/cli/check.ts'), 'utf8')],
    [
      'b.tsx',
      '/** @type {A<B>} */ const a: A = <T,>(x: T) => <a.b {...x}>{`1${a!}`}</a.b>; @a class B extends C<D> { #x?: 1n }',
    ],
    ['c.js', 'const a = /[/]\\u{61}/u; for await (const b of c) d?.[e] ??= f; label: { break label; }'],
    ['broken.ts', 'const a = {{ b.; class { constructor( } const \\u0g = `${; <<<<<<< x\nenum A { 1 } /* '],
    ['d.json', '{ "a": [1, -2, true, null, {"b": "c"}], }'],
    ['broken.json', '{ a: undefined, "b": [1 2 }'],
  ])('reads %s as the whole compiler does', (path, text) =>
    expect(read(part.ts, path, text)).toBe(read(ts, path, text)),
  );
  test.each(['{ "compilerOptions": { "paths": { "a": ["b"], }, } // c\n}', '{ "a": "\\', ''])(
    'reads the configuration %j as it does',
    (text) =>
      expect(part.ts.parseConfigFileTextToJson('tsconfig.json', text).config).toEqual(
        ts.parseConfigFileTextToJson('tsconfig.json', text).config,
      ),
  );
});

describe('libraries are loaded when they are needed', () => {
  const loaded = (...args: string[]): string => run(args, {}, ['-r', join(folder, 'loaded.cjs')]).stderr;
  test('`check` loads nothing of ts-morph', () => expect(loaded('check')).not.toContain('ts-morph'));
  test('`check` takes each of its libraries from the bundles', () => {
    const texts = {
      'ask.graphql': 'query one { project(fullPath: "a") { mergeRequest(iid: "1") { mergeStatus } } }',
      'page.vue': '<template><i>{{ mr.merged_by }}</i></template>',
      'values.yaml': 'runnerRegistrationToken: a\nrunners: { tags: b }\n',
      'config.toml': '[[runners]]\n  token = "a"\n  [runners.cache]\n    Type = "s3"\n    ServerAddress = "a"\n',
      'register.sh': 'gitlab-runner register --registration-token a --tag-list b\n',
    };
    for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
    expect(loaded('check', '--no-cache')).toBe('loaded: \n');
    for (const name of Object.keys(texts)) rmSync(join(folder, name));
  });
  test('`fix` type-checks with it what has types', () => {
    writeFileSync(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "strict": true } }');
    expect(loaded('fix', '--review', '--dry-run')).toContain('ts-morph');
  });
});

test.each(['18.20.4', '20.18.3'])('Node %s is too old, in one line', (version) => {
  const older = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'${version}'})`;
  const { status, stdout, stderr } = run(['check'], {}, ['--import', older]);
  expect([status, stdout, stderr]).toEqual([
    2,
    '',
    `gitlab-sunset: Node ${version} is too old: it needs 20.19 or newer.\n`,
  ]);
});

describe('where there is no terminal', () => {
  const fast = 'data:text/javascript,const now=performance.now.bind(performance);performance.now=()=>now()*1000';
  test('a line every ten seconds says what is being done', () => {
    const { status, stderr } = run(['check', '--no-cache'], {}, ['--import', fast]);
    expect(status).toBe(1);
    const lines = stderr.trimEnd().split('\n');
    for (const line of lines) expect(line).toMatch(/^after \d+ s: [a-z ]+(?:GraphQL)?, \d+ (?:%|of \d+ files)$/);
    expect(lines.join('\n')).toContain('s: following programs, ');
  });
  test.each([
    [['--quiet'], {}],
    [[], { GITLAB_SUNSET_PROGRESS: '0' }],
  ])('unless it is to be quiet: %j', (args, env) =>
    expect(run(['check', '--no-cache', ...args], env, ['--import', fast])).toMatchObject({ status: 1, stderr: '' }),
  );
});

test('the command may be started as a program after every build', () => {
  expect(statSync(join(top, 'dist/src/cli.js')).mode & 0o111).toBe(0o111);
});
