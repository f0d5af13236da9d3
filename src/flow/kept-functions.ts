/**
 * Functions that are kept before they are called: in a list (`checks.push(isOff)`), a table (`lines[mr.state](mr)`), a map, or a member that a
 * constructor fills. No name leads from such a call to the function, so it is followed forward, by what the program says of its holders alone.
 */
import { likewise, ownMembers } from './containers.ts';
import type { Evaluator } from './evaluate.ts';
import { exportsOf } from './exports.ts';
import { referencesTo, takersOf } from './imports.ts';
import { kinOf } from './kin.ts';
import type { Declaration } from './scope.ts';
import {
  accessOf,
  bare,
  dressed,
  enclosing,
  type FunctionNode,
  givenTo,
  isAssignment,
  isFunction,
  nameOf,
  ts,
} from './syntax.ts';

/** A call of a function that was kept, or of what hands elements to it: `rows.map(check)`. */
export interface KeptCall {
  call: ts.CallExpression;
  /** The argument that is the function. */
  as?: ts.Expression;
}

/** The way down from a holder to the function: names of members and places in lists; `*` is any, `%` what a map has under a key. */
type Way = readonly string[];

const ANY = '*';
const KEYED = '%';
/** So many expressions may hold one function. */
const MOST = 60;
/** A function that lies deeper is not followed. */
const MOST_STEPS = 4;

/** Methods of a list or a map that hand each element to a callback. */
const VISITS = /^(?:map|flatMap|forEach|filter|find|findLast|some|every)$/;
/** Methods that give the same elements in a list. */
const KEEPS = /^(?:values|slice|filter|concat|reverse|toReversed|sort|toSorted|entries)$/;
/** Methods that give one element. */
const PICKS = /^(?:get|at|pop|shift|find)$/;

/** What a list or a map has by itself, and no entry of a table is called. */
const OF_LISTS = new RegExp(
  `${[VISITS, KEEPS, PICKS].map(({ source }) => source).join('|')}|^(?:reduce|reduceRight|push|unshift|splice|add|set|delete|has|clear|includes|indexOf|join|keys|length|size)$`,
);

const kept = new WeakMap<Evaluator, Map<ts.Node, readonly KeptCall[]>>();

/** The calls of a function by what keeps it. */
export function keptCallsOf(e: Evaluator, fn: FunctionNode): readonly KeptCall[] {
  let known = kept.get(e);
  if (!known) kept.set(e, (known = new Map()));
  let found = known.get(fn);
  if (!found) {
    known.set(fn, []); // what is asked for on the way to its own answer adds nothing
    found = new Following(e).of(fn);
    known.set(fn, found);
  }
  return found;
}

class Following {
  readonly #e: Evaluator;
  readonly #seen = new Set<string>();
  readonly #ids = new Map<ts.Node, number>();
  readonly #out = new Map<ts.Node, KeptCall>();
  /** Whether the function has been put into something, or handed to somebody who may. */
  #isKept = false;

  constructor(e: Evaluator) {
    this.#e = e;
  }

  of(fn: FunctionNode): readonly KeptCall[] {
    if (ts.isFunctionDeclaration(fn)) this.#toReferences(fn, []);
    else if (ts.isArrowFunction(fn) || ts.isFunctionExpression(fn)) this.#to(fn, []);
    else if (ts.isMethodDeclaration(fn) && ts.isObjectLiteralExpression(fn.parent)) {
      const name = nameOf(fn.name);
      if (name !== undefined) this.#held(fn.parent, [name]);
    }
    return [...this.#out.values()];
  }

  /** Where an expression goes that holds the function at the end of a way. */
  #to(node: ts.Expression, way: Way): void {
    let id = this.#ids.get(node);
    if (id === undefined) this.#ids.set(node, (id = this.#ids.size));
    const key = `${id} ${way.join(' ')}`;
    if (this.#seen.size > MOST || way.length > MOST_STEPS || this.#seen.has(key)) return;
    this.#seen.add(key);
    const at = dressed(node);
    const { parent } = at;
    const [step] = way;
    if (ts.isVariableDeclaration(parent) && parent.initializer === at) this.#toPattern(parent.name, parent, way);
    else if (ts.isArrayLiteralExpression(parent)) this.#held(parent, [String(parent.elements.indexOf(at)), ...way]);
    else if (ts.isSpreadElement(parent) && ts.isArrayLiteralExpression(parent.parent)) {
      if (step !== undefined) this.#to(parent.parent, [ANY, ...eachOf(way)]);
    } else if (ts.isPropertyAssignment(parent)) this.#held(parent.parent, [nameOf(parent.name) ?? ANY, ...way]);
    else if (ts.isShorthandPropertyAssignment(parent)) this.#held(parent.parent, [parent.name.text, ...way]);
    else if (ts.isPropertyDeclaration(parent)) this.#toMembers(parent, nameOf(parent.name), way);
    else if (ts.isForOfStatement(parent) && parent.expression === at) {
      if (step !== undefined && ts.isVariableDeclarationList(parent.initializer))
        for (const each of parent.initializer.declarations) this.#toPattern(each.name, each, eachOf(way));
    } else if (ts.isConditionalExpression(parent)) {
      if (parent.condition !== at) this.#to(parent, way);
    } else if (ts.isBinaryExpression(parent)) this.#toBinary(parent, at, way);
    else if (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) {
      if (parent.expression === at) this.#toMember(parent, way);
    } else if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) this.#toCall(parent, at, way);
  }

