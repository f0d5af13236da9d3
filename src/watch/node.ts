/** What Node, Deno and Bun have besides `fetch`: an environment, files, other clients, and an end of the process. */
import { createColors } from 'picocolors';
import { variables } from '../../rules/api.ts';
import { packageFolder, readText } from '../project/files.ts';
import { listen } from './channels.ts';
import { stderrIsColoured, whenProcessEnds } from './exit.ts';
import { Operations } from './graphql.ts';
import type { Paint } from './summary.ts';
import type { Platform } from './watch.ts';

export const node = (): Platform => ({
  cwd: process.cwd(),
  hosts: Object.keys(variables).flatMap((name) => process.env[name] || []),
  operations: (changes) => new Operations(changes, () => readText(`${packageFolder()}/rules/schema.graphql`) ?? ''),
  listen,
  atExit: (text) => whenProcessEnds(() => text(painted(stderrIsColoured()))),
});

export function painted(colour: boolean): Paint {
  const { red, yellow, cyan, bold, dim, green } = createColors(colour);
  const by = { error: red, warning: yellow, note: cyan, bold, dim, good: green };
  return (text, as) => by[as](text);
}
