/** What a call yields: a function of the project inlined, a built-in followed, a request answered. Knows no client by name. */
import type { LibraryFunction } from '../../rules/libraries.ts';
import { askedValues, offered } from './asked.ts';
import { contained, entriesOf, isContainer, keysOf, pairs } from './containers.ts';
import { calleeName, type Evaluator, segment } from './evaluate.ts';
import { exportedValues, programStores, stateGiven } from './handed.ts';
import { cellValues } from './holders.ts';
import { isEnvelope } from './members.ts';
import { baseOf, joinedPath, request, sdkAnswer, speltParts } from './requests.ts';
import { kept, stateValues } from './stores.ts';
import { accessOf, bare, isFunction, returns, ts, walk } from './syntax.ts';
import { typeValues } from './types.ts';
import { concat, type Env, hole, isAnswered, known, type Text, text, texts, type Value } from './values.ts';

type CallNode = ts.CallExpression | ts.NewExpression;
/** What a parameter is given, worked out when it is asked for. */
export type Given = () => readonly Value[];
export type FunctionValue = Extract<Value, { kind: 'function' }>;

const KEEPS = new Set([
  'filter',
  'slice',
  'sort',
  'toSorted',
  'reverse',
  'toReversed',
  'concat',
  'splice',
  'values',
  'toArray',
  'unique',
  'take',
  'with',
]);
const REORDERS = new Set(['sort', 'toSorted', 'reverse', 'toReversed']);
/** Methods that give what an answer holds. */
const BODIES = new Set(['json', 'toPromise', 'promise', 'unwrap']);
const PICKS = new Set(['find', 'findLast', 'at', 'pop', 'shift', 'first', 'last']);
const VISITS = new Set([
  'map',
  'flatMap',
  'forEach',
  'filter',
  'find',
  'findLast',
  'findIndex',
  'findLastIndex',
  'some',
  'every',
  'each',
  'sortBy',
  'groupBy',
  'keyBy',
  'partition',
  'mapSeries',
  'eachSeries',
]);

/** What an array method hands its callback at a place. */
export function arrayCallback(method: string, index: number): 'element' | 'whole' | 'accumulator' | undefined {
  if (VISITS.has(method)) return index === 0 ? 'element' : index === 2 ? 'whole' : undefined;
  if (method === 'sort' || method === 'toSorted') return index < 2 ? 'element' : undefined;
  if (method === 'reduce' || method === 'reduceRight')
    return index === 0 ? 'accumulator' : index === 1 ? 'element' : undefined;
  return undefined;
}

export function callValues(e: Evaluator, node: CallNode, env: Env | undefined): readonly Value[] {
  const callee = bare(node.expression);
  if (ts.isNewExpression(node)) return construct(e, node, env);
  if (isRequire(callee)) {
    const [first] = node.arguments;
    return first && ts.isStringLiteralLike(first) ? e.module(e.project.of(node), first.text) : [];
  }
  const access = accessOf(callee);
  const out: Value[] = [];
  if (access && access.object.kind !== ts.SyntaxKind.SuperKeyword) {
    const receiver = e.value(access.object, env);
    const kinds = kindsIn(receiver);
    const all = kinds.map((each) => method(e, node, access.name, each, env, kinds.length === 1));
    for (const done of all) if (done) out.push(...done);
    if (all.every((each) => each !== undefined)) return out;
  }
  const document = e.sent?.sentBy(node);
  if (document) return [{ kind: 'selection', document, keys: [], call: node }];
  const callees = e.callees(callee, env);
  let inside = false;
  for (const value of callees) {
    if (value.kind === 'function') {
      inside = true;
      out.push(...invoke(e, value, node, env));
    } else if (isAnswered(value))
      // the function that a hook gave
      out.push(value);
    else if (value.kind === 'signature') out.push(...declared(e, value, node, env));
    // a schema that is called checks what it is given
    else if (value.kind === 'schema') {
      const [data] = node.arguments;
      out.push(...value.of, { kind: 'envelope', of: value.of }, ...(data ? e.value(data, env) : []));
    } else if (value.kind === 'external') {
      const done = external(e, value, node, env);
      if (done) {
        if (value.module !== '' || done.length > 0 || isPure(value.path)) return done;
        out.push(...done);
      }
    }
  }
  if (out.length === 0 && node.arguments.length === 0) out.push(...cellValues(e, callee, env));
  if (out.some(isAnswered)) return out;
  if (inside && !isHandedIn(e, callee) && out.some((each) => each.kind === 'text' || each.kind === 'made')) return out;
  const joined = joinedPath(e, node, env);
  if (joined.length > 0) return joined;
  out.push(...request(e, node, env, callees, inside));
  if (!inside) out.push(...fromCallbacks(e, node, env));
  if (inside && out.length === 0) {
    // a helper of the project that could not be looked through keeps a schema a schema
    for (const argument of node.arguments) out.push(...e.value(argument, env).filter((each) => each.kind === 'schema'));
  }
  return out;
}

