import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'project-fingerprint',
  row: {
    section: '9.3',
    element: 'project_fingerprint of security report findings',
    change: 'Removed; use uuid (from 16.1 it returns the same value as uuid).',
  },
  title: 'Select `uuid` instead of `projectFingerprint`',
  why: '17.0 removed `projectFingerprint` from security report findings: a document that selects it is refused.',
  due: '17.0',
  deprecated: '15.1',
  replacement: { name: 'PipelineSecurityReportFinding.uuid', since: '16.1' },
  outcome: {
    is: 'removed',
    in: '17.0',
    checked: '19.3',
    note: 'The field is gone.',
    source: 'ee/app/graphql/types/pipeline_security_report_finding_type.rb',
  },
  advice:
    'From 16.1 on both hold the same value, so an alias keeps the readers going. What was stored before 16.1 is another value and does not match. `finding.project_fingerprint` of the REST vulnerabilities was not announced.',
  effort: 5,
  sources: ['doc/update/deprecations.md (16.0)', 'ee/app/graphql/types/pipeline_security_report_finding_type.rb'],
  match: [{ graphql: 'PipelineSecurityReportFinding.projectFingerprint', fix: { rename: 'uuid', since: '16.1' } }],
} satisfies Change;
