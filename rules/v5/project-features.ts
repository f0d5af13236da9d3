import type { Change } from '../../src/catalogue/change.ts';

const edited = ['POST /projects', 'POST /projects/user/{user_id}', 'PUT /projects/{id}'] as const;

const onOff = { true: { to: 'enabled' }, false: { to: 'disabled' } } as const;

const unmapped =
  'It is true or false here, and the access level has a third state: write `enabled`, `private` or `disabled`.';

export default {
  id: 'project-features',
  title: 'Send and read `*_access_level` instead of `*_enabled` of projects',
  why: 'v5 drops the switches of a project’s features (`issues_enabled`, `merge_requests_enabled`, `wiki_enabled`, `jobs_enabled`, `snippets_enabled`, `container_registry_enabled`, `packages_enabled`). Each has an access level, which knows a third state: `private`.',
  due: 'v5',

  replacement: { name: 'Project.*_access_level' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'The switches are taken and answered beside the access levels; v5 is not being developed.',
    source: 'lib/api/helpers/projects_helpers.rb:19-24, :57-58, :242-248; lib/api/entities/project.rb:57-64 (19.3)',
  },
  advice:
    'Send `enabled` for true and `disabled` for false. `jobs_enabled` becomes `builds_access_level`, `packages_enabled` becomes `package_registry_access_level`. An answer’s switch says whether the one who asks may use the feature, its access level what the project is set to.',

  effort: 15,
  sources: [
    'lib/api/helpers/projects_helpers.rb (19.3)',
    'lib/api/entities/project.rb (19.3)',
    'doc/api/projects.md (19.3)',
    'https://gitlab.com/gitlab-org/terraform-provider-gitlab/-/merge_requests/3057',
  ],
  match: [
    {
      request: edited,
      field: 'issues_enabled',
      element: 'Project.issues_enabled',
      replacement: { name: 'Project.issues_access_level' },
      fix: { rename: 'issues_access_level', values: onOff, unmapped },
    },
    {
      response: 'Project',
      field: 'issues_enabled',
      proven: true,
      replacement: { name: 'Project.issues_access_level' },
      advice:
        'Compare `issues_access_level` with `disabled`, `private` and `enabled`: it says what the project is set to, and `issues_enabled` whether the one who asks may use it.',
    },
    {
      request: edited,
      field: 'merge_requests_enabled',
      element: 'Project.merge_requests_enabled',
      replacement: { name: 'Project.merge_requests_access_level' },
      fix: { rename: 'merge_requests_access_level', values: onOff, unmapped },
    },
    {
      response: 'Project',
      field: 'merge_requests_enabled',
      proven: true,
      replacement: { name: 'Project.merge_requests_access_level' },
      advice:
        'Compare `merge_requests_access_level` with `disabled`, `private` and `enabled`: it says what the project is set to, and `merge_requests_enabled` whether the one who asks may use it.',
    },
    {
      request: edited,
      field: 'wiki_enabled',
      element: 'Project.wiki_enabled',
      replacement: { name: 'Project.wiki_access_level' },
      fix: { rename: 'wiki_access_level', values: onOff, unmapped },
    },
    {
      response: 'Project',
      field: 'wiki_enabled',
      proven: true,
      replacement: { name: 'Project.wiki_access_level' },
      advice:
        'Compare `wiki_access_level` with `disabled`, `private` and `enabled`: it says what the project is set to, and `wiki_enabled` whether the one who asks may use it.',
    },
    {
      request: edited,
      field: 'jobs_enabled',
      element: 'Project.jobs_enabled',
      replacement: { name: 'Project.builds_access_level' },
      fix: { rename: 'builds_access_level', values: onOff, unmapped },
    },
    {
      response: 'Project',
      field: 'jobs_enabled',
      proven: true,
      replacement: { name: 'Project.builds_access_level' },
      advice:
        'Compare `builds_access_level` with `disabled`, `private` and `enabled`: it says what the project is set to, and `jobs_enabled` whether the one who asks may use it.',
    },
    {
      request: edited,
      field: 'snippets_enabled',
      element: 'Project.snippets_enabled',
      replacement: { name: 'Project.snippets_access_level' },
      fix: { rename: 'snippets_access_level', values: onOff, unmapped },
    },
    {
      response: 'Project',
      field: 'snippets_enabled',
      proven: true,
      replacement: { name: 'Project.snippets_access_level' },
      advice:
        'Compare `snippets_access_level` with `disabled`, `private` and `enabled`: it says what the project is set to, and `snippets_enabled` whether the one who asks may use it.',
    },
    {
      request: edited,
      field: 'container_registry_enabled',
      element: 'Project.container_registry_enabled',
      replacement: { name: 'Project.container_registry_access_level' },
      fix: { rename: 'container_registry_access_level', values: onOff, unmapped },
    },
    {
      response: 'Project',
      field: 'container_registry_enabled',
      proven: true,
      replacement: { name: 'Project.container_registry_access_level' },
      advice:
        'Compare `container_registry_access_level` with `disabled`, `private` and `enabled`: it says what the project is set to, and `container_registry_enabled` whether the one who asks may use it.',
    },
    {
      request: edited,
      field: 'packages_enabled',
      element: 'Project.packages_enabled',
      replacement: { name: 'Project.package_registry_access_level' },
      fix: { rename: 'package_registry_access_level', values: onOff, unmapped },
    },
    {
      response: 'Project',
      field: 'packages_enabled',
      proven: true,
      replacement: { name: 'Project.package_registry_access_level' },
      advice:
        'Compare `package_registry_access_level` with `disabled`, `private` and `enabled`: it says what the project is set to, and `packages_enabled` whether the one who asks may use it.',
    },
    // Terraform's resource has no access level of packages, so `packages_enabled` stays there
    {
      config: 'terraform',
      key: 'gitlab_project.*[].issues_enabled',
      replacement: { name: 'Project.issues_access_level' },
      advice:
        'Write `issues_access_level` with `"enabled"`, `"private"` or `"disabled"`. Version 19 of the provider does not take `issues_enabled` any more.',
    },
    {
      config: 'terraform',
      key: 'gitlab_project.*[].merge_requests_enabled',
      replacement: { name: 'Project.merge_requests_access_level' },
      advice:
        'Write `merge_requests_access_level` with `"enabled"`, `"private"` or `"disabled"`. Version 19 of the provider does not take `merge_requests_enabled` any more.',
    },
    {
      config: 'terraform',
      key: 'gitlab_project.*[].wiki_enabled',
      replacement: { name: 'Project.wiki_access_level' },
      advice:
        'Write `wiki_access_level` with `"enabled"`, `"private"` or `"disabled"`. Version 19 of the provider does not take `wiki_enabled` any more.',
    },
    {
      config: 'terraform',
      key: 'gitlab_project.*[].pipelines_enabled',
      replacement: { name: 'Project.builds_access_level' },
      advice:
        'Write `builds_access_level` with `"enabled"`, `"private"` or `"disabled"`. Version 19 of the provider does not take `pipelines_enabled` any more.',
    },
    {
      config: 'terraform',
      key: 'gitlab_project.*[].snippets_enabled',
      replacement: { name: 'Project.snippets_access_level' },
      advice:
        'Write `snippets_access_level` with `"enabled"`, `"private"` or `"disabled"`. Version 19 of the provider does not take `snippets_enabled` any more.',
    },
    {
      config: 'terraform',
      key: 'gitlab_project.*[].container_registry_enabled',
      replacement: { name: 'Project.container_registry_access_level' },
      advice:
        'Write `container_registry_access_level` with `"enabled"`, `"private"` or `"disabled"`. Version 19 of the provider does not take `container_registry_enabled` any more.',
    },
  ],
} satisfies Change;
