/** Some hostile input for every reader. Many more: `npm run fuzz` (test/fuzz/harness.ts says how). */
import { describe, expect, test } from 'vitest';
import { scan } from '../src/scan.ts';
import { inputOf, look } from './fuzz/harness.ts';
import { targets } from './fuzz/targets.ts';

/** Seconds of processor time for all of them. */
const most = 6;
const seed = 1;

describe.each(targets)('$name', (target) => {
  test('no input ends the run', () => {
    const start = process.cpuUsage();
    const isTime = (): boolean => {
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1e6 < most / targets.length;
    };
    const failures: string[] = [];
    let inputs = 0;
    for (; inputs < 400 && (isTime() || inputs < 10); inputs += 1) {
      const { failure } = look(target, inputOf(target, seed, inputs), scan);
      if (failure)
        failures.push(`--target ${target.name} --seed ${seed} --only ${inputs}: ${failure.what}: ${failure.message}`);
    }
    expect(failures).toEqual([]);
    expect(inputs).toBeGreaterThanOrEqual(10);
  });
});

test('the input of a number is the same every time', () => {
  for (const target of targets) {
    const some = Array.from({ length: 12 }, (_, index) => inputOf(target, seed, index));
    expect(some).toEqual(some.map((_, index) => inputOf(target, seed, index)));
    expect(new Set(some).size).toBeGreaterThan(6);
  }
});
