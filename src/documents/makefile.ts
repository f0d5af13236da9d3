/** Recipes of a Makefile: each line is a script of its own, and what make fills in is a variable to it. */
import { linesOf, type Piece, pieced } from './pieces.ts';
import type { ShellSource } from './shell-source.ts';

export const isMakefile = (path: string): boolean => /(?:^|\/)(?:GNU)?makefile$|\.(?:mk|mak)$/i.test(path);

/** `NAME = value`, `export NAME := value`. Bounded: a line. */
const SETTING = /^(?:export[ \t]+|override[ \t]+)*([A-Za-z_][\w.-]*)[ \t]*(::?:?|\?|\+)?=[ \t]*(.*)$/;
/** Several lines that others take in by a name, up to `endef`. */
const DEFINITION = /^define[ \t]+([A-Za-z_][\w.-]*)/;
/** `target: dependencies ; recipe`: what stands behind the semicolon. */
const RULE = /^[^\s#=:][^#=:]*::?(?!=)([^;#]*;[ \t]*)?/;
/** `$$`, `$(name)`, `${name}`, `$@`; another expression is stepped over. */
const EXPRESSION = /\$(?:\$|\(([A-Za-z_]\w*)\)|\{([A-Za-z_]\w*)\}|[(){}]|[^\s])/g;

type Environment = Map<string, { value: string | undefined; at: number }>;

export function makefile(path: string, text: string): ShellSource[] {
  const out: ShellSource[] = [];
  const lines = [...linesOf(text)];
  const environment = settingsIn(text, lines);
  const isWhole = /^\.ONESHELL[ \t]*:/m.test(text);
  let recipe: Piece[] = [];
  let target = 0;
  const flush = (): void => {
    if (recipe.length === 0) return;
    const note = `recipe of \`${text.slice(target, text.indexOf(':', target)).trim()}\``;
    const host = { path, at: target, note };
    out.push(pieced(path, text, recipe, { host, environment, write: writing(recipe) }));
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
        recipe.push(...expressions(text, from, last.end, environment));
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
    const defined = DEFINITION.exec(content);
    if (defined) {
      const begin = i + 1;
      while (i + 1 < lines.length && !isEnd(text, lines[i + 1])) i += 1;
      const note = `\`define ${defined[1] ?? ''}\``;
      const body = lines.slice(begin, i + 1).flatMap(({ start, end, next }): Piece[] => [
        // a line's own words for make
        ...expressions(text, start + (/^[ \t@+-]*/.exec(text.slice(start, end))?.[0].length ?? 0), end, environment),
        { text: '\n', at: end, to: next },
      ]);
      const host = { path, at: line.start, note };
      // it may be any text
      if (body.length > 0)
        out.push({ ...pieced(path, text, body, { host, environment, write: () => undefined }), isGuess: true });
      continue;
    }
    if (SETTING.test(content)) continue;
    const rule = RULE.exec(content);
    if (!rule) continue;
    flush();
    target = line.start;
    if (rule[1] !== undefined) recipe.push(...expressions(text, line.start + rule[0].length, line.end, environment));
  }
  flush();
  return out;
}

const isEnd = (text: string, line: { start: number; end: number } | undefined): boolean =>
  line !== undefined && /^[ \t]*endef\b/.test(text.slice(line.start, line.end));

/** What the file sets. A value keeps the names in it, which are filled in when it is asked for. */
function settingsIn(text: string, lines: readonly { start: number; end: number }[]): Environment {
  const found: Environment = new Map();
  for (const { start, end } of lines) {
    const setting = SETTING.exec(text.slice(start, end));
    if (!setting) continue;
    const [all, name = '', how = '', value = ''] = setting;
    const comment = value.search(/[ \t]#/);
    const from = start + all.length - value.length;
    const to = comment < 0 ? start + all.length : from + comment;
    const own = [...expressions(text, from, to)]
      .map((piece) => ('text' in piece ? piece.text : text.slice(piece.from, piece.to)))
      .join('')
      .trimEnd();
    const before = how === '+' ? found.get(name)?.value : undefined;
    found.set(name, { value: before === undefined ? own : `${before} ${own}`, at: start });
  }
  return found;
}

/** What is written would be read by make first, a second line would be another script, and what a name stands for is used by others too. */
function writing(recipe: readonly Piece[]): ShellSource['write'] {
  const taken: [number, number][] = [];
  let length = 0;
  for (const piece of recipe) {
    const end = length + ('text' in piece ? piece.text.length : piece.to - piece.from);
    if ('text' in piece && piece.text.includes(' ')) taken.push([length, end]);
    length = end;
  }
  return (written, offset) =>
    /[$\n]/.test(written) || taken.some(([from, to]) => offset >= from && offset < to) ? undefined : written;
}

/**
 * The shell's text of a range: what make writes there is a variable of that name, or of no name that anybody knows. One that stands for
 * several words is written out, since their quotes count.
 */
function* expressions(text: string, from: number, to: number, settings?: Environment): Generator<Piece> {
  let at = from;
  for (const match of text.slice(from, to).matchAll(EXPRESSION)) {
    const start = from + match.index;
    if (start < at) continue;
    if (start > at) yield { from: at, to: start };
    const [spelt, round, curly] = match;
    const end = /^\$[({]$/.test(spelt) ? closing(text, start + 1, to) : start + spelt.length;
    const name = round ?? curly;
    const said = settings?.get(name ?? '')?.value;
    const isWritten = said !== undefined && /\s/.test(said) && /["']/.test(said);
    yield { text: spelt === '$$' ? '$' : isWritten ? said : `\${${name ?? '__make'}}`, at: start, to: end };
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
