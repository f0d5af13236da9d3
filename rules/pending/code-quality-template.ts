import type { Change } from '../../src/catalogue/change.ts';
import { included } from '../templates.ts';

export default {
  id: 'code-quality-template',
  title: 'Run code quality tools of your own instead of the CodeClimate template',
  why: 'The template that runs CodeClimate was announced to go in 19.0.',
  due: '19.0',
  deprecated: '17.3',

  outcome: {
    is: 'pending',
    checked: '19.3',
    note: 'The template is still there; the announcement names no release any more.',
    source: 'data/deprecations/17-3-codeclimate.yml',
  },
  advice: 'Run the linter in a job of its own and hand its report over as `artifacts:reports:codequality`.',

  effort: 60,
  sources: ['data/deprecations/17-3-codeclimate.yml', 'lib/gitlab/ci/templates/Jobs/Code-Quality.gitlab-ci.yml (19.3)'],
  match: [
    ...included(
      'Code-Quality.gitlab-ci.yml',
      'Jobs/Code-Quality.gitlab-ci.yml',
      'Jobs/Code-Quality.latest.gitlab-ci.yml',
    ),
  ],
} satisfies Change;
