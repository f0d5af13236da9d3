import type { Change } from '../../src/catalogue/change.ts';
import { included } from '../templates.ts';

export default {
  id: 'license-scanning-templates',
  title: 'Delete the include of the License Scanning templates',
  why: '17.0 removed the templates: a pipeline that includes one is invalid.',
  due: '17.0',
  deprecated: '16.9',

  outcome: {
    is: 'removed',
    in: '17.0',
    checked: '19.3',
    note: 'The templates are not in the tree any more.',
    source: 'lib/gitlab/ci/templates (19.3)',
  },
  advice:
    'Delete the include. Licenses are read from the report of Dependency Scanning; rules about them are a merge request approval policy with a `license_finding` rule. The report keyword `license_scanning` was not removed.',

  effort: 15,
  sources: ['data/deprecations/16-9-deprecate-license-scanning-ci-templates.yml', 'lib/gitlab/ci/templates (19.3)'],
  match: [
    ...included(
      'Jobs/License-Scanning.gitlab-ci.yml',
      'Jobs/License-Scanning.latest.gitlab-ci.yml',
      'Security/License-Scanning.gitlab-ci.yml',
      'Security/License-Scanning.latest.gitlab-ci.yml',
      'License-Scanning.gitlab-ci.yml',
    ),
  ],
} satisfies Change;
