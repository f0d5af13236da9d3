/** The commands of `scripts` in a package.json: each is a script of its own. */
import { unescaped } from '../common/json-text.ts';
import { ts } from '../flow/syntax.ts';
import { inJson, type Piece, pieced } from './pieces.ts';
import type { ShellSource } from './shell-source.ts';

export const isManifest = (path: string): boolean => /(?:^|\/)package\.json$/.test(path);

const ESCAPE = /\\(?:u[\da-fA-F]{4}|.)/g;

export function packageScripts(path: string, text: string): ShellSource[] {
  // one comma too many hides no command: what is broken is read as far as it goes
  const file = ts.parseJsonText(path, text.replace(/^\uFEFF/, ' '));
  const root = file.statements[0]?.expression;
  return membersOf(root).flatMap(({ name, initializer }) => {
    if (nameIn(name) !== 'scripts') return [];
    return membersOf(initializer).flatMap((script) => {
      const { initializer: value } = script;
      if (!ts.isStringLiteral(value)) return [];
      const host = { path, at: script.getStart(file), note: `script \`${nameIn(script.name)}\` of package.json` };
      const pieces = [...piecesOf(text, value.getStart(file) + 1, value.getEnd() - 1)];
      return [pieced(path, text, pieces, { host, write: inJson })];
    });
  });
}

const membersOf = (node: ts.Node | undefined): readonly ts.PropertyAssignment[] =>
  node && ts.isObjectLiteralExpression(node) ? node.properties.filter(ts.isPropertyAssignment) : [];

const nameIn = (name: ts.PropertyName): string => (ts.isStringLiteral(name) ? name.text : '');

/** What a JSON text says, with its escapes as what they stand for. */
function* piecesOf(text: string, from: number, to: number): Generator<Piece> {
  let at = from;
  for (const { index, 0: spelt } of text.slice(from, to).matchAll(ESCAPE)) {
    const start = from + index;
    if (start > at) yield { from: at, to: start };
    at = start + spelt.length;
    yield { text: unescaped(spelt), at: start, to: at };
  }
  if (at < to) yield { from: at, to };
}
