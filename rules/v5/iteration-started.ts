import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'iteration-started',
  title: 'Ask for iterations with `state=current` instead of `state=started`',
  why: 'The state was renamed in 14.1, and the old name is to go.',
  due: 'v5',
  deprecated: '14.1',
  replacement: { name: 'state=current', since: '14.1' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'The old name is turned into the new one; no release is named, v5 is not being developed.',
    source: 'ee/lib/api/iterations.rb:11-23 (19.3)',
  },
  advice: 'Write `current`.',

  effort: 3,
  sources: ['ee/lib/api/iterations.rb:11-23 (19.3)', 'doc/api/openapi/openapi_v3.yaml:2936, :3062 (19.3)'],
  match: [
    {
      request: ['GET /projects/{id}/iterations', 'GET /groups/{id}/iterations'],
      field: 'state',
      value: 'started',
      element: 'Iteration.state=started',
      fix: { set: 'current', since: '14.1' },
    },
  ],
} satisfies Change;
