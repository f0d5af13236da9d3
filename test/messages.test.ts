/** What is said of each place of a fixture, in words and by its measures: kept as text, so that a change of it is read. */
import { describe, expect, it } from 'vitest';
import { cases, sourcesOf } from './fixtures.ts';
import { scanOnce } from './scan-once.ts';

const folders = new Map<string, ReturnType<typeof cases>>();
for (const fixture of cases()) {
  const [folder = ''] = fixture.name.split('/');
  folders.set(folder, [...(folders.get(folder) ?? []), fixture]);
}

describe('what is said of each place', () => {
  for (const [folder, own] of folders)
    it(folder, () => {
      const counts = new Map<string, number>();
      for (const { files } of own) {
        const { findings } = scanOnce(sourcesOf(files), {});
        for (const { rule, message, element, replacement, certainty, severity, group } of findings) {
          const together = findings.filter((each) => each.group === group).length;
          const line = `${rule} ${certainty} ${severity}${together > 1 ? ` (of ${together})` : ''}: ${message} [${element} -> ${replacement}]`;
          counts.set(line, (counts.get(line) ?? 0) + 1);
        }
      }
      const lines = [...counts].map(([line, count]) => (count > 1 ? `${count} x ${line}` : line)).sort();
      if (lines.length > 0) expect(lines.join('\n')).toMatchSnapshot();
    });
});
