/** The doors to the libraries that read GraphQL and Vue. They are opened only when there is something to read. */
import { createRequire } from 'node:module';

type Graphql = typeof import('graphql');
type Tools = typeof import('@graphql-tools/utils');
type Sfc = typeof import('@vue/compiler-sfc');

const open = createRequire(import.meta.url);

/** Asked for once, and kept. */
function late<T>(load: () => T): () => T {
  let loaded: { it: T } | undefined;
  return () => {
    loaded ??= { it: load() };
    return loaded.it;
  };
}

export const graphql = late((): Graphql => open('graphql'));
export const tools = late((): Tools => open('@graphql-tools/utils'));
export const sfc = late((): Sfc => open('@vue/compiler-sfc'));
