import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'ci-subscriptions',
  title: 'Select the upstream and downstream subscriptions of a project',
  why: '`ciSubscriptionsProjects` and `ciSubscribedProjects` are replaced by `ciUpstreamProjectSubscriptions` and `ciDownstreamProjectSubscriptions`, whose elements name both projects. By its process a deprecated element goes with a major release: 20.0 is the next.',
  due: '20.0',
  deprecated: '17.6',
  replacement: { name: 'Project.ciUpstreamProjectSubscriptions', since: '17.6' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Everything named here is still in the schema, marked as deprecated; no announcement names a release.',
    source: 'ee/app/graphql/ee/types/project_type.rb:637, :651 (19.3)',
  },
  advice:
    '`ciSubscriptionsProjects` becomes `ciUpstreamProjectSubscriptions { nodes { upstreamProject { … } } }`, `ciSubscribedProjects` becomes `ciDownstreamProjectSubscriptions { nodes { downstreamProject { … } } }`. Both new fields are marked as experiments.',
  effort: 15,
  sources: [
    'ee/app/graphql/ee/types/project_type.rb:637, :651 (19.3)',
    'doc/api/graphql/_index.md, deprecation and removal process (19.3)',
  ],
  match: [{ graphql: 'Project.ciSubscriptionsProjects' }, { graphql: 'Project.ciSubscribedProjects' }],
} satisfies Change;
