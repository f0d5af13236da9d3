/** A GitLab in memory whose fields have each of their values, today and tomorrow, and clients of well-known packages that ask it. */
import { packagesOver } from './equivalence-packages.ts';
import type { Era, Server } from './equivalence-server.ts';

type Row = Record<string, unknown>;

/** What `merge_status` may be, with what `detailed_merge_status` says then. */
const MERGE: readonly (readonly [old: string, detailed: string])[] = [
  ['unchecked', 'unchecked'],
  ['can_be_merged', 'mergeable'],
  ['cannot_be_merged', 'conflict'],
  ['checking', 'checking'],
  ['cannot_be_merged_recheck', 'discussions_not_resolved'],
  ['checking', 'preparing'],
];
const CONTACTS = ['online', 'offline', 'stale', 'never_contacted'] as const;

/** What people are shown of the new values, as the old ones: a text for people may say the new one. */
export function asOld(said: string): string {
  return said
    .replaceAll('discussions_not_resolved', 'cannot_be_merged_recheck')
    .replace(/\bmergeable\b/g, 'can_be_merged')
    .replace(/\bconflict\b/g, 'cannot_be_merged')
    .replace(/\bpreparing\b/g, 'checking');
}

/** @param data another order of the values, so that nothing is equal by chance */
export function mappedServer(era: Era, data: number): Server {
  const isOld = era === 'today';
  const changes: unknown[] = [];
  const turned = <T>(from: readonly T[]): readonly T[] => [...from.slice(data), ...from.slice(0, data)];
  const requests = turned(MERGE).map(([old, detailed], at): Row => {
    const number = at + 1;
    return {
      id: number,
      iid: number,
      title: `change ${number}`,
      description: `request ${number}`,
      state: at % 2 ? 'opened' : 'merged',
      merged_at: null,
      has_conflicts: old === 'cannot_be_merged',
      detailed_merge_status: detailed,
      ...(isOld && { merge_status: old }),
    };
  });
  const pauses = turned([false, true, false, true, true, false]);
  const runners = pauses.map((paused, at): Row => {
    const status = CONTACTS[(at + data) % CONTACTS.length];
    return {
      id: at + 1,
      description: `runner ${at + 1}`,
      paused,
      status: isOld && paused ? 'paused' : status,
      ...(isOld && { active: !paused }),
    };
  });
  const owned = (kind: string): Row[] =>
    pauses.map((paused, at) => ({
      id: at + 1,
      name: `${kind} ${at + 1}`,
      description: `${kind} ${at + 1}`,
      emails_enabled: !paused,
      ...(isOld && { emails_disabled: paused }),
    }));
  const foreign: readonly Row[] = pauses.map((paused, at) => ({
    id: at + 1,
    description: `row ${at + 1}`,
    active: paused,
    paused,
    emails_disabled: paused,
    emails_enabled: paused,
    status: ['paused', 'active', 'online'][at % 3],
    merge_status: ['can_be_merged', 'unchecked', 'cannot_be_merged'][at % 3],
  }));

  function answer(method: string, url: URL, body: unknown): [number, unknown] {
    if (url.host !== 'gitlab.example.com') {
      changes.push([method, url.host, url.search, body]);
      const one = /\/(\d+)$/.exec(url.pathname);
      return [200, one ? foreign[Number(one[1]) - 1] : foreign];
    }
    const path = url.pathname.replace('/api/v4', '');
    const rows = /merge_requests/.test(path)
      ? requests
      : /runners/.test(path)
        ? runners
        : /projects/.test(path)
          ? owned('project')
          : /groups/.test(path)
            ? owned('group')
            : undefined;
    if (!rows) return [404, { message: '404 Not Found' }];
    const one = /(?:merge_requests|runners|^\/projects|^\/groups)\/(\d+)$/.exec(path);
    return [200, one ? rows[Number(one[1]) - 1] : rows];
  }

  return {
    fetch: async (input, init) => {
      const url = new URL(String(input));
      const body = typeof init?.body === 'string' ? init.body : String(init?.body ?? '');
      const [status, json] = answer(init?.method ?? 'GET', url, body);
      const text = JSON.stringify(json);
      return {
        ok: status < 400,
        status,
        url: String(url),
        json: async () => structuredClone(json),
        text: async () => text,
      };
    },
    effects: () => JSON.stringify(changes),
  };
}

interface Answered {
  status: number;
  json: () => Promise<unknown>;
  text: () => Promise<string>;
}

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
function camelized(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelized);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [camel(name), camelized(each)]));
}

