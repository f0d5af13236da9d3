import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as catalogue from '../rules/index.ts';
import { run } from '../src/cli/run.ts';
import type { World } from '../src/cli/world.ts';
import * as engine from '../src/engine.ts';
import { random } from './random.ts';

let folder: string;
let root: string;
let asked: number;
/** How far the clock is ahead of that of the files. */
let ahead: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gitlab-sunset-cache-'));
  root = join(folder, 'tree');
  mkdirSync(join(root, 'src'), { recursive: true });
  mkdirSync(join(folder, 'home', '.cache'), { recursive: true, mode: 0o700 });
  asked = 0;
  ahead = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (path: string, text: string): void => writeFileSync(join(root, path), text);
const cached = (): string => join(folder, 'home', '.cache', 'gitlab-sunset');
const filesOf = (place: string): string[] =>
  readdirSync(place, { recursive: true, withFileTypes: true }).flatMap((each) =>
    each.isFile() ? [join(each.parentPath, each.name)] : [],
  );

async function check(options: readonly string[] = [], env: World['env'] = {}): Promise<string> {
  const { code, out, err } = await run(['check', '--format', 'json', ...options], {
    cwd: root,
    env: { HOME: join(folder, 'home'), ...env },
    colour: false,
    stdin: () => '',
    now: () => new Date(Date.now() + ahead),
    tool: () => 'this build',
    engine: () => {
      asked += 1;
      return Promise.resolve(engine);
    },
    catalogue: () => Promise.resolve(catalogue),
  });
  return `${code}\n${out}\n${err}`;
}

const secret = 'glpat-Zk3mPq9vXw2LrTs8YbNd';
const reader = `
const token = '${secret}';
export async function whoMerged(api, id) {
  const answer = await fetch(\`https://gitlab.com/api/v4/projects/\${id}/merge_requests/1\`, { headers: { 'PRIVATE-TOKEN': token } });
  const unmistakable = await answer.json();
  return unmistakable.merged_by;
}
`;

it('gives the same report again without a look, until a file changes', async () => {
  write('src/a.js', reader);
  write('src/b.js', 'export const nothing = 1;\n// gitlab-sunset-ignore-next-line merged-by: no reason\n');
  ahead = 10_000;
  const first = await check();
  expect(first).toContain('merged-by');
  expect(await check()).toBe(first);
  expect(asked).toBe(1);
  write('src/b.js', 'export const nothing = 22;\n');
  const second = await check();
  expect(asked).toBe(2);
  expect(second).toBe(await check(['--no-cache']));
  expect(await check(['--target', '17.0'])).toBe(await check(['--target', '17.0', '--no-cache']));
});

it('holds no source text and no secret', async () => {
  write('src/a.js', reader);
  await check();
  const files = filesOf(cached());
  expect(files).toHaveLength(2);
  for (const file of files)
    for (const word of [secret, 'unmistakable', 'merged_by', 'whoMerged'])
      expect(readFileSync(file, 'utf8')).not.toContain(word);
});

it('looks again, in silence, where the cache is broken or was tampered with', async () => {
  write('src/a.js', reader);
  const first = await check();
  for (const spoilt of ['', '{', '[]', '{"holding":[],"nonce":"","tag":"","data":""}', 'AAAA'])
    for (const file of filesOf(cached())) {
      const text = readFileSync(file, 'utf8');
      // a letter that stands for another one, in the midst of what is encrypted
      writeFileSync(file, spoilt === 'AAAA' ? text.replace(/"data":"(.{40})..../, '"data":"$1AAAA') : spoilt);
      asked = 0;
      expect(await check()).toBe(first);
      expect(asked).toBe(file.endsWith('files.json') ? 0 : 1);
    }
});

it('keeps nothing in CI, where it is not wanted, and never in the tree', async () => {
  write('src/a.js', reader);
  const first = await check(['--no-cache']);
  expect(await check([], { CI: 'true' })).toBe(first);
  expect(readdirSync(join(folder, 'home', '.cache'))).toEqual([]);
  expect(await check(['--cache-location', 'kept'])).toMatch(/^2\n.*lies in the tree that is looked at/s);
  await check([], { XDG_CACHE_HOME: join(root, 'src') });
  expect(readdirSync(join(root, 'src'))).toEqual(['a.js']);
  expect(await check(['--cache'], { CI: 'true' })).toBe(first);
  expect(await check(['--cache-location', join(folder, 'kept')], { CI: 'true' })).toBe(first);
  expect(filesOf(join(folder, 'kept'))).toHaveLength(2);
});

const pieces = [
  reader,
  "import { whoMerged } from './f0.js';\nexport const name = async () => (await whoMerged(1, 2)).name;\n",
  'export const path = (id) => `/projects/${id}/merge_requests`;\n',
  "import { path } from './f2.js';\nexport const list = async (http) => (await http.get(path(1))).data.map((each) => each.merged_by);\n",
  'export const broken = {;\n',
  'export const plain = 1;\n',
];

it(`says with a cache what it says without one, whatever is done to the files (SEED, COUNT)`, async () => {
  const count = Number(process.env.COUNT ?? 2);
  const first = Number(process.env.SEED ?? 1);
  for (let seed = first; seed < first + count; seed++) {
    const next = random(seed);
    const pick = <T>(list: readonly T[]): T => {
      const found = list[Math.floor(next() * list.length)];
      if (found === undefined) throw new Error('there is nothing to pick');
      return found;
    };
    rmSync(root, { recursive: true, force: true });
    mkdirSync(join(root, 'src'), { recursive: true });
    for (let i = 0; i < 4; i++) write(`src/f${i}.js`, pick(pieces));
    const states: Map<string, string>[] = [];
    ahead = next() < 0.5 ? 0 : 10_000;
    let length = 0;
    for (let step = 0; step < 6; step++) {
      const names = readdirSync(join(root, 'src'));
      const act = next();
      // no two texts are of one length: files that are written in one instant are told apart by it
      const text = `${pick(pieces)}${' '.repeat(++length)}\n`;
      if (act < 0.35) write(`src/${pick(names)}`, text);
      else if (act < 0.5) write(`src/f${Math.floor(next() * 6)}.js`, text);
      else if (act < 0.65) renameSync(join(root, 'src', pick(names)), join(root, `src/f${Math.floor(next() * 6)}.js`));
      else if (act < 0.75 && names.length > 1) rmSync(join(root, 'src', pick(names)));
      else if (act < 0.9 && states.length > 0) {
        rmSync(join(root, 'src'), { recursive: true });
        mkdirSync(join(root, 'src'));
        for (const [name, content] of pick(states)) write(`src/${name}`, content);
      }
      states.push(
        new Map(readdirSync(join(root, 'src')).map((name) => [name, readFileSync(join(root, 'src', name), 'utf8')])),
      );
      expect(await check(), `seed ${seed}, step ${step}`).toBe(await check(['--no-cache']));
    }
  }
});
