/** What is kept of the scripts from look to look changes no answer, and keeps unchanged ones from being read. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LookOptions, ScanResult, Sources } from '../src/finding.ts';
import { openProject } from '../src/project/files.ts';
import { KEPT_SURVEY, KeptSurvey } from '../src/project/kept-survey.ts';
import { readBy } from '../src/project/sources.ts';
import { scan } from '../src/scan.ts';
import { random } from './random.ts';

let folder: string;
let root: string;
/** How far the clock is ahead of that of the files. */
let ahead: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gitlab-sunset-survey-'));
  root = join(folder, 'tree');
  mkdirSync(join(root, 'src'), { recursive: true });
  mkdirSync(join(root, 'lib'));
  mkdirSync(join(folder, 'kept'));
  for (let i = 0; i < 110; i++) writeFileSync(join(root, `lib/plain${i}.js`), `export const plain${i} = ${i};\n`);
  ahead = 10_000;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (path: string, text: string): void => writeFileSync(join(root, path), text);
const survey = (tool = 'this build', isOnDisk = (_: string): boolean => true): KeptSurvey =>
  new KeptSurvey({ root, folder: join(folder, 'kept'), tool, now: () => Date.now() + ahead, isOnDisk });

interface Looked {
  result: ScanResult;
  /** What was read. */
  read: Set<string>;
}

function look(only: (path: string) => boolean, surveys?: KeptSurvey, sources: Sources = openProject(root)): Looked {
  const read = new Set<string>();
  const noted = readBy(sources, (path) => {
    read.add(path);
    return sources.read(path);
  });
  const options: LookOptions = { only, ...(surveys ? { surveys } : {}) };
  const result = scan(noted, options);
  surveys?.keep(() => false);
  return { result, read };
}

const SECRET = 'glpat-Zk3mPq9vXw2LrTs8YbNd';
const pieces = [
  `const token = '${SECRET}';\nexport const load = async (id) => (await fetch(\`https://gitlab.com/api/v4/projects/\${id}/merge_requests/1\`, { token })).json();\nexport const who = async (id) => (await load(id)).merged_by;\n`,
  "import { load } from './f0.js';\nexport const name = async () => (await load(1)).merge_status;\n",
  "export const send = (id, body) => fetch(`https://gitlab.com/api/v4/runners/${id}`, { method: 'PUT', body: JSON.stringify(body) });\n",
  "import { send } from './f2.js';\nexport const make = () => send(1, { active: true });\n",
  'export const document = gql`query q { project(fullPath: "a") { mergeRequests { nodes { mergeStatus } } } }`;\n',
  'export const broken = {;\n',
  "declare global { interface Answer { merged_by: string } }\nexport const say = (answer) => answer['merged_by'];\n",
];

it('reads nothing of what has not changed, and holds no word of it', () => {
  for (const [i, piece] of pieces.entries()) write(`src/f${i}.js`, piece);
  const isAsked = (path: string): boolean => path === 'src/f1.js' || path === 'src/f3.js';
  const first = look(isAsked, survey());
  expect(first.read.size).toBeGreaterThan(110);
  expect(first.result.findings.map(({ rule }) => rule)).toEqual(['merge-status', 'runner-active']);
  const kept = readFileSync(join(folder, 'kept', KEPT_SURVEY), 'latin1');
  for (const word of [SECRET, 'merged_by', './f0.js', 'mergeRequests']) expect(kept).not.toContain(word);
  write('src/f1.js', `${pieces[1]}// more\n`);
  const second = look(isAsked, survey());
  expect(second.result).toEqual(look(isAsked).result);
  expect([...second.read].filter((path) => path.startsWith('lib/'))).toEqual([]);
});

it('reads no text again that answered no to all that is asked of it, as long as nobody asks for its file', () => {
  for (const [i, piece] of pieces.entries()) write(`src/f${i}.js`, piece);
  write('src/recorded.json', '{"title": "first"}\n');
  const isAsked = (path: string): boolean => path === 'src/f1.js';
  const reads = (only = isAsked, tool?: string): boolean => look(only, survey(tool)).read.has('src/recorded.json');
  expect([reads(), reads(), reads(() => true)]).toEqual([true, false, true]);
  expect(reads(isAsked, 'another build')).toBe(true);
  expect(reads(isAsked, 'another build')).toBe(false);
  // of the same size, and as old as before
  const { atime, mtime } = statSync(join(root, 'src/recorded.json'));
  write('src/recorded.json', '{"query": "two"}\n\n');
  utimesSync(join(root, 'src/recorded.json'), atime, mtime);
  expect(reads(isAsked, 'another build')).toBe(true);
});

it('reads of JSON that nobody asks for only what holds a document, once it is known', () => {
  for (const [i, piece] of pieces.slice(0, 2).entries()) write(`src/f${i}.js`, piece);
  write('src/rows.json', '{"variables": {"status": "PAUSED", "paused": true}}\n');
  const reads = (): boolean => look((path) => path === 'src/f1.js', survey()).read.has('src/rows.json');
  expect([reads(), reads()]).toEqual([true, false]);
  write('src/body.json', '{"query": "query q { runners(status: PAUSED) { count } }"}\n');
  const query = 'query q($status: CiRunnerStatus) { runners(status: $status) { count } }';
  const sent = `JSON.stringify({ query: '${query}', variables: { status: 'PAUSED' } })`;
  write('src/asks.js', `await fetch('https://gitlab.com/api/graphql', { method: 'POST', body: ${sent} });\n`);
  for (const asked of ['src/asks.js', 'src/body.json']) {
    const whole = look(() => true).result.findings.filter(({ path }) => path === asked);
    expect(whole.map(({ rule }) => rule)).toEqual(['runner-status']);
    expect(look((path) => path === asked, survey()).result.findings).toEqual(whole);
  }
});

