import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'workspace-unused',
  title: 'Stop asking for what workspaces no longer have',
  why: 'Workspaces keep these fields and arguments for old callers only: nothing uses them. By its process a deprecated element goes with a major release: 20.0 is the next.',
  due: '20.0',
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'They are still in the schema, marked as deprecated and not used.',
    source:
      'ee/app/graphql/types/remote_development/workspace_type.rb:57, :62, :79 (19.3); ee/app/graphql/mutations/remote_development/workspace_operations/create.rb:36, :42 (19.3)',
  },
  advice: 'Take the field out of the selection, the argument out of the input: neither has an effect.',
  effort: 5,
  sources: [
    'ee/app/graphql/types/remote_development/workspace_type.rb:57, :62, :79 (19.3)',
    'ee/app/graphql/mutations/remote_development/workspace_operations/create.rb:36, :42 (19.3)',
    'doc/api/graphql/_index.md, deprecation and removal process (19.3)',
  ],
  match: [
    { graphql: 'Workspace.editor', proven: true },
    { graphql: 'WorkspaceCreateInput.editor', proven: true },
    { graphql: 'Workspace.maxHoursBeforeTermination' },
    { graphql: 'WorkspaceCreateInput.maxHoursBeforeTermination' },
    { graphql: 'Workspace.devfileWebUrl' },
  ],
} satisfies Change;
