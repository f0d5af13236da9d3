/** What of a value is hidden: all of it but variables, placeholders, numbers and names. */
import { secrets } from '../../rules/secrets.ts';
import { heredocAt, literalAt } from './cut.ts';
import { isName, namesSecret, type Strength } from './names.ts';
import { variables } from './shapes.ts';
import type { Span } from './span.ts';

const { schemes, pairs, harmless } = secrets;

const scheme = new RegExp(`^\\s*(?:${schemes.join('|')})\\b[ :=]*`, 'i');
/** No value, a number, a range of versions, or one that was hidden before. */
const placeholder = new RegExp(
  `^(?:${harmless.join('|')}|~|-|\\*+|x{3,}|\\.{2,}|…|\\[?(?:masked|redacted|filtered|hidden)\\]?|[+-]?\\d{1,7}|[\\^~<>=v\\d. |*-]+\\.[\\d.x*]+)$`,
  'i',
);
/** What shows how a token begins: `glrt-…`. */
const beginning = /^[a-z]{0,12}-?…$/i;
/** What leads to a secret and is none: a file, an entry of a store, another place of the document. */
const reference = /^(?:\.{0,2}\/|~\/|[A-Za-z]:\\|file:|env:|vault:|ref\+|op:\/\/|secret:\/\/|arn:|ssm:|!|@|\$|\*\w)/;
const file = /^[\w./-]+\.(?:pub|pem|key|crt|cer|asc|gpg|json|ya?ml|txt|env)$/;

/** Whether a text is long enough for a secret, and no sentence. */
const isTelling = (value: string): boolean => value.length >= 8 && !/\s/.test(value);

/** Spans of the value between two places of a text. */
export function hidden(text: string, { start, end }: Span, strength: Strength): Span[] {
  const value = text.slice(start, end).trim();
  if (
    strength === undefined ||
    value.length < 4 ||
    placeholder.test(value) ||
    beginning.test(value) ||
    namesSecret(value)
  )
    return [];
  if (strength === 'likely' && !isTelling(value.replace(scheme, ''))) return [];
  if ((reference.test(value) || file.test(value)) && isName(value.replace(/^[!$*@]/, ''))) return [];
  const spans: Span[] = [];
  const parts = [...text.slice(start, end).matchAll(variables)];
  let at = start;
  const piece = (to: number): void => {
    const from = at + (at === start ? (scheme.exec(text.slice(at, to))?.[0].length ?? 0) : 0);
    const literal = text.slice(from, to);
    // what stands between variables is often a blank, a colon or a name
    const isShown = (strength === 'likely' || parts.length > 0) && isName(literal);
    if (!isShown && /[\p{L}\p{N}]/u.test(literal)) spans.push({ start: from, end: to });
  };
  for (const { index, 0: variable } of parts) {
    piece(start + index);
    spans.push(...defaultIn(text, start + index, variable));
    at = start + index + variable.length;
  }
  piece(end);
  return spans;
}

/** `${X:-default}` */
export function defaultIn(text: string, at: number, variable: string): Span[] {
  const [, before, value] = /^(\$\{\w+:?[-=])([^{}$]+)\}?$/.exec(variable) ?? [];
  if (before === undefined || value === undefined) return [];
  const start = at + before.length;
  return hidden(text, { start, end: start + value.length }, 'certain');
}

/** Characters that may still be looked at a second time: a text made for it must not take the square of its length. */
export interface Budget {
  left: number;
}

const furthest = 1500;

/** The texts of an expression: those it may be itself are hidden, those it is computed from only when they look so. */
export function expressionAt(text: string, from: number, strength: Strength, budget: Budget): Span[] {
  const spans: Span[] = [];
  const most = Math.min(text.length, from + Math.min(furthest, Math.max(0, budget.left)));
  let [depth, i] = [0, from];
  while (i < most) {
    const literal = /["'`]/.test(text[i] ?? '') || text.startsWith('\\"', i) ? literalAt(text, i) : undefined;
    if (literal) {
      const isIndex = text[i - 1] === '[' && text[i - 2] !== ' ';
      const isValue = depth === 0 || isValueOf(text.slice(Math.max(from, i - 40), i));
      if (!isIndex || depth === 0) spans.push(...hidden(text, literal, isValue ? strength : 'likely'));
      i = literal.next;
      continue;
    }
    const here = heredocAt(text, i);
    if (here) {
      spans.push(...hidden(text, here, strength));
      break;
    }
    const character = text[i] ?? '';
    // what a function does is computed by itself
    if (character === '{' && /(?:=>|\))\s{0,3}$/.test(text.slice(Math.max(from, i - 5), i))) break;
    if (/[([{]/.test(character)) depth += 1;
    else if (/[)\]}]/.test(character)) depth -= 1;
    if (depth < 0 || (depth === 0 && /[,;]/.test(character))) break;
    if (depth === 0 && character === '\n' && !goesOn(text, from, i)) break;
    if (character === '/' && text[i + 1] === '/') break;
    i += 1;
  }
  budget.left -= i - from;
  return spans;
}

/** `value: ` of an object that is the value of a name. */
const isValueOf = (before: string): boolean =>
  pairs.values.includes(/([\w$]{1,30})["']?\s{0,5}(?::|=>?)\s{0,5}$/.exec(before)?.[1]?.toLowerCase() ?? '');

/** Whether an expression goes on behind the end of a line. */
const goesOn = (text: string, from: number, at: number): boolean =>
  /[=+|?:&(,.]\s*$/.test(text.slice(Math.max(from - 2, at - 20), at)) ||
  /^\s*(?:[+|?:&]|\.\w)/.test(text.slice(at, at + 60));

const link = /\s{0,20}(?:\+|\|\||\?\?|\\\n|\.\.?)\s{0,40}/y;

/** The other halves of a text: `'a' + 'b'`, `|| 'c'`. */
export function halvesFrom(text: string, from: number): Span[] {
  const spans: Span[] = [];
  for (let at = from, i = 0; i < 20; i += 1) {
    link.lastIndex = at;
    const found = link.exec(text);
    const literal = found && literalAt(text, at + found[0].length);
    if (!literal) break;
    spans.push(...hidden(text, literal, 'certain'));
    at = literal.next;
  }
  return spans;
}
