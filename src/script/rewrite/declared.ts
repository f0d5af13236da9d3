/** A declared member has no use of its own: it moves together with what reads and makes it, and takes the strictest tier among them. */

import type { FieldFix } from '../../catalogue/change.ts';
import { put } from '../../common/lists.ts';
import type { Evaluator } from '../../flow/evaluate.ts';
import { isKeyed, namedBesides } from '../../flow/members/keyed.ts';
import { shapeMembers } from '../../flow/members/shapes.ts';
import { extension } from '../../flow/parse.ts';
import { bare, camel, dressed, nameOf, ts } from '../../flow/syntax.ts';
import type { Env, Shape, Trail, Value } from '../../flow/values.ts';
import { proveChecked } from '../../proof/checked.ts';
import { proveClassMember } from '../../proof/class-member.ts';
import { proveHeldTypes } from '../../proof/held-types.ts';
import { reshaped } from '../../proof/schema.ts';
import type { Tracer } from '../../proof/tracer.ts';
import { type DeclarationSite, lineOf, type Place, type ReadNode, receiverValues, saidName } from '../find/places.ts';
import { takersOf } from '../find/said.ts';
import type { Untied } from '../find/untied.ts';
import type { DecideOptions } from './decide.ts';
import { listedValues } from './listed.ts';
import { early } from './oldest.ts';
import { publicRewrite } from './public.ts';
import {
  bridged,
  manual,
  newName,
  quoted,
  type Rewrite,
  removeEntry,
  rename,
  replace,
  review,
  wordOf,
} from './rewrite.ts';
import { tie } from './together.ts';

