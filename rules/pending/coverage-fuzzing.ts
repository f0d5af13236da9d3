import type { Change } from '../../src/catalogue/change.ts';
import { included } from '../templates.ts';

export default {
  id: 'coverage-fuzzing',
  title: 'Run fuzzers of your own instead of the coverage-guided template',
  why: 'Coverage-guided fuzz testing was announced to go in 19.0.',
  due: '19.0',
  deprecated: '17.9',

  outcome: {
    is: 'pending',
    checked: '19.3',
    note: 'The template is still there; the announcement names no release any more.',
    source: 'data/deprecations/17-9-ast-da-deprecate-cov-guided-fuzz-testing.yml',
  },
  advice: 'Run the fuzzer in a job of its own.',

  effort: 120,
  sources: ['data/deprecations/17-9-ast-da-deprecate-cov-guided-fuzz-testing.yml', 'doc/update/deprecations.md (19.3)'],
  match: [
    ...included(
      'Coverage-Fuzzing.gitlab-ci.yml',
      'Coverage-Fuzzing.latest.gitlab-ci.yml',
      'Security/Coverage-Fuzzing.gitlab-ci.yml',
      'Security/Coverage-Fuzzing.latest.gitlab-ci.yml',
    ),
  ],
} satisfies Change;
