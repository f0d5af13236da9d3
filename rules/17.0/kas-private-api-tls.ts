import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'kas-private-api-tls',
  row: {
    section: '9.4',
    element: 'chart values under the kas.privateApi.tls prefix (replaced by global.kas.tls)',
    change: 'scheduled for removal in release 17.0',
  },
  title: 'Move `gitlab.kas.privateApi.tls` to `global.kas.tls`',
  why: 'Chart 8.0 (GitLab 17.0) does not render while the old key is there.',
  due: '17.0',
  deprecated: '15.8',
  replacement: { name: 'global.kas.tls' },
  outcome: {
    is: 'removed',
    in: '17.0',
    checked: '17.0',
    note: 'Removed in chart 8.0: rendering fails when the key exists.',
    source: 'gitlab chart templates/_deprecations',
  },
  advice:
    'Move `enabled` and `secretName`; `verify` and `caSecretName` are new and optional. The global switch makes webservice, Sidekiq and Workhorse talk TLS to KAS too, so the certificate must cover the names of its services. With `enabled: false` and no Secret, delete the key. Look for it in `--set` as well.',
  effort: 20,
  sources: [
    'doc/update/deprecations.md (16.0)',
    'gitlab chart templates/_deprecations',
    'documentation of the KAS chart',
  ],
  match: [
    {
      config: 'gitlab-chart',
      key: 'gitlab.kas.privateApi.tls',
      fix: {
        move: 'global.kas.tls',
        idle: { enabled: false },
        review:
          'The global switch makes webservice, Sidekiq and Workhorse talk TLS to KAS too: the certificate must cover the names of its services.',
      },
    },
  ],
} satisfies Change;