/** A declared member moves together with its uses, and takes the strictest tier among them. */
export function declarations(
  tracer: Tracer,
  places: readonly Place[],
  rewrites: Map<Place, Rewrite>,
  options: DecideOptions,
): void {
  const { e } = tracer;
  const uses = new Map<ts.Node, Place[]>();
  for (const place of places) {
    const { site, element } = place;
    if (!('owners' in site)) continue;
    const field = element.slice(element.indexOf('.') + 1);
    const names = site.kind === 'named' ? [field, camel(field)] : [wordOf(site.name)];
    for (const { shape } of site.owners) {
      const members = shape && shapeMembers(e, shape, undefined);
      const member = names.flatMap((name) => members?.get(name) ?? [])[0];
      if (!member) continue;
      put(uses, member, place);
      tie(rewrites, place, member);
    }
  }
  const loose = looseReads(e, places);
  const found = new Set<ts.Node>(places.flatMap(({ site }) => ('name' in site ? [site.name] : [])));
  for (const place of places) {
    const { site, match } = place;
    if (site.kind !== 'declaration' || !('response' in match)) continue;
    const tied: readonly Place[] = uses.get(site.node) ?? [];
    const roots = [site.shape, ...(tied.length === 0 && place.trail ? [rootOf(place.trail)] : [])];
    const lost = new Set(
      roots.flatMap((root) =>
        (loose.get(root) ?? []).flatMap((each) =>
          each.place.match === match && each.name === wordOf(site.name) ? [each.place] : [],
        ),
      ),
    );
    for (const use of lost) tie(rewrites, use, site.node);
    const own = [...tied, ...lost];
    const decided = declared(
      e,
      place,
      site,
      match.fix,
      own.flatMap((use) => rewrites.get(use) ?? []),
      options,
    );
    const to = match.fix?.rename;
    const hasBoth =
      to !== undefined && [to, camel(to)].some((each) => shapeMembers(e, site.shape, undefined).has(each));
    let rewrite = decided;
    if (rewrite.tier !== 'manual') {
      const why = [...rewrite.reasons];
      if (site.isOtherwise) why.push(OTHERWISE);
      // what serves both kinds of servers somewhere may be read from an object of this very type
      const [fallback] = hasBoth ? places.flatMap((other) => looseFallback(place, other, rewrites.get(other))) : [];
      if (fallback)
        why.push(
          `The program falls back to it in ${lineOf(e, fallback, site.node)}: make sure that this is no object of this type.`,
        );
      const untied = lostRead(e, place, site, options.untied);
      if (untied)
        why.push(
          untied.of
            ? `What is read in ${lineOf(e, untied.name, site.node)} by the old name was not followed: it may be of this type.`
            : `A text names it in ${lineOf(e, untied.name, site.node)}, and what is read by that was not followed: it may be of this type.`,
        );
      const told = rewrite.tier === 'safe' ? proveClassMember(tracer, site.shape, site.node) : undefined;
      if (told !== undefined) why.push(told);
      rewrite = review(rewrite.edits, why, rewrite.with);
    }
    rewrites.set(place, checked(tracer, site.shape, rewrite));
    // a payload that is declared as something that stays, stays
    if (rewrite.bridged) for (const use of own) if (use.site.kind === 'made') rewrites.set(use, rewrite);
    // where the new member is declared as well, a read can move although the old declaration stays
    if (rewrite.tier === 'manual' && hasBoth)
      for (const use of own) {
        const its = rewrites.get(use);
        if (its) rewrites.set(use, { ...its, with: its.with.filter((each) => each !== site.node) });
      }
  }
  // what stays because of somebody else is known now
  const staying = new Set<ts.Node>(
    places.flatMap((place) =>
      place.site.kind === 'declaration' && rewrites.get(place)?.tier === 'manual' ? [place.site.name] : [],
    ),
  );
  const isMoving = (name: ts.Node): boolean => found.has(name) && !staying.has(name);
  for (const place of places) {
    const rewrite = rewrites.get(place);
    const { site } = place;
    if (rewrite?.tier !== 'safe' || site.kind !== 'declaration' || !('response' in place.match)) continue;
    const why = proveHeldTypes(e, site.shape, site.node, wordOf(site.name), isMoving);
    if (why !== undefined) rewrites.set(place, review(rewrite.edits, [why], rewrite.with));
  }
  for (const place of places) {
    const rewrite = rewrites.get(place);
    const why = rewrite?.tier === 'safe' ? stayingType(e, place, found) : undefined;
    if (rewrite && why !== undefined) rewrites.set(place, review(rewrite.edits, [why], rewrite.with));
  }
  const typed = places.flatMap(typedMember);
  for (const { place, member } of typed) {
    const rewrite = rewrites.get(place);
    if (rewrite?.tier !== 'safe' || uses.has(member)) continue;
    const near = new Set([place.path, ...e.project.importersOf(place.path)].map((path) => e.project.fileOf(path)));
    const stays = typed.find(
      (other) =>
        other.place.match === place.match &&
        other.member !== member &&
        rewrites.get(other.place)?.tier !== 'safe' &&
        near.has(e.project.fileOf(other.place.path)),
    );
    if (!stays) continue;
    const why = `The old name is declared in ${lineOf(e, stays.member, member)} too, and stays there: make sure that no object of this type is handed to it.`;
    rewrites.set(place, review(rewrite.edits, [why], rewrite.with));
  }
}

/** That the type of what is read says the member by its old name, at no place of a finding, in a sentence; undefined: it does not. */
function stayingType(e: Evaluator, { site, match, path }: Place, found: ReadonlySet<ts.Node>): string | undefined {
  const isTyped = /^[mc]?tsx?$/.test(extension(path));
  if (!isTyped || site.kind !== 'read' || ts.isLiteralTypeNode(site.node) || !('response' in match)) return undefined;
  const name = wordOf(site.name);
  for (const value of receiverValues(e, site.node)) {
    const isShape = value.kind === 'typed' && !ts.isObjectLiteralExpression(value.node);
    const shape = isShape || (value.kind === 'object' && isTypedBy(e, value.node)) ? value.node : undefined;
    if (!shape) continue;
    const member = shapeMembers(e, shape, undefined).get(name);
    if (member && !found.has(saidIn(member)))
      return `Its type names it in ${lineOf(e, member, site.node)}, and stays as it is: the two change together.`;
  }
  return undefined;
}

