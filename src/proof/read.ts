/** Whether what is read is surely what GitLab's rules speak of, and surely has the new name beside the old. */

import { contextualParameter } from '../flow/context.ts';
import type { Evaluator } from '../flow/evaluate.ts';
import type { SpeltNode } from '../flow/scope.ts';
import { accessOf, bare, calleeName, camel, dressed, fold, isFunction, nameOf, ts, walk } from '../flow/syntax.ts';
import type { Value } from '../flow/values.ts';
import { lineOf, type Owner, patternValues, type ReadNode, targetAt } from '../script/find/places.ts';
import { putIntoCache } from './caches.ts';
import { calleeText } from './frames.ts';
import { namedWith, takenAway, writtenBy } from './handed.ts';
import { hooked } from './hooks.ts';
import { classesOf, isAlwaysMerged, isOnlyMerged } from './merged.ts';
import { putBeside } from './put.ts';
import { isNamed, isSameObject, spells } from './same.ts';
import { ANY, type Arrival, isElement, JSON_TEXT, type Origin } from './source.ts';
import { movingStandIns, standInFor } from './stand-in.ts';
import type { Tracer } from './tracer.ts';
import { CHOOSES, isOneOf, MOVES } from './vocabulary.ts';
import { isWhole } from './whole.ts';

export interface ReadQuestion {
  read: ReadNode;
  /** The old name as it is spelt, and the new one. */
  from: string;
  to: string | undefined;
  owners: readonly Owner[];
  isA(resource: string, of: string): boolean;
  /** The resource that the rule speaks of. */
  resource: string;
  /** Whether a name is a finding that stands for an answer in a test, and stays. */
  standsIn(name: ts.Node): boolean;
  /** Whether a name is a place of a finding itself, and moves too. */
  isFound(name: ts.Node): boolean;
}

export interface ReadProof {
  /** What is not proven, in a sentence about this place; undefined: everything is. */
  reason: string | undefined;
  /** The new name is surely there: nothing else than whole answers gets here. */
  isPresent: boolean;
  /** The same, where the status of the answer tells it, or where a read of nothing throws: an exact form is written even so, where there is one. */
  isThere: boolean;
  origins: readonly Origin[];
  /** Where the program gives the old name itself: no edit of the read alone is right, and what is read of the same goes with it. */
  tie: ts.Node | undefined;
  /** Stand-ins that the program or its tests make for what is read, and that are findings themselves: they move along. */
  along: readonly ts.Node[];
}

export function originsOf(tracer: Tracer, read: Exclude<ReadNode, ts.LiteralTypeNode>): readonly Origin[] {
  if (!ts.isBindingElement(read)) return tracer.origins({ node: read.expression, path: [], frame: undefined });
  return tracer.ofPattern(read.parent);
}

const GUESSED = 'Only what is read of it says what this is: make sure that it is what GitLab answers.';

/** What is said without a question to the program. */
const unasked = (reason: string | undefined): ReadProof => ({
  reason,
  isPresent: false,
  isThere: false,
  origins: [],
  tie: undefined,
  along: [],
});

export function proveRead(tracer: Tracer, question: ReadQuestion): ReadProof {
  const { read } = question;
  if (ts.isLiteralTypeNode(read)) return unasked(undefined);
  // told by nothing but its members: no question to the program makes that a proof
  if (question.owners.length > 0 && question.owners.every((owner) => owner.guessed)) return unasked(GUESSED);
  const found = originsOf(tracer, read);
  const origins = [...found, ...putBeside(tracer, found)];
  let isPresent = true;
  let isThere = true;
  const tied =
    origins.flatMap((origin) => ownName(tracer, origin, question) ?? [])[0] ?? writtenTo(tracer, question, origins);
  let reason = tied?.reason;
  for (const origin of origins) {
    const judged = judge(tracer, origin, question);
    if (typeof judged === 'string') reason ??= judged;
    else if (!judged) {
      isPresent = false;
      if (!isNoMatter(tracer, origin, read)) isThere = false;
    }
  }
  if (origins.length === 0) reason = 'It is not known where this comes from: make sure that it is an answer of GitLab.';
  reason ??=
    changedHere(tracer, question, origins) ??
    chosenByName(tracer, question) ??
    describedElsewhere(tracer, question, origins) ??
    keptByName(tracer, question, origins) ??
    answeredByTest(tracer, question, origins) ??
    seenByClient(tracer, question, origins);
  // what has a type moves with the type
  const isLoose = question.owners.every(({ shape }) => shape === undefined);
  const stoodFor =
    isLoose && origins.some((each) => each.kind === 'answer')
      ? movingStandIns(tracer, read, question.from, question.resource, question.isFound)
      : [];
  const along = [...origins.flatMap((origin) => standIn(origin, question) ?? []), ...stoodFor];
  const isProven = reason === undefined;
  return { reason, isPresent: isPresent && isProven, isThere: isThere && isProven, origins, tie: tied?.node, along };
}

