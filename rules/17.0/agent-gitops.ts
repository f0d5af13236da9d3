import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'agent-gitops',
  title: 'Use Flux instead of the agent’s pull-based deployment',
  why: '17.0 removed pull-based deployment from the agent for Kubernetes: `gitops` in its configuration is passed over, and nothing is deployed.',
  due: '17.0',
  deprecated: '16.2',
  replacement: { name: 'Flux' },
  outcome: {
    is: 'removed',
    in: '17.0',
    checked: '19.3',
    note: 'Removed; the documentation keeps the way to Flux.',
    source: 'doc/user/clusters/agent/gitops/migrate_to_flux.md (19.3)',
  },
  advice:
    'Install Flux in the cluster, describe each manifest project as a `GitRepository` and a `Kustomization`, then delete `gitops`. Flux takes over what is deployed without restarts in most cases.',

  effort: 240,
  sources: [
    'data/deprecations/16-2-agentk-builtin-gitops.yml',
    'doc/user/clusters/agent/gitops/migrate_to_flux.md:15-88 (19.3)',
  ],
  match: [{ config: 'agent-config', key: ['gitops.manifest_projects', 'gitops.charts'] }],
} satisfies Change;
