import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'default-branch-protection',
  title: 'Send `default_branch_protection_defaults` instead of `default_branch_protection`',
  why: 'v5 drops the number that protects default branches of a group or instance. An object says the same in parts: who may push, who may merge, force pushes, the first push.',
  due: 'v5',
  deprecated: '17.0',
  replacement: { name: 'default_branch_protection_defaults', since: '17.0' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Both are taken and answered; v5 is not being developed.',
    source:
      'lib/gitlab/access/branch_protection.rb:49-120; lib/api/helpers/groups_helpers.rb:28-43; lib/api/settings.rb:67-68; lib/api/entities/group.rb:27-29 (19.3)',
  },
  advice:
    'Send `allowed_to_push` and `allowed_to_merge` as lists of `{ access_level }`: 0 is push 30, merge 30 and `allow_force_push: true`; 1 is push 30, merge 40; 2 is push 40, merge 40; 3 is push 40, merge 30; 4 is 2 with `developer_can_initial_push: true`. Other flags are false.',

  effort: 20,
  sources: [
    'doc/api/rest/deprecations.md (19.3)',
    'lib/gitlab/access/branch_protection.rb (19.3)',
    'https://gitlab.com/gitlab-org/gitlab/-/issues/408315',
  ],
  match: [
    {
      request: ['POST /groups', 'PUT /groups/{id}', 'PUT /application/settings'],
      field: 'default_branch_protection',
      element: 'default_branch_protection',
    },
    { response: 'Group', field: 'default_branch_protection', proven: true },
    { response: 'ApplicationSettings', field: 'default_branch_protection', proven: true },
    {
      config: 'terraform',
      key: ['gitlab_group.*[].default_branch_protection', 'gitlab_application_settings.*[].default_branch_protection'],
      advice:
        'Write a block `default_branch_protection_defaults` with `allowed_to_push`, `allowed_to_merge`, `allow_force_push` and `developer_can_initial_push`: 0 is developer and developer with force pushes, 1 developer and maintainer, 2 maintainer and maintainer, 3 maintainer and developer, 4 is 2 with the first push for developers.',
    },
  ],
} satisfies Change;
