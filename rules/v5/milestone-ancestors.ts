import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'milestone-ancestors',
  title: 'Ask for milestones with `include_ancestors` instead of `include_parent_milestones`',
  why: 'The parameter of lists of milestones was renamed, and the old name is to go.',
  due: 'v5',
  deprecated: '16.7',
  replacement: { name: 'include_ancestors', since: '16.7' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Both names are taken; no release is named, v5 is not being developed.',
    source: 'doc/api/milestones.md:44-45; doc/api/openapi/openapi_v3.yaml (19.3)',
  },
  advice: 'Rename the parameter on GitLab 16.7 or newer.',

  effort: 3,
  sources: [
    'doc/api/milestones.md:44-45 (19.3)',
    'doc/api/group_milestones.md:49-50 (19.3)',
    'https://gitlab.com/gitlab-org/gitlab/-/issues/433298',
  ],
  match: [
    {
      request: ['GET /projects/{id}/milestones', 'GET /groups/{id}/milestones'],
      field: 'include_parent_milestones',
      element: 'Milestone.include_parent_milestones',
      fix: {
        rename: 'include_ancestors',
        since: '16.7',
        review: 'GitLab before 16.7 does not know `include_ancestors` and leaves the ancestors’ milestones out.',
      },
    },
  ],
} satisfies Change;
