import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'dependency-proxy-size',
  row: {
    section: '9.3',
    element: 'dependencyProxyTotalSizeInBytes',
    change: 'Removed; use dependencyProxyTotalSizeBytes (introduced 16.1).',
  },
  title: 'Select `dependencyProxyTotalSizeBytes` instead of `dependencyProxyTotalSizeInBytes`',
  why: '17.0 was to remove the old field, which fails above 2 GiB. The new one is a `BigInt`, which arrives as a string.',
  due: '17.0',
  deprecated: '16.1',
  replacement: { name: 'Group.dependencyProxyTotalSizeBytes', since: '16.1' },
  outcome: {
    is: 'pending',
    checked: '19.3',
    note: 'The old field is still there, marked as deprecated; the announcement names no release any more.',
    source:
      'data/deprecations/16-1-dependency-proxy-graphql-field.yml:3; app/graphql/types/group_type.rb:231-234 (19.3)',
  },
  advice:
    'Rename the selection, and wrap what reads it in `Number(…)`: added to a number, a string is joined to it. `dependencyProxyTotalSize`, the size for people, stays.',
  effort: 10,
  sources: ['doc/update/deprecations.md (16.0)', 'app/graphql/types/group_type.rb'],
  match: [
    {
      graphql: 'Group.dependencyProxyTotalSizeInBytes',
      fix: {
        rename: 'dependencyProxyTotalSizeBytes',
        since: '16.1',
        convert: 'Number',
        review:
          'The new field is a `BigInt` and arrives as a string: make sure that whoever reads it turns it into a number.',
      },
    },
  ],
} satisfies Change;
