import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'spp-auto-enable',
  title: 'Stop asking whether secret push protection is enabled on its own',
  why: 'Public projects on GitLab.com no longer have it enabled on their own. By its process a deprecated element goes with a major release: 20.0 is the next.',
  due: '20.0',
  deprecated: '18.11',
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Everything named here is still in the schema, marked as deprecated; no announcement names a release.',
    source: 'app/graphql/types/security/configuration_type.rb:34, :73, :112 (19.3)',
  },
  advice: 'Take the fields out: read `secretPushProtectionEnabled`.',
  effort: 5,
  sources: [
    'app/graphql/types/security/configuration_type.rb:34, :73, :112 (19.3)',
    'doc/api/graphql/_index.md, deprecation and removal process (19.3)',
  ],
  match: [
    { graphql: 'SecurityConfiguration.canEnableSpp' },
    { graphql: 'SecurityConfiguration.secretPushProtectionLicensed' },
    { graphql: 'SecurityConfiguration.isGitlabCom', proven: true },
  ],
} satisfies Change;
