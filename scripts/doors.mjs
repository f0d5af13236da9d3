#!/usr/bin/env node
/**
 * Goes in through the doors, each by its own host: `npm run doors`. What is not installed is told and passed over, unless it is named.
 *
 *   node scripts/doors.mjs [--at-once 2] [--again] [docker] [neovim] [pre-commit] [component] [fleet] [publish]
 *
 * `--again` tries a second time what failed, for registries may fail too. The work tree stays as it is. `docker` needs the network of `npm ci`, `pre-commit` and `component` that of `npm install`; the two with
 * gitlab-ci-local need rsync. NEOVIM, PRE_COMMIT and GITLAB_CI_LOCAL name the programs where they are somewhere else.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { component } from './doors/component.mjs';
import { docker } from './doors/docker.mjs';
import { fleet } from './doors/fleet.mjs';
import { neovim } from './doors/neovim.mjs';
import { preCommit } from './doors/pre-commit.mjs';
import { publish } from './doors/publish.mjs';
import { needed, place, root, run } from './doors/tools.mjs';

// those that take longest first
const doors = { component, docker, 'pre-commit': preCommit, fleet, publish, neovim };
const { values, positionals: named } = parseArgs({
  options: { 'at-once': { type: 'string', default: '1' }, again: { type: 'boolean', default: false } },
  allowPositionals: true,
});
let [passed, failed] = [0, 0];
const closed = [];
for (const name of named.filter((each) => !(each in doors))) {
  failed += 1;
  console.log(`${name}: there is no such door. There are ${Object.keys(doors).join(', ')}.`);
}

async function opened(name, open) {
  if (named.length === 0)
    for (const program of needed[name] ?? [])
      if ((await run(root, program, ['--version'])).code === 127) {
        console.log(`${name}: passed over, ${program} is not installed`);
        return;
      }
  const started = performance.now();
  try {
    const said = await open();
    passed += 1;
    console.log(`${name}: opens in ${((performance.now() - started) / 1000).toFixed(0)} s. ${said}`);
  } catch (error) {
    failed += 1;
    console.log(`${name}: CLOSED. ${error.message}`);
    if (values.again) closed.push(name);
  }
}

const waiting = Object.entries(doors).filter(([name]) => named.length === 0 || named.includes(name));
const worker = async () => {
  for (let next = waiting.shift(); next; next = waiting.shift()) await opened(...next);
};
await Promise.all(Array.from({ length: Math.max(1, Number(values['at-once']) || 1) }, worker));
for (const name of closed) {
  const second = await run(root, process.execPath, ['scripts/doors.mjs', name], { DOORS_RESULTS: '' });
  console.log(`A second try of ${second.out.trim()}`);
  if (second.code !== 0) continue;
  passed += 1;
  failed -= 1;
}
if (process.env.DOORS_RESULTS) writeFileSync(process.env.DOORS_RESULTS, JSON.stringify({ passed, failed }));
rmSync(place, { recursive: true, force: true });
process.exitCode = failed > 0 ? 1 : 0;
