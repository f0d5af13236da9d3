import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'runner-membership-filter',
  row: {
    section: '9.3',
    element: 'RunnerMembershipFilter',
    change: 'Renamed CiRunnerMembershipFilter; old alias removed.',
  },
  title: 'Declare variables as `CiRunnerMembershipFilter` instead of `RunnerMembershipFilter`',
  why: '17.0 removed the alias: a document that declares a variable of the old type is refused.',
  due: '17.0',
  deprecated: '15.4',
  replacement: { name: 'CiRunnerMembershipFilter', since: '15.4' },
  outcome: {
    is: 'removed',
    in: '17.0',
    checked: '19.3',
    note: 'The alias is gone.',
    source: 'https://gitlab.com/gitlab-org/gitlab/-/merge_requests/148315',
  },
  advice:
    'Rename the type of the variable. Only `Group.runners(membership:)` takes it; `membership: Boolean` of projects is another thing.',
  effort: 2,
  sources: [
    'doc/update/deprecations.md (16.0)',
    'https://gitlab.com/gitlab-org/gitlab/-/merge_requests/148315',
    'Resolvers::Ci::GroupRunnersResolver',
    'lib/gitlab/graphql/type_name_deprecations.rb',
  ],
  match: [{ graphql: 'RunnerMembershipFilter', fix: { rename: 'CiRunnerMembershipFilter', since: '15.4' } }],
} satisfies Change;
