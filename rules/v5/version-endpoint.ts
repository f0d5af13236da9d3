import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'version-endpoint',
  title: 'Ask `/metadata` instead of `/version`',
  why: '`GET /version` is deprecated without a date. `GET /metadata` answers `version` and `revision` too.',
  due: 'v5',
  deprecated: '15.5',
  replacement: { name: 'GET /metadata', since: '15.2' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Both routes run the same query; v5 is not being developed.',
    source: 'lib/api/metadata.rb:41-70 (19.3)',
  },
  advice:
    'Rename the path on GitLab 15.2 or newer; an older one answers 404. The answer has `kas` and `enterprise` besides.',

  effort: 3,
  sources: ['lib/api/metadata.rb (19.3)', 'https://gitlab.com/gitlab-org/gitlab/-/issues/366287'],
  match: [
    {
      endpoint: 'GET /version',
      segment: 'version',
      common: 'gitlab',
      answer: {
        more: ['kas', 'enterprise'],
        note: '`/metadata` answers `kas`, which has a `version` too, and `enterprise` besides: look at what is done with the answer as a whole.',
      },
      fix: { segment: 'metadata', since: '15.2' },
    },
  ],
} satisfies Change;
