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

/** All that came before 7, as far back as people keep it beside a GitLab. */
const starts = [
  'redis:2',
  'redis:3',
  'redis:4',
  'redis:5',
  'redis:6',
  'docker.io/redis:2',
  'docker.io/redis:3',
  'docker.io/redis:4',
  'docker.io/redis:5',
  'docker.io/redis:6',
  'docker.io/library/redis:2',
  'docker.io/library/redis:3',
  'docker.io/library/redis:4',
  'docker.io/library/redis:5',
  'docker.io/library/redis:6',
  'bitnami/redis:2',
  'bitnami/redis:3',
  'bitnami/redis:4',
  'bitnami/redis:5',
  'bitnami/redis:6',
  'sameersbn/redis:2',
  'sameersbn/redis:3',
  'sameersbn/redis:4',
  'sameersbn/redis:5',
  'sameersbn/redis:6',
];

export default {
  id: 'redis-6',
  title: 'Upgrade Redis to 7.0, or use Valkey 7.2',
  why: 'GitLab 19.0 does not run on Redis 6 or older.',
  due: '19.0',
  deprecated: '18.10',
  replacement: { name: 'Redis 7.0' },
  outcome: {
    is: 'removed',
    in: '19.0',
    checked: '19.3',
    note: '19.0 needs Redis 7.0 or Valkey 7.2.',
    source: 'data/deprecations/18-10-redis-6-removal.yml',
  },
  advice: 'Upgrade Redis before GitLab itself. A Redis that only serves tests in CI is not affected.',

  effort: 60,
  sources: ['data/deprecations/18-10-redis-6-removal.yml', 'doc/update/deprecations.md (19.3)'],
  match: [
    {
      config: 'compose',
      key: 'services.*.image',
      starts,
      beside,
    },
  ],
} satisfies Change;
