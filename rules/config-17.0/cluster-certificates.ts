import type { Change } from '../../src/change.ts';

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
    is: 'postponed',
    to: '19.0',
    note: 'Moved to 19.0, and not in the newest list of deprecations at all.',
    source: 'doc/update/deprecations.md (17.9); doc-locale/ja-jp/update/deprecations.md (2026)',
  },
  advice:
    'Install the GitLab agent for Kubernetes, name it under `environment:kubernetes:agent`, and delete the calls.',
  effort: 480,
  sources: ['specification §9.4', 'doc/update/deprecations.md (16.0)', 'doc/update/deprecations.md (17.9)'],
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
