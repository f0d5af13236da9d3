import type { Change } from '../../src/catalogue/change.ts';

const like = '^(?:\\d+(?:(?:,|%2C)\\d+)+|(?!your|the)(?!.*-i?id$)[A-Za-z][\\w.]*[-%][\\w.%-]*)$';

export default {
  id: 'numeric-ids',
  title: 'Write one number where a path asks for one',
  why: 'Names, lists and encoded texts in the place of an id were 401, 404 or, seldom, an answer. From 19.3 on they are 400.',
  due: '19.3',
  outcome: {
    is: 'removed',
    in: '19.3',
    checked: '19.3',
    note: 'Parameters that are declared as numbers are checked first.',
    source: 'data/deprecations/19-3-rest-api-non-numeric-ids.yml; doc/api/rest/deprecations.md:173 (19.3)',
  },
  advice:
    'Look the id up first (`?iids[]=`, `?search=`, a list) and send one request for each. Code that takes 404 for “there is none” has to take 400 for it too. `{id}` of projects and groups may still be a path.',

  effort: 15,
  sources: [
    'data/deprecations/19-3-rest-api-non-numeric-ids.yml',
    'doc/api/rest/deprecations.md:173 (19.3)',
    'doc/api/openapi/openapi_v3.yaml (19.3)',
  ],
  match: [
    {
      parameter: 'merge_request_iid',
      of: [
        'GET /projects/{id}/merge_requests/{merge_request_iid}',
        'PUT /projects/{id}/merge_requests/{merge_request_iid}',
        'DELETE /projects/{id}/merge_requests/{merge_request_iid}',
        'PUT /projects/{id}/merge_requests/{merge_request_iid}/merge',
        'PUT /projects/{id}/merge_requests/{merge_request_iid}/rebase',
        'GET /projects/{id}/merge_requests/{merge_request_iid}/diffs',
        'GET /projects/{id}/merge_requests/{merge_request_iid}/commits',
        'GET /projects/{id}/merge_requests/{merge_request_iid}/pipelines',
        'GET /projects/{id}/merge_requests/{merge_request_iid}/approvals',
        'POST /projects/{id}/merge_requests/{merge_request_iid}/approve',
      ],
      like,
    },
    {
      parameter: 'issue_iid',
      of: [
        'GET /projects/{id}/issues/{issue_iid}',
        'PUT /projects/{id}/issues/{issue_iid}',
        'GET /projects/{id}/issues/{issue_iid}/related_merge_requests',
        'GET /projects/{id}/issues/{issue_iid}/closed_by',
      ],
      like,
    },
    {
      parameter: 'pipeline_id',
      of: [
        'GET /projects/{id}/pipelines/{pipeline_id}',
        'GET /projects/{id}/pipelines/{pipeline_id}/jobs',
        'POST /projects/{id}/pipelines/{pipeline_id}/retry',
        'POST /projects/{id}/pipelines/{pipeline_id}/cancel',
      ],
      like,
    },
    {
      parameter: 'job_id',
      of: [
        'GET /projects/{id}/jobs/{job_id}',
        'POST /projects/{id}/jobs/{job_id}/cancel',
        'POST /projects/{id}/jobs/{job_id}/retry',
        'POST /projects/{id}/jobs/{job_id}/erase',
        'POST /projects/{id}/jobs/{job_id}/play',
      ],
      like,
    },
    {
      parameter: 'id',
      of: [
        'GET /runners/{id}',
        'PUT /runners/{id}',
        'DELETE /runners/{id}',
        'GET /runners/{id}/jobs',
        'GET /runners/{id}/managers',
      ],
      like,
    },
    { parameter: 'runner_id', of: 'DELETE /projects/{id}/runners/{runner_id}', like },
    {
      parameter: 'deployment_id',
      of: ['GET /projects/{id}/deployments/{deployment_id}', 'PUT /projects/{id}/deployments/{deployment_id}'],
      like,
    },
    {
      parameter: 'environment_id',
      of: ['GET /projects/{id}/environments/{environment_id}', 'PUT /projects/{id}/environments/{environment_id}'],
      like,
    },
  ],
} satisfies Change;
