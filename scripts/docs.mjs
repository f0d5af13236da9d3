#!/usr/bin/env node
/** Writes docs/rules/ and docs/coverage.md anew: `npm run docs`. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { coverage, coverageLists } from '../dist/rules/coverage.js';
import { catalogue, changes } from '../dist/rules/index.js';
import { coveragePage } from '../dist/src/catalogue/coverage-page.js';
import { rulePages } from '../dist/src/catalogue/rule-pages.js';
import { examplesOf } from '../dist/src/cli/catalogue.js';

const folder = fileURLToPath(new URL('../docs/rules', import.meta.url));
const pages = rulePages(changes, catalogue, examplesOf);
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) if (!pages.has(name)) rmSync(join(folder, name));
for (const [name, text] of pages) writeFileSync(join(folder, name), text);
writeFileSync(join(folder, '../coverage.md'), coveragePage(coverage, coverageLists, changes));
console.log(`${pages.size} pages in docs/rules`);
