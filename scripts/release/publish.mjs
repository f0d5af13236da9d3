#!/usr/bin/env node
/**
 * Publishes a version: `node scripts/release/publish.mjs [--dry-run]`. Says what is wrong before anything is sent: a tree that is not
 * committed, a changelog without the version, other versions elsewhere, links of the README to what is not packed. With provenance, which
 * only a pipeline with an identity of its own can give.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const isDry = process.argv.includes('--dry-run');
const read = (path) => readFileSync(join(root, path), 'utf8');
const run = (command, args) =>
  execFileSync(command, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const { version } = JSON.parse(read('package.json'));
const wrong = [];

const [, heading = '', notes = ''] = read('CHANGELOG.md').match(/^## (.*)\n([\s\S]*?)(?=^## |$(?![\s\S]))/m) ?? [];
if (!heading.startsWith(version)) wrong.push(`CHANGELOG.md begins with "${heading}", not with ${version}.`);
if (!isDry && heading.includes('unreleased')) wrong.push(`CHANGELOG.md calls ${version} unreleased.`);
for (const template of ['templates/check.yml', 'templates/fleet.yml'])
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
if (!isDry) run('npm', ['publish', '--ignore-scripts', '--provenance', '--access', 'public']);
const inMegabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
console.log(
  `${version}: ${files.length} files, ${inMegabytes(size)} packed, ${inMegabytes(unpackedSize)} unpacked${isDry ? ', not published' : ', published'}`,
);
