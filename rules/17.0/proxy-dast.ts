import type { Change } from '../../src/catalogue/change.ts';

const review =
  'The browser-based analyzer crawls the site in another way: run one scan with the newer name and compare its report.';
const without = 'The browser-based analyzer has no such setting: make sure that nothing depended on it.';

const website = {
  is: 'served',
  checked: '19.3',
  note: 'The template still sets it itself, from `environment_url.txt`; the analyzer’s own name is the newer one.',
  source: 'lib/gitlab/ci/templates/Security/DAST.gitlab-ci.yml:38 (19.3)',
} as const;

const renamed = [
  'DAST_ADVERTISE_SCAN',
  'DAST_ALLOWED_HOSTS',
  'DAST_AUTH_EXCLUDE_URLS',
  'DAST_EXCLUDE_URLS',
  'DAST_FULL_SCAN_ENABLED',
  'DAST_EXCLUDE_RULES',
  'DAST_ONLY_INCLUDE_RULES',
  'DAST_SPIDER_MINS',
  'DAST_TARGET_AVAILABILITY_TIMEOUT',
] as const;

/** What has no counterpart, or is not needed any more. */
const gone = [
  'DAST_AUTO_UPDATE_ADDONS',
  'DAST_BROWSER_FILE_LOG_PATH',
  'DAST_DEBUG',
  'DAST_FILE_LOG_PATH',
  'DAST_HTML_REPORT',
  'DAST_INCLUDE_ALPHA_VULNERABILITIES',
  'DAST_MARKDOWN_REPORT',
  'DAST_MASK_HTTP_HEADERS',
  'DAST_MAX_URLS_PER_VULNERABILITY',
  'DAST_SPIDER_START_AT_HOST',
  'DAST_USE_AJAX_SPIDER',
  'DAST_XML_REPORT',
] as const;

const goneKeys = [
  'variable:DAST_AUTO_UPDATE_ADDONS',
  'variable:DAST_BROWSER_FILE_LOG_PATH',
  'variable:DAST_DEBUG',
  'variable:DAST_FILE_LOG_PATH',
  'variable:DAST_HTML_REPORT',
  'variable:DAST_INCLUDE_ALPHA_VULNERABILITIES',
  'variable:DAST_MARKDOWN_REPORT',
  'variable:DAST_MASK_HTTP_HEADERS',
  'variable:DAST_MAX_URLS_PER_VULNERABILITY',
  'variable:DAST_SPIDER_START_AT_HOST',
  'variable:DAST_USE_AJAX_SPIDER',
  'variable:DAST_XML_REPORT',
] as const;

export default {
  id: 'proxy-dast',
  title: 'Write the variables of the browser-based DAST analyzer',
  why: '17.0 removed the proxy-based DAST analyzer. The browser-based one knows its variables by other names, or not at all, and passes over what it does not know.',
  due: '17.0',
  deprecated: '16.6',
  replacement: { name: 'DAST version 5' },
  outcome: {
    is: 'removed',
    in: '17.0',
    checked: '19.3',
    note: 'The analyzer is gone; GitLab keeps a table of what becomes of each variable.',
    source: 'doc/user/application_security/dast/proxy_based_to_browser_based_migration_guide.md:146-179 (19.3)',
  },
  advice: 'Take what GitLab’s table of variables names in its place.',

  effort: 20,
  sources: [
    'data/deprecations/16-6-proxy-based-dast-deprecation.yml',
    'doc/user/application_security/dast/proxy_based_to_browser_based_migration_guide.md:146-179 (19.3)',
  ],
  match: [
    {
      config: ['gitlab-ci', 'security-policy'],
      key: 'variable:DAST_ADVERTISE_SCAN',
      replacement: { name: 'DAST_REQUEST_ADVERTISE_SCAN' },
      fix: { rename: 'DAST_REQUEST_ADVERTISE_SCAN', review },
      advice: 'Write `DAST_REQUEST_ADVERTISE_SCAN`.',
    },
    {
      config: ['gitlab-ci', 'security-policy'],
      key: 'variable:DAST_ALLOWED_HOSTS',
      replacement: { name: 'DAST_SCOPE_ALLOW_HOSTS' },
      fix: { rename: 'DAST_SCOPE_ALLOW_HOSTS', review },
      advice: 'Write `DAST_SCOPE_ALLOW_HOSTS`.',
    },
    {
      config: ['gitlab-ci', 'security-policy'],
      key: 'variable:DAST_AUTH_EXCLUDE_URLS',
      replacement: { name: 'DAST_SCOPE_EXCLUDE_URLS' },
      fix: { rename: 'DAST_SCOPE_EXCLUDE_URLS', review },
      advice: 'Write `DAST_SCOPE_EXCLUDE_URLS`.',
    },
    {
      config: ['gitlab-ci', 'security-policy'],
      key: 'variable:DAST_EXCLUDE_URLS',
      replacement: { name: 'DAST_SCOPE_EXCLUDE_URLS' },
      fix: { rename: 'DAST_SCOPE_EXCLUDE_URLS', review },
      advice: 'Write `DAST_SCOPE_EXCLUDE_URLS`.',
    },
    {
      config: ['gitlab-ci', 'security-policy'],
      key: 'variable:DAST_FULL_SCAN_ENABLED',
      replacement: { name: 'DAST_FULL_SCAN' },
      fix: { rename: 'DAST_FULL_SCAN', review },
      advice: 'Write `DAST_FULL_SCAN`.',
    },
    {
      config: ['gitlab-ci', 'security-policy'],
      key: 'variable:DAST_WEBSITE',
      outcome: website,
      replacement: { name: 'DAST_TARGET_URL' },
      fix: { rename: 'DAST_TARGET_URL', review },
      advice: 'Write `DAST_TARGET_URL`.',
    },
    {
      config: ['gitlab-ci', 'security-policy'],
      key: 'variable:DAST_EXCLUDE_RULES',
      replacement: { name: 'DAST_CHECKS_TO_EXCLUDE' },
      advice: 'Write `DAST_CHECKS_TO_EXCLUDE` with the identifiers of the browser-based checks, which are others.',
    },
    {
      config: ['gitlab-ci', 'security-policy'],
      key: 'variable:DAST_ONLY_INCLUDE_RULES',
      replacement: { name: 'DAST_CHECKS_TO_RUN' },
      advice: 'Write `DAST_CHECKS_TO_RUN` with the identifiers of the browser-based checks, which are others.',
    },
    {
      config: ['gitlab-ci', 'security-policy'],
      key: 'variable:DAST_SPIDER_MINS',
      replacement: { name: 'DAST_CRAWL_TIMEOUT' },
      advice: 'Write `DAST_CRAWL_TIMEOUT` with a duration: `5m` for `5`.',
    },
    {
      config: ['gitlab-ci', 'security-policy'],
      key: 'variable:DAST_TARGET_AVAILABILITY_TIMEOUT',
      replacement: { name: 'DAST_TARGET_CHECK_TIMEOUT' },
      advice: 'Write `DAST_TARGET_CHECK_TIMEOUT` with a duration: `60s` for `60`.',
    },
    { config: ['gitlab-ci', 'security-policy'], key: goneKeys, fix: { remove: true, review: without } },
    { shell: '', variables: [...renamed, ...gone] },
  ],
} satisfies Change;
