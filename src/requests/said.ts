/** A request that a document says in values of its own, as a request. */
import type { RequestSource, SourceField, SourceText } from '../documents/request-source.ts';
import { bodyFields, type Spelt } from './http-file.ts';
import { documentsIn, type Field, type Request } from './request.ts';
import { type Spelled, templated, type Words } from './text.ts';

/** What others fill in: `{{ name }}`, `{% if %}`, `${name}`. Bounded: no brace in it. */
const FILLED = /\{\{[^{}]*\}\}|\{%[^{}]*%\}|\$\{[^{}]*\}/g;

export function saidRequest(source: RequestSource): Spelt {
  const steps = [source.host];
  const sent = source.body ? bodyFields(wordsIn(source.body)) : [];
  const fields = [...sent, ...source.fields.map((each) => fieldOf(each, source.isForm))];
  const verb = source.verb !== undefined && /^\w+$/.test(source.verb) ? source.verb.toUpperCase() : undefined;
  const request: Request = { verb, url: wordsIn(source.url), fields, steps, answer: 'unseen' };
  return {
    requests: [{ request, isOpen: source.isOpen }],
    documents: documentsIn(fields).map((document) => ({ ...document, steps })),
  };
}

const wordsIn = (text: SourceText): Words => templated(spelledBy(text), FILLED, new Map());

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
    remove: remove(),
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
