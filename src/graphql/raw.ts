/** What raw text says of documents, before any is read. */
import { oncePer } from '../common/once.ts';
import { isScript } from '../flow/parse.ts';
import type { Project } from '../flow/project.ts';
import { type Question, saysIn, type WovenSources } from '../project/sources.ts';
import { isDocumentFile, isJson, MAY_REQUEST } from './documents.ts';
import { type Rules, wordOf } from './schema.ts';
import { besides } from './variables.ts';

/** What a text must hold to have a document in it. Bounded: 400 characters from each word on. */
export const MARK = /\bgql\b|graphql|\b(?:query|mutation|subscription)\b[^'"`;]{0,400}\{|\bfragment\s+\w+\s+on\s/i;

/** What raw text may say of some rules: their words, the types among them, and the name of the question whether a document is about them. */
export const speechOf = oncePer((rules: Rules) => {
  const matches = [...rules.values()].map(({ match }) => match);
  const words = [...new Set(matches.map(wordOf))];
  return {
    words,
    speaks: spelling(words),
    types: [...rules.keys()].filter((each) => !each.includes('.')),
    ours: `holds a document of ours ${JSON.stringify(matches)}`,
  };
});

/** One of some words, as a whole. */
export const spelling = (words: readonly string[]): RegExp =>
  words.length === 0 ? /$^/ : new RegExp(`\\b(?:${words.join('|')})\\b`);

/** The files of documents, and those of JSON that may hold requests or variables: told without a look at each of their words. */
export function holdersIn(sources: WovenSources): ReadonlySet<string> {
  const known = new Set(sources.paths);
  const isAsking = (path: string): boolean =>
    saysIn(sources, path, ASKS) || besides(path).some((each) => known.has(each));
  return new Set(sources.paths.filter((path) => isDocumentFile(path) || (isJson(path) && isAsking(path))));
}

/** What a file of JSON holds in which a request or variables stand. */
export const ASKS: Question = (text) => MAY_REQUEST.test(text) || /"variables"\s*:/.test(text);

/** What a file of JSON holds in which a document stands: a request's, or what declares a variable. */
export const HOLDS_DOCUMENT: Question = (text) => MAY_REQUEST.test(text) || /\$\w+\s*:/.test(text);

/** How a fragment begins, as raw text has it. */
export const FRAGMENT = /\bfragment\s+\w+\s+on\s/;

/** Declares a variable of one of some types. */
export const taking = (types: ReadonlySet<string>, flags = ''): RegExp =>
  new RegExp(`\\$(\\w+)\\s*:\\s*(?:\\[\\s*)?(?:${[...types].join('|')})\\b`, flags);

/** Declares a variable that may hold a value which goes away. */
export function inputsOf(rules: Rules): RegExp {
  const owners = [...rules.keys()].filter((each) => /^\w+\.\w+$/.test(each)).map((each) => each.split('.')[0] ?? '');
  return new RegExp(`\\$\\w+\\s*:\\s*(?:\\[\\s*)?(?:${[...new Set(owners)].join('|')}|\\w+Input)\\b`);
}

/** Whether the raw text of a file holds how a document declares a variable. */
export function declaring(
  sources: WovenSources,
  holders: ReadonlySet<string>,
  project: Project,
  pattern: RegExp,
): (path: string) => boolean {
  const question = `holds ${pattern}`;
  const holds = (text: string): boolean => pattern.test(text);
  return (path) => {
    if (isScript(path)) return project.says(path, question, holds);
    const mayHold = holders.has(path) && (!isJson(path) || saysIn(sources, path, HOLDS_DOCUMENT));
    return mayHold && holds(sources.read(path) ?? '');
  };
}
