import type { Change, GraphqlMatch } from '../../src/catalogue/change.ts';

const each = {
  fix: {
    rename: 'assigneeUsernames',
    since: '13.11',
    review:
      'It takes a list: a literal becomes one of a single name, a variable has to change its type to `[String!]`.',
  },
} as const satisfies Omit<GraphqlMatch, 'graphql'>;

const others = {
  advice:
    'Give `healthStatusFilter`: its enum is `HealthStatusFilter`, which has the same values and `NONE` and `ANY`; a variable changes its type.',
} as const satisfies Omit<GraphqlMatch, 'graphql'>;

export default {
  id: 'issue-filters',
  title: 'Give lists and filter values where issues are listed',
  why: '`assigneeUsername` and `healthStatus` have successors of another type. By its process a deprecated element goes with a major release: 20.0 is the next.',
  due: '20.0',
  replacement: { name: 'assigneeUsernames', since: '13.11' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Everything named here is still in the schema, marked as deprecated; no announcement names a release.',
    source:
      'app/graphql/resolvers/issues/base_resolver.rb:15 (19.3); ee/app/graphql/ee/resolvers/issues/base_parent_resolver.rb:13 (19.3)',
  },
  advice: 'Give `assigneeUsernames`, a list.',
  effort: 5,
  sources: [
    'app/graphql/resolvers/issues/base_resolver.rb:15 (19.3)',
    'ee/app/graphql/ee/resolvers/issues/base_parent_resolver.rb:13 (19.3)',
    'doc/api/graphql/_index.md, deprecation and removal process (19.3)',
  ],
  match: [
    { graphql: 'Group.issues(assigneeUsername:)', ...each },
    { graphql: 'Project.issueStatusCounts(assigneeUsername:)', ...each },
    { graphql: 'Query.issues(assigneeUsername:)', ...each },
    { graphql: 'Project.issue(assigneeUsername:)', ...each },
    { graphql: 'Project.issues(assigneeUsername:)', ...each },
    { graphql: 'Group.issues(healthStatus:)', ...others },
    { graphql: 'Project.issue(healthStatus:)', ...others },
    { graphql: 'Project.issues(healthStatus:)', ...others },
  ],
} satisfies Change;
