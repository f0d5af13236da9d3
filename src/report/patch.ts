/** Changes as a unified diff that `git apply` takes. */
import { structuredPatch } from 'diff';

/** @param path relative to the top of the work tree, with `/` */
export function gitPatch(path: string, before: string, after: string): string {
  const [a, b] = [quoted(`a/${path}`), quoted(`b/${path}`)];
  // Names with a blank end in a tab, so that nothing after them is taken for a part.
  const tail = path.includes(' ') ? '\t' : '';
  return `diff --git ${a} ${b}\n--- ${a}${tail}\n+++ ${b}${tail}\n${hunks(before, after, 3)}`;
}

/** Only the hunks, with so many lines of context. */
export function hunks(before: string, after: string, context: number): string {
  const { hunks: all } = structuredPatch('', '', before, after, '', '', { context });
  return all
    .map(({ oldStart, oldLines, newStart, newLines, lines }) => {
      const range = (start: number, count: number): string => (count === 1 ? `${start}` : `${start},${count}`);
      return `@@ -${range(oldStart, oldLines)} +${range(newStart, newLines)} @@\n${lines.join('\n')}\n`;
    })
    .join('');
}

/** As git quotes names: in C's way, when they hold anything but printable ASCII. */
function quoted(path: string): string {
  if (/^[ !#-[\]-~]*$/.test(path)) return path;
  const bytes = [...new TextEncoder().encode(path)].map((byte) => {
    if (byte === 0x22 || byte === 0x5c) return `\\${String.fromCharCode(byte)}`;
    return byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, '0')}`;
  });
  return `"${bytes.join('')}"`;
}
