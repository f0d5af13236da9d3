import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'audit-event-pages',
  title: 'Ask for audit events page by page with `pagination=keyset`',
  why: '20.0 enforces keyset pagination for audit events: a number in `page` is taken no longer, and the next page is the one that the `Link` header names.',
  due: '20.0',
  deprecated: '17.8',
  replacement: { name: 'pagination=keyset' },
  outcome: {
    is: 'postponed',
    to: '20.0',
    checked: '19.3',
    note: 'Offset pages are still served; keyset pages are there for who asks.',
    source: 'ee/lib/api/audit_events.rb:54; lib/api/helpers/pagination_strategies.rb:50-82 (19.3)',
  },
  advice:
    'Ask with `pagination=keyset&order_by=id&sort=desc&per_page=100` and go on with the address in the `Link` header. `X-Total` and `X-Page` are not sent with keyset pages.',

  effort: 30,
  sources: [
    'data/deprecations/17-8-enforce-audit-event-api-keyset-pagination.yml',
    'doc/api/audit_events.md:45, :194, :330 (19.3)',
    'ee/lib/api/audit_events.rb:54 (19.3)',
  ],
  match: [
    {
      request: ['GET /audit_events', 'GET /groups/{id}/audit_events', 'GET /projects/{id}/audit_events'],
      field: 'page',
      element: 'AuditEvent.page',
      proven: true,
    },
  ],
} satisfies Change;
