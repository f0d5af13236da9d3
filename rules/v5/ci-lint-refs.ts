import type { Change } from '../../src/catalogue/change.ts';

const linted = 'GET /projects/{id}/ci/lint';
const review =
  'An older server does not know the newer name and takes the default branch: make sure that none is called.';

export default {
  id: 'ci-lint-refs',
  title: 'Ask the CI linter with `content_ref` and `dry_run_ref`',
  why: 'The parameters `sha` and `ref` of the linter were renamed, and the old names are to go.',
  due: 'v5',
  replacement: { name: 'content_ref, dry_run_ref' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Old and new names are taken, but not both; no release is named, v5 is not being developed.',
    source: 'doc/api/lint.md:183-188; doc/api/openapi/openapi_v3.yaml:44594 (19.3)',
  },
  advice: 'Send `content_ref` for `sha` and `dry_run_ref` for `ref`. `POST …/ci/lint` keeps its `ref`.',

  effort: 3,
  sources: ['doc/api/lint.md:183-188 (19.3)', 'doc/api/openapi/openapi_v3.yaml (19.3)'],
  match: [
    {
      request: linted,
      field: 'sha',
      element: 'CiLint.sha',
      replacement: { name: 'content_ref' },
      fix: { rename: 'content_ref', review },
    },
    {
      request: linted,
      field: 'ref',
      element: 'CiLint.ref',
      replacement: { name: 'dry_run_ref' },
      fix: { rename: 'dry_run_ref', review },
    },
  ],
} satisfies Change;
