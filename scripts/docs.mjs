#!/usr/bin/env node
/** Writes docs/rules/, docs/coverage.md and a transform for each rule that rewrites anew: `npm run docs`. */
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
