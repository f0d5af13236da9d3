import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'runner-exec',
  title: 'Stop running jobs with `gitlab-runner exec`',
  why: 'GitLab Runner 17.0 has no command `exec` any more.',
  due: '17.0',
  deprecated: '15.7',
  outcome: {
    is: 'removed',
    in: '17.0',
    checked: '19.3',
    note: 'The command is gone from the Runner.',
    source: 'data/deprecations/15-7-deprecate-gitlab-runner-exec-cmd.yml',
  },
  advice:
    'Let the pipeline editor simulate the pipeline (`POST /projects/{id}/ci/lint` with `dry_run=true` does the same), or run the job’s script itself. A tool that runs jobs on a machine of your own is not made by GitLab.',

  effort: 60,
  sources: ['data/deprecations/15-7-deprecate-gitlab-runner-exec-cmd.yml', 'gitlab-runner CHANGELOG 17.0.0'],
  match: [{ shell: 'gitlab-runner exec' }],
} satisfies Change;
