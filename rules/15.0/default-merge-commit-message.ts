import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'default-merge-commit-message',
  title: 'Select `defaultMergeCommitMessage` and write a template',
  why: '15.0 removed `defaultMergeCommitMessageWithDescription`: a template of the project says what a merge commit holds.',
  due: '15.0',
  deprecated: '14.5',
  replacement: { name: 'MergeRequest.defaultMergeCommitMessage' },
  outcome: {
    is: 'removed',
    in: '15.0',
    checked: '19.3',
    note: 'The field is gone: a document that selects it is refused.',
    source: 'doc/api/graphql/removed_items.md:83 (19.3)',
  },
  advice:
    'Write a merge commit template with `%{description}` in the project’s settings and select `defaultMergeCommitMessage`.',
  effort: 15,
  sources: [
    'doc/api/graphql/removed_items.md:83 (19.3)',
    'https://docs.gitlab.com/user/project/merge_requests/commit_templates/',
  ],
  match: [{ graphql: 'MergeRequest.defaultMergeCommitMessageWithDescription' }],
} satisfies Change;
