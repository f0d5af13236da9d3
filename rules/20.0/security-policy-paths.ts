import type { Change, GraphqlMatch } from '../../src/catalogue/change.ts';

const each = { fix: { rename: 'fullPath', since: '14.10' } } as const satisfies Omit<GraphqlMatch, 'graphql'>;

export default {
  id: 'security-policy-paths',
  title: 'Give `fullPath` to say whose security policies are meant',
  why: '`projectPath` of the mutations for security policies takes a project only; `fullPath` takes groups as well and is a `String`, where it was an `ID`. By its process a deprecated element goes with a major release: 20.0 is the next.',
  due: '20.0',
  replacement: { name: 'fullPath', since: '14.10' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Everything named here is still in the schema, marked as deprecated; no announcement names a release.',
    source:
      'ee/app/graphql/types/gitlab_subscriptions/security/policy_project_created.rb:25 (19.3); ee/app/graphql/mutations/security_policy/unassign_security_policy_project.rb:19 (19.3); ee/app/graphql/mutations/security_policy/commit_scan_execution_policy.rb:19 (19.3)',
  },
  advice: 'Rename it, and declare a variable that is given for it as `String` instead of `ID`.',
  effort: 10,
  sources: [
    'ee/app/graphql/types/gitlab_subscriptions/security/policy_project_created.rb:25 (19.3)',
    'ee/app/graphql/mutations/security_policy/unassign_security_policy_project.rb:19 (19.3)',
    'ee/app/graphql/mutations/security_policy/commit_scan_execution_policy.rb:19 (19.3)',
    'ee/app/graphql/mutations/security_policy/create_security_policy_project.rb:19 (19.3)',
    'ee/app/graphql/mutations/security_policy/assign_security_policy_project.rb:21 (19.3)',
    'ee/app/graphql/ee/types/project_type.rb:336 (19.3)',
    'doc/api/graphql/_index.md, deprecation and removal process (19.3)',
  ],
  match: [
    { graphql: 'SecurityPolicyProjectUnassignInput.projectPath', ...each },
    { graphql: 'ScanExecutionPolicyCommitInput.projectPath', ...each },
    { graphql: 'SecurityPolicyProjectCreateInput.projectPath', ...each },
    { graphql: 'SecurityPolicyProjectAssignInput.projectPath', ...each },
    { graphql: 'PolicyProjectCreated.errorMessage', advice: 'Select `errors`: a list of texts in place of one.' },
    {
      graphql: 'Project.securityPolicyProjectLinkedNamespaces',
      advice:
        'Select `securityPolicyProjectLinkedGroups`: its elements are a `Group`, and it lists no personal namespaces.',
    },
  ],
} satisfies Change;
