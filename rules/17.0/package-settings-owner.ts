import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'package-settings-owner',
  row: {
    section: '9.2',
    element: 'Group Packages and registries settings via the GraphQL interface',
    change: 'Owner role required instead of Maintainer.',
  },
  title: 'Change group package settings with the role of an Owner',
  why: 'A token with the Maintainer role no longer may: the mutation answers null with an error, under HTTP 200.',
  due: '17.0',
  deprecated: '15.8',
  outcome: {
    is: 'removed',
    in: '17.0',
    checked: '19.3',
    note: 'The mutations ask for the permission of the group Owner.',
    source: 'app/graphql/mutations/namespace/package_settings/update.rb',
  },
  advice:
    'Make sure that whoever runs this is an Owner of the group. Failure looks like a resource that does not exist: check `errors` at the top of the answer.',
  effort: 15,
  sources: [
    'doc/update/deprecations.md (16.0)',
    'app/graphql/mutations/namespace/package_settings/update.rb',
    'specs of the dependency proxy image TTL policy mutation',
  ],
  match: [
    { graphql: 'Mutation.updateNamespacePackageSettings', stays: true },
    { graphql: 'Mutation.updateDependencyProxySettings', stays: true },
    { graphql: 'Mutation.updateDependencyProxyImageTtlGroupPolicy', stays: true },
  ],
} satisfies Change;
