/** `--rules`: rules of a user's own. */
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ts } from '@ts-morph/common';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { endpoints, resources } from '../rules/api.ts';
import { files as kinds } from '../rules/files.ts';
import { changes } from '../rules/index.ts';
import { sdks } from '../rules/sdk.ts';
import { ownSchema, readOwnRules } from '../src/catalogue/own-rules.ts';
import { real } from './real.ts';
import { commit, git, repoWith } from './repo.ts';
import { folderWith } from './stub.ts';

const rules = {
  $schema: 'node_modules/gitlab-sunset/schema/rules.schema.json',
  rules: [
    {
      id: 'acme-things',
      title: 'Call `widgets` instead of `things`',
      why: 'Our administrators switch `things` off.',
      due: '19.0',
      outcome: { is: 'removed', in: '19.0' },
      match: [
        {
          endpoint: ['GET /projects/{id}/things', 'POST /projects/{id}/things'],
          segment: 'things',
          fix: { segment: 'widgets' },
        },
        { request: 'POST /projects/{id}/things', field: 'old_name', fix: { rename: 'name' } },
        { response: 'Thing', field: 'made_by', proven: true, fix: { rename: 'author' } },
      ],
    },
    {
      id: 'acme-hooks',
      title: 'Leave `token` of hooks alone',
      match: [{ request: 'POST /projects/{project}/hooks', field: 'push_events', value: false }],
    },
    {
      id: 'acme-deploy',
      title: 'Use `deployer` instead of `acme-deploy`',
      advice: 'Ask the platform team.',
      match: [
        { shell: 'acme-deploy', flags: ['--legacy'], fix: { remove: true } },
        { config: 'gitlab-ci', key: 'variable:ACME_TOKEN' },
      ],
    },
    {
      id: 'acme-sdk',
      title: 'Do without branches',
      match: [{ endpoint: 'DELETE /projects/{id}/repository/branches/{branch}', segment: 'branches' }],
    },
  ],
  endpoints: { 'GET /projects/{id}/things': 'Thing[]' },
  resources: { Thing: { members: ['id', 'made_by'] } },
  wrappers: [
    {
      name: 'acme',
      modules: ['@acme/gitlab'],
      clients: ['Acme'],
      methods: {
        'Branches.drop': {
          endpoint: 'DELETE /projects/{id}/repository/branches/{branch}',
          arguments: ['{id}', '{branch}'],
        },
      },
    },
  ],
};

const program = [
  "import { Acme } from '@acme/gitlab';",
  "const api = 'https://gitlab.example.com/api/v4';",
  'const things = await (await fetch(`${api}/projects/1/things`)).json();',
  'for (const thing of things) log(thing.made_by);',
  "await fetch(`${api}/projects/1/things`, { method: 'POST', body: JSON.stringify({ old_name: 'a' }) });",
  "await fetch(`${api}/projects/1/hooks`, { method: 'POST', body: JSON.stringify({ push_events: false }) });",
  "await fetch(`${api}/projects/1/hooks`, { method: 'POST', body: JSON.stringify({ push_events: true }) });",
  "await new Acme().Branches.drop(1, 'main');",
  '',
].join('\n');

const files = {
  'a.js': program,
  'deploy.sh': '#!/bin/sh\nacme-deploy --legacy --fast\n',
  '.gitlab-ci.yml': 'variables:\n  ACME_TOKEN: abc\njob:\n  script: [echo]\n',
  'own.yaml': stringify(rules),
};
const all = [
  '.gitlab-ci.yml:2 acme-deploy',
  'a.js:3 acme-things',
  'a.js:4 acme-things',
  'a.js:5 acme-things',
  'a.js:6 acme-hooks',
  'a.js:8 acme-sdk',
  'deploy.sh:2 acme-deploy',
];

interface Seen {
  path: string;
  line: number;
  rule: string;
  severity: string;
  title: string;
}
const found = async (root: string, ...argv: readonly string[]) => {
  const { out, err, code } = await real(root, 'check', '--format', 'json', ...argv);
  expect(out, err).not.toBe('');
  const { findings }: { findings: Seen[] } = JSON.parse(out);
  const places = findings.map(({ path, line, rule }) => `${path}:${line} ${rule}`);
  return { places: [...new Set(places)], findings, err, code };
};

