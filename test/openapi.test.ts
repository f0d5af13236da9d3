/** `check --openapi`: what the user's own instance calls deprecated. */
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { namedInstead, readOpenApi } from '../src/catalogue/openapi.ts';
import { real } from './real.ts';
import { commit, git, repoWith } from './repo.ts';
import { folderWith } from './stub.ts';

const gadget = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    colour: { type: 'string', description: 'Deprecated: the theme says it' },
    parts: { type: 'array', items: { $ref: '#/components/schemas/Part' } },
    parent: { $ref: '#/components/schemas/Gadget' },
  },
};
const part = {
  type: 'object',
  properties: { serial_number: { type: 'string', deprecated: true }, name: { type: 'string' } },
};
const body = {
  type: 'object',
  properties: {
    colour: { type: 'string', description: '[Deprecated] Use `theme` instead' },
    theme: { type: 'string' },
    hidden: { type: 'boolean', description: 'Deprecated. Use visible instead.' },
    visible: { type: 'boolean' },
    options: { type: 'object', properties: { size: { type: 'integer', deprecated: true } } },
  },
};

const v3 = {
  openapi: '3.0.0',
  info: { title: 'GitLab', version: '19.3.0-pre' },
  paths: {
    '/api/v4/projects/{id}/gadgets': {
      parameters: [{ name: 'flavour', in: 'query', deprecated: true, schema: { type: 'string' } }],
      get: {
        responses: {
          200: {
            content: {
              'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Gadget' } } },
            },
          },
        },
      },
      post: {
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Body' } } } },
        responses: {},
      },
    },
    '/api/v4/projects/{id}/gadgets/{gadget-id}/spin': {
      put: { summary: 'Spin it', description: 'Deprecated in GitLab 19.1. Use turn.', responses: {} },
      delete: { summary: 'Stop it', responses: {} },
    },
    '/api/v4/projects/{project_id}/merge_requests': {
      get: { parameters: [{ name: 'wip', in: 'query', deprecated: true, schema: { type: 'string' } }], responses: {} },
    },
    '/-/jwks': { get: { deprecated: true, responses: {} } },
  },
  components: { schemas: { Gadget: gadget, Part: part, Body: body } },
};

const v2 = {
  swagger: '2.0',
  info: { title: 'GitLab', version: 'v4' },
  basePath: '/api',
  paths: {
    '/v4/projects/{id}/gadgets': {
      get: {
        parameters: [{ name: 'flavour', in: 'query', type: 'string', description: '(deprecated) any' }],
        responses: { 200: { schema: { type: 'array', items: { $ref: '#/definitions/Gadget' } } } },
      },
      post: { parameters: [{ name: 'body', in: 'body', schema: { $ref: '#/definitions/Body' } }], responses: {} },
    },
    '/v4/projects/{id}/gadgets/{gadget_id}/spin': { put: { deprecated: true, responses: {} } },
  },
  definitions: {
    Gadget: {
      ...gadget,
      properties: {
        ...gadget.properties,
        parts: { type: 'array', items: part },
        parent: { $ref: '#/definitions/Gadget' },
      },
    },
    Body: body,
  },
};

