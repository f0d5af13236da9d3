/** Places in, findings out: each with what a machine may do about it, and with what it stands or falls. */

import type { Change, EndpointMatch, FieldFix, RequestMatch } from '../../catalogue/change.ts';
import { compareRelease, parseRelease } from '../../catalogue/target.ts';
import type { Finding, Step, Tier } from '../../finding.ts';
import type { Evaluator } from '../../flow/evaluate.ts';
import { shapeMembers } from '../../flow/members/shapes.ts';
import { extension } from '../../flow/parse.ts';
import { bare, camel, fold, nameOf, sourceFileOf, ts } from '../../flow/syntax.ts';
import type { Trail } from '../../flow/values.ts';
import { proveFamily } from '../../proof/family.ts';
import { proveMade } from '../../proof/made.ts';
import { tracerOf } from '../../proof/proof.ts';
import { proveRead } from '../../proof/read.ts';
import { carriersOf, proveSent } from '../../proof/sent.ts';
import type { Tracer } from '../../proof/tracer.ts';
import { askedOf } from '../find/named.ts';
import { extent, lineOf, type Owner, type Place, type Site } from '../find/places.ts';
import { tieExpected } from './expected.ts';
import { listedValues } from './listed.ts';
import { deprecatedArguments, planFamily } from './path.ts';
import { givenAs, publicPlan } from './public.ts';
import { planRead } from './read.ts';
import { readBack } from './read-back.ts';
import {
  bridged,
  manual,
  type Plan,
  quoted,
  removeEntry,
  rename,
  replace,
  review,
  said,
  short,
  span,
} from './rewrite.ts';
import { BY_HAND, planMade, planSent } from './sent.ts';

/** What an SDK's own types say of a member. */
export interface SdkTypes {
  modules: readonly string[];
  /** Why a member is not declared by the version in use; undefined: it is. */
  undeclared(resource: string, member: string, version: string | undefined): string | undefined;
}

export interface DecideOptions {
  oldest: string | undefined;
  sdk: SdkTypes;
  /** Told before each place how many of them are done, from 0 to 1. */
  told?: (share: number) => void;
}

export type ScriptFinding = Omit<Finding, 'severity'>;