/** A hook of the client that asked has the name, and sees the answer before the program does. */
function seenByClient(
  tracer: Tracer,
  { read, from, to }: ReadQuestion,
  origins: readonly Origin[],
): string | undefined {
  const requests = new Set(
    origins.flatMap((each) => (each.kind === 'answer' && each.answer.call ? [each.answer.call.node] : [])),
  );
  for (const request of requests) {
    const reason = hooked(tracer, request, [from, to], read);
    if (reason !== undefined) return reason;
  }
  const put = requests.size > 0 ? putIntoCache(tracer, [from, to]) : undefined;
  if (!put) return undefined;
  const at = lineOf(tracer.e, put.node, read);
  return put.name === undefined
    ? `The program sets what is kept of the answers in ${at}, and it is not known what that is: make sure that it has \`${to ?? from}\`.`
    : `The program sets what is kept of the answers in ${at}, where \`${put.name}\` is named: the two change together.`;
}

/** What is read is a server's answer, and a test that runs this code answers in its place by the old name. */
function answeredByTest(
  tracer: Tracer,
  { read, from, resource, isFound, standsIn }: ReadQuestion,
  origins: readonly Origin[],
): string | undefined {
  if (!origins.some((each) => each.kind === 'answer')) return undefined;
  const found = standInFor(tracer, read, from, resource, isFound, standsIn);
  if (!found) return undefined;
  if ('datum' in found)
    return `A test takes what ${found.datum.path} holds, which has \`${found.name}\` in line ${found.datum.line}: the two change together.`;
  const at = lineOf(tracer.e, found.node, read);
  return found.isGiven
    ? `A test answers with \`${from}\` in the server's place, in ${at}: the two change together.`
    : `What a test may answer with has \`${found.name}\` in ${at}: the two change together.`;
}

/** The entry of an object that is a finding itself: it gets the new name together with the read. */
function standIn(origin: Origin, { from, isFound }: ReadQuestion): ts.ObjectLiteralElementLike | undefined {
  if (origin.kind !== 'object') return undefined;
  const own = origin.node.properties.filter((each) => isNamed(each.name, from));
  const [entry] = own;
  return own.length === 1 && entry?.name && isFound(entry.name) ? entry : undefined;
}

interface Tied {
  reason: string;
  node: ts.Node;
}

/** An object of the program's own that has the old name. */
function ownName({ e }: Tracer, origin: Origin, question: ReadQuestion): Tied | undefined {
  const { from, read } = question;
  if (origin.kind !== 'object' || !spells(origin.node, from) || standIn(origin, question)) return undefined;
  const reason = `The program gives \`${from}\` to such an object itself, in ${lineOf(e, origin.node, read)}: the two change together.`;
  return { reason, node: origin.node };
}

/** A place that keeps or leaves out members by the old name: a schema's `pick`, a list of names. */
function chosenByName(tracer: Tracer, { read, from, owners }: ReadQuestion): string | undefined {
  const { e } = tracer;
  if (!owners.some((owner) => owner.shape !== undefined && ts.isObjectLiteralExpression(owner.shape))) return undefined;
  for (const path of e.project.mentioning(from))
    for (const at of e.project.named(path, from)) {
      const object = ts.isPropertyAssignment(at.parent) && at.parent.name === at ? at.parent.parent : at.parent;
      const call = object.parent;
      if (!ts.isCallExpression(call) || !call.arguments.some((each) => each === object)) continue;
      if (!/(^|\.)(pick|omit|partial|required|mask|keyof)$/.test(call.expression.getText())) continue;
      if (e.ask(call).some((value) => value.kind === 'schema'))
        return `A schema chooses \`${from}\` by its name in ${lineOf(e, at, read)}: the two change together.`;
    }
  return undefined;
}

