/** Small programs, put together from pieces by a seed: where values come from, what carries them, what lies between, what becomes of them. */

import { moreFilters, moreLists, moreMerged, moreSent, moreSingle, moreUses } from './equivalence-pieces.ts';

export interface Program {
  name: string;
  files: Map<string, string>;
  /** The reason why an edit of it would be wrong, by its letter; undefined: all of it can be proven. */
  cause: string | undefined;
  /** It shows all of an answer, which has fewer members tomorrow: it is run on the server of today alone. */
  isToday?: true;
  /** A blind spot excuses what fails tomorrow: it was told. */
  isTold?: true;
}

/** A seeded source of numbers (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export interface Piece {
  /** What it needs beside its own file. */
  files?: Readonly<Record<string, string>>;
  imports?: string;
  text: string;
  cause?: string;
  /** It is left to a person, and rightly: words of the reason that is said. */
  left?: string;
}

const API = 'https://gitlab.example.com/api/v4';
const JSON_PUT = `method: 'PUT', headers: { 'content-type': 'application/json' }`;

/** Ways to ask for something; `PATH` stands for the path. */
export const transports: readonly {
  name: string;
  files?: Readonly<Record<string, string>>;
  imports?: string;
  before: string;
  get: (path: string) => string;
}[] = [
  { name: 'inline', before: '', get: (path) => `await (await fetch('${API}${path}')).json()` },
  {
    name: 'template',
    before: `const api = '${API}';`,
    get: (path) => `await (await fetch(\`\${api}${path}\`)).json()`,
  },
  { name: 'then', before: '', get: (path) => `await fetch('${API}${path}').then((response) => response.json())` },
  {
    name: 'helper',
    files: {
      'get.js': `const api = '${API}';\nexport async function get(path) {\n  const response = await fetch(api + path);\n  return response.json();\n}\n`,
    },
    imports: `import { get } from './get.js';`,
    before: '',
    get: (path) => `await get('${path}')`,
  },
  {
    name: 'class',
    files: {
      'client.js': `export class Client {\n  constructor(base) {\n    this.base = base;\n  }\n  async get(path) {\n    const response = await fetch(this.base + path);\n    return await response.json();\n  }\n}\n`,
    },
    imports: `import { Client } from './client.js';`,
    before: `const client = new Client('${API}');`,
    get: (path) => `await client.get('${path}')`,
  },
  {
    name: 'address',
    before: `const base = new URL('${API}/');`,
    get: (path) => `await (await fetch(new URL('${API}${path}'))).json()`,
  },
];

/** Lists of runners, `LIST` being the answer. */
const runnerLists: readonly Piece[] = [
  { text: 'const rows = LIST;' },
  { text: 'const rows = (LIST).filter((row) => row.id > 1);' },
  { text: 'const rows = [...LIST].reverse();' },
  { text: 'const rows = [];\nfor (const row of LIST) rows.push(row);' },
  { text: 'let rows = [];\nrows = rows.concat(LIST);' },
  { text: 'const rows = (LIST).map((row) => ({ ...row, seen: true }));' },
  { text: 'const held = { rows: LIST };\nconst { rows } = held;' },
  { text: 'const rows = JSON.parse(JSON.stringify(LIST));' },
  {
    files: { 'store.js': 'export const store = { rows: [] };\n' },
    imports: `import { store } from './store.js';`,
    text: 'store.rows = LIST;\nconst rows = store.rows;',
  },
  { cause: 'D', text: `const rows = (LIST).concat(OTHER);` },
  { cause: 'D', text: `const rows = [];\nfor (const list of [LIST, OTHER]) rows.push(...list);` },
  {
    cause: 'E',
    files: { 'none.js': 'export const NONE = { id: 0, active: true };\n' },
    imports: `import { NONE } from './none.js';`,
    text: 'const rows = [...LIST, NONE];',
  },
  { cause: 'E', text: `const rows = (LIST).map(({ id, active }) => ({ id, active }));` },
  { cause: 'E', text: `const rows = [...LIST, ...JSON.parse('[{"id":9,"active":true}]')];` },
  {
    cause: 'F',
    files: { 'mark.js': 'export function mark(row) {\n  if (row.id === 1) row.active = !row.active;\n}\n' },
    imports: `import { mark } from './mark.js';`,
    text: 'const rows = LIST;\nrows.forEach(mark);',
  },
  { cause: 'F', text: 'const rows = (LIST).map((row) => ({ ...row, active: row.id === 2 }));' },
  { cause: 'F', text: 'const rows = (LIST).map((row) => Object.assign({}, row, { active: row.id === 3 }));' },
  {
    cause: 'G',
    text: 'class Row {\n  constructor(id) {\n    this.id = id;\n    this.active = true;\n  }\n}\nconst rows = [...LIST, new Row(9)];',
  },
];

