/** Rewrites in, findings out: which of them stand and fall together, the sentence that says what stands there, and the evidence behind it. */

import type { Change } from '../../catalogue/change.ts';
import { put } from '../../common/lists.ts';
import type { Edit, Finding, Step, Tier } from '../../finding.ts';
import type { Request } from '../../flow/addresses.ts';
import type { Evaluator } from '../../flow/evaluate.ts';
import { sourceFileOf, ts } from '../../flow/syntax.ts';
import type { Trail } from '../../flow/values.ts';
import type { Place } from '../find/places.ts';
import { deprecatedArguments, methodCall } from './path.ts';
import { manual, type Rewrite, said, short, wordOf } from './rewrite.ts';

export type ScriptFinding = Omit<Finding, 'severity'>;

export function findings(e: Evaluator, places: readonly Place[], rewrites: Map<Place, Rewrite>): ScriptFinding[] {
  const rewriteOf = (place: Place): Rewrite => rewrites.get(place) ?? manual(place.change.advice);
  const rootOf = grouped(places, rewriteOf);
  // what stands together with something that only a person can do waits for that person
  const stuck = new Map<Place, string>();
  const asked = new Map<Place, string>();
  /** What each group takes out as a whole. */
  const out = new Map<Place, Edit[]>();
  for (const place of places) {
    const { tier, reasons, edits, bridged } = rewriteOf(place);
    const root = rootOf(place);
    const reason = reasons[0] ?? place.change.advice;
    if (tier === 'manual' && !bridged) stuck.set(root, reason);
    if (tier === 'review') asked.set(root, asked.get(root) ?? reason);
    for (const edit of edits) if (edit.text === '') put(out, root, edit);
  }
  return places.map((place) => {
    const rewrite = rewriteOf(place);
    const root = rootOf(place);
    const why = stuck.get(root);
    const waits = why !== undefined && rewrite.tier !== 'manual';
    const question = asked.get(root);
    const joins = rewrite.tier === 'safe' && question !== undefined;
    const tier: Tier = waits ? 'manual' : joins ? 'review' : rewrite.tier;
    const reason = waits
      ? `It moves together with what a person has to do: ${why}`
      : joins
        ? `It moves together with what a person has to look at: ${question}`
        : rewrite.reasons.join(' ');
    return {
      rule: place.change.id,
      path: place.path,
      start: place.start,
      end: place.end,
      message: message(e, place),
      element: place.element,
      replacement: replacementOf(place.change),
      certainty: place.certain ? 'certain' : 'likely',
      fix: tier,
      reason: tier === 'safe' ? null : reason || place.change.advice,
      bridged: rewrite.bridged,
      group: `${root.change.id}:${root.path}:${root.start}`,
      evidence: evidenceOf(place),
      edits: tier === 'manual' ? [] : goneWith(rewrite.edits, out.get(root) ?? []),
    };
  });
}

/** What would be changed inside of something that the group takes out goes with it: `active: runner.active ?? true`. */
function goneWith(edits: readonly Edit[], out: readonly Edit[]): readonly Edit[] {
  const changed = edits.map((edit) => {
    const [widest = edit] = out
      .filter((each) => holds(each, edit))
      .sort((one, other) => other.end - other.start - (one.end - one.start));
    return widest;
  });
  return [...new Set(changed)];
}

/** Whether an edit lies in another one, or is the same; what is put right before or behind that stays. */
const holds = (outer: Edit, inner: Edit): boolean =>
  outer.path === inner.path &&
  outer.start <= inner.start &&
  inner.end <= outer.end &&
  outer.start < inner.end &&
  inner.start < outer.end;

/** Each place's group, told by the place that comes first in it. */
function grouped(places: readonly Place[], rewriteOf: (place: Place) => Rewrite): (place: Place) => Place {
  /** What a place was joined to that stands before it: the first of a group has none. */
  const before = new Map<Place, Place>();
  const rootOf = (place: Place): Place => {
    let root = place;
    for (let up = before.get(root); up; up = before.get(root)) root = up;
    return root;
  };
  const order = new Map(places.map((place, i) => [place, i]));
  const isBefore = (one: Place, other: Place): boolean => (order.get(one) ?? 0) < (order.get(other) ?? 0);
  const holders = new Map<object, Place>();
  for (const place of places)
    for (const key of rewriteOf(place).with) {
      const own = rootOf(place);
      const other = rootOf(holders.get(key) ?? place);
      if (isBefore(own, other)) before.set(other, own);
      if (isBefore(other, own)) before.set(own, other);
      holders.set(key, place);
    }
  return rootOf;
}

function replacementOf(change: Change): string | null {
  return change.replacement?.name ?? null;
}

export function message(e: Evaluator, place: Place): string {
  const { site, element } = place;
  switch (site.kind) {
    case 'read': {
      const text = short((ts.isBindingElement(site.node) ? site.name : site.node).getText(sourceFileOf(site.node)));
      const values = 'response' in place.match ? place.match.value : undefined;
      return values
        ? `\`${text}\` is compared with a value of \`${element}\` that goes away.`
        : `\`${text}\` reads \`${element}\`.`;
    }
    case 'named':
      return `\`${short(site.node.getText())}\` reads \`${element}\` by its name.`;
    case 'declaration':
      return `\`${wordOf(site.name)}\` is declared here as \`${element}\`.`;
    case 'made':
      return `\`${wordOf(site.name)}\` stands for \`${element}\` in a payload made by hand.`;
    case 'stand-in':
      return `\`${wordOf(site.name)}\` stands for \`${element}\` in what a test answers.`;
    case 'sent':
      return `\`${site.field.text}\` is ${site.told ? 'expected to be ' : ''}sent to \`${site.call.endpoints[0] ?? ''}\`.`;
    case 'method':
      return `\`${site.rename?.from ?? wordOf(site.name)}\` asks for \`${element}\`.${sends(e, place)}`;
    case 'parameter':
      return `\`${short(site.text)}\` is spelt for \`${element.slice(element.lastIndexOf(' ') + 1)}\` of \`${element.slice(0, element.lastIndexOf(' '))}\`.`;
    case 'path':
      return `The path asks for \`${askedFor(site.requests, element)}\`.${sends(e, place)}`;
  }
}

/** The endpoint as the program asks for it: by its own verb, which a rule of several endpoints may not name first, or by none that is seen. */
function askedFor(requests: readonly Request[], element: string): string {
  const path = element.slice(element.indexOf(' '));
  const asked = requests.flatMap(({ answer }) => answer.call?.endpoints ?? []).filter((each) => each.endsWith(path));
  return asked.includes(element) ? element : (asked[0] ?? element);
}

function sends(e: Evaluator, place: Place): string {
  const { match, site } = place;
  if (!('endpoint' in match)) return '';
  const calls =
    site.kind === 'path'
      ? site.requests.flatMap((each) =>
          each.answer.call ? [each.answer.call, { ...each.answer.call, node: each.from, env: undefined }] : [],
        )
      : [];
  if (site.kind === 'method' && site.call) calls.push(methodCall(site.call));
  return said(calls.flatMap((call) => deprecatedArguments(e, call, match)));
}

/** The chain behind a place, oldest step first; the place itself last. */
export function evidenceOf(place: Place): Step[] {
  const steps: Step[] = [];
  for (let at: Trail | undefined = place.trail; at; at = at.before)
    steps.push({ path: at.node.getSourceFile().fileName, at: at.node.getStart(), note: at.note });
  steps.reverse();
  steps.push({ path: place.path, at: place.start, note: place.element });
  return steps;
}
