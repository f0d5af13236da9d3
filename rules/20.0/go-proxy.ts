import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'go-proxy',
  title: 'Take GitLab’s Go module proxy out of `GOPROXY`',
  why: '20.0 removes the experimental Go module proxy of the package registry: `go` fails where nothing stands behind it in the list.',
  due: '20.0',
  deprecated: '19.1',
  replacement: { name: 'Go virtual registry, once there is one' },
  outcome: {
    is: 'postponed',
    to: '20.0',
    checked: '19.3',
    note: 'Still served.',
    source: 'lib/api/go_proxy.rb:85-138 (19.3)',
  },
  advice:
    'Fetch modules of GitLab by Git (`GOPRIVATE`, with a `.netrc` for the token) and name another proxy, `proxy.golang.org` or one of your own.',

  effort: 60,
  sources: ['data/deprecations/19-1-go-module-proxy.yml', 'lib/api/go_proxy.rb (19.3)'],
  match: [
    { config: 'gitlab-ci', key: 'variable:GOPROXY', holds: '/packages/go' },
    {
      config: 'compose',
      key: ['services.*.environment.GOPROXY', 'services.*.build.args.GOPROXY'],
      holds: '/packages/go',
    },
    { shell: '', variables: ['GOPROXY'], holds: '/packages/go' },
  ],
} satisfies Change;