/** Whether the type of an object that is written out is asked for: `typeof SAMPLE`. */
function isTypedBy({ project }: Evaluator, object: ts.ObjectLiteralExpression): boolean {
  const { parent } = dressed(object);
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return false;
  const { text } = parent.name;
  return project
    .namingTied(text, parent.getSourceFile().fileName)
    .flatMap((path) => project.named(path, text))
    .some((at) => ts.isTypeQueryNode(at.parent));
}

/** Where a member says its name. */
function saidIn(member: ts.Node): ts.Node {
  if (ts.isLiteralTypeNode(member)) return member.literal;
  const isNamed = ts.isTypeElement(member) || ts.isClassElement(member) || ts.isObjectLiteralElement(member);
  return (isNamed || ts.isParameter(member) ? member.name : undefined) ?? member;
}

const OTHERWISE =
  'It is declared as a plain value, where GitLab answers an object: make sure that what has this type is what is answered.';

/** A member of a type. What a schema lets through is known by who asks it. */
const typedMember = (place: Place): { place: Place; member: ts.Node }[] =>
  place.site.kind === 'declaration' && !ts.isObjectLiteralExpression(place.site.shape)
    ? [{ place, member: place.site.node }]
    : [];

/** What a schema gives has the names of the schema: whoever gets it as a whole may need the old one. */
function checked(tracer: Tracer, shape: Shape, rewrite: Rewrite): Rewrite {
  const reason =
    rewrite.tier === 'safe' && ts.isObjectLiteralExpression(shape) ? proveChecked(tracer, shape) : undefined;
  return reason === undefined ? rewrite : review(rewrite.edits, [reason], rewrite.with);
}

/**
 * Reads of answers whose declaration was lost on the way (`Promise.allSettled`, a client's type argument), by the request that is
 * answered, and by what its type argument declares.
 */
function looseReads(e: Evaluator, places: readonly Place[]): Map<ts.Node, { place: Place; name: string }[]> {
  const out = new Map<ts.Node, { place: Place; name: string }[]>();
  for (const place of places) {
    const { site } = place;
    if (site.kind !== 'read' || site.owners.some(({ shape }) => shape !== undefined)) continue;
    const roots = new Set([
      ...site.owners.flatMap(({ trail, call }) => (call ? [rootOf(trail), ...typedBy(e, call.node, call.env)] : [])),
      ...givenBy(e, site.node).flatMap((each) => typedBy(e, each, undefined)),
    ]);
    for (const root of roots) put(out, root, { place, name: wordOf(site.name) });
  }
  return out;
}

/** The calls that give what a read is made of, where it stands in a name: `const mr = parse<MergeRequest>(text)`. */
function givenBy(e: Evaluator, read: ReadNode): readonly ts.Expression[] {
  if (ts.isLiteralTypeNode(read)) return [];
  const of = ts.isBindingElement(read) ? read.parent.parent : bare(read.expression);
  const declared = ts.isIdentifier(of) ? e.project.of(of).scopes.resolve(of, of.text) : [of];
  return declared.flatMap((each) => {
    if (!ts.isVariableDeclaration(each) || !each.initializer) return [];
    const given = bare(each.initializer);
    return [ts.isAwaitExpression(given) ? bare(given.expression) : given];
  });
}

/** The declarations that a call's type argument names: `axios.get<MergeRequest[]>(url)`. */
function typedBy(e: Evaluator, node: ts.Node, env: Env | undefined): readonly Shape[] {
  const shapes = (values: readonly Value[]): readonly Shape[] =>
    values.flatMap((value) => (value.kind === 'typed' ? [value.node] : value.kind === 'list' ? shapes(value.of) : []));
  return (ts.isCallExpression(node) ? (node.typeArguments ?? []) : []).flatMap((each) => shapes(e.types(each, env)));
}

/** Where a trail begins: the request. */
function rootOf(trail: Trail): ts.Node {
  let at = trail;
  while (at.before) at = at.before;
  return at.node;
}

/** The read of what a declaration names, of an object whose own declaration is not known, that falls back to it only where the new member is missing. */
function looseFallback(declaration: Place, { site, match }: Place, rewrite: Rewrite | undefined): ts.Node[] {
  if (match !== declaration.match || rewrite?.bridged !== true || site.kind !== 'read') return [];
  return site.owners.every(({ shape }) => shape === undefined) ? [site.node] : [];
}

