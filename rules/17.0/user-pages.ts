import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'user-pages',
  title: 'Ask for users page by page with `pagination=keyset`',
  why: 'Pages of `GET /users` by number were announced to end with 17.0. Servers refuse them beyond the limit of offsets (50,000 entries by default) with 405.',
  due: '17.0',
  deprecated: '16.5',
  replacement: { name: 'pagination=keyset', since: '16.5' },
  outcome: {
    is: 'conditional',
    checked: '19.3',
    note: 'Pages by number are answered up to the limit of offsets, beyond it with 405.',
    source: 'lib/api/users.rb:197-198; lib/api/helpers/pagination_strategies.rb:50-82 (19.3)',
  },
  advice:
    'Ask with `pagination=keyset&order_by=id&per_page=100` and go on with the address in the `Link` header. An instance with fewer users than the limit notices nothing.',

  effort: 30,
  sources: [
    'data/deprecations/16-5-offset-pagination.yml',
    'doc/api/rest/_index.md:296 (19.3)',
    'lib/api/helpers/pagination_strategies.rb (19.3)',
  ],
  match: [{ request: 'GET /users', field: 'page', element: 'User.page', proven: true }],
} satisfies Change;
