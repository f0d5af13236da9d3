/** Whether a request asks for what it is said to ask for, whatever its address is made of. */
import { rootOn } from '../flow/endpoint.ts';
import { addressed, urlsOn } from '../flow/requests.ts';
import { accessOf, bare, enclosing, givenTo, isFunction, nameOf, ts } from '../flow/syntax.ts';
import { type Answer, cutParts, type Text, type Value } from '../flow/values.ts';
import { VERB_KEY } from '../flow/verbs.ts';
import { defaultBases } from './client-defaults.ts';
import type { Frame } from './source.ts';
import { addresses, isReaddressed } from './text.ts';
import type { Tracer } from './tracer.ts';

/** Why an expression may yield something else than these answers; undefined: it cannot. */
export function isAnswered(
  tracer: Tracer,
  node: ts.Expression,
  answers: readonly Answer[],
  frame: Frame | undefined,
): string | undefined {
  for (const answer of answers) {
    const { call } = answer;
    if (!call || call.sdk !== undefined) continue;
    // the request that stands here, or is made where this is taken out of its envelope
    const own = requestAt(node, call.node) ?? (isBeside(node, call.node) ? call.node : undefined);
    if (!own) continue;
    const found = otherAddress(tracer, own, answer, frame);
    if (found !== undefined) return found;
    if (isAlsoTheirs(tracer, own, [answer], frame)) return 'another server may be asked';
    if (otherVerb(tracer, own, answers, frame)) return 'the verb may be another one';
  }
  return undefined;
}

/** Whether one of the addresses that a request is known to have is none of these answers' endpoints. */
export function mayGoElsewhere(
  tracer: Tracer,
  call: ts.CallExpression | ts.NewExpression,
  answers: readonly Answer[],
  frame: Frame | undefined,
): boolean {
  const { endpoints } = tracer.e.api;
  const wanted = new Set(answers.flatMap((each) => each.call?.endpoints ?? []));
  return givenTo(call).some((argument) => {
    const spelt = addressAt(argument);
    const inside = spelt ? inOptions(tracer, argument, frame) : [];
    const found = inside.length > 0 || !spelt ? inside : tracer.e.asText(spelt, frame?.env);
    const right = found.filter((each) => matches(endpoints, each, wanted));
    if (right.length === 0) return false;
    return right.length < found.length || (spelt !== undefined && isElsewhereLater(tracer, spelt, frame));
  });
}

/**
 * Whether a request is also made to a server that is another one for sure: `for (const base of [ours, theirs]) fetch(`${base}/version`)`.
 * Finding passes over what one caller hands over; what is written there is written for all of them.
 */
export function isAlsoTheirs(
  tracer: Tracer,
  call: ts.CallExpression | ts.NewExpression,
  answers: readonly Answer[],
  frame: Frame | undefined,
): boolean {
  if (!ts.isCallExpression(call)) return false;
  const { e } = tracer;
  const wanted = new Set(answers.flatMap((each) => each.call?.endpoints ?? []));
  const urls = addressed(e, call, frame?.env, e.value(call.expression, frame?.env)).flat();
  const isAsked = (url: Text): boolean =>
    e.api.endpoints.match(byWords(url))?.endpoints.some((one) => wanted.has(one)) === true;
  const ours = new Set(urls.flatMap((url) => (isAsked(url) ? (hostOf(url) ?? []) : [])));
  const isOthers = (url: Text): boolean => !ours.has(hostOf(url) ?? '') && isTheirs(e.api.endpoints, url, wanted);
  if (urls.some(isOthers)) return true;
  const bases = defaultBases(tracer, call, frame);
  if (bases.length === 0) return false;
  return givenTo(call).some((argument) =>
    e.asText(argument, frame?.env).some((path) => urlsOn(bases, path, call).some(isOthers)),
  );
}

/**
 * Whether the options of a request, where they are put together of several, may say a verb that asks none of these answers' endpoints:
 * `fetch(url, { method: 'PUT', ...options })`.
 */
