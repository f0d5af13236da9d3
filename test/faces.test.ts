/** What the README says about ESLint, jscodeshift and programs, run as it stands there; and the surface that is promised. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Node, Project } from 'ts-morph';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { install, root } from './built.ts';
import { documentation } from './documentation.ts';

const folder = mkdtempSync(join(tmpdir(), 'gitlab-sunset-faces-'));
const slow = 60_000;

beforeAll(() => {
  cpSync(join(root, 'fixtures/app'), folder, { recursive: true });
  install(folder);
  symlinkSync(join(root, 'node_modules/@typescript-eslint'), join(folder, 'node_modules/@typescript-eslint'));
}, slow);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The block of code below a heading. */
function codeBelow(heading: string): string {
  const [, below = ''] = documentation.split(`\n## ${heading}\n`);
  const [, code = ''] = /```\w*\n([\s\S]*?)```/.exec(below) ?? [];
  expect(code, heading).not.toBe('');
  return code;
}

const node = (words: readonly string[]): string => execFileSync('node', words, { cwd: folder, encoding: 'utf8' });

test(
  'in a program',
  () => {
    writeFileSync(join(folder, 'example.mjs'), codeBelow('In a program'));
    const out = node(['example.mjs']);
    expect(out).toContain('packages/bot/src/digest.ts:12 merged-by: `mr.merged_by` reads `MergeRequest.merged_by`.');
    expect(out).toMatch(/\n35 \[[^\]]*'packages\/bot\/src\/digest.ts'[^\]]*\] \d+\n$/);
  },
  slow,
);

test.each(['eslint', 'eslint9'])(
  '%s, from its own command line',
  (version) => {
    writeFileSync(join(folder, 'eslint.config.mjs'), codeBelow('In ESLint'));
    const command = join(root, 'node_modules', version, 'bin/eslint.js');
    const { status, stdout } = spawnSync('node', [command, 'scripts'], { cwd: folder, encoding: 'utf8' });
    // a release link's `filepath` is an error already, the rest comes with v5
    expect([status, stdout.match(/✖ .*/)?.[0]]).toEqual([1, '✖ 4 problems (1 error, 3 warnings)']);
    expect(stdout).toMatch(/gitlab-sunset\/geo-nodes\n/);
    // TypeScript is read by the parser that the page names
    const all = spawnSync('node', [command, '.'], { cwd: folder, encoding: 'utf8' });
    expect(all.stdout).toMatch(/digest\.ts\n(?: .*\n)* +12:\d+ .*gitlab-sunset\/merged-by\n/);
  },
  slow,
);

test(
  'jscodeshift, from its own command line',
  () => {
    const [, ...words] = codeBelow('In jscodeshift')
      .trim()
      .replace(/\bsrc\b/g, 'packages')
      .split(' ');
    const out = node([join(root, 'node_modules/jscodeshift/bin/jscodeshift.js'), ...words.slice(1)]);
    expect(out).toContain('0 errors');
    expect(out).toMatch(/[1-9]\d* ok/);
    expect(readFileSync(join(folder, 'packages/bot/src/digest.ts'), 'utf8')).toContain('mr.merge_user?.name');
  },
  slow,
);

describe('the surface of the entry points', () => {
  const project = new Project({ tsConfigFilePath: join(root, 'tsconfig.json'), skipAddingFilesFromTsConfig: true });
  const exportsOf = (entry: string) => [...project.addSourceFileAtPath(join(root, entry)).getExportedDeclarations()];
  test(
    'is the one that is promised',
    async () => {
      const lines = ['src/index.ts', 'src/eslint/index.ts', 'src/jscodeshift/index.ts'].flatMap((entry) => [
        `// ${entry}`,
        ...exportsOf(entry)
          .flatMap(([name, declarations]) => declarations.map((each) => `${name}: ${shapeOf(each)}`))
          .sort(),
        '',
      ]);
      await expect(lines.join('\n')).toMatchFileSnapshot('snapshots/api.txt');
    },
    slow,
  );

  test('is documented', () => {
    const silent = exportsOf('src/index.ts').flatMap(([name, [first]]) => {
      const owner = Node.isVariableDeclaration(first) ? first.getVariableStatement() : first;
      return Node.isJSDocable(owner) && owner.getJsDocs().length > 0 ? [] : [name];
    });
    expect(silent).toEqual([]);
  });
});

/** A type as it is declared, without comments; a value by its type. */
function shapeOf(node: Node): string {
  const plain = (text: string): string =>
    text
      .replace(/\/\*\*[\s\S]*?\*\//g, '')
      .replace(/import\("[^"]*"\)\./g, '')
      .replace(/\s+/g, ' ')
      .trim();
  if (Node.isInterfaceDeclaration(node)) {
    const bases = node.getExtends().map((base) => base.getText());
    const own = `{ ${node
      .getMembers()
      .map((member) => member.getText())
      .join(' ')} }`;
    return plain([...bases, own].join(' & '));
  }
  if (Node.isTypeAliasDeclaration(node)) return plain(node.getTypeNodeOrThrow().getText());
  if (Node.isFunctionDeclaration(node)) {
    const parameters = node.getParameters().map((each) => each.getText());
    return plain(`(${parameters.join(', ')}) => ${node.getReturnType().getText(node)}`);
  }
  return plain(node.getType().getText(node));
}
