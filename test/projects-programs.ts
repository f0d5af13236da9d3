/**
 * Projects of several files: a client, types of what it answers, a service that maps the rows, some uses of what it gives, and tests.
 * `projects/*.txt` has the parts, each with its modules; `#name` is asked for as the layout spells it. The words say what a part is for:
 * `raw` (items are rows), `renamed` (their member has another name), `parse` (rows are read by `parseRow`), `literal` (items are written out),
 * `nolit` (they cannot be), `disk` (something is kept between two runs), and the type of the member.
 */
import { posix } from 'node:path';
import { ts } from '@ts-morph/common';
import { KINDS, type Kind, type Part, partsOf } from './carried-programs.ts';
import type { Program } from './equivalence-programs.ts';
import { chooser } from './random.ts';

const clients = partsOf('projects/clients');
const types = partsOf('projects/types');
const services = partsOf('projects/services');
const uses = partsOf('projects/uses');
const tests = partsOf('projects/tests');

export interface Project {
  program: Program;
  /** What one use alone consists of: its files, by the number that it says with what it shows. */
  own: readonly (readonly string[])[];
  /** Something is kept between two runs. */
  isKept: boolean;
}

/** Where a module lies, and how others ask for it. `side`: whether it asks GitLab, is asked by it, or looks at what came. */
interface Layout {
  title: string;
  /** @param name with its ending */
  pathOf: (name: string, side: Side) => string;
  /** How a file asks for a module, by where both lie; undefined: by the way to it. */
  asked?: (from: string, to: string) => string | undefined;
  /** How a way to a file is spelt. */
  spelt: (way: string) => string;
  /** Files beside, for the modules of the side that asks. */
  beside?: (asking: readonly string[], row: string) => readonly (readonly [path: string, text: string])[];
  form?: 'module' | 'script';
  /** What the type of a row is called where it is asked for from another folder. */
  rowAs?: string;
}

type Side = 'api' | 'domain' | 'views' | 'test';

const folders: Layout['pathOf'] = (name, side) => `${side === 'test' ? 'test' : `src/${side}`}/${name}`;
const withoutEnding = (way: string): string => way.replace(/\.[cm]?[jt]sx?$/, '');
const asJavaScript = (way: string): string => way.replace(/\.([cm]?)tsx?$/, '.$1js');
const barrel = (names: readonly string[], ending: string): string =>
  names
    .map(
      (name) =>
        `export * from './${withoutEnding(name)}${ending}';\n${/client/.test(name) ? `DEFAULT './${withoutEnding(name)}${ending}';\n` : ''}`,
    )
    .join('');
/** What is asked of the folder that asks GitLab goes by its index. */
const byIndex =
  (index: string) =>
  (from: string, to: string): string | undefined =>
    to.startsWith('src/api/') && !from.startsWith('src/api/')
      ? posix.relative(posix.dirname(from), index).replace(/^(?!\.)/, './')
      : undefined;
const tsconfig = (paths: object): readonly [string, string] => [
  'tsconfig.json',
  JSON.stringify({ compilerOptions: { strict: true, baseUrl: '.', paths } }, null, 2),
];

