import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'runner-projects-sort',
  row: { section: '9.3', element: 'CiRunner.projects default sort', change: 'Changes from id_asc to id_desc.' },
  title: 'Write out the order of `CiRunner.projects`',
  why: 'From 17.0 on the projects of a runner come in the opposite order unless `sort` is given.',
  due: '17.0',
  deprecated: '15.4',
  replacement: { name: 'sort: "id_asc"', since: '15.4' },
  outcome: {
    is: 'removed',
    in: '17.0',
    checked: '19.3',
    note: 'The default is `id_desc`, and `similarity` where `search` is given.',
    source: 'app/graphql/resolvers/concerns/project_search_arguments.rb:27-31 (19.3)',
  },
  advice:
    'Add `sort: "id_asc"` to keep the order; it is a string, not an enum. With `search` the order would be by similarity. Cursors that were stored under the other order are void. GitLab 16 marks the argument itself as deprecated, so a validator of that age may call it unknown.',
  effort: 3,
  sources: [
    'doc/update/deprecations.md (16.0)',
    'Resolvers::Ci::RunnerProjectsResolver',
    'ProjectSearchArguments',
    'https://gitlab.com/gitlab-org/gitlab/-/merge_requests/97127',
  ],
  match: [{ graphql: 'CiRunner.projects(sort:)', absent: true, fix: { pin: 'sort: "id_asc"', since: '15.4' } }],
} satisfies Change;
