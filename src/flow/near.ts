/** What a spelt piece of an address is part of, looking no further than where it stands: cheap questions before `reach` follows it. */
import { oncePer } from '../common/once.ts';
import { reach } from './addresses.ts';
import { speltParts } from './evaluate/segments.ts';
import type { Evaluator } from './evaluate.ts';
import { joinedBySlashes, mayBeFilledIn, mayBeJoinedIn, mayBeSegment, mayHold, partsOf } from './joins.ts';
import { isGivenBack, isPutIntoText, listPutInto, mayGoOn, mayTake } from './looked-at.ts';
import { calledAtOnce, topOf } from './onward.ts';
import { joins } from './requests.ts';
import type { SpeltNode } from './scope.ts';
import {
  accessOf,
  bare,
  calleeName,
  callGiven,
  dressed,
  type FunctionNode,
  givenTo,
  isPut,
  isSum,
  ts,
} from './syntax.ts';
import { urlTexts } from './url.ts';
import type { Answer, Part, Text, Value } from './values.ts';

/** Whether the address that a piece is part of, where it stands, names one of some endpoints. Looks no further than what builds it. */
export function isNear(e: Evaluator, piece: SpeltNode, wanted: ReadonlySet<string>): boolean {
  if (isWord(e, piece)) return [...namedNear(e, piece, wanted)].some((each) => wanted.has(each));
  const names = (text: Text) => e.api.endpoints.match(text)?.endpoints.some((each) => wanted.has(each)) === true;
  if (mayBeNear(e, topOf(piece), wanted) && isNamedWhere(e, piece, names, wanted)) return true;
  return isFilledIn(e, piece, names, wanted);
}

/** Whether a piece of a path is filled into another text of its file, that is an address which is wanted with it: `const what = 'issues/2'`. */
function isFilledIn(
  e: Evaluator,
  piece: SpeltNode,
  names: (text: Text) => boolean,
  wanted: ReadonlySet<string>,
): boolean {
  const top = spelledOut(topOf(piece));
  const { endpoints } = e.api;
  const spelt: Text = { kind: 'text', parts: speltParts(top) };
  if (!mayHold(endpoints, spelt, spelt, wanted, true)) return false;
  if (!mayBeFilledIn(piece.getSourceFile(), endpoints, spelt, wanted, true)) return false;
  const call = callGiven(top);
  const urls = call
    ? addressesHanded(e, piece, spelt, call, wanted).urls
    : reach(e, piece, 'calls').addresses.map(({ text }) => text);
  return urls.some(names);
}

/** Whether what builds an address around a piece, step by step outward from where it stands, names one that is wanted. */
function isNamedWhere(
  e: Evaluator,
  piece: SpeltNode,
  names: (text: Text) => boolean,
  wanted: ReadonlySet<string>,
): boolean {
  let at: ts.Expression = topOf(piece);
  for (let i = 0; i < 8; i++) {
    const outer = dressed(at);
    const { parent } = outer;
    // the widest text that is only joined, before anything is called
    const wider = ts.isAwaitExpression(parent) ? parent : joinedInto(at);
    if (wider) at = wider;
    else {
      const texts = urlTexts(e, e.ask(at));
      if (texts.some(names)) return true;
      const isJoined = ts.isArrayLiteralExpression(parent);
      if (texts.length > 0 && !texts.some((text) => e.api.endpoints.mayEnd(text, wanted)) && !isJoined && i < 2)
        return false;
      if ((ts.isCallExpression(parent) || ts.isNewExpression(parent)) && parent.expression !== outer) {
        // a bare word is only part of a path where something joins it
        if (
          !texts.some((text) => text.parts.some((part) => 'hole' in part || part.text.includes('/'))) &&
          !joins(parent)
        )
          return false;
        // a client adds its base to what it is handed, but not to an address that has one
        if (texts.length > 0 && texts.every((text) => text.parts[0] && 'hole' in text.parts[0]) && !joins(parent))
          return false;
        const given = e.ask(parent);
        const answers = e.answer(given);
        if (answers.some((answer) => answer.call?.url && names(answer.call.url))) return true;
        if (
          mayAskInside(given, answers, parent) &&
          texts.some((text) => askedInside(e, piece, text, parent, wanted).some(names))
        )
          return true;
        at = parent;
      } else if (
        ts.isPropertyAccessExpression(parent) &&
        parent.expression === outer &&
        ts.isCallExpression(parent.parent) &&
        /^(join|concat|replace|replaceAll|toString|trim)$/.test(parent.name.text)
      )
        at = parent.parent;
      else if (
        ts.isBinaryExpression(parent) &&
        parent.right === outer &&
        ts.isIdentifier(parent.left) &&
        isPut(parent)
      ) {
        // what the name holds in the end, of all that is put behind it
        if (urlTexts(e, e.ask(parent.left)).some(names)) return true;
        at = parent;
      } else if (
        ts.isBinaryExpression(parent) ||
        ts.isConditionalExpression(parent) ||
        ts.isArrayLiteralExpression(parent)
      )
        at = parent;
      else return false;
    }
  }
  return false;
}