const LAYOUTS: readonly Layout[] = [
  { title: 'flat', pathOf: (name) => `src/${name}`, spelt: asJavaScript },
  { title: 'flat without endings', pathOf: (name) => `src/${name}`, spelt: withoutEnding },
  { title: 'folders', pathOf: folders, spelt: asJavaScript },
  {
    title: 'a barrel',
    pathOf: folders,
    asked: byIndex('src/api'),
    spelt: withoutEnding,
    beside: (names) => [['src/api/index.ts', barrel(names, '')]],
  },
  {
    title: 'a barrel with other names',
    pathOf: folders,
    asked: byIndex('src/api/index.js'),
    spelt: asJavaScript,
    rowAs: 'GitLabRow',
    beside: (names, row) => [
      [
        'src/api/index.ts',
        `${barrel(
          names.filter((name) => name !== 'types.ts'),
          '.js',
        )}export { type ${row} as GitLabRow } from './types.js';\nPARSE`,
      ],
    ],
  },
  {
    title: 'aliases',
    pathOf: folders,
    asked: (_, to) => (to.startsWith('src/') ? `@/${withoutEnding(to.slice(4))}` : undefined),
    spelt: withoutEnding,
    beside: () => [tsconfig({ '@/*': ['src/*'] })],
  },
  {
    title: 'an alias of a barrel',
    pathOf: folders,
    asked: (from, to) => (to.startsWith('src/api/') && !from.startsWith('src/api/') ? '@api' : undefined),
    spelt: withoutEnding,
    beside: (names) => [tsconfig({ '@api': ['src/api/index.ts'] }), ['src/api/index.ts', barrel(names, '')]],
  },
  {
    title: 'packages',
    pathOf: (name, side) =>
      side === 'api' ? `packages/core/src/${name}` : `packages/app/${side === 'test' ? 'test' : 'src'}/${name}`,
    asked: (from, to) =>
      to.startsWith('packages/core/') && !from.startsWith('packages/core/') ? '@acme/core' : undefined,
    spelt: asJavaScript,
    beside: (names) => [
      ['package.json', '{ "private": true, "workspaces": ["packages/*"] }\n'],
      ['packages/core/package.json', '{ "name": "@acme/core", "type": "module", "exports": "./src/index.ts" }\n'],
      [
        'packages/app/package.json',
        '{ "name": "@acme/app", "type": "module", "dependencies": { "@acme/core": "workspace:*" } }\n',
      ],
      ['packages/core/src/index.ts', barrel(names, '.js')],
    ],
  },
  { title: 'mts', pathOf: (name) => `src/${name.replace(/\.ts$/, '.mts')}`, spelt: asJavaScript },
  { title: 'cts', pathOf: (name) => `src/${name.replace(/\.ts$/, '.cts')}`, spelt: asJavaScript },
  { title: 'modules of JavaScript', pathOf: folders, spelt: asJavaScript, form: 'module' },
  { title: 'CommonJS', pathOf: folders, spelt: withoutEnding, form: 'script' },
];

const ROWS: Readonly<Record<string, readonly [row: string, label: string, foreign: string]>> = {
  active: ['Runner', 'description', 'runners'],
  emails_disabled: ['Project', 'name', 'repos'],
  tag_list: ['Project', 'name', 'repos'],
  work_in_progress: ['MergeRequest', 'title', 'pulls'],
  merged_by: ['MergeRequest', 'title', 'pulls'],
};
const VALUES: Readonly<Record<Kind['type'], readonly [type: string, value: string, empty: string, json: string]>> = {
  boolean: ['boolean', 'true', 'false', 'true'],
  list: ['string[]', "['a', 'b']", '[]', '["a", "b"]'],
  object: ['{ name: string } | null', "{ name: 'Ada' }", 'null', '{ "name": "Ada" }'],
};
const LIMITS = ['boolean', 'list', 'object'];

/** The project of a seed. */
export function projectProgram(seed: number): Project {
  const { next, pick } = chooser(seed);
  const kind = pick(KINDS);
  const isFor = ({ words }: Part): boolean => words.includes(kind.type) || !words.some((word) => LIMITS.includes(word));
  const layout = pick(LAYOUTS);
  const client = pick(clients);
  const type = next(3) === 0 ? pick(types.slice(0, 3)) : pick(types);
  const service = pick(services);
  const asked = Array.from({ length: pick([1, 1, 2, 2, 3]) }, () => pick(uses.filter(isFor)));
  const isWritten = !service.words.includes('nolit');
  const tested = Array.from({ length: pick([0, 0, 1, 1, 2]) }, () =>
    pick(tests.filter(({ words }) => isWritten || !words.includes('literal'))),
  );
  return project(String(seed), kind, layout, { client, type, service, asked, tested }, pick(kind.lists));
}

interface Chosen {
  client: Part;
  type: Part;
  service: Part;
  asked: readonly Part[];
  tested: readonly Part[];
}

