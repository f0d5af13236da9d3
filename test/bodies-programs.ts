/** Random programs that send a field which changes, each of which puts the body together and sends it in a way of its own. */

/** Who changes what: a rule, the address that it is sent to, the verb, the field and a value of it. */
const FIELDS: readonly (readonly [rule: string, address: string, verb: string, field: string, value: string])[] = [
  ['import-namespace', 'https://gitlab.example.com/api/v4/projects/import', 'POST', 'namespace', "'x'"],
  ['runner-active', 'https://gitlab.example.com/api/v4/runners/1', 'PUT', 'active', 'true'],
  [
    'release-filepath',
    'https://gitlab.example.com/api/v4/projects/1/releases/v1/assets/links',
    'POST',
    'filepath',
    "'/a'",
  ],
  ['project-features', 'https://gitlab.example.com/api/v4/projects/1', 'PUT', 'wiki_enabled', 'true'],
];

/** Ways to make a body: statements, and the expression that has it behind them. `FIELD` and `VALUE` stand for what is sent. */
export const BODIES: readonly (readonly [statements: string, expression: string])[] = [
  ['', `{ FIELD: VALUE, name: 'y' }`],
  ['', `{ 'FIELD': VALUE, name: 'y' }`],
  [`const b = { FIELD: VALUE };`, 'b'],
  [`let b; b = { FIELD: VALUE };`, 'b'],
  [`const b = {}; b.FIELD = VALUE;`, 'b'],
  [`const b = {}; b['FIELD'] = VALUE;`, 'b'],
  [`const b = {}; if (process.env.X) b.FIELD = VALUE;`, 'b'],
  [`const FIELD = VALUE;`, '{ FIELD }'],
  [`const more = { FIELD: VALUE };`, `{ name: 'y', ...more }`],
  ['', `{ name: 'y', ...(process.env.X ? { FIELD: VALUE } : {}) }`],
  ['', `{ name: 'y', ...(process.env.X && { FIELD: VALUE }) }`],
  [`const b = Object.assign({}, { FIELD: VALUE });`, 'b'],
  [`const b = { name: 'y' }; Object.assign(b, { FIELD: VALUE });`, 'b'],
  [`function make() { return { FIELD: VALUE }; }`, 'make()'],
  [`const make = (FIELD) => ({ FIELD });`, 'make(VALUE)'],
  [`const make = ({ FIELD }) => ({ FIELD, name: 'y' });`, 'make({ FIELD: VALUE })'],
  [`const make = (options = {}) => ({ name: 'y', ...options });`, 'make({ FIELD: VALUE })'],
  ['', `Object.fromEntries([['FIELD', VALUE]])`],
  [`const m = new Map([['FIELD', VALUE]]);`, 'Object.fromEntries(m)'],
  [`const key = 'FIELD';`, '{ [key]: VALUE }'],
  [`const key = 'FIELD'; const b = {}; b[key] = VALUE;`, 'b'],
  [`const KEYS = { a: 'FIELD' };`, '{ [KEYS.a]: VALUE }'],
  [`class B { constructor() { this.FIELD = VALUE; } }`, 'new B()'],
  [`class B { FIELD = VALUE; }`, 'new B()'],
  [`const builder = { data: {}, set(k, v) { this.data[k] = v; return this; } };`, `builder.set('FIELD', VALUE).data`],
  [`const b = { FIELD: VALUE };`, 'structuredClone(b)'],
  ['', 'Object.freeze({ FIELD: VALUE })'],
  [`const all = { FIELD: VALUE, other: 1 }; const { other, ...b } = all;`, 'b'],
  [
    `const all = { FIELD: VALUE, other: undefined };`,
    'Object.fromEntries(Object.entries(all).filter(([, v]) => v !== undefined))',
  ],
  [``, `[['FIELD', VALUE]].reduce((all, [k, v]) => ({ ...all, [k]: v }), {})`],
  [`const from = { FIELD: VALUE }; const b = {}; for (const key of Object.keys(from)) b[key] = from[key];`, 'b'],
  [`const from = { FIELD: VALUE }; const b = {}; for (const key in from) b[key] = from[key];`, 'b'],
  [
    `const from = { FIELD: VALUE }; const b = {}; for (const key of ['FIELD', 'name']) if (from[key] !== undefined) b[key] = from[key];`,
    'b',
  ],
  [`const b = {}; [['FIELD', VALUE]].forEach(([k, v]) => { b[k] = v; });`, 'b'],
  [`const given = undefined;`, '(given ?? { FIELD: VALUE })'],
  ['', '(process.env.X ? { FIELD: VALUE } : { name: 1 })'],
  [`async function make() { return { FIELD: VALUE }; }`, 'await make()'],
  [`const b = { FIELD: VALUE, x: 1 }; delete b.x;`, 'b'],
  [`const make = (FIELD = VALUE) => ({ FIELD });`, 'make()'],
  [`const { FIELD = VALUE } = options;`, '{ FIELD }'],
  [`const { own: FIELD } = { own: VALUE };`, '{ FIELD }'],
  ['', '{ get FIELD() { return VALUE; } }'],
  [`class S { body() { return { FIELD: VALUE }; } }`, 'new S().body()'],
  [`import { pick } from 'lodash';`, `pick({ FIELD: VALUE, x: 1 }, ['FIELD'])`],
  [`import merge from 'lodash/merge';`, `merge({}, { FIELD: VALUE })`],
  [
    `const snake = (o) => Object.fromEntries(Object.entries(o).map(([k, v]) => [k.replace(/[A-Z]/g, (c) => '_' + c.toLowerCase()), v]));`,
    `snake({ FIELD: VALUE })`,
  ],
];

