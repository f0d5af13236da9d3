import type { Change, GraphqlMatch } from '../../src/catalogue/change.ts';

const each = {
  advice: 'Select it of the definition: `workItemType { widgetDefinitions { … } }`.',
} as const satisfies Omit<GraphqlMatch, 'graphql'>;

const others = {
  proven: true,
  advice: 'Take it out: weights can be edited and rolled up for every type that has them.',
} as const satisfies Omit<GraphqlMatch, 'graphql'>;

const further = {
  proven: true,
  advice: 'Filter what is answered: types may be configured since 19.0, so a name is no enum any more.',
} as const satisfies Omit<GraphqlMatch, 'graphql'>;

export default {
  id: 'work-item-widgets-moved',
  title: 'Ask the work item’s type for what a widget allows',
  why: 'What a widget allows is told by the widget’s definition of the type. By its process a deprecated element goes with a major release: 20.0 is the next.',
  due: '20.0',
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Everything named here is still in the schema, marked as deprecated; no announcement names a release.',
    source:
      'app/graphql/types/work_items/widgets/labels_type.rb:32 (19.3); app/graphql/types/work_items/widgets/assignees_type.rb:29, :38 (19.3); ee/app/graphql/types/work_items/widget_definitions/weight_type.rb:16, :24 (19.3)',
  },
  advice: 'Ask the definition.',
  effort: 10,
  sources: [
    'app/graphql/types/work_items/widgets/labels_type.rb:32 (19.3)',
    'app/graphql/types/work_items/widgets/assignees_type.rb:29, :38 (19.3)',
    'ee/app/graphql/types/work_items/widget_definitions/weight_type.rb:16, :24 (19.3)',
    'ee/app/graphql/types/work_items/widgets/weight_type.rb:20 (19.3)',
    'app/graphql/resolvers/work_items/types_resolver.rb:14 (19.3)',
    'app/graphql/resolvers/work_items/description_templates_resolver.rb:11, :18 (19.3)',
    'doc/api/graphql/_index.md, deprecation and removal process (19.3)',
  ],
  match: [
    { graphql: 'WorkItemWidgetLabels.allowsScopedLabels', ...each },
    { graphql: 'WorkItemWidgetAssignees.allowsMultipleAssignees', ...each },
    { graphql: 'WorkItemWidgetAssignees.canInviteMembers', ...each },
    { graphql: 'WorkItemWidgetDefinitionWeight.editable', ...others },
    { graphql: 'WorkItemWidgetDefinitionWeight.rollUp', ...others },
    { graphql: 'WorkItemWidgetWeight.widgetDefinition', ...others },
    { graphql: 'Group.workItemTypes(name:)', ...further },
    { graphql: 'Namespace.workItemTypes(name:)', ...further },
    { graphql: 'Organization.workItemTypes(name:)', ...further },
    { graphql: 'Project.workItemTypes(name:)', ...further },
    {
      graphql: 'Namespace.workItemDescriptionTemplates(name:)',
      proven: true,
      advice: 'Ask `workItemDescriptionTemplateContent` with project and name for one template.',
    },
    {
      graphql: 'Group.workItemDescriptionTemplates(name:)',
      proven: true,
      advice: 'Ask `workItemDescriptionTemplateContent` with project and name for one template.',
    },
    {
      graphql: 'Namespace.workItemDescriptionTemplates(search:)',
      proven: true,
      advice: 'Filter what is answered by name.',
    },
    {
      graphql: 'Group.workItemDescriptionTemplates(search:)',
      proven: true,
      advice: 'Filter what is answered by name.',
    },
  ],
} satisfies Change;