/** Values whose methods mean different things, apart: what one of them may be says nothing of the others. */
function kindsIn(values: readonly Value[]): readonly (readonly Value[])[] {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    if (value.kind === 'typed') continue;
    const kind =
      value.kind === 'answer'
        ? 'answer'
        : value.kind === 'list' || value.kind === 'array'
          ? 'list'
          : value.kind === 'text' || value.kind === 'made' || value.kind === 'schema' || value.kind === 'selection'
            ? value.kind
            : 'other';
    groups.set(kind, [...(groups.get(kind) ?? []), value]);
  }
  if (groups.size < 2) return [values];
  // what is declared goes with what is answered, or with whatever comes first
  const typed = values.filter(({ kind }) => kind === 'typed');
  const [first = ''] = groups.keys();
  const holder = groups.has('answer') ? 'answer' : first;
  return [...groups].map(([kind, own]) => (kind === holder ? [...own, ...typed] : own));
}

/** Whether somebody hands in the function that is called here, so that it may be another one. */
function isHandedIn(e: Evaluator, callee: ts.Expression): boolean {
  return ts.isIdentifier(callee) && e.project.of(callee).scopes.resolve(callee, callee.text).some(ts.isParameter);
}

function isRequire(callee: ts.Expression): boolean {
  return callee.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(callee) && callee.text === 'require');
}

/** Calls that read and make nothing of the network. */
function isPure(path: readonly string[]): boolean {
  return /^(console|JSON|Object|Array|String|Number|Math|Boolean|Date|Symbol|parseInt|parseFloat|encodeURI|encodeURIComponent|decodeURIComponent)$/.test(
    path[0] ?? '',
  );
}

/** The values of a call's arguments and type arguments. `skip`: a callback that is being asked about. */
export function argumentsOf(
  e: Evaluator,
  node: CallNode,
  env: Env | undefined,
  skip?: ts.Node,
): { args: readonly Given[]; types: readonly (readonly Value[])[] } {
  const args: Given[] = [];
  for (const argument of node.arguments ?? []) {
    if (argument === skip) args.push(() => []);
    else if (ts.isSpreadElement(argument)) {
      const spread = e.value(argument.expression, env);
      const array = spread.find((each) => each.kind === 'array');
      if (array?.kind === 'array')
        for (const element of array.node.elements) args.push(e.later(() => e.value(element, array.env)));
      else args.push(() => e.element(spread));
    } else args.push(e.later(() => e.value(argument, env)));
  }
  return { args, types: (node.typeArguments ?? []).map((each) => typeValues(e, each, env)) };
}

function invoke(e: Evaluator, fn: FunctionValue, node: CallNode, env: Env | undefined): readonly Value[] {
  const { args, types } = argumentsOf(e, node, env);
  // where the call itself spells the path, looking inside can only make it surer, and is given less to do it with
  const brief = (node.arguments ?? []).some(
    (each) => e.api.endpoints.match({ kind: 'text', parts: speltParts(each) }) !== undefined,
  );
  const values = e.within(brief, () => returned(e, fn, args, types, env?.depth ?? 0));
  return e.traced(values, node, () => `${calleeName(node) ?? 'function'}()`);
}

/** What a function gives back when it is given these arguments. */
export function returned(
  e: Evaluator,
  fn: FunctionValue,
  args: readonly Given[],
  types: readonly (readonly Value[])[],
  depth: number,
): readonly Value[] {
  const inner = e.bind(fn.node, fn.env, fn.node, {
    args,
    types,
    self: fn.self,
    depth: Math.max(depth, fn.env?.depth ?? 0),
  });
  if (!inner) return [];
  const out: Value[] = [];
  // a function that calls itself says nothing new the third time
  e.enter(fn.node, () => {
    for (const each of returns(fn.node)) {
      const values = e.value(each, inner);
      // what a generator yields is one of those that it gives
      out.push(...(isYielded(each) ? [{ kind: 'list' as const, of: values }] : values));
    }
  });
  if (fn.node.type) out.push(...typeValues(e, fn.node.type, inner));
  return out;
}

const isYielded = ({ parent }: ts.Expression): boolean => ts.isYieldExpression(parent) && !parent.asteriskToken;

function declared(
  e: Evaluator,
  value: Extract<Value, { kind: 'signature' }>,
  node: ts.CallExpression,
  env: Env | undefined,
): readonly Value[] {
  const { args, types } = argumentsOf(e, node, env);
  const inner = e.bind(value.node, value.env, value.node, { args, types, self: undefined, depth: env?.depth ?? 0 });
  return value.node.type && inner ? typeValues(e, value.node.type, inner) : [];
}

