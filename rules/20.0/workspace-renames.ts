import type { Change, GraphqlMatch } from '../../src/catalogue/change.ts';

const each = { fix: { rename: 'actualStates', since: '16.7' } } as const satisfies Omit<GraphqlMatch, 'graphql'>;

const others = { fix: { rename: 'hasWorkspacesAgentConfig', since: '17.10' } } as const satisfies Omit<
  GraphqlMatch,
  'graphql'
>;

export default {
  id: 'workspace-renames',
  title: 'Use the new names of workspaces and their agents',
  why: 'Workspaces call the Git reference `projectRef`, the filter by state `actualStates`, and agents `workspacesClusterAgents`. By its process a deprecated element goes with a major release: 20.0 is the next.',
  due: '20.0',
  replacement: { name: 'Workspace.projectRef', since: '17.8' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Everything named here is still in the schema, marked as deprecated; no announcement names a release.',
    source:
      'ee/app/graphql/types/remote_development/workspace_type.rb:67 (19.3); ee/app/graphql/mutations/remote_development/workspace_operations/create.rb:54, :73 (19.3); ee/app/graphql/resolvers/remote_development/workspaces_resolver.rb:16 (19.3)',
  },
  advice:
    'Rename each: value and meaning stay. `WorkspaceVariableInput.type` becomes `variableType`, whose enum is another type with the same value `ENVIRONMENT`: change the type of a variable that is declared for it, too.',
  effort: 5,
  sources: [
    'ee/app/graphql/types/remote_development/workspace_type.rb:67 (19.3)',
    'ee/app/graphql/mutations/remote_development/workspace_operations/create.rb:54, :73 (19.3)',
    'ee/app/graphql/resolvers/remote_development/workspaces_resolver.rb:16 (19.3)',
    'ee/app/graphql/resolvers/remote_development/workspaces_admin_resolver.rb:25 (19.3)',
    'ee/app/graphql/ee/types/namespace_type.rb:148 (19.3)',
    'ee/app/graphql/ee/resolvers/clusters/agents_resolver.rb:18 (19.3)',
    'ee/app/graphql/types/remote_development/workspace_variable_input.rb:18 (19.3)',
    'doc/api/graphql/_index.md, deprecation and removal process (19.3)',
  ],
  match: [
    { graphql: 'Workspace.devfileRef', fix: { rename: 'projectRef', since: '17.8' } },
    { graphql: 'WorkspaceCreateInput.devfileRef', fix: { rename: 'projectRef', since: '17.8' } },
    { graphql: 'WorkspaceCreateInput.variables', proven: true, fix: { rename: 'workspaceVariables', since: '18.0' } },
    { graphql: 'CurrentUser.workspaces(includeActualStates:)', ...each },
    { graphql: 'UserCore.workspaces(includeActualStates:)', ...each },
    { graphql: 'AddOnUser.workspaces(includeActualStates:)', ...each },
    { graphql: 'AutocompletedUser.workspaces(includeActualStates:)', ...each },
    { graphql: 'MergeRequestAssignee.workspaces(includeActualStates:)', ...each },
    { graphql: 'MergeRequestAuthor.workspaces(includeActualStates:)', ...each },
    { graphql: 'MergeRequestParticipant.workspaces(includeActualStates:)', ...each },
    { graphql: 'MergeRequestReviewer.workspaces(includeActualStates:)', ...each },
    { graphql: 'Query.workspaces(includeActualStates:)', ...each },
    { graphql: 'Namespace.remoteDevelopmentClusterAgents', fix: { rename: 'workspacesClusterAgents', since: '17.8' } },
    { graphql: 'Group.remoteDevelopmentClusterAgents', fix: { rename: 'workspacesClusterAgents', since: '17.8' } },
    { graphql: 'Group.clusterAgents(hasRemoteDevelopmentAgentConfig:)', ...others },
    { graphql: 'InstanceSecurityDashboard.clusterAgents(hasRemoteDevelopmentAgentConfig:)', ...others },
    { graphql: 'Project.clusterAgent(hasRemoteDevelopmentAgentConfig:)', ...others },
    { graphql: 'Project.clusterAgents(hasRemoteDevelopmentAgentConfig:)', ...others },
    { graphql: 'WorkspaceVariableInput.type', proven: true },
  ],
} satisfies Change;
