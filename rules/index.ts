/** Every row of the specification's section 9, in its order. */
import type { Change } from '../src/change.ts';
import accessibilityTesting from './config-17.0/accessibility-testing.ts';
import browserPerformanceTesting from './config-17.0/browser-performance-testing.ts';
import clusterCertificates from './config-17.0/cluster-certificates.ts';
import kasPrivateApiTls from './config-17.0/kas-private-api-tls.ts';
import legacyAnalyzerVariables from './config-17.0/legacy-analyzer-variables.ts';
import legacyShellEscaping from './config-17.0/legacy-shell-escaping.ts';
import loadPerformanceTesting from './config-17.0/load-performance-testing.ts';
import omniauthProviders from './config-17.0/omniauth-providers.ts';
import postgresql13 from './config-17.0/postgresql-13.ts';
import requiredPipeline from './config-17.0/required-pipeline.ts';
import sidekiqQueueSelectors from './config-17.0/sidekiq-queue-selectors.ts';
import singleDatabase from './config-17.0/single-database.ts';
import slackNotifications from './config-17.0/slack-notifications.ts';
import windowsCmdShell from './config-17.0/windows-cmd-shell.ts';
import dependencyProxySize from './graphql-17.0/dependency-proxy-size.ts';
import projectFingerprint from './graphql-17.0/project-fingerprint.ts';
import runnerMembershipFilter from './graphql-17.0/runner-membership-filter.ts';
import runnerProjectsSort from './graphql-17.0/runner-projects-sort.ts';
import runnerSetup from './graphql-17.0/runner-setup.ts';
import sharedRunnersOverride from './graphql-17.0/shared-runners-override.ts';
import upgradeStatusType from './graphql-17.0/upgrade-status-type.ts';
import operatorRegistrationToken from './rest-17.0/operator-registration-token.ts';
import packagePipelines from './rest-17.0/package-pipelines.ts';
import packageSettingsOwner from './rest-17.0/package-settings-owner.ts';
import releaseFilepath from './rest-17.0/release-filepath.ts';
import resetRegistrationToken from './rest-17.0/reset-registration-token.ts';
import runnerRegistration from './rest-17.0/runner-registration.ts';
import allowMaintainerToPush from './rest-v5/allow-maintainer-to-push.ts';
import approvalsBeforeMerge from './rest-v5/approvals-before-merge.ts';
import approvers from './rest-v5/approvers.ts';
import autoMerge from './rest-v5/auto-merge.ts';
import defaultBranchProtection from './rest-v5/default-branch-protection.ts';
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
];
