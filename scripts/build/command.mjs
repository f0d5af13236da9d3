#!/usr/bin/env node
/**
 * Bundles the command, the engine and the libraries that they open late into `dist/command`: one file each, which `src/cli/launch.ts`
 * starts with V8's compiled code beside it. The other entries of the package stay files of their own. A run that finds nothing changed
 * loads no engine.
 */
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { compiler } from './compiler.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const out = join(root, 'dist/command');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** What is opened late, by the name it is asked for, and where its bundle begins. */
const libraries = {
  // the rest of the package is what ts-morph puts around the compiler
  '@ts-morph/common': { contents: compiler(root) },
  '@vue/compiler-sfc': { contents: `module.exports = require('@vue/compiler-sfc');` },
  graphql: { contents: `module.exports = require('graphql');` },
  'toml-eslint-parser': { contents: `module.exports = require('toml-eslint-parser');` },
  unbash: { contents: `module.exports = require('unbash');` },
  'vscode-languageserver-textdocument': { contents: `module.exports = require('vscode-languageserver-textdocument');` },
  'vscode-languageserver/node': { contents: `module.exports = require('vscode-languageserver/node');` },
  yaml: { contents: `module.exports = require('yaml');` },
};
/** What is left to Node: only `fix` and `codemod` ask for them. */
const outside = ['ts-morph', 'jscodeshift'];

/** What looks into files, and is of no use to who does not look. Modules that only the engine imports belong to it, wherever they lie. */
const ENGINE =
  /^src\/(?:(?:engine|facts|looking|results|scan|spelling)\.ts$|(?:flow|script|proof|graphql|shell|configuration|documents|requests)\/)/;

const resolves = (path, from) => {
  try {
    createRequire(from).resolve(path);
    return true;
  } catch {
    return false;
  }
};

/**
 * In one bundle, another library is another bundle, and what is not installed (engines of templates) stays a `require`. The
 * command's own imports of the compiler become one binding: a namespace that is asked for each member costs a tenth of a run.
 */
const apart = (own) => ({
  name: 'apart',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[^./]/ }, ({ path, importer, kind, namespace }) => {
      // what stands in for a library asks for that library, from a name that is no path
      if (kind === 'entry-point' || namespace === 'width') return undefined;
      if (path === '@ts-morph/common' && own === undefined && namespace !== 'compiler')
        return { path, namespace: 'compiler' };
      const isApart = (name) => path === name || path.startsWith(`${name}/`);
      if (path !== own && (Object.hasOwn(libraries, path) || outside.some(isApart))) return { path, external: true };
      if (kind === 'require-call' && importer.includes('node_modules') && !resolves(path, importer))
        return { path, external: true };
      return undefined;
    });
    // its classes of characters take longer to make than a usage to write, and most texts have none of them
    onResolve({ filter: /^string-width$/ }, ({ path, resolveDir, namespace }) =>
      // not the path of a package, and the same wherever the checkout lies: it stands in the bundle
      namespace === 'width'
        ? undefined
        : {
            path: relative(root, resolveDir).replaceAll(sep, ' '),
            namespace: 'width',
            pluginData: { resolveDir, path },
          },
    );
    onLoad({ filter: /./, namespace: 'width' }, ({ pluginData: { resolveDir, path } }) => ({
      contents: `export default (text, options) => /^[ -~]*$/.test(text) ? text.length : require(${JSON.stringify(path)}).default(text, options);`,
      resolveDir,
    }));
    onLoad({ filter: /./, namespace: 'compiler' }, ({ path }) => ({
      contents: `export const { ts } = require(${JSON.stringify(path)});`,
    }));
    onLoad({ filter: /[/\\]common[/\\]open\.ts$/ }, () => ({ contents: 'export const open = require;' }));
  },
});

/** By path, in which of two bundles a module is; what one asks the other for; and what that exports. */
async function parts() {
  const { metafile } = await build({
    ...common,
    stdin: { contents: COMMAND, resolveDir: root },
    write: false,
    external: ['launch'],
    plugins: [apart()],
  });
  const command = new Set(['src/cli/main.ts']);
  for (const path of command)
    for (const { path: to, external } of metafile.inputs[path]?.imports ?? [])
      if (!external && !ENGINE.test(to)) command.add(to);
  const isOwn = (path) => /^(?:src|rules)\//.test(path);
  const partOf = (path) => (command.has(path) || !isOwn(path) ? 'command' : 'engine');
  const asked = { command: new Set(), engine: new Set() };
  for (const [path, { imports }] of Object.entries(metafile.inputs))
    for (const { path: to } of imports)
      if (isOwn(path) && isOwn(to) && partOf(path) !== partOf(to)) asked[partOf(to)].add(to);
  const { metafile: alone } = await build({
    entryPoints: [...asked.command, ...asked.engine],
    outdir: out,
    bundle: false,
    write: false,
    format: 'esm',
    metafile: true,
    absWorkingDir: root,
  });
  const names = new Map(Object.values(alone.outputs).map(({ entryPoint, exports }) => [entryPoint, exports]));
  return { partOf, asked, names };
}

