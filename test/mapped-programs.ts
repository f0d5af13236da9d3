/**
 * Programs that read members whose values change with their names: each value is asked for in some way, behind a step or none, by some client.
 * `mapped/uses.txt` and `mapped/steps.txt` are as those of `carried/`; `VALUE` and `SECOND` are two values as code, `PLAIN` and `PLAINSECOND`
 * the same as text, `PREFIX` and `SUFFIX` ends of the first, `TABLE` entries for all, `TYPE` the union of all, `TYPE_VALUE` and `TYPE_OTHERS` its parts.
 * `text` and `boolean` say for which members, `order` that what is told rests on the new values' own letters.
 */
import { type Part, partsOf } from './carried-programs.ts';
import type { Program } from './equivalence-programs.ts';
import { chooser } from './random.ts';

export interface MappedKind {
  field: string;
  other: string;
  rule: string;
  /** All values, as code. */
  values: readonly string[];
  /** Those that a program asks for. */
  asked: readonly string[];
  lists: readonly string[];
  one: string;
  /** The class of the SDK, and what it is given for a list and for one. */
  sdk: string;
  project?: true;
}

const booleans = { values: ['true', 'false'], asked: ['true', 'false'] } as const;

export const MAPPED: readonly MappedKind[] = [
  {
    field: 'merge_status',
    other: 'detailed_merge_status',
    rule: 'merge-status',
    values: ["'unchecked'", "'can_be_merged'", "'cannot_be_merged'", "'checking'", "'cannot_be_merged_recheck'"],
    asked: [
      "'can_be_merged'",
      "'can_be_merged'",
      "'cannot_be_merged'",
      "'unchecked'",
      "'checking'",
      "'cannot_be_merged_recheck'",
    ],
    lists: ['/projects/7/merge_requests', '/merge_requests'],
    one: '/projects/7/merge_requests/',
    sdk: 'MergeRequests',
    project: true,
  },
  {
    field: 'status',
    other: 'paused',
    rule: 'runner-status',
    values: ["'online'", "'offline'", "'stale'", "'never_contacted'", "'paused'"],
    asked: ["'paused'", "'paused'", "'active'", "'online'"],
    lists: ['/runners', '/runners/all', '/projects/7/runners'],
    one: '/runners/',
    sdk: 'Runners',
  },
  {
    field: 'active',
    other: 'paused',
    rule: 'runner-active',
    ...booleans,
    lists: ['/runners', '/runners/all', '/projects/7/runners'],
    one: '/runners/',
    sdk: 'Runners',
  },
  {
    field: 'emails_disabled',
    other: 'emails_enabled',
    rule: 'emails-disabled',
    ...booleans,
    lists: ['/projects', '/groups/3/projects'],
    one: '/projects/',
    sdk: 'Projects',
  },
  {
    field: 'emails_disabled',
    other: 'emails_enabled',
    rule: 'emails-disabled',
    ...booleans,
    lists: ['/groups'],
    one: '/groups/',
    sdk: 'Groups',
  },
];

const API = 'https://gitlab.example.com/api/v4';
/** Another server, which answers rows with members of the same names. */
const ELSEWHERE = 'https://rows.example.org/v2';

interface Ask {
  title: string;
  top: string;
  files?: Readonly<Record<string, string>>;
  /** What asks for a path, which goes into backticks. */
  get: (path: string, kind: MappedKind) => string;
  camel?: true;
  /** It asks an SDK, and nobody else. */
  sdk?: true;
}

const gitbeaker = (title: string, top: string, api: string, more: Partial<Ask> = {}): Ask => ({
  title: `gitbeaker ${title}`,
  top,
  get: (path, { sdk, one, project }) =>
    path.startsWith(one)
      ? `await ${api}.${sdk}.show(${project ? '7, ' : ''}${/\$\{(.*)\}$/.exec(path)?.[1] ?? '1'})`
      : `await ${api}.${sdk}.all(${project ? '{ projectId: 7 }' : ''})`,
  sdk: true,
  ...more,
});

