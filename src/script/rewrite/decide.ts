/** Places in, findings out: each with what a machine may do about it, and with what it stands or falls. */

import type { EndpointMatch, FieldFix, RequestMatch } from '../../catalogue/change.ts';
import { put } from '../../common/lists.ts';
import type { Edit } from '../../finding.ts';
import type { Evaluator } from '../../flow/evaluate.ts';
import { extension } from '../../flow/parse.ts';
import { bare, ts } from '../../flow/syntax.ts';
import { proveFamily } from '../../proof/family.ts';
import { tracerOf } from '../../proof/proof.ts';
import { proveRead, type ReadProof } from '../../proof/read.ts';
import { proveSent } from '../../proof/sent.ts';
import { fieldToldBy, snapshotSays } from '../../proof/told.ts';
import type { Tracer } from '../../proof/tracer.ts';
import { extent, lineOf, type Owner, type Place, type Site } from '../find/places.ts';
import type { Untied } from '../find/untied.ts';
import { declarations } from './declared.ts';
import { tieExpected } from './expected.ts';
import { findings, type ScriptFinding } from './findings.ts';
import { madeRewrite } from './made.ts';
import { namedRewrite } from './named.ts';
import { isSurelyThere } from './negated.ts';
import { early } from './oldest.ts';
import { rewriteFamily } from './path.ts';
import { publicRewrite } from './public.ts';
import { rewriteRead } from './read.ts';
import { readBack } from './read-back.ts';
import { manual, type Rewrite, review, wordOf } from './rewrite.ts';
import { rewriteSent } from './sent.ts';
import { type Copied, copiesOf, declaredToo, doubled, exported, stoodInFor, tie } from './together.ts';

/** What an SDK's own types say of a member. */
export interface SdkTypes {
  modules: readonly string[];
  /** Why a member is not declared by the version in use; undefined: it is. */
  undeclared(resource: string, member: string, version: string | undefined): string | undefined;
}

export interface DecideOptions {
  oldest: string | undefined;
  sdk: SdkTypes;
  /** Members of the old names that are read of something that was not followed. */
  untied: readonly Untied[];
  /** Told before each place how many of them are done, from 0 to 1. */
  told?: (share: number) => void;
}

