import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'alert-fields',
  title: 'Ask alerts and their issues for what is still there',
  why: 'An issue may have several alerts, and what alerts said of metrics went with 16.0. By its process a deprecated element goes with a major release: 20.0 is the next.',
  due: '20.0',
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Everything named here is still in the schema, marked as deprecated; no announcement names a release.',
    source:
      'app/graphql/types/issue_type.rb:149 (19.3); app/graphql/types/alert_management/alert_type.rb:29, :118, :139 (19.3); app/graphql/types/alert_management/domain_filter_enum.rb:12 (19.3)',
  },
  advice: 'Take it out: it has had no data since 16.0.',
  effort: 10,
  sources: [
    'app/graphql/types/issue_type.rb:149 (19.3)',
    'app/graphql/types/alert_management/alert_type.rb:29, :118, :139 (19.3)',
    'app/graphql/types/alert_management/domain_filter_enum.rb:12 (19.3)',
    'doc/api/graphql/_index.md, deprecation and removal process (19.3)',
  ],
  match: [
    {
      graphql: 'Issue.alertManagementAlert',
      advice:
        'Select `alertManagementAlerts { nodes { … } }`: an issue may have several, and the first of them is the one that the old field answered.',
    },
    {
      graphql: 'EpicIssue.alertManagementAlert',
      advice:
        'Select `alertManagementAlerts { nodes { … } }`: an issue may have several, and the first of them is the one that the old field answered.',
    },
    {
      graphql: 'AlertManagementAlert.issueIid',
      advice: 'Select `issue { iid }`, which is nothing where there is no issue.',
    },
    {
      graphql: 'AlertManagementAlert.metricsDashboardUrl',
      outcome: {
        is: 'empty',
        in: '16.0',
        checked: '19.3',
        note: 'Always without data.',
        source: 'app/graphql/types/alert_management/alert_type.rb:118 (19.3)',
      },
    },
    {
      graphql: 'AlertManagementAlert.prometheusAlert',
      outcome: {
        is: 'empty',
        in: '16.0',
        checked: '19.3',
        note: 'Always without data.',
        source: 'app/graphql/types/alert_management/alert_type.rb:139 (19.3)',
      },
    },
    {
      graphql: 'AlertManagementDomainFilter.threat_monitoring',
      advice: 'Leave the domain out: threat monitoring was removed, and `operations` is the only other one.',
    },
  ],
} satisfies Change;
