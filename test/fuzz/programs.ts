/** Programs: TypeScript and JavaScript with JSX, among files that import them and that they import. */
import { fixturesOf, type Target } from './harness.ts';
import { programs as nests } from './nests.ts';

const tokens =
  "merged_by merge_status mergedBy active paused runner filepath merge_requests runners changes geo_nodes gql graphql fetch axios GitLab gitbeaker await async yield function class extends interface type enum namespace declare import export from default const let var new return if else for of in while do switch case try catch finally throw typeof keyof infer is as satisfies => ... ?. ?? ??= || && ** << >>> /* */ // <!-- ` ${ } { ( ) [ ] < > </ /> = == === ! + - ~ , ; : . @ # __proto__ constructor toString hasOwnProperty prototype valueOf '/api/v4/projects/1/merge_requests/2' `query{runner(id:1){active}}` process.env.CI_API_V4_URL".split(
    ' ',
  );

export const programs: Target = {
  name: 'programs',
  seeds: fixturesOf('.ts', '.tsx', '.js'),
  tokens: [...tokens, '\n', ' '],
  pairs: [
    ['(', ')'],
    ['{ a: ', ' }'],
    ['[', ']'],
    ['f(', ')'],
    ['`${', '}`'],
    ['<b>', '</b>'],
    ['x ? ', ' : y'],
    ['() => {', '}'],
    ['if (x) {', '}'],
    ['class { a = ', '}'],
    ['Promise<', '>'],
    ['/*', '*/'],
    ['!', ''],
    ['', '.then((x) => x)'],
    ['', ' ?? a'],
    ['', ' + a'],
  ],
  nests: Object.values(nests),
  project: (text) => ({
    'src/a.tsx': text,
    'src/b.ts':
      "export { g } from './c';\nexport * from './a';\nexport const merged = (mr: { merged_by: string }) => mr.merged_by;\n",
    'src/c.ts': "export { g } from './b';\nimport { a } from './a';\nconsole.log(a.merged_by, a().active);\n",
  }),
};
