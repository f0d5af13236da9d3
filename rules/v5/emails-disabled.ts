import type { Change, GraphqlMatch } from '../../src/catalogue/change.ts';

const fix = { rename: 'emails_enabled', negate: true, since: '16.5' } as const;

const issues = {
  due: '20.0',
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'The field is still in the schema, marked as deprecated; no announcement names a release.',
    source: 'app/graphql/types/issue_type.rb:104 (19.3)',
  },
  replacement: { name: 'Issue.emailsEnabled', since: '16.3' },
  advice:
    'Select `emailsEnabled`, and negate it wherever the answer is read: GitLab’s mark does not say that it is the opposite.',
  fix: { rename: 'emailsEnabled', negate: true, since: '16.3' },
} as const satisfies Omit<GraphqlMatch, 'graphql'>;

export default {
  id: 'emails-disabled',
  title: 'Use `emails_enabled`, the opposite of `emails_disabled`',
  why: 'v5 drops `emails_disabled` of projects and groups. `emails_enabled` is its opposite: GitLab’s own text does not say so.',
  due: 'v5',
  deprecated: '16.5',
  replacement: { name: 'emails_enabled', since: '16.5' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Both are taken and answered; v5 is not being developed.',
    source:
      'lib/api/helpers/projects_helpers.rb:46-47; lib/api/helpers/groups_helpers.rb:21-22; lib/api/entities/project.rb:96-97 (19.3)',
  },
  advice: 'Send `emails_enabled: false` for `emails_disabled: true`, and read `!emails_enabled`.',

  effort: 5,
  sources: [
    'lib/api/helpers/projects_helpers.rb (19.3)',
    'lib/api/helpers/groups_helpers.rb (19.3)',
    'app/graphql/types/issue_type.rb:104 (19.3)',
  ],
  match: [
    {
      request: ['POST /projects', 'POST /projects/user/{user_id}', 'PUT /projects/{id}'],
      field: 'emails_disabled',
      element: 'Project.emails_disabled',
      fix,
    },
    { request: ['POST /groups', 'PUT /groups/{id}'], field: 'emails_disabled', element: 'Group.emails_disabled', fix },
    { response: 'Project', field: 'emails_disabled', proven: true, fix },
    { response: 'Group', field: 'emails_disabled', proven: true, fix },
    {
      config: 'terraform',
      key: ['gitlab_project.*[].emails_disabled', 'gitlab_group.*[].emails_disabled'],
      advice: 'Write `emails_enabled` with the opposite value. Version 17 of the provider takes it alone.',
    },
    { graphql: 'Issue.emailsDisabled', ...issues },
    { graphql: 'EpicIssue.emailsDisabled', ...issues },
  ],
} satisfies Change;
