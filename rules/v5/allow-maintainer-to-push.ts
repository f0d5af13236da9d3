import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'allow-maintainer-to-push',
  title: 'Use `allow_collaboration` instead of `allow_maintainer_to_push`',
  why: 'v5 drops the old name of this boolean of merge requests.',
  due: 'v5',

  replacement: { name: 'MergeRequest.allow_collaboration' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Both names are taken and answered; v5 is not being developed.',
    source: 'lib/api/merge_requests.rb:346; lib/api/entities/merge_request_basic.rb (19.3)',
  },
  advice: 'Rename it where a merge request is sent or read.',

  effort: 3,
  sources: ['lib/api/merge_requests.rb (19.3)', 'doc/api/merge_requests.md (19.3)'],
  match: [
    {
      request: ['POST /projects/{id}/merge_requests', 'PUT /projects/{id}/merge_requests/{merge_request_iid}'],
      field: 'allow_maintainer_to_push',
      element: 'MergeRequest.allow_maintainer_to_push',
      fix: { rename: 'allow_collaboration' },
    },
    {
      response: 'MergeRequest',
      field: 'allow_maintainer_to_push',
      proven: true,
      fix: { rename: 'allow_collaboration' },
    },
  ],
} satisfies Change;
