import type { Change } from '../../src/catalogue/change.ts';

const places = [
  'POST /projects/{id}/protected_environments',
  'PUT /projects/{id}/protected_environments/{name}',
  'POST /groups/{id}/protected_environments',
  'PUT /groups/{id}/protected_environments/{name}',
] as const;

export default {
  id: 'protected-environment-approvals',
  title: 'Send `approval_rules` instead of `required_approval_count` of protected environments',
  why: 'A number above 0 is refused with 422: approvals of deployments are rules now.',
  due: 'v5',
  replacement: { name: 'ProtectedEnvironment.approval_rules' },
  outcome: {
    is: 'removed',
    checked: '19.3',
    note: 'Refused with 422 where it is above 0; since when is not told, and the member is still answered.',
    source: 'ee/lib/api/protected_environments.rb:13-16, :203-204 (19.3)',
  },
  advice:
    'Send `approval_rules: [{ access_level: 40, required_approvals: 1 }]`, with who may approve (`access_level`, `user_id` or `group_id`).',

  effort: 15,
  sources: [
    'ee/lib/api/protected_environments.rb:13-16, :203-204, :314-315, :362-363 (19.3)',
    'doc/api/openapi/openapi_v3.yaml:3540-3810 (19.3)',
  ],
  match: [
    { request: places, field: 'required_approval_count', element: 'ProtectedEnvironment.required_approval_count' },
  ],
} satisfies Change;
