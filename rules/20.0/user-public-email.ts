import type { Change, GraphqlMatch } from '../../src/catalogue/change.ts';

const each = { proven: true, fix: { rename: 'publicEmail', since: '13.7' } } as const satisfies Omit<
  GraphqlMatch,
  'graphql'
>;

export default {
  id: 'user-public-email',
  title: 'Select `publicEmail` instead of `email` of a user',
  why: 'For users, `email` has been another name of `publicEmail` since 13.7. By its process a deprecated element goes with a major release: 20.0 is the next.',
  due: '20.0',
  deprecated: '13.7',
  replacement: { name: 'User.publicEmail', since: '13.7' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Both fields are there and answer the same: the public address, or nothing.',
    source: 'app/graphql/types/user_interface.rb:48 (19.3)',
  },
  advice:
    'Select `publicEmail`; `email: publicEmail` leaves what reads the answer as it is. Neither is the address that the account signs in with.',
  effort: 3,
  sources: [
    'app/graphql/types/user_interface.rb:48 (19.3)',
    'doc/api/graphql/_index.md, deprecation and removal process (19.3)',
  ],
  match: [
    { graphql: 'User.email', ...each },
    { graphql: 'CurrentUser.email', ...each },
    { graphql: 'AddOnUser.email', ...each },
    { graphql: 'MergeRequestAssignee.email', ...each },
    { graphql: 'MergeRequestAuthor.email', ...each },
    { graphql: 'MergeRequestParticipant.email', ...each },
    { graphql: 'MergeRequestReviewer.email', ...each },
    { graphql: 'UserCore.email', ...each },
    { graphql: 'AutocompletedUser.email', ...each },
  ],
} satisfies Change;