/** The packages that are known already, and more clients. */
export function clientsOver(fetch: Server['fetch'], log: (text: string) => void): Readonly<Record<string, unknown>> {
  const ask = async (url: string, method = 'GET', body?: unknown): Promise<Answered> => {
    const response = (await fetch(url, { method, body })) as Answered;
    if (response.status >= 400) throw new Error(`status ${response.status}`);
    return response;
  };
  interface Options {
    prefixUrl?: string;
    baseURL?: string;
    responseType?: string;
    resolveBodyOnly?: boolean;
  }
  const at = (base: string | undefined, path: string): string =>
    base ? `${base.replace(/\/$/, '')}/${path.replace(/^\//, '')}` : path;
  const gotAt = (base: Options): unknown => {
    const send = (path: string, given: Options = {}) => {
      const options = { ...base, ...given };
      const answer = ask(at(options.prefixUrl, path));
      const whole = answer.then(async (response) => {
        const body = options.responseType === 'json' ? await response.json() : await response.text();
        return options.resolveBodyOnly ? body : { statusCode: response.status, body };
      });
      return Object.assign(whole, { json: async () => (await answer).json(), text: async () => (await answer).text() });
    };
    return Object.assign(send, { get: send, extend: (more: Options) => gotAt({ ...base, ...more }) });
  };
  const kyAt = (base: Options): unknown => {
    const send = (path: string, given: Options = {}) => {
      const answer = ask(at(given.prefixUrl ?? base.prefixUrl, path));
      return Object.assign(
        answer.then((response) => response),
        { json: async () => (await answer).json(), text: async () => (await answer).text() },
      );
    };
    return Object.assign(send, {
      get: send,
      create: (more: Options) => kyAt(more),
      extend: (more: Options) => kyAt({ ...base, ...more }),
    });
  };
  const ofetchAt = (base: Options): unknown => {
    const send = async (path: string, given: Options = {}) =>
      (await ask(at(given.baseURL ?? base.baseURL, path))).json();
    return Object.assign(send, { create: (more: Options) => ofetchAt(more) });
  };
  const superagent = {
    get: (url: string) => {
      const sent = ask(url).then(async (response) => ({ status: response.status, body: await response.json() }));
      return Object.assign(sent, { set: () => sent });
    },
  };
  const undici = {
    request: async (url: string) => {
      const response = await ask(url);
      return { statusCode: response.status, body: { json: response.json, text: response.text } };
    },
    fetch: (url: string) => ask(url),
  };
  class Resource {
    #isCamel: boolean;
    constructor(options: { camelize?: boolean } = {}) {
      this.#isCamel = options.camelize === true;
    }
    async of(path: string): Promise<unknown> {
      const read = await (await ask(`https://gitlab.example.com/api/v4${path}`)).json();
      return this.#isCamel ? camelized(read) : read;
    }
  }
  class Runners extends Resource {
    all = (options: { projectId?: number } = {}) =>
      this.of(options.projectId ? `/projects/${options.projectId}/runners` : '/runners');
    allRunners = () => this.of('/runners/all');
    show = (id: number) => this.of(`/runners/${id}`);
  }
  class MergeRequests extends Resource {
    all = (options: { projectId?: number } = {}) =>
      this.of(options.projectId ? `/projects/${options.projectId}/merge_requests` : '/merge_requests');
    show = (id: number, iid: number) => this.of(`/projects/${id}/merge_requests/${iid}`);
  }
  class Projects extends Resource {
    all = () => this.of('/projects');
    show = (id: number) => this.of(`/projects/${id}`);
  }
  class Groups extends Resource {
    all = () => this.of('/groups');
    show = (id: number) => this.of(`/groups/${id}`);
  }
  class Gitlab {
    Runners;
    MergeRequests;
    Projects;
    Groups;
    constructor(options?: { camelize?: boolean }) {
      this.Runners = new Runners(options);
      this.MergeRequests = new MergeRequests(options);
      this.Projects = new Projects(options);
      this.Groups = new Groups(options);
    }
  }
  const got = gotAt({});
  const ky = kyAt({});
  const ofetch = ofetchAt({});
  return {
    ...packagesOver(fetch, log),
    got: { __esModule: true, default: got, got },
    ky: { __esModule: true, default: ky },
    ofetch: { ofetch, $fetch: ofetch },
    superagent: { __esModule: true, default: superagent },
    undici,
    'node-fetch': { __esModule: true, default: (url: string) => ask(url) },
    '@gitbeaker/rest': { Gitlab, Runners, MergeRequests, Projects, Groups },
  };
}
