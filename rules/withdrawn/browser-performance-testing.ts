import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'browser-performance-testing',
  row: {
    section: '9.4',
    element: 'Accessibility, browser performance and load performance testing features',
    change: 'scheduled for removal in release 17.0',
  },
  title: 'Run browser performance tests with a tool of your own',
  why: 'The template was announced to go in 17.0 without a replacement.',
  due: '17.0',
  deprecated: '15.9',
  outcome: {
    is: 'withdrawn',
    checked: '19.3',
    note: 'The announcement is not in the list of deprecations any more; the feature is documented as live.',
    source: 'doc/update/deprecations.md (17.9); docs.gitlab.com/ci/testing/browser_performance_testing',
  },
  advice: 'Nothing has to be done. To be independent of the template, run sitespeed.io in a job of your own.',
  effort: 30,
  sources: [
    'doc/update/deprecations.md (16.0)',
    'doc/update/deprecations.md (17.9)',
    'https://docs.gitlab.com/ci/testing/browser_performance_testing/',
    'lib/gitlab/ci/templates/Verify/Browser-Performance.gitlab-ci.yml',
  ],
  match: [
    {
      config: 'gitlab-ci',
      key: 'include:template',
      value: [
        'Verify/Browser-Performance.gitlab-ci.yml',
        'Verify/Browser-Performance.latest.gitlab-ci.yml',
        'Jobs/Browser-Performance-Testing.gitlab-ci.yml',
        'Jobs/Browser-Performance-Testing.latest.gitlab-ci.yml',
      ],
    },
    {
      config: 'gitlab-ci',
      key: ['include:remote', 'include:file', 'include', 'include[]'],
      ends: [
        '/Verify/Browser-Performance.gitlab-ci.yml',
        '/Verify/Browser-Performance.latest.gitlab-ci.yml',
        '/Jobs/Browser-Performance-Testing.gitlab-ci.yml',
        '/Jobs/Browser-Performance-Testing.latest.gitlab-ci.yml',
      ],
    },
    {
      config: 'gitlab-ci',
      key: [
        'variable:SITESPEED_IMAGE',
        'variable:SITESPEED_VERSION',
        'variable:SITESPEED_OPTIONS',
        'variable:BROWSER_PERFORMANCE_DISABLED',
      ],
      hint: true,
    },
    { config: 'gitlab-ci', key: ['*.artifacts.reports.browser_performance', '*.artifacts.reports.performance'] },
  ],
} satisfies Change;
