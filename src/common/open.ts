/**
 * The door to a library that is opened at the moment it is needed. In the bundled command the library comes with its compiled
 * code from the cache (`launch.ts`), and this file is replaced by the `require` that the bundle is started with.
 */
import { createRequire } from 'node:module';

export const open = createRequire(import.meta.url);
