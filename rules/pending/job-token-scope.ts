import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'job-token-scope',
  title: 'Use the inbound allowlist of job tokens',
  why: 'The outbound scope of job tokens is being taken away. `ciJobTokenScopeAddProject` was announced to go in 19.0, `direction` in 18.0; all are still there, and `OUTBOUND` is refused.',
  due: '19.0',
  replacement: { name: 'Mutation.ciJobTokenScopeAddGroupOrProject', since: '17.5' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'All of it is still in the schema; `ciJobTokenScopeAddProject` is not even marked.',
    source:
      'app/graphql/types/mutation_type.rb:202-207; app/graphql/mutations/ci/job_token_scope/add_project.rb:26; remove_project.rb:26 (19.3)',
  },
  advice: 'Use the inbound allowlist: the other project lists this one.',
  effort: 20,
  sources: [
    'data/deprecations/17-5-ci-job-token-outbound-removal.yml',
    'data/deprecations/16-9-job-token-remove-scope-direction.yml',
    'app/graphql/types/ci/job_token_scope_type.rb:16, :26 (19.3)',
    'app/graphql/types/ci/job_token_scope/allowlist_entry_type.rb:27 (19.3)',
    'app/graphql/mutations/ci/project_ci_cd_settings_update.rb:29 (19.3)',
    'app/graphql/mutations/ci/job_token_scope/remove_project.rb:26 (19.3)',
    'app/graphql/mutations/ci/job_token_scope/add_project.rb:26 (19.3)',
    'doc/api/graphql/_index.md, deprecation and removal process (19.3)',
  ],
  match: [
    {
      graphql: 'Mutation.ciJobTokenScopeAddProject',
      due: '19.0',
      advice:
        'Call `ciJobTokenScopeAddGroupOrProject`, with `targetPath` instead of `targetProjectPath` and without `direction`.',
    },
    {
      graphql: 'CiJobTokenScopeRemoveProjectInput.direction',
      due: '18.0',
      advice:
        'Leave `direction` out where it is `INBOUND`, which is the default. `OUTBOUND` is refused when a project is added: put this project on the other one’s allowlist instead.',
    },
    {
      graphql: 'CiJobTokenScopeAddProjectInput.direction',
      due: '18.0',
      advice:
        'Leave `direction` out where it is `INBOUND`, which is the default. `OUTBOUND` is refused when a project is added: put this project on the other one’s allowlist instead.',
    },
    {
      graphql: 'CiJobTokenScopeAllowlistEntry.direction',
      proven: true,
      advice: 'Take it out: it can only be `INBOUND`.',
    },
    {
      graphql: 'CiJobTokenScopeType.projects',
      proven: true,
      advice: 'Select `inboundAllowlist`: GitLab’s text names `outboundAllowlist`, which is deprecated itself.',
    },
    { graphql: 'CiJobTokenScopeType.outboundAllowlist' },
    {
      graphql: 'ProjectCiCdSettingsUpdateInput.jobTokenScopeEnabled',
      advice: 'Leave it out: it can only be set to `false`.',
    },
  ],
} satisfies Change;
