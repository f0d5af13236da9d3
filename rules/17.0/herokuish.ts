import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'herokuish',
  title: 'Use Cloud Native Buildpacks instead of Herokuish in Auto DevOps',
  why: '17.0 removed Herokuish from Auto Build: the image has no `/bin/herokuish`, and the variable that asked for it has no effect. Auto Test was deprecated with it.',
  due: '17.0',
  deprecated: '15.8',
  replacement: { name: 'Cloud Native Buildpacks' },
  outcome: {
    is: 'removed',
    in: '17.0',
    checked: '19.3',
    note: 'Removed from Auto Build; the template of Auto Test is still there and still runs Herokuish.',
    source:
      'data/deprecations/15-8-deprecate-herokuish.yml; lib/gitlab/ci/templates/Jobs/Test.gitlab-ci.yml:10-15 (19.3)',
  },
  advice:
    'Delete the variable and let Auto Build use Cloud Native Buildpacks. Commands that began with `/bin/herokuish procfile exec` begin with the command itself, and a builder of your own is named by `AUTO_DEVOPS_BUILD_IMAGE_CNB_BUILDER`.',

  effort: 60,
  sources: [
    'data/deprecations/15-8-deprecate-herokuish.yml',
    'doc/topics/autodevops/stages.md:92-103 (19.3)',
    'lib/gitlab/ci/templates/Jobs/Test.gitlab-ci.yml (19.3)',
  ],
  match: [
    { config: 'gitlab-ci', key: 'variable:AUTO_DEVOPS_BUILD_IMAGE_CNB_ENABLED', value: ['false', false] },
    { shell: '', variables: ['AUTO_DEVOPS_BUILD_IMAGE_CNB_ENABLED'], value: 'false' },
  ],
} satisfies Change;
