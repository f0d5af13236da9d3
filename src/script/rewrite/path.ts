/** What becomes of an endpoint that has moved, of an SDK's method that asks for it, and of the reads of its answer. */
import type { EndpointMatch, SdkRename } from '../../catalogue/change.ts';
import type { Edit } from '../../finding.ts';
import type { Evaluator } from '../../flow/evaluate.ts';
import { accessOf, bare, dressed, enclosing, fold, isFunction, nameOf, ts } from '../../flow/syntax.ts';
import type { Call } from '../../flow/values.ts';
import { contains, lineOf, type Owner, type Place, type ReadNode, type Site } from '../find/places.ts';
import { sentFields } from '../find/sent.ts';
import { endOf, isOnlyPossible } from '../find/sent-field.ts';
import { isForMarkup, renameReference } from './local.ts';
import { bridged, manual, type Rewrite, rename, replace, review, safe, span, wordOf } from './rewrite.ts';

/** All places of one change that belong to one match: its paths, its methods, and the reads of what it answered. */
export interface Family {
  e: Evaluator;
  match: EndpointMatch;
  places: readonly Place[];
  early: string | undefined;
  /** The version of the SDK that is asked for where a file stands. */
  sdkVersion: (path: string) => string | undefined;
}

export function rewriteFamily(family: Family): Map<Place, Rewrite> {
  const rewrites = new Map<Place, Rewrite>();
  // places that share a request stand and fall together
  let groups: { places: readonly Place[]; calls: readonly ts.Node[] }[] = [];
  for (const place of family.places) {
    const calls = callNodes(place);
    const touching = new Set(groups.filter((group) => group.calls.some((each) => calls.includes(each))));
    groups = groups.filter((group) => !touching.has(group));
    groups.push({
      places: [place, ...[...touching].flatMap((group) => group.places)],
      calls: [...calls, ...[...touching].flatMap((group) => group.calls)],
    });
  }
  for (const group of groups) {
    const key = {};
    for (const [place, rewrite] of rewriteGroup(family, group.places))
      rewrites.set(place, { ...rewrite, with: [...rewrite.with, key] });
  }
  return rewrites;
}

/** The requests that a place has to do with. */
function callNodes({ site }: Place): readonly ts.Node[] {
  if (site.kind === 'path')
    return site.requests.flatMap((each) => (each.answer.call ? [each.answer.call.node, each.from] : [each.from]));
  if (site.kind === 'method') return site.call ? [site.call] : [];
  return 'owners' in site ? site.owners.flatMap((owner) => (owner.call ? [owner.call.node] : [])) : [];
}

function rewriteGroup(family: Family, group: readonly Place[]): Map<Place, Rewrite> {
  const rewrites = new Map<Place, Rewrite>();
  const { match } = family;
  const { moved = [], note = '' } = match.answer ?? {};
  let blocked: string | undefined;
  /** The place whose own path or arguments it is that a person has to look at. */
  let blocker: Place | undefined;
  const reasons = new Set<string>();
  for (const place of group) {
    const { site } = place;
    if (site.kind === 'read') {
      const name = fold(wordOf(site.name));
      const isMoved = moved.some((each) => fold(each) === name);
      const rewrite = isMoved ? rewriteMoved(family, site.node, site.owners) : manual(note);
      rewrites.set(place, rewrite);
      if (rewrite.tier === 'manual') {
        if (moved.length > 0) blocked ??= rewrite.reasons[0];
        else reasons.add(note);
      }
    } else if (site.kind === 'named') {
      const rewrite = manual(`It is read by its name in a text. ${note}`);
      rewrites.set(place, rewrite);
      blocked ??= rewrite.reasons[0];
    } else {
      const rewrite = rewriteAsked(family, place);
      rewrites.set(place, rewrite);
      if (rewrite.tier !== 'manual') for (const reason of rewrite.reasons) reasons.add(reason);
      else if (!rewrite.bridged) {
        blocked ??= rewrite.reasons[0];
        blocker ??= place;
      }
    }
  }
  // the answer changes only where the request does
  const reads = group.filter(({ site }) => site.kind === 'read' || site.kind === 'named');
  const asked = new Set(group.flatMap((place) => (reads.includes(place) ? [] : callNodes(place))));
  if (moved.length > 0 && reads.some((place) => callNodes(place).some((call) => !asked.has(call)))) blocked ??= UNSPELT;
  // without a read there is no telling what the answer is used for
  if (moved.length > 0 && reads.length === 0) blocked ??= `It cannot be seen what the answer is used for. ${note}`;
  const isBridged = [...rewrites.values()].some((rewrite) => rewrite.bridged);
  for (const [place, rewrite] of rewrites) {
    if (rewrite.bridged) continue;
    if (moved.length > 0 && isBridged) rewrites.set(place, { ...manual(rewrite.reasons[0] ?? note), bridged: true });
    else if (blocked !== undefined && rewrite.tier !== 'manual')
      rewrites.set(
        place,
        manual(
          blocker && rewrites.get(blocker)?.reasons[0] === blocked
            ? `It moves together with what a person has to do: ${blocked}`
            : blocked,
        ),
      );
    else if (rewrite.tier !== 'manual') rewrites.set(place, review(rewrite.edits, [...reasons], rewrite.with));
  }
  return rewrites;
}

