import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'terraform-module-fmt',
  title: 'Declare the job `fmt` of Terraform modules yourself',
  why: '17.0 took the job `fmt` out of the Terraform module templates: a job of that name that only changes it, or waits for it, has nothing to stand on, and the pipeline is invalid.',
  due: '17.0',
  deprecated: '16.9',
  outcome: {
    is: 'removed',
    in: '17.0',
    checked: '19.3',
    note: 'The template has no such job.',
    source: 'lib/gitlab/ci/templates/Terraform/Module-Base.gitlab-ci.yml (19.3)',
  },
  advice:
    'Write the job in full: an image with `terraform` and `script: terraform fmt -chdir "$TF_ROOT" -check -diff -recursive`. Or use the job of the OpenTofu component.',

  effort: 15,
  sources: [
    'data/deprecations/16-9-deprecate-terraform-module-fmt-job.yml',
    'lib/gitlab/ci/templates/Terraform/Module-Base.gitlab-ci.yml (19.3)',
  ],
  match: [
    {
      config: 'gitlab-ci',
      key: 'fmt',
      absent: 'script',
      beside: { key: 'include[].template', starts: ['Terraform-Module', 'Terraform/Module-Base'] },
    },
    {
      config: 'gitlab-ci',
      key: 'fmt',
      absent: 'script',
      beside: { key: 'include.template', starts: ['Terraform-Module', 'Terraform/Module-Base'] },
    },
  ],
} satisfies Change;
