/** Commands of which one runs in the other's place: `a || b`, arms of an `if` or a `case`. */

/** What begins another arm, and what begins or ends all of them. */
const NEXT_ARM = /(?:^|[\s;])(?:else|elif|;;)(?=\s|$)/;
const WHOLE = /(?:^|[\s;])(?:if|case|fi|esac)(?=[\s;)]|$)/;
/** What stands in quotes is no word of the shell. */
const QUOTED = /'[^']*'|"(?:[^"\\]|\\[\s\S])*"/g;
/** Right before a command: it runs where the one before it fails. */
const OTHERWISE = /\|\|[\s\\]*(?:\{\s*)?$/;

/**
 * Whether one of two commands stands for the other.
 * @param one where a command begins in the text
 */
export function isInstead(text: string, one: number, other: number): boolean {
  const between = text.slice(Math.min(one, other), Math.max(one, other)).replace(QUOTED, '');
  return OTHERWISE.test(between) || (NEXT_ARM.test(between) && !WHOLE.test(between));
}
