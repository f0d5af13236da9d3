/** Which files of a tree Angular's components are, and whose templates stand where. */
import { decorated } from '../../../rules/components.ts';
import { dirname } from '../../flow/resolve.ts';
import { isTemplateFile, namesOfTemplates } from './components.ts';

interface Tree {
  readonly paths: readonly string[];
  read(path: string): string | undefined;
}

/**
 * Which scripts may hold components of Angular's. Nothing but a team's own taste says what their files are called, so the text is asked, but
 * not in a tree of manifests none of which names the framework: that need not be read for it.
 */
export function angularIn({ paths, read }: Tree): (path: string) => boolean {
  const manifests = paths.filter((path) => MANIFEST.test(path));
  const isNamed = manifests.some((path) => read(path)?.includes(decorated.packages) === true);
  const folders = new Set(manifests.map(dirname));
  // the manifest of what is looked at may stand above it
  const isFree = (path: string): boolean => {
    for (let folder = dirname(path); ; folder = dirname(folder)) {
      if (folders.has(folder)) return false;
      if (folder === '') return true;
    }
  };
  return (path) =>
    /\.component\.ts$/i.test(path) ||
    (/(?<!\.d|\.spec|\.test)\.ts$/i.test(path) &&
      (isNamed || isFree(path)) &&
      read(path)?.includes(decorated.module) === true);
}

/** The script that names a template which stands elsewhere, or is called otherwise; none where several do. */
export function namedTemplates(
  { paths, read }: Tree,
  isAngular: (path: string) => boolean,
): ReadonlyMap<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  if (!paths.some(isTemplateFile)) return found;
  for (const path of paths)
    for (const name of isAngular(path) ? namesOfTemplates(path, read(path) ?? '') : [])
      found.set(name, found.has(name) ? undefined : path);
  return found;
}

const MANIFEST = /(?:^|\/)package\.json$/;
