import type { Change } from '../../src/catalogue/change.ts';

const all = [
  'POST /snippets',
  'PUT /snippets/{id}',
  'POST /projects/{id}/snippets',
  'PUT /projects/{id}/snippets/{snippet_id}',
] as const;

export default {
  id: 'snippet-files',
  title: 'Send `files` instead of `file_name` and `content` of a snippet',
  why: 'v5 takes the files of a snippet as a list. With the old pair a snippet has one file; on update a snippet with several refuses it.',
  due: 'v5',

  replacement: { name: 'files', since: '13.4' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'The pair is still taken; v5 is not being developed.',
    source: 'lib/api/project_snippets.rb:117-130, :149; doc/api/snippets.md:262-264, :369-371 (19.3)',
  },
  advice:
    'Send `files: [{ file_path, content }]`; on update each file says what happens to it (`action: "update"`, with `previous_path` where it is renamed). The `file_name` of an answer is alive.',

  effort: 20,
  sources: ['lib/api/project_snippets.rb (19.3)', 'doc/api/snippets.md (19.3)'],
  match: [
    { request: all, field: 'file_name', element: 'Snippet.file_name' },
    { request: all, field: 'content', element: 'Snippet.content' },
  ],
} satisfies Change;
