import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'merge-status',
  row: {
    section: '9.1',
    element: 'merge_status field of the merge request API',
    change: 'Removed; use detailed_merge_status.',
  },
  title: 'Read `detailed_merge_status` instead of `merge_status`',
  why: 'v5 removes `merge_status` from merge requests. `detailed_merge_status` has other values: the first check that fails, of which a git conflict is among the last.',
  due: 'v5',
  deprecated: '15.6',
  replacement: { name: 'MergeRequest.detailed_merge_status', since: '15.6' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Merge requests still carry both fields; v5 is not being developed.',
    source: 'lib/api/entities/merge_request_basic.rb',
  },
  advice:
    'Decide what was meant. "May I merge": `detailed_merge_status === "mergeable"`. "Is there a git conflict": `has_conflicts`. "Is it still being computed": one of unchecked, checking, preparing, approvals_syncing. Its names changed between GitLab 16 and 17, so treat it as an open list. The `merge_status` of the approvals endpoint and of webhooks is another thing: leave it.',
  effort: 20,
  sources: [
    'https://gitlab.com/gitlab-org/gitlab/-/issues/382032',
    'https://gitlab.com/gitlab-org/gitlab/-/merge_requests/101724',
    'doc/api/merge_requests.md (16.1, 17.8 and 19.x)',
    'lib/api/entities/merge_request_basic.rb',
    'app/models/merge_request.rb (public_merge_status)',
    'MergeRequests::Mergeability::DetailedMergeStatusService',
    'gitbeaker 39.26.1, packages/core/src/resources/MergeRequests.ts',
  ],
  match: [
    {
      response: 'MergeRequest',
      field: 'merge_status',
      fix: {
        rename: 'detailed_merge_status',
        since: '15.6',
        review: {
          compared: 'The new values differ: make sure that the new condition says what the old one meant.',
          switched: 'The values are others: every branch has to be looked at.',
          passed: 'Code that receives this value then gets different values.',
          tested: 'It is always set, before and after: make sure that no value of it was meant.',
          computed: 'The new values differ: make sure that what is computed from them still holds.',
          inside: 'The new values differ: make sure that what is looked for in the text still occurs.',
        },
        values: {
          unchecked: { to: 'unchecked' },
          checking: { to: ['checking', 'preparing'] },
          can_be_merged: {
            to: 'mergeable',
            review:
              '`mergeable` is stricter than `can_be_merged`: it waits for pipelines, approvals, discussions and drafts too. For "no git conflict" test `has_conflicts`.',
          },
          cannot_be_merged: { test: { field: 'has_conflicts', is: true } },
        },
        // `public_merge_status` answers five values; these are a merge request's `state`
        never: {
          opened:
            '`merge_status` has never been `opened` in an answer of API v4, so this comparison always has the same result. If the state of the merge request was meant, test `state`.',
          closed:
            '`merge_status` has never been `closed` in an answer of API v4, so this comparison always has the same result. If the state of the merge request was meant, test `state`.',
          locked:
            '`merge_status` has never been `locked` in an answer of API v4, so this comparison always has the same result. If the state of the merge request was meant, test `state`.',
          merged:
            '`merge_status` has never been `merged` in an answer of API v4, so this comparison always has the same result. If the state of the merge request was meant, test `state`.',
        },
        unmapped:
          '`detailed_merge_status` has no counterpart of this value: it reports the first check that fails, and a recheck is none.',
      },
    },
    {
      graphql: 'MergeRequest.mergeStatus',
      due: '20.0',
      outcome: {
        is: 'served',
        checked: '19.3',
        note: 'The field is still in the schema, marked as deprecated; no announcement names a release.',
        source: 'app/graphql/types/merge_request_type.rb:124 (19.3)',
      },
      replacement: { name: 'MergeRequest.mergeStatusEnum', since: '14.0' },
      advice:
        'Select `mergeStatusEnum` and compare with its values, which are in capitals (`CAN_BE_MERGED` for `can_be_merged`): GitLab calls it a rename, and it is none. `detailedMergeStatus` says more.',
    },
  ],
} satisfies Change;
