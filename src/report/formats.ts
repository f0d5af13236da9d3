/** The formats by name, but for the terminal's. Each makes a text from a report. */
import { json } from './escape/json.ts';
import { gitlab } from './gitlab.ts';
import { html } from './html/html.ts';
import { junit } from './junit.ts';
import { checkstyle, csv, github, ndjson } from './lines.ts';
import { markdown } from './markdown.ts';
import type { FormatContext } from './places.ts';
import { rdjson } from './rdjson.ts';
import type { Report } from './report.ts';
import { sarif } from './sarif.ts';
import { suggestions } from './suggestions.ts';

export const formats: ReadonlyMap<string, (report: Report, context: FormatContext) => string> = new Map([
  ['json', json],
  ['ndjson', ndjson],
  ['sarif', sarif],
  ['gitlab', gitlab],
  ['junit', junit],
  ['github', github],
  ['rdjson', rdjson],
  ['suggestions', suggestions],
  ['checkstyle', checkstyle],
  ['csv', csv],
  ['markdown', markdown],
  ['html', html],
]);
