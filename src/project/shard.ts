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
