import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'feature-flag-version',
  title: 'Stop sending `version` with feature flags',
  why: 'There are no legacy feature flags any more, so the field that tells them from others is to go.',
  due: '17.0',
  deprecated: '16.9',
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Announced for 17.0; the parameter is still declared.',
    source: 'lib/api/feature_flags.rb:64 (19.3)',
  },
  advice: 'Delete the field, and describe the flag by `strategies`.',

  effort: 5,
  sources: ['data/deprecations/16-9-deprecate-version-field-in-ff-api.yml', 'lib/api/feature_flags.rb:64 (19.3)'],
  match: [
    {
      request: 'POST /projects/{id}/feature_flags',
      field: 'version',
      value: 'new_version_flag',
      element: 'FeatureFlag.version=new_version_flag',
      fix: { remove: true, review: 'A server that still has legacy flags creates one where `version` is missing.' },
    },
    {
      request: 'POST /projects/{id}/feature_flags',
      field: 'version',
      value: 'legacy_flag',
      element: 'FeatureFlag.version=legacy_flag',
      advice: 'Describe the flag by `strategies`: legacy flags cannot be created any more.',
    },
  ],
} satisfies Change;
