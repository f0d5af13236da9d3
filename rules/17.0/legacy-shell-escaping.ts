import type { Change } from '../../src/catalogue/change.ts';

const on = [true, 'true', 1, '1'] as const;
const off = [false, 'false', 0, '0'] as const;
const review = 'The old escaping is gone since 17.0: make sure that no script relied on its double expansion.';
const keys = [
  'runners[].feature_flags.FF_USE_NEW_SHELL_ESCAPE',
  'runners[].environment.FF_USE_NEW_SHELL_ESCAPE',
] as const;

const ofRunner = {
  key: 'image',
  holds: ['gitlab-runner'],
  otherwise: 'No image of GitLab Runner is named beside it: make sure that what runs there asks for no such variable.',
};

/** The program itself, or its image. */
const ofProgram = {
  holds: ['gitlab-runner'],
  otherwise: 'It is no GitLab Runner that is given it here: make sure that what runs there asks for no such variable.',
};

export default {
  id: 'legacy-shell-escaping',
  row: {
    section: '9.4',
    element: 'legacy shell escaping in the runner shell executor (deprecated from 15.11)',
    change: 'scheduled for removal in release 17.0',
  },
  title: 'Delete `FF_USE_NEW_SHELL_ESCAPE`',
  why: 'Runners of 17.0 and newer know the new escaping alone, and the flag that switched it on is gone.',
  due: '17.0',
  deprecated: '15.11',
  outcome: {
    is: 'removed',
    in: '17.0',
    checked: '19.4',
    note: 'Removed in GitLab Runner 17.0 together with the flag.',
    source: 'gitlab-runner merge request 4742',
  },
  advice:
    'Delete the flag. Where it was false, check scripts that count on values being expanded twice. `FF_POSIXLY_CORRECT_ESCAPES` is another flag and alive.',
  effort: 10,
  sources: [
    'doc/update/deprecations.md (16.0)',
    'gitlab-runner CHANGELOG.md (17.0.0)',
    'gitlab-runner merge request 4742',
  ],
  match: [
    { config: 'gitlab-ci', key: 'variable:FF_USE_NEW_SHELL_ESCAPE', value: on, fix: { remove: true } },
    { config: 'gitlab-ci', key: 'variable:FF_USE_NEW_SHELL_ESCAPE', value: off, fix: { remove: true, review } },
    { config: 'runner-toml', key: keys, value: on, fix: { remove: true } },
    { config: 'runner-toml', key: keys, value: off, fix: { remove: true, review } },
    { config: 'runner-chart', key: 'envVars.FF_USE_NEW_SHELL_ESCAPE', value: on, fix: { remove: true } },
    { config: 'runner-chart', key: 'envVars.FF_USE_NEW_SHELL_ESCAPE', value: off, fix: { remove: true, review } },
    {
      config: 'compose',
      key: 'services.*.environment.FF_USE_NEW_SHELL_ESCAPE',
      value: on,
      fix: { remove: true, within: ofRunner },
    },
    {
      config: 'compose',
      key: 'services.*.environment.FF_USE_NEW_SHELL_ESCAPE',
      value: off,
      fix: { remove: true, within: ofRunner, review },
    },
    { shell: '', variables: ['FF_USE_NEW_SHELL_ESCAPE'], value: on, fix: { remove: true, within: ofProgram } },
    { shell: '', variables: ['FF_USE_NEW_SHELL_ESCAPE'], value: off, fix: { remove: true, within: ofProgram, review } },
  ],
} satisfies Change;
