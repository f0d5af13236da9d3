/** Every row of the specification's section 9, in its order. */
import type { Change } from '../src/catalogue/change.ts';
import accessibilityTesting from './config-17.0/accessibility-testing.ts';
import agentCaCert from './config-17.0/agent-ca-cert.ts';
import agentGitops from './config-17.0/agent-gitops.ts';
import browserPerformanceTesting from './config-17.0/browser-performance-testing.ts';
import ciJobJwt from './config-17.0/ci-job-jwt.ts';
import clusterCertificates from './config-17.0/cluster-certificates.ts';
import grypeAnalyzer from './config-17.0/grype-analyzer.ts';
import herokuish from './config-17.0/herokuish.ts';
import kasPrivateApiTls from './config-17.0/kas-private-api-tls.ts';
import legacyAnalyzerVariables from './config-17.0/legacy-analyzer-variables.ts';
import legacyShellEscaping from './config-17.0/legacy-shell-escaping.ts';
import licenseScanningTemplates from './config-17.0/license-scanning-templates.ts';
import loadPerformanceTesting from './config-17.0/load-performance-testing.ts';
import omniauthProviders from './config-17.0/omniauth-providers.ts';
import packageKeys from './config-17.0/package-keys.ts';
import postgresql13 from './config-17.0/postgresql-13.ts';
import registryStorageDrivers from './config-17.0/registry-storage-drivers.ts';
import removedRakeTasks from './config-17.0/removed-rake-tasks.ts';
import requiredPipeline from './config-17.0/required-pipeline.ts';
import runnerExec from './config-17.0/runner-exec.ts';
import runnerTerminationGrace from './config-17.0/runner-termination-grace.ts';
import saasRunnerTags from './config-17.0/saas-runner-tags.ts';
import securityPolicyFields from './config-17.0/security-policy-fields.ts';
import sidekiqConcurrency from './config-17.0/sidekiq-concurrency.ts';
import sidekiqQueueSelectors from './config-17.0/sidekiq-queue-selectors.ts';
import singleDatabase from './config-17.0/single-database.ts';
import slackNotifications from './config-17.0/slack-notifications.ts';
import slsaProvenance from './config-17.0/slsa-provenance.ts';
import terraformModuleFmt from './config-17.0/terraform-module-fmt.ts';
import windowsCmdShell from './config-17.0/windows-cmd-shell.ts';
import agentKpt from './config-18.0/agent-kpt.ts';
import dastCrawlTimeouts from './config-18.0/dast-crawl-timeouts.ts';
import gitDataDirs from './config-18.0/git-data-dirs.ts';
import gitalyRateLimiting from './config-18.0/gitaly-rate-limiting.ts';
import nginxRbacFallback from './config-18.0/nginx-rbac-fallback.ts';
import opentofuTemplates from './config-18.0/opentofu-templates.ts';
import postgresql1415 from './config-18.0/postgresql-14-15.ts';
import skipPushProtection from './config-18.0/skip-push-protection.ts';
import terraformTemplates from './config-18.0/terraform-templates.ts';
import bundledDataStores from './config-19.0/bundled-data-stores.ts';
import bundledMattermost from './config-19.0/bundled-mattermost.ts';
import codeQualityTemplate from './config-19.0/code-quality-template.ts';
import coverageFuzzing from './config-19.0/coverage-fuzzing.ts';
import gitalyGitBinaries from './config-19.0/gitaly-git-binaries.ts';
import herokuBuilder22 from './config-19.0/heroku-builder-22.ts';
import injectCi from './config-19.0/inject-ci.ts';
import postgresql16 from './config-19.0/postgresql-16.ts';
import redis6 from './config-19.0/redis-6.ts';
import registryS3Driver from './config-19.0/registry-s3-driver.ts';
import spamcheck from './config-19.0/spamcheck.ts';
import bundledIngress from './config-20.0/bundled-ingress.ts';
import compliancePipelines from './config-20.0/compliance-pipelines.ts';
import dockerMachine from './config-20.0/docker-machine.ts';
import retryWhenLegacy from './config-20.0/retry-when-legacy.ts';
import defaultMergeCommitMessage from './graphql-15.0/default-merge-commit-message.ts';
import releaseLinkExternal from './graphql-16.0/release-link-external.ts';
import removedMutations from './graphql-16.0/removed-mutations.ts';
import securityFindingFields from './graphql-16.0/security-finding-fields.ts';
import boardTotalWeight from './graphql-17.0/board-total-weight.ts';
import dependencyProxySize from './graphql-17.0/dependency-proxy-size.ts';
import doraMetric from './graphql-17.0/dora-metric.ts';
import networkPolicies from './graphql-17.0/network-policies.ts';
import noteInternal from './graphql-17.0/note-internal.ts';
import packagePermissions from './graphql-17.0/package-permissions.ts';
import projectFingerprint from './graphql-17.0/project-fingerprint.ts';
import registrySizeEstimated from './graphql-17.0/registry-size-estimated.ts';
import runnerMembershipFilter from './graphql-17.0/runner-membership-filter.ts';
import runnerProjectsSort from './graphql-17.0/runner-projects-sort.ts';
import runnerSetup from './graphql-17.0/runner-setup.ts';
import sharedRunnersOverride from './graphql-17.0/shared-runners-override.ts';
import takeOwnershipPermission from './graphql-17.0/take-ownership-permission.ts';
import temporaryStorageIncrease from './graphql-17.0/temporary-storage-increase.ts';
import upgradeStatusType from './graphql-17.0/upgrade-status-type.ts';
import vulnerabilityFields from './graphql-17.0/vulnerability-fields.ts';
import addOnPurchases from './graphql-18.0/add-on-purchases.ts';
import containerMigrationState from './graphql-18.0/container-migration-state.ts';
import duoAssignedUsers from './graphql-18.0/duo-assigned-users.ts';
import mergeTrainCounts from './graphql-18.0/merge-train-counts.ts';
import milestoneWildcards from './graphql-18.0/milestone-wildcards.ts';
import minutesProjectName from './graphql-18.0/minutes-project-name.ts';
import owasp2017 from './graphql-18.0/owasp-2017.ts';
import projectStorageSort from './graphql-18.0/project-storage-sort.ts';
import secretPushProtectionMutation from './graphql-18.0/secret-push-protection-mutation.ts';
import epicsGraphql from './graphql-19.0/epics-graphql.ts';
import jobTokenScope from './graphql-19.0/job-token-scope.ts';
import projectsTrending from './graphql-19.0/projects-trending.ts';
import scanResultPolicies from './graphql-19.0/scan-result-policies.ts';
import aiCatalogVisibility from './graphql-20.0/ai-catalog-visibility.ts';
import aiMetrics from './graphql-20.0/ai-metrics.ts';
import alertFields from './graphql-20.0/alert-fields.ts';
import auditEventStreaming from './graphql-20.0/audit-event-streaming.ts';
import ciConfigQuery from './graphql-20.0/ci-config-query.ts';
import ciSubscriptions from './graphql-20.0/ci-subscriptions.ts';
import containerExpirationPolicy from './graphql-20.0/container-expiration-policy.ts';
import dastProfiles from './graphql-20.0/dast-profiles.ts';
import dependencyVersion from './graphql-20.0/dependency-version.ts';
import descriptionVersionFields from './graphql-20.0/description-version-fields.ts';
import designUploads from './graphql-20.0/design-uploads.ts';
import detailedStatus from './graphql-20.0/detailed-status.ts';
import duoWorkflowEnvironment from './graphql-20.0/duo-workflow-environment.ts';
import epicUnionFilter from './graphql-20.0/epic-union-filter.ts';
import epicWeights from './graphql-20.0/epic-weights.ts';
import featureFlagEnabled from './graphql-20.0/feature-flag-enabled.ts';
import featuresGoneGraphql from './graphql-20.0/features-gone-graphql.ts';
import geoRegistries from './graphql-20.0/geo-registries.ts';
import issueFilters from './graphql-20.0/issue-filters.ts';
import iterationsTitle from './graphql-20.0/iterations-title.ts';
import linkedWorkItems from './graphql-20.0/linked-work-items.ts';
import mergeRequestLabelArgument from './graphql-20.0/merge-request-label-argument.ts';
import minutesUsageProjects from './graphql-20.0/minutes-usage-projects.ts';
import mutationAliases from './graphql-20.0/mutation-aliases.ts';
import previousStageJobs from './graphql-20.0/previous-stage-jobs.ts';
import projectComplianceFramework from './graphql-20.0/project-compliance-framework.ts';
import prometheusIntegrations from './graphql-20.0/prometheus-integrations.ts';
import requirementIid from './graphql-20.0/requirement-iid.ts';
import runnerUsageMinutes from './graphql-20.0/runner-usage-minutes.ts';
import savedViewPrivate from './graphql-20.0/saved-view-private.ts';
import securityPolicyPaths from './graphql-20.0/security-policy-paths.ts';
import sortLowerCase from './graphql-20.0/sort-lower-case.ts';
import sppAutoEnable from './graphql-20.0/spp-auto-enable.ts';
import todoTarget from './graphql-20.0/todo-target.ts';
import userPublicEmail from './graphql-20.0/user-public-email.ts';
import variableEnvironmentScope from './graphql-20.0/variable-environment-scope.ts';
import workItemInputs from './graphql-20.0/work-item-inputs.ts';
import workItemWidgetsMoved from './graphql-20.0/work-item-widgets-moved.ts';
import workspaceRenames from './graphql-20.0/workspace-renames.ts';
import workspaceUnused from './graphql-20.0/workspace-unused.ts';
import operatorRegistrationToken from './rest-17.0/operator-registration-token.ts';
import packagePipelines from './rest-17.0/package-pipelines.ts';
import packageSettingsOwner from './rest-17.0/package-settings-owner.ts';
import releaseFilepath from './rest-17.0/release-filepath.ts';
import resetRegistrationToken from './rest-17.0/reset-registration-token.ts';
import runnerRegistration from './rest-17.0/runner-registration.ts';
import signInText from './rest-17.0/sign-in-text.ts';
import slackSlashCommands from './rest-19.0/slack-slash-commands.ts';
import allowMaintainerToPush from './rest-v5/allow-maintainer-to-push.ts';
import approvalsBeforeMerge from './rest-v5/approvals-before-merge.ts';
import approvers from './rest-v5/approvers.ts';
import autoMerge from './rest-v5/auto-merge.ts';
import defaultBranchProtection from './rest-v5/default-branch-protection.ts';
import emailsDisabled from './rest-v5/emails-disabled.ts';
import geoNodes from './rest-v5/geo-nodes.ts';
import importNamespace from './rest-v5/import-namespace.ts';
import managedLicenses from './rest-v5/managed-licenses.ts';
import mergeRequestAssignee from './rest-v5/merge-request-assignee.ts';
import mergeRequestChanges from './rest-v5/merge-request-changes.ts';
import mergeRequestDraft from './rest-v5/merge-request-draft.ts';
import mergeRequestReference from './rest-v5/merge-request-reference.ts';
import mergeStatus from './rest-v5/merge-status.ts';
import mergedBy from './rest-v5/merged-by.ts';
import pipelineBridges from './rest-v5/pipeline-bridges.ts';
import privateProfileNull from './rest-v5/private-profile-null.ts';
import projectFeatures from './rest-v5/project-features.ts';
import projectTagList from './rest-v5/project-tag-list.ts';
import publicBuilds from './rest-v5/public-builds.ts';
import pullMirroring from './rest-v5/pull-mirroring.ts';
import requirePasswordToApprove from './rest-v5/require-password-to-approve.ts';
import restrictUserDefinedVariables from './rest-v5/restrict-user-defined-variables.ts';
import runnerActive from './rest-v5/runner-active.ts';
import runnerManagers from './rest-v5/runner-managers.ts';
import runnerScope from './rest-v5/runner-scope.ts';
import runnerStatus from './rest-v5/runner-status.ts';
import snippetFiles from './rest-v5/snippet-files.ts';
import versionEndpoint from './rest-v5/version-endpoint.ts';