function project(
  name: string,
  kind: Kind,
  layout: Layout,
  { client, type, service, asked, tested }: Chosen,
  path: string,
): Project {
  const [row = '', label = '', foreign = ''] = ROWS[kind.field] ?? [];
  const [valueType, value, empty, json] = VALUES[kind.type];
  const isRaw = service.words.includes('raw');
  const isParsed = type.words.includes('parse');
  const list = isParsed ? `${client.code}.then((rows) => rows.map((each) => parseRow(each)))` : client.code;
  const words: Readonly<Record<string, string>> = {
    FIELD: kind.field,
    ROW: row,
    LABEL: label,
    TYPE: valueType,
    VALUE: value,
    EMPTY: empty,
    JSONVALUE: json,
    PATH: path,
    ONE: kind.one,
    PROP: service.words.includes('renamed') ? 'flag' : kind.field,
    NAME: isRaw ? label : 'label',
  };
  const filled = (text: string): string =>
    text
      .replace(/^TOP$/m, () => `${client.top.trim()}${isParsed ? "\nimport { parseRow } from '#types';" : ''}`)
      .replace(/\bLIST\b/g, () => list)
      .replaceAll('v4PATH', `v4${path}`)
      .replace(
        /(?<!\w)(?:FIELD|ROW|LABEL|TYPE|VALUE|EMPTY|JSONVALUE|PATH|ONE|PROP|NAME)(?!\w)/g,
        (word) => words[word] ?? word,
      )
      .replaceAll('api/v1/repos', `api/v1/${foreign}`);
  /** Each module by its name, before it has a place. */
  const modules = new Map<string, { file: string; side: Side; text: string }>();
  const put = (part: Part, side: Side, number?: number): readonly string[] => {
    const own = part.files.map(([path]) => idOf(path));
    const named = (id: string): string =>
      number === undefined || !own.includes(id) ? id : id.replace(/^\w+/, (name) => `${name}${number}`);
    return part.files.map(([file, text]) => {
      const id = named(idOf(file));
      modules.set(id, {
        file: file.replace(idOf(file), id),
        side,
        text: filled(text).replace(/'#(\w+(?:\.json)?)'/g, (whole, asked: string) =>
          asked === 'USE' ? "'#use0'" : own.includes(asked) ? `'#${named(asked)}'` : whole,
        ),
      });
      return id;
    });
  };
  put(client, 'api');
  put(type, 'api');
  put(service, 'domain');
  const owned = asked.map((use, at) => put(use, 'views', at));
  for (const [at, test] of tested.entries()) put(test, 'test', 7 + at);
  modules.set('main', {
    file: 'main.ts',
    side: 'views',
    text: [
      "import { load } from '#service';\n",
      ...asked.map((_, at) => `import { show as show${at} } from '#use${at}';\n`),
      '\nexport async function main(): Promise<void> {\n  const items = await load();\n',
      ...asked.map((_, at) => `  console.log('use ${at}', JSON.stringify(show${at}(items)));\n`),
      '}\n',
    ].join(''),
  });
  const places = new Map(
    [...modules].map(([id, { file, side }]) => [
      id,
      file.endsWith('.json') ? layout.pathOf(file, side) : layout.pathOf(file, side),
    ]),
  );
  const typed = new Map<string, string>();
  for (const [id, { text }] of modules) {
    const from = places.get(id) ?? '';
    typed.set(from, from.endsWith('.json') ? text : linked(withRow(text, row), from, places, layout, row));
  }
  const asking = [...modules.values()].filter(({ side }) => side === 'api').map(({ file }) => file);
  const isDefault = /export default/.test([...typed.values()].join('\n'));
  for (const [path, text] of layout.beside?.(asking, row) ?? [])
    typed.set(
      path,
      text
        .replace(/^DEFAULT (.*)$/gm, (_, from: string) => (isDefault ? `export { default } from ${from}` : ''))
        .replace('PARSE', isParsed ? "export { parseRow } from './types.js';\n" : ''),
    );
  const files = layout.form ? new Map([...typed].map(asScript(layout.form))) : typed;
  const all = [client, type, service, ...asked, ...tested];
  return {
    own: owned.map((ids) => ids.map((id) => inForm(places.get(id) ?? '', layout))),
    isKept: service.words.includes('disk'),
    program: {
      name: `${name}: ${kind.field}: ${layout.title} > ${all.map(({ title }) => title).join(' > ')}`,
      files,
      cause: undefined,
      isTold: true,
    },
  };
}

