/** GraphQL documents that requests send, as files of their own for whoever reads documents, and the way back. */
import { unescaped } from '../common/json-text.ts';
import type { Blind, Sources } from '../finding.ts';
import { once, type Unrated } from './find.ts';
import type { SentDocument } from './request.ts';
import { sharedDocument } from './shared.ts';
import { flat, HOLE, type Place, type Words } from './text.ts';

export interface AsFiles {
  sources: Sources;
  /** Each place once: what several documents share is as sure as in the one that is least so. */
  findings(found: readonly Unrated[]): Unrated[];
  blind(found: Blind): Blind | undefined;
}

interface File {
  text: string;
  /** The place of a range of the text. */
  place(from: number, to: number): Place | undefined;
  document: SentDocument;
  /** All that send it: it stands once. */
  sent: SentDocument[];
  /** It stands in a string of JSON, and what is written is escaped. */
  isEscaped: boolean;
}

export function asFiles(documents: readonly SentDocument[]): AsFiles {
  const files = new Map<string, File>();
  for (const document of documents) {
    const file = fileOf(document);
    const first = startIn(document);
    if (first === undefined) continue;
    const variables = document.variables && valuesOf(document, document.variables);
    // a function may put what each call hands it behind the same start, and send it with other values
    const isOther = (stem: string): boolean =>
      files.has(`${stem}.graphql`) &&
      (files.get(`${stem}.graphql`)?.text !== file.text ||
        files.get(`${stem}.variables.json`)?.text !== variables?.text);
    let stem = first;
    for (let i = 2; isOther(stem); i++) stem = `${first}-${i}`;
    const same = files.get(`${stem}.graphql`);
    if (same) same.sent.push(document);
    if (same) continue;
    files.set(`${stem}.graphql`, file);
    if (variables) files.set(`${stem}.variables.json`, variables);
  }
  const startOf = (path: string, at: number): { path: string; at: number } | undefined => {
    const place = files.get(path)?.place(at, at + 1);
    return place && { path: place.spelled.path, at: place.spelled.at(place.from) };
  };
  const findingOf = (found: Unrated): Unrated | undefined => {
    const file = files.get(found.path);
    const place = file?.place(found.start, found.end);
    const start = startOf(found.path, found.start);
    if (!file || !place || !start) return undefined;
    const edits = found.edits.map(({ start: from, end: to, text }) => {
      const at = from === to ? file.place(from - 1, from) : file.place(from, to);
      const index = at && (from === to ? at.to : at.from);
      const range = at && index !== undefined ? at.spelled.range(index, at.to) : undefined;
      const written = at?.spelled.write(file.isEscaped ? JSON.stringify(text).slice(1, -1) : text, at.from);
      return at && range && written !== undefined ? [{ path: at.spelled.path, ...range, text: written }] : undefined;
    });
    const isLost = edits.some((each) => each === undefined);
    const steps = found.evidence.slice(0, -1).flatMap((step) => {
      const own = startOf(step.path, step.at);
      return own ? [{ ...step, ...own }] : [];
    });
    return sharedDocument(
      {
        ...found,
        ...(file.document.isOurs ? { certainty: 'certain' as const } : {}),
        path: start.path,
        start: start.at,
        end: place.spelled.range(place.from, place.to)?.end ?? start.at + (found.end - found.start),
        group: `${found.rule}:${start.path}:${start.at}`,
        evidence: [...file.document.steps, ...steps, { path: start.path, at: start.at, note: found.element }],
        edits: isLost ? [] : edits.flatMap((each) => each ?? []),
        ...(isLost ? { fix: 'manual' as const, reason: 'It is not spelt plainly here.' } : {}),
      },
      file.sent,
    );
  };
  return {
    sources: { paths: [...files.keys()].sort(), read: (path) => files.get(path)?.text, skipped: [] },
    findings: (found) => once(found.flatMap((each) => findingOf(each) ?? [])),
    blind(found) {
      const start = startOf(found.path, found.at);
      return start && { ...found, ...start };
    },
  };
}

/** Where the first of a document stands that is spelt. */
function startIn({ words }: SentDocument): string | undefined {
  for (const part of words.parts)
    if (!('hole' in part) && part.at >= 0) return `${part.node.path}:${part.node.at(part.at)}`;
  return undefined;
}

/** The text of a document: what a shell fills in is some letter, and what JSON escapes is undone. */
function fileOf(document: SentDocument): File {
  const { text, place } = flat(document.words);
  if (!document.isJson)
    return { text: text.replaceAll(HOLE, 'x'), place, document, sent: [document], isEscaped: false };
  let own = '';
  const starts: number[] = [];
  const ends: number[] = [];
  for (const match of text.matchAll(/\\(?:u[\da-fA-F]{4}|[\s\S])|[\s\S]/g)) {
    const [raw] = match;
    const value = raw === HOLE ? 'x' : raw.length === 1 ? raw : unescaped(raw);
    for (let i = 0; i < value.length; i++) {
      starts.push(match.index);
      ends.push(match.index + raw.length);
    }
    own += value;
  }
  return {
    text: own,
    place: (from, to) =>
      place(starts[from] ?? text.length, to > from ? (ends[to - 1] ?? text.length) : (starts[from] ?? text.length)),
    document,
    sent: [document],
    isEscaped: true,
  };
}

/** The values of a document's variables; what is filled in may be all of one, or a part of its text: a digit fits both. */
function valuesOf(document: SentDocument, variables: Words): File {
  const { text, place } = flat(variables);
  return { text: text.replaceAll(HOLE, '0'), place, document, sent: [document], isEscaped: false };
}
