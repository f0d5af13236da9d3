/** Requests of clients that do not use `fetch`, as Node tells them on its diagnostics channels: their address and no body. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { memberOf } from './body.ts';
import type { Heard, Listen } from './watch.ts';

export const listen: Listen = (told) => {
  // `fetch` is undici, too: what goes through the watched one has been looked at already.
  const inside = new AsyncLocalStorage<true>();
  // Told when it is made, by Node that can, and when it is sent: by then the code that made it has left the stack.
  const known = new WeakSet<object>();
  const onHttp = (message: unknown): void => {
    const request = memberOf(message, 'request');
    if (inside.getStore() || typeof request !== 'object' || request === null || known.has(request)) return;
    known.add(request);
    const heard = httpRequest(request);
    if (heard) told(heard, 'http', onHttp);
  };
  const onUndici = (message: unknown): void => {
    const heard = inside.getStore() ? undefined : undiciRequest(memberOf(message, 'request'));
    if (heard) told(heard, 'undici', onUndici);
  };
  subscribe('http.client.request.created', onHttp);
  subscribe('http.client.request.start', onHttp);
  subscribe('undici:request:create', onUndici);
  return {
    stop: () => {
      unsubscribe('http.client.request.created', onHttp);
      unsubscribe('http.client.request.start', onHttp);
      unsubscribe('undici:request:create', onUndici);
    },
    aside: (work) => inside.run(true, work),
  };
};

/** Of a `ClientRequest`. */
function httpRequest(request: unknown): Heard | undefined {
  const [method, path, protocol] = ['method', 'path', 'protocol'].map((name) => textIn(request, name));
  const get = memberOf(request, 'getHeader');
  if (method === undefined || path === undefined || typeof get !== 'function') return undefined;
  const header = (name: string): string | undefined => {
    const value: unknown = Reflect.apply(get, request, [name]);
    return value === undefined ? undefined : String(value);
  };
  const host = header('host') ?? textIn(request, 'host') ?? '';
  return { method, url: /^\w+:\/\//.test(path) ? path : `${protocol ?? 'http:'}//${host}${path}`, header };
}

/** Of undici's own kind, whose headers are one text or a list of names and values in turn, by its version. */
function undiciRequest(request: unknown): Heard | undefined {
  const [method, path] = ['method', 'path'].map((name) => textIn(request, name));
  if (method === undefined || path === undefined) return undefined;
  const headers = memberOf(request, 'headers');
  const list = Array.isArray(headers)
    ? headers.map(String)
    : String(headers ?? '')
        .split('\r\n')
        .flatMap((row) => [row.slice(0, row.indexOf(':')), row.slice(row.indexOf(':') + 1).trim()]);
  const header = (name: string): string | undefined => {
    const at = list.findIndex((each, i) => i % 2 === 0 && each.toLowerCase() === name);
    return at < 0 ? undefined : list[at + 1];
  };
  return { method, url: `${String(memberOf(request, 'origin') ?? '')}${path}`, header };
}

function textIn(value: unknown, name: string): string | undefined {
  const found = memberOf(value, name);
  return typeof found === 'string' ? found : undefined;
}
