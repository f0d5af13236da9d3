/** GraphQL: the schema behind the rules, the proof of a rewrite, the user's own schema, and what cannot be read. */
import { readFileSync } from 'node:fs';
import { buildSchema, introspectionFromSchema, printSchema, resolveSchemaCoordinate, validateSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { changes } from '../rules/index.ts';
import { parse as parseArguments } from '../src/cli/usage.ts';
import type { ScanOptions, ScanResult } from '../src/finding.ts';
import { type FixOptions, fix } from '../src/fix/fix.ts';
import { SchemaError } from '../src/graphql/schema.ts';
import { scan } from '../src/scan.ts';
import { sourcesOf } from './fixtures.ts';

const sdl = readFileSync(new URL('../rules/schema.graphql', import.meta.url), 'utf8');
const schema = buildSchema(sdl);

const look = (files: Record<string, string>, options: ScanOptions = {}): ScanResult =>
  scan(sourcesOf(new Map(Object.entries(files))), options);
const fixed = (files: Record<string, string>, options: FixOptions = {}): Record<string, string> => {
  const result = fix(sourcesOf(new Map(Object.entries(files))), { likely: true, ...options }, scan);
  return { ...files, ...Object.fromEntries(result.files.map(({ path, after }) => [path, after])) };
};
const told = ({ findings }: ScanResult): string[] =>
  findings.map(({ path, rule, fix: tier, element }) => `${path} ${rule} ${tier} ${element}`);

describe('the schema', () => {
  it('is one', () => {
    expect(validateSchema(schema)).toEqual([]);
  });

  const matches = changes.flatMap((change) => change.match.flatMap((match) => ('graphql' in match ? [match] : [])));

  it.each(matches.map((match) => [match.graphql, match] as const))(
    'has %s, and what is written in its place',
    (coordinate, match) => {
      expect(resolveSchemaCoordinate(schema, coordinate)).toBeDefined();
      const { rename, set } = match.fix ?? {};
      const [owner = ''] = coordinate.split('.');
      if (rename !== undefined) {
        const to = coordinate.includes('(')
          ? coordinate.replace(/\(.*/, `(${rename}:)`)
          : coordinate.includes('.')
            ? `${owner}.${rename}`
            : rename;
        expect(resolveSchemaCoordinate(schema, to), to).toBeDefined();
      }
      if (set) expect(printSchema(schema)).toMatch(new RegExp(`\\b${set.name}: Boolean`));
    },
  );
});

describe('a document in a script that does not say what it is', () => {
  const selects = 'project(fullPath: "a") { mergeRequest(iid: "1") { mergeStatus } }';
  it.each([
    ['in a template', `\`query { ${selects} }\``],
    ['in quotes', `'query one { ${selects} }'`],
    ['in quotes, over several lines', `'query one {\\n  ${selects}\\n}'`],
    ['in quotes that are added up', `'query one { ' + '${selects} ' + '}'`],
    ['behind blanks', `\`\n  query one {\n    ${selects}\n  }\n\``],
    ['behind a comment with a quotation mark', `\`# It's "one"\nquery one { ${selects} }\``],
    ['with a hole', `\`query one { ${selects} \${more} }\``],
    ['as a fragment', '`fragment one on MergeRequest { mergeStatus }`'],
    ['that is parsed', `parse('query { ${selects} }')`],
  ])('%s', (_, literal) => {
    const ask = `export const ask = (more) => send(${literal});\n`;
    expect(told(look({ 'ask.js': ask })).map((each) => each.split(' ').slice(0, 2))).toEqual([
      ['ask.js', 'merge-status'],
    ]);
  });
  it.each([
    ['a sentence', "'query the { list } of mergeStatus'"],
    ['a word', "'query', 'mergeStatus'"],
    ['a colour and an id', "'#mergeStatus', '#fff'"],
  ])('is none: %s', (_, literal) => {
    expect(told(look({ 'ask.js': `export const ask = () => send(${literal});\n` }))).toEqual([]);
  });
});

describe('the proof', () => {
  const finding = (query: string): string =>
    `query q($path: ID!) { project(fullPath: $path) { pipeline(iid: 1) { securityReportFindings { nodes { ${query} } } } } }`;

  it('withdraws a rewrite that adds an error, with the validator’s sentence', () => {
    const files = { 'a.graphql': finding('projectFingerprint projectFingerprint: title') };
    const { findings } = look(files);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({ fix: 'manual', edits: [] });
    expect(findings[0]?.reason).toContain(
      'Fields "projectFingerprint" conflict because "uuid" and "title" are different fields',
    );
    expect(fixed(files, { review: true })).toEqual(files);
  });

  it('looks at the operation that uses a fragment, and at the fragment in another file', () => {
    const files = {
      'fragment.graphql': 'fragment F on PipelineSecurityReportFinding { projectFingerprint }',
      'query.graphql': `#import "./fragment.graphql"\n${finding('projectFingerprint ...F')}`,
    };
    expect(told(look(files))).toEqual([
      'fragment.graphql project-fingerprint safe PipelineSecurityReportFinding.projectFingerprint',
      'query.graphql project-fingerprint safe PipelineSecurityReportFinding.projectFingerprint',
    ]);
    const after = fixed(files);
    expect(after['fragment.graphql']).toBe('fragment F on PipelineSecurityReportFinding { projectFingerprint: uuid }');
    expect(after['query.graphql']).toContain('{ projectFingerprint: uuid ...F }');
  });

  it('lets a rewrite stand beside what is left to a person, and beside what our part of the schema does not know', () => {
    const files = {
      'a.graphql': finding('projectFingerprint neverHeardOf(of: 1) { it }').replace(
        'project(',
        'runnerPlatforms { nodes { name } } project(',
      ),
    };
    expect(told(look(files))).toEqual([
      'a.graphql runner-setup manual Query.runnerPlatforms',
      'a.graphql project-fingerprint safe PipelineSecurityReportFinding.projectFingerprint',
    ]);
  });

  it('renames the same argument in two selections of one field', () => {
    const query =
      'query q { runners(status: PAUSED, sort: CREATED_ASC) { count } runners(status: PAUSED, sort: CREATED_ASC) { nodes { shortSha } } }';
    expect(fixed({ 'a.graphql': query })['a.graphql']).toBe(query.replaceAll('status: PAUSED', 'paused: true'));
  });
});

describe('with --rename-responses', () => {
  const query = 'query q($path: ID!) { group(fullPath: $path) { dependencyProxyTotalSizeInBytes } }';
  const reader = `import { request, gql } from 'graphql-request';
const Q = gql\`${query}\`;
export const size = async (path) => {
  const { group } = await request('https://gitlab.example.com/api/graphql', Q, { path });
  return group.dependencyProxyTotalSizeInBytes / 1024;
};
`;

  it('renames field and readers together', () => {
    const after = fixed({ 'a.js': reader }, { review: true, renameResponses: true })['a.js'];
    expect(after).toContain('{ group(fullPath: $path) { dependencyProxyTotalSizeBytes } }');
    expect(after).toContain('return Number(group.dependencyProxyTotalSizeBytes) / 1024;');
  });

  it('keeps to the alias where another selection is in the way', () => {
    const clash = reader.replace(
      '{ dependencyProxyTotalSizeInBytes }',
      '{ dependencyProxyTotalSizeInBytes dependencyProxyTotalSizeBytes: name }',
    );
    const after = fixed({ 'a.js': clash }, { review: true, renameResponses: true })['a.js'];
    expect(after).toContain(
      'dependencyProxyTotalSizeInBytes: dependencyProxyTotalSizeBytes dependencyProxyTotalSizeBytes: name',
    );
    expect(after).toContain('return Number(group.dependencyProxyTotalSizeInBytes) / 1024;');
  });

  it('keeps to the alias where one place is not known', () => {
    const files = {
      'a.js': reader,
      'b.js': 'export const other = (group) => group.dependencyProxyTotalSizeInBytes;\n',
    };
    const after = fixed(files, { review: true, renameResponses: true });
    expect(after['a.js']).toContain('dependencyProxyTotalSizeInBytes: dependencyProxyTotalSizeBytes');
    expect(after['a.js']).toContain('return Number(group.dependencyProxyTotalSizeInBytes) / 1024;');
    expect(after['b.js']).toBe(files['b.js']);
  });
});

describe('a field that turns around, with --rename-responses', () => {
  const query = `query runners($id: CiRunnerID!) {
  runner(id: $id) {
    id
    # whether it takes jobs
    active
  }
}
`;
  const page = `<script>
import query from './runner.query.graphql';
import RunnerBadge from './runner_badge.vue';

export default {
  components: { RunnerBadge },
  apollo: {
    runner: {
      query,
      variables() {
        return { id: this.id };
      },
    },
  },
  computed: {
    label() {
      return this.runner.active ? 'on' : 'off';
    },
  },
};
</script>

<template>
  <div v-if="!runner.active" class="active">{{ label }}</div>
  <runner-badge :runner="runner" />
</template>
`;
  const badge = `<script>
export default { props: { runner: { type: Object, required: true } } };
</script>

<template>
  <b :class="{ 'is-on': runner.active }">{{ runner.id }}</b>
</template>
`;
  const typed = `import { request } from 'graphql-request';
import query from './runner.query.graphql';

interface Answer {
  runner: Runner | null;
}
type Runner = { id: string; active: boolean };

export async function isOn(id: string): Promise<boolean> {
  const { runner } = await request<Answer>('https://gitlab.example.com/api/graphql', query, { id });
  return runner !== null && runner.active;
}
`;
  const files = { 'runner.query.graphql': query, 'page.vue': page, 'runner_badge.vue': badge, 'on.ts': typed };

  it('is renamed with every reader of it, in scripts, markup and types', () => {
    const after = fixed(files, { renameResponses: true });
    expect(after['runner.query.graphql']).toBe(query.replace('active', 'paused'));
    expect(after['page.vue']).toBe(
      page.replace('this.runner.active', '!this.runner.paused').replace('!runner.active', 'runner.paused'),
    );
    expect(after['runner_badge.vue']).toBe(badge.replace('runner.active', '!runner.paused'));
    expect(after['on.ts']).toBe(
      typed.replace('active: boolean', 'paused: boolean').replace('runner.active', '!runner.paused'),
    );
    expect(told(look(after))).toEqual([]);
  });

  it('is left with all its readers where one of them is not known', () => {
    const more = { ...files, 'other.js': 'export const on = (runner) => runner.active;\n' };
    expect(fixed(more, { renameResponses: true, review: true })).toEqual(more);
    const { findings } = look(more, { renameResponses: true });
    expect(told({ ...look(more, { renameResponses: true }) })).toEqual([
      'on.ts runner-active manual CiRunner.active',
      'on.ts runner-active manual CiRunner.active',
      'page.vue runner-active manual CiRunner.active',
      'page.vue runner-active manual CiRunner.active',
      'runner.query.graphql runner-active manual CiRunner.active',
      'runner_badge.vue runner-active manual CiRunner.active',
    ]);
    expect(findings.find(({ path }) => path.endsWith('.graphql'))?.reason).toContain('`--rename-responses`');
  });

  it.each([
    ['a text names it', "export const NAMES = 'id,active'.split(',');\n"],
    ['a path names it', "export const PATH = 'runner.active';\n"],
    ['a template fills it in', "export const LINE = '{{ active }}';\n"],
  ])('is left with all its readers where %s', (_, text) => {
    const more = { ...files, 'other.js': text };
    expect(fixed(more, { renameResponses: true, review: true })).toEqual(more);
  });

  it('is left where the new name is said beside a reader, or selected beside it', () => {
    const said = {
      ...files,
      'on.ts': `${typed}export const stop = (runner: { paused?: boolean }) => { runner.paused = true; };\n`,
    };
    expect(fixed(said, { renameResponses: true, review: true })).toEqual(said);
    const both = { ...files, 'runner.query.graphql': query.replace('active', 'active\n    paused') };
    expect(fixed(both, { renameResponses: true, review: true })).toEqual(both);
  });

  it('is left where a reader cannot be written by a machine', () => {
    const taken = {
      ...files,
      'taken.js': `import query from './runner.query.graphql';
import { request } from 'graphql-request';
export const show = async (paused) => {
  const { runner } = await request('https://gitlab.example.com/api/graphql', query);
  const { active } = runner;
  return active === paused;
};
`,
    };
    expect(fixed(taken, { renameResponses: true, review: true })).toEqual(taken);
  });

  it('is renamed with what is sent under its name', () => {
    const update = `import { request, gql } from 'graphql-request';
import query from './runner.query.graphql';
const UPDATE = gql\`mutation update($input: RunnerUpdateInput!) { runnerUpdate(input: $input) { errors } }\`;
export async function stop(id) {
  const { runner } = await request('https://gitlab.example.com/api/graphql', query, { id });
  if (runner.active) await request('https://gitlab.example.com/api/graphql', UPDATE, { input: { id, active: false } });
}
`;
    const after = fixed({ 'runner.query.graphql': query, 'stop.js': update }, { renameResponses: true });
    expect(after['stop.js']).toBe(
      update.replace('runner.active', '!runner.paused').replace('active: false', 'paused: true'),
    );
    expect(after['runner.query.graphql']).toContain('paused');
  });
});

describe('JSON files', () => {
  const mutation = 'mutation m($input: GroupUpdateInput!) { groupUpdate(input: $input) { errors } }';
  const request = `{
  "query": ${JSON.stringify(mutation)},
  "variables": { "input": { "fullPath": "acme", "sharedRunnersSetting": "DISABLED_WITH_OVERRIDE" } }
}
`;

  it('hold documents and the variables they are sent with', () => {
    const files = { 'requests/override.json': request };
    expect(told(look(files))).toEqual([
      'requests/override.json shared-runners-override safe GroupUpdateInput.sharedRunnersSetting',
    ]);
    expect(fixed(files)['requests/override.json']).toBe(
      request.replace('DISABLED_WITH_OVERRIDE', 'DISABLED_AND_OVERRIDABLE'),
    );
  });

  it('hold variables for a document beside them, or one that they name', () => {
    const variables = '{ "input": { "fullPath": "acme", "sharedRunnersSetting": "DISABLED_WITH_OVERRIDE" } }\n';
    const files = {
      'update.mutation.graphql': mutation,
      'update.variables.json': variables,
      'named.json': `{ "operationName": "m", "variables": ${variables} }`,
    };
    expect(told(look(files))).toEqual([
      'named.json shared-runners-override safe GroupUpdateInput.sharedRunnersSetting',
      'update.variables.json shared-runners-override safe GroupUpdateInput.sharedRunnersSetting',
    ]);
  });

  it('hold a document whose own text is rewritten in its quotes', () => {
    const query = 'query q($p: ID!) {\n  group(fullPath: $p) {\n    dependencyProxyTotalSizeInBytes\n  }\n}';
    const after = fixed({ 'q.json': JSON.stringify([{ query }]) }, { review: true })['q.json'] ?? '';
    expect(JSON.parse(after)).toEqual([
      {
        query: query
          .replace('dependencyProxy', 'dependencyProxyTotalSizeInBytes: dependencyProxy')
          .replace('SizeInBytes\n', 'SizeBytes\n'),
      },
    ]);
  });

  it('that say the same to somebody else are left alone', () => {
    const files = {
      'settings.json': '{ "sharedRunnersSetting": "DISABLED_WITH_OVERRIDE" }',
      'broken.json': `${request} , "DISABLED_WITH_OVERRIDE"`,
      'other.json': request.replace('GroupUpdateInput', 'TeamInput').replace('groupUpdate', 'teamUpdate'),
      'numbers.json': request
        .replace('"DISABLED_WITH_OVERRIDE"', '[true, null, 3]')
        .replace('}\n}', '}, "DISABLED_WITH_OVERRIDE": 1\n}'),
    };
    expect(told(look(files))).toEqual([]);
  });
});

it('writes nothing that the oldest server to be served does not know', () => {
  const query = 'query q($p: ID!) { group(fullPath: $p) { dependencyProxyTotalSizeInBytes } }';
  const [finding] = look({ 'a.graphql': query }, { oldest: '15.11' }).findings;
  expect(finding).toMatchObject({
    fix: 'manual',
    edits: [],
    reason: 'The replacement needs GitLab 16.1, and 15.11 is still to be served.',
  });
});

it('is asked for on the command line', async () => {
  expect(await parseArguments(['fix', '--schema', 's.json', '--rename-responses'], '1')).toMatchObject({
    schema: 's.json',
    renameResponses: true,
  });
  expect(await parseArguments(['check'], '1')).toMatchObject({ renameResponses: false });
});

describe('with --schema', () => {
  const marked = sdl.replace(
    '  creationMethod: String\n',
    '  creationMethod: String @deprecated(reason: "Use field in `manager` object instead. Deprecated in GitLab 99.0.")\n',
  );
  const given = (text: string, path = 'gitlab.graphql'): ScanOptions => ({ schema: { path, text } });
  const runner = 'query r($id: CiRunnerID!) { runner(id: $id) { shortSha creationMethod active } }';

  it('reports what the schema marks as deprecated, in its words', () => {
    const { findings, blind, remarks } = look({ 'a.graphql': runner }, given(marked));
    expect(remarks).toEqual([]);
    expect(blind).toEqual([]);
    expect(findings.map(({ rule, element, fix: tier }) => `${rule} ${element} ${tier}`)).toEqual([
      'schema-deprecated CiRunner.creationMethod manual',
      'runner-active CiRunner.active manual',
    ]);
    expect(findings[0]?.message).toContain('Use field in `manager` object instead.');
  });

  it('takes no experiment for a deprecation', () => {
    const tried = sdl.replace(
      '  creationMethod: String\n',
      '  creationMethod: String @deprecated(reason: "**Status**: Experiment. Introduced in GitLab 17.0.")\n',
    );
    expect(look({ 'a.graphql': runner }, given(tried)).findings.map(({ rule }) => rule)).toEqual(['runner-active']);
  });

  it('offers a replacement that the reason names, of the same type', () => {
    const query = 'query r($id: CiRunnerID!) { runner(id: $id) { shortSha maintenanceNote # of it\n } }';
    const reason = 'Use `description`. Deprecated in GitLab 99.0.';
    const options = given(
      sdl.replace('  maintenanceNote: String\n', `  maintenanceNote: String @deprecated(reason: "${reason}")\n`),
    );
    expect(told(look({ 'a.graphql': query }, options))).toEqual([
      'a.graphql schema-deprecated review CiRunner.maintenanceNote',
    ]);
    expect(fixed({ 'a.graphql': query }, { review: true, ...options })['a.graphql']).toBe(
      query.replace('maintenanceNote #', 'maintenanceNote: description #'),
    );
  });

  it('lists an argument that a variable may leave out, and no other', () => {
    const query = (variable: string): string =>
      `query r($id: CiRunnerID!, ${variable}) { runner(id: $id) { projects(sort: $sort) { count } } }`;
    const blindIn = (text: string): string[] => look({ 'a.graphql': text }).blind.map(({ message }) => message);
    expect(blindIn(query('$sort: String'))).toEqual([
      'Whether `$sort` is given where this is sent is not known: Write out the order of `CiRunner.projects`',
    ]);
    expect(blindIn(query('$sort: String!'))).toEqual([]);
    expect(blindIn(query('$sort: String = "ID_ASC"'))).toEqual([]);
    // what stands beside it says whose it is, as for one without the argument
    const sent = (host: string): string =>
      `fetch('https://${host}/graphql', { body: JSON.stringify({ query: \`${query('$sort: String')}\` }) });`;
    const blindSentTo = (host: string): number =>
      look({ 'a.mjs': sent(host).replace('CiRunnerID!', 'ID!') }).blind.length;
    expect([blindSentTo('gitlab.com/api'), blindSentTo('api.github.com')]).toEqual([1, 0]);
  });

  it('says that the argument is there already which a value would become', () => {
    const { findings } = look({ 'a.graphql': 'query f { runners(status: PAUSED, paused: true) { nodes { id } } }' });
    expect(findings.map(({ fix: tier, reason }) => [tier, reason])).toEqual([
      ['manual', '`paused` is given too: decide which of the two is meant.'],
    ]);
  });

  it('lists a document that was invalid before, and only then', () => {
    const query = 'query r($id: CiRunnerID!) { runner(id: $id) { shortSha neverHeardOf projects { count } } }';
    expect(look({ 'a.graphql': query }).blind).toEqual([]);
    const { blind } = look({ 'a.graphql': query }, given(sdl));
    expect(blind.map(({ message }) => message)).toEqual([
      'is not valid against the schema: Cannot query field "neverHeardOf" on type "CiRunner".',
    ]);
  });

  it('takes introspection, and says what it lacks', () => {
    const full = introspectionFromSchema(buildSchema(marked), { inputValueDeprecation: true });
    const all = look({ 'a.graphql': runner }, given(JSON.stringify({ data: full }), 'schema.json'));
    expect(all.remarks).toEqual([]);
    expect(told(all)).toHaveLength(2);
    const without = introspectionFromSchema(buildSchema(marked), { inputValueDeprecation: false });
    const less = look({ 'a.graphql': runner }, given(JSON.stringify(without), 'schema.json'));
    expect(less.remarks?.join()).toContain('inputValueDeprecation');
  });

  it.each([
    ['no schema at all', 'type Query {', 'could not be read as a schema'],
    ['broken JSON', '{"data":', 'could not be read as a schema'],
    ['JSON of something else', '{"data":{}}', 'the JSON holds no `__schema`'],
    ['somebody else’s', 'type Query { runners(active: Boolean): Int }', "is not GitLab's schema"],
    ['60 MB', ' '.repeat(60_000_000), 'larger than 50 MB'],
  ])('refuses %s in one line', (_, text, line) => {
    let said = '';
    try {
      look({ 'a.graphql': runner }, given(text));
    } catch (error) {
      said = error instanceof SchemaError ? error.message : String(error);
    }
    expect(said).toMatch(/^\S+ [^\n]+\.$/);
    expect(said).toContain(line);
  });
});

describe('a document in a text that says nothing else of GraphQL', () => {
  it.each(['', ',', '\\\n', ' \\t ', '# all\\n ', '#all\\n  '])('is found behind %j', (lead) => {
    const text = `import { send } from './send';\nsend("${lead}query all { runners { nodes { active } } }");\n`;
    expect(look({ 'a.ts': text }).findings.map(({ rule }) => rule)).toEqual(['runner-active']);
  });
});

describe('bad input', () => {
  const good = { 'good.graphql': 'query q($id: CiRunnerID!) { runner(id: $id) { projects { count } } }' };
  const rules = (result: ScanResult): string[] => told(result).map((line) => line.split(' ').slice(0, 2).join(' '));

  it('tells the line of a syntax error and goes on', () => {
    const result = look({ ...good, 'bad.graphql': 'query q {\n  runner(id: 1) { projects \n' });
    expect(result.skipped).toEqual([
      { path: 'bad.graphql', code: 'syntax', relevant: true, message: expect.stringMatching(/^line 3: Syntax Error/) },
    ]);
    expect(rules(result)).toEqual(['good.graphql runner-projects-sort']);
  });

  it('tells where an embedded document cannot be parsed', () => {
    const { blind } = look({
      'bad.ts': "import { gql } from 'x';\nexport const q = gql`query { runner(id: 1) { projects `;\n",
    });
    expect(blind).toEqual([
      { path: 'bad.ts', at: 46, code: 'document', message: expect.stringContaining('could not be parsed') },
    ]);
  });

  it('tells of a component that the compiler cannot read, and does not mind one without a script', () => {
    const result = look({
      ...good,
      'bad.vue': '<template><p>gql</p></template>\n<script>\nconst active = gql`query { runnerPlatforms }`;\n',
      'plain.vue': '<template><p>gql active</p></template>\n',
    });
    expect(result.skipped.map(({ path, code, message }) => `${path} ${code} ${message}`)).toEqual([
      expect.stringMatching(/^bad.vue syntax line 2: Element is missing end tag/),
    ]);
    expect(rules(result)).toEqual(['good.graphql runner-projects-sort']);
  });

  it('tells of fragments that use themselves', () => {
    const result = look({
      ...good,
      'round.graphql': 'fragment A on CiRunner { projects { count } ...B }\nfragment B on CiRunner { ...A }',
    });
    expect(result.blind.map(({ path, message }) => `${path} ${message}`)).toEqual([
      'round.graphql Cannot spread fragment "A" within itself via "B".',
    ]);
    expect(rules(result)).toEqual(['good.graphql runner-projects-sort', 'round.graphql runner-projects-sort']);
  });

  it('does not mind types that nobody knows, and operations of one name in two files', () => {
    const query = 'query q($x: NeverHeardOf) { runner(id: $x) { projects { count } } neverHeardOf(x: $x) }';
    const result = look({ 'a.graphql': query, ...good, 'b.graphql': good['good.graphql'] });
    expect(rules(result)).toContain('b.graphql runner-projects-sort');
    expect(result.blind.map(({ path, message }) => `${path} ${message}`)).toEqual([
      expect.stringMatching(/^b\.graphql a\.graphql has an operation `q` too/),
    ]);
  });

  const server = 'gitlab.example.com/api/graphql';
  const post = (host: string): string =>
    `const post = (query) => fetch('https://${host}', { method: 'POST', body: JSON.stringify({ query }) });\n`;
  const merge = (fields: string): string => `project(fullPath: "a") { mergeRequest(iid: "1") { ${fields} } }`;
  it.each([
    ['a selection', `(fields) => post(\`query { ${merge('${fields}')} }\`)`, 'MergeRequest.mergeStatus'],
    ['one more field', `(more) => post('query { ${merge("iid ' + more + '")} }')`, 'MergeRequest.mergeStatus'],
    ['the whole', '(all) => post(`query { ${all} }`)', 'Query.runners(active:)'],
    [
      'all of a request',
      "(all) => fetch('https://gitlab.com/api/graphql', { body: JSON.stringify({ query: `{ ${all} }` }) })",
      'Query.runners(active:)',
    ],
    [
      'the root field',
      `(root) => post(\`query { \${root}(fullPath: "a") { mergeRequest { mergeStatus } } }\`)`,
      'mergeStatus',
    ],
    ['arguments', '(given) => post(`query { runners(${given}) { nodes { id } } }`)', 'Query.runners(active:)'],
    ['a value', '(status) => post(`query { runners(status: ${status}) { nodes { id } } }`)', 'CiRunnerStatus.PAUSED'],
    ['the type of a fragment', '(type) => post(`fragment one on ${type} { mergeStatus }`)', 'MergeRequest.mergeStatus'],
    [
      'more behind its beginning',
      `(fields) => { let q = 'query { project(fullPath: "a") { mergeRequest(iid: "1") { '; for (const each of fields) q += each; q += '} } }'; return post(q); }`,
      'MergeRequest.mergeStatus',
    ],
  ])('tells of a document that is filled in with what is not known: %s', (_, ask, element) => {
    const result = look({ 'ask.js': `${post(server)}export const ask = ${ask};\n` });
    expect(result.findings).toEqual([]);
    expect(result.blind.map(({ code, message }) => `${code} ${message}`)).toEqual([
      expect.stringMatching(new RegExp(`^document What .* was not followed, .*${element.replace(/[()]/g, '\\$&')}`)),
    ]);
  });
  it.each([
    ['a text in quotes', '(path) => post(`query { project(fullPath: "${path}") { id } }`)', server],
    ['a number', '(first) => post(`query { runners(first: ${first}) { nodes { id } } }`)', server],
    ['the name of a fragment', '(name) => post(`query { runner(id: "1") { ...${name} } }`)', server],
    ['fields that are known', "() => post(`query { runner(id: \"1\") { ${['id', 'shortSha'].join(' ')} } }`)", server],
    ['a request to another server', `(fields) => post(\`query { ${merge('${fields}')} }\`)`, 'api.github.com/graphql'],
    ['a sentence', '(what) => post(`query the { ${what} } of it;`)', server],
  ])('tells nothing of %s', (_, ask, host) => {
    const result = look({ 'ask.js': `${post(host)}export const ask = ${ask};\n` });
    expect([...result.findings, ...result.blind]).toEqual([]);
  });

  it('says where another file has an operation of that name, findings in it or not', () => {
    const { blind } = look({ ...good, 'other.js': 'const q = gql`query q { currentUser { id } }`;' });
    expect(blind.map(({ path, message }) => `${path} ${message}`)).toEqual([
      expect.stringMatching(/^good\.graphql other\.js has an operation `q` too/),
    ]);
  });

  it('lists a script that does not parse and may hold a document', () => {
    const broken = `const q = gql\`${good['good.graphql']}\`; const = ;`;
    expect(look({ ...good, 'broken.ts': broken }).skipped).toMatchObject([
      { path: 'broken.ts', code: 'syntax', relevant: true },
    ]);
  });

  it('reads a document of 5 MB', { timeout: 60_000 }, () => {
    const big = `query q($id: CiRunnerID!) { runner(id: $id) { projects { count } shortSha # ${'x'.repeat(5_000_000)}\n } }`;
    expect(rules(look({ 'big.graphql': big }))).toEqual(['big.graphql runner-projects-sort']);
    const many = `query q($id: CiRunnerID!) { runner(id: $id) { ${'shortSha '.repeat(550_000)} projects { count } } }`;
    const { skipped, findings } = look({ ...good, 'many.graphql': many });
    expect(skipped.map(({ path, message }) => `${path} ${message}`)).toEqual([
      expect.stringMatching(/^many.graphql .*tokens/),
    ]);
    expect(findings).toHaveLength(1);
  });
});

/** One document for each coordinate, with the element between `«` and `»`, and what it becomes with `--review`. */
const uses: readonly (readonly [coordinate: string, document: string, after: string | null])[] = [
  [
    'CiRunner.projects(sort:)',
    'query q($id: CiRunnerID!) { runner(id: $id) { «projects» { count } } }',
    'projects(sort: "id_asc")',
  ],
  [
    'CiRunnerUpgradeStatusType',
    'query q($s: [«CiRunnerUpgradeStatusType»!]!) { a: runners { count } }',
    'CiRunnerUpgradeStatus',
  ],
  [
    'RunnerMembershipFilter',
    'query q($p: ID!, $m: «RunnerMembershipFilter» = DIRECT) { group(fullPath: $p) { runners(membership: $m) { count } } }',
    'CiRunnerMembershipFilter',
  ],
  [
    'SharedRunnersSetting.DISABLED_WITH_OVERRIDE',
    'mutation m($p: ID!) { groupUpdate(input: { fullPath: $p, sharedRunnersSetting: «DISABLED_WITH_OVERRIDE» }) { errors } }',
    'DISABLED_AND_OVERRIDABLE',
  ],
  [
    'Group.dependencyProxyTotalSizeInBytes',
    'query q($p: ID!) { group(fullPath: $p) { «dependencyProxyTotalSizeInBytes» @skip(if: false) } }',
    'dependencyProxyTotalSizeInBytes: dependencyProxyTotalSizeBytes',
  ],
  ['Query.runnerPlatforms', '{ «runnerPlatforms» { nodes { name } } }', null],
  ['Query.runnerSetup', 'query q { a: «runnerSetup»(platform: "p", architecture: "a") { installInstructions } }', null],
  [
    'PipelineSecurityReportFinding.projectFingerprint',
    'fragment F on PipelineSecurityReportFinding { a: «projectFingerprint» }',
    'uuid',
  ],
  [
    'Mutation.updateNamespacePackageSettings',
    'mutation m($i: UpdateNamespacePackageSettingsInput!) { «updateNamespacePackageSettings»(input: $i) { errors } }',
    null,
  ],
  [
    'Mutation.updateDependencyProxySettings',
    'mutation m($i: UpdateDependencyProxySettingsInput!) { «updateDependencyProxySettings»(input: $i) { errors } }',
    null,
  ],
  [
    'Mutation.updateDependencyProxyImageTtlGroupPolicy',
    'mutation m($i: UpdateDependencyProxyImageTtlGroupPolicyInput!) { «updateDependencyProxyImageTtlGroupPolicy»(input: $i) { errors } }',
    null,
  ],
  [
    'Mutation.runnersRegistrationTokenReset',
    'mutation m($i: RunnersRegistrationTokenResetInput!) { «runnersRegistrationTokenReset»(input: $i) { errors } }',
    null,
  ],
  ['CiRunner.active', 'fragment F on CiRunner { ... on CiRunner { «active» } }', null],
  [
    'RunnerUpdateInput.active',
    'mutation m($id: CiRunnerID!) { runnerUpdate(input: { id: $id, «active»: true }) { errors } }',
    'paused',
  ],
  ['Query.runners(active:)', 'query q { runners(«active»: true, sort: CREATED_ASC) { nodes { shortSha } } }', 'paused'],
  [
    'Group.runners(active:)',
    'query q($p: ID!) { group(fullPath: $p) { runners(«active»: false, sort: CREATED_ASC) { count } } }',
    'paused',
  ],
  [
    'Project.runners(active:)',
    'query q($p: ID!) { project(fullPath: $p) { runners(«active»: true, sort: CREATED_ASC) { count } } }',
    'paused',
  ],
  [
    'CiRunnerStatus.PAUSED',
    'query q { runners(status: «PAUSED», sort: CREATED_ASC) { nodes { shortSha } } }',
    'paused: true',
  ],
  [
    'CiRunnerStatus.ACTIVE',
    'query q($s: CiRunnerStatus = «ACTIVE») { runners(status: $s, sort: CREATED_ASC) { nodes { shortSha } } }',
    null,
  ],
];

const head = "import { gql } from 'x';\nimport { a, b } from './fragments';\n";
/** Ways to hold a document: each as a file's name and the text around it. */
const holders: readonly (readonly [what: string, path: string, before: string, after: string])[] = [
  ['a file', 'a.graphql', '#import "./b.graphql"\n# é 𝒳\n', '\n'],
  ['a tag', 'a.ts', `${head}export const q = gql\`\n`, '\n`;\n'],
  ['a tag with fragments before and after', 'a.ts', `${head}export const q = gql\`\${a} # é 𝒳\n`, `\n\${b}\`;\n`],
  ['a call', 'a.mjs', `${head}export const q = gql(\``, '`);\n'],
  ['a comment', 'a.cjs', 'exports.q = /* GraphQL */ `', '`;\n'],
  ['a string', 'a.js', "const url = 'https://gitlab.example.com/api/graphql';\nexport const q = '", "';\n"],
  [
    'a component',
    'a.vue',
    `<template>\n  <p>é 𝒳 {{ "</script>" }}</p>\n</template>\n\n<script setup lang="ts">\n${head}const q = gql\`\n  `,
    '\n`;\n</script>\n<style>\n.active { color: red }\n</style>\n',
  ],
];

describe.each(holders)('in %s', (_, path, before, after) => {
  it.each(uses)('%s is found in its place and rewritten', (coordinate, marked, to) => {
    const at = before.length + marked.indexOf('«');
    const token = /«(\w+)»/.exec(marked)?.[1] ?? '';
    const source = before + marked.replace(/[«»]/g, '') + after;
    const { findings, blind } = look({ [path]: source });
    expect(findings.map(({ element, start, end }) => [element, source.slice(start, end), start])).toEqual([
      [coordinate, token, at],
    ]);
    expect(blind).toEqual([]);
    const result = fixed({ [path]: source }, { review: true })[path] ?? '';
    if (to === null) expect(result).toBe(source);
    else {
      const start = to.startsWith('paused:') ? at - 'status: '.length : at;
      expect(result.startsWith(before)).toBe(true);
      expect(result.endsWith(after)).toBe(true);
      expect(result.slice(0, start)).toBe(source.slice(0, start));
      expect(result.slice(start, start + to.length)).toBe(to);
    }
  });
});

describe('a text that is kept elsewhere too', () => {
  const document =
    'query Runners($path: ID!) {\n  project(fullPath: $path) {\n    runners(active: true) { nodes { id } }\n  }\n}\n';
  const digest = '6fbbe24eaaa2d4c8d1f6a6f0fdd7a8a7bd2fae3cbd8a5f0db8f6b7c4b8a9d111';
  const tier = (files: Record<string, string>): string[] =>
    look({ 'src/runners.graphql': document, ...files })
      .findings.filter(({ path }) => path === 'src/runners.graphql')
      .map((each) => each.fix);
  const parts = (name: string): string =>
    `export const ${name}Document = ${JSON.stringify({ kind: 'Document', definitions: [{ kind: 'OperationDefinition', name: { kind: 'Name', value: name } }] })};\n`;

  it.each([
    [
      'a manifest of operations',
      'persisted-queries.json',
      JSON.stringify({ operations: [{ id: 'one', name: 'Runners', body: document.replaceAll('  ', '    ') }] }),
    ],
    ['texts by their digests', 'persisted.json', JSON.stringify({ [digest]: document.replaceAll('\n', ' ') })],
    ['digests by their names', 'persisted.json', JSON.stringify({ Runners: `sha256:${digest}` })],
    ['what a generator took apart', 'src/generated/graphql.ts', parts('Runners')],
    ['a snapshot', 'src/runners.test.ts.snap', `exports[\`asks 1\`] = \`\n"${document}"\n\`;\n`],
  ])('is left to a person: %s', (_, path, text) => expect(tier({ [path]: text })).toEqual(['review']));

  it.each([
    ['another operation', 'persisted.json', JSON.stringify({ Other: digest })],
    ['a name without a digest', 'names.json', JSON.stringify({ Runners: 'Runners of the project' })],
    ['what a generator made of another', 'src/generated/graphql.ts', parts('Other')],
    [
      'a lock file',
      'package-lock.json',
      JSON.stringify({ name: 'x', packages: { y: { integrity: `sha512-${digest}` } } }),
    ],
  ])('is written beside %s', (_, path, text) => expect(tier({ [path]: text })).toEqual(['safe']));
});

describe('what is sent with a document', () => {
  const mutation = 'mutation pause($input: RunnerUpdateInput!) { runnerUpdate(input: $input) { runner { id } } }';
  const script = (lines: string, query: string, variables: string): Record<string, string> => ({
    'gitlab.js': `import { request } from 'graphql-request';\n${lines}\nrequest('https://gitlab.example.com/api/graphql', ${query}, ${variables});\n`,
  });

  it.each([
    ['a computed key', "const key = 'active';", '{ input: { id: 1, [key]: false } }'],
    ['a list of entries', '', "{ input: Object.fromEntries([['active', false]]) }"],
    ['a text of JSON', '', `JSON.parse('{"input": {"active": false}}')`],
    ['an instance', 'class Input { id = 1; active = false; }', '{ input: new Input() }'],
  ])('is found: %s', (_, lines, variables) =>
    expect(told(look(script(`${lines}\nconst QUERY = \`${mutation}\`;`, 'QUERY', variables)))).toContain(
      'gitlab.js runner-active manual RunnerUpdateInput.active',
    ),
  );

  it.each([
    ['a map', `const all = new Map([['pause', \`${mutation}\`]]);`, "all.get('pause')"],
    ['a function', `function pause() { return \`${mutation}\`; }`, 'pause()'],
    ['what is made of it', `const QUERY = \`${mutation}\`;`, "QUERY.replace(/\\s+/g, ' ')"],
  ])('is found with a document that stands in %s', (_, lines, query) =>
    expect(told(look(script(lines, query, '{ input: { id: 1, active: false } }')))).toContain(
      'gitlab.js runner-active safe RunnerUpdateInput.active',
    ),
  );

  it.each([
    [
      'nobody is seen to send it',
      `export const QUERY = \`${mutation}\`;\nexport const sent = { active: false };`,
      '',
      '1',
    ],
    [
      'it is made elsewhere',
      `import { build } from 'some-library';\nconst QUERY = \`${mutation}\`;`,
      'QUERY',
      'build({ active: false })',
    ],
  ])('is told where %s', (_, lines, query, variables) => {
    const { blind } = look(script(lines, query || '1', variables));
    expect(blind.map(({ message }) => message)).toEqual([
      'What is sent as `$input` was not followed, and may hold `active`, which goes away.',
    ]);
  });

  it('is no matter where nothing beside the document has the name', () => {
    const { blind, findings } = look(script(`const QUERY = \`${mutation}\`;`, 'QUERY', "JSON.parse('{}')"));
    expect([blind, findings]).toEqual([[], []]);
  });
});

describe('documents that are no texts of a program', () => {
  const query = 'query q { runners(first: 5) { nodes { active } } }';
  const send = (code: string): string => `fetch('https://gitlab.example.com/api/graphql', { body: ${code} });\n`;

  it('are found in a table of JSON, and left to a person', () =>
    expect(told(look({ 'gitlab/queries.json': JSON.stringify({ all: query }) }))).toEqual([
      'gitlab/queries.json runner-active manual CiRunner.active',
    ]));

  it('are told by no hole, where other texts are replaced', () => {
    const text = `const part = (x) => x;\n${send(`\`query { runners(active: true) { nodes { \${part(1)} } } }\``)}\n'a'.replace('A_B', 'c');\n`;
    expect(look({ 'gitlab.js': text }).blind.filter(({ message }) => message.includes('in the place of'))).toEqual([]);
  });

  it('are copies where a file of documents has them', () =>
    expect(
      look({ 'gitlab/a.graphql': query, 'gitlab/kept.json': JSON.stringify({ abc: query }) }).findings.map(
        ({ path }) => path,
      ),
    ).toEqual(['gitlab/a.graphql']));

  it.each([
    [
      'a library',
      `import { jsonToGraphQLQuery } from 'json-to-graphql-query';\n${send('jsonToGraphQLQuery({ query: { runners: { nodes: { active: true } } } })')}`,
    ],
    [
      'a text in the place of another',
      `const Q = '${query.replace('active', 'FIELDS')}';\n${send("Q.replace('FIELDS', 'active')")}`,
    ],
  ])('are told: %s', (_, text) =>
    expect(look({ 'gitlab.js': text }).blind.map(({ code }) => code)).toEqual(['document']),
  );

  it.each([
    [
      'a.sh',
      `python3 - <<'EOF'\nrequests.post("https://gitlab.example.com/api/graphql", json={"query": """${query}"""})\nEOF\n`,
      ['document'],
    ],
    ['a.ps1', `$q = @'\n${query}\n'@\nSend-Document https://gitlab.example.com/api/graphql $q\n`, ['document']],
    ['a.sh', `gh api graphql -f query="$(cat <<'EOF'\n${query}\nEOF\n)"\n`, []],
  ])('are told in %s', (path, text, codes) =>
    expect([...new Set(look({ [path]: text }).blind.map(({ code }) => code))]).toEqual(codes),
  );

  it('are found where PowerShell sends them', () => {
    const text = `$q = @'\n${query}\n'@\nInvoke-RestMethod -Uri https://gitlab.example.com/api/graphql -Body (@{ query = $q } | ConvertTo-Json)\n`;
    const { findings, blind } = look({ 'a.ps1': text });
    expect(blind).toEqual([]);
    expect(findings.length).toBeGreaterThan(0);
  });
});
