import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'require-password-to-approve',
  title: 'Use `require_reauthentication_to_approve` instead of `require_password_to_approve`',
  why: 'v5 drops the old name of this boolean of the approval configuration.',
  due: 'v5',
  deprecated: '16.9',
  replacement: { name: 'require_reauthentication_to_approve', since: '17.1' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Both are taken and answered, and the new one counts where both are sent; v5 is not being developed.',
    source: 'ee/lib/api/project_approvals.rb:54-62 (19.3)',
  },
  advice:
    'Rename it where the approval configuration of a project is sent or read. `require_password_to_approve` in the approvals of one merge request is another member and stays.',

  effort: 3,
  sources: ['doc/api/rest/deprecations.md (19.3)', 'ee/lib/api/project_approvals.rb (19.3)'],
  match: [
    {
      request: 'POST /projects/{id}/approvals',
      field: 'require_password_to_approve',
      element: 'ApprovalConfig.require_password_to_approve',
      fix: { rename: 'require_reauthentication_to_approve', since: '17.1' },
    },
    {
      response: 'ApprovalConfig',
      field: 'require_password_to_approve',
      fix: { rename: 'require_reauthentication_to_approve', since: '17.1' },
    },
  ],
} satisfies Change;
