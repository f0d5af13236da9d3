/** Postman collections. */

import { COLLECTION } from '../common/endings.ts';
import { unescaped } from '../common/json-text.ts';
import { lazy } from '../common/once.ts';
import type { Edit } from '../finding.ts';
import { ts } from '../flow/syntax.ts';
import type { WovenSources } from '../project/sources.ts';
import { type Span, spelledFor } from './filled.ts';
import { bodyFields, type Spelt } from './http-file.ts';
import { documentsIn, type Field, type Request } from './request.ts';
import { overlapping, type SpeltBy } from './shared.ts';
import { FILLED, type Spelled, templated, type Words } from './text.ts';

/** Whether a text says by its schema that it is one, whatever its file is called. */
export const namesCollection = (text: string): boolean => text.includes('schema.getpostman.com/json/collection');

export const isCollection = (sources: WovenSources, path: string): boolean =>
  COLLECTION.test(path) ||
  (/\.json$/i.test(path) && (sources.says?.(path, namesCollection) ?? namesCollection(sources.read(path) ?? '')));

/** A string of the collection, escapes undone. */
class JsonText implements Spelled {
  readonly path: string;
  value = '';
  readonly #starts: number[] = [];
  #end: number;

  constructor(path: string, file: ts.SourceFile, node: ts.StringLiteral) {
    this.path = path;
    const from = node.getStart(file) + 1;
    this.#end = node.getEnd() - 1;
    for (const match of file.text.slice(from, this.#end).matchAll(/\\(?:u[\da-fA-F]{4}|[\s\S])|[\s\S]/g)) {
      const raw = match[0];
      this.value += raw.length === 1 ? raw : unescaped(raw);
      this.#starts.push(from + match.index);
    }
  }

  at(index: number): number {
    return this.#starts[index] ?? this.#end;
  }

  range(from: number, to: number): { start: number; end: number } {
    return { start: this.at(from), end: this.at(to) };
  }

  write(text: string): string {
    return JSON.stringify(text).slice(1, -1);
  }
}

/** What stands twice in a collection: edits of the address are made in its parts as well. */
export type Twins = (edits: readonly Edit[]) => Edit[] | undefined;

export function collection(
  path: string,
  text: string,
): { spelt: Spelt; twins: Map<Request, Twins>; error: string | undefined } {
  const offset = text.startsWith('\uFEFF') ? 1 : 0;
  const file = ts.parseJsonText(path, offset === 0 ? text : ` ${text.slice(1)}`);
  const errors: unknown = Reflect.get(file, 'parseDiagnostics');
  const spelt: Spelt = { requests: [], documents: [] };
  const twins = new Map<Request, Twins>();
  const root = file.statements[0]?.expression;
  const error = Array.isArray(errors) && errors.length > 0 ? 'is not valid JSON' : undefined;
  if (!root) return { spelt, twins, error };
  const variables = new Map<string, Words>();
  const values = new Map<string, Span>();
  const spans: Span[] = [];
  for (const entry of list(member(root, 'variable'))) {
    const key = string(member(entry, 'key'));
    const value = member(entry, 'value');
    if (!key || !value || !ts.isStringLiteral(value)) continue;
    values.set(key.text, { start: value.getStart(file) + 1, end: value.getEnd() - 1 });
    variables.set(key.text, words(value));
  }
  const shared: SpeltBy[] = [];
  const over = lazy(() => overlapping(shared));
  visit(root);
  shared.push(...spelledFor(path, file.text, values, spans));
  spelt.shared = shared;
  return { spelt, twins, error };

  function visit(node: ts.Expression): void {
    for (const item of list(member(node, 'item'))) visit(item);
    const request = member(node, 'request');
    if (request && ts.isObjectLiteralExpression(request)) add(request);
  }

  function add(node: ts.ObjectLiteralExpression): void {
    const url = member(node, 'url');
    const raw = string(url && ts.isStringLiteral(url) ? url : member(url, 'raw'));
    if (!raw) return;
    const visit = spans.push({ start: node.getStart(file), end: node.getEnd() }) - 1;
    const body = member(node, 'body');
    const fields = fieldsOf(body);
    const steps = [{ path, at: raw.getStart(file) + 1, note: 'a request of this collection' }];
    const request: Request = {
      verb: (string(member(node, 'method'))?.text ?? 'GET').toUpperCase(),
      url: words(raw),
      fields,
      steps,
      answer: 'unseen',
    };
    spelt.requests.push({ request, isOpen: string(member(body, 'mode'))?.text === 'file', visit });
    const sharing = { visit, to: request.url, over };
    for (const document of documentsIn(fields)) spelt.documents.push({ ...document, steps, sharing });
    const query = string(member(member(body, 'graphql'), 'query'));
    const given = string(member(member(body, 'graphql'), 'variables'));
    if (query)
      spelt.documents.push({ words: words(query), isJson: false, variables: given && words(given), steps, sharing });
    if (url && ts.isObjectLiteralExpression(url)) twins.set(request, (edits) => twinsIn(url, raw, edits));
  }

  function fieldsOf(body: ts.Expression | undefined): Field[] {
    const raw = string(member(body, 'raw'));
    const pairs = [...list(member(body, 'urlencoded')), ...list(member(body, 'formdata'))];
    return [...(raw ? bodyFields(words(raw)) : []), ...pairs.flatMap(pair)];
  }

  /** `{ "key": …, "value": … }`. */
  function pair(node: ts.Expression): Field[] {
    const key = string(member(node, 'key'));
    const value = string(member(node, 'value'));
    if (!key || member(node, 'disabled')?.kind === ts.SyntaxKind.TrueKeyword) return [];
    const [name, text] = [new JsonText(path, file, key), value && new JsonText(path, file, value)];
    const isKnown = text && !/\{\{/.test(text.value);
    return [
      {
        path: name.value
          .replace(/\[(\w+)\]/g, '.$1')
          .replace(/\[\]/g, '.[]')
          .split('.'),
        name: { spelled: name, from: 0, to: name.value.length },
        text: name.value,
        value: isKnown ? text.value : undefined,
        valueAt: text && { spelled: text, from: 0, to: text.value.length },
        as: 'text',
        isAssumed: false,
        remove: undefined,
      },
    ];
  }

  function twinsIn(url: ts.Expression, raw: ts.StringLiteral, edits: readonly Edit[]): Edit[] | undefined {
    const inUrl = edits.filter(({ start }) => start > raw.getStart(file) && start < raw.getEnd());
    if (inUrl.length === 0) return [];
    const parts = [
      ...list(member(url, 'path')),
      ...list(member(url, 'query')).flatMap((each) => [member(each, 'key'), member(each, 'value')]),
    ].flatMap((each) => string(each) ?? []);
    if (parts.length === 0) return [];
    const out: Edit[] = [];
    for (const { start, end, text: written } of inUrl) {
      const old = file.text.slice(start, end);
      const same = parts.filter((part) => part.text === old);
      const [only] = same;
      // which of them is meant cannot be told
      if (!only || same.length > 1) return undefined;
      out.push({ path, start: only.getStart(file) + 1, end: only.getEnd() - 1, text: written });
    }
    return out;
  }

  function words(node: ts.StringLiteral): Words {
    return templated(new JsonText(path, file, node), FILLED, variables);
  }
}

function member(node: ts.Expression | undefined, name: string): ts.Expression | undefined {
  if (!node || !ts.isObjectLiteralExpression(node)) return undefined;
  for (const each of node.properties)
    if (ts.isPropertyAssignment(each) && ts.isStringLiteral(each.name) && each.name.text === name)
      return each.initializer;
  return undefined;
}

const list = (node: ts.Expression | undefined): readonly ts.Expression[] =>
  node && ts.isArrayLiteralExpression(node) ? node.elements : [];

const string = (node: ts.Expression | undefined): ts.StringLiteral | undefined =>
  node && ts.isStringLiteral(node) ? node : undefined;
