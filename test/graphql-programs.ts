/** Random programs that ask GitLab's GraphQL for something that changes, each of which spells the document and sends it in a way of its own. */

export interface GraphqlProgram {
  /** The rule that is to be found. */
  rule: string;
  files: ReadonlyMap<string, string>;
  /** The ways that were taken, for who looks for a cause. */
  ways: readonly string[];
}

interface Subject {
  rule: string;
  /** The operation; `FIELDS` stands for the fields that may be said elsewhere. */
  text: string;
  fields: readonly string[];
  /** The type that the fields are of. */
  type: string;
  /** Where it stands in an answer. */
  path: string;
  /** The variables that it is sent with, where these change. */
  variables?: string;
  /** The member of the variables, and its value. */
  sent?: readonly [name: string, value: string];
}

const SUBJECTS: readonly Subject[] = [
  {
    rule: 'runner-active',
    text: 'query shown { runner(id: "gid://gitlab/Ci::Runner/1") { FIELDS } }',
    fields: ['id', 'active'],
    type: 'CiRunner',
    path: 'runner.active',
  },
  {
    rule: 'runner-active',
    text: 'query shown { runners(first: 5) { nodes { FIELDS } } }',
    fields: ['id', 'active'],
    type: 'CiRunner',
    path: 'runners.nodes[0].active',
  },
  {
    rule: 'detailed-status',
    text: 'query shown { project(fullPath: "a/b") { pipeline(iid: "1") { detailedStatus { FIELDS } } } }',
    fields: ['id', 'icon'],
    type: 'DetailedStatus',
    path: 'project.pipeline.detailedStatus.icon',
  },
  {
    rule: 'project-fingerprint',
    text: 'query shown { project(fullPath: "a/b") { pipeline(iid: "1") { securityReportFindings { nodes { FIELDS } } } } }',
    fields: ['title', 'projectFingerprint'],
    type: 'PipelineSecurityReportFinding',
    path: 'project.pipeline.securityReportFindings.nodes[0].projectFingerprint',
  },
  {
    rule: 'runner-active',
    text: 'query shown { runners(active: true) { nodes { FIELDS } } }',
    fields: ['id', 'description'],
    type: 'CiRunner',
    path: 'runners.nodes[0].id',
  },
  {
    rule: 'ci-subscriptions',
    text: 'query shown { project(fullPath: "a/b") { FIELDS } }',
    fields: ['id', 'ciSubscribedProjects { nodes { id } }'],
    type: 'Project',
    path: 'project.ciSubscribedProjects.nodes',
  },
  {
    rule: 'runner-active',
    text: 'mutation shown { runnerUpdate(input: { id: "gid://gitlab/Ci::Runner/1", active: false }) { runner { FIELDS } } }',
    fields: ['id', 'description'],
    type: 'CiRunner',
    path: 'runnerUpdate.runner.id',
  },
  {
    rule: 'runner-active',
    text: 'mutation shown($input: RunnerUpdateInput!) { runnerUpdate(input: $input) { runner { FIELDS } } }',
    fields: ['id', 'description'],
    type: 'CiRunner',
    path: 'runnerUpdate.runner.id',
    variables: '{ input: { id: "gid://gitlab/Ci::Runner/1", SENT } }',
    sent: ['active', 'false'],
  },
  {
    rule: 'upgrade-status-type',
    text: 'query shown($is: CiRunnerUpgradeStatusType) { runners(upgradeStatus: $is) { nodes { FIELDS } } }',
    fields: ['id', 'description'],
    type: 'CiRunner',
    path: 'runners.nodes[0].id',
  },
];

export const GRAPHQL_URL = 'https://gitlab.example.com/api/graphql';

interface Made {
  imports?: string;
  lines?: string;
  code: string;
  files?: readonly (readonly [path: string, text: string])[];
}

interface Given {
  /** The whole document. */
  whole: string;
  /** With `FIELDS` in it. */
  open: string;
  fields: readonly string[];
  type: string;
}

type Way = readonly [name: string, make: (given: Given) => Made];

const tick = (text: string): string => `\`${text}\``;
const pretty = (text: string): string => text.replace(/([{}])/g, '$1\n');
const quoted = (text: string): string => JSON.stringify(text);
const single = (text: string): string => `'${text}'`;

