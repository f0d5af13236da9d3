import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'design-uploads',
  title: 'Stop uploading designs',
  why: '20.0 ends uploads of designs; what is there can be read until 21.0.',
  due: '20.0',
  deprecated: '18.6',
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'The mutations are still served, without a mark in the schema.',
    source: 'data/deprecations/18-6-design-management.yml',
  },
  advice: 'Keep designs in another tool, or as files of the repository, and link them from the issue.',
  effort: 120,
  sources: [
    'app/graphql/types/mutation_type.rb (19.3)',
    'doc/api/graphql/_index.md, deprecation and removal process (19.3)',
  ],
  match: [
    { graphql: 'Mutation.designManagementUpload' },
    { graphql: 'Mutation.designManagementDelete' },
    { graphql: 'Mutation.designManagementMove' },
    { graphql: 'Mutation.designManagementUpdate' },
  ],
} satisfies Change;
