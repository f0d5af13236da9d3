/** The door to the shell parser. It is opened only when there is shell to read. */
import { createRequire } from 'node:module';

type Unbash = typeof import('unbash');

const open = createRequire(import.meta.url);
let loaded: Unbash | undefined;

export function unbash(): Unbash {
  // asked for once, and kept
  loaded ??= open('unbash') as Unbash;
  return loaded;
}