/** A read of the old name that nothing ties to anything, where the type that declares it is said: to rename the type alone breaks it. */
function lostRead(
  e: Evaluator,
  { change, path }: Place,
  site: DeclarationSite,
  untied: readonly Untied[],
): Untied | undefined {
  const name = nameOf(site.name);
  const types = saidName(site.shape);
  const { project } = e;
  const takers = takersOf(e, path, site.shape);
  // what a script declares that is no module is there for all, without any import
  const isForAll = !project.isModule(path);
  return untied.find((each) => {
    const isSaid = each.column !== undefined || each.isText === true;
    if (each.change.id !== change.id || !(isSaid || (each.of !== undefined && nameOf(each.name) === name)))
      return false;
    const file = project.fileOf(each.name.getSourceFile().fileName);
    if (file === project.fileOf(path)) return true;
    if (each.isText) return takers.has(file);
    if (types === undefined || !(isForAll || takers.has(file))) return false;
    // markup reads what the script beside it says the type of
    return project.scripts.some((one) => project.fileOf(one) === file && project.text(one)?.includes(types) === true);
  });
}

function declared(
  e: Evaluator,
  place: Place,
  site: DeclarationSite,
  fix: FieldFix | undefined,
  uses: readonly Rewrite[],
  options: DecideOptions,
): Rewrite {
  const also = [site.node];
  if (!fix) return manual(place.change.advice, also);
  const spelling = wordOf(site.name);
  const isLiteral = !isKeyed(site.shape) && ts.isStringLiteralLike(site.name) && ts.isLiteralTypeNode(site.name.parent);
  const to = newName(spelling, fix);
  const hasNew = to !== undefined && shapeMembers(e, site.shape, undefined).has(to);
  if (to !== undefined && uses.some((use) => use.bridged)) return bridged(to, also);
  const blocked = uses.find((use) => use.tier === 'manual');
  if (blocked) return manual(blocked.reasons[0] ?? place.change.advice, also);
  const soon = early(fix, options.oldest);
  if (soon !== undefined) return manual(soon, also);
  if (ts.isParameter(site.node)) return manual('A parameter property is also the name of an argument.', also);
  const others = publicRewrite(e.project, site.shape, also);
  if (typeof others === 'object') return others;
  const made =
    ts.isPropertyAssignment(site.node) || ts.isShorthandPropertyAssignment(site.node)
      ? reshaped(e, { member: site.node, differs: fix.negate === true || fix.values !== undefined })
      : undefined;
  const reasons = [
    ...new Set([...uses.flatMap((use) => use.reasons), ...[others, made].filter((each) => each !== undefined)]),
  ];
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
      value.review === undefined ? reasons : [...new Set([...reasons, value.review])],
      also,
    );
  }
  if (to === undefined) return manual(typeof fix.manual === 'string' ? fix.manual : place.change.advice, also);
  if (fix.single !== undefined || (fix.manual !== undefined && uses.length === 0))
    return manual(fix.single ?? place.change.advice, also);
  if (isKeyed(site.shape)) {
    if (hasNew) return manual(`\`${to}\` is listed beside it: take \`${spelling}\` out there.`, also);
    const besides = namedBesides(e, site.node);
    if (besides)
      reasons.push(
        `These names are asked for in ${lineOf(e, besides, site.node)} as well: make sure that nothing there needs the old one.`,
      );
    return review([rename(site.name, to)], reasons, also);
  }
  if (hasNew) {
    const siblings = ts.isObjectLiteralExpression(site.shape) ? site.shape.properties : site.shape.members;
    return review([removeEntry(site.node, siblings)], reasons, also);
  }
  const listed = listedValues(e, site.node, fix);
  if (typeof listed === 'string') return manual(listed, also);
  if (fix.values && listed.edits.length > 0)
    reasons.push('The new values differ: make sure that the ones listed here are those that can come.');
  return review(
    [rename(site.name, to), ...listed.edits],
    [...new Set([...reasons, ...listed.reasons])],
    [...also, ...listed.also],
  );
}
