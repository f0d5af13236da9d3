/**
 * Programs that send a document of GraphQL and read its answer: the ways to spell one and to send it, libraries' caches (`answered/caches.txt`),
 * and the steps and uses of `carried/` and `mapped/`. `AT` takes the rows out of an answer, `WITH` gives the answer with its rows changed.
 */
import { type Part, partsOf } from './carried-programs.ts';
import type { Program } from './equivalence-programs.ts';
import { chooser } from './random.ts';

interface Subject {
  field: string;
  other: string;
  type: string;
  /** `FIELDS` stands for what is selected of each row. */
  text: string;
  /** The way to the rows, in brackets where it is one. */
  path: string;
  isOne?: true;
  value: 'boolean' | 'text';
  variables?: string;
  words?: readonly string[];
}

const SUBJECTS: readonly Subject[] = [
  {
    field: 'active',
    other: 'paused',
    type: 'CiRunner',
    text: 'query shown { runners(first: 5) { nodes { FIELDS } } }',
    path: 'runners.nodes',
    value: 'boolean',
    words: ['runner'],
  },
  {
    field: 'active',
    other: 'paused',
    type: 'CiRunner',
    text: 'query shown($paused: Boolean) { runners(paused: $paused) { nodes { FIELDS } } }',
    path: 'runners.nodes',
    value: 'boolean',
    variables: '{ paused: false }',
    words: ['runner'],
  },
  {
    field: 'active',
    other: 'paused',
    type: 'CiRunner',
    text: 'query shown($id: CiRunnerID!) { runner(id: $id) { FIELDS } }',
    path: 'runner',
    isOne: true,
    value: 'boolean',
    variables: "{ id: 'gid://gitlab/Ci::Runner/1' }",
    words: ['runner'],
  },
  {
    field: 'active',
    other: 'paused',
    type: 'CiRunner',
    text: 'query shown { runners(status: PAUSED) { nodes { FIELDS } } }',
    path: 'runners.nodes',
    value: 'boolean',
    words: ['runner'],
  },
  {
    field: 'active',
    other: 'paused',
    type: 'CiRunner',
    text: 'query shown($status: CiRunnerStatus) { runners(status: $status) { nodes { FIELDS } } }',
    path: 'runners.nodes',
    value: 'boolean',
    variables: "{ status: 'ACTIVE' }",
    words: ['runner'],
  },
  {
    field: 'active',
    other: 'paused',
    type: 'CiRunner',
    text: 'query shown { runners(active: true) { nodes { FIELDS } } }',
    path: 'runners.nodes',
    value: 'boolean',
    words: ['runner'],
  },
  {
    field: 'mergeWhenPipelineSucceeds',
    other: 'autoMergeEnabled',
    type: 'MergeRequest',
    text: 'query shown($path: ID!) { project(fullPath: $path) { mergeRequests(sort: updated_desc) { nodes { FIELDS } } } }',
    path: 'project.mergeRequests.nodes',
    value: 'boolean',
    variables: "{ path: 'a/b' }",
  },
  {
    field: 'mergeWhenPipelineSucceeds',
    other: 'autoMergeEnabled',
    type: 'MergeRequest',
    text: 'query shown($path: ID!, $sort: MergeRequestSort) { project(fullPath: $path) { mergeRequests(sort: $sort) { nodes { FIELDS } } } }',
    path: 'project.mergeRequests.nodes',
    value: 'boolean',
    variables: "{ path: 'a/b', sort: 'created_desc' }",
  },
  {
    field: 'mergeWhenPipelineSucceeds',
    other: 'autoMergeEnabled',
    type: 'MergeRequest',
    text: 'query shown { project(fullPath: "a/b") { id mergeRequest(iid: "1") { FIELDS } } }',
    path: 'project.mergeRequest',
    isOne: true,
    value: 'boolean',
  },
  {
    field: 'emailsDisabled',
    other: 'emailsEnabled',
    type: 'Issue',
    text: 'query shown { project(fullPath: "a/b") { issues(first: 9) { nodes { FIELDS } } } }',
    path: 'project.issues.nodes',
    value: 'boolean',
  },
  {
    field: 'emailsDisabled',
    other: 'emailsEnabled',
    type: 'Issue',
    text: 'query shown($iid: String) { project(fullPath: "a/b") { issue(iid: $iid) { FIELDS } } }',
    path: 'project.issue',
    isOne: true,
    value: 'boolean',
    variables: "{ iid: '2' }",
  },
  {
    field: 'confidential',
    other: 'internal',
    type: 'Note',
    text: 'query shown { project(fullPath: "a/b") { mergeRequest(iid: "1") { iid notes { nodes { FIELDS } } } } }',
    path: 'project.mergeRequest.notes.nodes',
    value: 'boolean',
    words: ['note'],
  },
  {
    field: 'email',
    other: 'publicEmail',
    type: 'UserCore',
    text: 'query shown { project(fullPath: "a/b") { mergeRequest(iid: "1") { iid } } users { nodes { FIELDS } } }',
    path: 'users.nodes',
    value: 'text',
  },
];

