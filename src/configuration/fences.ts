/** Configuration in the code blocks of a document: each block is a text of its own, and one that does not parse hides itself alone. */
import { fencesIn, isMarkdown } from '../documents/markdown.ts';
import { type Format, type Piece, pieceWithin } from './tree.ts';

export interface Fenced {
  format: Format;
  piece: Piece;
  /** The file that it is, where its first line says so. */
  name: string;
}

export const mayHoldFences = isMarkdown;

/** Languages as they are named behind a fence. */
const FORMATS: Readonly<Record<string, Format>> = {
  yaml: 'yaml',
  yml: 'yaml',
  toml: 'toml',
  ruby: 'ruby',
  rb: 'ruby',
  hcl: 'hcl',
  terraform: 'hcl',
  tf: 'hcl',
};
/** What begins a block that does not say what it holds. */
const HCL = /^(?:resource|module|variable|locals|data|provider)\b[^\n{]*\{/;
/** `# .gitlab-ci.yml`. */
const NAME = /^(?:#|\/\/) *([\w./-]+\.\w+) *$/;

export function fencedIn(host: Piece): Fenced[] {
  return fencesIn(host.text).flatMap(({ language, lines }): Fenced[] => {
    const texts = lines.map(({ from, to }) => host.text.slice(from, to));
    const [first = ''] = texts;
    const format = FORMATS[language.toLowerCase()] ?? (language === '' && HCL.test(first) ? 'hcl' : undefined);
    if (!format) return [];
    /** Where each line begins, in the block and in the document. */
    const begins: { own: number; from: number; to: number }[] = [];
    let length = 0;
    for (const { from, to } of lines) {
      begins.push({ own: length, from, to });
      length += to - from + 1;
    }
    const place = (offset: number): number => {
      let [low, high] = [0, begins.length - 1];
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((begins[middle]?.own ?? 0) <= offset) low = middle;
        else high = middle - 1;
      }
      const line = begins[low];
      return line ? Math.min(line.from + offset - line.own, line.to + 1) : 0;
    };
    const isIndented = lines.some(({ from }, i) => i > 0 && host.text[from - 1] !== '\n');
    const spell = (part: string): string | undefined => (isIndented && part.includes('\n') ? undefined : part);
    const piece = pieceWithin({ piece: host, place, spell }, texts.map((text) => `${text}\n`).join(''));
    return [{ format, piece, name: NAME.exec(first)?.[1] ?? '' }];
  });
}
