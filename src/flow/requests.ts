/** Requests: which call asks for which endpoint, by the address it is handed and the verb it says. Knows no client by name. */
import { oncePer } from '../common/once.ts';
import { isContainer } from './containers.ts';
import { segment } from './evaluate/segments.ts';
import type { Evaluator } from './evaluate.ts';
import { isOwnServer } from './own-server.ts';
import { isSaid } from './sentences.ts';
import type { CallNode, FunctionNode } from './syntax.ts';
import { accessOf, bare, calleeName, dressed, givenTo, isFunction, nameOf, ts, walk } from './syntax.ts';
import { urlTexts } from './url.ts';
import {
  type Answer,
  type Call,
  concat,
  cutParts,
  type Env,
  hole,
  isGiven,
  known,
  step,
  type Text,
  text,
  texts,
  type Value,
} from './values.ts';

const VERBS = new Set(['get', 'post', 'put', 'patch', 'delete', 'head']);
/** Whether a name is that of a request's verb, as clients call their methods. */
export const isVerb = (name: string): boolean => VERBS.has(name);

/** The key of an options object that holds nothing but the verb. */
export const VERB_KEY = 'method';
/** Keys that hold the address, and those that may hold the verb. */
export const URL_KEYS = ['url', 'uri', 'path', 'pathname', 'endpoint', 'href', 'route', 'input', 'requestUrl'];
export const VERB_KEYS = [VERB_KEY, 'type', 'verb', 'httpMethod', 'requestMethod'];
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

