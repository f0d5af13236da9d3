import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'minutes-project-name',
  title: 'Select `project { name }` of compute minutes',
  why: '18.0 removed `name` of the monthly usage of a project.',
  due: '18.0',
  deprecated: '17.7',
  replacement: { name: 'CiMinutesProjectMonthlyUsage.project' },
  outcome: {
    is: 'removed',
    in: '18.0',
    checked: '19.3',
    note: 'The field is gone: a document that selects it is refused.',
    source: 'ee/app/graphql/types/ci/minutes/project_monthly_usage_type.rb (19.3)',
  },
  advice: 'Select `project { name }`.',
  effort: 3,
  sources: ['data/deprecations/17-7-ci-minutes-project-name-graphql.yml', 'doc/api/graphql/removed_items.md (19.3)'],
  match: [{ graphql: 'CiMinutesProjectMonthlyUsage.name', proven: true }],
} satisfies Change;
