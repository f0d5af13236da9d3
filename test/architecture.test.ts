/** Who may import whom, read against the real import graph. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Node, Project, type SourceFile, SyntaxKind } from 'ts-morph';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const project = new Project({ tsConfigFilePath: join(root, 'tsconfig.json'), skipAddingFilesFromTsConfig: true });
project.addSourceFilesAtPaths([join(root, 'src/**/*.ts'), join(root, 'rules/**/*.ts')]);
const files = project
  .getSourceFiles()
  .map((file) => ({ file, path: relative(root, file.getFilePath()).replaceAll('\\', '/') }));

interface Import {
  from: string;
  /** A path of this repository, or the name of a package. */
  to: string;
  /** Only types: nothing is left of it at run time. */
  isType: boolean;
}

function importsOf(file: SourceFile, from: string): Import[] {
  const target = (specifier: string): string =>
    specifier.startsWith('.') ? relative(root, join(root, from, '..', specifier)).replaceAll('\\', '/') : specifier;
  const declared = [...file.getImportDeclarations(), ...file.getExportDeclarations()].flatMap((declaration) => {
    const specifier = declaration.getModuleSpecifierValue();
    if (specifier === undefined) return [];
    const named = Node.isImportDeclaration(declaration) ? declaration.getNamedImports() : declaration.getNamedExports();
    const whole = Node.isImportDeclaration(declaration)
      ? (declaration.getDefaultImport() ?? declaration.getNamespaceImport())
      : undefined;
    const isType = declaration.isTypeOnly() || (!whole && named.length > 0 && named.every((each) => each.isTypeOnly()));
    return [{ from, to: target(specifier), isType }];
  });
  const late = file.getDescendantsOfKind(SyntaxKind.CallExpression).flatMap((call) => {
    const [argument] = call.getArguments();
    const isImport = call.getExpression().getKind() === SyntaxKind.ImportKeyword;
    return isImport && Node.isStringLiteral(argument)
      ? [{ from, to: target(argument.getLiteralValue()), isType: false }]
      : [];
  });
  return [...declared, ...late];
}

const imports = files.flatMap(({ file, path }) => importsOf(file, path));
const runtime = imports.filter(({ isType }) => !isType);

const nouns = ['src/catalogue/change.ts', 'src/finding.ts'];
const compiler = ['ts-morph', '@ts-morph/common', 'typescript'];

/**
 * Module or folder → what it may import at run time, besides itself. The first line that fits a module counts.
 * Folders stand from the ground up: what is on a line knows nothing of what stands below it.
 */
