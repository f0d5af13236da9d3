/** Whether what is sent serves the request and nothing else, and whether the request gets the field from nowhere else. */
import type { RequestMatch } from '../catalogue/change.ts';
import { topOf } from '../flow/onward.ts';
import type { SpeltNode } from '../flow/scope.ts';
import { accessOf, bare, calleeName, dressed, fold, givenTo, isNothing, nameOf, ts } from '../flow/syntax.ts';
import type { Answer, Call } from '../flow/values.ts';
import { contains, lineOf, saidName } from '../script/find/places.ts';
import { sentFields } from '../script/find/sent.ts';
import { brackets, isOnlyPossible, type SentField } from '../script/find/sent-field.ts';
import { isAlsoTheirs, mayGoElsewhere, otherAddress, otherVerb } from './answered.ts';
import { echoed, echoedInError, soughtByName, soughtInTest } from './echoed.ts';
import { hooked, hookedQuery, writtenByName } from './hooks.ts';
import {
  ANY,
  type Arrival,
  type Frame,
  HANDED_BY_OTHERS,
  JSON_TEXT,
  READ_FROM_SOMEWHERE,
  type Source,
} from './source.ts';
import type { Tracer } from './tracer.ts';
import { FORMS } from './vocabulary.ts';

export interface SentQuestion {
  field: SentField;
  call: Call;
  match: RequestMatch;
  /** The new name; undefined: the field is taken out. */
  to: string | undefined;
}

/** What is not proven, in a sentence about this place; undefined: everything is. */
export function proveSent(tracer: Tracer, question: SentQuestion): string | undefined {
  const { field, call } = question;
  if (field.as === 'declared') return readFromElsewhere(tracer, question);
  if (isOnlyPossible(field)) return undefined;
  const { e } = tracer;
  if (call.carried)
    return `A library puts the request together of what is given to it in ${lineOf(e, call.node, field.node)}: make sure that nothing there needs the old name.`;
  // what an address says and what is put beside it are two ways to send one parameter
  const again = sentFields(e, call).find(
    (other) =>
      (other.as === 'query' || (field.as === 'query' && !isOnlyPossible(other))) &&
      (other.node !== field.node || other.at !== field.at) &&
      fold(lastOf(other.text)) === fold(lastOf(field.text)),
  );
  if (again)
    return `\`${field.text}\` is given again in ${lineOf(e, again.node, field.node)}: only one of the two is sent today.`;
  const seen = hooked(tracer, call.node, [lastOf(field.text), question.to], field.node);
  if (seen !== undefined) return seen;
  const writer = writtenByName(tracer, call.node, [lastOf(field.text), question.to]);
  if (writer)
    return `The parameters of this client are written by their names in ${lineOf(e, writer, field.node)}: the two change together.`;
  for (const start of startsOf(tracer, field)) {
    if (typeof start === 'string') return start;
    const found = tracer.arrivals(start);
    for (const arrival of found) {
      const reason = judge(tracer, arrival, question);
      if (reason !== undefined) return reason;
    }
    const others = besides(tracer, start.node, found, question);
    if (others !== undefined) return others;
  }
  return seenAgain(tracer, question);
}

/** What a type describes is sent, and what is said to be of it is data that the program is handed, or reads from somewhere: that has the old name whatever the type says. */
function readFromElsewhere(tracer: Tracer, { field: { node } }: SentQuestion): string | undefined {
  const name = ts.isPropertySignature(node) || ts.isPropertyDeclaration(node) ? nameOf(node.name) : undefined;
  if (name === undefined) return undefined;
  for (const value of saidToBe(tracer, node.parent))
    for (const path of [[name], [ANY, name]])
      for (const each of tracer.origins({ node: value, path, frame: undefined })) {
        const isRead = each.kind === 'json' || (each.kind === 'unknown' && each.why === READ_FROM_SOMEWHERE);
        if (isRead)
          return `What is sent is data that the program reads in ${lineOf(tracer.e, each.node, node)}: that has the old name, whatever this type says.`;
        if (each.kind === 'unknown' && each.why.endsWith(HANDED_BY_OTHERS))
          return `What is sent comes from ${lineOf(tracer.e, each.node, node)}, and ${each.why}: make sure that it has the new name there.`;
      }
  return undefined;
}

