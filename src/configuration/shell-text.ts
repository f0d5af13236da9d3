/** Shell that configuration spells in several values, put together as it is run, each character with its place. */
import type { ShellSource } from '../documents/shell-source.ts';
import type { Piece } from './tree.ts';

export type Shell = Pick<ShellSource, 'path' | 'text' | 'at' | 'end' | 'write' | 'whole'>;

type Part = Required<Omit<Shell, 'path' | 'whole'>> & Pick<Shell, 'whole'>;

const endOf = (shell: Shell, offset: number): number => shell.end?.(offset) ?? shell.at(offset);

/** A range of it. */
const slice = (shell: Shell, from: number, to: number): Part => ({
  text: shell.text.slice(from, to),
  at: (offset) => shell.at(from + offset),
  end: (offset) => endOf(shell, from + offset),
  write: (text, offset) => shell.write(text, from + offset),
});

const whole = (shell: Shell): Part => ({
  ...slice(shell, 0, shell.text.length),
  ...(shell.whole ? { whole: (from, to) => shell.whole?.(from, to) } : {}),
});

/** Text of our own: it stands nowhere, and nothing can be written there. */
const own = (text: string, place: number): Part => ({
  text,
  at: () => place,
  end: () => place,
  write: () => undefined,
});

function composed(path: string, parts: readonly Part[]): Shell {
  const starts: number[] = [];
  let text = '';
  for (const part of parts) {
    starts.push(text.length);
    text += part.text;
  }
  const within = (offset: number): { part: Part | undefined; from: number } => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { part: parts[low], from: starts[low] ?? 0 };
  };
  return {
    path,
    text,
    at: (offset) => {
      const { part, from } = within(offset);
      return part?.at(Math.min(offset - from, part.text.length)) ?? 0;
    },
    // the end of what stands before the offset belongs to the part that holds it
    end: (offset) => {
      const { part, from } = within(Math.max(0, offset - 1));
      return part?.end(Math.min(offset - from, part.text.length)) ?? 0;
    },
    write: (written, offset) => {
      const { part, from } = within(offset);
      return part?.write(written, offset - from);
    },
    whole: (start, to) => {
      const { part, from } = within(start);
      return part?.whole?.(start - from, to - from);
    },
  };
}

/** Several one after another. */
export function joined(path: string, shells: readonly Shell[], between: string): Shell | undefined {
  const parts = shells.flatMap((shell, index): Part[] => {
    const before = shells[index - 1];
    return before ? [own(between, endOf(before, before.text.length)), whole(shell)] : [whole(shell)];
  });
  return parts.length === 0 ? undefined : composed(path, parts);
}

/** One word, whatever it holds: in quotes where a shell would see more in it than the program is to be given. */
export function asWord(shell: Shell): Shell {
  if (shell.text !== '' && !/[\s'"\\;|&<>]/.test(shell.text)) return shell;
  const parts: Part[] = [own("'", shell.at(0))];
  let from = 0;
  for (let at = shell.text.indexOf("'"); at >= 0; at = shell.text.indexOf("'", from)) {
    parts.push(slice(shell, from, at), { ...slice(shell, at, at + 1), text: "'\\''", write: () => undefined });
    from = at + 1;
  }
  parts.push(slice(shell, from, shell.text.length), own("'", endOf(shell, shell.text.length)));
  return composed(
    shell.path,
    parts.filter(({ text }) => text !== ''),
  );
}

/** The words behind a program that is not written there. */
export const behind = (shell: Shell, program: string): Shell =>
  composed(shell.path, [own(`${program} `, shell.at(0)), whole(shell)]);

/** Names that others fill in, with what they are given. */
export type Facts = ReadonlyMap<string, Shell>;

const NAMED = /\{\{-? *([A-Za-z_]\w*) *-?\}\}/g;
/** Names in what names are given, and characters that come of them. */
const [MAX_DEPTH, MAX_TEXT] = [4, 100_000];

/** The same text with what is known of its names: `{{ command }} --flag`. */
export function withFacts(shell: Shell, facts: Facts, depth = 0): Shell {
  if (facts.size === 0 || depth >= MAX_DEPTH || !shell.text.includes('{{')) return shell;
  const parts: Part[] = [];
  let from = 0;
  let length = 0;
  for (const { index, 0: spelt, 1: name } of shell.text.matchAll(NAMED)) {
    const fact = facts.get(name ?? '');
    if (!fact || fact === shell) continue;
    const filled = withFacts(fact, facts, depth + 1);
    length += filled.text.length;
    if (length > MAX_TEXT) return shell;
    parts.push(slice(shell, from, index), whole(filled));
    from = index + spelt.length;
  }
  if (parts.length === 0) return shell;
  parts.push(slice(shell, from, shell.text.length));
  return composed(
    shell.path,
    parts.filter(({ text }) => text !== ''),
  );
}

/** Whether it begins with one of the names. */
export const beginsWithFact = (text: string, facts: Facts): boolean => {
  const [first] = text.startsWith('{{') ? text.slice(0, 200).matchAll(NAMED) : [];
  return first?.index === 0 && facts.has(first[1] ?? '');
};

/** A command that no shell reads: the end of a line is a blank. */
export const inOneLine = (shell: Shell): Shell => ({
  ...shell,
  text: shell.text.replace(/\\\n/g, '  ').replace(/\n/g, ' '),
});

/** Lines that YAML has folded into one still go on after a backslash, as whoever wrote them meant it. */
export function unfolded(piece: Piece): Piece {
  const isEnd = (at: number): boolean =>
    piece.text[at] === '\\' && piece.at(at + 2) > piece.at(at) + 2 && piece.text[at + 1] === ' ';
  if (!piece.text.includes('\\ ')) return piece;
  return { ...piece, text: piece.text.replace(/\\ /g, (pair, at: number) => (isEnd(at) ? '  ' : pair)) };
}
