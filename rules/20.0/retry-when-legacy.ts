import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'retry-when-legacy',
  title: 'Write the newer reasons of `retry:when`',
  why: '20.0 drops `stuck_or_timeout_failure` and `job_execution_timeout`, each of which became several reasons.',
  due: '20.0',
  deprecated: '19.1',

  outcome: {
    is: 'postponed',
    to: '20.0',
    checked: '19.3',
    note: 'Both are aliases of the newer reasons, with a warning of the linter.',
    source: 'app/models/concerns/enums/ci/commit_status.rb:66-89; doc/ci/yaml/_index.md:5012 (19.3)',
  },
  advice:
    'Write `stuck_pending_with_matching_runners`, `stuck_pending_no_matching_runners`, `no_updates_running` and `no_updates_canceling` for `stuck_or_timeout_failure`, `server_timeout_running` and `server_timeout_canceling` for `job_execution_timeout`. GitLab before 19.0 refuses the newer names.',

  effort: 10,
  sources: [
    'data/deprecations/19-1-deprecate-legacy-retry-when-failure-reasons.yml',
    'app/models/concerns/enums/ci/commit_status.rb:66-89 (19.3)',
  ],
  match: [
    {
      config: 'gitlab-ci',
      key: ['*.retry.when', '*.retry.when[]'],
      value: ['stuck_or_timeout_failure', 'job_execution_timeout'],
      fix: {
        several: {
          stuck_or_timeout_failure: [
            'stuck_pending_with_matching_runners',
            'stuck_pending_no_matching_runners',
            'no_updates_running',
            'no_updates_canceling',
          ],
          job_execution_timeout: ['server_timeout_running', 'server_timeout_canceling'],
        },
        review: 'GitLab before 19.0 refuses the newer names.',
      },
    },
  ],
} satisfies Change;
