/** The targets of all readers. */
import { components } from './components.ts';
import { configuration } from './configuration.ts';
import { documents, schema } from './documents.ts';
import { facts } from './facts.ts';
import type { Target } from './harness.ts';
import { programs } from './programs.ts';

export const targets: readonly Target[] = [programs, components, documents, schema, facts, ...configuration];
