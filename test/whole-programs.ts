/**
 * Whole programs of one or more files, in `programs/*.txt`: `=== title`, then each file behind `--- path`. `left: …` says in words of the
 * reason why something of it is left to a person; without it all that is found is written.
 */
import { readdirSync, readFileSync } from 'node:fs';
import type { Program } from './equivalence-programs.ts';

const folder = new URL('programs/', import.meta.url);

export function wholePrograms(): readonly { program: Program; left: string | undefined }[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) =>
      readFileSync(new URL(name, folder), 'utf8')
        .split(/^=== /m)
        .slice(1)
        .map((text) => {
          const [title = '', ...parts] = text.split(/\n--- |\nleft: /);
          const files = [...text.matchAll(/^--- (.*)\n((?:(?!---|left: ).*\n)*)/gm)];
          return {
            program: {
              name: `${name.replace('.txt', '')}: ${title.split('\n')[0]}`,
              files: new Map(files.map(([, path = '', body = '']) => [path, body])),
              cause: undefined,
            },
            left: text.includes('\nleft: ') ? parts.at(-1)?.split('\n')[0] : undefined,
          };
        }),
    );
}
