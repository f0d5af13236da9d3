import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'runner-maintainer-note',
  title: 'Send `maintenance_note` instead of `maintainer_note` of runners',
  why: 'The field was renamed, and the old name is to go.',
  due: 'v5',
  replacement: { name: 'maintenance_note', since: '14.8' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Either name is taken, but not both; no release is named, v5 is not being developed.',
    source: 'lib/api/ci/runner.rb:31-33; doc/api/runners.md:905-906 (19.3)',
  },
  advice: 'Rename the field. `POST /runners` is on its way out as well.',

  effort: 3,
  sources: [
    'lib/api/ci/runner.rb:31-33 (19.3)',
    'doc/api/runners.md:905-906 (19.3)',
    'https://gitlab.com/gitlab-org/gitlab/-/issues/350730',
  ],
  match: [
    {
      request: 'POST /runners',
      field: 'maintainer_note',
      element: 'Runner.maintainer_note',
      fix: { rename: 'maintenance_note', since: '14.8' },
    },
  ],
} satisfies Change;
