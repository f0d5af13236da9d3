/** What a project says of itself: package.json, its lockfile, tsconfig.json and their like. */
import type { Target } from './harness.ts';
import { facts as nests } from './nests.ts';

const seeds = [
  '{ "name": "@acme/a", "version": "1.0.0", "private": false, "main": "dist/index.js", "types": "./src/index.ts", "exports": { ".": { "import": "./dist/a.js" } }, "workspaces": ["packages/*"], "dependencies": { "@gitbeaker/rest": "^39.0.0", "graphql": "16" } }',
  '{ "compilerOptions": { "baseUrl": ".", "paths": { "@/*": ["src/*"], "*": ["src/*", "lib/*"], "a": ["src/a.ts"] } }, "extends": "./base.json" }',
  '{ "lockfileVersion": 3, "packages": { "": {}, "node_modules/@gitbeaker/rest": { "version": "39.1.2" } } }',
];
const tokens =
  '{ } [ ] : , " null true 0 -1 1e999 "name" "main" "types" "exports" "paths" "baseUrl" "compilerOptions" "dependencies" "packages" "version" "." ".." "../../.." "./" "/" "*" "**" "src/*" "@acme/a" "__proto__" "constructor" "\\u0000" // /* */'.split(
    ' ',
  );

export const facts: Target = {
  name: 'facts',
  seeds,
  tokens: [...tokens, '\n', ' '],
  pairs: [
    ['{ "a": ', ' }'],
    ['[', ']'],
    ['"', '"'],
    ['/*', '*/'],
  ],
  nests: Object.values(nests),
  project: (text) => ({
    'package.json': text,
    'package-lock.json': text,
    'tsconfig.json': text,
    'jsconfig.build.json': text,
    'packages/b/package.json': text,
    'packages/b/tsconfig.json': text,
    'src/index.ts':
      "import { Gitlab } from '@gitbeaker/rest';\nimport { a } from '@/a';\nexport * from './a';\nexport interface MergeRequest { merged_by: string; merge_status: string; iid: number; web_url: string; source_branch: string; target_branch: string }\nconst api = new Gitlab({ token: 'x' });\nconst mr = await api.MergeRequests.show(1, 2);\nconsole.log(mr.merged_by, a.merged_by);\n",
    'src/a.ts': "import type { MergeRequest } from '@acme/a';\nexport const a = (mr: MergeRequest) => mr.merged_by;\n",
    'packages/b/src/c.ts': "import { a } from 'a';\nimport b from '@acme/a/b';\na.merged_by; b.active;\n",
  }),
};