function construct(e: Evaluator, node: ts.NewExpression, env: Env | undefined): readonly Value[] {
  const out: Value[] = [];
  for (const value of e.callees(node.expression, env)) {
    if (value.kind === 'class') {
      const maker = constructorOf(e, value.node, value.env);
      const given = argumentsOf(e, node, env);
      const bound = maker
        ? e.bind(maker, value.env, value.node, { ...given, self: undefined, depth: env?.depth ?? 0 })
        : {
            fn: value.node,
            parent: value.env,
            values: new Map(),
            types: new Map(),
            self: undefined,
            depth: (env?.depth ?? 0) + 1,
            memo: new Map(),
          };
      if (bound) {
        const types = new Map(bound.types);
        for (const [index, parameter] of (value.node.typeParameters ?? []).entries()) {
          const type = given.types[index];
          if (type) types.set(parameter, type);
        }
        out.push({ kind: 'instance', node: value.node, env: { ...bound, types } });
      }
    } else if (value.kind === 'external') {
      const name = value.path.at(-1) ?? '';
      if (value.module === '' && name === 'Promise') out.push(...promised(e, node, env));
      else if (value.module === '' && name === 'Uint8Array' && answered(e, node.arguments?.[0], env).length > 0)
        out.push(...answered(e, node.arguments?.[0], env));
      else if (/^(URL|URLSearchParams|FormData|Headers|Request|HttpParams|Map|Set)$/.test(name))
        out.push({ kind: 'made', of: name, node, env });
      else if (e.api.libraryFunction(value.module, value.path)?.keeps)
        out.push({ ...value, path: [...value.path, '()'], made: node });
      else {
        const bases = baseOf(e, node, env);
        if (bases.length > 0 && !e.api.isSdk(value.module)) out.push({ kind: 'client', base: bases, node });
        else out.push({ ...value, path: [...value.path, 'new'], made: node, env });
      }
    }
  }
  return out;
}

const answered = (e: Evaluator, node: ts.Expression | undefined, env: Env | undefined): readonly Value[] =>
  node ? e.value(node, env).filter(isAnswered) : [];

/** The constructor of a class, its base's when it has none. */
function constructorOf(
  e: Evaluator,
  node: ts.ClassLikeDeclaration,
  env: Env | undefined,
  seen: Set<ts.Node> = new Set(),
): ts.ConstructorDeclaration | undefined {
  if (seen.has(node) || e.isFar(seen)) return undefined;
  seen.add(node);
  const own = node.members.find(
    (each): each is ts.ConstructorDeclaration => ts.isConstructorDeclaration(each) && each.body !== undefined,
  );
  if (own) return own;
  for (const clause of node.heritageClauses ?? [])
    if (clause.token === ts.SyntaxKind.ExtendsKeyword)
      for (const base of clause.types)
        for (const value of e.value(base.expression, env))
          if (value.kind === 'class') return constructorOf(e, value.node, value.env, seen);
  return undefined;
}

/** `new Promise((resolve) => … resolve(x) …)`: x, or else the answer to the request that is made inside. */
function promised(e: Evaluator, node: ts.NewExpression, env: Env | undefined): readonly Value[] {
  const executor = node.arguments?.[0];
  const fn = executor && bare(executor);
  if (!fn || !(ts.isArrowFunction(fn) || ts.isFunctionExpression(fn))) return [];
  const out: Value[] = [];
  const resolve = fn.parameters[0];
  for (const reference of resolve ? e.project.of(fn).scopes.references(resolve) : [])
    if (ts.isCallExpression(reference.parent) && reference.parent.expression === reference) {
      const [first] = reference.parent.arguments;
      if (first) out.push(...e.value(first, env));
    }
  if (out.some((each) => each.kind === 'answer')) return out;
  walk(fn.body, (at) => {
    if (ts.isCallExpression(at)) out.push(...e.answer(e.value(at, env)));
    return undefined;
  });
  return out;
}

