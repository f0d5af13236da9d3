import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'grype-analyzer',
  title: 'Run container scanning with Trivy instead of Grype',
  why: 'From 17.0 the Grype image is kept alive with data only, and from 19.0 it does not work any more.',
  due: '17.0',
  deprecated: '16.9',
  replacement: { name: 'the default of CS_ANALYZER_IMAGE' },
  outcome: {
    is: 'removed',
    in: '19.0',
    checked: '19.3',
    note: 'Unmaintained since 17.0, and announced to stop working with 19.0.',
    source:
      'data/deprecations/16-9-deprecate-grype-container-scanning.yml; doc/user/application_security/container_scanning/_index.md:39-41 (19.3)',
  },
  advice:
    'Delete the variable: the default image scans with Trivy. Compare one report of each, their identifiers differ.',

  effort: 30,
  sources: [
    'data/deprecations/16-9-deprecate-grype-container-scanning.yml',
    'doc/user/application_security/container_scanning/_index.md (19.3)',
  ],
  match: [
    { config: ['gitlab-ci', 'security-policy'], key: 'variable:CS_ANALYZER_IMAGE', holds: 'container-scanning/grype' },
  ],
} satisfies Change;
