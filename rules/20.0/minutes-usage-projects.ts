import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'minutes-usage-projects',
  title: 'Ask for compute minutes of projects by their own query',
  why: '`CiMinutesNamespaceMonthlyUsage.projects` is replaced by `ciMinutesProjectMonthlyUsage`. By its process a deprecated element goes with a major release: 20.0 is the next.',
  due: '20.0',
  deprecated: '19.1',
  replacement: { name: 'Query.ciMinutesProjectMonthlyUsage', since: '19.1' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Everything named here is still in the schema, marked as deprecated; no announcement names a release.',
    source: 'ee/app/graphql/types/ci/minutes/namespace_monthly_usage_type.rb:30 (19.3)',
  },
  advice:
    'Ask `Query.ciMinutesProjectMonthlyUsage(namespaceId: …, date: …)`: it stands beside the usage of the namespace, not inside it.',
  effort: 15,
  sources: [
    'ee/app/graphql/types/ci/minutes/namespace_monthly_usage_type.rb:30 (19.3)',
    'doc/api/graphql/_index.md, deprecation and removal process (19.3)',
  ],
  match: [{ graphql: 'CiMinutesNamespaceMonthlyUsage.projects' }],
} satisfies Change;
