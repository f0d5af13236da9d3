/**
 * The endpoints and resources that changes talk about: endpoint → what it answers; resource → what is inside.
 * Members come from GitLab's own OpenAPI document; Geo, managed licenses and project approvals, which it lacks, from GitLab's entities.
 */

/** One text of names, read as a list. */
const list = (names: string): readonly string[] => names.trim().split(/\s+/);

/** Path as under `/api/v4`, with GitLab's own parameter names. `'X[]'`: a list of X; null: nothing that a rule reads. */
export const endpoints = {
  // Merge requests
  'GET /merge_requests': 'MergeRequest[]',
  'GET /projects/{id}/merge_requests': 'MergeRequest[]',
  'GET /groups/{id}/merge_requests': 'MergeRequest[]',
  'POST /projects/{id}/merge_requests': 'MergeRequest',
  'GET /projects/{id}/merge_requests/{merge_request_iid}': 'MergeRequest',
  'PUT /projects/{id}/merge_requests/{merge_request_iid}': 'MergeRequest',
  'DELETE /projects/{id}/merge_requests/{merge_request_iid}': null,
  'PUT /projects/{id}/merge_requests/{merge_request_iid}/merge': 'MergeRequest',
  'POST /projects/{id}/merge_requests/{merge_request_iid}/cancel_merge_when_pipeline_succeeds': 'MergeRequest',
  'POST /projects/{id}/merge_requests/{merge_request_iid}/subscribe': 'MergeRequest',
  'POST /projects/{id}/merge_requests/{merge_request_iid}/unsubscribe': 'MergeRequest',
  'PUT /projects/{id}/merge_requests/{merge_request_iid}/rebase': null,
  'GET /projects/{id}/merge_requests/{merge_request_iid}/changes': 'MergeRequestChanges',
  'GET /projects/{id}/merge_requests/{merge_request_iid}/diffs': 'MergeRequestDiff[]',
  'GET /projects/{id}/merge_requests/{merge_request_iid}/raw_diffs': null,
  'GET /projects/{id}/merge_requests/{merge_request_iid}/versions': 'MergeRequestVersion[]',
  'GET /projects/{id}/merge_requests/{merge_request_iid}/versions/{version_id}': 'MergeRequestVersion',
  'GET /projects/{id}/merge_requests/{merge_request_iid}/blocks': 'MergeRequestDependency[]',
  'POST /projects/{id}/merge_requests/{merge_request_iid}/blocks': 'MergeRequestDependency',
  'GET /projects/{id}/merge_requests/{merge_request_iid}/blocks/{block_id}': 'MergeRequestDependency',
  'GET /projects/{id}/merge_requests/{merge_request_iid}/blockees': 'MergeRequestDependency[]',
  'GET /projects/{id}/merge_requests/{merge_request_iid}/closes_issues': 'Issue[]',
  'GET /projects/{id}/merge_requests/{merge_request_iid}/related_issues': 'Issue[]',
  'GET /projects/{id}/merge_requests/{merge_request_iid}/participants': 'User[]',
  'GET /projects/{id}/merge_requests/{merge_request_iid}/commits': 'Commit[]',
  'GET /projects/{id}/merge_requests/{merge_request_iid}/pipelines': 'Pipeline[]',
  'POST /projects/{id}/merge_requests/{merge_request_iid}/pipelines': 'Pipeline',
  'POST /projects/{id}/merge_requests/{merge_request_iid}/todo': 'Todo',
  'GET /projects/{id}/issues/{issue_iid}/related_merge_requests': 'MergeRequest[]',
  'GET /projects/{id}/issues/{issue_iid}/closed_by': 'MergeRequest[]',
  'GET /projects/{id}/repository/commits/{sha}/merge_requests': 'MergeRequest[]',
  'GET /projects/{id}/milestones/{milestone_id}/merge_requests': 'MergeRequest[]',
  'GET /groups/{id}/milestones/{milestone_id}/merge_requests': 'MergeRequest[]',
  'GET /projects/{id}/deployments/{deployment_id}/merge_requests': 'MergeRequest[]',
  'GET /todos': 'Todo[]',
  'POST /todos/{id}/mark_as_done': 'Todo',
  // Approvals of one merge request: their `merge_status` and `approvers` are no business of any rule
  'GET /projects/{id}/merge_requests/{merge_request_iid}/approvals': 'MergeRequestApprovals',
  'POST /projects/{id}/merge_requests/{merge_request_iid}/approvals': 'MergeRequestApprovals',
  'POST /projects/{id}/merge_requests/{merge_request_iid}/approve': 'MergeRequestApprovals',
  'POST /projects/{id}/merge_requests/{merge_request_iid}/unapprove': 'MergeRequestApprovals',
  'GET /projects/{id}/merge_requests/{merge_request_iid}/approval_state': 'ApprovalState',
  'GET /projects/{id}/merge_requests/{merge_request_iid}/approval_rules': 'ApprovalRule[]',
  // Approval configuration of a project
  'GET /projects/{id}/approvals': 'ApprovalConfig',
  'POST /projects/{id}/approvals': 'ApprovalConfig',
  'GET /projects/{id}/approval_rules': 'ApprovalRule[]',
  'GET /projects/{id}/approval_rules/{approval_rule_id}': 'ApprovalRule',
  'POST /projects/{id}/approval_rules': 'ApprovalRule',
  'PUT /projects/{id}/approval_rules/{approval_rule_id}': 'ApprovalRule',
  // Managed licenses
  'GET /projects/{id}/managed_licenses': 'ManagedLicense[]',
  'POST /projects/{id}/managed_licenses': 'ManagedLicense',
  'GET /projects/{id}/managed_licenses/{managed_license_id}': 'ManagedLicense',
  'PATCH /projects/{id}/managed_licenses/{managed_license_id}': 'ManagedLicense',
  'DELETE /projects/{id}/managed_licenses/{managed_license_id}': null,
  // Geo: the old family and the new
  'GET /geo_nodes': 'GeoNode[]',
  'POST /geo_nodes': 'GeoNode',
  'GET /geo_nodes/{id}': 'GeoNode',
  'PUT /geo_nodes/{id}': 'GeoNode',
  'DELETE /geo_nodes/{id}': null,
  'POST /geo_nodes/{id}/repair': 'GeoStatus',
  'GET /geo_nodes/status': 'GeoStatus[]',
  'GET /geo_nodes/{id}/status': 'GeoStatus',
  'GET /geo_nodes/current/failures': 'GeoFailure[]',
  'GET /geo_sites': 'GeoSite[]',
  'POST /geo_sites': 'GeoSite',
  'GET /geo_sites/{id}': 'GeoSite',
  'PUT /geo_sites/{id}': 'GeoSite',
  'DELETE /geo_sites/{id}': null,
  'POST /geo_sites/{id}/repair': 'GeoStatus',
  'GET /geo_sites/status': 'GeoStatus[]',
  'GET /geo_sites/{id}/status': 'GeoStatus',
  'GET /geo_sites/current/failures': 'GeoFailure[]',
  // Runners
  'GET /runners': 'Runner[]',
  'POST /runners': 'RunnerRegistration',
  'DELETE /runners': null,
  'GET /runners/all': 'Runner[]',
  'GET /runners/{id}': 'Runner',
  'PUT /runners/{id}': 'Runner',
  'DELETE /runners/{id}': null,
  'GET /runners/{id}/jobs': 'Job[]',
  'GET /runners/{id}/managers': 'RunnerManager[]',
  'POST /runners/{id}/reset_authentication_token': 'RunnerRegistration',
  'POST /runners/verify': 'RunnerRegistration',
  'POST /runners/reset_authentication_token': 'RunnerRegistration',
  'POST /runners/reset_registration_token': 'RunnerRegistration',
  'DELETE /runners/managers': null,
  'GET /projects/{id}/runners': 'Runner[]',
  'POST /projects/{id}/runners': 'Runner',
  'DELETE /projects/{id}/runners/{runner_id}': null,
  'POST /projects/{id}/runners/reset_registration_token': 'RunnerRegistration',
  'GET /groups/{id}/runners': 'Runner[]',
  'POST /groups/{id}/runners/reset_registration_token': 'RunnerRegistration',
  'POST /user/runners': 'RunnerRegistration',
  // Releases
  'GET /projects/{id}/releases': 'Release[]',
  'POST /projects/{id}/releases': 'Release',
  'GET /projects/{id}/releases/{tag_name}': 'Release',
  'PUT /projects/{id}/releases/{tag_name}': 'Release',
  'DELETE /projects/{id}/releases/{tag_name}': 'Release',
  'POST /projects/{id}/releases/{tag_name}/evidence': 'Release',
  'GET /projects/{id}/releases/permalink/latest': 'Release',
  'GET /groups/{id}/releases': 'Release[]',
  'GET /projects/{id}/releases/{tag_name}/assets/links': 'ReleaseLink[]',
  'POST /projects/{id}/releases/{tag_name}/assets/links': 'ReleaseLink',
  'GET /projects/{id}/releases/{tag_name}/assets/links/{link_id}': 'ReleaseLink',
  'PUT /projects/{id}/releases/{tag_name}/assets/links/{link_id}': 'ReleaseLink',
  'DELETE /projects/{id}/releases/{tag_name}/assets/links/{link_id}': 'ReleaseLink',
  // Packages
  'GET /projects/{id}/packages': 'Package[]',
  'GET /groups/{id}/packages': 'Package[]',
  'GET /projects/{id}/packages/{package_id}': 'Package',
  'DELETE /projects/{id}/packages/{package_id}': null,
  'GET /projects/{id}/packages/{package_id}/pipelines': 'Pipeline[]',
  'GET /projects/{id}/packages/{package_id}/package_files': 'PackageFile[]',
  'DELETE /projects/{id}/packages/{package_id}/package_files/{package_file_id}': null,
  // Groups
  'GET /groups': 'Group[]',
  'POST /groups': 'Group',
  'GET /groups/{id}': 'Group',
  'PUT /groups/{id}': 'Group',
  'DELETE /groups/{id}': null,
  'GET /groups/{id}/subgroups': 'Group[]',
  'GET /groups/{id}/descendant_groups': 'Group[]',
  'GET /groups/{id}/groups/shared': 'Group[]',
  'GET /groups/{id}/invited_groups': 'Group[]',
  'GET /groups/{id}/transfer_locations': 'Group[]',
  'POST /groups/{id}/share': 'Group',
  'POST /groups/{id}/projects/{project_id}': 'Group',
  'GET /projects/{id}/invited_groups': 'Group[]',
  'GET /projects/{id}/share_locations': 'Group[]',
  // Users
  'GET /users': 'User[]',
  'POST /users': 'User',
  'GET /users/{id}': 'User',
  'PUT /users/{id}': 'User',
  'DELETE /users/{id}': null,
  'GET /user': 'User',
  'GET /projects/{id}/users': 'User[]',
  'GET /groups/{id}/users': 'User[]',
  'GET /groups/{id}/provisioned_users': 'User[]',
  // Somebody else's `active`, `status`, `pipelines`: here so that they are known not to be ours
  'GET /groups/{id}/access_tokens': 'AccessToken[]',
  'POST /groups/{id}/access_tokens': 'AccessToken',
  'GET /groups/{id}/access_tokens/{token_id}': 'AccessToken',
  'POST /groups/{id}/access_tokens/{token_id}/rotate': 'AccessToken',
  'POST /groups/{id}/access_tokens/self/rotate': 'AccessToken',
  'GET /projects/{id}/access_tokens': 'AccessToken[]',
  'POST /projects/{id}/access_tokens': 'AccessToken',
  'GET /projects/{id}/access_tokens/{token_id}': 'AccessToken',
  'POST /projects/{id}/access_tokens/{token_id}/rotate': 'AccessToken',
  'POST /projects/{id}/access_tokens/self/rotate': 'AccessToken',
  'GET /personal_access_tokens': 'AccessToken[]',
  'GET /personal_access_tokens/self': 'AccessToken',
  'GET /personal_access_tokens/{id}': 'AccessToken',
  'POST /personal_access_tokens/{id}/rotate': 'AccessToken',
  'POST /personal_access_tokens/self/rotate': 'AccessToken',
  'POST /user/personal_access_tokens': 'AccessToken',
  'POST /users/{user_id}/personal_access_tokens': 'AccessToken',
  'GET /users/{user_id}/impersonation_tokens': 'AccessToken[]',
  'POST /users/{user_id}/impersonation_tokens': 'AccessToken',
  'GET /users/{user_id}/impersonation_tokens/{impersonation_token_id}': 'AccessToken',
  'GET /projects/{id}/pipeline_schedules': 'PipelineSchedule[]',
  'POST /projects/{id}/pipeline_schedules': 'PipelineSchedule',
  'GET /projects/{id}/pipeline_schedules/{pipeline_schedule_id}': 'PipelineSchedule',
  'PUT /projects/{id}/pipeline_schedules/{pipeline_schedule_id}': 'PipelineSchedule',
  'POST /projects/{id}/pipeline_schedules/{pipeline_schedule_id}/take_ownership': 'PipelineSchedule',
  'GET /projects/{id}/pipeline_schedules/{pipeline_schedule_id}/pipelines': 'Pipeline[]',
  'GET /projects/{id}/feature_flags': 'FeatureFlag[]',
  'POST /projects/{id}/feature_flags': 'FeatureFlag',
  'GET /projects/{id}/feature_flags/{feature_flag_name}': 'FeatureFlag',
  'PUT /projects/{id}/feature_flags/{feature_flag_name}': 'FeatureFlag',
  'GET /projects/{id}/integrations': 'Integration[]',
  'GET /projects/{id}/integrations/{slug}': 'Integration',
  'PUT /projects/{id}/integrations/{slug}': 'Integration',
  'DELETE /projects/{id}/integrations/{slug}': null,
  'GET /groups/{id}/integrations': 'Integration[]',
  'GET /projects/{id}/services': 'Integration[]',
  'GET /projects/{id}/services/{slug}': 'Integration',
  'PUT /projects/{id}/services/{slug}': 'Integration',
  'DELETE /projects/{id}/services/{slug}': null,
  'GET /projects/{id}/deployments': 'Deployment[]',
  'POST /projects/{id}/deployments': 'Deployment',
  'GET /projects/{id}/deployments/{deployment_id}': 'Deployment',
  'PUT /projects/{id}/deployments/{deployment_id}': 'Deployment',
  'GET /projects/{id}/environments': 'Environment[]',
  'POST /projects/{id}/environments': 'Environment',
  'GET /projects/{id}/environments/{environment_id}': 'Environment',
  'PUT /projects/{id}/environments/{environment_id}': 'Environment',
  'POST /projects/{id}/environments/{environment_id}/stop': 'Environment',
  'GET /projects/{id}/repository/commits': 'Commit[]',
  'POST /projects/{id}/repository/commits': 'Commit',
  'GET /projects/{id}/repository/commits/{sha}': 'Commit',
  'POST /projects/{id}/repository/commits/{sha}/cherry_pick': 'Commit',
  'POST /projects/{id}/repository/commits/{sha}/revert': 'Commit',
  'GET /projects/{id}/repository/merge_base': 'Commit',
  'GET /projects/{id}/merge_requests/{merge_request_iid}/context_commits': 'Commit[]',
  'GET /projects/{id}/jobs': 'Job[]',
  'GET /projects/{id}/jobs/{job_id}': 'Job',
  'POST /projects/{id}/jobs/{job_id}/cancel': 'Job',
  'POST /projects/{id}/jobs/{job_id}/retry': 'Job',
  'POST /projects/{id}/jobs/{job_id}/erase': 'Job',
  'POST /projects/{id}/jobs/{job_id}/play': 'Job',
  'POST /projects/{id}/jobs/{job_id}/artifacts/keep': 'Job',
  'GET /projects/{id}/resource_groups/{key}/upcoming_jobs': 'Job[]',
  'GET /job': 'Job',
  'GET /projects/{id}/pipelines/{pipeline_id}/jobs': 'Job[]',
  'GET /projects/{id}/pipelines': 'Pipeline[]',
  'POST /projects/{id}/pipeline': 'Pipeline',
  'POST /projects/{id}/trigger/pipeline': 'Pipeline',
  'POST /projects/{id}/ref/{ref}/trigger/pipeline': 'Pipeline',
  'PUT /projects/{id}/pipelines/{pipeline_id}/metadata': 'Pipeline',
  'GET /projects/{id}/pipelines/latest': 'Pipeline',
  'GET /projects/{id}/pipelines/{pipeline_id}': 'Pipeline',
  'POST /projects/{id}/pipelines/{pipeline_id}/retry': 'Pipeline',
  'POST /projects/{id}/pipelines/{pipeline_id}/cancel': 'Pipeline',
  'GET /issues': 'Issue[]',
  'GET /projects/{id}/issues': 'Issue[]',
  'POST /projects/{id}/issues': 'Issue',
  'GET /groups/{id}/issues': 'Issue[]',
  'GET /projects/{id}/issues/{issue_iid}': 'Issue',
  'PUT /projects/{id}/issues/{issue_iid}': 'Issue',
  'GET /groups/{id}/epics': 'Epic[]',
  'POST /groups/{id}/epics': 'Epic',
  'GET /groups/{id}/epics/{epic_iid}': 'Epic',
  'PUT /groups/{id}/epics/{epic_iid}': 'Epic',
  'GET /projects/{id}/integrations/slack-slash-commands': 'Integration',
  'PUT /projects/{id}/integrations/slack-slash-commands': 'Integration',
  'DELETE /projects/{id}/integrations/slack-slash-commands': null,
  'GET /groups/{id}/integrations/slack-slash-commands': 'Integration',
  'PUT /groups/{id}/integrations/slack-slash-commands': 'Integration',
  'DELETE /groups/{id}/integrations/slack-slash-commands': null,
  // Projects
  'GET /projects': 'Project[]',
  'POST /projects': 'Project',
  'POST /projects/user/{user_id}': 'Project',
  'GET /projects/{id}': 'Project',
  'PUT /projects/{id}': 'Project',
  'DELETE /projects/{id}': null,
  'GET /users/{user_id}/projects': 'Project[]',
  'GET /users/{user_id}/starred_projects': 'Project[]',
  'GET /users/{user_id}/contributed_projects': 'Project[]',
  'GET /groups/{id}/projects': 'Project[]',
  'GET /groups/{id}/projects/shared': 'Project[]',
  'GET /projects/{id}/forks': 'Project[]',
  'POST /projects/{id}/fork': 'Project',
  'POST /projects/{id}/fork/{forked_from_id}': 'Project',
  'POST /projects/{id}/restore': 'Project',
  'GET /projects/{id}/job_token_scope/allowlist': 'Project[]',
  'POST /projects/{id}/star': 'Project',
  'POST /projects/{id}/unstar': 'Project',
  'POST /projects/{id}/archive': 'Project',
  'POST /projects/{id}/unarchive': 'Project',
  'PUT /projects/{id}/transfer': 'Project',
  'POST /projects/import': null,
  'POST /projects/remote-import': null,
  'POST /projects/remote-import-s3': null,
  'GET /projects/{id}/mirror/pull': null,
  'PUT /projects/{id}/mirror/pull': null,
  'POST /projects/{id}/mirror/pull': null,
  'POST /projects/{id}/merge_trains/merge_requests/{merge_request_iid}': null,
  // Triggered pipelines of a pipeline: the old route and the new
  'GET /projects/{id}/pipelines/{pipeline_id}/bridges': 'Job[]',
  'GET /projects/{id}/pipelines/{pipeline_id}/trigger_jobs': 'Job[]',
  // The instance
  'GET /version': 'Metadata',
  'GET /metadata': 'Metadata',
  // Snippets
  'GET /snippets': 'Snippet[]',
  'POST /snippets': 'Snippet',
  'GET /snippets/{id}': 'Snippet',
  'PUT /snippets/{id}': 'Snippet',
  'GET /snippets/public': 'Snippet[]',
  'GET /snippets/all': 'Snippet[]',
  'GET /projects/{id}/snippets': 'Snippet[]',
  'POST /projects/{id}/snippets': 'Snippet',
  'GET /projects/{id}/snippets/{snippet_id}': 'Snippet',
  'PUT /projects/{id}/snippets/{snippet_id}': 'Snippet',
  // Settings and features that go without an API of their own
  'GET /application/settings': 'ApplicationSettings',
  'PUT /application/settings': 'ApplicationSettings',
  'GET /projects/{id}/integrations/slack': 'Integration',
  'PUT /projects/{id}/integrations/slack': 'Integration',
  'DELETE /projects/{id}/integrations/slack': null,
  'GET /projects/{id}/services/slack': 'Integration',
  'PUT /projects/{id}/services/slack': 'Integration',
  'DELETE /projects/{id}/services/slack': null,
  'GET /projects/{id}/services/slack-slash-commands': 'Integration',
  'PUT /projects/{id}/services/slack-slash-commands': 'Integration',
  'DELETE /projects/{id}/services/slack-slash-commands': null,
  'GET /groups/{id}/integrations/slack': 'Integration',
  'PUT /groups/{id}/integrations/slack': 'Integration',
  'DELETE /groups/{id}/integrations/slack': null,
  'POST /features/certificate_based_clusters': null,
  'DELETE /features/certificate_based_clusters': null,
  'GET /projects/{id}/clusters': null,
  'GET /projects/{id}/clusters/{cluster_id}': null,
  'PUT /projects/{id}/clusters/{cluster_id}': null,
  'DELETE /projects/{id}/clusters/{cluster_id}': null,
  'POST /projects/{id}/clusters/user': null,
  'GET /groups/{id}/clusters': null,
  'GET /groups/{id}/clusters/{cluster_id}': null,
  'PUT /groups/{id}/clusters/{cluster_id}': null,
  'DELETE /groups/{id}/clusters/{cluster_id}': null,
  'POST /groups/{id}/clusters/user': null,
  'GET /admin/clusters': null,
  'GET /admin/clusters/{cluster_id}': null,
  'PUT /admin/clusters/{cluster_id}': null,
  'DELETE /admin/clusters/{cluster_id}': null,
  'POST /admin/clusters/add': null,
  'GET /discover-cert-based-clusters': null,
  // At the root of the server
  'POST /oauth/token': null,
  'GET /-/jwks': null,
  // Notes, and what else the older names and routes stand in
  'GET /projects/{id}/issues/{noteable_id}/notes': null,
  'POST /projects/{id}/issues/{noteable_id}/notes': null,
  'PUT /projects/{id}/issues/{noteable_id}/notes/{note_id}': null,
  'GET /projects/{id}/merge_requests/{noteable_id}/notes': null,
  'POST /projects/{id}/merge_requests/{noteable_id}/notes': null,
  'PUT /projects/{id}/merge_requests/{noteable_id}/notes/{note_id}': null,
  'GET /projects/{id}/snippets/{noteable_id}/notes': null,
  'POST /projects/{id}/snippets/{noteable_id}/notes': null,
  'PUT /projects/{id}/snippets/{noteable_id}/notes/{note_id}': null,
  'GET /groups/{id}/epics/{noteable_id}/notes': null,
  'POST /groups/{id}/epics/{noteable_id}/notes': null,
  'PUT /groups/{id}/epics/{noteable_id}/notes/{note_id}': null,
  'GET /projects/{id}/wiki_pages/{noteable_id}/notes': null,
  'POST /projects/{id}/wiki_pages/{noteable_id}/notes': null,
  'PUT /projects/{id}/wiki_pages/{noteable_id}/notes/{note_id}': null,
  'GET /groups/{id}/wiki_pages/{noteable_id}/notes': null,
  'POST /groups/{id}/wiki_pages/{noteable_id}/notes': null,
  'PUT /groups/{id}/wiki_pages/{noteable_id}/notes/{note_id}': null,
  'POST /projects/{id}/merge_requests/{merge_request_iid}/visual_review_discussions': null,
  'GET /groups/{id}/member_roles': null,
  'POST /groups/{id}/member_roles': null,
  'DELETE /groups/{id}/member_roles/{member_role_id}': null,
  'GET /member_roles': null,
  'POST /member_roles': null,
  'DELETE /member_roles/{member_role_id}': null,
  'GET /projects/{id}/security_settings': null,
  'PUT /projects/{id}/security_settings': null,
  'GET /projects/{id}/job_token_scope': null,
  'PATCH /projects/{id}/job_token_scope': null,
  'POST /import/bitbucket': null,
  'GET /namespaces/{id}': null,
  'PUT /namespaces/{id}': null,
  'GET /namespaces/{id}/gitlab_subscription': null,
  'POST /namespaces/{id}/gitlab_subscription': null,
  'PUT /namespaces/{id}/gitlab_subscription': null,
  'POST /namespaces/{id}/minutes': null,
  'PATCH /namespaces/{id}/minutes/move/{target_id}': null,
  'POST /namespaces/{id}/subscription_add_on_purchase/{add_on_name}': null,
  'GET /namespaces/{id}/subscription_add_on_purchase/{add_on_name}': null,
  'PUT /namespaces/{id}/subscription_add_on_purchase/{add_on_name}': null,
  'PUT /user/{user_id}/credit_card_validation': null,
  'GET /audit_events': null,
  'GET /groups/{id}/audit_events': null,
  'GET /projects/{id}/audit_events': null,
  'GET /projects/{id}/milestones': null,
  'GET /groups/{id}/milestones': null,
  'GET /projects/{id}/ci/lint': null,
  'POST /projects/{id}/ci/lint': null,
  'GET /projects/{id}/iterations': null,
  'GET /groups/{id}/iterations': null,
  'POST /bulk_imports': null,
  'GET /projects/{id}/labels': null,
  'POST /projects/{id}/labels': null,
  'PUT /projects/{id}/labels': null,
  'DELETE /projects/{id}/labels': null,
  'PUT /projects/{id}/labels/promote': null,
  'GET /projects/{id}/labels/{name}': null,
  'PUT /projects/{id}/labels/{name}': null,
  'DELETE /projects/{id}/labels/{name}': null,
  'PUT /projects/{id}/labels/{name}/promote': null,
  'GET /feature_flags/unleash/{project_id}/features': null,
  'GET /groups/{id}/ldap_group_links': null,
  'DELETE /groups/{id}/ldap_group_links': null,
  'DELETE /groups/{id}/ldap_group_links/{cn}': null,
  'DELETE /groups/{id}/ldap_group_links/{provider}/{cn}': null,
  'PUT /elasticsearch_indexed_namespaces/rollout': null,
  'PUT /elasticsearch_indexed_namespaces/rollback': null,
  'DELETE /groups/{id}/epics/{epic_iid}': null,
  'POST /groups/{id}/epics/{epic_iid}/todo': null,
  'GET /groups/{id}/epics/{epic_iid}/issues': 'Issue[]',
  'POST /groups/{id}/epics/{epic_iid}/issues/{issue_id}': null,
  'PUT /groups/{id}/epics/{epic_iid}/issues/{epic_issue_id}': null,
  'DELETE /groups/{id}/epics/{epic_iid}/issues/{epic_issue_id}': null,
  'GET /groups/{id}/epics/{epic_iid}/epics': 'Epic[]',
  'POST /groups/{id}/epics/{epic_iid}/epics': 'Epic',
  'GET /projects/{id}/protected_environments': null,
  'POST /projects/{id}/protected_environments': null,
  'PUT /projects/{id}/protected_environments/{name}': null,
  'GET /groups/{id}/protected_environments': null,
  'POST /groups/{id}/protected_environments': null,
  'PUT /groups/{id}/protected_environments/{name}': null,
} as const satisfies Record<string, string | null>;

