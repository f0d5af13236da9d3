/** As much of well-known packages as small programs need, over the server that they are run against. */
import * as hooks from 'node:async_hooks';
import * as events from 'node:events';
import * as util from 'node:util';
import type { Server } from './equivalence-server.ts';

type Row = Record<string, unknown>;
type Hook = (value: unknown) => unknown;
interface Transforms {
  transformRequest?: Hook;
  transformResponse?: Hook;
}
const API = 'https://gitlab.example.com/api/v4';

const withQuery = (url: string, query: Row = {}): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length === 0
    ? url
    : `${url}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
};

/** A package that nobody knows: whatever is asked of it tells what it is given, and gives back the first of that. */
const unknown = (log: (text: string) => void): unknown =>
  new Proxy(
    {},
    {
      get: (_, name) =>
        name === '__esModule' ||
        ((...given: unknown[]) => {
          log(`${String(name)} ${JSON.stringify(given)}`);
          return given[0];
        }),
    },
  );

export function packagesOver(fetch: Server['fetch'], log: (text: string) => void): Readonly<Record<string, unknown>> {
  const ask = async (method: string, url: string, body?: unknown): Promise<{ status: number; data: unknown }> => {
    const response = await fetch(url, { method, body: body === undefined ? undefined : JSON.stringify(body) });
    const { status, json } = response as { status: number; json: () => Promise<unknown> };
    const data = await json();
    if (status >= 400) throw Object.assign(new Error(`status ${status}`), { response: { status, data } });
    return { status, data };
  };
  const axiosAt = (base: string, { transformRequest, transformResponse }: Transforms = {}): Row => {
    const before: Hook[] = [];
    const after: Hook[] = [];
    const send = async (method: string, url: string, data?: unknown): Promise<unknown> => {
      let config: Row = { method, url, headers: {}, data };
      for (const each of before) config = each(config) as Row;
      const body =
        transformRequest && data !== undefined ? JSON.parse(String(transformRequest(config.data))) : config.data;
      const answer = await ask(method, url, body);
      let out: unknown = transformResponse
        ? { ...answer, data: transformResponse(JSON.stringify(answer.data)) }
        : answer;
      for (const each of after) out = each(out);
      return out;
    };
    return {
      get: (path: string, { params }: { params?: Row } = {}) => send('GET', withQuery(base + path, params)),
      put: (path: string, body: unknown) => send('PUT', base + path, body),
      post: (path: string, body: unknown) => send('POST', base + path, body),
      interceptors: {
        request: { use: (hook: Hook) => before.push(hook) },
        response: { use: (hook: Hook) => after.push(hook) },
      },
      create: ({ baseURL = '', ...more }: { baseURL?: string } & Transforms) => axiosAt(baseURL, more),
    };
  };
  const axios = axiosAt('');
  const of = async (method: string, path: string, body?: unknown) => (await ask(method, API + path, body)).data;
  class Gitlab {
    Runners = {
      all: (query: Row) => of('GET', withQuery('/runners', query)),
      show: (id: number) => of('GET', `/runners/${id}`),
      edit: (id: number, body: Row) => of('PUT', `/runners/${id}`, body),
    };
    MergeRequests = {
      all: ({ projectId, ...query }: Row) =>
        of('GET', withQuery(projectId ? `/projects/${projectId}/merge_requests` : '/merge_requests', query)),
    };
  }
  const element = (type: unknown, props: Row | null, ...children: unknown[]): string => {
    const inside = children.flat(9).filter((each) => each !== null && each !== undefined && typeof each !== 'boolean');
    if (typeof type === 'function') return String(type({ ...props, children: inside }));
    const { key: _, ...shown } = props ?? {};
    return `<${type} ${JSON.stringify(shown)}>${inside.join('')}</${type}>`;
  };
  const react = { createElement: element, useState: (first: unknown) => [first, () => undefined] };
  return {
    axios: { ...axios, default: axios },
    '@gitbeaker/rest': { Gitlab },
    react,
    others: unknown(log),
    lodash,
    zod: { z: schemas },
    'node:async_hooks': hooks,
    'node:events': events,
    'node:util': util,
  };
}

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null;
const at = (from: unknown, key: string): unknown => (isObject(from) ? from[key] : undefined);
const steps = (path: unknown): string[] =>
  Array.isArray(path) ? path.map(String) : String(path).replaceAll('[', '.').replaceAll(']', '').split('.');
const get = (from: unknown, path: unknown, otherwise?: unknown): unknown => steps(path).reduce(at, from) ?? otherwise;
const matches = (row: unknown, shape: object): boolean =>
  Object.entries(shape).every(([key, value]) => util.isDeepStrictEqual(at(row, key), value));
const iteratee = (by: unknown): ((row: unknown, key?: unknown) => unknown) => {
  if (typeof by === 'function') return (row, key) => by(row, key);
  if (Array.isArray(by)) return (row) => get(row, by[0]) === by[1];
  if (isObject(by)) return (row) => matches(row, by);
  return by === undefined ? (row) => row : (row) => get(row, by);
};
const less = (a: unknown, b: unknown): number => (String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0);
const ordered = (rows: readonly unknown[], by: unknown, orders: readonly string[] = []): unknown[] => {
  const all = [by].flat().map(iteratee);
  return [...rows].sort((a, b) => {
    for (const [index, value] of all.entries()) {
      const order = less(value(a), value(b)) * (orders[index] === 'desc' ? -1 : 1);
      if (order !== 0) return order;
    }
    return 0;
  });
};
const groups = (rows: readonly unknown[], by: unknown): Record<string, unknown[]> => {
  const out: Record<string, unknown[]> = {};
  for (const row of rows) (out[String(iteratee(by)(row))] ??= []).push(row);
  return out;
};
const entriesOf = (row: object, keep: (value: unknown, key: string) => unknown): Row =>
  Object.fromEntries(Object.entries(row).filter(([key, value]) => keep(value, key)));
type Rows = readonly unknown[];

/** The functions of lodash that small programs use. */
const lodash: Row = {
  get,
  at: (from: unknown, paths: Rows) => paths.map((path) => get(from, path)),
  has: (from: object, key: string) => Object.hasOwn(from, key),
  set: (from: Row, key: string, value: unknown) => Object.assign(from, { [key]: value }),
  unset: (from: Row, key: string) => delete from[key],
  pick: (from: Row, ...keys: unknown[]) =>
    Object.fromEntries(
      keys
        .flat()
        .filter((key) => String(key) in from)
        .map((key) => [key, from[String(key)]]),
    ),
  omit: (from: Row, ...keys: unknown[]) => entriesOf(from, (_, key) => !keys.flat().includes(key)),
  pickBy: (from: Row, by: unknown) => entriesOf(from, iteratee(by)),
  omitBy: (from: Row, by: unknown) => entriesOf(from, (value, key) => !iteratee(by)(value, key)),
  isNil: (value: unknown) => value === null || value === undefined,
  isEqual: util.isDeepStrictEqual,
  mapKeys: (from: Row, by: unknown) =>
    Object.fromEntries(Object.entries(from).map(([key, value]) => [iteratee(by)(value, key), value])),
  mapValues: (from: Row, by: unknown) =>
    Object.fromEntries(Object.entries(from).map(([key, value]) => [key, iteratee(by)(value, key)])),
  keyBy: (rows: Rows, by: unknown) => Object.fromEntries(rows.map((row) => [iteratee(by)(row), row])),
  groupBy: groups,
  countBy: (rows: Rows, by: unknown) =>
    Object.fromEntries(Object.entries(groups(rows, by)).map(([key, all]) => [key, all.length])),
  partition: (rows: Rows, by: unknown) => [
    rows.filter((row) => iteratee(by)(row)),
    rows.filter((row) => !iteratee(by)(row)),
  ],
  flatten: (rows: Rows) => rows.flat(),
  sortBy: (rows: Rows, ...by: unknown[]) => ordered(rows, by.flat()),
  orderBy: ordered,
  uniqBy: (rows: Rows, by: unknown) => Object.values(groups(rows, by)).map(([first]) => first),
  merge: (target: object, ...all: object[]) => Object.assign(target, ...all),
  assign: (target: object, ...all: object[]) => Object.assign(target, ...all),
  defaults: (target: Row, from: Row) => Object.assign(target, { ...from, ...target }),
  cloneDeep: structuredClone,
  map: (rows: Rows, by: unknown) => rows.map(iteratee(by)),
  filter: (rows: Rows, by: unknown) => rows.filter((row) => iteratee(by)(row)),
  reject: (rows: Rows, by: unknown) => rows.filter((row) => !iteratee(by)(row)),
  find: (rows: Rows, by: unknown) => rows.find((row) => iteratee(by)(row)),
  some: (rows: Rows, by: unknown) => rows.some((row) => iteratee(by)(row)),
  every: (rows: Rows, by: unknown) => rows.every((row) => iteratee(by)(row)),
  property: (path: unknown) => (row: unknown) => get(row, path),
  matches: (shape: object) => (row: unknown) => matches(row, shape),
  zipObject: (keys: Rows, values: Rows) => Object.fromEntries(keys.map((key, index) => [key, values[index]])),
  template: (text: string) => (row: Row) => text.replace(/<%= (\w+) %>/g, (_, key: string) => String(row[key])),
  chain: (value: unknown): unknown =>
    new Proxy(
      {},
      {
        get: (_, name) =>
          name === 'value'
            ? () => value
            : (...given: unknown[]) => {
                const own = lodash[String(name)];
                const chain = lodash.chain;
                return typeof own === 'function' && typeof chain === 'function' ? chain(own(value, ...given)) : value;
              },
      },
    ),
};

interface Schema {
  parse: (value: unknown) => unknown;
  transform: (make: (value: unknown) => unknown) => Schema;
  shape?: Row;
}
const schemaOf = (parse: Schema['parse'], shape?: Row): Schema => ({
  parse,
  transform: (make) => schemaOf((value) => make(parse(value))),
  ...(shape && { shape }),
});
const parsedBy = (schema: unknown, value: unknown): unknown =>
  isObject(schema) && typeof schema.parse === 'function' ? schema.parse(value) : value;

/** A schema keeps what it names, and takes away the rest. */
const schemas: Row = {
  any: () => schemaOf((value) => value),
  array: (each: Schema) => schemaOf((value) => (Array.isArray(value) ? value.map(each.parse) : [])),
  object: (shape: Row) =>
    schemaOf(
      (value) =>
        Object.fromEntries(
          Object.entries(shape)
            .filter(([key]) => isObject(value) && key in value)
            .map(([key, schema]) => [key, parsedBy(schema, at(value, key))]),
        ),
      shape,
    ),
};