it('reads all again, in silence, where what is kept is broken, another tool’s, or hidden by other texts', () => {
  for (const [i, piece] of pieces.entries()) write(`src/f${i}.js`, piece);
  const isAsked = (path: string): boolean => path === 'src/f1.js';
  const { result } = look(isAsked, survey());
  const file = join(folder, 'kept', KEPT_SURVEY);
  const kept = readFileSync(file);
  const spoilt = Buffer.from(kept);
  spoilt[kept.length - 20] = (kept[kept.length - 20] ?? 0) ^ 1;
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.from('{\n'),
    Buffer.from('[1,[],"",""]\n'),
    spoilt,
    kept.subarray(0, -1),
  ]) {
    writeFileSync(file, bytes);
    const again = look(isAsked, survey());
    expect(again.result).toEqual(result);
    expect(again.read.size).toBeGreaterThan(110);
  }
  expect(look(isAsked, survey('another build')).read.size).toBeGreaterThan(110);
  // of any file that the key is made of
  const [, holding] = JSON.parse(readFileSync(file, 'utf8').split('\n')[0] ?? '[]');
  write(String(holding[0]), 'export const other = 1;\n');
  expect(look(isAsked, survey('another build')).read.size).toBeGreaterThan(110);
});

it('takes no text for what the disk holds that is not', () => {
  for (const [i, piece] of pieces.entries()) write(`src/f${i}.js`, piece);
  const isAsked = (path: string): boolean => path === 'src/f1.js';
  const project = openProject(root);
  const staged = readBy(project, (path) =>
    path === 'src/f0.js' ? 'export const load = () => 1;\n' : project.read(path),
  );
  const isOnDisk = (path: string): boolean => path !== 'src/f0.js';
  for (let turn = 0; turn < 2; turn++) {
    expect(look(isAsked, survey('this build', isOnDisk), staged).result.findings).toEqual([]);
    expect(look(isAsked, survey()).result.findings).toHaveLength(1);
  }
});

const recordings = [
  '{"title": "nothing of ours"}\n',
  '{"query": "query q { project(fullPath: 1) { mergeRequests { nodes { mergeStatus } } } }"}\n',
  '{"containers": [{"image": "gitlab/gitlab-runner", "command": ["register", "--registration-token", "a"]}]}\n',
  '{"variables": {"id": 1}}\n',
];

it('says with it what is said without, whatever is done to the files (SEED, COUNT)', () => {
  const first = Number(process.env.SEED ?? 1);
  let places = 0;
  for (let seed = first; seed < first + Number(process.env.COUNT ?? 2); seed++) {
    const next = random(seed);
    const pick = <T>(list: readonly T[]): T => {
      const found = list[Math.floor(next() * list.length)];
      if (found === undefined) throw new Error('there is nothing to pick');
      return found;
    };
    const states: Map<string, string>[] = [];
    rmSync(join(root, 'src'), { recursive: true });
    mkdirSync(join(root, 'src'));
    for (const [i, piece] of pieces.entries()) write(`src/f${i}.js`, piece);
    for (const [i, text] of recordings.entries()) write(`src/r${i}.json`, text);
    for (let step = 0; step < 10; step++) {
      // half of the time what was written is too young to be known again
      ahead = next() < 0.5 ? 0 : 10_000;
      if (next() < 0.4) write(`src/r${Math.floor(next() * 5)}.json`, pick(recordings));
      const names = readdirSync(join(root, 'src')).filter((name) => name.endsWith('.js'));
      const act = next();
      const target = `src/${pick(names)}`;
      if (act < 0.3) write(target, pick(pieces));
      else if (act < 0.45) write(`src/f${Math.floor(next() * 9)}.js`, pick(pieces));
      else if (act < 0.6) renameSync(join(root, target), join(root, `src/f${Math.floor(next() * 9)}.js`));
      else if (act < 0.7 && names.length > 1) rmSync(join(root, target));
      else if (act < 0.85) {
        // of the same size, and as old as before
        const { atime, mtime } = statSync(join(root, target));
        write(target, readFileSync(join(root, target), 'utf8').replace(/merge[d_]/, 'purge_'));
        utimesSync(join(root, target), atime, mtime);
      } else if (states.length > 0) {
        rmSync(join(root, 'src'), { recursive: true });
        mkdirSync(join(root, 'src'));
        for (const [name, content] of pick(states)) write(`src/${name}`, content);
      }
      const now = readdirSync(join(root, 'src'));
      states.push(new Map(now.map((name) => [name, readFileSync(join(root, 'src', name), 'utf8')])));
      const asked = new Set([pick(now), pick(now)].map((name) => `src/${name}`));
      const isAsked = (path: string): boolean => asked.has(path);
      const { result } = look(isAsked, survey());
      expect(result, `seed ${seed}, step ${step}`).toEqual(look(isAsked).result);
      places += result.findings.length;
    }
  }
  expect(places).toBeGreaterThan(5);
});
