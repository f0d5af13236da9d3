/** What a test gives in the server's place: `show.mockResolvedValue({ … })`, `nock(host).get(path).reply(200, { … })`, a handler's `json({ … })`. */

import { argumentsOf, returned } from '../../flow/calls/inline.ts';
import type { Evaluator } from '../../flow/evaluate.ts';
import { referencesTo } from '../../flow/imports.ts';
import { isEnvelope } from '../../flow/members.ts';
import { accessOf, bare, calleeName, dressed, enclosing, isFunction, nameOf, ts } from '../../flow/syntax.ts';
import { STANDS, TESTS, TESTS_OF } from '../../flow/test-doubles.ts';
import { type Env, step, type Value } from '../../flow/values.ts';
import { answeredAt, listedAt } from './addressed.ts';

/** So many lists, objects, calls and names are looked at between what is given and what it is given for. */
const MAX_CLIMB = 40;

/** So many calls may lie round the body of an answer. */
const MAX_WRAPPED = 4;

/** Functions that hand on what they are given, as an answer's body. */
const BODIES = /^(json|resolve|stringify|ok|send|freeze)$/;

/** What is asked on the way from what is given to what it is given for. */
interface Climbing {
  /** What something answers that what is climbed from is given in the place of. */
  answers: (stood: ts.Expression, env: Env | undefined) => readonly Value[];
  /** Whether it is followed into other files. */
  isFar: boolean;
}

/** The places that one climb came by, each under the bindings of the functions that it was handed to. */
class Passed {
  readonly #seen = new Map<Env | undefined, Set<ts.Node>>();
  readonly #bound = new Map<ts.Node, Map<ts.Node, Env | undefined>>();
  #places = 0;

