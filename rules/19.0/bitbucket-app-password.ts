import type { Change } from '../../src/catalogue/change.ts';

const asked = 'POST /import/bitbucket';

export default {
  id: 'bitbucket-app-password',
  title: 'Send an API token of Bitbucket Cloud instead of an app password',
  why: '19.0 takes app passwords no longer when it imports from Bitbucket Cloud: a request without `bitbucket_email` and `bitbucket_api_token` is a 400. Bitbucket itself ended them on 2026-06-09.',
  due: '19.0',
  deprecated: '18.9',
  replacement: { name: 'bitbucket_email, bitbucket_api_token', since: '18.9' },
  outcome: {
    is: 'removed',
    in: '19.0',
    checked: '19.3',
    note: 'Both newer parameters are required, and the older ones are not declared.',
    source: 'lib/api/import_bitbucket.rb:25-31 (19.3)',
  },
  advice:
    'Create an API token of the Bitbucket user and send it as `bitbucket_api_token`, with the address as `bitbucket_email`.',

  effort: 20,
  sources: ['data/deprecations/18-9-bitbucket-cloud-app-passwords.yml', 'lib/api/import_bitbucket.rb (19.3)'],
  match: [
    { request: asked, field: 'bitbucket_username', element: 'BitbucketImport.bitbucket_username' },
    { request: asked, field: 'bitbucket_app_password', element: 'BitbucketImport.bitbucket_app_password' },
  ],
} satisfies Change;
