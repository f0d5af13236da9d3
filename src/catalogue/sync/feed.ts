/** GitLab's own list of deprecations: `data/deprecations/*.yml` of its tree. */
import { parse } from 'yaml';
import { Problem } from '../../common/problem.ts';

export interface FeedEntry {
  file: string;
  title: string;
  /** The list it stands in: a release, `pending`, or `cancelled`. */
  list: string;
  /** The release that announced it. */
  announced: string;
  /** As told in its own words: what breaks is worth a rule first. */
  isBreaking: boolean;
}

/**
 * @param files name and text of each
 * @throws {Problem} for one that is no such file, in one line
 */
export function readFeed(files: readonly { name: string; text: string }[]): FeedEntry[] {
  return files.flatMap(({ name, text }) => {
    const list = parsed(name, text);
    if (!Array.isArray(list)) throw new Problem(`${name} is no list of deprecations.`);
    return list.map((each: unknown): FeedEntry => {
      const of = (key: string): unknown =>
        typeof each === 'object' && each !== null && Object.hasOwn(each, key) ? Reflect.get(each, key) : undefined;
      const title = of('title');
      const milestone = String(of('removal_milestone') ?? '').trim();
      if (typeof title !== 'string' || milestone === '')
        throw new Problem(`${name} has no title or no removal_milestone.`);
      const isRelease = /^\d+\.\d+$/.test(milestone);
      return {
        file: name,
        title: title.replace(/\s+/g, ' ').trim(),
        list: isRelease ? milestone : milestone.toLowerCase(),
        announced: String(of('announcement_milestone') ?? '').trim(),
        isBreaking: of('breaking_change') === true,
      };
    });
  });
}

function parsed(name: string, text: string): unknown {
  try {
    return parse(text, { logLevel: 'error', maxAliasCount: 100 });
  } catch (error) {
    const [message = ''] = String(error instanceof Error ? error.message : error).split('\n');
    throw new Problem(`${name} cannot be read: ${message.replace(/[.:]$/, '')}.`);
  }
}

/** The same heading, however it is quoted and blanked. */
export const headingKey = (title: string): string =>
  title
    .replace(/[`'"*_]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