/** The values that a script says to be of a type: by a declaration, a cast, or the type argument of a call. */
function saidToBe({ e: { project } }: Tracer, shape: ts.Node): readonly ts.Expression[] {
  // a literal has the name of its alias, and no other
  const name = ts.isTypeLiteralNode(shape) && !ts.isTypeAliasDeclaration(shape.parent) ? undefined : saidName(shape);
  const types = name === undefined ? [shape] : project.naming(name).flatMap((path) => project.named(path, name));
  return types.flatMap((type) => {
    let at: ts.Node = type;
    while (ts.isTypeNode(at.parent) || ts.isQualifiedName(at.parent)) at = at.parent;
    const { parent } = at;
    if (ts.isTypeReferenceNode(at) || ts.isTypeLiteralNode(at) || ts.isArrayTypeNode(at)) {
      if (ts.isVariableDeclaration(parent)) return parent.initializer ? [parent.initializer] : [];
      if (ts.isAsExpression(parent) || ts.isTypeAssertionExpression(parent) || ts.isCallExpression(parent))
        return [ts.isCallExpression(parent) ? parent : parent.expression];
    }
    return [];
  });
}

/** Where the request is looked at when it has been answered: by the client's own words for it, or in the links of the answer. */
function seenAgain(tracer: Tracer, { field, call, match }: SentQuestion): string | undefined {
  const { e } = tracer;
  const name = lastOf(field.text);
  const again = echoed(tracer, call.node, [name]) ?? echoedInError(tracer, [field.node, call.node], [name]);
  if (again)
    return `What was asked for is looked at again in ${lineOf(e, again, field.node)}, in what the answer tells of its request: it has the new name from now on.`;
  const held = soughtInTest(tracer, field.node, name);
  if (held)
    return `\`${name}\` is looked for by the same test in ${lineOf(e, held, field.node)}: what is sent has the new name from now on.`;
  const isAsked = [match.request].flat().some((each) => each.startsWith('GET '));
  const sought = isAsked ? soughtByName(tracer, [field.node, call.node], name, queryOf(field.node, name)) : undefined;
  const taken = isAsked ? hookedQuery(tracer, call.node) : undefined;
  if (taken)
    return `A client of the program takes the query of its addresses apart in ${lineOf(e, taken, field.node)}: it has the new name from now on.`;
  return (
    sought &&
    `\`${name}\` is looked for in a text in ${lineOf(e, sought, field.node)}: in an address of this request it is not found any more.`
  );
}

/** What a text spells of its query, from a parameter on. */
function queryOf(node: ts.Node, name: string): string | undefined {
  const at = isSpelt(node) ? node.text.indexOf(`${name}=`) : -1;
  return isSpelt(node) && at >= 0 ? node.text.slice(at) : undefined;
}

/** What carries the field to the request: the object, the form or the address that it is written into. */
export function carriersOf(tracer: Tracer, field: SentField): readonly ts.Node[] {
  return startsOf(tracer, field).flatMap((start) => {
    if (typeof start === 'string') return [];
    const maker = dressed(start.node).parent;
    return [ts.isNewExpression(maker) && FORMS.test(maker.expression.getText()) ? maker : start.node];
  });
}

