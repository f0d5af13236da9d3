/**
 * Every entry of GitLab's own lists: the headings of its page of v5 changes, and its list of deprecations by the release of removal.
 * Taken from doc/api/rest/deprecations.md and data/deprecations of 19.3. What has neither a rule nor a reason can be seen and is not done yet.
 */
export interface CoverageEntry {
  /** `v5`, a release, or `pending`. */
  list: CoverageList;
  /** GitLab's heading. */
  entry: string;
  /** The rule that finds it. */
  rule?: string;
  /** Why a machine cannot see it in code or configuration. */
  unseen?: string;
}

export type CoverageList = keyof typeof coverageLists;

/** The lists, and how many entries GitLab has on each. */
export const coverageLists = { v5: 16, '17.0': 84, '18.0': 33, '19.0': 19, '20.0': 10, pending: 27 } as const;

export const coverage: readonly CoverageEntry[] = [
  { list: 'v5', entry: '`geo_nodes` API endpoints', rule: 'geo-nodes' },
  { list: 'v5', entry: '`merged_by` API field', rule: 'merged-by' },
  { list: 'v5', entry: '`merge_status` API field', rule: 'merge-status' },
  { list: 'v5', entry: 'Null value for `private_profile` attribute in User API', rule: 'private-profile-null' },
  { list: 'v5', entry: 'Single merge request changes API endpoint', rule: 'merge-request-changes' },
  { list: 'v5', entry: 'Managed Licenses API endpoint', rule: 'managed-licenses' },
  { list: 'v5', entry: 'Approvers and Approver Group fields in Merge Request Approval API', rule: 'approvers' },
  { list: 'v5', entry: 'Runner usage of `active` replaced by `paused`', rule: 'runner-active' },
  { list: 'v5', entry: 'Runner status will not return `paused`', rule: 'runner-status' },
  { list: 'v5', entry: 'Runner will not return `ip_address`', rule: 'runner-managers' },
  { list: 'v5', entry: '`default_branch_protection` API field', rule: 'default-branch-protection' },
  { list: 'v5', entry: '`require_password_to_approve` API field', rule: 'require-password-to-approve' },
  { list: 'v5', entry: 'Pull mirroring configuration with the projects API endpoint', rule: 'pull-mirroring' },
  {
    list: 'v5',
    entry: '`restrict_user_defined_variables` parameter with the projects API endpoint',
    rule: 'restrict-user-defined-variables',
  },
  { list: 'v5', entry: '`namespace` parameter in project import API endpoints', rule: 'import-namespace' },
  { list: 'v5', entry: 'Non-numeric IDs on integer path parameters return `400`', rule: 'numeric-ids' },
  { list: '17.0', entry: 'Package pipelines in API payload is paginated', rule: 'package-pipelines' },
  { list: '17.0', entry: 'GraphQL `networkPolicies` resource deprecated', rule: 'network-policies' },
  { list: '17.0', entry: '`projectFingerprint` GraphQL field', rule: 'project-fingerprint' },
  { list: '17.0', entry: 'DingTalk OmniAuth provider', rule: 'omniauth-providers' },
  {
    list: '17.0',
    entry: 'Deprecate legacy shell escaping and quoting runner shell executor',
    rule: 'legacy-shell-escaping',
  },
  { list: '17.0', entry: 'Vulnerability confidence field', rule: 'security-finding-fields' },
  { list: '17.0', entry: 'GraphQL field `confidential` changed to `internal` on notes', rule: 'note-internal' },
  { list: '17.0', entry: 'DAST ZAP advanced configuration variables deprecation', rule: 'legacy-analyzer-variables' },
  { list: '17.0', entry: 'The `gitlab-runner exec` command is deprecated', rule: 'runner-exec' },
  {
    list: '17.0',
    entry: 'GraphQL: The `DISABLED_WITH_OVERRIDE` value for the `SharedRunnersSetting` enum is deprecated',
    rule: 'shared-runners-override',
  },
  { list: '17.0', entry: 'Auto DevOps support for Herokuish is deprecated', rule: 'herokuish' },
  {
    list: '17.0',
    entry: 'GitLab Helm chart values `gitlab.kas.privateApi.tls.*` are deprecated',
    rule: 'kas-private-api-tls',
  },
  {
    list: '17.0',
    entry: 'Maintainer role providing the ability to change Package settings using GraphQL API',
    rule: 'package-settings-owner',
  },
  { list: '17.0', entry: 'The Visual Reviews tool is deprecated', rule: 'visual-review-discussions' },
  { list: '17.0', entry: 'Old versions of JSON web tokens are deprecated', rule: 'ci-job-jwt' },
  {
    list: '17.0',
    entry: 'HashiCorp Vault integration will no longer use the `CI_JOB_JWT` CI/CD job token by default',
    rule: 'ci-job-jwt',
  },
  { list: '17.0', entry: 'Queue selector for running Sidekiq is deprecated', rule: 'sidekiq-queue-selectors' },
  { list: '17.0', entry: 'Required Pipeline Configuration is deprecated', rule: 'required-pipeline' },
  { list: '17.0', entry: 'CiRunner.projects default sort is changing to `id_desc`', rule: 'runner-projects-sort' },
  { list: '17.0', entry: 'PostgreSQL 13 no longer supported', rule: 'postgresql-13' },
  {
    list: '17.0',
    entry: 'GraphQL type, `RunnerMembershipFilter` renamed to `CiRunnerMembershipFilter`',
    rule: 'runner-membership-filter',
  },
  {
    list: '17.0',
    entry: 'Deprecate `message` field from Vulnerability Management features',
    rule: 'vulnerability-fields',
  },
  { list: '17.0', entry: 'Unified approval rules are deprecated', rule: 'approvals-before-merge' },
  { list: '17.0', entry: 'Deprecate Windows CMD in GitLab Runner', rule: 'windows-cmd-shell' },
  { list: '17.0', entry: 'Duplicate storages in Gitaly configuration', rule: 'gitaly-storages' },
  { list: '17.0', entry: '`omnibus_gitconfig` configuration item is deprecated', rule: 'package-keys' },
  {
    list: '17.0',
    entry: 'The pull-based deployment features of the GitLab agent for Kubernetes is deprecated',
    rule: 'agent-gitops',
  },
  {
    list: '17.0',
    entry: 'Deprecate `CiRunner` GraphQL fields duplicated in `CiRunnerManager`',
    rule: 'runner-managers',
  },
  { list: '17.0', entry: 'Deprecated parameters related to custom text in the sign-in page', rule: 'sign-in-text' },
  { list: '17.0', entry: 'OmniAuth Facebook is deprecated', rule: 'omniauth-providers' },
  { list: '17.0', entry: 'GraphQL field `registrySizeEstimated` has been deprecated', rule: 'registry-size-estimated' },
  {
    list: '17.0',
    entry: 'Twitter OmniAuth login option is deprecated from GitLab Self-Managed',
    rule: 'omniauth-providers',
  },
  { list: '17.0', entry: 'GraphQL field `totalWeight` is deprecated', rule: 'board-total-weight' },
  {
    list: '17.0',
    entry: 'Deprecate `terminationGracePeriodSeconds` in the GitLab Runner Kubernetes executor',
    rule: 'runner-termination-grace',
  },
  {
    list: '17.0',
    entry: 'Deprecate field `hasSolutions` from GraphQL VulnerabilityType',
    rule: 'vulnerability-fields',
  },
  {
    list: '17.0',
    entry: 'Deprecate change vulnerability status from the Developer role',
    unseen: 'A role loses a permission: what is written stays the same, and no file says which role runs it.',
  },
  {
    list: '17.0',
    entry: 'Geo: Legacy replication details routes for designs and projects deprecated',
    unseen: 'It is a page of the user interface: no code or configuration names it.',
  },
  { list: '17.0', entry: "`postgres_exporter['per_table_stats']` configuration setting", rule: 'package-keys' },
  { list: '17.0', entry: 'Internal container registry API tag deletion endpoint', rule: 'registry-tag-reference' },
  { list: '17.0', entry: 'Security policy field `newly_detected` is deprecated', rule: 'security-policy-fields' },
  { list: '17.0', entry: 'Offset pagination for `/users` REST API endpoint is deprecated', rule: 'user-pages' },
  {
    list: '17.0',
    entry: 'Container registry support for the Swift and OSS storage drivers',
    rule: 'registry-storage-drivers',
  },
  {
    list: '17.0',
    entry: 'Legacy Geo Prometheus metrics',
    unseen: 'Names of metrics stand in queries of other programs.',
  },
  {
    list: '17.0',
    entry: 'File type variable expansion fixed in downstream pipelines',
    unseen: 'What GitLab does changes, and not what is written in code or configuration.',
  },
  { list: '17.0', entry: 'The GitHub importer Rake task', rule: 'removed-rake-tasks' },
  { list: '17.0', entry: 'GraphQL: deprecate support for `canDestroy` and `canDelete`', rule: 'package-permissions' },
  { list: '17.0', entry: 'Proxy-based DAST deprecated', rule: 'proxy-dast' },
  {
    list: '17.0',
    entry: 'Deprecate GraphQL fields related to the temporary storage increase',
    rule: 'temporary-storage-increase',
  },
  { list: '17.0', entry: 'List repository directories Rake task', rule: 'removed-rake-tasks' },
  { list: '17.0', entry: 'JWT `/-/jwks` instance endpoint is deprecated', rule: 'jwks-path' },
  { list: '17.0', entry: 'GitLab Runner provenance metadata SLSA v0.2 statement', rule: 'slsa-provenance' },
  {
    list: '17.0',
    entry: 'Dependency scanning support for sbt 1.0.X',
    unseen: 'What GitLab does changes, and not what is written in code or configuration.',
  },
  {
    list: '17.0',
    entry: 'License List is deprecated',
    unseen: 'It is a page of the user interface: no code or configuration names it.',
  },
  { list: '17.0', entry: 'Support for setting custom schema for backup is deprecated', rule: 'package-keys' },
  {
    list: '17.0',
    entry: 'License Scanning support for sbt 1.0.X',
    unseen: 'What GitLab does changes, and not what is written in code or configuration.',
  },
  { list: '17.0', entry: '`metric` filter and `value` field for DORA API', rule: 'dora-metric' },
  {
    list: '17.0',
    entry: 'Linux packages for Ubuntu 18.04',
    unseen: 'It is about packages for an operating system: nothing in a repository names them.',
  },
  {
    list: '17.0',
    entry: '`after_script` keyword will run for canceled jobs',
    unseen: 'A job runs its `after_script` in one more case: what is written stays the same.',
  },
  {
    list: '17.0',
    entry: 'Heroku image upgrade in Auto DevOps build',
    unseen: 'A default image changes: what is written stays the same.',
  },
  { list: '17.0', entry: '`omniauth-azure-oauth2` gem is deprecated', rule: 'omniauth-providers' },
  {
    list: '17.0',
    entry: 'Compliance framework in general settings',
    unseen: 'It is a page of the user interface: no code or configuration names it.',
  },
  {
    list: '17.0',
    entry: 'Deprecate custom role creation for group owners on GitLab Self-Managed',
    rule: 'group-member-roles',
  },
  {
    list: '17.0',
    entry: 'Dependency scanning incorrect SBOM metadata properties',
    unseen: 'Names in a report that GitLab writes and reads itself.',
  },
  {
    list: '17.0',
    entry: '`dependency_files` is deprecated',
    unseen: 'What GitLab does changes, and not what is written in code or configuration.',
  },
  { list: '17.0', entry: 'Deprecate Grype scanner for container scanning', rule: 'grype-analyzer' },
  { list: '17.0', entry: 'Deprecate License Scanning CI templates', rule: 'license-scanning-templates' },
  { list: '17.0', entry: 'Security policy field `match_on_inclusion` is deprecated', rule: 'security-policy-fields' },
  {
    list: '17.0',
    entry: 'Maven versions below 3.8.8 support in dependency scanning and license scanning',
    unseen: 'What GitLab does changes, and not what is written in code or configuration.',
  },
  { list: '17.0', entry: 'Min concurrency and max concurrency in Sidekiq options', rule: 'sidekiq-concurrency' },
  {
    list: '17.0',
    entry: 'Deprecate Python 3.9 in dependency scanning and license scanning',
    unseen:
      'The Python inside an analyzer changes: which one a project needs stands in its own metadata, in no key that GitLab reads.',
  },
  {
    list: '17.0',
    entry: 'Support for self-hosted Sentry versions 21.4.1 and earlier',
    unseen: 'It is the version of another server.',
  },
  { list: '17.0', entry: 'Removal of tags from small GitLab.com runners on Linux', rule: 'saas-runner-tags' },
  { list: '17.0', entry: 'Deprecate `fmt` job in Terraform Module CI/CD template', rule: 'terraform-module-fmt' },
  { list: '17.0', entry: 'Deprecate `version` field in feature flag API', rule: 'feature-flag-version' },
  { list: '17.0', entry: 'Deprecating Windows Server 2019 in favor of 2022', rule: 'saas-runner-tags' },
  {
    list: '17.0',
    entry: 'Scan execution policies using `_EXCLUDED_ANALYZERS` variable override project variables',
    unseen: 'One of two settings wins over the other: whether both are there cannot be told from one file.',
  },
  {
    list: '17.0',
    entry: 'Autogenerated Markdown anchor links with dash (`-`) characters',
    unseen: 'Anchors of rendered Markdown change: whether a link leads to one cannot be told from the link.',
  },
  {
    list: '17.0',
    entry: '`repository_download_operation` audit event type for public projects',
    unseen: 'Events are written less often: what is written in code stays the same.',
  },
  {
    list: '17.0',
    entry: 'npm package uploads now occur asynchronously',
    unseen: 'An upload is finished later than before: what is written stays the same.',
  },
  { list: '17.0', entry: 'Agent for Kubernetes option `ca-cert-file` renamed', rule: 'agent-ca-cert' },
  {
    list: '17.0',
    entry: 'SAST analyzer coverage changing in GitLab 17.0',
    unseen: 'Other analyzers look at the same code: what is written stays the same.',
  },
  {
    list: '17.0',
    entry: 'Secure analyzers major version update',
    unseen: 'New versions of analyzers come with the templates: what is written stays the same.',
  },
  {
    list: '17.0',
    entry: 'Upgrading the operating system version of GitLab.com runners on Linux',
    unseen: 'The operating system of GitLab.com’s runners changes.',
  },
  {
    list: '17.0',
    entry: 'GraphQL API access through unsupported methods',
    unseen: 'It is about how a request shows who it comes from, which is decided at run time.',
  },
  { list: '18.0', entry: 'Toggle notes confidentiality on APIs', rule: 'note-confidential' },
  {
    list: '18.0',
    entry: 'CI/CD job token - **Limit access from your project** setting removal',
    rule: 'job-token-scope-enabled',
  },
  {
    list: '18.0',
    entry: 'CI/CD job token - **Authorized groups and projects** allowlist enforcement',
    rule: 'job-token-allowlist',
  },
  { list: '18.0', entry: 'Deprecate Terraform CI/CD templates', rule: 'terraform-templates' },
  {
    list: '18.0',
    entry: 'Deprecate license metadata format V1',
    unseen: 'It is the format of data that GitLab hands out to instances.',
  },
  {
    list: '18.0',
    entry: 'The `direction` GraphQL argument for `ciJobTokenScopeRemoveProject` is deprecated',
    rule: 'job-token-scope',
  },
  { list: '18.0', entry: 'Rename options to skip GitGuardian secret detection', rule: 'skip-push-protection' },
  { list: '18.0', entry: 'Replace `add_on_purchase` GraphQL field with `add_on_purchases`', rule: 'add-on-purchases' },
  {
    list: '18.0',
    entry: 'Replace namespace `add_on_purchase` GraphQL field with `add_on_purchases`',
    rule: 'add-on-purchases',
  },
  {
    list: '18.0',
    entry: 'Limit number of scan execution policy actions allowed per policy',
    unseen: 'Only the number of actions counts; a limit of the instance decides.',
  },
  {
    list: '18.0',
    entry: 'Fallback support for GitLab NGINX chart controller image v1.3.1',
    rule: 'nginx-rbac-fallback',
  },
  {
    list: '18.0',
    entry: 'Deprecation of `name` field in `ProjectMonthlyUsageType` GraphQL API',
    rule: 'minutes-project-name',
  },
  {
    list: '18.0',
    entry: 'Rename `setPreReceiveSecretDetection` GraphQL mutation to `setSecretPushProtection`',
    rule: 'secret-push-protection-mutation',
  },
  {
    list: '18.0',
    entry: 'Behavior change for Upcoming and Started milestone filters',
    rule: 'milestone-wildcards',
  },
  {
    list: '18.0',
    entry: 'Deprecation of `STORAGE` enum in `NamespaceProjectSortEnum` GraphQL API',
    rule: 'project-storage-sort',
  },
  {
    list: '18.0',
    entry: 'Raspberry Pi 32-bit packages are deprecated',
    unseen: 'It is about packages for an operating system: nothing in a repository names them.',
  },
  {
    list: '18.0',
    entry: 'DAST `dast_devtools_api_timeout` will have a lower default value',
    unseen: 'A default value changes: who depends on it writes nothing.',
  },
  {
    list: '18.0',
    entry: 'DAST `dast_crawl_extract_element_timeout` and `dast_crawl_search_element_timeout` variables',
    rule: 'dast-crawl-timeouts',
  },
  {
    list: '18.0',
    entry: 'API Discovery will use branch pipelines by default',
    unseen: 'A default changes: who depends on it writes nothing.',
  },
  {
    list: '18.0',
    entry: 'Dependency Proxy token scope enforcement',
    unseen:
      'Which scopes a token has is known to the server alone: a login spells the token, or a variable that holds it.',
  },
  {
    list: '18.0',
    entry: 'Support for SUSE Linux Enterprise Server 15 SP2',
    unseen: 'It is about packages for an operating system: nothing in a repository names them.',
  },
  {
    list: '18.0',
    entry: 'Legacy Web IDE is deprecated',
    unseen: 'It is a page of the user interface: no code or configuration names it.',
  },
  {
    list: '18.0',
    entry: 'REST API endpoint `pre_receive_secret_detection_enabled` is deprecated',
    rule: 'secret-push-protection',
  },
  {
    list: '18.0',
    entry: 'Major update of the Prometheus subchart',
    unseen: 'A sub-chart takes a new major version; which of its keys break stands in its own release notes.',
  },
  { list: '18.0', entry: 'PostgreSQL 14 and 15 no longer supported', rule: 'postgresql-14-15' },
  { list: '18.0', entry: 'Remove duoProAssignedUsersCount GraphQL field', rule: 'duo-assigned-users' },
  {
    list: '18.0',
    entry: 'Reject container image pull policies not in `allowed_pull_policies`',
    unseen:
      'A runner refuses what its own configuration does not allow: both files have to be seen together, and they seldom lie in one repository.',
  },
  {
    list: '18.0',
    entry: 'Application Security Testing analyzers major version update',
    unseen: 'New versions of analyzers come with the templates: what is written stays the same.',
  },
  {
    list: '18.0',
    entry: 'New data retention limits for vulnerabilities on GitLab.com',
    unseen: 'GitLab.com keeps data for a shorter time.',
  },
  { list: '18.0', entry: 'Gitaly rate limiting', rule: 'gitaly-rate-limiting' },
  {
    list: '18.0',
    entry: 'Project page in group settings is deprecated',
    unseen: 'It is a page of the user interface: no code or configuration names it.',
  },
  { list: '18.0', entry: '`git_data_dirs` for configuring Gitaly storages', rule: 'git-data-dirs' },
  {
    list: '18.0',
    entry: 'Limited `scan` actions in a scan execution policy',
    unseen: 'Only the number of actions counts; a limit of the instance decides.',
  },
  {
    list: '19.0',
    entry: 'The `ci_job_token_scope_enabled` projects API attribute is deprecated',
    rule: 'job-token-scope-enabled',
  },
  { list: '19.0', entry: 'The `heroku/builder:22` image is deprecated', rule: 'heroku-builder-22' },
  { list: '19.0', entry: '`ciJobTokenScopeAddProject` GraphQL mutation is deprecated', rule: 'job-token-scope' },
  { list: '19.0', entry: 'Container Registry AWS S3 Signature Version 2 support', rule: 'registry-s3-driver' },
  {
    list: '19.0',
    entry: 'Linux package support for Ubuntu 20.04',
    unseen: 'It is about packages for an operating system: nothing in a repository names them.',
  },
  { list: '19.0', entry: 'S3 storage driver (AWS SDK v1) for the container registry', rule: 'registry-s3-driver' },
  { list: '19.0', entry: 'Azure storage driver for the container registry', rule: 'registry-s3-driver' },
  { list: '19.0', entry: 'Resource owner password credentials grant is deprecated', rule: 'oauth-password-grant' },
  { list: '19.0', entry: 'Support for Redis 6', rule: 'redis-6' },
  { list: '19.0', entry: 'Slack slash commands', rule: 'slack-slash-commands' },
  { list: '19.0', entry: 'Trending tab in Explore projects page is deprecated', rule: 'projects-trending' },
  { list: '19.0', entry: 'Using app passwords with Bitbucket Cloud import GitLab API', rule: 'bitbucket-app-password' },
  {
    list: '19.0',
    entry: 'Linux package support for SUSE distributions',
    unseen: 'It is about packages for an operating system: nothing in a repository names them.',
  },
  {
    list: '19.0',
    entry: 'Enforce page limit for unauthenticated Projects API requests',
    unseen:
      'Only pages beyond 50,000 projects, asked of GitLab.com without a token, are refused: a request as it is written tells none of the three.',
  },
  { list: '19.0', entry: 'Support for NGINX Ingress', rule: 'bundled-ingress' },
  { list: '19.0', entry: 'Mattermost bundled with Linux package', rule: 'bundled-mattermost' },
  { list: '19.0', entry: 'Support for PostgreSQL 16', rule: 'postgresql-16' },
  {
    list: '19.0',
    entry: 'Support for bundled PostgreSQL, Redis, and MinIO in GitLab Helm chart',
    rule: 'bundled-data-stores',
  },
  { list: '19.0', entry: 'Spamcheck support in the Linux package and GitLab Helm chart', rule: 'spamcheck' },
  { list: '20.0', entry: 'Compliance pipelines', rule: 'compliance-pipelines' },
  { list: '20.0', entry: 'Enforce keyset pagination on audit event API', rule: 'audit-event-pages' },
  {
    list: '20.0',
    entry: 'Legacy group-level audit event streaming destination GraphQL APIs',
    rule: 'audit-event-streaming',
  },
  {
    list: '20.0',
    entry: 'Legacy instance-level audit event streaming destination GraphQL APIs',
    rule: 'audit-event-streaming',
  },
  { list: '20.0', entry: 'Design Management deprecated', rule: 'design-uploads' },
  { list: '20.0', entry: 'Support for NGINX Ingress, HAProxy, and Traefik charts', rule: 'bundled-ingress' },
  { list: '20.0', entry: 'Dependency Proxy for packages is deprecated', rule: 'dependency-proxy-packages' },
  {
    list: '20.0',
    entry: 'Legacy `retry:when` failure reasons `stuck_or_timeout_failure` and `job_execution_timeout` are deprecated',
    rule: 'retry-when-legacy',
  },
  { list: '20.0', entry: 'Go module proxy (experimental) is deprecated', rule: 'go-proxy' },
  { list: '20.0', entry: 'Deprecate `previousStageJobs` from GraphQL', rule: 'previous-stage-jobs' },
  { list: 'pending', entry: 'GitLab.com certificate-based integration with Kubernetes', rule: 'cluster-certificates' },
  {
    list: 'pending',
    entry: 'GitLab Self-Managed certificate-based integration with Kubernetes',
    rule: 'cluster-certificates',
  },
  { list: 'pending', entry: 'GitLab Runner platforms and setup instructions in GraphQL API', rule: 'runner-setup' },
  {
    list: 'pending',
    entry:
      'Replace GraphQL field `take_ownership_pipeline_schedule` with `admin_pipeline_schedule` in PipelineSchedulePermissions',
    rule: 'take-ownership-permission',
  },
  {
    list: 'pending',
    entry: 'GraphQL deprecation of `dependencyProxyTotalSizeInBytes` field',
    rule: 'dependency-proxy-size',
  },
  { list: 'pending', entry: 'Group vulnerability report by OWASP top 10 2017 is deprecated', rule: 'owasp-2017' },
  { list: 'pending', entry: 'OpenTofu CI/CD template', rule: 'opentofu-templates' },
  {
    list: 'pending',
    entry: 'Pipeline execution policies `inject_ci` strategy replaced by `inject_policy`',
    rule: 'inject-ci',
  },
  { list: 'pending', entry: 'CodeClimate-based Code Quality scanning will be removed', rule: 'code-quality-template' },
  {
    list: 'pending',
    entry: '`mergeTrainIndex` and `mergeTrainsCount` GraphQL fields deprecated',
    rule: 'merge-train-counts',
  },
  { list: 'pending', entry: 'GitLab Runner Docker Machine executor is deprecated', rule: 'docker-machine' },
  {
    list: 'pending',
    entry: 'Removal of `migrationState` field in `ContainerRepository` GraphQL API',
    rule: 'container-migration-state',
  },
  {
    list: 'pending',
    entry: 'Increased default security for use of pipeline variables',
    rule: 'restrict-user-defined-variables',
  },
  { list: 'pending', entry: '`scanResultPolicies` GraphQL field is deprecated', rule: 'scan-result-policies' },
  {
    list: 'pending',
    entry: 'Dependency scanning for JavaScript vendored libraries',
    unseen: 'What GitLab does changes, and not what is written in code or configuration.',
  },
  {
    list: 'pending',
    entry: 'Dependency scanning upgrades to the GitLab SBOM vulnerability scanner',
    unseen: 'Another scanner runs under the same template: what is written stays the same.',
  },
  {
    list: 'pending',
    entry: 'Resolve a vulnerability for dependency scanning on Yarn projects',
    unseen: 'It is a page of the user interface: no code or configuration names it.',
  },
  { list: 'pending', entry: 'Coverage-guided fuzz testing is deprecated', rule: 'coverage-fuzzing' },
  {
    list: 'pending',
    entry: 'Subscription related API endpoints in the public API are deprecated',
    rule: 'subscription-endpoints',
  },
  {
    list: 'pending',
    entry: 'GitLab Advanced SAST will be enabled by default',
    unseen: 'A default changes: who depends on it writes nothing.',
  },
  { list: 'pending', entry: '`kpt`-based `agentk` is deprecated', rule: 'agent-kpt' },
  {
    list: 'pending',
    entry: 'The `agentk` container registry is moving to Cloud Native GitLab',
    unseen: 'The image is published in another place; the chart names it.',
  },
  { list: 'pending', entry: 'Remove `previousStageJobsOrNeeds` from GraphQL', rule: 'previous-stage-jobs' },
  {
    list: 'pending',
    entry: 'Rate limits for common User, Project, and Group API endpoints',
    unseen: 'A server limits how often it is asked: no single place in code says how often that is.',
  },
  {
    list: 'pending',
    entry: 'Updating CI/CD job tokens to JWT standard',
    unseen: 'The token changes its form: what is written stays the same.',
  },
  {
    list: 'pending',
    entry: '`bin_path` and `use_bundled_binaries` configuration options in Gitaly',
    rule: 'gitaly-git-binaries',
  },
  {
    list: 'pending',
    entry: 'Container Registry legacy metadata storage',
    unseen: 'It is where a server keeps its data: no key in a repository names it.',
  },
];
