/** The door to the shell parser. It is opened only when there is shell to read. */
import { createRequire } from 'node:module';
import { late } from '../late.ts';

type Unbash = typeof import('unbash');

const open = createRequire(import.meta.url);

export const unbash = late((): Unbash => open('unbash'));
