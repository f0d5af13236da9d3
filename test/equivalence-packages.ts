/** As much of well-known packages as small programs need, over the server that they are run against. */
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
  return { axios: { ...axios, default: axios }, '@gitbeaker/rest': { Gitlab }, react, others: unknown(log) };
}
