/**
 * What a template language fills in before the shell reads the text: Jinja, Go, ERB, GitLab's own, Terraform's, and placeholders
 * that people write. A value becomes one name of the same length, what only steers becomes blanks, so every character stays where it is.
 */

interface Action {
  start: number;
  end: number;
  /** What the shell gets to see. */
  by: 'name' | 'blanks' | 'variable';
}

/** Characters of one action. Nobody writes more in one. */
const LONGEST = 800;

/** What begins an action; `$${` is Terraform's way to write the shell's own `${`. */
const BEGINS = /\$\$\{|\$?\{\{|\$\[\[|\$\{|\{[%#]|%\{|<[%A-Za-z]/g;

const ENDS: Readonly<Record<string, string>> = {
  '{{': '}}',
  $: '}}',
  '$[[': ']]',
  '{%': '%}',
  '{#': '#}',
  '<%': '%>',
};

/** Directives of Terraform's. Behind the opening. */
const DIRECTIVE = /^~? *(?:if|else|endif|for|endfor)\b/;
/** Actions of Go's that write nothing themselves. Behind the opening. */
const STEERING = /^-? *(?:(?:if|else|end|range|with|define|block|break|continue)\b(?![\w.])|\/\*|\$\w+ *:?=)/;
/** Bounded: some characters are looked at. */
const PLACEHOLDER = /^<[A-Za-z](?:[\w .:-]*[\w.])?>/;
/** An expression of Terraform's behind `${`, which the shell has none like. */
const EXPRESSION = /^[A-Za-z_]\w*(?:\.| [?=!<>&|+*/%-]|\()/;

function actionAt(source: string, start: number, opening: string): Action | undefined {
  const near = source.slice(start, start + LONGEST);
  const inside = near.slice(opening.length);
  const closed = (length: number, by: Action['by'] = 'name'): Action | undefined =>
    length > 0 ? { start, end: start + length, by } : undefined;
  if (opening === '$${') return closed(braceEnd(near, 3), 'variable');
  if (opening === '${') return EXPRESSION.test(inside.slice(0, 100)) ? closed(braceEnd(near, 2)) : undefined;
  if (opening === '%{') return DIRECTIVE.test(inside.slice(0, 20)) ? closed(braceEnd(near, 2), 'blanks') : undefined;
  if (opening.startsWith('<') && opening !== '<%') {
    const spelt = PLACEHOLDER.exec(near.slice(0, 64))?.[0] ?? '';
    return isRedirected(source[start - 1] ?? '', spelt) ? undefined : closed(spelt.length);
  }
  const closing = ENDS[opening.replace('${{', '{{')] ?? '';
  const length = inside.indexOf(closing) + opening.length + closing.length;
  if (!inside.includes(closing) || (opening === '{#' && near.slice(0, length).includes('\n'))) return undefined;
  const isSteering =
    opening === '{{'
      ? STEERING.test(inside.slice(0, 40))
      : opening === '<%'
        ? !inside.startsWith('=')
        : /^\{[%#]$/.test(opening);
  return closed(length, isSteering ? 'blanks' : 'name');
}

/** `<<EOF 2>` and `<in.json 2>` begin a here-document and read a file; `2>` is a descriptor. Inside a word (`/<id 2>/`) nobody writes that. */
const isRedirected = (before: string, spelt: string): boolean =>
  before === '<' || (/ \d>$/.test(spelt) && /^[\w\s;|&()]?$/.test(before));

/** Behind the brace that closes one, in the same line; 0: none does. */
function braceEnd(near: string, from: number): number {
  let depth = 1;
  for (let at = from; at < near.length; at += 1) {
    if (near[at] === '\n') return 0;
    if (near[at] === '{') depth += 1;
    else if (near[at] === '}' && --depth === 0) return at + 1;
  }
  return 0;
}

function* actionsIn(source: string): Generator<Action> {
  let end = 0;
  for (const { index, 0: opening } of source.matchAll(BEGINS)) {
    // `${#name}` counts characters
    if (index < end || (opening === '{#' && source[index - 1] === '$')) continue;
    const action = actionAt(source, index, opening);
    if (!action) continue;
    end = action.end;
    yield action;
  }
}

/** Stands for a character of what steers: no text has it by itself. */
const BLANK = '\uE001';

/** The same text for a parser of shell; a line that only steers is no line. */
export function withoutTemplates(source: string): string {
  const parts: string[] = [];
  let from = 0;
  let isSteered = false;
  for (const { start, end, by } of actionsIn(source)) {
    const spelt = source.slice(start, end);
    isSteered ||= by === 'blanks';
    parts.push(
      source.slice(from, start),
      by === 'blanks'
        ? spelt.replace(/[^\n]/g, BLANK)
        : isOfLines(source, start, end)
          ? `${shellOf(spelt.slice(0, -2), by)} \\`
          : shellOf(spelt, by),
    );
    from = end;
  }
  if (from === 0) return source;
  const text = parts.join('') + source.slice(from);
  return isSteered ? withoutLines(text) : text;
}

/** Characters of blanks round an action on a line of its own, and of the line before it: no expression looks further. */
const NEAR = 200;

/**
 * Whether what is filled in is lines of a command that goes on: it stands alone on a line between one that goes on and one of options.
 * No command begins with an option, so it ends as they do: `${join("\n", [for each in volumes : "--volume ${each} \\"])}`.
 */
function isOfLines(source: string, start: number, end: number): boolean {
  return (
    end - start > 6 &&
    /\\\r?\n[ \t]*$/.test(source.slice(Math.max(0, start - NEAR), start)) &&
    /^[ \t]*\r?\n[ \t]*--?[A-Za-z]/.test(source.slice(end, end + NEAR))
  );
}

function shellOf(spelt: string, by: 'name' | 'variable'): string {
  if (by === 'name') return `\${${'_'.repeat(spelt.length - 3)}}`;
  const own = spelt.slice(3, -1);
  return /^\w+$/.test(own) ? `\${${own}-}` : `\${${own} }`;
}

/** Whether something in it steers a template: a condition, a loop, their ends. */
export const isSteered = (source: string): boolean => [...actionsIn(source)].some(({ by }) => by === 'blanks');

/** A line of nothing but actions goes, as their languages take it; in the middle of a command it must not end it. */
function withoutLines(text: string): string {
  let goesOn = false;
  return text
    .split('\n')
    .map((line, index, all) => {
      const plain = line.replaceAll(BLANK, ' ');
      if (line === plain || plain.trim() !== '' || !goesOn || index === all.length - 1) {
        goesOn = plain.endsWith('\\');
        return plain;
      }
      return `${plain.slice(0, -1)}\\`;
    })
    .join('\n');
}
