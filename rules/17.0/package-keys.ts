import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'package-keys',
  title: 'Delete the keys of gitlab.rb that the package of 17.0 no longer has',
  why: 'The Linux package of 17.0 removed these keys: `gitlab-ctl reconfigure` stops at them, or passes over them in later releases.',
  due: '17.0',
  deprecated: '16.10',

  outcome: {
    is: 'removed',
    in: '17.0',
    checked: '19.3',
    note: 'Removed; the package’s list of removed keys is pruned after some releases, so a key that stopped an upgrade is ignored later.',
    source: 'omnibus-gitlab package/libraries/deprecations.rb:158-261 (19.3)',
  },
  advice: 'Delete the key, after what it did has moved.',

  effort: 15,
  sources: [
    'data/deprecations/16-10-omnibus-gitconfig-deprecation.yml',
    'data/deprecations/16-4-postgres-exporter-per-table-stats.yml',
    'data/deprecations/16-8-deprecate-pg_schema-backup-setting.yml',
    'omnibus-gitlab package/libraries/deprecations.rb:158-261 (19.3)',
  ],
  match: [
    {
      config: 'gitlab-rb',
      key: 'omnibus_gitconfig.system',
      replacement: { name: "gitaly['configuration'][:git][:config]" },
      advice:
        "Write the settings as `{ key: 'fetch.fsckObjects', value: 'true' }` into the list `gitaly['configuration'][:git][:config]`, then delete the key.",
    },
    {
      config: 'gitlab-rb',
      key: 'postgres_exporter.per_table_stats',
      replacement: { name: "postgres_exporter['flags']['collector.stat_user_tables']" },
      advice: "Set `postgres_exporter['flags']['collector.stat_user_tables']` where it was on, then delete the key.",
    },
    {
      config: 'gitlab-rb',
      key: 'gitlab_rails.backup_pg_schema',
      fix: { remove: true },
      advice: 'Delete the key: it never had an effect.',
    },
  ],
} satisfies Change;