const table: readonly (readonly [who: string, may: readonly string[]])[] = [
  ['rules/', []],
  ['src/finding.ts', []],

  // common: what everybody needs
  ['src/common/budget.ts', ['src/common/problem.ts']],
  ['src/common/open.ts', ['node:module']],
  ['src/common/', []],
  ['src/redact/', ['rules/secrets.ts']],
  ['src/report/escape/', []],

  // catalogue: the words of a rule, releases, pages
  ['src/catalogue/change.ts', []],
  ['src/catalogue/explain.ts', ['rules/files.ts', 'src/catalogue/', 'src/common/']],
  ['src/catalogue/sync/feed.ts', ['yaml', 'src/common/']],
  ['src/catalogue/shaped.ts', ['yaml', 'src/catalogue/', 'src/common/']],
  ['src/catalogue/', ['src/common/']],

  // project: files, git, configuration, what is accepted and suppressed
  ['src/project/read.ts', ['node:']],
  ['src/project/write.ts', ['node:', 'src/project/read.ts']],
  ['src/project/names.ts', ['src/common/endings.ts']],
  ['src/project/sealed.ts', ['node:crypto']],
  ['src/project/survey.ts', ['node:crypto', 'src/project/words.ts']],
  [
    'src/project/kept-survey.ts',
    [
      'node:crypto',
      'node:path',
      'src/project/read.ts',
      'src/project/sealed.ts',
      'src/project/survey.ts',
      'src/project/write.ts',
    ],
  ],
  ['src/project/decode.ts', ['node:buffer']],
  ['src/project/files.ts', ['node:', 'ignore', 'src/project/']],
  ['src/project/git.ts', ['node:child_process', 'node:path', 'src/project/files.ts', 'src/project/read.ts']],
  ['src/project/patterns.ts', ['ignore']],
  ['src/project/owners.ts', ['ignore', 'src/project/patterns.ts']],
  ['src/project/classes.ts', ['src/project/patterns.ts']],
  ['src/project/baseline.ts', ['src/common/problem.ts', 'src/report/escape/']],
  [
    'src/project/config.ts',
    [
      'src/catalogue/ids.ts',
      'src/catalogue/shaped.ts',
      'src/common/',
      'src/project/classes.ts',
      'src/project/patterns.ts',
    ],
  ],
  ['src/project/comments.ts', [...compiler, 'src/common/']],
  ['src/project/enclosing.ts', [...compiler, 'src/common/', 'src/project/comments.ts']],
  ['src/project/fingerprint.ts', ['node:crypto', 'src/project/enclosing.ts']],
  ['src/project/shard.ts', ['node:crypto', 'src/common/']],
  ['src/project/setup.ts', ['yaml']],
  [
    'src/project/suppress.ts',
    ['src/catalogue/ids.ts', 'src/catalogue/target.ts', 'src/common/', 'src/project/comments.ts'],
  ],
  ['src/project/', ['node:path', 'src/common/', 'src/project/']],

  // flow: syntax, names, values, calls; knows no rule
  ['src/flow/endpoint.ts', ['node:crypto', 'src/flow/']],
  ['src/flow/', [...compiler, 'src/common/', 'src/project/sources.ts', 'src/project/survey.ts']],
  // documents: what stands inside other documents
  ['src/documents/svelte-routes.ts', ['rules/components.ts']],
  ['src/documents/components.ts', ['rules/components.ts', 'src/common/', 'src/documents/', 'src/flow/']],
  ['src/documents/angular/', ['rules/components.ts', 'src/common/', 'src/documents/', 'src/flow/']],
  ['src/documents/', ['src/common/', 'src/flow/', 'src/graphql/load.ts', 'src/project/sources.ts']],

  // finding asks what may be and knows nothing of proof; only what is written rests on it
  ['src/script/find/facts.ts', [...compiler, 'src/common/once.ts', 'src/flow/', 'src/script/rewrite/path.ts']],
  ['src/script/find/', [...compiler, 'src/common/', 'src/flow/']],
  ['src/script/rewrite/oldest.ts', ['src/catalogue/target.ts']],
  ['src/script/rewrite/rewrite.ts', [...compiler, 'src/flow/', 'src/redact/']],
  ['src/script/rewrite/', [...compiler, 'src/common/', 'src/flow/', 'src/proof/', 'src/script/find/']],
  ['src/script/scan.ts', ['src/catalogue/advice.ts', 'src/common/', 'src/flow/', 'src/script/']],
  ['src/proof/', [...compiler, 'src/common/', 'src/flow/', 'src/script/find/', 'src/script/rewrite/rewrite.ts']],
  [
    'src/graphql/',
    [
      ...compiler,
      'rules/graphql-stores.ts',
      'src/catalogue/experiment.ts',
      'src/catalogue/target.ts',
      'src/common/',
      'src/documents/',
      'src/fix/edits.ts',
      'src/flow/',
      'src/project/sources.ts',
      'src/proof/',
      'src/script/',
    ],
  ],
  ['src/requests/', ['src/catalogue/target.ts', 'src/common/', 'src/documents/', 'src/flow/', 'src/script/']],
  [
    'src/configuration/read-program.ts',
    ['src/common/', 'src/configuration/', 'src/flow/parse.ts', 'src/flow/syntax.ts'],
  ],
  [
    'src/configuration/',
    ['src/catalogue/', 'src/common/', 'src/documents/', 'src/project/sources.ts', 'toml-eslint-parser', 'yaml'],
  ],
  [
    'src/shell/',
    ['src/catalogue/advice.ts', 'src/common/', 'src/documents/', 'src/flow/', 'src/requests/', 'src/script/'],
  ],
  [
    'src/scan.ts',
    [
      'rules/',
      'src/catalogue/',
      'src/common/',
      'src/configuration/',
      'src/documents/',
      'src/facts.ts',
      'src/flow/',
      'src/graphql/',
      'src/project/',
      'src/requests/',
      'src/results.ts',
      'src/script/',
      'src/shell/',
      'src/spelling.ts',
    ],
  ],
  ['src/looking.ts', ['src/flow/project.ts', 'src/project/sources.ts', 'src/scan.ts']],
  ['src/facts.ts', ['rules/']],
  ['src/results.ts', ['src/documents/vue.ts']],
  [
    'src/spelling.ts',
    [
      'rules/index.ts',
      'src/common/',
      'src/facts.ts',
      'src/graphql/',
      'src/project/escapes.ts',
      'src/project/sources.ts',
      'src/script/',
      'src/shell/',
    ],
  ],
  ['src/engine.ts', ['src/facts.ts', 'src/looking.ts', 'src/scan.ts', 'src/script/find/product.ts', 'src/spelling.ts']],
  ['src/fix/journal.ts', ['node:crypto', 'node:path', 'src/project/']],
  [
    'src/fix/',
    ['node:crypto', ...compiler, 'src/common/', 'src/documents/vue.ts', 'src/project/', 'src/shell/hosts.ts'],
  ],

  // reports; what runs in a browser knows the packed data, the escapes of what it hands over, and nothing else
  [
    'src/report/page/',
    ['src/report/duration.ts', 'src/report/escape/', 'src/report/html/data.ts', 'src/report/tier.ts'],
  ],
  ['src/report/page-parts.ts', ['node:path', 'src/common/problem.ts', 'src/project/files.ts']],
  ['src/report/html/html.ts', ['node:crypto', 'src/report/']],
  ['src/report/offer.ts', ['src/fix/', 'src/report/']],
  ['src/report/', ['diff', 'picocolors', 'src/catalogue/', 'src/common/', 'src/redact/']],

  // rules of a user's own, for those who read them from files
  ['src/own.ts', ['rules/', 'src/catalogue/', 'src/redact/', 'src/report/escape/']],

  // faces
  [
    'src/eslint/',
    [
      'node:path',
      'rules/index.ts',
      'src/catalogue/',
      'src/common/',
      'src/fix/',
      'src/graphql/load.ts',
      'src/own.ts',
      'src/project/',
      'src/report/',
      'src/results.ts',
      'src/scan.ts',
      'src/spelling.ts',
    ],
  ],
  [
    'src/jscodeshift/',
    [
      'node:',
      'rules/index.ts',
      'src/common/',
      'src/fix/',
      'src/looking.ts',
      'src/own.ts',
      'src/project/',
      'src/report/',
      'src/results.ts',
    ],
  ],
  [
    'src/lsp/',
    [
      'node:path',
      'node:url',
      'node:util',
      'vscode-languageserver',
      'vscode-languageserver/',
      'vscode-languageserver-textdocument',
      'rules/index.ts',
      'src/catalogue/',
      'src/common/',
      'src/eslint/settings.ts',
      'src/fix/',
      'src/flow/project.ts',
      'src/project/',
      'src/report/',
      'src/results.ts',
      'src/scan.ts',
      'src/spelling.ts',
    ],
  ],
  ['src/index.ts', ['picocolors', 'rules/', 'src/']],
  // what starts before anything of ours is loaded stands alone
  ['src/cli/launch.ts', ['node:']],
  [
    'src/cli/main.ts',
    [
      'node:path',
      'node:readline',
      'node:tty',
      'rules/index.ts',
      'src/cli/',
      'src/engine.ts',
      'src/lsp/server.ts',
      'src/project/',
      'src/report/escape/',
    ],
  ],
  ['src/cli/remembered.ts', ['node:crypto', 'node:path', 'src/']],
  ['src/fleet/workers.ts', ['node:child_process', 'node:path', 'src/project/files.ts']],
  ['src/fleet/', ['node:crypto', 'node:path', 'src/common/', 'src/project/']],
  ['src/cli/upkeep.ts', ['node:path', 'rules/coverage.ts', 'src/']],
  ['src/cli/', ['node:path', 'picocolors', 'picomatch', 'yargs', 'src/']],
  ['src/cli.ts', ['src/cli/launch.ts', 'src/cli/main.ts']],

  // the runtime side
  ['src/watch/vitest.ts', ['vitest', 'src/watch/']],
  ['src/watch/run.ts', ['node:crypto', 'node:path', 'src/project/files.ts', 'src/project/write.ts', 'src/watch/']],
  ['src/watch/channels.ts', ['node:async_hooks', 'node:diagnostics_channel', 'src/watch/']],
  ['src/watch/graphql.ts', ['src/graphql/']],
  ['src/watch/node.ts', ['picocolors', 'rules/', 'src/project/files.ts', 'src/watch/']],
  ['src/watch/', ['rules/', 'src/catalogue/target.ts', 'src/report/escape/']],
  ['src/traffic/read.ts', ['node:stream', 'node:zlib', 'src/common/', 'src/traffic/']],
  ['src/traffic/', ['rules/', 'src/catalogue/', 'src/project/files.ts', 'src/redact/', 'src/watch/']],
  ['src/client/texts.ts', ['rules/index.ts']],
  ['src/client/', []],
];

