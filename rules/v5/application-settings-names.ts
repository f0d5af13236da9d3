import type { Change } from '../../src/catalogue/change.ts';

const settings = 'PUT /application/settings';

export default {
  id: 'application-settings-names',
  title: 'Send the newer names of settings of the instance',
  why: 'v5 drops older names of the settings API. Each is an alias today, or answers for something that has been split or is always on.',
  due: 'v5',
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'The older names are taken; v5 is not being developed.',
    source: 'lib/api/settings.rb:156, :204, :325-326 (19.3)',
  },
  advice: 'Write the newer name.',

  effort: 5,
  sources: [
    'lib/api/settings.rb (19.3)',
    'doc/api/settings.md:479-851 (19.3)',
    'doc/api/openapi/openapi_v3.yaml (19.3)',
  ],
  match: [
    {
      request: settings,
      field: 'admin_notification_email',
      element: 'ApplicationSettings.admin_notification_email',
      replacement: { name: 'abuse_notification_email' },
      fix: { rename: 'abuse_notification_email' },
    },
    {
      request: settings,
      field: 'asset_proxy_whitelist',
      element: 'ApplicationSettings.asset_proxy_whitelist',
      replacement: { name: 'asset_proxy_allowlist' },
      fix: { rename: 'asset_proxy_allowlist' },
    },
    {
      request: settings,
      field: 'allow_local_requests_from_hooks_and_services',
      element: 'ApplicationSettings.allow_local_requests_from_hooks_and_services',
      replacement: { name: 'allow_local_requests_from_web_hooks_and_services' },
      fix: { rename: 'allow_local_requests_from_web_hooks_and_services' },
    },
    {
      request: settings,
      field: 'signin_enabled',
      element: 'ApplicationSettings.signin_enabled',
      replacement: { name: 'password_authentication_enabled_for_web' },
      fix: { rename: 'password_authentication_enabled_for_web' },
    },
    {
      request: settings,
      field: 'performance_bar_allowed_group_id',
      element: 'ApplicationSettings.performance_bar_allowed_group_id',
      replacement: { name: 'performance_bar_allowed_group_path' },
      advice: 'Send the group’s path as `performance_bar_allowed_group_path`.',
    },
    {
      request: settings,
      field: 'performance_bar_enabled',
      element: 'ApplicationSettings.performance_bar_enabled',
      replacement: { name: 'performance_bar_allowed_group_path' },
      advice: 'Send `performance_bar_allowed_group_path`: the group’s path turns the bar on, null turns it off.',
    },
    {
      request: settings,
      field: 'throttle_unauthenticated_enabled',
      element: 'ApplicationSettings.throttle_unauthenticated_enabled',
      replacement: { name: 'throttle_unauthenticated_web_enabled, throttle_unauthenticated_api_enabled' },
      advice:
        'Send `throttle_unauthenticated_web_enabled` and `throttle_unauthenticated_api_enabled`, with limits of their own.',
    },
    {
      request: settings,
      field: 'throttle_unauthenticated_period_in_seconds',
      element: 'ApplicationSettings.throttle_unauthenticated_period_in_seconds',
      replacement: {
        name: 'throttle_unauthenticated_web_period_in_seconds, throttle_unauthenticated_api_period_in_seconds',
      },
      advice:
        'Send `throttle_unauthenticated_web_period_in_seconds` and `throttle_unauthenticated_api_period_in_seconds`.',
    },
    {
      request: settings,
      field: 'throttle_unauthenticated_requests_per_period',
      element: 'ApplicationSettings.throttle_unauthenticated_requests_per_period',
      replacement: {
        name: 'throttle_unauthenticated_web_requests_per_period, throttle_unauthenticated_api_requests_per_period',
      },
      advice:
        'Send `throttle_unauthenticated_web_requests_per_period` and `throttle_unauthenticated_api_requests_per_period`.',
    },
    {
      request: settings,
      field: 'housekeeping_bitmaps_enabled',
      element: 'ApplicationSettings.housekeeping_bitmaps_enabled',
      fix: { remove: true, review: 'Bitmaps are always written: make sure that nobody counted on being without them.' },
      advice: 'Delete it: bitmaps are always written.',
    },
    {
      request: settings,
      field: 'housekeeping_full_repack_period',
      element: 'ApplicationSettings.housekeeping_full_repack_period',
      replacement: { name: 'housekeeping_optimize_repository_period' },
      advice: 'Send one `housekeeping_optimize_repository_period` instead of the three periods.',
    },
    {
      request: settings,
      field: 'housekeeping_gc_period',
      element: 'ApplicationSettings.housekeeping_gc_period',
      replacement: { name: 'housekeeping_optimize_repository_period' },
      advice: 'Send one `housekeeping_optimize_repository_period` instead of the three periods.',
    },
    {
      request: settings,
      field: 'housekeeping_incremental_repack_period',
      element: 'ApplicationSettings.housekeeping_incremental_repack_period',
      replacement: { name: 'housekeeping_optimize_repository_period' },
      advice: 'Send one `housekeeping_optimize_repository_period` instead of the three periods.',
    },
    {
      request: settings,
      field: 'user_email_lookup_limit',
      element: 'ApplicationSettings.user_email_lookup_limit',
      due: '16.7',
      replacement: { name: 'search_rate_limit' },
      outcome: {
        is: 'removed',
        in: '16.7',
        checked: '19.3',
        note: 'The parameter is passed over without a word.',
        source: 'data/deprecations/14-9-global-search-deprecate-user-email-lookup-limit.yml',
      },
      fix: { rename: 'search_rate_limit' },
      advice: 'Send `search_rate_limit`, of which it was an alias.',
    },
  ],
} satisfies Change;