/** A schema that it was held against has the old name, and is no place of a finding: it would refuse or drop the new one. */
function describedElsewhere(
  tracer: Tracer,
  { read, from, isFound }: ReadQuestion,
  origins: readonly Origin[],
): string | undefined {
  if (ts.isLiteralTypeNode(read)) return undefined;
  const { e } = tracer;
  const values = ts.isBindingElement(read) ? patternValues(e, read.parent) : e.ask(read.expression);
  const shapes = values.flatMap((value) =>
    value.kind === 'typed' && ts.isObjectLiteralExpression(value.node) ? [value.node] : [],
  );
  for (const shape of [...shapes, ...checkedAgainst(tracer, origins)]) {
    const found = describing(e, shape, from, isFound, new Set());
    if (found) return `A schema describes \`${from}\` in ${lineOf(e, found, read)}: the two change together.`;
  }
  return undefined;
}

/** The shapes of the schemas that what is answered is held against somewhere, as a whole or as a part of something. */
const checkedAgainst = (tracer: Tracer, origins: readonly Origin[]): readonly ts.ObjectLiteralExpression[] =>
  becomesOf(tracer, origins).flatMap(({ kind, node }) => {
    const schema = kind === 'checked' && ts.isCallExpression(node) ? accessOf(bare(node.expression)) : undefined;
    return schema ? shapesIn(tracer.e, tracer.e.ask(schema.object), new Set()) : [];
  });

/** What becomes of the answers that something is read of. */
const becomesOf = (tracer: Tracer, origins: readonly Origin[], seen: Set<ts.Node> = new Set()): readonly Arrival[] =>
  origins.flatMap((each) => {
    if (each.kind !== 'answer' || !ts.isExpression(each.node)) return [];
    const { node, path, frame } = each;
    const own = tracer.arrivals({ node, path, frame });
    return [...own, ...becomesOf(tracer, handedTo(tracer, each, seen), seen)];
  });

/** The answers that a call was handed which gives them back, by all that is known of it: what is done to them beside it is done to these. */
function handedTo(
  tracer: Tracer,
  { node, answer, frame }: Extract<Origin, { kind: 'answer' }>,
  seen: Set<ts.Node>,
): readonly Origin[] {
  if (!ts.isCallExpression(node) || answer.call?.node === node || seen.has(node)) return [];
  seen.add(node);
  return node.arguments
    .filter((each) => !ts.isSpreadElement(each) && !ts.isArrowFunction(each) && !ts.isStringLiteralLike(each))
    .flatMap((each) => [[], [ANY]].flatMap((path) => tracer.origins({ node: each, path, frame })))
    .filter((each) => each.kind === 'answer' && each.answer.call?.node === answer.call?.node && each.node !== node);
}

/** Whether the program changes or leaves out a member of the answers that something is read of. */
export const isMemberChanged = (tracer: Tracer, origins: readonly Origin[], name: string): boolean =>
  becomesOf(tracer, origins).some(
    (each) => each.kind === 'written' && (each.name === undefined || fold(each.name) === fold(name)),
  );

/** The shapes that values describe, with those that stand inside of them. */
function shapesIn(e: Evaluator, values: readonly Value[], seen: Set<ts.Node>): readonly ts.ObjectLiteralExpression[] {
  return values.flatMap((value) => {
    if (value.kind === 'schema' || value.kind === 'list') return shapesIn(e, value.of, seen);
    if (value.kind !== 'typed' || !ts.isObjectLiteralExpression(value.node) || seen.has(value.node)) return [];
    seen.add(value.node);
    const inner = value.node.properties.flatMap((each) =>
      ts.isPropertyAssignment(each) ? shapesIn(e, e.ask(each.initializer), seen) : [],
    );
    return [value.node, ...inner];
  });
}

