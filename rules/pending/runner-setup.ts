import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'runner-setup',
  row: { section: '9.3', element: 'runnerPlatforms and runnerSetup queries', change: 'Removed.' },
  title: 'Take runner installation commands from the documentation instead of `runnerPlatforms` and `runnerSetup`',
  why: 'Both queries go away without a replacement.',
  due: '17.0',
  deprecated: '15.9',
  outcome: {
    is: 'pending',
    checked: '19.3',
    note: 'Both queries are still there, marked as deprecated; the announcement names no release any more.',
    source:
      'data/deprecations/15-9-deprecate-runner-setup-instructions-api.yml:3; app/graphql/types/query_type.rb:192-201 (19.3)',
  },
  advice: 'Link to the documentation of GitLab Runner, or keep the commands in your own text.',
  effort: 60,
  sources: [
    'doc/update/deprecations.md (16.0)',
    'app/graphql/types/query_type.rb',
    'app/graphql/resolvers/ci/runner_setup_resolver.rb',
    'https://docs.gitlab.com/runner/install/',
  ],
  match: [
    { graphql: 'Query.runnerPlatforms' },
    { graphql: 'Query.runnerSetup' },
    { graphql: 'Query.runnerSetup(projectId:)', advice: 'Leave it out: it has not been used since 13.11.' },
    { graphql: 'Query.runnerSetup(groupId:)', advice: 'Leave it out: it has not been used since 13.11.' },
  ],
} satisfies Change;
