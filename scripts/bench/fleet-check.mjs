#!/usr/bin/env node
/**
 * What `fleet check` costs over many repositories on one machine: `node scripts/bench/fleet-check.mjs [repositories] [workers]`.
 *
 * So many repositories (2,000) are made in a folder for it, of one to a dozen files: programs with and without what is looked for, pipelines,
 * scripts, in forty groups, a third of them with a CODEOWNERS, one in five hundred broken. They are looked at by so many
 * workers (2), then again after a commit in one of a hundred, compared with the first report. Always the same ones. Processor time (of all
 * processes) and the largest resident size (of one) come from the operating system.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cli = fileURLToPath(new URL('../../dist/src/cli.js', import.meta.url));
const [count = 2000, workers = 2] = process.argv.slice(2).map(Number);
if (!existsSync(cli)) throw new Error('It is not built yet: npm run build.');
const place = mkdtempSync(join(tmpdir(), 'sunset-fleet-'));
const settings = join(place, 'gitconfig');
writeFileSync(settings, '[user]\n\tname = bench\n\temail = bench@example.com\n');
const env = { ...process.env, GIT_CONFIG_GLOBAL: settings, GIT_CONFIG_NOSYSTEM: '1' };
const git = (cwd, ...args) => execFileSync('git', args, { cwd, env, stdio: 'ignore' });

const client = `const api = process.env.CI_API_V4_URL ?? 'https://gitlab.example.com/api/v4';
export interface MergeRequest { iid: number; title: string; merged_by: { name: string } | null; merge_status: string }
export async function request<T>(path: string): Promise<T> {
  const response = await fetch(\`\${api}\${path}\`, { headers: { 'PRIVATE-TOKEN': process.env.TOKEN ?? '' } });
  if (!response.ok) throw new Error(String(response.status));
  return (await response.json()) as T;
}
export const merged = (id: number) => request<MergeRequest[]>(\`/projects/\${id}/merge_requests?state=merged\`);
`;
const uses = `import { merged } from './client';
export const digest = async (id: number) => (await merged(id)).map((mr) => \`\${mr.title}: \${mr.merged_by?.name ?? 'nobody'}\`);
`;
const plainPart = (n) =>
  `export const part${n} = (rows: { size: number }[]) => rows.reduce((sum, { size }) => sum + size, ${n});\n`;
const pipeline = 'variables:\n  FF_USE_NEW_SHELL_ESCAPE: "true"\ntest:\n  script: npm test\n';
const script = '#!/bin/sh\ncurl --header "PRIVATE-TOKEN: $TOKEN" "$CI_API_V4_URL/geo_nodes" | jq length\n';

/** The files of the n-th repository. */
function filesOf(n) {
  const files = { 'package.json': `{ "name": "project-${n}", "type": "module" }\n`, 'README.md': `# Project ${n}\n` };
  for (let part = 0; part < n % 10; part += 1) files[`src/part-${part}.ts`] = plainPart(part);
  if (n % 3 === 0) Object.assign(files, { 'src/client.ts': client, 'src/digest.ts': uses });
  if (n % 5 === 0) files['.gitlab-ci.yml'] = pipeline;
  if (n % 7 === 0) files['deploy/sites.sh'] = script;
  if (n % 3 === 1) files.CODEOWNERS = `* @acme/team-${n % 12}\n`;
  if (n % 500 === 499) files['.gitlab-sunset.yaml'] = 'target: 16.12\n';
  return files;
}
const nameOf = (n) => `group-${String(n % 40).padStart(2, '0')}/project-${String(n).padStart(4, '0')}`;

function measured(what, ...more) {
  const args = ['fleet', 'check', 'checkouts', '--workers', String(workers), ...more];
  const outputs = ['--format', 'json', '--output', `${what}.json`, '--format', 'html', '--output', `${what}.html`];
  const started = performance.now();
  const { status, stderr, stdout } = spawnSync(
    '/usr/bin/time',
    ['-f', '%U %S %M', process.execPath, cli, ...args, ...outputs, '--format', 'text'],
    { cwd: place, encoding: 'utf8', env, maxBuffer: 1 << 28 },
  );
  const wall = (performance.now() - started) / 1000;
  const lines = stderr.trim().split('\n');
  const [user, system, size] = (lines.at(-1) ?? '').split(' ').map(Number);
  const cost = `${(user + system).toFixed(0)} s of processor time, ${wall.toFixed(0)} s with ${workers} workers, ${Math.round(size / 1024)} MB at most`;
  console.log(`${what}: ${cost}, exit code ${status}`);
  for (const line of [...lines, ...stdout.split('\n')])
    if (/looked at, \d+ taken|with findings|^[\d,]+ findings|^Since/.test(line)) console.log(`  ${line}`);
  const megabytes = (kind) => (statSync(join(place, `${what}.${kind}`)).size / 1e6).toFixed(1);
  console.log(`  one JSON of ${megabytes('json')} MB, one page of ${megabytes('html')} MB`);
}

try {
  const started = performance.now();
  for (let n = 0; n < count; n += 1) {
    const folder = join(place, 'checkouts', nameOf(n));
    for (const [name, text] of Object.entries(filesOf(n))) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    git(folder, 'init', '-q');
    git(folder, 'add', '-A');
    git(folder, 'commit', '-qm', 'all');
  }
  console.log(`${count} repositories made in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  measured('first');
  for (let n = 0; n < count; n += 100) {
    const folder = join(place, 'checkouts', nameOf(n));
    writeFileSync(join(folder, 'more.sh'), script);
    git(folder, 'add', '-A');
    git(folder, 'commit', '-qm', 'more');
  }
  measured('second', '--trend', 'first.json');
} finally {
  rmSync(place, { recursive: true, force: true });
}
