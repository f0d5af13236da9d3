/** A name for a finding that stays when lines move, code is formatted anew, or other findings go. */
import { createHash } from 'node:crypto';
import type { Finding } from '../finding.ts';
import { contextsOf } from './enclosing.ts';

/**
 * One fingerprint a finding, in order: `gs1:` and a hash of rule, element, root-relative path, normalised statement with the
 * names around it, and ordinal among equals. The findings of one file must all be there, in the order of their places.
 * @param read the text of a path, as it was scanned
 * @param called what a path is called in the fingerprint: the name a file had before
 */
export function fingerprints(
  findings: readonly Pick<Finding, 'rule' | 'element' | 'path' | 'start'>[],
  read: (path: string) => string | undefined,
  called: (path: string) => string = (path) => path,
): string[] {
  const contexts = new Map<string, (offset: number) => string>();
  const seen = new Map<string, number>();
  return findings.map(({ rule, element, path, start }) => {
    let contextAt = contexts.get(path);
    if (!contextAt) {
      contextAt = contextsOf(path, read(path) ?? '');
      contexts.set(path, contextAt);
    }
    const key = [rule, element, called(path), contextAt(start)].join('\0');
    const ordinal = seen.get(key) ?? 0;
    seen.set(key, ordinal + 1);
    return `gs1:${createHash('sha256').update(`${key}\0${ordinal}`).digest('hex').slice(0, 20)}`;
  });
}