export type Endpoint = keyof typeof endpoints;

/**
 * Parameters by which a list is narrowed to what has that value: only there is a request a proof of what it answers.
 * Everywhere else GitLab takes no notice of a parameter that it does not know.
 */
export const filters = {
  'GET /merge_requests': ['state'],
  'GET /projects/{id}/merge_requests': ['state'],
  'GET /groups/{id}/merge_requests': ['state'],
  'GET /projects/{id}/deployments/{deployment_id}/merge_requests': ['state'],
} as const satisfies Partial<Record<Endpoint, readonly string[]>>;

export interface ResourceFacts {
  /** Everything that is a member of this resource too. */
  extends?: string;
  /** In snake_case, as all names here: they compare whatever their case style. */
  members: readonly string[];
  /** Members that only GitLab's payload of this kind has; one of them tells a declaration. Never a deprecated name itself. */
  distinctive: readonly string[];
  /** Members of somebody else's payload with the same words; one of them refutes. */
  rivals: readonly string[];
  /** Member → the resource inside it (`'X'` or `'X[]'`). */
  holds?: Readonly<Record<string, string>>;
}

/** Pull requests of GitHub, Gitea, Forgejo, Bitbucket and Azure DevOps. Half of them have a `merged_by` or a `mergeStatus` too. */
const pullRequest = list(`
  node_id number html_url issue_url diff_url patch_url commits_url comments_url statuses_url review_comments_url
  pull_request mergeable mergeable_state rebaseable merged merge_base auto_merge maintainer_can_modify
  allow_maintainer_edit author_association requested_reviewers requested_teams head base active_lock_reason
  changed_files destination close_source_branch comment_count task_count merge_commit from_ref to_ref pull_request_id
  code_review_id source_ref_name target_ref_name is_draft creation_date closed_date completion_options
  last_merge_commit last_merge_source_commit last_merge_target_commit merge_id supports_iterations
  auto_complete_set_by`);

