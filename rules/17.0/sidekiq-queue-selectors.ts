import type { Change } from '../../src/catalogue/change.ts';

const review =
  'Every group takes all queues then and the isolation is lost: drain the queues first, or route with `routing_rules`.';

export default {
  id: 'sidekiq-queue-selectors',
  row: {
    section: '9.4',
    element: 'queue selectors of the background job processor',
    change: 'scheduled for removal in release 17.0',
  },
  title: 'Route Sidekiq jobs without queue selectors',
  why: 'From 17.0 to 17.3 `gitlab-ctl reconfigure` stops at these keys. Since 17.4 it passes over them without a word: every process takes every queue, and the isolation is gone.',
  due: '17.0',
  deprecated: '15.9',
  replacement: { name: "sidekiq['routing_rules']" },
  outcome: {
    is: 'removed',
    in: '17.0',
    checked: '19.3',
    note: 'Removed in the Linux package 17.0 and in chart 8.0. The check that stopped the upgrade was taken out in 17.4; since then the keys are ignored.',
    source:
      'omnibus-gitlab commit 027f674bf (17.4.0); omnibus-gitlab package/libraries/deprecations.rb:33-69 (19.3); 17.0 release notes',
  },
  advice:
    "Let every group take all queues (`sidekiq['queue_groups'] = ['*'] * N`), or route with `sidekiq['routing_rules']`. In the chart, `queues` of a pod must not hold a selector.",
  effort: 60,
  sources: [
    'doc/update/deprecations.md (16.0)',
    'omnibus-gitlab package/libraries/deprecations.rb',
    'GitLab 17.0 release notes',
    'documentation of the Sidekiq chart',
  ],
  match: [
    {
      config: 'gitlab-rb',
      key: ['sidekiq.queue_selector', 'sidekiq.negate', 'sidekiq.experimental_queue_selector'],
      value: false,
      fix: { remove: true },
    },
    {
      config: 'gitlab-rb',
      key: ['sidekiq.queue_selector', 'sidekiq.negate', 'sidekiq.experimental_queue_selector'],
      value: true,
      fix: { remove: true, together: true, review },
    },
    {
      config: 'gitlab-rb',
      key: 'sidekiq.queue_groups',
      holds: '=',
      fix: { write: "['*'] * {count}", together: true, review },
    },
    { config: 'gitlab-chart', key: 'gitlab.sidekiq.pods[].queues', holds: '=' },
    { config: 'gitlab-chart', key: 'gitlab.sidekiq.pods[].negateQueues' },
  ],
} satisfies Change;
