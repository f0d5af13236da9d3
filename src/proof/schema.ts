/**
 * What a schema does besides describing. Data that is held against it comes out as it went in only where nothing on the way gives another value,
 * and where no function of the schema's own needs the old name.
 */
import type { SchemaWords } from '../../rules/schemas.ts';
import type { Evaluator } from '../flow/evaluate.ts';
import { referencesTo } from '../flow/imports.ts';
import { accessOf, bare, calleeName, dressed, fold, isFunction, nameOf, ts, walk } from '../flow/syntax.ts';
import { lineOf } from '../script/find/places.ts';
import { functionAt } from './frames.ts';

export interface SchemaQuestion {
  /** The entry of the schema that has the old name. */
  member: ts.PropertyAssignment | ts.ShorthandPropertyAssignment;
  /** The new name has other values than the old one. */
  differs: boolean;
}

/** Why what comes out of a schema may be something else than what went in, in a sentence; undefined: it is the same. */
export function reshaped(e: Evaluator, { member, differs }: SchemaQuestion): string | undefined {
  const name = nameOf(member.name) ?? '';
  const own = differs
    ? made(e, ts.isPropertyAssignment(member) ? member.initializer : member.name, new Set())
    : undefined;
  if (own)
    return `The schema makes something else of its value in ${lineOf(e, own, member)}: make sure that this is right for the new one.`;
  const found = new Way(e, name).changes(member.parent);
  return (
    found &&
    `The schema does more than describe in ${lineOf(e, found, member)}: make sure that nothing there goes by \`${name}\`, and that all that comes out of it has the new name.`
  );
}

/** What gives a member another value than it has in the data: a default, a transformation, another type. */
function made(e: Evaluator, given: ts.Expression, seen: Set<ts.Node>): ts.Node | undefined {
  let at = bare(given);
  while (!seen.has(at)) {
    seen.add(at);
    if (ts.isCallExpression(at)) {
      const callee = bare(at.expression);
      const name = calleeName(at);
      const owner = accessOf(callee)?.object;
      const isForced = owner !== undefined && accessOf(bare(owner))?.name === 'coerce' && name !== 'boolean';
      if (isForced || !e.api.schemaDoes('keepsValue', name)) return at;
      for (const argument of at.arguments) {
        const inner = bare(argument);
        if (functionAt(inner)) return at;
        const found = ts.isCallExpression(inner) ? made(e, inner, seen) : undefined;
        if (found) return found;
      }
      if (!owner || !ts.isCallExpression(bare(owner))) return undefined;
      at = bare(owner);
    } else if (ts.isIdentifier(at)) {
      const [declaration, another] = e.declarations(at, 'values');
      if (!declaration || another || !ts.isVariableDeclaration(declaration) || !declaration.initializer)
        return undefined;
      // what is put there later may be anything
      if ((declaration.parent.flags & ts.NodeFlags.Const) === 0) return at;
      at = bare(declaration.initializer);
    } else return undefined;
  }
  return undefined;
}

/** The ways on which a schema gets into others, and to the data that is held against it. */
class Way {
  readonly #e: Evaluator;
  readonly #name: string;
  readonly #seen = new Set<ts.Node>();

  constructor(e: Evaluator, name: string) {
    this.#e = e;
    this.#name = name;
  }

