/**
 * A software development kit (SDK) is another spelling of endpoints: module → method → endpoint, and the types it declares for the answers.
 * Read from gitbeaker's own packages: 35.8.0, 35.8.1, 37, 39 and 43.8.0; and from `gitlab` 14.2.2, its former name.
 */
import type { OwnEndpoint } from '../src/catalogue/change.ts';
import type { Endpoint, Resource } from './api.ts';

export interface SdkMethod {
  /** What it asks for when none of `given` is there. */
  endpoint: Endpoint | OwnEndpoint;
  /** A name in the options object → what it asks for when that is set. In this order; the first one set decides. */
  given?: Readonly<Record<string, Endpoint>>;
  /** The argument of that index names what is asked for: its value → the endpoint. Other values ask for `endpoint`. */
  named?: { argument: number; endpoints: Readonly<Record<string, Endpoint>> };
  /** What each argument is: `'{id}'` a path parameter, `'title'` that request field, `'...'` an object of request fields. */
  arguments?: readonly string[];
}

export interface Sdk {
  name: string;
  modules: readonly string[];
  /** Exported names whose instances hold one of each class. The classes themselves can be imported and made too. */
  clients: readonly string[];
  /** The client's option that turns every name of an answer into camelCase. */
  camelizeOption: string;
  /** `Class.method`. The instance's property has the class's name. */
  methods: Readonly<Record<string, SdkMethod>>;
  /** Exported type → what GitLab calls it. */
  types: Readonly<Record<string, Resource>>;
  /** What older versions put behind a type's name: as GitLab writes it, and with every name in camelCase. */
  suffixes?: readonly string[];
  /** Members that its newest types do not declare. */
  missing: Readonly<Partial<Record<Resource, readonly string[]>>>;
  /** `Resource.member` that is missing → the type to give it. */
  casts: Readonly<Record<string, string>>;
  /** `Resource.member` → the first version whose types declare it. */
  declaredSince: Readonly<Record<string, string>>;
  /** `Resource.member` → the only values its types allow, where GitLab has more: comparing with others is a type error. */
  unions: Readonly<Record<string, readonly string[]>>;
}

