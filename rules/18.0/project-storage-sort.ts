import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'project-storage-sort',
  title: 'Write `EXCESS_REPO_STORAGE_SIZE_DESC` instead of `STORAGE`',
  why: '18.0 removed the value `STORAGE` of `NamespaceProjectSort`.',
  due: '18.0',
  deprecated: '17.7',
  replacement: { name: 'NamespaceProjectSort.EXCESS_REPO_STORAGE_SIZE_DESC', since: '17.7' },
  outcome: {
    is: 'removed',
    in: '18.0',
    checked: '19.3',
    note: 'The value is gone: a document or a variable with it is refused.',
    source: 'app/graphql/types/namespace/project_sort_enum.rb (19.3)',
  },
  advice: 'Write the new value in documents and in variables.',
  effort: 3,
  sources: ['data/deprecations/17-7-storage-enum-graphql.yml', 'doc/api/graphql/removed_items.md (19.3)'],
  match: [{ graphql: 'NamespaceProjectSort.STORAGE', fix: { rename: 'EXCESS_REPO_STORAGE_SIZE_DESC', since: '17.7' } }],
} satisfies Change;
