import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'removed-mutations',
  title: 'Call the mutations that took the place of removed ones',
  why: '15.0 and 16.0 removed mutations that had been renamed or replaced: a document that calls one is refused.',
  due: '16.0',
  replacement: { name: 'Mutation.projectCiCdSettingsUpdate', since: '15.0' },
  outcome: {
    is: 'removed',
    in: '16.0',
    checked: '19.3',
    note: 'All of them are gone.',
    source: 'doc/api/graphql/removed_items.md:55-57, :69 (19.3)',
  },
  advice: 'Rename the mutation with the types of its input and payload.',
  effort: 10,
  sources: [
    'data/deprecations/15-5-vulnerabilityFindingDismiss-mutation.yml',
    'doc/api/graphql/removed_items.md (19.3)',
  ],
  match: [
    {
      graphql: 'Mutation.vulnerabilityFindingDismiss',
      advice:
        'Call `securityFindingDismiss` with the `uuid` of the finding, or `vulnerabilityDismiss` with the id of a vulnerability.',
    },
    {
      graphql: 'Mutation.apiFuzzingCiConfigurationCreate',
      advice: 'Write the configuration into `.gitlab-ci.yml`: nothing takes the mutation’s place.',
    },
    { graphql: 'Mutation.ciCdSettingsUpdate', fix: { rename: 'projectCiCdSettingsUpdate', since: '15.0' } },
    { graphql: 'CiCdSettingsUpdateInput', fix: { rename: 'ProjectCiCdSettingsUpdateInput', since: '15.0' } },
    {
      graphql: 'Mutation.clusterAgentTokenDelete',
      fix: {
        rename: 'clusterAgentTokenRevoke',
        since: '14.7',
        review: 'A revoked token stays in the list, as revoked.',
      },
    },
    { graphql: 'ClusterAgentTokenDeleteInput', fix: { rename: 'ClusterAgentTokenRevokeInput', since: '14.7' } },
  ],
} satisfies Change;
