import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'network-policies',
  title: 'Stop asking projects for `networkPolicies`',
  why: 'It had answered nothing since 15.0, and went with 17.0.',
  due: '17.0',
  deprecated: '14.8',
  outcome: {
    is: 'removed',
    in: '17.0',
    checked: '19.3',
    note: 'The field is gone: a document that selects it is refused.',
    source: 'ee/app/graphql/ee/types/project_type.rb (19.3)',
  },
  advice: 'Take it out: read the network policies of the cluster from the cluster.',
  effort: 10,
  sources: ['data/deprecations/14-8-graphql-project-network-policies.yml', 'doc/api/graphql/removed_items.md (19.3)'],
  match: [{ graphql: 'Project.networkPolicies' }],
} satisfies Change;
