/** The door to the shell parser. It is opened only when there is shell to read. */
import { late } from '../common/late.ts';
import { open } from '../common/open.ts';

type Unbash = typeof import('unbash');

export const unbash = late((): Unbash => open('unbash'));
