import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'pipeline-bridges',
  title: 'Ask for `trigger_jobs` of a pipeline instead of `bridges`',
  why: 'The route was renamed: `GET …/pipelines/{pipeline_id}/trigger_jobs` takes the same parameters and answers the same jobs.',
  due: 'v5',
  deprecated: '19.2',
  replacement: { name: 'GET /projects/{id}/pipelines/{pipeline_id}/trigger_jobs', since: '19.2' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Both routes are served by one method, and the old one is marked as deprecated in the OpenAPI document, without a date; v5 is not being developed.',
    source: 'lib/api/ci/pipelines.rb:218-270, :468-480 (19.3)',
  },
  advice:
    'Rename the path segment once every server is 19.2 or newer: the new route came with that release, and older ones answer 404.',
  advices: {
    sdk: 'gitbeaker’s `Jobs.allPipelineBridges` asks for the old route, and no release has a method for the new one: ask for it with `requester.get` once every server is 19.2 or newer.',
  },
  effort: 5,
  sources: ['lib/api/ci/pipelines.rb (19.3)', 'doc/api/jobs.md:415-440 (19.3)'],
  match: [
    {
      endpoint: 'GET /projects/{id}/pipelines/{pipeline_id}/bridges',
      segment: 'bridges',
      fix: {
        segment: 'trigger_jobs',
        since: '19.2',
        review: 'The route came with GitLab 19.2: an older server answers 404.',
      },
    },
  ],
} satisfies Change;