describe('rules of one’s own', () => {
  test.each([
    ['YAML', stringify(rules)],
    ['JSON', JSON.stringify(rules)],
  ])('are found everywhere ours are: %s', async (_, text) => {
    const { places, findings, code } = await found(folderWith({ ...files, 'own.yaml': text }), '--rules', 'own.yaml');
    expect(places).toEqual(all);
    expect(findings.filter(({ rule }) => rule === 'acme-things').map(({ severity }) => severity)).toContain('error');
    expect(findings.find(({ rule }) => rule === 'acme-hooks')?.severity).toBe('warning');
    expect(findings[1]?.title).toBe('Call `widgets` instead of `things`');
    expect(code).toBe(1);
  });

  test('nothing of it without them', async () => expect((await found(folderWith(files))).places).toEqual([]));

  test('by the configuration, switched off, suppressed, one alone', async () => {
    const root = folderWith({
      ...files,
      '.gitlab-sunset.yaml': 'ruleFiles: [own.yaml]\nrules: { acme-things: off }\n',
    });
    expect((await found(root)).places).toEqual(all.filter((each) => !each.endsWith('things')));
    expect((await found(root, '--rule', 'acme-deploy')).places).toHaveLength(2);
    writeFileSync(
      join(root, 'deploy.sh'),
      '# gitlab-sunset-ignore acme-deploy: until they are ready\nacme-deploy --legacy\n',
    );
    const { places, err } = await found(root);
    expect(places.some((each) => each.startsWith('deploy'))).toBe(false);
    expect(err).toBe('');
  });

  test('a target and a way mean what they mean for ours', async () => {
    const root = folderWith(files);
    const at = async (...argv: string[]) =>
      (await found(root, '--rules', 'own.yaml', '--rule', 'acme-things', ...argv)).findings.map(
        ({ severity }) => severity,
      );
    expect(new Set(await at('--target', '18.0'))).toEqual(new Set(['warning']));
    expect(new Set(await at('--target', '19.0'))).toEqual(new Set(['error']));
    expect(await at('--from', '19.0', '--target', '19.3')).toEqual([]);
  });

  test('fix writes them', async () => {
    const { out } = await real(folderWith(files), 'fix', '--dry-run', '--review', '--rules', 'own.yaml');
    expect(out).toContain('+acme-deploy --fast');
    expect(out).toContain('/widgets`');
  });

  test('rules and explain show them, and report plans with them', async () => {
    const root = folderWith(files);
    expect((await real(root, 'rules', '--rules', 'own.yaml')).out).toContain('acme-deploy');
    const { rules: listed }: { rules: { id: string }[] } = JSON.parse(
      (await real(root, 'rules', '--format', 'json', '--rules', 'own.yaml')).out,
    );
    expect(listed.map(({ id }) => id)).toContain('acme-hooks');
    const told = await real(root, 'explain', 'acme-things', '--rules', 'own.yaml');
    expect(told.out).toContain('Our administrators switch `things` off.');
    expect((await real(root, 'explain', 'acme-things')).code).toBe(2);
    expect((await real(root, 'report', '--rules', 'own.yaml')).out).toContain('acme-things');
  });

  test('with --policy-from they are the commit’s', async () => {
    const root = repoWith({ ...files, '.gitlab-sunset.yaml': 'ruleFiles: [own.yaml]\n' });
    git(root, 'checkout', '-qb', 'work');
    writeFileSync(join(root, 'own.yaml'), stringify({ rules: [rules.rules[1]] }));
    commit(root);
    expect((await found(root)).places).toEqual(['a.js:6 acme-hooks']);
    expect((await found(root, '--policy-from', 'main')).places).toEqual(all);
  });

  test('their texts are as inert as any: secrets, terminals, jobs', async () => {
    const secret = `glpat-${'a1B2c3D4e5'.repeat(2)}`;
    const own = {
      rules: [
        {
          ...rules.rules[1],
          title: `::set-output name=x::${secret}`,
          why: `|x|\n\n# <script>${secret}`,
          advice: '##vso[x]',
        },
      ],
    };
    const root = folderWith({ ...files, 'own.yaml': stringify(own) });
    for (const argv of [
      ['check'],
      ['check', '--format', 'markdown'],
      ['check', '--format', 'sarif'],
      ['report'],
      ['explain', 'acme-hooks'],
      ['rules'],
    ]) {
      const { out } = await real(root, ...argv, '--rules', 'own.yaml');
      expect(out).not.toContain(secret);
      expect(out).not.toMatch(/^\s*::set-output/m);
      expect(out).not.toContain('##vso[');
    }
  });
});

