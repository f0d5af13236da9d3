import type { Change } from '../../src/catalogue/change.ts';

const review = 'The browser-based analyzer has no such setting: make sure that nothing depended on it.';

export default {
  id: 'legacy-analyzer-variables',
  row: {
    section: '9.4',
    element: 'legacy analyzer configuration variables',
    change: 'scheduled for removal in release 17.0',
  },
  title: 'Delete the ZAP variables of DAST',
  why: '17.0 removed the proxy-based DAST analyzer and the variables that configured ZAP in it.',
  due: '17.0',
  deprecated: '15.7',
  outcome: {
    is: 'removed',
    in: '17.0',
    checked: '19.3',
    note: 'Removed, and the whole proxy-based analyzer with them.',
    source: 'doc/update/deprecations.md (17.9)',
  },
  advice: 'Move to the browser-based analyzer and delete the variables: they have no counterpart.',
  effort: 30,
  sources: ['doc/update/deprecations.md (16.0)', 'doc/update/deprecations.md (17.9)'],
  match: [
    {
      config: ['gitlab-ci', 'security-policy'],
      key: ['variable:DAST_ZAP_CLI_OPTIONS', 'variable:DAST_ZAP_LOG_CONFIGURATION'],
      fix: { remove: true, review },
    },
    {
      shell: '',
      variables: ['DAST_ZAP_CLI_OPTIONS', 'DAST_ZAP_LOG_CONFIGURATION'],
      fix: { remove: true, review },
    },
  ],
} satisfies Change;
