import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'nginx-rbac-fallback',
  title: 'Give NGINX the RBAC rules that its newer controller needs',
  why: 'Chart 9.0 (GitLab 18.0) removed the fallback to the NGINX controller 1.3.1: where the chart does not create the RBAC rules, the newer controller lacks permissions and does not start.',
  due: '18.0',
  deprecated: '17.6',
  outcome: {
    is: 'removed',
    in: '18.0',
    checked: '19.3',
    note: 'The fallback image is gone with chart 9.0; the chart itself could not be read.',
    source: 'data/deprecations/17-6-deprecate-chart-nginx-1-3-1-support.yml',
  },
  advice:
    'Compare your own Role and ClusterRole with those of the chart’s NGINX: the controller from 1.11 on reads `endpointslices` and `leases`. Where you have done that already this is no change for you.',

  effort: 60,
  sources: [
    'data/deprecations/17-6-deprecate-chart-nginx-1-3-1-support.yml',
    'https://gitlab.com/gitlab-org/charts/gitlab/-/merge_requests/3901',
  ],
  match: [{ config: 'gitlab-chart', key: 'nginx-ingress.rbac.create', value: false }],
} satisfies Change;
