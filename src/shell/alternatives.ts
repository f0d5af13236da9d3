/** Commands of which one runs in the other's place: `a || b`, arms of an `if` or a `case`. */

/** What begins another arm, and what begins or ends all of them. */
const NEXT_ARM = /(?:^|[\s;])(?:else|elif|;;)(?=\s|$)/;
const WHOLE = /(?:^|[\s;])(?:if|case|fi|esac)(?=[\s;)]|$)/;
/** Right before a command: it runs where the one before it fails. */
const OTHERWISE = /\|\|[\s\\{]*$/;

/** In characters: what stands further apart is not looked at, as each request of a script is held against all others. */
const MAX_APART = 2000;

/** Whether a text has any such thing: what has none is not asked for each two of its commands. */
export const hasAlternatives = (text: string): boolean => /\|\||;;|\bel(?:se|if)\b/.test(text);

/**
 * Whether one of two commands stands for the other.
 * @param one where a command begins in the text
 */
export function isInstead(text: string, one: number, other: number): boolean {
  const [from, to] = [Math.min(one, other), Math.max(one, other)];
  if (to - from > MAX_APART) return false;
  const between = withoutQuotes(text.slice(from, to));
  return OTHERWISE.test(between) || (NEXT_ARM.test(between) && !WHOLE.test(between));
}

/** What stands in quotes is no word of the shell. */
function withoutQuotes(text: string): string {
  let out = '';
  let quote: string | undefined;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? '';
    if (letter === '\\' && quote !== "'") at++;
    else if (quote === undefined && (letter === '"' || letter === "'")) quote = letter;
    else if (letter === quote) quote = undefined;
    else if (quote === undefined) out += letter;
  }
  return out;
}
