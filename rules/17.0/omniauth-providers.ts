import type { Change } from '../../src/catalogue/change.ts';

/** Names of providers whose gem is gone by 17.0. */
const gone = ['dingtalk', 'facebook', 'twitter', 'azure_oauth2', 'cas3', 'authentiq'] as const;

export default {
  id: 'omniauth-providers',
  row: {
    section: '9.4',
    element: 'one external authentication provider gem',
    change: 'scheduled for removal in release 17.0',
  },
  title: 'Sign in with another provider than those whose gem is gone',
  why: 'The gem behind the provider is gone, and with it the sign-in.',
  due: '17.0',
  deprecated: '15.10',
  outcome: {
    is: 'removed',
    in: '17.0',
    checked: '19.3',
    note: 'DingTalk, Facebook, Twitter and Azure OAuth 2.0 (`azure_oauth2`) were removed in 17.0, CAS (`cas3`) in 16.0, Authentiq in 15.9. Crowd is alive: its gem comes with GitLab, and no list announces its end.',
    source:
      'Gemfile (19.3); data/deprecations/16-3-deprecate-twitter-sm.yml, 16-9-azure-specific-omniauth.yml, 15-3-omniauth-cas3.yml, 15-9-omniauth-authentiq.yml',
  },
  advice:
    'Move the users to another provider before the upgrade: those who have no password cannot sign in afterwards. `azure_oauth2` becomes `openid_connect`, and each user connects the account once more.',
  effort: 240,
  sources: [
    'doc/update/deprecations.md (16.0)',
    'doc/update/deprecations.md (17.9)',
    'https://gitlab.com/gitlab-org/gitlab/-/issues/369118',
    'doc/integration/azure.md (19.3)',
    'doc/administration/auth/crowd.md (19.3)',
    'lib/gitlab/auth/o_auth/provider.rb (19.3)',
  ],
  match: [
    { config: 'gitlab-rb', key: 'gitlab_rails.omniauth_providers[].name', value: gone },
    { config: 'gitlab-rb', key: 'gitlab_rails.omniauth_allow_single_sign_on[]', value: gone },
    { config: 'gitlab-chart', key: 'global.appConfig.omniauth.allowSingleSignOn[]', value: gone },
  ],
} satisfies Change;
