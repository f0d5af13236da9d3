import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'mutation-aliases',
  title: 'Call `workItemsCsvExport` and `iterationCreate` by these names',
  why: '`workItemExport` and `createIteration` are second names of one mutation each. By its process a deprecated element goes with a major release: 20.0 is the next.',
  due: '20.0',
  replacement: { name: 'Mutation.workItemsCsvExport', since: '18.0' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Both names are mounted for the same class.',
    source:
      'app/graphql/types/deprecated_mutations.rb:9 (19.3); ee/app/graphql/ee/types/deprecated_mutations.rb:10 (19.3)',
  },
  advice:
    'Rename the mutation, and with it the types of its input (`WorkItemsCsvExportInput`, `IterationCreateInput`) and of its payload.',
  effort: 5,
  sources: [
    'app/graphql/types/deprecated_mutations.rb:9 (19.3)',
    'ee/app/graphql/ee/types/deprecated_mutations.rb:10 (19.3)',
    'doc/api/graphql/_index.md, deprecation and removal process (19.3)',
  ],
  match: [
    { graphql: 'Mutation.workItemExport', fix: { rename: 'workItemsCsvExport', since: '18.0' } },
    { graphql: 'WorkItemExportInput', fix: { rename: 'WorkItemsCsvExportInput', since: '18.0' } },
    { graphql: 'Mutation.createIteration', fix: { rename: 'iterationCreate', since: '14.0' } },
    { graphql: 'CreateIterationInput', fix: { rename: 'iterationCreateInput', since: '14.0' } },
  ],
} satisfies Change;