const UNSPELT = 'The path of the request is spelt in pieces: it changes together with what is read of the answer.';

/** A path or a method: what asks for the endpoint. */
function rewriteAsked(family: Family, place: Place): Rewrite {
  const { site, change } = place;
  if (site.kind === 'method' && site.rename) return rewriteMethod(family, place, { ...site, rename: site.rename });
  return site.kind === 'path' && family.match.fix ? rewritePath(family, site, family.match.fix) : manual(change.advice);
}

function rewritePath(
  family: Family,
  site: Extract<Site, { kind: 'path' }>,
  fix: Exclude<EndpointMatch['fix'], undefined>,
): Rewrite {
  const { match } = family;
  const [sent] = site.requests.flatMap((each) =>
    each.answer.call ? deprecatedArguments(family.e, each.answer.call, match) : [],
  );
  if (family.early !== undefined) return manual(family.early);
  if (sent !== undefined && match.answer?.moved) return manual(`\`${sent}\` has no counterpart there.`);
  if (!site.at.node || site.at.node.getSourceFile().text.slice(site.at.start, site.at.end) !== match.segment)
    return manual('The path is not spelt plainly here.');
  const edits: Edit[] = [span(site.at.node, site.at.start, site.at.end, fix.segment)];
  return review(edits, fix.review === undefined ? [] : [fix.review]);
}

/** A call of an SDK's method, as what is asked for what it sends. */
export const methodCall = (node: ts.CallExpression): Call => ({
  node,
  env: undefined,
  endpoints: [],
  url: undefined,
  sdk: undefined,
  certain: true,
});

/** The deprecated arguments that a call sends along. */
export function deprecatedArguments(e: Evaluator, call: Call, match: EndpointMatch): string[] {
  const wanted = new Map((match.arguments ?? []).map((each) => [fold(each), each]));
  if (wanted.size === 0) return [];
  const found = new Set<string>();
  for (const field of sentFields(e, call)) {
    const name = wanted.get(fold(endOf(field)));
    if (name !== undefined && !isOnlyPossible(field)) found.add(name);
  }
  return [...found];
}

function rewriteMethod(
  family: Family,
  place: Place,
  { name, call, rename }: Extract<Site, { kind: 'method' }> & { rename: SdkRename },
): Rewrite {
  const { match, e } = family;
  if (family.early !== undefined) return manual(family.early);
  if (isFallback(name, rename.to)) return bridged(rename.to);
  const [sent] = call ? deprecatedArguments(e, methodCall(call), match) : [];
  if (sent !== undefined) return manual(`\`${sent}\` has no counterpart there.`);
  const version = family.sdkVersion(place.path);
  if (version !== undefined && isBefore(version, rename.since))
    return manual(`\`${rename.to}\` needs version ${rename.since} of the SDK; ${version} is asked for here.`);
  const to = rename.to.split('.').at(-1) ?? rename.to;
  const edits = renameUses(e, name, to);
  return version === undefined
    ? review(edits, [
        `\`${rename.to}\` exists from version ${rename.since} of the SDK on: nothing says which version is used here.`,
      ])
    : safe(edits);
}