interface Made {
  imports?: string;
  top?: string;
  code: string;
  files?: readonly (readonly [path: string, text: string])[];
}
interface Given {
  whole: string;
  open: string;
  fields: string;
  type: string;
}
const tick = (text: string): string => `\`${text}\``;
const pretty = (text: string): string => text.replace(/([{}])/g, '$1\n');

/** Ways to spell a document. */
const DOCUMENTS: readonly (readonly [title: string, make: (given: Given) => Made])[] = [
  ['gql', ({ whole }) => ({ top: `const DOC = gql${tick(pretty(whole))};\n`, code: 'DOC' })],
  ['gql in place', ({ whole }) => ({ code: `gql${tick(whole)}` })],
  ['gql called', ({ whole }) => ({ top: `const DOC = gql(${tick(whole)});\n`, code: 'DOC' })],
  [
    'gql of a file',
    ({ whole }) => ({
      imports: "import { SHOWN } from './shown.js';\n",
      code: 'SHOWN',
      files: [['shown.ts', `IMPORT\nexport const SHOWN = gql${tick(pretty(whole))};\n`]],
    }),
  ],
  [
    'fragment filled in',
    ({ open, fields, type }) => ({
      top: `const PART = gql\`fragment Part on ${type} { ${fields} }\`;\nconst DOC = gql\`\n\${PART}\n${open.replace('FIELDS', '...Part')}\`;\n`,
      code: 'DOC',
    }),
  ],
  [
    'fragment of a file',
    ({ open, fields, type }) => ({
      imports: "import { PART } from './part.js';\n",
      top: `const DOC = gql\`${open.replace('FIELDS', 'id ...Part')}\n\${PART}\`;\n`,
      code: 'DOC',
      files: [['part.ts', `IMPORT\nexport const PART = gql\`fragment Part on ${type} { ${fields} }\`;\n`]],
    }),
  ],
  [
    'fragment of a fragment',
    ({ open, fields, type }) => ({
      top: `const INNER = gql\`fragment Inner on ${type} { ${fields} }\`;\nconst PART = gql\`fragment Part on ${type} { id ...Inner }\n\${INNER}\`;\nconst DOC = gql\`${open.replace('FIELDS', '...Part')}\n\${PART}\`;\n`,
      code: 'DOC',
    }),
  ],
  [
    'fragment twice',
    ({ open, fields, type }) => ({
      top: `const DOC = gql\`${open.replace('FIELDS', '...Part ...More')} fragment Part on ${type} { ${fields} } fragment More on ${type} { id ${fields} }\`;\n`,
      code: 'DOC',
    }),
  ],
  [
    'inline fragment',
    ({ open, fields, type }) => ({
      top: `const DOC = gql${tick(open.replace('FIELDS', `id ... on ${type} { ${fields} }`))};\n`,
      code: 'DOC',
    }),
  ],
  [
    'names filled in',
    ({ open, fields }) => ({
      top: `const NAMES = '${fields}';\nconst DOC = gql${tick(open.replace('FIELDS', '${NAMES}'))};\n`,
      code: 'DOC',
    }),
  ],
  [
    'list of names',
    ({ open, fields }) => ({
      top: `const NAMES = [${fields
        .split(' ')
        .map((each) => `'${each}'`)
        .join(', ')}];\nconst DOC = gql(${tick(open.replace('FIELDS', "${NAMES.join(' ')}"))});\n`,
      code: 'DOC',
    }),
  ],
  [
    'directive',
    ({ whole, fields }) => ({
      top: `const DOC = gql${tick(whole.replace(fields, `${fields} @include(if: true)`))};\n`,
      code: 'DOC',
    }),
  ],
  ['text', ({ whole }) => ({ top: `const DOC = ${tick(pretty(whole))};\n`, code: 'DOC' })],
  ['comment', ({ whole }) => ({ top: `const DOC = /* GraphQL */ ${tick(whole)};\n`, code: 'DOC' })],
  [
    'joined lines',
    ({ whole }) => ({
      top: `const DOC = [\n${pretty(whole)
        .split('\n')
        .map((each) => `  '${each}',`)
        .join('\n')}\n].join('\\n');\n`,
      code: 'DOC',
    }),
  ],
  [
    'sum',
    ({ open, fields }) => {
      const [front, back] = open.split('FIELDS');
      return { top: `const DOC = '${front}' + '${fields}' + '${back}';\n`, code: 'DOC' };
    },
  ],
  [
    'function of names',
    ({ open, fields }) => ({
      top: `const asking = (names) => ${tick(open.replace('FIELDS', '${names}'))};\n`,
      code: `asking('${fields}')`,
    }),
  ],
  [
    'object of documents',
    ({ whole }) => ({ top: `const queries = { shown: gql${tick(whole)} };\n`, code: 'queries.shown' }),
  ],
  [
    'static member',
    ({ whole }) => ({ top: `class Queries { static readonly shown = gql${tick(whole)}; }\n`, code: 'Queries.shown' }),
  ],
  [
    'file',
    ({ whole }) => ({
      imports: "import DOC from './shown.graphql';\n",
      code: 'DOC',
      files: [['shown.graphql', pretty(whole)]],
    }),
  ],
  [
    'file with a fragment of a file',
    ({ open, fields, type }) => ({
      imports: "import DOC from './shown.graphql';\n",
      code: 'DOC',
      files: [
        ['shown.graphql', `#import "./part.fragment.graphql"\n${open.replace('FIELDS', '...Part')}`],
        ['part.fragment.graphql', `fragment Part on ${type} { ${fields} }\n`],
      ],
    }),
  ],
  [
    'typed document',
    ({ whole }) => ({
      top: `type Typed<Result, Variables> = any;\nconst DOC: Typed<ANSWER, object> = gql${tick(whole)};\n`,
      code: 'DOC',
    }),
  ],
];