  /** What does more than describe, of all that is made of a schema; undefined: nothing. */
  changes(schema: ts.Node): ts.Node | undefined {
    if (this.#seen.has(schema) || this.#seen.size > MAX_STEPS) return undefined;
    this.#seen.add(schema);
    const at = dressed(schema);
    const { parent } = at;
    const access = accessOf(parent);
    if (access?.object === at) return this.#asked(access);
    if (ts.isCallExpression(parent) && parent.expression !== at) return this.#given(parent, at);
    if (ts.isObjectLiteralElement(parent)) {
      const name = nameOf(parent.name);
      const [kept] = [parent.parent].filter((each) => ts.isObjectLiteralExpression(each));
      return kept && this.#keptIn(kept, name);
    }
    if (ts.isArrayLiteralExpression(parent) || ts.isConditionalExpression(parent)) return this.changes(parent);
    if (ts.isArrowFunction(parent) && parent.body === at) return this.changes(parent);
    if (ts.isReturnStatement(parent)) {
      let fn: ts.Node = parent;
      while (!isFunction(fn) && !ts.isSourceFile(fn)) fn = fn.parent;
      return ts.isSourceFile(fn) ? undefined : this.changes(fn);
    }
    return ts.isVariableDeclaration(parent) ? this.#named(parent) : undefined;
  }

  #named(declaration: ts.VariableDeclaration): ts.Node | undefined {
    if (!ts.isIdentifier(declaration.name)) return this.#taken(declaration.name);
    for (const each of referencesTo(this.#e, declaration)) {
      const found = ts.isTypeQueryNode(each.parent) ? undefined : this.changes(each);
      if (found) return found;
    }
    return undefined;
  }

  /** What a pattern takes out of a schema, or out of its parts. */
  #taken(pattern: ts.BindingPattern): ts.Node | undefined {
    for (const each of pattern.elements) {
      const name = ts.isBindingElement(each) ? nameOf(each.propertyName ?? each.name) : undefined;
      if (this.#isIt(name)) return each;
      if (!ts.isBindingElement(each) || name === undefined || !this.#does('parts', name)) continue;
      if (!ts.isIdentifier(each.name)) return this.#taken(each.name);
      for (const use of this.#e.project.of(each).scopes.references(each)) {
        const found = this.changes(use);
        if (found) return found;
      }
    }
    return undefined;
  }

  /** A schema that is a part of another one, or stands in a table of schemas. */
  #keptIn(object: ts.ObjectLiteralExpression, name: string | undefined): ts.Node | undefined {
    const { parent } = dressed(object);
    if (!ts.isVariableDeclaration(parent)) return this.changes(object);
    for (const each of referencesTo(this.#e, parent)) {
      const access = dressed(each).parent;
      const found =
        ts.isPropertyAccessExpression(access) && access.name.text === name ? this.changes(access) : undefined;
      if (found) return found;
    }
    return undefined;
  }

  /** A method of the schema, or a member of it. */
  #asked({ node, name }: { node: ts.Expression; name: string }): ts.Node | undefined {
    // one of its parts, by the old name
    if (this.#isIt(name)) return node;
    const call = dressed(node).parent;
    if (!ts.isCallExpression(call) || bare(call.expression) !== node)
      return this.#does('parts', name) ? this.changes(node) : undefined;
    if (this.#checks(name)) return undefined;
    return this.#isSame(name, call.arguments) ? this.changes(call) : call;
  }

  /** A function that is given the schema. */
  #given(call: ts.CallExpression, argument: ts.Node): ts.Node | undefined {
    const name = calleeName(call);
    if (this.#checks(name)) return undefined;
    // what is no library of schemas, and no method of one, takes it for what it is
    if (!this.#e.ask(call).some((value) => value.kind === 'schema')) return undefined;
    const others = call.arguments.filter((each) => each !== argument);
    return this.#isSame(name, others) ? this.changes(call) : call;
  }

  /** Whether a function or a method of a schema gives the data as it is, and does not need the old name. */
  #isSame(name: string, given: readonly ts.Expression[]): boolean {
    if (this.#does('transforms', name)) return given.every((each) => this.#keepsAll(each));
    if (this.#does('looksOn', name)) return given.every((each) => !this.#says(each));
    if (this.#does('pipes', name))
      return given.every((each) => {
        const inner = bare(each);
        return !ts.isCallExpression(inner) || this.#isSame(calleeName(inner), inner.arguments);
      });
    if (this.#does('describes', name)) return given.every((each) => !this.#isName(each));
    return (
      given.every((each) => {
        const inner = bare(each);
        return (
          ts.isNumericLiteral(inner) ||
          ts.isRegularExpressionLiteral(inner) ||
          (ts.isStringLiteralLike(inner) && !this.#does('gives', name))
        );
      }) && !this.#does('gives', name)
    );
  }

  #does(what: keyof SchemaWords, name: string): boolean {
    return this.#e.api.schemaDoes(what, name);
  }

  /** Whether data is held against the schema there. */
  #checks(name: string): boolean {
    return this.#e.api.parsedBy(name) !== undefined || this.#does('casts', name) || this.#does('tests', name);
  }

  #isName(node: ts.Expression): boolean {
    const inner = bare(node);
    return ts.isStringLiteralLike(inner) && this.#isIt(inner.text);
  }

  #isIt(name: string | undefined): boolean {
    return name !== undefined && fold(name) === fold(this.#name);
  }

  /** Whether what is given says the old name: as it is spelt there, or in a function that it names. */
  #says(node: ts.Expression): boolean {
    const inner = bare(node);
    const functions = ts.isIdentifier(inner)
      ? this.#e.ask(inner).flatMap((value) => (value.kind === 'function' ? [value.node] : []))
      : [inner];
    return functions.length === 0 || functions.some((each) => says(each, this.#name));
  }

  /** Whether a function gives all that it is given, with more beside it, and does not need the old name. */
  #keepsAll(node: ts.Expression): boolean {
    const fn = functionAt(node);
    const [first] = fn?.parameters ?? [];
    if (!fn?.body || !first || ts.isBlock(fn.body) || says(fn, this.#name)) return false;
    const body = bare(fn.body);
    if (!ts.isObjectLiteralExpression(body)) return false;
    const all = ts.isIdentifier(first.name)
      ? first
      : ts.isObjectBindingPattern(first.name)
        ? first.name.elements.find((each) => each.dotDotDotToken)
        : undefined;
    if (!all) return false;
    const { scopes } = this.#e.project.of(fn);
    const names = scopes.references(all);
    const isSpread = ({ parent }: ts.Node) => ts.isSpreadAssignment(parent) && parent.parent === body;
    const isMember = (each: ts.Node) => ts.isPropertyAccessExpression(each.parent) && each.parent.expression === each;
    return (
      names.some(isSpread) &&
      names.every((each) => isSpread(each) || isMember(each)) &&
      body.properties.every((each) => ts.isSpreadAssignment(each) || nameOf(each.name) !== undefined)
    );
  }
}

function says(node: ts.Node, name: string): boolean {
  let found = false;
  walk(node, (at) => {
    if ((ts.isIdentifier(at) || ts.isStringLiteralLike(at)) && fold(at.text) === fold(name)) found = true;
    return found ? false : undefined;
  });
  return found;
}

const MAX_STEPS = 300;
