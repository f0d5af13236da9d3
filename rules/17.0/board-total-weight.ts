import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'board-total-weight',
  title: 'Select `totalIssueWeight` instead of `totalWeight` of a board list',
  why: '17.0 removed `BoardList.totalWeight`, which ended at 2147483647. The new field is a `BigInt`, which arrives as a text.',
  due: '17.0',
  deprecated: '16.3',
  replacement: { name: 'BoardList.totalIssueWeight', since: '16.2' },
  outcome: {
    is: 'removed',
    in: '17.0',
    checked: '19.3',
    note: 'The field is gone: a document that selects it is refused.',
    source: 'ee/app/graphql/ee/types/board_list_type.rb (19.3)',
  },
  advice: 'Rename the selection, and wrap what reads it in `Number(…)`.',
  effort: 5,
  sources: ['data/deprecations/16-3-graphql-board-list-totalweight.yml', 'doc/api/graphql/removed_items.md (19.3)'],
  match: [
    {
      graphql: 'BoardList.totalWeight',
      fix: {
        rename: 'totalIssueWeight',
        since: '16.2',
        convert: 'Number',
        review:
          'The new field is a `BigInt` and arrives as a text: make sure that whoever reads it turns it into a number.',
      },
    },
  ],
} satisfies Change;
