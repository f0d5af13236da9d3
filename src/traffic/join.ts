/** What was seen at run time, joined with what stands in the sources. */

import type { Change, Due } from '../catalogue/change.ts';
import { timeOf } from '../catalogue/target.ts';
import type { Severity } from '../finding.ts';
import type { RecordingSummary } from './read.ts';
import type { Tallied } from './tally.ts';

/** `traffic` of the JSON report. */
export interface Traffic {
  files: RecordingSummary[];
  uses: TrafficUse[];
  findings: JoinedFinding[];
}

export interface TrafficUse extends Tallied {
  severity: Severity;
  due: Due;
  /** `confirmed`: a finding says the same. `runtime-only`: none does. */
  joined: 'confirmed' | 'runtime-only';
  /** Findings that say the same. */
  fingerprints: string[];
}

export interface JoinedFinding {
  fingerprint: string;
  /**
   * `confirmed`: its element was asked for. `reached`: its request was made, but what is read of an answer, or what was sent
   * in a body that is not recorded, no traffic can tell. `static-only`: neither.
   */
  joined: 'confirmed' | 'reached' | 'static-only';
}

/** What of a finding counts here. */
export interface StaticFinding {
  rule: string;
  element: string;
  fingerprint: string;
  evidence: readonly { note: string }[];
}

export interface JoinInput {
  files: RecordingSummary[];
  uses: readonly Tallied[];
  /** How often each endpoint was asked for. */
  endpoints: ReadonlyMap<string, number>;
  /** Requests to GraphQL whose document is not recorded. */
  unread: number;
  findings: readonly StaticFinding[];
  changes: readonly Change[];
  /** Endpoint → what it answers. */
  answers: Readonly<Record<string, string | null>>;
  severityOf: (time: Pick<Change, 'due' | 'outcome'>) => Severity;
}

/** A finding, and what of it a recording could show. */
interface Candidate {
  finding: StaticFinding;
  /** Endpoints that its evidence names. */
  asked: readonly string[];
  kind: 'read' | 'graphql' | 'other';
}

export function joined(input: JoinInput): Traffic {
  const byId = new Map(input.changes.map((change) => [change.id, change]));
  const candidates = input.findings.map(
    (finding): Candidate => ({
      finding,
      asked: endpointsIn(finding, input.answers),
      kind: kindOf(byId.get(finding.rule), finding.element),
    }),
  );
  const uses = input.uses.flatMap((use): TrafficUse[] => {
    const change = byId.get(use.rule);
    const same = candidates.filter((each) => isSame(use, each)).map(({ finding }) => finding.fingerprint);
    if (!change) return [];
    const seen = same.length > 0 ? 'confirmed' : 'runtime-only';
    const time = timeOf(change, use.element);
    return [{ ...use, severity: input.severityOf(time), due: time.due, joined: seen, fingerprints: same }];
  });
  const findings = candidates.map((each): JoinedFinding => {
    const isConfirmed = uses.some((use) => isSame(use, each));
    return {
      fingerprint: each.finding.fingerprint,
      joined: isConfirmed ? 'confirmed' : isReached(each, input) ? 'reached' : 'static-only',
    };
  });
  return { files: input.files, uses, findings };
}

const isSame = (use: Tallied, { finding, asked }: Candidate): boolean =>
  use.rule === finding.rule &&
  use.element === finding.element &&
  (use.kind === 'graphql' || asked.length === 0 || asked.includes(use.endpoint));

function isReached({ finding, asked, kind }: Candidate, { files, endpoints, unread, answers }: JoinInput): boolean {
  if (kind === 'graphql') return unread > 0;
  const hasBodies = files.every(({ format }) => format !== 'nginx');
  if (kind !== 'read' && hasBodies) return false;
  if (asked.length > 0) return asked.some((each) => endpoints.has(each));
  if (kind !== 'read') return false;
  // An SDK or a declared shape says which resource it is, and no more.
  const [resource = ''] = finding.element.split('.');
  return [...endpoints.keys()].some((each) => answers[each]?.replace('[]', '') === resource);
}

/** Endpoints that a finding's evidence names. */
function endpointsIn({ evidence, element }: StaticFinding, answers: JoinInput['answers']): string[] {
  const named = [element, ...evidence.map(({ note }) => note)].flatMap(
    (text) => text.match(/\b[A-Z]+ \/[^\s`,]*/) ?? [],
  );
  return [...new Set(named)].filter((each) => Object.hasOwn(answers, each));
}

/** How an element can be used, as far as that says what a recording shows of it. */
function kindOf(change: Change | undefined, element: string): Candidate['kind'] {
  const matches = change?.match ?? [];
  if (matches.some((match) => 'graphql' in match && match.graphql === element)) return 'graphql';
  const isRead = matches.some(
    (match) =>
      ('response' in match && `${match.response}.${match.field}` === element) ||
      // Members that a replaced endpoint's answer has.
      ('endpoint' in match && match.answer !== undefined && !element.includes(' ')),
  );
  return isRead ? 'read' : 'other';
}
