import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'approvals-before-merge',
  title: 'Write approval rules instead of `approvals_before_merge`',
  why: 'v5 drops the number of approvals of a project or merge request, and the endpoint that changes it for one merge request. Approval rules say how many, and whose.',
  due: 'v5',
  deprecated: '16.0',
  replacement: { name: 'POST /projects/{id}/approval_rules' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'The number edits the rule for any approver behind the scenes; `POST …/approvals` answers 422 where overriding approvals is off. v5 is not being developed.',
    source: 'ee/lib/ee/api/merge_request_approvals.rb:64-98; ee/lib/ee/api/entities/project.rb:19 (19.3)',
  },
  advice:
    'Write a rule with `POST /projects/{id}/approval_rules` (or `…/merge_requests/{merge_request_iid}/approval_rules`), `rule_type=any_approver` for the plain number. A rule’s number is its own; `0` here means no rule at all.',

  effort: 45,
  sources: [
    'ee/lib/ee/api/merge_request_approvals.rb (19.3)',
    'ee/lib/api/project_approvals.rb (19.3)',
    'doc/api/merge_request_approvals.md:181, :206-210 (19.3)',
    'https://gitlab.com/gitlab-org/terraform-provider-gitlab/-/merge_requests/2876',
  ],
  match: [
    {
      request: [
        'POST /projects',
        'POST /projects/user/{user_id}',
        'PUT /projects/{id}',
        'POST /projects/{id}/merge_requests',
        'PUT /projects/{id}/merge_requests/{merge_request_iid}',
        'POST /projects/{id}/approvals',
      ],
      field: 'approvals_before_merge',
      element: 'approvals_before_merge',
    },
    { response: 'Project', field: 'approvals_before_merge', proven: true },
    { response: 'MergeRequest', field: 'approvals_before_merge', proven: true },
    { response: 'ApprovalConfig', field: 'approvals_before_merge', proven: true },
    {
      endpoint: 'POST /projects/{id}/merge_requests/{merge_request_iid}/approvals',
      segment: 'approvals',
      arguments: ['approvals_required'],
    },
    {
      config: 'terraform',
      key: 'gitlab_project.*[].approvals_before_merge',
      advice:
        'Write a resource `gitlab_project_approval_rule` with `rule_type = "any_approver"` and `approvals_required`, and take the argument out: version 19 of the provider does not take it any more.',
    },
  ],
} satisfies Change;