/** What is asked of each. */
const runnerUses: readonly Piece[] = [
  { text: 'console.log(rows.filter((row) => row.active).map((row) => row.id).join());' },
  { text: 'console.log(rows.filter((row) => !row.active).length);' },
  { text: 'for (const row of rows) if (row.active && row.id > 0) console.log(row.id);' },
  { text: 'for (const row of rows) {\n  if (!row.active) continue;\n  console.log(row.description);\n}' },
  { text: 'for (const { id, active } of rows) console.log(id, active ? "on" : "off");' },
  {
    text: 'console.log(rows.map((row) => (row.active === true ? 1 : 0)).join(), rows.some((row) => row.active === false));',
  },
  { text: 'console.log(rows.every((row) => row.active), rows.findIndex((row) => !row.active));' },
  { text: 'const found = rows.find((row) => row.id === 3);\nconsole.log(found?.active ? "on" : "off");' },
  { text: 'const found = rows.find((row) => row.id === 77);\nif (!found?.active) console.log("none");' },
  { text: 'console.log(rows.reduce((sum, row) => (row.active ? sum + 1 : sum), 0));' },
  { text: 'console.log(rows.map((row) => (row.active ?? false) ? "y" : "n").join(""));' },
  {
    files: { 'label.js': 'export const label = (row) => (row.active ? "on" : "off");\n' },
    imports: `import { label } from './label.js';`,
    text: 'console.log(rows.map(label).join());',
  },
  {
    files: { 'both.js': 'export const isOn = (thing) => Boolean(thing.active);\n' },
    imports: `import { isOn } from './both.js';`,
    cause: 'D',
    text: 'console.log(rows.filter(isOn).length, (OTHER).filter(isOn).length);',
  },
  { text: 'const on = (row) => row.active && row.id > 0;\nconsole.log(rows.filter(on).length);' },
];

/** One runner, which may not be there. */
const single: readonly Piece[] = [
  { text: 'for (const id of [1, 2, 99]) {\n  const row = ONE;\n  console.log(row.active ? "on" : "off");\n}' },
  { text: 'for (const id of [1, 2, 99]) {\n  const row = ONE;\n  if (!row.active) console.log("off", id);\n}' },
  { text: 'for (const id of [2, 99]) {\n  const { active } = ONE;\n  console.log(active ? "on" : "off");\n}' },
  { text: 'for (const id of [1, 99]) console.log((ONE).active === false, (ONE).active !== true);' },
  { text: 'for (const id of [1, 99]) console.log((ONE).active ?? false);' },
  { cause: 'E', text: 'for (const id of [1, 99]) {\n  const row = ONE;\n  console.log(`${row.active}`);\n}' },
];

