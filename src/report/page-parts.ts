/** The HTML report's script and style, as `npm run build` made them. */
import { join } from 'node:path';
import { Problem } from '../common/problem.ts';
import { packageFolder, readText } from '../project/files.ts';
import type { PageParts } from './html/data.ts';

export function pageParts(): PageParts {
  const folder = join(packageFolder(), 'dist/src/report/page');
  const [script, style] = [readText(join(folder, 'main.js')), readText(join(folder, 'page.css'))];
  if (script === undefined || style === undefined)
    throw new Problem('The parts of the HTML report are missing. Install the package again, or run `npm run build`.');
  return { script, style };
}
