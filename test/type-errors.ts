/** What TypeScript says of many small programs at once: each in a folder of its own, with packages that are whatever they are asked for. */
import ts from 'typescript';

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noImplicitAny: false,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.Preserve,
  resolveJsonModule: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
};

const PACKAGES = [
  'axios got ky undici node-fetch ofetch superagent lodash zod others react node:util node:events node:async_hooks node:fs',
  'vitest nock msw msw/node',
  'graphql graphql-tag graphql-request urql @urql/core @apollo/client @apollo/client/testing',
]
  .flatMap((line) => line.split(' '))
  .filter((name) => name !== 'ky');

const AMBIENT = `${PACKAGES.map((name) => `declare module '${name}';`).join('\n')}
declare module 'ky' { const ky: any; export default ky; }
declare module '*.graphql';
declare module '@gitbeaker/rest' { export const Gitlab: any; export const Runners: any; export const MergeRequests: any; export const Projects: any; export const Groups: any; }
declare const process: any;
declare namespace JSX { interface IntrinsicElements { [name: string]: any } interface ElementAttributesProperty { props: {} } }
`;

/** A compiler host over files in memory, and the compiler's own declarations, which are read once. */
const libraries = new Map<string, ts.SourceFile | undefined>();

type Resolved = (files: ReadonlyMap<string, string>, from: string, name: string) => string | undefined;

/**
 * @param programs the files of each program, by its name
 * @param resolved the file of a program that a name asks for, where nothing else says so
 * @returns what is wrong in each: the code and the place's line, in the order of the text
 */
export function typeErrors(
  programs: ReadonlyMap<string, ReadonlyMap<string, string>>,
  resolved: Resolved = () => undefined,
): ReadonlyMap<string, readonly string[]> {
  const texts = new Map([['/ambient.d.ts', AMBIENT]]);
  for (const [name, files] of programs) for (const [path, text] of files) texts.set(`/${name}/${path}`, text);
  const host: ts.CompilerHost = {
    getSourceFile: (path, version) => {
      const text = texts.get(path);
      if (text !== undefined) return ts.createSourceFile(path, text, version, true);
      if (!libraries.has(path)) {
        const read = ts.sys.readFile(path);
        libraries.set(path, read === undefined ? undefined : ts.createSourceFile(path, read, version, true));
      }
      return libraries.get(path);
    },
    getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
    getDefaultLibLocation: () => ts.getDefaultLibFilePath(OPTIONS).replace(/\/[^/]*$/, ''),
    writeFile: () => undefined,
    getCurrentDirectory: () => '/',
    getCanonicalFileName: (path) => path,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    fileExists: (path) => texts.has(path) || (/lib\.[\w.]+\.d\.ts$/.test(path) && ts.sys.fileExists(path)),
    readFile: (path) => texts.get(path),
    resolveModuleNameLiterals: (names, from, _, options) =>
      names.map(({ text }) => {
        const found = ts.resolveModuleName(text, from, options, host);
        const [, name = '', path = ''] = /^\/([^/]+)\/(.*)$/.exec(from) ?? [];
        const own = found.resolvedModule ? undefined : resolved(programs.get(name) ?? new Map(), path, text);
        if (own === undefined) return found;
        const [extension = ''] = /\.\w+$/.exec(own) ?? [];
        return { resolvedModule: { resolvedFileName: `/${name}/${own}`, extension } };
      }),
  };
  const program = ts.createProgram(
    [...texts.keys()].filter((path) => /\.[cm]?tsx?$/.test(path)),
    OPTIONS,
    host,
  );
  const found = new Map([...programs.keys()].map((name): [string, string[]] => [name, []]));
  for (const file of program.getSourceFiles()) {
    const name = /^\/([^/]+)\//.exec(file.fileName)?.[1];
    const errors = name === undefined ? undefined : found.get(name);
    if (!errors) continue;
    for (const each of [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)])
      errors.push(`${each.code} ${ts.flattenDiagnosticMessageText(each.messageText, ' ')}`);
  }
  return found;
}

/** So many programs are looked at together. */
const TOGETHER = 300;

/** What the second text of a program has wrong that the first has not, with the text; programs by their names. */
export function newTypeErrors(
  written: ReadonlyMap<string, { before: ReadonlyMap<string, string>; after: ReadonlyMap<string, string> }>,
  resolved?: Resolved,
): readonly string[] {
  const all = [...written];
  const untyped: string[] = [];
  for (let from = 0; from < all.length; from += TOGETHER) {
    const part = all.slice(from, from + TOGETHER);
    const errors = typeErrors(
      new Map(
        part.flatMap(([, { before, after }], at) => [
          [`${at}-before`, before],
          [`${at}-after`, after],
        ]),
      ),
      resolved,
    );
    for (const [at, [name, { after }]] of part.entries()) {
      const codes = (text: string): string[] => (errors.get(text) ?? []).map((each) => each.split(' ')[0] ?? '');
      const had = codes(`${at}-before`);
      const fresh = (errors.get(`${at}-after`) ?? []).filter((each) => {
        const index = had.indexOf(each.split(' ')[0] ?? '');
        if (index >= 0) had.splice(index, 1);
        return index < 0;
      });
      if (fresh.length > 0) untyped.push([name, ...fresh, ...[...after].flat()].join('\n'));
    }
  }
  return untyped;
}
