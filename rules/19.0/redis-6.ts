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

const majors = ['2', '3', '4', '5', '6'];
const images = ['redis', 'docker.io/redis', 'docker.io/library/redis', 'bitnami/redis', 'sameersbn/redis'];

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
      starts: images.flatMap((image) => majors.map((major) => `${image}:${major}`)),
      beside,
    },
  ],
} satisfies Change;
