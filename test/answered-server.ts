/** GitLab's GraphQL in memory, of today and of tomorrow, and as much of the libraries that ask it as small programs need. */
import {
  buildSchema,
  type DocumentNode,
  executeSync,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  parse,
  print,
  type SelectionSetNode,
  validate,
  valueFromASTUntyped,
  visit,
} from 'graphql';
import type { Era, Server } from './equivalence-server.ts';
import { clientsOver } from './mapped-server.ts';

type Row = Record<string, unknown>;

/** What stands behind `#gone` is not there tomorrow. */
const SDL = `
scalar CiRunnerID
scalar NoteableID
type Query {
  runner(id: CiRunnerID!): CiRunner
  runners(first: Int, paused: Boolean, status: CiRunnerStatus, sort: CiRunnerSort
    active: Boolean #gone
  ): CiRunnerConnection
  project(fullPath: ID!): Project
  user(username: String): UserCore
  users(first: Int): UserCoreConnection
}
type Mutation {
  runnerUpdate(input: RunnerUpdateInput!): RunnerUpdatePayload
  createNote(input: CreateNoteInput!): CreateNotePayload
}
enum CiRunnerStatus {
  ONLINE
  OFFLINE
  STALE
  NEVER_CONTACTED
  PAUSED #gone
  ACTIVE #gone
}
enum CiRunnerSort { CREATED_ASC CREATED_DESC }
enum MergeRequestSort {
  UPDATED_ASC
  UPDATED_DESC
  CREATED_ASC
  CREATED_DESC
  updated_asc #gone
  updated_desc #gone
  created_asc #gone
  created_desc #gone
}
type CiRunnerConnection { count: Int nodes: [CiRunner] edges: [CiRunnerEdge] }
type CiRunnerEdge { node: CiRunner }
type CiRunner {
  id: CiRunnerID!
  description: String
  paused: Boolean!
  active: Boolean! #gone
}
type Project {
  id: ID!
  name: String
  mergeRequest(iid: String!): MergeRequest
  mergeRequests(first: Int, sort: MergeRequestSort): MergeRequestConnection
  issue(iid: String): Issue
  issues(first: Int): IssueConnection
}
type MergeRequestConnection { nodes: [MergeRequest] }
type MergeRequest {
  id: ID!
  iid: String!
  title: String!
  autoMergeEnabled: Boolean!
  mergeWhenPipelineSucceeds: Boolean #gone
  notes(first: Int): NoteConnection
}
type IssueConnection { nodes: [Issue] }
type Issue {
  id: ID!
  iid: String!
  title: String!
  emailsEnabled: Boolean!
  emailsDisabled: Boolean! #gone
}
type NoteConnection { nodes: [Note] }
type Note {
  id: ID!
  body: String
  internal: Boolean
  confidential: Boolean #gone
}
type UserCoreConnection { nodes: [UserCore] }
type UserCore {
  id: ID!
  username: String!
  publicEmail: String
  email: String #gone
}
input RunnerUpdateInput {
  id: CiRunnerID!
  description: String
  paused: Boolean
  active: Boolean #gone
}
type RunnerUpdatePayload { runner: CiRunner errors: [String!]! }
input CreateNoteInput {
  noteableId: NoteableID!
  body: String!
  internal: Boolean
  confidential: Boolean #gone
}
type CreateNotePayload { note: Note errors: [String!]! }
`;

