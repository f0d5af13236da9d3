import type { Change } from '../../src/catalogue/change.ts';
import { included } from '../templates.ts';

export default {
  id: 'terraform-templates',
  title: 'Use the OpenTofu component instead of the Terraform templates',
  why: '18.0 removed the templates: a pipeline that includes one is invalid.',
  due: '18.0',
  deprecated: '16.9',
  replacement: { name: 'components/opentofu' },
  outcome: {
    is: 'removed',
    in: '18.0',
    checked: '19.3',
    note: 'The templates are not in the tree any more.',
    source: 'lib/gitlab/ci/templates (19.3)',
  },
  advice:
    'Include the CI/CD component `components/opentofu`, or copy the last template (17.11) into a project of your own. Jobs called `fmt`, `validate`, `build` and `deploy` come from it.',

  effort: 60,
  sources: ['data/deprecations/16-9-deprecate-terraform-cicd-templates.yml', 'lib/gitlab/ci/templates (19.3)'],
  match: [
    ...included(
      'Terraform.gitlab-ci.yml',
      'Terraform.latest.gitlab-ci.yml',
      'Terraform/Base.gitlab-ci.yml',
      'Terraform/Base.latest.gitlab-ci.yml',
    ),
  ],
} satisfies Change;
