import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'duo-assigned-users',
  title: 'Stop asking AI metrics for `duoProAssignedUsersCount`',
  why: '18.0 removed the count of Duo Pro seats. The announcement names `duoAssignedUsersCount`, which is not in the schema of 19.3 either.',
  due: '18.0',
  deprecated: '17.9',
  outcome: {
    is: 'removed',
    in: '18.0',
    checked: '19.3',
    note: 'The field is gone: a document that selects it is refused.',
    source: 'ee/app/graphql/types/analytics/ai_metrics/namespace_metrics_type.rb (19.3)',
  },
  advice: 'Count the seats with `addOnPurchases { assignedQuantity }`, or who used Duo with `duoUsedCount`.',
  effort: 5,
  sources: [
    'data/deprecations/17-9-remove-duoProAssignedUsersCount-graphql-field.yml',
    'doc/api/graphql/removed_items.md (19.3)',
  ],
  match: [{ graphql: 'AiMetrics.duoProAssignedUsersCount' }],
} satisfies Change;