/** What the field is a part of. */
function startsOf(tracer: Tracer, field: SentField): (Source | string)[] {
  const { node } = field;
  if ((field.as === 'property' || field.as === 'shorthand') && ts.isObjectLiteralExpression(node.parent))
    return [{ node: node.parent, path: [], frame: undefined }];
  if (field.as === 'query') {
    // what JSON says is asked for by whoever parses it, too
    const paths = field.json ? [[], [JSON_TEXT]] : [[]];
    return isSpelt(node) ? paths.map((path) => ({ node: topOf(node), path, frame: undefined })) : [];
  }
  const holder = holderOf(field);
  if (!holder) return [];
  const inner = bare(holder);
  const origins = tracer.origins({ node: inner, path: [], frame: undefined });
  return origins.flatMap((origin): (Source | string)[] => {
    if (origin.kind === 'object') return [{ node: origin.node, path: [], frame: undefined }];
    if (origin.kind === 'own' && ts.isExpression(origin.node))
      return [{ node: origin.node, path: [], frame: undefined }];
    if (origin.kind === 'literal') return [];
    return [
      `It is put into something that comes from ${lineOf(tracer.e, origin.node, node)}: make sure that nothing else reads it there.`,
    ];
  });
}

const isSpelt = (node: ts.Node): node is SpeltNode =>
  ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);

/** What a field is assigned to, or added to. */
export function holderOf({ as, node }: SentField): ts.Expression | undefined {
  if (as === 'assigned' && ts.isBinaryExpression(node)) return accessOf(node.left)?.object;
  if (as !== 'call' || !ts.isCallExpression(node)) return undefined;
  let at = accessOf(bare(node.expression))?.object;
  while (at) {
    const inner = bare(at);
    const access = accessOf(inner);
    if (access?.name === 'searchParams') at = access.object;
    else if (ts.isCallExpression(inner) && accessOf(bare(inner.expression)))
      at = accessOf(bare(inner.expression))?.object;
    else return inner;
  }
  return undefined;
}

function judge(tracer: Tracer, arrival: Arrival, { field, match, to }: SentQuestion): string | undefined {
  const { e } = tracer;
  const at = () => lineOf(e, arrival.node, field.node);
  const name = lastOf(field.text);
  const isIt = (one: string | undefined) =>
    one === undefined || fold(lastOf(one)) === fold(name) || (to !== undefined && fold(lastOf(one)) === fold(to));
  switch (arrival.kind) {
    case 'sent': {
      const wanted = new Set<string | undefined>([match.request].flat());
      const answers = withSaidVerb(tracer, arrival);
      const other = answers.find((each) => each.call && !wanted.has(each.call.endpoints[0]));
      if (!other && mayGoElsewhere(tracer, arrival.node, answers, arrival.frame))
        return `The address in ${at()} may also be another one, where this name means something else.`;
      if (!other && isAlsoTheirs(tracer, arrival.node, answers, arrival.frame))
        return `The same request is also made to another server (${at()}): make sure that it takes the new name.`;
      // what the evaluator knows of an address is not all that it may be
      if (!other && answers.some((each) => otherAddress(tracer, arrival.node, each, arrival.frame) !== undefined))
        return `The address in ${at()} may also be another one, where this name means something else.`;
      if (!other && otherVerb(tracer, arrival.node, answers, arrival.frame))
        return `The verb in ${at()} may also be another one, where this name means something else.`;
      return other
        ? `The same is also sent to ${other.call?.endpoints[0] ?? 'another endpoint'} (${at()}), where this name means something else.`
        : undefined;
    }
    case 'read':
      if (field.as === 'query' && arrival.name === 'length')
        return `Its length is used in ${at()}: it is another one under the new name.`;
      return isIt(arrival.name) ? `It is read back under this name in ${at()}: the two change together.` : undefined;
    case 'written':
      if (contains(field.node, arrival.node) || contains(arrival.node, field.node)) return undefined;
      return isIt(arrival.name)
        ? `What is sent is changed in ${at()}: make sure that this does not bring the old name back.`
        : undefined;
    case 'listed':
      return `Its names are listed in ${at()}: make sure that nothing there needs the old one.`;
    case 'filtered':
      return `What is sent is chosen by name in ${at()}: the new name would be left out.`;
    case 'checked':
      return `It is checked against a schema in ${at()}, which has the old name: the two change together.`;
    case 'measured':
      return `Its length is used in ${at()}: it is another one under the new name.`;
    case 'compared':
      return `It is compared in ${at()}: make sure that the other side changes too.`;
    case 'key':
      return `It is used as a key in ${at()}: make sure that it is still found under it.`;
    case 'shown':
      return `It is written out in ${at()}, where it reads differently from now on.`;
    case 'handed':
      return isRequest(tracer, arrival.node, arrival.frame, match)
        ? undefined
        : `It is also given to \`${short(arrival.node)}\` in ${at()}: make sure that nothing there needs the old name.`;
    case 'given':
      if (ts.isVariableDeclaration(arrival.node))
        return `It is part of \`${nameOf(arrival.node.name)}\`, which this package exports: make sure that nobody else needs the old one.`;
      return `It is given back to whoever calls this (${at()}): make sure that nobody there needs the old name.`;
    case 'unknown':
      return `Where it goes from ${at()} on cannot be told: make sure that nothing there needs the old name.`;
    case 'called':
    case 'callback':
    case 'spread':
      return undefined;
  }
}