/** What of a schema has a name that does not move: its entry, or what is put into it and cannot be told. */
function describing(
  e: Evaluator,
  shape: ts.ObjectLiteralExpression,
  name: string,
  isFound: (name: ts.Node) => boolean,
  seen: Set<ts.Node>,
): ts.Node | undefined {
  seen.add(shape);
  const entry = shape.properties.find((each) => isNamed(each.name, name));
  if (entry?.name) return isFound(entry.name) ? undefined : entry;
  for (const each of shape.properties) {
    if (!ts.isSpreadAssignment(each)) continue;
    const shapes = e
      .ask(each.expression)
      .flatMap((value) =>
        (value.kind === 'object' || value.kind === 'typed') && ts.isObjectLiteralExpression(value.node)
          ? [value.node]
          : [],
      );
    if (shapes.length === 0) return each;
    for (const inner of shapes) {
      const found = seen.has(inner) ? undefined : describing(e, inner, name, isFound, seen);
      if (found) return found;
    }
  }
  return undefined;
}

/** A function of a library gives a part of what is answered, chosen by the members' names or values: `pick(runner, KEYS)`. */
function keptByName({ e }: Tracer, { read, from }: ReadQuestion, origins: readonly Origin[]): string | undefined {
  const isChooser = (call: ts.CallExpression): boolean =>
    CHOOSES.test(calleeName(call)) ||
    e.ask(call.expression).some((value) => value.kind === 'external' && isOneOf(CHOOSES, value.path.at(-1)));
  for (const { kind, node } of origins) {
    let chooser: ts.Node | undefined;
    const look = (at: ts.Node): void => {
      if (ts.isCallExpression(at) && isChooser(at)) chooser ??= at;
    };
    if (kind === 'answer') {
      look(node);
      walk(node, look);
    }
    if (chooser)
      return `What is left of it is chosen by the names of members in ${lineOf(e, chooser, read)}: make sure that this does not go by \`${from}\`.`;
  }
  return undefined;
}

/** True: it is there; false: neither the old nor the new name is; a sentence: who can tell. */
function judge(tracer: Tracer, origin: Origin, question: ReadQuestion): string | boolean {
  const { e } = tracer;
  const { from, to, resource, read } = question;
  const at = () => lineOf(e, origin.node, read);
  switch (origin.kind) {
    case 'answer': {
      const is = origin.answer.resource;
      if (is !== null && question.isA(is, resource)) return origin.element || origin.answer.call?.sdk !== undefined;
      return `It may also be what ${origin.answer.call?.endpoints[0] ?? 'another request'} answers (${at()}), which has no \`${to ?? from}\` of that meaning: ask for each by its own name.`;
    }
    case 'object': {
      if (standIn(origin, question)) return true;
      const names = origin.node.properties.map((each) => nameOf(each.name));
      const spelt = (name: string | undefined) =>
        name !== undefined && names.some((each) => each !== undefined && fold(each) === fold(name));
      const isOpen = origin.node.properties.some((each) => each.name && nameOf(each.name) === undefined);
      if (spelt(to) || isOpen)
        return `It may also be the program's own object of ${at()}: make sure that it gets \`${to ?? from}\` too.`;
      return origin.node.properties.some(ts.isSpreadAssignment);
    }
    case 'literal':
    case 'text':
      return false;
    case 'own': {
      const [owner] = classesOf(tracer, origin.node);
      const names = [from, ...(to === undefined ? [] : [to])];
      if (owner && isOnlyMerged(owner, names, question.isFound)) return isAlwaysMerged(owner);
      return origin.what === 'instance'
        ? `It may also be the program's own object of ${at()}: make sure that it has \`${to ?? from}\`.`
        : false;
    }
    case 'entry':
      return question.owners.some((owner) => owner.shape !== undefined) && isDeclared(tracer, origin)
        ? false
        : `It is handed in from outside (${at()}): make sure that it is what GitLab answers.`;
    case 'json':
      return `It may also be data of a JSON file that ${at()} imports: change its \`${from}\` too.`;
    case 'member':
      return `It may also be \`${origin.name}\` of an answer (${at()}): make sure what that is.`;
    case 'unknown':
      return `It may also come from ${at()}, and ${origin.why}: make sure that it is what GitLab answers.`;
  }
}

/**
 * Whether what somebody hands in says by its own declaration what it is, or is declared where its function stands: what those who are seen
 * to hand it in declare says nothing of others, nor does anybody of what is read from its text, or of `any`.
 */
