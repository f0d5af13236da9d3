import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'merge-request-changes',
  row: {
    section: '9.1',
    element: 'Endpoint returning the changes of a single merge request',
    change: 'Removed; use the list merge request diffs endpoint.',
  },
  title: 'List the `diffs` of a merge request instead of getting its `changes`',
  why: 'v5 removes `GET …/merge_requests/{iid}/changes`. `…/diffs` answers the list alone, page by page, without the merge request around it and without `overflow`.',
  due: 'v5',
  deprecated: '15.7',
  replacement: { name: 'GET /projects/{id}/merge_requests/{merge_request_iid}/diffs', since: '15.7' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'The endpoint is still served, with `access_raw_diffs` and `unidiff`; v5 is not being developed.',
    source: 'lib/api/merge_requests.rb; docs.gitlab.com/api/rest/deprecations',
  },
  advice:
    'Ask for all pages (20 an answer, at most 100). Fields of the merge request come from `GET …/merge_requests/{iid}`. There is no `overflow`: look for `collapsed` or `too_large` (18.4), or a `changes_count` that ends in `+`. `access_raw_diffs` has no counterpart: use `…/raw_diffs` or a version of the merge request.',
  effort: 30,
  sources: [
    'https://docs.gitlab.com/api/rest/deprecations',
    'lib/api/merge_requests.rb',
    'lib/api/entities/merge_request_changes.rb',
    'gitbeaker 35.8.0, 35.8.1, 37.0.0 and 43.8.0, packages/core/src/resources/MergeRequests.ts',
  ],
  match: [
    {
      endpoint: 'GET /projects/{id}/merge_requests/{merge_request_iid}/changes',
      segment: 'changes',
      arguments: ['access_raw_diffs'],
      answer: {
        moved: ['changes'],
        lost: 'rest',
        note: 'The answer of `diffs` is the list alone: fields of the merge request need a second request, and `overflow` has no counterpart.',
      },
      sdk: [
        { from: 'MergeRequests.showChanges', to: 'MergeRequests.allDiffs', since: '37.0.0', pages: true },
        { from: 'MergeRequests.changes', to: 'MergeRequests.allDiffs', since: '37.0.0', pages: true },
        { from: 'MergeRequests.allChanges', to: 'MergeRequests.allDiffs', since: '37.0.0', pages: true },
      ],
      fix: {
        segment: 'diffs',
        since: '15.7',
        review: '`diffs` answers page by page (20 an answer, at most 100): make sure that all pages are asked for.',
      },
    },
  ],
} satisfies Change;