export function otherVerb(
  tracer: Tracer,
  call: ts.CallExpression | ts.NewExpression,
  answers: readonly Answer[],
  frame: Frame | undefined,
): boolean {
  const known = answers.flatMap((each) => each.call?.endpoints ?? []);
  return givenTo(call).some((argument) => {
    const inner = bare(argument);
    if (!ts.isObjectLiteralExpression(inner) || !inner.properties.some(ts.isSpreadAssignment)) return false;
    return tracer
      .origins({ node: inner, path: [VERB_KEY], frame })
      .some(
        (each) =>
          each.kind === 'literal' &&
          typeof each.value === 'string' &&
          !known.some((one) => one.startsWith(`${String(each.value).toUpperCase()} `)),
      );
  });
}

/** Whether an address has a host of its own, and behind it the path of one of some endpoints, but not the way that leads there. */
function isTheirs(endpoints: Tracer['e']['api']['endpoints'], url: Text, wanted: ReadonlySet<string>): boolean {
  const host = hostOf(url);
  const { parts } = byWords(url);
  if (host === undefined || endpoints.match({ parts })) return false;
  return endpoints.mayEnd({ parts: cutParts(parts, host.length, Number.POSITIVE_INFINITY) }, wanted);
}

/** An address by its words alone, whatever is known of where they come from. */
const byWords = ({ parts }: Text): Text => ({
  kind: 'text',
  parts: parts.map((part) => ('text' in part ? { text: part.text, node: part.node, at: part.at } : part)),
});

