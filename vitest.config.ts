import { dirname, join, relative } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Where a machine wants the result, beside what a person reads. */
const results = process.env.TEST_RESULTS;

/** These look at the modules themselves: one puts something in the place of one, the other loads each by its path. */
const ASKS_SOURCES = /[\\/](?:eslint|catalogue)\.test\.ts$/;

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

export default defineConfig(({ mode }) => ({
  plugins: mode === 'built' ? [built] : [],
  test: {
    server: { deps: { external: [/[\\/]dist[\\/](?:src|rules)[\\/]/] } },
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/page-setup.ts'],
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
