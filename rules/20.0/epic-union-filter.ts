import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'epic-union-filter',
  title: 'Give lists to the union filter of epics',
  why: '`or: { labelName, authorUsername }` of epics became `labelNames` and `authorUsernames`. By its process a deprecated element goes with a major release: 20.0 is the next.',
  due: '20.0',
  deprecated: '16.6',
  replacement: { name: 'UnionedEpicFilterInput.labelNames', since: '16.6' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Everything named here is still in the schema, marked as deprecated; no announcement names a release.',
    source: 'ee/app/graphql/types/epics/unioned_epic_filter_input_type.rb:11, :20 (19.3)',
  },
  advice: 'Rename both: they take the same list. Epics as a whole give way to work items.',
  effort: 2,
  sources: [
    'ee/app/graphql/types/epics/unioned_epic_filter_input_type.rb:11, :20 (19.3)',
    'doc/api/graphql/_index.md, deprecation and removal process (19.3)',
  ],
  match: [
    { graphql: 'UnionedEpicFilterInput.labelName', fix: { rename: 'labelNames', since: '16.6' } },
    { graphql: 'UnionedEpicFilterInput.authorUsername', fix: { rename: 'authorUsernames', since: '16.6' } },
  ],
} satisfies Change;
