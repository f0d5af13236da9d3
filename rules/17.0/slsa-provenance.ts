import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'slsa-provenance',
  title: 'Take the SLSA v1.0 statement as provenance of artifacts',
  why: 'GitLab Runner 17.0 makes the SLSA v1.0 statement the default and drops v0.2.',
  due: '17.0',
  deprecated: '16.8',
  replacement: { name: 'SLSA_PROVENANCE_SCHEMA_VERSION=v1', since: '16.7' },
  outcome: {
    is: 'removed',
    in: '17.0',
    checked: '19.3',
    note: 'Announced for 17.0; what a Runner of today writes was not tried.',
    source: 'data/deprecations/16-7-remove-slsa-0.2-statement.yml',
  },
  advice:
    'Delete the variable or set it to `v1`, after what reads the statement understands v1.0: its members are others.',

  effort: 60,
  sources: [
    'data/deprecations/16-7-remove-slsa-0.2-statement.yml',
    'doc/releases/16/gitlab-16-7-released.md:645-659 (19.3)',
  ],
  match: [
    {
      config: 'gitlab-ci',
      key: 'variable:SLSA_PROVENANCE_SCHEMA_VERSION',
      value: ['v0.2', '0.2', 0.2],
    },
    { shell: '', variables: ['SLSA_PROVENANCE_SCHEMA_VERSION'], value: ['v0.2', '0.2'] },
  ],
} satisfies Change;
