import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'variable-environment-scope',
  title: 'Stop asking instance and manual variables for an environment scope',
  why: 'Only variables of groups and projects have one. By its process a deprecated element goes with a major release: 20.0 is the next.',
  due: '20.0',
  deprecated: '15.3',
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Still there, and says nothing.',
    source:
      'app/graphql/types/ci/instance_variable_type.rb:22 (19.3); app/graphql/types/ci/manual_variable_type.rb:14 (19.3)',
  },
  advice:
    'Take `environmentScope` out of the selection on `CiInstanceVariable` and `CiManualVariable`; on variables of projects and groups it stays.',
  effort: 3,
  sources: [
    'app/graphql/types/ci/instance_variable_type.rb:22 (19.3)',
    'app/graphql/types/ci/manual_variable_type.rb:14 (19.3)',
    'doc/api/graphql/_index.md, deprecation and removal process (19.3)',
  ],
  match: [{ graphql: 'CiInstanceVariable.environmentScope' }, { graphql: 'CiManualVariable.environmentScope' }],
} satisfies Change;
