import type { Change } from '../../src/catalogue/change.ts';

/** A value that the token is taken over into. */
const given = {
  config: 'gitlab-ci',
  key: ['variables.*', '*.variables.*', '*.secrets.*.token'],
  nowhere: ['*.id_tokens.CI_JOB_JWT', '*.id_tokens.CI_JOB_JWT_V1', '*.id_tokens.CI_JOB_JWT_V2'],
} as const;

export default {
  id: 'ci-job-jwt',
  title: 'Declare `id_tokens` instead of reading `CI_JOB_JWT`',
  why: '17.0 gives jobs no `CI_JOB_JWT`, `CI_JOB_JWT_V1` or `CI_JOB_JWT_V2`: what reads one gets an empty text, and the login with it fails. `secrets` of Vault need an ID token of the job, too.',
  due: '17.0',
  deprecated: '15.9',
  replacement: { name: 'id_tokens', since: '15.7' },
  outcome: {
    is: 'removed',
    in: '17.0',
    checked: '19.3',
    note: 'No job gets such a variable.',
    source: 'lib/gitlab/ci (19.3)',
  },
  advice:
    'Give the job `id_tokens: { VAULT_ID_TOKEN: { aud: … } }` and read that name. The audience is what the other side is set to accept: Vault’s role, the cloud’s trust.',

  effort: 45,
  sources: [
    'data/deprecations/15-9-JWT-OIDC.yml',
    'data/deprecations/15-9-Vault-integration.yml',
    'https://docs.gitlab.com/ci/secrets/id_token_authentication/',
  ],
  match: [
    { shell: '', reads: ['CI_JOB_JWT', 'CI_JOB_JWT_V1', 'CI_JOB_JWT_V2'] },
    { ...given, holds: '$CI_JOB_JWT' },
    { ...given, holds: `\${CI_JOB_JWT` },
    {
      config: 'gitlab-ci',
      key: ['*.secrets.*.vault', '*.secrets.*.azure_key_vault'],
      without: 'token',
      nowhere: ['*.id_tokens', 'id_tokens'],
      hint: true,
      advice:
        'Give the job `id_tokens: { VAULT_ID_TOKEN: { aud: … } }`, and name it as `token: $VAULT_ID_TOKEN` where the job has several. Nothing is to do where an included file gives it one.',
    },
  ],
} satisfies Change;
