import type { Change } from '../../src/catalogue/change.ts';

const roles = [
  'GET /groups/{id}/member_roles',
  'POST /groups/{id}/member_roles',
  'DELETE /groups/{id}/member_roles/{member_role_id}',
] as const;

export default {
  id: 'group-member-roles',
  title: 'Call `/member_roles` of the instance on GitLab Self-Managed',
  why: '17.0 moved custom roles of GitLab Self-Managed from groups to the instance: the group’s endpoints answer 400 there.',
  due: '17.0',
  deprecated: '16.9',
  replacement: { name: '/member_roles', since: '16.9' },
  outcome: {
    is: 'conditional',
    checked: '19.3',
    note: 'The endpoints answer 400 on GitLab Self-Managed; on GitLab.com they are the only ones, and the instance’s answer 400.',
    source: 'ee/lib/api/member_roles.rb:50-56, :112-116 (19.3)',
  },
  advice:
    'Call `/member_roles`, `/member_roles/{member_role_id}` with an administrator’s token where the server is not GitLab.com. Nothing is to do where it is.',

  effort: 30,
  sources: ['data/deprecations/16-9-custom-role-creation.yml', 'ee/lib/api/member_roles.rb (19.3)'],
  match: [{ endpoint: roles, segment: 'member_roles' }],
} satisfies Change;
