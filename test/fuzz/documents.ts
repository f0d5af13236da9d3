/** GraphQL: documents in files of their own and in programs, and the user's own schema. */
import { fixturesOf, type Target } from './harness.ts';
import { documents as nests, schemas } from './nests.ts';

const tokens =
  'query mutation subscription fragment on { } ( ) [ ] : ! $ @ = | & ... # """ " , \\ type input enum interface union scalar directive extend schema implements repeatable @include(if:true) @skip @deprecated(reason:"x") runner runners active paused CiRunner Group dependencyProxyTotalSizeInBytes DISABLED_WITH_OVERRIDE ...A __typename __proto__ constructor toString null true 1e999 $a:[[ID!]!]! #import'.split(
    ' ',
  );
const pairs = [
  ['{ a ', ' }'],
  ['a(b: [', '])'],
  ['a(b: {c: ', '})'],
  ['... on A {', '}'],
  ['[', ']'],
  ['"""', '"""'],
  ['@a(b: "', '")'],
] as const;
const own = 'type Query { a: A }\ntype A { merged_by: String @deprecated(reason: "x") active: Boolean a: A }\n';

export const documents: Target = {
  name: 'documents',
  seeds: fixturesOf('.graphql'),
  tokens: [...tokens, '\n', ' '],
  pairs,
  nests: Object.values(nests),
  project: (text) => ({
    'src/a.graphql': text,
    'src/b.graphql': '#import "./a.graphql"\nquery other { runners { nodes { active ...A ...F0 } } }\n',
    'src/c.ts': `import { gql } from 'graphql-tag';\nimport A from './a.graphql';\nexport const q = gql\`${text.replace(/[`\\]|\$\{/g, ' ').slice(0, 60_000)}\`;\nconst { data } = await client.query({ query: q });\ndata.runners.nodes[0].active;\n`,
    'src/d.json': JSON.stringify({ query: text.slice(0, 20_000), variables: { membership: 'ALL' } }),
  }),
};

export const schema: Target = {
  name: 'schema',
  seeds: [own, ...fixturesOf('.graphql').slice(0, 8)],
  tokens: [...tokens, '\n', ' '],
  pairs,
  nests: Object.values(schemas),
  project: (text) => ({
    'src/a.graphql': 'query q { a { merged_by active a { a { active } } } runners { nodes { active } } }\n',
    'src/b.graphql': text,
  }),
  options: (text) => ({ schema: { path: 'schema.graphql', text } }),
};
