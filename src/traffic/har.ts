/** HAR files, entry by entry: a whole one may be larger than memory. */
import { memberOf, operationsIn } from '../watch/body.ts';
import type { Body } from '../watch/observe.ts';
import type { Row } from './entry.ts';
import { tokenOfHeader, tokenOfQuery } from './tokens.ts';

/** Characters of one entry; a larger one holds a download. */
const LARGEST = 32 * 1024 * 1024;

/** Cuts the elements of `log.entries` out of a text that comes in pieces. */
export class Entries {
  /** Open brackets around the place. */
  #depth = 0;
  #inText = false;
  #isEscaped = false;
  /** The last text at depth 2: the name of a member of `log`. */
  #name = '';
  #isNaming = false;
  #inEntries = false;
  #entry = '';
  #isTooLarge = false;
  /** Whether the last bracket has been closed. */
  isWhole = false;

  /** @returns what is complete now: the text of an entry, or undefined for one that is too large */
  push(piece: string): (string | undefined)[] {
    const out: (string | undefined)[] = [];
    let from = this.#inEntries && this.#depth > 3 ? 0 : -1;
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at);
      if (this.#inText) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (code === BACKSLASH) this.#isEscaped = true;
        else if (code === QUOTE) this.#inText = false;
        if (this.#isNaming && this.#inText) this.#name += piece[at];
        continue;
      }
      if (code === QUOTE) {
        this.#inText = true;
        this.#isNaming = this.#depth === 2;
        if (this.#isNaming) this.#name = '';
      } else if (code === OPEN || code === OPEN_LIST) {
        this.#depth += 1;
        if (this.#depth === 3 && code === OPEN_LIST && this.#name === 'entries') this.#inEntries = true;
        if (this.#inEntries && this.#depth === 4) from = at;
      } else if (code === CLOSE || code === CLOSE_LIST) {
        this.#depth -= 1;
        if (this.#inEntries && this.#depth === 3) {
          out.push(this.#taken(piece.slice(from, at + 1)));
          from = -1;
        }
        if (this.#depth === 2) this.#inEntries = false;
        if (this.#depth === 0) this.isWhole = true;
      }
    }
    if (from >= 0) this.#keep(piece.slice(from));
    return out;
  }

  #keep(part: string): void {
    this.#isTooLarge ||= this.#entry.length + part.length > LARGEST;
    this.#entry = this.#isTooLarge ? '' : this.#entry + part;
  }

  #taken(part: string): string | undefined {
    this.#keep(part);
    const entry = this.#isTooLarge ? undefined : this.#entry;
    this.#entry = '';
    this.#isTooLarge = false;
    return entry;
  }
}

const [QUOTE, BACKSLASH, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d];

/** @param text of one entry @param isSure whether an address with these headers is GitLab's */
export function harRow(
  text: string | undefined,
  isSure: (url: string, header: (name: string) => string | undefined) => boolean,
): Row {
  if (text === undefined) return 'broken';
  let entry: unknown;
  try {
    entry = JSON.parse(text);
  } catch {
    return 'broken';
  }
  const request = memberOf(entry, 'request');
  const [method, url] = [memberOf(request, 'method'), memberOf(request, 'url')];
  if (typeof method !== 'string' || typeof url !== 'string') return 'broken';
  if (!url.includes('/api/')) return 'other';
  const headers = pairsOf(memberOf(request, 'headers'));
  const header = (name: string): string | undefined =>
    headers.find(([each]) => each.toLowerCase() === name)?.[1] ?? undefined;
  const body = bodyOf(memberOf(request, 'postData'));
  const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';
  return {
    method,
    url,
    body,
    ...(/\/graphql\/?(?:\?|$)/.test(url) ? { operations: operationsIn(body, query) } : {}),
    agent: header('user-agent'),
    token:
      headers.map(([name, value]) => tokenOfHeader(name, value)).find((kind) => kind !== undefined) ??
      tokenOfQuery(query),
    isSure: isSure(url, header),
  };
}

function bodyOf(data: unknown): Body | undefined {
  const params = memberOf(data, 'params');
  if (Array.isArray(params) && params.length > 0) return { form: pairsOf(params) };
  const text = memberOf(data, 'text');
  if (typeof text !== 'string' || text === '') return undefined;
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' ? { json } : undefined;
  } catch {
    return /urlencoded/i.test(String(memberOf(data, 'mimeType')))
      ? { form: [...new URLSearchParams(text)] }
      : undefined;
  }
}

/** `[{ name, value }]`. */
function pairsOf(list: unknown): [string, string][] {
  if (!Array.isArray(list)) return [];
  return list.map((each: unknown) => [String(memberOf(each, 'name')), String(memberOf(each, 'value'))]);
}