  /** Whether a place was not met before, nor too many others. */
  isNew(node: ts.Node, env: Env | undefined): boolean {
    let seen = this.#seen.get(env);
    if (!seen) this.#seen.set(env, (seen = new Set()));
    if (this.#places > MAX_CLIMB || seen.has(node)) return false;
    this.#places++;
    seen.add(node);
    return true;
  }

  /** The bindings of a function that a call hands something to: the same ones each time, so that a function which calls itself ends. */
  bindings(call: ts.Node, fn: ts.Node, bind: () => Env | undefined): Env | undefined {
    let known = this.#bound.get(call);
    if (!known) this.#bound.set(call, (known = new Map()));
    if (!known.has(fn)) known.set(fn, bind());
    return known.get(fn);
  }
}

/**
 * What an object that is written out stands for, when it is given in an answer's place.
 * @param endpointsOf the endpoints of an SDK's `Class.method`
 * @param isFar whether it may be given in another file than its own
 */
export function stoodFor(
  e: Evaluator,
  object: ts.Expression,
  endpointsOf: (method: string) => readonly string[],
  isFar = true,
): readonly Value[] {
  const answers = (stood: ts.Expression, env: Env | undefined) => answersOf(e, stood, env, endpointsOf);
  return climb(e, object, { answers, isFar }, new Passed());
}

/** Whether an object is given in an answer's place, whatever that answers: `client.get.mockResolvedValue({ data: { … } })`. */
export function isStandIn(e: Evaluator, object: ts.Expression): boolean {
  let isGiven = false;
  climb(
    e,
    object,
    {
      answers: (stood) => {
        // `Promise.resolve({ … })` is no word of tests alone
        isGiven ||= isOfTests(e, stood);
        return [];
      },
      isFar: true,
    },
    new Passed(),
  );
  return isGiven;
}

/** Whether a file holds tests, by what it calls: `test('…', …)`, `it.each(…)`, `Deno.test(…)`, and no expression's `test`. */
export function isOfTests(e: Evaluator, node: ts.Node): boolean {
  const { scopes } = e.project.of(node);
  const isCalled = (at: ts.Node): boolean => ts.isCallExpression(at.parent) && at.parent.expression === at;
  return TESTS.some((name) =>
    scopes.named(name).some((at) => {
      const { parent } = at;
      if (ts.isCallExpression(parent)) return isCalled(at);
      // under another name
      if (ts.isImportSpecifier(parent) && parent.propertyName === at) return scopes.references(parent).some(isCalled);
      if (!ts.isPropertyAccessExpression(parent)) return false;
      return parent.expression === at || (ts.isIdentifier(parent.expression) && TESTS_OF.has(parent.expression.text));
    }),
  );
}

/** Whether an object has a name that a file with tests uses: a sample that is kept apart. */
export function isUsedByTests(e: Evaluator, object: ts.Expression): boolean {
  const { parent } = dressed(object);
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return false;
  const uses = referencesTo(e, parent).filter((each) => each.parent !== parent);
  return uses.some((each) => isOfTests(e, each));
}

/** Where an object lies in what is given: the name of each entry, or that it is an element, from the inside out. */
type Inside = readonly (string | typeof ELEMENT)[];

const ELEMENT = Symbol('element');

/** What lies there in what is answered. */
function within(e: Evaluator, values: readonly Value[], inside: Inside, at: ts.Node): readonly Value[] {
  return inside.reduceRight<readonly Value[]>(
    (found, name) => (name === ELEMENT ? e.element(found) : isEnvelope(name) ? found : e.member(found, name, at)),
    values,
  );
}

function climb(
  e: Evaluator,
  node: ts.Node,
  climbing: Climbing,
  passed: Passed,
  inside: Inside = [],
  env?: Env,
): readonly Value[] {
  const at = dressed(node);
  if (!passed.isNew(at, env)) return [];
  const up = (next: ts.Node, lies: Inside = inside, bindings = env): readonly Value[] =>
    climb(e, next, climbing, passed, lies, bindings);
  const { parent } = at;
  if (ts.isArrayLiteralExpression(parent)) return up(parent, [...inside, ELEMENT]);
  if (ts.isPropertyAssignment(parent) && parent.initializer === at) {
    const listed = listedAt(e, parent);
    return listed.length > 0
      ? within(e, listed, inside, parent)
      : up(parent.parent, [...inside, nameOf(parent.name) ?? '']);
  }
  if (ts.isShorthandPropertyAssignment(parent)) return up(parent.parent, [...inside, parent.name.text]);
  if (ts.isVariableDeclaration(parent) && parent.initializer === at && ts.isIdentifier(parent.name))
    return (climbing.isFar ? referencesTo(e, parent) : e.project.of(parent).scopes.references(parent)).flatMap((each) =>
      up(each),
    );
  const taken =
    ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent) ? accessOf(parent) : undefined;
  if (taken && taken.object === at) return inside.at(-1) === taken.name ? up(parent, inside.slice(0, -1)) : [];
  if (ts.isElementAccessExpression(parent) && parent.expression === at)
    return inside.at(-1) === ELEMENT ? up(parent, inside.slice(0, -1)) : [];
  if (ts.isReturnStatement(parent) || (ts.isArrowFunction(parent) && parent.body === at)) {
    const addressed = answeredAt(e, at, env);
    if (addressed.length > 0) return within(e, addressed, inside, parent);
    const fn = ts.isReturnStatement(parent) ? enclosing(parent, isFunction) : parent;
    // outside of the function that was called its bindings are none
    return fn ? up(fn, inside, fn === env?.fn ? env.parent : env) : [];
  }
  if ((ts.isNewExpression(parent) || ts.isCallExpression(parent)) && parent.expression !== at) {
    const name = calleeName(parent);
    if (ts.isNewExpression(parent)) return name === 'Response' ? up(parent) : [];
    if (STANDS.test(name)) {
      const access = accessOf(bare(parent.expression));
      return access ? within(e, climbing.answers(access.object, env), inside, parent) : [];
    }
    if (isFunction(at)) return within(e, e.answer(e.ask(parent, env)), inside, parent);
    if (BODIES.test(name)) return up(parent);
    const given = givenTo(e, parent, at, env, passed);
    const found = given.some(({ name }) => isBody(name)) ? up(parent) : [];
    return found.length > 0 ? found : given.flatMap((each) => up(each.name, inside, each.env));
  }
  return [];
}

