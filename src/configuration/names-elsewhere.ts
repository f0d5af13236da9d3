/** What other files say that names stand for: variables of a group of hosts, defaults of a role, an inventory. */
import type { SourceText } from '../documents/request-source.ts';
import type { Sources } from '../finding.ts';
import { formatOf } from './formats.ts';
import type { Reading } from './tree.ts';

export interface NamesElsewhere {
  texts: ReadonlyMap<string, SourceText>;
  /** Names that are given more than one text: which of them counts where is not known. */
  open: ReadonlySet<string>;
}

/** What is a part of an address. */
const PART = /^(?:https?:\/\/|\/|\{\{)/;
/** `name=value` of an inventory. */
const SETTING = /(?:^|[ \t])([A-Za-z_]\w*)[ \t]*=[ \t]*["']?([^\s"']+)/gm;

export function namesElsewhere(
  { paths, read }: Sources,
  isOne: (path: string) => boolean,
  readingOf: (path: string) => Reading | undefined,
): NamesElsewhere {
  const texts = new Map<string, SourceText>();
  const open = new Set<string>();
  const add = (name: string, text: SourceText): void => {
    const known = texts.get(name);
    if (known && known.text !== text.text) open.add(name);
    // of several the one that names an API says what may be asked
    if (!known || (!/api\/v\d/.test(known.text) && /api\/v\d/.test(text.text))) texts.set(name, text);
  };
  for (const path of paths) {
    if (!isOne(path)) continue;
    const text = read(path) ?? '';
    if (!/https?:\/\/|api/.test(text)) continue;
    const reading = formatOf(path) === 'yaml' ? readingOf(path) : undefined;
    if (reading && 'trees' in reading) {
      for (const { root } of reading.trees)
        for (const { key, value } of root.kind === 'map' ? root.entries : []) {
          const piece = value.kind === 'scalar' || value.kind === 'opaque' ? value.piece?.() : undefined;
          if (piece && PART.test(piece.text)) add(key, { ...piece, path });
        }
    } else if (formatOf(path) === undefined)
      for (const { 0: whole, 1: name = '', 2: value = '', index } of text.matchAll(SETTING)) {
        const from = index + whole.length - value.length;
        const at = (offset: number): number => from + offset;
        if (PART.test(value)) add(name, { path, text: value, at, write: () => undefined });
      }
  }
  return { texts, open };
}
