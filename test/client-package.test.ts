/** What users install: the packed package, its types, its imports, its size. Builds nothing into the work tree. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { build, type Metafile } from 'esbuild';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changes } from '../rules/index.ts';
import { version } from '../src/client/version.ts';
import { startMock } from './mock-server.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const place = mkdtempSync(join(tmpdir(), 'gitlab-sunset-'));
const module = join(place, 'node_modules', 'gitlab-sunset');
let tarball = new Uint8Array();

const run = (command: string, args: readonly string[], cwd: string): string =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

beforeAll(() => {
  const copy = join(place, 'copy');
  mkdirSync(module, { recursive: true });
  mkdirSync(copy);
  for (const name of [
    'src',
    'rules',
    'transforms',
    'package.json',
    'tsconfig.json',
    'tsconfig.build.json',
    'README.md',
    'LICENSE',
  ]) {
    cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  if (process.env.IS_BUILT === 'true')
    for (const name of ['src', 'rules'])
      cpSync(join(root, 'dist', name), join(copy, 'dist', name), { recursive: true });
  // whether the types are right is `npm run types`’ question
  else run('node', [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.build.json', '--noCheck'], copy);
  run('npm', ['pack', '--ignore-scripts'], copy);
  const packed = join(copy, `gitlab-sunset-${version}.tgz`);
  tarball = new Uint8Array(readFileSync(packed));
  run('tar', ['xzf', packed, '--strip-components=1', '-C', module], place);
}, 60_000);
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** What a bundle of these names of the built client holds, or of all when none is given; of another module with `entry`. */
async function bundle({
  names = ['*'],
  entry = 'client',
  format = 'esm',
}: {
  names?: readonly string[];
  entry?: string;
  format?: 'esm' | 'iife';
} = {}): Promise<{
  text: string;
  meta: Metafile;
}> {
  const what = names[0] === '*' ? '*' : `{ ${names.join(', ')} }`;
  const { outputFiles, metafile } = await build({
    ...{ stdin: { contents: `export ${what} from 'gitlab-sunset/${entry}'`, resolveDir: place }, bundle: true },
    ...{ minify: true, write: false, metafile: true, outdir: place, platform: 'neutral', logLevel: 'error' },
    ...{ format, globalName: 'sunset' },
  });
  return { text: outputFiles[0]?.text ?? '', meta: metafile };
}

test('the version in the user agent is that of the package', () => {
  const { version: packed }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(version).toBe(packed);
});

/** Bytes, minified: what was measured, rounded up. Errors that name the path and advise in sentences are worth 2 kB of it. */
test.each([
  [['*'], 15_900],
  [['createClient'], 15_300],
  [['tokenState'], 900],
  [['Secret'], 200],
])('a bundle of %j has at most %d bytes', async (names, most) => {
  const { text } = await bundle({ names });
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(most);
});