const COMMAND = `import { main } from './src/cli/main.ts'; void main(require('launch').hurry);`;

/** In one of the two bundles, a module of the other is asked for there: it is the same to both. */
const between = (own, { partOf, names }) => ({
  name: 'between',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.{1,2}\// }, ({ path, resolveDir }) => {
      const name = relative(root, resolve(resolveDir, path)).split(sep).join('/');
      if (!names.has(name) || partOf(name) === own) return undefined;
      return { path: name, namespace: 'other' };
    });
    onLoad({ filter: /./, namespace: 'other' }, ({ path }) => ({
      contents: `export const { ${names.get(path).join(', ')} } = require(${JSON.stringify(partOf(path))}).modules[${JSON.stringify(path)}]();`,
      resolveDir: root,
    }));
    onResolve({ filter: /^(?:command|engine|launch)$/ }, ({ path }) => ({ path, external: true }));
  },
});

/** What the other bundle asks for, each made when it is asked for. */
const handing = (asked) =>
  `export const modules = { ${[...asked]
    .sort()
    .map((path) => `${JSON.stringify(path)}: () => require(${JSON.stringify(`./${path}`)})`)
    .join(', ')} };`;

const common = {
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  minifyWhitespace: true,
  minifySyntax: true,
  charset: 'ascii',
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
  absWorkingDir: root,
  define: { 'import.meta.url': '__url' },
  banner: { js: 'const __url=require("node:url").pathToFileURL(__filename).href;' },
};

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const both = await parts();
const bundles = await Promise.all([
  build({
    ...common,
    stdin: { contents: `${handing(both.asked.command)} ${COMMAND}`, resolveDir: root },
    outfile: join(out, 'command.cjs'),
    plugins: [between('command', both), apart()],
  }),
  build({
    ...common,
    stdin: { contents: handing(both.asked.engine), resolveDir: root },
    outfile: join(out, 'engine.cjs'),
    plugins: [between('engine', both), apart()],
  }),
  ...Object.entries(libraries).map(([name, { contents }]) =>
    build({
      ...common,
      stdin: { contents, resolveDir: root },
      outfile: join(out, fileOf(name)),
      plugins: [apart(name)],
    }),
  ),
]);

function fileOf(name) {
  return `${name.replace(/^@/, '').replaceAll('/', '-')}.cjs`;
}

const files = {
  command: 'command.cjs',
  engine: 'engine.cjs',
  ...Object.fromEntries(Object.keys(libraries).map((name) => [name, fileOf(name)])),
};
/**
 * The bundles are read as one byte a character. esbuild leaves what is beyond ASCII in the text of a tagged template as it is; an
 * escape means the same there.
 */
for (const file of Object.values(files)) {
  const text = readFileSync(join(out, file), 'utf8');
  const plain = text.replace(/[^\x00-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  if (plain !== text) writeFileSync(join(out, file), plain);
}

/** Compiled code belongs to these very bytes. */
const digest = createHash('sha256');
for (const file of Object.values(files)) digest.update(readFileSync(join(out, file)));
writeFileSync(
  join(out, 'bundles.json'),
  `${JSON.stringify({ version: `${version}-${digest.digest('hex').slice(0, 12)}`, files }, null, 2)}\n`,
);

/** The licences of what is bundled ask to go along. */
const packages = new Set(
  bundles.flatMap(({ metafile }) =>
    Object.keys(metafile.inputs).flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []),
  ),
);
// its text comes from the package, and no path tells so
packages.add('node_modules/@ts-morph/common');
writeFileSync(
  join(out, 'LICENSES.txt'),
  [...packages]
    .sort()
    .map((folder) => {
      const { name, version: of, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
      const file = readdirSync(join(root, folder)).find((each) => /^(?:licen[cs]e|copying|copyright)/i.test(each));
      const text =
        file && existsSync(join(root, folder, file)) ? readFileSync(join(root, folder, file), 'utf8').trim() : '';
      return `${name} ${of} (${license})\n\n${text}\n`;
    })
    .join(`\n${'-'.repeat(80)}\n\n`),
);

// npm makes it so when it links the command, but not again after a new build of what is linked already
chmodSync(join(root, 'dist/src/cli.js'), 0o755);
