/**
 * One summary for a whole run of tests, instead of one for each file of them.
 *
 * For vitest `globalSetup: ['gitlab-sunset/watch/run']`; for jest `globalSetup` is this and `globalTeardown` is
 * `gitlab-sunset/watch/ran`. The setup files of the tests then hand over what they have seen; what is to fail a file still fails it.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { filesUnder, readText, remove, temporary } from '../project/files.ts';
import { writeWhole } from '../project/write.ts';
import type { Use } from './book.ts';
import { stderrIsColoured, tell } from './exit.ts';
import { painted } from './node.ts';
import { placeText } from './place.ts';
import { type Seen, summaryText } from './summary.ts';

/** Where the files of a run hand over what they have seen; the processes of a run inherit it. */
const folderOfRun = 'GITLAB_SUNSET_WATCH_RUN';

/** What a file of tests hands over. */
interface Handed {
  target: string;
  uses: Use[];
  more: number;
  unseen: [what: string, count: number][];
  wholes: string[];
}

/** @returns false where nobody collects what is seen: then it is to be told at once */
export function handOver(target: string, { uses, more, unseen, wholes }: Seen): boolean {
  const folder = process.env[folderOfRun];
  if (!folder) return false;
  const handed: Handed = { target, uses: [...uses], more, unseen: [...unseen], wholes: [...wholes] };
  writeWhole(join(folder, `${randomUUID()}.json`), JSON.stringify(handed));
  return true;
}

/** Begins a run. @returns what ends it */
export default function setup(): () => void {
  process.env[folderOfRun] = temporary('gitlab-sunset-watch-');
  return teardown;
}

/** Tells what all files of the run have seen, once. */
export function teardown(): void {
  const folder = process.env[folderOfRun];
  if (!folder) return;
  delete process.env[folderOfRun];
  const all = filesUnder(folder).flatMap((name) => {
    const text = readText(join(folder, name));
    return text === undefined ? [] : [handedIn(text)];
  });
  remove(folder);
  const [first] = all;
  const seen = joined(all);
  if (first && seen.uses.length > 0) tell(summaryText(seen, first.target, painted(stderrIsColoured())));
}

const handedIn = (text: string): Handed => JSON.parse(text);

/** Each deprecated element once a place, whichever file of tests led there. */
function joined(all: readonly Handed[]): Seen {
  const uses = new Map<string, Use>();
  const unseen: Map<string, number> = new Map();
  for (const handed of all) {
    for (const use of handed.uses) {
      const key = `${use.rule} ${use.kind} ${use.element} ${use.endpoint} ${use.bridged} ${placeText(use.place)}`;
      const known = uses.get(key);
      uses.set(key, known ? { ...known, count: known.count + use.count } : use);
    }
    for (const [what, count] of handed.unseen) unseen.set(what, (unseen.get(what) ?? 0) + count);
  }
  return {
    uses: [...uses.values()],
    more: all.reduce((sum, { more }) => sum + more, 0),
    unseen,
    wholes: new Set(all.flatMap(({ wholes }) => wholes)),
  };
}
