import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'duo-workflow-environment',
  title: 'Write `CHAT` for `IDE`, and `AMBIENT` for `WEB`',
  why: 'The environments of Duo workflows were renamed in 18.6. By its process a deprecated element goes with a major release: 20.0 is the next.',
  due: '20.0',
  deprecated: '18.6',
  replacement: { name: 'WorkflowEnvironment.CHAT', since: '18.6' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'The old values are taken; GitLab counts each as the same as its new one.',
    source: 'ee/app/models/ai/duo_workflows/workflow.rb:218-236 (19.3)',
  },
  advice:
    'Write the new value. A list that is filtered by it: the old value is stored as itself, so look for both as long as old workflows count.',
  effort: 5,
  sources: [
    'ee/app/graphql/types/ai/duo_workflows/workflow_environment_enum.rb:20 (19.3)',
    'doc/api/graphql/_index.md, deprecation and removal process (19.3)',
  ],
  match: [
    {
      graphql: 'WorkflowEnvironment.IDE',
      proven: true,
      fix: {
        rename: 'CHAT',
        since: '18.6',
        review:
          'As a filter it finds what is stored under the new name only: make sure that workflows from before 18.6 do not count.',
      },
    },
    {
      graphql: 'WorkflowEnvironment.WEB',
      proven: true,
      fix: {
        rename: 'AMBIENT',
        since: '18.6',
        review:
          'As a filter it finds what is stored under the new name only: make sure that workflows from before 18.6 do not count.',
      },
    },
  ],
} satisfies Change;
