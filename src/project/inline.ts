/**
 * Programs in files that are read for something else: scripts of a page, code of a document, steps of a pipeline, tests of a collection.
 * Nothing reads them; what they spell is asked.
 */

import { COLLECTION } from '../common/endings.ts';

/** How such a file is called, and where programs stand in it. Bounded: a path. */
const HOSTS: readonly { name: RegExp; programs: (text: string) => string[] }[] = [
  { name: /\.html?$/i, programs: scriptsOf },
  { name: /\.mdx$/i, programs: codeOf },
  { name: /\.github\/(?:workflows|actions)\/[^\r\n]*$/i, programs: stepsOf },
  { name: COLLECTION, programs: testsOf },
  { name: /(?:^|\/)Jenkinsfile[^/]*$|\.(?:jenkinsfile|groovy)$/i, programs: pipelineOf },
];

const hostOf = (path: string): (typeof HOSTS)[number] | undefined => HOSTS.find(({ name }) => name.test(path));

/** Whether a file may hold a program that nothing reads. */
export const mayHoldInline = (path: string): boolean => hostOf(path) !== undefined;

/** The text of these programs. */
export const inlineIn = (path: string, text: string): string => hostOf(path)?.programs(text).join('\n') ?? '';

/** The script of a step of GitHub's that runs one: what stands deeper than its key. */
function stepsOf(text: string): string[] {
  // most of them only speak of the repository that they stand in
  if (!text.includes('actions/github-script') || !/api[/_]v\d|graphql/i.test(text)) return [];
  const found: string[] = [];
  let open: number | undefined;
  for (const line of text.split('\n')) {
    const indent = line.length - line.trimStart().length;
    if (open !== undefined && (line.trim() === '' || indent > open)) found.push(line);
    else open = /^[ \t]*script[ \t]*:/.test(line) ? indent : undefined;
    if (open === indent && open !== undefined) found.push(line);
  }
  return found;
}

/** What a collection runs before a request and behind it: lists of lines. */
function testsOf(text: string): string[] {
  const found: string[] = [];
  for (let at = text.indexOf('"exec"'); at >= 0; at = text.indexOf('"exec"', at + 1)) {
    const end = text.indexOf(']', text.indexOf('"', at + 6));
    // a bracket in a line ends it too early: up to where the event is closed
    const closed = text.indexOf('"type"', at);
    found.push(text.slice(at + 6, Math.max(end, closed)));
  }
  return found;
}

/** A pipeline of Jenkins that sends requests by itself. What it hands to a shell is read. */
function pipelineOf(text: string): string[] {
  return /\bhttpRequest\b/.test(text) ? [text] : [];
}

/** What stands between the tags of scripts, but data. */
function scriptsOf(text: string): string[] {
  const found: string[] = [];
  const lower = text.toLowerCase();
  for (let at = lower.indexOf('<script'); at >= 0; at = lower.indexOf('<script', at)) {
    const start = lower.indexOf('>', at);
    if (start < 0) break;
    const end = lower.indexOf('</script', start);
    if (!lower.slice(at, start).includes('json')) found.push(text.slice(start + 1, end < 0 ? text.length : end));
    if (end < 0) break;
    at = end;
  }
  return found;
}

/** What MDX takes for code: imports and exports up to an empty line, and what stands in braces; fences and spans of code are text. */
function codeOf(text: string): string[] {
  const found: string[] = [];
  let isFenced = false;
  let isModule = false;
  for (const line of text.split('\n')) {
    if (/^[ \t]*(?:```|~~~)/.test(line)) isFenced = !isFenced;
    else if (!isFenced) {
      isModule = /^(?:import|export)\b/.test(line) || (isModule && line.trim() !== '');
      if (isModule) found.push(line);
      else found.push(...(line.replace(/`[^`]*`/g, '').match(/\{[^{}]*\}/g) ?? []));
    }
  }
  return found;
}
