/**
 * Pages that no component names: `<script src>` ties them to a program, which is not followed. What their markup and their own scripts read
 * under a name that goes away is told, since a program whose types have the new one looks finished.
 */
import type { Blind, Sources } from '../finding.ts';
import { isTemplateFile } from './angular/components.ts';

/** A member that goes away, and the rule that says so. */
export interface Leaving {
  field: string;
  rule: string;
}

/** So many places of a page are told, and so many looked at. */
const MAX_SPOTS = 20;
const MAX_LOOKED = 200;

/** @param isOwned whether a page is the template of a component, which is read as such */
export function pageSpots(sources: Sources, isOwned: (path: string) => boolean, leaving: readonly Leaving[]): Blind[] {
  if (leaving.length === 0) return [];
  const rules = new Map(leaving.map(({ field, rule }) => [field, rule]));
  // members only: a word of the prose is none
  const read = new RegExp(`(?:[\\w$)\\]]\\??\\.|\\[['"])(${[...rules.keys()].join('|')})(?![\\w$])`, 'g');
  return sources.paths.flatMap((path) => {
    const text = isTemplateFile(path) && !isOwned(path) ? sources.read(path) : undefined;
    const spots: Blind[] = [];
    let looked = 0;
    for (const match of text?.matchAll(read) ?? []) {
      const [whole, field = ''] = match;
      const at = match.index + whole.length - field.length;
      if (spots.length === MAX_SPOTS || ++looked > MAX_LOOKED) break;
      if (!text || !isProgram(text, at)) continue;
      const rule = rules.get(field) ?? '';
      const message = `\`${field}\` is read in this page, which is not looked into: if it is GitLab's, it changes with the program that fills the page; if it is something else, say so: \`gitlab-sunset-ignore ${rule}: why\` in a comment.`;
      spots.push({ path, at, code: 'untied', rule, message });
    }
    return spots;
  });
}

/** Whether an offset of a page stands in an expression of its markup, in a tag, or in a script. */
function isProgram(text: string, at: number): boolean {
  const isIn = (open: string, close: string): boolean => text.lastIndexOf(open, at) > text.lastIndexOf(close, at);
  return !isIn('<!--', '-->') && (isIn('{{', '}}') || isIn('<script', '</script') || isIn('<', '>'));
}
