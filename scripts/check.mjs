#!/usr/bin/env node
/**
 * `npm run check`: builds, checks types and lints, then tests. The build asks for no types, and goes beside what does, since each keeps one
 * core busy; what they say is printed one after the other. The tests ask what was built, and so wait for it.
 */
import { spawn } from 'node:child_process';

/** Runs a script of package.json → its code, and what it said where that is not shown at once. */
function run(script, stdio) {
  const child = spawn(`npm run ${script}`, { shell: true, stdio });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk));
  return new Promise((done) => child.on('close', (code) => done({ code: code ?? 1, said })));
}

const before = [run('build', 'pipe'), run('types', 'pipe'), run('lint', 'pipe')];
const codes = [];
for (const { code, said } of await Promise.all(before)) {
  process.stdout.write(said);
  codes.push(code);
}
if (codes.every((code) => code === 0)) codes.push((await run('test:built', 'inherit')).code);
process.exitCode = Math.max(...codes);
