import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'public-builds',
  title: 'Send `public_jobs` instead of `public_builds`',
  why: 'v5 drops `public_builds` of projects. `public_jobs` takes the same boolean, and is the only one of the two in answers.',
  due: 'v5',

  replacement: { name: 'Project.public_jobs' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Both are taken, only `public_jobs` is answered; v5 is not being developed.',
    source: 'lib/api/helpers/projects_helpers.rb:64-65; lib/api/entities/project.rb:155 (19.3)',
  },
  advice: 'Rename it. What reads `public_builds` of an answer reads undefined already.',

  effort: 3,
  sources: [
    'lib/api/helpers/projects_helpers.rb (19.3)',
    'lib/api/entities/project.rb (19.3)',
    'https://gitlab.com/gitlab-org/terraform-provider-gitlab/-/merge_requests/3057',
  ],
  match: [
    {
      request: ['POST /projects', 'POST /projects/user/{user_id}', 'PUT /projects/{id}'],
      field: 'public_builds',
      element: 'Project.public_builds',
      fix: { rename: 'public_jobs' },
    },
    {
      config: 'terraform',
      key: 'gitlab_project.*[].public_builds',
      advice: 'Rename it. Version 19 of the provider takes `public_jobs` alone.',
      fix: {
        rename: 'public_jobs',
        review:
          'Make sure that the version of the provider in use knows `public_jobs`, and that nothing reads `public_builds` of the resource.',
      },
    },
  ],
} satisfies Change;
