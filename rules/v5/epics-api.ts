import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'epics-api',
  title: 'Call the Work Items API instead of the epics API',
  why: 'v5 drops the epics API: epics have become work items, which GraphQL speaks of.',
  due: 'v5',
  deprecated: '17.0',
  replacement: { name: 'Work Items API (GraphQL)', since: '17.4' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Every endpoint is there; v5 is not being developed.',
    source: 'doc/api/epics.md:16-22 (19.3)',
  },
  advice:
    'Ask GraphQL for `workItems(types: EPIC)` and change epics by `workItemUpdate`, by GitLab’s guide. A work item has another global id than its epic.',

  effort: 120,
  sources: [
    'doc/api/epics.md:16-22 (19.3)',
    'doc/api/graphql/epic_work_items_api_migration_guide.md (19.3)',
    'https://gitlab.com/gitlab-org/gitlab/-/issues/460668',
  ],
  match: [
    {
      endpoint: [
        'GET /groups/{id}/epics',
        'POST /groups/{id}/epics',
        'GET /groups/{id}/epics/{epic_iid}',
        'PUT /groups/{id}/epics/{epic_iid}',
        'DELETE /groups/{id}/epics/{epic_iid}',
        'POST /groups/{id}/epics/{epic_iid}/todo',
        'GET /groups/{id}/epics/{epic_iid}/issues',
        'POST /groups/{id}/epics/{epic_iid}/issues/{issue_id}',
        'PUT /groups/{id}/epics/{epic_iid}/issues/{epic_issue_id}',
        'DELETE /groups/{id}/epics/{epic_iid}/issues/{epic_issue_id}',
        'GET /groups/{id}/epics/{epic_iid}/epics',
        'POST /groups/{id}/epics/{epic_iid}/epics',
      ],
      segment: 'epics',
    },
  ],
} satisfies Change;
