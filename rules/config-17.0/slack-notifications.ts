import type { Change } from '../../src/change.ts';

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
    is: 'postponed',
    to: '19.0',
    note: 'Moved to 19.0; the documentation names 2026-05-16, and the newest list of deprecations does not have it.',
    source: 'doc/update/deprecations.md (17.9); doc/user/project/integrations/slack.md',
  },
  advice:
    'Install the GitLab for Slack app (`gitlab-slack-application`): that is an OAuth installation, not a new name for the webhook. `slack-slash-commands` is another integration.',
  effort: 60,
  sources: [
    'specification §9.4',
    'doc/update/deprecations.md (16.0)',
    'doc/update/deprecations.md (17.9)',
    'doc/user/project/integrations/slack.md',
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
