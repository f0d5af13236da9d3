/** Who may import whom, read against the real import graph. */
import { join, relative } from 'node:path';
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

const nouns = ['src/change.ts', 'src/finding.ts'];
const compiler = ['ts-morph', '@ts-morph/common', 'typescript'];

/** Module or folder → what it may import at run time, besides itself. The first line that fits a module counts. */
const table: readonly (readonly [who: string, may: readonly string[]])[] = [
  ['rules/', []],
  ['src/change.ts', []],
  ['src/finding.ts', []],
  ['src/problem.ts', []],
  ['src/budget.ts', ['src/problem.ts']],
  ['src/nearest.ts', []],
  ['src/redact.ts', ['src/redact/']],
  ['src/redact/', ['rules/secrets.ts']],
  ['src/sources.ts', []],
  ['src/escapes.ts', []],
  ['src/target.ts', ['src/problem.ts']],
  ['src/shard.ts', ['node:crypto', 'src/problem.ts']],
  ['src/page.ts', ['node:path', 'src/files.ts', 'src/problem.ts']],
  ['src/read.ts', ['node:']],
  ['src/write.ts', ['node:', 'src/read.ts']],
  ['src/names.ts', []],
  ['src/decode.ts', ['node:buffer']],
  ['src/files.ts', ['node:', 'ignore', 'src/decode.ts', 'src/names.ts', 'src/read.ts']],
  ['src/git.ts', ['node:child_process', 'node:path', 'src/files.ts', 'src/read.ts']],
  ['src/owners.ts', ['ignore']],
  ['src/git-tree.ts', ['node:path', 'src/files.ts', 'src/git.ts', 'src/problem.ts']],
  ['src/git-changes.ts', ['node:path', 'src/files.ts', 'src/git.ts', 'src/git-tree.ts', 'src/problem.ts']],
  ['src/baseline.ts', ['src/problem.ts', 'src/report/escape/']],
  ['src/classes.ts', ['ignore']],
  ['src/config.ts', ['ignore', 'yaml', 'src/classes.ts', 'src/nearest.ts', 'src/problem.ts', 'src/target.ts']],
  ['src/context.ts', [...compiler, 'src/budget.ts', 'src/comments.ts']],
  ['src/fingerprint.ts', ['node:crypto', 'src/context.ts']],
  ['src/advice.ts', []],
  ['src/explain.ts', ['rules/files.ts', 'src/target.ts']],
  ['src/coverage-page.ts', []],
  ['src/rule-pages.ts', ['src/explain.ts']],
  ['src/setup.ts', ['yaml']],
  ['src/comments.ts', [...compiler, 'src/budget.ts']],
  ['src/suppress.ts', ['src/budget.ts', 'src/comments.ts', 'src/nearest.ts', 'src/problem.ts', 'src/target.ts']],
  ['src/shell/source.ts', []],
  ['src/proof/', [...compiler, 'src/script/']],
  // finding asks what may be and knows nothing of proof; only what is written rests on it
  [
    'src/script/decide.ts',
    [...compiler, 'src/advice.ts', 'src/proof/', 'src/redact.ts', 'src/script/', 'src/target.ts'],
  ],
  ['src/script/rewrite-read.ts', [...compiler, 'src/proof/', 'src/script/']],
  ['src/script/rewrite-sent.ts', [...compiler, 'src/proof/', 'src/script/']],
  ['src/script/scan.ts', ['src/advice.ts', 'src/budget.ts', 'src/script/']],
  ['src/script/', [...compiler, 'src/advice.ts', 'src/budget.ts', 'src/nearest.ts', 'src/redact.ts', 'src/target.ts']],
  [
    'src/graphql/',
    [
      'src/open.ts',
      'src/budget.ts',
      'src/late.ts',
      ...compiler,
      'src/fix/edits.ts',
      'src/proof/',
      'src/script/',
      'src/target.ts',
    ],
  ],
  // what runs in a browser knows the packed data and nothing else
  ['src/report/page/', ['src/report/duration.ts', 'src/report/html/data.ts', 'src/report/tier.ts']],
  ['src/report/escape/', []],
  ['src/report/html/html.ts', ['node:crypto', 'src/report/']],
  ['src/report/', ['diff', 'picocolors', 'src/explain.ts', 'src/problem.ts', 'src/redact.ts', 'src/target.ts']],
  [
    'src/configuration/',
    ['src/advice.ts', 'src/open.ts', 'src/budget.ts', 'src/late.ts', 'yaml', 'toml-eslint-parser', 'src/target.ts'],
  ],
  ['src/requests/', ['src/budget.ts', 'src/script/', 'src/target.ts']],
  ['src/late.ts', []],
  ['src/shell/load.ts', ['src/open.ts', 'src/late.ts']],
  ['src/shell/', ['src/advice.ts', 'src/budget.ts', 'src/requests/', 'src/script/']],
  [
    'src/scan.ts',
    [
      'rules/',
      'src/advice.ts',
      'src/budget.ts',
      'src/configuration/',
      'src/escapes.ts',
      'src/files.ts',
      'src/graphql/',
      'src/requests/',
      'src/script/',
      'src/shell/',
      'src/sources.ts',
      'src/target.ts',
    ],
  ],
  ['src/fix/journal.ts', ['node:crypto', 'node:path', 'src/files.ts', 'src/read.ts', 'src/write.ts']],
  [
    'src/fix/',
    [
      'node:crypto',
      ...compiler,
      'src/fingerprint.ts',
      'src/problem.ts',
      'src/shell/hosts/',
      'src/sources.ts',
      'src/git.ts',
      'src/read.ts',
    ],
  ],
  ['src/project.ts', ['node:path', 'src/config.ts', 'src/files.ts', 'src/git.ts']],
  [
    'src/eslint/',
    [
      'node:path',
      'rules/index.ts',
      'src/config.ts',
      'src/files.ts',
      'src/fix/',
      'src/graphql/load.ts',
      'src/nearest.ts',
      'src/problem.ts',
      'src/project.ts',
      'src/report/',
      'src/scan.ts',
      'src/suppress.ts',
      'src/target.ts',
    ],
  ],
  [
    'src/jscodeshift/',
    [
      'node:',
      'rules/index.ts',
      'src/config.ts',
      'src/files.ts',
      'src/fix/',
      'src/git.ts',
      'src/project.ts',
      'src/read.ts',
      'src/report/',
      'src/scan.ts',
      'src/suppress.ts',
      'src/write.ts',
    ],
  ],
  ['src/index.ts', ['picocolors', 'rules/', 'src/']],
  ['src/watch/vitest.ts', ['vitest', 'src/watch/']],
  ['src/watch/channels.ts', ['node:async_hooks', 'node:diagnostics_channel', 'src/watch/']],
  ['src/watch/graphql.ts', ['src/graphql/']],
  ['src/watch/node.ts', ['picocolors', 'rules/', 'src/files.ts', 'src/watch/']],
  ['src/watch/', ['rules/', 'src/report/escape/', 'src/target.ts']],
  ['src/traffic/read.ts', ['node:stream', 'node:zlib', 'src/problem.ts', 'src/traffic/']],
  ['src/traffic/', ['rules/', 'src/files.ts', 'src/redact.ts', 'src/target.ts', 'src/watch/']],
  ['src/client/texts.ts', ['rules/index.ts']],
  ['src/client/', []],
  // what starts before anything of ours is loaded stands alone
  ['src/launch.ts', ['node:']],
  ['src/open.ts', ['node:module']],
  [
    'src/cli/main.ts',
    [
      'node:readline',
      'node:tty',
      'rules/index.ts',
      'src/scan.ts',
      'src/cli/',
      'src/read.ts',
      'src/report/escape/',
      'src/write.ts',
    ],
  ],
  ['src/cli/', ['node:path', 'picocolors', 'picomatch', 'yargs', 'src/']],
  ['src/cli.ts', ['src/launch.ts', 'src/cli/main.ts']],
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
  ['node:fs', ['src/files.ts', 'src/launch.ts', 'src/read.ts', 'src/write.ts']],
  ['node:child_process', ['src/git.ts']],
  ['yargs', ['src/cli/usage.ts']],
])('%s is imported by %j alone', (name, owners) => {
  const importers = new Set(
    runtime.filter(({ to }) => to === name || to.startsWith(`${name}/`)).map(({ from }) => from),
  );
  expect([...importers]).toEqual(owners);
});

test('nothing goes round in a circle at run time, but for calls and values in src/script, which explain each other', () => {
  const isInScript = (path: string): boolean => path.startsWith('src/script/');
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
      if (from === path && !(isInScript(from) && isInScript(to))) visit(to, [...way, path]);
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
  const held = 'src/write.ts: process.kill';
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
