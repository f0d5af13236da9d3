/** What may import a file, by the texts alone: most files are told apart so without a look at all their tokens. */
import { ts } from 'ts-morph';
import type { Sources } from '../finding.ts';

export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/**
 * Whether a text may import from a module with a name in its own: such a name stands between quotes, behind `from`, `import`, a
 * parenthesis or a comment. Most texts that hold the name are told apart so without a look at all their tokens.
 */
export function mayImport(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const line = text.slice(Math.max(0, at - FAR), at);
    const quote = Math.max(...QUOTES.map((each) => line.lastIndexOf(each)));
    if (quote > line.lastIndexOf('\n') && ENDS.has(line.slice(0, quote).trimEnd().at(-1) ?? ' ')) return true;
  }
  return false;
}

/** In characters: no module's name with what stands before it is longer. */
const FAR = 1000;
const QUOTES = ['"', "'", '`'] as const;
/** What `from`, `import`, a parenthesis and a comment end with; and a blank, where nothing is left of what stands before. */
const ENDS: ReadonlySet<string> = new Set(['m', 't', '(', '/', ' ']);

/** Whether a text may hand on what it imports: `export … from`, or a name of an import in braces. */
export const passesOn = (text: string): boolean =>
  text.split(';').some((part) => {
    const at = part.search(/\bexport\b/);
    return at >= 0 && /\bfrom\b|\bexport (?:type )?\{/.test(part.slice(at));
  });

/** An import of a folder that does not say its name: `'..'`. */
export const NAMES_FOLDER = /["'][./]+["']/;

/** Whether a file is what its folder is imported as. */
export const isIndex = (path: string): boolean => /(?:^|\/)index\.[cm]?tsx?$/.test(path);

export const isFolder = (specifier: string): boolean => /^[./]+$/.test(specifier);

/** What every import of the file holds: its own name, its folder's where that is enough, or its package's. */
export function namesOf(path: string, read: Sources['read']): string[] {
  const stem = path.slice(path.lastIndexOf('/') + 1).replace(/(?:\.d)?\.[cm]?tsx?$/, '');
  // a name that is empty would stand everywhere
  const own = stem === 'index' ? folderOf(path).split('/').at(-1) : stem;
  const names = [own || '.'];
  for (let folder = folderOf(path); ; folder = folderOf(folder)) {
    const [, name] =
      /"name"\s*:\s*"([^"]+)"/.exec(read(folder === '' ? 'package.json' : `${folder}/package.json`) ?? '') ?? [];
    if (name !== undefined || folder === '') return [...names, ...(name === undefined ? [] : [name])];
  }
}

/** Whether a file names no package. */
export const isSelfContained = (text: string): boolean =>
  ts.preProcessFile(text, true, true).importedFiles.every(({ fileName }) => fileName.startsWith('.'));