/** Merge requests; `GET(query)` is a list. */
const merged: readonly Piece[] = [
  { text: 'for (const mr of MRS) if (mr.state === "merged") console.log(mr.merged_by.name);' },
  { text: 'for (const mr of MRS) {\n  if (mr.state !== "merged") continue;\n  console.log(mr.merged_by?.name);\n}' },
  { text: 'console.log((MRS).filter((mr) => mr.state === "merged").map((mr) => mr.merged_by.name).join());' },
  {
    text: 'const isMerged = (mr) => mr.state === "merged";\nconsole.log((MRS).filter(isMerged).map((mr) => mr.merged_by.name).join());',
  },
  { text: 'console.log((MRS).map((mr) => (mr.merged_at ? mr.merged_by.name : "-")).join());' },
  { text: 'console.log((MERGED).map((mr) => mr.merged_by?.name ?? "-").join());' },
  { text: 'for (const { state, merged_by } of MRS) if (state === "merged") console.log(merged_by.name);' },
  {
    cause: 'A',
    text: `const list = async (query) => (await fetch(\`${API}/merge_requests?\${new URLSearchParams({ state: 'merged', ...query })}\`)).json();\nconsole.log((await list({ state: 'opened' })).map((mr) => mr.merged_by?.name ?? "-").join());`,
  },
  {
    cause: 'A',
    text: `const list = async (only) => {\n  const url = new URL('${API}/merge_requests');\n  if (only) url.searchParams.set('state', 'merged');\n  return (await fetch(url)).json();\n};\nconsole.log((await list(false)).map((mr) => mr.merged_by?.name ?? "-").join());`,
  },
  {
    cause: 'A',
    text: `console.log((await (await fetch('${API}/projects/1/issues/2/related_merge_requests?state=merged')).json()).map((mr) => mr.merged_by?.name ?? "-").join());`,
  },
  {
    cause: 'A',
    files: {
      'names.js': `export async function names(state = 'merged') {\n  const list = await (await fetch(\`${API}/merge_requests?state=\${state}\`)).json();\n  return list.map((mr) => mr.merged_by?.name ?? "-").join();\n}\n`,
    },
    imports: `import { names } from './names.js';`,
    text: 'for (const state of ["merged", "opened"]) console.log(await names(state));',
  },
  {
    cause: 'J',
    text: 'for (const mr of MRS)\n  if (mr.state === "merged") console.log((MRS).map((mr) => mr.merged_by?.name ?? "-").join());',
  },
  {
    cause: 'J',
    text: 'const list = MRS;\nlet i = 0;\nif (list[i].state === "merged") {\n  i++;\n  console.log(list[i].merged_by?.name ?? "-");\n}',
  },
  {
    cause: 'J',
    text: 'const list = (MRS).filter((mr) => mr.state === "merged");\nlist.push(...MRS);\nconsole.log(list.map((mr) => mr.merged_by?.name ?? "-").join());',
  },
  {
    cause: 'J',
    text: 'for (const mr of MRS)\n  switch (mr.state) {\n    default:\n    case "merged":\n      console.log(mr.merged_by?.name ?? "-");\n  }',
  },
  {
    cause: 'J',
    text: 'let mr = (MRS)[0];\nif (mr.state === "merged") {\n  mr = (MRS)[1];\n  console.log(mr.merged_by?.name ?? "-");\n}',
  },
];

const put = `const put = (path, body) => fetch('${API}' + path, { ${JSON_PUT}, body: JSON.stringify(body) });`;

/** What is sent. */
const sent: readonly Piece[] = [
  { text: `${put}\nawait put('/runners/1', { active: false });` },
  {
    text: `await fetch('${API}/runners/2', { ${JSON_PUT}, body: JSON.stringify({ active: true, description: 'x' }) });`,
  },
  { text: `${put}\nconst body = { active: false };\nbody.description = 'x';\nawait put('/runners/1', body);` },
  { text: `${put}\nconst extra = { description: 'y' };\nawait put('/runners/1', { ...extra, active: true });` },
  {
    text: `${put}\nconst set = (id, on) => put('/runners/' + id, { active: on });\nawait set(1, true);\nawait set(2, [1, 2].includes(2));`,
  },
  { text: `await fetch('${API}/runners/3?active=false', { method: 'PUT' });` },
  { text: `await fetch('${API}/runners/1', { method: 'PUT', body: new URLSearchParams({ active: 'false' }) });` },
  {
    text: `await fetch('${API}/projects/1/releases/v1/assets/links', { method: 'POST', body: JSON.stringify({ name: 'a', filepath: '/a' }) });`,
  },
  {
    text: `const files = ['/a', '/b'];\nfor (const link of files.map((path) => ({ name: 'n', filepath: path }))) await fetch('${API}/projects/1/releases/v1/assets/links', { method: 'POST', body: JSON.stringify(link) });`,
  },
  {
    cause: 'B',
    text: `${put}\nconst OFF = { active: false };\nawait put('/runners/1', OFF);\nawait put('/projects/1/pipeline_schedules/2', OFF);`,
  },
  {
    cause: 'B',
    text: `${put}\nconst body = { active: false };\nawait put('/runners/1', body);\nconsole.log(JSON.stringify(body));`,
  },
  {
    cause: 'B',
    text: `const body = { active: true };\nawait fetch('${API}/runners/1', { ${JSON_PUT}, body: JSON.stringify(body) });\nawait fetch('https://audit.example.org/', { method: 'POST', body: JSON.stringify(body) });`,
  },
  {
    cause: 'B',
    files: {
      'send.js': `export async function send(id, patch) {\n  if (patch.active === false) console.log('pausing');\n  return fetch(\`${API}/runners/\${id}\`, { ${JSON_PUT}, body: JSON.stringify(patch) });\n}\n`,
    },
    imports: `import { send } from './send.js';`,
    text: 'await send(1, { active: false });',
  },
  {
    cause: 'C',
    text: `const update = async (overrides) => (await fetch('${API}/runners/1', { ${JSON_PUT}, body: JSON.stringify({ active: true, ...overrides }) })).status;\nconsole.log(await update(JSON.parse('{"active":false}')));`,
  },
  {
    cause: 'C',
    text: `await fetch('${API}/runners/2', { ${JSON_PUT}, body: JSON.stringify({ active: true, extra: 1 }, ['active']) });`,
  },
  {
    cause: 'C',
    text: `const body = { active: true };\nfor (const [key, value] of [['active', false]]) body[key] = value;\nawait fetch('${API}/runners/1', { ${JSON_PUT}, body: JSON.stringify(body) });`,
  },
  {
    cause: 'H',
    text: `${put}\nconst options = JSON.parse('{"description":"z"}');\nawait put('/runners/2', { active: options.active, description: options.description });`,
  },
  {
    cause: 'M',
    text: `const base = { private_profile: true };\nawait fetch('${API}/users', { method: 'POST', body: JSON.stringify({ ...base, name: 'n', private_profile: null }) });`,
  },
  {
    cause: 'M',
    text: `const create = ({ private_profile = true, ...rest }) => fetch('${API}/users', { method: 'POST', body: JSON.stringify({ ...rest, private_profile }) });\nawait create({ name: 'a', private_profile: null });`,
  },
  {
    text: `await fetch('${API}/users', { method: 'POST', body: JSON.stringify({ name: 'n', private_profile: null }) });`,
  },
];

