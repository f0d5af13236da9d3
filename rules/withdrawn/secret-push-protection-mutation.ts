import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'secret-push-protection-mutation',
  title: 'Call `setSecretPushProtection` instead of `setPreReceiveSecretDetection`',
  why: 'The mutation was renamed in 17.7. GitLab took the removal of the old name back.',
  due: '18.0',
  deprecated: '17.7',
  replacement: { name: 'Mutation.setSecretPushProtection', since: '17.7' },
  outcome: {
    is: 'withdrawn',
    checked: '19.3',
    note: 'Both names are there, and the removal was withdrawn.',
    source: 'data/deprecations/17-7-deprecate-SPPgraphqlmutation.yml (19.3)',
  },
  advice:
    'Rename the mutation and the types of its input and payload; read `secretPushProtectionEnabled` of the payload.',
  effort: 5,
  sources: ['ee/app/graphql/ee/types/mutation_type.rb (19.3)', 'doc/update/deprecations.md (19.3)'],
  match: [
    { graphql: 'Mutation.setPreReceiveSecretDetection', fix: { rename: 'setSecretPushProtection', since: '17.7' } },
    { graphql: 'SetPreReceiveSecretDetectionInput', fix: { rename: 'SetSecretPushProtectionInput', since: '17.7' } },
  ],
} satisfies Change;
