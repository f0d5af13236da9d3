import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'spamcheck',
  title: 'Delete the configuration of Spamcheck',
  why: '19.0 removed Spamcheck from the Linux package and the chart.',
  due: '19.0',
  deprecated: '18.9',

  outcome: {
    is: 'removed',
    in: '19.0',
    checked: '19.3',
    note: 'Removed.',
    source: 'data/deprecations/18-9-spamcheck-removal.yml',
  },
  advice: 'Run Spamcheck apart and name its address in the settings of the instance, or delete the keys.',

  effort: 60,
  sources: ['data/deprecations/18-9-spamcheck-removal.yml', 'doc/update/deprecations.md (19.3)'],
  match: [
    { config: 'gitlab-rb', key: 'spamcheck.enable', value: true },
    { config: 'gitlab-chart', key: 'global.spamcheck.enabled', value: true },
  ],
} satisfies Change;
