import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'todo-target',
  title: 'Select `targetEntity` instead of `target` of a to-do item',
  why: '`target` is declared to be never null, and is at times: the whole answer then fails. By its process a deprecated element goes with a major release: 20.0 is the next.',
  due: '20.0',
  deprecated: '17.4',
  replacement: { name: 'Todo.targetEntity', since: '17.4' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Both fields are there, of one type.',
    source: 'app/graphql/types/todo_type.rb:44 (19.3)',
  },
  advice: 'Rename the selection and expect null: the target of a to-do item may be gone.',
  effort: 5,
  sources: [
    'app/graphql/types/todo_type.rb:44 (19.3)',
    'doc/api/graphql/_index.md, deprecation and removal process (19.3)',
  ],
  match: [
    {
      graphql: 'Todo.target',
      proven: true,
      fix: {
        rename: 'targetEntity',
        since: '17.4',
        review: 'It may be null, which `target` was never said to be: make sure that whoever reads it expects that.',
      },
    },
  ],
} satisfies Change;
