#!/usr/bin/env node
/**
 * Kills `fix` with SIGKILL at random points while it rewrites 500 files, and asks three things each time: is every file as it was or as it
 * was to become, does `fix --undo` give every byte back, and is nothing left lying in the tree. A third of the points are anywhere in the run,
 * a third after the journal is there, and a third after the first file was replaced.
 *
 *   npm run build && node scripts/bench/kill.mjs [--kills 200] [--files 500] [--seed 1]
 *
 * 0: all of it held at each point; 1: it did not; 2: it could not be tried.
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const cli = fileURLToPath(new URL('../../dist/src/cli.js', import.meta.url));
if (!existsSync(cli)) {
  console.error('kill: It is not built yet: npm run build.');
  process.exit(2);
}
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    files: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
  },
});
const [kills, count, seed] = [values.kills, values.files, values.seed].map(Number);

let state = seed >>> 0 || 1;
const random = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};

const folder = mkdtempSync(join(tmpdir(), 'gitlab-sunset-kill-'));
const root = join(folder, 'tree');
const home = join(folder, 'state');
const names = Array.from({ length: count }, (_, i) => `src/${i % 7}/f${i}.sh`);
const text = (name, word) =>
  `\uFEFF# ${name} ü\r\ncurl --header "PRIVATE-TOKEN: $TOKEN" "https://gitlab.com/api/v4/runners?${word}"\r\n`;
const before = new Map(names.map((name) => [name, text(name, 'status=paused')]));
const rewritten = new Map(names.map((name) => [name, text(name, 'paused=true')]));

/** The tree as a user has it, and nothing kept of earlier runs. */
function reset() {
  rmSync(home, { recursive: true, force: true });
  for (const [name, held] of before) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), held);
  }
}

const sorted = [...names].sort();
const [firstName, lastName] = [sorted[0], sorted.at(-1)];

const environment = {
  PATH: process.env.PATH,
  HOME: folder,
  XDG_STATE_HOME: home,
  XDG_CACHE_HOME: join(folder, 'cache'),
};
const options = { cwd: root, env: environment };

/** Whether what `--undo` needs is whole on disk. */
const isKept = () =>
  existsSync(home) && readdirSync(home, { recursive: true }).some((name) => String(name).endsWith('journal.json'));

const isReplaced = (name) => readFileSync(join(root, name), 'utf8') !== before.get(name);
const hasBegun = () => isReplaced(firstName);
const isDone = () => isReplaced(lastName);

/** @param kill called with the process, and with what tells that it has ended */
const fix = (kill) =>
  new Promise((done) => {
    const child = spawn(process.execPath, [cli, 'fix', '--allow-dirty'], { ...options, stdio: 'ignore' });
    let hasEnded = false;
    child.on('exit', (code, signal) => {
      hasEnded = true;
      done({ code, signal });
    });
    kill(child, () => hasEnded);
  });

const anywhere = (whole) => {
  const point = random() * whole;
  return (child) => setTimeout(() => child.kill('SIGKILL'), point);
};

/** At some time after something is so. Asked in turn, since a timer is too coarse for what takes some milliseconds. */
const after = (isSo, span) => {
  const point = random() * span;
  return (child, hasEnded) => {
    const look = () => {
      if (hasEnded()) return;
      if (!isSo()) {
        setImmediate(look);
        return;
      }
      const began = performance.now();
      const wait = () => {
        if (performance.now() - began < point) setImmediate(wait);
        else child.kill('SIGKILL');
      };
      wait();
    };
    look();
  };
};

try {
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, '.gitlab-sunset.yaml'), '');
  // the shortest of four, since a busy machine only makes it longer, and a point after the end kills nothing
  let [whole, staging, replacing] = [Infinity, Infinity, Infinity];
  for (let i = 0; i < 4; i++) {
    reset();
    const began = performance.now();
    let [kept, first, last] = [0, 0, 0];
    const { code } = await fix((_child, hasEnded) => {
      const look = () => {
        if (kept === 0 && isKept()) kept = performance.now();
        if (first === 0 && kept > 0 && hasBegun()) first = performance.now();
        if (last === 0 && first > 0 && isDone()) last = performance.now();
        if (last === 0 && !hasEnded()) setImmediate(look);
      };
      look();
    });
    whole = Math.min(whole, performance.now() - began);
    staging = Math.min(staging, first - kept);
    replacing = Math.min(replacing, last - first);
    if (code !== 0 || names.some((name) => readFileSync(join(root, name), 'utf8') !== rewritten.get(name))) {
      console.error('kill: A run that nobody kills does not rewrite all files.');
      process.exit(2);
    }
  }

  const found = {
    'before the first file': 0,
    'between two files': 0,
    'after the last file': 0,
    'not killed in time': 0,
  };
  const wrong = [];
  for (let i = 0; i < kills; i++) {
    reset();
    const { signal } = await fix(
      [anywhere(whole), after(isKept, staging + replacing), after(hasBegun, replacing)][i % 3],
    );
    const now = names.map((name) => readFileSync(join(root, name), 'utf8'));
    const torn = names.filter((name, at) => now[at] !== before.get(name) && now[at] !== rewritten.get(name));
    const changed = names.filter((name, at) => now[at] !== before.get(name)).length;
    if (signal !== 'SIGKILL') found['not killed in time'] += 1;
    else if (changed === 0) found['before the first file'] += 1;
    else found[changed < count ? 'between two files' : 'after the last file'] += 1;
    const undone = spawnSync(process.execPath, [cli, 'fix', '--undo'], { ...options, encoding: 'utf8' });
    const lost = names.filter((name) => readFileSync(join(root, name), 'utf8') !== before.get(name));
    const left = readdirSync(root, { recursive: true }).filter((name) => {
      return !before.has(String(name)) && String(name) !== '.gitlab-sunset.yaml' && statSync(join(root, name)).isFile();
    });
    // a run that was killed before it kept anything has changed nothing, and leaves nothing to undo
    if (
      torn.length > 0 ||
      lost.length > 0 ||
      (undone.status === 0 && left.length > 0) ||
      (changed > 0 && undone.status !== 0)
    )
      wrong.push({ point: i, torn, lost, left, undone: undone.status });
  }
  console.log(
    `${kills} kills, ${count} files, seed ${seed}; a run takes ${Math.round(whole)} ms, ${Math.round(staging)} of them preparing and ${Math.round(replacing)} replacing files`,
  );
  for (const [what, times] of Object.entries(found)) console.log(`${String(times).padStart(5)}  ${what}`);
  console.log(
    wrong.length === 0
      ? 'Every file was old or new each time, and --undo gave every byte back.'
      : JSON.stringify(wrong.slice(0, 3)),
  );
  process.exitCode = wrong.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
