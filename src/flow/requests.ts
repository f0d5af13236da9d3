/** Requests: which call asks for which endpoint, by the address it is handed and the verb it says. Knows no client by name. */
import { isContainer } from './containers.ts';
import { segment } from './evaluate/segments.ts';
import type { Evaluator } from './evaluate.ts';
import { isOwnServer } from './own-server.ts';
import { isSaid } from './sentences.ts';
import type { CallNode } from './syntax.ts';
import { accessOf, bare, calleeName, dressed, givenTo, isFunction, ts } from './syntax.ts';
import { urlTexts } from './url.ts';
import { type Answer, type Call, concat, type Env, hole, step, type Text, text, texts, type Value } from './values.ts';
import { hasKey, MAX_CHAIN, routed, verbIn, verbInside, verbsOf, verbTold, verbWithin } from './verbs.ts';

/** Keys that hold the address. */
export const URL_KEYS = ['url', 'uri', 'path', 'pathname', 'endpoint', 'href', 'route', 'input', 'requestUrl'];
/** Keys that hold the base of one request's address. */
const CALL_BASE_KEYS = ['baseURL', 'baseUrl', 'prefixUrl'];
const BASE_KEYS = ['baseURL', 'baseUrl', 'prefixUrl', 'prefix', 'base', 'host', 'origin', 'rootUrl', 'apiUrl'];
/** All keys that an address or a part of one goes by. */
export const ADDRESS_KEYS: ReadonlySet<string> = new Set([...URL_KEYS, ...BASE_KEYS]);

/** Whether a method goes on with an address that the same method has begun: `api.url('/projects/1').url('/issues')`. */
export const goesOn = (method: string): boolean => URL_KEYS.includes(method);

/** The address that a chain has begun before a call of the same method goes on with it. */
function begunBefore(e: Evaluator, node: ts.CallExpression, env: Env | undefined, links = 0): readonly Text[] {
  const access = accessOf(bare(node.expression));
  if (!access || !goesOn(access.name) || links > MAX_CHAIN) return [];
  let before = bare(access.object);
  if (ts.isIdentifier(before)) {
    const [declared] = e.project.of(before).scopes.resolve(before, before.text);
    if (declared && ts.isVariableDeclaration(declared) && declared.initializer) before = bare(declared.initializer);
  }
  if (!ts.isCallExpression(before) || accessOf(bare(before.expression))?.name !== access.name) return [];
  const begun = addressed(e, before, env, e.callees(before.expression, env), links + 1);
  return begun[0] ?? [];
}

/** What a test expects of a path, a program asks of a text, or a logger writes is no request. */
const EXPECTS =
  /^(to[A-Z]\w*|calledWith\w*|called\w*|equals?|deepEqual|strictEqual|notEqual|includes?|contains?|startsWith|endsWith|match(es)?|indexOf|test|reduce|forEach|push|unshift|split|log|debug|info|warn|error|trace|verbose)$/;

export function sdkAnswer(
  e: Evaluator,
  node: ts.CallExpression,
  env: Env | undefined,
  name: string,
  endpoints: readonly string[],
  module: string,
): readonly Value[] {
  const call: Call = { node, env, endpoints, url: undefined, sdk: name, certain: true };
  return [answerOf(e, call, `${name}() of ${module}`)];
}

export function answerOf(e: Evaluator, call: Call, note: string): Answer {
  const [endpoint = ''] = call.endpoints;
  const gives = e.api.answers[endpoint] ?? null;
  const list = gives?.endsWith('[]') === true;
  return {
    kind: 'answer',
    resource: list ? (gives?.slice(0, -2) ?? null) : gives,
    list,
    certain: call.certain,
    call,
    trail: step(call.node, note, undefined),
  };
}

/** The base address that an options object gives a client. */
export function baseOf(e: Evaluator, node: CallNode, env: Env | undefined): readonly Text[] {
  for (const argument of givenTo(node)) {
    for (const value of e.value(argument, env)) {
      if (value.kind !== 'object') continue;
      for (const key of BASE_KEYS) {
        const found = e.member([value], key, node);
        const base = texts(found);
        if (base.length > 0) return base;
        if (/^(baseURL|baseUrl|prefixUrl)$/.test(key) && hasKey(value.node, key)) return [hole(node)];
      }
    }
  }
  return [];
}

/** A function that joins pieces of a path, told by its name. */
export function joins(node: CallNode): boolean {
  if (ts.isNewExpression(node)) return true;
  const access = accessOf(bare(node.expression));
  // `Promise.resolve(path)` gives what it is given
  if (access && ts.isIdentifier(access.object) && access.object.text === 'Promise') return false;
  return /join|resolve|combine|concat|buildurl|build_url|makeurl|(api|full|absolute)(url|path)|urlfor|tourl/i.test(
    calleeName(node),
  );
}