/** Runners of GitHub Actions, Gitea and Forgejo; agents of Azure Pipelines. */
const otherRunner = list(`
  os busy labels runner_group_id ephemeral runner_jitconfig agent_labels disabled os_description provisioning_state
  max_parallelism system_capabilities user_capabilities assigned_request`);

/** Packages of GitHub, Gitea and the npm registry. */
const otherPackage = list(`
  html_url package_html_url version_count repository owner dist_tags dist maintainers time readme`);

const mergeRequest = {
  members: list(`
    id iid project_id title description state created_at updated_at merged_by merge_user merged_at closed_by closed_at
    title_html description_html target_branch source_branch user_notes_count upvotes downvotes author assignees
    assignee reviewers source_project_id target_project_id labels draft imported imported_from work_in_progress
    milestone merge_when_pipeline_succeeds merge_status detailed_merge_status merge_after sha merge_commit_sha
    squash_commit_sha discussion_locked should_remove_source_branch force_remove_source_branch prepared_at
    allow_collaboration allow_maintainer_to_push reference references web_url time_stats squash squash_on_merge
    task_completion_status has_conflicts blocking_discussions_resolved approvals_before_merge subscribed changes_count
    latest_build_started_at latest_build_finished_at first_deployed_to_production_at pipeline head_pipeline diff_refs
    merge_error rebase_in_progress diverged_commits_count first_contribution user`),
  distinctive: list(`
    iid source_branch target_branch source_project_id target_project_id has_conflicts blocking_discussions_resolved
    merge_when_pipeline_succeeds merge_user detailed_merge_status squash_commit_sha work_in_progress
    user_notes_count should_remove_source_branch force_remove_source_branch allow_maintainer_to_push
    approvals_before_merge diverged_commits_count first_contribution head_pipeline latest_build_started_at
    latest_build_finished_at first_deployed_to_production_at merge_error rebase_in_progress squash_on_merge`),
  rivals: pullRequest,
  holds: {
    author: 'User',
    assignee: 'User',
    assignees: 'User[]',
    reviewers: 'User[]',
    merged_by: 'User',
    merge_user: 'User',
    closed_by: 'User',
    pipeline: 'Pipeline',
    head_pipeline: 'Pipeline',
  },
} as const satisfies ResourceFacts;