function hasKey(node: ts.ObjectLiteralExpression, key: string): boolean {
  return node.properties.some(
    (each) => each.name !== undefined && ts.isIdentifier(each.name) && each.name.text === key,
  );
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

const ROUTE = /^\s*([A-Z]+)\s+(?=\/|https?:\/\/|$)/;

/** An address behind its verb in one text: `client.request('GET /projects/{id}', { id })`. Who is handed a function with it names a test, or serves it. */
function routed(
  e: Evaluator,
  route: Text,
  node: CallNode,
  env: Env | undefined,
): { verb: string; address: Text } | undefined {
  const [first] = route.parts;
  const [whole = '', verb = ''] = (first && 'text' in first && ROUTE.exec(first.text)) || [];
  if (!isVerb(verb.toLowerCase())) return undefined;
  const runs = (each: ts.Expression): boolean =>
    isFunction(bare(each)) || e.value(each, env).some(({ kind }) => kind === 'function');
  if (givenTo(node).some(runs)) return undefined;
  return { verb, address: { kind: 'text', parts: cutParts(route.parts, whole.length, Number.POSITIVE_INFINITY) } };
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

function verbTold(
  e: Evaluator,
  node: ts.CallExpression,
  told: string | number | undefined,
  env: Env | undefined,
): string | undefined {
  if (typeof told === 'string') return told.toUpperCase();
  if (typeof told !== 'number') return verbOf(e, node, env, true);
  const argument = node.arguments[told];
  const value = argument && texts(e.value(argument, env)).map(known)[0];
  return value?.toUpperCase();
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

/** The verb of a request. Undefined: the program does not say, here. */
export const verbOf = (e: Evaluator, node: CallNode, env: Env | undefined, inside: boolean): string | undefined =>
  verbsOf(e, node, env, inside)[0];

/** The verbs of a request; among them undefined where the program does not say, here, or where only some of the callers do. */
function verbsOf(
  e: Evaluator,
  node: CallNode,
  env: Env | undefined,
  inside: boolean,
  seen: ReadonlySet<CallNode> = new Set(),
): (string | undefined)[] {
  const called = verbsCalled(e, node, env);
  if (called) return called;
  const named = verbIn(calleeName(node));
  // the name says it, unless the options that stand right there say otherwise
  const spelt = givenTo(node).some((each) => ts.isObjectLiteralExpression(bare(each)));
  if (named && !spelt) return [named];
  // a client that is not told otherwise reads: `fetch(url)`, `axios(url)`, `got(url, { json })`
  const behind = verbBehind(node);
  const untold = (hasOptions: boolean): string | undefined =>
    named ?? behind ?? (!inside && (hasOptions || givenTo(node).length === 1) ? 'GET' : undefined);
  let hasOptions = false;
  for (const argument of givenTo(node)) {
    const handed: (string | undefined)[] = [];
    for (const value of e.value(argument, env)) {
      if (value.kind === 'made' && value.of === 'Request') {
        // `request = new Request(request)` says what the request before it said
        if (!seen.has(value.node)) return verbsOf(e, value.node, value.env, false, new Set([...seen, value.node]));
        continue;
      }
      if (value.kind === 'object') {
        hasOptions = true;
        const said = VERB_KEYS.flatMap((key) =>
          texts(e.member([value], key, node)).flatMap((each) => {
            const verb = verbSaid(each);
            return verb === undefined ? [] : [{ verb, isGiven: isGiven(each) }];
          }),
        );
        // `method: exists ? 'PUT' : 'POST'`, or what each of many tools says
        const own: (string | undefined)[] = [...new Set(said.map(({ verb }) => verb))];
        if (own.length > 0) return said.every((each) => each.isGiven) ? [...own, undefined] : own;
        if (hasKey(value.node, VERB_KEY)) return [undefined];
      } else if (value.kind === 'text') {
        const verb = routed(e, value, node, env)?.verb ?? verbSaid(value);
        if (verb === undefined) continue;
        if (!isGiven(value)) return [verb];
        handed.push(verb);
      }
    }
    if (handed.length > 0) return [...new Set(handed), undefined];
  }
  return [untold(hasOptions)];
}

/** The verbs by which a client is called in brackets: `client[method](path)`. Undefined: it is called by a name, or at a place. */
function verbsCalled(e: Evaluator, node: CallNode, env: Env | undefined): (string | undefined)[] | undefined {
  const callee = bare(node.expression);
  const key = ts.isElementAccessExpression(callee) ? bare(callee.argumentExpression) : undefined;
  if (!key || ts.isStringLiteralLike(key) || ts.isNumericLiteral(key)) return undefined;
  const said = texts(e.value(key, env));
  return [...new Set([...said.map(verbSaid), ...(said.length > 0 && !said.every(isGiven) ? [] : [undefined])])];
}

/** The verb that a chain says behind the address: `api.url('/runners/1').put({ … })`. */
export function verbBehind(node: CallNode): string | undefined {
  let at: ts.Node = dressed(node);
  for (let i = 0; i < MAX_CHAIN; i++) {
    const access = accessOf(at.parent);
    const outer = access && access.object === at ? dressed(access.node).parent : undefined;
    if (!access || !outer || !ts.isCallExpression(outer) || outer.expression !== dressed(access.node)) return undefined;
    if (isVerb(access.name)) return access.name.toUpperCase();
    // what is answered is no longer told how to ask
    if (
      outer.arguments.some((each) => isFunction(bare(each))) ||
      /^(?:json|text|then|catch|finally)$/.test(access.name)
    )
      return undefined;
    at = dressed(outer);
  }
  return undefined;
}

/** So many methods may stand between an address and its verb. */
const MAX_CHAIN = 4;

/** The verb that functions spell for all that they ask for; undefined: they do not say, or not one alone. */
function verbInside(callees: readonly Value[]): string | undefined {
  const verbs = new Set(callees.flatMap((each) => (each.kind === 'function' ? [verbSpelt(each.node)] : [])));
  const [only] = verbs;
  return verbs.size === 1 ? only : undefined;
}

/** The one verb that answers were asked for by, of those to one of these endpoints. */
function verbWithin(e: Evaluator, answers: readonly Answer[], endpoints: readonly string[]): string | undefined {
  const calls = answers.flatMap(({ call }) => (call?.endpoints.some((each) => endpoints.includes(each)) ? [call] : []));
  if (!calls.every(({ node, env }) => givenTo(node).every((each) => isInSight(e, each, env)))) return undefined;
  const verbs = new Set(calls.flatMap((each) => each.endpoints.map((one) => one.slice(0, one.indexOf(' ')))));
  const [only] = verbs;
  return verbs.size === 1 ? only : undefined;
}

/** Whether all keys of what a call is handed are known, also of what is spread into it. */
function isInSight(e: Evaluator, given: ts.Expression, env: Env | undefined, depth = 0): boolean {
  const values = e.value(given, env);
  return (
    values.length > 0 &&
    depth < MAX_CHAIN &&
    values.every(
      (each) =>
        // the address; nothing is spread of a text
        (each.kind === 'text' && depth === 0) ||
        (each.kind === 'object' &&
          each.node.properties.every(
            (one) => !ts.isSpreadAssignment(one) || isInSight(e, one.expression, each.env, depth + 1),
          )),
    )
  );
}

/** The one verb that a function spells: of an option, of the methods that are called by a verb's name, and of `fetch`, which reads where it is told nothing. */
const verbSpelt = oncePer((fn: FunctionNode): string | undefined => {
  const verbs = new Set<string | undefined>();
  walk(fn, (at) => {
    if (ts.isPropertyAssignment(at) && VERB_KEYS.includes(nameOf(at.name) ?? '')) {
      const value = bare(at.initializer);
      const word = ts.isStringLiteralLike(value) ? value.text.toLowerCase() : '';
      // `type` is more than a verb; what is worked out may be any
      if (VERBS.has(word)) verbs.add(word.toUpperCase());
      else if (nameOf(at.name) !== 'type') verbs.add(undefined);
    } else if (ts.isShorthandPropertyAssignment(at) && VERB_KEYS.includes(at.name.text)) verbs.add(undefined);
    else if (ts.isCallExpression(at)) {
      const name = accessOf(bare(at.expression))?.name;
      if (name !== undefined && VERBS.has(name)) verbs.add(name.toUpperCase());
      else if (calleeName(at) === 'fetch') {
        const verb = fetched(at);
        if (verb !== 'told') verbs.add(verb);
      }
    }
  });
  const [only] = verbs;
  return verbs.size === 1 ? only : undefined;
});

/** How `fetch` asks: it reads where its options do not say otherwise (`told`: where they do). Undefined: they are not written out. */
function fetched({ arguments: [, options] }: ts.CallExpression): 'GET' | 'told' | undefined {
  if (!options) return 'GET';
  const given = bare(options);
  const names = ts.isObjectLiteralExpression(given)
    ? given.properties.map(({ name }) => name && nameOf(name))
    : [undefined];
  if (names.includes(undefined)) return undefined;
  return names.includes(VERB_KEY) ? 'told' : 'GET';
}

export function verbSaid(value: Text): string | undefined {
  const word = known(value)?.toLowerCase();
  return word !== undefined && VERBS.has(word) ? word.toUpperCase() : undefined;
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

/** The verb in a function's name: `getJson`, `$delete`, `apiPut`, `del`. */
export function verbIn(name: string): string | undefined {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);
  for (const word of [words[0], words.at(-1)]) {
    if (word === undefined) continue;
    if (VERBS.has(word)) return word.toUpperCase();
    if (word === 'del' || word === 'destroy') return 'DELETE';
  }
  return undefined;
}
