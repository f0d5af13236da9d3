/** All that a user reads of this package: the README and the pages that it leads to, but for those that are made from the rules. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const top = join(import.meta.dirname, '..');
export const readme = readFileSync(join(top, 'README.md'), 'utf8');
export const pages = new Map(
  readdirSync(join(top, 'docs'))
    .filter((name) => name.endsWith('.md') && name !== 'coverage.md')
    .sort()
    .map((name) => [`docs/${name}`, readFileSync(join(top, 'docs', name), 'utf8')]),
);
export const documentation = [readme, ...pages.values()].join('\n');
