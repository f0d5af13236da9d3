import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'label-by-name',
  title: 'Write the label into the path where it is changed or deleted',
  why: 'The routes that take the label’s name in the body are marked as deprecated since 12.4.',
  due: 'v5',
  deprecated: '12.4',
  replacement: { name: '/projects/{id}/labels/{name}', since: '12.4' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Both routes are there, the older ones marked as deprecated in the OpenAPI document; v5 is not being developed.',
    source: 'doc/api/openapi/openapi_v3.yaml (19.3)',
  },
  advice:
    'Write the label’s id or URL-encoded name into the path (`PUT|DELETE /projects/{id}/labels/{name}`, `PUT /projects/{id}/labels/{name}/promote`) and leave `name` and `label_id` out of the body.',

  effort: 10,
  sources: ['doc/api/openapi/openapi_v3.yaml (19.3)', 'lib/api/labels.rb (19.3)'],
  match: [
    { endpoint: ['PUT /projects/{id}/labels', 'DELETE /projects/{id}/labels'], segment: 'labels' },
    { endpoint: 'PUT /projects/{id}/labels/promote', segment: 'promote' },
  ],
} satisfies Change;