describe('a document', () => {
  test.each([
    ['3, YAML', stringify(v3)],
    ['3, JSON', JSON.stringify(v3)],
    ['2, YAML', stringify(v2)],
    ['2, JSON, with a byte order mark', `\uFEFF${JSON.stringify(v2)}`],
  ])('version %s', (_, text) => {
    const { operations } = readOpenApi(text, 'mine.yaml');
    const sent = [...(operations.get('POST /projects/{id}/gadgets')?.sent ?? [])].filter(([, { because }]) => because);
    expect(sent.map(([name, { type }]) => `${name} ${type}`)).toContain('options.size integer');
    expect(sent.map(([name]) => name)).toEqual(expect.arrayContaining(['colour', 'hidden', 'options.size']));
    const list = operations.get('GET /projects/{id}/gadgets');
    expect([...(list?.answered.keys() ?? [])].sort()).toEqual(['colour', 'parts[].serial_number']);
    expect(list?.isList).toBe(true);
    expect(list?.sent.get('flavour')?.because).toBeDefined();
    expect(operations.get('PUT /projects/{id}/gadgets/{gadget_id}/spin')?.because).toBeDefined();
    expect([...operations.keys()].some((each) => each.includes('jwks'))).toBe(false);
  });

  test.each([
    ['Use `theme` instead', 'theme'],
    ['Deprecated: Use :topics instead', 'topics'],
    ['[deprecated] See allow_collaboration', 'allow_collaboration'],
    ['Use: emails_enabled', 'emails_enabled'],
    ['Use `type` or see `status` instead', undefined],
    ['No longer allowed', undefined],
  ])('%j names %s', (because, name) => expect(namedInstead(because)).toBe(name));

  test.each([
    ['', 'is no OpenAPI document'],
    ['just words', 'is no OpenAPI document'],
    ['- a', 'is no OpenAPI document'],
    ['{"openapi":"3.0.0"}', 'is no OpenAPI document'],
    ['openapi: 3.0.0\npaths: {}', "is not GitLab's"],
    ['openapi: 3.0.0\npaths:\n  /users:\n    get: {}', "is not GitLab's"],
    ['{"openapi": ', 'cannot be read'],
    ['openapi: [', 'cannot be read'],
    [`openapi: 3.0.0\npaths: ${'['.repeat(100_000)}`, 'is nested too deeply'],
    [`{"a":${'['.repeat(1_000_000)}`, 'mine.yaml'],
    [
      `a: &a [1, 1, 1, 1, 1, 1, 1, 1, 1]\n${Array.from({ length: 12 }, (_, i) => `a${i}: &a${i} [${Array.from({ length: 9 }, () => `*a${i === 0 ? '' : i - 1}`).join(', ')}]`).join('\n')}\nopenapi: 3.0.0\npaths: *a11\n`,
      'cannot be read',
    ],
  ])('%# is one line', (text, message) => {
    expect(() => readOpenApi(text, 'mine.yaml')).toThrow(message);
    expect(() => readOpenApi(text, 'mine.yaml')).toThrow(/^mine\.yaml [^\n]*\.$/);
  });

  test('schemas that multiply each other, and circles, come to an end', () => {
    const schemas: Record<string, unknown> = {};
    for (let i = 0; i < 30; i += 1)
      schemas[`S${i}`] = {
        allOf: Array.from({ length: 10 }, () => ({ $ref: `#/components/schemas/S${i + 1}` })),
        properties: { again: { $ref: '#/components/schemas/S0' } },
      };
    const ref = { $ref: '#/components/schemas/S0' };
    const bomb = {
      openapi: '3.0.0',
      paths: { '/api/v4/gadgets': { post: { requestBody: { content: { json: { schema: ref } } }, responses: {} } } },
      components: { schemas },
    };
    expect(() => readOpenApi(JSON.stringify(bomb), 'mine.json')).toThrow('too much work');
    const circle = { ...bomb, components: { schemas: { S0: { $ref: '#/components/schemas/S0' } } } };
    expect(readOpenApi(JSON.stringify(circle), 'mine.json').operations.size).toBe(1);
  });
});

const program = [
  "const api = 'https://gitlab.example.com/api/v4';",
  "await fetch(`${api}/projects/1/gadgets/2/spin`, { method: 'PUT' });",
  "await fetch(`${api}/projects/1/gadgets/2/spin`, { method: 'DELETE' });",
  'const gadgets = await (await fetch(`${api}/projects/1/gadgets?flavour=sweet`)).json();',
  'for (const gadget of gadgets) log(gadget.colour, gadget.parts[0].serial_number, gadget.parts[0].name);',
  "await fetch(`${api}/projects/1/gadgets`, { method: 'POST', body: JSON.stringify({ colour: 'red', hidden: true }) });",
  "const mine = { colour: 'blue' }; log(mine.colour);",
  'await fetch(`${api}/projects/1/merge_requests?wip=yes`);',
  '',
].join('\n');
const files = { 'a.js': program, 'mine.yaml': stringify(v3) };

interface Seen {
  rule: string;
  line: number;
  element: string;
  fix: string;
  reason: string;
  title: string;
}

const found = async (root: string, ...argv: readonly string[]) => {
  const { out, err, code } = await real(root, 'check', '--format', 'json', ...argv);
  expect(out, err).not.toBe('');
  const { findings }: { findings: Seen[] } = JSON.parse(out);
  return { findings, err, code };
};

