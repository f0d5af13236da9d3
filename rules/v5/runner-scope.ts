import type { Change } from '../../src/catalogue/change.ts';

const scoped = ['GET /runners', 'GET /runners/all', 'GET /projects/{id}/runners'] as const;

/** `GET /runners` refuses the older words. */
const listed = ['GET /runners/all', 'GET /projects/{id}/runners'] as const;

export default {
  id: 'runner-scope',
  title: 'Filter runners with `type` and `status` instead of `scope`',
  why: 'v5 drops the filter `scope` of runners. What kind of runner is asked for is `type`, whether it makes contact is `status`.',
  due: 'v5',

  replacement: { name: 'type, status' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: '`scope` is still taken; `GET /runners` answers 400 to `specific` and `shared`. v5 is not being developed.',
    source: 'lib/api/ci/runners.rb:20-23, :39-52, :158; app/models/ci/runner.rb:84-89, :136-138 (19.3)',
  },
  advice:
    'Write `type=instance_type|group_type|project_type` or `status=online|offline|stale|never_contacted`. `scope=specific` means runners of projects and of groups, which no single `type` says.',

  effort: 10,
  sources: ['lib/api/ci/runners.rb (19.3)', 'app/models/ci/runner.rb (19.3)'],
  match: [
    { request: scoped, field: 'scope', value: 'online', element: 'Runner.scope=online', fix: { rename: 'status' } },
    { request: scoped, field: 'scope', value: 'offline', element: 'Runner.scope=offline', fix: { rename: 'status' } },
    { request: scoped, field: 'scope', value: 'stale', element: 'Runner.scope=stale', fix: { rename: 'status' } },
    {
      request: scoped,
      field: 'scope',
      value: 'never_contacted',
      element: 'Runner.scope=never_contacted',
      fix: { rename: 'status' },
    },
    {
      request: scoped,
      field: 'scope',
      value: 'instance_type',
      element: 'Runner.scope=instance_type',
      fix: { rename: 'type' },
    },
    {
      request: scoped,
      field: 'scope',
      value: 'group_type',
      element: 'Runner.scope=group_type',
      fix: { rename: 'type' },
    },
    {
      request: scoped,
      field: 'scope',
      value: 'project_type',
      element: 'Runner.scope=project_type',
      fix: { rename: 'type' },
    },
    {
      request: listed,
      field: 'scope',
      value: 'shared',
      element: 'Runner.scope=shared',
      fix: { rename: 'type', set: 'instance_type' },
    },
    {
      request: scoped,
      field: 'scope',
      value: 'specific',
      element: 'Runner.scope=specific',
      advice:
        '`specific` lists runners of projects and of groups, and no single `type` says that: ask twice, with `type=project_type` and with `type=group_type`. `GET /runners` answers 400 to it already.',
    },
  ],
} satisfies Change;
