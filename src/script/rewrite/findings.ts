/** Plans in, findings out: which of them stand and fall together, the sentence that says what stands there, and the evidence behind it. */
import type { Change } from '../../catalogue/change.ts';
import type { Edit, Finding, Step, Tier } from '../../finding.ts';
import type { Request } from '../../flow/addresses.ts';
import type { Evaluator } from '../../flow/evaluate.ts';
import { nameOf, sourceFileOf, ts } from '../../flow/syntax.ts';
import type { Trail } from '../../flow/values.ts';
import type { Place } from '../find/places.ts';
import { deprecatedArguments } from './path.ts';
import { manual, type Plan, said, short, wordOf } from './rewrite.ts';

export type ScriptFinding = Omit<Finding, 'severity'>;

export function findings(e: Evaluator, places: readonly Place[], plans: Map<Place, Plan>): ScriptFinding[] {
  const group = grouped(places, plans);
  // what stands together with something that only a person can do waits for that person
  const stuck = new Map<Place, string>();
  const asked = new Map<Place, string>();
  for (const place of places) {
    const plan = plans.get(place);
    const root = group.get(place);
    if (plan?.tier === 'manual' && !plan.bridged && root) stuck.set(root, plan.reasons[0] ?? place.change.advice);
    if (plan?.tier === 'review' && root && plan.reasons[0] !== undefined)
      asked.set(root, asked.get(root) ?? plan.reasons[0]);
  }
  const out = takenOut(places, plans, group);
  return places.map((place) => {
    const plan = plans.get(place) ?? manual(place.change.advice);
    const root = group.get(place) ?? place;
    const why = stuck.get(root);
    const waits = why !== undefined && plan.tier !== 'manual';
    const question = asked.get(root);
    const joins = plan.tier === 'safe' && question !== undefined;
    const tier: Tier = waits ? 'manual' : joins ? 'review' : plan.tier;
    const reason = waits
      ? `It moves together with what a person has to do: ${why}`
      : joins
        ? `It moves together with what a person has to look at: ${question}`
        : plan.reasons.join(' ');
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
      bridged: plan.bridged,
      group: `${root.change.id}:${root.path}:${root.start}`,
      evidence: evidenceOf(place),
      edits: tier === 'manual' ? [] : goneWith(plan.edits, out.get(root) ?? []),
    };
  });
}

/** What each group takes out as a whole. */
function takenOut(
  places: readonly Place[],
  plans: ReadonlyMap<Place, Plan>,
  group: ReadonlyMap<Place, Place>,
): Map<Place, readonly Edit[]> {
  const out = new Map<Place, Edit[]>();
  for (const place of places) {
    const gone = (plans.get(place)?.edits ?? []).filter((each) => each.text === '' && each.start < each.end);
    const root = group.get(place) ?? place;
    if (gone.length > 0) out.set(root, [...(out.get(root) ?? []), ...gone]);
  }
  return out;
}

/** What would be changed inside of something that is taken out goes with it: `active: runner.active ?? true`. */
function goneWith(edits: readonly Edit[], out: readonly Edit[]): readonly Edit[] {
  const changed = edits.map((edit) => {
    const around = out.filter(
      (each) =>
        each.path === edit.path &&
        each.start <= edit.start &&
        edit.end <= each.end &&
        edit.end - edit.start < each.end - each.start &&
        // what is put right before or behind it stays
        (edit.start < edit.end || (each.start < edit.start && edit.start < each.end)),
    );
    return around.sort((a, b) => b.end - b.start - (a.end - a.start))[0] ?? edit;
  });
  return [...new Set(changed)];
}

/** Each place's group, told by the place that comes first in it. */
function grouped(places: readonly Place[], plans: ReadonlyMap<Place, Plan>): Map<Place, Place> {
  const parent = new Map<Place, Place>();
  const rootOf = (place: Place): Place => {
    let root = place;
    for (let up = parent.get(root); up !== undefined && up !== root; up = parent.get(root)) root = up;
    // the next look takes one step
    for (let at = place; at !== root; ) {
      const up = parent.get(at) ?? root;
      parent.set(at, root);
      at = up;
    }
    return root;
  };
  const holders = new Map<object, Place>();
  for (const place of places) {
    parent.set(place, place);
    for (const key of plans.get(place)?.with ?? []) {
      const other = holders.get(key);
      if (other) join(parent, rootOf(other), rootOf(place));
      else holders.set(key, place);
    }
  }
  return new Map(places.map((place) => [place, rootOf(place)]));
}

export function join(parent: Map<Place, Place>, a: Place, b: Place): void {
  if (a === b) return;
  const first = a.path < b.path || (a.path === b.path && a.start <= b.start) ? a : b;
  parent.set(first === a ? b : a, first);
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
      return `\`${nameOf(site.name) ?? site.name.getText()}\` is declared here as \`${element}\`.`;
    case 'made':
      return `\`${nameOf(site.name) ?? site.name.getText()}\` stands for \`${element}\` in a payload made by hand.`;
    case 'stand-in':
      return `\`${nameOf(site.name) ?? site.name.getText()}\` stands for \`${element}\` in what a test answers.`;
    case 'sent':
      return `\`${site.field.text}\` is sent to \`${site.call.endpoints[0] ?? ''}\`.`;
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
  if (site.kind === 'method' && site.call)
    calls.push({ node: site.call, env: undefined, endpoints: [], url: undefined, sdk: undefined, certain: true });
  const found = [...new Set(calls.flatMap((call) => deprecatedArguments(e, call, match)))];
  return said(found);
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
