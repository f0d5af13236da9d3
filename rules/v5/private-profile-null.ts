import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'private-profile-null',
  row: {
    section: '9.1',
    element: 'private_profile (user create/update)',
    change: 'null no longer accepted; response 400; only true and false valid.',
  },
  title: 'Send `true` or `false` as `private_profile`, or leave it out',
  why: 'v5 answers 400 to `private_profile: null` when a user is created or updated. Until then null means the default of the instance.',
  due: 'v5',
  replacement: { name: 'private_profile: true or false' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'null is still taken and means the default of the instance; v5 is not being developed.',
    source: 'lib/api/users.rb; docs.gitlab.com/api/rest/deprecations',
  },
  advice:
    'On create, leave the field out: that gives the default too. On update, leaving it out keeps the present value, so write the default of the instance (`user_defaults_to_private_profile`, usually false). An expression that may be null becomes `?? undefined` on create. An empty `private_profile=` in a form is null as well.',
  advices: {
    sdk: 'On create, leave the field out: that gives the default too. On update, leaving it out keeps the present value, so write the default of the instance (`user_defaults_to_private_profile`, usually false). gitbeaker types `privateProfile` as a string, so a boolean needs a cast.',
  },
  effort: 5,
  sources: [
    'https://gitlab.com/gitlab-org/gitlab/-/issues/387005',
    'https://docs.gitlab.com/api/rest/deprecations',
    'lib/api/users.rb',
  ],
  match: [
    {
      request: 'POST /users',
      field: 'private_profile',
      value: null,
      element: 'User.private_profile',
      fix: { remove: true },
    },
    {
      request: 'PUT /users/{id}',
      field: 'private_profile',
      value: null,
      element: 'User.private_profile',
      fix: {
        set: false,
        review:
          'null resets the field to the default of the instance; `false` is that default unless `user_defaults_to_private_profile` is on. Leaving the field out would keep the present value.',
      },
    },
  ],
} satisfies Change;
