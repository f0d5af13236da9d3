/** Libraries that keep answers of GraphQL by the fields' own names, not by what an alias calls them. */

export interface FieldStore {
  /** Modules that a program which uses it imports. */
  modules: readonly string[];
  /** Its functions and methods that take the name of a field as a text, wherever among their arguments. */
  named: readonly string[];
  /** Those that take a fragment by itself, and read or write what is kept by the fields' own names. */
  byFragment?: readonly string[];
  /** Those that take a document, and read or write what others asked for. */
  byDocument?: readonly string[];
  /** Those that write an answer back, each field by its own name. */
  writes?: readonly string[];
}

export const fieldStores: readonly FieldStore[] = [
  {
    // https://www.apollographql.com/docs/react/caching/cache-field-behavior#fieldpolicy-api-reference
    modules: ['@apollo/client', 'apollo-cache-inmemory', '@apollo/client-integration-nextjs', 'apollo-angular'],
    named: ['readField'],
    // https://www.apollographql.com/docs/react/caching/cache-interaction#using-graphql-fragments
    byFragment: ['readFragment', 'writeFragment', 'updateFragment', 'watchFragment'],
    byDocument: ['readQuery', 'writeQuery', 'updateQuery'],
    writes: ['writeQuery', 'updateQuery', 'writeFragment', 'updateFragment'],
  },
  {
    // https://relay.dev/docs/api-reference/store/
    modules: ['relay-runtime', 'react-relay'],
    named: [
      'getValue',
      'setValue',
      'getLinkedRecord',
      'getLinkedRecords',
      'setLinkedRecord',
      'setLinkedRecords',
      'getOrCreateLinkedRecord',
    ],
  },
  {
    // https://nearform.com/open-source/urql/docs/api/graphcache/#cache
    modules: ['@urql/exchange-graphcache'],
    named: ['resolve', 'invalidate', 'link'],
    byFragment: ['readFragment', 'writeFragment'],
    byDocument: ['readQuery', 'updateQuery'],
    writes: ['updateQuery', 'writeFragment'],
  },
];

/** What a program imports that takes documents apart, and what it asks of the tree for a field's name. */
export const documentTrees: { modules: readonly string[]; name: string; value: string } = {
  // https://www.graphql-js.org/api-v16/language/
  modules: ['graphql', 'graphql-tag', 'graphql/language', '@graphql-tools/utils'],
  name: 'name',
  value: 'value',
};

/** The key under which a mock says what it answers: it is compared with what is sent, variables and all. */
// https://www.apollographql.com/docs/react/development-testing/testing#defining-mocked-responses
export const mockedUnder = 'request';

/** Functions that give the document that they are given, as a text or as a tree. */
export const documentForms: readonly string[] = ['print', 'parse', 'gql', 'graphql', 'stripIgnoredCharacters'];

/** Modules that put documents together of names, keys and lists. */
export const documentBuilders: readonly string[] = [
  // https://github.com/dupski/json-to-graphql-query
  'json-to-graphql-query',
  // https://github.com/atulmy/gql-query-builder
  'gql-query-builder',
  // https://genql.dev/docs
  '@genql/runtime',
  // https://graphqleditor.com/docs/zeus/
  'graphql-zeus',
  // https://typed-graphqlify.netlify.app/
  'typed-graphqlify',
];