export function decide(e: Evaluator, places: readonly Place[], options: DecideOptions): ScriptFinding[] {
  const plans = new Map<Place, Plan>();
  const tracer = tracerOf(e);
  const families = new Map<EndpointMatch, Place[]>();
  const versions = new Map<string, string | undefined>();
  const versionAt = (path: string) => {
    if (!versions.has(path)) versions.set(path, e.project.versionOf(path, options.sdk.modules));
    return versions.get(path);
  };
  const taken = new Set(
    places.flatMap(({ path, start, site }) => (site.kind === 'stand-in' ? [] : `${path}:${start}`)),
  );
  const isFound = (name: ts.Node): boolean => taken.has(`${name.getSourceFile().fileName}:${extent(name)[0]}`);
  const standing = new Set(
    places.flatMap(({ path, start, site }) => (site.kind === 'stand-in' ? [`${path}:${start}`] : [])),
  );
  const standsIn = (name: ts.Node): boolean => standing.has(`${name.getSourceFile().fileName}:${extent(name)[0]}`);
  const copies = copiesOf(places);
  const look = (place: Place): void => {
    const { match, site } = place;
    if ('parameter' in match) plans.set(place, manual(place.change.advice));
    else if (site.kind === 'stand-in') plans.set(place, manual(STANDS_IN));
    else if (site.kind === 'sent' && 'request' in match) {
      plans.set(
        place,
        match.fix
          ? sentPlan(tracer, place, site, match, match.fix, options, isFound, copies.get(place))
          : manual(place.change.advice),
      );
    } else if (site.kind === 'made' && 'response' in match) {
      plans.set(place, match.fix ? madePlan(tracer, site, match.fix, isFound) : manual(place.change.advice));
    } else if (site.kind === 'named' && 'response' in match) {
      plans.set(place, namedPlan(e, site, place, match.fix, options));
    } else if (site.kind === 'read' && 'response' in match) {
      const fix = match.fix;
      if (!fix) plans.set(place, manual(place.change.advice));
      else {
        const spelling = nameOf(site.name) ?? '';
        const proof = proveRead(tracer, {
          read: site.node,
          from: spelling,
          to: fix.rename,
          owners: site.owners,
          resource: match.response,
          isA: (resource, of) => resource === of || e.api.extends(resource, of),
          isFound,
          standsIn,
        });
        const plan = planRead({
          e,
          read: site.node,
          name: site.name,
          owners: site.owners,
          fix,
          early: early(fix, options.oldest),
          tracer,
          proof,
          copied: copies.get(place),
        });
        const decided = asDeclared(plan, place, site.owners, fix, options, versionAt);
        // what stands behind a test of the member moves together with the test
        plans.set(place, { ...decided, with: [...decided.with, site.node] });
      }
    }
  };
  /** What cannot be worked out is left to a person, and so is what might move together with it; why, by the change. */
  const lost = crowded(places);
  const about = <T>(own: readonly Place[], work: () => T): T | undefined => {
    const [first] = own;
    const done = first && e.about(first, () => ({ it: work() }));
    if (!done)
      for (const { change } of own) lost.set(change.id, 'What changes with it could not be worked out to its end.');
    return done?.it;
  };
  for (const [i, place] of places.entries()) {
    options.told?.(i / places.length);
    if (lost.has(place.change.id)) continue;
    if ('endpoint' in place.match) put(families, place.match, place);
    else about([place], () => look(place));
  }
  about(places, () => doubled(tracer, places, plans));
  for (const [match, own] of families) {
    const late =
      match.fix?.since !== undefined &&
      options.oldest !== undefined &&
      compareRelease(match.fix.since, parseRelease(options.oldest)) > 0;
    const plansOf = about(own, () => {
      const family = planFamily({
        e,
        match,
        places: own,
        early: late
          ? `The replacement needs GitLab ${match.fix?.since ?? ''}, and ${options.oldest ?? ''} is still to be served.`
          : undefined,
        sdkVersion: versionAt,
      });
      return [...proveFamily(tracer, match, family)];
    });
    for (const [place, plan] of plansOf ?? [])
      plans.set(place, plan.tier === 'manual' && !plan.reasons[0] ? { ...plan, reasons: [place.change.advice] } : plan);
  }
  about(places, () => tieExpected(e, places, plans));
  about(places, () => exported(e, places, plans));
  about(places, () => declarations(e, places, plans, options));
  for (const place of places) {
    const why = lost.get(place.change.id);
    if (why !== undefined && plans.get(place)?.bridged !== true)
      plans.set(place, manual(`${place.change.advice} ${why}`));
  }
  return findings(e, places, plans);
}

