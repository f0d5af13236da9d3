/** The targets of all readers. */
import { configuration } from './configuration.ts';
import type { Target } from './harness.ts';
import { programs } from './programs.ts';

export const targets: readonly Target[] = [programs, ...configuration];
