/** Every row of the specification's section 9, in its order. */
import type { Change } from '../src/change.ts';
import sharedRunnersOverride from './graphql-17.0/shared-runners-override.ts';
import packagePipelines from './rest-17.0/package-pipelines.ts';
import releaseFilepath from './rest-17.0/release-filepath.ts';
import resetRegistrationToken from './rest-17.0/reset-registration-token.ts';
import runnerRegistration from './rest-17.0/runner-registration.ts';
import approvers from './rest-v5/approvers.ts';
import geoNodes from './rest-v5/geo-nodes.ts';
import managedLicenses from './rest-v5/managed-licenses.ts';
import mergeRequestChanges from './rest-v5/merge-request-changes.ts';
import mergeStatus from './rest-v5/merge-status.ts';
import mergedBy from './rest-v5/merged-by.ts';
import privateProfileNull from './rest-v5/private-profile-null.ts';
import runnerActive from './rest-v5/runner-active.ts';
import runnerStatus from './rest-v5/runner-status.ts';

/** The facts: which edition, and the day they were last looked up. */
export const catalogue = { version: '1.0.0', date: '2026-11-20' } as const;

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
  // §9.3
  sharedRunnersOverride,
];
