/** What a `fetch` is handed, in the many ways in which it can be handed over. Reads nothing that is read but once. */
import type { Body } from './observe.ts';

/** `unreadable`: there is a body, and looking at it would take it away. */
export type Given = Body | 'unreadable';

/** @returns undefined for what `fetch` would refuse */
export function urlOf(input: unknown): string | undefined {
  if (typeof input === 'string') return input;
  if (typeof input !== 'object' || input === null) return undefined;
  if ('href' in input && typeof input.href === 'string') return input.href;
  return 'url' in input && typeof input.url === 'string' ? input.url : undefined;
}

export function methodOf(input: unknown, init: unknown): string {
  const method = memberOf(init, 'method') ?? memberOf(input, 'method');
  return typeof method === 'string' ? method.toUpperCase() : 'GET';
}

/** Looks up a header by its lower-case name. */
export type Header = (name: string) => string | undefined;

export function headerOf(input: unknown, init: unknown): Header {
  const headers = memberOf(init, 'headers') ?? memberOf(input, 'headers');
  if (typeof headers !== 'object' || headers === null) return () => undefined;
  if ('get' in headers && typeof headers.get === 'function') {
    const { get } = headers;
    return (name) => {
      const value: unknown = Reflect.apply(get, headers, [name]);
      return typeof value === 'string' ? value : undefined;
    };
  }
  const pairs: unknown[] = Array.isArray(headers) ? headers : Object.entries(headers);
  return (name) => {
    for (const pair of pairs) {
      if (Array.isArray(pair) && String(pair[0]).toLowerCase() === name) return String(pair[1]);
    }
    return undefined;
  };
}

/** The body of a request, as far as it can be looked at twice. */
export function bodyOf(input: unknown, init: unknown): Given | undefined | Promise<Given | undefined> {
  const body = memberOf(init, 'body');
  if (body !== undefined && body !== null) return given(body, headerOf(input, init)('content-type'));
  // A `Request` holds its body as a stream; its clone may be read.
  if (typeof input !== 'object' || input === null || !('body' in input) || !input.body) return undefined;
  if (!('clone' in input) || typeof input.clone !== 'function') return 'unreadable';
  let copy: unknown;
  try {
    copy = input.clone();
  } catch {
    // It has been read already; `fetch` will say so.
    return 'unreadable';
  }
  const type = headerOf(input, init)('content-type');
  return textOf(copy).then(
    (text) => parsed(text, type),
    () => 'unreadable',
  );
}

function given(body: unknown, type: string | undefined): Given | undefined | Promise<Given | undefined> {
  if (typeof body === 'string') return parsed(body, type);
  if (body instanceof URLSearchParams) return { form: [...body] };
  if (typeof FormData !== 'undefined' && body instanceof FormData) {
    const form: [string, unknown][] = [];
    // types of a browser and of Node agree on this way through it
    body.forEach((value, name) => {
      form.push([name, value]);
    });
    return { form };
  }
  if (body instanceof ArrayBuffer) return parsed(new TextDecoder().decode(body), type);
  if (ArrayBuffer.isView(body)) {
    return parsed(new TextDecoder().decode(new Uint8Array(body.buffer, body.byteOffset, body.byteLength)), type);
  }
  if (typeof Blob !== 'undefined' && body instanceof Blob)
    return body.text().then((text) => parsed(text, type ?? body.type));
  return 'unreadable';
}

function parsed(text: string, type: string | undefined): Given | undefined {
  if (text === '') return undefined;
  // Many a program sends JSON and does not say so; a form never begins like it.
  if (/^\s*[[{]/.test(text)) {
    try {
      const json: unknown = JSON.parse(text);
      return { json };
    } catch {
      return 'unreadable';
    }
  }
  return type === undefined || /urlencoded/i.test(type) ? { form: [...new URLSearchParams(text)] } : 'unreadable';
}

async function textOf(source: unknown): Promise<string> {
  const text = memberOf(source, 'text');
  if (typeof text !== 'function') throw new TypeError('no text');
  const value: unknown = await Reflect.apply(text, source, []);
  return String(value);
}

export const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

export interface Operation {
  query: string | undefined;
  variables: unknown;
}

/** The GraphQL operations of a request: one, or a list of them. Without `query` it is one that the server keeps. */
export function operationsIn(given: Given | undefined, query: string): Operation[] {
  if (given === 'unreadable') return [{ query: undefined, variables: undefined }];
  if (given && 'json' in given) return [given.json].flat().map(operationOf);
  const entries = new Map<string, unknown>(given ? given.form : new URLSearchParams(query));
  const whole = entries.get('operations');
  if (typeof whole === 'string') return [jsonOf(whole)].flat().map(operationOf);
  const variables = entries.get('variables');
  return [
    operationOf({
      query: entries.get('query'),
      variables: typeof variables === 'string' ? jsonOf(variables) : undefined,
    }),
  ];
}

function operationOf(value: unknown): Operation {
  const query = memberOf(value, 'query');
  return { query: typeof query === 'string' ? query : undefined, variables: memberOf(value, 'variables') };
}

function jsonOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
