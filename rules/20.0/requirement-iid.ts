import type { Change, GraphqlMatch } from '../../src/catalogue/change.ts';

const each = { proven: true } as const satisfies Omit<GraphqlMatch, 'graphql'>;

export default {
  id: 'requirement-iid',
  title: 'Use `workItemIid` of requirements, which is another number than `iid`',
  why: 'Requirements became work items, with numbers of their own: the new name stands for another number, so a plain rename finds another requirement, or none. By its process a deprecated element goes with a major release: 20.0 is the next.',
  due: '20.0',
  deprecated: '15.8',
  replacement: { name: 'Requirement.workItemIid', since: '15.8' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Everything named here is still in the schema, marked as deprecated; no announcement names a release.',
    source:
      'ee/app/graphql/types/requirements_management/requirement_type.rb:17 (19.3); ee/app/graphql/mutations/requirements_management/update_requirement.rb:16 (19.3); ee/app/graphql/resolvers/requirements_management/requirements_resolver.rb:13, :18 (19.3)',
  },
  advice:
    'Select both numbers once, map what is stored from `iid` to `workItemIid`, then ask by `workItemIid`. Work items are filtered with `iids`, not by `requirementLegacyWidget`.',
  effort: 45,
  sources: [
    'ee/app/graphql/types/requirements_management/requirement_type.rb:17 (19.3)',
    'ee/app/graphql/mutations/requirements_management/update_requirement.rb:16 (19.3)',
    'ee/app/graphql/resolvers/requirements_management/requirements_resolver.rb:13, :18 (19.3)',
    'ee/app/graphql/types/work_items/widgets/requirement_legacy_type.rb:16 (19.3)',
    'ee/app/graphql/ee/resolvers/work_items_resolver.rb:17 (19.3)',
    'doc/api/graphql/_index.md, deprecation and removal process (19.3)',
  ],
  match: [
    { graphql: 'Requirement.iid', proven: true },
    { graphql: 'UpdateRequirementInput.iid', ...each },
    { graphql: 'Project.requirement(iid:)', ...each },
    { graphql: 'Project.requirements(iid:)', ...each },
    { graphql: 'Project.requirement(iids:)', ...each },
    { graphql: 'Project.requirements(iids:)', ...each },
    { graphql: 'WorkItemWidgetRequirementLegacy.legacyIid' },
    { graphql: 'Group.workItemStateCounts(requirementLegacyWidget:)' },
    { graphql: 'Namespace.workItemStateCounts(requirementLegacyWidget:)' },
    { graphql: 'Group.workItems(requirementLegacyWidget:)' },
    { graphql: 'Namespace.workItems(requirementLegacyWidget:)' },
    { graphql: 'Project.workItemStateCounts(requirementLegacyWidget:)' },
    { graphql: 'Project.workItems(requirementLegacyWidget:)' },
  ],
} satisfies Change;