const DOCUMENTS: readonly Way[] = [
  [
    'gql of graphql-tag',
    ({ whole }) => ({
      imports: "import gql from 'graphql-tag';",
      lines: `const QUERY = gql${tick(pretty(whole))};`,
      code: 'QUERY',
    }),
  ],
  [
    'gql of apollo',
    ({ whole }) => ({
      imports: "import { gql } from '@apollo/client';",
      lines: `const QUERY = gql${tick(whole)};`,
      code: 'QUERY',
    }),
  ],
  [
    'gql of graphql-request',
    ({ whole }) => ({ imports: "import { gql } from 'graphql-request';", code: `gql${tick(pretty(whole))}` }),
  ],
  ['gql in place', ({ whole }) => ({ imports: "import { gql } from 'urql';", code: `gql${tick(whole)}` })],
  [
    'gql called',
    ({ whole }) => ({ imports: "import { gql } from '@apollo/client/core';", code: `gql(${tick(whole)})` }),
  ],
  [
    'graphql called',
    ({ whole }) => ({
      imports: "import { graphql } from './gql';",
      lines: `const QUERY = graphql(${tick(whole)});`,
      code: 'QUERY',
    }),
  ],
  [
    'graphql called with comment',
    ({ whole }) => ({
      imports: "import { graphql } from './gql';",
      lines: `const QUERY = graphql(/* GraphQL */ ${tick(whole)});`,
      code: 'QUERY',
    }),
  ],
  [
    'gql.tada',
    ({ open, fields, type }) => ({
      imports: "import { graphql } from 'gql.tada';",
      lines: `const part = graphql(\`fragment Part on ${type} { ${fields.join(' ')} }\`);\nconst QUERY = graphql(\`${open.replace('FIELDS', '...Part')}\`, [part]);`,
      code: 'QUERY',
    }),
  ],
  ['template', ({ whole }) => ({ lines: `const QUERY = ${tick(pretty(whole))};`, code: 'QUERY' })],
  ['template in place', ({ whole }) => ({ code: tick(whole) })],
  ['string', ({ whole }) => ({ lines: `const QUERY = ${single(whole)};`, code: 'QUERY' })],
  ['string in double quotes', ({ whole }) => ({ lines: `const QUERY = ${quoted(whole)};`, code: 'QUERY' })],
  ['comment', ({ whole }) => ({ lines: `const QUERY = /* GraphQL */ ${tick(whole)};`, code: 'QUERY' })],
  [
    'shorthand',
    ({ whole }) => ({
      lines: `const QUERY = ${tick(whole.startsWith('query shown {') ? whole.replace('query shown ', '') : whole)};`,
      code: 'QUERY',
    }),
  ],
  [
    'sum',
    ({ open, fields }) => {
      const [front = '', back = ''] = open.split('FIELDS');
      return {
        lines: `const QUERY = ${quoted(front)} + ${quoted(fields.join(' '))} + ${quoted(back)};`,
        code: 'QUERY',
      };
    },
  ],
  [
    'sum of lines',
    ({ whole }) => ({
      lines: `const QUERY = ${pretty(whole)
        .split('\n')
        .map((each) => quoted(`${each}\n`))
        .join(' +\n  ')};`,
      code: 'QUERY',
    }),
  ],
  [
    'joined lines',
    ({ whole }) => ({
      lines: `const QUERY = [\n${pretty(whole)
        .split('\n')
        .map((each) => `  ${quoted(each)},`)
        .join('\n')}\n].join('\\n');`,
      code: 'QUERY',
    }),
  ],
  [
    'added lines',
    ({ whole }) => ({
      lines: `let query = '';\n${pretty(whole)
        .split('\n')
        .map((each) => `query += ${quoted(`${each} `)};`)
        .join('\n')}`,
      code: 'query',
    }),
  ],
  [
    'pushed lines',
    ({ whole }) => ({
      lines: `const parts = [];\n${pretty(whole)
        .split('\n')
        .map((each) => `parts.push(${quoted(each)});`)
        .join('\n')}`,
      code: "parts.join(' ')",
    }),
  ],
  [
    'concat',
    ({ open, fields }) => {
      const [front = '', back = ''] = open.split('FIELDS');
      return { code: `${quoted(front)}.concat(${quoted(fields.join(' '))}, ${quoted(back)})` };
    },
  ],
  [
    'fields filled in',
    ({ open, fields }) => ({
      lines: `const FIELDS = ${single(fields.join(' '))};\nconst QUERY = ${tick(open.replace('FIELDS', '${FIELDS}'))};`,
      code: 'QUERY',
    }),
  ],
  [
    'fields filled into gql',
    ({ open, fields }) => ({
      imports: "import gql from 'graphql-tag';",
      lines: `const FIELDS = ${single(fields.join(' '))};\nconst QUERY = gql${tick(open.replace('FIELDS', '${FIELDS}'))};`,
      code: 'QUERY',
    }),
  ],
  [
    'list of fields',
    ({ open, fields }) => ({
      lines: `const FIELDS = [${fields.map(single).join(', ')}];\nconst QUERY = ${tick(open.replace('FIELDS', "${FIELDS.join('\\n')}"))};`,
      code: 'QUERY',
    }),
  ],
  [
    'function of fields',
    ({ open, fields }) => ({
      lines: `const asking = (fields) => ${tick(open.replace('FIELDS', '${fields}'))};`,
      code: `asking(${single(fields.join(' '))})`,
    }),
  ],
  [
    'function of a list',
    ({ open, fields }) => ({
      lines: `function asking(...fields) { return ${tick(open.replace('FIELDS', "${fields.join(' ')}"))}; }`,
      code: `asking(${fields.map(single).join(', ')})`,
    }),
  ],
  [
    'perhaps a field',
    ({ open, fields }) => ({
      lines: `const QUERY = ${tick(open.replace('FIELDS', `${fields[0]} \${process.env.X ? ${single(fields[1] ?? '')} : ''}`))};`,
      code: 'QUERY',
    }),
  ],
  [
    'one of two',
    ({ whole, open }) => ({ code: `(process.env.X ? ${tick(whole)} : ${tick(open.replace('FIELDS', 'id'))})` }),
  ],
  [
    'replaced',
    ({ open, fields }) => ({
      lines: `const QUERY = ${single(open)};`,
      code: `QUERY.replace('FIELDS', ${single(fields.join(' '))})`,
    }),
  ],
  [
    'fragment filled in',
    ({ open, fields, type }) => ({
      imports: "import { gql } from '@apollo/client';",
      lines: `const PART = gql\`fragment Part on ${type} { ${fields.join(' ')} }\`;\nconst QUERY = gql\`\n\${PART}\n${open.replace('FIELDS', '...Part')}\`;`,
      code: 'QUERY',
    }),
  ],
  [
    'fragment of a file',
    ({ open, fields, type }) => ({
      imports: "import { gql } from '@apollo/client';\nimport { PART } from './part.js';",
      lines: `const QUERY = gql\`${open.replace('FIELDS', '...Part')}\n\${PART}\`;`,
      code: 'QUERY',
      files: [
        [
          'part.js',
          `import { gql } from '@apollo/client';\nexport const PART = gql\`fragment Part on ${type} { ${fields.join(' ')} }\`;\n`,
        ],
      ],
    }),
  ],
  [
    'fragment as text',
    ({ open, fields, type }) => ({
      lines: `const PART = \`fragment Part on ${type} { ${fields.join(' ')} }\`;\nconst QUERY = \`\${PART} ${open.replace('FIELDS', '...Part')}\`;`,
      code: 'QUERY',
    }),
  ],
  [
    'inline fragment',
    ({ open, fields, type }) => ({
      lines: `const QUERY = ${tick(open.replace('FIELDS', `... on ${type} { ${fields.join(' ')} }`))};`,
      code: 'QUERY',
    }),
  ],
  [
    'directive',
    ({ open, fields }) => ({
      lines: `const QUERY = ${tick(open.replace('FIELDS', `${fields[0]} ${(fields[1] ?? '').replace(/^\w+/, '$& @include(if: true)')}`))};`,
      code: 'QUERY',
    }),
  ],
  [
    'alias',
    ({ open, fields }) => ({
      lines: `const QUERY = ${tick(open.replace('FIELDS', `${fields[0]} own: ${fields[1]}`))};`,
      code: 'QUERY',
    }),
  ],
  [
    'file',
    ({ whole }) => ({
      imports: "import QUERY from './shown.graphql';",
      code: 'QUERY',
      files: [['shown.graphql', pretty(whole)]],
    }),
  ],
  [
    'file as text',
    ({ whole }) => ({
      imports: "import QUERY from './shown.graphql?raw';",
      code: 'QUERY',
      files: [['shown.graphql', whole]],
    }),
  ],
  [
    'file with a fragment of a file',
    ({ open, fields, type }) => ({
      imports: "import QUERY from './shown.graphql';",
      code: 'QUERY',
      files: [
        ['shown.graphql', `#import "./part.fragment.graphql"\n${open.replace('FIELDS', '...Part')}`],
        ['part.fragment.graphql', `fragment Part on ${type} { ${fields.join(' ')} }\n`],
      ],
    }),
  ],
  [
    'file that is read',
    ({ whole }) => ({
      imports: "import { readFileSync } from 'node:fs';",
      lines: "const QUERY = readFileSync('shown.gql', 'utf8');",
      code: 'QUERY',
      files: [['shown.gql', whole]],
    }),
  ],
  [
    'text file that is read',
    ({ whole }) => ({
      imports: "import { readFileSync } from 'node:fs';",
      lines: "const QUERY = readFileSync('shown.txt', 'utf8');",
      code: 'QUERY',
      files: [['shown.txt', whole]],
    }),
  ],
  [
    'JSON of documents',
    ({ whole }) => ({
      imports: "import queries from './queries.json' with { type: 'json' };",
      code: 'queries.shown',
      files: [['queries.json', JSON.stringify({ shown: whole }, undefined, 2)]],
    }),
  ],
  [
    'persisted',
    ({ whole }) => ({ code: "{ id: 'abc' }", files: [['persisted-documents.json', JSON.stringify({ abc: whole })]] }),
  ],
  [
    'object of documents',
    ({ whole }) => ({ lines: `const queries = { shown: ${tick(whole)} };`, code: 'queries.shown' }),
  ],
  ['static', ({ whole }) => ({ lines: `class Queries { static shown = ${tick(whole)}; }`, code: 'Queries.shown' })],
  [
    'member',
    ({ whole }) => ({ lines: `class Queries { shown() { return ${tick(whole)}; } }`, code: 'new Queries().shown()' }),
  ],
  [
    'map',
    ({ whole }) => ({ lines: `const queries = new Map([['shown', ${tick(whole)}]]);`, code: "queries.get('shown')" }),
  ],
  ['function', ({ whole }) => ({ lines: `function shown() { return ${tick(whole)}; }`, code: 'shown()' })],
  [
    'other module',
    ({ whole }) => ({
      imports: "import { SHOWN } from './queries.js';",
      code: 'SHOWN',
      files: [['queries.js', `export const SHOWN = ${tick(whole)};\n`]],
    }),
  ],
  ['trimmed', ({ whole }) => ({ code: `${tick(pretty(whole))}.trim()` })],
  ['spaces taken out', ({ whole }) => ({ code: `${tick(pretty(whole))}.replace(/\\s+/g, ' ')` })],
  ['dedent', ({ whole }) => ({ imports: "import dedent from 'dedent';", code: `dedent${tick(pretty(whole))}` })],
  [
    'own tag',
    ({ whole }) => ({
      lines: 'const own = (strings, ...values) => String.raw({ raw: strings }, ...values);',
      code: `own${tick(whole)}`,
    }),
  ],
  ['String.raw', ({ whole }) => ({ code: `String.raw${tick(whole)}` })],
  [
    'parsed',
    ({ whole }) => ({ imports: "import { parse, print } from 'graphql';", code: `print(parse(${tick(whole)}))` }),
  ],
  [
    'typed document',
    ({ whole }) => ({
      imports: "import { TypedDocumentString } from './graphql';",
      lines: `const QUERY = new TypedDocumentString(${tick(whole)});`,
      code: 'QUERY',
    }),
  ],
  [
    'query builder',
    ({ open, fields }) => ({
      imports: "import * as builder from 'gql-query-builder';",
      code: `builder.query({ operation: '${operationOf(open)}', fields: [${builderOf(open, fields)}] }).query`,
    }),
  ],
  [
    'JSON to query',
    ({ open, fields }) => ({
      imports: "import { jsonToGraphQLQuery } from 'json-to-graphql-query';",
      code: `jsonToGraphQLQuery({ query: ${objectOf(open, fields)} })`,
    }),
  ],
  ['encoded', ({ whole }) => ({ code: `decodeURIComponent(encodeURIComponent(${tick(whole)}))` })],
];

