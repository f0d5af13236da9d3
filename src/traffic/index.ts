/** Recordings of requests × catalogue × findings → what is really in use. */
import { endpoints, resources, sharedPaths } from '../../rules/api.ts';
import type { Change } from '../catalogue/change.ts';
import type { Severity } from '../finding.ts';
import { packageFolder, readText } from '../project/files.ts';
import { Operations } from '../watch/graphql.ts';
import { hostsOf } from '../watch/hosts.ts';
import { Observer } from '../watch/observe.ts';
import { joined, type StaticFinding, type Traffic } from './join.ts';
import { type Recording, type RecordingSummary, readRecording } from './read.ts';
import { Tally } from './tally.ts';

export interface TrafficInput {
  recordings: readonly Recording[];
  /** The rules that are looked for. */
  changes: readonly Change[];
  findings: readonly StaticFinding[];
  severityOf: (time: Pick<Change, 'due' | 'outcome'>) => Severity;
}

/** @throws {TrafficError} for a recording that cannot be read */
export async function trafficOf({ recordings, changes, findings, severityOf }: TrafficInput): Promise<Traffic> {
  const observer = new Observer({ endpoints, resources, sharedPaths, changes });
  const operations = new Operations(changes, () => readText(`${packageFolder()}/rules/schema.graphql`) ?? '');
  const tally = new Tally(observer, operations);
  const hosts = hostsOf(undefined, []);
  const files: RecordingSummary[] = [];
  // One after the other: two large files at once would only fight for the same processor.
  for (const recording of recordings) {
    files.push(await readRecording(recording, tally, (url, header) => hosts(url, header) === 'sure'));
  }
  return joined({
    files,
    uses: tally.result(changes),
    endpoints: tally.endpoints,
    unread: tally.unread,
    findings,
    changes,
    answers: endpoints,
    severityOf,
  });
}
