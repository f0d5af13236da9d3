/**
 * Whether anything in a tree can reach the product. A declaration with the members of one of its resources may describe what another server
 * calls so, and where nothing speaks of the product it is no more than that.
 */
import type { Sources } from '../../finding.ts';
import { isScript } from '../../flow/parse.ts';
import type { Project } from '../../flow/project.ts';
import type { Facts } from './facts.ts';
import { ready } from './facts.ts';

/** A manifest's members that say what a package is and what it uses; where its own repository lies says nothing. */
const OF_PACKAGE = ['name', 'description', 'keywords', 'dependencies', 'devDependencies', 'peerDependencies'];
/** The root of the API behind an address of which nothing else is known. */
const ROOT = /\bapi\/v4\b/i;
/** Prose tells what somebody might do, and a lock file what others use. */
const SAYS_NOTHING = /\.(?:md|mdx|markdown|mkd|qmd|lock)$|-(?:lock|shrinkwrap)\.(?:json|yaml)$/i;
/** What begins a comment, and how each ends. An address has two slashes behind a colon. */
const COMMENT = /\/\*|<!--|(?<!:)\/\//g;
const END: Readonly<Record<string, string>> = { '/*': '*/', '<!--': '-->', '//': '\n' };

/**
 * Scripts name the product in what they say, and not in a comment alone; so does any program in a language that is not read. A
 * manifest names it as a package, any other file by a variable, a host or a header.
 * @param project all of the tree's scripts
 */
export function speaksOfProduct(project: Project, sources: Sources, facts: Facts): boolean {
  // who is handed some texts does not know what stands beside them
  if (!sources.others) return true;
  const { api, lookup } = ready(facts, []);
  const names = (text: string): boolean => api.namesProduct(text) || ROOT.test(text) || lookup.importsSdk(text);
  const inScript = (text: string): boolean => names(text) && names(withoutComments(text));
  const question = `speaks of the product ${facts.sdks.flatMap(({ modules }) => modules).join(' ')}`;
  if (project.scripts.some((path) => api.namesProduct(path) || project.says(path, question, inScript))) return true;
  const signs = signsOf(facts);
  const isSaid = (path: string): boolean => {
    const isManifest = /(^|\/)package\.json$/.test(path);
    if (isScript(path) || SAYS_NOTHING.test(path)) return false;
    const text = sources.read(path);
    if (text === undefined) return false;
    return isManifest ? inManifest(text, facts, api.namesProduct) : signs.test(text);
  };
  return sources.paths.some(isSaid) || sources.others(names);
}

/** So many programs in languages that are not read are opened to find out whether they ask. */
const MAX_OTHERS = 2_000;
/** Of the languages that are not read, the one whose files are: they may be configuration. A script may have no ending. */
const MAY_CONFIGURE = /\.rb$|(?:^|\/)[^./]+$/i;
/** What a script begins with that another program runs than a shell. */
const RUN_BY_OTHERS = /^#!.*\b(?:python|ruby|perl|php|lua|Rscript|groovy|escript|elixir|julia)/;

/**
 * What is said of programs in languages that are not read, where they spell the root of the API, a variable that holds it, or a library
 * that asks it: silence about them is no clean bill.
 * @param isMeant the files that are asked for
 */
export function saidOfOthers(sources: Sources, isMeant: (path: string) => boolean, facts: Facts): string[] {
  const asks = askingOf(facts);
  const asking: string[] = [];
  let opened = 0;
  /** Whether that is enough. */
  const look = (text: string, path: string): boolean => {
    if ((/\.\w+$/.test(path) || RUN_BY_OTHERS.test(text)) && asks.test(text)) asking.push(path);
    return ++opened >= MAX_OTHERS;
  };
  const isEnough =
    sources.paths.some((path) => MAY_CONFIGURE.test(path) && isMeant(path) && look(sources.read(path) ?? '', path)) ||
    sources.others?.(look, isMeant);
  const [first] = asking.sort();
  if (first === undefined) return [];
  const what = asking.length === 1 ? `a program (${first})` : `${asking.length} programs (${first} is the first)`;
  return [
    `Not looked into: ${isEnough ? 'at least ' : ''}${what} in other languages than TypeScript and JavaScript, where the root of the API, or a client of it, is spelt.`,
  ];
}

/** What programs in any language reach the API by. */
function askingOf({ variables, hosts, otherClients }: Facts): RegExp {
  const roots = Object.entries(variables).flatMap(([name, { api, graphql }]) =>
    api || graphql ? [`\\b${name}\\b`] : [],
  );
  // Bounded: a host's name has no more than 100 characters behind the word.
  const asGraph = `${hosts.own}[\\w.:-]{0,100}/api/graphql\\b`;
  return new RegExp([ROOT.source, asGraph, ...roots, ...otherClients].join('|'), 'm');
}

function withoutComments(text: string): string {
  let kept = '';
  let from = 0;
  for (const { 0: begin, index } of text.matchAll(COMMENT)) {
    if (index < from) continue;
    kept += text.slice(from, index);
    const end = text.indexOf(END[begin] ?? '', index + begin.length);
    if (end < 0) return kept;
    from = end;
  }
  return kept + text.slice(from);
}

/** Variables, headers and hosts of the product, and the root of its API. */
function signsOf({ hosts, variables, credentials }: Facts): RegExp {
  const headers = Object.keys(credentials.headers).filter((each) => each !== 'authorization');
  const ofProduct = [`${hosts.own}_\\w`, ...Object.keys(variables), ...headers].join('|');
  // Bounded: a host's name has no more than 100 characters on either side of the word.
  return new RegExp(`\\b(?:${ofProduct})|//[\\w.-]{0,100}${hosts.own}[\\w.:-]{0,100}(?:/|\\b)|${ROOT.source}`, 'i');
}

function inManifest(text: string, { sdks }: Facts, namesProduct: (text: string) => boolean): boolean {
  try {
    const manifest: unknown = JSON.parse(text);
    if (typeof manifest !== 'object' || manifest === null) return false;
    const said = JSON.stringify(Object.entries(manifest).filter(([key]) => OF_PACKAGE.includes(key)));
    return namesProduct(said) || sdks.some(({ modules }) => modules.some((each) => said.includes(`"${each}"`)));
  } catch {
    return false;
  }
}