const schemas: Readonly<Record<Era, GraphQLSchema>> = {
  today: buildSchema(SDL),
  tomorrow: buildSchema(SDL.replace(/^.*#gone$/gm, '')),
};

interface Answer {
  data?: unknown;
  errors?: readonly { message: string }[];
}

export interface GraphqlServer extends Server {
  ask: (query: string | DocumentNode, variables?: Row) => Answer;
}

const servers = new WeakMap<Server['fetch'], GraphqlServer>();

/** @param data another set of values, so that nothing is equal by chance */
export function answeredServer(era: Era, data: number): Server {
  const flags =
    [
      [true, false, false, true],
      [false, true, true, true],
      [false, false, true, false],
    ][data % 3] ?? [];
  const changes: unknown[] = [];
  const runners = flags.map((is, at) => ({
    id: `gid://gitlab/Ci::Runner/${at + 1}`,
    description: `runner ${at + 1}`,
    paused: is,
  }));
  const runner = (row: (typeof runners)[number]) => ({ ...row, paused: () => row.paused, active: () => !row.paused });
  const notes = flags.map((is, at) => ({
    id: `gid://gitlab/Note/${at + 1}`,
    body: `note ${at + 1}`,
    internal: is,
    confidential: is,
  }));
  const requests = flags.map((is, at) => ({
    id: `gid://gitlab/MergeRequest/${at + 1}`,
    iid: `${at + 1}`,
    title: `change ${at + 1}`,
    autoMergeEnabled: is,
    mergeWhenPipelineSucceeds: is,
    notes: { nodes: notes },
  }));
  const issues = flags.map((is, at) => ({
    id: `gid://gitlab/Issue/${at + 1}`,
    iid: `${at + 1}`,
    title: `issue ${at + 1}`,
    emailsEnabled: is,
    emailsDisabled: !is,
  }));
  const users = flags.map((is, at) => {
    const email = is ? `user${at}@example.org` : null;
    return { id: `gid://gitlab/User/${at + 1}`, username: `user${at}`, publicEmail: email, email };
  });
  const sorted = (sort: unknown): unknown[] => (/desc/i.test(String(sort)) ? [...requests].reverse() : requests);
  const root = {
    runner: ({ id }: Row) => runners.filter((each) => each.id === id).map(runner)[0] ?? null,
    runners: ({ active, paused, status }: Row) => {
      const asked =
        paused ??
        (active === true ? false : undefined) ??
        (status === 'PAUSED' ? true : status === 'ACTIVE' ? false : undefined);
      const nodes = runners
        .filter((each) => asked === undefined || asked === null || each.paused === asked)
        .map(runner);
      return { count: nodes.length, nodes, edges: nodes.map((node) => ({ node })) };
    },
    project: () => ({
      id: 'gid://gitlab/Project/1',
      name: 'one',
      mergeRequest: ({ iid }: Row) => requests.find((each) => each.iid === iid) ?? null,
      mergeRequests: ({ sort }: Row) => ({ nodes: sorted(sort) }),
      issue: ({ iid }: Row) => issues.find((each) => each.iid === iid) ?? null,
      issues: { nodes: issues },
    }),
    user: ({ username }: Row) => users.find((each) => each.username === username) ?? users[0],
    users: { nodes: users },
    runnerUpdate: ({ input }: { input: Row }) => {
      const row = runners.find(({ id }) => id === input.id) ?? runners[0];
      if (!row) return null;
      if (typeof input.paused === 'boolean') row.paused = input.paused;
      if (typeof input.active === 'boolean') row.paused = !input.active;
      changes.push(['runner', row.id, row.paused, input.description ?? null]);
      return { runner: runner(row), errors: [] };
    },
    createNote: ({ input }: { input: Row }) => {
      const internal = input.internal ?? input.confidential ?? false;
      changes.push(['note', input.body, internal]);
      return { note: { id: 'gid://gitlab/Note/99', body: input.body, internal, confidential: internal }, errors: [] };
    },
  };
  const schema = schemas[era];
  const ask: GraphqlServer['ask'] = (query, variableValues = {}) => {
    const document = typeof query === 'string' ? parse(query) : query;
    const errors = validate(schema, document);
    if (errors.length > 0) return { errors: errors.map(({ message }) => ({ message })) };
    const answer = executeSync({ schema, document, rootValue: root, variableValues });
    return structuredClone({
      data: answer.data === null ? null : JSON.parse(JSON.stringify(answer.data ?? null)),
      ...(answer.errors && { errors: answer.errors.map(({ message }) => ({ message })) }),
    });
  };
  const fetch: Server['fetch'] = async (input, init) => {
    const url = new URL(String(input));
    const text = typeof init?.body === 'string' ? init.body : '';
    let json: unknown;
    if (url.host !== 'gitlab.example.com') {
      changes.push([url.host, url.search, text]);
      json = [
        {
          id: 1,
          active: true,
          confidential: false,
          email: 'x',
          emailsDisabled: true,
          mergeWhenPipelineSucceeds: false,
        },
        {
          id: 2,
          active: false,
          confidential: true,
          email: 'y',
          emailsDisabled: false,
          mergeWhenPipelineSucceeds: true,
        },
      ];
    } else {
      const sent = text
        ? JSON.parse(text)
        : { query: url.searchParams.get('query'), variables: JSON.parse(url.searchParams.get('variables') ?? '{}') };
      json = Array.isArray(sent)
        ? sent.map((each) => ask(each.query, each.variables))
        : ask(sent.query, sent.variables);
    }
    return { ok: true, status: 200, url: String(url), json: async () => json, text: async () => JSON.stringify(json) };
  };
  const server: GraphqlServer = { fetch, ask, effects: () => JSON.stringify(changes) };
  servers.set(fetch, server);
  return server;
}

/** A tag that takes over the definitions of documents that are filled in. */
function tag(texts: readonly string[] | string, ...filled: unknown[]): DocumentNode {
  const more: DocumentNode[] = [];
  const text =
    typeof texts === 'string'
      ? texts
      : texts.reduce((all, each, at) => {
          const value = filled[at - 1];
          if (isDocument(value)) {
            more.push(value);
            return all + each;
          }
          return `${all}${value}${each}`;
        });
  const own = parse(text);
  const seen = new Set<string>();
  const definitions = [...own.definitions, ...more.flatMap((each) => each.definitions)].filter((each) => {
    const name = 'name' in each ? (each.name?.value ?? '') : '';
    if (each.kind !== Kind.FRAGMENT_DEFINITION || !seen.has(name)) {
      seen.add(name);
      return true;
    }
    return false;
  });
  return { kind: Kind.DOCUMENT, definitions };
}
const isDocument = (value: unknown): value is DocumentNode =>
  typeof value === 'object' && value !== null && 'definitions' in value;
const join = (texts: readonly string[] | string, ...filled: unknown[]): string =>
  typeof texts === 'string'
    ? texts
    : texts.reduce((all, each, at) => `${all}${isDocument(filled[at - 1]) ? '' : String(filled[at - 1])}${each}`);
const documentOf = (value: unknown): DocumentNode => (isDocument(value) ? value : parse(String(value)));
const withTypenames = (document: DocumentNode): DocumentNode =>
  visit(document, {
    SelectionSet(node, _, parent) {
      if (parent && !Array.isArray(parent) && 'kind' in parent && parent.kind === Kind.OPERATION_DEFINITION)
        return undefined;
      if (node.selections.some((each) => each.kind === Kind.FIELD && each.name.value === '__typename'))
        return undefined;
      return {
        ...node,
        selections: [...node.selections, { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } }],
      };
    },
  });

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

interface Policy {
  keyFields?: readonly string[];
  fields?: Readonly<Record<string, { read?: (held: unknown) => unknown } | ((held: unknown) => unknown)>>;
}

/** A cache of answers by the fields' own names, as Apollo's. */
class Cache {
  readonly #rows = new Map<string, Row>();
  readonly #policies: Readonly<Record<string, Policy>>;
  constructor({ typePolicies = {} }: { typePolicies?: Readonly<Record<string, Policy>> } = {}) {
    this.#policies = typePolicies;
  }

  identify(row: Row): string | undefined {
    return row.__typename && row.id ? `${row.__typename}:${row.id}` : undefined;
  }

  write(document: DocumentNode, variables: Row, value: unknown, key: string): void {
    const set = setOf(document);
    if (set && isRow(value)) this.#put(set, document, variables, value, key);
  }

  #put(set: SelectionSetNode, document: DocumentNode, variables: Row, value: Row, key: string): void {
    const row = this.#rows.get(key) ?? {};
    this.#rows.set(key, row);
    for (const field of fieldsOf(set, document)) {
      const held = value[field.alias?.value ?? field.name.value];
      if (held === undefined) continue;
      const name = storedName(field, variables);
      const below = field.selectionSet;
      const kept = (each: unknown, at: string): unknown => {
        if (Array.isArray(each)) return each.map((one, index) => kept(one, `${at}.${index}`));
        if (!isRow(each) || !below) return each;
        const ref = this.identify(each) ?? `${key}.${at}`;
        this.#put(below, document, variables, each, ref);
        return { __ref: ref };
      };
      row[name] = kept(held, name);
    }
  }

  read(document: DocumentNode, variables: Row, key: string): Row | null {
    const set = setOf(document);
    return set ? this.#got(set, document, variables, key) : null;
  }

  #got(set: SelectionSetNode, document: DocumentNode, variables: Row, key: string): Row | null {
    const row = this.#rows.get(key);
    if (!row) return null;
    const out: Row = {};
    const policy = this.#policies[key.split(':')[0] ?? '']?.fields;
    for (const field of fieldsOf(set, document)) {
      const given = policy?.[field.name.value];
      const read = typeof given === 'function' ? given : given?.read;
      let held = row[storedName(field, variables)];
      if (read) held = read(held);
      if (held === undefined) return null;
      const below = field.selectionSet;
      const got = (each: unknown): unknown => {
        if (Array.isArray(each)) return each.map(got);
        return isRow(each) && typeof each.__ref === 'string' && below
          ? this.#got(below, document, variables, each.__ref)
          : each;
      };
      out[field.alias?.value ?? field.name.value] = got(held);
    }
    return out;
  }

  readQuery({ query, variables = {} }: { query: unknown; variables?: Row }): Row | null {
    return this.read(withTypenames(documentOf(query)), variables, 'ROOT');
  }
  writeQuery({ query, variables = {}, data }: { query: unknown; variables?: Row; data: unknown }): void {
    this.write(withTypenames(documentOf(query)), variables, data, 'ROOT');
  }
  updateQuery(options: { query: unknown; variables?: Row }, change: (held: Row | null) => unknown): void {
    const data = change(this.readQuery(options));
    if (data) this.writeQuery({ ...options, data });
  }
  readFragment({ id, fragment }: { id: string; fragment: unknown }): Row | null {
    return this.read(withTypenames(documentOf(fragment)), {}, id);
  }
  writeFragment({ id, fragment, data }: { id: string; fragment: unknown; data: unknown }): void {
    this.write(withTypenames(documentOf(fragment)), {}, data, id);
  }
  updateFragment(options: { id: string; fragment: unknown }, change: (held: Row | null) => unknown): void {
    const data = change(this.readFragment(options));
    if (data) this.writeFragment({ ...options, data });
  }
  modify({
    id,
    fields,
  }: {
    id: string;
    fields: Readonly<Record<string, (held: unknown, more: unknown) => unknown>>;
  }): void {
    const row = this.#rows.get(id);
    for (const [name, change] of Object.entries(fields))
      if (row && name in row) row[name] = change(row[name], { readField: (field: string) => row[field] });
  }
}

