import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'description-version-fields',
  title: 'Take the fields for the REST interface out of description versions',
  why: 'They were there for the interface that read REST. By its process a deprecated element goes with a major release: 20.0 is the next.',
  due: '20.0',
  deprecated: '15.7',
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Everything named here is still in the schema, marked as deprecated; no announcement names a release.',
    source: 'ee/app/graphql/ee/types/description_version_type.rb:25, :29, :33, :37 (19.3)',
  },
  advice: 'Take them out of the selection; nothing takes their place.',
  effort: 3,
  sources: [
    'ee/app/graphql/ee/types/description_version_type.rb:25, :29, :33, :37 (19.3)',
    'doc/api/graphql/_index.md, deprecation and removal process (19.3)',
  ],
  match: [
    { graphql: 'DescriptionVersion.diffPath' },
    { graphql: 'DescriptionVersion.deletePath' },
    { graphql: 'DescriptionVersion.canDelete', proven: true },
    { graphql: 'DescriptionVersion.deleted', proven: true },
  ],
} satisfies Change;