/** What is read by a name in a text goes where nobody follows it: a person looks at each, or does it. */
function namedPlan(
  e: Evaluator,
  site: Extract<Site, { kind: 'named' }>,
  place: Place,
  fix: FieldFix | undefined,
  options: DecideOptions,
): Plan {
  if (!fix) return manual(place.change.advice);
  const soon = early(fix, options.oldest);
  if (soon !== undefined) return manual(soon);
  const { name } = site;
  if (!ts.isStringLiteralLike(name) && !ts.isObjectLiteralElement(name.parent)) {
    const [spelt] = (ts.isExpression(name) ? e.ask(name) : []).flatMap((each) =>
      each.kind === 'text' ? [...each.parts] : [],
    );
    const where = spelt && 'text' in spelt ? `, which is spelt in ${lineOf(e, spelt.node, name)}` : '';
    return manual(
      `It is read by the name that \`${short(name.getText())}\` holds${where}: whatever else uses that name changes with it.`,
    );
  }
  const to = fix.rename;
  if (ts.isStringLiteralLike(name) && askedOf(name))
    return manual(
      `It is asked here whether the member is there, which it will not be${to === undefined ? '' : `, where \`${to}\` will`}: what is decided by it changes together with the read.`,
    );
  if (
    to === undefined ||
    fix.negate ||
    fix.values ||
    fix.remove ||
    fix.single !== undefined ||
    !ts.isStringLiteralLike(name)
  )
    return manual(
      `It is read by its name, and ${fix.negate ? `\`${to ?? ''}\` means the opposite` : 'the new name does not mean the same'}: turn round what is made of it as well.`,
    );
  const spelling = name.getSourceFile().text.slice(place.start, place.end);
  const written = /[a-z][A-Z]/.test(spelling) ? camel(to) : to;
  return review(
    [span(name, place.start, place.end, written)],
    [
      ...(fix.unless ? [fix.unless.review] : []),
      'It is read by its name in a text: make sure that what is made of it is not read by the old name.',
    ],
  );
}

/** A stand-in made by hand moves by itself where all that becomes of it is known, and moves too. */
function madePlan(
  tracer: Tracer,
  site: Extract<Site, { kind: 'made' }>,
  fix: FieldFix,
  isFound: (name: ts.Node) => boolean,
): Plan {
  const plan = planMade(tracer, site, fix);
  const { reason, names } = proveMade(tracer, { node: site.node, negate: fix.negate === true, isFound });
  const also = [...plan.with, site.node, site.name, ...names];
  if (plan.tier === 'manual' || fix.values) return { ...plan, with: also };
  // what is known of all that becomes of it says that it needs no look
  const left = plan.reasons.filter((each) => each !== BY_HAND);
  return review(plan.edits, reason === undefined ? left : [...plan.reasons, reason], also);
}

/** `active: src.active`: what is read by a name that turns around, and sent by one that does. Each of the two with what they share. */
function copiesOf(places: readonly Place[]): Map<Place, object> {
  const read = new Map<ts.Node, Place>();
  for (const place of places) {
    const { site, match } = place;
    if (site.kind === 'read' && 'response' in match && match.fix?.negate) read.set(site.node, place);
  }
  const out = new Map<Place, object>();
  for (const place of places) {
    const { site, match } = place;
    if (site.kind !== 'sent' || site.field.as !== 'property' || !('request' in match) || !match.fix?.negate) continue;
    const other = site.field.value && read.get(bare(site.field.value));
    const its = other && 'response' in other.match ? other.match.fix : undefined;
    if (!other || its?.rename !== match.fix.rename) continue;
    out.set(place, site.field.node).set(other, site.field.node);
  }
  return out;
}

/** Two fields of one request that both become one: GitLab takes only one of them. */
function doubled(tracer: Tracer, places: readonly Place[], plans: Map<Place, Plan>): void {
  const sent = new Map<ts.Node, Map<string, Place[]>>();
  for (const place of places) {
    const { site, match } = place;
    if (site.kind !== 'sent' || !('request' in match) || match.fix?.rename === undefined) continue;
    for (const node of carriersOf(tracer, site.field)) {
      const own = sent.get(node) ?? new Map<string, Place[]>();
      own.set(match.fix.rename, [...(own.get(match.fix.rename) ?? []), place]);
      sent.set(node, own);
    }
  }
  for (const own of [...sent.values()].flatMap((each) => [...each.values()])) {
    const names = new Set(own.map(({ site }) => (site.kind === 'sent' ? fold(site.field.text) : '')));
    if (names.size < 2) continue;
    for (const place of own) {
      const { site, match } = place;
      if (site.kind !== 'sent' || !('request' in match)) continue;
      const others = [...names].filter((each) => each !== fold(site.field.text));
      plans.set(
        place,
        manual(
          `\`${site.field.text}\` and \`${others.join('`, `')}\` of this request would both become \`${match.fix?.rename ?? ''}\`: decide which of them is meant.`,
        ),
      );
    }
  }
}

/** What stands in a constant that a package exports is others' as well. */
function exported(e: Evaluator, places: readonly Place[], plans: Map<Place, Plan>): void {
  for (const place of places) {
    const { site } = place;
    const node = site.kind === 'sent' ? site.field.node : site.kind === 'path' ? site.at.node : undefined;
    const plan = plans.get(place);
    if (!node || !plan || plan.tier === 'manual') continue;
    const name = givenAs(e.project, node);
    if (name !== undefined)
      plans.set(place, {
        ...review(
          plan.edits,
          [
            ...plan.reasons,
            `It is part of \`${name}\`, which this package exports: make sure that nobody else needs the old one.`,
          ],
          plan.with,
        ),
        message: plan.message,
      });
  }
}

/** More places of one rule in one file than a person wrote; what each of them needs is asked of the whole file. */
const MAX_PLACES = 500;

