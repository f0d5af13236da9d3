/** What the compiler sees of the disk: the work tree, whatever a tsconfig.json or a link says, and of it nothing but files and folders. */
import { ts } from 'ts-morph';
import { treeOf } from '../project/git.ts';
import { isInside, listed, realPath, withBytes } from '../project/read.ts';

/** Declarations of a package may be longer than sources; in bytes. */
const most = 64 * 1024 * 1024;

/** The compiler's own way to apply the patterns of a tsconfig.json, which its types do not tell of. */
interface Matcher {
  matchFiles(
    path: string,
    extensions: readonly string[] | undefined,
    excludes: readonly string[] | undefined,
    includes: readonly string[] | undefined,
    isCaseSensitive: boolean,
    cwd: string,
    depth: number | undefined,
    entries: (path: string) => { files: readonly string[]; directories: readonly string[] },
    realpath: (path: string) => string,
  ): string[];
}

const isMatcher = (value: object): value is Matcher => 'matchFiles' in value && typeof value.matchFiles === 'function';

/** @param root absolute folder of the sources */
export function treeSystem(root: string): ts.System {
  const { sys } = ts;
  const tree = realPath(treeOf(root));
  const lies = (path: string): boolean => isInside(tree, realPath(path));
  return {
    ...sys,
    readFile(path) {
      const text = withBytes(path, { within: tree, most }, (bytes) => bytes.toString('utf8'));
      return typeof text === 'string' ? text.replace(/^\uFEFF/, '') : undefined;
    },
    fileExists: (path) => lies(path) && sys.fileExists(path),
    directoryExists: (path) => lies(path) && sys.directoryExists(path),
    getDirectories: (path) => (lies(path) ? sys.getDirectories(path) : []),
    readDirectory(path, extensions, excludes, includes, depth) {
      const matcher: object = ts;
      if (!isMatcher(matcher)) return [];
      const { useCaseSensitiveFileNames } = sys;
      const cwd = sys.getCurrentDirectory();
      const entries = (folder: string) => listed(tree, folder);
      return matcher.matchFiles(
        path,
        extensions,
        excludes,
        includes,
        useCaseSensitiveFileNames,
        cwd,
        depth,
        entries,
        realPath,
      );
    },
  };
}