export { instance } from './instance.ts';

/** The facts: which edition, and the day they were last looked up. */
export const catalogue = { version: '1.0.0', date: '2026-11-20' } as const;

/** Every change, in the order of the specification. */
export const changes: readonly Change[] = [
  // §9.1
  geoNodes,
  mergedBy,
  mergeStatus,
  privateProfileNull,
  mergeRequestChanges,
  managedLicenses,
  approvers,
  runnerActive,
  runnerStatus,
  // §9.2
  releaseFilepath,
  runnerRegistration,
  resetRegistrationToken,
  packagePipelines,
  operatorRegistrationToken,
  packageSettingsOwner,
  // §9.3
  runnerProjectsSort,
  upgradeStatusType,
  runnerMembershipFilter,
  sharedRunnersOverride,
  dependencyProxySize,
  runnerSetup,
  projectFingerprint,
  // §9.4
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
  // config-17.0
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
  // rest-17.0
  signInText,
  // config-18.0
  dastCrawlTimeouts,
  gitDataDirs,
  postgresql1415,
  terraformTemplates,
  gitalyRateLimiting,
  nginxRbacFallback,
  opentofuTemplates,
  agentKpt,
  skipPushProtection,
  // config-19.0
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
  // rest-19.0
  slackSlashCommands,
  // config-20.0
  bundledIngress,
  dockerMachine,
  retryWhenLegacy,
  compliancePipelines,
  // rest-v5
  emailsDisabled,
  publicBuilds,
  // graphql-15.0
  defaultMergeCommitMessage,
  // graphql-16.0
  securityFindingFields,
  releaseLinkExternal,
  removedMutations,
  // graphql-17.0
  registrySizeEstimated,
  takeOwnershipPermission,
  noteInternal,
  boardTotalWeight,
  vulnerabilityFields,
  networkPolicies,
  packagePermissions,
  temporaryStorageIncrease,
  doraMetric,
  // graphql-18.0
  milestoneWildcards,
  owasp2017,
  containerMigrationState,
  mergeTrainCounts,
  addOnPurchases,
  minutesProjectName,
  projectStorageSort,
  duoAssignedUsers,
  secretPushProtectionMutation,
  // graphql-19.0
  scanResultPolicies,
  jobTokenScope,
  epicsGraphql,
  projectsTrending,
  // graphql-20.0
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
];