/** Methods that mean the same on every value of a kind. Undefined: none of these. */
function method(
  e: Evaluator,
  node: ts.CallExpression,
  name: string,
  receiver: readonly Value[],
  env: Env | undefined,
  isAlone: boolean,
): readonly Value[] | undefined {
  const [first] = node.arguments;
  if (name === 'then') {
    const handed = callbacks(e, node.arguments.slice(0, 1), env);
    if (handed.length === 0) return receiver;
    return handed.flatMap((fn) => [...returned(e, fn, [() => receiver], [], env?.depth ?? 0)]);
  }
  if (name === 'catch')
    return [
      ...receiver,
      ...callbacks(e, node.arguments.slice(0, 1), env).flatMap((fn) => [
        ...returned(e, fn, [() => []], [], env?.depth ?? 0),
      ]),
    ];
  if (name === 'finally') return receiver;
  const held = receiver.filter(isContainer);
  if (held.length > 0) {
    const found = containerMethod(e, name, held);
    if (found) return found;
  }
  const isList = receiver.some(
    (each) =>
      (each.kind === 'answer' && each.list) ||
      each.kind === 'list' ||
      each.kind === 'array' ||
      each.kind === 'selection',
  );
  // a list of something unknown, whatever one caller hands over in its place: what is made of each is known all the same
  const isUnknown = receiver.every(
    (each) =>
      each.kind === 'text' ||
      each.kind === 'literal' ||
      (isAlone && each.kind === 'object' && /^(map|flatMap)$/.test(name) && e.member([each], name, node).length === 0),
  );
  if (isUnknown && (name === 'map' || name === 'flatMap') && first && isFunction(bare(first)))
    return gathered(
      name,
      callbacks(e, [first], env).flatMap((fn) => [...returned(e, fn, [() => []], [], env?.depth ?? 0)]),
    );
  if (isList) {
    if (name === 'map' || name === 'flatMap') {
      const elements = e.element(receiver);
      const of = callbacks(e, node.arguments.slice(0, 1), env).flatMap((fn) => [
        ...returned(e, fn, [() => elements], [], env?.depth ?? 0),
      ]);
      return gathered(name, of);
    }
    if (name === 'concat') return [...receiver, ...node.arguments.flatMap((each) => [...e.value(each, env)])];
    if (name === 'entries') return [pairs([], e.element(receiver))];
    // which of them stands where is not what it was
    if (REORDERS.has(name))
      return receiver.flatMap((each) => (each.kind === 'array' ? listed(e.element([each])) : each));
    if (KEEPS.has(name)) return receiver;
    const selections = e.selections(receiver);
    if (selections.length > 0 && BODIES.has(name)) return selections;
    if (PICKS.has(name)) return e.element(receiver);
    if (name === 'flat') return flattened(e.element(receiver), receiver);
    if (name === 'join') return joinedArray(e, receiver, first, env);
    if (VISITS.has(name)) return [];
  }
  if (name === 'reduce' || name === 'reduceRight')
    return callbacks(e, node.arguments.slice(0, 1), env).flatMap((fn) => [
      ...returned(
        e,
        fn,
        [() => (node.arguments[1] ? e.value(node.arguments[1], env) : []), () => e.element(receiver)],
        [],
        env?.depth ?? 0,
      ),
    ]);
  if (receiver.length === 0 && name === 'concat') {
    const lists = node.arguments
      .flatMap((each) => [...e.value(each, env)])
      .filter((each) => each.kind === 'list' || each.kind === 'array' || (each.kind === 'answer' && each.list));
    if (lists.length > 0) return lists;
  }
  const strings = texts(receiver);
  // what no text can do is done by something else that may be here
  if (strings.length > 0 && name in String.prototype) return stringMethod(e, node, name, strings, env);
  const made = receiver.filter((each) => each.kind === 'made');
  if (made.length > 0 && (name === 'toString' || name === 'valueOf' || name === 'clone')) return made;
  const schemas = receiver.filter((each) => each.kind === 'schema');
  if (schemas.length > 0) return schemaMethod(e, node, name, schemas, env);
  if (name === 'bind' || name === 'call' || name === 'apply') {
    const functions = receiver.filter((each) => each.kind === 'function');
    if (functions.length > 0 && name === 'bind') return functions;
  }
  const answers = e.answer(receiver);
  if (answers.length > 0 && answers.length === receiver.filter((each) => each.kind !== 'typed').length) {
    if (name === 'pipe') {
      const inner = node.arguments.flatMap((each) =>
        ts.isCallExpression(bare(each)) ? callbacks(e, [...(bare(each) as ts.CallExpression).arguments], env) : [],
      );
      const piped = inner.flatMap((fn) => [...returned(e, fn, [() => receiver], [], env?.depth ?? 0)]);
      return [...receiver, ...piped.filter((each) => each.kind === 'answer' || each.kind === 'typed')];
    }
    // a fluent client, or the envelope's own way to the body
    const typed = (node.typeArguments ?? []).flatMap((each) => [...typeValues(e, each, env)]);
    return [
      ...e.traced(answers, node, () => (isEnvelope(name) ? `.${name}()` : '')),
      ...receiver.filter((each) => each.kind === 'typed'),
      ...typed,
    ];
  }
  return undefined;
}