  /** A literal holds it: what is kept is not called by its own name any more. */
  #held(literal: ts.Expression, way: Way): void {
    this.#isKept = true;
    this.#to(literal, way);
  }

  #toReferences(declaration: Declaration, way: Way): void {
    // a call by its name is none of those that no name leads from
    const use = way.length === 0 && !this.#isKept ? 'kept' : 'said';
    for (const each of referencesTo(this.#e, declaration, use)) this.#to(each, way);
  }

  #toPattern(name: ts.BindingName, declaration: Declaration, way: Way): void {
    if (ts.isIdentifier(name)) {
      this.#toReferences(declaration, way);
      return;
    }
    const [step, ...rest] = way;
    if (step === undefined) return;
    for (const [index, each] of name.elements.entries()) {
      if (!ts.isBindingElement(each)) continue;
      const own = ts.isArrayBindingPattern(name) ? String(index) : nameOf(each.propertyName ?? each.name);
      if (each.dotDotDotToken) this.#toPattern(each.name, each, ts.isArrayBindingPattern(name) ? [ANY, ...rest] : way);
      else if (isOne(step, own)) this.#toPattern(each.name, each, rest);
    }
  }

  #toBinary(node: ts.BinaryExpression, at: ts.Node, way: Way): void {
    const kind = node.operatorToken.kind;
    if (isAssignment(kind)) {
      if (node.right === at) {
        this.#into(node.left, way);
        this.#toTakers(at, way);
      } else if (node.left !== at) return;
      this.#to(node, way);
    } else if (kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken) this.#to(node, way);
    else if (kind === ts.SyntaxKind.AmpersandAmpersandToken && node.right === at) this.#to(node, way);
  }

  /** What a CommonJS module gives: `exports.name = it`, `module.exports = it`. */
  #toTakers(at: ts.Node, way: Way): void {
    const script = this.#e.project.of(at);
    const { named, whole } = exportsOf(script);
    const isIt = (each: ts.Expression): boolean => bare(each) === at;
    for (const [name, entries] of named)
      if (entries.some((entry) => 'expression' in entry && isIt(entry.expression)))
        for (const each of takersOf(this.#e, script.path, name)) this.#to(each, way);
    if (!whole.some(isIt)) return;
    for (const each of takersOf(this.#e, script.path, undefined)) this.#to(each, way);
    const [step, ...rest] = way;
    if (step !== undefined) for (const each of takersOf(this.#e, script.path, step)) this.#to(each, rest);
  }

  /** Something is assigned to a name, a member, or an entry of a table. */
  #into(target: ts.Expression, way: Way): void {
    const node = bare(target);
    if (ts.isIdentifier(node)) {
      for (const each of this.#e.project.of(node).scopes.resolve(node, node.text)) this.#toReferences(each, way);
      return;
    }
    this.#isKept = true;
    const access = accessOf(node);
    if (!access) {
      if (ts.isElementAccessExpression(node)) this.#put(node.expression, way);
    } else if (bare(access.object).kind === ts.SyntaxKind.ThisKeyword) this.#toMembers(node, access.name, way);
    else {
      for (const each of likewise(this.#e, access.object)) this.#to(each, [access.name, ...way]);
      for (const each of this.#e.value(access.object, undefined))
        if (each.kind === 'instance') this.#toMembers(each.node.members[0], access.name, way);
    }
  }

  /** An element is put into whatever an expression holds, by all names that it has. */
  #put(holder: ts.Expression, way: Way, step = ANY): void {
    this.#isKept = true;
    const whole = bare(holder);
    // `(handlers[name] ??= []).push(fn)`, `(list ?? []).push(fn)`
    const inner = ts.isBinaryExpression(whole) ? bare(whole.left) : whole;
    const got = ts.isCallExpression(inner) ? accessOf(bare(inner.expression)) : undefined;
    if (got) {
      if (got.name === 'get') this.#put(got.object, [ANY, ...way]);
    } else if (ts.isElementAccessExpression(inner) && !accessOf(inner)) this.#put(inner.expression, [ANY, ...way]);
    else if (ts.isIdentifier(inner))
      for (const each of this.#e.project.of(inner).scopes.resolve(inner, inner.text))
        this.#toReferences(each, [step, ...way]);
    else for (const each of likewise(this.#e, inner)) this.#to(each, [step, ...way]);
  }

  /** Every `this.name` of the class around a place, and of its heirs. */
  #toMembers(within: ts.Node | undefined, name: string | undefined, way: Way): void {
    this.#isKept = true;
    const owner = within && enclosing(within, ts.isClassLike);
    const [first] = owner?.members ?? [];
    if (!owner || !first) return;
    const heirs = [...kinOf(this.#e, owner).heirs].flatMap(({ members: [member] }) => member ?? []);
    for (const each of [first, ...heirs].flatMap((member) => ownMembers(this.#e, member, name))) this.#to(each, way);
  }

  /** The constructor that `new` calls: of the class, or of the nearest one that it extends. */
  #makerOf(owner: ts.ClassLikeDeclaration): ts.ConstructorDeclaration | undefined {
    return [owner, ...kinOf(this.#e, owner).bases]
      .flatMap(({ members }) => members.find(ts.isConstructorDeclaration) ?? [])
      .at(0);
  }

  #toMember(access: ts.PropertyAccessExpression | ts.ElementAccessExpression, way: Way): void {
    const [step, ...rest] = way;
    const outer = dressed(access);
    const call = ts.isCallExpression(outer.parent) && outer.parent.expression === outer ? outer.parent : undefined;
    const named = accessOf(access);
    if (step === undefined) return;
    const isOfList = step === ANY || step === KEYED || /^\d+$/.test(step);
    if (named && isOfList && OF_LISTS.test(named.name)) {
      if (call) this.#toMethod(call, named.name, way);
    } else if (isOne(step, named?.name)) this.#to(access, rest);
  }

  #toMethod(call: ts.CallExpression, method: string, way: Way): void {
    const [, ...rest] = way;
    const [first] = call.arguments;
    if (VISITS.test(method) && first) this.#toCallback(first, 0, rest);
    if (/^reduce(?:Right)?$/.test(method) && first) this.#toCallback(first, 1, rest);
    if (method === 'entries') this.#to(call, [ANY, '1', ...rest]);
    else if (way[0] === KEYED && method !== 'values' && KEEPS.test(method)) return;
    else if (KEEPS.test(method)) this.#to(call, [ANY, ...rest]);
    else if (PICKS.test(method)) this.#to(call, rest);
  }

  #toCallback(callback: ts.Expression, index: number, way: Way): void {
    const fn = bare(callback);
    const parameter = isFunction(fn) ? fn.parameters[index] : undefined;
    if (parameter) this.#toPattern(parameter.name, parameter, way);
  }

  #toCall(call: ts.CallExpression | ts.NewExpression, at: ts.Node, way: Way): void {
    if (call.expression === at) {
      // who calls it by its own name is found by that
      if (way.length === 0 && this.#isKept && ts.isCallExpression(call)) this.#out.set(call, { call });
      return;
    }
    const args = givenTo(call);
    const index = args.findIndex((each) => each === at);
    const access = accessOf(bare(call.expression));
    const argument = args[index];
    if (!argument) return;
    if (access && /^(?:push|unshift|add)$/.test(access.name)) this.#put(access.object, way);
    else if (access?.name === 'set' && index === 1) this.#put(access.object, way, KEYED);
    else if (access && /^(?:values|entries)$/.test(access.name) && access.object.getText() === 'Object') {
      const [, ...rest] = way;
      if (way.length > 0) this.#to(call, access.name === 'values' ? [ANY, ...rest] : [ANY, '1', ...rest]);
    } else if (ts.isNewExpression(call) && /^(?:Map|Set)$/.test(call.expression.getText())) {
      const [, ...rest] = way;
      // what a map has under a key is the second of a pair
      if (way.length > 0)
        this.#to(call, call.expression.getText() === 'Map' ? [KEYED, ...rest.slice(1)] : [ANY, ...rest]);
    } else this.#toParameter(call, index, argument, way);
  }

  /** It is handed to a function of the program, or to a class. */
  #toParameter(call: ts.CallExpression | ts.NewExpression, index: number, argument: ts.Expression, way: Way): void {
    for (const value of this.#e.value(call.expression, undefined)) {
      const fn =
        value.kind === 'function' ? value.node : value.kind === 'class' ? this.#makerOf(value.node) : undefined;
      if (!fn) continue;
      // what this very call makes of it is known (`inside.ts`); the others of the same function have nothing to do with it
      if (value.kind === 'function' && way.length > 0 && ts.isObjectLiteralExpression(bare(argument))) continue;
      const own = fn.parameters[index];
      const last = fn.parameters.at(-1);
      const parameter = own ?? (last?.dotDotDotToken ? last : undefined);
      if (!parameter) continue;
      const isKept = this.#isKept;
      const inner = parameter.dotDotDotToken ? [ANY, ...way] : way;
      if (parameter.dotDotDotToken) this.#isKept = true;
      if (ts.isConstructorDeclaration(fn) && ts.isParameterPropertyDeclaration(parameter, fn))
        this.#toMembers(parameter, nameOf(parameter.name), inner);
      this.#toPattern(parameter.name, parameter, inner);
      this.#isKept = isKept;
    }
    const method = accessOf(bare(call.expression))?.name;
    if (way.length === 0 && this.#isKept && ts.isCallExpression(call) && method !== undefined && VISITS.test(method))
      this.#out.set(call, { call, as: argument });
  }
}

const isOne = (step: string, name: string | undefined): boolean =>
  step === ANY || step === KEYED || name === undefined || step === name;

/** The way from what a loop gives: of a map it gives pairs. */
const eachOf = ([step, ...rest]: Way): Way => (step === KEYED ? ['1', ...rest] : rest);
