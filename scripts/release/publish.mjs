#!/usr/bin/env node
/**
 * Publishes a version. Says what is wrong before anything is sent: a tree that is not committed, a changelog without the version, other
 * versions elsewhere, links of the README to what is not packed, a package that npm would not take.
 *
 *   node scripts/release/publish.mjs --prepare 0.2.0   writes the version everywhere and today's date into the changelog, to be committed
 *   node scripts/release/publish.mjs --dry-run         everything but sending
 *   node scripts/release/publish.mjs                   sends it, and prints the notes of the release: what the changelog says of it
 *
 * With provenance, which only a pipeline with an identity of its own can give.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const isDry = process.argv.includes('--dry-run');
const read = (path) => readFileSync(join(root, path), 'utf8');
const run = (command, args) =>
  execFileSync(command, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const templates = ['templates/check.yml', 'templates/fleet.yml'];

if (process.argv[2] === '--prepare') {
  const next = process.argv[3] ?? '';
  if (!/^\d+\.\d+\.\d+$/.test(next)) throw new Error('Which version? Say it as 0.2.0.');
  const before = JSON.parse(read('package.json')).version;
  const change = (path, make) => writeFileSync(join(root, path), make(read(path)));
  run('npm', ['version', next, '--no-git-tag-version', '--allow-same-version', '--ignore-scripts']);
  for (const path of templates) change(path, (text) => text.replaceAll(`default: ${before}\n`, `default: ${next}\n`));
  for (const path of ['README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)])
    if (path.endsWith('.md'))
      change(path, (text) =>
        text.replace(/(@v?|rev: v)(\d+\.\d+\.\d+)/g, (all, at, old) => (old === before ? at + next : all)),
      );
  const heading = `## ${next} (${new Date().toISOString().slice(0, 10)})`;
  change('CHANGELOG.md', (text) => text.replace(/^## .* \(unreleased\)$/m, heading));
  console.log(`${heading.slice(3)}: look at \`git diff\`, run the tests, commit it.`);
  process.exit();
}

const { version } = JSON.parse(read('package.json'));
const wrong = [];

const [, heading = '', notes = ''] = read('CHANGELOG.md').match(/^## (.*)\n([\s\S]*?)(?=^## |$(?![\s\S]))/m) ?? [];
if (!heading.startsWith(version)) wrong.push(`CHANGELOG.md begins with "${heading}", not with ${version}.`);
if (!isDry && heading.includes('unreleased')) wrong.push(`CHANGELOG.md calls ${version} unreleased.`);
for (const template of templates)
  if (!read(template).includes(`default: ${version}\n`)) wrong.push(`${template} has another version.`);
for (const [written, named] of read('README.md').matchAll(/(?:@v?|rev: v)(\d+\.\d+\.\d+)/g))
  if (named !== version) wrong.push(`README.md has another version: ${written}.`);
if (!isDry && run('git', ['status', '--porcelain']) !== '')
  wrong.push('The work tree has changes that are not committed.');
if (!existsSync(join(root, 'dist/command/bundles.json'))) wrong.push('Nothing is built: npm run build.');

const [{ files, size, unpackedSize }] = JSON.parse(run('npm', ['pack', '--dry-run', '--ignore-scripts', '--json']));
const packed = new Set(files.map(({ path }) => path));
for (const [, target = ''] of read('README.md').matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g))
  if (![...packed].some((path) => path === target || path.startsWith(`${target}/`)))
    wrong.push(`README.md links to ${target}, which is not packed.`);

for (const line of wrong) console.error(line);
if (wrong.length > 0) process.exit(1);
console.log(`## ${heading}\n${notes}`);
run('npm', ['publish', ...(isDry ? ['--dry-run'] : []), '--ignore-scripts', '--provenance', '--access', 'public']);
const inMegabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
console.log(
  `${version}: ${files.length} files, ${inMegabytes(size)} packed, ${inMegabytes(unpackedSize)} unpacked${isDry ? '; `npm publish` would take it, with provenance' : ', published'}`,
);