const idOf = (file: string): string => (file.endsWith('.json') ? file : file.replace(/\.tsx?$/, ''));

/** A file that spells the type of a row asks for it. */
function withRow(text: string, row: string): string {
  const isKnown = new RegExp(`^import .*\\b${row}\\b|^(?:export )?(?:class|type|interface) ${row}\\b`, 'm');
  return isKnown.test(text) || !new RegExp(`\\b${row}\\b`).test(text)
    ? text
    : `import type { ${row} } from '#types';\n${text}`;
}

function linked(text: string, from: string, places: ReadonlyMap<string, string>, layout: Layout, row: string): string {
  return text.replace(/^(import .* from )'#([\w.]+)';$/gm, (whole, head: string, id: string) => {
    const to = places.get(id);
    if (to === undefined) return whole;
    const way = posix.relative(posix.dirname(from), to).replace(/^(?!\.)/, './');
    const index = layout.asked?.(from, to);
    const renamed =
      layout.rowAs !== undefined && index !== undefined && id === 'types'
        ? head.replace(new RegExp(`\\b${row}\\b`), `${layout.rowAs} as ${row}`)
        : head;
    return `${renamed}'${index !== undefined && !to.endsWith('.json') ? index : to.endsWith('.json') ? way : layout.spelt(way)}';`;
  });
}

const inForm = (path: string, { form }: Layout): string =>
  form === undefined ? path : path.replace(/\.ts(x?)$/, '.js$1');

/** A file as JavaScript: its types are taken away, and for `script` its imports are calls. */
function asScript(form: 'module' | 'script'): (file: [string, string]) => [string, string] {
  return ([path, text]) => {
    if (!/\.tsx?$/.test(path)) return [path, text];
    const { outputText } = ts.transpileModule(text, {
      fileName: path,
      compilerOptions: {
        target: ts.ScriptTarget.ESNext,
        module: ts.ModuleKind.ESNext,
        jsx: ts.JsxEmit.Preserve,
        verbatimModuleSyntax: false,
      },
    });
    const script = path.replace(/\.ts(x?)$/, '.js$1');
    if (form === 'module') return [script, outputText];
    const names: string[] = [];
    const body = outputText
      .replace(/^export \{\s*\};$/gm, '')
      .replace(/^import (\w+), \{(.*)\} from '(.*)';$/gm, "const $1 = require('$3');\nconst {$2} = require('$3');")
      .replace(
        /^import \{(.*)\} from '(.*)';$/gm,
        (_, inside: string, of: string) => `const {${inside.replaceAll(' as ', ': ')}} = require('${of}');`,
      )
      .replace(/^import (\w+) from '(.*)';$/gm, "var $1 = require('$2');")
      .replace(/^export default (\w+);$/gm, 'module.exports = $1;')
      .replace(
        /^export ((?:async )?function\*?|const|class|let|var|abstract class) (\w+)/gm,
        (_, what: string, name: string) => {
          names.push(name);
          return `${what} ${name}`;
        },
      );
    return [script, names.length === 0 ? body : `${body}\nmodule.exports = { ${names.join(', ')} };\n`];
  };
}

/** The file that a name asks for, as the layouts spell them. */
export function resolved(files: ReadonlyMap<string, string>, from: string, name: string): string | undefined {
  const at = (path: string): string | undefined => {
    const stem = path.replace(/\.([cm]?)jsx?$/, '');
    const letter = /\.([cm])js$/.exec(path)?.[1] ?? '';
    return [
      path,
      ...(stem === path ? [] : [`${stem}.${letter}ts`, `${stem}.tsx`, `${stem}.jsx`]),
      ...['ts', 'tsx', 'js', 'jsx', 'mts', 'cts'].flatMap((ending) => [`${path}.${ending}`, `${path}/index.${ending}`]),
    ].find((each) => files.has(each));
  };
  if (name.startsWith('.')) return at(posix.join(posix.dirname(from), name));
  if (name.startsWith('@/')) return at(`src/${name.slice(2)}`);
  if (name === '@api') return at('src/api');
  return name === '@acme/core' ? at('packages/core/src') : undefined;
}
