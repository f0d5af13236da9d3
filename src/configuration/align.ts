/** The columns of HCL: equals signs of attributes in consecutive lines stand below each other, as `terraform fmt` writes them. */
import { type Change, lineStart } from './edit.ts';

interface Line {
  start: number;
  end: number;
  /** Where the name ends, and where the sign stands. */
  nameEnd: number;
  sign: number;
  indent: number;
}

/** An attribute whose value ends in its line. Bounded: a line. */
const ATTRIBUTE = /^([ \t]*)([\w.-]+|"[^"]*")([ \t]*)=(?![=>])/;
/** The value goes on in the next line. Bounded: a line. */
const GOES_ON = /(?:[[({]|<<-?\w+)[ \t]*(?:#.*|\/\/.*)?\r?$/;

function lineAt(text: string, at: number): Line | undefined {
  const start = lineStart(text, at);
  const stop = text.indexOf('\n', start);
  const end = stop < 0 ? text.length : stop + 1;
  const line = text.slice(start, end).replace(/\n$/, '');
  const [, indent = '', name = '', gap = ''] = ATTRIBUTE.exec(line) ?? [];
  if (name === '' || GOES_ON.test(line)) return undefined;
  const nameEnd = start + indent.length + name.length;
  return { start, end, nameEnd, sign: nameEnd + gap.length, indent: indent.length };
}

/** The lines around a place that are aligned with it. */
function runAround(text: string, at: number): Line[] {
  const first = lineAt(text, at);
  if (!first) return [];
  const run = [first];
  for (let before = first; before.start > 0; ) {
    const line = lineAt(text, before.start - 1);
    if (line?.indent !== first.indent || line.end !== before.start) break;
    run.unshift(line);
    before = line;
  }
  for (let after = first; after.end < text.length; ) {
    const line = lineAt(text, after.end);
    if (line?.indent !== first.indent) break;
    run.push(line);
    after = line;
  }
  return run;
}

/** What has to follow the edits so that columns that stood below each other do so again. */
export function realigned(text: string, changes: readonly Change[]): Change[] {
  const done = new Set<number>();
  return changes.flatMap((change) => {
    const run = runAround(text, change.start);
    const [first] = run;
    if (!first || done.has(first.start)) return [];
    done.add(first.start);
    const column = (line: Line): number => line.sign - line.start;
    if (run.some((line) => column(line) !== column(first))) return [];
    return parts(run, changes).flatMap((part) => {
      const width = Math.max(...part.map(({ length }) => length));
      return part.flatMap(({ line, length }): Change[] => {
        const gap = ' '.repeat(width - length + 1);
        const isSame = gap === text.slice(line.nameEnd, line.sign);
        return isSame ? [] : [{ start: line.nameEnd, end: line.sign, text: gap }];
      });
    });
  });
}

/** The lines that are left, with the length of their names; what leaves a comment behind parts those before it from those after it. */
function parts(run: readonly Line[], changes: readonly Change[]): { line: Line; length: number }[][] {
  const out: { line: Line; length: number }[][] = [[]];
  for (const line of run) {
    const gone = changes.find(({ start, end }) => start <= line.start && end >= line.end - 1 && end > line.nameEnd);
    if (gone) {
      if (gone.text.trim() !== '') out.push([]);
      continue;
    }
    const named = changes.find(({ start, end }) => start >= line.start && end === line.nameEnd);
    const length =
      line.nameEnd - line.start - line.indent + (named ? named.text.length - (named.end - named.start) : 0);
    out.at(-1)?.push({ line, length });
  }
  return out;
}
