import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'dora-metric',
  title: 'Select DORA metrics by their names',
  why: '17.0 removed `metric` and `value`: several metrics are asked for at once, by their names.',
  due: '17.0',
  deprecated: '16.8',
  replacement: { name: 'DoraMetric.leadTimeForChanges' },
  outcome: {
    is: 'removed',
    in: '17.0',
    checked: '19.3',
    note: 'Argument and field are gone: a document with one is refused.',
    source:
      'ee/app/graphql/types/analytics/dora/dora_metric_type.rb; ee/app/graphql/resolvers/analytics/dora/dora_metrics_resolver.rb (19.3)',
  },
  advice:
    'Select `deploymentFrequency`, `leadTimeForChanges`, `timeToRestoreService` or `changeFailureRate` in place of `value`, and leave `metric` out.',
  effort: 10,
  sources: [
    'data/deprecations/16-8-remove-deprecated-metric-filter-from-dora-api.yml',
    'doc/api/graphql/removed_items.md (19.3)',
  ],
  match: [
    { graphql: 'Dora.metrics(metric:)', proven: true },
    { graphql: 'DoraMetric.value', proven: true },
  ],
} satisfies Change;
