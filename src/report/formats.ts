/** The machine formats by name. Each makes a text from a report. */
import { gitlab } from './gitlab.ts';
import { junit } from './junit.ts';
import { checkstyle, csv, github, ndjson } from './lines.ts';
import type { FormatContext } from './places.ts';
import { rdjson } from './rdjson.ts';
import type { Report } from './report.ts';
import { sarif } from './sarif.ts';
import { suggestions } from './suggestions.ts';

export const machineFormats: ReadonlyMap<string, (report: Report, context: FormatContext) => string> = new Map([
  ['ndjson', ndjson],
  ['sarif', sarif],
  ['gitlab', gitlab],
  ['junit', junit],
  ['github', github],
  ['rdjson', rdjson],
  ['suggestions', suggestions],
  ['checkstyle', checkstyle],
  ['csv', csv],
]);