export function decide(e: Evaluator, places: readonly Place[], options: DecideOptions): ScriptFinding[] {
  const rewrites = new Map<Place, Rewrite>();
  const tracer = tracerOf(e);
  const families = new Map<EndpointMatch, Place[]>();
  const versions = new Map<string, string | undefined>();
  const versionAt = (path: string) => {
    if (!versions.has(path)) versions.set(path, e.project.versionOf(path, options.sdk.modules));
    return versions.get(path);
  };
  const keyOf = (path: string, start: number, isStandIn: boolean): string => `${path}:${start}:${isStandIn}`;
  const known = new Set(places.map(({ path, start, site }) => keyOf(path, start, site.kind === 'stand-in')));
  const isKnown = (name: ts.Node, isStandIn: boolean): boolean =>
    known.has(keyOf(name.getSourceFile().fileName, extent(name)[0], isStandIn));
  const isFound = (name: ts.Node): boolean => isKnown(name, false);
  const standsIn = (name: ts.Node): boolean => isKnown(name, true);
  const copies = copiesOf(places);
  const proofOf = (place: Place, site: Extract<Site, { kind: 'read' }>, fix: FieldFix): ReadProof =>
    proveRead(tracer, {
      read: site.node,
      from: wordOf(site.name),
      to: fix.rename,
      owners: site.owners,
      resource: 'response' in place.match ? place.match.response : '',
      isA: (resource, of) => resource === of || e.api.extends(resource, of),
      isFound,
      standsIn,
    });
  /** Whether what is copied is surely there where it is read. */
  const isThere = ({ read }: Copied): boolean => {
    const { site, match } = read;
    return (
      site.kind === 'read' &&
      'response' in match &&
      match.fix !== undefined &&
      isSurelyThere(site.node, proofOf(read, site, match.fix))
    );
  };
  /** What tests say that is sent, each by what the program sends. */
  const told: { place: Place; by: object & { node: ts.Node } }[] = [];
  const look = (place: Place): void => {
    const { match, site } = place;
    if ('parameter' in match) rewrites.set(place, manual(place.change.advice));
    else if (site.kind === 'stand-in') rewrites.set(place, manual(STANDS_IN));
    else if (site.kind === 'sent' && 'request' in match) {
      const copied = copies.get(place);
      const rewrite = match.fix
        ? sentRewrite(tracer, place, site, match, match.fix, options, isFound, copied)
        : manual(place.change.advice);
      // what is read for it keeps its value only where this takes the new name
      rewrites.set(place, copied ? { ...rewrite, with: [...rewrite.with, copied.with] } : rewrite);
      if (site.told) told.push({ place, by: site.told });
    } else if (site.kind === 'made' && 'response' in match) {
      const copied = early(match.fix, options.oldest) === undefined ? copies.get(place) : undefined;
      const rewrite =
        match.fix &&
        madeRewrite(
          tracer,
          place,
          site,
          match.fix,
          isFound,
          copied && { ...copied, isBoolean: copied.isTurned || isThere(copied) },
        );
      rewrites.set(place, rewrite ?? manual(place.change.advice));
    } else if (site.kind === 'named' && 'response' in match) {
      rewrites.set(place, namedRewrite(e, site, place, match.fix, options));
    } else if (site.kind === 'read' && 'response' in match) {
      const fix = match.fix;
      if (!fix) rewrites.set(place, manual(place.change.advice));
      else {
        const proof = proofOf(place, site, fix);
        const rewrite = rewriteRead({
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
        const decided = isUntyped(e, site.node)
          ? rewrite
          : asDeclared(rewrite, place, site.owners, fix, options, versionAt);
        // what stands behind a test of the member moves together with the test
        rewrites.set(place, { ...decided, with: [...decided.with, site.node] });
      }
    }
  };
  /** What cannot be computed is left to a person, and so is what might move together with it; why, by the change. */
  const lost = crowded(places);
  const about = (own: readonly Place[], work: () => void): void => {
    const [first] = own;
    const isDone =
      first &&
      e.about(first, () => {
        work();
        return true;
      });
    if (!isDone)
      for (const { change } of own) lost.set(change.id, 'What changes with it could not be followed to its end.');
  };
  for (const [i, place] of places.entries()) {
    options.told?.(i / places.length);
    if (lost.has(place.change.id)) continue;
    if ('endpoint' in place.match && place.site.kind !== 'stand-in') put(families, place.match, place);
    else about([place], () => look(place));
  }
  about(places, () => doubled(tracer, places, rewrites));
  for (const [match, own] of families) {
    about(own, () => {
      const family = rewriteFamily({
        e,
        match,
        places: own,
        early: early(match.fix, options.oldest),
        sdkVersion: versionAt,
      });
      for (const [place, rewrite] of [...proveFamily(tracer, match, family)]) rewrites.set(place, rewrite);
    });
  }
  // what a test says of a call moves with the call
  for (const { place, by } of told)
    for (const each of places)
      if (
        each === place ||
        (each.match === place.match && each.site.kind === 'sent' && each.site.field.node === by.node)
      )
        tie(rewrites, each, by);
  about(places, () => stoodInFor(e, places, rewrites));
  about(places, () => tieExpected(e, places, rewrites));
  about(places, () => exported(e, places, rewrites));
  about(places, () => declaredToo(e, places, rewrites));
  about(places, () => declarations(tracer, places, rewrites, options));
  for (const place of places) {
    const why = lost.get(place.change.id);
    if (why !== undefined && rewrites.get(place)?.bridged !== true)
      rewrites.set(place, manual(`${place.change.advice} ${why}`));
  }
  for (const [place, rewrite] of rewrites)
    if (rewrite.edits.some((each) => e.project.parts?.isFixed(each)))
      rewrites.set(place, manual('The name stands in markup, where it names what is handed on as well.', rewrite.with));
  for (const [place, rewrite] of rewrites) rewrites.set(place, asWritable(e, rewrite));
  for (const place of places) {
    const rewrite = rewrites.get(place);
    if (rewrite && rewrite.tier !== 'manual' && isGenerated(e, place.path))
      rewrites.set(place, manual(GENERATED, rewrite.with));
  }
  return findings(e, places, rewrites);
}

/** What is written as the places in markup can hold it. */
function asWritable(e: Evaluator, rewrite: Rewrite): Rewrite {
  const edits: Edit[] = [];
  for (const edit of rewrite.edits) {
    const text = e.project.parts ? e.project.parts.writable(edit) : edit.text;
    if (text === undefined) return manual(UNQUOTED, rewrite.with);
    edits.push(text === edit.text ? edit : { ...edit, text });
  }
  return { ...rewrite, edits };
}

const UNQUOTED = 'The attribute has no quotes, and what would be written there needs some: put it into quotes first.';

const GENERATED = 'This file says that it is generated: change what it is made of, and make it anew.';

/** Whether a file says in its first lines that a program wrote it and would write over what is changed. */
function isGenerated(e: Evaluator, path: string): boolean {
  const head = e.project.file(path)?.ast.text.slice(0, 600) ?? '';
  return /@generated\b|auto-?generated|automatically generated|do not (?:edit|modify|make direct changes)/i.test(head);
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

function sentRewrite(
  tracer: Tracer,
  place: Place,
  site: Extract<Site, { kind: 'sent' }>,
  match: RequestMatch,
  fix: FieldFix,
  options: DecideOptions,
  isFound: (name: ts.Node) => boolean,
  copied: Copied | undefined,
): Rewrite {
  const { e } = tracer;
  const { field, call } = site;
  const rewrite = rewriteSent({ ...site, e, tracer, place, match, fix, early: early(fix, options.oldest), copied });
  // that it is sent so is proven where it is sent
  if (rewrite.tier === 'manual' || site.told) return rewrite;
  const shape = field.as === 'declared' ? field.node.parent : undefined;
  const isShape = shape && (ts.isInterfaceDeclaration(shape) || ts.isTypeLiteralNode(shape) || ts.isClassLike(shape));
  const others = isShape ? publicRewrite(e.project, shape, rewrite.with) : undefined;
  if (typeof others === 'object') return others;
  const back = readBack(e, field, isFound);
  if (back)
    return manual(`It is read back under this name in ${lineOf(e, back, field.node)}: the two change together.`);
  const reason = proveSent(tracer, { field, call, match, to: fix.rename });
  const told = reason === undefined ? toldByTest(tracer, site, match, isFound) : undefined;
  const open = [reason, others, told].filter((each) => each !== undefined);
  return review(rewrite.edits, [...rewrite.reasons, ...open], rewrite.with);
}

/** What a test of what is sent expects under the old name, and what does not move along. */
function toldByTest(
  tracer: Tracer,
  { field, literal }: Extract<Site, { kind: 'sent' }>,
  { value }: RequestMatch,
  isFound: (name: ts.Node) => boolean,
): string | undefined {
  const name = field.path.at(-1) ?? field.text;
  const values = value === undefined ? undefined : literal === undefined ? [value].flat() : [literal];
  const told = fieldToldBy(tracer, field.node, name, values, isFound);
  if (told)
    return `A test expects \`${name}\` to be sent in ${lineOf(tracer.e, told, field.node)}: the two change together.`;
  const snapshot = snapshotSays(tracer, field.node, name, false);
  return snapshot && `A snapshot of a test has \`${name}\` in ${snapshot}: it is made anew together with this.`;
}

/** A rename that an SDK's own types do not know needs a look where types are checked. */
function asDeclared(
  rewrite: Rewrite,
  place: Place,
  owners: readonly Owner[],
  fix: FieldFix,
  options: DecideOptions,
  versionAt: (path: string) => string | undefined,
): Rewrite {
  if (rewrite.tier === 'manual' || fix.rename === undefined || !/^[mc]?tsx?$/.test(extension(place.path)))
    return rewrite;
  const member = fix.rename;
  for (const owner of owners) {
    const isSdk =
      owner.call?.sdk !== undefined || (owner.call === undefined && owner.shape === undefined && !owner.guessed);
    const why = isSdk ? options.sdk.undeclared(owner.resource, member, versionAt(place.path)) : undefined;
    if (why !== undefined) return { ...rewrite, tier: 'review', reasons: [...rewrite.reasons, why] };
  }
  return rewrite;
}

/** Whether a member is read of what is declared as `any`, where no type is looked at. */
function isUntyped(e: Evaluator, node: ts.Node): boolean {
  const object = ts.isPropertyAccessExpression(node) ? bare(node.expression) : undefined;
  if (!object || !ts.isIdentifier(object)) return false;
  const declared = e.project.of(object).scopes.resolve(object, object.text);
  return (
    declared.length > 0 &&
    declared.every(
      (each) =>
        (ts.isParameter(each) || ts.isVariableDeclaration(each)) && each.type?.kind === ts.SyntaxKind.AnyKeyword,
    )
  );
}

const STANDS_IN =
  'This stands in for an answer of the server: give it the new element together with the code that reads it.';
