/** `RUN`, `CMD`, `ENTRYPOINT`, `HEALTHCHECK` and `ENV` of a Dockerfile. */
import { ts } from '../flow/syntax.ts';
import { type Host, inJson, linesIn, linesOf, type Piece, pieced } from './pieces.ts';
import type { ShellSource } from './shell-source.ts';

export const isDockerfile = (path: string): boolean =>
  /(?:^|\/)(?:Dockerfile|Containerfile|Earthfile)(?:[.-][\w.-]+)?$|\.(?:dockerfile|containerfile)$/i.test(path);

const SHELL = /^(?:RUN|CMD|ENTRYPOINT|HEALTHCHECK)$/;

interface Instruction {
  keyword: string;
  start: number;
  /** What stands behind the keyword and its flags. */
  pieces: readonly Piece[];
  from: number;
  to: number;
  /** Where the line behind it begins. */
  next: number;
}

/** What people run in a container of an image later on, with its variables: images and their programs, and the command. */
export interface Containers {
  readonly run: Readonly<Record<string, string>>;
  readonly later: { readonly command: string };
}

export function dockerfile(path: string, text: string, containers?: Containers): ShellSource[] {
  let environment = new Settings();
  const out: ShellSource[] = [];
  const stages = new Map<string, string>();
  let image = '';
  let stage: number | undefined;
  let entry: readonly Piece[] | undefined;
  let given: { list: readonly Piece[]; host: Host } | undefined;
  /** What is run in a container of the stage reads its variables, whoever asks for it. */
  const ran = (): void => {
    const program = containers?.run[image.split('@', 1)[0]?.replace(/:[^/:]*$/, '') ?? ''];
    if (!containers || stage === undefined || !containers.later.command.startsWith(`${program} `)) return;
    const { command } = containers.later;
    const note = `\`${command}\` in a container of this image reads its variables`;
    const host: Host = { host: { path, at: stage, note }, environment: environment.now(), write: () => undefined };
    out.push({ ...pieced(path, text, [{ text: command, at: stage, to: stage }], host), isAssumed: true });
  };
  /** What a container of a stage starts, where one list goes on after the other, whichever stands first. */
  const started = (): void => {
    const between = given?.list.find((piece) => 'from' in piece);
    if (entry && given && between && 'from' in between)
      out.push(
        pieced(path, text, [...entry, { text: ' ', at: between.from, to: between.from }, ...given.list], {
          ...given.host,
          write: inJson,
        }),
      );
    entry = undefined;
    given = undefined;
  };
  for (const { keyword, start, pieces, from, to, next } of instructions(text)) {
    const host: Host = {
      host: { path, at: start, note: `\`${keyword}\` of the Dockerfile` },
      environment: environment.now(),
    };
    if (keyword === 'FROM') {
      started();
      ran();
      stage = start;
      environment = new Settings();
      const [, base = '', name] = /^(\S+)(?:\s+as\s+(\S+))?/i.exec(text.slice(from, to)) ?? [];
      image = stages.get(base.toLowerCase()) ?? base;
      if (name !== undefined) stages.set(name.toLowerCase(), image);
    } else if (keyword === 'ENV' || keyword === 'ARG') {
      const source = pieced(path, text, settings(text, pieces, { start, from, next }), host);
      for (const match of source.text.matchAll(/(?:^|\s)([A-Za-z_]\w*)=(?:"([^"]*)"|'([^']*)'|(\S*))/g)) {
        const [whole, name = '', double, single, bare] = match;
        const at = source.at(match.index + whole.indexOf(name));
        environment.set(name, { value: double ?? single ?? bare ?? '', at });
      }
      out.push({ ...source, image });
    } else if (SHELL.test(keyword)) {
      const list = text.slice(from, to).trimStart().startsWith('[') ? words(text, from, to) : undefined;
      out.push(pieced(path, text, list ?? pieces, list ? { ...host, write: inJson } : host));
      if (list && keyword === 'ENTRYPOINT') entry = list;
      if (keyword === 'CMD') given = list && { list, host };
    }
  }
  started();
  ran();
  return out;
}

interface Given {
  value: string;
  at: number;
}

/** What is set so far. Each instruction sees what stands before it, and no copy is made for it. */
class Settings {
  readonly #given = new Map<string, (Given & { turn: number })[]>();
  #turn = 0;

