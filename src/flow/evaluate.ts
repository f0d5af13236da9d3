/**
 * What an expression may be: a lazy, partial evaluation of the program, without running it.
 * Backward and on demand: nothing is looked at that no question needs. Knows no GitLab; endpoints and SDKs are given.
 *
 * The evaluator is one object that all parts of the evaluation are handed: they ask each other through it.
 */
import type { Api, SentDocuments } from './api.ts';
import { restOf, returned } from './calls/inline.ts';
import { expressionValues, textsOf } from './evaluate/expressions.ts';
import { callees, declarationsOf, exportedValues, importedValues, moduleValue } from './evaluate/modules.ts';
import { declarationValues, nameValues, outer, selfValues, takenApart } from './evaluate/names.ts';
import { Questions } from './evaluate/questions.ts';
import { lacksMember } from './members/shapes.ts';
import { elementValues, memberValues } from './members.ts';
import { handed } from './parameters.ts';
import type { Project, Script } from './project.ts';
import { unite } from './same.ts';
import type { Declaration } from './scope.ts';
import { stateValues } from './stores.ts';
import { ts } from './syntax.ts';
import { typeValues } from './types.ts';
import {
  type Answer,
  type Calling,
  type Env,
  type FunctionValue,
  type Given,
  type Selection,
  step,
  type Text,
  type Value,
} from './values.ts';

const MAX_DEPTH = 12;

export class Evaluator extends Questions {
  readonly project: Project;
  readonly api: Api;
  readonly sent: SentDocuments | undefined;

  /** @param sent without it, what is answered to a document is nothing that is followed */
  constructor(project: Project, api: Api, sent?: SentDocuments) {
    super();
    this.project = project;
    this.api = api;
    this.sent = sent;
  }

  /** A new question: the budget of steps starts again. */
  ask(node: ts.Expression, env?: Env): readonly Value[] {
    this.restart();
    return this.value(node, env);
  }

  value(node: ts.Expression, env: Env | undefined): readonly Value[] {
    this.#fromLeft(node, env);
    return this.remember(node, env, () => expressionValues(this, node, env));
  }

