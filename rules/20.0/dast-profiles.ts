import type { Change, GraphqlMatch } from '../../src/catalogue/change.ts';

const each = { proven: true, advice: 'Leave `fullPath` out: the global id says it.' } as const satisfies Omit<
  GraphqlMatch,
  'graphql'
>;

const others = {
  advice: 'Give and read `tagList` of the `DastProfile` (`dastProfileCreate`, `dastProfileUpdate`).',
} as const satisfies Omit<GraphqlMatch, 'graphql'>;

export default {
  id: 'dast-profiles',
  title: 'Read DAST profiles from the payload, and send no path with their global ids',
  why: 'A global id says which project a profile is of, tags moved to the `DastProfile`, and payloads hold the whole profile. By its process a deprecated element goes with a major release: 20.0 is the next.',
  due: '20.0',
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Everything named here is still in the schema, marked as deprecated; no announcement names a release.',
    source:
      'ee/app/graphql/types/dast_scanner_profile_type.rb:48 (19.3); ee/app/graphql/types/dast/pre_scan_verification_step_type.rb:13 (19.3); ee/app/graphql/mutations/dast_site_profiles/create.rb:14 (19.3)',
  },
  advice: 'Select the profile itself.',
  effort: 10,
  sources: [
    'ee/app/graphql/types/dast_scanner_profile_type.rb:48 (19.3)',
    'ee/app/graphql/types/dast/pre_scan_verification_step_type.rb:13 (19.3)',
    'ee/app/graphql/mutations/dast_site_profiles/create.rb:14 (19.3)',
    'ee/app/graphql/mutations/dast_site_profiles/update.rb:13, :21 (19.3)',
    'ee/app/graphql/mutations/dast_site_profiles/delete.rb:12 (19.3)',
    'ee/app/graphql/mutations/dast/profiles/update.rb:29 (19.3)',
    'ee/app/graphql/mutations/dast/profiles/run.rb:17 (19.3)',
    'ee/app/graphql/mutations/dast_scanner_profiles/create.rb:13, :56 (19.3)',
    'ee/app/graphql/mutations/dast_scanner_profiles/update.rb:13, :21, :58 (19.3)',
    'ee/app/graphql/mutations/dast_scanner_profiles/delete.rb:12 (19.3)',
    'doc/api/graphql/_index.md, deprecation and removal process (19.3)',
  ],
  match: [
    { graphql: 'DastSiteProfileUpdateInput.fullPath', ...each },
    { graphql: 'DastSiteProfileDeleteInput.fullPath', ...each },
    { graphql: 'DastProfileUpdateInput.fullPath', ...each },
    { graphql: 'DastProfileRunInput.fullPath', ...each },
    { graphql: 'DastScannerProfileUpdateInput.fullPath', ...each },
    { graphql: 'DastScannerProfileDeleteInput.fullPath', ...each },
    { graphql: 'DastScannerProfile.tagList', ...others },
    { graphql: 'DastScannerProfileCreateInput.tagList', ...others },
    { graphql: 'DastScannerProfileUpdateInput.tagList', ...others },
    { graphql: 'DastSiteProfileCreatePayload.id', proven: true, advice: 'Select `dastSiteProfile { id }`.' },
    { graphql: 'DastSiteProfileUpdatePayload.id', proven: true, advice: 'Select `dastSiteProfile { id }`.' },
    { graphql: 'DastScannerProfileCreatePayload.id', proven: true, advice: 'Select `dastScannerProfile { id }`.' },
    { graphql: 'DastScannerProfileUpdatePayload.id', proven: true, advice: 'Select `dastScannerProfile { id }`.' },
    {
      graphql: 'DastPreScanVerificationStep.name',
      proven: true,
      advice: 'Select `checkType`: an enum in capitals, where `name` was a text.',
    },
  ],
} satisfies Change;
