import type { Change } from '../../src/catalogue/change.ts';

const moved =
  'With an authentication token this belongs to the runner in GitLab, and no registration sends it: make sure that it is set on the runner there.';

/** An authentication token as it is, and in base64. */
const starts = ['glrt-', 'Z2xydC'] as const;

const byHand =
  'What stands here is no authentication token (`glrt-…`), and a registration token under the new key cannot register: create the runner in GitLab first, then write its token under the new key.';

const notSeen =
  'The token is not seen here to be an authentication token, and with a registration token the next registration would lose this. Set it on the runner in GitLab, put the `glrt-…` token of that runner where the token comes from, and delete this together with it.';

const inSecret = [
  'stringData.runner-token',
  'stringData.runner-registration-token',
  'data.runner-token',
  'data.runner-registration-token',
] as const;

export default {
  id: 'operator-registration-token',
  row: {
    section: '9.2',
    element: 'Runner operator registration-token parameter',
    change: 'Removed; arguments locked, access-level, run-untagged, tag-list are disabled with authentication tokens.',
  },
  title: 'Give the Runner Operator and the runner chart an authentication token',
  why: 'Registration tokens go away. The Operator and the Helm chart take the authentication token of a runner that was created in GitLab, and with it refuse the settings that now belong to that runner.',
  due: '17.0',
  deprecated: '15.6',
  replacement: { name: 'runner-token (authentication token)', since: '15.11' },
  outcome: {
    is: 'postponed',
    to: '20.0',
    checked: '19.4',
    note: 'The key of the Secret is still accepted. The documentation of the Operator keeps its sentence "removed in 18.0"; the pages of GitLab Runner say 20.0.',
    source:
      'GitLab Runner docs/install/operator.md:87, docs/configuration/configuring_runner_operator.md:44 and docs/register/_index.md:436 (19.4)',
  },
  advice:
    'Create the runner in GitLab (UI or `POST /user/runners`) and give its `glrt-…` token in place of the registration token; what configures the runner is set there.',
  advices: {
    'operator-secret':
      'Put the `glrt-…` token of a runner that was created in GitLab under `runner-token`. The Secret must hold that key alone: with both the Operator does not register.',
    'runner-operator':
      'Set this on the runner in GitLab and delete it here; the Secret that `token` names holds the `glrt-…` token under `runner-token`.',
    'chart-secret':
      'Put the `glrt-…` token of a runner that was created in GitLab under `runner-token`, and keep `runner-registration-token` beside it as an empty text: the chart mounts both keys.',
    'runner-chart':
      'Give the `glrt-…` token of a runner that was created in GitLab as `runnerToken`, or under `runner-token` in the Secret that `runners.secret` names; set tags, `locked`, `protected` and the timeout on that runner. Where the token comes from a Secret, `runnerRegistrationToken: ""` may be there on purpose: the chart looks at the values only.',
  },
  effort: 30,
  sources: [
    'gitlab-runner docs/install/operator.md',
    'gitlab-runner docs/configuration/configuring_runner_operator.md',
    'doc/ci/runners/new_creation_workflow.md',
    'gitlab-org/gl-openshift/gitlab-runner-operator#191',
    'gitlab-org/charts/gitlab-runner!398',
    'https://gitlab.com/gitlab-org/gitlab/-/issues/514338',
  ],
  match: [
    {
      config: 'operator-secret',
      key: ['stringData.runner-registration-token', 'data.runner-registration-token'],
      fix: {
        rename: 'runner-token',
        when: { starts, otherwise: byHand },
        review:
          'The value has to be the authentication token (`glrt-…`) of a runner that was created in GitLab, and the old key must not stay beside it.',
      },
    },
    { config: 'operator-secret', key: 'spec.encryptedData.runner-registration-token' },
    {
      shell: 'kubectl create secret',
      also: ['oc'],
      arguments: ['runner-registration-token'],
      filled: true,
      advice:
        'Put the `glrt-…` token of a runner that was created in GitLab under `runner-token`: `--from-literal=runner-token=glrt-…`. The chart wants `runner-registration-token` beside it, empty; the Operator wants `runner-token` alone.',
    },
    // the chart mounts both keys: the old one stays, empty
    {
      config: 'chart-secret',
      key: [
        'stringData.runner-registration-token',
        'data.runner-registration-token',
        'spec.encryptedData.runner-registration-token',
      ],
      filled: true,
      without: 'runner-token',
    },
    {
      config: 'runner-operator',
      key: ['spec.tags', 'spec.locked', 'spec.runUntagged', 'spec.protected'],
      fix: {
        remove: true,
        needs: {
          starts,
          named: { key: 'spec.token', kinds: ['operator-secret'], keys: inSecret },
          otherwise: `Look at the Secret that \`token\` names. ${notSeen}`,
        },
        review: moved,
      },
    },
    {
      config: 'runner-chart',
      key: 'runnerRegistrationToken',
      filled: true,
      fix: {
        rename: 'runnerToken',
        when: { starts, otherwise: byHand },
        review:
          'The value has to be the authentication token (`glrt-…`) of a runner that was created in GitLab. Where the token comes from a Secret, an empty value may be there on purpose: leave it then.',
      },
    },
    {
      config: 'runner-chart',
      key: ['runners.tags', 'runners.locked', 'runners.runUntagged', 'runners.protected', 'runners.maximumTimeout'],
      fix: {
        remove: true,
        needs: {
          keys: ['runnerToken', 'runnerRegistrationToken'],
          starts,
          named: { key: 'runners.secret', kinds: ['chart-secret'], keys: inSecret },
          otherwise: `Look at \`--set\` on the command line, at other values of the release, at variables of the pipeline and at the Secret that \`runners.secret\` names. ${notSeen}`,
        },
        review: moved,
      },
    },
  ],
} satisfies Change;
