import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'note-internal',
  title: 'Use `internal` instead of `confidential` of notes',
  why: '17.0 renamed `confidential` of notes to `internal`; a document or an input with the old name is refused.',
  due: '17.0',
  deprecated: '15.5',
  replacement: { name: 'Note.internal', since: '15.5' },
  outcome: {
    is: 'removed',
    in: '17.0',
    checked: '19.3',
    note: 'Field and input fields are gone; `internal` is the same boolean.',
    source: 'app/graphql/types/notes/note_type.rb; app/graphql/mutations/notes/create/base.rb (19.3)',
  },
  advice: 'Rename it. Issues and epics have a `confidential` of their own, which stays.',
  effort: 3,
  sources: [
    'data/deprecations/15-5-confidential-field-on-notes.yml',
    'data/deprecations/14-10-deprecate-toggle-notes-confidentiality.yml',
    'doc/api/graphql/removed_items.md (19.3)',
  ],
  match: [
    { graphql: 'Note.confidential', proven: true, fix: { rename: 'internal', since: '15.5' } },
    { graphql: 'CreateNoteInput.confidential', fix: { rename: 'internal', since: '15.5' } },
    { graphql: 'CreateDiffNoteInput.confidential', fix: { rename: 'internal', since: '15.5' } },
    { graphql: 'CreateImageDiffNoteInput.confidential', fix: { rename: 'internal', since: '15.5' } },
    { graphql: 'CreateDiscussionInput.confidential', fix: { rename: 'internal', since: '15.5' } },
    {
      graphql: 'UpdateNoteInput.confidential',
      due: '18.0',
      outcome: {
        is: 'removed',
        in: '18.0',
        checked: '19.3',
        note: 'The input has no such field: a note that is there stays as public or internal as it is.',
        source:
          'data/deprecations/14-10-deprecate-toggle-notes-confidentiality.yml; app/graphql/mutations/notes/update/note.rb (19.3)',
      },
      advice: 'Delete the field: nothing changes whether a note is internal once it is there.',
    },
  ],
} satisfies Change;
