/** The doors to the libraries that read YAML and TOML. They are opened only when there is something to read. */
import { createRequire } from 'node:module';
import { late } from '../late.ts';

type Yaml = typeof import('yaml');
type Toml = typeof import('toml-eslint-parser');

const open = createRequire(import.meta.url);

export const yaml = late((): Yaml => open('yaml'));
export const toml = late((): Toml => open('toml-eslint-parser'));
