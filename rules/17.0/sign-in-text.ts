import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'sign-in-text',
  title: 'Write the text of the sign-in page into the appearance',
  why: '17.0 removed `sign_in_text` and `help_text` from the settings API: they are passed over without a word.',
  due: '17.0',
  deprecated: '16.2',
  replacement: { name: 'PUT /application/appearance' },
  outcome: {
    is: 'removed',
    in: '17.0',
    checked: '19.3',
    note: 'The settings API does not have them.',
    source: 'data/deprecations/16-2-custom_sign_in_fields.yml',
  },
  advice: 'Send the text as `description` with `PUT /application/appearance`.',

  effort: 10,
  sources: ['data/deprecations/16-2-custom_sign_in_fields.yml', 'doc/update/deprecations.md (19.3)'],
  match: [
    { request: 'PUT /application/settings', field: 'sign_in_text', element: 'ApplicationSettings.sign_in_text' },
    { request: 'PUT /application/settings', field: 'help_text', element: 'ApplicationSettings.help_text' },
    {
      config: 'terraform',
      key: ['gitlab_application_settings.*[].sign_in_text', 'gitlab_application_settings.*[].help_text'],
      advice: 'Write `description` into `gitlab_application_appearance`.',
    },
  ],
} satisfies Change;
