/** Sentences: text that people are told. An address in one is named, and nobody asks for it. */
import type { Text } from './values.ts';

/** A word as sentences begin, or a label, with a blank behind it. Commands are written small, or with a hyphen: `curl …`, `Invoke-RestMethod …`. */
const BEGUN = /^\s*(?:\p{Lu}[\p{L}'’]*[:,]?|[\p{L}\d_]+:)\s/u;
/** A verb stands before its path in one text as well: `GET /projects`. */
const VERB = /^\s*(?:GET|POST|PUT|PATCH|DELETE|HEAD)\s/;

/** Whether a text begins as a sentence does: `Asking https://…`, `Failed: …`. */
export function isSaid({ parts: [first] }: Text): boolean {
  return first !== undefined && 'text' in first && BEGUN.test(first.text) && !VERB.test(first.text);
}
