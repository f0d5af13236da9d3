import type { Change } from '../../src/catalogue/change.ts';

const review =
  'GitLab before 17.11 does not know `auto_merge` and merges at once, or fails: make sure that no older server is called.';

export default {
  id: 'auto-merge',
  title: 'Send `auto_merge` instead of `merge_when_pipeline_succeeds`',
  why: 'v5 drops `merge_when_pipeline_succeeds` of the merge request’s merge and `when_pipeline_succeeds` of merge trains. `auto_merge` takes the same boolean.',
  due: 'v5',
  deprecated: '17.11',
  replacement: { name: 'auto_merge', since: '17.11' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Either one counts when it is true; v5 is not being developed.',
    source: 'lib/api/merge_requests.rb:865-868, :888; ee/lib/api/merge_trains.rb:131-144 (19.3)',
  },
  advice:
    'Rename the parameter on GitLab 17.11 or newer: an older server does not know `auto_merge` and merges at once, or fails. The answer’s `merge_when_pipeline_succeeds` and the route `cancel_merge_when_pipeline_succeeds` stay.',

  effort: 5,
  sources: [
    'lib/api/merge_requests.rb (19.3)',
    'ee/lib/api/merge_trains.rb (19.3)',
    'doc/api/merge_requests.md:2945 (19.3)',
    'https://docs.gitlab.com/topics/git/commit/#push-options-for-merge-requests',
  ],
  match: [
    {
      request: 'PUT /projects/{id}/merge_requests/{merge_request_iid}/merge',
      field: 'merge_when_pipeline_succeeds',
      element: 'MergeRequest.merge_when_pipeline_succeeds',
      fix: { rename: 'auto_merge', since: '17.11', review },
    },
    {
      request: 'POST /projects/{id}/merge_trains/merge_requests/{merge_request_iid}',
      field: 'when_pipeline_succeeds',
      element: 'MergeTrain.when_pipeline_succeeds',
      fix: { rename: 'auto_merge', since: '17.11', review },
    },
    {
      shell: 'git push',
      arguments: ['merge_request.merge_when_pipeline_succeeds'],
      replacement: { name: 'merge_request.auto_merge', since: '17.11' },
      outcome: {
        is: 'served',
        checked: '19.3',
        note: 'Both push options set the merge request to auto-merge; no announcement names a release.',
        source: 'https://docs.gitlab.com/topics/git/commit/#push-options-for-merge-requests',
      },
      advice:
        'Push with `merge_request.auto_merge` on GitLab 17.11 or newer: an older server passes over an option that it does not know, and nothing is merged.',
      fix: {
        rename: 'merge_request.auto_merge',
        review:
          'GitLab before 17.11 passes over `merge_request.auto_merge`, and nothing is merged: make sure that no older server is pushed to.',
      },
    },
    {
      graphql: 'MergeRequest.mergeWhenPipelineSucceeds',
      due: '20.0',
      outcome: {
        is: 'served',
        checked: '19.3',
        note: 'The field is still in the schema, marked as deprecated; no announcement names a release.',
        source: 'app/graphql/types/merge_request_type.rb:59-61 (19.3)',
      },
      replacement: { name: 'MergeRequest.autoMergeEnabled', since: '17.11' },
      advice: 'Select `autoMergeEnabled`: it is the same boolean.',
      fix: { rename: 'autoMergeEnabled', since: '17.11' },
    },
  ],
} satisfies Change;
