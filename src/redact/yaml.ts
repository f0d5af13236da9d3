/** Values of YAML that stand below their key. */
import { secrets } from '../../rules/secrets.ts';
import { literalAt } from './cut.ts';
import type { Strength } from './names.ts';
import type { Span } from './span.ts';
import { hidden } from './values.ts';

const { pairs } = secrets;

interface Line {
  start: number;
  end: number;
  text: string;
  /** Of its key, behind the dashes of a list. */
  indent: number;
}

/** Lines that are looked at below one key. */
const most = 400;

function* linesFrom(text: string, from: number): Generator<Line> {
  for (let start = from, i = 0; start < text.length && i < most; i += 1) {
    const next = text.indexOf('\n', start);
    const end = next < 0 ? text.length : next;
    const line = text.slice(start, end).replace(/\r$/, '');
    yield { start, end: start + line.length, text: line, indent: /^[ \t]*(?:- +)*/.exec(line)?.[0].length ?? 0 };
    start = end + 1;
  }
}

/** The lines below the one that begins at a place and belong to it. */
function* linesBelow(text: string, lineStart: number): Generator<Line> {
  const [own, ...rest] = [...linesFrom(text, lineStart)];
  if (!own) return;
  for (const line of rest) {
    const isBlank = line.text.trim() === '';
    const dashes = /^[ \t]*(?=- )/.exec(line.text)?.[0].length;
    if (!isBlank && (dashes === undefined ? line.indent <= own.indent : dashes < own.indent)) return;
    if (!isBlank) yield line;
  }
}

/**
 * @param lineStart where the line of the key begins
 * @param isBlock whether all of it is one text
 */
export function childrenOf(text: string, lineStart: number, strength: Strength, isBlock: boolean): Span[] {
  const spans: Span[] = [];
  let isText = isBlock;
  for (const [i, line] of [...linesBelow(text, lineStart)].entries()) {
    const pair = /^[ \t]*(?:- +)*["']?([\w.-]+)["']?[ \t]*:(?:[ \t]+|$)/.exec(line.text);
    if (i === 0 && !pair && !/^[ \t]*- /.test(line.text)) isText = true;
    const from = line.start + (line.text.length - line.text.trimStart().length);
    if (isText) spans.push(...hidden(text, { start: from, end: line.end }, strength));
    else if (!pair && /^[ \t]*- /.test(line.text))
      spans.push(...valueAt(text, line.start + line.indent, line.end, strength));
    else if (pair && pairs.values.includes((pair[1] ?? '').toLowerCase()))
      spans.push(...valueAt(text, line.start + pair[0].length, line.end, strength));
  }
  return spans;
}

function valueAt(text: string, at: number, end: number, strength: Strength): Span[] {
  const literal = literalAt(text, at, false);
  return hidden(text, literal ?? { start: at, end }, strength);
}

/** All values of the Secrets among a file's documents. */
export function kubernetesSecrets(text: string): Span[] {
  if (!/^[ \t]*(?:- )?kind:[ \t]*["']?Secret\b/m.test(text)) return [];
  const spans: Span[] = [];
  let [isSecret, open] = [false, [] as Line[]];
  const close = (): void => {
    if (isSecret) for (const line of open) spans.push(...dataOf(text, line.start));
    [isSecret, open] = [false, []];
  };
  for (let start = 0; start < text.length; ) {
    const next = text.indexOf('\n', start);
    const end = next < 0 ? text.length : next;
    const line = text.slice(start, end);
    if (/^---/.test(line)) close();
    if (/^[ \t]*(?:- )?kind:[ \t]*["']?Secret\b/.test(line)) isSecret = true;
    if (/^[ \t]*(?:data|stringData):[ \t]*(?:#.*)?\r?$/.test(line)) open.push({ start, end, text: line, indent: 0 });
    start = end + 1;
  }
  close();
  return spans;
}

function dataOf(text: string, lineStart: number): Span[] {
  const spans: Span[] = [];
  for (const line of linesBelow(text, lineStart)) {
    const key = /^[ \t]*["']?[\w./-]+["']?[ \t]*:[ \t]*/.exec(line.text)?.[0];
    if (key === undefined) continue;
    const value = line.text.slice(key.length);
    if (/^[|>][+-]?\d?[ \t]*$/.test(value)) spans.push(...childrenOf(text, line.start, 'certain', true));
    else spans.push(...valueAt(text, line.start + key.length, line.end, 'certain'));
  }
  return spans;
}
