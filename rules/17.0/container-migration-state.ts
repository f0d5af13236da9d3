import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'container-migration-state',
  title: 'Stop reading `migrationState` of container repositories',
  why: 'It told of a migration of GitLab.com that is over, and answers an empty text. The announcement names no release any more.',
  due: '18.0',
  deprecated: '17.0',
  outcome: {
    is: 'empty',
    in: '17.0',
    checked: '19.3',
    note: 'Always an empty text; the removal is announced without a release.',
    source:
      'app/graphql/types/container_registry/container_repository_type.rb:32; data/deprecations/17-6-remove-migration-state-graphql.yml (19.3)',
  },
  advice: 'Take it out of the selection, with whatever compares it.',
  effort: 5,
  sources: [
    'app/graphql/types/container_registry/container_repository_type.rb:32 (19.3)',
    'doc/update/deprecations.md (19.3)',
  ],
  match: [{ graphql: 'ContainerRepository.migrationState' }, { graphql: 'ContainerRepositoryDetails.migrationState' }],
} satisfies Change;
