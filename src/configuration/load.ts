/** The doors to the libraries that read YAML and TOML. They are opened only when there is something to read. */
import { late } from '../common/late.ts';
import { open } from '../common/open.ts';

type Yaml = typeof import('yaml');
type Toml = typeof import('toml-eslint-parser');

export const yaml = late((): Yaml => open('yaml'));
export const toml = late((): Toml => open('toml-eslint-parser'));
