/** What places have to do with each other before they are findings: one value that is read and sent, two fields that become one, a constant that others import. */

import { contextValues } from '../../flow/context.ts';
import type { Evaluator } from '../../flow/evaluate.ts';
import { shapeMembers } from '../../flow/members/shapes.ts';
import { bare, fold, ts } from '../../flow/syntax.ts';
import { carriersOf } from '../../proof/sent.ts';
import type { Tracer } from '../../proof/tracer.ts';
import { lineOf, type Place } from '../find/places.ts';
import { sentFields } from '../find/sent.ts';
import { givenAs } from './public.ts';
import { hasEntry, manual, type Rewrite, review, styled, wordOf } from './rewrite.ts';

/** One of the two places of a value that is read by a name that turns around, and given on by one that does. */
export interface Copied {
  /** What the two share: they move together. */
  with: object;
  /** It is turned round on the way: `active: !src.active`. */
  isTurned: boolean;
  /** Where it is read. */
  read: Place;
}

/** A place stands and falls with something else from now on. */
export function tie(rewrites: Map<Place, Rewrite>, place: Place, key: object): void {
  const rewrite = rewrites.get(place);
  if (rewrite) rewrites.set(place, { ...rewrite, with: [...rewrite.with, key] });
}

/** `active: src.active`: what is read by a name that turns around, and sent, or put into an object that stands for an answer, by one that does. */
export function copiesOf(places: readonly Place[]): Map<Place, Copied> {
  const read = new Map<ts.Node, Place>();
  for (const place of places) {
    const { site, match } = place;
    if (site.kind === 'read' && 'response' in match && match.fix?.negate) read.set(site.node, place);
  }
  const out = new Map<Place, Copied>();
  for (const place of places) {
    const fix = 'endpoint' in place.match ? undefined : place.match.fix;
    const entry = givenBy(place);
    if (!entry || fix?.rename === undefined || !fix.negate) continue;
    // an object that has the new name as well loses the old one
    if (place.site.kind === 'made' && hasEntry(entry.parent.properties, styled(wordOf(entry.name), fix.rename)))
      continue;
    const value = bare(entry.initializer);
    const isTurned = ts.isPrefixUnaryExpression(value) && value.operator === ts.SyntaxKind.ExclamationToken;
    // what is sent turned round is written by the two of them, one after the other
    if (isTurned && place.site.kind === 'sent') continue;
    const other = read.get(isTurned ? bare(value.operand) : value);
    const its = other && 'response' in other.match ? other.match.fix : undefined;
    if (!other || its?.rename !== fix.rename) continue;
    const copied = { with: entry, isTurned, read: other };
    out.set(place, copied).set(other, copied);
  }
  return out;
}

/** The entry by which something is sent, or put into an object that stands for an answer. */
function givenBy({ site }: Place): ts.PropertyAssignment | undefined {
  if (site.kind === 'made') return ts.isPropertyAssignment(site.node) ? site.node : undefined;
  if (site.kind !== 'sent' || site.field.as !== 'property') return undefined;
  return ts.isPropertyAssignment(site.field.node) ? site.field.node : undefined;
}

/** Two fields of one request that both become one: GitLab takes only one of them. */
export function doubled(tracer: Tracer, places: readonly Place[], rewrites: Map<Place, Rewrite>): void {
  const sent = new Map<ts.Node, Map<string, { place: Place; name: string }[]>>();
  for (const place of places) {
    const { site, match } = place;
    if (site.kind !== 'sent' || !('request' in match) || match.fix?.rename === undefined) continue;
    const to = match.fix.rename;
    for (const node of [...carriersOf(tracer, site.field), ...besideAddress(tracer, site)]) {
      const own = sent.get(node) ?? new Map<string, { place: Place; name: string }[]>();
      own.set(to, [...(own.get(to) ?? []), { place, name: site.field.text }]);
      sent.set(node, own);
    }
  }
  for (const [to, own] of [...sent.values()].flatMap((each) => [...each])) {
    const names = new Set(own.map(({ name }) => fold(name)));
    if (names.size < 2) continue;
    for (const { place, name } of own) {
      const others = [...names].filter((each) => each !== fold(name)).map((each) => `\`${each}\``);
      rewrites.set(
        place,
        manual(
          `\`${name}\` and ${others.join(', ')} of this request would both become \`${to}\`: decide which is meant.`,
          rewrites.get(place)?.with,
        ),
      );
    }
  }
}