/** The name itself, and what a renamed import or destructured class is called below. */
function renameUses(e: Evaluator, name: ts.Node, to: string): Edit[] {
  const { parent } = name;
  const isOwn = (ts.isImportSpecifier(parent) || ts.isBindingElement(parent)) && !parent.propertyName;
  if (isOwn && [wordOf(name), to].some((each) => isForMarkup(e, parent, each)))
    return [span(name, name.getStart(), name.getStart(), ts.isImportSpecifier(parent) ? `${to} as ` : `${to}: `)];
  const edits = [rename(name, to)];
  if (isOwn)
    for (const reference of e.project.of(name).scopes.references(parent)) edits.push(renameReference(reference, to));
  return edits;
}

/** The call stands where one goes when the new way has failed: in a `catch`, or behind `??` and `||`. */
function isFallback(name: ts.Node, to: string): boolean {
  const method = to.split('.').at(-1) ?? to;
  const tries = (node: ts.Node | undefined) => node !== undefined && new RegExp(`\\.${method}\\b`).test(node.getText());
  for (let at: ts.Node = name; at.parent; at = at.parent) {
    const { parent } = at;
    if (ts.isCatchClause(parent) && tries(parent.parent.tryBlock)) return true;
    if (
      ts.isCallExpression(parent) &&
      ts.isPropertyAccessExpression(parent.expression) &&
      /^(catch|then)$/.test(parent.expression.name.text) &&
      parent.arguments.some((each) => each === at && isFunction(bare(each))) &&
      tries(parent.expression.expression)
    )
      return true;
    if (ts.isBinaryExpression(parent) && parent.right === at && tries(parent.left)) return true;
    if (
      ts.isConditionalExpression(parent) &&
      (tries(parent.whenTrue) || tries(parent.whenFalse)) &&
      parent.condition !== at
    )
      return true;
  }
  return false;
}

/** Whether a version comes before another; both `major.minor.patch`, missing parts are 0. */
export function isBefore(version: string, since: string): boolean {
  const [left, right] = [version.split('.').map(Number), since.split('.').map(Number)];
  const at = [0, 1, 2].find((part) => (left[part] ?? 0) !== (right[part] ?? 0)) ?? 0;
  return (left[at] ?? 0) < (right[at] ?? 0);
}

/** `answer.changes` where the new answer is the list itself. */
function rewriteMoved(family: Family, read: ReadNode, owners: readonly Owner[]): Rewrite {
  if (ts.isLiteralTypeNode(read)) return manual('A type names the member.');
  if (owners.some((owner) => owner.shape !== undefined))
    return manual('The declared type of the answer has to become that of a list.');
  if (owners.some((owner) => owner.call === undefined)) return manual('It is not known where the answer comes from.');
  if (ts.isBindingElement(read)) {
    const pattern = read.parent;
    if (
      !ts.isObjectBindingPattern(pattern) ||
      pattern.elements.length !== 1 ||
      read.initializer ||
      !ts.isIdentifier(read.name)
    )
      return manual('More than the list is taken from the answer.');
    const whole = takenApart(pattern);
    if (!whole || !isAnswerItself(whole, owners)) return manual(ELSEWHERE);
    return safe([replace(pattern, read.name.text)]);
  }
  const why = isAnswerItself(read.expression, owners) ? undefined : usedElsewhere(family, read, owners);
  if (why !== undefined) return manual(why);
  return safe([span(read, read.expression.getEnd(), read.getEnd(), '')]);
}

/** What a pattern takes apart: `const { changes } = answer`, `answer.then(({ changes }) => …)`. */
function takenApart({ parent }: ts.BindingPattern): ts.Expression | undefined {
  if (ts.isVariableDeclaration(parent)) return parent.initializer;
  const fn = ts.isParameter(parent) && !parent.type && !parent.initializer ? parent.parent : undefined;
  return fn && thenOf(fn);
}

