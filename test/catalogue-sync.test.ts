/** `catalogue coverage` and `catalogue sync`: what the catalogue covers, and whether it still holds. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { coverage, coverageLists } from '../rules/coverage.ts';
import type { Change } from '../src/catalogue/change.ts';
import { isExperiment } from '../src/catalogue/experiment.ts';
import { draftOf } from '../src/catalogue/sync/draft.ts';
import { readFeed } from '../src/catalogue/sync/feed.ts';
import { gated } from '../src/catalogue/sync/gates.ts';
import { readMembers } from '../src/catalogue/sync/members.ts';
import { needsSomebody, synced } from '../src/catalogue/sync/sync.ts';
import { real } from './real.ts';
import { folderWith } from './stub.ts';

const deprecated = (reason: string): string =>
  `@deprecated(reason: ${JSON.stringify(`${reason} Deprecated in GitLab 18.1.`)})`;
const sdl = `
  type Query { gadget(old: Int ${deprecated('Use `fresh`.')}, fresh: Int): Gadget gone: Int }
  interface Named { name: String ${deprecated('Renamed. Use `title` instead.')} title: String }
  type Gadget implements Named {
    name: String ${deprecated('Renamed. Use `title` instead.')}
    title: String
    active: Boolean ${deprecated('Use `paused`.')}
    paused: Boolean
    size: Int ${deprecated('Use `extent`.')}
    extent: String
    colour: Int ${deprecated('Use `shade`.')}
    shade: Int ${deprecated('Use `tone`.')}
    snake_name: Int ${deprecated('Replaced by real_name')}
    realName: Int
    dead: Int ${deprecated('No longer used.')}
    trial: Int @deprecated(reason: "Status: Experiment. Introduced in GitLab 19.0.")
    moved: Int ${deprecated('Use `Other.place`.')}
  }
  enum Sort { created_desc ${deprecated('Renamed. Use `CREATED_DESC` instead.')} CREATED_DESC OLD ${deprecated('Use `NEW`.')} NEW }
  input GadgetInput { name: String ${deprecated('Use `title`.')} title: String }
`;
const members = readMembers(sdl, 'new.graphql');

describe('a schema', () => {
  test('as SDL and as introspection says the same', () => {
    const named = (name: string) => ({ kind: 'SCALAR', name, ofType: null });
    const value = (name: string, more: object = {}) => ({
      name,
      args: [],
      type: named('Int'),
      isDeprecated: false,
      deprecationReason: null,
      ...more,
    });
    const json = {
      data: {
        __schema: {
          types: [
            { kind: 'OBJECT', name: '__Type', fields: [value('kind')] },
            {
              kind: 'OBJECT',
              name: 'Gadget',
              fields: [
                value('size', { isDeprecated: true, deprecationReason: 'Use `extent`. Deprecated in GitLab 18.1.' }),
                value('parts', {
                  type: { kind: 'NON_NULL', name: null, ofType: { kind: 'LIST', name: null, ofType: named('Part') } },
                  args: [value('first')],
                }),
              ],
              inputFields: null,
              enumValues: null,
            },
            { kind: 'ENUM', name: 'Sort', enumValues: [value('OLD', { isDeprecated: true })] },
          ],
        },
      },
    };
    const written = `type Gadget { size: Int ${deprecated('Use `extent`.')} parts(first: Int): [Part]! } enum Sort { OLD @deprecated }`;
    expect([...readMembers(JSON.stringify(json), 'a.json')]).toEqual([...readMembers(written, 'a.graphql')]);
  });

  test.each([
    ['Status: Experiment. Introduced in GitLab 19.0.', true],
    ['**Status**: Experiment. Introduced in GitLab 18.6.', true],
    ['This feature is in Alpha. It can be changed or removed at any time.', true],
    ['Use `status`. Deprecated in GitLab 18.6.', false],
    ['The experiment is over. Deprecated in GitLab 18.6.', false],
  ])('%j is an experiment: %s', (reason, is) => expect(isExperiment(reason)).toBe(is));

  test('an experiment is no deprecation', () => {
    expect(members.get('Gadget.trial')?.because).toBeUndefined();
    expect(members.get('Gadget.dead')?.because).toBe('No longer used. Deprecated in GitLab 18.1.');
  });

  test.each([
    ['', 'is no GraphQL schema'],
    ['{}', 'holds no `__schema`'],
    ['{"a', 'is no GraphQL schema'],
    ['type {', 'is no GraphQL schema'],
    [`type A { a: ${'['.repeat(5000)}`, 'is nested too deeply'],
  ])('%# is one line', (text, message) => {
    expect(() => readMembers(text, 'new.json')).toThrow(message);
    expect(() => readMembers(text, 'new.json')).toThrow(/^[^\n]*\.$/);
  });
});

describe('the gates', () => {
  test.each([
    ['Gadget.name', 'title', [], true],
    ['Query.gadget(old:)', 'fresh', [], true],
    ['GadgetInput.name', 'title', [], true],
    ['Sort.created_desc', 'CREATED_DESC', [], true],
    ['Gadget.snake_name', 'realName', [], true],
    ['Gadget.active', 'paused', ['not boolean'], false],
    ['Gadget.size', 'extent', ['same shape'], false],
    ['Gadget.colour', 'shade', ['not deprecated'], false],
    ['Sort.OLD', 'NEW', ['same shape'], false],
    ['Gadget.shade', 'tone', ['same owner', 'same shape', 'not deprecated'], false],
    ['Gadget.dead', undefined, ['same owner', 'same shape', 'not deprecated'], false],
    ['Gadget.moved', undefined, ['same owner', 'same shape', 'not deprecated'], false],
  ])('%s → %s', (element, target, failed, isRename) => {
    const member = members.get(element);
    if (!member) throw new Error(element);
    const own = gated(member, members);
    expect([own.target, own.isRename]).toEqual([target, isRename]);
    expect(own.gates.flatMap(({ gate, passed }) => (passed ? [] : gate))).toEqual(failed);
  });
});

const rule = (id: string, match: Change['match'], more: Partial<Change> = {}): Change => ({
  ...{ id, title: id, why: '', due: '18.0', advice: '', effort: 1, sources: [], match },
  outcome: { is: 'served', checked: '19.2', note: '', source: '' },
  ...more,
});
const removed = { is: 'removed', in: '18.0', checked: '19.2', note: '', source: '' } as const;

test('what is stale, what lost its mark, what does not exist, what is new', () => {
  const was = readMembers(
    `${sdl.replace(deprecated('No longer used.'), '')} type Lost { a: Int } type Left { b: Int c: Int }`,
    'was',
  );
  const now = readMembers(`${sdl} type Left { b: Int }`, 'now');
  const changes = [
    rule('right', [{ graphql: 'Gadget.name', fix: { rename: 'title' } }]),
    rule('stale', [{ graphql: 'Gadget.size' }], { outcome: removed }),
    rule('gone', [{ graphql: 'Gadget.never' }]),
    rule('unmarked', [{ graphql: 'Gadget.extent' }]),
    rule('stays', [{ graphql: 'Gadget.title', stays: true }]),
    rule('targets', [
      { graphql: 'Gadget.colour', fix: { rename: 'shade' } },
      { graphql: 'Gadget.active', fix: { rename: 'nothing' } },
    ]),
    rule('elsewhere', [{ graphql: 'Unknown.field' }]),
  ];
  const report = synced(changes, [], { of: '19.3', schema: { now, was } });
  const told = (items: readonly { rule?: string; element: string }[]) =>
    items.map((each) => `${each.rule} ${each.element}`);
  expect(told(report.stale)).toEqual(['stale Gadget.size', 'gone Gadget.never']);
  expect(told(report.unmarked)).toEqual(['unmarked Gadget.extent']);
  expect(report.targets.map(({ says }) => says)).toEqual([
    'its replacement `Gadget.shade` is deprecated itself: Use `tone`. Deprecated in GitLab 18.1.',
    'its replacement `Gadget.nothing` is not in the schema of 19.3',
  ]);
  expect([report.asked, report.held, report.older]).toEqual([7, 2, 7]);
  expect(report.gone.map(({ elements }) => elements)).toEqual([['Lost'], ['Left.c']]);
  expect(report.marks.filter(({ isSince }) => isSince).map(({ elements }) => elements)).toEqual([['Gadget.dead']]);
  expect(report.marks.map(({ id }) => id)).not.toContain('gadget-trial');
  expect(needsSomebody(report)).toBe(true);
  expect(needsSomebody(synced(changes.slice(0, 1), [], { of: '19.3', schema: { now } }))).toBe(false);
});

test("GitLab's list: new entries, moved ones, dates that differ", () => {
  const file = (title: string, milestone: string) => ({
    name: `${title}.yml`,
    text: `- title: "${title}"\n  announcement_milestone: "17.0"\n  removal_milestone: "${milestone}"\n`,
  });
  const entries = readFeed([
    file('Old `one`', '18.0'),
    file('Moved', '20.0'),
    file('New', '19.0'),
    file('Ancient', '15.0'),
  ]);
  const own = [
    { list: '18.0', entry: 'Old `one`', rule: 'one' },
    { list: '19.0', entry: 'Moved', rule: 'moved' },
    { list: '19.0', entry: 'Lost' },
    { list: '20.0', entry: 'Lost', unseen: 'It is gone.' },
  ];
  const changes = [
    rule('one', [], { outcome: removed }),
    rule('moved', [], { due: '19.0', outcome: { ...removed, in: '19.0' } }),
  ];
  const report = synced(changes, own.slice(0, 3), { of: '19.3', entries });
  expect(report.entries.map(({ element, says }) => `${element} ${says}`)).toEqual([
    'Moved moved from 19.0 to 20.0 (Moved.yml)',
    'New is new in the list for 19.0 (New.yml)',
    "Lost is no longer in GitLab's list; it was in that for 19.0",
  ]);
  expect(report.stale.map((each) => each.rule)).toEqual(['moved']);
});

describe('a draft', () => {
  const member = members.get('Gadget.name');
  const mark = {
    id: 'gadget-name',
    elements: ['Gadget.name', 'Named.name'],
    kind: 'field' as const,
    because: 'Renamed. Use `title` instead. */ evil(); // Deprecated in GitLab 18.1.',
    isGone: false,
  };
  const { text } = draftOf(
    { ...mark, ...(member ? { gated: gated(member, members) } : {}) },
    '19.3',
    "it's.json (19.3)",
  );

  test('says which gates it passed, and is TypeScript whatever the feed says', () => {
    expect(text).toContain('same owner: passed; same shape: passed; not deprecated: passed; not boolean: passed.');
    expect(text).toContain(
      "{ graphql: 'Gadget.name', fix: { rename: 'title', review: 'Derived from a mark: make sure that it means the same.' } },",
    );
    expect(text).toContain("deprecated: '18.1',");
    const { diagnostics } = ts.transpileModule(text, { reportDiagnostics: true });
    expect(diagnostics).toEqual([]);
    const file = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest);
    expect(file.statements.map(({ kind }) => ts.SyntaxKind[kind])).toEqual(['ImportDeclaration', 'ExportAssignment']);
  });

  test('does not type-check until a person has finished it', () => {
    const name = fileURLToPath(new URL('../rules/drafts/gadget-name.ts', import.meta.url));
    const options: ts.CompilerOptions = {
      strict: true,
      noEmit: true,
      allowImportingTsExtensions: true,
      module: ts.ModuleKind.NodeNext,
      target: ts.ScriptTarget.ES2022,
      skipLibCheck: true,
    };
    const host = ts.createCompilerHost(options);
    const { getSourceFile, fileExists } = host;
    host.fileExists = (path) => path === name || fileExists(path);
    host.getSourceFile = (path, ...more) =>
      path === name ? ts.createSourceFile(path, text, ts.ScriptTarget.ES2022) : getSourceFile(path, ...more);
    const program = ts.createProgram([name], options, host);
    const messages = program
      .getSemanticDiagnostics(program.getSourceFile(name))
      .map(({ messageText }) => String(messageText));
    expect(new Set(messages)).toEqual(new Set(["Cannot find name 'TODO'."]));
  });
});