const isWord = (e: Evaluator, piece: SpeltNode): piece is ts.StringLiteralLike =>
  ts.isStringLiteralLike(piece) && e.api.endpoints.hasWord(piece.text);

const near = new WeakMap<Evaluator, Map<SpeltNode, ReadonlySet<string>>>();

/**
 * The endpoints that a word by itself is part of, no less than those that are wanted: by what it is joined to in its own file, and by what the
 * call asks for that it is handed to.
 */
function namedNear(e: Evaluator, piece: ts.StringLiteralLike, wanted: ReadonlySet<string>): ReadonlySet<string> {
  let known = near.get(e);
  if (!known) near.set(e, (known = new Map()));
  const done = known.get(piece);
  if (done) return done;
  const found = new Set<string>();
  const at = spelledOut(piece);
  const spelt: Text = { kind: 'text', parts: speltParts(at) };
  const take = (text: Text | undefined): void => {
    for (const each of (text && e.api.endpoints.match(text)?.endpoints) ?? []) found.add(each);
  };
  const outer = dressed(at);
  const { parent } = outer;
  const list = ts.isArrayLiteralExpression(parent) ? parent : undefined;
  // what is handed over: the word, or the list that it stands in
  const whole = list ? dressed(list) : outer;
  const call = callGiven(whole);
  const isGiven = call !== undefined && ts.isCallExpression(call) && !listPutInto(whole);
  if (isGiven && !mayTake(e, call, whole)) {
    known.set(piece, found);
    return found;
  }
  const isHanded = isGiven && !list;
  if (list) take(joinedBySlashes(list.elements));
  const isLocal = !isHanded && !ts.isNewExpression(parent);
  const holder = chosenBy(outer).parent;
  const all = ts.isVariableDeclaration(holder) ? namesHanded(e, holder) : [];
  const names = all.filter(({ at, argument }) => mayBeTaken(e, at, argument, spelt, wanted)).slice(0, MAX_NAMES);
  if (isLocal && names.length === 0 && !mayBeJoinedIn(piece.getSourceFile(), e.api.endpoints, spelt, wanted)) {
    take(speltAround(topOf(piece)));
    return found;
  }
  // whether all is known of it, whatever is wanted
  let isWhole = all.length === 0;
  const handOver = (at: ts.CallExpression): void => {
    const { urls, isAsked } = addressesHanded(e, piece, spelt, at, wanted);
    for (const url of urls) take(url);
    isWhole &&= isAsked;
  };
  if (isHanded) handOver(call);
  for (const { at } of names) handOver(at);
  if (!isHanded || joins(call)) {
    const { addresses, requests, handedOver } = reach(e, piece, isLocal ? 'calls' : 'program');
    for (const { text } of addresses) take(text);
    for (const { answer } of requests) take(answer.call?.url);
    for (const each of handedOver.slice(0, MAX_NAMES)) {
      const into = callGiven(each);
      if (!into || !ts.isCallExpression(into) || all.some(({ at }) => at === into) || !mayBeGiven(e, into, each))
        continue;
      if (mayBeTaken(e, into, each, spelt, wanted)) handOver(into);
      else isWhole = false;
    }
  }
  if (isWhole) known.set(piece, found);
  return found;
}