const fits = (path: string, pattern: string): boolean =>
  /[/:]$/.test(pattern) ? path.startsWith(pattern) : path === pattern;

test('there are imports to look at', () => expect(imports.length).toBeGreaterThan(50));

describe('at run time', () => {
  test.each(files.map(({ path }) => path))('%s', (path) => {
    const row = table.find(([who]) => fits(path, who));
    expect(row, 'has no line in the table').toBeDefined();
    const [who = '', may = []] = row ?? [];
    const strangers = runtime.filter(
      ({ from, to }) => from === path && ![who, ...may].some((pattern) => fits(to, pattern)),
    );
    expect(strangers.map(({ to }) => to)).toEqual([]);
  });
});

test('rules take types from the nouns and nothing else from src', () => {
  const taken = imports
    .filter(({ from, to }) => from.startsWith('rules/') && to.startsWith('src/'))
    .map(({ to }) => to);
  expect([...new Set(taken)].filter((to) => !nouns.includes(to))).toEqual([]);
});

test.each([
  ['node:fs', ['src/cli/launch.ts', 'src/project/files.ts', 'src/project/read.ts', 'src/project/write.ts']],
  ['node:child_process', ['src/fleet/workers.ts', 'src/project/git.ts']],
  ['yargs', ['src/cli/usage.ts']],
])('%s is imported by %j alone', (name, owners) => {
  const importers = new Set(
    runtime.filter(({ to }) => to === name || to.startsWith(`${name}/`)).map(({ from }) => from),
  );
  expect([...importers].sort()).toEqual(owners);
});

