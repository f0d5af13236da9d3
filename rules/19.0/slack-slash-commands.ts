import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'slack-slash-commands',
  title: 'Install the GitLab for Slack app instead of Slack slash commands',
  why: '19.0 removed the integration: the API does not have it any more.',
  due: '19.0',
  deprecated: '18.7',

  outcome: {
    is: 'removed',
    in: '19.0',
    checked: '19.3',
    note: 'Not in the API’s list of integrations.',
    source: 'lib/api/helpers/integrations_helpers.rb (19.3)',
  },
  advice: 'Install the GitLab for Slack app, which has the commands too.',

  effort: 60,
  sources: ['data/deprecations/18-7-slack-slash-commands.yml', 'lib/api/helpers/integrations_helpers.rb (19.3)'],
  match: [
    {
      endpoint: [
        'PUT /projects/{id}/integrations/slack-slash-commands',
        'GET /projects/{id}/integrations/slack-slash-commands',
        'DELETE /projects/{id}/integrations/slack-slash-commands',
        'PUT /projects/{id}/services/slack-slash-commands',
        'GET /projects/{id}/services/slack-slash-commands',
        'DELETE /projects/{id}/services/slack-slash-commands',
        'PUT /groups/{id}/integrations/slack-slash-commands',
        'GET /groups/{id}/integrations/slack-slash-commands',
        'DELETE /groups/{id}/integrations/slack-slash-commands',
      ],
      segment: 'slack-slash-commands',
    },
  ],
} satisfies Change;
