/** A scan for tests that look at the same files again and again: `fix` begins with what its last run ended with. */
import type { ScanOptions, ScanResult, Sources } from '../src/finding.ts';
import { scan } from '../src/scan.ts';

const looks: { key: string; result: ScanResult }[] = [];
/** So many looks are kept: those of one fixture or program. */
const KEPT = 8;

/** The same files looked at with the same options give the same (`determinism.test.ts` holds that), so they are looked at once. */
export function scanOnce(sources: Sources, options: ScanOptions = {}): ScanResult {
  if (Object.values(options).some((value) => typeof value === 'function')) return scan(sources, options);
  const key = JSON.stringify([sources.paths.map((path) => [path, sources.read(path)]), options]);
  const known = looks.find((look) => look.key === key);
  if (known) return known.result;
  const result = scan(sources, options);
  looks.push({ key, result });
  if (looks.length > KEPT) looks.shift();
  return result;
}

/** Another engine is asked from here on (`scripts/mutate.mjs` switches mutants). */
export function forget(): void {
  looks.length = 0;
}
