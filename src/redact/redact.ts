/**
 * What is shown never shows a secret: every character of one becomes `*`, so that columns and lines stay where they are.
 * Names, numbers and variables stay, so that it can be read.
 */
import { isName } from './names.ts';
import { placesIn } from './places.ts';
import { shapesIn } from './shapes.ts';
import { masked, merged, type Span } from './span.ts';

/** The secrets of a text, in order. @param path what the text is a file of; undefined: it is a sentence of a report */
const secretsIn = (text: string, path?: string): Span[] => merged([...shapesIn(text), ...placesIn(text, path)]);

/** A text without its secrets. @param path what it is a file of, or a part of one; undefined: it is a sentence of a report */
export const veiled = (text: string, path?: string): string => masked(text, secretsIn(text, path));

/** A file's text without its secrets, and the secrets themselves, so that no sentence about the file says one. */
export interface Veil {
  /** As long as the file's own, line by line. */
  text: string;
  /** The longest first. None that is a word. */
  secrets: readonly string[];
  /** Where they stand, in order. */
  spans: readonly Span[];
}

/** Several forms are made of one report, and several findings stand in one file. */
const remembered = new Map<string, { of: string; veil: Veil }>();
/** Characters that are remembered. */
const most = 50_000_000;
let held = 0;

/** @param told where the secrets stand, from whoever looked through the very text by the same name; else it is looked through */
export function veilOf(text: string, path: string, told?: readonly Span[]): Veil {
  const key = `${path}\0${text.length}`;
  const known = remembered.get(key);
  if (known?.of === text) return known.veil;
  const veil = makeVeil(text, told ?? secretsIn(text, path));
  held += known ? 0 : text.length;
  if (held > most) {
    remembered.clear();
    held = text.length;
  }
  remembered.set(key, { of: text, veil });
  return veil;
}

function makeVeil(text: string, spans: readonly Span[]): Veil {
  const found = new Set(
    spans.flatMap(({ start, end }) =>
      text
        .slice(start, end)
        .split('\n')
        .map((line) => line.trim()),
    ),
  );
  const telling = [...found].filter((each) => each.length >= 6 && !(isName(each) && each.length < 16));
  return {
    text: masked(text, spans),
    secrets: telling.sort((a, b) => b.length - a.length || (a < b ? -1 : 1)),
    spans,
  };
}

/** A sentence without the secrets of the files it speaks of, and without any other. */
export function spoken(sentence: string, veils: readonly Veil[] = []): string {
  let out = sentence;
  for (const { secrets } of veils) {
    for (const secret of secrets) if (out.includes(secret)) out = out.replaceAll(secret, '*'.repeat(secret.length));
  }
  return veiled(out);
}