test('nothing goes round in a circle at run time', () => {
  const state = new Map<string, 'open' | 'done'>();
  const circles: string[] = [];
  const visit = (path: string, way: readonly string[]): void => {
    if (state.get(path) === 'done') return;
    if (state.get(path) === 'open') {
      circles.push([...way.slice(way.indexOf(path)), path].join(' → '));
      return;
    }
    state.set(path, 'open');
    for (const { from, to } of runtime) {
      if (from === path) visit(to, [...way, path]);
    }
    state.set(path, 'done');
  };
  for (const { path } of files) visit(path, []);
  expect(circles).toEqual([]);
});

test('the command line loads the compiler, the catalogue and the commands late', () => {
  const reached = new Set<string>();
  const early = (file: SourceFile, path: string): void => {
    if (reached.has(path)) return;
    reached.add(path);
    const late = new Set(
      importsOf(file, path)
        .slice(file.getImportDeclarations().length + file.getExportDeclarations().length)
        .map(({ to }) => to),
    );
    for (const { to } of importsOf(file, path).filter(({ isType, to }) => !isType && !late.has(to))) {
      const inside = files.find((each) => each.path === to);
      if (inside) early(inside.file, to);
      else reached.add(to);
    }
  };
  for (const { file, path } of files) if (path === 'src/cli/main.ts') early(file, path);
  expect([...reached].filter((path) => compiler.includes(path) || path.startsWith('rules/'))).toEqual([]);
});

