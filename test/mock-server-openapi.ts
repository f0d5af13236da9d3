/** A server made from GitLab's own OpenAPI document: it refuses what the document does not know, and answers by its schemas. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv, type ValidateFunction } from 'ajv';
import { parse } from 'yaml';
import type { Fetch } from '../src/client/index.ts';

const place = fileURLToPath(new URL('../../shared/facts/gitlab-openapi-v2.yaml', import.meta.url));

/** Whether the document is at hand; it stays outside the repository. */
export const hasDocument = existsSync(place);

interface Schema {
  $ref?: string;
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  example?: unknown;
  enum?: unknown[];
  format?: string;
  required?: string[];
}
interface Parameter {
  in: 'path' | 'query' | 'body' | 'formData' | 'header';
  name: string;
  type?: string;
  enum?: string[];
  required?: boolean;
  schema?: Schema;
}
interface Operation {
  consumes?: string[];
  parameters?: Parameter[];
  responses: Record<string, { schema?: Schema }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  definitions: Record<string, Schema>;
}

export interface OpenapiMock {
  fetch: Fetch;
  /** What the document does not allow. */
  complaints: string[];
  /** `GET /api/v4/…` of the operations that were called. */
  called: Set<string>;
}

let read: Document | undefined;

/** The document, read once: it is 2 MB. */
function load(): Document {
  read ??= parse(readFileSync(place, 'utf8')) satisfies Document;
  return read ?? { paths: {}, definitions: {} };
}

/** Every endpoint: method, and path under `/api/v4` with numbers for its parameters. */
export const endpoints = (): [method: string, path: string][] =>
  Object.entries(load().paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method): [string, string] => [
      method.toUpperCase(),
      path.replace('/api/v4', '').replace(/\{[^}]+\}/g, '7'),
    ]),
  );

/** Fetch that stands for the server; no network. */
export function openapiMock(): OpenapiMock {
  const document = load();
  const ajv = new Ajv({ strict: false, allErrors: true, coerceTypes: false, validateFormats: false });
  const compiled = new Map<string, ValidateFunction>();
  const complaints: string[] = [];
  const called = new Set<string>();

  const resolve = (schema: Schema): Schema => {
    const name = schema.$ref?.replace('#/definitions/', '');
    return name === undefined ? schema : (document.definitions[name] ?? {});
  };
  const check = (name: string, schema: Schema, value: unknown, where: string): void => {
    const validate = compiled.get(name) ?? ajv.compile({ ...resolve(schema), additionalProperties: false });
    compiled.set(name, validate);
    if (!validate(value)) complaints.push(`${where}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(value)}`);
  };
  const sample = (given: Schema): unknown => {
    const schema = resolve(given);
    if (schema.example !== undefined) return schema.example;
    if (schema.type === 'array') return schema.items ? [sample(schema.items)] : [];
    if (schema.type === 'object') {
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, sample(inner)]));
    }
    if (schema.enum) return schema.enum[0];
    return { integer: 1, number: 1, boolean: true }[schema.type ?? ''] ?? 'text';
  };
  /** A form knows only texts; the schema says what they stand for. */
  const typed = (form: URLSearchParams, schema: Schema): Record<string, unknown> =>
    Object.fromEntries(
      [...form].map(([key, value]) => {
        const type = resolve(schema).properties?.[key]?.type;
        return [key, type === 'boolean' && /^(true|false)$/.test(value) ? value === 'true' : value];
      }),
    );

  const fetch: Fetch = async (url, asked) => {
    const at = new URL(url);
    // As the platform sends it.
    const request = new Request(url, asked);
    const { method, headers } = request;
    const body = await request.text();
    const fits = (pattern: string): boolean =>
      new RegExp(
        `^${pattern
          .replace(/\{[^}]+\}/g, '\u0001')
          .replace(/[*()]/g, '\\$&')
          .replaceAll('\u0001', '[^/]+')}$`,
      ).test(at.pathname) && method.toLowerCase() in (document.paths[pattern] ?? {});
    const pattern = Object.keys(document.paths).find(fits);
    const operation = pattern === undefined ? undefined : document.paths[pattern]?.[method.toLowerCase()];
    if (pattern === undefined || !operation) {
      complaints.push(`${method} ${at.pathname} is not in the document`);
      return new Response('{"error":"404 Not Found"}', { status: 404 });
    }
    const where = `${method} ${pattern}`;
    called.add(where);
    if (!headers.has('PRIVATE-TOKEN')) complaints.push(`${where}: no PRIVATE-TOKEN`);
    const parameters = operation.parameters ?? [];
    for (const [key, value] of at.searchParams) {
      const parameter = parameters.find((each) => each.in === 'query' && each.name === key);
      if (!parameter) complaints.push(`${where}: unknown query ${key}`);
      else if (parameter.type === 'integer' && !/^\d+$/.test(value)) complaints.push(`${where}: ${key} is no integer`);
      else if (parameter.enum && !parameter.enum.includes(value))
        complaints.push(`${where}: ${key} is none of its values`);
    }
    for (const { name, required, in: place } of parameters) {
      if (place === 'query' && required && !at.searchParams.has(name)) complaints.push(`${where}: no ${name}`);
    }
    const parameter = parameters.find((each) => each.in === 'body');
    const type = headers.get('content-type')?.replace(/;.*/, '') ?? '';
    if (body && !parameter?.schema) complaints.push(`${where}: takes no body`);
    if (body) {
      // The specification has form fields for mirrors, which GitLab takes as well as JSON.
      const consumes = [
        ...(operation.consumes ?? []),
        ...(pattern.includes('remote_mirrors') ? ['application/x-www-form-urlencoded'] : []),
      ];
      if (!consumes.includes(type)) complaints.push(`${where}: does not consume ${type}`);
    }
    // Generated documents call every body required; without one it is checked as an empty object.
    if (parameter?.schema) {
      const isForm = type === 'application/x-www-form-urlencoded';
      const value: unknown = isForm ? typed(new URLSearchParams(body), parameter.schema) : JSON.parse(body || '{}');
      check(where, parameter.schema, value, where);
    }
    const [status = '200', response] = Object.entries(operation.responses).find(([code]) => code.startsWith('2')) ?? [];
    if (status === '204') return new Response(null, { status: 204 });
    return new Response(JSON.stringify(response?.schema ? sample(response.schema) : { public_key: 'ssh-rsa AAAA' }), {
      status: Number(status),
    });
  };
  return { fetch, complaints, called };
}