/** A function that joins pieces of a path, told by its name and by what it is given. */
export function joinedPath(e: Evaluator, node: ts.CallExpression, env: Env | undefined): readonly Value[] {
  if (!joins(node) || node.arguments.length === 0) return [];
  const pieces: (readonly Text[])[] = [];
  for (const [index, argument] of node.arguments.entries()) {
    const found = urlTexts(e, e.value(argument, env));
    if (index > 0) pieces.push([text('/', argument, -1)]);
    const isLast = index === node.arguments.length - 1;
    const own = index > 0 ? segment(e.api, found, argument, isLast) : found;
    pieces.push(own.length > 0 ? own : [hole(argument)]);
  }
  return pieces.some((each) => each.some((one) => one.parts.some((part) => 'text' in part && part.text !== '/')))
    ? concat(pieces)
    : [];
}

/** Whether a call may be a request, by what is called, and whether that is handed what answers requests. */
export const mayAsk = (e: Evaluator, node: ts.CallExpression): boolean =>
  !EXPECTS.test(calleeName(node)) && !node.arguments.some((each) => handlesRequests(e, each));

/** Whether a map or a set is asked, or filled: `tools.set('runners', own)`. */
function isOfContainer(e: Evaluator, node: ts.CallExpression, env: Env | undefined): boolean {
  const access = accessOf(bare(node.expression));
  if (!access || !/^(?:set|get|has|delete|add)$/.test(access.name)) return false;
  // a client may be meant where one of several things is called
  const receivers = e.value(access.object, env);
  const isDeclared = ({ kind }: Value): boolean => kind === 'typed' || kind === 'list';
  return receivers.some(isContainer) && receivers.every((each) => isContainer(each) || isDeclared(each));
}

/**
 * A call that is handed an address we know: the request, and what it answers.
 * @param within the answers that were found in what a function gives that is called here
 */
export function request(
  e: Evaluator,
  node: ts.CallExpression,
  env: Env | undefined,
  callees: readonly Value[],
  inside: boolean,
  within: () => readonly Answer[] = () => [],
): readonly Value[] {
  const callee = bare(node.expression);
  const told = e.api.wrapper(wrapperName(callee));
  const out: Value[] = [];
  if (!mayAsk(e, node)) return out;
  const clients = clientsOf(e, node, env, callees);
  for (const urls of addressed(e, node, env, callees)) {
    for (const url of urls) {
      const match = e.api.endpoints.match(url);
      if (!match) continue;
      if (isOfContainer(e, node, env)) return out;
      const verbs = told ? [verbTold(e, node, told.method, env)] : verbsOf(e, node, env, inside);
      if (inside && verbs.length === 1 && verbs[0] === undefined) {
        // what is called says itself how it asks, also where its answer does not come out of it
        const own = verbInside(callees) ?? verbWithin(e, within(), match.endpoints);
        if (match.endpoints.some((each) => each.startsWith(`${own} `))) verbs[0] = own;
      }
      for (const verb of verbs) {
        const own =
          verb === undefined ? match.endpoints : match.endpoints.filter((each) => each.startsWith(`${verb} `));
        const isOther = own.length === 0;
        const endpoints = isOther ? match.endpoints.filter((each) => e.api.isOfFamily(each)) : own;
        if (endpoints.length === 0) continue;
        // an unknown verb most likely reads
        const ordered =
          verb === undefined
            ? [...endpoints].sort((a, b) => Number(b.startsWith('GET ')) - Number(a.startsWith('GET ')))
            : endpoints;
        const certain =
          match.certain ||
          told !== undefined ||
          (match.whole &&
            isOwnServer(
              e,
              node,
              url,
              env,
              clients.map((each) => each.node),
            ));
        const call: Call = { node, env, endpoints: ordered, url, sdk: undefined, certain: certain && !isOther };
        const answer = answerOf(e, call, ordered[0] ?? '');
        // what a verb gets that nothing here answers to is no resource
        out.push(isOther ? { ...answer, resource: null, list: false } : answer);
      }
    }
    if (out.length > 0) break;
  }
  for (const each of node.typeArguments ?? []) if (out.length > 0) out.push(...e.types(each, env));
  if (out.length > 0)
    for (const argument of node.arguments)
      if (!isParameter(e, argument))
        for (const value of e.value(argument, env)) if (value.kind === 'schema') out.push(...value.of);
  return out;
}