/** The host that an address spells. */
function hostOf({ parts: [first, next] }: Text): string | undefined {
  const host = first && 'text' in first ? /^[a-z][a-z0-9+.-]*:\/\/[^/?#]+/i.exec(first.text)?.[0] : undefined;
  // it goes on where something else than a path stands behind it
  const isWhole = first && 'text' in first && host !== undefined && first.text[host.length] === '/';
  return isWhole || (next && 'text' in next && next.text.startsWith('/')) ? host : undefined;
}

/** Whether a request's address is one that is made to say another one, here or later. */
export const leadsElsewhere = (
  tracer: Tracer,
  call: ts.CallExpression | ts.NewExpression,
  frame: Frame | undefined,
): boolean =>
  givenTo(call).some((argument) => {
    const spelt = addressAt(argument);
    return spelt !== undefined && isElsewhereLater(tracer, spelt, frame);
  });

const isElsewhereLater = (tracer: Tracer, node: ts.Expression, frame: Frame | undefined): boolean =>
  tracer
    .origins({ node, path: [], frame })
    .some((each) => each.kind === 'own' && ts.isNewExpression(each.node) && isReaddressed(tracer, each.node));

/** Whether a request is made in the same function, where its answer was put into a name first: the same arguments are meant. */
function isBeside(node: ts.Expression, call: ts.Node): boolean {
  return enclosing(node, isFunction) === enclosing(call, isFunction) && node.getSourceFile() === call.getSourceFile();
}

/** The request in `await request(…)`, `(…).json()`, `.data`. */
function requestAt(node: ts.Expression, call: ts.Node): ts.CallExpression | ts.NewExpression | undefined {
  const inner = bare(node);
  if (inner === call && (ts.isCallExpression(inner) || ts.isNewExpression(inner))) return inner;
  if (ts.isCallExpression(inner)) {
    const access = accessOf(bare(inner.expression));
    return access ? requestAt(access.object, call) : undefined;
  }
  const access = accessOf(inner);
  return access ? requestAt(access.object, call) : undefined;
}

/** An address that the request may have, and that none of the answer's endpoints has. */
export function otherAddress(
  tracer: Tracer,
  call: ts.CallExpression | ts.NewExpression,
  answer: Answer,
  frame: Frame | undefined,
): string | undefined {
  const { endpoints } = tracer.e.api;
  const wanted = new Set(answer.call?.endpoints ?? []);
  for (const argument of givenTo(call)) {
    const found = addressesIn(tracer, argument, frame);
    if (!found.some((each) => matches(endpoints, each, wanted))) {
      // of what is put together in a way that cannot be followed, the evaluator knows one that it may be
      const spelt = addressAt(argument);
      const isUnknown = found.some(({ parts: [only, ...others] }) => only && 'hole' in only && others.length === 0);
      if (spelt && isUnknown && tracer.e.asText(spelt, frame?.env).some((each) => matches(endpoints, each, wanted)))
        return 'the address may be another one';
      continue;
    }
    for (const each of found) {
      if (matches(endpoints, each, wanted)) continue;
      const match = endpoints.match(each) ?? endpoints.match(based(each));
      const other = match?.endpoints.find((one) => one.startsWith(`${[...wanted][0]?.split(' ')[0] ?? 'GET'} `));
      const gives = other === undefined ? undefined : tracer.e.api.answers[other];
      if (gives !== undefined && gives?.replace('[]', '') === answer.resource) continue;
      return 'the address may be another one';
    }
    return undefined;
  }
  return undefined;
}

/** All the addresses that an argument of a request may say; none: it says none. */
function addressesIn(tracer: Tracer, argument: ts.Expression, frame: Frame | undefined): readonly Text[] {
  const spelt = addressAt(argument);
  if (!spelt) return [];
  const inside = inOptions(tracer, argument, frame);
  return inside.length > 0 ? inside : addresses(tracer, spelt, frame);
}

/** The same of an object of options that stands under a name: whoever writes to it says another address. */
function inOptions(tracer: Tracer, argument: ts.Expression, frame: Frame | undefined): readonly Text[] {
  const inner = bare(argument);
  if (isFunction(inner)) return [];
  const isMixed = ts.isObjectLiteralExpression(inner);
  if (isMixed && !inner.properties.some(ts.isSpreadAssignment)) return [];
  const names = new Set(addressNames(tracer, tracer.values(inner, frame), frame, 0));
  const found = [...names].flatMap((name) => addresses(tracer, inner, frame, 0, [name]));
  // who calls from outside says what else is asked for, and not where
  return isMixed
    ? found.filter(({ parts: [first] }) => !(first && 'hole' in first && ts.isParameter(first.hole)))
    : found;
}

/** What the members are called that say the address in options, in those that are spread into them too. */
const addressNames = (
  tracer: Tracer,
  values: readonly Value[],
  frame: Frame | undefined,
  depth: number,
): readonly string[] =>
  values.flatMap((value) => {
    if (value.kind !== 'object' || depth > MAX_SPREAD) return [];
    const own = nameOf(addressMember(value.node)?.name);
    const others = value.node.properties.flatMap((each) =>
      ts.isSpreadAssignment(each) ? addressNames(tracer, tracer.values(each.expression, frame), frame, depth + 1) : [],
    );
    return own === undefined ? others : [own, ...others];
  });

/** Options may be spread into one another so often. */
const MAX_SPREAD = 2;

/** What an argument of a request may say the address with. */
function addressAt(argument: ts.Expression): ts.Expression | undefined {
  const inner = bare(argument);
  if (isFunction(inner)) return undefined;
  return ts.isObjectLiteralExpression(inner)
    ? (addressIn(inner) ?? (inner.properties.some(ts.isSpreadAssignment) ? inner : undefined))
    : inner;
}

const addressIn = (options: ts.ObjectLiteralExpression): ts.Expression | undefined => {
  const member = addressMember(options);
  return member && ts.isPropertyAssignment(member) ? member.initializer : member?.name;
};

/** The member of a request's options that says the address. */
const addressMember = (
  options: ts.ObjectLiteralExpression,
): ts.PropertyAssignment | ts.ShorthandPropertyAssignment | undefined =>
  options.properties.find(
    (each): each is ts.PropertyAssignment | ts.ShorthandPropertyAssignment =>
      (ts.isPropertyAssignment(each) || ts.isShorthandPropertyAssignment(each)) &&
      /^(?:url|uri|path|endpoint)$/.test(each.name.getText()),
  );

function matches(endpoints: Tracer['e']['api']['endpoints'], text: Text, wanted: ReadonlySet<string>): boolean {
  return [text, based(text)].some((each) => endpoints.match(each)?.endpoints.some((one) => wanted.has(one)) === true);
}

/** What a client with a base of its own would make of it. */
function based(text: Text): Text {
  const [first] = text.parts;
  const node = first && ('hole' in first ? first.hole : first.node);
  if (!node) return text;
  return { kind: 'text', parts: [...rootOn(node), { text: '/', node, at: -1 }, ...text.parts] };
}