/** The changes that are too often in one file for a machine to rewrite them. */
function crowded(places: readonly Place[]): Map<string, string> {
  const counts = new Map<string, number>();
  const found = new Map<string, string>();
  for (const { change, path } of places) {
    const key = `${change.id}\0${path}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count > MAX_PLACES) found.set(change.id, `There are more than ${MAX_PLACES} such places in one file.`);
  }
  return found;
}

function put<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

function sentPlan(
  tracer: Tracer,
  place: Place,
  site: Extract<Site, { kind: 'sent' }>,
  match: RequestMatch,
  fix: FieldFix,
  options: DecideOptions,
  isFound: (name: ts.Node) => boolean,
  copied: object | undefined,
): Plan {
  const { e } = tracer;
  const { field, literal, call } = site;
  const plan = planSent({ e, tracer, place, match, field, literal, fix, early: early(fix, options.oldest), copied });
  if (plan.tier === 'manual') return plan;
  const shape = field.as === 'declared' ? field.node.parent : undefined;
  const isShape = shape && (ts.isInterfaceDeclaration(shape) || ts.isTypeLiteralNode(shape) || ts.isClassLike(shape));
  const others = isShape ? publicPlan(e.project, shape, plan.with) : undefined;
  if (typeof others === 'object') return others;
  const back = readBack(e, field, isFound);
  if (back)
    return manual(`It is read back under this name in ${lineOf(e, back, field.node)}: the two change together.`);
  const reason = proveSent(tracer, { field, call, match, to: fix.rename });
  const open = [reason, others].filter((each) => each !== undefined);
  return open.length === 0 ? plan : review(plan.edits, [...plan.reasons, ...open], plan.with);
}

function early(fix: FieldFix, oldest: string | undefined): string | undefined {
  if (fix.since === undefined || oldest === undefined || compareRelease(fix.since, parseRelease(oldest)) <= 0)
    return undefined;
  return `The replacement needs GitLab ${fix.since}, and ${oldest} is still to be served.`;
}

/** A rename that an SDK's own types do not know needs a look where types are checked. */
function asDeclared(
  plan: Plan,
  place: Place,
  owners: readonly Owner[],
  fix: FieldFix,
  options: DecideOptions,
  versionAt: (path: string) => string | undefined,
): Plan {
  if (plan.tier === 'manual' || fix.rename === undefined || !/^[mc]?tsx?$/.test(extension(place.path))) return plan;
  const member = fix.rename;
  for (const owner of owners) {
    const isSdk =
      owner.call?.sdk !== undefined || (owner.call === undefined && owner.shape === undefined && !owner.guessed);
    const why = isSdk ? options.sdk.undeclared(owner.resource, member, versionAt(place.path)) : undefined;
    if (why !== undefined) return { ...plan, tier: 'review', reasons: [...plan.reasons, why] };
  }
  return plan;
}

/** A declared member moves together with its uses, and takes the strictest tier among them. */
function declarations(e: Evaluator, places: readonly Place[], plans: Map<Place, Plan>, options: DecideOptions): void {
  const uses = new Map<ts.Node, Place[]>();
  for (const place of places) {
    if (place.site.kind !== 'read' && place.site.kind !== 'made') continue;
    const name = nameOf(place.site.name) ?? '';
    for (const owner of place.site.owners) {
      const member = owner.shape && shapeMembers(e, owner.shape, undefined).get(name);
      if (!member) continue;
      put(uses, member, place);
      const plan = plans.get(place);
      if (plan) plans.set(place, { ...plan, with: [...plan.with, member] });
    }
  }
  for (const place of places) {
    const { site, match } = place;
    if (site.kind !== 'declaration' || !('response' in match)) continue;
    const own = uses.get(site.node) ?? [];
    const decided = declared(
      e,
      place,
      match.fix,
      own.flatMap((use) => plans.get(use) ?? []),
      options,
    );
    const to = match.fix?.rename;
    const hasBoth =
      to !== undefined && [to, camel(to)].some((each) => shapeMembers(e, site.shape, undefined).has(each));
    // what serves both kinds of servers somewhere may be read from an object of this very type
    const [fallback] =
      decided.tier !== 'manual' && hasBoth
        ? places.flatMap((other) => looseFallback(place, other, plans.get(other)))
        : [];
    const plan = fallback
      ? review(
          decided.edits,
          [
            ...decided.reasons,
            `The program falls back to it in ${lineOf(e, fallback, site.node)}: make sure that this is no object of this type.`,
          ],
          decided.with,
        )
      : decided;
    plans.set(place, plan);
    // a payload that is declared as something that stays, stays
    if (plan.bridged) for (const use of own) if (use.site.kind === 'made') plans.set(use, plan);
    // where the new member is declared as well, a read can move although the old declaration stays
    if (plan.tier === 'manual' && hasBoth)
      for (const use of own) {
        const its = plans.get(use);
        if (its) plans.set(use, { ...its, with: its.with.filter((each) => each !== site.node) });
      }
  }
}

/** The read of what a declaration names, of an object whose own declaration is not known, that falls back to it only where the new member is missing. */
function looseFallback(declaration: Place, { site, match }: Place, plan: Plan | undefined): ts.Node[] {
  if (match !== declaration.match || plan?.bridged !== true || site.kind !== 'read') return [];
  return site.owners.every(({ shape }) => shape === undefined) ? [site.node] : [];
}

function declared(
  e: Evaluator,
  place: Place,
  fix: FieldFix | undefined,
  uses: readonly Plan[],
  options: DecideOptions,
): Plan {
  const { site } = place;
  if (site.kind !== 'declaration') throw new Error('not a declaration');
  const also = [site.node];
  if (!fix) return manual(place.change.advice, also);
  const spelling = nameOf(site.name) ?? '';
  const isLiteral = ts.isStringLiteralLike(site.name) && ts.isLiteralTypeNode(site.name.parent);
  const to = fix.rename === undefined ? undefined : /[a-z][A-Z]/.test(spelling) ? camel(fix.rename) : fix.rename;
  const hasNew = to !== undefined && shapeMembers(e, site.shape, undefined).has(to);
  if (uses.some((use) => use.bridged)) return { ...bridged(to ?? ''), with: also };
  const blocked = uses.find((use) => use.tier === 'manual');
  if (blocked) return manual(blocked.reasons[0] ?? place.change.advice, also);
  const soon = early(fix, options.oldest);
  if (soon !== undefined) return manual(soon, also);
  if (ts.isParameter(site.node)) return manual('A parameter property is also the name of an argument.', also);
  const others = publicPlan(e.project, site.shape, also);
  if (typeof others === 'object') return others;
  const reasons = [...new Set([...uses.flatMap((use) => [...use.reasons]), ...(others === undefined ? [] : [others])])];
  if (isLiteral) {
    const value = fix.values?.[spelling];
    const never = fix.never?.[spelling];
    if (value?.to === undefined) return manual(never ?? value?.review ?? fix.unmapped ?? place.change.advice, also);
    return review(
      [
        replace(
          site.name,
          [value.to]
            .flat()
            .map((each) => quoted(each, site.name))
            .join(' | '),
        ),
      ],
      value.review === undefined ? reasons : [...reasons, value.review],
      also,
    );
  }
  if (to === undefined) return manual(typeof fix.manual === 'string' ? fix.manual : place.change.advice, also);
  if (fix.single !== undefined || (fix.manual !== undefined && uses.length === 0))
    return manual(fix.single ?? place.change.advice, also);
  if (hasNew) {
    const siblings = ts.isObjectLiteralExpression(site.shape) ? site.shape.properties : site.shape.members;
    return review([removeEntry(site.node, siblings)], reasons, also);
  }
  const listed = listedValues(e, site.node, fix);
  if (typeof listed === 'string') return manual(listed, also);
  if (fix.values && listed.edits.length > 0)
    reasons.push('The values are others: make sure that the ones listed here are those that can come.');
  return review(
    [rename(site.name, to), ...listed.edits],
    [...new Set([...reasons, ...listed.reasons])],
    [...also, ...listed.also],
  );
}

// ---- findings --------------------------------------------------------------------------------------------------

function findings(e: Evaluator, places: readonly Place[], plans: Map<Place, Plan>): ScriptFinding[] {
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
      edits: tier === 'manual' ? [] : plan.edits,
    };
  });
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

function join(parent: Map<Place, Place>, a: Place, b: Place): void {
  if (a === b) return;
  const first = a.path < b.path || (a.path === b.path && a.start <= b.start) ? a : b;
  parent.set(first === a ? b : a, first);
}

function replacementOf(change: Change): string | null {
  return change.replacement?.name ?? null;
}

const STANDS_IN =
  'It is given in the place of what the server answers: let it say what the server says from then on, together with the code that reads it.';

function message(e: Evaluator, place: Place): string {
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
      return `\`${site.rename?.from ?? nameOf(site.name) ?? ''}\` asks for \`${element}\`.${sends(e, place)}`;
    case 'parameter':
      return `\`${short(site.text)}\` is spelt for \`${/\{\w+\}$/.exec(element)?.[0] ?? ''}\` of \`${element.replace(/ \{\w+\}$/, '')}\`.`;
    case 'path':
      return `The path asks for \`${element}\`.${sends(e, place)}`;
  }
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
