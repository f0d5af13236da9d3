/** Methods that mean the same on every value of a kind: of promises, lists, texts, schemas, maps, answers. */
import { contained, isContainer, keysOf, pairs } from '../containers.ts';
import type { Evaluator } from '../evaluate.ts';
import { heldFor, heldUnder } from '../map-keys.ts';
import { isEnvelope } from '../members.ts';
import { pipedValues } from '../pipes.ts';
import { goesOn, request } from '../requests.ts';
import { accessOf, bare, isFunction, ts } from '../syntax.ts';
import { toldLiteral } from '../told.ts';
import { type Env, texts, type Value } from '../values.ts';
import { isVerb } from '../verbs.ts';
import { boundBy, callbacks, returned } from './inline.ts';
import { behindEachOther, folded, isJoinedNext, joinedArray, mappedEach } from './joined.ts';
import { BODIES, flattened, gathered, KEEPS, keptBy, listed, PICKS, REORDERS, VISITS } from './lists.ts';
import { schemaMethod } from './schemas.ts';
import { stringMethod } from './strings.ts';

/** Values whose methods mean different things, apart: what one of them may be says nothing of the others. */
export function kindsIn(values: readonly Value[]): readonly (readonly Value[])[] {
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

/** Methods that mean the same on every value of a kind. Undefined: none of these. */
export function method(
  e: Evaluator,
  node: ts.CallExpression,
  name: string,
  receiver: readonly Value[],
  env: Env | undefined,
  isAlone: boolean,
): readonly Value[] | undefined {
  const [first] = node.arguments;
  const piped = name === 'pipe' ? pipedValues(e, node, env) : undefined;
  if (piped) return piped;
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
  if (name === 'finally' || name === 'deref') return receiver;
  const held = receiver.filter(isContainer);
  if (held.length > 0) {
    const found = containerMethod(e, node, name, held, env);
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
  const list = accessOf(bare(node.expression))?.object ?? node;
  if (isList) {
    // `segments.map(encodeURIComponent)` is the list of the same segments
    const isEncoded =
      name === 'map' &&
      first &&
      receiver.every((each) => each.kind === 'array' || (each.kind === 'list' && each.each)) &&
      isEncoder(e, first, env);
    if (isEncoded) return receiver;
    const each =
      name === 'map' && isJoinedNext(node)
        ? mappedEach(e, callbacks(e, node.arguments.slice(0, 1), env), receiver, list, env)
        : [];
    if (each.length > 0) return each;
    if (name === 'map' || name === 'flatMap') {
      const elements = e.element(receiver);
      const of = callbacks(e, node.arguments.slice(0, 1), env).flatMap((fn) => [
        ...returned(e, fn, [() => elements], [], env?.depth ?? 0),
      ]);
      return gathered(name, of);
    }
    if (name === 'concat') {
      const whole = isJoinedNext(node) ? behindEachOther(e, receiver, list, node, env) : [];
      if (whole.length > 0) return whole;
      return [
        ...receiver,
        ...node.arguments.flatMap((each) => [
          ...joined(e.value(each, env)),
          ...(ts.isSpreadElement(each) ? joined(e.element(e.value(each.expression, env))) : []),
        ]),
      ];
    }
    if (name === 'entries') return [pairs([], e.element(receiver))];
    // which of them stands where is not what it was
    if (REORDERS.has(name))
      return receiver.flatMap((each) => (each.kind === 'array' ? listed(e.element([each])) : each));
    if (name === 'slice' && node.arguments.length === 0) return receiver;
    if (KEEPS.has(name)) return [...receiver.map((each) => keptBy(name, each)), ...putInBy(e, name, node, env)];
    // a table, by the name that it was put under
    if (name === 'get' && receiver.some((each) => each.kind === 'list' && each.keys))
      return e.member(receiver, name, node);
    // a generator, or what goes through a list
    if (name === 'next') return [{ kind: 'envelope', of: e.element(receiver) }];
    const selections = e.selections(receiver);
    if (selections.length > 0 && BODIES.has(name)) return selections;
    if (PICKS.has(name)) return e.element(receiver);
    if (name === 'flat') return flattened(e.element(receiver), receiver);
    if (name === 'join') return joinedArray(e, list, receiver, first, env);
    if (VISITS.has(name)) return [];
  }
  // `new Array(2).fill(x)`
  if (name === 'fill' && first && receiver.some(isEmptyList)) return listed(e.value(first, env));
  if (name === 'reduce' || name === 'reduceRight') {
    const functions = callbacks(e, node.arguments.slice(0, 1), env);
    const whole = name === 'reduce' ? folded(e, functions, receiver, list, node.arguments[1], env) : [];
    if (whole.length > 0) return whole;
    return functions.flatMap((fn) => [
      ...returned(
        e,
        fn,
        [() => (node.arguments[1] ? e.value(node.arguments[1], env) : []), () => e.element(receiver)],
        [],
        env?.depth ?? 0,
      ),
    ]);
  }
  if (receiver.length === 0 && name === 'concat') {
    const lists = node.arguments
      .flatMap((each) => [...e.value(each, env)])
      .filter((each) => each.kind === 'list' || each.kind === 'array' || (each.kind === 'answer' && each.list));
    if (lists.length > 0) return lists;
  }
  const strings = texts(receiver);
  // what no text can do is done by something else that may be here
  if (strings.length > 0 && name in String.prototype) return stringMethod(e, node, name, strings, env);
  const written = AS_TEXT.has(name) ? receiver.filter((each) => isWrittenOut(e, each, name, node)) : [];
  if (written.length > 0 && written.length === receiver.length) return written;
  const made = receiver.filter((each) => each.kind === 'made');
  if (made.length > 0 && (name === 'toString' || name === 'valueOf' || name === 'clone')) return made;
  const filled = made.filter(({ form }) => form?.fills.includes(name));
  if (filled.length > 0) return filled;
  // a form as text, with other characters: `query.toString().replace(/\+/g, '%20')`
  const forms = AS_TEXT.has(name) ? made.filter(({ of }) => of === 'URLSearchParams') : [];
  if (forms.length > 0) return forms;
  if (isEnvelope(name) && receiver.length > 0) {
    const inside = receiver.flatMap((each) => (each.kind === 'envelope' ? each.of : []));
    if (inside.length > 0) return inside;
  }
  const schemas = receiver.filter((each) => each.kind === 'schema');
  if (schemas.length > 0) return schemaMethod(e, node, name, schemas, env);
  if (name === 'bind' || name === 'call' || name === 'apply') {
    const functions = receiver.filter((each) => each.kind === 'function');
    if (functions.length > 0 && name === 'bind') return boundBy(e, functions, node, env);
  }
  const answers = e.answer(receiver);
  if (answers.length > 0 && answers.length === receiver.filter((each) => each.kind !== 'typed').length) {
    if (name === 'pipe') {
      const inner = node.arguments
        .map(bare)
        .flatMap((each) => (ts.isCallExpression(each) ? callbacks(e, [...each.arguments], env) : []));
      const piped = inner.flatMap((fn) => [...returned(e, fn, [() => receiver], [], env?.depth ?? 0)]);
      return [...receiver, ...piped.filter((each) => each.kind === 'answer' || each.kind === 'typed')];
    }
    // a chain that goes on with another request: `nock(host).get('/x').reply(200).post('/y')`
    const asked = isVerb(name) || goesOn(name) ? request(e, node, env, [], false) : [];
    if (asked.length > 0) return asked;
    // a fluent client, or the envelope's own way to the body
    const typed = (node.typeArguments ?? []).flatMap((each) => [...e.types(each, env)]);
    return [
      ...e.traced(answers, node, () => (isEnvelope(name) ? `.${name}()` : '')),
      ...receiver.filter((each) => each.kind === 'typed'),
      ...typed,
    ];
  }
  return undefined;
}

/** Whether a list has places and nothing in them. */
const isEmptyList = (value: Value): boolean =>
  value.kind === 'external' && value.module === '' && value.path[0] === 'Array' && value.made !== undefined;

/** What a method puts into the list that it gives: `list.with(0, x)`. */
const putInBy = (
  e: Evaluator,
  name: string,
  { arguments: [, put] }: ts.CallExpression,
  env: Env | undefined,
): readonly Value[] => (name === 'with' && put ? listed(e.value(put, env)) : []);

/** What joins a list: the elements of a list, or what is no list itself. */
const joined = (values: readonly Value[]): readonly Value[] => [
  ...values,
  ...listed(values.filter(({ kind }) => kind === 'object' || kind === 'instance' || kind === 'typed')),
  ...values.flatMap((each) => (each.kind === 'answer' && !each.list ? [{ ...each, list: true }] : [])),
];

/** Methods of a text, or of bytes, that say the same with other characters at most: `JSON.stringify(x).trim()`. */
const AS_TEXT = new Set(['trim', 'trimStart', 'trimEnd', 'normalize', 'replace', 'replaceAll', 'toString']);

/** Whether something is not a text by itself, so that such a method is called on what was written of it. */
const isWrittenOut = (e: Evaluator, value: Value, name: string, at: ts.Node): boolean =>
  value.kind === 'array' || (value.kind === 'object' && e.member([value], name, at).length === 0);

/** Whether a function is one of the language's own that write a value as a piece of text. */
const isEncoder = (e: Evaluator, node: ts.Expression, env: Env | undefined): boolean =>
  e
    .value(node, env)
    .some((each) => each.kind === 'external' && each.module === '' && ENCODES.test(each.path.join('.')));

const ENCODES = /^(?:encodeURIComponent|encodeURI|String)$/;

/** A method of a map or a set. Undefined: it is none that tells what it holds. */
function containerMethod(
  e: Evaluator,
  node: ts.CallExpression,
  name: string,
  held: readonly Extract<Value, { kind: 'made' }>[],
  env: Env | undefined,
): readonly Value[] | undefined {
  const of = () => held.flatMap((each) => contained(e, each));
  switch (name) {
    case 'get': {
      const [first] = node.arguments;
      const key = first && toldLiteral(e, first, env);
      if (key !== undefined) return held.flatMap((each) => heldUnder(e, each, key));
      const keys = first ? texts(e.value(first, env)) : [];
      return held.flatMap((each) => heldFor(e, each, keys));
    }
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
