/**
 * Every fixture again in disguise: the same findings on the same lines. Tiers may differ, for `x?.active` is not `x.active`. Each is seen in
 * every fourth disguise, those beside it in the others; `DISGUISES=all npx vitest run test/disguises.test.ts` tries all.
 */
import { ts } from '@ts-morph/common';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../src/finding.ts';
import { scan } from '../src/scan.ts';
import { disguises, isScript, parse } from './disguises.ts';
import { cases, type Files, lineOf, marksIn, sourcesOf } from './fixtures.ts';

const all = cases();
/**
 * What is not found yet in other clothes, by disguise and fixture: a thunk's parameter is known by its name alone, what a test makes as a
 * type of an SDK by the type's own name, what a test answers by the name of who answers it, a test by the names of what it
 * calls, a connection's type by the name that it is declared by, a command with a choice among its flags only in one text, and an address on
 * a host that names another product as well only in a template.
 */
const missed = new Set([
  'renamed locals: merged-by/redux-by-hand.tsx',
  'renamed imports: runner-active/called-with',
  'renamed imports: detailed-status/connections',
  'concatenation: runner-registration/program',
  'concatenation: private-profile-null/hosts.js',
]);
const isAll = process.env.DISGUISES === 'all';

for (const [number, { name, wear }] of disguises.entries()) {
  const worn = all
    .map((fixture) => ({
      ...fixture,
      files: new Map([...fixture.files].map(([path, text]) => [path, wear(path, text)])),
    }))
    .filter(({ files }, i) => [...files].some(([path, text]) => all[i]?.files.get(path) !== text))
    .filter((_, i) => isAll || (i + number) % 4 === 0);

  describe(name, () => {
    it.each(worn)('$name', ({ files, name: fixture }) => {
      for (const [path, text] of files) {
        if (isScript(path))
          expect(ts.isSourceFile(parse(path, text)) && errors(path, text), `${text}\nparses`).toEqual([]);
      }
      expect(marked(files)).toEqual(marked(all.find((one) => one.name === fixture)?.files ?? new Map()));
      const found = placed(scan(sourcesOf(files), {}).findings, files);
      if (missed.has(`${name}: ${fixture}`)) expect(found).not.toEqual(marked(files));
      else expect(found).toEqual(marked(files));
    });
  });
}

/** Rule and number on each line. */
const marked = (files: Files): string[] =>
  marksIn(files)
    .map(({ path, line, rule }) => `${path}:${line} ${rule}`)
    .sort();

const placed = (findings: readonly Finding[], files: Files): string[] =>
  findings.map(({ path, start, rule }) => `${path}:${lineOf(files.get(path) ?? '', start)} ${rule}`).sort();

function errors(path: string, text: string): string[] {
  // nothing is made of a file of declarations
  if (/\.d\.[mc]?ts$/.test(path)) return [];
  const { diagnostics = [] } = ts.transpileModule(text, {
    fileName: path,
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ESNext, jsx: ts.JsxEmit.Preserve },
  });
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
