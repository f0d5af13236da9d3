/** Every row of the specification's section 9, in its order. */
import type { Change } from '../src/catalogue/change.ts';
import defaultMergeCommitMessage from './15.0/default-merge-commit-message.ts';
import managedLicenses from './16.0/managed-licenses.ts';
import releaseLinkExternal from './16.0/release-link-external.ts';
import removedMutations from './16.0/removed-mutations.ts';
import securityFindingFields from './16.0/security-finding-fields.ts';
import agentCaCert from './17.0/agent-ca-cert.ts';
import agentGitops from './17.0/agent-gitops.ts';
import boardTotalWeight from './17.0/board-total-weight.ts';
import ciJobJwt from './17.0/ci-job-jwt.ts';
import containerMigrationState from './17.0/container-migration-state.ts';
import doraMetric from './17.0/dora-metric.ts';
import gitalyStorages from './17.0/gitaly-storages.ts';
import groupMemberRoles from './17.0/group-member-roles.ts';
import herokuish from './17.0/herokuish.ts';
import jwksPath from './17.0/jwks-path.ts';
import kasPrivateApiTls from './17.0/kas-private-api-tls.ts';
import legacyAnalyzerVariables from './17.0/legacy-analyzer-variables.ts';
import legacyShellEscaping from './17.0/legacy-shell-escaping.ts';
import licenseScanningTemplates from './17.0/license-scanning-templates.ts';
import networkPolicies from './17.0/network-policies.ts';
import noteInternal from './17.0/note-internal.ts';
import omniauthProviders from './17.0/omniauth-providers.ts';
import packageKeys from './17.0/package-keys.ts';
import packagePermissions from './17.0/package-permissions.ts';
import packagePipelines from './17.0/package-pipelines.ts';
import packageSettingsOwner from './17.0/package-settings-owner.ts';
import postgresql13 from './17.0/postgresql-13.ts';
import projectFingerprint from './17.0/project-fingerprint.ts';
import proxyDast from './17.0/proxy-dast.ts';
import registryStorageDrivers from './17.0/registry-storage-drivers.ts';
import registryTagReference from './17.0/registry-tag-reference.ts';
import removedRakeTasks from './17.0/removed-rake-tasks.ts';
import requiredPipeline from './17.0/required-pipeline.ts';
import runnerExec from './17.0/runner-exec.ts';
import runnerMembershipFilter from './17.0/runner-membership-filter.ts';
import runnerProjectsSort from './17.0/runner-projects-sort.ts';
import runnerRegistration from './17.0/runner-registration.ts';
import runnerTerminationGrace from './17.0/runner-termination-grace.ts';
import saasRunnerTags from './17.0/saas-runner-tags.ts';
import securityPolicyFields from './17.0/security-policy-fields.ts';
import sharedRunnersOverride from './17.0/shared-runners-override.ts';
import sidekiqConcurrency from './17.0/sidekiq-concurrency.ts';
import sidekiqQueueSelectors from './17.0/sidekiq-queue-selectors.ts';
import signInText from './17.0/sign-in-text.ts';
import slsaProvenance from './17.0/slsa-provenance.ts';
import temporaryStorageIncrease from './17.0/temporary-storage-increase.ts';
import terraformModuleFmt from './17.0/terraform-module-fmt.ts';
import upgradeStatusType from './17.0/upgrade-status-type.ts';
import userPages from './17.0/user-pages.ts';
import visualReviewDiscussions from './17.0/visual-review-discussions.ts';
import vulnerabilityFields from './17.0/vulnerability-fields.ts';
import windowsCmdShell from './17.0/windows-cmd-shell.ts';
import addOnPurchases from './18.0/add-on-purchases.ts';
import dastCrawlTimeouts from './18.0/dast-crawl-timeouts.ts';
import duoAssignedUsers from './18.0/duo-assigned-users.ts';
import gitDataDirs from './18.0/git-data-dirs.ts';
import gitalyRateLimiting from './18.0/gitaly-rate-limiting.ts';
import jobTokenAllowlist from './18.0/job-token-allowlist.ts';
import jobTokenScopeEnabled from './18.0/job-token-scope-enabled.ts';
import milestoneWildcards from './18.0/milestone-wildcards.ts';
import minutesProjectName from './18.0/minutes-project-name.ts';
import nginxRbacFallback from './18.0/nginx-rbac-fallback.ts';
import postgresql1415 from './18.0/postgresql-14-15.ts';
import projectStorageSort from './18.0/project-storage-sort.ts';
import terraformTemplates from './18.0/terraform-templates.ts';
import bitbucketAppPassword from './19.0/bitbucket-app-password.ts';
import bundledDataStores from './19.0/bundled-data-stores.ts';
import bundledMattermost from './19.0/bundled-mattermost.ts';
import grypeAnalyzer from './19.0/grype-analyzer.ts';
import oauthPasswordGrant from './19.0/oauth-password-grant.ts';
import postgresql16 from './19.0/postgresql-16.ts';
import projectsTrending from './19.0/projects-trending.ts';
import redis6 from './19.0/redis-6.ts';
import slackSlashCommands from './19.0/slack-slash-commands.ts';
import spamcheck from './19.0/spamcheck.ts';
import approvers from './19.3/approvers.ts';
import numericIds from './19.3/numeric-ids.ts';
import protectedEnvironmentApprovals from './19.3/protected-environment-approvals.ts';
import aiCatalogVisibility from './20.0/ai-catalog-visibility.ts';
import aiMetrics from './20.0/ai-metrics.ts';
import alertFields from './20.0/alert-fields.ts';
import auditEventPages from './20.0/audit-event-pages.ts';
import auditEventStreaming from './20.0/audit-event-streaming.ts';
import bundledIngress from './20.0/bundled-ingress.ts';
import ciConfigQuery from './20.0/ci-config-query.ts';
import ciSubscriptions from './20.0/ci-subscriptions.ts';
import compliancePipelines from './20.0/compliance-pipelines.ts';
import containerExpirationPolicy from './20.0/container-expiration-policy.ts';
import dastProfiles from './20.0/dast-profiles.ts';
import dependencyProxyPackages from './20.0/dependency-proxy-packages.ts';
import dependencyVersion from './20.0/dependency-version.ts';
import descriptionVersionFields from './20.0/description-version-fields.ts';
import designUploads from './20.0/design-uploads.ts';
import detailedStatus from './20.0/detailed-status.ts';
import dockerMachine from './20.0/docker-machine.ts';
import duoWorkflowEnvironment from './20.0/duo-workflow-environment.ts';
import epicUnionFilter from './20.0/epic-union-filter.ts';
import epicWeights from './20.0/epic-weights.ts';
import featureFlagEnabled from './20.0/feature-flag-enabled.ts';
import featuresGoneGraphql from './20.0/features-gone-graphql.ts';
import geoRegistries from './20.0/geo-registries.ts';
import goProxy from './20.0/go-proxy.ts';
import issueFilters from './20.0/issue-filters.ts';
import iterationsTitle from './20.0/iterations-title.ts';
import linkedWorkItems from './20.0/linked-work-items.ts';
import mergeRequestLabelArgument from './20.0/merge-request-label-argument.ts';
import minutesUsageProjects from './20.0/minutes-usage-projects.ts';
import mutationAliases from './20.0/mutation-aliases.ts';
import operatorRegistrationToken from './20.0/operator-registration-token.ts';
import previousStageJobs from './20.0/previous-stage-jobs.ts';
import projectComplianceFramework from './20.0/project-compliance-framework.ts';
import prometheusIntegrations from './20.0/prometheus-integrations.ts';
import releaseCli from './20.0/release-cli.ts';
import requirementIid from './20.0/requirement-iid.ts';
import resetRegistrationToken from './20.0/reset-registration-token.ts';
import retryWhenLegacy from './20.0/retry-when-legacy.ts';
import runnerUsageMinutes from './20.0/runner-usage-minutes.ts';
import savedViewPrivate from './20.0/saved-view-private.ts';
import securityPolicyPaths from './20.0/security-policy-paths.ts';
import sortLowerCase from './20.0/sort-lower-case.ts';
import sppAutoEnable from './20.0/spp-auto-enable.ts';
import todoTarget from './20.0/todo-target.ts';
import userPublicEmail from './20.0/user-public-email.ts';
import variableEnvironmentScope from './20.0/variable-environment-scope.ts';
import workItemInputs from './20.0/work-item-inputs.ts';
import workItemWidgetsMoved from './20.0/work-item-widgets-moved.ts';
import workspaceRenames from './20.0/workspace-renames.ts';
import workspaceUnused from './20.0/workspace-unused.ts';
import agentKpt from './pending/agent-kpt.ts';
import clusterCertificates from './pending/cluster-certificates.ts';
import codeQualityTemplate from './pending/code-quality-template.ts';
import coverageFuzzing from './pending/coverage-fuzzing.ts';
import dependencyProxySize from './pending/dependency-proxy-size.ts';
import epicsGraphql from './pending/epics-graphql.ts';
import featureFlagVersion from './pending/feature-flag-version.ts';
import gitalyGitBinaries from './pending/gitaly-git-binaries.ts';
import herokuBuilder22 from './pending/heroku-builder-22.ts';
import injectCi from './pending/inject-ci.ts';
import jobTokenScope from './pending/job-token-scope.ts';
import mergeTrainCounts from './pending/merge-train-counts.ts';
import opentofuTemplates from './pending/opentofu-templates.ts';
import owasp2017 from './pending/owasp-2017.ts';
import registryS3Driver from './pending/registry-s3-driver.ts';
import registrySizeEstimated from './pending/registry-size-estimated.ts';
import releaseFilepath from './pending/release-filepath.ts';
import runnerSetup from './pending/runner-setup.ts';
import scanResultPolicies from './pending/scan-result-policies.ts';
import singleDatabase from './pending/single-database.ts';
import slackNotifications from './pending/slack-notifications.ts';
import subscriptionEndpoints from './pending/subscription-endpoints.ts';
import takeOwnershipPermission from './pending/take-ownership-permission.ts';
import allowMaintainerToPush from './v5/allow-maintainer-to-push.ts';
import applicationSettingsNames from './v5/application-settings-names.ts';
import approvalsBeforeMerge from './v5/approvals-before-merge.ts';
import autoMerge from './v5/auto-merge.ts';
import bulkImportDestination from './v5/bulk-import-destination.ts';
import ciLintRefs from './v5/ci-lint-refs.ts';
import defaultBranchProtection from './v5/default-branch-protection.ts';
import deprecatedOperations from './v5/deprecated-operations.ts';
import emailsDisabled from './v5/emails-disabled.ts';
import epicsApi from './v5/epics-api.ts';
import geoNodes from './v5/geo-nodes.ts';
import importNamespace from './v5/import-namespace.ts';
import iterationStarted from './v5/iteration-started.ts';
import labelByName from './v5/label-by-name.ts';
import mergeRequestAssignee from './v5/merge-request-assignee.ts';
import mergeRequestChanges from './v5/merge-request-changes.ts';
import mergeRequestDraft from './v5/merge-request-draft.ts';
import mergeRequestReference from './v5/merge-request-reference.ts';
import mergeStatus from './v5/merge-status.ts';
import mergedBy from './v5/merged-by.ts';
import milestoneAncestors from './v5/milestone-ancestors.ts';
import noteConfidential from './v5/note-confidential.ts';
import pipelineBridges from './v5/pipeline-bridges.ts';
import privateProfileNull from './v5/private-profile-null.ts';
import projectFeatures from './v5/project-features.ts';
import projectTagList from './v5/project-tag-list.ts';
import publicBuilds from './v5/public-builds.ts';
import pullMirroring from './v5/pull-mirroring.ts';
import requirePasswordToApprove from './v5/require-password-to-approve.ts';
import restrictUserDefinedVariables from './v5/restrict-user-defined-variables.ts';
import runnerActive from './v5/runner-active.ts';
import runnerMaintainerNote from './v5/runner-maintainer-note.ts';
import runnerManagers from './v5/runner-managers.ts';
import runnerScope from './v5/runner-scope.ts';
import runnerStatus from './v5/runner-status.ts';
import snippetFiles from './v5/snippet-files.ts';
import versionEndpoint from './v5/version-endpoint.ts';
import accessibilityTesting from './withdrawn/accessibility-testing.ts';
import browserPerformanceTesting from './withdrawn/browser-performance-testing.ts';
import loadPerformanceTesting from './withdrawn/load-performance-testing.ts';
import secretPushProtection from './withdrawn/secret-push-protection.ts';
import secretPushProtectionMutation from './withdrawn/secret-push-protection-mutation.ts';
import skipPushProtection from './withdrawn/skip-push-protection.ts';