describe('a file that is wrong is one line with the place', () => {
  const one = { id: 'acme-a', title: 'a', match: [{ endpoint: 'GET /things', segment: 'things' }] };
  const withMatch = (match: unknown) => stringify({ rules: [{ ...one, match: [match] }] });
  test.each([
    ['', 'own.yaml:1:1: the file lacks `rules`'],
    ['rules: []', '`rules` must not be empty'],
    ['rules: [{ id: acme-a, title: a }]', '`rules[0]` lacks `match`'],
    [stringify({ rules: [{ ...one, id: 'merged-by' }] }), 'own.yaml:2:9: there is a rule `merged-by` already'],
    [stringify({ rules: [{ ...one, id: 'openapi-deprecated' }] }), 'already'],
    [stringify({ rules: [one, one] }), '`acme-a` already'],
    [stringify({ rules: [{ ...one, id: '../../etc' }] }), '`rules[0].id` must be an id such as'],
    [stringify({ rules: [{ ...one, titel: 'a' }] }), 'unknown key `rules[0].titel`. Did you mean `title`?'],
    [stringify({ rules: [{ ...one, due: '16.12' }] }), 'was never released'],
    [
      stringify({ rules: [{ ...one, title: 'a\u202eb' }] }),
      'own.yaml:3:12: `rules[0].title` holds a character that nobody would see',
    ],
    [stringify({ rules: [{ ...one, title: 'a\u001b[2Jb' }] }), 'nobody would see'],
    [
      withMatch({ endpoint: 'GET /things', segment: '(a+)+$' }),
      '`rules[0].match[0].segment` must be a segment of a path',
    ],
    [withMatch({ endpoint: 'GET /things', segment: 'other' }), '`other` is no segment of `GET /things`'],
    [withMatch({ endpoint: 'FETCH /things', segment: 'things' }), 'must be an endpoint such as'],
    [withMatch({ request: 'GET /things', field: '(x|x)*y' }), '`rules[0].match[0].field` must be names with dots'],
    [withMatch({ response: 'Thing', field: 'a' }), 'there is no resource `Thing`'],
    [withMatch({ response: 'Runner', field: 'a', value: ['(a+)+'] }), 'must be a word'],
    [withMatch({ graphql: 'A.b(' }), 'must be a coordinate'],
    [withMatch({ config: 'gitlab-cj', key: 'a' }), '`rules[0].match[0].config` must be'],
    [withMatch({ shell: 'a; rm' }), 'must be a command'],
    [withMatch({ call: 'x' }), '`rules[0].match[0]` must be `endpoint` with `segment` or'],
    [
      withMatch({ endpoint: 'GET /things', segment: 'things', fix: { run: 'x' } }),
      'unknown key `rules[0].match[0].fix.run`',
    ],
    ['rules: [{ id: acme-a, title: a, match: [{ endpoint: GET /a, segment: a, ? [x] : y }] }]', 'a key must be a word'],
    ['{"rules": [', 'own.yaml:1:'],
    [`rules: ${'['.repeat(20_000)}`, 'own.yaml:'],
    [`rules: &a [{ id: a, title: b, match: [*a, *a] }]`, 'own.yaml:'],
    ['__proto__: { a: b }\nrules: []', 'unknown key `__proto__`'],
  ])('%#', async (text, message) => {
    const { code, err, out } = await real(folderWith({ ...files, 'own.yaml': text }), 'check', '--rules', 'own.yaml');
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^gitlab-sunset: own\.yaml:\d+:\d+: [^\n]+\n$/);
    expect(err).toContain(message);
  });

  test.each([
    [['--rules', 'gone.yaml'], 'The file of rules gone.yaml cannot be read.'],
    [['--rules', 'src'], 'cannot be read'],
    [['--rules'], '`--rules` needs a value.'],
  ])('%j', async (argv, message) => {
    const { code, err } = await real(folderWith({ ...files, 'src/b.js': '' }), 'check', ...argv);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });

  test('a link that is committed leads nowhere, from the command line and from the configuration', async () => {
    const outside = folderWith(files);
    const root = folderWith({ 'a.js': '', '.gitlab-sunset.yaml': 'ruleFiles: [link.yaml]\n' });
    symlinkSync(join(outside, 'own.yaml'), join(root, 'link.yaml'));
    git(root, 'init', '-q', '-b', 'main');
    commit(root);
    expect((await real(root, 'check')).err).toContain('leads out of the tree');
    writeFileSync(join(root, '.gitlab-sunset.yaml'), '');
    expect((await real(root, 'check', '--rules', 'link.yaml')).err).toContain('leads out of the tree');
  });
});