/**
 * Where functions of the program name what a call hands to them, and under which bindings: `const ok = (body) => new Response(JSON.stringify(body))`,
 * `const handler = (path, body) => http.get(path, () => json(body))`.
 */
function givenTo(
  e: Evaluator,
  call: ts.CallExpression,
  argument: ts.Node,
  env: Env | undefined,
  passed: Passed,
): readonly { name: ts.Expression; env: Env | undefined }[] {
  const index = call.arguments.findIndex((each) => each === argument);
  return e.value(call.expression, env).flatMap((value) => {
    const parameter = value.kind === 'function' ? value.node.parameters[index] : undefined;
    if (value.kind !== 'function' || !parameter || !ts.isIdentifier(parameter.name)) return [];
    const bind = (): Env | undefined =>
      e.bind(value.node, value.env, value.node, {
        ...argumentsOf(e, call, env),
        self: value.self,
        depth: env?.depth ?? 0,
      });
    const inner = passed.bindings(call, value.node, bind);
    return e.project
      .of(parameter)
      .scopes.references(parameter)
      .map((name) => ({ name, env: inner }));
  });
}

/** Whether a value becomes the body of an answer where it stands. */
function isBody(node: ts.Expression): boolean {
  let at: ts.Node = dressed(node);
  for (let steps = 0; steps < MAX_WRAPPED; steps++) {
    const { parent } = at;
    const isGiven = (ts.isCallExpression(parent) || ts.isNewExpression(parent)) && parent.expression !== at;
    if (isGiven && ts.isNewExpression(parent)) return calleeName(parent) === 'Response';
    if (isGiven) {
      const name = calleeName(parent);
      if (name === 'json') return true;
      if (!BODIES.test(name)) return false;
    } else if (ts.isArrowFunction(parent)) {
      // `{ json: async () => body }`
      const named = parent.parent;
      if (ts.isPropertyAssignment(named)) return nameOf(named.name) === 'json';
    } else return false;
    at = dressed(parent);
  }
  return false;
}

/** What something answers that a test puts its own answer in place of: a request, a function that makes one, an SDK's method by its name. */
function answersOf(
  e: Evaluator,
  stood: ts.Expression,
  env: Env | undefined,
  endpointsOf: (method: string) => readonly string[],
): readonly Value[] {
  const values = [...e.ask(stood, env), ...spiedOn(e, bare(stood), env)];
  const asked = values.flatMap((value) => (value.kind === 'function' ? returned(e, value, [], [], 0) : [value]));
  const answers = e.answer(asked);
  if (answers.length > 0) return answers;
  const method = accessOf(bare(stood));
  const owner = method && bare(method.object);
  const name = owner && (ts.isIdentifier(owner) ? owner.text : accessOf(owner)?.name);
  if (!method || name === undefined) return [];
  return endpointsOf(`${name}.${method.name}`).flatMap((endpoint): readonly Value[] => {
    const gives = e.api.answers[endpoint];
    if (gives === undefined || gives === null) return [];
    const note = `${name}.${method.name}() in a test`;
    const list = gives.endsWith('[]');
    const resource = gives.replace('[]', '');
    return [{ kind: 'answer', resource, list, certain: false, call: undefined, trail: step(stood, note, undefined) }];
  });
}

/** The member that a test watches and answers for: `spyOn(client, 'load')`, `stub(client, 'load')`. */
function spiedOn(e: Evaluator, node: ts.Expression, env: Env | undefined): readonly Value[] {
  if (!ts.isCallExpression(node) || !/^(spyOn|stub)$/.test(calleeName(node))) return [];
  const [object, name] = node.arguments;
  return object && name && ts.isStringLiteralLike(name) ? e.member(e.ask(object, env), name.text, node) : [];
}
