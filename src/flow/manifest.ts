/** What the manifest of a package says, and where the sources of what it names may be. */
import { isNested } from '../common/budget.ts';

/** Levels of a manifest or a configuration; nobody's has more than ten. */
export const MAX_FACTS = 100;

/** What tools build into. */
const BUILT_FOLDER = /^(\.\/)?(dist|lib|build|out|distribution|es|esm|cjs|types)\//;
const ENDING = /(\.d)?\.[mc]?[jt]sx?$/;

/** Whether a path is one that a pattern of a manifest names (`./dist/*.js`), or the source of one; undefined: it is no pattern. */
export function patternOf(folder: string, named: string): ((path: string) => boolean) | undefined {
  const star = named.indexOf('*');
  if (star < 0) return undefined;
  const inside = folder === '' ? '' : `${folder}/`;
  const before = named.slice(0, star).replace(/^\.\//, '');
  const start = inside + (BUILT_FOLDER.test(before) ? '' : before);
  const end = named.slice(star + 1).replace(ENDING, '');
  return (path) => path.startsWith(start) && path.replace(ENDING, '').endsWith(end);
}

/**
 * Paths without their endings at which the source of a built file may be, the likely ones first: that of `dist/esm/index.js` is
 * `src/index.ts`, or whatever the longest part of the way leads to. Declarations may be written by hand beside a script.
 */
export function sourcesOf(named: string): readonly (readonly string[])[] {
  const steps = named.replace(/^\.\//, '').replace(ENDING, '').split('/');
  return steps.slice(1).flatMap((_step, index) => {
    const rest = steps.slice(index + 1).join('/');
    return ['src/', 'source/', 'lib/', ''].map((folder) => {
      const path = `${folder}${rest}`;
      return /\.d\.[mc]?ts$/.test(named) ? [path, `${path}.d.ts`] : [path];
    });
  });
}

/** A package that others can install. */
export const isPublished = (manifest: unknown): boolean =>
  manifest !== undefined && member(manifest, 'private') !== true && typeof member(manifest, 'name') === 'string';

/** What a manifest names as what its package is entered by. */
export const entriesNamed = (manifest: unknown): readonly string[] =>
  ['source', 'types', 'typings', 'typesVersions', 'module', 'browser', 'main', 'exports'].flatMap((key) =>
    strings(member(manifest, key)),
  );

export function readJson(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return isNested(text, MAX_FACTS) ? undefined : JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined; // a manifest that is no JSON names nothing
  }
}

export function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}

export function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(strings);
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(strings);
  return [];
}