export { instance } from './instance.ts';

/** The facts: which edition, and the day they were last looked up. */
export const catalogue = { version: '1.0.0', date: '2026-11-20' } as const;

/** Every change, in the order of the specification. */
export const changes: readonly Change[] = [
  // section 9.1 of the specification
  geoNodes,
  mergedBy,
  mergeStatus,
  privateProfileNull,
  mergeRequestChanges,
  managedLicenses,
  approvers,
  runnerActive,
  runnerStatus,
  // section 9.2 of the specification
  releaseFilepath,
  runnerRegistration,
  resetRegistrationToken,
  packagePipelines,
  operatorRegistrationToken,
  packageSettingsOwner,
  // section 9.3 of the specification
  runnerProjectsSort,
  upgradeStatusType,
  runnerMembershipFilter,
  sharedRunnersOverride,
  dependencyProxySize,
  runnerSetup,
  projectFingerprint,
  // section 9.4 of the specification
  accessibilityTesting,
  browserPerformanceTesting,
  loadPerformanceTesting,
  windowsCmdShell,
  legacyShellEscaping,
  legacyAnalyzerVariables,
  requiredPipeline,
  singleDatabase,
  clusterCertificates,
  slackNotifications,
  sidekiqQueueSelectors,
  omniauthProviders,
  postgresql13,
  kasPrivateApiTls,
  // v5, as GitLab's own pages have it
  projectFeatures,
  projectTagList,
  mergeRequestDraft,
  autoMerge,
  mergeRequestAssignee,
  mergeRequestReference,
  allowMaintainerToPush,
  approvalsBeforeMerge,
  requirePasswordToApprove,
  runnerManagers,
  runnerScope,
  pipelineBridges,
  versionEndpoint,
  snippetFiles,
  defaultBranchProtection,
  pullMirroring,
  restrictUserDefinedVariables,
  importNamespace,
  // configuration, announced for 17.0
  licenseScanningTemplates,
  packageKeys,
  registryStorageDrivers,
  runnerTerminationGrace,
  sidekiqConcurrency,
  agentGitops,
  grypeAnalyzer,
  herokuish,
  saasRunnerTags,
  securityPolicyFields,
  slsaProvenance,
  terraformModuleFmt,
  agentCaCert,
  ciJobJwt,
  removedRakeTasks,
  runnerExec,
  // REST, announced for 17.0
  signInText,
  // configuration, announced for 18.0
  dastCrawlTimeouts,
  gitDataDirs,
  postgresql1415,
  terraformTemplates,
  gitalyRateLimiting,
  nginxRbacFallback,
  opentofuTemplates,
  agentKpt,
  skipPushProtection,
  // configuration, announced for 19.0
  bundledDataStores,
  bundledMattermost,
  codeQualityTemplate,
  coverageFuzzing,
  gitalyGitBinaries,
  postgresql16,
  redis6,
  registryS3Driver,
  spamcheck,
  herokuBuilder22,
  injectCi,
  // REST, announced for 19.0
  slackSlashCommands,
  // configuration, announced for 20.0
  bundledIngress,
  dockerMachine,
  retryWhenLegacy,
  compliancePipelines,
  // REST, announced for v5
  emailsDisabled,
  publicBuilds,
  // GraphQL, announced for 15.0
  defaultMergeCommitMessage,
  // GraphQL, announced for 16.0
  securityFindingFields,
  releaseLinkExternal,
  removedMutations,
  // GraphQL, announced for 17.0
  registrySizeEstimated,
  takeOwnershipPermission,
  noteInternal,
  boardTotalWeight,
  vulnerabilityFields,
  networkPolicies,
  packagePermissions,
  temporaryStorageIncrease,
  doraMetric,
  // GraphQL, announced for 18.0
  milestoneWildcards,
  owasp2017,
  containerMigrationState,
  mergeTrainCounts,
  addOnPurchases,
  minutesProjectName,
  projectStorageSort,
  duoAssignedUsers,
  secretPushProtectionMutation,
  // GraphQL, announced for 19.0
  scanResultPolicies,
  jobTokenScope,
  epicsGraphql,
  projectsTrending,
  // GraphQL, announced for 20.0
  sortLowerCase,
  userPublicEmail,
  runnerUsageMinutes,
  savedViewPrivate,
  mergeRequestLabelArgument,
  workspaceRenames,
  workspaceUnused,
  workItemInputs,
  mutationAliases,
  duoWorkflowEnvironment,
  epicUnionFilter,
  issueFilters,
  iterationsTitle,
  prometheusIntegrations,
  releaseCli,
  alertFields,
  linkedWorkItems,
  featureFlagEnabled,
  containerExpirationPolicy,
  detailedStatus,
  requirementIid,
  epicWeights,
  dependencyVersion,
  ciSubscriptions,
  securityPolicyPaths,
  dastProfiles,
  aiCatalogVisibility,
  aiMetrics,
  minutesUsageProjects,
  previousStageJobs,
  ciConfigQuery,
  auditEventStreaming,
  projectComplianceFramework,
  variableEnvironmentScope,
  workItemWidgetsMoved,
  sppAutoEnable,
  descriptionVersionFields,
  featuresGoneGraphql,
  todoTarget,
  geoRegistries,
  designUploads,
  // REST and configuration, in effect with 17.0
  gitalyStorages,
  groupMemberRoles,
  jwksPath,
  proxyDast,
  registryTagReference,
  userPages,
  visualReviewDiscussions,
  // REST and configuration, in effect with 18.0
  jobTokenAllowlist,
  jobTokenScopeEnabled,
  // REST and configuration, in effect with 19.0
  bitbucketAppPassword,
  oauthPasswordGrant,
  // REST and configuration, in effect with 19.3
  numericIds,
  protectedEnvironmentApprovals,
  // REST and configuration, in effect with 20.0
  auditEventPages,
  dependencyProxyPackages,
  goProxy,
  // REST and configuration, announced and without a release
  featureFlagVersion,
  subscriptionEndpoints,
  // REST and configuration, in effect with v5
  applicationSettingsNames,
  bulkImportDestination,
  ciLintRefs,
  deprecatedOperations,
  epicsApi,
  iterationStarted,
  labelByName,
  milestoneAncestors,
  noteConfidential,
  runnerMaintainerNote,
  // REST, withdrawn
  secretPushProtection,
];