test('the watch loads without Node, but for its rooms that are made for it', () => {
  const reached = new Set<string>();
  const visit = (path: string): void => {
    if (reached.has(path)) return;
    reached.add(path);
    for (const { from, to } of runtime) if (from === path) visit(to);
  };
  visit('src/watch/portable.ts');
  expect([...reached].filter((path) => !/^(?:rules|src)\//.test(path))).toEqual([]);
  expect([...reached].filter((path) => path.startsWith('src/graphql/'))).toEqual([]);
});

describe('only the command prints, exits and waits at the top level; a watch prints its summary', () => {
  const others = files.filter(({ path }) => !['src/cli.ts', 'src/cli/main.ts', 'src/watch/exit.ts'].includes(path));
  // a signal that came while a file was written is sent once more, when its temporary file is gone
  const held = 'src/project/write.ts: process.kill';
  test('no console, process.exit, process.stdout or process.stderr', () => {
    const found = others.flatMap(({ file, path }) =>
      file
        .getDescendantsOfKind(SyntaxKind.PropertyAccessExpression)
        .map((access) => access.getText())
        .filter((text) => /^(?:console\.\w+|process\.(?:exit|exitCode|stdout|stderr|abort|kill))$/.test(text))
        .map((text) => `${path}: ${text}`),
    );
    expect(found).toEqual([held]);
  });
  test('no top-level await', () => {
    const found = others.flatMap(({ file, path }) =>
      file
        .getDescendantsOfKind(SyntaxKind.AwaitExpression)
        .filter(
          (each) =>
            !each.getFirstAncestor((node) => Node.isFunctionLikeDeclaration(node) || Node.isFunctionExpression(node)),
        )
        .map((each) => `${path}:${each.getStartLineNumber()}`),
    );
    expect(found).toEqual([]);
  });
});

test('a rule is data: no function stands in it', () => {
  const found = files
    .filter(({ path }) => /^rules\/.+\//.test(path))
    .flatMap(({ file, path }) =>
      file
        .getDescendants()
        .filter((node) => Node.isFunctionLikeDeclaration(node) || Node.isFunctionExpression(node))
        .map(() => path),
    );
  expect(found).toEqual([]);
});

describe('the map of the house and the pages of its rooms', () => {
  const all = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).map((path) =>
    `src/${path}`.replaceAll('\\', '/'),
  );
  const folders = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((each) => each.isDirectory());
  const textOf = (page: string): string => readFileSync(join(root, page), 'utf8');
  const map = textOf('src/README.md');

  test('the map reads in ten minutes', () => expect(map.trim().split(/\s+/).length).toBeLessThanOrEqual(2400));

  test('a line of its table is about each folder', () => {
    const told = [...map.matchAll(/^\| \[?`(\w+)\/`/gm)].map(([, name]) => name);
    expect(told.sort()).toEqual(folders.map(({ name }) => name).sort());
  });

  test.each(all.filter((path) => path.endsWith('.md')))('%s names what is there', (page) => {
    const room = dirname(page);
    const isThere = (name: string): boolean =>
      [room, 'src', ''].some((folder) => existsSync(join(root, folder, name))) ||
      (!name.includes('/') && all.some((path) => path.startsWith(`${room}/`) && basename(path) === name));
    const named = [...textOf(page).matchAll(/`(\w[\w./-]*\.[cm]?[jt]s)`/g)].map(([, name = '']) => name);
    const linked = [...textOf(page).matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => join(root, room, target));
    expect([...named.filter((name) => !isThere(name)), ...linked.filter((target) => !existsSync(target))]).toEqual([]);
  });
});
