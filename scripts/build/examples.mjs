#!/usr/bin/env node
/** Writes what `explain` shows of the fixtures into `dist/examples.json`: the package goes without the fixtures. */
import { writeFileSync } from 'node:fs';
import { changes } from '../../dist/rules/index.js';
import { examplesOf } from '../../dist/src/cli/catalogue.js';

const examples = Object.fromEntries(changes.map(({ id }) => [id, examplesOf(id)]));
writeFileSync(new URL('../../dist/examples.json', import.meta.url), `${JSON.stringify(examples)}\n`);