function isDeclared({ e }: Tracer, { node, path }: Extract<Origin, { kind: 'entry' }>): boolean {
  const fn = node.parent;
  let values = node.type
    ? e.declared(node, undefined)
    : isFunction(fn)
      ? contextualParameter(e, fn, fn.parameters.indexOf(node))
      : [];
  for (const step of path) {
    if (step === JSON_TEXT) return false;
    values = isElement(step) ? e.element(values) : e.member(values, step, node);
  }
  return [...values, ...e.element(values)].some(({ kind }) => kind === 'typed');
}

/** An answer that is surely no body of an error, and nothing, of which nothing can be read. */
const isNoMatter = (tracer: Tracer, origin: Origin, read: ReadNode): boolean =>
  origin.kind === 'answer'
    ? isWhole(tracer, origin)
    : origin.kind === 'literal' && (origin.value === undefined || origin.value === null) && isBound(read);

/** Whether a read of nothing throws: a member without `?.`, or one that is taken out by a pattern. */
const isBound = (read: ReadNode): boolean =>
  ts.isBindingElement(read) || (read.flags & ts.NodeFlags.OptionalChain) === 0;

/** A place that changes what is answered under the new name or under one that is computed, or asks whether it has the old one. */
function changedHere(
  tracer: Tracer,
  { read, from, to, isFound }: ReadQuestion,
  origins: readonly Origin[],
): string | undefined {
  const { e } = tracer;
  const isIt = (name: string | undefined, of: string | undefined) =>
    name !== undefined && of !== undefined && fold(name) === fold(of);
  const becomes = becomesOf(tracer, origins);
  const ofEither = becomes.filter((each) => each.kind === 'read' && (isIt(each.name, from) || isIt(each.name, to)));
  // under a name that is computed it may be read as well: where that is a finding, the two are written by different hands
  const isOpen = becomes.some(isByAnyName) || ofEither.some(({ node }) => isWorkedOut(node, () => false));
  const isChanged =
    (isOpen || ofEither.some((each) => each.kind === 'read' && isIt(each.name, to))) &&
    ofEither.some(({ node }) => changesInPlace(tracer, node).length > 0);
  const stays = isChanged ? () => false : isFound;
  if (ofEither.some((each) => each.kind === 'read' && isIt(each.name, to)))
    for (const change of ofEither.flatMap(({ node }) => changesInPlace(tracer, node)))
      return `What is read here is changed in place in ${lineOf(e, change, read)}, and \`${to ?? ''}\` is read as well: the two are one from now on.`;
  for (const each of becomes) {
    const at = () => lineOf(e, each.node, read);
    if (each.kind === 'unknown')
      return `What becomes of such an object in ${at()} cannot be followed: make sure that nothing there writes to it.`;
    if (each.kind === 'written' && each.name === undefined)
      return `The program writes to such an object under a name that is computed, in ${at()}: make sure that it is not this one.`;
    if (each.kind === 'written' && (isIt(each.name, to) || isIt(each.name, from)))
      return `The program changes or leaves out \`${each.name}\` of such an object in ${at()}: the two change together.`;
    if (each.kind === 'read' && isIt(each.name, from) && isPresence(each.node))
      return `Whether it has \`${from}\` is asked in ${at()}: the two change together.`;
    if (each.kind === 'read' && isIt(each.name, from) && isWorkedOut(each.node, stays))
      return `It is read in ${at()} as well, by a name that is computed: the two change together.`;
    if (each.kind === 'handed') {
      const isEither = (name: string): boolean => isIt(name, from) || isIt(name, to);
      const taken = takenAway(tracer, each);
      if (taken)
        return `It is given to \`${calleeText(taken.by)}\` in ${at()}, and ${lineOf(e, taken.option, read)} lets that take away what a schema does not name: the two change together.`;
      const named = namedWith(tracer, each, from, isFound);
      if (named)
        return `It is handed on together with the name \`${from}\` in ${lineOf(e, named, read)}: the two change together.`;
      const written = writtenBy(tracer, each, isEither);
      if (written)
        return `What \`${calleeText(written.by)}\` writes to such an object in ${at()} cannot be told, or is this member: make sure that it is not.`;
    }
    const spelt = isByAnyName(each) ? speltBeside(tracer, each.node, from, stays) : undefined;
    if (spelt)
      return `Its members are asked for by names that are computed in ${at()}, and ${lineOf(e, spelt, read)} spells \`${from}\`: the two change together.`;
  }
  return undefined;
}