function setOf(document: DocumentNode): SelectionSetNode | undefined {
  const first =
    getOperationAST(document) ?? document.definitions.find((each) => each.kind === Kind.FRAGMENT_DEFINITION);
  return first?.selectionSet;
}

function fieldsOf(set: SelectionSetNode, document: DocumentNode) {
  return set.selections.flatMap((each): import('graphql').FieldNode[] => {
    if (each.kind === Kind.FIELD) return [each];
    if (each.kind === Kind.INLINE_FRAGMENT) return fieldsOf(each.selectionSet, document);
    const fragment = document.definitions.find(
      (one): one is FragmentDefinitionNode =>
        one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === each.name.value,
    );
    return fragment ? fieldsOf(fragment.selectionSet, document) : [];
  });
}

function storedName(field: import('graphql').FieldNode, variables: Row): string {
  const given = (field.arguments ?? []).map((each) => [each.name.value, valueFromASTUntyped(each.value, variables)]);
  return given.length === 0 ? field.name.value : `${field.name.value}(${JSON.stringify(Object.fromEntries(given))})`;
}

/** Libraries over the server whose `fetch` this is. */
export function librariesOver(
  fetch: Server['fetch'],
  log: (text: string) => void,
  files: ReadonlyMap<string, string>,
): Readonly<Record<string, unknown>> {
  const server = servers.get(fetch);
  if (!server) throw new Error('no server');
  const asked = (document: unknown, variables?: Row): unknown => {
    const { data, errors } = server.ask(isDocument(document) ? document : String(document), variables);
    if (errors) throw new Error(errors.map(({ message }) => message).join());
    return data;
  };
  type Given = Row & { query?: unknown; mutation?: unknown; document?: unknown; variables?: Row };
  const request = async (first: unknown, second?: unknown, third?: Row): Promise<unknown> =>
    isRow(first) && 'url' in first
      ? asked(first.document, isRow(first.variables) ? first.variables : {})
      : asked(second, third);
  class GraphQLClient {
    async request(first: unknown, variables?: Row): Promise<unknown> {
      return isRow(first) && 'document' in first
        ? asked(first.document, isRow(first.variables) ? first.variables : {})
        : asked(first, variables);
    }
    async rawRequest(first: unknown, variables?: Row): Promise<unknown> {
      return { data: asked(first, variables), status: 200 };
    }
  }
  interface Mock {
    request: { query: unknown; variables?: Row };
    result: { data: unknown };
  }
  class MockLink {
    readonly mocks: readonly Mock[];
    constructor(mocks: readonly Mock[]) {
      this.mocks = mocks;
    }
  }
  class ApolloClient {
    readonly cache: Cache;
    readonly #mocks: readonly Mock[] | undefined;
    constructor({ cache, link }: { cache?: Cache; link?: unknown } = {}) {
      this.cache = cache ?? new Cache();
      this.#mocks = link instanceof MockLink ? link.mocks : undefined;
    }
    ask(document: unknown, variables: Row = {}): unknown {
      if (!this.#mocks) return asked(withTypenames(documentOf(document)), variables);
      const text = print(documentOf(document));
      const mock = this.#mocks.find(
        ({ request }) =>
          print(documentOf(request.query)) === text &&
          JSON.stringify(request.variables ?? {}) === JSON.stringify(variables),
      );
      if (!mock) throw new Error('no more mocked responses');
      return mock.result.data;
    }
    async query({ query, variables = {} }: Given): Promise<unknown> {
      const data = this.ask(query, variables);
      this.cache.write(withTypenames(documentOf(query)), variables, data, 'ROOT');
      return { data };
    }
    async mutate({
      mutation,
      variables = {},
      update,
      optimisticResponse,
      updateQueries,
      refetchQueries,
    }: Given): Promise<unknown> {
      void updateQueries;
      void refetchQueries;
      const document = withTypenames(documentOf(mutation));
      const seen = (data: unknown): void => {
        this.cache.write(document, variables, data, 'MUTATION');
        if (typeof update === 'function') update(this.cache, { data });
      };
      if (optimisticResponse)
        seen(typeof optimisticResponse === 'function' ? optimisticResponse(variables) : optimisticResponse);
      const data = this.ask(mutation, variables);
      seen(data);
      return { data };
    }
    readQuery(given: { query: unknown; variables?: Row }): unknown {
      return this.cache.readQuery(given);
    }
    writeQuery(given: { query: unknown; variables?: Row; data: unknown }): void {
      this.cache.writeQuery(given);
    }
    readFragment(given: { id: string; fragment: unknown }): unknown {
      return this.cache.readFragment(given);
    }
    writeFragment(given: { id: string; fragment: unknown; data: unknown }): void {
      this.cache.writeFragment(given);
    }
  }
  const shared = new ApolloClient();
  const useQuery = (query: unknown, { variables = {} }: { variables?: Row } = {}): unknown => {
    const data = shared.ask(query, variables);
    return { data, loading: false, error: undefined };
  };
  const useMutation = (mutation: unknown, options: Given = {}): unknown => [
    (more: Given = {}) => shared.mutate({ mutation, ...options, ...more }),
    { data: undefined, loading: false },
  ];
  const urql = () => {
    const sent = (document: unknown, variables?: Row) => {
      const answer = (async () => {
        const { data, errors } = server.ask(withTypenames(documentOf(document)), variables);
        return { data, error: errors?.[0] };
      })();
      return Object.assign(answer, { toPromise: () => answer });
    };
    return { query: sent, mutation: sent };
  };
  const urqlUse = ({ query, variables = {} }: Given): unknown => [{ data: asked(query, variables), fetching: false }];
  const graphqlFiles: Record<string, unknown> = {};
  for (const [path, text] of files)
    if (/\.(?:graphql|gql)$/.test(path)) {
      const whole = (each: string, known: ReadonlySet<string>): string => {
        if (known.has(each)) return '';
        const own = files.get(each) ?? '';
        const more = [...own.matchAll(/^#import "\.\/(.*)"$/gm)].map(([, other = '']) =>
          whole(other, new Set([...known, each])),
        );
        return [own, ...more].join('\n');
      };
      graphqlFiles[`./${path}`] = {
        __esModule: true,
        get default() {
          return parse(whole(path, new Set()));
        },
      };
      graphqlFiles[`./${path}?raw`] = { __esModule: true, default: text };
    }
  return {
    ...clientsOver(fetch, log),
    ...graphqlFiles,
    graphql: { parse, print },
    'graphql-tag': { __esModule: true, default: tag, gql: tag },
    'graphql-request': { gql: join, request, GraphQLClient },
    urql: {
      gql: tag,
      createClient: urql,
      Client: class {
        constructor() {
          Object.assign(this, urql());
        }
      },
      useQuery: urqlUse,
    },
    '@urql/core': { gql: tag, createClient: urql },
    '@apollo/client': {
      gql: tag,
      ApolloClient,
      InMemoryCache: Cache,
      useQuery,
      useMutation,
      useLazyQuery: (query: unknown) => [(more: Given = {}) => useQuery(query, more), {}],
    },
    '@apollo/client/testing': { MockLink },
    './gql.js': { graphql: tag },
  };
}
