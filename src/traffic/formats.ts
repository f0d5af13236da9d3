/** Lines of GitLab's own logs and of nginx, and how they are told apart. */
import { memberOf, operationsIn } from '../watch/body.ts';
import type { Entry, Row } from './entry.ts';
import { tokenOfLog, tokenOfQuery } from './tokens.ts';

export type Format = 'har' | 'gitlab' | 'nginx' | 'empty';

/** Lines that are looked at to tell the format: a log may begin in the middle of one. */
const FIRST = 50;

/** @param head the beginning of a text @returns undefined for none that is known */
export function formatOf(head: string): Format | undefined {
  const text = head.replace(/^\uFEFF/, '').trimStart();
  if (text === '') return 'empty';
  if (/^\{\s*"log"\s*:\s*\{/.test(text)) return 'har';
  const lines = text.split('\n', FIRST);
  if (lines.some((line) => isGitlab(line))) return 'gitlab';
  return lines.some((line) => REQUEST.test(line)) ? 'nginx' : undefined;
}

function isGitlab(line: string): boolean {
  const row = parsed(line);
  return row !== undefined && (('path' in row && 'method' in row) || 'query_string' in row);
}

/** What each request looks like in the common and the combined format, and in GitLab's own that is like it. */
const REQUEST = /"([A-Z]+) ([^\s"]+)(?: HTTP\/[\d.]+)?" \d{3} (?:\d+|-)(?: "(?:[^"\\]|\\.)*" "((?:[^"\\]|\\.)*)")?/;

export function nginxRow(line: string): Row {
  // What is no HTTP is logged too, as it came: a line all the same.
  if (!line.includes('/api/')) return /" \d{3} (?:\d+|-)/.test(line) ? 'other' : 'broken';
  const [, method, url, agent] = REQUEST.exec(line) ?? [];
  if (method === undefined || url === undefined) return 'broken';
  const query = url.indexOf('?');
  return {
    method,
    url,
    agent: agent === '-' ? undefined : agent,
    token: query < 0 ? undefined : tokenOfQuery(url.slice(query + 1)),
    isSure: true,
  };
}

/** A line of `api_json.log`, `production_json.log` or `graphql_json.log`. */
export function gitlabRow(line: string): Row {
  if (!line.includes('/api/') && !line.includes('"query_string"'))
    return line.startsWith('{') && line.trimEnd().endsWith('}') ? 'other' : 'broken';
  const row = parsed(line);
  if (!row) return 'broken';
  const common = { agent: textIn(row, 'ua'), token: tokenOfLog(memberOf(row, 'token_type')), isSure: true };
  const document = textIn(row, 'query_string');
  if (document !== undefined) {
    const operations = [{ query: document, variables: memberOf(row, 'variables') }];
    return { ...common, method: 'POST', url: '/api/graphql', operations };
  }
  const [method, path] = [textIn(row, 'method'), textIn(row, 'path')];
  if (method === undefined || path === undefined) return 'other';
  const params = paramsOf(memberOf(row, 'params'));
  const route = textIn(row, 'route');
  const fields = fieldsOf(memberOf(row, 'graphql'));
  return {
    ...common,
    method,
    url: path,
    ...(route === undefined ? {} : { route }),
    ...(path.endsWith('/graphql') ? { operations: operationsIn({ json: params }, '') } : {}),
    ...(fields.length > 0 ? { fields } : {}),
    body: { json: params },
  } satisfies Entry;
}

function parsed(line: string): object | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** `[{ key, value }]` as an object. */
function paramsOf(params: unknown): Record<string, unknown> {
  if (!Array.isArray(params)) return {};
  return Object.fromEntries(params.map((each: unknown) => [String(memberOf(each, 'key')), memberOf(each, 'value')]));
}

function fieldsOf(operations: unknown): string[] {
  if (!Array.isArray(operations)) return [];
  return operations.flatMap((each: unknown) => {
    const used = memberOf(each, 'used_fields');
    return Array.isArray(used) ? used.filter((name) => typeof name === 'string') : [];
  });
}

function textIn(row: object, name: string): string | undefined {
  const value = memberOf(row, name);
  return typeof value === 'string' ? value : undefined;
}
