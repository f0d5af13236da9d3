import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'release-link-external',
  title: 'Stop reading `external` of release links',
  why: 'Every link of a release counts as external since 15.9; 16.0 removed the field.',
  due: '16.0',
  deprecated: '15.9',
  outcome: {
    is: 'removed',
    in: '16.0',
    checked: '19.3',
    note: 'The field is gone: a document that selects it is refused.',
    source: 'doc/api/graphql/removed_items.md:46 (19.3)',
  },
  advice: 'Take it out and treat each link as external.',
  effort: 3,
  sources: [
    'data/deprecations/15-9-deprecate-external-field-in-graphql-release-asset-link.yml',
    'doc/api/graphql/removed_items.md (19.3)',
  ],
  match: [{ graphql: 'ReleaseAssetLink.external', proven: true }],
} satisfies Change;