const ASKS: readonly Ask[] = [
  { title: 'fetch', top: '', get: (path) => `await (await fetch(\`BASE${path}\`)).json()` },
  {
    title: 'fetch and then',
    top: '',
    get: (path) => `await fetch(\`BASE${path}\`).then((response) => response.json())`,
  },
  {
    title: 'text that is parsed',
    top: `const get = async (path) => JSON.parse(await (await fetch(\`BASE\${path}\`)).text());\n`,
    get: (path) => `await get(\`${path}\`)`,
  },
  {
    title: 'a file that loads',
    top: `import { load } from './load.js';\n`,
    files: {
      'load.ts': `export async function load<T>(path: string): Promise<T> {\n  const response = await fetch('BASE' + path);\n  if (!response.ok) throw new Error(String(response.status));\n  return (await response.json()) as T;\n}\n`,
    },
    get: (path) => `await load<any>(\`${path}\`)`,
  },
  {
    title: 'a class with a private method',
    top: `class Client {\n  #base;\n  constructor(base) {\n    this.#base = base;\n  }\n  async #send(method, path) {\n    const response = await fetch(\`\${this.#base}\${path}\`, { method });\n    if (!response.ok) throw new Error('failed');\n    return response.json();\n  }\n  get(path) {\n    return this.#send('GET', path);\n  }\n}\nconst client = new Client('BASE');\n`,
    get: (path) => `await client.get(\`${path}\`)`,
  },
  {
    title: 'a client that is handed to a service',
    top: `import { Http } from './http.js';\nclass Service {\n  constructor(http) {\n    this.http = http;\n  }\n  async fetch(path) {\n    const { data } = await this.http.get(path);\n    return data;\n  }\n}\nconst service = new Service(new Http());\n`,
    files: {
      'http.ts': `export class Http {\n  async get(path: string): Promise<{ data: any }> {\n    return { data: await (await fetch(\`BASE\${path}\`)).json() };\n  }\n}\n`,
    },
    get: (path) => `await service.fetch(\`${path}\`)`,
  },
  {
    title: 'a function with a base of its own',
    top: `const make = (base) => ({ get: (path) => fetch(base + path).then((answer) => answer.json()) });\nconst api = make('BASE');\n`,
    get: (path) => `await api.get(\`${path}\`)`,
  },
  {
    title: 'axios',
    top: `import axios from 'axios';\n`,
    get: (path) => `(await axios.get(\`BASE${path}\`)).data`,
  },
  {
    title: 'axios instance',
    top: `import axios from 'axios';\nconst http = axios.create({ baseURL: 'BASE' });\nasync function ask(path) {\n  const { data } = await http.get(path);\n  return data;\n}\n`,
    get: (path) => `await ask(\`${path}\`)`,
  },
  { title: 'got', top: `import got from 'got';\n`, get: (path) => `await got(\`BASE${path}\`).json()` },
  {
    title: 'got body',
    top: `import got from 'got';\n`,
    get: (path) => `(await got.get(\`BASE${path}\`, { responseType: 'json' })).body`,
  },
  {
    title: 'got parsed',
    top: `import { got } from 'got';\nasync function ask(path) {\n  const { body } = await got(\`BASE\${path}\`);\n  return JSON.parse(body);\n}\n`,
    get: (path) => `await ask(\`${path}\`)`,
  },
  {
    title: 'got extended',
    top: `import got from 'got';\nconst client = got.extend({ prefixUrl: 'BASE', responseType: 'json', resolveBodyOnly: true });\n`,
    get: (path) => `await client.get(\`${path.slice(1)}\`)`,
  },
  { title: 'ky', top: `import ky from 'ky';\n`, get: (path) => `await ky.get(\`BASE${path}\`).json()` },
  {
    title: 'ky created',
    top: `import ky from 'ky';\nconst api = ky.create({ prefixUrl: 'BASE', headers: { accept: 'application/json' } });\n`,
    get: (path) => `await api.get(\`${path.slice(1)}\`).json<any>()`,
  },
  {
    title: 'ky response',
    top: `import ky from 'ky';\nconst api = ky.extend({ prefixUrl: 'BASE' });\nconst ask = async (path) => {\n  const response = await api(path);\n  return response.json();\n};\n`,
    get: (path) => `await ask(\`${path.slice(1)}\`)`,
  },
  {
    title: 'undici',
    top: `import { request } from 'undici';\nasync function ask(path) {\n  const { body } = await request(\`BASE\${path}\`);\n  return body.json();\n}\n`,
    get: (path) => `await ask(\`${path}\`)`,
  },
  {
    title: 'undici fetch',
    top: `import { fetch as send } from 'undici';\n`,
    get: (path) => `await (await send(\`BASE${path}\`)).json()`,
  },
  {
    title: 'node-fetch',
    top: `import fetch from 'node-fetch';\nconst ask = (path) => fetch('BASE' + path).then((response) => response.json());\n`,
    get: (path) => `await ask(\`${path}\`)`,
  },
  {
    title: 'ofetch',
    top: `import { ofetch } from 'ofetch';\nconst api = ofetch.create({ baseURL: 'BASE' });\n`,
    get: (path) => `await api(\`${path}\`)`,
  },
  {
    title: 'superagent',
    top: `import superagent from 'superagent';\n`,
    get: (path) => `(await superagent.get(\`BASE${path}\`)).body`,
  },
  gitbeaker(
    'plain',
    `import { Gitlab } from '@gitbeaker/rest';\nconst api = new Gitlab({ host: 'https://gitlab.example.com', token: 'x' });\n`,
    'api',
  ),
  gitbeaker(
    'made by a function',
    `import { Gitlab } from '@gitbeaker/rest';\nconst connect = () => new Gitlab({ token: 'x' });\n`,
    'connect()',
  ),
  gitbeaker(
    'in a class',
    `import { Gitlab } from '@gitbeaker/rest';\nclass Server {\n  private readonly gitlab = new Gitlab({ token: 'x' });\n  get api() {\n    return this.gitlab;\n  }\n}\nconst server = new Server();\n`,
    'server.api',
  ),
  gitbeaker('of a file', `import { api } from './api.js';\n`, 'api', {
    files: {
      'api.ts': `import { Gitlab } from '@gitbeaker/rest';\nexport const api = new Gitlab({ token: process.env.TOKEN });\n`,
    },
  }),
  gitbeaker(
    'resource',
    `import * as sdk from '@gitbeaker/rest';\nconst options = { token: 'x' };\nconst api = { Runners: new sdk.Runners(options), MergeRequests: new sdk.MergeRequests(options), Projects: new sdk.Projects(options), Groups: new sdk.Groups(options) };\n`,
    'api',
  ),
  gitbeaker(
    'camelized',
    `import { Gitlab } from '@gitbeaker/rest';\nconst api = new Gitlab({ host: 'https://gitlab.example.com', token: 'x', camelize: true });\n`,
    'api',
    { camel: true },
  ),
  gitbeaker(
    'camelized by options',
    `import { Gitlab } from '@gitbeaker/rest';\nconst options = { token: 'x', camelize: true } as const;\nconst connect = () => new Gitlab<true>(options);\nconst api = connect();\n`,
    'api',
    { camel: true },
  ),
];