describe('the command', () => {
  const feeds = {
    'new.graphql': sdl,
    'openapi.json': JSON.stringify({
      openapi: '3.0.0',
      paths: {
        '/api/v4/gadgets': { get: { deprecated: true, description: 'Deprecated in GitLab 19.1', responses: {} } },
      },
    }),
    'deprecations/a.yml': '- title: A new thing\n  removal_milestone: "19.0"\n',
    'drafts/query-gadget-old.ts': 'mine',
  };
  const sync = ['catalogue', 'sync', '--of', '19.3'];

  test('writes drafts, and never over one', async () => {
    const root = folderWith(feeds);
    const { code, out } = await real(
      root,
      ...sync,
      '--introspection',
      'new.graphql',
      '--openapi',
      'openapi.json',
      '--deprecations',
      'deprecations',
      '--drafts',
      'drafts',
    );
    expect(code).toBe(1);
    expect(out).toContain('A new thing: is new in the list for 19.0 (a.yml)');
    expect(out).toContain(
      'named-name (Named.name and 1 more): Renamed. Use `title` instead. Deprecated in GitLab 18.1. [renames to title: all gates passed]',
    );
    expect(out).toContain('1 that were there left alone');
    expect(readFileSync(join(root, 'drafts/query-gadget-old.ts'), 'utf8')).toBe('mine');
    expect(readdirSync(join(root, 'drafts'))).toContain('get-gadgets.ts');
  });

  test('as JSON', async () => {
    const { out } = await real(folderWith(feeds), ...sync, '--openapi', 'openapi.json', '--format', 'json');
    const { of, marks }: { of: string; marks: { id: string }[] } = JSON.parse(out);
    expect([of, marks.map(({ id }) => id)]).toEqual(['19.3', ['get-gadgets']]);
  });

  test('shows no secret and nothing alive of a feed', async () => {
    const root = folderWith(feeds);
    const secret = `glpat-${'a1B2c3D4e5'.repeat(2)}`;
    writeFileSync(
      join(root, 'deprecations/a.yml'),
      `- title: "x\\e[2J\\n::error::${secret}"\n  removal_milestone: "19.0"\n`,
    );
    const { out } = await real(root, ...sync, '--deprecations', 'deprecations');
    expect(out).not.toContain(secret);
    expect(out).not.toContain('\u001b');
    expect(out).not.toMatch(/^\s*::error/m);
  });

  test.each([
    [['catalogue'], 'Which of them: catalogue coverage or sync?'],
    [['catalogue', 'sink'], 'There is no `catalogue sink`. Did you mean `sync`?'],
    [['catalogue', 'sync'], 'needs --of'],
    [sync, 'needs a feed'],
    [[...sync, '--was', 'new.graphql', '--openapi', 'openapi.json'], '`--was` goes with --introspection'],
    [[...sync, '--introspection', 'gone.json'], '`gone.json` cannot be read.'],
    [[...sync, '--introspection', 'openapi.json'], 'openapi.json is no GraphQL schema'],
    [[...sync, '--openapi', 'new.graphql'], 'new.graphql '],
    [[...sync, '--deprecations', 'gone'], 'There is no folder `gone`.'],
    [[...sync, '--deprecations', 'drafts'], 'There is no `.yml` in `drafts`.'],
    [[...sync, '--openapi', 'openapi.json', '--drafts', 'gone'], 'There is no folder `gone` to write drafts into.'],
    [['catalogue', 'sync', '--of', '16.12', '--openapi', 'openapi.json'], 'was never released'],
    [['catalogue', 'coverage', '--of', '19.3'], '`catalogue coverage` reads no feeds'],
  ])('%j is one line and exit code 2', async (argv, message) => {
    const { code, err, out } = await real(folderWith(feeds), ...argv);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^gitlab-sunset: [^\n]+\n$/);
    expect(err).toContain(message);
  });

  test('coverage, as a table and as JSON', async () => {
    const root = folderWith({});
    const { code, out } = await real(root, 'catalogue', 'coverage');
    expect(code).toBe(0);
    for (const [list, total] of Object.entries(coverageLists))
      expect(out).toMatch(new RegExp(`^${list} +${total} +\\d+ +\\d+ +\\d+$`, 'm'));
    const {
      lists,
      entries,
    }: { lists: { entries: number; rules: number; unseen: number; open: number }[]; entries: unknown[] } = JSON.parse(
      (await real(root, 'catalogue', 'coverage', '--format', 'json')).out,
    );
    expect(entries).toHaveLength(coverage.length);
    for (const each of lists) expect(each.rules + each.unseen + each.open).toBe(each.entries);
  });
});
