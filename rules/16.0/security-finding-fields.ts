import type { Change } from '../../src/catalogue/change.ts';

export default {
  id: 'security-finding-fields',
  title: 'Select `title` of security findings, and no `confidence`',
  why: '`name` of security report findings went with 16.0: `title` is the same text. `confidence` left reports and API with 16.0, a year before the release that was announced.',
  due: '16.0',
  deprecated: '15.1',
  replacement: { name: 'PipelineSecurityReportFinding.title', since: '15.1' },
  outcome: {
    is: 'removed',
    in: '16.0',
    checked: '19.3',
    note: 'Both fields are gone: a document that selects one is refused.',
    source: 'doc/api/graphql/removed_items.md:45-47 (19.3)',
  },
  advice: 'Select `title`; an alias leaves readers as they are.',
  effort: 3,
  sources: [
    'data/deprecations/15-1-pipelinesecurityreportfinding-name.yml',
    'data/deprecations/15-4-confidence-field-in-graphql.yml',
  ],
  match: [
    { graphql: 'PipelineSecurityReportFinding.name', fix: { rename: 'title', since: '15.1' } },
    {
      graphql: 'PipelineSecurityReportFinding.confidence',
      due: '17.0',
      advice: 'Take it out: reports have had no confidence since schema 15.',
    },
  ],
} satisfies Change;
