import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'job-token-allowlist',
  title: 'Keep the allowlist of job tokens on',
  why: 'From 18.0 on instances enforce the allowlist of job tokens unless an administrator turns that off: a project that opens itself to the job tokens of all projects is closed all the same.',
  due: '18.0',
  deprecated: '16.5',
  replacement: { name: 'POST /projects/{id}/job_token_scope/allowlist', since: '16.1' },
  outcome: {
    is: 'conditional',
    checked: '19.3',
    note: 'A setting of the instance decides, and it is on by default from 18.0 on.',
    source: 'data/deprecations/16-5-ci-job-token-limit-setting.yml',
  },
  advice:
    'Add the projects and groups that need access (`POST /projects/{id}/job_token_scope/allowlist`, `…/groups_allowlist`), then send `enabled: true`. The log of authentications by job token says which those are.',

  effort: 60,
  sources: ['data/deprecations/16-5-ci-job-token-limit-setting.yml', 'lib/api/project_job_token_scope.rb:46-57 (19.3)'],
  match: [
    {
      request: 'PATCH /projects/{id}/job_token_scope',
      field: 'enabled',
      value: false,
      element: 'JobTokenScope.enabled=false',
    },
    {
      config: 'terraform',
      key: 'gitlab_project_job_token_scopes.*[].enabled',
      value: false,
      advice:
        'Name the projects in `target_project_ids` and the groups in `target_group_ids`, then set `enabled = true`.',
    },
  ],
} satisfies Change;
