import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'job-token-scope-enabled',
  title: 'Stop reading `ci_job_token_scope_enabled` of projects',
  why: '18.0 removed the setting that limited access from a project. The member that told it says false ever since, and was to go in 19.0.',
  due: '19.0',
  deprecated: '16.4',
  replacement: { name: 'GET /projects/{id}/job_token_scope', since: '16.1' },
  outcome: {
    is: 'empty',
    in: '18.0',
    checked: '19.3',
    note: 'It is always false. Announced for 19.0, and still answered.',
    source: 'lib/api/entities/project.rb:125; app/models/project.rb:3530-3534 (19.3)',
  },
  advice:
    'Ask `GET /projects/{id}/job_token_scope` for `inbound_enabled`, which says who may access this project. What this project may access is up to the others now.',

  effort: 20,
  sources: [
    'data/deprecations/16-4-ci_job_token_scope_enabled-attribute-deprecation.yml',
    'data/deprecations/15-9-insecure-ci-job-token.yml',
    'lib/api/entities/project.rb:125 (19.3)',
  ],
  match: [{ response: 'Project', field: 'ci_job_token_scope_enabled', proven: true }],
} satisfies Change;
