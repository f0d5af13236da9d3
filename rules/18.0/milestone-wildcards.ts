import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'milestone-wildcards',
  title: 'Give milestones by title where `STARTED` and `UPCOMING` are not what was meant',
  why: '18.0 changed what the two wildcards find in GraphQL: `STARTED` only open milestones whose dates hold today, `UPCOMING` all that start later, where it was the next one. REST stays as it was.',
  due: '18.0',
  deprecated: '17.7',
  outcome: {
    is: 'removed',
    in: '18.0',
    checked: '19.3',
    note: 'The new meaning holds.',
    source:
      'app/graphql/types/milestone_wildcard_id_enum.rb; data/deprecations/17-7-milestone-special-filters-upcoming-started.yml (19.3)',
  },
  advice: 'Read what is found again: where one milestone is meant, give `milestoneTitle`.',
  effort: 15,
  sources: ['app/graphql/types/milestone_wildcard_id_enum.rb (19.3)', 'doc/api/graphql/removed_items.md (19.3)'],
  match: [
    { graphql: 'MilestoneWildcardId.STARTED', stays: true },
    { graphql: 'MilestoneWildcardId.UPCOMING', stays: true },
  ],
} satisfies Change;