/** A method of a map or a set. Undefined: it is none that tells what it holds. */
function containerMethod(
  e: Evaluator,
  name: string,
  held: readonly Extract<Value, { kind: 'made' }>[],
): readonly Value[] | undefined {
  const of = () => held.flatMap((each) => contained(e, each));
  switch (name) {
    case 'get':
      return of();
    case 'values':
      return [{ kind: 'list', of: of() }];
    case 'keys':
      return [{ kind: 'list', of: held.flatMap((each) => keysOf(e, each)) }];
    case 'entries':
      return [
        pairs(
          held.flatMap((each) => keysOf(e, each)),
          of(),
        ),
      ];
    case 'set':
    case 'add':
      return held;
    case 'forEach':
    case 'has':
    case 'delete':
    case 'clear':
      return [];
    default:
      return undefined;
  }
}

export function listed(of: readonly Value[]): readonly Value[] {
  if (of.length === 0) return [];
  return [
    ...of.filter((each) => each.kind === 'answer').map((each) => ({ ...each, list: true })),
    ...of.filter((each) => each.kind === 'selection'),
    { kind: 'list', of: of.filter((each) => !isAnswered(each)) },
  ];
}

/** A list whose elements that are lists give theirs in their place. `whole`: where nothing is known of the elements. */
function flattened(elements: readonly Value[], whole: readonly Value[]): readonly Value[] {
  if (elements.length === 0) return whole;
  const isListed = ({ kind }: Value): boolean => kind === 'list' || kind === 'array';
  return [...elements.filter(isListed), ...listed(elements.filter((each) => !isListed(each)))];
}

const gathered = (name: string, of: readonly Value[]): readonly Value[] =>
  name === 'flatMap' ? flattened(of, []) : listed(of);

function callbacks(e: Evaluator, args: readonly ts.Expression[], env: Env | undefined): readonly FunctionValue[] {
  return args.flatMap((each) =>
    e.value(each, env).filter((value): value is FunctionValue => value.kind === 'function'),
  );
}

