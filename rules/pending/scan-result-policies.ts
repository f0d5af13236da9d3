import type { Change, GraphqlMatch } from '../../src/catalogue/change.ts';

const each = {
  fix: {
    rename: 'approvalPolicies',
    since: '16.9',
    review:
      'The elements are an `ApprovalPolicy` from now on, with the same fields: make sure that no fragment, cache or `__typename` asks for `ScanResultPolicy`.',
  },
} as const satisfies Omit<GraphqlMatch, 'graphql'>;

export default {
  id: 'scan-result-policies',
  title: 'Select `approvalPolicies` instead of `scanResultPolicies`',
  why: 'Scan result policies became merge request approval policies in 16.10. The old fields have been announced to go, without a release any more.',
  due: '19.0',
  replacement: { name: 'Project.approvalPolicies', since: '16.9' },
  outcome: {
    is: 'pending',
    checked: '19.3',
    note: 'The fields are still there; the announcement names no release any more.',
    source:
      'data/deprecations/17-8-deprecate-scan-result-policy-graphql.yml; ee/app/graphql/ee/types/project_type.rb:306-316 (19.3)',
  },
  advice:
    'Rename the field. Fragments and generated types on `ScanResultPolicy` become ones on `ApprovalPolicy`; only in `ComplianceFramework` the type keeps its name.',
  effort: 10,
  sources: [
    'ee/app/graphql/types/compliance_management/compliance_framework_type.rb:62 (19.3)',
    'ee/app/graphql/ee/types/namespace_type.rb:114 (19.3)',
    'ee/app/graphql/ee/types/project_type.rb:310 (19.3)',
  ],
  match: [
    { graphql: 'ComplianceFramework.scanResultPolicies', fix: { rename: 'approvalPolicies', since: '19.0' } },
    { graphql: 'Namespace.scanResultPolicies', ...each },
    { graphql: 'Group.scanResultPolicies', ...each },
    { graphql: 'Project.scanResultPolicies', ...each },
  ],
} satisfies Change;
