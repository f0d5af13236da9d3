import type { Change } from '../../src/catalogue/change.ts';

const created = [
  'POST /projects/{id}/issues/{noteable_id}/notes',
  'POST /projects/{id}/merge_requests/{noteable_id}/notes',
  'POST /projects/{id}/snippets/{noteable_id}/notes',
  'POST /groups/{id}/epics/{noteable_id}/notes',
  'POST /projects/{id}/wiki_pages/{noteable_id}/notes',
  'POST /groups/{id}/wiki_pages/{noteable_id}/notes',
] as const;

const updated = [
  'PUT /projects/{id}/issues/{noteable_id}/notes/{note_id}',
  'PUT /projects/{id}/merge_requests/{noteable_id}/notes/{note_id}',
  'PUT /projects/{id}/snippets/{noteable_id}/notes/{note_id}',
  'PUT /groups/{id}/epics/{noteable_id}/notes/{note_id}',
  'PUT /projects/{id}/wiki_pages/{noteable_id}/notes/{note_id}',
  'PUT /groups/{id}/wiki_pages/{noteable_id}/notes/{note_id}',
] as const;

export default {
  id: 'note-confidential',
  title: 'Send `internal` instead of `confidential` with notes',
  why: 'The field of notes was renamed. A note that is there cannot be made internal or public any more: `confidential` of an update has no effect since 18.0.',
  due: 'v5',
  deprecated: '15.5',
  replacement: { name: 'Note.internal', since: '15.5' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'A note that is created may carry either name; v5 is not being developed.',
    source: 'lib/api/notes.rb:134-135, :154 (19.3)',
  },
  advice:
    'Rename the field where a note is created. Answers carry both names, and `confidential` of issues and epics stays.',

  effort: 5,
  sources: [
    'lib/api/notes.rb:134-135, :154, :180-181 (19.3)',
    'data/deprecations/14-10-deprecate-toggle-notes-confidentiality.yml',
    'doc/api/notes.md:170-195 (19.3)',
  ],
  match: [
    {
      request: created,
      field: 'confidential',
      element: 'Note.confidential (create)',
      fix: { rename: 'internal', since: '15.5' },
    },
    {
      request: updated,
      field: 'confidential',
      element: 'Note.confidential (update)',
      due: '18.0',
      outcome: {
        is: 'removed',
        in: '18.0',
        checked: '19.3',
        note: 'The parameter is declared and has no effect.',
        source: 'lib/api/notes.rb:180-181 (19.3)',
      },
      fix: { remove: true },
      advice: 'Delete the field: it changes nothing. A note that should be internal is created as one.',
    },
  ],
} satisfies Change;