/** The root field of an operation. */
const operationOf = (open: string): string => /\{ (\w+)/.exec(open)?.[1] ?? '';

/** The names on the way to the fields. */
function wayOf(open: string): string[] {
  const front = (open.split('FIELDS')[0] ?? '').replace(/\([^()]*\)/g, '').replace(/^[^{]*/, '');
  return [...front.matchAll(/\w+/g)].map(([name]) => name);
}
const nameOf = (field: string): string => /\w+/.exec(field)?.[0] ?? '';

function objectOf(open: string, fields: readonly string[]): string {
  const inner = `{ ${fields.map((each) => `${nameOf(each)}: true`).join(', ')} }`;
  return wayOf(open).reduceRight((held, name) => `{ ${name}: ${held} }`, inner);
}

function builderOf(open: string, fields: readonly string[]): string {
  const inner = fields.map((each) => `'${nameOf(each)}'`).join(', ');
  return wayOf(open)
    .slice(1)
    .reduceRight((held, name) => `{ ${name}: [${held}] }`, inner);
}

/** Ways to make the variables: `SENT` is the entry, `NAME` and `VALUE` its parts, `WHOLE` the object with it. */
const VARIABLES: readonly (readonly [name: string, lines: string, code: string])[] = [
  ['in place', '', 'WHOLE'],
  ['constant', 'const variables = WHOLE;', 'variables'],
  ['input apart', 'const input = INPUT;', '{ input }'],
  ['assigned', 'const input = { id: 1 };\ninput.NAME = VALUE;', '{ input }'],
  ['assigned by key', "const input = { id: 1 };\ninput['NAME'] = VALUE;", '{ input }'],
  ['spread', 'const more = { SENT };', '{ input: { id: 1, ...more } }'],
  ['perhaps', '', '{ input: { id: 1, ...(process.env.X ? { SENT } : {}) } }'],
  ['function', 'const make = (id, NAME) => ({ input: { id, NAME } });', 'make(1, VALUE)'],
  ['short', 'const NAME = VALUE;', '{ input: { id: 1, NAME } }'],
  ['computed', "const key = 'NAME';", '{ input: { id: 1, [key]: VALUE } }'],
  ['Object.assign', 'const input = Object.assign({ id: 1 }, { SENT });', '{ input }'],
  ['fromEntries', '', "{ input: Object.fromEntries([['NAME', VALUE]]) }"],
  ['class', 'class Input { id = 1; NAME = VALUE; }', '{ input: new Input() }'],
  ['rest', 'const { other, ...input } = { id: 1, SENT, other: 2 };', '{ input }'],
  ['mapped', 'const [input] = [1].map((id) => ({ id, SENT }));', '{ input }'],
  ['method', 'class Form { values() { return { id: 1, SENT }; } }', '{ input: new Form().values() }'],
  ['JSON', `const input = JSON.parse('{"id": 1, "NAME": VALUE}');`, '{ input }'],
];

/** Ways to send one: `CODE` is the document, `VARS` the variables. What is read is in `data`. */
const SENDS: readonly (readonly [name: string, imports: string, text: string])[] = [
  [
    'fetch',
    '',
    "const response = await fetch('URL', { method: 'POST', body: JSON.stringify({ query: CODE, variables: VARS }) });\nconst { data } = await response.json();",
  ],
  [
    'fetch of a wrapper',
    '',
    "async function ask(query, variables) {\n  const response = await fetch('URL', { method: 'POST', body: JSON.stringify({ query, variables }) });\n  return (await response.json()).data;\n}\nconst data = await ask(CODE, VARS);",
  ],
  [
    'wrapper of an object',
    '',
    "const ask = async ({ query, variables }) => (await (await fetch('URL', { method: 'POST', body: JSON.stringify({ query, variables }) })).json()).data;\nconst data = await ask({ query: CODE, variables: VARS });",
  ],
  [
    'class',
    '',
    "class Api {\n  constructor(url) { this.url = url; }\n  async ask(query, variables) { const r = await fetch(this.url, { method: 'POST', body: JSON.stringify({ query, variables }) }); return (await r.json()).data; }\n}\nconst data = await new Api('URL').ask(CODE, VARS);",
  ],
  ['graphql-request', "import { request } from 'graphql-request';", "const data = await request('URL', CODE, VARS);"],
  [
    'GraphQLClient',
    "import { GraphQLClient } from 'graphql-request';",
    "const client = new GraphQLClient('URL');\nconst data = await client.request(CODE, VARS);",
  ],
  [
    'request of an object',
    "import { request } from 'graphql-request';",
    "const data = await request({ url: 'URL', document: CODE, variables: VARS });",
  ],
  [
    'axios',
    "import axios from 'axios';",
    "const { data: { data } } = await axios.post('URL', { query: CODE, variables: VARS });",
  ],
  [
    'axios of one object',
    "import axios from 'axios';",
    "const { data: { data } } = await axios({ url: 'URL', method: 'post', data: { query: CODE, variables: VARS } });",
  ],
  [
    'got',
    "import got from 'got';",
    "const { data } = await got.post('URL', { json: { query: CODE, variables: VARS } }).json();",
  ],
  [
    'apollo query',
    "import { ApolloClient, InMemoryCache } from '@apollo/client';",
    "const client = new ApolloClient({ uri: 'URL', cache: new InMemoryCache() });\nconst { data } = await client.query({ query: CODE, variables: VARS });",
  ],
  [
    'apollo mutate',
    "import { ApolloClient, InMemoryCache } from '@apollo/client';",
    "const client = new ApolloClient({ uri: 'URL', cache: new InMemoryCache() });\nconst { data } = await client.mutate({ mutation: CODE, variables: VARS });",
  ],
  [
    'apollo hook',
    "import { useQuery } from '@apollo/client';",
    '// URL\nexport function View() {\n  const { data } = useQuery(CODE, { variables: VARS });\n  return READ;\n}',
  ],
  [
    'apollo mutation hook',
    "import { useMutation } from '@apollo/client';",
    '// URL\nexport function View() {\n  const [send, { data }] = useMutation(CODE);\n  send({ variables: VARS });\n  return READ;\n}',
  ],
  [
    'apollo lazy hook',
    "import { useLazyQuery } from '@apollo/client';",
    '// URL\nexport function View() {\n  const [load, { data }] = useLazyQuery(CODE);\n  load({ variables: VARS });\n  return READ;\n}',
  ],
  [
    'urql hook',
    "import { useQuery } from 'urql';",
    '// URL\nexport function View() {\n  const [{ data }] = useQuery({ query: CODE, variables: VARS });\n  return READ;\n}',
  ],
  [
    'urql mutation',
    "import { useMutation } from 'urql';",
    '// URL\nexport function View() {\n  const [{ data }, send] = useMutation(CODE);\n  send(VARS);\n  return READ;\n}',
  ],
  [
    'urql client',
    "import { createClient } from '@urql/core';",
    "const client = createClient({ url: 'URL' });\nconst { data } = await client.query(CODE, VARS).toPromise();",
  ],
  [
    'tanstack',
    "import { useQuery } from '@tanstack/react-query';\nimport { request } from 'graphql-request';",
    "export function View() {\n  const { data } = useQuery({ queryKey: ['x'], queryFn: () => request('URL', CODE, VARS) });\n  return READ;\n}",
  ],
  [
    'swr',
    "import useSWR from 'swr';\nimport { request } from 'graphql-request';",
    "export function View() {\n  const { data } = useSWR(['x'], () => request('URL', CODE, VARS));\n  return READ;\n}",
  ],
  [
    'vue-apollo',
    "import { useQuery } from '@vue/apollo-composable';",
    '// URL\nconst { result } = useQuery(CODE, VARS);\nconst data = result.value;',
  ],
  [
    'vue-apollo options',
    '',
    '// URL\nexport default {\n  methods: { async load() { const { data } = await this.$apollo.query({ query: CODE, variables: VARS }); return READ; } },\n};',
  ],
  [
    'vue-apollo mutate',
    '',
    '// URL\nexport default {\n  methods: { async save() { const { data } = await this.$apollo.mutate({ mutation: CODE, variables: VARS }); return READ; } },\n};',
  ],
  [
    'villus',
    "import { useQuery } from 'villus';",
    '// URL\nconst { data: held } = useQuery({ query: CODE, variables: VARS });\nconst data = held.value;',
  ],
  [
    'https',
    "import https from 'node:https';",
    "const call = https.request('URL', { method: 'POST' }, () => {});\ncall.end(JSON.stringify({ query: CODE, variables: VARS }));\nconst data = undefined;",
  ],
  [
    'k6',
    "import http from 'k6/http';",
    "const answer = http.post('URL', JSON.stringify({ query: CODE, variables: VARS }));\nconst data = answer.json().data;",
  ],
  [
    'batch',
    '',
    "const response = await fetch('URL', { method: 'POST', body: JSON.stringify([{ query: CODE, variables: VARS }]) });\nconst [{ data }] = await response.json();",
  ],
  [
    'query string',
    '',
    "const response = await fetch('URL?query=' + encodeURIComponent(CODE) + '&variables=' + JSON.stringify(VARS));\nconst { data } = await response.json();",
  ],
  [
    'search params',
    '',
    "const response = await fetch('URL?' + new URLSearchParams({ query: CODE, variables: JSON.stringify(VARS) }));\nconst { data } = await response.json();",
  ],
  [
    'body by hand',
    '',
    "const body = { query: CODE };\nbody.variables = VARS;\nconst response = await fetch('URL', { method: 'POST', body: JSON.stringify(body) });\nconst { data } = await response.json();",
  ],
  [
    'playwright',
    '',
    "export const run = async (page) => {\n  const response = await page.request.post('URL', { data: { query: CODE, variables: VARS } });\n  const { data } = await response.json();\n  return READ;\n};",
  ],
  [
    'never seen to be sent',
    '',
    '// for GitLab: URL\nexport const asked = CODE;\nexport const sent = VARS;\nconst data = undefined;',
  ],
];

/** Other files than programs that hold one: `WHOLE` on one line, `LINES` on several, `VARS` as JSON. */
const HOSTS: readonly (readonly [
  name: string,
  path: string,
  write: (whole: string, lines: string, variables: string) => string,
])[] = [
  [
    'curl',
    'a.sh',
    (whole, _, variables) =>
      `#!/bin/bash\ncurl -X POST URL -H 'Content-Type: application/json' -d '${JSON.stringify({ query: whole, variables: JSON.parse(variables) })}'\n`,
  ],
  [
    'curl of variables',
    'a.sh',
    (whole, _, variables) =>
      `#!/bin/bash\nQUERY='${whole}'\nVARS='${variables}'\njq -n --arg q "$QUERY" --argjson v "$VARS" '{query: $q, variables: $v}' | curl -d @- URL\n`,
  ],
  [
    'curl --form',
    'a.sh',
    (whole, _, variables) => `#!/bin/bash\ncurl URL --form 'query=${whole}' --form 'variables=${variables}'\n`,
  ],
  [
    'curl --data-urlencode',
    'a.sh',
    (whole, _, variables) =>
      `#!/bin/bash\ncurl -G URL --data-urlencode 'query=${whole}' --data-urlencode 'variables=${variables}'\n`,
  ],
  [
    'curl of heredoc',
    'a.sh',
    (_, lines, variables) =>
      `#!/bin/bash\nQUERY=$(cat <<'EOF'\n${lines}\nEOF\n)\ncurl URL -d "$(jq -n --arg query "$QUERY" --argjson variables '${variables}' '{$query, $variables}')"\n`,
  ],
  [
    'curl of a file',
    'a.sh',
    (whole, _, variables) =>
      `#!/bin/bash\ncat > body.json <<'EOF'\n${JSON.stringify({ query: whole, variables: JSON.parse(variables) })}\nEOF\ncurl URL -d @body.json\n`,
  ],
  [
    'curl of a function',
    'a.sh',
    (whole, _, variables) =>
      `#!/bin/bash\nask() { curl URL -d "$(jq -n --arg q "$1" --argjson v "$2" '{query: $q, variables: $v}')"; }\nask '${whole}' '${variables}'\n`,
  ],
  [
    'glab',
    'a.sh',
    (whole) =>
      `#!/bin/bash\nglab api graphql -f query='${whole.replace('mutation shown($input: RunnerUpdateInput!)', 'mutation shown').replace('$input', '{ id: "1", active: false }')}'\n`,
  ],
  [
    'glab lines',
    'a.sh',
    (_, lines) =>
      `#!/bin/bash\nglab api graphql -f query='\n${lines.replace('mutation shown($input: RunnerUpdateInput!)', 'mutation shown').replace('$input', '{ id: "1", active: false }')}'\n`,
  ],
  ['http', 'a.sh', (whole, _, variables) => `#!/bin/bash\nhttp POST URL query='${whole}' variables:='${variables}'\n`],
  [
    'ci',
    '.gitlab-ci.yml',
    (whole, _, variables) =>
      `job:\n  script:\n    - |\n      curl URL -d '${JSON.stringify({ query: whole, variables: JSON.parse(variables) })}'\n`,
  ],
  [
    'markdown',
    'README.md',
    (_, lines, variables) => `# GitLab URL\n\n\`\`\`graphql\n${lines}\n\`\`\`\n\n\`\`\`json\n${variables}\n\`\`\`\n`,
  ],
  [
    'markdown curl',
    'README.md',
    (whole, _, variables) =>
      `# GitLab\n\n\`\`\`bash\ncurl URL -d '${JSON.stringify({ query: whole, variables: JSON.parse(variables) })}'\n\`\`\`\n`,
  ],
  ['http file', 'a.http', (_, lines, variables) => `POST URL\nX-REQUEST-TYPE: GraphQL\n\n${lines}\n\n${variables}\n`],
  [
    'http file of JSON',
    'a.http',
    (whole, _, variables) =>
      `POST URL\nContent-Type: application/json\n\n${JSON.stringify({ query: whole, variables: JSON.parse(variables) })}\n`,
  ],
  [
    'postman',
    'a.postman_collection.json',
    (whole, _, variables) =>
      JSON.stringify(
        {
          info: { schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
          item: [
            {
              name: 'a',
              request: {
                method: 'POST',
                url: { raw: 'URL' },
                body: { mode: 'graphql', graphql: { query: whole, variables } },
              },
            },
          ],
        },
        undefined,
        2,
      ),
  ],
  [
    'ansible',
    'tasks/main.yml',
    (_, lines, variables) =>
      `- name: Ask\n  ansible.builtin.uri:\n    url: URL\n    method: POST\n    body_format: json\n    body:\n      query: |\n${lines.replace(/^/gm, '        ')}\n      variables: ${variables}\n`,
  ],
  [
    'yaml',
    'queries.yml',
    (_, lines) =>
      `# GitLab URL\nqueries:\n  shown: |\n${lines.replace('mutation shown($input: RunnerUpdateInput!)', 'mutation shown').replace('$input', '{ id: "1", active: false }').replace(/^/gm, '    ')}\n`,
  ],
  [
    'python in shell',
    'a.sh',
    (_, lines) =>
      `#!/bin/bash\npython3 - <<'EOF'\nimport requests\nQUERY = """\n${lines.replace('mutation shown($input: RunnerUpdateInput!)', 'mutation shown').replace('$input', '{ id: "1", active: false }')}\n"""\nprint(requests.post("URL", json={"query": QUERY}).json())\nEOF\n`,
  ],
  [
    'powershell',
    'a.ps1',
    (_, lines, variables) =>
      `$query = @'\n${lines}\n'@\n$body = @{ query = $query; variables = ConvertFrom-Json '${variables}' } | ConvertTo-Json\nInvoke-RestMethod -Uri URL -Method Post -Body $body\n`,
  ],
  [
    'vue',
    'A.vue',
    (_, lines, variables) =>
      `<script setup>\nimport { useQuery } from '@vue/apollo-composable';\nimport gql from 'graphql-tag';\n// URL\nconst { result } = useQuery(gql\`${lines}\`, ${variables});\n</script>\n<template><p>{{ result }}</p></template>\n`,
  ],
  [
    'vue options',
    'A.vue',
    (_, lines, variables) =>
      `<script>\nimport gql from 'graphql-tag';\n// URL\nexport default { apollo: { shown: { query: gql\`${lines}\`, variables() { return ${variables}; } } } };\n</script>\n`,
  ],
  [
    'svelte',
    'A.svelte',
    (_, lines, variables) =>
      `<script>\nimport { queryStore, gql, getContextClient } from '@urql/svelte';\n// URL\nconst shown = queryStore({ client: getContextClient(), query: gql\`${lines}\`, variables: ${variables} });\n</script>\n{$shown.data}\n`,
  ],
];

/** @param random a number from 0 to below 1 */
export function graphqlProgram(random: () => number): GraphqlProgram {
  const pick = <T>(from: readonly T[]): T => {
    const found = from[Math.floor(random() * from.length)];
    if (found === undefined) throw new Error('nothing to choose from');
    return found;
  };
  const ways: string[] = [];
  const took = <T extends readonly [string, ...unknown[]]>(kind: string, way: T): T => {
    ways.push(`${kind}: ${way[0]}`);
    return way;
  };
  const subject = pick(SUBJECTS);
  const { rule, text, fields, type, path } = subject;
  ways.push(`subject: ${rule} ${subject.sent ? 'sent' : (fields[1] ?? '')}`);
  const whole = text.replace('FIELDS', fields.join(' '));
  const [name = '', value = ''] = subject.sent ?? [];
  if (random() < 0.25) {
    const [, at, write] = took('host', pick(HOSTS));
    const variables = subject.sent ? JSON.stringify({ input: { id: '1', [name]: false } }) : '{}';
    return {
      rule,
      ways,
      files: new Map([[at, write(whole, pretty(whole), variables).replace(/\bURL\b/g, GRAPHQL_URL)]]),
    };
  }
  const {
    imports = '',
    lines = '',
    code,
    files = [],
  } = took('document', pick(DOCUMENTS))[1]({ whole, open: text, fields, type });
  const [, others, send] = took('sent', pick(SENDS));
  let variables = '{}';
  let before = '';
  if (subject.sent) {
    const [, made, own] = took('variables', pick(VARIABLES));
    const filled = (each: string): string =>
      each
        .replace('WHOLE', '{ input: INPUT }')
        .replace('INPUT', '{ id: 1, SENT }')
        .replace('SENT', `${name}: ${value}`)
        .replaceAll('NAME', name)
        .replaceAll('VALUE', value);
    before = filled(made);
    variables = filled(own);
  }
  const read = `data.${path}`;
  const sending = send
    .replace('CODE', () => code)
    .replace('VARS', () => variables)
    .replace('READ', read)
    .replace(/\bURL\b/g, GRAPHQL_URL);
  const shown = send.includes('READ') ? '' : `console.log(${read});`;
  const program = [imports, others, lines, before, sending, shown].filter(Boolean).join('\n');
  return { rule, ways, files: new Map([...files, ['a.js', `${program}\n`]]) };
}
