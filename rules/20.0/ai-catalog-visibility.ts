import type { Change, GraphqlMatch } from '../../src/catalogue/change.ts';

const each = { proven: true } as const satisfies Omit<GraphqlMatch, 'graphql'>;

export default {
  id: 'ai-catalog-visibility',
  title: 'Send and read `visibility` of AI catalog items instead of `public`',
  why: '`public` is a boolean, `visibility` an enum with more than two values. By its process a deprecated element goes with a major release: 20.0 is the next.',
  due: '20.0',
  replacement: { name: 'AiCatalogItem.visibility', since: '19.2' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Everything named here is still in the schema, marked as deprecated; no announcement names a release.',
    source:
      'ee/app/graphql/types/ai/catalog/item_interface.rb:41 (19.3); ee/app/graphql/mutations/ai/catalog/flow/create.rb:32 (19.3); ee/app/graphql/mutations/ai/catalog/flow/update.rb:31 (19.3)',
  },
  advice:
    'Send `visibility: PUBLIC` for `public: true` and `visibility: PRIVATE` for `false`, and compare with these values where it is read. The field `visibility` is marked as an experiment.',
  effort: 10,
  sources: [
    'ee/app/graphql/types/ai/catalog/item_interface.rb:41 (19.3)',
    'ee/app/graphql/mutations/ai/catalog/flow/create.rb:32 (19.3)',
    'ee/app/graphql/mutations/ai/catalog/flow/update.rb:31 (19.3)',
    'ee/app/graphql/mutations/ai/catalog/item_consumer/bulk_create.rb:29 (19.3)',
    'ee/app/graphql/mutations/ai/catalog/item_consumer/create.rb:33 (19.3)',
    'ee/app/graphql/mutations/ai/catalog/item_consumer/update.rb:21 (19.3)',
    'ee/app/graphql/mutations/ai/catalog/third_party_flow/create.rb:31 (19.3)',
    'ee/app/graphql/mutations/ai/catalog/third_party_flow/update.rb:31 (19.3)',
    'ee/app/graphql/mutations/ai/catalog/agent/create.rb:31 (19.3)',
    'ee/app/graphql/mutations/ai/catalog/agent/update.rb:31 (19.3)',
    'doc/api/graphql/_index.md, deprecation and removal process (19.3)',
  ],
  match: [
    { graphql: 'AiCatalogItem.public', ...each },
    { graphql: 'AiCatalogAgent.public', ...each },
    { graphql: 'AiCatalogFlow.public', ...each },
    { graphql: 'AiCatalogThirdPartyFlow.public', ...each },
    { graphql: 'AiCatalogFlowCreateInput.public' },
    { graphql: 'AiCatalogFlowUpdateInput.public' },
    { graphql: 'AiCatalogThirdPartyFlowCreateInput.public' },
    { graphql: 'AiCatalogThirdPartyFlowUpdateInput.public' },
    { graphql: 'AiCatalogAgentCreateInput.public' },
    { graphql: 'AiCatalogAgentUpdateInput.public' },
    {
      graphql: 'AiCatalogItemConsumerBulkCreateInput.triggerFilter',
      advice: 'Send `triggerConditions`, a typed input, instead of the JSON in `triggerFilter`.',
    },
    {
      graphql: 'AiCatalogItemConsumerCreateInput.triggerFilter',
      advice: 'Send `triggerConditions`, a typed input, instead of the JSON in `triggerFilter`.',
    },
    {
      graphql: 'AiCatalogItemConsumerUpdateInput.pinnedVersionPrefix',
      fix: { rename: 'pinnedVersion', since: '19.0' },
    },
  ],
} satisfies Change;
