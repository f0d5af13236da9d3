import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'compliance-pipelines',
  title: 'Use a pipeline execution policy instead of a compliance pipeline',
  why: '20.0 removes compliance pipelines: the configuration that a compliance framework names is not run any more.',
  due: '20.0',
  deprecated: '17.3',
  replacement: { name: 'pipeline execution policy', since: '17.2' },
  outcome: {
    is: 'postponed',
    to: '20.0',
    checked: '19.3',
    note: 'Still there.',
    source:
      'data/deprecations/17-3-deprecation-of-compliance-pipelines-and-migration-to-pipeline-execution-policy-types.yml',
  },
  advice:
    'Write a pipeline execution policy that includes the same file, with the compliance framework as its scope, then delete the argument.',

  effort: 240,
  sources: [
    'data/deprecations/17-3-deprecation-of-compliance-pipelines-and-migration-to-pipeline-execution-policy-types.yml',
    'doc/update/deprecations.md (19.3)',
  ],
  match: [
    {
      config: 'terraform',
      key: 'gitlab_compliance_framework.*[].pipeline_configuration_full_path',
      filled: true,
    },
    {
      graphql: 'ComplianceFramework.pipelineConfigurationFullPath',
      advice: 'Take it out of the selection: a pipeline execution policy says what runs.',
    },
    {
      graphql: 'ComplianceFrameworkInput.pipelineConfigurationFullPath',
      advice:
        'Leave it out, and write a pipeline execution policy that includes the same file, with the framework as its scope.',
    },
  ],
} satisfies Change;
