/** A request that a document says in values of its own, as a request. */

import type { RequestSource, SourceField, SourceText } from '../documents/request-source.ts';
import { rootOn } from '../flow/endpoint.ts';
import { bodyFields, type Spelt } from './http-file.ts';
import { documentsIn, type Field, type Request } from './request.ts';
import { type Spelled, templated, type Words } from './text.ts';

/** What others fill in: `{{ name }}`, `{% if %}`, `${name}`. */
const FILLED = /\{\{[^{}]*\}\}|\{%[^%{}]*%\}|\$\{[^{}]*\}/g;

/** @param isRoot whether a variable of a name holds the root of the API */
export function saidRequest(source: RequestSource, isRoot: (name: string) => boolean): Spelt {
  const wordsIn = (text: SourceText): Words => {
    const spelled = spelledBy(text);
    const root: Words = { parts: rootOn(spelled) };
    // `var.gitlab_api_url`
    return templated(spelled, FILLED, {
      get: (name) => (isRoot((name.split('.').at(-1) ?? '').toUpperCase()) ? root : undefined),
    });
  };
  const steps = [source.host];
  const sent = source.body ? bodyFields(wordsIn(source.body)) : [];
  const fields = [...sent, ...source.fields.map((each) => fieldOf(each, source.isForm))];
  const verb = source.verb !== undefined && /^\w+$/.test(source.verb) ? source.verb.toUpperCase() : undefined;
  const request: Request = { verb, url: wordsIn(source.url), fields, steps, answer: 'unseen' };
  return {
    requests: [{ request, isOpen: source.isOpen }],
    documents: [
      ...documentsIn(sent),
      ...source.fields.flatMap(({ path, text }) =>
        text && path.join('.') === 'query' ? [{ words: wordsIn(text), isJson: false }] : [],
      ),
    ].map((document) => ({ ...document, steps })),
  };
}

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
    // to take it out, the whole file is planned and read again: only where somebody asks for it
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
