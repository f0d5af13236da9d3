/** A request that a document says in values of its own, as a request. */

import type { RequestSource, SourceField, SourceText } from '../documents/request-source.ts';
import { rootOn } from '../flow/endpoint.ts';
import { bodyFields, type Spelt } from './http-file.ts';
import { documentsIn, type Field, type Request } from './request.ts';
import { type Spelled, templated, type Words } from './text.ts';

/** What others fill in: `{{ name }}`, `{% if %}`, `${name}`, `@{expression}`, `<<name>>`. */
const FILLED = /\{\{[^{}]*\}\}|\{%[^%{}]*%\}|[$@]\{[^{}]*\}|<<[\w.-]{1,200}>>/g;

/** Names in what names stand for. */
const MAX_DEPTH = 4;

/** @param isRoot whether a variable of a name holds the root of the API */
export function saidRequest(source: RequestSource, isRoot: (name: string) => boolean): Spelt {
  const steps = [source.host];
  const sent = source.body ? bodyFields(wordsIn(source.body)) : [];
  const fields = [...sent, ...source.fields.map((each) => fieldOf(each, each.isText ?? source.isForm))];
  const verb = source.verb !== undefined && /^\w+$/.test(source.verb) ? source.verb.toUpperCase() : undefined;
  const own = wordsIn(source.url, source.names);
  const url = source.base ? { parts: [...wordsIn(source.base, source.names).parts, ...own.parts] } : own;
  const request: Request = { verb, url, fields, steps, answer: 'unseen' };
  return {
    requests: [{ request, isOpen: source.isOpen }],
    documents: [
      ...documentsIn(sent),
      ...source.fields.flatMap(({ path, text }) =>
        text && path.join('.') === 'query' ? [{ words: wordsIn(text), isJson: false }] : [],
      ),
    ].map((document) => ({ ...document, steps })),
  };

  function wordsIn(text: SourceText, names?: RequestSource['names'], depth = 0): Words {
    const spelled = spelledBy(text);
    const root: Words = { parts: rootOn(spelled) };
    const named = (spelt: string): Words | undefined => {
      // `_.base`, and an expression's filter
      const [name = ''] = spelt
        .replace(/^_\./, '')
        .split('|', 1)
        .map((each) => each.trimEnd());
      const known = depth < MAX_DEPTH ? names?.get(name) : undefined;
      if (known && known.text !== text.text) return wordsIn(known, names, depth + 1);
      // `var.gitlab_api_url`
      return isRoot((name.split('.').at(-1) ?? '').toUpperCase()) ? root : undefined;
    };
    return templated(spelled, FILLED, { get: named, terms: (from, to) => termsOf(spelled, from, to, named) });
  }
}

/** `base ~ '/runners/' ~ id`: what an expression puts together. Undefined: it is none that does. */
function termsOf(
  spelled: Spelled,
  from: number,
  to: number,
  named: (name: string) => Words | undefined,
): Words | undefined {
  const parts: Words['parts'][number][] = [];
  let isMade = false;
  for (const { 0: term, index } of spelled.value.slice(from, to).matchAll(TERM)) {
    const own = term.trim();
    if (own === '') continue;
    if (own === '~' || own === '+') isMade = true;
    else if (/^['"]/.test(own)) {
      const at = from + index + term.indexOf(own) + 1;
      parts.push({ text: spelled.value.slice(at, at + own.length - 2), node: spelled, at });
    } else parts.push(...(named(own)?.parts ?? [{ hole: spelled, single: false }]));
  }
  return isMade ? { parts } : undefined;
}

/** A text in quotes, a sign between two, or what is neither. */
const TERM = /'[^']*'|"[^"]*"|[~+]|[^~+'"]+/g;

function fieldOf({ path, page, name, value, remove }: SourceField, isForm: boolean): Field {
  const spelled = spelledBy(page);
  return {
    path,
    name: { spelled, from: name.start, to: name.end },
    text: page.text.slice(name.start, name.end),
    value: value?.is,
    valueAt: value && { spelled, from: value.at.start, to: value.at.end },
    as: isForm ? 'text' : 'json',
    isAssumed: false,
    // to take it out, the whole file is rewritten and read again: only where somebody asks for it
    get remove() {
      return remove();
    },
  };
}

function spelledBy({ path, text, at, end, write }: SourceText): Spelled {
  const endOf = (offset: number): number => end?.(offset) ?? at(offset);
  return {
    path,
    value: text,
    at,
    range(from, to) {
      const start = at(from);
      // what lies between the two places has to be that text, and nothing else
      for (let offset = from; offset < to; offset++) if (at(offset) !== start + offset - from) return undefined;
      return to > from && endOf(to) !== start + to - from ? undefined : { start, end: start + to - from };
    },
    write,
  };
}