/** `answer.then(fn)`, where nothing else becomes of the answer. */
function thenOf(fn: ts.Node): ts.Expression | undefined {
  const call = dressed(fn).parent;
  if (!ts.isCallExpression(call) || call.arguments[0] !== dressed(fn)) return undefined;
  const access = accessOf(bare(call.expression));
  return access?.name === 'then' ? access.object : undefined;
}

/** The expression is the call, or what comes out of its envelope, and nobody else holds it. */
function isAnswerItself(node: ts.Expression, owners: readonly Owner[]): boolean {
  const inner = bare(node);
  const own = owners.some((owner) => owner.call?.node === inner);
  if (own) return true;
  if (
    ts.isCallExpression(inner) &&
    ts.isPropertyAccessExpression(inner.expression) &&
    inner.arguments.length === 0 &&
    /^json$/.test(inner.expression.name.text)
  ) {
    const subject = bare(inner.expression.expression);
    return ts.isIdentifier(subject) || isAnswerItself(subject, owners);
  }
  // `request.then((response) => response.json())`
  const [fn, ...others] = ts.isCallExpression(inner) ? inner.arguments.map(bare) : [];
  if (!fn || others.length > 0 || !ts.isArrowFunction(fn) || !ts.isExpression(fn.body)) return false;
  const object = thenOf(fn);
  const [response] = fn.parameters;
  const json = accessOf(ts.isCallExpression(fn.body) ? fn.body.expression : fn.body);
  return (
    object !== undefined &&
    json?.name === 'json' &&
    response !== undefined &&
    json.object.getText() === response.name.getText() &&
    isAnswerItself(object, owners)
  );
}

/** Why an answer may be used by something else than this read; undefined: it is a constant or parameter in the function of the request, of which nothing but this member is read. */
function usedElsewhere(
  { e }: Family,
  read: ts.PropertyAccessExpression | ts.ElementAccessExpression,
  owners: readonly Owner[],
): string | undefined {
  // the request is made in the same function, so no other caller sees the answer
  const away = owners.find(({ call }) => call === undefined || homeOf(call.node) !== homeOf(read));
  if (away?.call) {
    const spelt = speltIn(away.call);
    return spelt && homeOf(spelt) === homeOf(read)
      ? `The answer comes out of a function that asks for what it is told (${lineOf(e, away.call.node, read)}): look whether anything else becomes of it there.`
      : `A function returns the answer (${lineOf(e, spelt ?? away.call.node, read)}): its other callers would get a list, too.`;
  }
  const subject = bare(read.expression);
  if (away || !ts.isIdentifier(subject)) return ELSEWHERE;
  const { scopes } = e.project.of(subject);
  const [declaration] = scopes.resolve(subject, subject.text);
  if (!declaration) return ELSEWHERE;
  const name = nameOf(ts.isPropertyAccessExpression(read) ? read.name : read.argumentExpression);
  const other = scopes.references(declaration).find((reference) => {
    const access = accessOf(dressed(reference).parent);
    return access?.object !== dressed(reference) || access.name !== name;
  });
  return other && `The answer is used in ${lineOf(e, other, read)} as well.`;
}

/** Where the end of a path is spelt that the function which sends the request is handed: each of its callers asks for a path of its own. */
function speltIn({ node, url }: Call): ts.Node | undefined {
  const home = homeOf(node);
  const last = url?.parts.findLast((part) => 'text' in part && part.text !== '');
  if (!home || !last || !('text' in last) || contains(home, last.node)) return undefined;
  // a member of the class says it, and whoever calls gets the same
  return enclosing(last.node, ts.isPropertyDeclaration) ? undefined : last.node;
}

const ELSEWHERE = 'The answer is used elsewhere as well.';

/** The function that a node runs in; a callback runs in the one that hands it on. */
function homeOf(node: ts.Node): ts.Node | undefined {
  let at = enclosing(node, isFunction);
  while (at && (ts.isArrowFunction(at) || ts.isFunctionExpression(at)) && ts.isCallExpression(dressed(at).parent))
    at = enclosing(at, isFunction);
  return at;
}
