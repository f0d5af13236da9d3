import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'accessibility-testing',
  row: {
    section: '9.4',
    element: 'Accessibility, browser performance and load performance testing features',
    change: 'scheduled for removal in release 17.0',
  },
  title: 'Run accessibility tests with a tool of your own',
  why: 'The template was announced to go in 17.0 without a replacement.',
  due: '17.0',
  deprecated: '15.9',
  outcome: {
    is: 'withdrawn',
    checked: '19.3',
    note: 'The announcement is not in the list of deprecations any more.',
    source: 'doc/update/deprecations.md (17.9)',
  },
  advice: 'Nothing has to be done. To be independent of the template, run pa11y in a job of your own.',
  effort: 30,
  sources: [
    'doc/update/deprecations.md (16.0)',
    'doc/update/deprecations.md (17.9)',
    'doc/ci/testing/accessibility_testing.md',
    'lib/gitlab/ci/templates/Verify/Accessibility.gitlab-ci.yml',
  ],
  match: [
    {
      config: 'gitlab-ci',
      key: 'include:template',
      value: ['Verify/Accessibility.gitlab-ci.yml', 'Accessibility.gitlab-ci.yml'],
    },
    {
      config: 'gitlab-ci',
      key: ['include:remote', 'include:file', 'include', 'include[]'],
      ends: ['/Verify/Accessibility.gitlab-ci.yml'],
    },
    { config: 'gitlab-ci', key: 'variable:a11y_urls', hint: true },
    { config: 'gitlab-ci', key: '*.artifacts.reports.accessibility' },
  ],
} satisfies Change;
