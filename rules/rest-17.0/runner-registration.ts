import type { Change } from '../../src/change.ts';

export default {
  id: 'runner-registration',
  row: {
    section: '9.2',
    element: 'POST /api/v4/runners',
    change:
      'Registration tokens and the configuration arguments locked, access-level, run-untagged, maximum-timeout, paused, tag-list, maintenance-note return HTTP 410; create the runner first and register with an authentication token.',
  },
  title: 'Create the runner first and register it with an authentication token',
  why: 'Registration tokens and the configuration sent with them answer 410. A runner is created in GitLab with its configuration, and `gitlab-runner register` gets the token of that one runner.',
  due: '17.0',
  deprecated: '15.6',
  replacement: { name: 'POST /user/runners', since: '15.11' },
  outcome: {
    is: 'conditional',
    to: '20.0',
    note: 'Answers 410 only where the instance or the group does not allow registration tokens, which is the default of new ones since 17.0; elsewhere it answers 201 as ever. GitLab now calls it legacy and not recommended.',
    source: 'lib/api/ci/runner.rb; Ci::Runners::RegisterRunnerService; GitLab Runner docs/register/_index.md',
  },
  advice:
    'Call `POST /user/runners` with a token that has `create_runner`. `runner_type` (with `group_id` or `project_id`) says what the registration token implied; the configuration has the same names, `active` became `paused` and `info` is sent by the runner itself. Register with `gitlab-runner register --token glrt-…` and reuse that token on many hosts. In gitbeaker (37.0.0) `Runners.create` becomes `Users.createCIRunner(runnerType, options)`.',
  effort: 120,
  sources: [
    'specification §9.2',
    'specification §7',
    'https://gitlab.com/gitlab-org/gitlab/-/issues/379743',
    'https://gitlab.com/gitlab-org/gitlab/-/issues/380872',
    'doc/ci/runners/new_creation_workflow.md',
    'lib/api/ci/runner.rb',
    'app/services/ci/runners/register_runner_service.rb',
    'lib/api/user_runners.rb',
    'gitlab-runner commands/register.go',
  ],
  match: [
    {
      endpoint: 'POST /runners',
      segment: 'runners',
      arguments: [
        'token',
        'locked',
        'access_level',
        'run_untagged',
        'maximum_timeout',
        'paused',
        'active',
        'tag_list',
        'maintenance_note',
        'maintainer_note',
      ],
    },
    { config: 'gitlab-rb', key: 'gitlab_rails.initial_shared_runners_registration_token', filled: true },
    { config: 'compose', key: 'services.*.environment.GITLAB_SHARED_RUNNERS_REGISTRATION_TOKEN', filled: true },
    { config: 'terraform', key: 'gitlab_runner' },
    {
      shell: 'gitlab-runner register',
      flags: ['--registration-token', '-r'],
      variables: ['REGISTRATION_TOKEN'],
      fix: {
        rename: '--token',
        when: 'glrt-',
        review: 'Make sure that the token is the authentication token of a runner that was created in GitLab.',
      },
    },
    {
      shell: 'gitlab-runner register',
      flags: [
        '--locked',
        '--access-level',
        '--run-untagged',
        '--maximum-timeout',
        '--paused',
        '--tag-list',
        '--maintenance-note',
      ],
      switches: ['--locked', '--run-untagged', '--paused'],
      variables: [
        'REGISTER_LOCKED',
        'REGISTER_ACCESS_LEVEL',
        'REGISTER_RUN_UNTAGGED',
        'REGISTER_MAXIMUM_TIMEOUT',
        'REGISTER_PAUSED',
        'RUNNER_TAG_LIST',
        'REGISTER_MAINTENANCE_NOTE',
      ],
      fix: {
        remove: true,
        when: 'glrt-',
        review: 'The setting now belongs to the runner in GitLab: make sure that it is set there.',
      },
    },
  ],
} satisfies Change;
