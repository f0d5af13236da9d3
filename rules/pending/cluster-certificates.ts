import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'cluster-certificates',
  row: {
    section: '9.4',
    element: 'the cluster-certificate integration (behind the flag certificate_based_clusters, off by default)',
    change: 'scheduled for removal in release 17.0',
  },
  title: 'Connect clusters with the GitLab agent instead of certificates',
  why: 'The integration of Kubernetes clusters by certificate goes away.',
  due: '17.0',
  deprecated: '14.5',
  replacement: { name: 'GitLab agent for Kubernetes' },
  outcome: {
    is: 'pending',
    checked: '19.3',
    note: 'Announced for 17.0, moved to 18.0 and 19.0, and now under "Pending changes" without a release (two entries). Served behind the flag `certificate_based_clusters`.',
    source:
      'doc/update/deprecations.md:5065-5101; data/deprecations/14-5-certificate-based-integration-with-kubernetes*.yml (19.3)',
  },
  advice: 'Install the GitLab agent for Kubernetes (`agentk`) in the cluster and register it in a project.',
  advices: {
    program:
      'Install the GitLab agent for Kubernetes and ask `/projects/{id}/cluster_agents`; there is no API that turns a cluster with a certificate into an agent.',
    shell:
      'Install the GitLab agent for Kubernetes (`glab cluster agent bootstrap`, or its Helm chart) and ask `/projects/{id}/cluster_agents` instead.',
    'gitlab-ci':
      'Install the GitLab agent for Kubernetes and name it under `environment:kubernetes:agent` as `path/to/project:name`; jobs reach the cluster through the context of that name (`kubectl config use-context`).',
    terraform:
      'Write a `gitlab_cluster_agent` and a `gitlab_cluster_agent_token`, and install the chart `gitlab-agent` with that token; then delete this resource.',
  },
  effort: 480,
  sources: [
    'doc/update/deprecations.md (16.0)',
    'doc/update/deprecations.md (17.9)',
    'doc/update/deprecations.md (19.3, pending changes)',
    'lib/api/cluster_discovery.rb:25 (19.3)',
  ],
  match: [
    {
      endpoint: [
        'GET /projects/{id}/clusters',
        'GET /projects/{id}/clusters/{cluster_id}',
        'PUT /projects/{id}/clusters/{cluster_id}',
        'DELETE /projects/{id}/clusters/{cluster_id}',
        'POST /projects/{id}/clusters/user',
        'GET /groups/{id}/clusters',
        'GET /groups/{id}/clusters/{cluster_id}',
        'PUT /groups/{id}/clusters/{cluster_id}',
        'DELETE /groups/{id}/clusters/{cluster_id}',
        'POST /groups/{id}/clusters/user',
        'GET /admin/clusters',
        'GET /admin/clusters/{cluster_id}',
        'PUT /admin/clusters/{cluster_id}',
        'DELETE /admin/clusters/{cluster_id}',
        'POST /admin/clusters/add',
      ],
      segment: 'clusters',
    },
    { endpoint: 'GET /discover-cert-based-clusters', segment: 'discover-cert-based-clusters' },
    {
      endpoint: ['POST /features/certificate_based_clusters', 'DELETE /features/certificate_based_clusters'],
      segment: 'certificate_based_clusters',
    },
    { config: 'gitlab-ci', key: '*.environment.kubernetes', absent: 'agent' },
    {
      config: 'terraform',
      key: ['gitlab_project_cluster', 'gitlab_group_cluster', 'gitlab_instance_cluster'],
    },
  ],
} satisfies Change;
