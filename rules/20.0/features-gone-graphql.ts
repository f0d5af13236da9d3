import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'features-gone-graphql',
  title: 'Take out what belongs to features that are gone',
  why: 'Metrics dashboards, Grafana, Security Auto Fix and others were removed long ago: what is left of them in the schema does nothing. By its process a deprecated element goes with a major release: 20.0 is the next.',
  due: '20.0',
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Still in the schema; what it belongs to is gone.',
    source:
      'app/graphql/types/mutation_type.rb:116, :120 (19.3); app/graphql/types/merge_request_type.rb:290 (19.3); app/graphql/types/project_type.rb:568 (19.3)',
  },
  advice: 'Take it out of the selection.',
  effort: 5,
  sources: [
    'app/graphql/types/mutation_type.rb:116, :120 (19.3)',
    'app/graphql/types/merge_request_type.rb:290 (19.3)',
    'app/graphql/types/project_type.rb:568 (19.3)',
    'app/graphql/mutations/jira_import/start.rb:25 (19.3)',
    'ee/app/graphql/types/ai/duo_workflows/workflow_event_type.rb:20 (19.3)',
    'ee/app/graphql/ee/types/mutation_type.rb:414 (19.3)',
    'doc/api/graphql/_index.md, deprecation and removal process (19.3)',
  ],
  match: [
    { graphql: 'Mutation.createAnnotation', advice: 'Take the call out: metrics dashboards were removed in 16.0.' },
    { graphql: 'Mutation.deleteAnnotation', advice: 'Take the call out: metrics dashboards were removed in 16.0.' },
    { graphql: 'Project.grafanaIntegration' },
    { graphql: 'MergeRequest.securityAutoFix' },
    {
      graphql: 'Mutation.projectSetContinuousVulnerabilityScanning',
      advice: 'Take the call out: continuous vulnerability scanning is always on.',
    },
    { graphql: 'JiraImportStartInput.jiraProjectName', advice: 'Leave it out: it is not used.' },
    {
      graphql: 'DuoWorkflowEvent.checkpoint',
      proven: true,
      advice: 'Select what the workflow’s own fields say of it: checkpoints are large and hold internals.',
    },
  ],
} satisfies Change;
