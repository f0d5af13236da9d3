/** Which files are looked into, by their names alone. */

const scripts = /\.(?:[cm]?[jt]s|[jt]sx|vue|graphqls?|gql|json)$/i;
/** Shell and requests, and documents that hold them. A name without an ending may be a script's: its first line says so. */
const commands =
  /\.(?:sh|bash|zsh|ksh|ash|command|ps1|cmd|bat|md|mdx|markdown|mkd|qmd|http|rest|dockerfile|containerfile|mk|mak)$|^(?:Dockerfile|Containerfile)(?:[.-][\w.-]+)?$|^\.(?:bashrc|zshrc|profile|bash_profile|envrc)$|^[^.]+$/i;
const facts =
  /^(?:package\.json|[jt]sconfig[\w.-]*\.json|package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lock)$/;
/** Configuration, also as a template of itself. */
const configuration =
  /\.(?:ya?ml|toml|rb|tf|tofu)(?:\.(?:j2|jinja2?|erb|tpl|tmpl|tftpl|gotmpl|template|example|sample|dist|in))*$/i;
const minified = /\.min\.[cm]?js$/i;

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Whether a file with this name is looked into, for findings. */
export function isLooked(path: string): boolean {
  const name = nameOf(path);
  return (scripts.test(name) || commands.test(name) || configuration.test(name)) && !facts.test(name);
}

/** Whether a file says something about the scripts beside and below it. */
export const isFact = (path: string): boolean => facts.test(nameOf(path));

export const isRead = (path: string): boolean => isLooked(path) || isFact(path);

/** Kinds of files that hold programs or shell, and that nothing here reads. */
const unread = /\.(?:svelte|astro|fish)$/i;

/** Whether a file is of a kind that would hold what rules look for, and is not read. */
export const isUnread = (path: string): boolean => unread.test(nameOf(path));

/** A name without an ending: it is looked at in case it is a script. */
export const isGuess = (path: string): boolean => !nameOf(path).includes('.');

/** Whether silence about a file that cannot be read would be a silent pass. */
export const matters = (path: string): boolean => isLooked(path) && !isGuess(path);

/** Whether only what stands in a file says what it is: most JSON is nothing that rules look into. */
export const isTold = (path: string): boolean => isGuess(path) || /\.json$/i.test(path);

/** Whether a program was shortened by a machine. */
export const isMinified = (path: string): boolean => minified.test(path);
