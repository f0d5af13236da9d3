import type { Change } from '../../src/change.ts';

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
    to: '18.0',
    note: 'The endpoints still answer 201 with a new token; no branch that answers 410 was found.',
    source: 'lib/api/ci/runners.rb; doc/update/deprecations.md',
  },
  advice:
    'Create runners with `POST /user/runners`. To renew the token of one runner call `POST /runners/{id}/reset_authentication_token`, which stays. gitbeaker’s `resetRegistrationToken({ runnerId })` asks for a route that GitLab does not have: it is broken already.',
  effort: 60,
  sources: [
    'specification §9.2',
    'specification §7',
    'https://gitlab.com/gitlab-org/gitlab/-/issues/383341',
    'doc/update/deprecations.md (16.0)',
    'lib/api/ci/runners.rb',
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
