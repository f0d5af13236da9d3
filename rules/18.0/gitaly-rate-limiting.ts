import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'gitaly-rate-limiting',
  title: 'Configure concurrency limits instead of rate limits of Gitaly',
  why: '18.0 removed rate limiting by RPC from Gitaly: what is configured has no effect.',
  due: '18.0',
  deprecated: '17.7',
  replacement: { name: "gitaly['configuration'][:concurrency]" },
  outcome: {
    is: 'removed',
    in: '18.0',
    checked: '19.3',
    note: 'Announced for 18.0 and gone from the documentation; not tried.',
    source:
      'data/deprecations/18-0-deprecate-gitaly-rate-limiters.yml; doc/administration/gitaly/concurrency_limiting.md (19.3)',
  },
  advice:
    'Set `concurrency` for the RPCs that are to be held back (`rpc`, `max_per_repo`, `max_queue_size`), or an adaptive limit, then delete the key.',

  effort: 60,
  sources: [
    'data/deprecations/18-0-deprecate-gitaly-rate-limiters.yml',
    'doc/administration/gitaly/concurrency_limiting.md:34-62 (19.3)',
    'doc/update/versions/gitlab_16_changes.md:1442 (19.3)',
  ],
  match: [{ config: 'gitlab-rb', key: ['gitaly.configuration.rate_limiting', 'gitaly.rate_limiting'], filled: true }],
} satisfies Change;
