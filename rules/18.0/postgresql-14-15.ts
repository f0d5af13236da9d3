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
  id: 'postgresql-14-15',
  title: 'Upgrade PostgreSQL to 16 or newer',
  why: 'GitLab 18.0 does not run on PostgreSQL 14 or 15.',
  due: '18.0',
  deprecated: '17.9',
  replacement: { name: 'PostgreSQL 16' },
  outcome: {
    is: 'removed',
    in: '18.0',
    checked: '19.3',
    note: '18.0 needs 16 and 19.0 needs 17.',
    source: 'data/deprecations/17-9-psql-16-min.yml',
  },
  advice:
    'Upgrade the data before GitLab itself: PostgreSQL 16 for 18, 17 for 19.0. A database that only serves tests in CI is not affected.',

  effort: 240,
  sources: ['data/deprecations/17-9-psql-16-min.yml', 'omnibus-gitlab config/software/postgresql.rb:19'],
  match: [
    {
      config: 'gitlab-rb',
      key: 'postgresql.version',
      value: [14, '14', 15, '15'],
      advice:
        'Upgrade the data with `gitlab-ctl pg-upgrade` before the package itself, then delete the key, which only holds an old version back.',
    },
    { config: 'gitlab-chart', key: 'postgresql.image.tag', starts: ['14', '15'] },
    {
      config: 'compose',
      key: 'services.*.image',
      starts: [
        'postgres:14',
        'postgres:15',
        'docker.io/postgres:14',
        'docker.io/postgres:15',
        'docker.io/library/postgres:14',
        'docker.io/library/postgres:15',
        'bitnami/postgresql:14',
        'bitnami/postgresql:15',
        'sameersbn/postgresql:14',
        'sameersbn/postgresql:15',
      ],
      beside,
      advice:
        'Dump the database with the old image and restore it with the new one: a newer image does not start on old data.',
    },
  ],
} satisfies Change;
