import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'merged-by',
  row: { section: '9.1', element: 'merged_by field of the merge request API', change: 'Removed; use merge_user.' },
  title: 'Read `merge_user` instead of `merged_by`',
  why: 'v5 removes `merged_by` from merge requests. `merge_user` holds the same person once it is merged, and before that whoever set auto-merge or queued a merge train.',
  due: 'v5',
  deprecated: '14.7',
  replacement: { name: 'MergeRequest.merge_user', since: '14.7' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Merge requests still carry both fields; v5 is not being developed.',
    source: 'lib/api/entities/merge_request_basic.rb',
  },
  advice:
    'Where the merge is certain, read `merge_user`. To ask whether it was merged, test `state === "merged"` (or `merged_at`), never the person.',
  effort: 10,
  sources: [
    'https://gitlab.com/gitlab-org/gitlab/-/issues/350534',
    'doc/api/merge_requests.md (17.8)',
    'lib/api/entities/merge_request_basic.rb',
    'gitbeaker 43.8.0, packages/core/src/resources/MergeRequests.ts',
  ],
  match: [
    {
      response: 'MergeRequest',
      field: 'merged_by',
      fix: {
        rename: 'merge_user',
        since: '14.7',
        unless: {
          proofs: [{ field: 'state', is: 'merged' }, { field: 'merged_at' }],
          review:
            '`merge_user` is set before the merge when auto-merge is on or a merge train is joined, where `merged_by` is null. Make sure that only merged requests get here; to ask whether it was merged, test `state`.',
        },
        tested: { field: 'state', is: 'merged' },
      },
    },
  ],
} satisfies Change;
