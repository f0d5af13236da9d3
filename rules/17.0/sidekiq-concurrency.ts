import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'sidekiq-concurrency',
  title: 'Write `concurrency` instead of `min_concurrency` and `max_concurrency` of Sidekiq',
  why: 'The Linux package of 17.0 has one number for the threads of a Sidekiq process.',
  due: '17.0',
  deprecated: '16.9',
  replacement: { name: "sidekiq['concurrency']", since: '16.9' },
  outcome: {
    is: 'removed',
    in: '17.0',
    checked: '19.3',
    note: 'The two keys stop `gitlab-ctl reconfigure` in 17.0; a later package may pass over them.',
    source: 'omnibus-gitlab package/libraries/deprecations.rb:158-261 (19.3)',
  },
  advice:
    "Write `sidekiq['concurrency']` with the number of threads, which is fixed: between the two numbers nothing was chosen for you but the number of queues.",

  effort: 20,
  sources: [
    'data/deprecations/16-9-deprecate-min-max-concurrency.yml',
    'omnibus-gitlab package/libraries/deprecations.rb:158-261 (19.3)',
  ],
  match: [
    { config: 'gitlab-rb', key: ['sidekiq.min_concurrency', 'sidekiq.max_concurrency'] },
    {
      config: 'gitlab-chart',
      key: ['gitlab.sidekiq.extraEnv.SIDEKIQ_CONCURRENCY_MIN', 'gitlab.sidekiq.extraEnv.SIDEKIQ_CONCURRENCY_MAX'],
      advice: 'Write `gitlab.sidekiq.concurrency` and delete the variable.',
    },
  ],
} satisfies Change;
