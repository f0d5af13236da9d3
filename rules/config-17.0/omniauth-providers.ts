import type { Change } from '../../src/change.ts';

export default {
  id: 'omniauth-providers',
  row: {
    section: '9.4',
    element: 'one external authentication provider gem',
    change: 'scheduled for removal in release 17.0',
  },
  title: 'Sign in with another provider than DingTalk, Facebook or Crowd',
  why: 'The gem behind the provider is gone, and with it the sign-in.',
  due: '17.0',
  deprecated: '15.10',
  outcome: {
    is: 'removed',
    in: '17.0',
    note: 'DingTalk and Facebook were removed in 17.0; Crowd was moved to 18.0.',
    source: 'doc/update/deprecations.md (17.9); https://gitlab.com/gitlab-org/gitlab/-/issues/369118',
  },
  advice:
    'Move the users to another provider before the upgrade: those who have no password cannot sign in afterwards. The announcement of the specification is DingTalk (`omniauth-dingtalk`); Facebook and Crowd are told by the same key.',
  effort: 240,
  sources: [
    'specification §9.4',
    'doc/update/deprecations.md (16.0)',
    'doc/update/deprecations.md (17.9)',
    'https://gitlab.com/gitlab-org/gitlab/-/issues/369118',
    'documentation page of the Facebook provider',
  ],
  match: [
    { config: 'gitlab-rb', key: 'gitlab_rails.omniauth_providers[].name', value: ['dingtalk', 'facebook', 'crowd'] },
    {
      config: 'gitlab-rb',
      key: 'gitlab_rails.omniauth_allow_single_sign_on[]',
      value: ['dingtalk', 'facebook', 'crowd'],
    },
    {
      config: 'gitlab-chart',
      key: 'global.appConfig.omniauth.allowSingleSignOn[]',
      value: ['dingtalk', 'facebook', 'crowd'],
    },
  ],
} satisfies Change;
