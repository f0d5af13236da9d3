import type { Change, FieldFix } from '../../src/catalogue/change.ts';

const empty = 'It has always been an empty list: find out what this was for, and ask the approval rules instead.';

const fix = {
  remove: true,
  manual: {
    printed: empty,
    tested: empty,
    compared: empty,
    switched: empty,
    computed: empty,
    passed: empty,
    inside: empty,
  },
} as const satisfies FieldFix;

export default {
  id: 'approvers',
  row: {
    section: '9.1',
    element: 'approvers and approval_groups in the project approval configuration endpoint',
    change: 'Removed (currently always empty arrays); use the project-level rules endpoint of a merge request.',
  },
  title: 'Ask the approval rules instead of `approvers` and `approver_groups`',
  why: 'v5 removes both from the approval configuration of a project. They are empty lists today, whatever is configured.',
  due: 'v5',
  deprecated: '12.3',
  replacement: { name: 'GET /projects/{id}/approval_rules' },
  outcome: {
    is: 'empty',
    checked: '19.3',
    note: 'Both fields are still answered, as empty lists written into the code.',
    source: 'ee/lib/api/entities/approval_settings.rb:6-11 (19.3)',
  },
  advice:
    'People are in `users` and groups in `groups` of `GET /projects/{id}/approval_rules`; for one merge request, of `GET /projects/{id}/merge_requests/{merge_request_iid}/approval_rules`. What depends on the old lists never ran. GitLab writes `approver_groups`, its documentation `approval_groups`: both mean this one.',
  effort: 30,
  sources: [
    'https://gitlab.com/gitlab-org/gitlab/-/issues/353097',
    'https://docs.gitlab.com/api/rest/deprecations',
    'API::Entities::ApprovalSettings',
    'doc/api/merge_request_approvals.md (19.3)',
  ],
  match: [
    { response: 'ApprovalConfig', field: 'approvers', fix },
    { response: 'ApprovalConfig', field: 'approver_groups', fix },
    { response: 'ApprovalConfig', field: 'approval_groups', fix },
  ],
} satisfies Change;
