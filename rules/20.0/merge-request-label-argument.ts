import type { Change, GraphqlMatch } from '../../src/catalogue/change.ts';

const each = { proven: true, fix: { rename: 'labelName', since: '17.1' } } as const satisfies Omit<
  GraphqlMatch,
  'graphql'
>;

export default {
  id: 'merge-request-label-argument',
  title: 'Give `labelName` instead of `labels` when merge requests are listed',
  why: 'The argument `labels` is another name of `labelName`. By its process a deprecated element goes with a major release: 20.0 is the next.',
  due: '20.0',
  deprecated: '17.1',
  replacement: { name: 'labelName', since: '17.1' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Both arguments are taken and become one filter.',
    source: 'app/graphql/resolvers/merge_requests_resolver.rb:138, :186 (19.3)',
  },
  advice: 'Rename the argument; never give both. A field `labels` of merge requests is another thing and stays.',
  effort: 2,
  sources: [
    'app/graphql/resolvers/merge_requests_resolver.rb:138, :186 (19.3)',
    'doc/api/graphql/_index.md, deprecation and removal process (19.3)',
  ],
  match: [
    { graphql: 'User.assignedMergeRequests(labels:)', ...each },
    { graphql: 'User.authoredMergeRequests(labels:)', ...each },
    { graphql: 'Group.mergeRequests(labels:)', ...each },
    { graphql: 'CurrentUser.assigneeOrReviewerMergeRequests(labels:)', ...each },
    { graphql: 'Query.mergeRequests(labels:)', ...each },
    { graphql: 'Project.mergeRequest(labels:)', ...each },
    { graphql: 'Project.mergeRequests(labels:)', ...each },
    { graphql: 'User.reviewRequestedMergeRequests(labels:)', ...each },
    { graphql: 'MergeRequestsResolverNegatedParams.labels', fix: { rename: 'labelName', since: '17.7' } },
  ],
} satisfies Change;
