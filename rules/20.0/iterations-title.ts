import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'iterations-title',
  title: 'Give `search` and `in` to find iterations',
  why: 'The mark on `iterations(title:)` said it would go in 15.4; it is still taken. By its process a deprecated element goes with a major release: 20.0 is the next.',
  due: '20.0',
  deprecated: '15.4',
  replacement: { name: 'search', since: '15.4' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Everything named here is still in the schema, marked as deprecated; no announcement names a release.',
    source: 'ee/app/graphql/resolvers/iterations_resolver.rb:16 (19.3)',
  },
  advice: 'Give `search: "…", in: [TITLE]`.',
  effort: 5,
  sources: [
    'ee/app/graphql/resolvers/iterations_resolver.rb:16 (19.3)',
    'doc/api/graphql/_index.md, deprecation and removal process (19.3)',
  ],
  match: [
    { graphql: 'Group.iterations(title:)', proven: true },
    { graphql: 'Project.iterations(title:)', proven: true },
  ],
} satisfies Change;
