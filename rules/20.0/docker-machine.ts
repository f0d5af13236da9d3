import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'docker-machine',
  title: 'Use the Docker Autoscaler executor instead of Docker Machine',
  why: 'The Docker Machine executor of GitLab Runner goes in 20.0.',
  due: '20.0',
  deprecated: '17.5',
  replacement: { name: 'docker-autoscaler', since: '15.11' },
  outcome: {
    is: 'postponed',
    to: '20.0',
    checked: '19.4',
    note: 'The executor still works; GitLab’s list has it under pending changes, the Runner’s documentation says 20.0 (May 2027).',
    source: 'GitLab Runner docs/executors/docker_machine.md:15-17 (19.4)',
  },
  advice:
    'Use `executor = "docker-autoscaler"` (or `instance`) with a fleeting plugin of your cloud; `[runners.machine]` becomes `[runners.autoscaler]` with policies.',

  effort: 480,
  sources: [
    'data/deprecations/17-5-deprecate-runner-dockermachine-executor.yml',
    'GitLab Runner docs/executors/docker_machine.md:15-17 (19.4)',
  ],
  match: [
    { config: 'runner-toml', key: 'runners[].executor', value: 'docker+machine' },
    { config: 'runner-toml', key: 'runners[].machine' },
    // a part of its own, which another template takes in
    { config: 'runner-toml', key: 'runners.machine' },
    { config: 'runner-role', key: 'gitlab_runner_runners[].executor', value: 'docker+machine' },
    {
      shell: 'gitlab-runner register',
      flags: ['--executor'],
      variables: ['RUNNER_EXECUTOR'],
      value: 'docker+machine',
      advice:
        'Register with `--executor docker-autoscaler` (or `instance`) and write the autoscaler, with a fleeting plugin of your cloud, into config.toml.',
    },
  ],
} satisfies Change;
