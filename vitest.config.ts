import { defineConfig } from 'vitest/config';

/** Where a machine wants the result, beside what a person reads. */
const results = process.env.TEST_RESULTS;

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/page-setup.ts'],
    reporters: results ? ['default', ['json', { outputFile: results }]] : ['default'],
  },
});