/** Whether members are taken or listed under names that stand somewhere else. */
const isByAnyName = (each: Arrival): boolean =>
  each.kind === 'listed' || each.kind === 'filtered' || (each.kind === 'read' && each.name === undefined);

/** Where what is read at a place is changed, and not put in another's place: `project.tag_list.push(tag)`. */
function changesInPlace(tracer: Tracer, node: ts.Node): readonly ts.Node[] {
  const { project } = tracer.e;
  const uses = ts.isBindingElement(node) ? project.of(node).scopes.references(node) : [node];
  return uses.filter(ts.isExpression).flatMap((use) =>
    tracer.arrivals({ node: use, path: [], frame: undefined }).flatMap((each) => {
      const object = accessOf(each.node)?.object;
      // what is made anew there is a copy: `[...project.tag_list].sort()`
      const isCopy = object && (ts.isArrayLiteralExpression(bare(object)) || ts.isCallExpression(bare(object)));
      const isMoved =
        each.kind === 'read' && isOneOf(MOVES, each.name) && ts.isCallExpression(dressed(each.node).parent) && !isCopy;
      return each.kind === 'written' || isMoved ? [each.node] : [];
    }),
  );
}

/** Whether a member is read by a name that stands somewhere else, at no place of a finding. */
const isWorkedOut = (node: ts.Node, isFound: (name: ts.Node) => boolean): boolean =>
  ts.isElementAccessExpression(node) &&
  !ts.isStringLiteralLike(bare(node.argumentExpression)) &&
  !isFound(node.argumentExpression);

/** Where a file, or one that imports tie to it, spells a name as a text, or as an entry of an object: what goes through names may meet it there. */
function speltBeside(
  { e }: Tracer,
  node: ts.Node,
  name: string,
  isFound: (name: ts.Node) => boolean,
): ts.Node | undefined {
  const { path } = e.project.of(node);
  for (const each of new Set([path, ...e.project.namingTied(name, path)])) {
    const spelt = e.project
      .named(each, name)
      .find(
        (at) =>
          !isFound(at) &&
          (ts.isStringLiteralLike(at) ? !ts.isLiteralTypeNode(at.parent) : ts.isObjectLiteralElement(at.parent)),
      );
    const among = e.project.file(each)?.scopes.spelt.find((piece) => isAmong(piece, name) && !isFound(piece));
    if (spelt ?? among) return spelt ?? among;
  }
  return undefined;
}

/** Whether a text says a name among others, as a path, a list or a template does: `row.active`, `id,active`, `{{active}}`. In a sentence it is a word. */
function isAmong(piece: SpeltNode, name: string): boolean {
  const { text } = piece;
  const parts = text.split(/(\W+)/);
  return parts.some((part, index) => {
    if (index % 2 === 1 || part === '' || fold(part) !== fold(name) || part === text) return false;
    const [before = '', after = ''] = [parts[index - 1], parts[index + 1]];
    const isJoined = [before, after].some((sign) => sign === '.' || sign === ',' || sign === '|');
    return (name.includes('_') && ts.isStringLiteralLike(piece)) || isJoined || /[{[$@%:]$|<%/.test(before);
  });
}

/** `'x' in y`, `y.hasOwnProperty('x')`: what asks whether a member is there. */
const isPresence = (node: ts.Node): boolean => ts.isBinaryExpression(node) || ts.isCallExpression(node);

/** A place that writes the old name to what may be the same object. */
function writtenTo(tracer: Tracer, { read, from }: ReadQuestion, origins: readonly Origin[]): Tied | undefined {
  const { e } = tracer;
  for (const name of new Set([from, camel(from)]))
    for (const path of e.project.mentioning(name))
      for (const at of e.project.named(path, name)) {
        const target = targetAt(at);
        if (target && isSameObject(tracer, target, origins)) {
          const reason = `The program writes \`${name}\` to such an object itself, in ${lineOf(e, at, read)}: the two change together.`;
          return { reason, node: at };
        }
      }
  return undefined;
}