test('the bundle has no dependency and nothing of node', async () => {
  const { text, meta } = await bundle();
  const strangers = Object.keys(meta.inputs).filter((path) => !/dist\/src\/client\/|^<stdin>$/.test(path));
  expect(strangers).toEqual([]);
  expect(Object.values(meta.inputs).flatMap(({ imports }) => imports.filter(({ external }) => external))).toEqual([]);
  expect(text).not.toMatch(/\bprocess\.\w|\bBuffer\b|\brequire\(|node:/);
});

/** Runs in a page, or where there is nothing but what a page has. Speaks with `url`. */
const inPage = `async (url) => {
  const { createClient, tokenState } = sunset;
  const options = { baseUrl: url, token: 'owner-1f0c3a', allowHttp: true, maxRetries: 1, backoffMs: 1 };
  const { groupAccessTokens: tokens, remoteMirrors: mirrors } = createClient(options);
  const made = await tokens.create('team/backend', { name: 'a', scopes: ['api'] });
  const rotated = await tokens.rotate(1, made.id);
  const mirror = await mirrors.create(10, { url: 'https://bot:s3cr-et@example.com/a.git' });
  const name = (error) => error.name;
  return JSON.stringify([
    String(rotated.token), (await tokens.list(1).all()).length, tokenState(rotated, Date.now()), mirror.url,
    await tokens.get(1, 9).catch(name),
    await tokens.get(1, 9, { signal: AbortSignal.abort() }).catch(name),
    await createClient({ ...options, fetch: () => new Promise(() => {}), deadlineMs: 5 }).request('GET', '/x').catch(name),
    await createClient({ ...options, fetch: () => Promise.reject(new TypeError('no')) }).request('POST', '/x').catch(name),
  ]);
}`;
const outOfPage = [
  ...['[redacted]', 2, 'active', 'https://*****:*****@example.com/a.git'],
  ...['NotFoundError', 'AbortedError', 'TimeoutError', 'AmbiguousOutcomeError'],
];

test('it runs where there is nothing but the globals of the web', async () => {
  const mock = await startMock();
  const { text } = await bundle({ format: 'iife' });
  const web = { AbortController, AbortSignal, clearTimeout, fetch, performance, setTimeout, TextDecoder, URL };
  try {
    const printed: unknown = await runInNewContext(`${text};(${inPage})(url)`, {
      ...web,
      URLSearchParams,
      url: mock.url,
    });
    expect(JSON.parse(String(printed))).toEqual(outOfPage);
  } finally {
    await mock.close();
  }
});

const browser = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));
test.skipIf(!browser)(
  browser ? `it runs in a browser (${browser})` : 'left out: no browser is installed (chromium)',
  async () => {
    const { text } = await bundle({ format: 'iife' });
    const page = `<!doctype html><script src="/client.js"></script><script>
      (${inPage})(location.origin).catch(String).then((body) => fetch('/done', { method: 'POST', body }));</script>`;
    const pages: Readonly<Record<string, [type: string, body: string]>> = {
      '/page': ['text/html', page],
      '/client.js': ['text/javascript', text],
      '/done': ['text/plain', ''],
    };
    let tell: (printed: string) => void = () => {};
    const printed = new Promise<string>((resolve) => {
      tell = resolve;
    });
    const mock = await startMock({
      first: (_, response, { url, body }) => {
        const [type, answer] = pages[url] ?? [];
        if (url === '/done') tell(body);
        if (type !== undefined) response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(answer);
        return type !== undefined;
      },
    });
    const flags = ['--headless', '--no-sandbox', '--disable-gpu', `--user-data-dir=${join(place, 'profile')}`];
    const child = spawn(browser ?? '', [...flags, `${mock.url}/page`], { stdio: 'ignore' });
    try {
      expect(await printed).toBe(JSON.stringify(outOfPage));
    } finally {
      child.kill();
      await Promise.all([mock.close(), once(child, 'exit')]);
    }
  },
  40_000,
);

/** What a program has from its environment may be missing: the strictest of compilers lets it be handed on all the same. */
const strict = `
  import { createClient } from 'gitlab-sunset/client';
  declare const text: string | undefined, signal: AbortSignal | undefined, keep: (() => void) | undefined;
  const { groupAccessTokens: tokens, remoteMirrors: mirrors, request } = createClient({
    baseUrl: '', token: undefined, oauthToken: '', fetch, userAgent: text, onRequest: keep,
  });
  export const made = [
    tokens.list(1, { search: text }, { signal }),
    tokens.create(1, { name: '', scopes: [], expires_at: text }, { signal, persist: keep }),
    tokens.rotate(1, 2, { expires_at: text }),
    tokens.rotateSelf(1, { expires_at: text }),
    mirrors.update(1, 2, { mirror_branch_regex: text }),
    request('GET', '/x', { query: undefined, signal }),
  ];`;

test('the types need nothing of node, and take what may be missing', () => {
  const options = { noEmit: true, strict: true, module: 'esnext', moduleResolution: 'bundler', target: 'es2022' };
  const config = {
    compilerOptions: { ...options, exactOptionalPropertyTypes: true, lib: ['es2022', 'dom'], types: [] },
    files: ['page.ts'],
  };
  writeFileSync(join(place, 'page.ts'), strict);
  writeFileSync(join(place, 'tsconfig.json'), JSON.stringify(config));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  expect(spawnSync('node', [tsc, '-p', 'tsconfig.json'], { cwd: place, encoding: 'utf8' }).stdout).toBe('');
}, 30_000);

