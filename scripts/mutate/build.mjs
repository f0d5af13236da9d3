/** A build of its own in which every mutant of the chosen modules is there, to be switched on by its number. */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import ts from 'typescript';

const quiet = Object.fromEntries(
  ['trace', 'debug', 'info', 'warn', 'error', 'fatal'].flatMap((level) => [
    [level, () => {}],
    [`is${level[0].toUpperCase()}${level.slice(1)}Enabled`, () => false],
  ]),
);

const filesIn = (root, folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();

/**
 * @param root the repository
 * @param isChosen whether a module is mutated
 * @returns where the build stands, whether it is new, and its mutants
 */
export async function build(root, isChosen) {
  const out = join(root, 'node_modules/.cache/mutate');
  const scripts = [...filesIn(root, 'src'), ...filesIn(root, 'rules'), ...filesIn(root, 'test')];
  const texts = new Map(scripts.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  const hash = createHash('sha256');
  for (const [path, text] of texts) hash.update(`${path}\0${text}\0${isChosen(path)}\0`);
  for (const path of filesIn(root, 'fixtures')) hash.update(readFileSync(join(root, path)));
  for (const path of filesIn(root, 'scripts/mutate')) hash.update(readFileSync(join(root, path)));
  const key = hash.digest('hex');
  const stamp = join(out, 'build.json');
  if (existsSync(stamp)) {
    const known = JSON.parse(readFileSync(stamp, 'utf8'));
    if (known.key === key) return { out, isNew: false, mutants: known.mutants };
  }
  rmSync(out, { recursive: true, force: true });
  const chosen = [...texts].filter(([path]) => path.endsWith('.ts') && isChosen(path));
  const files = chosen.map(([name, content]) => ({ name, content, mutate: true }));
  const options = { plugins: null, excludedMutations: [], ignorers: [], noHeader: false };
  const made = await new Instrumenter(quiet).instrument(files, options);
  for (const { name, content } of made.files) texts.set(name, content);

  const compilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    rewriteRelativeImportExtensions: true,
    verbatimModuleSyntax: true,
  };
  for (const [path, text] of texts) {
    const isCompiled = path.endsWith('.ts') && !path.startsWith('src/report/page/');
    const target = join(out, isCompiled ? path.replace(/\.ts$/, '.js') : path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, isCompiled ? ts.transpileModule(text, { compilerOptions, fileName: path }).outputText : text);
  }
  for (const name of readdirSync(root).filter(
    (each) => !/^(?:src|rules|test|dist|node_modules|package\.json|\..*)$/.test(each),
  ))
    symlinkSync(join(root, name), join(out, name));
  cpSync(join(root, 'package.json'), join(out, 'package.json'));
  // programs that tests start are of this build too
  mkdirSync(join(out, 'dist'));
  for (const name of ['src', 'rules']) symlinkSync(join(out, name), join(out, 'dist', name));
  const shim = join(out, 'node_modules/vitest');
  mkdirSync(shim, { recursive: true });
  writeFileSync(join(shim, 'package.json'), '{ "name": "vitest", "type": "module", "exports": "./index.js" }\n');
  writeFileSync(join(shim, 'index.js'), `export * from ${JSON.stringify(join(root, 'scripts/mutate/vitest.mjs'))};\n`);

  const mutants = made.mutants.map(({ id, fileName, location, mutatorName, replacement }) => ({
    id,
    path: fileName.startsWith(root) ? fileName.slice(root.length + 1) : fileName,
    mutator: mutatorName,
    location,
    replacement,
  }));
  writeFileSync(stamp, JSON.stringify({ key, mutants }));
  return { out, isNew: true, mutants };
}
