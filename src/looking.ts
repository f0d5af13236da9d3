/** Several looks at one project, between which little of it changes. */
import type { LookOptions, ScanResult, Sources } from './finding.ts';
import { Kept } from './flow/project.ts';
import { readBy } from './project/sources.ts';
import { scanAgain } from './scan.ts';

/**
 * A scan for who looks at a project several times, as a run that rewrites does: what has not changed since the last look is not computed
 * again, and what looks the same as at the last look for the same rules, or the first, is what it was then.
 */
export function looking(): (sources: Sources, options: LookOptions) => ScanResult {
  const kept = new Kept();
  const looks: Look[] = [];
  return (sources, options) => {
    const alike = looks.filter((look) => isAlike(look.options, options));
    const known = alike.find((look) => isSame(look, sources));
    if (known) return known.result;
    const texts = new Map<string, string | undefined>();
    const noted = readBy(sources, (path) => {
      const text = sources.read(path);
      texts.set(path, text);
      return text;
    });
    const look = { options, paths: sources.paths, texts, result: scanAgain(noted, options, kept) };
    const [, last] = alike;
    if (last) looks.splice(looks.indexOf(last), 1);
    looks.push(look);
    return look.result;
  };
}

interface Look {
  options: LookOptions;
  paths: readonly string[];
  /** What was read. */
  texts: ReadonlyMap<string, string | undefined>;
  result: ScanResult;
}

function isAlike(options: LookOptions, now: LookOptions): boolean {
  const before = new Map<string, unknown>(Object.entries(options));
  const entries = Object.entries(now);
  return (
    entries.length === before.size && entries.every(([key, value]) => before.has(key) && before.get(key) === value)
  );
}

const isSame = ({ paths, texts }: Look, sources: Sources): boolean =>
  paths.length === sources.paths.length &&
  paths.every((path, i) => path === sources.paths[i]) &&
  [...texts].every(([path, text]) => sources.read(path) === text);