describe('the schema', () => {
  const schema = ownSchema(Object.keys(kinds));
  test('is the one that is shipped', () => {
    const path = new URL('../schema/rules.schema.json', import.meta.url);
    const text = `${JSON.stringify(schema, null, 2)}\n`;
    if (process.env.UPDATE) writeFileSync(path, text);
    expect(readFileSync(path, 'utf8'), '`UPDATE=1 npx vitest run test/own-rules.test.ts` writes it').toBe(text);
  });

  const isValid = new Ajv({ strict: true, allowUnionTypes: true, unicodeRegExp: true }).compile(Object(schema));
  const read = (file: unknown) =>
    readOwnRules(
      JSON.stringify(file),
      'own.json',
      Object.keys(kinds),
      { endpoints, resources, sdks },
      [],
      (each) => each,
    );
  test.each([
    [rules, true],
    [{ rules: [{ id: 'a', title: 'b', match: [{ shell: 'x', flags: ['--y'] }] }] }, true],
    [{ rules: [{ id: 'A', title: 'b', match: [{ shell: 'x' }] }] }, false],
    [{ rules: [{ id: 'a', title: '', match: [{ shell: 'x' }] }] }, false],
    [{ rules: [{ id: 'a', title: 'b', match: [{ shell: 'x', flags: ['y'] }] }] }, false],
    [{ rules: [] }, false],
  ])('agrees with the reader %#', (file, right) => {
    expect(isValid(file)).toBe(right);
    if (right) expect(() => read(file)).not.toThrow();
    else expect(() => read(file)).toThrow();
  });

  test('takes every rule of ours as one of one’s own, but for patterns of parameters', () => {
    const all = changes.map(({ row: _, ...rule }) => ({
      ...rule,
      id: `own-${rule.id}`,
      match: rule.match.filter((each) => !('parameter' in each)),
    }));
    const own = { rules: all.filter(({ match }) => match.length > 0) };
    expect(own.rules.length).toBeGreaterThan(180);
    expect(isValid(own), JSON.stringify(isValid.errors?.slice(0, 3))).toBe(true);
    expect(read(own).changes).toHaveLength(own.rules.length);
  });

  test('has every word of the vocabulary', () => {
    const source = readFileSync(new URL('../src/catalogue/change.ts', import.meta.url), 'utf8');
    const ast = ts.createSourceFile('change.ts', source, ts.ScriptTarget.Latest, true);
    const interfaces = new Map(ast.statements.filter(ts.isInterfaceDeclaration).map((each) => [each.name.text, each]));
    /** Names of a type's members, and of those that stand in them: `fix.rename`. */
    const namesIn = (name: string): string[] => {
      const own = interfaces.get(name);
      if (!own) return [];
      const inherited = (own.heritageClauses ?? []).flatMap(({ types }) =>
        types.flatMap(({ expression }) => namesIn(expression.getText())),
      );
      return [...inherited, ...own.members.flatMap(membersOf)];
    };
    const membersOf = (member: ts.TypeElement): string[] => {
      const name = member.name?.getText() ?? '';
      const type = ts.isPropertySignature(member) ? member.type : undefined;
      const inside =
        type && ts.isTypeLiteralNode(type)
          ? type.members.flatMap(membersOf)
          : type && ts.isTypeReferenceNode(type)
            ? namesIn(type.typeName.getText())
            : [];
      return [name, ...inside.map((each) => `${name}.${each}`)];
    };
    interface Node {
      properties?: Record<string, Node>;
      items?: Node;
      anyOf?: Node[];
    }
    const pathsIn = (node: Node): string[] => [
      ...Object.entries(node.properties ?? {}).flatMap(([name, each]) => [
        name,
        ...pathsIn(each).map((path) => `${name}.${path}`),
      ]),
      ...(node.anyOf ?? []).flatMap(pathsIn),
    ];
    const rule: Node = Object(schema).properties.rules.items;
    const kindsOf: Node[] = Object(schema).properties.rules.items.properties.match.items.anyOf;
    const missing = (name: string, node: Node | undefined, without: readonly string[]) => {
      const has = new Set(pathsIn(node ?? {}));
      const names = [...new Set(namesIn(name))];
      expect(names.length, name).toBeGreaterThan(4);
      return names.filter((each) => !has.has(each) && !without.includes(each));
    };
    // rows are of our own specification; what stands by a number, a use or a surface is a map
    expect(missing('Change', rule, ['row', 'row.section', 'row.element', 'row.change'])).toEqual([]);
    for (const [name, key] of [
      ['EndpointMatch', 'endpoint'],
      ['RequestMatch', 'request'],
      ['ResponseMatch', 'response'],
      ['GraphqlMatch', 'graphql'],
      ['ConfigMatch', 'config'],
      ['ShellMatch', 'shell'],
    ] as const)
      expect(
        missing(
          name,
          kindsOf.find(({ properties }) => properties && key in properties),
          [],
        ),
        name,
      ).toEqual([]);
    // a regular expression of somebody else's never runs
    const kindsThere = [...interfaces.keys()].filter((name) => name.endsWith('Match'));
    expect(kindsThere.filter((name) => name !== 'ParameterMatch')).toHaveLength(kindsOf.length);
  });
});
