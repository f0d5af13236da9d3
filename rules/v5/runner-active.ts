import type { Change, GraphqlMatch } from '../../src/catalogue/change.ts';

const filter = {
  rename: 'paused',
  negate: true,
  since: '14.8',
  review: {
    false:
      'GitLab takes `active: false` for no filter at all, so today every runner is listed; `paused: true` lists the paused ones, which is what was meant.',
  },
} as const satisfies GraphqlMatch['fix'];

export default {
  id: 'runner-active',
  row: {
    section: '9.1',
    element:
      'active property of runners (GET /runners, GET /runners/all, GET and PUT /runners/{id}, POST and GET /projects/{id}/runners, GET /groups/{id}/runners, and the active form field)',
    change: 'Renamed paused; in v4 paused can be used in place of active from release 14.8.',
  },
  title: 'Use `paused`, the opposite of `active`, for runners',
  why: 'v5 renames the runner property `active` to `paused` and inverts it: a runner is active when it is not paused.',
  due: 'v5',
  deprecated: '14.8',
  replacement: { name: 'Runner.paused', since: '14.8' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Runners still answer both properties, and `active` is still taken; v5 is not being developed.',
    source: 'lib/api/entities/ci/runner.rb; lib/api/ci/runners.rb',
  },
  advice:
    'Read `!runner.paused`, send `paused: !active`. Never send both: that is a 400. Mind values that can be missing or a string, because `!undefined` pauses the runner and `!"false"` does not. Turn stored values, mocks and sort orders around too.',
  advices: {
    'runner-module':
      'Write `paused` with the opposite value (community.general 8.1.0 or newer); both together are an error.',
  },
  effort: 10,
  sources: [
    'documentation of community.general.gitlab_runner (10.7)',
    'https://docs.gitlab.com/api/rest/deprecations',
    'lib/api/entities/ci/runner.rb',
    'lib/api/ci/runners.rb',
    'lib/api/ci/runner.rb',
    'gitbeaker 35.8.0 and 37.0.0, packages/core/src/resources/Runners.ts',
  ],
  match: [
    {
      response: 'Runner',
      field: 'active',
      fix: {
        rename: 'paused',
        negate: true,
        since: '14.8',
        review: {
          passed:
            'Whoever gets this keeps the old meaning, but a runner without `paused` now counts as active: make sure that `paused` is always there.',
          computed: 'The order of true and false is turned around: make sure that what is computed still holds.',
        },
        manual: { inside: 'A boolean has nothing inside: find out what this value is.' },
      },
    },
    {
      request: ['PUT /runners/{id}', 'POST /runners'],
      field: 'active',
      element: 'Runner.active',
      fix: { rename: 'paused', negate: true, since: '14.8' },
    },
    {
      config: 'runner-module',
      key: ['gitlab_runner.active', "'community.general.gitlab_runner'.active"],
      filled: true,
      without: 'paused',
    },
    { graphql: 'CiRunner.active', fix: { rename: 'paused', negate: true, since: '14.8' } },
    { graphql: 'RunnerUpdateInput.active', fix: { rename: 'paused', negate: true, since: '14.8' } },
    { graphql: 'Query.runners(active:)', fix: filter },
    { graphql: 'Group.runners(active:)', fix: filter },
    { graphql: 'Project.runners(active:)', fix: filter },
    { graphql: 'CurrentUser.runners(active:)', fix: filter },
  ],
} satisfies Change;
