import type { Change, Outcome } from '../../src/catalogue/change.ts';

const lists = ['GET /runners', 'GET /runners/all', 'GET /projects/{id}/runners', 'GET /groups/{id}/runners'] as const;

/** Those that have the older `scope` filter too. */
const scoped = ['GET /runners', 'GET /runners/all', 'GET /projects/{id}/runners'] as const;

/** The enum lost what REST still takes. */
const gone = {
  due: '16.0',
  outcome: {
    is: 'removed',
    in: '17.4',
    checked: '19.3',
    note: 'The enum has no such value: a document that spells it is refused. GitLab’s page of removed items says 16.0.',
    source:
      'https://gitlab.com/gitlab-org/gitlab/-/merge_requests/163967; app/graphql/types/ci/runner_status_enum.rb (19.3); doc/api/graphql/removed_items.md:48-49',
  } satisfies Outcome,
} as const;

export default {
  id: 'runner-status',
  row: {
    section: '9.1',
    element: 'Runner status',
    change:
      'Will report only contact status: online, offline, not_connected. Paused is checked with boolean paused being true; active means paused is false.',
  },
  title: 'Ask for `paused` instead of a runner `status` of `active` or `paused`',
  why: 'v5 lets `status` report contact only. Whether a runner is paused is a property of its own, and a paused runner then reports `online` or `offline`.',
  due: 'v5',
  replacement: { name: 'Runner.paused', since: '14.8' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'The filters of REST still take `active` and `paused`, and `status` still says `paused`; v5 is not being developed.',
    source: 'lib/api/ci/runners.rb; app/models/ci/runner.rb',
  },
  advice: 'Ask for `paused`: it says whether a runner takes jobs, and `status` only whether it makes contact.',
  advices: {
    graphql:
      'Filter with the argument `paused: true` or `paused: false`, and select `paused`; the enum has ONLINE, OFFLINE, STALE and NEVER_CONTACTED.',
    program:
      'Filter with `paused=true` or `paused=false`, next to any other `status`. Where `status === "online"` means "can take jobs", add `&& !runner.paused`: from v5 on a paused runner is online too.',
    shell:
      'Filter with `paused=true` or `paused=false` in the query, next to any other `status`; of an answer read `.paused`.',
  },
  effort: 10,
  sources: [
    'https://docs.gitlab.com/api/rest/deprecations',
    'lib/api/ci/runners.rb',
    'app/models/ci/runner.rb (deprecated_rest_status)',
    'app/graphql/types/ci/runner_status_enum.rb (19.3)',
  ],
  match: [
    {
      request: lists,
      field: 'status',
      value: 'paused',
      element: 'Runner.status',
      fix: { rename: 'paused', set: true, since: '14.8' },
    },
    {
      request: lists,
      field: 'status',
      value: 'active',
      element: 'Runner.status',
      fix: { rename: 'paused', set: false, since: '14.8' },
    },
    {
      request: scoped,
      field: 'scope',
      value: 'paused',
      element: 'Runner.scope',
      fix: { rename: 'paused', set: true, since: '14.8' },
    },
    {
      request: scoped,
      field: 'scope',
      value: 'active',
      element: 'Runner.scope',
      fix: { rename: 'paused', set: false, since: '14.8' },
    },
    {
      response: 'Runner',
      field: 'status',
      value: ['active', 'paused', 'not_connected'],
      fix: {
        since: '14.8',
        values: {
          paused: {
            test: { field: 'paused', is: true },
            review:
              '`paused` is wider: it is also true for runners that are stale or never made contact, which `status` reports as such.',
          },
        },
        never: {
          active:
            '`status` has never been `active` in an answer of API v4, so this is dead code. If "not paused" was meant, test `paused`.',
          not_connected:
            '`not_connected` became `never_contacted` in 15.0, so this is never true. Compare with `never_contacted`, and look at `stale`.',
        },
      },
    },
    { graphql: 'CiRunnerStatus.PAUSED', ...gone, fix: { set: { name: 'paused', value: true }, since: '14.8' } },
    { graphql: 'CiRunnerStatus.ACTIVE', ...gone, fix: { set: { name: 'paused', value: false }, since: '14.8' } },
  ],
} satisfies Change;
