import { dirname, join, relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

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
  // those that take longest first: else one process runs the last of them while the other has nothing left
  'equivalence rules disguises fix-types merge fuzz attempts',
  'addresses-random advice angular answered-random architecture articles baseline blind bodies-random budget canary-requests carried-random catalogue-sync cli client-faults client-openapi',
  'client-rules client-types concern config configuration configuration-edits configuration-random coverage damaged decode determinism documents-random edits',
  'files fix fixture-marks formats from graphql graphql-random heirs hostile-configuration hostile-documents hostile-programs hostile-shell',
  'hostile-tree injection lone-words looks mapped-random messages monotone narrow oldest openapi other-names own-rules pages plan policy projects-random raw reads-random',
  'redact rendered-random report resolve rule-pages said second-readers sent-random served shell shell-random spec suggestions suppress survey svelte target texts traffic units',
  'workspace',
]
  .flatMap((line) => line.split(' '))
  .map((name) => `test/${name}.test.ts`);

/** Files that share a process run one after the other, in the order of the list. */
class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => TOGETHER.indexOf(relative(import.meta.dirname, moduleId));
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

export default defineConfig(({ mode }) => ({
  test: {
    projects: [
      {
        name: 'apart',
        include: ['test/**/*.test.ts'],
        exclude: TOGETHER,
        globalSetup: ['test/folder-setup.ts', 'test/page-setup.ts'],
      },
      { name: 'together', include: TOGETHER, isolate: false, globalSetup: ['test/folder-setup.ts'] },
    ].map((test) => ({
      extends: true,
      plugins: mode === 'built' ? [built] : [],
      test: { ...test, env: { IS_BUILT: String(mode === 'built') } },
    })),
    server: { deps: { external: [/[\\/]dist[\\/](?:src|rules)[\\/]/] } },
    // many of them start processes: a busy machine is slow, not wrong
    maxWorkers: '100%',
    sequence: { sequencer: InOrder },
    testTimeout: 60_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
    // what a test finds is not kept for the next one
    env: { CI: 'true' },
    reporters: results ? ['default', ['json', { outputFile: results }]] : ['default'],
  },
}));
