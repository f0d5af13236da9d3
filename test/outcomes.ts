/** What random programs came to, for who reads the test's output: counts on a line, and all of it in the file that `OUT` names. */
import { writeFileSync } from 'node:fs';

export function report(
  counts: Readonly<Record<string, number>>,
  outcomes: Readonly<Record<string, readonly string[]>>,
  lines: readonly string[],
): void {
  const numbers = Object.entries(outcomes).map(([name, all]) => [name, all.length]);
  console.log(JSON.stringify({ ...counts, ...Object.fromEntries(numbers) }));
  if (!process.env.OUT) return;
  const told = Object.entries(outcomes).flatMap(([name, all]) => all.map((each) => `##### ${name} ${each}`));
  writeFileSync(process.env.OUT, [...lines, ...told].join('\n'));
}
