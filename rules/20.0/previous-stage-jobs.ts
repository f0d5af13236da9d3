import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'previous-stage-jobs',
  title: 'Read `needs` and `stage` instead of the jobs of the previous stage',
  why: '20.0 removes `CiJob.previousStageJobs`; `previousStageJobsOrNeeds` was announced to go before, and its announced replacement is the first of the two.',
  due: '20.0',
  deprecated: '19.2',
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Both fields are still there, marked as deprecated.',
    source: 'app/graphql/types/ci/job_type.rb:98, :103 (19.3)',
  },
  advice: 'Select `needs`, and the jobs of the pipeline by `stage`: GitLab’s own interface works it out from these.',
  effort: 30,
  sources: [
    'data/deprecations/19-2-deprecate-previous-stage-jobs-graphql.yml',
    'data/deprecations/18-0-graphql-removal.yml',
    'app/graphql/types/ci/job_type.rb:98, :103 (19.3)',
    'doc/api/graphql/_index.md, deprecation and removal process (19.3)',
  ],
  match: [
    { graphql: 'CiJob.previousStageJobs' },
    {
      graphql: 'CiJob.previousStageJobsOrNeeds',
      outcome: {
        is: 'pending',
        checked: '19.3',
        note: 'Still there; the announcement names no release any more.',
        source: 'data/deprecations/18-0-graphql-removal.yml',
      },
    },
  ],
} satisfies Change;
