import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'agent-ca-cert',
  title: 'Give the agent `--kas-ca-cert-file` instead of `--ca-cert-file`',
  why: '17.0 removed the old name of the option of `agentk`, and `config.caCert` of its chart: the program ends with an error, the chart leaves the certificate out.',
  due: '17.0',
  deprecated: '16.9',
  replacement: { name: '--kas-ca-cert-file, config.kasCaCert', since: '16.9' },
  outcome: {
    is: 'removed',
    in: '17.0',
    checked: '19.3',
    note: 'The documentation knows the newer names alone; neither program nor chart could be read.',
    source: 'doc/user/clusters/agent/install/_index.md:239-243 (19.3)',
  },
  advice: 'Rename it: the same certificate is given. Agent and chart have the newer name from 16.9 on.',

  effort: 5,
  sources: [
    'data/deprecations/16-9-rename-kas-ca-cert-file-cli-option.yml',
    'doc/user/clusters/agent/install/_index.md:239-243 (19.3)',
    'https://gitlab.com/gitlab-org/gitlab/-/issues/437728',
  ],
  match: [
    {
      shell: 'agentk',
      flags: ['--ca-cert-file'],
      fix: { rename: '--kas-ca-cert-file', review: 'An agent before 16.9 does not know the newer name.' },
    },
    {
      config: 'agent-chart',
      key: 'config.caCert',
      fix: { rename: 'kasCaCert', review: 'A chart of an agent before 16.9 does not know the newer name.' },
    },
  ],
} satisfies Change;
