import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'managed-licenses',
  row: {
    section: '9.1',
    element: 'Managed licenses endpoint (per project)',
    change: 'Removed; replaced by a license approval policy feature.',
  },
  title: 'Replace managed licenses by a license approval policy',
  why: 'The endpoint is gone in all but name: reading answers an empty list and every write is a 400.',
  due: 'v5',
  deprecated: '15.9',
  replacement: { name: 'license approval policy (`type: approval_policy` with a `license_finding` rule)' },
  outcome: {
    is: 'empty',
    in: '16.0',
    checked: '19.3',
    note: 'The routes are stubs since 16.0: both reads answer 200 with `[]`, also where one license was asked for; creating, changing and deleting answer 400 with a pointer to the policies.',
    source: 'ee/lib/api/managed_licenses.rb:21-28 (19.3); data/deprecations/15-9-managed-licenses-api.yml',
  },
  advice:
    'Write a merge request approval policy with a `license_finding` rule into `.gitlab/security-policies/policy.yml` of the security policy project. There is no API of the same shape.',
  advices: {
    program:
      'Write a merge request approval policy with a `license_finding` rule into `.gitlab/security-policies/policy.yml` of the security policy project, and delete the calls. There is no API of the same shape.',
    terraform:
      'Take the resource out of the state (`terraform state rm`) and delete it: newer providers do not have it. The policy is a file, `.gitlab/security-policies/policy.yml` with a `license_finding` rule, which `gitlab_repository_file` can write into the security policy project.',
  },
  effort: 120,
  sources: [
    'ee/lib/api/managed_licenses.rb',
    'gitlab-org/api/client-go!2299',
    'gitlab-docs!3837',
    'data/deprecations/15-9-managed-licenses-api.yml',
  ],
  match: [
    {
      endpoint: [
        'GET /projects/{id}/managed_licenses',
        'POST /projects/{id}/managed_licenses',
        'GET /projects/{id}/managed_licenses/{managed_license_id}',
        'PATCH /projects/{id}/managed_licenses/{managed_license_id}',
        'DELETE /projects/{id}/managed_licenses/{managed_license_id}',
      ],
      segment: 'managed_licenses',
    },
    {
      config: 'terraform',
      key: 'gitlab_managed_license',
      outcome: {
        is: 'removed',
        in: '16.0',
        checked: '19.3',
        note: 'Creating, changing and deleting answer 400 since 16.0, so nothing is applied.',
        source: 'ee/lib/api/managed_licenses.rb:21-28 (19.3)',
      },
    },
  ],
} satisfies Change;
