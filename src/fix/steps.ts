/** A run of `fix` cut into one step for each rule, so that each can be a commit of its own. */
import type { Finding, Sources } from '../finding.ts';
import { type FixedFile, type FixOptions, type FixResult, fixFrom, groundOf, type Scan } from './fix.ts';

/** What one rule rewrites. Where a group moves for several rules, it belongs to the first of them. */
export interface Step {
  rule: string;
  /** Over what the steps before have written. */
  files: FixedFile[];
  applied: Finding[];
}

/**
 * Does what `fix` does, rule by rule.
 * @param rules in the order of the steps
 * @returns the whole run as one, and its steps
 */
export function fixByRule(
  rules: readonly string[],
  sources: Sources,
  options: FixOptions,
  scan: Scan,
): { result: FixResult; steps: Step[] } {
  const first = (findings: readonly Finding[]): string | undefined =>
    rules.find((id) => findings.some(({ rule }) => rule === id));
  const ground = groundOf(sources, options);
  const texts = new Map<string, string>();
  const found = new Set<string>();
  const whole = fixFrom(ground, texts, options, (...look) => {
    const result = scan(...look);
    for (const { rule } of result.findings) found.add(rule);
    return result;
  });
  const wanted = new Set(whole.applied.map(({ rule }) => rule));
  // what is found of no rule moves together with nothing; that it stays so is seen at the end
  const asked = { ...options, rules: [...found] };
  const steps: Step[] = [];
  const take = (rule: string, { files, applied }: FixResult): void => {
    if (files.length === 0) return;
    for (const { path, after } of files) texts.set(path, after);
    steps.push({ rule, files, applied });
  };
  for (const rule of rules.filter((id) => wanted.has(id)))
    take(rule, fixFrom(ground, texts, { ...asked, isMeant: (findings) => first(findings) === rule }, scan));
  // what only became possible by another rule's step
  const last = fixFrom(ground, texts, options, scan);
  take(last.applied[0]?.rule ?? '', last);
  const before = new Map<string, string>();
  for (const file of steps.flatMap(({ files }) => files)) before.set(file.path, before.get(file.path) ?? file.before);
  const files = [...before].map(([path, text]) => ({ path, before: text, after: texts.get(path) ?? text }));
  return {
    result: {
      ...last,
      files: files.sort((a, b) => (a.path < b.path ? -1 : 1)),
      applied: steps.flatMap(({ applied }) => applied),
    },
    steps,
  };
}
