import type { Change } from '../../src/catalogue/change.ts';

/** What the role registers each runner with. */
const inRole = [
  'gitlab_runner_runners[].tags',
  'gitlab_runner_runners[].locked',
  'gitlab_runner_runners[].run_untagged',
  'gitlab_runner_runners[].access_level',
  'gitlab_runner_runners[].protected',
  'gitlab_runner_runners[].maximum_timeout',
] as const;

const create =
  'Create the runner in the UI (Settings > CI/CD > Runners, or the Admin area) or with `POST /user/runners`, which answers a `glrt-…` token.';

/** Its name before 10.0, and the script that its image begins with, which hands its words on. */
const register = {
  shell: 'gitlab-runner register',
  also: ['gitlab-ci-multi-runner'],
  perhaps: ['entrypoint'],
} as const;

/** Where a `glrt-…` token may stand beside an option. */
const beside = { remove: true, when: 'glrt-', whenIn: ['CI_SERVER_TOKEN', 'REGISTRATION_TOKEN'] } as const;

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
    checked: '19.3',
    note: 'Answers 410 only where the instance or the group does not allow registration tokens, which is the default of new ones since 17.0; elsewhere it answers 201 as ever. GitLab now calls it legacy and not recommended.',
    source: 'lib/api/ci/runner.rb; Ci::Runners::RegisterRunnerService; GitLab Runner docs/register/_index.md',
  },
  advice:
    'Create the runner first, in the UI (Settings > CI/CD > Runners, or the Admin area) or with `POST /user/runners`: that answers an authentication token (`glrt-…`), which takes the place of the registration token.',
  advices: {
    program:
      'Call `POST /user/runners` with a token that has the scope `create_runner`. `runner_type` (with `group_id` or `project_id`) says what the registration token implied; the configuration has the same names, except that `active` became `paused`, and `info` is sent by the runner itself.',
    sdk: '`Runners.create` becomes `Users.createCIRunner(runnerType, options)` (gitbeaker 37.0.0), with a token that has the scope `create_runner`. The options have the same names, except that `active` became `paused`.',
    shell:
      'Ask `POST /user/runners` with a token that has the scope `create_runner`, and take `.token` of the answer for `gitlab-runner register --token`. `runner_type` (with `group_id` or `project_id`) says what the registration token implied; `active` became `paused`.',
    requests:
      'Ask `POST /user/runners` with a token that has the scope `create_runner`. `runner_type` (with `group_id` or `project_id`) says what the registration token implied; `active` became `paused`.',
    'gitlab-rb':
      'Delete the key: it only sets the registration token of a fresh installation. Create the runners after the installation, in the Admin area or with `POST /user/runners` and `runner_type=instance_type`.',
    compose:
      'Delete the variable: it only sets the registration token of a fresh installation. Create the runners after the installation, in the Admin area or with `POST /user/runners` and `runner_type=instance_type`.',
    'runner-module':
      'Take `registration_token` out: on GitLab 16.0 and later the module then creates the runner with `POST /user/runners` (python-gitlab 4.0.0 or newer), with its `group` or `project`, and answers a `glrt-…` token.',
    'runner-role':
      'Create each runner in GitLab, give its `glrt-…` token as `token` of its entry in the role’s list of runners, and say `authentication-token` in the variable of this name with `_type` at its end; tags, `locked`, `run_untagged` and `protected` are set on the runner in GitLab.',
    terraform:
      'Write a `gitlab_user_runner`: `runner_type` with `group_id` or `project_id` says what the registration token implied, and `tag_list`, `locked`, `access_level`, `maximum_timeout`, `paused` and `untagged` (before: `run_untagged`) keep their values. Its attribute `token` is the `glrt-…` token for the host.',
  },
  effort: 120,
  sources: [
    'https://gitlab.com/gitlab-org/gitlab/-/issues/379743',
    'https://gitlab.com/gitlab-org/gitlab/-/issues/380872',
    'doc/ci/runners/new_creation_workflow.md',
    'lib/api/ci/runner.rb',
    'app/services/ci/runners/register_runner_service.rb',
    'lib/api/user_runners.rb',
    'gitlab-runner commands/register.go',
    'GitLab Runner docs/register/_index.md:218-221 (19.4)',
    'doc/ci/runners/new_creation_workflow.md (19.3)',
    'documentation of community.general.gitlab_runner (10.7)',
    'documentation of the Ansible role riemers.gitlab-runner',
    'documentation of the Terraform provider gitlabhq/gitlab: gitlab_user_runner',
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
    // https://registry.terraform.io/modules/cattle-ops/gitlab-runner/aws
    {
      config: 'terraform',
      key: [
        'module.*[].runner_gitlab_registration_config',
        'module.*[].gitlab_runner_registration_config',
        'inputs.runner_gitlab_registration_config',
        'inputs.gitlab_runner_registration_config',
      ],
      advice: `${create} Put it into a parameter of SSM, name that as \`preregistered_runner_token_ssm_parameter_name\` of \`runner_gitlab\`, and delete this.`,
    },
    { shell: '', variables: ['GITLAB_SHARED_RUNNERS_REGISTRATION_TOKEN'] },
    {
      config: 'runner-hiera',
      key: [
        "'gitlab_ci_runner::runners'.*.registration-token",
        "'gitlab_ci_runner::runners'.*.registration_token",
        "'gitlab_ci_runner::runner_defaults'.registration-token",
      ],
      filled: true,
    },
    {
      config: 'runner-module',
      key: ['gitlab_runner.registration_token', "'community.general.gitlab_runner'.registration_token"],
      filled: true,
    },
    {
      config: 'runner-role',
      key: 'gitlab_runner_registration_token',
      filled: true,
      without: 'gitlab_runner_registration_token_type',
    },
    {
      config: 'runner-role',
      key: 'gitlab_runner_registration_token',
      filled: true,
      beside: { key: 'gitlab_runner_registration_token_type', starts: ['registration-token'] },
    },
    // an entry with a token of its own is registered already
    {
      config: 'runner-role',
      key: inRole,
      filled: true,
      without: 'token',
      nowhere: ['gitlab_runner_registration_token_type'],
    },
    {
      config: 'runner-role',
      key: inRole,
      filled: true,
      without: 'token',
      beside: { key: 'gitlab_runner_registration_token_type', starts: ['registration-token'] },
    },
    {
      ...register,
      flags: ['--registration-token', '-r'],
      variables: ['REGISTRATION_TOKEN'],
      advice: `${create} Register with \`--token\` and that token, and without the options that configure the runner: beside a \`glrt-…\` token in \`--token\` they are fatal.`,
      fix: {
        rename: '--token',
        variable: 'CI_SERVER_TOKEN',
        when: 'glrt-',
        whenIn: ['CI_SERVER_TOKEN'],
        review: 'Make sure that the token is the authentication token of a runner that was created in GitLab.',
      },
    },
    {
      ...register,
      flags: ['--locked'],
      switches: ['--locked'],
      variables: ['REGISTER_LOCKED'],
      advice:
        'Its value belongs to the runner in GitLab: create the runner in the UI, or with `locked` of `POST /user/runners`, register with `--token glrt-…`, and take this out. Beside a `glrt-…` token in `--token` it is fatal.',
      fix: {
        ...beside,
        review:
          'With an authentication token the value belongs to the runner in GitLab: make sure that `locked` is set on it there.',
      },
    },
    {
      ...register,
      flags: ['--access-level'],

      variables: ['REGISTER_ACCESS_LEVEL'],
      advice:
        'Its value belongs to the runner in GitLab: create the runner in the UI, or with `access_level` of `POST /user/runners`, register with `--token glrt-…`, and take this out. Beside a `glrt-…` token in `--token` it is fatal.',
      fix: {
        ...beside,
        review:
          'With an authentication token the value belongs to the runner in GitLab: make sure that `access_level` is set on it there.',
      },
    },
    {
      ...register,
      flags: ['--run-untagged'],
      switches: ['--run-untagged'],
      variables: ['REGISTER_RUN_UNTAGGED'],
      advice:
        'Its value belongs to the runner in GitLab: create the runner in the UI, or with `run_untagged` of `POST /user/runners`, register with `--token glrt-…`, and take this out. Beside a `glrt-…` token in `--token` it is fatal.',
      fix: {
        ...beside,
        review:
          'With an authentication token the value belongs to the runner in GitLab: make sure that `run_untagged` is set on it there.',
      },
    },
    {
      ...register,
      flags: ['--maximum-timeout'],

      variables: ['REGISTER_MAXIMUM_TIMEOUT'],
      advice:
        'Its value belongs to the runner in GitLab: create the runner in the UI, or with `maximum_timeout` of `POST /user/runners`, register with `--token glrt-…`, and take this out. Beside a `glrt-…` token in `--token` it is fatal.',
      fix: {
        ...beside,
        review:
          'With an authentication token the value belongs to the runner in GitLab: make sure that `maximum_timeout` is set on it there.',
      },
    },
    {
      ...register,
      flags: ['--paused'],
      switches: ['--paused'],
      variables: ['REGISTER_PAUSED'],
      advice:
        'Its value belongs to the runner in GitLab: create the runner in the UI, or with `paused` of `POST /user/runners`, register with `--token glrt-…`, and take this out. Beside a `glrt-…` token in `--token` it is fatal.',
      fix: {
        ...beside,
        review:
          'With an authentication token the value belongs to the runner in GitLab: make sure that `paused` is set on it there.',
      },
    },
    {
      ...register,
      flags: ['--tag-list'],

      variables: ['RUNNER_TAG_LIST'],
      advice:
        'Its value belongs to the runner in GitLab: create the runner in the UI, or with `tag_list` of `POST /user/runners`, register with `--token glrt-…`, and take this out. Beside a `glrt-…` token in `--token` it is fatal.',
      fix: {
        ...beside,
        review:
          'With an authentication token the value belongs to the runner in GitLab: make sure that `tag_list` is set on it there.',
      },
    },
    {
      ...register,
      flags: ['--maintenance-note'],

      variables: ['REGISTER_MAINTENANCE_NOTE'],
      advice:
        'Its value belongs to the runner in GitLab: create the runner in the UI, or with `maintenance_note` of `POST /user/runners`, register with `--token glrt-…`, and take this out. Beside a `glrt-…` token in `--token` it is fatal.',
      fix: {
        ...beside,
        review:
          'With an authentication token the value belongs to the runner in GitLab: make sure that `maintenance_note` is set on it there.',
      },
    },
  ],
} satisfies Change;
