import { defineConfig } from 'vitest/config';

/** Where a machine wants the result, beside what a person reads. */
const results = process.env.TEST_RESULTS;

export default defineConfig({
  test: {
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
});
