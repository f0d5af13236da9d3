import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'heroku-builder-22',
  title: 'Upgrade the builder of Auto Build to `heroku/builder:24`',
  why: '19.0 makes `heroku/builder:24` the builder of Auto Build. Who names `heroku/builder:22` keeps a builder that is no longer kept up with.',
  due: '19.0',
  deprecated: '17.4',
  replacement: { name: 'heroku/builder:24' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'The default changed; the image may still be named.',
    source: 'data/deprecations/17-4-heroku-builder-22.yml',
  },
  advice:
    'Build the application with `heroku/builder:24` and test it: the stack has other versions of its packages. Then delete the variable.',

  effort: 60,
  sources: ['data/deprecations/17-4-heroku-builder-22.yml', 'doc/update/deprecations.md (19.3)'],
  match: [
    {
      config: 'gitlab-ci',
      key: 'variable:AUTO_DEVOPS_BUILD_IMAGE_CNB_BUILDER',
      value: ['heroku/builder:22', 'docker.io/heroku/builder:22'],
    },
    { shell: '', variables: ['AUTO_DEVOPS_BUILD_IMAGE_CNB_BUILDER'], value: 'heroku/builder:22' },
  ],
} satisfies Change;
