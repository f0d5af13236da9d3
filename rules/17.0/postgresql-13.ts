import type { Change } from '../../src/catalogue/change.ts';

/** All that came before 14, as far back as people keep it beside a GitLab. */
const majors = ['9', '10', '11', '12', '13'];
const starts = [
  'postgres:9',
  'postgres:10',
  'postgres:11',
  'postgres:12',
  'postgres:13',
  'docker.io/postgres:9',
  'docker.io/postgres:10',
  'docker.io/postgres:11',
  'docker.io/postgres:12',
  'docker.io/postgres:13',
  'docker.io/library/postgres:9',
  'docker.io/library/postgres:10',
  'docker.io/library/postgres:11',
  'docker.io/library/postgres:12',
  'docker.io/library/postgres:13',
  'bitnami/postgresql:9',
  'bitnami/postgresql:10',
  'bitnami/postgresql:11',
  'bitnami/postgresql:12',
  'bitnami/postgresql:13',
  'docker.io/bitnami/postgresql:9',
  'docker.io/bitnami/postgresql:10',
  'docker.io/bitnami/postgresql:11',
  'docker.io/bitnami/postgresql:12',
  'docker.io/bitnami/postgresql:13',
  'sameersbn/postgresql:9',
  'sameersbn/postgresql:10',
  'sameersbn/postgresql:11',
  'sameersbn/postgresql:12',
  'sameersbn/postgresql:13',
];

export default {
  id: 'postgresql-13',
  row: {
    section: '9.4',
    element: 'relational database major version 13 (version 14 becomes the minimum)',
    change: 'scheduled for removal in release 17.0',
  },
  title: 'Upgrade PostgreSQL to 14 or newer',
  why: 'GitLab 17.0 does not run on PostgreSQL 13 or older.',
  due: '17.0',
  deprecated: '16.0',
  replacement: { name: 'PostgreSQL 14' },
  outcome: {
    is: 'removed',
    in: '17.0',
    checked: '19.3',
    note: '17.0 needs 14, 18 needs 16 and 19.0 needs 17; the Linux package of 19.3 carries 17.10 and 18.4.',
    source:
      'data/deprecations/18-9-psql-17-min.yml (19.3); omnibus-gitlab config/software/postgresql.rb:19 and postgresql_new.rb:19',
  },
  advice:
    'Upgrade the data before GitLab itself: PostgreSQL 14 for 17.0, 16 for 18, 17 for 19.0. A database that only serves tests in CI is not affected.',
  advices: {
    'gitlab-rb':
      'Upgrade the data with `gitlab-ctl pg-upgrade` before the package itself: PostgreSQL 14 for 17.0, 16 for 18, 17 for 19.0. Then delete the key, which only holds an old version back.',
    compose:
      'Dump the database with the old image and restore it with the new one (`pg_dumpall`, an empty volume, `psql`): a newer image does not start on old data. PostgreSQL 14 for 17.0, 16 for 18, 17 for 19.0.',
    'gitlab-chart':
      'Dump the database, install the newer one and restore: a newer image of the chart does not start on old data. PostgreSQL 14 for 17.0, 16 for 18, 17 for 19.0, where the chart no longer brings a database at all.',
  },
  effort: 240,
  sources: [
    'doc/update/deprecations.md (16.0)',
    'doc-locale/ja-jp/update/deprecations.md (2026)',
    'omnibus-gitlab config/software/postgresql*.rb',
  ],
  match: [
    { config: 'gitlab-rb', key: 'postgresql.version', value: [9.6, '9.6', 10, '10', 11, '11', 12, '12', 13, '13'] },
    { config: 'gitlab-chart', key: 'postgresql.image.tag', starts: majors },
    {
      config: 'compose',
      key: 'services.*.image',
      starts,
      beside: {
        key: 'services.*.image',
        starts: [
          'gitlab/gitlab-ce',
          'gitlab/gitlab-ee',
          'docker.io/gitlab/gitlab-ce',
          'docker.io/gitlab/gitlab-ee',
          'sameersbn/gitlab',
        ],
        names: true,
      },
    },
  ],
} satisfies Change;
