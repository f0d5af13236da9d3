/** A program's files as `fix` leaves them, run before and after on both servers. */
import { runInThisContext } from 'node:vm';
import { ts } from '@ts-morph/common';
import { type FixOptions, fix } from '../src/fix/fix.ts';
import type { scan } from '../src/scan.ts';
import { packagesOver } from './equivalence-packages.ts';
import type { Program } from './equivalence-programs.ts';
import { type Era, type Server, serverOf } from './equivalence-server.ts';
import { sourcesOf } from './fixtures.ts';

export type Scan = typeof scan;

/** What programs run in, other than what they are. */
export interface World {
  serverOf: (era: Era, data: number) => Server;
  packagesOver: (
    fetch: Server['fetch'],
    log: (text: string) => void,
    files: ReadonlyMap<string, string>,
  ) => Readonly<Record<string, unknown>>;
  /** What `fix` is asked for. */
  options?: FixOptions;
  /** Takes out what two programs may say differently. */
  same?: (said: string) => string;
  /** The file that a name asks for; without it names are of the folder that all files lie in. */
  resolved?: (files: ReadonlyMap<string, string>, from: string, name: string) => string | undefined;
  /** What is run, each in a process of its own; without it the main file. */
  entries?: (files: ReadonlyMap<string, string>) => readonly string[];
  /** What goes on after a file has been run. */
  ended?: () => Promise<void>;
}

const WORLD: World = { serverOf, packagesOver };

export interface Outcome {
  /** The files as they are left. */
  after: ReadonlyMap<string, string>;
  /** Something is told as not followed. */
  isBlind: boolean;
  /** The files of what is left to a person, and of what is told as not followed or not read. */
  told: readonly string[];
  found: boolean;
  edited: boolean;
  /** Where it does something else after the edits; undefined: nowhere. */
  wrong: string | undefined;
  /** On which of the two servers. */
  era?: Era;
  /** How many places were written, and how many are left to a person. */
  applied: number;
  left: number;
}

/** A program's modules as one function each: the pieces use few forms of import and export. */
function runnable(path: string, text: string): string {
  if (!path.endsWith('.js') || path.includes('/')) {
    const compilerOptions = {
      module: ts.ModuleKind.CommonJS,
      target: ts.ScriptTarget.ES2022,
      jsx: ts.JsxEmit.React,
      esModuleInterop: true,
    };
    const fileName = path.replace(/\.[cm]ts$/, '.ts');
    const { outputText } = ts.transpileModule(text, { fileName, compilerOptions });
    return `(function (require, exports, fetch, console, module, React) { ${outputText}\n})`;
  }
  const names: string[] = [];
  const body = text
    .replace(/^import \{ (\w+) \} from '(.*)';$/gm, `const { $1 } = require('$2');`)
    .replace(/^export (const|class|async function|function) (\w+)/gm, (_, kind: string, name: string) => {
      names.push(name);
      return `${kind} ${name}`;
    });
  return `(function (require, exports, fetch, console) { ${body}\n${names.map((name) => `exports.${name} = ${name};`).join('\n')}\n})`;
}

const beside: NonNullable<World['resolved']> = (files, _, asked) => {
  const name = asked.replace('./', '');
  return [name, name.replace(/\.js$/, '.ts'), name.replace(/\.js$/, '.tsx')].find((each) => files.has(each));
};

const mainOf: NonNullable<World['entries']> = (files) => [
  [...files.keys()].find((path) => /^main\.[cm]?[jt]sx?$/.test(path)) ?? 'main.js',
];

const compiled = new Map<string, (...args: unknown[]) => void>();

export async function runOnce(
  files: ReadonlyMap<string, string>,
  era: Era,
  data: number,
  { serverOf, packagesOver, same = (said) => said, resolved = beside, entries = mainOf, ended }: World = WORLD,
): Promise<string> {
  const server = serverOf(era, data);
  const out: string[] = [];
  const modules = new Map<string, Record<string, unknown>>();
  const packages = packagesOver(server.fetch, (text) => out.push(text), files);
  const load = (path: string): Record<string, unknown> => {
    const ask = (name: string): unknown => {
      if (name in packages) return packages[name];
      const asked = resolved(files, path, name);
      if (asked === undefined) throw new Error(`${name} is not there`);
      return load(asked);
    };
    const known = modules.get(path);
    if (known) return known;
    const module: { exports: Record<string, unknown> } = { exports: {} };
    modules.set(path, module.exports);
    const text = files.get(path) ?? '';
    if (path.endsWith('.json')) return JSON.parse(text);
    let start = compiled.get(text);
    if (!start) compiled.set(text, (start = runInThisContext(runnable(path, text)) as (...args: unknown[]) => void));
    const log = (...said: unknown[]) => out.push(said.map(String).join(' '));
    start(ask, module.exports, server.fetch, { log, warn: log, error: log }, module, packages.react);
    modules.set(path, module.exports);
    return module.exports;
  };
  try {
    for (const entry of entries(files)) {
      modules.clear();
      const { main } = load(entry);
      if (typeof main === 'function') await main();
      await ended?.();
    }
  } catch (error) {
    out.push(`throws ${String(error)}`);
  }
  return same(`${out.join('\n')}\n${server.effects()}`);
}

export async function outcome(program: Program, look: Scan, world: World = WORLD): Promise<Outcome> {
  const after = new Map(program.files);
  const result = fix(sourcesOf(program.files), { likely: true, ...world.options }, look);
  for (const file of result.files) after.set(file.path, file.after);
  const counts = {
    after,
    isBlind: result.scan.blind.length > 0,
    told: [...result.left.map(({ finding }) => finding), ...result.scan.blind, ...result.scan.skipped].map(
      ({ path }) => path,
    ),
    applied: result.applied.length,
    left: result.left.length,
  };
  if (result.files.length === 0) return { found: result.left.length > 0, edited: false, wrong: undefined, ...counts };
  // what is left to a person, or told as not followed, still fails tomorrow: that is no fault of the edit
  const isToday =
    result.left.length > 0 || program.isToday === true || (program.isTold === true && result.scan.blind.length > 0);
  for (const data of [0, 1, 2]) {
    const before = await runOnce(program.files, 'today', data, world);
    for (const era of isToday ? (['today'] as const) : (['today', 'tomorrow'] as const)) {
      const now = await runOnce(after, era, data, world);
      if (now !== before)
        return {
          found: true,
          edited: true,
          era,
          ...counts,
          wrong: `${program.name} (${program.cause ?? 'provable'}), data ${data}, ${era}:\n${before}\n---\n${now}\n--- ${[...after.values()].join('\n')}`,
        };
    }
  }
  return { found: true, edited: true, wrong: undefined, ...counts };
}

/** What a program says today and tomorrow, where that differs though nothing of it is found, written or told. */
export async function silentOf(program: Program, done: Outcome, world: World = WORLD): Promise<string | undefined> {
  if (done.found || done.edited || done.isBlind || program.isToday) return undefined;
  const [now, then] = [
    await runOnce(program.files, 'today', 0, world),
    await runOnce(program.files, 'tomorrow', 0, world),
  ];
  return now === then
    ? undefined
    : `${program.name}\n${now}\n---\n${then}\n--- ${[...program.files.values()].join('\n')}`;
}
