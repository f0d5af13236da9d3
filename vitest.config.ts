import { dirname, join, relative } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Where a machine wants the result, beside what a person reads. */
const results = process.env.TEST_RESULTS;

/** These look at the modules themselves: one puts something in the place of one, the other loads each by its path. */
const ASKS_SOURCES = /[\\/](?:eslint-project|catalogue)\.test\.ts$/;

/**
 * `npm test` asks what it has just built, as users get it (`--mode built`): that takes a quarter less than to transform the sources again. A
 * test that is run by itself asks the sources.
 */
const built = {
  name: 'built',
  enforce: 'pre' as const,
  resolveId(source: string, importer = '') {
    if (!importer.startsWith(join(import.meta.dirname, 'test')) || ASKS_SOURCES.test(importer)) return undefined;
    const path = relative(import.meta.dirname, join(dirname(importer), source));
    return /^(?:src|rules)[\\/].*\.ts$/.test(path)
      ? join(import.meta.dirname, 'dist', path.replace(/ts$/, 'js'))
      : undefined;
  },
};

/**
 * These ask the engine in their own process and change nothing that others see: they share one, which loads the engine once. That leaves a
 * second of processor time a file.
 */
const TOGETHER = [
  'advice angular articles blind budget canary-requests client-faults client-openapi client-rules client-types concern config configuration',
  'configuration-edits configuration-random coverage damaged decode determinism edits hostile-shell lone-words other-names resolve spec texts',
  'fixture-marks formats from graphql graphql-random heirs hostile-configuration hostile-documents hostile-programs looks messages monotone',
  'narrow oldest openapi pages plan raw redact report rule-pages served shell suggestions suppress survey svelte target traffic units workspace',
]
  .flatMap((line) => line.split(' '))
  .map((name) => `test/${name}.test.ts`);

export default defineConfig(({ mode }) => ({
  test: {
    projects: [
      { name: 'apart', include: ['test/**/*.test.ts'], exclude: TOGETHER, globalSetup: ['test/page-setup.ts'] },
      { name: 'together', include: TOGETHER, isolate: false },
    ].map((test) => ({
      extends: true,
      plugins: mode === 'built' ? [built] : [],
      test: { ...test, env: { IS_BUILT: String(mode === 'built') } },
    })),
    server: { deps: { external: [/[\\/]dist[\\/](?:src|rules)[\\/]/] } },
    // many of them start processes: a busy machine is slow, not wrong
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
    // what a test finds is not kept for the next one
    env: { CI: 'true' },
    reporters: results ? ['default', ['json', { outputFile: results }]] : ['default'],
  },
}));
