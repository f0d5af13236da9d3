import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'merge-train-counts',
  title: 'Read position and length of a merge train from its cars',
  why: '`mergeTrainIndex` and `mergeTrainsCount` of a merge request are announced to go, without a release any more.',
  due: '18.0',
  deprecated: '17.4',
  outcome: {
    is: 'pending',
    checked: '19.3',
    note: 'Both are still there; the announcement names no release any more.',
    source:
      'data/deprecations/17-5-deprecate-merge-train-graphql-fields.yml; ee/app/graphql/ee/types/merge_request_type.rb:29-45 (19.3)',
  },
  advice: 'Read the car and the train.',
  effort: 15,
  sources: ['ee/app/graphql/ee/types/merge_request_type.rb:31, :39 (19.3)', 'doc/update/deprecations.md (19.3)'],
  match: [
    { graphql: 'MergeRequest.mergeTrainIndex', advice: 'Select `mergeTrainCar { index }`.' },
    {
      graphql: 'MergeRequest.mergeTrainsCount',
      advice:
        'Ask the train of the target branch: `project { mergeTrains(targetBranches: …) { nodes { cars { count } } } }`.',
    },
  ],
} satisfies Change;
