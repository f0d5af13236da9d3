import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'upgrade-status-type',
  row: {
    section: '9.3',
    element: 'CiRunnerUpgradeStatusType',
    change: 'Renamed CiRunnerUpgradeStatus; old alias removed.',
  },
  title: 'Declare variables as `CiRunnerUpgradeStatus` instead of `CiRunnerUpgradeStatusType`',
  why: '17.0 removed the alias: a document that declares a variable of the old type is refused.',
  due: '17.0',
  deprecated: '15.3',
  replacement: { name: 'CiRunnerUpgradeStatus', since: '15.3' },
  outcome: {
    is: 'removed',
    in: '17.0',
    checked: '19.3',
    note: 'The alias is gone.',
    source: 'https://gitlab.com/gitlab-org/gitlab/-/merge_requests/148315',
  },
  advice:
    'Rename the type of the variable. Generated types of that name come from a schema before 15.3: generate them anew.',
  effort: 2,
  sources: [
    'doc/update/deprecations.md (16.0)',
    'https://gitlab.com/gitlab-org/gitlab/-/merge_requests/148315',
    'lib/gitlab/graphql/type_name_deprecations.rb',
  ],
  match: [{ graphql: 'CiRunnerUpgradeStatusType', fix: { rename: 'CiRunnerUpgradeStatus', since: '15.3' } }],
} satisfies Change;
