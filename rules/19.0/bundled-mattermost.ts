import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'bundled-mattermost',
  title: 'Run Mattermost apart from the Linux package',
  why: 'The Linux package of 19.0 no longer brings Mattermost: the upgrade stops where it is switched on.',
  due: '19.0',
  deprecated: '18.9',
  replacement: { name: "gitlab_rails['mattermost_host']" },
  outcome: {
    is: 'removed',
    in: '19.0',
    checked: '19.3',
    note: 'Removed; the package stops at `mattermost` with `enable` true.',
    source: 'doc/update/versions/gitlab_19_changes.md:139-180 (19.3)',
  },
  advice:
    "Move Mattermost to an installation of its own, name it in `gitlab_rails['mattermost_host']`, and delete the keys.",

  effort: 480,
  sources: [
    'data/deprecations/18-9-mattermost-removed-from-omnibus.yml',
    'omnibus-gitlab package/libraries/deprecations.rb:158-261 (19.3)',
  ],
  match: [
    { config: 'gitlab-rb', key: 'mattermost.enable', value: true },
    {
      config: 'gitlab-rb',
      key: 'mattermost_external_url',
      due: '20.0',
      outcome: {
        is: 'postponed',
        to: '20.0',
        checked: '19.3',
        note: 'The key is still read, as the address for `mattermost_host`.',
        source: 'omnibus-gitlab package/libraries/deprecations.rb:158-261 (19.3)',
      },
    },
  ],
} satisfies Change;
