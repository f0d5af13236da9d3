import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'slack-notifications',
  row: {
    section: '9.4',
    element: 'a chat notifications integration',
    change: 'scheduled for removal in release 17.0',
  },
  title: 'Install the GitLab for Slack app instead of the Slack notifications integration',
  why: 'The integration that posts to a Slack webhook goes away; the app takes its place.',
  due: '17.0',
  deprecated: '15.9',
  replacement: { name: 'GitLab for Slack app' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'The documentation says removed in 19.1, but the integration is still in the code of 19.3, with its slug `slack` in the API. That was read, not tried.',
    source:
      'doc/user/project/integrations/slack.md:5-11; lib/api/helpers/integrations_helpers.rb:139; doc/api/project_integrations.md:2113-2185 (19.3)',
  },
  advice:
    'Install the GitLab for Slack app (`gitlab-slack-application`): that is an OAuth installation, not a new name for the webhook. `slack-slash-commands` is another integration.',
  advices: {
    terraform:
      'Install the GitLab for Slack app in the UI (an OAuth installation, which no provider can do), then delete this resource.',
  },
  effort: 60,
  sources: [
    'doc/update/deprecations.md (16.0)',
    'doc/update/deprecations.md (17.9)',
    'doc/user/project/integrations/slack.md',
    'lib/api/helpers/integrations_helpers.rb (19.3)',
  ],
  match: [
    {
      endpoint: [
        'GET /projects/{id}/integrations/slack',
        'PUT /projects/{id}/integrations/slack',
        'DELETE /projects/{id}/integrations/slack',
        'GET /projects/{id}/services/slack',
        'PUT /projects/{id}/services/slack',
        'DELETE /projects/{id}/services/slack',
        'GET /groups/{id}/integrations/slack',
        'PUT /groups/{id}/integrations/slack',
        'DELETE /groups/{id}/integrations/slack',
      ],
      segment: 'slack',
    },
    { config: 'terraform', key: ['gitlab_integration_slack', 'gitlab_service_slack'] },
  ],
} satisfies Change;
