/** Recipes of a Makefile: each line is a script of its own, and what make fills in is a variable to it. */
import { linesOf, type Piece, pieced } from './pieces.ts';
import type { ShellSource } from './shell-source.ts';

export const isMakefile = (path: string): boolean => /(?:^|\/)(?:GNU)?makefile$|\.(?:mk|mak)$/i.test(path);

/** `NAME = value`, `export NAME := value`. Bounded: a line. */
const SETTING = /^(?:export[ \t]+|override[ \t]+)*([A-Za-z_][\w.-]*)[ \t]*(?:::?:?|\?|\+)?=[ \t]*(.*)$/;
/** `target: dependencies ; recipe`: what stands behind the semicolon. */
const RULE = /^[^\s#=:][^#=:]*::?(?!=)([^;#]*;[ \t]*)?/;
/** `$$`, `$(name)`, `${name}`, `$@`; another expression is stepped over. */
const EXPRESSION = /\$(?:\$|\(([A-Za-z_]\w*)\)|\{([A-Za-z_]\w*)\}|[(){}]|[^\s])/g;

type Environment = Map<string, { value: string | undefined; at: number }>;

export function makefile(path: string, text: string): ShellSource[] {
  const out: ShellSource[] = [];
  const environment: Environment = new Map();
  const lines = [...linesOf(text)];
  const isWhole = /^\.ONESHELL[ \t]*:/m.test(text);
  let recipe: Piece[] = [];
  let target = 0;
  const flush = (): void => {
    if (recipe.length === 0) return;
    const note = `recipe of \`${text.slice(target, text.indexOf(':', target)).trim()}\``;
    const host = { path, at: target, note };
    // what is written would be read by make first, and a second line would be another script
    const write = (written: string): string | undefined => (/[$\n]/.test(written) ? undefined : written);
    out.push(pieced(path, text, recipe, { host, environment, write }));
    recipe = [];
  };
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    if (!line) break;
    const content = text.slice(line.start, line.end);
    if (content.startsWith('\t')) {
      if (!isWhole) flush();
      else if (recipe.length > 0) recipe.push({ text: '\n', at: line.start, to: line.start });
      let from = line.start + 1 + (/^[ \t@+-]*/.exec(content.slice(1))?.[0].length ?? 0);
      let last = line;
      for (;;) {
        recipe.push(...expressions(text, from, last.end));
        const next = lines[i + 1];
        if (!next || !text.slice(last.start, last.end).endsWith('\\')) break;
        i += 1;
        recipe.push({ text: '\n', at: last.end, to: next.start });
        from = next.start + (text[next.start] === '\t' ? 1 : 0);
        last = next;
      }
      continue;
    }
    if (content.trim() === '' || content.startsWith('#')) continue;
    const setting = SETTING.exec(content);
    if (setting) {
      const [, name = '', value = ''] = setting;
      const comment = value.search(/[ \t]#/);
      const own = (comment < 0 ? value : value.slice(0, comment)).trimEnd();
      environment.set(name, { value: filled(own, environment), at: line.start });
      continue;
    }
    const rule = RULE.exec(content);
    if (!rule) continue;
    flush();
    target = line.start;
    if (rule[1] !== undefined) recipe.push(...expressions(text, line.start + rule[0].length, line.end));
  }
  flush();
  return out;
}

/** The shell's text of a range: what make writes there is a variable of that name, or of no name that anybody knows. */
function* expressions(text: string, from: number, to: number): Generator<Piece> {
  let at = from;
  for (const match of text.slice(from, to).matchAll(EXPRESSION)) {
    const start = from + match.index;
    if (start < at) continue;
    if (start > at) yield { from: at, to: start };
    const [spelt, round, curly] = match;
    const end = /^\$[({]$/.test(spelt) ? closing(text, start + 1, to) : start + spelt.length;
    const name = round ?? curly;
    yield { text: spelt === '$$' ? '$' : `\${${name ?? '__make'}}`, at: start, to: end };
    at = end;
  }
  if (at < to) yield { from: at, to };
}

/** Behind the bracket that closes the one at an offset. */
function closing(text: string, open: number, to: number): number {
  let depth = 0;
  for (let at = open; at < to; at++) {
    if (text[at] === '(' || text[at] === '{') depth++;
    else if (text[at] === ')' || text[at] === '}') depth--;
    if (depth === 0) return at + 1;
  }
  return to;
}

/** A value with the ones it names filled in; undefined where one of them is not known. */
function filled(value: string, environment: Environment): string | undefined {
  let isKnown = true;
  const out = value.replace(EXPRESSION, (spelt: string, round?: string, curly?: string) => {
    if (spelt === '$$') return '$';
    const known = environment.get(round ?? curly ?? '')?.value;
    isKnown &&= known !== undefined;
    return known ?? '';
  });
  return isKnown && !out.includes('$') ? out : undefined;
}
