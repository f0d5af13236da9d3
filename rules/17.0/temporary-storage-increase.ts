import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'temporary-storage-increase',
  title: 'Stop asking for the temporary increase of storage',
  why: 'The increase was never to be had; 17.0 removed the fields that told of it.',
  due: '17.0',
  deprecated: '16.7',
  outcome: {
    is: 'removed',
    in: '17.0',
    checked: '19.3',
    note: 'The fields are gone: a document that selects one is refused.',
    source: 'ee/app/graphql/ee/types/namespace_type.rb (19.3)',
  },
  advice: 'Take them out of the selection.',
  effort: 2,
  sources: [
    'data/deprecations/16-7-deprecating-temporary-storage-increase.yml',
    'doc/api/graphql/removed_items.md (19.3)',
  ],
  match: [
    { graphql: 'Namespace.isTemporaryStorageIncreaseEnabled' },
    { graphql: 'Namespace.temporaryStorageIncreaseEndsOn' },
    { graphql: 'Group.isTemporaryStorageIncreaseEnabled' },
    { graphql: 'Group.temporaryStorageIncreaseEndsOn' },
  ],
} satisfies Change;