/** Ways to send one; each has `data` afterwards. */
const SENDS: readonly (readonly [title: string, imports: string, text: string, isText?: true])[] = [
  [
    'fetch',
    '',
    "const response = await fetch('URL', { method: 'POST', body: JSON.stringify({ query: TEXT, variables: VARS }) });\nconst { data } = await response.json();",
  ],
  [
    'wrapper',
    '',
    "async function ask(query, variables) {\n  const response = await fetch('URL', { method: 'POST', body: JSON.stringify({ query, variables }) });\n  const { data, errors } = await response.json();\n  if (errors) throw new Error(errors[0].message);\n  return data;\n}\nconst data = await ask(TEXT, VARS);",
  ],
  [
    'typed wrapper',
    '',
    "async function ask<T>(query: string, variables?: object): Promise<T> {\n  const response = await fetch('URL', { method: 'POST', body: JSON.stringify({ query, variables }) });\n  return ((await response.json()) as { data: T }).data;\n}\nconst data = await ask<ANSWER>(TEXT, VARS);",
  ],
  [
    'graphql-request',
    "import { request } from 'graphql-request';\n",
    "const data = await request<ANSWER>('URL', CODE, VARS);",
  ],
  [
    'graphql-request of an object',
    "import { request } from 'graphql-request';\n",
    "const data = await request({ url: 'URL', document: CODE, variables: VARS });",
  ],
  [
    'client of graphql-request',
    "import { GraphQLClient } from 'graphql-request';\n",
    "const client = new GraphQLClient('URL');\nconst data = await client.request(CODE, VARS);",
  ],
  [
    'raw request',
    "import { GraphQLClient } from 'graphql-request';\n",
    "const client = new GraphQLClient('URL');\nconst { data } = await client.rawRequest(TEXT, VARS);",
  ],
  [
    'urql',
    "import { createClient } from '@urql/core';\n",
    "const client = createClient({ url: 'URL' });\nconst { data } = await client.query(CODE, VARS).toPromise();",
  ],
  [
    'urql result',
    "import { createClient } from 'urql';\n",
    "const client = createClient({ url: 'URL' });\nconst result = await client.query(CODE, VARS);\nif (result.error) throw result.error;\nconst data = result.data;",
  ],
  [
    'apollo',
    "import { ApolloClient, InMemoryCache } from '@apollo/client';\n",
    "const client = new ApolloClient({ uri: 'URL', cache: new InMemoryCache() });\nconst { data } = await client.query({ query: CODE, variables: VARS });",
  ],
  [
    'apollo typed',
    "import { ApolloClient, InMemoryCache } from '@apollo/client';\n",
    "const client = new ApolloClient({ uri: 'URL', cache: new InMemoryCache() });\nconst result: { data: ANSWER } = await client.query({ query: CODE, variables: VARS });\nconst { data } = result;",
  ],
  [
    'apollo and then',
    "import { ApolloClient, InMemoryCache } from '@apollo/client';\n",
    "const client = new ApolloClient({ uri: 'URL', cache: new InMemoryCache() });\nconst data = await client.query({ query: CODE, variables: VARS }).then((answer) => answer.data);",
  ],
];