const methods = {
  // Merge requests
  'MergeRequests.all': {
    endpoint: 'GET /merge_requests',
    given: { projectId: 'GET /projects/{id}/merge_requests', groupId: 'GET /groups/{id}/merge_requests' },
    arguments: ['...'],
  },
  'MergeRequests.show': {
    endpoint: 'GET /projects/{id}/merge_requests/{merge_request_iid}',
    arguments: ['{id}', '{merge_request_iid}', '...'],
  },
  'MergeRequests.create': {
    endpoint: 'POST /projects/{id}/merge_requests',
    arguments: ['{id}', 'source_branch', 'target_branch', 'title', '...'],
  },
  'MergeRequests.edit': {
    endpoint: 'PUT /projects/{id}/merge_requests/{merge_request_iid}',
    arguments: ['{id}', '{merge_request_iid}', '...'],
  },
  'MergeRequests.merge': {
    endpoint: 'PUT /projects/{id}/merge_requests/{merge_request_iid}/merge',
    arguments: ['{id}', '{merge_request_iid}', '...'],
  },
  'MergeRequests.accept': {
    endpoint: 'PUT /projects/{id}/merge_requests/{merge_request_iid}/merge',
    arguments: ['{id}', '{merge_request_iid}', '...'],
  },
  'MergeRequests.remove': { endpoint: 'DELETE /projects/{id}/merge_requests/{merge_request_iid}' },
  'MergeRequests.rebase': { endpoint: 'PUT /projects/{id}/merge_requests/{merge_request_iid}/rebase' },
  'MergeRequests.cancelOnPipelineSuccess': {
    endpoint: 'POST /projects/{id}/merge_requests/{merge_request_iid}/cancel_merge_when_pipeline_succeeds',
  },
  'MergeRequests.cancelOnPipelineSucess': {
    endpoint: 'POST /projects/{id}/merge_requests/{merge_request_iid}/cancel_merge_when_pipeline_succeeds',
  },
  'MergeRequests.subscribe': { endpoint: 'POST /projects/{id}/merge_requests/{merge_request_iid}/subscribe' },
  'MergeRequests.unsubscribe': { endpoint: 'POST /projects/{id}/merge_requests/{merge_request_iid}/unsubscribe' },
  'MergeRequests.changes': {
    endpoint: 'GET /projects/{id}/merge_requests/{merge_request_iid}/changes',
    arguments: ['{id}', '{merge_request_iid}', '...'],
  },
  'MergeRequests.allChanges': {
    endpoint: 'GET /projects/{id}/merge_requests/{merge_request_iid}/changes',
    arguments: ['{id}', '{merge_request_iid}', '...'],
  },
  'MergeRequests.showChanges': {
    endpoint: 'GET /projects/{id}/merge_requests/{merge_request_iid}/changes',
    arguments: ['{id}', '{merge_request_iid}', '...'],
  },
  'MergeRequests.allDiffs': {
    endpoint: 'GET /projects/{id}/merge_requests/{merge_request_iid}/diffs',
    arguments: ['{id}', '{merge_request_iid}', '...'],
  },
  'MergeRequests.versions': { endpoint: 'GET /projects/{id}/merge_requests/{merge_request_iid}/versions' },
  'MergeRequests.allDiffVersions': { endpoint: 'GET /projects/{id}/merge_requests/{merge_request_iid}/versions' },
  'MergeRequests.version': { endpoint: 'GET /projects/{id}/merge_requests/{merge_request_iid}/versions/{version_id}' },
  'MergeRequests.showDiffVersion': {
    endpoint: 'GET /projects/{id}/merge_requests/{merge_request_iid}/versions/{version_id}',
  },
  'MergeRequests.closesIssues': { endpoint: 'GET /projects/{id}/merge_requests/{merge_request_iid}/closes_issues' },
  'MergeRequests.allIssuesClosed': { endpoint: 'GET /projects/{id}/merge_requests/{merge_request_iid}/closes_issues' },
  'MergeRequests.allIssuesRelated': {
    endpoint: 'GET /projects/{id}/merge_requests/{merge_request_iid}/related_issues',
  },
  'MergeRequests.participants': { endpoint: 'GET /projects/{id}/merge_requests/{merge_request_iid}/participants' },
  'MergeRequests.allParticipants': { endpoint: 'GET /projects/{id}/merge_requests/{merge_request_iid}/participants' },
  'MergeRequests.commits': { endpoint: 'GET /projects/{id}/merge_requests/{merge_request_iid}/commits' },
  'MergeRequests.allCommits': { endpoint: 'GET /projects/{id}/merge_requests/{merge_request_iid}/commits' },
  'MergeRequests.pipelines': { endpoint: 'GET /projects/{id}/merge_requests/{merge_request_iid}/pipelines' },
  'MergeRequests.allPipelines': { endpoint: 'GET /projects/{id}/merge_requests/{merge_request_iid}/pipelines' },
  'MergeRequests.createPipeline': { endpoint: 'POST /projects/{id}/merge_requests/{merge_request_iid}/pipelines' },
  'MergeRequests.createTodo': { endpoint: 'POST /projects/{id}/merge_requests/{merge_request_iid}/todo' },
  'Issues.relatedMergeRequests': { endpoint: 'GET /projects/{id}/issues/{issue_iid}/related_merge_requests' },
  'Issues.allRelatedMergeRequests': { endpoint: 'GET /projects/{id}/issues/{issue_iid}/related_merge_requests' },
  'Issues.closedBy': { endpoint: 'GET /projects/{id}/issues/{issue_iid}/closed_by' },
  'Issues.allClosedByMergeRequestst': { endpoint: 'GET /projects/{id}/issues/{issue_iid}/closed_by' },
  'Commits.mergeRequests': { endpoint: 'GET /projects/{id}/repository/commits/{sha}/merge_requests' },
  'Commits.allMergeRequests': { endpoint: 'GET /projects/{id}/repository/commits/{sha}/merge_requests' },
  'Deployments.mergeRequests': { endpoint: 'GET /projects/{id}/deployments/{deployment_id}/merge_requests' },
  'Deployments.allMergeRequests': { endpoint: 'GET /projects/{id}/deployments/{deployment_id}/merge_requests' },
  'ProjectMilestones.mergeRequests': { endpoint: 'GET /projects/{id}/milestones/{milestone_id}/merge_requests' },
  'ProjectMilestones.allAssignedMergeRequests': {
    endpoint: 'GET /projects/{id}/milestones/{milestone_id}/merge_requests',
  },
  'GroupMilestones.mergeRequests': { endpoint: 'GET /groups/{id}/milestones/{milestone_id}/merge_requests' },
  'GroupMilestones.allAssignedMergeRequests': { endpoint: 'GET /groups/{id}/milestones/{milestone_id}/merge_requests' },
  'Todos.all': { endpoint: 'GET /todos' },
  'TodoLists.all': { endpoint: 'GET /todos' },
  // Approvals: without a merge request it is the project's configuration
  'MergeRequestApprovals.configuration': {
    endpoint: 'GET /projects/{id}/approvals',
    given: {
      mergerequestIId: 'GET /projects/{id}/merge_requests/{merge_request_iid}/approvals',
      mergerequestIid: 'GET /projects/{id}/merge_requests/{merge_request_iid}/approvals',
    },
    arguments: ['{id}', '...'],
  },
  'MergeRequestApprovals.showConfiguration': {
    endpoint: 'GET /projects/{id}/approvals',
    given: {
      mergerequestIId: 'GET /projects/{id}/merge_requests/{merge_request_iid}/approvals',
      mergerequestIid: 'GET /projects/{id}/merge_requests/{merge_request_iid}/approvals',
    },
    arguments: ['{id}', '...'],
  },
  'MergeRequestApprovals.editConfiguration': {
    endpoint: 'POST /projects/{id}/approvals',
    given: {
      mergerequestIId: 'POST /projects/{id}/merge_requests/{merge_request_iid}/approvals',
      mergerequestIid: 'POST /projects/{id}/merge_requests/{merge_request_iid}/approvals',
    },
    arguments: ['{id}', '...'],
  },
  'MergeRequestApprovals.approvalRules': {
    endpoint: 'GET /projects/{id}/approval_rules',
    given: {
      mergerequestIId: 'GET /projects/{id}/merge_requests/{merge_request_iid}/approval_rules',
      mergerequestIid: 'GET /projects/{id}/merge_requests/{merge_request_iid}/approval_rules',
    },
  },
  'MergeRequestApprovals.allApprovalRules': {
    endpoint: 'GET /projects/{id}/approval_rules',
    given: {
      mergerequestIId: 'GET /projects/{id}/merge_requests/{merge_request_iid}/approval_rules',
      mergerequestIid: 'GET /projects/{id}/merge_requests/{merge_request_iid}/approval_rules',
    },
  },
  'MergeRequestApprovals.approvalRule': { endpoint: 'GET /projects/{id}/approval_rules/{approval_rule_id}' },
  'MergeRequestApprovals.showApprovalRule': { endpoint: 'GET /projects/{id}/approval_rules/{approval_rule_id}' },
  'MergeRequestApprovals.approvalState': {
    endpoint: 'GET /projects/{id}/merge_requests/{merge_request_iid}/approval_state',
  },
  'MergeRequestApprovals.showApprovalState': {
    endpoint: 'GET /projects/{id}/merge_requests/{merge_request_iid}/approval_state',
  },
  'MergeRequestApprovals.approve': { endpoint: 'POST /projects/{id}/merge_requests/{merge_request_iid}/approve' },
  'MergeRequestApprovals.unapprove': { endpoint: 'POST /projects/{id}/merge_requests/{merge_request_iid}/unapprove' },
  // Geo
  'GeoNodes.all': { endpoint: 'GET /geo_nodes' },
  'GeoNodes.create': { endpoint: 'POST /geo_nodes', arguments: ['name', 'url', '...'] },
  'GeoNodes.show': { endpoint: 'GET /geo_nodes/{id}' },
  'GeoNodes.edit': { endpoint: 'PUT /geo_nodes/{id}', arguments: ['{id}', '...'] },
  'GeoNodes.remove': { endpoint: 'DELETE /geo_nodes/{id}' },
  'GeoNodes.repair': { endpoint: 'POST /geo_nodes/{id}/repair' },
  'GeoNodes.allStatuses': { endpoint: 'GET /geo_nodes/status' },
  'GeoNodes.statuses': { endpoint: 'GET /geo_nodes/status' },
  'GeoNodes.showStatus': { endpoint: 'GET /geo_nodes/{id}/status' },
  'GeoNodes.status': { endpoint: 'GET /geo_nodes/{id}/status' },
  'GeoNodes.allFailures': { endpoint: 'GET /geo_nodes/current/failures' },
  'GeoNodes.failures': { endpoint: 'GET /geo_nodes/current/failures' },
  'GeoSites.all': { endpoint: 'GET /geo_sites' },
  'GeoSites.create': { endpoint: 'POST /geo_sites', arguments: ['name', 'url', '...'] },
  'GeoSites.show': { endpoint: 'GET /geo_sites/{id}' },
  'GeoSites.edit': { endpoint: 'PUT /geo_sites/{id}', arguments: ['{id}', '...'] },
  'GeoSites.remove': { endpoint: 'DELETE /geo_sites/{id}' },
  'GeoSites.repair': { endpoint: 'POST /geo_sites/{id}/repair' },
  'GeoSites.allStatuses': { endpoint: 'GET /geo_sites/status' },
  'GeoSites.showStatus': { endpoint: 'GET /geo_sites/{id}/status' },
  'GeoSites.allFailures': { endpoint: 'GET /geo_sites/current/failures' },
  // Runners
  'Runners.all': {
    endpoint: 'GET /runners/all',
    given: { projectId: 'GET /projects/{id}/runners', groupId: 'GET /groups/{id}/runners', owned: 'GET /runners' },
    arguments: ['...'],
  },
  'Runners.allOwned': { endpoint: 'GET /runners', arguments: ['...'] },
  'GroupRunners.all': { endpoint: 'GET /groups/{id}/runners', arguments: ['{id}', '...'] },
  'Runners.show': { endpoint: 'GET /runners/{id}' },
  'Runners.edit': { endpoint: 'PUT /runners/{id}', arguments: ['{id}', '...'] },
  'Runners.enable': { endpoint: 'POST /projects/{id}/runners' },
  'Runners.disable': { endpoint: 'DELETE /projects/{id}/runners/{runner_id}' },
  'Runners.remove': { endpoint: 'DELETE /runners/{id}', given: { token: 'DELETE /runners' } },
  'Runners.jobs': { endpoint: 'GET /runners/{id}/jobs' },
  'Runners.allJobs': { endpoint: 'GET /runners/{id}/jobs' },
  'Runners.create': { endpoint: 'POST /runners', arguments: ['token', '...'] },
  'Runners.register': { endpoint: 'POST /runners', arguments: ['token', '...'] },
  'Runners.verify': { endpoint: 'POST /runners/verify' },
  'Runners.resetRegistrationToken': { endpoint: 'POST /runners/reset_registration_token', arguments: ['...'] },
  'Users.createCIRunner': { endpoint: 'POST /user/runners', arguments: ['runner_type', '...'] },
  // Releases
  'Releases.all': { endpoint: 'GET /projects/{id}/releases' },
  'ProjectReleases.all': { endpoint: 'GET /projects/{id}/releases' },
  'Releases.show': { endpoint: 'GET /projects/{id}/releases/{tag_name}' },
  'ProjectReleases.show': { endpoint: 'GET /projects/{id}/releases/{tag_name}' },
  'ProjectReleases.showLatest': { endpoint: 'GET /projects/{id}/releases/permalink/latest' },
  'GroupReleases.all': { endpoint: 'GET /groups/{id}/releases' },
  'Releases.create': { endpoint: 'POST /projects/{id}/releases', arguments: ['{id}', '...'] },
  'ProjectReleases.create': { endpoint: 'POST /projects/{id}/releases', arguments: ['{id}', '...'] },
  'Releases.edit': { endpoint: 'PUT /projects/{id}/releases/{tag_name}', arguments: ['{id}', '{tag_name}', '...'] },
  'ProjectReleases.edit': {
    endpoint: 'PUT /projects/{id}/releases/{tag_name}',
    arguments: ['{id}', '{tag_name}', '...'],
  },
  'Releases.remove': { endpoint: 'DELETE /projects/{id}/releases/{tag_name}' },
  'ProjectReleases.remove': { endpoint: 'DELETE /projects/{id}/releases/{tag_name}' },
  'ProjectReleases.createEvidence': { endpoint: 'POST /projects/{id}/releases/{tag_name}/evidence' },
  'ReleaseLinks.all': { endpoint: 'GET /projects/{id}/releases/{tag_name}/assets/links' },
  'ReleaseLinks.show': { endpoint: 'GET /projects/{id}/releases/{tag_name}/assets/links/{link_id}' },
  'ReleaseLinks.create': {
    endpoint: 'POST /projects/{id}/releases/{tag_name}/assets/links',
    arguments: ['{id}', '{tag_name}', 'name', 'url', '...'],
  },
  'ReleaseLinks.edit': {
    endpoint: 'PUT /projects/{id}/releases/{tag_name}/assets/links/{link_id}',
    arguments: ['{id}', '{tag_name}', '{link_id}', '...'],
  },
  'ReleaseLinks.remove': { endpoint: 'DELETE /projects/{id}/releases/{tag_name}/assets/links/{link_id}' },
  // Packages
  'Packages.all': {
    endpoint: 'GET /projects/{id}/packages',
    given: { groupId: 'GET /groups/{id}/packages' },
    arguments: ['...'],
  },
  'Packages.show': { endpoint: 'GET /projects/{id}/packages/{package_id}' },
  'Packages.remove': { endpoint: 'DELETE /projects/{id}/packages/{package_id}' },
  'Packages.showFiles': { endpoint: 'GET /projects/{id}/packages/{package_id}/package_files' },
  'Packages.allFiles': { endpoint: 'GET /projects/{id}/packages/{package_id}/package_files' },
  // Groups and users
  'Groups.all': { endpoint: 'GET /groups' },
  'Groups.search': { endpoint: 'GET /groups' },
  'Groups.show': { endpoint: 'GET /groups/{id}' },
  'Groups.create': { endpoint: 'POST /groups', arguments: ['name', 'path', '...'] },
  'Groups.edit': { endpoint: 'PUT /groups/{id}', arguments: ['{id}', '...'] },
  'Groups.remove': { endpoint: 'DELETE /groups/{id}' },
  'Groups.subgroups': { endpoint: 'GET /groups/{id}/subgroups' },
  'Groups.allSubgroups': { endpoint: 'GET /groups/{id}/subgroups' },
  'Groups.allDescendantGroups': { endpoint: 'GET /groups/{id}/descendant_groups' },
  'Groups.share': { endpoint: 'POST /groups/{id}/share' },
  'Groups.transferProject': { endpoint: 'POST /groups/{id}/projects/{project_id}' },
  'Users.all': { endpoint: 'GET /users' },
  'Users.search': { endpoint: 'GET /users' },
  'Users.show': { endpoint: 'GET /users/{id}' },
  'Users.create': { endpoint: 'POST /users', arguments: ['...'] },
  'Users.edit': { endpoint: 'PUT /users/{id}', arguments: ['{id}', '...'] },
  'Users.remove': { endpoint: 'DELETE /users/{id}' },
  'Users.current': { endpoint: 'GET /user' },
  'Users.showCurrentUser': { endpoint: 'GET /user' },
  // Here so that their `active` and `status` are known not to be ours
  'GroupAccessTokens.all': { endpoint: 'GET /groups/{id}/access_tokens' },
  'GroupAccessTokens.show': { endpoint: 'GET /groups/{id}/access_tokens/{token_id}' },
  'GroupAccessTokens.rotate': { endpoint: 'POST /groups/{id}/access_tokens/{token_id}/rotate' },
  'GroupAccessTokens.create': { endpoint: 'POST /groups/{id}/access_tokens' },
  'ProjectAccessTokens.all': { endpoint: 'GET /projects/{id}/access_tokens' },
  'ProjectAccessTokens.show': { endpoint: 'GET /projects/{id}/access_tokens/{token_id}' },
  'ProjectAccessTokens.rotate': { endpoint: 'POST /projects/{id}/access_tokens/{token_id}/rotate' },
  'ProjectAccessTokens.create': { endpoint: 'POST /projects/{id}/access_tokens' },
  'PersonalAccessTokens.all': { endpoint: 'GET /personal_access_tokens' },
  'PersonalAccessTokens.show': { endpoint: 'GET /personal_access_tokens/{id}' },
  'PersonalAccessTokens.rotate': { endpoint: 'POST /personal_access_tokens/{id}/rotate' },
  'UserImpersonationTokens.all': { endpoint: 'GET /users/{user_id}/impersonation_tokens' },
  'UserImpersonationTokens.create': { endpoint: 'POST /users/{user_id}/impersonation_tokens' },
  'UserImpersonationTokens.show': { endpoint: 'GET /users/{user_id}/impersonation_tokens/{impersonation_token_id}' },
  'PipelineSchedules.all': { endpoint: 'GET /projects/{id}/pipeline_schedules' },
  'PipelineSchedules.show': { endpoint: 'GET /projects/{id}/pipeline_schedules/{pipeline_schedule_id}' },
  'PipelineSchedules.create': { endpoint: 'POST /projects/{id}/pipeline_schedules' },
  'PipelineSchedules.edit': { endpoint: 'PUT /projects/{id}/pipeline_schedules/{pipeline_schedule_id}' },
  'FeatureFlags.all': { endpoint: 'GET /projects/{id}/feature_flags' },
  'FeatureFlags.show': { endpoint: 'GET /projects/{id}/feature_flags/{feature_flag_name}' },
  'FeatureFlags.create': { endpoint: 'POST /projects/{id}/feature_flags' },
  'FeatureFlags.edit': { endpoint: 'PUT /projects/{id}/feature_flags/{feature_flag_name}' },
  'Environments.all': { endpoint: 'GET /projects/{id}/environments' },
  'Environments.show': { endpoint: 'GET /projects/{id}/environments/{environment_id}' },
  'Environments.create': { endpoint: 'POST /projects/{id}/environments' },
  'Environments.edit': { endpoint: 'PUT /projects/{id}/environments/{environment_id}' },
  'Deployments.all': { endpoint: 'GET /projects/{id}/deployments' },
  'Deployments.show': { endpoint: 'GET /projects/{id}/deployments/{deployment_id}' },
  'Deployments.create': { endpoint: 'POST /projects/{id}/deployments' },
  'Deployments.edit': { endpoint: 'PUT /projects/{id}/deployments/{deployment_id}' },
  'Jobs.all': {
    endpoint: 'GET /projects/{id}/jobs',
    given: { pipelineId: 'GET /projects/{id}/pipelines/{pipeline_id}/jobs' },
  },
  'Jobs.show': { endpoint: 'GET /projects/{id}/jobs/{job_id}' },
  'Jobs.cancel': { endpoint: 'POST /projects/{id}/jobs/{job_id}/cancel' },
  'Jobs.retry': { endpoint: 'POST /projects/{id}/jobs/{job_id}/retry' },
  'Jobs.erase': { endpoint: 'POST /projects/{id}/jobs/{job_id}/erase' },
  'Jobs.play': { endpoint: 'POST /projects/{id}/jobs/{job_id}/play' },
  'Pipelines.all': { endpoint: 'GET /projects/{id}/pipelines' },
  'Pipelines.show': { endpoint: 'GET /projects/{id}/pipelines/{pipeline_id}' },
  'Pipelines.create': { endpoint: 'POST /projects/{id}/pipeline' },
  'Pipelines.cancel': { endpoint: 'POST /projects/{id}/pipelines/{pipeline_id}/cancel' },
  'Pipelines.retry': { endpoint: 'POST /projects/{id}/pipelines/{pipeline_id}/retry' },
  'Issues.all': {
    endpoint: 'GET /issues',
    given: { projectId: 'GET /projects/{id}/issues', groupId: 'GET /groups/{id}/issues' },
  },
  'Issues.show': { endpoint: 'GET /projects/{id}/issues/{issue_iid}' },
  'Issues.create': { endpoint: 'POST /projects/{id}/issues' },
  'Issues.edit': { endpoint: 'PUT /projects/{id}/issues/{issue_iid}' },
  'Epics.all': { endpoint: 'GET /groups/{id}/epics' },
  'Epics.show': { endpoint: 'GET /groups/{id}/epics/{epic_iid}' },
  'Epics.create': { endpoint: 'POST /groups/{id}/epics' },
  'Epics.edit': { endpoint: 'PUT /groups/{id}/epics/{epic_iid}' },
  'Commits.all': { endpoint: 'GET /projects/{id}/repository/commits' },
  'Commits.show': { endpoint: 'GET /projects/{id}/repository/commits/{sha}' },
  'Commits.create': { endpoint: 'POST /projects/{id}/repository/commits' },
  // Projects
  'Projects.all': { endpoint: 'GET /projects', arguments: ['...'] },
  'Projects.show': { endpoint: 'GET /projects/{id}', arguments: ['{id}', '...'] },
  'Projects.create': {
    endpoint: 'POST /projects',
    given: { userId: 'POST /projects/user/{user_id}' },
    arguments: ['...'],
  },
  'Projects.edit': { endpoint: 'PUT /projects/{id}', arguments: ['{id}', '...'] },
  'Projects.remove': { endpoint: 'DELETE /projects/{id}' },
  'Projects.fork': { endpoint: 'POST /projects/{id}/fork', arguments: ['{id}', '...'] },
  'Projects.allForks': { endpoint: 'GET /projects/{id}/forks', arguments: ['{id}', '...'] },
  'Projects.transfer': { endpoint: 'PUT /projects/{id}/transfer', arguments: ['{id}', 'namespace'] },
  'Groups.allProjects': { endpoint: 'GET /groups/{id}/projects', arguments: ['{id}', '...'] },
  'Groups.projects': { endpoint: 'GET /groups/{id}/projects', arguments: ['{id}', '...'] },
  'Jobs.allPipelineBridges': {
    endpoint: 'GET /projects/{id}/pipelines/{pipeline_id}/bridges',
    arguments: ['{id}', '{pipeline_id}', '...'],
  },
  'Jobs.showPipelineBridges': {
    endpoint: 'GET /projects/{id}/pipelines/{pipeline_id}/bridges',
    arguments: ['{id}', '{pipeline_id}', '...'],
  },
  'Metadata.show': { endpoint: 'GET /metadata' },
  'Version.show': { endpoint: 'GET /version' },
  // Settings and features
  'ApplicationSettings.all': { endpoint: 'GET /application/settings' },
  'ApplicationSettings.show': { endpoint: 'GET /application/settings' },
  'ApplicationSettings.edit': { endpoint: 'PUT /application/settings', arguments: ['...'] },
  'Integrations.all': { endpoint: 'GET /projects/{id}/integrations' },
  'Integrations.show': {
    endpoint: 'GET /projects/{id}/integrations/{slug}',
    named: { argument: 1, endpoints: { slack: 'GET /projects/{id}/integrations/slack' } },
  },
  'Integrations.edit': {
    endpoint: 'PUT /projects/{id}/integrations/{slug}',
    named: { argument: 1, endpoints: { slack: 'PUT /projects/{id}/integrations/slack' } },
  },
  'Integrations.disable': {
    endpoint: 'DELETE /projects/{id}/integrations/{slug}',
    named: { argument: 1, endpoints: { slack: 'DELETE /projects/{id}/integrations/slack' } },
  },
  'Services.all': { endpoint: 'GET /projects/{id}/services' },
  'Services.show': {
    endpoint: 'GET /projects/{id}/services/{slug}',
    named: { argument: 1, endpoints: { slack: 'GET /projects/{id}/services/slack' } },
  },
  'Services.edit': {
    endpoint: 'PUT /projects/{id}/services/{slug}',
    named: { argument: 1, endpoints: { slack: 'PUT /projects/{id}/services/slack' } },
  },
  'Services.remove': {
    endpoint: 'DELETE /projects/{id}/services/{slug}',
    named: { argument: 1, endpoints: { slack: 'DELETE /projects/{id}/services/slack' } },
  },
} as const satisfies Record<string, SdkMethod>;

