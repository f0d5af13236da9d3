import type { Change, FieldFix } from '../../src/catalogue/change.ts';

const fix = { rename: 'direct_asset_path', since: '15.9' } as const satisfies FieldFix;

/** What gitbeaker calls the option; it goes out as `file_path`, which GitLab does not know. */
const sdkField = {
  name: 'filePath',
  review:
    'gitbeaker sends `filePath` as `file_path`, which GitLab ignores. As `directAssetPath` the path starts to work: make sure that it is right and begins with a slash.',
} as const;

export default {
  id: 'release-filepath',
  row: {
    section: '9.2',
    element: 'filepath in the releases and release links APIs',
    change: 'Removed; use direct_asset_path (introduced 15.9).',
  },
  title: 'Send `direct_asset_path` instead of `filepath`',
  why: '17.0 was to remove `filepath` from release links. `direct_asset_path` takes the same string.',
  due: '17.0',
  deprecated: '15.9',
  replacement: { name: 'direct_asset_path', since: '15.9' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Both parameters are still declared side by side, and the announcement is gone from the list of deprecations by 17.9.',
    source: 'lib/api/release/links.rb; lib/api/releases.rb',
  },
  advice:
    'Rename the key where a link is created or updated. Leave `evidences[].filepath`, the download path, and the `filepath` keyword of `.gitlab-ci.yml`: those are other things.',
  effort: 3,
  sources: [
    'https://gitlab.com/gitlab-org/gitlab/-/issues/388182',
    'https://gitlab.com/gitlab-org/gitlab/-/merge_requests/108618',
    'doc/update/deprecations.md (16.0 and 17.9)',
    'lib/api/release/links.rb',
    'lib/api/releases.rb',
    'gitbeaker 43.8.0, packages/core/src/resources/ReleaseLinks.ts',
  ],
  match: [
    {
      request: 'POST /projects/{id}/releases',
      field: 'assets.links[].filepath',
      sdkField,
      element: 'ReleaseLink.filepath',
      fix,
    },
    {
      request: [
        'POST /projects/{id}/releases/{tag_name}/assets/links',
        'PUT /projects/{id}/releases/{tag_name}/assets/links/{link_id}',
      ],
      field: 'filepath',
      sdkField,
      element: 'ReleaseLink.filepath',
      fix,
    },
  ],
} satisfies Change;
