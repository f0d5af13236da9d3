import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'jwks-path',
  title: 'Read the keys of tokens from `/oauth/discovery/keys`',
  why: '17.0 removed `/-/jwks`, where others (Vault, clouds) fetched the keys that they check tokens of jobs with: they answer every login with an error.',
  due: '17.0',
  deprecated: '16.7',
  replacement: { name: '/oauth/discovery/keys' },
  outcome: {
    is: 'removed',
    in: '17.0',
    checked: '19.3',
    note: 'The route is gone.',
    source: 'config/routes.rb (19.3)',
  },
  advice:
    'Write `/oauth/discovery/keys`, which has served the same keys all along, or the address of GitLab alone where the other side discovers the rest by itself.',

  effort: 10,
  sources: ['data/deprecations/16-7-remove-jwks-endpoint.yml', 'config/routes.rb (19.3)'],
  match: [
    {
      config: ['terraform', 'gitlab-ci', 'kubernetes', 'compose', 'ansible', 'cloud-init', 'workflow'],
      key: '**',
      holds: '/-/jwks',
      fix: { replace: { text: '/-/jwks', by: '/oauth/discovery/keys' } },
    },
    { shell: '', arguments: ['/-/jwks'] },
    { endpoint: 'GET /-/jwks', segment: 'jwks' },
  ],
} satisfies Change;
