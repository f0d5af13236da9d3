/** Scripts in, findings out: places found, then what to do about each. */

import { speaking } from '../catalogue/advice.ts';
import type { Change } from '../catalogue/change.ts';
import { put } from '../common/lists.ts';
import { oncePer } from '../common/once.ts';
import type { Blind, Wrapper } from '../finding.ts';
import { Evaluator } from '../flow/evaluate.ts';
import type { Project } from '../flow/project.ts';
import { camel } from '../flow/syntax.ts';
import { blindSpots } from './find/blind.ts';
import { type Facts, ready } from './find/facts.ts';
import { Finder } from './find/find.ts';
import type { Place } from './find/places.ts';
import { Shapes } from './find/shapes.ts';
import { decide } from './rewrite/decide.ts';
import type { ScriptFinding } from './rewrite/findings.ts';

export interface ScriptResult {
  findings: ScriptFinding[];
  blind: Blind[];
  /** Whether silence about a text that did not parse would be a silent pass. */
  speaks: (text: string) => boolean;
}

export interface ScriptOptions {
  oldest: string | undefined;
  wrappers: readonly Wrapper[];
  /** The files whose findings are asked for. */
  scope: (path: string) => boolean;
  /** Whether anything in the tree, of this unit or not, can reach the product. */
  speaksOf: () => boolean;
  /** Told how far it is. */
  told?: (phase: 'programs' | 'rewrites', share: number) => void;
}

export function scanScripts(
  project: Project,
  changes: readonly Change[],
  facts: Facts,
  options: ScriptOptions,
): ScriptResult {
  const { api, lookup, names, sdk } = ready(facts, options.wrappers);
  const evaluator = new Evaluator(project, api);
  const shapes = new Shapes(evaluator, names, options.speaksOf);
  const own = wordsFor(changes, facts);
  project.prepare(own);
  const finder = new Finder(evaluator, shapes, lookup, options.scope);
  const places = finder.run(changes, (share) => options.told?.('programs', share)).map(asSpoken);
  const fields = fieldsOf(changes);
  const findings = decide(evaluator, places, {
    oldest: options.oldest,
    sdk,
    untied: finder.untied(),
    told: (share) => options.told?.('rewrites', share),
  });
  const blind = blindSpots(evaluator, finder, (resource) =>
    fields.some((match) => lookup.isA(resource, match.response)),
  );
  return {
    findings,
    blind: [...blind, ...evaluator.troubles.values()],
    speaks: (text) => [...own].some((word) => text.includes(word)),
  };
}

/** All matches of members that answers have. */
const fieldsOf = oncePer((changes: readonly Change[]) =>
  changes.flatMap(({ match }) => match.filter((each) => 'response' in each)),
);

/** An SDK's own user is told in the SDK's words. */
function asSpoken(place: Place): Place {
  const { site } = place;
  const isSdk =
    site.kind === 'method' ||
    (site.kind === 'sent' && site.call.sdk !== undefined) ||
    ((site.kind === 'read' || site.kind === 'made' || site.kind === 'named') &&
      site.owners.some(({ call }) => call?.sdk !== undefined));
  return isSdk ? { ...place, change: speaking(place.change, place.match, 'sdk') } : place;
}

/** The words without which no script holds a finding of these changes. */
export const wordsFor = (changes: readonly Change[], facts: Facts): ReadonlySet<string> => wordsOf(changes)(facts);

const wordsOf = oncePer((changes: readonly Change[]) => oncePer((facts: Facts) => words(changes, facts)));

/** The catalogue's own words, as they stand in a text: field names in both case styles, segments, and what tells a resource. */
function words(changes: readonly Change[], facts: Facts): ReadonlySet<string> {
  const { lookup } = ready(facts, []);
  const found = new Set<string>();
  const add = (name: string) => {
    found.add(name);
    found.add(camel(name));
  };
  for (const match of changes.flatMap((change) => change.match)) {
    if ('endpoint' in match) {
      found.add(match.segment);
      const { moved = [], lost = [] } = match.answer ?? {};
      const added = [match.endpoint].flat().flatMap((each) => lookup.added(lookup.answered(each) ?? ''));
      for (const name of [...moved, ...(lost === 'rest' ? added : lost)]) add(name);
      for (const { from } of match.sdk ?? []) for (const name of from.split('.')) found.add(name);
      for (const name of methodsFor([match.endpoint].flat(), facts)) found.add(name);
    } else if ('request' in match) add(match.field.split('.').at(-1) ?? match.field);
    else if ('response' in match) {
      add(match.field);
      if (!match.field.includes('_'))
        for (const name of facts.resources[match.response]?.distinctive ?? []) found.add(name);
    }
  }
  return new Set([...found].filter((word) => /^\w+$/.test(word)));
}

/** What SDKs call the methods that ask for one of these endpoints. */
function methodsFor(endpoints: readonly string[], { sdks }: Facts): string[] {
  const { names, asking } = methodsOf(sdks);
  const numbers = new Set(endpoints.flatMap((each) => asking.get(each) ?? []));
  return [...numbers].sort((a, b) => a - b).flatMap((number) => names[number] ?? []);
}

/** The methods of all SDKs, each by the last part of its name, and by endpoint the numbers of those that may ask for it. */
const methodsOf = oncePer((sdks: Facts['sdks']) => {
  const names: string[] = [];
  const asking = new Map<string, number[]>();
  for (const { methods } of sdks)
    for (const [name, { endpoint, given = {} }] of Object.entries(methods)) {
      const number = names.push(name.slice(name.lastIndexOf('.') + 1)) - 1;
      for (const each of new Set([endpoint, ...Object.values(given)])) put(asking, each, number);
    }
  return { names, asking };
});
