import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'project-compliance-framework',
  title: 'Call `projectUpdateComplianceFrameworks` instead of `projectSetComplianceFramework`',
  why: 'A project may have several compliance frameworks, so the mutation that sets one is deprecated. By its process a deprecated element goes with a major release: 20.0 is the next.',
  due: '20.0',
  deprecated: '17.11',
  replacement: { name: 'Mutation.projectUpdateComplianceFrameworks', since: '17.11' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Everything named here is still in the schema, marked as deprecated; no announcement names a release.',
    source: 'ee/app/graphql/ee/types/mutation_type.rb:242 (19.3)',
  },
  advice:
    'Call `projectUpdateComplianceFrameworks`, which takes the whole list in `complianceFrameworkIds`: what is not listed is taken off the project.',
  effort: 10,
  sources: [
    'ee/app/graphql/ee/types/mutation_type.rb:242 (19.3)',
    'doc/api/graphql/_index.md, deprecation and removal process (19.3)',
  ],
  match: [{ graphql: 'Mutation.projectSetComplianceFramework' }],
} satisfies Change;
