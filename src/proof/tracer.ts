/** Asks both questions of a program: where a value comes from (`origins`), and where it goes (`arrivals`). Each answer is exhaustive, or says what is not known. */

import { argumentsOf } from '../flow/calls/inline.ts';
import type { Evaluator } from '../flow/evaluate.ts';
import { wholeOf } from '../flow/imports.ts';
import { kinOf } from '../flow/kin.ts';
import { classTable } from '../flow/members/classes.ts';
import { accessOf, bare, type FunctionNode, givenTo, ts } from '../flow/syntax.ts';
import type { Env, Value } from '../flow/values.ts';
import { around, classAround, type FunctionValue } from './frames.ts';
import type { Applying, Arrival, Frame, Origin, Source } from './source.ts';

/** More steps than this, and the answer is that it is not known. */
const MAX_STEPS = 2_500;
/**
 * The evaluator's steps of one question. In 64 public trees all but one take less than 45,000; that one took 930,000, a third of the
 * whole run, for what was not proven after its first hundred.
 */
const MAX_ASKED = 60_000;
/** The same once the answer holds something that is not known. */
const STEPS_IN_DOUBT = 250;
const ASKED_IN_DOUBT = 6_000;
const MAX_DEPTH = 10;
/** So many expressions inside one another, whatever the stack would bear. */
const MAX_LEVELS = 250;

/** The walks themselves, backward and forward. Each may ask the other. */
export interface Walks {
  origins(tracer: Tracer, source: Source): readonly Origin[];
  ofPattern(tracer: Tracer, pattern: ts.BindingPattern): readonly Origin[];
  arrivals(tracer: Tracer, source: Source): readonly Arrival[];
  calls(tracer: Tracer, fn: FunctionNode): readonly Arrival[];
}

export class Tracer {
  readonly e: Evaluator;
  readonly #origins = new Map<ts.Node, Map<string, readonly Origin[]>>();
  readonly #arrivals = new Map<ts.Node, Map<string, readonly Arrival[]>>();
  /** The questions about origins that are being answered. */
  readonly #open = new Set<string>();
  readonly #frames = new WeakMap<ts.Node, Map<string, Frame>>();
  readonly #ids = new WeakMap<object, number>();
  #lastId = 0;
  #steps = 0;
  #asking = 0;
  /** How far this question may go, by its own steps and by the evaluator's. */
  #most = MAX_STEPS;
  #mostAsked = MAX_ASKED;
  #levels = 0;

  readonly #walks: Walks;

  constructor(e: Evaluator, walks: Walks) {
    this.e = e;
    this.#walks = walks;
  }

