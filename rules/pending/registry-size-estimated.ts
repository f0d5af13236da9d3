import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'registry-size-estimated',
  title: 'Select `containerRegistrySizeIsEstimated` instead of `registrySizeEstimated`',
  why: '17.0 was to remove `RootStorageStatistics.registrySizeEstimated`. It still answers.',
  due: '17.0',
  deprecated: '16.2',
  replacement: { name: 'RootStorageStatistics.containerRegistrySizeIsEstimated', since: '16.2' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'The field is still there, marked as deprecated, two major releases after the announced one.',
    source: 'app/graphql/types/root_storage_statistics_type.rb:21 (19.3)',
  },
  advice: 'Rename the selection: both are one boolean.',
  effort: 2,
  sources: [
    'data/deprecations/16-2-registry-size-estimated-graphql-field.yml',
    'app/graphql/types/root_storage_statistics_type.rb:21 (19.3)',
    'doc/api/graphql/_index.md, deprecation and removal process (19.3)',
  ],
  match: [
    {
      graphql: 'RootStorageStatistics.registrySizeEstimated',
      fix: { rename: 'containerRegistrySizeIsEstimated', since: '16.2' },
    },
  ],
} satisfies Change;
