/** By which verb a call asks: what its name, its options, the chain behind it and the functions that it calls say. */
import { oncePer } from '../common/once.ts';
import type { Evaluator } from './evaluate.ts';
import type { CallNode, FunctionNode } from './syntax.ts';
import { accessOf, bare, calleeName, dressed, givenTo, isFunction, nameOf, ts, walk } from './syntax.ts';
import { type Answer, cutParts, type Env, isGiven, known, type Text, texts, type Value } from './values.ts';

const VERBS = new Set(['get', 'post', 'put', 'patch', 'delete', 'head']);
/** Whether a name is that of a request's verb, as clients call their methods. */
export const isVerb = (name: string): boolean => VERBS.has(name);

/** The key of an options object that holds nothing but the verb. */
export const VERB_KEY = 'method';
/** Keys that may hold the verb. */
export const VERB_KEYS = [VERB_KEY, 'type', 'verb', 'httpMethod', 'requestMethod'];

/** The verb of a request. Undefined: the program does not say, here. */
export const verbOf = (e: Evaluator, node: CallNode, env: Env | undefined, inside: boolean): string | undefined =>
  verbsOf(e, node, env, inside)[0];

/** The verbs of a request; among them undefined where the program does not say, here, or where only some of the callers do. */
export function verbsOf(
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
export const MAX_CHAIN = 4;

/** The verb that functions spell for all that they ask for; undefined: they do not say, or not one alone. */
export function verbInside(callees: readonly Value[]): string | undefined {
  const verbs = new Set(callees.flatMap((each) => (each.kind === 'function' ? [verbSpelt(each.node)] : [])));
  const [only] = verbs;
  return verbs.size === 1 ? only : undefined;
}

/** The one verb that answers were asked for by, of those to one of these endpoints. */
export function verbWithin(e: Evaluator, answers: readonly Answer[], endpoints: readonly string[]): string | undefined {
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

/** The verb that a text is. */
export function verbSaid(value: Text): string | undefined {
  const word = known(value)?.toLowerCase();
  return word !== undefined && VERBS.has(word) ? word.toUpperCase() : undefined;
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

const ROUTE = /^\s*([A-Z]+)\s+(?=\/|https?:\/\/|$)/;

/** An address behind its verb in one text: `client.request('GET /projects/{id}', { id })`. Who is handed a function with it names a test, or serves it. */
export function routed(
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

/** The verb that a team says of its own wrapper: a word, or the argument that holds it. */
export function verbTold(
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

/** Whether an object of options says a key by its name. */
export function hasKey(node: ts.ObjectLiteralExpression, key: string): boolean {
  return node.properties.some(
    (each) => each.name !== undefined && ts.isIdentifier(each.name) && each.name.text === key,
  );
}
