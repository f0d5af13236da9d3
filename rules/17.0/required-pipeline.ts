import type { Change, Outcome } from '../../src/catalogue/change.ts';

/** The REST member and parameter did not come back with the feature. */
const outcome = {
  is: 'removed',
  in: '17.0',
  checked: '19.3',
  note: 'The settings API does not have it: a value that is sent is ignored, and what is read is undefined.',
  source: 'lib/api/settings.rb and doc/api/settings.md (19.3) do not name it',
} as const satisfies Outcome;

export default {
  id: 'required-pipeline',
  row: { section: '9.4', element: 'required pipeline configuration', change: 'scheduled for removal in release 17.0' },
  title: 'Replace the required pipeline by a pipeline execution policy',
  why: '17.0 removed the instance-wide required pipeline, and the setting that names its template. What came back in 17.4 is off by default and cannot be set through the API.',
  due: '17.0',
  deprecated: '15.9',
  replacement: { name: 'pipeline execution policies' },
  outcome: {
    is: 'conditional',
    checked: '19.3',
    note: 'Removed in 17.0 and put back in 17.4 behind the operations flag `required_pipelines`, which is off by default; with the flag the setting works in the Admin area.',
    source:
      'config/feature_flags/ops/required_pipelines.yml; doc/administration/settings/continuous_integration.md:527-533 (19.3)',
  },
  advice: 'Write a pipeline execution policy. Compliance pipelines, the first replacement, are deprecated themselves.',
  effort: 120,
  sources: [
    'doc/update/deprecations.md (16.0)',
    'doc/update/deprecations.md (17.9)',
    'config/feature_flags/ops/required_pipelines.yml (19.3)',
    'doc/administration/settings/continuous_integration.md (19.3)',
  ],
  match: [
    {
      request: 'PUT /application/settings',
      field: 'required_instance_ci_template',
      element: 'ApplicationSettings.required_instance_ci_template',
      outcome,
    },
    { response: 'ApplicationSettings', field: 'required_instance_ci_template', outcome },
    { config: 'terraform', key: 'gitlab_application_settings.*[].required_instance_ci_template', outcome },
  ],
} satisfies Change;
