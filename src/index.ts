/** The public surface. What stands here is promised; nothing else is. */
import { createColors } from 'picocolors';
import { catalogue, changes } from '../rules/index.ts';
import { parseRelease, parseTarget } from './catalogue/target.ts';
import type { ScanOptions, Sources } from './finding.ts';
import { type FixOptions, type FixResult, fix as fixWith } from './fix/fix.ts';
import { looking } from './looking.ts';
import { classesOf } from './project/classes.ts';
import { openProject, packageVersion } from './project/files.ts';
import { fingerprints } from './project/fingerprint.ts';
import { json } from './report/escape/json.ts';
import { html } from './report/html/html.ts';
import { markdown } from './report/markdown.ts';
import { pageParts } from './report/page-parts.ts';
import { failsBy, makeReport, type Report } from './report/report.ts';
import { text } from './report/text.ts';
import { scan } from './scan.ts';

export type { Change, Due, Match, Outcome, Release } from './catalogue/change.ts';
export type { Blind, Edit, Finding, ScanOptions, ScanResult, Skipped, Sources, Step, Wrapper } from './finding.ts';
export type { FixedFile, FixOptions, FixResult } from './fix/fix.ts';
export type { Project, ProjectOptions } from './project/files.ts';
export type { Report, ReportedFinding } from './report/report.ts';
export { catalogue, changes, openProject, scan };

/**
 * Rewrites in memory what may be rewritten, to a fixed point. Nothing is written to disk.
 * @returns the files that change, what was rewritten, and what is left with the reason
 */
export const fix = (sources: Sources, options: FixOptions = {}): FixResult => fixWith(sources, options, looking());

/**
 * Scans and says what was seen: the object that `check --format json` prints. Paths are those of the sources.
 * @throws {TargetError} for a release that never was
 */
export function inspect(sources: Sources, options: ScanOptions = {}): Report {
  const result = scan(sources, options);
  const oldest = options.oldest ?? options.from;
  return makeReport({
    result,
    fingerprints: fingerprints(result.findings, sources.read),
    read: sources.read,
    shown: (path) => path,
    changes,
    catalogue,
    version: packageVersion(),
    target: parseTarget(options.target ?? 'v5'),
    oldest: oldest === undefined ? null : parseRelease(oldest),
    ...(options.from === undefined ? {} : { from: parseRelease(options.from) }),
    root: '.',
    gate: { failOn: 'warning', certainOnly: false, named: [] },
    classOf: classesOf(),
  });
}

/** The report in one of the forms of the command line, without colours, owners and packages. */
export function report(
  sources: Sources,
  format: 'text' | 'json' | 'markdown' | 'html',
  options: ScanOptions = {},
): string {
  const seen = inspect(sources, options);
  switch (format) {
    case 'json':
      return json(seen);
    case 'markdown':
      return markdown(seen, { changes });
    case 'html':
      return html(seen, {
        changes,
        read: sources.read,
        inRepository: (path) => path,
        fails: failsBy({ failOn: 'warning', certainOnly: false }),
        page: pageParts,
      });
    case 'text':
      return text(seen, { colours: createColors(false), read: sources.read, again: '' });
  }
}