/** A text around a piece that is joined where it stands and has no hole: `/${'issues'}`. */
function spelledOut(piece: ts.Expression, steps = MAX_HANDED): ts.Expression {
  const { parent } = dressed(piece);
  // a sum may have thousands of pieces
  const isOfTwo = isSum(parent) && !isSum(bare(parent.left));
  const wider = ts.isTemplateSpan(parent) ? parent.parent : isOfTwo ? parent : undefined;
  const isWider = steps > 0 && wider && speltParts(wider).every((part) => 'text' in part);
  return isWider ? spelledOut(wider, steps - 1) : piece;
}

/** What a piece is one of several for, where it stands: `isNew ? 'issues' : 'epics'`. */
function chosenBy(at: ts.Node): ts.Node {
  const { parent } = at;
  const isArm = ts.isConditionalExpression(parent) && parent.condition !== at;
  return isArm ? chosenBy(dressed(parent)) : at;
}

/** Calls that are handed what a constant holds, and may make something of it. */
const namesHanded = (
  e: Evaluator,
  constant: ts.VariableDeclaration,
): readonly { at: ts.CallExpression; argument: ts.Expression }[] =>
  e.project
    .of(constant)
    .scopes.references(constant)
    .flatMap((each) => {
      const at = callGiven(each);
      const argument = dressed(each);
      return at && ts.isCallExpression(at) && mayBeGiven(e, at, argument) ? { at, argument } : [];
    });

const mayBeGiven = (e: Evaluator, call: ts.CallExpression, argument: ts.Expression): boolean =>
  !listPutInto(argument) && mayTake(e, call, argument);

/** Whether a call that may make something of what it is handed by a name may make a part of an address of it: a function of the program that joins it to one, or a library's. */
function mayBeTaken(
  e: Evaluator,
  call: ts.CallExpression,
  argument: ts.Expression,
  spelt: Text,
  wanted: ReadonlySet<string>,
): boolean {
  const called = e.ask(call.expression);
  return called.some(({ kind }) => kind === 'function')
    ? mayBeJoinedBy(e, call, call.arguments.indexOf(argument), spelt, wanted)
    : called.some(({ kind }) => kind === 'external');
}

/** Of more calls that are handed the same constant the first ones tell what becomes of it. */
const MAX_NAMES = 3;

/**
 * The addresses that a call gives or asks for with a piece that it is handed. What joins it asks nobody itself (`fetch(url('runners', id))`),
 * and what gives it back hands it on to what stands around (`fetch(url(encode('runners'), id))`).
 * @returns `isAsked`: it is asked for there, whatever is wanted
 */
