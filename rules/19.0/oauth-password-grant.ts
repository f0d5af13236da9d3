import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'oauth-password-grant',
  title: 'Ask for OAuth tokens without a user’s password',
  why: '19.0 removed the grant of the resource owner’s password: `POST /oauth/token` with `grant_type=password` is refused.',
  due: '19.0',
  deprecated: '18.0',
  replacement: { name: 'authorization code, device code or an access token' },
  outcome: {
    is: 'removed',
    in: '19.0',
    checked: '19.3',
    note: 'The server knows authorization codes, client credentials and device codes alone.',
    source: 'config/initializers/doorkeeper.rb:96 (19.3)',
  },
  advice:
    'Send a personal, project or group access token instead of asking for one, or let the user agree by authorization code with PKCE or by device code. Who has neither user nor browser takes a token of a project or group.',

  effort: 120,
  sources: [
    'data/deprecations/18-0-resource-owner-password-grant.yml',
    'config/initializers/doorkeeper.rb:96 (19.3)',
    'doc/api/oauth2.md:50 (19.3)',
  ],
  match: [
    {
      request: 'POST /oauth/token',
      field: 'grant_type',
      value: 'password',
      element: 'OAuth.grant_type=password',
    },
  ],
} satisfies Change;
