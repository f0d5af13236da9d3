import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'reset-registration-token',
  row: {
    section: '9.2',
    element: 'Endpoints that reset runner registration tokens',
    change: 'Return HTTP 410. The list of these endpoints: not shown.',
  },
  title: 'Stop resetting runner registration tokens',
  why: 'Runners are created one by one and have tokens of their own, so there is no registration token left to reset; the endpoints were announced to answer 410.',
  due: '17.0',
  deprecated: '15.7',
  outcome: {
    is: 'postponed',
    to: '20.0',
    checked: '19.3',
    note: 'All three routes still answer 201 with a new token, and the mutation is there; its mark still says 18.0, which is past. GitLab Runner’s documentation says 20.0 for registration tokens.',
    source:
      'lib/api/ci/runners.rb:497-553; app/graphql/types/mutation_type.rb:233-236 (19.3); GitLab Runner docs/register/_index.md:436 (19.4)',
  },
  advice: 'Create runners one by one: each has an authentication token of its own, and that is the token to renew.',
  advices: {
    program:
      'Create runners with `POST /user/runners`. To renew the token of one runner call `POST /runners/{id}/reset_authentication_token`, which stays.',
    sdk: 'Create runners with `Users.createCIRunner(runnerType, options)`. To renew the token of one runner reset its authentication token, which stays. gitbeaker’s `resetRegistrationToken({ runnerId })` asks for a route that GitLab does not have: it is broken already.',
    graphql:
      'Create runners with the mutation `runnerCreate`, which answers an authentication token. No mutation renews it: REST has `POST /runners/{id}/reset_authentication_token`.',
    shell:
      'Ask `POST /user/runners` for a runner with a token of its own. To renew that token call `POST /runners/{id}/reset_authentication_token`, or `gitlab-runner reset-token` on the host.',
  },
  effort: 60,
  sources: [
    'https://gitlab.com/gitlab-org/gitlab/-/issues/383341',
    'doc/update/deprecations.md (16.0)',
    'lib/api/ci/runners.rb',
    'GitLab Runner docs/register/_index.md (19.4)',
  ],
  match: [
    {
      endpoint: [
        'POST /runners/reset_registration_token',
        'POST /projects/{id}/runners/reset_registration_token',
        'POST /groups/{id}/runners/reset_registration_token',
      ],
      segment: 'reset_registration_token',
    },
    { graphql: 'Mutation.runnersRegistrationTokenReset' },
  ],
} satisfies Change;