const geo = {
  members: list(`
    id name url internal_url primary enabled current files_max_capacity repos_max_capacity verification_max_capacity
    container_repositories_max_capacity selective_sync_type selective_sync_shards selective_sync_namespace_ids
    minimum_reverification_interval sync_object_storage web_edit_url web_geo_projects_url
    web_geo_replication_details_url _links`),
  distinctive: list(`
    files_max_capacity repos_max_capacity verification_max_capacity container_repositories_max_capacity
    selective_sync_type selective_sync_shards selective_sync_namespace_ids minimum_reverification_interval
    sync_object_storage web_geo_replication_details_url`),
  rivals: [],
} as const satisfies ResourceFacts;

export const resources = {
  MergeRequest: mergeRequest,
  MergeRequestChanges: {
    extends: 'MergeRequest',
    members: ['changes', 'overflow'],
    distinctive: [],
    rivals: pullRequest,
    holds: { changes: 'MergeRequestDiff[]' },
  },
  MergeRequestDiff: {
    members: list(`
      diff new_path old_path a_mode b_mode new_file renamed_file deleted_file generated_file collapsed too_large`),
    distinctive: list(`a_mode b_mode generated_file`),
    rivals: list(`filename additions deletions patch blob_url raw_url contents_url previous_filename`),
  },
  MergeRequestVersion: {
    members: list(`
      id head_commit_sha base_commit_sha start_commit_sha created_at merge_request_id state real_size patch_id_sha
      commits diffs`),
    distinctive: list(`head_commit_sha base_commit_sha start_commit_sha real_size patch_id_sha`),
    rivals: [],
    holds: { commits: 'Commit[]', diffs: 'MergeRequestDiff[]' },
  },
  MergeRequestDependency: {
    members: list(`id blocking_merge_request blocked_merge_request project_id`),
    distinctive: list(`blocking_merge_request blocked_merge_request`),
    rivals: [],
    holds: { blocking_merge_request: 'MergeRequest', blocked_merge_request: 'MergeRequest' },
  },
  Todo: {
    members: list(`
      id project group author action_name target_type target target_url body state created_at updated_at`),
    distinctive: list(`action_name target_type target_url`),
    rivals: [],
    // What else a to-do can point to has no member that a rule reads.
    holds: { target: 'MergeRequest', author: 'User' },
  },
  /** Its `merge_status` has no `detailed_merge_status` beside it. */
  MergeRequestApprovals: {
    members: list(`
      id iid project_id title description state created_at updated_at merge_status approved approvals_required
      approvals_left require_password_to_approve approved_by suggested_approvers approvers approver_groups
      user_has_approved user_can_approve approval_rules_left has_approval_rules merge_request_approvers_available
      multiple_approval_rules_available invalid_approvers_rules`),
    distinctive: list(`
      approved approvals_required approvals_left approved_by suggested_approvers user_has_approved user_can_approve
      approval_rules_left has_approval_rules merge_request_approvers_available multiple_approval_rules_available
      invalid_approvers_rules`),
    rivals: [],
  },
  /** `object_attributes` of a merge request event: its `merge_status` is the hook's own. */
  MergeRequestHook: {
    members: list(`
      id iid target_branch source_branch source_project_id target_project_id author_id assignee_id assignee_ids
      reviewer_ids title description created_at updated_at last_edited_at last_edited_by_id milestone_id state_id
      state merge_status detailed_merge_status merge_error merge_params merge_commit_sha merge_user_id
      merge_when_pipeline_succeeds updated_by_id head_pipeline_id blocking_discussions_resolved work_in_progress draft
      first_contribution total_time_spent time_change time_estimate human_total_time_spent human_time_change
      human_time_estimate url source target last_commit labels action oldrev prepared_at system approval_rules`),
    distinctive: list(`
      author_id assignee_id assignee_ids reviewer_ids last_edited_at last_edited_by_id milestone_id state_id
      merge_params merge_user_id updated_by_id head_pipeline_id total_time_spent time_change human_total_time_spent
      human_time_change last_commit action oldrev`),
    rivals: [],
  },
  ApprovalConfig: {
    members: list(`
      approvers approver_groups approval_groups approvals_before_merge reset_approvals_on_push
      selective_code_owner_removals disable_overriding_approvers_per_merge_request merge_requests_author_approval
      merge_requests_disable_committers_approval require_password_to_approve require_reauthentication_to_approve`),
    distinctive: list(`
      reset_approvals_on_push selective_code_owner_removals disable_overriding_approvers_per_merge_request
      merge_requests_author_approval merge_requests_disable_committers_approval require_reauthentication_to_approve`),
    rivals: [],
  },
  ApprovalRule: {
    members: list(`
      id name rule_type report_type eligible_approvers approvals_required users groups contains_hidden_groups
      protected_branches applies_to_all_protected_branches section source_rule overridden code_owner approved_by
      approved`),
    distinctive: list(`rule_type eligible_approvers contains_hidden_groups applies_to_all_protected_branches`),
    rivals: [],
  },
  ApprovalState: {
    members: list(`approval_rules_overwritten rules`),
    distinctive: list(`approval_rules_overwritten`),
    rivals: [],
    holds: { rules: 'ApprovalRule[]' },
  },
  ManagedLicense: { members: list(`id name approval_status`), distinctive: list(`approval_status`), rivals: [] },
  GeoNode: { ...geo, members: [...geo.members, 'clone_protocol'] },
  GeoSite: { ...geo, members: [...geo.members, 'blob_download_timeout'] },
  /** Calls its id `geo_node_id` in both families. */
  GeoStatus: {
    members: list(`
      geo_node_id healthy health health_status missing_oauth_application db_replication_lag_seconds projects_count
      repositories_count last_event_id last_event_timestamp cursor_last_event_id cursor_last_event_timestamp
      last_successful_status_check_timestamp version revision selective_sync_type namespaces updated_at storage_shards
      storage_shards_match _links`),
    distinctive: list(`
      geo_node_id missing_oauth_application db_replication_lag_seconds cursor_last_event_id storage_shards_match`),
    rivals: [],
  },
  GeoFailure: {
    members: list(`
      project_id last_repository_synced_at last_repository_successful_sync_at last_wiki_synced_at
      last_wiki_successful_sync_at repository_retry_count wiki_retry_count last_repository_sync_failure
      last_wiki_sync_failure repository_checksum_mismatch wiki_checksum_mismatch`),
    distinctive: list(`last_repository_synced_at last_wiki_synced_at repository_retry_count wiki_retry_count`),
    rivals: [],
  },
  Runner: {
    members: list(`
      id description ip_address active paused is_shared runner_type name online status tag_list run_untagged locked
      maximum_timeout access_level version revision platform architecture contacted_at maintenance_note projects
      groups maintainer_note token token_expires_at created_at created_by job_execution_status`),
    distinctive: list(`
      runner_type is_shared run_untagged contacted_at maintenance_note maintainer_note job_execution_status`),
    rivals: otherRunner,
    holds: { projects: 'Project[]', groups: 'Group[]' },
  },
  /** Its `status` reports contact only, and always has. */
  RunnerManager: {
    members: list(`
    id system_id version revision platform architecture created_at contacted_at ip_address status job_execution_status`),
    distinctive: list(`system_id`),
    rivals: otherRunner,
  },
  RunnerRegistration: { members: list(`id token token_expires_at`), distinctive: list(`token_expires_at`), rivals: [] },
  Package: {
    members: list(`
      id name conan_package_name version package_type status _links created_at last_downloaded_at project_id
      project_path tags pipeline pipelines versions package_files`),
    distinctive: list(`package_type conan_package_name last_downloaded_at project_path`),
    rivals: otherPackage,
    holds: { pipeline: 'Pipeline', pipelines: 'Pipeline[]', package_files: 'PackageFile[]' },
  },
  /** Keeps its `pipelines`. */
  PackageFile: {
    members: list(`id package_id created_at file_name size file_md5 file_sha1 file_sha256 pipelines`),
    distinctive: list(`package_id file_name file_md5 file_sha1 file_sha256`),
    rivals: [],
    holds: { pipelines: 'Pipeline[]' },
  },
  Release: {
    members: list(`
      name tag_name description created_at released_at upcoming_release description_html author commit milestones
      commit_path tag_path assets evidences _links`),
    distinctive: list(`released_at upcoming_release commit_path tag_path evidences`),
    rivals: list(`
      node_id html_url upload_url assets_url tarball_url zipball_url prerelease target_commitish draft`),
    holds: { assets: 'ReleaseAssets', commit: 'Commit', author: 'User' },
  },
  /** `evidences[].filepath`, beside it, is alive. */
  ReleaseAssets: {
    members: list(`count sources links evidence_file_path`),
    distinctive: list(`evidence_file_path`),
    rivals: [],
    holds: { links: 'ReleaseLink[]' },
  },
  ReleaseLink: {
    members: list(`id name url direct_asset_url link_type external`),
    distinctive: list(`direct_asset_url link_type`),
    rivals: list(`browser_download_url content_type download_count uploader`),
  },
  /** What is sent to make a link. */
  ReleaseLinkInput: {
    members: list(`name url filepath direct_asset_path link_type`),
    distinctive: list(`direct_asset_path link_type`),
    rivals: list(`browser_download_url content_type download_count uploader`),
  },
  Group: {
    members: list(`
      id web_url name path description visibility share_with_group_lock require_two_factor_authentication
      two_factor_grace_period project_creation_level auto_devops_enabled subgroup_creation_level emails_disabled
      emails_enabled mentions_disabled lfs_enabled math_rendering_limits_enabled lock_math_rendering_limits_enabled
      default_branch default_branch_protection default_branch_protection_defaults avatar_url request_access_enabled
      full_name full_path created_at parent_id organization_id shared_runners_setting max_artifacts_size
      custom_attributes statistics root_storage_statistics ldap_cn ldap_access ldap_group_links saml_group_links
      file_template_project_id marked_for_deletion_on wiki_access_level repository_storage duo_features_enabled
      lock_duo_features_enabled shared_with_groups runners_token enabled_git_access_protocol
      prevent_sharing_groups_outside_hierarchy projects shared_projects shared_runners_minutes_limit
      extra_shared_runners_minutes_limit prevent_forking_outside_group service_access_tokens_expiration_enforced
      membership_lock ip_restriction_ranges allowed_email_domains_list unique_project_download_limit
      unique_project_download_limit_interval_in_seconds unique_project_download_limit_allowlist
      unique_project_download_limit_alertlist auto_ban_user_on_excessive_projects_download`),
    distinctive: list(`
      full_path share_with_group_lock subgroup_creation_level project_creation_level two_factor_grace_period
      request_access_enabled require_two_factor_authentication ldap_cn ldap_access runners_token
      extra_shared_runners_minutes_limit membership_lock prevent_sharing_groups_outside_hierarchy
      prevent_forking_outside_group emails_disabled mentions_disabled`),
    rivals: list(`node_id display_name allow_reference remote_id has_syncables member_count scheme_admin`),
    holds: { projects: 'Project[]', shared_projects: 'Project[]' },
  },
  User: {
    members: list(`
      id username name state locked avatar_url avatar_path custom_attributes web_url created_at bio location
      public_email skype linkedin twitter discord website_url organization job_title pronouns bot work_information
      followers following is_followed local_time last_sign_in_at confirmed_at last_activity_on email theme_id
      color_scheme_id projects_limit current_sign_in_at identities can_create_group can_create_project
      two_factor_enabled external private_profile commit_email shared_runners_minutes_limit
      extra_shared_runners_minutes_limit scim_identities is_admin note namespace_id created_by email_reset_offered_at
      using_license_seat is_auditor provisioned_by_group_id enterprise_group_id enterprise_group_associated_at`),
    distinctive: list(`
      two_factor_enabled can_create_group can_create_project color_scheme_id theme_id projects_limit last_activity_on
      commit_email scim_identities using_license_seat extra_shared_runners_minutes_limit`),
    rivals: list(`node_id login gravatar_id account_id display_name auth_service notify_props`),
    holds: { created_by: 'User' },
  },
  Job: {
    members: list(`
      id status stage name ref tag coverage allow_failure created_at started_at finished_at erased_at duration
      queued_duration user commit pipeline failure_reason web_url project artifacts_file artifacts runner
      runner_manager artifacts_expire_at archived tag_list downstream_pipeline`),
    distinctive: list(`
      allow_failure queued_duration erased_at artifacts_file artifacts_expire_at failure_reason runner_manager`),
    rivals: [],
    holds: {
      runner: 'Runner',
      runner_manager: 'RunnerManager',
      pipeline: 'Pipeline',
      downstream_pipeline: 'Pipeline',
      commit: 'Commit',
      user: 'User',
    },
  },
  Pipeline: {
    members: list(`
      id iid project_id sha ref status source created_at updated_at web_url before_sha tag yaml_errors user started_at
      finished_at committed_at duration queued_duration coverage detailed_status name`),
    distinctive: list(`before_sha yaml_errors committed_at queued_duration detailed_status`),
    rivals: [],
    holds: { user: 'User' },
  },
  Issue: {
    members: list(`
      id iid project_id title description state created_at updated_at closed_at closed_by labels milestone assignees
      author type assignee user_notes_count merge_requests_count upvotes downvotes due_date confidential
      discussion_locked issue_type web_url time_stats task_completion_status weight blocking_issues_count references
      epic epic_iid iteration health_status severity moved_to_id service_desk_reply_to has_tasks task_status
      subscribed _links imported imported_from`),
    distinctive: list(`
      issue_type merge_requests_count confidential moved_to_id blocking_issues_count service_desk_reply_to has_tasks
      epic_iid`),
    rivals: pullRequest,
    holds: { author: 'User', assignee: 'User', assignees: 'User[]', closed_by: 'User' },
  },
  Epic: {
    members: list(`
      id iid group_id parent_id parent_iid title description state confidential web_url references author color
      start_date start_date_is_fixed start_date_fixed start_date_from_inherited_source due_date due_date_is_fixed
      due_date_fixed due_date_from_inherited_source created_at updated_at closed_at labels upvotes downvotes _links`),
    distinctive: list(`parent_iid start_date_is_fixed start_date_fixed due_date_is_fixed due_date_fixed`),
    rivals: [],
    holds: { author: 'User' },
  },
  /** Has an `active` of its own, which stays. */
  AccessToken: {
    members: list(`
      id name revoked created_at description scopes user_id last_used_at active expires_at access_level resource_type
      resource_id token last_used_ips impersonation`),
    distinctive: list(`scopes revoked last_used_at expires_at last_used_ips impersonation`),
    rivals: [],
  },
  PipelineSchedule: {
    members: list(`
      id description ref cron cron_timezone next_run_at active created_at updated_at owner last_pipeline variables`),
    distinctive: list(`cron cron_timezone next_run_at`),
    rivals: [],
    holds: { owner: 'User', last_pipeline: 'Pipeline' },
  },
  FeatureFlag: {
    members: list(`name description active version created_at updated_at scopes strategies`),
    distinctive: list(`strategies`),
    rivals: [],
  },
  Integration: {
    members: list(`
      id title slug created_at updated_at active commit_events push_events issues_events incident_events alert_events
      confidential_issues_events merge_requests_events tag_push_events deployment_events note_events
      confidential_note_events pipeline_events wiki_page_events job_events comment_on_event_enabled inherited
      vulnerability_events properties`),
    distinctive: list(`
      slug commit_events push_events issues_events confidential_issues_events merge_requests_events tag_push_events
      note_events confidential_note_events pipeline_events wiki_page_events job_events comment_on_event_enabled`),
    rivals: [],
  },
  Deployment: {
    members: list(`
      id iid ref sha created_at updated_at user environment deployable status pending_approval_count approvals
      approval_summary`),
    distinctive: list(`deployable pending_approval_count approval_summary`),
    rivals: [],
    holds: { user: 'User', environment: 'Environment', deployable: 'Job' },
  },
  Environment: {
    members: list(`
      id name slug external_url created_at updated_at tier project last_deployment state auto_stop_at cluster_agent
      kubernetes_namespace flux_resource_path description auto_stop_setting`),
    distinctive: list(`
      external_url last_deployment auto_stop_at cluster_agent kubernetes_namespace flux_resource_path`),
    rivals: [],
    holds: { last_deployment: 'Deployment', project: 'Project' },
  },
  Commit: {
    members: list(`
      id short_id created_at parent_ids title message author_name author_email authored_date committer_name
      committer_email committed_date trailers extended_trailers web_url stats status project_id last_pipeline`),
    distinctive: list(`short_id authored_date committed_date extended_trailers last_pipeline`),
    rivals: [],
    holds: { last_pipeline: 'Pipeline' },
  },
  Project: {
    members: list(`
      id description description_html name name_with_namespace path path_with_namespace created_at updated_at
      default_branch tag_list topics ssh_url_to_repo http_url_to_repo web_url readme_url forks_count license_url license
      avatar_url star_count last_activity_at namespace custom_attributes repository_storage forked_from_project
      container_registry_image_prefix _links packages_enabled empty_repo archived visibility owner
      resolve_outdated_diff_discussions container_expiration_policy repository_object_format issues_enabled
      merge_requests_enabled wiki_enabled jobs_enabled snippets_enabled container_registry_enabled service_desk_enabled
      service_desk_address can_create_merge_request_in issues_access_level repository_access_level
      merge_requests_access_level forking_access_level wiki_access_level builds_access_level snippets_access_level
      pages_access_level analytics_access_level container_registry_access_level package_registry_access_level
      security_and_compliance_access_level releases_access_level environments_access_level feature_flags_access_level
      infrastructure_access_level monitor_access_level model_experiments_access_level model_registry_access_level
      emails_disabled emails_enabled shared_runners_enabled lfs_enabled creator_id mr_default_target_self import_url
      import_type import_status import_error open_issues_count ci_default_git_depth ci_delete_pipelines_in_seconds
      ci_forward_deployment_enabled ci_forward_deployment_rollback_allowed ci_job_token_scope_enabled
      ci_separated_caches ci_allow_fork_pipelines_to_run_in_parent_project ci_id_token_sub_claim_components
      build_git_strategy keep_latest_artifact restrict_user_defined_variables
      ci_pipeline_variables_minimum_override_role runners_token runner_token_expiration_interval group_runners_enabled
      auto_cancel_pending_pipelines build_timeout auto_devops_enabled auto_devops_deploy_strategy
      ci_push_repository_for_job_token_allowed ci_config_path public_jobs public_builds shared_with_groups
      only_allow_merge_if_pipeline_succeeds allow_merge_on_skipped_pipeline request_access_enabled
      only_allow_merge_if_all_discussions_are_resolved remove_source_branch_after_merge
      printing_merge_request_link_enabled merge_method squash_option enforce_auth_checks_on_uploads
      suggestion_commit_message merge_commit_template squash_commit_template issue_branch_template statistics
      warn_about_potentially_unwanted_characters autoclose_referenced_issues max_artifacts_size approvals_before_merge
      mirror mirror_user_id mirror_trigger_builds only_mirror_protected_branches mirror_overwrites_diverged_branches
      external_authorization_classification_label marked_for_deletion_at marked_for_deletion_on requirements_enabled
      requirements_access_level security_and_compliance_enabled secret_push_protection_enabled
      pre_receive_secret_detection_enabled compliance_frameworks issues_template merge_requests_template
      ci_restrict_pipeline_cancellation_role merge_pipelines_enabled merge_trains_enabled
      merge_trains_skip_train_allowed only_allow_merge_if_all_status_checks_passed
      allow_pipeline_trigger_approve_deployment prevent_merge_without_jira_issue permissions`),
    distinctive: list(`
      name_with_namespace path_with_namespace ssh_url_to_repo http_url_to_repo can_create_merge_request_in
      resolve_outdated_diff_discussions only_allow_merge_if_pipeline_succeeds ci_config_path
      only_allow_merge_if_all_discussions_are_resolved printing_merge_request_link_enabled`),
    rivals: list(`node_id full_name html_url clone_url stargazers_count fork_count allow_squash_merge`),
    holds: { owner: 'User', forked_from_project: 'Project' },
  },
  /** `file_name`, beside `files`, is alive in answers. */
  Snippet: {
    members: list(`
      id title description visibility author created_at updated_at project_id web_url raw_url ssh_url_to_repo
      http_url_to_repo file_name files imported imported_from repository_storage`),
    distinctive: [],
    rivals: [],
    holds: { author: 'User' },
  },
  Metadata: { members: list(`version revision kas enterprise`), distinctive: [], rivals: [] },
  ApplicationSettings: {
    members: list(`
      id default_branch_name signup_enabled gravatar_enabled after_sign_out_path allow_runner_registration_token
      required_instance_ci_template default_branch_protection default_branch_protection_defaults
      default_ci_config_path shared_runners_enabled user_defaults_to_private_profile`),
    distinctive: list(`allow_runner_registration_token user_defaults_to_private_profile after_sign_out_path`),
    rivals: [],
  },
} as const satisfies Record<string, ResourceFacts>;