/** What stands in a path for something that is put there: `:id`, `{id}`, `<id>`. */
const PLACEHOLDER = /^[:{<$%]/;

function stringMethod(
  e: Evaluator,
  node: ts.CallExpression,
  name: string,
  strings: readonly Text[],
  env: Env | undefined,
): readonly Value[] {
  const [first, second] = node.arguments;
  if (name === 'replace' || name === 'replaceAll') {
    if (!first || !second) return strings;
    const from = texts(e.value(first, env)).map(known)[0];
    if (from === undefined || from === '') return strings;
    const found = e.asText(second, env);
    const to = PLACEHOLDER.test(from) ? segment(e.api, found, second, false) : found.slice(0, 1);
    return strings.flatMap((each) => to.map((one) => replaced(each, from, one)));
  }
  if (name === 'concat') return concat([strings, ...node.arguments.map((each) => e.asText(each, env))]);
  if (
    name === 'toString' ||
    name === 'trim' ||
    name === 'valueOf' ||
    name === 'trimEnd' ||
    name === 'trimStart' ||
    name === 'toLowerCase' ||
    name === 'toUpperCase'
  )
    return strings;
  return [];
}

function replaced(value: Text, from: string, to: Text): Text {
  for (const [index, part] of value.parts.entries()) {
    if ('hole' in part) continue;
    const at = part.text.indexOf(from);
    if (at < 0) continue;
    const rest = part.text.slice(at + from.length);
    return {
      kind: 'text',
      parts: [
        ...value.parts.slice(0, index),
        ...(at > 0 ? [{ ...part, text: part.text.slice(0, at) }] : []),
        ...to.parts.map((each) => ('hole' in each ? { ...each, single: true } : each)),
        ...(rest === '' ? [] : [{ text: rest, node: part.node, at: part.at < 0 ? -1 : part.at + at + from.length }]),
        ...value.parts.slice(index + 1),
      ],
    };
  }
  return value;
}

function joinedArray(
  e: Evaluator,
  receiver: readonly Value[],
  separator: ts.Expression | undefined,
  env: Env | undefined,
): readonly Value[] {
  const array = receiver.find((each) => each.kind === 'array');
  if (array?.kind !== 'array') return joinedList(e, receiver, separator, env);
  const by = separator ? (texts(e.value(separator, env)).map(known)[0] ?? ',') : ',';
  const pieces: (readonly Text[])[] = [];
  for (const [index, element] of array.node.elements.entries()) {
    if (index > 0) pieces.push([text(by, element, -1)]);
    const found = e.asText(element, array.env);
    const isLast = index === array.node.elements.length - 1;
    pieces.push(by === '/' && index > 0 ? segment(e.api, found, element, isLast) : found);
  }
  return concat(pieces);
}

/** Any of what is joined to a query, and more: `Object.entries(x).map(([k, v]) => `${k}=${v}`).join('&')`. */
function joinedList(
  e: Evaluator,
  receiver: readonly Value[],
  separator: ts.Expression | undefined,
  env: Env | undefined,
): readonly Value[] {
  const by = separator && texts(e.value(separator, env)).map(known)[0];
  if (!separator || by !== '&') return [];
  return texts(e.element(receiver)).map(({ parts }) => ({
    kind: 'text',
    parts: [...parts, { text: by, node: separator, at: -1 }, { hole: separator, single: false }],
  }));
}

function schemaCall(
  e: Evaluator,
  path: readonly string[],
  node: ts.CallExpression,
  env: Env | undefined,
): readonly Value[] {
  const name = path.at(-1) ?? '';
  const out: Value[] = [];
  for (const argument of node.arguments) {
    const inner = bare(argument);
    for (const value of e.value(inner, env)) {
      if (value.kind === 'object') {
        if (
          /^(object|strictObject|looseObject|interface|partial|type|struct|shape|exact|exactPartial|Object|Struct|Record|strict|readonly)$/.test(
            name,
          )
        )
          out.push({ kind: 'typed', node: value.node, env: value.env });
      } else if (value.kind === 'schema')
        out.push(...(/array|list|set|Array/.test(name) ? listed(value.of) : value.of));
      else if (value.kind === 'function')
        for (const each of returned(e, value, [], [], env?.depth ?? 0))
          if (each.kind === 'schema') out.push(...each.of);
      if (value.kind === 'array')
        for (const each of e.element([value])) if (each.kind === 'schema') out.push(...each.of);
    }
  }
  return [{ kind: 'schema', of: out }];
}

/** What is held against a schema, and what the schema describes. */
function checked(
  e: Evaluator,
  node: ts.CallExpression,
  { data, schema }: NonNullable<LibraryFunction['checks']>,
  env: Env | undefined,
): readonly Value[] {
  const valuesOf = (index: number): readonly Value[] => {
    const argument = node.arguments[index];
    return argument ? e.value(argument, env) : [];
  };
  const of = valuesOf(schema).flatMap((each) => (each.kind === 'schema' ? [...each.of] : []));
  return [...of, { kind: 'envelope', of }, ...valuesOf(data)];
}

/** What a function of a library gives of an argument. */
function given(
  e: Evaluator,
  node: ts.CallExpression,
  { argument, as }: NonNullable<LibraryFunction['gives']>[number],
  env: Env | undefined,
): readonly Value[] {
  const expression = node.arguments[argument];
  if (!expression) return [];
  const values = e.value(expression, env);
  switch (as) {
    case 'same':
    case 'itself':
    case 'store':
      return values;
    case 'held':
      return cellValues(e, expression, env);
    case 'element':
      return e.element(values);
    case 'groups':
      return values.length > 0 ? [{ kind: 'list', of: values }] : [];
    case 'mapped':
      return listed(
        callbacks(e, node.arguments.slice(argument + 1, argument + 2), env).flatMap((fn) => [
          ...returned(e, fn, [() => e.element(values)], [], env?.depth ?? 0),
        ]),
      );
    case 'instance':
      return values.flatMap((each) =>
        each.kind === 'class' ? [{ kind: 'instance' as const, node: each.node, env: each.env }] : [],
      );
  }
}

/** What a library's function makes that keeps a state, or gives of one. Undefined: neither. */
function fromStore(
  e: Evaluator,
  node: ts.CallExpression,
  value: Extract<Value, { kind: 'external' }>,
  does: LibraryFunction,
  env: Env | undefined,
): readonly Value[] | undefined {
  const made = [{ ...value, path: [...value.path, '()'], made: node, env: undefined }];
  // `create<State>()((set) => ({ … }))`
  if (does.keeps?.isPair) {
    const state = stateValues(e, node);
    return [{ kind: 'list', of: state, each: [state, []] }];
  }
  if (does.keeps) return node.arguments.at(does.keeps.argument) ? made : [value];
  if (does.makes) return made;
  if (does.exported) return exportedValues(e, node, does.exported);
  if (does.state) return stateGiven(e, node, value, does.state, env);
  if (does.puts) return [];
  if (does.paged) {
    const of = kept(e, fromCallbacks(e, node, env), node, ['[]']);
    const named = { name: does.paged, of: [{ kind: 'list' as const, of }] };
    return of.length > 0 ? [{ kind: 'envelope', of: [{ kind: 'state', node, path: [], of: [], named }] }] : undefined;
  }
  const [as] = (does.gives ?? []).map((each) => each.as);
  // what a function of a library's own gives so that it is called on again
  if (as === 'itself') return [{ ...value, path: value.path.slice(0, -1) }];
  return as === 'store' ? programStores(e, value.module) : undefined;
}

function schemaMethod(
  e: Evaluator,
  node: ts.CallExpression,
  name: string,
  schemas: readonly Value[],
  env: Env | undefined,
): readonly Value[] {
  const of = schemas.flatMap((each) => (each.kind === 'schema' ? [...each.of] : []));
  const [first] = node.arguments;
  if (
    /^(parse|safeParse|parseAsync|safeParseAsync|validate|validateSync|cast|decode|assert|check|create|from|validateAsync|attempt)$/.test(
      name,
    )
  ) {
    return [...of, { kind: 'envelope', of }, ...(first ? e.value(first, env) : [])];
  }
  if (name === 'array') return [{ kind: 'schema', of: listed(of) }];
  if (/^(extend|merge|and|or|augment|shape|keys|concat|safeExtend|pipe)$/.test(name)) {
    const more = node.arguments.flatMap((each) =>
      e
        .value(each, env)
        .flatMap((value): Value[] =>
          value.kind === 'object'
            ? [{ kind: 'typed', node: value.node, env: value.env }]
            : value.kind === 'schema'
              ? [...value.of]
              : [],
        ),
    );
    return [{ kind: 'schema', of: [...of, ...more] }];
  }
  return schemas;
}

/** Built-ins and packages. Undefined: nothing is known of it. */
function external(
  e: Evaluator,
  value: Extract<Value, { kind: 'external' }>,
  node: ts.CallExpression,
  env: Env | undefined,
): readonly Value[] | undefined {
  const path = value.path.filter((each) => each !== 'new' && each !== 'default');
  const name = path.at(-1) ?? '';
  const [first] = node.arguments;
  if (value.module !== '') {
    if (e.api.isSdk(value.module)) {
      const endpoints = e.api.sdkMethod(value.module, path.slice(-2).join('.'), (index) => {
        const argument = node.arguments[index];
        return argument ? texts(e.value(argument, env)).flatMap((each) => known(each) ?? []) : [];
      });
      if (endpoints) return sdkAnswer(e, node, env, path.slice(-2).join('.'), endpoints, value.module);
      return undefined;
    }
    const hook = offered(e, value);
    if (hook) return hook;
    const does = e.api.libraryFunction(value.module, value.path);
    if (does?.asks) return askedValues(e, node, value, env);
    if (does?.checks) return checked(e, node, does.checks, env);
    const stored = does && fromStore(e, node, value, does, env);
    if (stored) return stored;
    if (does?.gives) return does.gives.flatMap((each) => given(e, node, each, env));
    if (e.api.isWrap(value.module, value.path)) return first ? e.value(first, env) : [];
    if (e.api.makesSchemas(value.module)) return schemaCall(e, value.path, node, env);
  } else {
    const full = path.join('.');
    switch (full) {
      case 'JSON.stringify':
      case 'JSON.parse':
      case 'structuredClone':
      case 'Object.freeze':
      case 'Object.seal':
      case 'Promise.resolve':
      case 'Promise.all':
      case 'Promise.allSettled':
      case 'decodeURIComponent':
      case 'decodeURI':
      case 'encodeURI':
      case 'Buffer.from':
        return first ? e.value(first, env) : [];
      case 'TextDecoder.decode':
        return first ? [...e.value(first, env), ...cellValues(e, first, env)] : [];
      case 'Array.from': {
        const values = first ? e.value(first, env) : [];
        const [, each] = node.arguments;
        const made = each
          ? callbacks(e, [each], env).flatMap((fn) => [
              ...returned(e, fn, [() => e.element(values)], [], env?.depth ?? 0),
            ])
          : [];
        if (made.length > 0) return listed(made);
        return values.flatMap((value) => (isContainer(value) ? listed(e.element([value])) : value));
      }
      case 'Object.values':
      case 'Object.entries': {
        const values = first ? e.value(first, env) : [];
        const { keys, of } = entriesOf(e, values);
        if (of.length === 0) return values;
        // an object's entries stand for the object: a form may be made of them
        return [
          ...values.filter(({ kind }) => kind !== 'list' && kind !== 'array'),
          ...(full === 'Object.values' ? listed(of) : [pairs(keys, of)]),
        ];
      }
      case 'Object.keys': {
        const { keys } = entriesOf(e, first ? e.value(first, env) : []);
        return keys.length > 0 ? [{ kind: 'list', of: keys }] : [];
      }
      case 'Object.fromEntries': {
        const values = first ? e.value(first, env) : [];
        const entries = e.element(values);
        const of = e.element(entries, 1);
        const keys = e.element(entries, 0);
        return of.length > 0 || keys.length > 0
          ? [...values.filter(({ kind }) => kind !== 'list'), { kind: 'list', of, keys }]
          : values;
      }
      case 'Object.groupBy':
        return first ? [{ kind: 'list', of: e.value(first, env) }] : [];
      case 'Promise.any':
      case 'Promise.race':
      case 'Buffer.concat':
        return first ? e.element(e.value(first, env)) : [];
      case 'String':
        return first ? texts(e.value(first, env)) : [];
      case 'Object.assign':
        return node.arguments.flatMap((each) => [...e.value(each, env)]);
      case 'encodeURIComponent': {
        if (!first) return [];
        const plain = texts(e.value(first, env)).filter((each) => /^[\w.~-]*$/.test(known(each) ?? '/'));
        return plain.length > 0 ? plain : [hole(first, true)];
      }
      default:
        if (
          /^(console|Math|Number|Boolean|Date|Symbol|parseInt|parseFloat|setTimeout|setInterval|queueMicrotask)$/.test(
            path[0] ?? '',
          )
        )
          return [];
    }
  }
  if (value.module !== '' && /^(firstValueFrom|lastValueFrom|toRaw|markRaw)$/.test(name) && first)
    return e.value(first, env);
  if (/^(format|sprintf|vsprintf)$/.test(name) && first) {
    const shape = texts(e.value(first, env));
    if (shape.length > 0)
      return shape.map((each) => ({
        kind: 'text',
        parts: each.parts.flatMap((part) => ('hole' in part ? [part] : filled(part, node))),
      }));
  }
  const bases = baseOf(e, node, env);
  if (bases.length > 0 && request(e, node, env, [], false).length === 0) return [{ kind: 'client', base: bases, node }];
  return undefined;
}

/** `'/projects/%s/…'` with its places open. */
function filled(part: { text: string; node: ts.Node; at: number }, node: ts.Node): Text['parts'][number][] {
  const out: Text['parts'][number][] = [];
  let at = 0;
  for (const each of part.text.matchAll(/%[sdio]/g)) {
    if (each.index > at)
      out.push({ text: part.text.slice(at, each.index), node: part.node, at: part.at < 0 ? -1 : part.at + at });
    out.push({ hole: node, single: true });
    at = each.index + each[0].length;
  }
  if (at < part.text.length)
    out.push({ text: part.text.slice(at), node: part.node, at: part.at < 0 ? -1 : part.at + at });
  return out;
}

/**
 * A function nobody here knows is handed callbacks: what they give may be what it gives (`useQuery({ queryFn })`, `retry(() => …)`), and
 * for a list of them a list (`useQueries({ queries: [{ queryFn }, …] })`).
 */
function fromCallbacks(e: Evaluator, node: ts.CallExpression, env: Env | undefined): readonly Value[] {
  const out = node.arguments.flatMap((argument) => e.value(argument, env).flatMap((value) => givenBy(e, value, env)));
  return e.traced(out, node, () => `${calleeName(node) ?? 'call'}()`);
}

/** What callbacks give: a function by itself, those under the keys of an object, and those in a list under a key. */
function givenBy(e: Evaluator, value: Value, env: Env | undefined): readonly Value[] {
  if (value.kind === 'function')
    return returned(e, value, [], [], env?.depth ?? 0).filter(
      (each) => isAnswered(each) || each.kind === 'typed' || each.kind === 'list',
    );
  if (value.kind !== 'object') return [];
  const own = (each: Value): readonly Value[] => (each.kind === 'function' ? givenBy(e, each, env) : []);
  return value.node.properties.flatMap((property): readonly Value[] => {
    if (ts.isMethodDeclaration(property))
      return own({ kind: 'function', node: property, env: value.env, self: undefined });
    if (ts.isShorthandPropertyAssignment(property)) return e.identifier(property.name, value.env).flatMap(own);
    if (!ts.isPropertyAssignment(property)) return [];
    // `queries: ids.map((id) => ({ queryFn: () => load(id) }))`
    const made = e.value(property.initializer, value.env);
    const each = made
      .filter(({ kind }) => kind === 'list')
      .flatMap((list) => e.element([list]).flatMap((one) => (one.kind === 'object' ? givenBy(e, one, env) : [])));
    if (each.length > 0) return [{ kind: 'list', of: each }];
    const listing = bare(property.initializer);
    if (
      ts.isArrayLiteralExpression(listing) &&
      listing.elements.some((each) => ts.isObjectLiteralExpression(bare(each)))
    ) {
      const ofEach = listing.elements.map((element) =>
        ts.isObjectLiteralExpression(bare(element))
          ? e.value(element, value.env).flatMap((one) => givenBy(e, one, env))
          : [],
      );
      return ofEach.some((given) => given.length > 0) ? [{ kind: 'list', of: ofEach.flat(), each: ofEach }] : [];
    }
    return made.flatMap(own);
  });
}
