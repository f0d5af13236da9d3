import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'merge-request-reference',
  title: 'Read `references` instead of `reference`',
  why: 'v5 drops `reference` of merge requests. `references` has the short, the relative and the full one.',
  due: 'v5',
  deprecated: '12.7',
  replacement: { name: 'MergeRequest.references', since: '12.7' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Both are answered; v5 is not being developed.',
    source: 'lib/api/entities/merge_request_basic.rb:95-107 (19.3)',
  },
  advice:
    'Read `references.short` where the project is known (`!12`), and `references.full` where it is not (`group/project!12`): what `reference` said depended on the endpoint. GraphQL’s `MergeRequest.reference` is alive.',

  effort: 10,
  sources: ['lib/api/entities/merge_request_basic.rb (19.3)', 'doc/api/merge_requests.md:238 (19.3)'],
  match: [{ response: 'MergeRequest', field: 'reference', proven: true }],
} satisfies Change;
