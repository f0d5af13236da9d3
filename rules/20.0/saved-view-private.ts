import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'saved-view-private',
  title: 'Use `isPrivate` instead of `private` of saved views',
  why: '`private` of saved views of work items became `isPrivate` in 18.10. By its process a deprecated element goes with a major release: 20.0 is the next.',
  due: '20.0',
  deprecated: '18.10',
  replacement: { name: 'WorkItemSavedViewType.isPrivate', since: '18.10' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Everything named here is still in the schema, marked as deprecated; no announcement names a release.',
    source:
      'app/graphql/types/work_items/saved_views/saved_view_type.rb:64 (19.3); app/graphql/mutations/work_items/saved_views/create.rb:53 (19.3); app/graphql/mutations/work_items/saved_views/update.rb:52 (19.3)',
  },
  advice: 'Rename it where it is selected and where it is sent: it is the same boolean.',
  effort: 3,
  sources: [
    'app/graphql/types/work_items/saved_views/saved_view_type.rb:64 (19.3)',
    'app/graphql/mutations/work_items/saved_views/create.rb:53 (19.3)',
    'app/graphql/mutations/work_items/saved_views/update.rb:52 (19.3)',
    'doc/api/graphql/_index.md, deprecation and removal process (19.3)',
  ],
  match: [
    { graphql: 'WorkItemSavedViewType.private', proven: true, fix: { rename: 'isPrivate', since: '18.10' } },
    { graphql: 'WorkItemSavedViewCreateInput.private', fix: { rename: 'isPrivate', since: '18.10' } },
    { graphql: 'WorkItemSavedViewUpdateInput.private', fix: { rename: 'isPrivate', since: '18.10' } },
  ],
} satisfies Change;
