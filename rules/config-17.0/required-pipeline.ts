import type { Change } from '../../src/change.ts';

export default {
  id: 'required-pipeline',
  row: { section: '9.4', element: 'required pipeline configuration', change: 'scheduled for removal in release 17.0' },
  title: 'Replace the required pipeline by a pipeline execution policy',
  why: '17.0 removed the instance-wide required pipeline, and the setting that names its template.',
  due: '17.0',
  deprecated: '15.9',
  replacement: { name: 'pipeline execution policies' },
  outcome: {
    is: 'removed',
    in: '17.0',
    note: 'Removed from the settings.',
    source: 'doc/update/deprecations.md (17.9)',
  },
  advice: 'Write a pipeline execution policy. Compliance pipelines, the first replacement, are deprecated themselves.',
  effort: 120,
  sources: ['specification §9.4', 'doc/update/deprecations.md (16.0)', 'doc/update/deprecations.md (17.9)'],
  match: [
    {
      request: 'PUT /application/settings',
      field: 'required_instance_ci_template',
      element: 'ApplicationSettings.required_instance_ci_template',
    },
    { response: 'ApplicationSettings', field: 'required_instance_ci_template' },
    { config: 'terraform', key: 'gitlab_application_settings.*[].required_instance_ci_template' },
  ],
} satisfies Change;