  set(name: string, given: Given): void {
    const all = this.#given.get(name) ?? [];
    all.push({ ...given, turn: (this.#turn += 1) });
    this.#given.set(name, all);
  }

  now(): ShellSource['environment'] {
    const until = this.#turn;
    const get = (name: string): Given | undefined => {
      const all = this.#given.get(name) ?? [];
      let [low, high] = [0, all.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((all[middle]?.turn ?? 0) <= until) low = middle + 1;
        else high = middle;
      }
      return all[low - 1];
    };
    return { get, has: (name) => get(name) !== undefined };
  }
}

/** What stands inside of another instruction: the command that says whether a container is well, and what is built on the image. */
const INNER: Readonly<Record<string, RegExp>> = {
  HEALTHCHECK: /^CMD[ \t]+/i,
  ONBUILD: /^(RUN)[ \t]+(?:--\w[\w-]*(?:=\S*)?[ \t]+)*/i,
};

function* instructions(text: string): Generator<Instruction> {
  const lines = [...linesOf(text)];
  const mark = /^#\s*escape\s*=\s*`/im.test(text.slice(0, 200)) ? '`' : '\\';
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    if (!line) break;
    const match = /^\uFEFF?[ \t]*([A-Za-z]+)[ \t]+((?:--\w[\w-]*(?:=\S*)?[ \t]+)*)/.exec(
      text.slice(line.start, line.end),
    );
    if (!match) continue;
    const outer = (match[1] ?? '').toUpperCase();
    const inner = INNER[outer]?.exec(text.slice(line.start + match[0].length, line.end));
    const keyword = outer === 'ONBUILD' ? (inner?.[1] ?? outer).toUpperCase() : outer;
    const from = line.start + match[0].length + (inner?.[0].length ?? 0);
    const pieces: Piece[] = [];
    let last = line;
    let first = from;
    // a line goes on behind a backslash; comments in between are no part of it
    for (;;) {
      const content = text.slice(last.start, last.end);
      if (last !== line && /^[ \t]*#/.test(content)) {
        const next = lines[i + 1];
        if (!next) break;
        i += 1;
        last = next;
        first = next.start;
        continue;
      }
      const body = content.trimEnd();
      const goesOn = body.endsWith(mark);
      const next = lines[i + 1];
      if (!goesOn || !next) {
        pieces.push(...linesIn(text, first, last.end));
        break;
      }
      const end = last.start + body.length;
      // blanks behind the backslash are none of the command, where a shell would take the first for a word
      if (end < last.end) pieces.push(...linesIn(text, first, end), { text: '\n', at: end, to: last.next });
      else pieces.push(...linesIn(text, first, last.next));
      i += 1;
      last = next;
      first = next.start;
    }
    const heredoc = /<<-?\s*(['"]?)([A-Za-z_]\w*)\1/.exec(text.slice(from, last.end));
    if (!heredoc || (keyword !== 'RUN' && keyword !== 'COPY')) {
      yield { keyword, start: line.start, pieces, from, to: last.end, next: last.next };
      continue;
    }
    const isWhole = text.slice(from, last.end).trim() === heredoc[0];
    const bodyStart = last.next;
    let end = bodyStart;
    while (lines[i + 1]) {
      i += 1;
      const next = lines[i];
      if (!next) break;
      last = next;
      if (text.slice(next.start, next.end).trim() === heredoc[2]) break;
      end = next.next;
    }
    const range: [number, number] = isWhole ? [bodyStart, end] : [from, last.end];
    yield {
      keyword,
      start: line.start,
      pieces: linesIn(text, ...range),
      from: range[0],
      to: range[1],
      next: last.next,
    };
  }
}

/**
 * `ENV NAME value`, the old form, is read as `NAME='value'`: all behind the name is the value. One setting alone stands for the whole instruction, which is none without it;
 * of several on lines of their own, what is left of a line stays with the next one.
 */
function settings(
  text: string,
  pieces: readonly Piece[],
  { start, from, next }: { start: number; from: number; next: number },
): readonly Piece[] {
  const whole = pieces.map((piece) => ('text' in piece ? piece.text : text.slice(piece.from, piece.to))).join('');
  if (!/^(?:\\\n|\s)*\w+=/.test(whole)) return oldForm(text, whole, { start, from, next });
  if (/\s/.test(whole.replace(/^\\\n/, '').trim())) return pieces;
  const name = from + (/^(?:[ \t]*\\\r?\n)?[ \t]*/.exec(text.slice(from, next))?.[0].length ?? 0);
  // a comment stands before it, or the instruction goes on with nothing but comments
  if (!/^\w+=\S*[ \t]*(?:\r?\n)?$/.test(text.slice(name, next))) return [];
  return [{ text: ' ', at: start, to: name }, ...linesIn(text, name, next)];
}

/** Nothing where it goes on in another line. */
function oldForm(
  text: string,
  whole: string,
  { start, from, next }: { start: number; from: number; next: number },
): readonly Piece[] {
  const [said = '', name = ''] = /^[ \t]*([A-Za-z_]\w*)[ \t]+/.exec(whole) ?? [];
  const value = whole.slice(said.length).trimEnd();
  if (said === '' || value === '' || value.includes('\n')) return [];
  const named = from + whole.indexOf(name);
  const valued = text.indexOf(value, named + name.length);
  const ended = valued + value.length;
  const held: Piece[] = value.includes("'")
    ? [{ text: value.replaceAll("'", ''), at: valued, to: ended }]
    : [{ from: valued, to: ended }];
  return [
    { text: ' ', at: start, to: named },
    { from: named, to: named + name.length },
    { text: "='", at: named + name.length, to: valued },
    ...held,
    { text: "'", at: ended, to: ended },
    ...linesIn(text, ended, next),
  ];
}

/** The strings of a JSON list as words of a command. Undefined: it is no such list, or a word needs more than quotes. */
function words(text: string, from: number, to: number): Piece[] | undefined {
  const raw = text.slice(from, to);
  const file = ts.parseJsonText('words.json', raw);
  const list = file.statements[0]?.expression;
  if (!list || !ts.isArrayLiteralExpression(list)) return undefined;
  const pieces: Piece[] = [];
  let before = from;
  for (const element of list.elements) {
    if (!ts.isStringLiteral(element)) return undefined;
    const [start, end] = [from + element.getStart(file) + 1, from + element.getEnd() - 1];
    if (text.slice(start, end) !== element.text || element.text.includes("'")) return undefined;
    if (pieces.length > 0) pieces.push({ text: ' ', at: before, to: start });
    before = end;
    const isPlain = /^[\w./:=,@%+$-]+$/.test(element.text) && !element.text.includes('$');
    if (!isPlain) pieces.push({ text: "'", at: start, to: start });
    pieces.push({ from: start, to: end });
    if (!isPlain) pieces.push({ text: "'", at: end, to: end });
  }
  return pieces;
}
