/** A name for a finding that stays when lines move, code is formatted anew, or other findings go. */
import { createHash, type Hash } from 'node:crypto';
import type { Finding } from '../finding.ts';
import { contextsOf } from './enclosing.ts';

/** Findings that only their ordinal tells apart: many may stand on one line of a megabyte, which is hashed once. */
interface Equals {
  /** Of all but the ordinal. */
  hash: Hash;
  ordinal: number;
}

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
  const seen = new Map<string, Map<string, Equals>>();
  return findings.map(({ rule, element, path, start }) => {
    let contextAt = contexts.get(path);
    if (!contextAt) {
      contextAt = contextsOf(path, read(path) ?? '');
      contexts.set(path, contextAt);
    }
    const head = [rule, element, called(path)].join('\0');
    const context = contextAt(start);
    let byContext = seen.get(head);
    if (!byContext) seen.set(head, (byContext = new Map()));
    let equals = byContext.get(context);
    if (!equals) {
      equals = { hash: createHash('sha256').update(`${head}\0${context}\0`), ordinal: 0 };
      byContext.set(context, equals);
    }
    const hash = equals.hash.copy().update(String(equals.ordinal));
    equals.ordinal += 1;
    return `gs1:${hash.digest('hex').slice(0, 20)}`;
  });
}
