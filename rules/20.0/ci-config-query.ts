import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'ci-config-query',
  title: 'Call `ciLint` to check CI configuration',
  why: '`Query.ciConfig` is deprecated since 18.1. By its process a deprecated element goes with a major release: 20.0 is the next.',
  due: '20.0',
  deprecated: '18.1',
  replacement: { name: 'Mutation.ciLint', since: '18.1' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Everything named here is still in the schema, marked as deprecated; no announcement names a release.',
    source: 'app/graphql/types/query_type.rb:32 (19.3)',
  },
  advice:
    'Call `ciLint(input: { projectPath, content })` and read `config`: it is a mutation, so it needs a token with `api`.',
  effort: 20,
  sources: [
    'app/graphql/types/query_type.rb:32 (19.3)',
    'doc/api/graphql/_index.md, deprecation and removal process (19.3)',
  ],
  match: [{ graphql: 'Query.ciConfig' }],
} satisfies Change;