type Sent = Extract<Place['site'], { kind: 'sent' }>;

/** What carries the fields that are put beside the address that says this one: `get('/x?scope=a', { params: { status } })`. */
const besideAddress = (tracer: Tracer, { field, call }: Sent): readonly ts.Node[] =>
  field.as === 'query'
    ? sentFields(tracer.e, call).flatMap((each) => (each.as === 'query' ? [] : carriersOf(tracer, each)))
    : [];

/** What a test gives in the place of a replaced endpoint's answer stays with a person, and the code that it is given to waits for it. */
export function stoodInFor(e: Evaluator, places: readonly Place[], rewrites: Map<Place, Rewrite>): void {
  const standing = new Map<Place['match'], ts.Node>();
  for (const { site, match } of places)
    if (site.kind === 'stand-in' && 'endpoint' in match) standing.set(match, standing.get(match) ?? site.name);
  for (const [place, rewrite] of rewrites) {
    const name = standing.get(place.match);
    if (!name || rewrite.tier !== 'safe') continue;
    const why = `A test answers with \`${wordOf(name)}\` in the server's place, in ${lineOf(e, name, e.project.file(place.path)?.ast ?? name)}: the two change together.`;
    rewrites.set(place, review(rewrite.edits, [why], rewrite.with));
  }
}

/** A field of an object whose type declares what is sent: the object and its type say one name. */
export function declaredToo(e: Evaluator, places: readonly Place[], rewrites: Map<Place, Rewrite>): void {
  const members = new Set(
    places.flatMap(({ site }) => (site.kind === 'sent' && site.field.as === 'declared' ? [site.field.node] : [])),
  );
  if (members.size === 0) return;
  const sent = places.flatMap((place) => (place.site.kind === 'sent' ? [{ place, ...place.site }] : []));
  for (const { place, field } of sent) {
    const object = field.node.parent;
    if (!ts.isObjectLiteralExpression(object)) continue;
    for (const value of contextValues(e, object, 0)) {
      if (value.kind !== 'typed') continue;
      const member = shapeMembers(e, value.node, value.env).get(field.text);
      if (member && members.has(member)) tie(rewrites, place, member);
    }
  }
  for (const { place, field, call } of sent) {
    if (field.as !== 'declared') continue;
    tie(rewrites, place, field.node);
    // what a schema lets through is handed over under the schema's name
    for (const other of sent)
      if (
        other.field.as === 'described' &&
        other.place.match === place.match &&
        other.call.node === call.node &&
        other.field.path.join('.') === field.path.join('.')
      )
        tie(rewrites, other.place, field.node);
  }
}

/** What stands in a constant that a package exports is others' as well. */
export function exported(e: Evaluator, places: readonly Place[], rewrites: Map<Place, Rewrite>): void {
  for (const place of places) {
    const { site } = place;
    const node = site.kind === 'sent' ? site.field.node : site.kind === 'path' ? site.at.node : undefined;
    const rewrite = rewrites.get(place);
    if (!node || !rewrite || rewrite.tier === 'manual') continue;
    const name = givenAs(e.project, node);
    if (name !== undefined)
      rewrites.set(
        place,
        review(
          rewrite.edits,
          // what is found out by its uses may have said so already
          [
            ...new Set([
              ...rewrite.reasons,
              `It is part of \`${name}\`, which this package exports: make sure that nobody else needs the old one.`,
            ]),
          ],
          rewrite.with,
        ),
      );
  }
}
