/** `.http` and `.rest` files: requests as a person writes them, told apart by `###`. */
import { lazy } from '../common/once.ts';
import { type Span, spelledFor } from './filled.ts';
import { documentsIn, type Field, jsonFields, queryFields, type Request, type SentDocument } from './request.ts';
import { overlapping, type SpeltBy } from './shared.ts';
import { FILLED, flat, plain, templated, type Words } from './text.ts';

export const isHttpFile = (path: string): boolean => /\.(?:http|rest)$/i.test(path);

/** What a file spells, whatever its kind. */
export interface Spelt {
  /** `visit`: which of the file's requests it is, where some of them may share what a variable holds. */
  requests: { request: Request; isOpen: boolean; visit?: number }[];
  documents: SentDocument[];
  /** What the variables of the file are filled in for. */
  shared?: SpeltBy[];
}

const LINE = /^(?:(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|GRAPHQL)[ \t]+)?(\S[\s\S]*)$/;

/** The header that says of a body that it is a document as it is, and not one in JSON. */
const SPEAKS_GRAPHQL = /^x-request-type[ \t]*:[ \t]*graphql[ \t]*$/i;
/** How the values of variables begin, behind a document and a line that is empty: no selection begins with a quote. */
const VALUES = /^[ \t]*\{\s*["}]/;

/** The verb and the address of a line, without the version behind them. */
function addressed(content: string): { verb: string | undefined; address: string } | undefined {
  const whole = content.trimEnd();
  const version = whole.search(/HTTP\/[\d.]+$/);
  const isBehind = version > 0 && /[ \t]/.test(whole[version - 1] ?? '');
  const match = LINE.exec(isBehind ? whole.slice(0, version).trimEnd() : whole);
  return match ? { verb: match[1], address: match[2] ?? '' } : undefined;
}

export function httpFile(path: string, text: string): Spelt {
  const variables = new Map<string, Words>();
  const values = new Map<string, Span>();
  const template = (from: number, to: number): Words =>
    templated(plain(path, text.slice(from, to), from), FILLED, variables);
  for (const match of text.matchAll(/^\uFEFF?@([\w.-]+)[ \t]*=[ \t]*(\S[^\r\n]*)/gm)) {
    const from = match.index + match[0].length - (match[2] ?? '').length;
    const end = from + (match[2] ?? '').trimEnd().length;
    values.set(match[1] ?? '', { start: from, end });
    variables.set(match[1] ?? '', template(from, end));
  }
  const all = [...blocks(text)];
  const spans = all.map((lines): Span => {
    const last = lines.at(-1);
    return { start: lines[0]?.from ?? 0, end: last ? last.from + last.content.length + 1 : 0 };
  });
  const shared = spelledFor(path, text, values, spans);
  const over = lazy(() => overlapping(shared));
  const out: Spelt = { requests: [], documents: [], shared };
  for (const [visit, lines] of all.entries()) {
    const first = lines.findIndex(({ content }) => !/^\s*(?:#|\/\/|@|$)/.test(content));
    const line = lines[first];
    const match = line && addressed(line.content);
    if (!line || !match || !/[/.{]/.test(match.address)) continue;
    const from = line.from + line.content.indexOf(match.address, match.verb?.length);
    let url = template(from, from + match.address.length);
    let at = first + 1;
    // the query may go on in lines of its own
    for (; /^\s+[?&]/.test(lines[at]?.content ?? ''); at++) {
      const more = lines[at];
      if (more)
        url = {
          parts: [
            ...url.parts,
            ...template(more.from + more.content.search(/\S/), more.from + more.content.trimEnd().length).parts,
          ],
        };
    }
    const headers = at;
    while (at < lines.length && lines[at]?.content.trim() !== '') at++;
    const isDocument =
      match.verb === 'GRAPHQL' || lines.slice(headers, at).some(({ content }) => SPEAKS_GRAPHQL.test(content));
    const body = lines.slice(at).filter(({ content }) => content.trim() !== '');
    const end = body.findIndex(({ content }) => /^\s*(?:>|<>)\s/.test(content));
    const own = end < 0 ? body : body.slice(0, end);
    const [head, last] = [own[0], own.at(-1)];
    const steps = [{ path, at: line.from, note: 'a request of this file' }];
    const sharing = { visit, to: url, over };
    const isOpen = head !== undefined && /^\s*<\s/.test(head.content);
    const whole = head && last && !isOpen ? { from: head.from, to: last.from + last.content.length } : undefined;
    if (isDocument && whole) {
      const given = valuesAmong(lines, whole);
      out.documents.push({
        words: template(whole.from, given?.from ?? whole.to),
        isJson: false,
        variables: given && template(given.from, whole.to),
        steps,
        sharing,
      });
      continue;
    }
    const fields = whole ? bodyFields(template(whole.from, whole.to)) : [];
    out.requests.push({ request: { verb: match.verb ?? 'GET', url, fields, steps, answer: 'unseen' }, isOpen, visit });
    for (const document of documentsIn(fields)) out.documents.push({ ...document, steps, sharing });
  }
  return out;
}

/** The line that the values of variables begin in, in a body that is a document. */
function valuesAmong(lines: readonly Line[], { from, to }: { from: number; to: number }): Line | undefined {
  return lines.find((line, index) => {
    const isApart = line.from > from && line.from < to && lines[index - 1]?.content.trim() === '';
    return isApart && VALUES.test(`${line.content}\n${lines[index + 1]?.content ?? ''}`);
  });
}

export function bodyFields(words: Words): Field[] {
  return jsonFields(words) ?? (/^\s*[\w[\]%.-]+=/.test(flat(words).text) ? queryFields(words) : []);
}

interface Line {
  from: number;
  content: string;
}

function* blocks(text: string): Generator<Line[]> {
  let lines: Line[] = [];
  for (const { index, 0: line } of text.matchAll(/[^\n]*\n|[^\n]+/g)) {
    const content = line.replace(/\r?\n$/, '');
    if (/^\uFEFF?###/.test(content)) {
      yield lines;
      lines = [];
    } else lines.push({ from: index, content: content.replace('\uFEFF', ' ') });
  }
  yield lines;
}
