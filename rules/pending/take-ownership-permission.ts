import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'take-ownership-permission',
  title: 'Select `adminPipelineSchedule` instead of `takeOwnershipPipelineSchedule`',
  why: 'Who may administer a pipeline schedule may take it over. The old permission is announced to go, without a release any more.',
  due: '17.0',
  deprecated: '15.9',
  replacement: { name: 'PipelineSchedulePermissions.adminPipelineSchedule', since: '15.9' },
  outcome: {
    is: 'pending',
    checked: '19.3',
    note: 'Both permissions are there; the announcement names no release any more.',
    source:
      'data/deprecations/15-9-deprecate-take-schedule-ownership-field.yml; app/graphql/types/permission_types/ci/pipeline_schedules.rb:7-18 (19.3)',
  },
  advice: 'Rename the selection, and ask for the owner where it is about taking over from somebody else.',
  effort: 5,
  sources: [
    'app/graphql/types/permission_types/ci/pipeline_schedules.rb:14 (19.3)',
    'doc/update/deprecations.md (19.3)',
  ],
  match: [
    {
      graphql: 'PipelineSchedulePermissions.takeOwnershipPipelineSchedule',
      fix: {
        rename: 'adminPipelineSchedule',
        since: '15.9',
        review: 'It is another permission: who owns the schedule has it as well, and could not take it over.',
      },
    },
  ],
} satisfies Change;
