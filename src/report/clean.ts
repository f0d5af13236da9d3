/** A report that can be shown: every sentence in one line and without a secret, and no edit that would write one. */
import type { Edit } from '../finding.ts';
import { spoken, type Veil, veiled, veilOf } from '../redact/redact.ts';
import { sentenceIn } from './escape/characters.ts';
import type { AcceptedFinding, Reason, Report, ReportedFinding } from './report.ts';

/** Files whose text is kept: each finding is told in several sentences about the same few. */
const FEW = 16;

/** What is told under these codes says nothing of what a file holds, and the file may be large: it is not looked through for secrets. */
const UNREAD: ReadonlySet<string> = new Set(['size', 'generated']);
export const isUnread = ({ code }: { code: string }): boolean => UNREAD.has(code);

/** Knows the files that sentences speak of. */
export class Cleaner {
  readonly #read: (path: string) => string | undefined;
  readonly #lately = new Map<string, string | undefined>();

  /** @param read the text of a shown path; undefined: it is not here */
  constructor(read: (path: string) => string | undefined) {
    this.#read = read;
  }

  #veil(path: string): Veil | undefined {
    const text = this.#text(path);
    return text === undefined ? undefined : veilOf(text, path);
  }

  #text(path: string): string | undefined {
    if (this.#lately.has(path)) return this.#lately.get(path);
    const text = this.#read(path);
    this.#lately.set(path, text);
    const [oldest] = this.#lately.keys();
    if (this.#lately.size > FEW && oldest !== undefined) this.#lately.delete(oldest);
    return text;
  }

  /** @param paths the files that it speaks of */
  said(sentence: string, paths: Iterable<string> = []): string {
    const veils = [...new Set(paths)].flatMap((path) => this.#veil(path) ?? []);
    return sentenceIn(spoken(sentence, veils));
  }

  /** Whether a text that takes the place of another one holds no secret. */
  #isOpen({ path, text }: Edit): boolean {
    return veiled(text, path) === text && !this.#veil(path)?.secrets.some((secret) => text.includes(secret));
  }

  /** A finding one of whose edits would show a secret loses all of them. */
  finding<T extends ReportedFinding | AcceptedFinding>(finding: T): T {
    const { path, evidence, edits } = finding;
    const paths = [path, ...evidence.map((step) => step.path), ...edits.map((edit) => edit.path)];
    const said = (text: string): string => this.said(text, paths);
    return {
      ...finding,
      title: said(finding.title),
      message: said(finding.message),
      reason: finding.reason === null ? null : said(finding.reason),
      evidence: evidence.map((step) => ({ ...step, note: said(step.note) })),
      edits: edits.every((edit) => this.#isOpen(edit)) ? edits : [],
      ...('accepted' in finding ? { accepted: { ...finding.accepted, reason: said(finding.accepted.reason) } } : {}),
    };
  }

  /** A file that was skipped, or a blind spot. */
  place<T extends Report['skipped'][number] | Report['blind'][number]>(place: T): T {
    const evidence = 'evidence' in place ? (place.evidence ?? []) : [];
    const paths = [...(isUnread(place) ? [] : [place.path]), ...evidence.map((step) => step.path)];
    return {
      ...place,
      message: this.said(place.message, paths),
      ...(evidence.length > 0
        ? { evidence: evidence.map((step) => ({ ...step, note: this.said(step.note, paths) })) }
        : {}),
    };
  }

  reason<T extends Reason>(reason: T): T {
    return { ...reason, message: this.said(reason.message) };
  }
}