export type Resource = keyof typeof resources;

/** What the value of an environment variable is: the root of the API, an address, the GraphQL endpoint, or a bare host name. */
export interface VariableFacts {
  api?: true;
  url?: true;
  graphql?: true;
  host?: true;
}

/** Variables that GitLab sets in every job, and those that tools which speak to nothing but GitLab read. */
export const variables = {
  CI_API_V4_URL: { api: true },
  CI_API_GRAPHQL_URL: { graphql: true },
  CI_SERVER_URL: { url: true },
  CI_SERVER_HOST: { host: true },
  CI_SERVER_FQDN: { host: true },
  GITLAB_HOST: { host: true },
  GITLAB_URI: { url: true },
  GITLAB_URL: { url: true },
  GITLAB_BASE_URL: { url: true },
  GITLAB_API_URL: { api: true },
  DANGER_GITLAB_HOST: { host: true },
  DANGER_GITLAB_API_BASE_URL: { api: true },
} as const satisfies Record<string, VariableFacts>;

/** Paths that Mattermost has under its `/api/v4` too: there it takes more than the prefix to be certain. */
export const sharedPaths = ['/users', '/users/{id}', '/groups', '/groups/{id}'] as const;

/** Members of the messages that GitLab sends to webhooks and system hooks. Inside of them are merge requests and runners too, by rules of their own. */
export const messages = ['object_kind', 'object_attributes', 'event_name'] as const;

