/** Recipes of a justfile: each line is a script of its own, or all of them one that begins with `#!`; what just fills in is a variable to it. */
import { linesOf, type Piece, pieced } from './pieces.ts';
import type { ShellSource } from './shell-source.ts';

export const isJustfile = (path: string): boolean => /(?:^|\/)\.?justfile$|\.just$/i.test(path);

/** `name := "value"`. Bounded: a line. */
const SETTING = /^(?:export[ \t]+)?([A-Za-z_][\w-]*)[ \t]*:=[ \t]*(?:"([^"\\]*)"|'([^']*)')?/;
/** How `name parameters: dependencies` begins. */
const NAME = /^@?([A-Za-z_][\w-]*)/;
/** `{{ name }}`, and an expression. */
const FILLED = /\{\{([^{}]*)\}\}/g;

export function justfile(path: string, text: string): ShellSource[] {
  const out: ShellSource[] = [];
  const environment = new Map<string, { value: string | undefined; at: number }>();
  const lines = [...linesOf(text)];
  // what is written would be read by just first
  const write = (written: string): string | undefined => (/\{\{|\n/.test(written) ? undefined : written);
  for (const { start, end } of lines) {
    const [, name, double, single] = SETTING.exec(text.slice(start, end)) ?? [];
    if (name !== undefined) environment.set(name, { value: double ?? single, at: start });
  }
  let at: { name: string; start: number } | undefined;
  let body: Piece[] = [];
  let isScript = false;
  const flush = (): void => {
    if (body.length > 0 && at) {
      const host = { path, at: at.start, note: `recipe of \`${at.name}\`` };
      out.push(pieced(path, text, body, { host, environment, write }));
    }
    body = [];
  };
  let goesOn = false;
  for (const line of lines) {
    const content = text.slice(line.start, line.end);
    if (content.trim() === '') continue;
    if (!/^[ \t]/.test(content)) {
      flush();
      isScript = goesOn = false;
      const isRecipe = /^[^:]+:(?!=)/.test(content);
      const name = isRecipe ? NAME.exec(content)?.[1] : undefined;
      at = name === undefined ? undefined : { name, start: line.start };
      continue;
    }
    if (!at) continue;
    if (body.length === 0) isScript ||= content.trimStart().startsWith('#!');
    if (!isScript && !goesOn) flush();
    if (body.length > 0) body.push({ text: '\n', at: line.start, to: line.start });
    const signs = isScript || goesOn ? 0 : (/^[ \t]*[@-]*/.exec(content)?.[0].length ?? 0);
    body.push(...expressions(text, line.start + signs, line.end));
    goesOn = !isScript && content.endsWith('\\');
  }
  flush();
  return out;
}

/** The shell's text of a line: what just writes there is a variable of that name, or of no name that anybody knows. */
function* expressions(text: string, from: number, to: number): Generator<Piece> {
  let at = from;
  for (const { 0: spelt, 1: said = '', index } of text.slice(from, to).matchAll(FILLED)) {
    const start = from + index;
    if (start > at) yield { from: at, to: start };
    at = start + spelt.length;
    const name = said.trim();
    yield { text: `\${${/^[A-Za-z_]\w*$/.test(name) ? name : '__just'}}`, at: start, to: at };
  }
  if (at < to) yield { from: at, to };
}
