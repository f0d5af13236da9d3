/** The known word that a person most likely meant. */

/** Undefined when nothing is near enough to be meant. */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Math.max(2, Math.floor(word.length / 2.5)) + 1;
  for (const each of known) {
    const isCutShort = word.length > 2 && each.toLowerCase().startsWith(word.toLowerCase());
    const steps = isCutShort ? 1 : stepsBetween(word.toLowerCase(), each.toLowerCase());
    if (steps < least) [best, least] = [each, steps];
  }
  return best;
}

/** ` Did you mean …?`, or nothing. */
export function didYouMean(word: string, known: Iterable<string>): string {
  const meant = nearest(word, known);
  return meant === undefined ? '' : ` Did you mean \`${meant}\`?`;
}

/** Insertions, deletions, replacements and swaps of neighbours that turn one word into the other. */
export function stepsBetween(a: string, b: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (same ? 0 : 1),
        swapped && i > 1 && j > 1 ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
