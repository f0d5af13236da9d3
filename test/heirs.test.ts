import { expect, it } from 'vitest';
import { events } from '../rules/components.ts';
import { parses, schemaWords } from '../rules/schemas.ts';
import { serving } from '../rules/serving.ts';
import { Evaluator } from '../src/flow/evaluate.ts';
import { directHeirsOf } from '../src/flow/kin.ts';
import { Project } from '../src/flow/project.ts';
import { ts } from '../src/flow/syntax.ts';
import { type Facts, ready } from '../src/script/find/facts.ts';

const facts: Facts = {
  endpoints: {},
  filters: {},
  resources: {},
  variables: {},
  sharedPaths: [],
  messages: [],
  families: [],
  hosts: { own: '', rival: '' },
  credentials: { headers: {} },
  rootPaths: {},
  sdks: [],
  otherClients: [],
  libraries: [],
  pages: [],
  describedFunctions: [],
  columns: [],
  components: [],
  events,
  parses,
  schemaWords,
  servedFiles: [],
  serving,
};

/** The names of the classes that extend `Base` of `base.ts`, and the broken files that were parsed for it. */
function look(files: Readonly<Record<string, string>>): {
  heirs: readonly (string | undefined)[];
  broken: readonly string[];
} {
  const all: Readonly<Record<string, string>> = { 'base.ts': 'export class Base {}', ...files };
  const project = new Project({ paths: Object.keys(all), read: (path) => all[path], skipped: [] });
  const [base] = project.file('base.ts')?.ast.statements ?? [];
  if (!base || !ts.isClassDeclaration(base)) throw new Error('no class');
  const heirs = directHeirsOf(new Evaluator(project, ready(facts, []).api), base).map(({ name }) => name?.text);
  return { heirs, broken: project.skipped(() => true).map(({ path }) => path) };
}

const heirs = (files: Readonly<Record<string, string>>) =>
  look({ 'base.ts': 'export class Base {}\nexport default Base;', ...files }).heirs;

it.each([
  "import { Base } from './base';\nclass Heir extends Base {}",
  "import { Base } from './base';\nclass Heir extends Base<string> {}",
  "import { Base as Other } from './base';\nclass Heir extends Other {}",
  "import Other from './base';\nclass Heir extends Other {}",
  "import { default as Other } from './base';\nclass Heir extends Other {}",
  "import * as all from './base';\nclass Heir extends all.Base {}",
  "import * as all from './base';\nclass Heir extends all\n  . Base {}",
  "const { Base } = require('./base');\nclass Heir extends Base {}",
  "const { Base: Other } = require('./base');\nclass Heir extends Other {}",
  "import { Base } from './base';\nclass Heir extends /* all of it */ Base {}",
  "import { Base /* the lowest */ as Other } from './base';\nclass Heir extends Other {}",
  "import { B\\u0061se } from './base';\nclass Heir extends B\\u0061se {}",
])('a class that extends another one is found: %s', (text) => expect(heirs({ 'heir.ts': text })).toEqual(['Heir']));

it.each([
  "export * from './base';",
  "export { Base } from './base';",
  "import { Base } from './base';\nexport { Base };",
])('so is one behind a file that hands it on: %s', (text) =>
  expect(heirs({ 'index.ts': text, 'heir.ts': "import { Base } from './index';\nclass Heir extends Base {}" })).toEqual(
    ['Heir'],
  ),
);

it.each(["export { Base as Other } from './base';", "import { Base } from './base';\nexport { Base as Other };"])(
  'under whatever name: %s',
  (text) =>
    expect(
      heirs({ 'index.ts': text, 'heir.ts': "import { Other } from './index';\nclass Heir extends Other {}" }),
    ).toEqual(['Heir']),
);

it('a file that only says the name of a class is not parsed for its heirs', () => {
  const broken = (text: string) => look({ 'user.ts': `import { Base } from './base';\n${text} = ;` }).broken;
  expect(broken('const made: Base')).toEqual([]);
  expect(broken('class Heir extends Base {} const made: Base')).toEqual(['user.ts']);
});
