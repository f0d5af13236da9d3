import type { Change, FieldFix } from '../../src/catalogue/change.ts';

const fix = { set: 'disabled_and_overridable', since: '15.8' } as const satisfies FieldFix;

const answered = 'GitLab has answered the new name since the rename, so this was never true; now it is.';

export default {
  id: 'shared-runners-override',
  row: {
    section: '9.3',
    element: 'SharedRunnersSetting value DISABLED_WITH_OVERRIDE',
    change: 'Replaced by DISABLED_AND_OVERRIDABLE.',
  },
  title: 'Write `DISABLED_AND_OVERRIDABLE` instead of `DISABLED_WITH_OVERRIDE`',
  why: '17.0 dropped the old name of this value of `SharedRunnersSetting`, and with it `disabled_with_override` of the groups API, which comes from the same list.',
  due: '17.0',
  deprecated: '15.8',
  replacement: { name: 'DISABLED_AND_OVERRIDABLE', since: '15.8' },
  outcome: {
    is: 'removed',
    in: '17.0',
    checked: '19.3',
    note: 'The old constant is gone, for GraphQL and for REST.',
    source: 'app/models/namespace.rb',
  },
  advice:
    'Write the new name wherever the setting is sent; both did the same. GitLab’s page of the groups API still lists the old name: it is refused all the same. Comparisons with the old name have been dead since GitLab answers the new one: make them compare with that.',
  effort: 3,
  sources: [
    'doc/update/deprecations.md (16.0)',
    'app/models/namespace.rb',
    'app/graphql/types/namespace/shared_runners_setting_enum.rb',
    'parameters of `POST /groups` and `PUT /groups/{id}` (API::Groups)',
    'app/models/namespace.rb:50-53 against doc/api/groups.md:2042 (19.3)',
  ],
  match: [
    {
      graphql: 'SharedRunnersSetting.DISABLED_WITH_OVERRIDE',
      fix: { rename: 'DISABLED_AND_OVERRIDABLE', since: '15.8', compared: answered },
    },
    {
      request: ['POST /groups', 'PUT /groups/{id}'],
      field: 'shared_runners_setting',
      value: 'disabled_with_override',
      element: 'Group.shared_runners_setting',
      fix,
    },
    {
      response: 'Group',
      field: 'shared_runners_setting',
      value: ['disabled_with_override'],
      fix: {
        since: '15.8',
        values: {
          disabled_with_override: {
            to: 'disabled_and_overridable',
            review: answered,
          },
        },
      },
    },
  ],
} satisfies Change;