export const gitbeaker = {
  name: 'gitbeaker',
  modules: [
    '@gitbeaker/rest',
    '@gitbeaker/node',
    '@gitbeaker/core',
    '@gitbeaker/browser',
    '@gitbeaker/cli',
    '@gitbeaker/requester-utils',
    'gitlab',
  ],
  clients: ['Gitlab', 'ProjectsBundle', 'GroupsBundle', 'UsersBundle'],
  camelizeOption: 'camelize',
  suffixes: ['Default', 'Camelized'],
  methods,
  types: {
    MergeRequestSchema: 'MergeRequest',
    CondensedMergeRequestSchema: 'MergeRequest',
    ExpandedMergeRequestSchema: 'MergeRequest',
    MergeRequestSchemaWithBasicLabels: 'MergeRequest',
    MergeRequestSchemaWithExpandedLabels: 'MergeRequest',
    MergeRequestChangesSchema: 'MergeRequestChanges',
    MergeRequestDiffSchema: 'MergeRequestDiff',
    CommitDiffSchema: 'MergeRequestDiff',
    MergeRequestDiffVersionsSchema: 'MergeRequestVersion',
    ExpandedMergeRequestDiffVersionsSchema: 'MergeRequestVersion',
    MergeRequestTodoSchema: 'Todo',
    TodoSchema: 'Todo',
    ProjectLevelMergeRequestApprovalSchema: 'ApprovalConfig',
    MergeRequestLevelMergeRequestApprovalSchema: 'MergeRequestApprovals',
    ApprovalRuleSchema: 'ApprovalRule',
    ProjectLevelApprovalRuleSchema: 'ApprovalRule',
    MergeRequestLevelApprovalRuleSchema: 'ApprovalRule',
    ApprovalStateSchema: 'ApprovalState',
    GeoNodeSchema: 'GeoNode',
    GeoSiteSchema: 'GeoSite',
    GeoNodeStatusSchema: 'GeoStatus',
    GeoSiteStatusSchema: 'GeoStatus',
    GeoNodeFailureSchema: 'GeoFailure',
    GeoSiteFailureSchema: 'GeoFailure',
    RunnerSchema: 'Runner',
    RunnerExtendedSchema: 'Runner',
    ExpandedRunnerSchema: 'Runner',
    RunnerToken: 'RunnerRegistration',
    UserRunnerSchema: 'RunnerRegistration',
    PackageSchema: 'Package',
    ExpandedPackageSchema: 'Package',
    PackageFileSchema: 'PackageFile',
    ReleaseSchema: 'Release',
    ReleaseLinkSchema: 'ReleaseLink',
    ReleaseAssetLink: 'ReleaseLink',
    GroupSchema: 'Group',
    SimpleGroupSchema: 'Group',
    CondensedGroupSchema: 'Group',
    ExpandedGroupSchema: 'Group',
    UserSchema: 'User',
    SimpleUserSchema: 'User',
    ExpandedUserSchema: 'User',
    AdminUserSchema: 'User',
    JobSchema: 'Job',
    PipelineSchema: 'Pipeline',
    ExpandedPipelineSchema: 'Pipeline',
    IssueSchema: 'Issue',
    EpicSchema: 'Epic',
    AccessTokenSchema: 'AccessToken',
    PersonalAccessTokenSchema: 'AccessToken',
    UserImpersonationTokenSchema: 'AccessToken',
    PipelineScheduleSchema: 'PipelineSchedule',
    ExpandedPipelineScheduleSchema: 'PipelineSchedule',
    FeatureFlagSchema: 'FeatureFlag',
    IntegrationSchema: 'Integration',
    DeploymentSchema: 'Deployment',
    EnvironmentSchema: 'Environment',
    CommitSchema: 'Commit',
    ProjectSchema: 'Project',
    ExpandedProjectSchema: 'Project',
    CondensedProjectSchema: 'Project',
    SimpleProjectSchema: 'Project',
    ExpandedCommitSchema: 'Commit',
  },
  missing: {
    MergeRequest: ['merge_user'],
    MergeRequestChanges: ['merge_user', 'has_conflicts'],
    Runner: ['active'],
    Package: ['pipeline'],
    ApprovalConfig: ['approvers', 'approver_groups', 'approval_groups'],
    Group: ['shared_runners_setting'],
  },
  casts: { 'MergeRequest.merge_user': "MergeRequestSchema['merged_by']" },
  declaredSince: {
    'MergeRequest.detailed_merge_status': '39.26.1',
    'Runner.paused': '37.0.0',
    'ReleaseLinkInput.direct_asset_path': '37.0.0',
  },
  unions: {
    'MergeRequest.detailed_merge_status': [
      'blocked_status',
      'broken_status',
      'checking',
      'unchecked',
      'ci_must_pass',
      'ci_still_running',
      'discussions_not_resolved',
      'draft_status',
      'external_status_checks',
      'mergeable',
      'not_approved',
      'not_open',
      'policies_denied',
      'jira_association_missing',
    ],
    'Runner.status': ['online', 'offline'],
  },
} as const satisfies Sdk;

export const sdks: readonly Sdk[] = [gitbeaker];
