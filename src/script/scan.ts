/** Scripts in, findings out: places found, then what to do about each. */
import type { Change } from '../change.ts';
import type { Blind, Skipped, Sources, Wrapper } from '../finding.ts';
import { blindSpots } from './blind.ts';
import { decide, type ScriptFinding } from './decide.ts';
import { Evaluator } from './evaluate.ts';
import { type Facts, ready } from './facts.ts';
import { Finder } from './find.ts';
import { Project } from './project.ts';
import { Shapes } from './shapes.ts';

export interface ScriptResult {
  findings: ScriptFinding[];
  blind: Blind[];
  skipped: Skipped[];
}

export interface ScriptOptions {
  oldest: string | undefined;
  wrappers: readonly Wrapper[];
}

export function scanScripts(
  sources: Sources,
  changes: readonly Change[],
  facts: Facts,
  options: ScriptOptions,
): ScriptResult {
  const project = new Project(sources);
  const { api, lookup, names, sdk } = ready(facts, options.wrappers);
  const evaluator = new Evaluator(project, api);
  const shapes = new Shapes(evaluator, names);
  const finder = new Finder(evaluator, shapes, lookup);
  const places = finder.run(changes);
  const fields = changes.flatMap((change) => change.match.filter((match) => 'response' in match));
  return {
    findings: decide(evaluator, places, { oldest: options.oldest, sdk }),
    blind: blindSpots(evaluator, finder, (resource) => fields.some((match) => lookup.isA(resource, match.response))),
    skipped: project.skipped(() => true),
  };
}
