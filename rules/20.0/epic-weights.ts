import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'epic-weights',
  title: 'Select `openedIssuesTotal` and `closedIssuesTotal` of an epic’s weights',
  why: 'The totals are a `BigInt`, which arrives as a text. By its process a deprecated element goes with a major release: 20.0 is the next.',
  due: '20.0',
  deprecated: '16.6',
  replacement: { name: 'EpicDescendantWeights.openedIssuesTotal', since: '16.6' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Everything named here is still in the schema, marked as deprecated; no announcement names a release.',
    source: 'ee/app/graphql/types/epic_descendant_weight_sum_type.rb:13, :23 (19.3)',
  },
  advice:
    'Rename the selection, and wrap what reads it in `Number(…)`. GitLab’s text spells it `OpenedIssuesTotal`; the field begins with a small letter. `EpicDescendantCount.openedIssues` is another thing and stays.',
  effort: 10,
  sources: [
    'ee/app/graphql/types/epic_descendant_weight_sum_type.rb:13, :23 (19.3)',
    'doc/api/graphql/_index.md, deprecation and removal process (19.3)',
  ],
  match: [
    {
      graphql: 'EpicDescendantWeights.openedIssues',
      fix: {
        rename: 'openedIssuesTotal',
        since: '16.6',
        convert: 'Number',
        review:
          'The new field is a `BigInt` and arrives as a text: make sure that whoever reads it turns it into a number.',
      },
    },
    {
      graphql: 'EpicDescendantWeights.closedIssues',
      fix: {
        rename: 'closedIssuesTotal',
        since: '16.6',
        convert: 'Number',
        review:
          'The new field is a `BigInt` and arrives as a text: make sure that whoever reads it turns it into a number.',
      },
    },
  ],
} satisfies Change;
