import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'security-policy-fields',
  title: 'Write the newer names in merge request approval policies',
  why: '17.0 removed the state `newly_detected` of vulnerabilities and renamed `match_on_inclusion` in approval policies: a policy with the old ones is not valid.',
  due: '17.0',
  deprecated: '16.9',
  outcome: {
    is: 'removed',
    in: '17.0',
    checked: '19.3',
    note: 'The schema of policies knows neither; the instance tells its owners of policies that still have them.',
    source:
      'ee/app/validators/json_schemas/approval_policy_rule_content.json:103-115; ee/lib/security/security_orchestration_policies/deprecated_properties_checker.rb:12-13 (19.3)',
  },
  advice: 'Write the newer name.',

  effort: 5,
  sources: [
    'data/deprecations/16-5-deprecate-newly-detected-field.yml',
    'data/deprecations/16-9-deprecate-match-on-inclusion-field.yml',
    'doc/user/application_security/policies/merge_request_approval_policies.md:198 (19.3)',
  ],
  match: [
    {
      config: 'security-policy',
      key: ['scan_result_policy[].rules[].match_on_inclusion', 'approval_policy[].rules[].match_on_inclusion'],
      replacement: { name: 'match_on_inclusion_license', since: '16.9' },
      fix: { rename: 'match_on_inclusion_license' },
      advice: 'Rename the key.',
    },
    {
      config: 'security-policy',
      key: ['scan_result_policy[].rules[].vulnerability_states[]', 'approval_policy[].rules[].vulnerability_states[]'],
      value: 'newly_detected',
      replacement: { name: 'new_needs_triage, new_dismissed', since: '16.5' },
      advice:
        'Write `new_needs_triage` and `new_dismissed`, which together mean the same; the first alone leaves out what somebody has dismissed. `license_states` has a `newly_detected` of its own, which stays.',
    },
  ],
} satisfies Change;
