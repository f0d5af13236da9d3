import type { Change, GraphqlMatch } from '../../src/catalogue/change.ts';

const each = { proven: true } as const satisfies Omit<GraphqlMatch, 'graphql'>;

export default {
  id: 'dependency-version',
  title: 'Select `componentVersion` instead of `version` of a dependency',
  why: 'The version of a dependency is an object. By its process a deprecated element goes with a major release: 20.0 is the next.',
  due: '20.0',
  deprecated: '18.1',
  replacement: { name: 'Dependency.componentVersion', since: '18.1' },
  outcome: {
    is: 'served',
    checked: '19.3',
    note: 'Everything named here is still in the schema, marked as deprecated; no announcement names a release.',
    source: 'ee/app/graphql/types/sbom/dependency_interface.rb:18 (19.3)',
  },
  advice: 'Select `componentVersion { version }`.',
  effort: 5,
  sources: [
    'ee/app/graphql/types/sbom/dependency_interface.rb:18 (19.3)',
    'doc/api/graphql/_index.md, deprecation and removal process (19.3)',
  ],
  match: [
    { graphql: 'DependencyInterface.version', ...each },
    { graphql: 'DependencyAggregation.version', ...each },
    { graphql: 'Dependency.version', ...each },
  ],
} satisfies Change;
