import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'removed-rake-tasks',
  title: 'Replace the Rake tasks that 17.0 removed',
  why: '17.0 removed the task that imports from GitHub and the one that lists directories of repositories: Rake knows neither and ends with an error.',
  due: '17.0',
  deprecated: '16.7',
  outcome: {
    is: 'removed',
    in: '17.0',
    checked: '19.3',
    note: 'Neither task is in the tree.',
    source: 'lib/tasks (19.3)',
  },
  advice: 'Take the way that GitLab names for it.',

  effort: 60,
  sources: ['data/deprecations/16-6-github-rake-task.yml', 'data/deprecations/16-7-list-repos-rake-task.yml'],
  match: [
    {
      shell: 'gitlab-rake',
      arguments: ['import:github'],
      replacement: { name: 'POST /import/github' },
      advice: 'Import with `POST /import/github`, which does more than the task did.',
    },
    {
      shell: 'rake',
      arguments: ['import:github'],
      replacement: { name: 'POST /import/github' },
      advice: 'Import with `POST /import/github`, which does more than the task did.',
    },
    {
      shell: 'gitlab-rake',
      arguments: ['gitlab:list_repos'],
      replacement: { name: 'gitlab-backup' },
      advice: 'It did not work any more. Move an instance by backup and restore.',
    },
    {
      shell: 'rake',
      arguments: ['gitlab:list_repos'],
      replacement: { name: 'gitlab-backup' },
      advice: 'It did not work any more. Move an instance by backup and restore.',
    },
  ],
} satisfies Change;
