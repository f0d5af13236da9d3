import type { Change } from '../../src/catalogue/change.ts';

const settings = 'PUT /projects/{id}/security_settings';

export default {
  id: 'secret-push-protection',
  title: 'Use `secret_push_protection_enabled` instead of `pre_receive_secret_detection_enabled`',
  why: 'The feature was renamed, and its field with it. The old name was to go in 18.0.',
  due: '18.0',
  deprecated: '17.9',
  replacement: { name: 'secret_push_protection_enabled', since: '17.11' },
  outcome: {
    is: 'withdrawn',
    checked: '19.3',
    note: 'GitLab says that it will no longer remove the old name.',
    source:
      'data/deprecations/17-9-pre_receive_secret_detection_enabled-REST-API.yml; ee/lib/api/project_security_settings.rb:41-64 (19.3)',
  },
  advice: 'Rename it on GitLab 17.11 or newer: both names say the same.',

  effort: 3,
  sources: [
    'data/deprecations/17-9-pre_receive_secret_detection_enabled-REST-API.yml',
    'ee/lib/api/project_security_settings.rb:41-64 (19.3)',
    'ee/lib/ee/api/entities/project.rb:41 (19.3)',
    'doc/api/project_security_settings.md:64 (19.3)',
  ],
  match: [
    {
      request: settings,
      field: 'pre_receive_secret_detection_enabled',
      element: 'Project.pre_receive_secret_detection_enabled',
      fix: {
        rename: 'secret_push_protection_enabled',
        since: '17.11',
        review: 'GitLab before 17.11 does not know the newer name.',
      },
    },
    {
      response: 'Project',
      field: 'pre_receive_secret_detection_enabled',
      proven: true,
      fix: {
        rename: 'secret_push_protection_enabled',
        since: '17.11',
        review: 'GitLab before 17.11 does not know the newer name.',
      },
    },
  ],
} satisfies Change;
