import type { Change, GraphqlMatch } from '../../src/catalogue/change.ts';

const each = {
  advice: 'Select `auditEventsInstanceStreamingDestinations`: all kinds in one list, told apart by `category`.',
} as const satisfies Omit<GraphqlMatch, 'graphql'>;

const others = {
  advice: 'Select `externalAuditEventStreamingDestinations`: all kinds in one list, told apart by `category`.',
} as const satisfies Omit<GraphqlMatch, 'graphql'>;

export default {
  id: 'audit-event-streaming',
  title: 'Use the streaming destinations of audit events for groups and the instance',
  why: '20.0 removes the mutations and fields for each kind of destination of audit events. One set for all kinds takes their place, and the ids of the old destinations are of another type and cannot be carried over.',
  due: '20.0',
  deprecated: '18.10',
  replacement: { name: 'Mutation.groupAuditEventStreamingDestinationsCreate' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Everything is still served, marked as deprecated.',
    source:
      'data/deprecations/18-10-legacy-group-audit-event-streaming-graphql-apis.yml; data/deprecations/18-10-legacy-instance-audit-event-streaming-graphql-apis.yml',
  },
  advice: 'Use the mutations of streaming destinations; create the destinations anew.',
  effort: 45,
  sources: [
    'ee/app/graphql/ee/types/mutation_type.rb:280, :284, :288, :305, :310, :315, :320, :324, :339, :343, :347, :351, :355, :359, :363, :367, :371, :375, :379, :383, :387, :391, :396, :401, :406, :410, :429, :433, :441, :445 (19.3)',
    'ee/app/graphql/ee/types/query_type.rb:251, :330, :378 (19.3)',
    'ee/app/graphql/ee/types/group_type.rb:148, :162, :290 (19.3)',
    'doc/api/graphql/_index.md, deprecation and removal process (19.3)',
  ],
  match: [
    {
      graphql: 'Mutation.externalAuditEventDestinationCreate',
      advice:
        'Call `groupAuditEventStreamingDestinationsCreate` with `category: "http"`, the address in `config: { url }` and the token in `secretToken`.',
    },
    {
      graphql: 'Mutation.externalAuditEventDestinationDestroy',
      advice: 'Call `groupAuditEventStreamingDestinationsDelete`, with the id of the new destination.',
    },
    {
      graphql: 'Mutation.externalAuditEventDestinationUpdate',
      advice: 'Call `groupAuditEventStreamingDestinationsUpdate`, with the id of the new destination.',
    },
    {
      graphql: 'Mutation.auditEventsStreamingHeadersDestroy',
      advice:
        'Call `groupAuditEventStreamingDestinationsUpdate` with the headers in `config`: they are no objects of their own any more.',
    },
    {
      graphql: 'Mutation.auditEventsStreamingHeadersCreate',
      advice:
        'Call `groupAuditEventStreamingDestinationsUpdate` with the headers in `config`: they are no objects of their own any more.',
    },
    {
      graphql: 'Mutation.auditEventsStreamingHeadersUpdate',
      advice:
        'Call `groupAuditEventStreamingDestinationsUpdate` with the headers in `config`: they are no objects of their own any more.',
    },
    {
      graphql: 'Mutation.auditEventsStreamingDestinationEventsAdd',
      advice: 'Call `auditEventsGroupDestinationEventsAdd`, with the id of the new destination.',
    },
    {
      graphql: 'Mutation.auditEventsStreamingDestinationEventsRemove',
      advice:
        'Call `auditEventsGroupDestinationEventsDelete`: GitLab’s own text names `…EventsRemove`, which does not exist.',
    },
    {
      graphql: 'Mutation.instanceExternalAuditEventDestinationCreate',
      advice:
        'Call `instanceAuditEventStreamingDestinationsCreate` with `category: "http"`, the address in `config: { url }` and the token in `secretToken`.',
    },
    {
      graphql: 'Mutation.instanceExternalAuditEventDestinationDestroy',
      advice: 'Call `instanceAuditEventStreamingDestinationsDelete`, with the id of the new destination.',
    },
    {
      graphql: 'Mutation.instanceExternalAuditEventDestinationUpdate',
      advice: 'Call `instanceAuditEventStreamingDestinationsUpdate`, with the id of the new destination.',
    },
    {
      graphql: 'Mutation.googleCloudLoggingConfigurationCreate',
      advice: 'Call `groupAuditEventStreamingDestinationsCreate` with `category: "gcp"` and what it needs in `config`.',
    },
    {
      graphql: 'Mutation.googleCloudLoggingConfigurationDestroy',
      advice: 'Call `groupAuditEventStreamingDestinationsDelete`, with the id of the new destination.',
    },
    {
      graphql: 'Mutation.googleCloudLoggingConfigurationUpdate',
      advice: 'Call `groupAuditEventStreamingDestinationsUpdate`, with the id of the new destination.',
    },
    {
      graphql: 'Mutation.auditEventsAmazonS3ConfigurationCreate',
      advice: 'Call `groupAuditEventStreamingDestinationsCreate` with `category: "aws"` and what it needs in `config`.',
    },
    {
      graphql: 'Mutation.auditEventsAmazonS3ConfigurationDelete',
      advice: 'Call `groupAuditEventStreamingDestinationsDelete`, with the id of the new destination.',
    },
    {
      graphql: 'Mutation.auditEventsAmazonS3ConfigurationUpdate',
      advice: 'Call `groupAuditEventStreamingDestinationsUpdate`, with the id of the new destination.',
    },
    {
      graphql: 'Mutation.auditEventsInstanceAmazonS3ConfigurationCreate',
      advice:
        'Call `instanceAuditEventStreamingDestinationsCreate` with `category: "aws"` and what it needs in `config`.',
    },
    {
      graphql: 'Mutation.auditEventsInstanceAmazonS3ConfigurationDelete',
      advice: 'Call `instanceAuditEventStreamingDestinationsDelete`, with the id of the new destination.',
    },
    {
      graphql: 'Mutation.auditEventsInstanceAmazonS3ConfigurationUpdate',
      advice: 'Call `instanceAuditEventStreamingDestinationsUpdate`, with the id of the new destination.',
    },
    {
      graphql: 'Mutation.instanceGoogleCloudLoggingConfigurationCreate',
      advice:
        'Call `instanceAuditEventStreamingDestinationsCreate` with `category: "gcp"` and what it needs in `config`.',
    },
    {
      graphql: 'Mutation.auditEventsStreamingInstanceHeadersCreate',
      advice:
        'Call `instanceAuditEventStreamingDestinationsUpdate` with the headers in `config`: they are no objects of their own any more.',
    },
    {
      graphql: 'Mutation.auditEventsStreamingInstanceHeadersUpdate',
      advice:
        'Call `instanceAuditEventStreamingDestinationsUpdate` with the headers in `config`: they are no objects of their own any more.',
    },
    {
      graphql: 'Mutation.auditEventsStreamingInstanceHeadersDestroy',
      advice:
        'Call `instanceAuditEventStreamingDestinationsUpdate` with the headers in `config`: they are no objects of their own any more.',
    },
    {
      graphql: 'Mutation.auditEventsStreamingDestinationInstanceEventsAdd',
      advice: 'Call `auditEventsInstanceDestinationEventsAdd`, with the id of the new destination.',
    },
    {
      graphql: 'Mutation.auditEventsStreamingDestinationInstanceEventsRemove',
      advice:
        'Call `auditEventsInstanceDestinationEventsDelete`: GitLab’s own text names `…EventsRemove`, which does not exist.',
    },
    {
      graphql: 'Mutation.instanceGoogleCloudLoggingConfigurationDestroy',
      advice: 'Call `instanceAuditEventStreamingDestinationsDelete`, with the id of the new destination.',
    },
    {
      graphql: 'Mutation.instanceGoogleCloudLoggingConfigurationUpdate',
      advice: 'Call `instanceAuditEventStreamingDestinationsUpdate`, with the id of the new destination.',
    },
    {
      graphql: 'Mutation.auditEventsStreamingHttpNamespaceFiltersAdd',
      advice: 'Call `auditEventsGroupDestinationNamespaceFilterCreate`, with the id of the new destination.',
    },
    {
      graphql: 'Mutation.auditEventsStreamingHttpNamespaceFiltersDelete',
      advice: 'Call `auditEventsGroupDestinationNamespaceFilterDelete`, with the id of the new destination.',
    },
    { graphql: 'Query.instanceExternalAuditEventDestinations', ...each },
    { graphql: 'Query.instanceGoogleCloudLoggingConfigurations', ...each },
    { graphql: 'Query.auditEventsInstanceAmazonS3Configurations', ...each },
    { graphql: 'Group.externalAuditEventDestinations', ...others },
    { graphql: 'Group.googleCloudLoggingConfigurations', ...others },
    { graphql: 'Group.amazonS3Configurations', ...others },
  ],
} satisfies Change;