const steps = [...partsOf('carried/steps'), ...partsOf('mapped/steps'), ...partsOf('mapped/steps')];
const plain = partsOf('carried/uses');
const uses = partsOf('mapped/uses');

export interface Mapped {
  program: Program;
  kind: MappedKind;
  titles: readonly string[];
  /** What is told of the new values is by their letters. */
  isOrdered: boolean;
}

const LIMITS = ['boolean', 'list', 'object', 'text'];

/** The program of a seed. @param isDecoy another server answers */
export function mappedProgram(seed: number, isDecoy = false): Mapped {
  const { next, pick } = chooser(seed);
  const kind = pick(MAPPED);
  const type = kind.values === booleans.values ? 'boolean' : 'text';
  const isFor = ({ words }: Part): boolean => words.includes(type) || !words.some((word) => LIMITS.includes(word));
  const chosen = Array.from({ length: pick([0, 0, 0, 1, 1, 2]) }, () => pick(steps.filter(isFor)));
  const asked = Array.from({ length: pick([1, 1, 2]) }, () =>
    pick(next(5) === 0 && type === 'boolean' ? plain.filter(isFor) : uses.filter(isFor)),
  );
  const ask = pick(isDecoy ? ASKS.filter(({ sdk }) => !sdk) : ASKS);
  const value = pick(kind.asked);
  const second = pick(kind.asked.filter((each) => each !== value));
  return mapped(String(seed), kind, ask, pick(kind.lists), chosen, asked, [value, second], isDecoy);
}