test('the doc comment of mirror_branch_regex quotes both defaults of its flag', () => {
  const types = readFileSync(join(module, 'dist/src/client/remote-mirrors.d.ts'), 'utf8').replace(
    /\s*\n\s*\*(?!\/)\s*/g,
    ' ',
  );
  const [, comment = ''] =
    /\/\*\*((?:(?!\*\/).)*)\*\/\s*readonly mirror_branch_regex\?: string \| undefined;/s.exec(types) ?? [];
  for (const words of [
    'mirror_only_branches_match_regex',
    'enabled by default from 16.0, can be hidden by an administrator, and is available on the hosted service',
    'unavailable unless an administrator enables it, and unavailable on the hosted service',
  ]) {
    expect(comment).toContain(words);
  }
});

test('the texts bring the rules and nothing else', async () => {
  const { meta } = await bundle({ entry: 'client/texts' });
  expect(Object.keys(meta.inputs).filter((path) => !/dist\/(rules|src\/client)\/|^<stdin>$/.test(path))).toEqual([]);
});

test('the installed package loads without ts-morph, graphql or yargs, and works', () => {
  const script = `
    import { createClient, InputError } from 'gitlab-sunset/client';
    import { texts } from 'gitlab-sunset/client/texts';
    const fetch = async () => new Response('[]');
    const list = createClient({ baseUrl: 'https://h', token: 'glpat-abc', fetch, texts }).remoteMirrors.list(1);
    console.log(JSON.stringify([await list.all(), InputError.name, Object.keys(texts).length]));`;
  // Nothing else is installed there.
  const printed = run('node', ['--input-type=module', '-e', script], place);
  expect(JSON.parse(printed)).toEqual([[], 'InputError', changes.length]);
});

test('the packed watch loads without ts-morph or yargs, prints at the end, and runs under jest', () => {
  for (const name of ['picocolors', 'ignore', 'graphql']) {
    symlinkSync(join(root, 'node_modules', name), join(place, 'node_modules', name));
  }
  const script = `
    import { watch } from 'gitlab-sunset/watch';
    const fetch = watch(async () => new Response('{}'));
    await fetch('https://gitlab.com/api/v4/geo_nodes');
    const query = '{ runners { nodes { active } } }';
    await fetch('https://gitlab.com/api/graphql', { method: 'POST', body: JSON.stringify({ query }) });
    console.log(fetch.uses().map(({ element }) => element).join());`;
  const { stdout, stderr } = spawnSync('node', ['--input-type=module', '-e', script], { cwd: place, encoding: 'utf8' });
  expect([stdout, stderr.includes('2 deprecated uses')]).toEqual(['GET /geo_nodes,CiRunner.active\n', true]);
  // What jest's world has: CommonJS, and a global `afterAll`.
  const setup = `
    globalThis.fetch = async () => new Response('{}');
    globalThis.afterAll = (work) => process.on('beforeExit', work);
    require('gitlab-sunset/watch/jest');
    fetch('https://gitlab.com/api/v4/geo_nodes');`;
  const jest = spawnSync('node', ['-e', setup], { cwd: place, encoding: 'utf8' });
  expect(jest.stderr).toContain('1 deprecated use in 1 place');
});

test('the watch of a browser has nothing of node in it', async () => {
  const { meta, text } = await bundle({ entry: 'watch' });
  expect(Object.values(meta.inputs).flatMap(({ imports }) => imports.filter(({ external }) => external))).toEqual([]);
  expect(text).not.toMatch(/\bprocess\.\w|\bBuffer\b|from ?"node:/);
});

test('publint finds nothing', async () => {
  const { messages, pkg } = await publint({ pack: { tarball: tarball.slice().buffer }, level: 'warning' });
  expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
});

test('attw: the types are found by every ESM resolution', async () => {
  const analysis = await checkPackage(createPackageFromTarballData(tarball));
  const problems = 'problems' in analysis ? analysis.problems : ['no types'];
  // An ESM-only package: node10 knows no exports, and CommonJS has to import() it.
  const real = problems.filter(
    (problem) =>
      typeof problem === 'string' ||
      !(problem.kind === 'CJSResolvesToESM' || ('resolutionKind' in problem && problem.resolutionKind === 'node10')),
  );
  expect(real).toEqual([]);
});
