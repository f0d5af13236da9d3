/** Every regular expression of the program, where it stands, and what a checker says of it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { type FileFacts, files } from '../rules/files.ts';
import { changes } from '../rules/index.ts';

// the checker as JavaScript: its native builds run in threads and give up when the machine is busy
process.env.RECHECK_SYNC_BACKEND = 'pure';
const { checkSync } = await import('recheck');

const root = fileURLToPath(new URL('..', import.meta.url));

export interface Expression {
  /** `src/a.ts:12`. */
  at: string;
  source: string;
  flags: string;
  /** A comment beside it says what bounds its input. */
  isBounded: boolean;
}

/**
 * What stands between slashes, and what is handed to `RegExp`: words that are filled in there are a word here. What is made of
 * data of the rules is taken from the rules.
 */
export function expressionsIn(...folders: readonly string[]): { found: Expression[]; unknown: string[] } {
  const found: Expression[] = [];
  const unknown: string[] = [];
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:[cm]?ts|cjs)$/.test(path))
      .map((path) => `${folder}/${path}`),
  );
  for (const path of paths.sort()) {
    const text = readFileSync(join(root, path), 'utf8');
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    const lines = text.split('\n');
    const visit = (node: ts.Node): void => {
      const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line;
      const at = `${path}:${line + 1}`;
      const add = (source: string, flags: string): number =>
        found.push({ at, source, flags, isBounded: isBounded(lines, line) });
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        add(node.text.slice(1, end), node.text.slice(end + 1));
      } else if (
        (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
        ts.isIdentifier(node.expression) &&
        node.expression.text === 'RegExp'
      ) {
        const [pattern, flags] = node.arguments ?? [];
        const sources = pattern ? sourcesOf(pattern, path) : undefined;
        if (sources)
          for (const source of sources) add(source, flags && ts.isStringLiteralLike(flags) ? flags.text : '');
        else unknown.push(`${at}: ${pattern?.getText(file) ?? ''}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return { found, unknown };
}

/** In its own line, or in the comment and the beginning of the statement above it. */
function isBounded(lines: readonly string[], line: number): boolean {
  const above = lines.slice(Math.max(0, line - 5), line).findLastIndex((each) => /;$/.test(each) || each === '');
  return lines
    .slice(Math.max(0, line - 5) + above + 1, line + 1)
    .some((each) => /(?:^|\s)(?:\/\/|\/?\*\*?) (?:.*[.:] )?Bounded: /.test(each));
}

/** What the program makes expressions of that stands in the facts about files, by the name that it has there. */
const SAID: Readonly<Record<string, (facts: FileFacts) => string | readonly string[] | undefined>> = {
  marks: ({ marks }) => marks,
  name: ({ name, rest }) => [name ?? [], rest?.name ?? []].flat(),
  json: ({ json }) => (typeof json === 'string' ? json : undefined),
  text: ({ rest }) => rest?.text,
  'facts.begins': ({ requests = [] }) => requests.flatMap(({ begins }) => begins ?? []),
  pattern: ({ requests = [] }) => requests.flatMap(({ others }) => others ?? []),
};

/** The same in the facts about shell. */
const SHELL: Readonly<
  Record<string, (facts: NonNullable<FileFacts['shell']>) => string | readonly string[] | undefined>
> = {
  names: ({ names }) => names,
  commands: ({ commands }) => commands,
  program: ({ program }) => program,
  option: ({ options = {} }) => Object.values(options),
};

function sourcesOf(pattern: ts.Expression, path: string): string[] | undefined {
  if (ts.isStringLiteralLike(pattern)) return [pattern.text];
  if (ts.isTemplateExpression(pattern))
    return [pattern.head.text + pattern.templateSpans.map(({ literal }) => `word${literal.text}`).join('')];
  // words, one or the other
  if (/\.join\('\|'\)$/.test(pattern.getText())) return ['word|other'];
  // stands between slashes somewhere
  if (/^[A-Z]+\.source$/.test(pattern.getText())) return [];
  const said = path.startsWith('src/configuration/') ? SAID[pattern.getText()] : undefined;
  if (said) return Object.values<FileFacts>(files).flatMap((facts) => said(facts) ?? []);
  if (path === 'src/configuration/formats.ts' && pattern.getText() === 'first')
    return Object.values<FileFacts>(files).flatMap(({ first }) => first ?? []);
  const ofShell = path === 'src/configuration/shells.ts' ? SHELL[pattern.getText()] : undefined;
  if (ofShell) return Object.values<FileFacts>(files).flatMap(({ shell }) => (shell && ofShell(shell)) ?? []);
  if (/^src\/(?:requests\/find|script\/find\/parameters)\.ts$/.test(path) && pattern.getText() === 'match.like')
    return changes.flatMap(({ match }) => match.flatMap((each) => ('like' in each ? each.like : [])));
  return undefined;
}

/** How the time of an expression grows: `safe`, `polynomial 2`, `exponential`. */
export function verdictOf({ source, flags }: Pick<Expression, 'source' | 'flags'>): string {
  // no limit in time and one seed: the same answer on every machine
  const limits = { timeout: null, incubationTimeout: null, attackTimeout: null, randomSeed: 0 };
  const seen = checkSync(source, flags.replace('d', ''), limits);
  if (seen.status !== 'vulnerable') return seen.status;
  return seen.complexity.type === 'polynomial' ? `polynomial ${seen.complexity.degree}` : seen.complexity.type;
}