  /** What goes on behind itself for long (`a.b().c()`, `a ?? b ?? c`) is answered from its beginning, not from its end inward. */
  #fromLeft(node: ts.Expression, env: Env | undefined): void {
    let length = 0;
    for (let at = leftOf(node); at; at = leftOf(at)) if (++length > MAX_LEFT) break;
    if (length <= MAX_LEFT) return;
    const left: ts.Expression[] = [];
    for (let at = leftOf(node); at && !this.isAnswered(at, env); at = leftOf(at)) left.push(at);
    for (let at = left.pop(); at; at = left.pop()) {
      const inner = at;
      this.remember(inner, env, () => expressionValues(this, inner, env));
    }
  }

  /** An expression as text: what is spelt, or one hole. */
  asText(node: ts.Expression, env: Env | undefined): readonly Text[] {
    return textsOf(this, node, env);
  }

  member(receiver: readonly Value[], name: string, node: ts.Node): readonly Value[] {
    const [only] = receiver;
    if (only && receiver.length === 1) return this.#memberOf(only, name, node);
    const out: Value[] = [];
    const isLate = (value: Value): boolean => value.kind === 'typed' && value.isMade === true;
    for (const value of receiver) if (!isLate(value)) out.push(...this.#memberOf(value, name, node));
    // what is nothing to begin with is put there later, in whatever way
    const isTold = out.some((each) => each.kind !== 'literal');
    for (const value of receiver) if (isLate(value)) out.push(...this.#memberOf(value, name, node, isTold));
    return unite(out);
  }

  /** @param isTold the member is known of the object that this value is */
  #memberOf(value: Value, name: string, node: ts.Node, isTold = false): readonly Value[] {
    if (value.kind === 'object' && lacksMember(this, value.node, name)) return [];
    // a member of something with a body is a question of its own: it may be met again while it is open
    if ('node' in value && 'env' in value) {
      const kind = value.kind === 'typed' && value.isMade ? `made${isTold ? ' and told' : ''}` : value.kind;
      return this.remember(this.memberKey(value.node, name, kind), value.env, () =>
        memberValues(this, value, name, node, isTold),
      );
    }
    return unite(memberValues(this, value, name, node));
  }

  element(receiver: readonly Value[], index?: number): readonly Value[] {
    return elementValues(this, receiver, index);
  }

  /** What is declared to be of a type. */
  types(node: ts.TypeNode | ts.ExpressionWithTypeArguments, env: Env | undefined): readonly Value[] {
    return typeValues(this, node, env);
  }

  /** What a function gives back when it is given these arguments. */
  returned(
    fn: FunctionValue,
    args: readonly Given[],
    types: readonly (readonly Value[])[],
    depth: number,
  ): readonly Value[] {
    return returned(this, fn, args, types, depth);
  }

  /** What a call hands to a callback that it is given. */
  handed(call: ts.CallExpression, passed: ts.Node, index: number, env: Env | undefined): readonly Value[] {
    return handed(this, call, passed, index, env);
  }

  /** All that a store keeps, by the call that makes it. */
  state(store: ts.Node): readonly Value[] {
    return stateValues(this, store);
  }

  /** What `this` is at a place. */
  self(node: ts.Node, env: Env | undefined): readonly Value[] {
    return selfValues(this, node, env);
  }

  identifier(node: ts.Identifier, env: Env | undefined): readonly Value[] {
    return nameValues(this, node, env);
  }

  /** What a declaration gives its name. */
  declared(node: Declaration, env: Env | undefined): readonly Value[] {
    return this.remember(node, env && outer(node, env), () => declarationValues(this, node, env));
  }

  /** What a destructuring pattern takes apart. */
  taken(pattern: ts.BindingPattern, env?: Env): readonly Value[] {
    return takenApart(this, pattern, env);
  }

  /** Everything a module gives, as one value. */
  module(from: Script, specifier: string): readonly Value[] {
    return moduleValue(this, from, specifier);
  }

  /** What is called: the whole of a CommonJS module may be a function or a class. */
  callees(node: ts.Expression, env: Env | undefined): readonly Value[] {
    return callees(this, node, env);
  }

  imported(from: Script, specifier: string, name: string): readonly Value[] {
    return importedValues(this, from, specifier, name);
  }

  /** What a file exports under a name; `default` is also the whole of a CommonJS module. */
  exported(path: string, name: string): readonly Value[] {
    return exportedValues(this, path, name);
  }

  /** What a name stands for, through imports. */
  declarations(name: ts.Identifier, space: 'values' | 'types'): readonly Declaration[] {
    return declarationsOf(this, name, space);
  }

  /** Bindings for a call of a function: each parameter to what the caller gives it. Undefined: nested too deep to go on. */
  bind(
    fn: ts.SignatureDeclaration,
    outerEnv: Env | undefined,
    owner: ts.Node,
    call: {
      args: readonly Given[];
      types: readonly (readonly Value[])[];
      self: readonly Value[] | undefined;
      depth: number;
      by?: Calling | undefined;
    },
  ): Env | undefined {
    if (call.depth >= MAX_DEPTH) return undefined;
    const values = new Map<ts.Node, Given>();
    for (const [index, parameter] of fn.parameters.entries()) {
      if (parameter.dotDotDotToken) {
        const rest = call.args.slice(index);
        values.set(parameter, () => restOf(this, parameter, rest));
        break;
      }
      const given = call.args[index];
      if (given) values.set(parameter, given);
      else values.set(parameter, () => (parameter.initializer ? this.value(parameter.initializer, outerEnv) : []));
    }
    const types = new Map<ts.Node, readonly Value[]>();
    for (const [index, parameter] of (fn.typeParameters ?? []).entries()) {
      const given = call.types[index];
      if (given) types.set(parameter, given);
    }
    return {
      fn: owner,
      parent: outerEnv,
      values,
      types,
      self: call.self ?? outerEnv?.self,
      by: call.by,
      depth: call.depth + 1,
      memo: new Map(),
    };
  }

  /** Adds a step to the evidence of every answer among the values. */
  traced(values: readonly Value[], node: ts.Node, note: () => string): readonly Value[] {
    if (!values.some((value) => value.kind === 'answer')) return values;
    let said: string | undefined;
    return values.map((value) => {
      if (value.kind !== 'answer') return value;
      said ??= note();
      if (said === '') return value;
      return { ...value, trail: step(node, said, value.trail) };
    });
  }

  answer(values: readonly Value[]): readonly Answer[] {
    return values.filter((value): value is Answer => value.kind === 'answer');
  }

  selections(values: readonly Value[]): readonly Selection[] {
    return values.filter((value): value is Selection => value.kind === 'selection');
  }
}

/** Longer than this, what goes on behind itself is answered from its beginning. */
const MAX_LEFT = 24;

/** The expression that another one goes on behind, and whose value it is asked for first. */
function leftOf(node: ts.Expression): ts.Expression | undefined {
  if (
    ts.isPropertyAccessExpression(node) ||
    ts.isElementAccessExpression(node) ||
    ts.isCallExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isParenthesizedExpression(node) ||
    ts.isAwaitExpression(node)
  )
    return node.expression;
  if (!ts.isBinaryExpression(node)) return undefined;
  const { kind } = node.operatorToken;
  return kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken ? node.left : undefined;
}
