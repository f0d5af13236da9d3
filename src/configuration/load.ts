/** The doors to the libraries that read YAML and TOML. They are opened only when there is something to read. */
import { createRequire } from 'node:module';

type Yaml = typeof import('yaml');
type Toml = typeof import('toml-eslint-parser');

const open = createRequire(import.meta.url);

/** Asked for once, and kept. */
export function late<T>(load: () => T): () => T {
  let loaded: { it: T } | undefined;
  return () => {
    loaded ??= { it: load() };
    return loaded.it;
  };
}

export const yaml = late((): Yaml => open('yaml'));
export const toml = late((): Toml => open('toml-eslint-parser'));
