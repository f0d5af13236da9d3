import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'runner-usage-minutes',
  title: 'Select `ciDuration` instead of `ciMinutesUsed` of runner usage',
  why: 'Both fields answer the same number of minutes, as a text. By its process a deprecated element goes with a major release: 20.0 is the next.',
  due: '20.0',
  deprecated: '17.5',
  replacement: { name: 'CiRunnerUsage.ciDuration', since: '17.5' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Both fields are there; `ciDuration` is read from the same column.',
    source:
      'ee/app/graphql/types/ci/runner_usage_by_project_type.rb:21 (19.3); ee/app/graphql/types/ci/runner_usage_type.rb:21 (19.3)',
  },
  advice: 'Rename the selection. Both are a `BigInt`, so a text.',
  effort: 2,
  sources: [
    'ee/app/graphql/types/ci/runner_usage_by_project_type.rb:21 (19.3)',
    'ee/app/graphql/types/ci/runner_usage_type.rb:21 (19.3)',
    'doc/api/graphql/_index.md, deprecation and removal process (19.3)',
  ],
  match: [
    { graphql: 'CiRunnerUsageByProject.ciMinutesUsed', fix: { rename: 'ciDuration', since: '17.5' } },
    { graphql: 'CiRunnerUsage.ciMinutesUsed', fix: { rename: 'ciDuration', since: '17.5' } },
  ],
} satisfies Change;
