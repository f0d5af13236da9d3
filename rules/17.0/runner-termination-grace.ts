import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'runner-termination-grace',
  title: 'Write `pod_termination_grace_period_seconds` instead of `terminationGracePeriodSeconds`',
  why: 'GitLab Runner 17.0 has two settings in place of one in `[runners.kubernetes]`.',
  due: '17.0',
  deprecated: '16.3',
  replacement: { name: 'pod_termination_grace_period_seconds' },
  outcome: {
    is: 'removed',
    in: '17.0',
    checked: '19.4',
    note: 'Gone from the Kubernetes executor’s configuration.',
    source: 'data/deprecations/16-3-runner-terminationgracepriodseconds.yml',
  },
  advice:
    'Write `pod_termination_grace_period_seconds` (how long the pod may take to end) and `cleanup_grace_period_seconds` (how long it is kept after the job). A key of that name at the top of the runner chart’s values is the chart’s own and stays.',

  effort: 10,
  sources: ['data/deprecations/16-3-runner-terminationgracepriodseconds.yml', 'doc/update/deprecations.md (19.3)'],
  match: [{ config: 'runner-toml', key: 'runners[].kubernetes.terminationGracePeriodSeconds' }],
} satisfies Change;
