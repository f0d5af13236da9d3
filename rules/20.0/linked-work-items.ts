import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'linked-work-items',
  title: 'Select `workItemRelations` instead of `linkedWorkItems` of a merge request',
  why: '`workItemRelations` is a connection, where `linkedWorkItems` is a list. By its process a deprecated element goes with a major release: 20.0 is the next.',
  due: '20.0',
  deprecated: '19.2',
  replacement: { name: 'MergeRequest.workItemRelations', since: '19.2' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Everything named here is still in the schema, marked as deprecated; no announcement names a release.',
    source: 'app/graphql/types/merge_request_type.rb:340 (19.3)',
  },
  advice: 'Select `workItemRelations { nodes { … } }` and read the relation’s own fields.',
  effort: 15,
  sources: [
    'app/graphql/types/merge_request_type.rb:340 (19.3)',
    'doc/api/graphql/_index.md, deprecation and removal process (19.3)',
  ],
  match: [{ graphql: 'MergeRequest.linkedWorkItems' }],
} satisfies Change;
