import type { Change, GraphqlMatch } from '../../src/catalogue/change.ts';

const each = { proven: true } as const satisfies Omit<GraphqlMatch, 'graphql'>;

export default {
  id: 'projects-trending',
  title: 'List projects by stars instead of `trending`',
  why: 'The argument `trending` has been taken and ignored since 19.0: the list is the same with and without it.',
  due: '19.0',
  deprecated: '18.8',
  outcome: {
    is: 'empty',
    in: '19.0',
    checked: '19.3',
    note: 'The argument is still taken, and ignored.',
    source: 'app/graphql/resolvers/projects_resolver.rb:41; data/deprecations/18-8-trending-deprecation.yml (19.3)',
  },
  advice: 'Leave it out, or give `sort: "stars_desc"`.',
  effort: 5,
  sources: ['app/graphql/resolvers/projects_resolver.rb:41 (19.3)', 'doc/update/deprecations.md (19.3)'],
  match: [
    { graphql: 'Organization.projects(trending:)', ...each },
    { graphql: 'Query.adminProjects(trending:)', ...each },
    { graphql: 'Query.projects(trending:)', ...each },
  ],
} satisfies Change;