/** What a call is made on, and what is called, as far as they have a base of their own. */
function clientsOf(
  e: Evaluator,
  node: ts.CallExpression,
  env: Env | undefined,
  callees: readonly Value[],
): readonly Extract<Value, { kind: 'client' }>[] {
  const access = accessOf(bare(node.expression));
  const receiver = access ? e.value(access.object, env) : [];
  return [...receiver, ...callees].filter((each) => each.kind === 'client');
}

/** The addresses that a call is handed, by its arguments, each on the bases that it may be on. */
export function addressed(
  e: Evaluator,
  node: ts.CallExpression,
  env: Env | undefined,
  callees: readonly Value[],
  links = 0,
): readonly (readonly Text[])[] {
  const begun = begunBefore(e, node, env, links);
  const bases = begun.length > 0 ? [...begun] : clientsOf(e, node, env, callees).flatMap((each) => [...each.base]);
  const told = e.api.wrapper(wrapperName(bare(node.expression)));
  for (const argument of node.arguments)
    if (!isFunction(bare(argument)))
      for (const value of e.value(argument, env))
        if (value.kind === 'object')
          for (const key of CALL_BASE_KEYS) bases.push(...texts(e.member([value], key, node)));
  return (told ? node.arguments.slice(told.path, told.path + 1) : node.arguments).flatMap((argument) => {
    if (isFunction(bare(argument))) return [];
    const values = e.value(argument, env);
    const addresses = [...urlTexts(e, values)];
    for (const value of values)
      if (value.kind === 'object')
        for (const key of URL_KEYS) addresses.push(...urlTexts(e, e.member([value], key, node)));
    const asked = addresses.filter((address) => !isSaid(address));
    return [asked.flatMap((address) => urlsOn(bases, routed(e, address, node, env)?.address ?? address, node))];
  });
}

/** A callback of a server's route, which answers through what it is handed: whoever hands one over serves the path and does not ask for it. */
function handlesRequests(e: Evaluator, argument: ts.Expression): boolean {
  const fn = bare(argument);
  if (!ts.isArrowFunction(fn) && !ts.isFunctionExpression(fn)) return false;
  const answerer = fn.parameters[fn.parameters.length > 1 ? 1 : 0];
  if (!answerer) return false;
  return e.project
    .of(fn)
    .scopes.references(answerer)
    .some((reference) => {
      const access = dressed(reference).parent;
      if (!ts.isPropertyAccessExpression(access)) return false;
      const called = ts.isCallExpression(access.parent) && access.parent.expression === access;
      if (called)
        return (
          /^(json|send|status|end|render|redirect|sendStatus|sendFile|write|writeHead|code|type)$/.test(
            access.name.text,
          ) &&
          (fn.parameters.length > 1 || access.parent.arguments.length > 0)
        );
      return access.name.text === 'body' && ts.isBinaryExpression(access.parent) && access.parent.left === access;
    });
}

/** What a caller hands on is no schema that stands here. */
function isParameter(e: Evaluator, node: ts.Expression): boolean {
  return ts.isIdentifier(node) && e.project.of(node).scopes.resolve(node, node.text).some(ts.isParameter);
}

function wrapperName(callee: ts.Expression): string {
  if (ts.isIdentifier(callee)) return callee.text;
  if (ts.isPropertyAccessExpression(callee)) {
    const owner = bare(callee.expression);
    const name = ts.isIdentifier(owner) ? owner.text : ts.isPropertyAccessExpression(owner) ? owner.name.text : '';
    return `${name}.${callee.name.text}`;
  }
  return '';
}

function isAbsolute(address: Text): boolean {
  const [first] = address.parts;
  return first !== undefined && 'text' in first && /^[a-z][a-z0-9+.-]*:\/\//i.test(first.text);
}

/** An address on each of the bases that it may be on. */
export const urlsOn = (bases: readonly Text[], address: Text, node: ts.Node): readonly Text[] =>
  bases.length > 0 && !isAbsolute(address) ? bases.map((base) => join(base, address, node)) : [address];

function join(base: Text, path: Text, node: ts.Node): Text {
  return { kind: 'text', parts: [...base.parts, { text: '/', node, at: -1 }, ...path.parts] };
}

/** A request of which nothing told the verb but the name of the wrapper that was called for it: `this.put(path, …)`. */
export function saidByName(e: Evaluator, answer: Answer, from: CallNode): Answer {
  const { call } = answer;
  const verb = verbIn(calleeName(from));
  if (!call || verb === undefined || from === call.node) return answer;
  const endpoints = call.endpoints.filter((each) => each.startsWith(`${verb} `));
  if (endpoints.length === 0 || endpoints.length === call.endpoints.length) return answer;
  return answerOf(e, { ...call, endpoints, certain: false }, endpoints[0] ?? '');
}
