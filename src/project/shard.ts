/** A part of a project, for runners that work side by side: which files one of them reports. */
import { createHash } from 'node:crypto';
import { Problem } from '../common/problem.ts';
import type { Shard } from '../finding.ts';

/** The word is not `i/n`; the message is one line for the user. */
export class ShardError extends Problem {}

/** @throws {ShardError} for anything but `1/7`, with the first number from 1 to the second */
export function parseShard(word: string): Shard {
  const [, index = '', of = ''] = /^(\d{1,6})\/(\d{1,6})$/.exec(word.trim()) ?? [];
  const shard = { index: Number(index), of: Number(of) };
  if (index === '' || shard.index < 1 || shard.index > shard.of) {
    throw new ShardError(`\`--shard\` is the number of the part and of all parts, such as 1/4, not ${word}.`);
  }
  return shard;
}

/** Whether a path, relative to the root, is reported by this shard. Says the same on every machine, whatever other files there are. */
export const isInShard =
  ({ index, of }: Shard) =>
  (path: string): boolean =>
    createHash('sha256').update(path).digest().readUInt32BE(0) % of === index - 1;

/** Files that belong together, and how much work they are beside others, in any measure. */
export interface Weighed {
  files: readonly string[];
  weight: number;
}

/**
 * Cuts a project into parts that share the time: what belongs together is reported by one part, unless it is more than a part's share. Then
 * every part looks into it, and each reports the paths that {@link isInShard} gives it. The same on every machine for the same files.
 * @returns whether a path is reported by this part
 */
export function partOf(units: readonly Weighed[], shard: Shard): (path: string) => boolean {
  const share = units.reduce((sum, { weight }) => sum + weight, 0) / shard.of;
  const loads = Array.from({ length: shard.of }, () => 0);
  const parts = new Map<string, number>();
  // a sort keeps the order of equals, so that the same files give the same parts
  for (const { files, weight } of [...units].sort((one, other) => other.weight - one.weight)) {
    if (weight > share) continue;
    const least = loads.indexOf(Math.min(...loads));
    loads[least] = (loads[least] ?? 0) + weight;
    for (const path of files) parts.set(path, least);
  }
  const isOwn = isInShard(shard);
  return (path) => {
    const part = parts.get(path);
    return part === undefined ? isOwn(path) : part === shard.index - 1;
  };
}
