import type { Change } from '../../src/catalogue/change.ts';

const beside = {
  key: 'services.*.image',
  starts: [
    'gitlab/gitlab-ce',
    'gitlab/gitlab-ee',
    'docker.io/gitlab/gitlab-ce',
    'docker.io/gitlab/gitlab-ee',
    'sameersbn/gitlab',
  ],
  names: true,
} as const;

export default {
  id: 'postgresql-16',
  title: 'Upgrade PostgreSQL to 17 or newer',
  why: 'GitLab 19.0 does not run on PostgreSQL 16.',
  due: '19.0',
  deprecated: '18.9',
  replacement: { name: 'PostgreSQL 17' },
  outcome: {
    is: 'removed',
    in: '19.0',
    checked: '19.3',
    note: '19.0 needs 17; the Linux package of 19.3 carries 17.10 and 18.4.',
    source: 'data/deprecations/18-9-psql-17-min.yml',
  },
  advice:
    'Upgrade the data to PostgreSQL 17 before GitLab itself. A database that only serves tests in CI is not affected.',

  effort: 240,
  sources: ['data/deprecations/18-9-psql-17-min.yml', 'omnibus-gitlab config/software/postgresql.rb:19'],
  match: [
    {
      config: 'gitlab-rb',
      key: 'postgresql.version',
      value: [16, '16'],
      advice:
        'Upgrade the data with `gitlab-ctl pg-upgrade` before the package itself, then delete the key, which only holds an old version back.',
    },
    { config: 'gitlab-chart', key: 'postgresql.image.tag', starts: ['16'] },
    {
      config: 'compose',
      key: 'services.*.image',
      starts: [
        'postgres:16',
        'docker.io/postgres:16',
        'docker.io/library/postgres:16',
        'bitnami/postgresql:16',
        'sameersbn/postgresql:16',
      ],
      beside,
      advice:
        'Dump the database with the old image and restore it with the new one: a newer image does not start on old data.',
    },
  ],
} satisfies Change;
