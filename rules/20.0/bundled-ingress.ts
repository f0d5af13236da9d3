import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'bundled-ingress',
  title: 'Use Gateway API or an ingress controller of your own',
  why: '19.0 switches the NGINX Ingress of the GitLab chart off by default, and 20.0 removes it, with HAProxy and Traefik.',
  due: '20.0',
  deprecated: '18.9',

  outcome: {
    is: 'postponed',
    to: '20.0',
    checked: '19.3',
    note: 'The sub-charts are still there, off by default since 19.0.',
    source: 'data/deprecations/18-9-ingress-controllers.yml',
  },
  advice:
    'Move to the Envoy Gateway that the chart brings, or run an ingress controller of your own and name its class in `global.ingress.class`.',

  effort: 240,
  sources: [
    'data/deprecations/18-9-ingress-controllers.yml',
    'data/deprecations/18-9-envoy-default-cng.yml',
    'documentation of the GitLab chart',
  ],
  match: [
    { config: 'gitlab-chart', key: ['nginx-ingress.enabled', 'haproxy.install', 'traefik.install'], value: true },
  ],
} satisfies Change;
