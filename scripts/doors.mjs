#!/usr/bin/env node
/**
 * Goes in through the doors, each by its own host: `npm run doors`. What is not installed is told and passed over, unless it is named.
 *
 *   node scripts/doors.mjs [docker] [pre-commit] [component] [fleet] [publish]
 *
 * The work tree stays as it is. `docker` needs the network of `npm ci`, `pre-commit` and `component` that of `npm install`;
 * GITLAB_CI_LOCAL names the program gitlab-ci-local (it needs rsync), PRE_COMMIT the program pre-commit, where they are not on the path.
 */
import { rmSync } from 'node:fs';
import { component } from './doors/component.mjs';
import { docker } from './doors/docker.mjs';
import { fleet } from './doors/fleet.mjs';
import { preCommit } from './doors/pre-commit.mjs';
import { publish } from './doors/publish.mjs';
import { place, programs, root, run } from './doors/tools.mjs';

const doors = { docker, 'pre-commit': preCommit, component, fleet, publish };
const named = process.argv.slice(2);
let failed = 0;
for (const name of named.filter((each) => !(each in doors))) {
  failed += 1;
  console.log(`${name}: there is no such door. There are ${Object.keys(doors).join(', ')}.`);
}
for (const [name, open] of Object.entries(doors)) {
  if (named.length > 0 && !named.includes(name)) continue;
  const program = programs[name];
  if (program && named.length === 0 && (await run(root, program, ['--version'])).code === 127) {
    console.log(`${name}: passed over, ${program} is not installed`);
    continue;
  }
  const started = performance.now();
  try {
    const said = await open();
    console.log(`${name}: opens in ${((performance.now() - started) / 1000).toFixed(0)} s. ${said}`);
  } catch (error) {
    failed += 1;
    console.log(`${name}: CLOSED. ${error.message}`);
  }
}
rmSync(place, { recursive: true, force: true });
process.exitCode = failed > 0 ? 1 : 0;