/**
 * What a request may be answered by the verb that it surely says: `{ method: 'GET', ...options }` asks by the one of the options where these
 * surely have one.
 */
function withSaidVerb(tracer: Tracer, { node, answers, frame }: Extract<Arrival, { kind: 'sent' }>): readonly Answer[] {
  for (const argument of givenTo(node)) {
    if (!ts.isObjectLiteralExpression(bare(argument))) continue;
    const verbs = tracer
      .origins({ node: argument, path: [VERB], frame })
      .map((each) =>
        each.kind === 'literal' && typeof each.value === 'string' ? each.value.toUpperCase() : undefined,
      );
    if (verbs.length === 0 || verbs.includes(undefined)) continue;
    const said = answers.filter(({ call }) =>
      call?.endpoints.some((each) => verbs.some((verb) => verb !== undefined && each.startsWith(`${verb} `))),
    );
    if (said.length > 0) return said;
  }
  return answers;
}

/** What an option is called that says a request's verb. */
const VERB = 'method';

const lastOf = (name: string): string => brackets(name).at(-1) ?? name;

function short(node: ts.Node): string {
  const text = (ts.isCallExpression(node) || ts.isNewExpression(node) ? node.expression : node)
    .getText()
    .replace(/\s+/g, ' ');
  return text.length > 40 ? `…${text.slice(-39)}` : text;
}

/** A call that belongs to the request although it is not the one that names it: `request.send(body)`, `req.end(text)`. */
function isRequest(tracer: Tracer, node: ts.Node, frame: Frame | undefined, match: RequestMatch): boolean {
  if (!ts.isCallExpression(node)) return false;
  const wanted = new Set<string | undefined>([match.request].flat());
  const access = accessOf(bare(node.expression));
  const of = [...tracer.values(node, frame), ...(access ? tracer.values(access.object, frame) : [])];
  const answers = tracer.e.answer(of);
  // what came by the program's own server may have been read there
  if (answers.some((each) => each.kept)) return false;
  const calls = answers.flatMap((each) => each.call ?? []);
  return calls.length > 0 && calls.every((each) => wanted.has(each.endpoints[0]));
}

/** Whether an object that is put into another may bring a member of a name along: one that says `undefined` takes away what stood there. */
export const mayGive = (tracer: Tracer, node: ts.Expression, name: string, frame?: Frame): boolean => {
  const origins = tracer.origins({ node, path: [name], frame });
  return (
    origins.length === 0 ||
    origins.some((each) => each.kind !== 'literal' || each.value !== undefined || isSaid(each.node))
  );
};

