/**
 * For `setupFilesAfterEnv` of jest. `GITLAB_SUNSET_FAIL_ON=warning` lets a file of tests fail that uses what is deprecated.
 *
 * jest reads CommonJS in a world of its own. The watch is ESM, and is loaded by Node itself; what it watches is jest's.
 */
const nodeModule: typeof import('node:module') = require('node:module');

/** jest's `Module` extends Node's, which loads ESM, too; without jest there is but one. */
const outside: unknown = Object.getPrototypeOf(nodeModule);
const { createRequire } = isModule(outside) ? outside : nodeModule;
const setup: typeof import('./setup.ts', { with: { 'resolution-mode': 'import' } }) =
  createRequire(__filename)('./setup.js');

setup.watchTests({ afterAll, global: globalThis, ...setup.optionsFrom(process.env) });

function isModule(value: unknown): value is Pick<typeof nodeModule, 'createRequire'> {
  return typeof value === 'function' && 'createRequire' in value;
}

declare function afterAll(work: () => void): void;
