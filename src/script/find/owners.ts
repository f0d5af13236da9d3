/** Whose a value is: the resources that it may be, by the request that answered it, by what it is declared as, or by what a test gives it for. */

import type { Evaluator } from '../../flow/evaluate.ts';
import { mergedValues } from '../../flow/members/classes.ts';
import { keyedAt } from '../../flow/members/keyed.ts';
import { accessOf, bare, fold, nameOf, ts } from '../../flow/syntax.ts';
import { typeValues } from '../../flow/types.ts';
import type { Env, Shape, Value } from '../../flow/values.ts';
import type { Look } from './look.ts';
import { isComparison, type Owner, patternValues, type ReadNode, usesOf } from './places.ts';
import { isOfTests, isStandIn, isUsedByTests, stoodFor } from './stand-ins.ts';

/** Tells the owners of values, of what is read, and of what a declaration stands in. */
export class Owners {
  readonly #look: Look;
  readonly #e: Evaluator;

  constructor(look: Look) {
    this.#look = look;
    this.#e = look.e;
  }

  /** What an object literal answers for in a test; in that of another file only where it has the names of a resource. */
  stoodFor(object: ts.ObjectLiteralExpression, resource: string): Owner[] {
    const endpointsOf = (method: string) => (this.#look.hasSdk() ? this.#look.lookup.endpointsOf(method) : []);
    return this.of(stoodFor(this.#e, object, endpointsOf, this.#isLike(object, resource)));
  }

  /** Whether more than half of an object's names are those of a resource, as far as they are written out. */
  #isLike({ properties }: ts.ObjectLiteralExpression, resource: string): boolean {
    const names = properties.map(({ name }) => name && nameOf(name));
    return names.filter((each) => each === undefined || this.#e.api.has(resource, each)).length * 2 > names.length;
  }

  /** Whether an object answers in a test, be it known for what or not. */
  standsIn(object: ts.Expression): 'given' | 'in tests' | undefined {
    if (isStandIn(this.#e, object)) return 'given';
    return isOfTests(this.#e, object) || isUsedByTests(this.#e, object) ? 'in tests' : undefined;
  }

  /** What something answers for in a test, by itself or as a list. */
  stoodIn(given: ts.Expression): Owner[] {
    const endpointsOf = (method: string) => (this.#look.hasSdk() ? this.#look.lookup.endpointsOf(method) : []);
    const stood = stoodFor(this.#e, given, endpointsOf);
    return this.of([...stood, ...this.#e.element(stood)]);
  }

  /** An answer has the API's own spelling, or camelCase where an SDK or a helper turns it; a mere resemblance only its own. */
  isSpelt(name: string, field: string, owner: Owner): boolean {
    if (name === field) return true;
    return fold(name) === fold(field) && (owner.certain || owner.call !== undefined) && this.#look.mayTurnNames();
  }

  /** What a name is read of. */
  receiver(read: ReadNode): readonly Value[] {
    const e = this.#e;
    if (ts.isPropertyAccessExpression(read) || ts.isElementAccessExpression(read)) return e.ask(read.expression);
    e.restart();
    if (ts.isLiteralTypeNode(read)) {
      const { parent } = read;
      if (ts.isIndexedAccessTypeNode(parent)) return typeValues(e, parent.objectType, undefined);
      let at: ts.Node = parent;
      while (ts.isUnionTypeNode(at)) at = at.parent;
      const [first] = ts.isTypeReferenceNode(at) ? (at.typeArguments ?? []) : [];
      return first && first !== read ? typeValues(e, first, undefined) : [];
    }
    return patternValues(e, read.parent);
  }

  /** Every resource that a value may be. */
  of(values: readonly Value[], seen: Set<ts.Node> = new Set()): Owner[] {
    const out: Owner[] = [];
    for (const value of values) {
      if (value.kind === 'answer') {
        if (value.resource !== null && !value.list)
          out.push({
            resource: value.resource,
            certain: value.certain,
            trail: value.trail,
            shape: undefined,
            call: value.call,
          });
      } else if (value.kind === 'state') out.push(...this.of(value.of, seen));
      else if (value.kind === 'object' && !seen.has(value.node)) {
        seen.add(value.node);
        // `{ ...runner, seen: true }` has what was spread into it
        for (const property of value.node.properties)
          if (ts.isSpreadAssignment(property))
            out.push(...this.of(this.#e.value(property.expression, value.env), seen));
      } else if (value.kind === 'attributes' && !seen.has(value.node)) {
        seen.add(value.node);
        // `<Row {...runner} />`: so have its props
        for (const property of value.node.properties)
          if (ts.isJsxSpreadAttribute(property))
            out.push(...this.of(this.#e.value(property.expression, value.env), seen));
      } else if (value.kind === 'typed' || value.kind === 'instance') {
        const described = this.#look.shapes.describes(value.node, value.env);
        if (described && !described.isOutOfReach) out.push({ ...described, shape: value.node, call: undefined });
        // `Object.assign(this, raw)`: what it is made of is in it
        if (value.kind === 'instance' && !seen.has(value.node)) {
          seen.add(value.node);
          out.push(...this.of(mergedValues(this.#e, value), seen));
        }
      }
    }
    return out;
  }

  /** The declared shape that a member stands in. */
  shapeOf(member: ts.Node): { node: Shape; env: Env | undefined } | undefined {
    const { parent } = member;
    const keyed = ts.isLiteralTypeNode(member) ? keyedAt(this.#e, member) : undefined;
    if (keyed) return { node: keyed, env: undefined };
    if (ts.isInterfaceDeclaration(parent) || ts.isTypeLiteralNode(parent) || ts.isClassLike(parent))
      return { node: parent, env: undefined };
    if (ts.isConstructorDeclaration(parent)) return { node: parent.parent, env: undefined };
    if (ts.isObjectLiteralExpression(parent) && this.isSchema(parent)) return { node: parent, env: undefined };
    return undefined;
  }

  /** Whether an object literal describes a schema for a library that validates. */
  isSchema(node: ts.ObjectLiteralExpression): boolean {
    let at: ts.Node = node;
    while (ts.isParenthesizedExpression(at.parent) || ts.isAsExpression(at.parent)) at = at.parent;
    const { parent: call } = at;
    return (
      ts.isCallExpression(call) &&
      this.#mayMakeSchema(call) &&
      this.#e
        .ask(call)
        .some(
          (value) => value.kind === 'schema' && value.of.some((each) => each.kind === 'typed' && each.node === node),
        )
    );
  }

  /** Whether a call may make a schema of what it is handed: what a request or a function of another library gives is dear to know. */
  #mayMakeSchema({ expression }: ts.CallExpression): boolean {
    const callee = bare(expression);
    const receiver = accessOf(callee)?.object;
    return (
      (receiver !== undefined && this.#e.ask(receiver).some(({ kind }) => kind === 'schema')) ||
      this.#e
        .callees(callee, undefined)
        .some((each) => each.kind !== 'external' || this.#e.api.makesSchemas(each.module))
    );
  }

  /** Whether a read is compared with, switched on or looked up as one of some values. */
  meansValue(read: ReadNode, values: readonly string[]): boolean {
    return this.#compared(read).some((each) => each.values.some((value) => values.includes(value)));
  }

  /** What a read is compared with: the expressions and the literals they may be. */
  #compared(read: ReadNode): { node: ts.Expression; values: readonly string[] }[] {
    const out: { node: ts.Expression; values: readonly string[] }[] = [];
    const take = (expression: ts.Expression) => {
      const values = this.#e
        .ask(expression)
        .flatMap((value) =>
          value.kind === 'text' && value.parts.length === 1 && value.parts[0] && 'text' in value.parts[0]
            ? [value.parts[0].text]
            : [],
        );
      out.push({ node: expression, values });
    };
    for (const use of usesOf(this.#e, read)) {
      const { parent } = use;
      if (ts.isBinaryExpression(parent) && isComparison(parent.operatorToken.kind))
        take(parent.left === use ? parent.right : parent.left);
      else if (ts.isSwitchStatement(parent))
        for (const clause of parent.caseBlock.clauses) if (ts.isCaseClause(clause)) take(clause.expression);
      if (
        ts.isCallExpression(parent) &&
        parent.arguments[0] === use &&
        ts.isPropertyAccessExpression(parent.expression) &&
        /^(includes|indexOf|has)$/.test(parent.expression.name.text)
      ) {
        for (const value of this.#e.ask(parent.expression.expression))
          if (value.kind === 'array') for (const element of value.node.elements) take(element);
      }
      if (ts.isElementAccessExpression(parent) && parent.argumentExpression === use)
        for (const value of this.#e.ask(parent.expression))
          if (value.kind === 'object')
            out.push({
              node: parent.expression,
              values: value.node.properties.flatMap((each) => nameOf(each.name) ?? []),
            });
    }
    return out;
  }
}