/** Whether nothing is spelt there, as what something is said to be: what lacks a member spells none. */
const isSaid = (node: ts.Node): boolean =>
  ts.isExpression(node) && isNothing(node) && !ts.isSpreadAssignment(dressed(node).parent);

/** The first place that may bring the old or the new name into what is sent, beside the field itself. */
function besides(
  tracer: Tracer,
  start: ts.Expression,
  found: readonly Arrival[],
  { field, to }: SentQuestion,
): string | undefined {
  const { e } = tracer;
  const names = [lastOf(field.text), ...(to === undefined ? [] : [to])];
  const mayHave = (node: ts.Expression, frame: Frame | undefined): boolean =>
    names.some((name) => mayGive(tracer, node, name, frame));
  // what is spread in a function is meant as it is there when it is called with this
  const literals = new Map<ts.Node, Frame | undefined>(
    found.flatMap((each) => (each.kind === 'spread' ? [[each.node, each.frame] as const] : [])),
  );
  if (ts.isObjectLiteralExpression(start)) literals.set(start, undefined);
  const maker = ts.isNewExpression(start) ? start : undefined;
  for (const each of maker ? givenTo(maker) : []) {
    const inner = bare(each);
    if (ts.isObjectLiteralExpression(inner)) literals.set(inner, undefined);
    // a form that is made of something has the names of that
    else if (maker && FORMS.test(calleeName(maker)) && !contains(each, field.node) && isMadeOf(tracer, inner, names))
      return `What is put together with it in ${lineOf(e, each, field.node)} may have the field too: make sure that not both names are sent.`;
  }
  for (const [each, frame] of literals) {
    const own: readonly ts.Node[] = ts.isObjectLiteralExpression(each)
      ? each.properties
      : ts.isCallExpression(each)
        ? each.arguments
        : [];
    for (const entry of own) {
      if (contains(entry, field.node)) continue;
      if (ts.isSpreadAssignment(entry) || (!ts.isObjectLiteralElement(entry) && ts.isExpression(entry))) {
        const value = ts.isSpreadAssignment(entry) ? entry.expression : entry;
        if (isOrigin(tracer, value, start, frame)) continue;
        if (ts.isExpression(value) && mayHave(value, frame))
          return `What is put together with it in ${lineOf(e, entry, field.node)} may have the field too: make sure that not both names are sent.`;
      } else if (ts.isObjectLiteralElement(entry)) {
        const name = nameOf(entry.name);
        if (name === undefined)
          return `A name is computed at run time in ${lineOf(e, entry, field.node)}: make sure that it is not this one.`;
        if (names.some((one) => fold(one) === fold(name)))
          return `It is given another value in ${lineOf(e, entry, field.node)}: make sure that not both names are sent.`;
      }
    }
  }
  return undefined;
}

/** Whether what a form is made of may have one of some names: as an object, as pairs, or in a text. */
function isMadeOf(tracer: Tracer, node: ts.Expression, names: readonly string[]): boolean {
  const isPairs = ts.isArrayLiteralExpression(node);
  if (isPairs && node.elements.every((each) => ts.isArrayLiteralExpression(each) && isOther(each.elements[0], names)))
    return false;
  if (ts.isStringLiteralLike(node)) return names.some((name) => node.text.includes(name));
  return names.some((name) => mayGive(tracer, node, name));
}

/** Whether the name of a pair is spelt, and is none of some. */
const isOther = (node: ts.Expression | undefined, names: readonly string[]): boolean =>
  node !== undefined && ts.isStringLiteralLike(node) && !names.some((name) => fold(name) === fold(node.text));

/** Whether an expression is nothing else than what the field stands in. */
function isOrigin(tracer: Tracer, node: ts.Node, start: ts.Node, frame: Frame | undefined): boolean {
  if (!ts.isExpression(node)) return false;
  const origins = tracer.origins({ node, path: [], frame }).filter((each) => each.kind !== 'literal');
  return origins.length > 0 && origins.every((each) => each.node === start);
}
