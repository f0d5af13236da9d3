import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'container-expiration-policy',
  title: 'Select `containerTagsExpirationPolicy` instead of `containerExpirationPolicy`',
  why: 'The cleanup policy of container tags has a type of its own since 17.5. By its process a deprecated element goes with a major release: 20.0 is the next.',
  due: '20.0',
  deprecated: '17.5',
  replacement: { name: 'Project.containerTagsExpirationPolicy', since: '17.5' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Everything named here is still in the schema, marked as deprecated; no announcement names a release.',
    source:
      'app/graphql/types/project_type.rb:665 (19.3); app/graphql/mutations/container_expiration_policies/update.rb:56 (19.3)',
  },
  advice: 'Rename the selection, and the type in fragments and generated types.',
  effort: 5,
  sources: [
    'app/graphql/types/project_type.rb:665 (19.3)',
    'app/graphql/mutations/container_expiration_policies/update.rb:56 (19.3)',
    'doc/api/graphql/_index.md, deprecation and removal process (19.3)',
  ],
  match: [
    {
      graphql: 'Project.containerExpirationPolicy',
      fix: {
        rename: 'containerTagsExpirationPolicy',
        since: '17.5',
        review:
          'The type is `ContainerTagsExpirationPolicy`, with the same fields but for who may read it: make sure that no fragment or `__typename` asks for `ContainerExpirationPolicy`, and that the caller may read container images.',
      },
    },
    {
      graphql: 'UpdateContainerExpirationPolicyPayload.containerExpirationPolicy',
      fix: {
        rename: 'containerTagsExpirationPolicy',
        since: '17.5',
        review:
          'The type is `ContainerTagsExpirationPolicy`, with the same fields but for who may read it: make sure that no fragment or `__typename` asks for `ContainerExpirationPolicy`, and that the caller may read container images.',
      },
    },
  ],
} satisfies Change;
