import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'agent-kpt',
  title: 'Install the agent for Kubernetes with Helm instead of `kpt`',
  why: 'The package that `kpt` fetches to install `agentk` is announced to go.',
  due: '18.0',
  deprecated: '17.9',
  replacement: { name: 'helm install gitlab/gitlab-agent' },
  outcome: {
    is: 'pending',
    checked: '19.3',
    note: 'The announcement names no release any more.',
    source: 'data/deprecations/17-9-kpt-based-agentk-install.yml',
  },
  advice:
    'Install the chart `gitlab/gitlab-agent` with the same agent’s token (or bootstrap it with `glab cluster agent bootstrap`, which sets up Flux): it takes the place of what `kpt` deployed.',

  effort: 60,
  sources: ['data/deprecations/17-9-kpt-based-agentk-install.yml', 'doc/user/clusters/agent/install/_index.md (19.3)'],
  match: [
    {
      shell: 'kpt pkg',
      arguments: ['gitlab-org/cluster-integration/gitlab-agent.git', 'gitlab-org/cluster-integration/gitlab-agent'],
    },
  ],
} satisfies Change;