function addressesHanded(
  e: Evaluator,
  piece: SpeltNode,
  spelt: Text,
  call: ts.CallExpression | ts.NewExpression,
  wanted: ReadonlySet<string>,
  depth = 0,
): { urls: readonly Text[]; isAsked: boolean } {
  const atOnce = calledAtOnce(call);
  if (atOnce && depth < MAX_HANDED) return addressesHanded(e, piece, spelt, atOnce, wanted, depth + 1);
  const given = e.ask(call);
  const asked = e.answer(given);
  const back = urlTexts(e, given).filter(({ parts }) => parts.some((part) => 'text' in part && part.node === piece));
  const urls = [...asked.flatMap((each) => each.call?.url ?? []), ...back.filter(({ parts }) => parts.length > 1)];
  const isInside = mayAskInside(given, asked, call);
  if (isInside) urls.push(...askedInside(e, piece, spelt, call, wanted));
  const next = back.length > 0 && !listPutInto(dressed(call)) ? callGiven(call) : undefined;
  if (next && depth < MAX_HANDED) urls.push(...addressesHanded(e, piece, spelt, next, wanted, depth + 1).urls);
  else if (back.length > 0 && !joins(call) && mayBeJoinedIn(piece.getSourceFile(), e.api.endpoints, spelt, wanted)) {
    const { addresses, handedOver } = reach(e, piece, 'calls', call);
    urls.push(...addresses.map(({ text }) => text));
    for (const each of depth < MAX_HANDED ? handedOver.slice(0, MAX_NAMES) : []) {
      const into = callGiven(each);
      if (into && into !== call && ts.isCallExpression(into) && mayBeTaken(e, into, each, spelt, wanted))
        urls.push(...addressesHanded(e, piece, spelt, into, wanted, depth + 1).urls);
    }
  }
  return { urls, isAsked: asked.length > 0 && !isInside };
}

/** Whether what a call gives says nothing of what is asked for inside: no more than whether something was done, or what the call itself is taken for. */
const mayAskInside = (given: readonly Value[], answers: readonly Answer[], call: ts.Node): boolean =>
  given.every(({ kind }) => kind === 'literal') ||
  (answers.length > 0 && answers.every((each) => each.call?.node === call));

/** The addresses that functions of the program ask for with a piece that they are handed, where they give nothing of it back. */
function askedInside(
  e: Evaluator,
  piece: SpeltNode,
  spelt: Text,
  call: ts.CallExpression | ts.NewExpression,
  wanted: ReadonlySet<string>,
): readonly Text[] {
  const at = givenTo(call).findIndex((each) => each.pos <= piece.pos && piece.end <= each.end);
  return mayBeJoinedBy(e, call, at, spelt, wanted)
    ? reach(e, piece).requests.flatMap(({ answer }) => answer.call?.url ?? [])
    : [];
}

/** Whether a function of the program that is handed a piece joins it to what may be the path of one of some endpoints, or hands it on to one that does. */
const mayBeJoinedBy = (
  e: Evaluator,
  call: ts.CallExpression | ts.NewExpression,
  at: number,
  piece: Text,
  wanted: ReadonlySet<string>,
  depth = 0,
): boolean =>
  e.ask(call.expression).some((each) => {
    const parameter = each.kind === 'function' ? parameterAt(each.node, at) : undefined;
    if (!parameter) return false;
    const isInFile = (): boolean => mayBeJoinedIn(parameter.getSourceFile(), e.api.endpoints, piece, wanted);
    if (!ts.isIdentifier(parameter.name) || parameter.dotDotDotToken) return isInFile();
    return e.project
      .of(parameter)
      .scopes.references(parameter)
      .some((name) => {
        const into = callGiven(name);
        if (into && ts.isCallExpression(into) && depth < MAX_HANDED)
          return mayBeJoinedBy(e, into, into.arguments.indexOf(dressed(name)), piece, wanted, depth + 1);
        const { parts } = speltAround(name);
        const hole = parts.length > 1 ? parts.findIndex((part) => 'hole' in part && part.hole === name) : -1;
        if (hole < 0) return (mayGoOn(dressed(name)) || isGivenBack(dressed(name))) && isInFile();
        const filled = { parts: parts.toSpliced(hole, 1, ...piece.parts) };
        return mayBeSegment(parts, hole) && mayHold(e.api.endpoints, filled, piece, wanted);
      });
  });

/** The parameter that gets an argument, itself or with those behind it. */
function parameterAt({ parameters }: FunctionNode, at: number): ts.ParameterDeclaration | undefined {
  const last = parameters.at(-1);
  return parameters[at] ?? (last?.dotDotDotToken ? last : undefined);
}

/** So many functions are gone into that hand a piece on to the next one. */
const MAX_HANDED = 3;

