/** Scripts in, findings out: places found, then what to do about each. */
import type { Change } from '../change.ts';
import type { Blind, Finding, Skipped, Sources, Step, Wrapper } from '../finding.ts';
import { Evaluator } from './evaluate.ts';
import { type Facts, ready } from './facts.ts';
import { Finder, type Place } from './find.ts';
import { Project } from './project.ts';
import { Shapes } from './shapes.ts';
import type { Trail } from './values.ts';

export interface ScriptResult {
  findings: Omit<Finding, 'severity'>[];
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
  const { api, lookup, names } = ready(facts, options.wrappers);
  const evaluator = new Evaluator(project, api);
  const shapes = new Shapes(evaluator, names);
  const finder = new Finder(evaluator, shapes, lookup);
  const places = finder.run(changes);
  return {
    findings: places.map((place) => ({
      rule: place.change.id,
      path: place.path,
      start: place.start,
      end: place.end,
      message: place.change.title,
      element: place.element,
      replacement: place.change.replacement?.name ?? null,
      certainty: place.certain ? 'certain' : 'likely',
      fix: 'manual',
      reason: '',
      bridged: false,
      group: '',
      evidence: evidenceOf(place),
      edits: [],
    })),
    blind: [],
    skipped: project.skipped(() => true),
  };
}

/** The chain behind a place, oldest step first; the place itself last. */
export function evidenceOf(place: Place): Step[] {
  const steps: Step[] = [];
  for (let at: Trail | undefined = place.trail; at; at = at.before)
    steps.unshift({ path: at.node.getSourceFile().fileName, at: at.node.getStart(), note: at.note });
  steps.push({ path: place.path, at: place.start, note: place.element });
  return steps;
}
