import type { Change } from '../../src/catalogue/change.ts';

const edited = ['POST /projects', 'POST /projects/user/{user_id}', 'PUT /projects/{id}'] as const;

export default {
  id: 'pull-mirroring',
  title: 'Configure pull mirroring with `/projects/{id}/mirror/pull`',
  why: 'v5 drops the parameters of pull mirroring from the projects API. They have an endpoint of their own, where the credentials no longer stand in the address.',
  due: 'v5',
  deprecated: '17.6',
  replacement: { name: 'PUT /projects/{id}/mirror/pull', since: '17.6' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'The parameters are still taken; v5 is not being developed.',
    source:
      'ee/lib/ee/api/helpers/projects_helpers.rb:21-49; ee/lib/ee/api/entities/project.rb:20-24; doc/api/project_pull_mirroring.md:156-220 (19.3)',
  },
  advice:
    'Send `PUT /projects/{id}/mirror/pull` with `enabled`, `url`, `auth_user`, `auth_password`, `mirror_trigger_builds`, `only_mirror_protected_branches`, `mirror_overwrites_diverged_branches` and `mirror_branch_regex`: after a create that is a second request. `import_url` without `mirror` is a plain import and stays, and so do push mirrors (`remote_mirrors`).',

  effort: 60,
  sources: [
    'doc/api/rest/deprecations.md (19.3)',
    'ee/lib/ee/api/helpers/projects_helpers.rb (19.3)',
    'doc/api/project_pull_mirroring.md (19.3)',
    'https://gitlab.com/gitlab-org/gitlab/-/issues/494294',
  ],
  match: [
    {
      request: edited,
      field: 'mirror',
      element: 'Project.mirror',
      replacement: { name: 'PUT /projects/{id}/mirror/pull: enabled', since: '17.6' },
    },
    {
      request: edited,
      field: 'mirror_trigger_builds',
      element: 'Project.mirror_trigger_builds',
      replacement: { name: 'PUT /projects/{id}/mirror/pull: mirror_trigger_builds', since: '17.6' },
    },
    {
      request: 'PUT /projects/{id}',
      field: 'mirror_user_id',
      element: 'Project.mirror_user_id',
      advice:
        'It has no counterpart in `PUT /projects/{id}/mirror/pull`: whoever sends that request is the one who mirrors.',
    },
    {
      request: 'PUT /projects/{id}',
      field: 'only_mirror_protected_branches',
      element: 'Project.only_mirror_protected_branches',
      replacement: { name: 'PUT /projects/{id}/mirror/pull: only_mirror_protected_branches', since: '17.6' },
    },
    {
      request: 'PUT /projects/{id}',
      field: 'mirror_overwrites_diverged_branches',
      element: 'Project.mirror_overwrites_diverged_branches',
      replacement: { name: 'PUT /projects/{id}/mirror/pull: mirror_overwrites_diverged_branches', since: '17.6' },
    },
    {
      request: 'PUT /projects/{id}',
      field: 'mirror_branch_regex',
      element: 'Project.mirror_branch_regex',
      replacement: { name: 'PUT /projects/{id}/mirror/pull: mirror_branch_regex', since: '17.6' },
    },
  ],
} satisfies Change;
