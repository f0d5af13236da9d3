import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'windows-cmd-shell',
  row: {
    section: '9.4',
    element: 'the Windows CMD shell in the runner',
    change: 'scheduled for removal in release 17.0',
  },
  title: 'Run Windows jobs in PowerShell instead of CMD',
  why: 'A runner of 17.0 or newer does not start with `shell = "cmd"`.',
  due: '17.0',
  deprecated: '16.1',
  replacement: { name: 'pwsh' },
  outcome: {
    is: 'removed',
    in: '17.0',
    checked: '19.4',
    note: 'Removed in GitLab Runner 17.0.',
    source: 'gitlab-runner commit 2ef634bba (merge request 4754)',
  },
  advice:
    'Set `shell = "pwsh"` (or `"powershell"`) and port the scripts: `%VAR%`, `SET` and `errorlevel` are batch syntax. A batch file still runs through `cmd.exe /c`. The feature flag has no effect any more.',
  effort: 60,
  sources: [
    'doc/update/deprecations.md (16.0)',
    'gitlab-runner CHANGELOG.md (17.0.0)',
    'gitlab-runner commit 2ef634bba',
  ],
  match: [
    {
      config: 'runner-toml',
      key: 'runners[].shell',
      value: 'cmd',
      fix: { set: 'pwsh', review: 'Scripts in batch syntax (`%VAR%`, `SET`, `errorlevel`) have to be ported first.' },
    },
    { shell: 'gitlab-runner register', flags: ['--shell'], variables: ['RUNNER_SHELL'], value: 'cmd' },
    {
      config: 'runner-toml',
      key: [
        'runners[].feature_flags.FF_CMD_DISABLE_DELAYED_ERROR_LEVEL_EXPANSION',
        'runners[].environment.FF_CMD_DISABLE_DELAYED_ERROR_LEVEL_EXPANSION',
      ],
      fix: { remove: true },
    },
    {
      config: 'gitlab-ci',
      key: 'variable:FF_CMD_DISABLE_DELAYED_ERROR_LEVEL_EXPANSION',
      fix: { remove: true },
    },
    {
      shell: '',
      variables: ['FF_CMD_DISABLE_DELAYED_ERROR_LEVEL_EXPANSION'],
      fix: {
        remove: true,
        within: {
          holds: ['gitlab-runner'],
          otherwise:
            'It is no GitLab Runner that is given it here: make sure that what runs there asks for no such variable.',
        },
      },
    },
  ],
} satisfies Change;
