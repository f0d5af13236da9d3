import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'dast-crawl-timeouts',
  title: 'Delete `DAST_CRAWL_EXTRACT_ELEMENT_TIMEOUT` and `DAST_CRAWL_SEARCH_ELEMENT_TIMEOUT`',
  why: '18.0 removed the two variables of DAST, which never had an effect on the browser-based analyzer.',
  due: '18.0',
  deprecated: '17.9',

  outcome: {
    is: 'removed',
    in: '18.0',
    checked: '19.3',
    note: 'Removed.',
    source: 'data/deprecations/17-9-ast-da-deprecate-crawl-extract-search-timeout-envs.yml',
  },
  advice: 'Delete them.',

  effort: 2,
  sources: [
    'data/deprecations/17-9-ast-da-deprecate-crawl-extract-search-timeout-envs.yml',
    'doc/update/deprecations.md (19.3)',
  ],
  match: [
    {
      config: ['gitlab-ci', 'security-policy'],
      key: ['variable:DAST_CRAWL_EXTRACT_ELEMENT_TIMEOUT', 'variable:DAST_CRAWL_SEARCH_ELEMENT_TIMEOUT'],
      fix: { remove: true },
    },
  ],
} satisfies Change;
