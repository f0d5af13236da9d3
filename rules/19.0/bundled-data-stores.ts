import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'bundled-data-stores',
  title: 'Run PostgreSQL, Redis and object storage outside the GitLab chart',
  why: 'Chart 10.0 (GitLab 19.0) no longer brings PostgreSQL, Redis and MinIO: what was to be installed is not there.',
  due: '19.0',
  deprecated: '18.9',

  outcome: {
    is: 'removed',
    in: '19.0',
    checked: '19.3',
    note: 'Removed from the chart.',
    source: 'data/deprecations/18-9-psql-redis-minio-removal.yml',
  },
  advice:
    'Move the data to a database, a Redis and an object storage of their own before the upgrade, and name them under `global.psql`, `global.redis` and `global.appConfig.object_store`.',

  effort: 960,
  sources: ['data/deprecations/18-9-psql-redis-minio-removal.yml', 'documentation of the GitLab chart'],
  match: [
    { config: 'gitlab-chart', key: ['postgresql.install', 'redis.install', 'global.minio.enabled'], value: true },
  ],
} satisfies Change;