describe('check --openapi', () => {
  test('finds what the document marks and no rule knows', async () => {
    const { findings, code } = await found(folderWith(files), '--openapi', 'mine.yaml');
    const own = findings.filter(({ rule }) => rule === 'openapi-deprecated');
    expect(own.map(({ line, element }) => `${line} ${element}`)).toEqual([
      '2 PUT /projects/{id}/gadgets/{gadget_id}/spin',
      '4 GET /projects/{id}/gadgets flavour',
      '5 GET /projects/{id}/gadgets.colour',
      '5 GET /projects/{id}/gadgets → parts.serial_number',
      '6 POST /projects/{id}/gadgets colour',
      '6 POST /projects/{id}/gadgets hidden',
    ]);
    expect(own[0]?.reason).toContain('mine.yaml calls it deprecated: Spin it. Deprecated in GitLab 19.1. Use turn.');
    expect(own[0]?.title).toBe("Do without what your GitLab's OpenAPI document calls deprecated");
    // a rename where the words name a field of the same type, and never of a boolean
    expect(own.slice(4).map(({ fix }) => fix)).toEqual(['review', 'manual']);
    expect(findings.filter(({ line }) => line === 8).map(({ rule }) => rule)).toEqual(['merge-request-draft']);
    expect(code).toBe(1);
  });

  test('without it nothing of that is found', async () => {
    const { findings } = await found(folderWith(files));
    expect(findings.map(({ rule }) => rule)).toEqual(['merge-request-draft']);
  });

  test('in a shell script, too', async () => {
    const text = 'curl -X PUT "https://gitlab.example.com/api/v4/projects/1/gadgets/2/spin"\n';
    const { findings } = await found(
      folderWith({ 'a.sh': text, 'mine.yaml': stringify(v3) }),
      '--openapi',
      'mine.yaml',
    );
    expect(findings.map(({ rule }) => rule)).toEqual(['openapi-deprecated']);
  });

  test('by the configuration, which can switch it off; a comment accepts it', async () => {
    const root = folderWith({ ...files, '.gitlab-sunset.yaml': 'openapi: mine.yaml\n' });
    expect((await found(root)).findings).toHaveLength(7);
    writeFileSync(join(root, '.gitlab-sunset.yaml'), 'openapi: mine.yaml\nrules: { openapi-deprecated: off }\n');
    expect((await found(root)).findings).toHaveLength(1);
    writeFileSync(join(root, '.gitlab-sunset.yaml'), 'openapi: mine.yaml\n');
    writeFileSync(
      join(root, 'a.js'),
      program.replace('await fetch', '// gitlab-sunset-ignore openapi-deprecated: soon\nawait fetch'),
    );
    const { findings, err } = await found(root, '--rule', 'openapi-deprecated');
    expect([findings.length, err]).toEqual([5, '']);
  });

  test('with --policy-from the commit says what is in it', async () => {
    const root = repoWith({ ...files, '.gitlab-sunset.yaml': 'openapi: mine.yaml\n' });
    git(root, 'checkout', '-qb', 'work');
    writeFileSync(
      join(root, 'mine.yaml'),
      stringify({ ...v3, paths: { '/api/v4/gadgets': { get: { responses: {} } } } }),
    );
    commit(root);
    expect((await found(root)).findings).toHaveLength(1);
    expect((await found(root, '--policy-from', 'main')).findings).toHaveLength(7);
    expect((await found(root, '--policy-from', 'main', '--openapi', 'mine.yaml')).findings).toHaveLength(7);
  });

  test.each([
    ['gone.yaml', 'The OpenAPI document gone.yaml cannot be read.'],
    ['a.js', 'a.js cannot be read: '],
    ['src', 'The OpenAPI document src cannot be read.'],
  ])('%s is one line and exit code 2', async (name, message) => {
    const { code, err, out } = await real(folderWith({ ...files, 'src/b.js': '' }), 'check', '--openapi', name);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^gitlab-sunset: [^\n]+\n$/);
    expect(err).toContain(message);
  });

  test.each([
    ['../mine.yaml', 'lies outside of the tree'],
    ['link.yaml', 'leads out of the tree through a symbolic link'],
    ['gone.yaml', 'is not there'],
  ])('the configuration names nothing outside of the tree: %s', async (name, message) => {
    const outside = folderWith(files);
    const root = folderWith({ ...files, '.gitlab-sunset.yaml': `openapi: ${name}\n` });
    symlinkSync(join(outside, 'mine.yaml'), join(root, 'link.yaml'));
    const { code, err } = await real(root, 'check');
    expect(code).toBe(2);
    expect(err).toContain(message);
  });

  test('fix writes the rename with --review alone', async () => {
    const root = folderWith(files);
    const { out } = await real(
      root,
      'fix',
      '--dry-run',
      '--review',
      '--openapi',
      'mine.yaml',
      '--rule',
      'openapi-deprecated',
    );
    expect(out).toContain("theme: 'red'");
    expect(out).not.toContain('visible');
    expect((await real(root, 'fix', '--dry-run', '--openapi', 'mine.yaml', '--rule', 'openapi-deprecated')).out).toBe(
      '',
    );
  });
});
