/** Same input, same findings: in whatever order the files come, and however much of them is asked for. */
import { describe, expect, it } from 'vitest';
import type { Sources } from '../src/finding.ts';
import { scan } from '../src/scan.ts';
import { app, cases, sourcesOf } from './fixtures.ts';

const reversed = (sources: Sources): Sources => ({
  paths: [...sources.paths].reverse(),
  read: (path) => sources.read(path),
  get skipped() {
    return sources.skipped;
  },
});

const several = cases().filter((fixture) => fixture.files.size > 1);

it('there are projects of several files', () => expect(several.length).toBeGreaterThan(30));

describe.each([...several.map(({ name, files }) => [name, files] as const), ['app', app()] as const])(
  '%s',
  (_, files) => {
    const whole = scan(sourcesOf(files));

    it('the other way round', () => {
      const { findings, blind } = scan(reversed(sourcesOf(files)));
      expect(findings).toEqual(whole.findings);
      expect(new Set(blind.map(({ path, at }) => `${path}:${at}`))).toEqual(
        new Set(whole.blind.map(({ path, at }) => `${path}:${at}`)),
      );
    });

    it('file by file', () => {
      const parts = [...files.keys()]
        .sort()
        .flatMap((path) => scan(sourcesOf(files), { only: (each) => each === path }).findings);
      const shown = (findings: typeof parts) =>
        findings
          .map(({ rule, path, start, fix, certainty, bridged }) =>
            [rule, path, start, fix, certainty, bridged].join(' '),
          )
          .sort();
      expect(shown(parts)).toEqual(shown(whole.findings));
    });
  },
);