  origins(source: Source): readonly Origin[] {
    // a question that is asked on the way to its own answer adds nothing to it
    const key = `${this.id(source.node)}|${source.path.join('|')}|${this.id(source.frame)}`;
    if (this.#open.has(key)) return [];
    this.#open.add(key);
    try {
      return this.#remember(this.#origins, source, () => this.#walks.origins(this, source));
    } finally {
      this.#open.delete(key);
    }
  }

  arrivals(source: Source): readonly Arrival[] {
    return this.#remember(this.#arrivals, source, () => this.#walks.arrivals(this, source));
  }

  /** The origins of what a pattern takes apart. */
  ofPattern(pattern: ts.BindingPattern): readonly Origin[] {
    return this.ask(() => this.#walks.ofPattern(this, pattern));
  }

  readonly #invocations = new Map<FunctionNode, readonly Arrival[]>();

  /** Every place that calls a function, or hands it to something that may call it. */
  invocations(fn: FunctionNode): readonly Arrival[] {
    const known = this.#invocations.get(fn);
    if (known) return known;
    this.#invocations.set(fn, []);
    const found = this.ask(() => this.#walks.calls(this, fn));
    this.#invocations.set(fn, found);
    return found;
  }

  #remember<T>(
    memo: Map<ts.Node, Map<string, readonly T[]>>,
    source: Source,
    compute: () => readonly T[],
  ): readonly T[] {
    if (source.frame) return this.ask(compute);
    const key = source.path.join('\0');
    let own = memo.get(source.node);
    if (!own) memo.set(source.node, (own = new Map()));
    const known = own.get(key);
    if (known) return known;
    const found = this.ask(compute);
    if (this.#asking === 0) own.set(key, found);
    return found;
  }

  /** A new question has a new budget of steps. */
  ask<T>(compute: () => T): T {
    if (this.#asking === 0) {
      this.#steps = 0;
      this.#most = MAX_STEPS;
      this.#mostAsked = this.e.asked + MAX_ASKED;
    }
    this.#asking++;
    try {
      return compute();
    } finally {
      this.#asking--;
    }
  }

  /** A question whose answer is kept for good has steps of its own, and not what is left of the one that came first. */
  apart<T>(compute: () => T): T {
    const before = [this.#asking, this.#levels, this.#steps, this.#most, this.#mostAsked] as const;
    this.#asking = 0;
    this.#levels = 0;
    try {
      return compute();
    } finally {
      [this.#asking, this.#levels, this.#steps, this.#most, this.#mostAsked] = before;
    }
  }

  /** Something that the question itself leads to is not known: nothing is proven by the rest, which is followed a little further for what moves along. */
  doubt(): void {
    if (this.#asking > 1) return;
    this.#most = Math.min(this.#most, this.#steps + STEPS_IN_DOUBT);
    this.#mostAsked = Math.min(this.#mostAsked, this.e.asked + ASKED_IN_DOUBT);
  }

  /** Whether there is budget left for one more step. */
  step(): boolean {
    return ++this.#steps <= this.#most && this.e.asked <= this.#mostAsked;
  }

  /** Looks one level deeper; false: it is too deep already, and nothing was looked at. */
  deeper(look: () => void): boolean {
    if (this.#levels >= MAX_LEVELS) return false;
    this.#levels++;
    try {
      look();
    } finally {
      this.#levels--;
    }
    return true;
  }

  id(of: object | undefined): number {
    if (!of) return 0;
    let known = this.#ids.get(of);
    if (known === undefined) this.#ids.set(of, (known = ++this.#lastId));
    return known;
  }

  /** What an expression may be, in the evaluator's words. */
  values(node: ts.Expression, frame: Frame | undefined): readonly Value[] {
    return frame?.env ? this.e.value(node, frame.env) : this.e.ask(node);
  }

  /** The functions of the project that a call may call. */
  functions(call: ts.CallExpression | ts.NewExpression, frame: Frame | undefined): FunctionValue[] {
    const found = this.values(call.expression, frame).flatMap((value) =>
      value.kind === 'function' ? [value] : value.kind === 'namespace' ? (this.#wholes(value.path) ?? []) : [],
    );
    return found.length === 0 ? found : [...found, ...this.#saidAnew(call)];
  }

  /** What `this.load()` calls where an heir of the class has a method of that name of its own. */
  #saidAnew(call: ts.CallExpression | ts.NewExpression): readonly FunctionValue[] {
    const access = accessOf(bare(call.expression));
    const owner = access?.object.kind === ts.SyntaxKind.ThisKeyword ? classAround(access.object) : undefined;
    if (!owner || !access) return [];
    return [...kinOf(this.e, owner).heirs]
      .flatMap((heir) => classTable(heir).members.get(access.name) ?? [])
      .flatMap((node): readonly Value[] =>
        ts.isMethodDeclaration(node)
          ? [{ kind: 'function', node, env: undefined, self: undefined }]
          : ts.isPropertyDeclaration(node) && node.initializer
            ? this.values(node.initializer, undefined)
            : [],
      )
      .filter((value): value is FunctionValue => value.kind === 'function');
  }

  /** Whether a call may reach the whole of a module that cannot be told. */
  isOpen(call: ts.CallExpression | ts.NewExpression, frame: Frame | undefined): boolean {
    return this.values(call.expression, frame).some(
      (value) => value.kind === 'namespace' && this.#wholes(value.path) === undefined,
    );
  }

  /** The functions that a CommonJS module may be as a whole; undefined: it may be something else. */
  #wholes(path: string): readonly FunctionValue[] | undefined {
    const values = wholeOf(this.e, path)?.map((each) => this.values(each, undefined));
    const found = values?.map((each) => each.filter((value): value is FunctionValue => value.kind === 'function'));
    return found?.every((each, index) => each.length > 0 && each.length === values?.[index]?.length)
      ? found.flat()
      : undefined;
  }

  /** Whether so many calls have been gone into that no other one is: what happens in it is not known. */
  isDeep(caller: Frame | undefined): boolean {
    return caller !== undefined && caller.depth >= MAX_DEPTH;
  }

  /** Goes into a function with what a call gives it. Undefined: too deep (`isDeep`), or it calls itself again. */
  enter(
    fn: FunctionValue,
    call: ts.CallExpression | ts.NewExpression,
    caller: Frame | undefined,
    way?: Applying,
  ): Frame | undefined {
    if (this.isDeep(caller)) return undefined;
    // what is handed on to another parameter each time has been in all of them by then
    const most = Math.max(2, fn.node.parameters.length);
    let times = 0;
    for (let at = caller; at; at = at.caller) if (at.fn === fn.node) times++;
    if (times >= most) return undefined;
    // the same call in the same place has the same bindings
    let known = this.#frames.get(call);
    if (!known) this.#frames.set(call, (known = new Map()));
    const key = `${this.id(fn.node)}|${this.id(fn.env)}|${this.id(fn.self)}|${this.id(caller)}|${way}`;
    const frame = known.get(key) ?? this.#frame(fn, call, caller, way);
    known.set(key, frame);
    return frame;
  }

  #frame(
    fn: FunctionValue,
    call: ts.CallExpression | ts.NewExpression,
    caller: Frame | undefined,
    way: Applying | undefined,
  ): Frame {
    const given = new Map<ts.ParameterDeclaration, readonly Source[]>();
    // what `call` and `apply` are given first is `this`
    const [, ...others] = givenTo(call);
    const args = way ? others : givenTo(call);
    const spread = args.findIndex(ts.isSpreadElement);
    // what it was given before it is called stands in front of what the call gives
    const before = fn.bound?.length ?? 0;
    for (const [position, parameter] of fn.node.parameters.entries()) {
      const index = position - before;
      const [list] = args;
      if (way === 'apply' && list && index >= 0 && !parameter.dotDotDotToken) {
        given.set(parameter, [{ node: list, path: [`#${index}`], frame: caller }]);
        continue;
      }
      const argument = args[index];
      if (index < 0 || parameter.dotDotDotToken || (spread >= 0 && index >= spread)) continue;
      given.set(parameter, argument ? [{ node: argument, path: [], frame: caller }] : []);
    }
    const handed = argumentsOf(this.e, call, caller?.env);
    const [, ...rest] = handed.args;
    const [list] = rest;
    const values =
      way === 'apply' && list
        ? fn.node.parameters.map((_, index) => this.e.later(() => this.e.element(list(), index)))
        : way
          ? rest
          : handed.args;
    const env = this.e.bind(fn.node, fn.env, fn.node, {
      ...handed,
      args: [...(fn.bound ?? []), ...values],
      self: fn.self,
      depth: Math.max(caller?.env?.depth ?? 0, fn.env?.depth ?? 0),
    });
    return { fn: fn.node, given, call, caller, up: around(fn.node, caller), env, depth: (caller?.depth ?? 0) + 1 };
  }

  /** A function that is handed to something that calls it with these values. */
  enterCallback(
    fn: FunctionNode,
    given: ReadonlyMap<ts.ParameterDeclaration, readonly Source[]>,
    caller: Frame | undefined,
    env: Env | undefined,
  ): Frame {
    return {
      fn,
      given,
      call: undefined,
      caller,
      up: around(fn, caller),
      env: env ?? caller?.env,
      depth: (caller?.depth ?? 0) + 1,
    };
  }
}
