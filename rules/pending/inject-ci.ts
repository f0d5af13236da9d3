import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'inject-ci',
  title: 'Use the strategy `inject_policy` instead of `inject_ci`',
  why: 'Pipeline execution policies have a newer strategy that may bring stages of its own. `inject_ci` was announced to go in 19.0.',
  due: '19.0',
  deprecated: '17.11',
  replacement: { name: 'inject_policy', since: '17.9' },
  outcome: {
    is: 'pending',
    checked: '19.3',
    note: 'Still taken; the announcement names no release any more.',
    source: 'ee/app/validators/json_schemas/pipeline_execution_policy_content.json:43-60 (19.3)',
  },
  advice:
    'Write `inject_policy` on GitLab 17.9 or newer, and look at the order of stages: a stage that the project does not have is added, where `inject_ci` left its jobs out.',

  effort: 15,
  sources: [
    'data/deprecations/17-11-pipeline-execution-policy-inject-ci.yml',
    'doc/user/application_security/policies/pipeline_execution_policies.md:470, :637 (19.3)',
    'https://gitlab.com/gitlab-org/gitlab/-/issues/573447',
  ],
  match: [
    {
      config: 'security-policy',
      key: [
        'pipeline_execution_policy[].pipeline_config_strategy',
        'pipeline_execution_policy[].pipeline_config_strategy.type',
      ],
      value: 'inject_ci',
      fix: {
        set: 'inject_policy',
        review:
          'It needs GitLab 17.9, and it adds stages that the project does not have, where `inject_ci` left their jobs out.',
      },
    },
  ],
} satisfies Change;
