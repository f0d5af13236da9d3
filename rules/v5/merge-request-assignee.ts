import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'merge-request-assignee',
  title: 'Read `assignees` instead of `assignee`',
  why: 'v5 drops the single `assignee` of merge requests and issues. It is the first of `assignees`.',
  due: 'v5',

  replacement: { name: 'assignees' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Both are answered; v5 is not being developed.',
    source: 'lib/api/entities/merge_request_basic.rb:46; lib/api/entities/issue_basic.rb:22-29 (19.3)',
  },
  advice:
    'Read `assignees[0]`: without any assignee that is undefined, where `assignee` is null. Look also whether only one was meant: there may be several.',

  effort: 15,
  sources: [
    'lib/api/entities/merge_request_basic.rb (19.3)',
    'lib/api/entities/issue_basic.rb (19.3)',
    'doc/api/merge_requests.md:200 (19.3)',
  ],
  match: [
    { response: 'MergeRequest', field: 'assignee', proven: true },
    { response: 'Issue', field: 'assignee', proven: true },
    {
      request: ['POST /projects/{id}/issues', 'PUT /projects/{id}/issues/{issue_iid}'],
      field: 'assignee_id',
      element: 'Issue.assignee_id',
      advice:
        'Send `assignee_ids` with a list of one; an empty list takes all assignees away. `assignee_id` of merge requests is alive.',
    },
  ],
} satisfies Change;
