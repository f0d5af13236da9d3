/** Two GitLabs in memory: today's, which has the old names and the new ones, and tomorrow's, which has the new ones alone. */

export type Era = 'today' | 'tomorrow';
type Row = Record<string, unknown>;

export interface Server {
  fetch: (input: unknown, init?: { method?: string; body?: unknown }) => Promise<unknown>;
  /** What the requests have changed, and what other servers were told. */
  effects: () => string;
}

const person = (name: string): Row => ({ id: name.length, name, username: name.toLowerCase() });

/** @param data another set of rows, so that nothing is equal by chance */
export function serverOf(era: Era, data: number): Server {
  const isOld = era === 'today';
  const paused =
    [
      [false, true, false, true],
      [true, false, false, false],
      [true, true, true, false],
    ][data % 3] ?? [];
  const runners = paused.map((is, at) => ({ id: at + 1, paused: is, contact: at % 2 ? 'offline' : 'online' }));
  const requests = ['merged', 'opened', 'closed', 'merged'].map((state, at) => ({
    iid: at + 1,
    state,
    waits: state === 'opened',
  }));
  const changes: unknown[] = [];
  const runner = (row: (typeof runners)[number]): Row => ({
    id: row.id,
    description: `runner ${row.id}`,
    paused: row.paused,
    status: isOld && row.paused ? 'paused' : row.contact,
    ...(isOld && { active: !row.paused }),
  });
  const request = (row: (typeof requests)[number]): Row => {
    const isMerged = row.state === 'merged';
    const by = person(data % 2 ? 'Ada' : 'Bo');
    return {
      id: row.iid,
      iid: row.iid,
      draft: row.waits || row.iid === 4,
      title: `change ${row.iid}`,
      state: row.state,
      merged_at: isMerged ? '2026-01-01' : null,
      merge_user: isMerged || row.waits ? by : null,
      detailed_merge_status: isMerged ? 'mergeable' : 'ci_must_pass',
      ...(isOld && { merged_by: isMerged ? by : null, merge_status: 'can_be_merged' }),
      ...(isOld && { work_in_progress: row.waits || row.iid === 4 }),
    };
  };
  const project = (row: (typeof runners)[number]): Row => {
    const words = ['a', 'b', 'c'].slice(0, (row.id + data) % 3);
    return {
      id: row.id,
      name: `project ${row.id}`,
      topics: words,
      emails_enabled: row.paused,
      ...(isOld && { tag_list: words, emails_disabled: !row.paused }),
    };
  };
  const bad = (message: string, status = 400): [number, unknown] => [status, { message }];

  /** Rows of another server, which has members of the same names. */
  const foreign = (): Row[] =>
    [7, 8].map((id) => ({
      id,
      active: id === 7,
      emails_disabled: id === 8,
      tag_list: ['z'],
      work_in_progress: id === 7,
      merged_by: person('Else'),
    }));

  function answer(method: string, url: URL, body: Row): [number, unknown] {
    if (url.host !== 'gitlab.example.com') {
      if (method === 'GET') return [200, foreign()];
      changes.push([method, url.host, body]);
      return [200, {}];
    }
    const path = url.pathname.replace('/api/v4', '');
    const query = url.searchParams;
    const one = /^\/runners\/(\d+)$/.exec(path);
    if (one) {
      const row = runners.find(({ id }) => id === Number(one[1]));
      if (!row) return bad('404 Not found', 404);
      if (method !== 'PUT') return [200, runner(row)];
      if ('active' in body && ('paused' in body || !isOld)) return bad('active, paused');
      if ('active' in body && body.active !== null && body.active !== undefined)
        row.paused = String(body.active) !== 'true';
      if ('paused' in body && body.paused !== null && body.paused !== undefined)
        row.paused = String(body.paused) === 'true';
      changes.push([path, row.paused, body.description ?? null]);
      return [200, runner(row)];
    }
    if (/\/runners(\/all)?$/.test(path)) {
      const asked = [query.get('status'), query.get('scope')];
      const flag =
        query.get('paused') ??
        (isOld ? (asked.includes('paused') ? 'true' : asked.includes('active') ? 'false' : null) : null);
      const contact = asked.find((each) => each === 'online' || each === 'offline');
      const isEmpty = isOld && asked.includes('paused') && asked.includes('active');
      return [
        200,
        runners
          .filter(
            (row) =>
              !isEmpty && (flag === null || String(row.paused) === flag) && (!contact || row.contact === contact),
          )
          .map(runner),
      ];
    }
    if (/issues\/\d+\/related_merge_requests$/.test(path)) return [200, requests.map(request)];
    if (/merge_requests$/.test(path))
      return [200, requests.filter(({ state }) => [null, 'all', state].includes(query.get('state'))).map(request)];
    const mr = /merge_requests\/(\d+)$/.exec(path);
    if (mr) return [200, request(requests[Number(mr[1]) - 1] ?? { iid: 0, state: 'opened', waits: true })];
    if (path === '/users' && method === 'POST') {
      if (body.private_profile === null && !isOld) return bad('private_profile is invalid');
      changes.push([path, body.name, body.private_profile ?? false]);
      return [201, { id: 1 }];
    }
    if (/assets\/links$/.test(path)) {
      if ('filepath' in body && !isOld) return bad('filepath is unknown');
      changes.push([path, body.name, body.direct_asset_path ?? body.filepath ?? null]);
      return [201, { id: 1 }];
    }
    const its = /^\/projects\/(\d+)$/.exec(path);
    const owned = its && runners.find(({ id }) => id === Number(its[1]));
    if (owned && method === 'GET') return [200, project(owned)];
    if (/^(\/users\/\d+|\/groups\/\d+)?\/projects$/.test(path) && method === 'GET') return [200, runners.map(project)];
    const geo = /^\/geo_(nodes|sites)(\/status)?$/.exec(path);
    if (geo)
      return geo[1] === 'nodes' && !isOld
        ? bad('404 Not Found', 404)
        : [200, [{ id: 1, name: 'one', healthy: true, _links: { self: `/api/v4/geo_${geo[1]}/1` } }]];
    if (/access_tokens$|deploy_keys$|hooks$/.test(path))
      return [
        200,
        [
          { id: 7, name: 'x', active: data % 2 === 0 },
          { id: 8, name: 'y', active: true },
        ],
      ];
    if (method === 'PUT') {
      changes.push([path, body]);
      return [200, body];
    }
    return bad('404 Not Found', 404);
  }

  return {
    fetch: async (input, init) => {
      const url = new URL(String(input));
      const [status, json] = answer(init?.method ?? 'GET', url, bodyOf(init?.body));
      return { ok: status < 400, status, url: String(url), json: async () => structuredClone(json) };
    },
    effects: () => JSON.stringify(changes),
  };
}

function bodyOf(body: unknown): Row {
  if (typeof body === 'string' && body.startsWith('{')) {
    const read: unknown = JSON.parse(body);
    return typeof read === 'object' && read !== null ? { ...read } : {};
  }
  if (body instanceof URLSearchParams) return Object.fromEntries(body);
  return {};
}
