import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'project-tag-list',
  title: 'Use `topics` instead of `tag_list` of projects',
  why: 'v5 drops `tag_list` of projects. `topics` is the same list.',
  due: 'v5',
  deprecated: '14.0',
  replacement: { name: 'Project.topics', since: '14.0' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Both names are taken and answered; v5 is not being developed.',
    source: 'lib/api/helpers/projects_helpers.rb:70-71; lib/api/entities/basic_project_details.rb:12-13 (19.3)',
  },
  advice: 'Rename it where a project is sent or read. The `tag_list` of runners and jobs is another thing and stays.',

  effort: 5,
  sources: [
    'lib/api/helpers/projects_helpers.rb (19.3)',
    'lib/api/entities/basic_project_details.rb (19.3)',
    'app/graphql/types/project_type.rb:117-126 (19.3)',
  ],
  match: [
    {
      request: ['POST /projects', 'POST /projects/user/{user_id}', 'PUT /projects/{id}'],
      field: 'tag_list',
      element: 'Project.tag_list',
      fix: { rename: 'topics', since: '14.0' },
    },
    { response: 'Project', field: 'tag_list', proven: true, fix: { rename: 'topics', since: '14.0' } },
    {
      config: 'terraform',
      key: 'gitlab_project.*[].tags',
      advice: 'Rename it: `topics` is the same set of words.',
      fix: {
        rename: 'topics',
        review:
          'Make sure that the version of the provider in use knows `topics`, and that nothing reads `tags` of the resource.',
      },
    },
    {
      graphql: 'Project.tagList',
      due: '20.0',
      outcome: {
        is: 'served',
        checked: '19.3',
        note: 'The field is still in the schema, marked as deprecated; no announcement names a release.',
        source: 'app/graphql/types/project_type.rb:117-126 (19.3)',
      },
      replacement: { name: 'Project.topics', since: '13.12' },
      advice: 'Select `topics`: it is a list, where `tagList` is one text with commas.',
      fix: {
        rename: 'topics',
        since: '13.12',
        review:
          '`topics` is a list, where `tagList` is one text with commas: make sure that whoever reads it takes a list.',
      },
    },
  ],
} satisfies Change;
