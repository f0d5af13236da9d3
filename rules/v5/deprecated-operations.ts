import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'deprecated-operations',
  title: 'Stop calling endpoints that the API’s own description marks as deprecated',
  why: 'GitLab’s OpenAPI document marks these operations as deprecated, and names no release in which they go.',
  due: 'v5',
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'They are in the document; no release is named, v5 is not being developed.',
    source: 'doc/api/openapi/openapi_v3.yaml (19.3)',
  },
  advice: 'Take what GitLab names in its place, or delete the call.',

  effort: 20,
  sources: ['doc/api/openapi/openapi_v3.yaml (19.3)', 'ee/lib/api/ldap_group_links.rb:74, :100 (19.3)'],
  match: [
    {
      endpoint: 'GET /feature_flags/unleash/{project_id}/features',
      segment: 'features',
      replacement: { name: 'GET /feature_flags/unleash/{project_id}/client/features' },
      advice: 'Take a client of Unleash of a present version: it asks for `client/features`.',
    },
    {
      endpoint: ['DELETE /groups/{id}/ldap_group_links/{cn}', 'DELETE /groups/{id}/ldap_group_links/{provider}/{cn}'],
      segment: 'ldap_group_links',
      replacement: { name: 'DELETE /groups/{id}/ldap_group_links' },
      advice: 'Send `cn` or `filter`, and `provider`, as parameters of `DELETE /groups/{id}/ldap_group_links`.',
    },
    {
      endpoint: ['PUT /elasticsearch_indexed_namespaces/rollout', 'PUT /elasticsearch_indexed_namespaces/rollback'],
      segment: 'elasticsearch_indexed_namespaces',
      advice: 'Delete the call: the endpoints were for GitLab.com only.',
    },
  ],
} satisfies Change;