/** Filters of lists of runners. */
const filters: readonly Piece[] = [
  { text: `console.log((await (await fetch('${API}/runners?status=paused')).json()).map((row) => row.id).join());` },
  {
    text: `const query = new URLSearchParams({ status: 'active', per_page: '5' });\nconsole.log((await (await fetch(\`${API}/runners?\${query}\`)).json()).map((row) => row.id).join());`,
  },
  {
    text: `const url = new URL('${API}/runners/all');\nurl.searchParams.set('status', 'paused');\nconsole.log((await (await fetch(url)).json()).map((row) => row.id).join());`,
  },
  {
    cause: 'I',
    text: `console.log((await (await fetch('${API}/runners?scope=active&status=paused')).json()).length);`,
  },
  {
    cause: 'I',
    text: `const url = new URL('${API}/runners?status=online');\nurl.searchParams.set('status', 'paused');\nconsole.log((await (await fetch(url)).json()).map((row) => row.id).join());`,
  },
  {
    cause: 'I',
    text: `const params = { status: 'offline' };\nparams.status = 'paused';\nconsole.log((await (await fetch(\`${API}/runners?\${new URLSearchParams(params)}\`)).json()).map((row) => row.id).join());`,
  },
];

const paths: readonly Piece[] = [
  {
    text: `console.log((await (await fetch('${API}/geo_nodes')).json()).length, (await (await fetch('${API}/geo_nodes/status')).json())[0].healthy);`,
  },
  {
    files: { 'path.js': `export const GEO = '/geo_nodes';\n` },
    imports: `import { GEO } from './path.js';`,
    text: `console.log((await (await fetch('${API}' + GEO)).json()).map((node) => node.name).join());`,
  },
  {
    cause: 'K',
    text: `const GEO = 'geo_nodes';\nconst rows = await (await fetch(\`${API}/\${GEO}\`)).json();\nconst sizes = { [GEO]: rows.length };\nconsole.log(sizes.geo_nodes);`,
  },
  {
    cause: 'K',
    text: `const response = await fetch('${API}/geo_nodes');\nconsole.log(response.url.endsWith('/geo_nodes'));`,
  },
  {
    cause: 'K',
    text: `for (const node of await (await fetch('${API}/geo_nodes')).json()) console.log(/geo_nodes.(\\d+)/.exec(node._links.self)?.[1]);`,
  },
];

const shown: readonly Piece[] = [
  {
    cause: 'L',
    text: 'const rows = (MRS).map((mr) => `<li class="mr ${mr.merge_status}">${mr.title}</li>`);\nconsole.log(rows.filter((row) => row.includes("mr can_be_merged")).length);',
  },
  {
    cause: 'L',
    text: 'const queue = [];\nconst warn = (text) => {\n  if (text === "can_be_merged") queue.push(text);\n};\nfor (const mr of MRS) warn(mr.merge_status);\nconsole.log(queue.length);',
  },
  {
    cause: 'L',
    text: 'console.log((MRS).map((mr) => `${mr.iid} ${mr.merge_status} x`).filter((line) => line.split(" ")[1] === "can_be_merged").length);',
  },
];

