import type { Change, GraphqlMatch } from '../../src/catalogue/change.ts';

const each = { advice: 'Select `userPermissions { destroyPackage }`.' } as const satisfies Omit<
  GraphqlMatch,
  'graphql'
>;

export default {
  id: 'package-permissions',
  title: 'Read `userPermissions` instead of `canDestroy` and `canDelete`',
  why: '17.0 removed `canDestroy` of packages and `canDelete` of container repositories and their tags.',
  due: '17.0',
  deprecated: '16.6',
  replacement: { name: 'userPermissions', since: '16.6' },
  outcome: {
    is: 'removed',
    in: '17.0',
    checked: '19.3',
    note: 'The fields are gone: a document that selects one is refused.',
    source:
      'app/graphql/types/packages/package_base_type.rb; app/graphql/types/container_registry/container_repository_type.rb (19.3)',
  },
  advice: 'Select `userPermissions { destroyContainerRepository }`.',
  effort: 5,
  sources: [
    'data/deprecations/16-6-package-deprecate-two-graphql-fields.yml',
    'doc/api/graphql/removed_items.md (19.3)',
  ],
  match: [
    { graphql: 'Package.canDestroy', ...each },
    { graphql: 'PackageBase.canDestroy', ...each },
    { graphql: 'PackageDetailsType.canDestroy', ...each },
    { graphql: 'ContainerRepository.canDelete', proven: true },
    { graphql: 'ContainerRepositoryDetails.canDelete', proven: true },
    {
      graphql: 'ContainerRepositoryTag.canDelete',
      proven: true,
      advice: 'Select `userPermissions { destroyContainerRepositoryTag }`.',
    },
  ],
} satisfies Change;
