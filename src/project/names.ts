/** Which files are looked into, by their names alone. */
import { isEnvironmentFile, isOpenTemplate, isPlainText, isUserData, withoutTemplate } from '../common/endings.ts';

const scripts = /\.(?:[cm]?[jt]s|[jt]sx|vue|svelte|html?|graphqls?|gql|json)$/i;
/** Shell and requests, and documents that hold them. A name without an ending may be a script's: its first line says so. */
const commands =
  /\.(?:sh|bash|zsh|ksh|ash|command|bats|cron|crontab|psm?1|cmd|bat|md|mdx|markdown|mkd|qmd|http|rest|dockerfile|containerfile|mk|mak|service|jenkinsfile|groovy|just)$|^(?:Dockerfile|Containerfile|Vagrantfile|Jenkinsfile)(?:[.-][\w.-]+)?$|^crontab(?:\.[\w-]+)?$|^\.(?:justfile|bashrc|zshrc|profile|bash_profile|envrc)$|^[^.]+$/i;
/** It says something about the scripts around it, and holds commands of its own. */
const manifest = /^package\.json$/;
const facts =
  /^(?:package\.json|[jt]sconfig[\w.-]*\.json|package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lock)$/;
/** Configuration and shell, as templates of themselves too: what comes out has such a name. */
const configuration = /\.(?:ya?ml|sls|toml|rb|tf|tofu|hcl|nomad)$/i;
const shell = /\.(?:sh|bash|zsh|ksh|ash|bats|psm?1|cmd|bat|service)$/i;
/** Samples and scenarios that tests take: nothing is found there, but what they hold is read by the code that is tested. */
const samples = /\.(?:feature|har|jsonl|json5|ndjson|csv|snap)$/i;
const minified = /\.min\.[cm]?js$/i;

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The endings of most files of a program: no pattern is asked for them. */
const usual: ReadonlySet<string> = new Set(['.ts', '.tsx', '.js', '.jsx', '.mjs', '.cjs', '.mts', '.cts', '.vue']);

/** Whether a file with this name is looked into, for findings. */
export function isLooked(path: string): boolean {
  if (usual.has(path.slice(path.lastIndexOf('.')))) return true;
  const name = nameOf(path);
  const own = withoutTemplate(name);
  const isOurs =
    scripts.test(name) ||
    commands.test(name) ||
    configuration.test(own) ||
    shell.test(own) ||
    isPlainText(name) ||
    isOpenTemplate(name) ||
    isUserData(name) ||
    isEnvironmentFile(name);
  return isOurs && (!facts.test(name) || manifest.test(name));
}

/** Whether a file says something about the scripts beside and below it. */
export const isFact = (path: string): boolean => facts.test(nameOf(path));

export const isRead = (path: string): boolean => isLooked(path) || isFact(path) || samples.test(path);

/** Kinds of files that hold programs, shell or requests, and that nothing here reads: pages that a server fills in among them. */
const unread =
  /\.(?:astro|fish|pug|jade|hbs|handlebars|mustache|ejs|eta|njk|marko|bru|hurl|curlrc|adoc|asciidoc|rst|nix|container|(?:graphqls?|gql|http|rest)\.(?:j2|jinja2?|erb|tpl|tmpl|tftpl|gotmpl|template|liquid))$|(?:^|\/)\.curlrc$/i;

/** Whether a file is of a kind that would hold what rules look for, and is not read. */
export const isUnread = (path: string): boolean => unread.test(nameOf(path));

/** Programs in languages that are not read: what a server is written in which a front end of the same tree asks. */
const others = /\.(?:py|ipynb|go|java|kts?|cs|fs|vb|php|rs|exs?|erl|scala|clj|pl|pm|dart|swift|lua|r|jl|hs|cr|tcl)$/i;

export const isOther = (path: string): boolean => others.test(nameOf(path));

/** A name that does not say what the file is: it is looked at in case it is a script. */
export const isGuess = (path: string): boolean =>
  !nameOf(path).includes('.') ||
  isOpenTemplate(nameOf(path)) ||
  isUserData(nameOf(path)) ||
  isEnvironmentFile(nameOf(path));

/** Whether silence about a file that cannot be read would be a silent pass. */
export const matters = (path: string): boolean => isLooked(path) && !isGuess(path);

/** Whether only what stands in a file says what it is: most JSON and HTML is nothing that rules look into. */
export const isTold = (path: string): boolean => isGuess(path) || isPlainText(path) || /\.(?:json|html?)$/i.test(path);

/** Whether a program was shortened by a machine. */
export const isMinified = (path: string): boolean => minified.test(path);
