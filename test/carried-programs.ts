/**
 * Programs that carry answers through some steps and then read a member that changes. `carried/steps.txt` has the steps, from `IN` to `OUT`;
 * `carried/uses.txt` what is asked of `IN` in the end. `=== title [words]`, then the code, or `--- top`, `--- file name.ts` and `--- do`.
 * `FIELD` is the member, `NEW` what it is called tomorrow, `$$` makes names that no other part has.
 * The words say which members it is for (`boolean`, `list`, `object`), that it is markup (`jsx`), or that it shows all of an answer (`whole`).
 */
import { readFileSync } from 'node:fs';
import type { Program } from './equivalence-programs.ts';
import { chooser } from './random.ts';

export interface Part {
  title: string;
  words: readonly string[];
  top: string;
  code: string;
  files: readonly (readonly [path: string, text: string])[];
}

export function partsOf(name: string): readonly Part[] {
  return readFileSync(new URL(`${name}.txt`, import.meta.url), 'utf8')
    .split(/^=== /m)
    .slice(1)
    .map((text) => {
      const [head = '', ...lines] = text.split('\n');
      const [first = '', ...named] = `\n${lines.join('\n')}`.split(/^--- (.*)$/m);
      const files: [string, string][] = [];
      let top = '';
      let code = first;
      for (let at = 0; at < named.length; at += 2) {
        const [kind = '', body = ''] = [named[at], named[at + 1]?.slice(1)];
        if (kind === 'top') top += body;
        else if (kind === 'do') code = body;
        else files.push([kind.replace('file ', ''), body]);
      }
      return {
        title: head.replace(/ \[.*/, ''),
        words: /\[(.*)\]/.exec(head)?.[1]?.split(' ') ?? [],
        top,
        code: code.trim(),
        files,
      };
    });
}

export interface Kind {
  field: string;
  other: string;
  type: 'boolean' | 'list' | 'object';
  lists: readonly string[];
  one: string;
  /** Rows of something else, which has a member of that name. */
  besides: string;
}

export const KINDS: readonly Kind[] = [
  {
    field: 'active',
    other: 'paused',
    type: 'boolean',
    lists: ['/runners', '/runners/all', '/projects/7/runners'],
    one: '/runners/',
    besides: 'https://gitlab.example.com/api/v4/groups/1/access_tokens',
  },
  {
    field: 'emails_disabled',
    other: 'emails_enabled',
    type: 'boolean',
    lists: ['/projects', '/groups/3/projects', '/users/3/projects'],
    one: '/projects/',
    besides: 'https://rows.example.org/',
  },
  {
    field: 'tag_list',
    other: 'topics',
    type: 'list',
    lists: ['/projects', '/groups/3/projects'],
    one: '/projects/',
    besides: 'https://rows.example.org/',
  },
  {
    field: 'work_in_progress',
    other: 'draft',
    type: 'boolean',
    lists: ['/projects/7/merge_requests', '/merge_requests', '/groups/3/merge_requests'],
    one: '/projects/7/merge_requests/',
    besides: 'https://rows.example.org/',
  },
  {
    field: 'merged_by',
    other: 'merge_user',
    type: 'object',
    lists: ['/projects/7/merge_requests?state=merged', '/merge_requests?state=merged'],
    one: '/projects/7/merge_requests/',
    besides: 'https://rows.example.org/',
  },
];

const API = 'https://gitlab.example.com/api/v4';

/** Ways to ask: text at the top, other files, and what asks for a path in backticks. */
const ASKS: readonly {
  top: string;
  files?: Readonly<Record<string, string>>;
  get: (path: string) => string;
}[] = [
  { top: '', get: (path) => `await (await fetch(\`${API}${path}\`)).json()` },
  { top: '', get: (path) => `await fetch(\`${API}${path}\`).then((response) => response.json())` },
  {
    top: `const get = async (path) => (await fetch(\`${API}\${path}\`)).json();\n`,
    get: (path) => `await get(\`${path}\`)`,
  },
  {
    top: `import { load } from './load.js';\n`,
    files: {
      'load.ts': `export async function load<T>(path: string): Promise<T> {\n  const response = await fetch('${API}' + path);\n  if (!response.ok) throw new Error(String(response.status));\n  return (await response.json()) as T;\n}\n`,
    },
    get: (path) => `await load<any>(\`${path}\`)`,
  },
  {
    top: `import { Client } from './client.js';\nconst client = new Client('${API}');\n`,
    files: {
      'client.ts':
        'export class Client {\n  constructor(private readonly base: string) {}\n  async get(path: string): Promise<any> {\n    return (await fetch(this.base + path)).json();\n  }\n}\n',
    },
    get: (path) => `await client.get(\`${path}\`)`,
  },
  {
    top: `import axios from 'axios';\nconst http = axios.create({ baseURL: '${API}' });\n`,
    get: (path) => `(await http.get(\`${path}\`)).data`,
  },
  {
    top: `import axios from 'axios';\nasync function ask(url) {\n  const { data } = await axios.get('${API}' + url);\n  return data;\n}\n`,
    get: (path) => `await ask(\`${path}\`)`,
  },
  {
    top: `import axios from 'axios';\n`,
    get: (path) => `await axios.get(\`${API}${path}\`).then(({ data }) => data)`,
  },
  {
    top: `class Base {\n  base = '${API}';\n  async request(path, options = {}) {\n    const response = await fetch(\`\${this.base}\${path}\`, options);\n    const body = await response.json();\n    return { status: response.status, body };\n  }\n}\nclass Api extends Base {\n  async get(path) {\n    const { body } = await this.request(path);\n    return body;\n  }\n}\nconst api = new Api();\n`,
    get: (path) => `await api.get(\`${path}\`)`,
  },
  {
    top: `const cache = new Map();\nasync function cached(path) {\n  if (!cache.has(path)) cache.set(path, (await fetch(\`${API}\${path}\`)).json());\n  return cache.get(path);\n}\n`,
    get: (path) => `structuredClone(await cached(\`${path}\`))`,
  },
  {
    top: `const answered = async (path) => ({ data: await (await fetch(\`${API}\${path}\`)).json(), at: 0 });\n`,
    get: (path) => `(await answered(\`${path}\`)).data`,
  },
];

const steps = partsOf('carried/steps');
const uses = partsOf('carried/uses');

export interface Carried {
  program: Program;
  titles: readonly string[];
}

/** The program of a seed: one to three steps, one or two uses. */
export function carriedProgram(seed: number): Carried {
  const { pick } = chooser(seed);
  const kind = pick(KINDS);
  const mine = uses.filter(
    ({ words }) =>
      words.includes(kind.type) || !words.some((word) => word === 'boolean' || word === 'list' || word === 'object'),
  );
  const chosen = Array.from({ length: pick([1, 1, 1, 2, 2, 3]) }, () => pick(steps));
  return carried(
    String(seed),
    kind,
    pick(ASKS),
    pick(kind.lists),
    chosen,
    Array.from({ length: pick([1, 1, 2]) }, () => pick(mine)),
  );
}

/** Each step before a plain use, and each use behind no step at all, for each kind. */
export function eachCarried(): readonly Carried[] {
  const [ask] = ASKS;
  const [, , plain] = uses;
  if (!ask || !plain) return [];
  return KINDS.flatMap((kind) => {
    const list = kind.lists[0] ?? '';
    return [
      ...steps.map((step) => carried(kind.field, kind, ask, list, [step], [plain])),
      ...uses
        .filter(
          ({ words }) => !words.some((word) => ['boolean', 'list', 'object'].includes(word) && word !== kind.type),
        )
        .map((use) => carried(kind.field, kind, ask, list, [], [use])),
    ];
  });
}

function carried(
  name: string,
  kind: Kind,
  ask: (typeof ASKS)[number],
  list: string,
  chosen: readonly Part[],
  asked: readonly Part[],
): Carried {
  const all = [...chosen, ...asked];
  const files = new Map<string, string>();
  const filled = (text: string, at: number): string =>
    text
      .replaceAll('$$', `${at}`)
      .replaceAll('FIELD', kind.field)
      .replaceAll('NEW', kind.other)
      .replace(/\bIN\b/g, `list${Math.min(at, chosen.length)}`)
      .replace(/\bOUT\b/g, `list${at + 1}`)
      .replace(/\bOTHER\b/g, `(await (await fetch('${kind.besides}')).json())`)
      .replace(/\bONE\((.*?)\)/g, (_, id: string) => `(${ask.get(`${kind.one}\${${id}}`)})`);
  const body = all.map(({ code }, at) => (at < chosen.length ? filled(code, at) : `{\n${filled(code, at)}\n}`));
  const top = all.map((each, at) => filled(each.top, at)).join('');
  const isMarkup = all.some(({ words }) => words.includes('jsx'));
  const main = `${isMarkup ? `import React from 'react';\n` : ''}${ask.top}${top}export async function main() {\nconst list0 = ${ask.get(list)};\n${body.join('\n')}\n}\n`;
  files.set(isMarkup ? 'main.tsx' : 'main.ts', main);
  for (const [path, text] of Object.entries(ask.files ?? {})) files.set(path, text);
  for (const [at, each] of all.entries())
    for (const [path, text] of each.files) files.set(filled(path, at), filled(text, at));
  const titles = all.map(({ title }) => title);
  return {
    titles,
    program: {
      name: `${name}: ${titles.join(' > ')}`,
      files,
      cause: undefined,
      isTold: true,
      ...(all.some(({ words }) => words.includes('whole')) && { isToday: true }),
    },
  };
}
