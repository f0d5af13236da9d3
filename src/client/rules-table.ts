/**
 * Endpoint → rule id, generated from `rules/` by `npx vitest run test/client-rules.test.ts -u`; not written by hand.
 * Rule id → paths under `/api/v4/`, each with all below it, as a regular expression: `*` for one segment, `~` for a
 * project or a group, `POST/…$` for that endpoint alone.
 */
export const table: Readonly<Record<string, string>> = {
  'geo-nodes': 'geo_nodes',
  'merge-request-changes': 'projects/*/merge_requests/*/changes',
  'managed-licenses': 'projects/*/managed_licenses',
  'runner-registration': 'POST/runners$',
  'reset-registration-token': '(~/)?runners/reset_registration_token',
  'cluster-certificates': 'admin/clusters|discover-cert-based-clusters|features/certificate_based_clusters|~/clusters',
  'slack-notifications': 'projects/*/services/slack|~/integrations/slack',
  'approvals-before-merge': 'POST/projects/*/merge_requests/*/approvals$',
  'pipeline-bridges': 'projects/*/pipelines/*/bridges',
  'version-endpoint': 'version',
  'slack-slash-commands': 'projects/*/services/slack-slash-commands|~/integrations/slack-slash-commands',
  'group-member-roles': 'groups/*/member_roles',
  'jwks-path': '-/jwks',
  'visual-review-discussions': 'projects/*/merge_requests/*/visual_review_discussions',
  'subscription-endpoints':
    'POST/namespaces/*/gitlab_subscription$|PUT/namespaces/*/gitlab_subscription$|namespaces/*/minutes|namespaces/*/subscription_add_on_purchase/*|user/*/credit_card_validation|PUT/namespaces/*$',
  'deprecated-operations':
    'feature_flags/unleash/*/features|groups/*/ldap_group_links/*|elasticsearch_indexed_namespaces/rollout|elasticsearch_indexed_namespaces/rollback',
  'epics-api':
    'GET/groups/*/epics$|POST/groups/*/epics$|GET/groups/*/epics/*$|PUT/groups/*/epics/*$|DELETE/groups/*/epics/*$|groups/*/epics/*/todo|groups/*/epics/*/issues|groups/*/epics/*/epics',
  'label-by-name': 'PUT/projects/*/labels$|DELETE/projects/*/labels$|projects/*/labels/promote',
};
