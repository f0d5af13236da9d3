import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'visual-review-discussions',
  title: 'Delete the toolbar of Visual Reviews and what it calls',
  why: '17.0 removed Visual Reviews: its script and its endpoint answer 404.',
  due: '17.0',
  deprecated: '15.8',
  outcome: {
    is: 'removed',
    in: '17.0',
    checked: '19.3',
    note: 'Neither the endpoint nor the script is in the tree.',
    source: 'ee/lib/api (19.3)',
  },
  advice: 'Delete it: GitLab has nothing in its place. A discussion of a merge request takes remarks just as well.',

  effort: 20,
  sources: ['data/deprecations/15-8-visual-review-tool.yml', 'doc/api/visual_review_discussions.md (16.11)'],
  match: [
    {
      endpoint: 'POST /projects/{id}/merge_requests/{merge_request_iid}/visual_review_discussions',
      segment: 'visual_review_discussions',
    },
  ],
} satisfies Change;