/** Each use behind no step, for each kind and each value that is asked for. */
export function eachMapped(): readonly Mapped[] {
  const [ask] = ASKS;
  if (!ask) return [];
  return MAPPED.flatMap((kind) => {
    const type = kind.values === booleans.values ? 'boolean' : 'text';
    return [...new Set(kind.asked)].flatMap((value) =>
      uses
        .filter(({ words }) => words.includes(type) || !words.some((word) => LIMITS.includes(word)))
        .map((use) =>
          mapped(
            `${kind.field} ${value}`,
            kind,
            ask,
            kind.lists[0] ?? '',
            [],
            [use],
            [value, kind.asked.find((each) => each !== value) ?? value],
          ),
        ),
    );
  });
}

const bare = (code: string): string => code.replaceAll("'", '');
const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

function mapped(
  name: string,
  kind: MappedKind,
  ask: Ask,
  list: string,
  chosen: readonly Part[],
  asked: readonly Part[],
  [value, second]: readonly [string, string],
  isDecoy = false,
): Mapped {
  const all = [...chosen, ...asked];
  const base = isDecoy ? ELSEWHERE : API;
  const based = (text: string): string => text.replaceAll('BASE', base);
  const words: Readonly<Record<string, string>> = {
    FIELD: ask.camel ? camel(kind.field) : kind.field,
    NEW: ask.camel ? camel(kind.other) : kind.other,
    VALUE: value,
    SECOND: second,
    PLAIN: bare(value),
    PLAINSECOND: bare(second),
    PREFIX: bare(value).slice(0, 4),
    SUFFIX: bare(value).slice(-4),
    TABLE: kind.values.map((each, at) => `${bare(each)}: '${'abcde'[at]}'`).join(', '),
    TYPE: [...new Set([...kind.values, ...(kind.field === 'status' ? ["'active'"] : [])])].join(' | '),
    TYPE_VALUE: value,
    TYPE_OTHERS: kind.values.filter((each) => each !== value).join(' | '),
  };
  const road = (path: string): string =>
    isDecoy ? path.replace(/merge_requests|runners|projects|groups/g, 'rows') : path;
  const filled = (text: string, at: number): string =>
    text
      .replaceAll('$$', `${at}`)
      .replace(/FIELD/g, words.FIELD ?? '')
      .replace(
        /\b(?:NEW|VALUE|SECOND|PLAIN|PLAINSECOND|PREFIX|SUFFIX|TABLE|TYPE|TYPE_VALUE|TYPE_OTHERS)\b/g,
        (word) => words[word] ?? word,
      )
      .replace(/\bIN\b/g, `list${Math.min(at, chosen.length)}`)
      .replace(/\bOUT\b/g, `list${at + 1}`)
      .replace(/\bOTHER\b/g, `(await (await fetch('https://rows.example.org/')).json())`)
      .replace(/\bONE\((.*?)\)/g, (_, id: string) => `(${based(ask.get(`${road(kind.one)}\${${id}}`, kind))})`);
  const body = all.map(({ code }, at) => (at < chosen.length ? filled(code, at) : `{\n${filled(code, at)}\n}`));
  const top = all.map((each, at) => filled(each.top, at)).join('');
  const isMarkup = all.some((each) => each.words.includes('jsx'));
  const main = `${isMarkup ? `import React from 'react';\n` : ''}${based(ask.top)}${top}export async function main() {\nconst list0 = ${based(ask.get(road(list), kind))};\n${body.join('\n')}\n}\n`;
  const files = new Map([[isMarkup ? 'main.tsx' : 'main.ts', main]]);
  for (const [path, text] of Object.entries(ask.files ?? {})) files.set(path, based(text));
  for (const [at, each] of all.entries())
    for (const [path, text] of each.files) files.set(filled(path, at), filled(text, at));
  const titles = [ask.title, ...all.map(({ title }) => title)];
  return {
    kind,
    titles,
    isOrdered: all.some((each) => each.words.includes('order')),
    program: {
      name: `${name}: ${kind.field}: ${titles.join(' > ')}`,
      files,
      cause: undefined,
      isTold: true,
      ...(all.some((each) => each.words.includes('whole')) && { isToday: true }),
    },
  };
}
