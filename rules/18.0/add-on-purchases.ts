import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'add-on-purchases',
  title: 'Ask for `addOnPurchases`, a list',
  why: '18.0 removed `addOnPurchase` of the query and of namespaces.',
  due: '18.0',
  deprecated: '17.4',
  replacement: { name: 'Query.addOnPurchases', since: '17.4' },
  outcome: {
    is: 'removed',
    in: '18.0',
    checked: '19.3',
    note: 'The fields are gone: a document that selects one is refused.',
    source: 'ee/app/graphql/ee/types/query_type.rb; ee/app/graphql/ee/types/namespace_type.rb (19.3)',
  },
  advice: 'Ask `addOnPurchases(namespaceId: …)` of the query and take the one of the type that is meant: it is a list.',
  effort: 10,
  sources: [
    'data/deprecations/17-4-graphql-add-on-purchase.yml',
    'data/deprecations/17-4-graphql-namespace-add-on-purchase.yml',
  ],
  match: [
    { graphql: 'Query.addOnPurchase' },
    { graphql: 'Namespace.addOnPurchase' },
    { graphql: 'Group.addOnPurchase' },
  ],
} satisfies Change;