const steps = [...partsOf('carried/steps'), ...partsOf('mapped/steps')];
const uses = [...partsOf('carried/uses'), ...partsOf('mapped/uses'), ...partsOf('mapped/uses')];
const caches = partsOf('answered/caches');

export interface Answered {
  program: Program;
  titles: readonly string[];
  field: string;
}

const URL_OF = 'https://gitlab.example.com/api/graphql';
const LIMITS = ['boolean', 'list', 'object', 'text'];

/** The program of a seed. */
export function answeredProgram(seed: number): Answered {
  const { next, pick } = chooser(seed);
  const subject = pick(SUBJECTS);
  const isFor = ({ words }: Part): boolean =>
    words.includes(subject.value) || !words.some((word) => LIMITS.includes(word));
  const [documentTitle, make] = pick(DOCUMENTS);
  const value = subject.value === 'text' ? "'user0@example.org'" : pick(['true', 'false']);
  const second = subject.value === 'text' ? "'user1@example.org'" : value === 'true' ? 'false' : 'true';
  const isCached = next(3) === 0;
  const cache = isCached
    ? pick(
        caches.filter(({ words }) =>
          words.every((word) => word === 'jsx' || word === subject.value || subject.words?.includes(word)),
        ),
      )
    : undefined;
  const [sendTitle, sendImports, send] = pick(SENDS);
  const chosen = cache ? [] : Array.from({ length: pick([0, 0, 1, 1, 2]) }, () => pick(steps.filter(isFor)));
  const asked = Array.from({ length: pick([1, 1, 2]) }, () => pick(uses.filter(isFor)));
  const all = [...chosen, ...asked];

  const fields = pick([
    `id ${subject.field}`,
    `id ${subject.field}`,
    `${subject.field} id`,
    `id ${subject.field} ${subject.other}`,
  ]);
  const alias = next(8) === 0 ? 'shownAs' : undefined;
  const selected = alias ? fields.replace(new RegExp(`\\b${subject.field}\\b`), `${alias}: ${subject.field}`) : fields;
  const read = alias ?? subject.field;
  const whole = subject.text.replace('FIELDS', selected);
  const made = make({ whole, open: subject.text, fields: selected, type: subject.type });
  const variables = subject.variables ?? '{}';
  const typeOf = subject.value === 'text' ? 'string | null' : 'boolean';
  const row = `{ id: string; ${read}: ${typeOf}${fields.includes(subject.other) ? `; ${subject.other}: ${typeOf}` : ''} }`;
  const inType = `${row}${subject.isOne ? '' : '[]'}`;
  const answer = subject.path.split('.').reduceRight((inner, name) => `{ ${name}: ${inner} }`, inType);
  const mockRow = `{ __typename: '${subject.type}', id: '1', ${read}: ${value}${fields.includes(subject.other) ? `, ${subject.other}: ${second}` : ''} }`;
  const mock = subject.path
    .split('.')
    .reduceRight((inner, name) => `{ ${name}: ${inner} }`, subject.isOne ? mockRow : `[${mockRow}]`);
  /** The rows of an answer, as code. */
  const at = (held: string): string => (subject.isOne ? `[${held}.${subject.path}]` : `${held}.${subject.path}`);
  /** The answer with its rows changed, as code. */
  const withRows = (held: string, change: string): string => {
    const names = subject.path.split('.');
    const rows = subject.isOne ? `(${change})(${held}.${subject.path})` : `${held}.${subject.path}.map(${change})`;
    return names.reduceRight(
      (inner, name, index) => `{ ...${[held, ...names.slice(0, index)].join('.')}, ${name}: ${inner} }`,
      rows,
    );
  };
  const calls = (text: string): string => {
    let out = text;
    for (let from = out.search(/\bWITH\(/); from >= 0; from = out.search(/\bWITH\(/)) {
      const open = from + 4;
      let depth = 0;
      let end = open;
      for (; end < out.length; end++) {
        if (out[end] === '(') depth++;
        if (out[end] === ')' && --depth === 0) break;
      }
      const inside = out.slice(open + 1, end);
      const comma = inside.indexOf(', ');
      out = `${out.slice(0, from)}(${withRows(inside.slice(0, comma), inside.slice(comma + 2))})${out.slice(end + 1)}`;
    }
    return out.replace(/\bAT\(((?:[^()]|\([^()]*\))*)\)/g, (_, held: string) =>
      at(held.includes('(') ? `(${held})` : held),
    );
  };
  const words: Readonly<Record<string, string>> = {
    VALUE: value,
    SECOND: second,
    PLAIN: value.replaceAll("'", ''),
    PLAINSECOND: second.replaceAll("'", ''),
    PREFIX: value.replaceAll("'", '').slice(0, 4),
    SUFFIX: value.replaceAll("'", '').slice(-4),
    TABLE: subject.value === 'text' ? `${value}: 'a', ${second}: 'b'` : "true: 'a', false: 'b'",
    TYPE: subject.value === 'text' ? 'string' : 'true | false',
    TYPE_VALUE: value,
    TYPE_OTHERS: second,
  };
  const filled = (text: string, index: number): string =>
    calls(text)
      .replaceAll('$$', `${index}`)
      .replace(/\bWHOLE\b/g, whole)
      .replace(/FIELD(?!S)/g, read)
      .replace(/\bNEW\b/g, subject.other)
      .replace(
        /\b(?:VALUE|SECOND|PLAIN|PLAINSECOND|PREFIX|SUFFIX|TABLE|TYPE|TYPE_VALUE|TYPE_OTHERS)\b/g,
        (word) => words[word] ?? word,
      )
      .replace(/\bTYPENAME\b/g, subject.type)
      .replace(/\bMOCK\b/g, mock)
      .replace(/\bURL\b/g, URL_OF)
      .replace(/\bVARS\b/g, variables)
      .replace(/\bDOC\b/g, made.code)
      .replace(/\bIN\b/g, `list${Math.min(index, chosen.length)}`)
      .replace(/\bOUT\b/g, `list${index + 1}`)
      .replace(/\bOTHER\b/g, `(await (await fetch('https://rows.example.org/')).json())`)
      .replace(/\bONE\((.*?)\)/g, (_, id: string) => `list0.find((each) => each.id === ${id})`);
  const isText = /^(?:text|comment|joined lines|sum|function of names)$/.test(documentTitle);
  const gqlFrom = pick(
    cache || /apollo/.test(sendTitle)
      ? ['@apollo/client', 'graphql-tag']
      : /urql/.test(sendTitle)
        ? ['urql', '@urql/core']
        : /raw|fetch|wrapper/.test(sendTitle) && !isText
          ? ['graphql-tag']
          : ['graphql-request', 'graphql-tag'],
  );
  const importGql =
    gqlFrom === 'graphql-tag' && next(2) === 0
      ? "import gql from 'graphql-tag';\n"
      : `import { gql } from '${gqlFrom}';\n`;
  const needsPrint = !isText && gqlFrom !== 'graphql-request' && !cache && send.includes('TEXT');
  const codeAsText = needsPrint ? `print(${made.code})` : made.code;
  const body = all
    .map(({ code }, index) => (index < chosen.length ? filled(code, index) : `{\n${filled(code, index)}\n}`))
    .join('\n');
  const isMarkup = [...all, ...(cache ? [cache] : [])].some((each) => each.words.includes('jsx'));
  const sending = cache
    ? filled(cache.code, 90).replace('USE', () => body)
    : `${send
        .replace('TEXT', () => codeAsText)
        .replace('CODE', () => (isText && /apollo/.test(sendTitle) ? `gql(${made.code})` : made.code))
        .replace('VARS', () => variables)
        .replace('ANSWER', () => answer)
        .replace(/\bURL\b/g, URL_OF)}\nconst list0 = ${at('data')};\n${body}`;
  const top = [...(cache ? [cache] : []), ...all]
    .map((each, index) => filled(each.top, cache ? (index === 0 ? 90 : index - 1) : index))
    .join('');
  const main = [
    isMarkup ? "import React from 'react';\n" : '',
    importGql,
    needsPrint ? "import { print } from 'graphql';\n" : '',
    cache ? "import { ApolloClient, InMemoryCache } from '@apollo/client';\n" : sendImports,
    made.imports ?? '',
    (made.top ?? '').replace('ANSWER', () => answer),
    top,
    `export async function main() {\n${sending}\n}\n`,
  ].join('');
  const files = new Map([[isMarkup ? 'main.tsx' : 'main.ts', main]]);
  for (const [path, text] of made.files ?? []) files.set(path, text.replace('IMPORT\n', importGql));
  for (const [index, each] of [...(cache ? [cache] : []), ...all].entries())
    for (const [path, text] of each.files) {
      const number = cache ? (index === 0 ? 90 : index - 1) : index;
      files.set(filled(path, number), filled(text, number));
    }
  const titles = [documentTitle, cache?.title ?? sendTitle, ...all.map(({ title }) => title)];
  return {
    titles,
    field: subject.field,
    program: {
      name: `${seed}: ${subject.field}${alias ? ' as another' : ''}: ${titles.join(' > ')}`,
      files,
      cause: undefined,
      isTold: true,
      ...(all.some((each) => each.words.includes('whole')) && { isToday: true }),
    },
  };
}
