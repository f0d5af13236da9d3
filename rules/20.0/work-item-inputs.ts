import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'work-item-inputs',
  title: 'Send the namespace, and the description as a widget, to create work items',
  why: '`workItemCreate` takes `namespacePath` for projects and groups alike, and texts in `descriptionWidget`; the payload of `workItemDelete` names the namespace. By its process a deprecated element goes with a major release: 20.0 is the next.',
  due: '20.0',
  replacement: { name: 'WorkItemCreateInput.namespacePath', since: '15.10' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Everything named here is still in the schema, marked as deprecated; no announcement names a release.',
    source:
      'app/graphql/mutations/work_items/create.rb:43, :73 (19.3); app/graphql/mutations/work_items/delete.rb:23 (19.3)',
  },
  advice:
    'Rename `projectPath` to `namespacePath`: it takes a project’s path as well. The mutation refuses both together.',
  effort: 10,
  sources: [
    'app/graphql/mutations/work_items/create.rb:43, :73 (19.3)',
    'app/graphql/mutations/work_items/delete.rb:23 (19.3)',
    'doc/api/graphql/_index.md, deprecation and removal process (19.3)',
  ],
  match: [
    { graphql: 'WorkItemCreateInput.projectPath', fix: { rename: 'namespacePath', since: '15.10' } },
    {
      graphql: 'WorkItemCreateInput.description',
      proven: true,
      advice: 'Send `descriptionWidget: { description: … }` instead of `description`.',
    },
    {
      graphql: 'WorkItemDeletePayload.project',
      proven: true,
      advice:
        'Select `namespace { … }`: a `Namespace` has other fields than a project, and of a project it is the one that belongs to it.',
    },
  ],
} satisfies Change;
