#!/usr/bin/env node
/** Writes docs/rules/, docs/coverage.md and a transform for each rule that rewrites anew: `npm run docs`. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { coverage, coverageLists } from '../dist/rules/coverage.js';
import { catalogue, changes } from '../dist/rules/index.js';
import { coveragePage } from '../dist/src/catalogue/coverage-page.js';
import { rulePages } from '../dist/src/catalogue/rule-pages.js';
import { examplesOf } from '../dist/src/cli/catalogue.js';
import { rewriting } from '../dist/src/jscodeshift/rewrites.js';

const folder = fileURLToPath(new URL('../docs/rules', import.meta.url));
const pages = rulePages(changes, catalogue, examplesOf);
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) if (!pages.has(name)) rmSync(join(folder, name));
for (const [name, text] of pages) writeFileSync(join(folder, name), text);
writeFileSync(join(folder, '../coverage.md'), coveragePage(coverage, coverageLists, changes));
console.log(`${pages.size} pages in docs/rules`);

const transforms = fileURLToPath(new URL('../transforms', import.meta.url));
const kept = new Set(['all.cjs', 'transform.cjs', ...rewriting.map((id) => `${id}.cjs`)]);
for (const name of readdirSync(transforms)) if (!kept.has(name)) rmSync(join(transforms, name));
for (const id of rewriting)
  writeFileSync(
    join(transforms, `${id}.cjs`),
    `'use strict';\nmodule.exports = require('./transform.cjs')(['${id}']);\n`,
  );
console.log(`${rewriting.length} transforms`);

/** A picture of what `check` says about one place of the example, from its real output. */
const root = fileURLToPath(new URL('..', import.meta.url));
const { stdout } = spawnSync(
  process.execPath,
  ['dist/src/cli.js', 'check', 'fixtures/app/packages/bot/src/digest.ts', '--no-cache'],
  { cwd: root, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1', CI: '' } },
);
const said = stdout
  .split('\n')
  .slice(0, 9)
  .flatMap((line) => line.match(/.{1,108}(?:\s|$)/g) ?? ['']);
const lines = ['$ npx gitlab-sunset check', ...said];
const escaped = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const rows = lines.map((line, i) => {
  const kind = line.startsWith('$')
    ? 'typed'
    : /^ +│? +\^+/.test(line)
      ? 'mark'
      : /^ +fix /.test(line)
        ? 'fix'
        : 'said';
  return `<text x="16" y="${34 + i * 19}" class="${kind}" xml:space="preserve">${escaped(line)}</text>`;
});
writeFileSync(
  join(folder, '../picture.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="${lines.length * 19 + 32}" role="img" aria-label="What gitlab-sunset check says about one place">
<style>text{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;fill:#d8dee9}.typed{fill:#88c0d0}.mark{fill:#ebcb8b}.fix{fill:#a3be8c}</style>
<rect width="100%" height="100%" rx="8" fill="#242933"/>
${rows.join('\n')}
</svg>
`,
);
