import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'feature-flag-enabled',
  title: 'Ask `metadata` for feature flags',
  why: '`Query.featureFlagEnabled` is replaced by `metadata { featureFlags(names: …) }`. By its process a deprecated element goes with a major release: 20.0 is the next.',
  due: '20.0',
  deprecated: '17.4',
  replacement: { name: 'Metadata.featureFlags', since: '17.4' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Still there, marked as deprecated; the replacement is marked as an experiment.',
    source: 'app/graphql/types/query_type.rb:299; app/graphql/types/app_config/instance_metadata_type.rb:13-19 (19.3)',
  },
  advice:
    'Select `metadata { featureFlags(names: ["…"]) { name enabled } }` and read `enabled` of the flag: the boolean has moved into an element of a list. It is marked as an experiment, so it may change without notice.',
  effort: 10,
  sources: [
    'app/graphql/types/query_type.rb:299 (19.3)',
    'doc/api/graphql/_index.md, deprecation and removal process (19.3)',
  ],
  match: [{ graphql: 'Query.featureFlagEnabled' }],
} satisfies Change;