/** Every combination that a seed may choose from. */
export function programOf(seed: number): Program {
  const random = randomOf(seed);
  const pick = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(random() * list.length)];
    if (found === undefined) throw new Error('nothing to choose from');
    return found;
  };
  const transport = pick(transports);
  const family = pick([
    'list',
    'list',
    'list',
    'single',
    'merged',
    'merged',
    'sent',
    'sent',
    'filters',
    'paths',
    'shown',
  ] as const);
  const pieces: Piece[] =
    family === 'list'
      ? [pick(runnerLists), pick(runnerUses), ...(random() < 0.4 ? [pick(runnerUses)] : [])]
      : family === 'single'
        ? [pick(single)]
        : family === 'merged'
          ? [pick(merged)]
          : family === 'sent'
            ? [pick(sent)]
            : family === 'filters'
              ? [pick(filters)]
              : family === 'paths'
                ? [pick(paths)]
                : [pick(shown)];
  // another statement, which has nothing to do with it
  const noise = pick([
    '',
    'const tab = { active: false };\ntab.active = true;\nconsole.log(tab.active);',
    'const job = { merged_by: "me" };\nconsole.log(job.merged_by);',
  ]);
  return assembled(`${seed} ${family} ${transport.name}`, transport, pieces, {
    noise,
    list: pick(['/runners', '/runners/all', '/projects/7/runners']),
  });
}

/** A program of pieces: what each needs is imported, and what they ask for goes through one transport. */
function assembled(
  name: string,
  transport: (typeof transports)[number],
  pieces: readonly Piece[],
  { noise, list }: { noise: string; list: string },
): Program {
  const ways = {
    LIST: `(${transport.get(list)})`,
    OTHER: `(${transport.get('/groups/1/access_tokens')})`,
    MRS: `(${transport.get('/projects/7/merge_requests')})`,
    MERGED: `(${transport.get('/projects/7/merge_requests?state=merged')})`,
    ONE: `(await (await fetch(\`${API}/runners/\${id}\`)).json())`,
  };
  const text = pieces
    .map((each) => each.text)
    .map((each, at) => (at > 1 ? `{\n${each}\n}` : each))
    .join('\n')
    .replace(/\b(LIST|OTHER|MRS|MERGED|ONE)\b/g, (way) => (way in ways ? ways[way as keyof typeof ways] : way));
  const imports = new Set(
    [transport.imports, ...pieces.map((each) => each.imports)].filter((each) => each !== undefined),
  );
  const main = `${[...imports].join('\n')}\n${transport.before}\n${noise === '' ? '' : `${noise}\n`}export async function main() {\n${text}\n}\n`;
  const files = new Map<string, string>([['main.js', main], ...Object.entries(transport.files ?? {})]);
  for (const each of pieces) for (const [path, own] of Object.entries(each.files ?? {})) files.set(path, own);
  return {
    name,
    files,
    cause: pieces.map((each) => each.cause).find((each) => each !== undefined),
  };
}

const SHOWN: Piece = {
  text: 'console.log(rows.filter((row) => row.active).map((row) => row.id).join(), rows.map((row) => !row.active).join());',
};

/** Each of the further pieces in a program of its own. */
export function eachPiece(): readonly { program: Program; left: string | undefined }[] {
  const [plain] = transports;
  if (!plain) return [];
  const groups: readonly [string, readonly Piece[], (piece: Piece) => readonly Piece[]][] = [
    ['list', moreLists, (piece) => [piece, SHOWN]],
    ['use', moreUses, (piece) => [{ text: 'const rows = LIST;' }, piece]],
    ['single', moreSingle, (piece) => [piece]],
    ['merged', moreMerged, (piece) => [piece]],
    ['sent', moreSent, (piece) => [piece]],
    ['filter', moreFilters, (piece) => [piece]],
  ];
  return groups.flatMap(([kind, all, around]) =>
    all.map((piece, at) => ({
      program: assembled(`${kind} ${at}`, plain, around(piece), { noise: '', list: '/runners' }),
      left: piece.left,
    })),
  );
}