/**
 * What an argument of a function that is called after joining is a part of, with what is spelt behind it there: `joinUrl(base, 'projects', key,
 * 'repos')`. Behind the last one that is spelt may be nothing, or what is no piece at all. Others that `joins` knows may make a list of what
 * they are handed (`concat`), or give it back (`resolve`).
 */
function speltBehind(e: Evaluator, top: ts.Expression): Text | undefined {
  const outer = dressed(top);
  const call = outer.parent;
  if (!ts.isCallExpression(call) || !/join/i.test(calleeName(call))) return undefined;
  const at = call.arguments.findIndex((each) => each === outer);
  const last = call.arguments.findLastIndex((each) => speltParts(each).some((part) => 'text' in part));
  // what a function of the program calls by names of their own need not be pieces of one path
  if (at < 0 || last <= at || e.ask(call.expression).some((each) => each.kind === 'function' && !isRest(each.node, at)))
    return undefined;
  return joinedBySlashes(call.arguments.slice(at, last + 1));
}

/** Whether a function takes an argument among all that are handed to it from some place on. */
function isRest({ parameters }: FunctionNode, index: number): boolean {
  return parameters.at(-1)?.dotDotDotToken !== undefined && index >= parameters.length - 1;
}

/** The same question asked of nothing but what is spelt around the piece. */
const mayBeNear = (e: Evaluator, top: ts.Expression, wanted: ReadonlySet<string>): boolean =>
  e.api.endpoints.mayEnd(speltAround(top), wanted);

/** Whether what is spelt around a piece may be a part of the path of one of some endpoints, wherever it goes from there. */
export function mayLead(e: Evaluator, piece: SpeltNode, word: string, wanted: ReadonlySet<string>): boolean {
  const top = topOf(piece);
  if (!e.api.endpoints.mayHold(speltAround(top), word, wanted)) return false;
  const joined = speltBehind(e, top);
  return joined === undefined || e.api.endpoints.mayHold(joined, word, wanted);
}

/** Whether what is spelt around a piece names an endpoint by itself. */
export const isPlain = (e: Evaluator, piece: SpeltNode): boolean =>
  e.api.endpoints.match(speltAround(topOf(piece))) !== undefined;

/** The text that an expression is joined into, as it is spelt. */
function speltAround(top: ts.Expression): Text {
  let parts: readonly Part[] = speltParts(top);
  for (let wider = joinedInto(top); wider; wider = joinedInto(wider)) {
    const more = speltIn(wider);
    // a list that more is spread into, or that is joined inside of another text, is not spelt as a whole
    if (!more.some((part) => 'text' in part && part.node.pos >= top.pos && part.node.end <= top.end)) break;
    parts = more;
  }
  return { kind: 'text', parts };
}

/** A sum of thousands is spelt for each of its pieces. */
const speltIn = oncePer((joined: ts.Expression): readonly Part[] => partsOf(joined) ?? speltParts(joined));

/** The sum that one is a part of, however long that is. */
function wholeSum(part: ts.BinaryExpression): ts.BinaryExpression {
  let at = part;
  for (;;) {
    const { parent } = dressed(at);
    if (!isSum(parent)) return at;
    at = parent;
  }
}

/** What joins an expression to others right where it stands: a template, a sum, a method of a text, or of the list that it is in. */
function joinedInto(at: ts.Expression): ts.Expression | undefined {
  const outer = dressed(at);
  const { parent } = outer;
  if (ts.isTemplateSpan(parent)) return parent.parent;
  if (isSum(parent)) return wholeSum(parent);
  if (ts.isCallExpression(parent)) return isPutIntoText(outer) ? parent : undefined;
  const joined = ts.isArrayLiteralExpression(parent) ? dressed(parent) : outer;
  const access = accessOf(joined.parent);
  if (access?.object !== joined) return undefined;
  const method = dressed(access.node);
  const call = method.parent;
  return ts.isCallExpression(call) && call.expression === method && partsOf(call) ? call : undefined;
}
