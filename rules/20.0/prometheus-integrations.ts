import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'prometheus-integrations',
  title: 'Use HTTP integrations for alerts instead of Prometheus ones',
  why: 'Alerts of Prometheus come by HTTP integrations: the mutations and fields of their own are deprecated since 18.2. By its process a deprecated element goes with a major release: 20.0 is the next.',
  due: '20.0',
  deprecated: '18.2',
  replacement: { name: 'Mutation.httpIntegrationCreate' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Everything named here is still in the schema, marked as deprecated; no announcement names a release.',
    source:
      'app/graphql/types/mutation_type.rb:29, :32, :35 (19.3); app/graphql/types/project_type.rb:628 (19.3); app/graphql/types/alert_management/integration_type.rb:43 (19.3)',
  },
  advice:
    'Call `httpIntegrationCreate`, `httpIntegrationUpdate` and `httpIntegrationResetToken`: their inputs have a `name` and no `apiUrl`, which has been without effect since 16.0; the payload holds an `AlertManagementHttpIntegration`. Read `alertManagementHttpIntegrations`, which lists no Prometheus integrations.',
  effort: 45,
  sources: [
    'app/graphql/types/mutation_type.rb:29, :32, :35 (19.3)',
    'app/graphql/types/project_type.rb:628 (19.3)',
    'app/graphql/types/alert_management/integration_type.rb:43 (19.3)',
    'app/graphql/mutations/alert_management/prometheus_integration/create.rb:24 (19.3)',
    'app/graphql/mutations/alert_management/prometheus_integration/update.rb:23 (19.3)',
    'doc/api/graphql/_index.md, deprecation and removal process (19.3)',
  ],
  match: [
    { graphql: 'Mutation.prometheusIntegrationCreate' },
    { graphql: 'Mutation.prometheusIntegrationUpdate' },
    { graphql: 'Mutation.prometheusIntegrationResetToken' },
    { graphql: 'AlertManagementIntegration.apiUrl' },
    { graphql: 'AlertManagementHttpIntegration.apiUrl' },
    { graphql: 'AlertManagementPrometheusIntegration.apiUrl' },
    { graphql: 'PrometheusIntegrationCreateInput.apiUrl' },
    { graphql: 'PrometheusIntegrationUpdateInput.apiUrl' },
    { graphql: 'Project.alertManagementIntegrations' },
  ],
} satisfies Change;
