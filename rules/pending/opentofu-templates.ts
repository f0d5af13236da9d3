import type { Change } from '../../src/catalogue/change.ts';
import { included } from '../templates.ts';

export default {
  id: 'opentofu-templates',
  title: 'Use the OpenTofu component instead of the OpenTofu templates',
  why: 'The templates stand in for the CI/CD component, which every GitLab can include by now; they are announced to go.',
  due: '18.0',
  deprecated: '17.1',
  replacement: { name: 'components/opentofu', since: '16.10' },
  outcome: {
    is: 'pending',
    checked: '19.3',
    note: 'The templates are still there; the announcement names no release any more.',
    source: 'lib/gitlab/ci/templates/OpenTofu.latest.gitlab-ci.yml (19.3)',
  },
  advice:
    'Include the CI/CD component `components/opentofu`; an instance of your own mirrors its project first. Its jobs are called otherwise.',

  effort: 60,
  sources: [
    'data/deprecations/17-1-opentofu-ci-template.yml',
    'lib/gitlab/ci/templates/OpenTofu.latest.gitlab-ci.yml (19.3)',
  ],
  match: [
    ...included(
      'OpenTofu.gitlab-ci.yml',
      'OpenTofu.latest.gitlab-ci.yml',
      'OpenTofu/Base.gitlab-ci.yml',
      'OpenTofu/Base.latest.gitlab-ci.yml',
    ),
  ],
} satisfies Change;
