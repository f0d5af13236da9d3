import type { Change } from '../../src/catalogue/change.ts';

const lists = [
  'GET /merge_requests',
  'GET /projects/{id}/merge_requests',
  'GET /groups/{id}/merge_requests',
  'GET /projects/{id}/deployments/{deployment_id}/merge_requests',
] as const;

export default {
  id: 'merge-request-draft',
  title: 'Use `draft` instead of `work_in_progress` and `wip`',
  why: 'v5 drops `work_in_progress` of merge requests and the filter `wip`. `draft` says the same in both places.',
  due: 'v5',

  replacement: { name: 'MergeRequest.draft', since: '13.2' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Both members and both filters are there; `wip` and `draft` together are a 400. v5 is not being developed.',
    source: 'lib/api/helpers/merge_requests_helpers.rb:99-104; lib/api/entities/merge_request_basic.rb:63 (19.3)',
  },
  advice:
    'Read `draft`: the same boolean. `wip=yes` becomes `draft=true` and `wip=no` becomes `draft=false` on GitLab 19.0 or newer, which has the filter; older ones pass over it and answer all. Webhooks keep a `work_in_progress` of their own.',

  effort: 5,
  sources: [
    'lib/api/helpers/merge_requests_helpers.rb (19.3)',
    'lib/api/entities/merge_request_basic.rb (19.3)',
    'doc/api/merge_requests.md:30, :114, :238 (19.3)',
  ],
  match: [
    {
      response: 'MergeRequest',
      field: 'work_in_progress',
      proven: true,
      replacement: { name: 'MergeRequest.draft', since: '13.2' },
      fix: { rename: 'draft', since: '13.2' },
    },
    {
      request: lists,
      field: 'wip',
      element: 'MergeRequest.wip',
      replacement: { name: 'draft', since: '19.0' },
      fix: {
        rename: 'draft',
        values: { yes: { to: 'true' }, no: { to: 'false' } },
        since: '19.0',
        review:
          'The filter `draft` came with GitLab 19.0: an older server passes over it and answers drafts and others alike.',
      },
    },
  ],
} satisfies Change;
