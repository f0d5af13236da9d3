import type { Change, GraphqlMatch } from '../../src/catalogue/change.ts';

const each = { proven: true } as const satisfies Omit<GraphqlMatch, 'graphql'>;

export default {
  id: 'detailed-status',
  title: 'Read `name` and `label` of a status, which say other things than `group` and `text`',
  why: 'GitLab says to use `name` for `group` and `icon`, and `label` for `text`. These are other values: `name` is in capitals (`SUCCESS`), `label` may say more than `text` (“manual play action”). By its process a deprecated element goes with a major release: 20.0 is the next.',
  due: '20.0',
  deprecated: '16.4',
  replacement: { name: 'DetailedStatus.name', since: '16.4' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Everything named here is still in the schema, marked as deprecated; no announcement names a release.',
    source: 'app/graphql/types/ci/detailed_status_type.rb:23, :32, :47 (19.3)',
  },
  advice:
    'Select `name` and map its values to what was made of `group` or `icon`, or `label` where people read it; every comparison with an old value has to be looked at.',
  effort: 20,
  sources: [
    'app/graphql/types/ci/detailed_status_type.rb:23, :32, :47 (19.3)',
    'doc/api/graphql/_index.md, deprecation and removal process (19.3)',
  ],
  match: [
    { graphql: 'DetailedStatus.group', ...each },
    { graphql: 'DetailedStatus.icon', ...each },
    { graphql: 'DetailedStatus.text', ...each },
  ],
} satisfies Change;
