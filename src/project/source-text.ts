/** What of a file's bytes is read as source, and why the rest is not. */
import type { Damage, Skipped } from '../finding.ts';
import { decode } from './decode.ts';
import { isGuess, isTold, matters } from './names.ts';
import { withBytes } from './read.ts';

/**
 * The text of a source file now. Undefined: there is none, it is not one that is read, or its bytes say something else.
 * @param tree absolute folder that it must really lie in
 */
export function readSource(tree: string, path: string): string | undefined {
  const result = decoded(path, path, tree, () => false);
  return 'text' in result && !result.damage ? result.text : undefined;
}

/** The text, its byte order mark kept, or why there is none. */
export function decoded(
  file: string,
  path: string,
  tree: string,
  isRelevant: (text: string) => boolean,
): Source | Omit<Skipped, 'path'> {
  const result = withBytes(file, { within: tree }, (bytes) => textOf(bytes, path, isRelevant));
  if (!('message' in result) || 'relevant' in result) return result;
  if (result.code === 'unreadable' || !isTold(path)) return { ...result, relevant: matters(path) };
  // what it is, is asked of all of it
  const inAll = withBytes(file, { within: tree, most: mostAsked }, (bytes) => holds(bytes, path, isRelevant));
  return { ...result, relevant: typeof inAll === 'boolean' ? inAll : !isGuess(path) };
}

/** In bytes: what is larger than this is asked nothing any more. */
export const mostAsked = 64 * 1024 * 1024;

function holds(bytes: Buffer, path: string, isRelevant: (text: string) => boolean): boolean {
  const { text } = decode(bytes, path);
  return isRelevant(text) && mayBeScript(path, text);
}

/** What has no ending and does not say in its first line that it is a script is none. */
const mayBeScript = (path: string, text: string): boolean => !isGuess(path) || /^\uFEFF?#!/.test(text);

/** How a file begins that Git LFS keeps elsewhere. */
const pointer = 'version https://git-lfs.github.com/spec/';

export interface Source {
  text: string;
  damage?: Damage;
}

/** The text of a file's bytes, or why there is none. */
export function textOf(
  bytes: Buffer,
  path: string,
  isRelevant: (text: string) => boolean,
): Source | Omit<Skipped, 'path'> {
  if (bytes.length < 1024 && bytes.toString('latin1').startsWith(pointer)) {
    const message = 'is a pointer of Git LFS, and what it points to is not here';
    return { code: 'unreadable', message, relevant: matters(path) && !isTold(path) };
  }
  const result = decode(bytes, path);
  if ('why' in result) {
    const { why, isOther, text } = result;
    const relevant = (isRelevant(text) && mayBeScript(path, text)) || (!isOther && !isTold(path) && matters(path));
    return { code: result.code, message: why, relevant };
  }
  const { text, damage } = result;
  if (isBundle(path, text))
    return {
      code: 'generated',
      message: 'is a bundle: most of it stands in lines that nobody writes',
      relevant: !output.test(path) && isRelevant(text),
    };
  const report = reportIn(path, text);
  if (report !== undefined) return { code: 'generated', message: `is ${report}`, relevant: false };
  return damage ? { text, damage: { ...damage, relevant: isRelevant(text) && mayBeScript(path, text) } } : { text };
}

/**
 * What a tool says about a project, where it is written into that project: it quotes what it was looking for, and nobody calls or
 * rewrites that. A program that quotes how a report begins is none. Bounded: the beginning of a file.
 */
function reportIn(path: string, text: string): string | undefined {
  const head = text.slice(0, 1000);
  if (/\.(?:json|sarif)$/i.test(path) && /^\uFEFF?\s*\{[^{}[\]]*"\$schema"\s*:\s*"[^"]*\bsarif\b/.test(head))
    return 'a report of a tool (SARIF)';
  if (/\.html?$/i.test(path) && /<meta name="generator" content="gitlab-sunset">/.test(head))
    return 'a report of gitlab-sunset';
  return undefined;
}

/** Folders that hold what was built: nobody works on a bundle there. */
const output = /(?:^|\/)(?:dist|build|out|assets|docs|public|static|vendor|lib|www)\/|\.min\.[cm]?js$/i;

/** In UTF-16 code units: shorter scripts are read whatever they look like, and longer lines are none that a person writes. */
const [leastBundle, longestWritten] = [20_000, 2000];

/**
 * Whether a script is what a bundler wrote: large, and more than half of it in lines of thousands of characters. Its sources are what
 * is looked at and rewritten; names in it mean nothing, and everything in it is one scope.
 */
export function isBundle(path: string, text: string): boolean {
  if (text.length < leastBundle || !/\.[cm]?js$/i.test(path)) return false;
  let long = 0;
  for (let at = 0; at < text.length; ) {
    const stop = text.indexOf('\n', at);
    const end = stop < 0 ? text.length : stop;
    if (end - at > longestWritten) long += end - at;
    at = end + 1;
  }
  return long * 2 > text.length;
}
