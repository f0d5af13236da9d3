import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'import-namespace',
  title: 'Send `namespace_id` or `namespace_path` instead of `namespace`',
  why: 'v5 drops `namespace` of imports and forks: it took an id or a path, and a path of digits alone could not be told from an id.',
  due: 'v5',
  deprecated: '18.7',
  replacement: { name: 'namespace_id or namespace_path', since: '18.7' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'All three are taken, two of them together are a 400 on import; v5 is not being developed.',
    source: 'lib/api/project_import.rb:20-46; lib/api/projects.rb:632-658 (19.3)',
  },
  advice:
    'Send a number as `namespace_id` and a path as `namespace_path`. `PUT /projects/{id}/transfer` has a `namespace` of its own, which stays.',

  effort: 5,
  sources: [
    'doc/api/rest/deprecations.md (19.3)',
    'lib/api/project_import.rb (19.3)',
    'lib/api/projects.rb (19.3)',
    'https://gitlab.com/gitlab-org/gitlab/-/issues/511053',
  ],
  match: [
    {
      request: ['POST /projects/import', 'POST /projects/remote-import', 'POST /projects/remote-import-s3'],
      field: 'namespace',
      element: 'ProjectImport.namespace',
    },
    { request: 'POST /projects/{id}/fork', field: 'namespace', element: 'Project.fork.namespace' },
  ],
} satisfies Change;