/**
 * Words of paths that stand for one family of endpoints and nothing else, each of which is known here: a request by a verb that none of them
 * has still means them, and is answered with an error.
 */
export const families = ['geo_nodes'] as const;

/** What a host's name says where the path does not: the product, and the other that has the shared paths. */
export const hosts = { own: 'gitlab', rival: 'mattermost' } as const;

/**
 * Paths at the root of a server, outside the API, and a word that the address before them holds: other servers have such paths, too.
 * A server under another name is not told.
 */
export const rootPaths = { '/oauth/token': 'gitlab', '/-/jwks': 'gitlab' } as const;

/** How a request shows who it comes from, and what kind of token that is. A prefix of the token tells more than where it stands. */
export const credentials = {
  headers: {
    'private-token': 'access token',
    'job-token': 'job token',
    'deploy-token': 'deploy token',
    'runner-token': 'runner token',
    authorization: 'bearer token',
  },
  parameters: {
    private_token: 'access token',
    access_token: 'OAuth token',
    job_token: 'job token',
  },
  prefixes: {
    'glpat-': 'access token',
    'gloas-': 'OAuth token',
    'gldt-': 'deploy token',
    'glcbt-': 'job token',
    'glrt-': 'runner token',
    'glptt-': 'trigger token',
    'glagent-': 'agent token',
    GR1348941: 'registration token',
  },
  /** `token_type` of GitLab's own log. */
  logged: {
    PersonalAccessToken: 'access token',
    OauthAccessToken: 'OAuth token',
    DeployToken: 'deploy token',
    CiJobToken: 'job token',
    'Ci::Build': 'job token',
  },
} as const;