/** Ways to send one: `BODY` stands for it, `URL_`, `METHOD` and `VERB` for where and how. */
export const WAYS: readonly string[] = [
  "await fetch(URL_, { method: 'METHOD', body: JSON.stringify(BODY) });",
  "import { client } from 'some-client';\nawait client.VERB(URL_, BODY);",
  "import axios from 'axios';\nawait axios({ url: URL_, method: 'METHOD', data: BODY });",
  "const send = (path, body) => fetch(path, { method: 'METHOD', body: JSON.stringify(body) });\nawait send(URL_, BODY);",
  "async function send(path, { body, ...rest } = {}) { return fetch(path, { ...rest, body: body && JSON.stringify(body) }); }\nawait send(URL_, { method: 'METHOD', body: BODY });",
  "const text = JSON.stringify(BODY);\nawait fetch(URL_, { method: 'METHOD', body: text });",
  "await fetch(URL_, { method: 'METHOD', body: new URLSearchParams(BODY) });",
  "const form = new FormData();\nfor (const [k, v] of Object.entries(BODY)) form.append(k, v);\nawait fetch(URL_, { method: 'METHOD', body: form });",
  "await fetch(URL_ + '?' + new URLSearchParams(BODY), { method: 'METHOD' });",
  "import axios from 'axios';\nawait axios.VERB(URL_, null, { params: BODY });",
  "const u = new URL(URL_);\nfor (const [k, v] of Object.entries(BODY)) u.searchParams.set(k, v);\nawait fetch(u, { method: 'METHOD' });",
  "import qs from 'qs';\nawait fetch(URL_ + '?' + qs.stringify(BODY), { method: 'METHOD' });",
  "class Api { send(method, path, data) { return fetch(path, { method, body: JSON.stringify(data) }); } put(path, data) { return this.send('METHOD', path, data); } }\nawait new Api().put(URL_, BODY);",
  "class Call { constructor(body) { this.body = body; } run() { return fetch(URL_, { method: 'METHOD', body: JSON.stringify(this.body) }); } }\nawait new Call(BODY).run();",
  "await fetch(new Request(URL_, { method: 'METHOD', body: JSON.stringify(BODY) }));",
  "const options = { method: 'METHOD' };\noptions.body = JSON.stringify(BODY);\nawait fetch(URL_, options);",
  "import superagent from 'superagent';\nawait superagent.VERB(URL_).send(BODY);",
  "import got from 'got';\nawait got.VERB(URL_, { json: BODY });",
  "import https from 'node:https';\nconst request = https.request(URL_, { method: 'METHOD' }, () => {});\nrequest.write(JSON.stringify(BODY));\nrequest.end();",
  "const x = new XMLHttpRequest();\nx.open('METHOD', URL_);\nx.send(JSON.stringify(BODY));",
  "for (const body of [BODY]) await fetch(URL_, { method: 'METHOD', body: JSON.stringify(body) });",
  "await Promise.all([BODY].map((body) => fetch(URL_, { method: 'METHOD', body: JSON.stringify(body) })));",
  "const retry = async (fn) => { try { return await fn(); } catch { return fn(); } };\nawait retry(() => fetch(URL_, { method: 'METHOD', body: JSON.stringify(BODY) }));",
  "import { useMutation } from '@tanstack/react-query';\nexport function useSend() { return useMutation({ mutationFn: (body) => fetch(URL_, { method: 'METHOD', body: JSON.stringify(body) }) }); }\nexport function View() { const send = useSend(); return send.mutate(BODY); }",
];

export interface Sending {
  /** The rule that is to be found. */
  rule: string;
  text: string;
}

/** @param random a number from 0 to below 1 */
export function sendingProgram(random: () => number): Sending {
  const pick = <T>(from: readonly T[]): T => {
    const found = from[Math.floor(random() * from.length)];
    if (found === undefined) throw new Error('nothing to choose from');
    return found;
  };
  const [rule, address, verb, field, value] = pick(FIELDS);
  const [statements, body] = pick(BODIES);
  const text = `${statements}\n${pick(WAYS).replace('BODY', () => body)}\n`
    .replaceAll('FIELD', field)
    .replaceAll('VALUE', value)
    .replaceAll('URL_', `'${address}'`)
    .replaceAll('METHOD', verb)
    .replaceAll('VERB', verb.toLowerCase());
  return { rule, text };
}
