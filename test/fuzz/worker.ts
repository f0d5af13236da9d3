/** Looks at one input after another, and says before each which one it is: who listens can end it. */
import { parentPort, workerData } from 'node:worker_threads';
import { inputOf, look, type Scan } from './harness.ts';
import { targets } from './targets.ts';

const { scanner, name, seed, from, to }: { scanner: string; name: string; seed: number; from: number; to: number } =
  workerData;
const { scan }: { scan: Scan } = await import(scanner);
const target = targets.find((each) => each.name === name);
if (!target) throw new Error(`There is no target ${name}. There are ${targets.map((each) => each.name).join(', ')}.`);
for (let index = from; index < to; index += 1) {
  const text = inputOf(target, seed, index);
  parentPort?.postMessage({ index, size: text.length });
  parentPort?.postMessage({ index, size: text.length, seen: look(target, text, scan) });
}
