import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'dependency-proxy-packages',
  title: 'Use the Maven virtual registry instead of the dependency proxy for packages',
  why: '20.0 removes the dependency proxy for packages: package managers that fetch through it get 404.',
  due: '20.0',
  deprecated: '19.1',
  replacement: { name: 'Maven virtual registry' },
  outcome: {
    is: 'postponed',
    to: '20.0',
    checked: '19.3',
    note: 'Still served.',
    source: 'ee/lib/api/dependency_proxy/packages/maven.rb:122 (19.3)',
  },
  advice:
    'Create a Maven virtual registry with the same upstreams and write its address into the settings of the package manager. `settings.xml`, `.npmrc` and build files are not read here: look for `dependency_proxy/packages` in them too.',

  effort: 120,
  sources: [
    'data/deprecations/19-1-dependency-proxy-for-packages.yml',
    'ee/lib/api/dependency_proxy/packages/maven.rb (19.3)',
  ],
  match: [
    {
      config: ['terraform', 'gitlab-ci', 'kubernetes', 'compose', 'ansible', 'cloud-init', 'workflow'],
      key: '**',
      holds: '/dependency_proxy/packages/',
    },
    { shell: '', arguments: ['/dependency_proxy/packages/'] },
  ],
} satisfies Change;
