/** Where a value goes: forward through names, members, lists, calls and files, until it ends, or until nobody can follow it. */

import { calleeName } from '../flow/evaluate.ts';
import { callersOf } from '../flow/parameters.ts';
import type { Declaration } from '../flow/scope.ts';
import { accessOf, bare, type FunctionNode, isFunction, nameOf, ts } from '../flow/syntax.ts';
import type { Value } from '../flow/values.ts';
import { isComparison } from '../script/find/places.ts';
import { calleeText, classAround, type FunctionValue, functionAround, functionAt } from './frames.ts';
import { importsOf, namesOf } from './modules.ts';
import { ANY, type Arrival, type Frame, JSON_TEXT, type Path, type Source } from './source.ts';
import type { Tracer } from './tracer.ts';
import {
  CONTAINERS,
  FILTERS,
  FORMS,
  HOLDS,
  KEEPS,
  LISTS,
  LOOKS,
  PICKS,
  PUTS,
  SAME,
  SHOWS,
  VISITS,
} from './vocabulary.ts';

type CallNode = ts.CallExpression | ts.NewExpression;

export class Forward {
  readonly #t: Tracer;
  readonly #seen = new Set<string>();
  readonly #out: Arrival[] = [];
  #full = false;

  constructor(tracer: Tracer) {
    this.#t = tracer;
  }

  run({ node, path, frame }: Source): readonly Arrival[] {
    this.#use(node, path, frame);
    // what an object literal is put into is its holder's too
    return this.#out;
  }

  /** The calls of a function, by whatever name it goes. */
  calls(fn: FunctionNode): readonly Arrival[] {
    if (ts.isArrowFunction(fn) || ts.isFunctionExpression(fn)) this.#use(fn, [], undefined);
    else if (ts.isFunctionDeclaration(fn)) {
      if (fn.name) this.#declaration(fn, [], undefined);
      else for (const each of importsOf(this.#t.e, fn.getSourceFile().fileName, 'default')) this.#imported(each, []);
    } else
      for (const { call, as } of callersOf(this.#t.e, fn))
        if (as && ts.isCallExpression(call))
          this.#add({ kind: 'callback', node: call, argument: as, frame: undefined });
        else if (ts.isCallExpression(call) || ts.isNewExpression(call))
          this.#add({ kind: 'called', node: call, frame: undefined });
        else this.#add({ kind: 'unknown', node: call });
    return this.#out;
  }

  #add(arrival: Arrival): void {
    this.#out.push(arrival);
  }

  #isNew(node: ts.Node, path: Path, frame: Frame | undefined): boolean {
    const key = `${this.#t.id(node)}|${path.join('|')}|${this.#t.id(frame)}`;
    if (this.#seen.has(key)) return false;
    this.#seen.add(key);
    if (path.length > 8 || !this.#t.step()) {
      if (!this.#full) this.#add({ kind: 'unknown', node });
      this.#full = true;
      return false;
    }
    return true;
  }

  // ---- names ---------------------------------------------------------------------------------------------------

  /** Every place that says a declared name. */
  #declaration(declaration: Declaration, path: Path, frame: Frame | undefined): void {
    if (!this.#isNew(declaration, path, frame)) return;
    for (const reference of this.#t.e.project.of(declaration).scopes.references(declaration)) {
      if (ts.isExportSpecifier(reference.parent)) continue;
      this.#use(reference, path, frame);
    }
    const file = declaration.getSourceFile().fileName;
    for (const name of namesOf(this.#t.e, declaration))
      for (const each of importsOf(this.#t.e, file, name)) this.#imported(each, path);
  }

  #imported({ node, member }: { node: ts.Expression; member: string | undefined }, path: Path): void {
    this.#use(node, member === undefined ? path : [member, ...path], undefined);
  }

  /** What a pattern takes out of a value. */
  #pattern(name: ts.BindingName, declaration: Declaration, path: Path, frame: Frame | undefined): void {
    if (ts.isIdentifier(name)) {
      this.#declaration(declaration, path, frame);
      return;
    }
    if (ts.isArrayBindingPattern(name)) {
      const [step, ...rest] = path;
      for (const [index, each] of name.elements.entries())
        if (ts.isBindingElement(each)) {
          if (each.dotDotDotToken) this.#pattern(each.name, each, path, frame);
          else if (step === ANY || step === `#${index}`) this.#pattern(each.name, each, rest, frame);
        }
      return;
    }
    const [step, ...rest] = path;
    for (const each of name.elements) {
      if (each.dotDotDotToken) {
        this.#pattern(each.name, each, path, frame);
        continue;
      }
      const key = nameOf(each.propertyName ?? each.name);
      if (path.length === 0) this.#add({ kind: 'read', node: each, name: key });
      else if (key === undefined || step === key || step === ANY) this.#pattern(each.name, each, rest, frame);
    }
  }

  // ---- one place -----------------------------------------------------------------------------------------------

  #use(node: ts.Expression, path: Path, frame: Frame | undefined): void {
    if (!this.#isNew(node, path, frame)) return;
    if (!this.#t.deeper(() => this.#at(node, path, frame))) this.#add({ kind: 'unknown', node });
  }

  #at(node: ts.Expression, path: Path, frame: Frame | undefined): void {
    let at: ts.Node = node;
    while (
      ts.isParenthesizedExpression(at.parent) ||
      ts.isAsExpression(at.parent) ||
      ts.isNonNullExpression(at.parent) ||
      ts.isSatisfiesExpression(at.parent) ||
      ts.isTypeAssertionExpression(at.parent) ||
      ts.isAwaitExpression(at.parent)
    )
      at = at.parent;
    const { parent } = at;
    if (ts.isShorthandPropertyAssignment(parent)) this.#inside(parent.parent, parent.name.text, path, frame);
    else if (ts.isPropertyAssignment(parent)) {
      if (parent.initializer === at) this.#inside(parent.parent, nameOf(parent.name) ?? ANY, path, frame);
    } else if (ts.isComputedPropertyName(parent)) this.#add({ kind: 'key', node: parent });
    else if (ts.isSpreadAssignment(parent)) {
      if (path.length === 0) this.#add({ kind: 'spread', node: parent.parent, frame });
      this.#made(parent.parent, path, frame);
    } else if (ts.isVariableDeclaration(parent)) {
      if (ts.isIdentifier(parent.name) || path.length > 0 || ts.isObjectBindingPattern(parent.name))
        this.#pattern(parent.name, parent, path, frame);
    } else if (ts.isParameter(parent) || ts.isBindingElement(parent)) this.#pattern(parent.name, parent, path, frame);
    else if (ts.isArrayLiteralExpression(parent)) this.#use(parent, [ANY, ...path], frame);
    else if (ts.isSpreadElement(parent)) this.#spreadElement(parent, path, frame);
    else if (ts.isPropertyAccessExpression(parent) && parent.expression === at)
      this.#member(parent, parent.name.text, path, frame);
    else if (ts.isElementAccessExpression(parent)) this.#element(parent, at, path, frame);
    else if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) this.#call(parent, at, path, frame);
    else if (
      ts.isReturnStatement(parent) ||
      ts.isYieldExpression(parent) ||
      (ts.isArrowFunction(parent) && parent.body === at)
    )
      this.#returned(parent, path, frame);
    else if (ts.isConditionalExpression(parent)) {
      if (parent.condition !== at) this.#use(parent, path, frame);
    } else if (ts.isBinaryExpression(parent)) this.#binary(parent, at, path, frame);
    else if (ts.isTemplateSpan(parent)) {
      if (path.length === 0 || path[0] === JSON_TEXT) this.#use(parent.parent, path, frame);
    } else if (ts.isTaggedTemplateExpression(parent)) this.#add({ kind: 'handed', node: parent });
    else if (ts.isForOfStatement(parent)) this.#loop(parent, path, frame);
    else if (ts.isForInStatement(parent)) this.#add({ kind: 'listed', node: parent });
    else if (ts.isExportAssignment(parent)) {
      for (const each of importsOf(this.#t.e, parent.getSourceFile().fileName, 'default')) this.#imported(each, path);
    } else if (ts.isPropertyDeclaration(parent) && ts.isClassLike(parent.parent))
      this.#ownMember(parent.parent, nameOf(parent.name), path);
    else if (ts.isJsxExpression(parent))
      this.#add({ kind: ts.isJsxAttribute(parent.parent) ? 'handed' : 'shown', node: parent });
    else if (ts.isJsxSpreadAttribute(parent)) this.#add({ kind: 'handed', node: parent });
    else if (ts.isSwitchStatement(parent) || ts.isCaseClause(parent)) this.#add({ kind: 'compared', node: parent });
    else if (ts.isThrowStatement(parent)) this.#add({ kind: 'handed', node: parent });
    // a statement of its own, a test, a negation, a type: nothing of it goes on
  }

  /** An object literal that holds the value under a name, or among its values. */
  #inside(object: ts.ObjectLiteralExpression, name: string, path: Path, frame: Frame | undefined): void {
    this.#made(object, [name, ...path], frame);
  }

  /** An object or list that is made here, and then used. */
  #made(node: ts.Expression, path: Path, frame: Frame | undefined): void {
    this.#use(node, path, frame);
  }

  #spreadElement(node: ts.SpreadElement, path: Path, frame: Frame | undefined): void {
    const { parent } = node;
    if (ts.isArrayLiteralExpression(parent)) this.#use(parent, path, frame);
    else if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) {
      const callee = bare(parent.expression);
      if (path[0] === ANY && ts.isPropertyAccessExpression(callee) && PUTS.test(callee.name.text))
        this.#into(callee.expression, path, frame);
      else this.#add({ kind: 'unknown', node });
    }
  }

  #loop(loop: ts.ForOfStatement, path: Path, frame: Frame | undefined): void {
    const [step, ...rest] = path;
    if (step !== ANY && !step?.startsWith('#')) return;
    if (!ts.isVariableDeclarationList(loop.initializer)) {
      this.#add({ kind: 'unknown', node: loop });
      return;
    }
    for (const each of loop.initializer.declarations) this.#pattern(each.name, each, rest, frame);
  }

  #binary(node: ts.BinaryExpression, at: ts.Node, path: Path, frame: Frame | undefined): void {
    const kind = node.operatorToken.kind;
    if (
      kind === ts.SyntaxKind.EqualsToken ||
      kind === ts.SyntaxKind.QuestionQuestionEqualsToken ||
      kind === ts.SyntaxKind.BarBarEqualsToken
    ) {
      if (node.right !== at) return;
      this.#into(node.left, path, frame);
      this.#use(node, path, frame);
    } else if (
      kind === ts.SyntaxKind.BarBarToken ||
      kind === ts.SyntaxKind.QuestionQuestionToken ||
      (kind === ts.SyntaxKind.AmpersandAmpersandToken && node.right === at) ||
      (kind === ts.SyntaxKind.CommaToken && node.right === at)
    )
      this.#use(node, path, frame);
    else if (kind === ts.SyntaxKind.PlusToken) {
      if (path.length === 0 || path[0] === JSON_TEXT) this.#use(node, path, frame);
    } else if (isComparison(kind)) {
      const other = bare(node.left === at ? node.right : node.left);
      const isNothing =
        other.kind === ts.SyntaxKind.NullKeyword || (ts.isIdentifier(other) && other.text === 'undefined');
      if (!isNothing && (path.length === 0 || path[0] === JSON_TEXT)) this.#add({ kind: 'compared', node });
    } else if (kind === ts.SyntaxKind.InKeyword && path.length === 0) {
      if (node.right === at) this.#add({ kind: 'read', node, name: nameOf(bare(node.left)) });
      else this.#add({ kind: 'key', node });
    }
  }

  /** A value is put into something: a variable, a member, a list. Everybody else who holds that has it too. */
  #into(target: ts.Expression, path: Path, frame: Frame | undefined): void {
    const node = bare(target);
    if (ts.isIdentifier(node)) {
      const found = this.#t.e.project.of(node).scopes.resolve(node, node.text);
      if (found.length === 0)
        this.#add({ kind: node.text === 'exports' || node.text === 'module' ? 'given' : 'handed', node });
      for (const each of found) this.#declaration(each, path, frame);
      if (path.length > 0)
        for (const origin of this.#t.origins({ node, path: [], frame }))
          if (origin.kind === 'own' && ts.isExpression(origin.node)) this.#use(origin.node, path, origin.frame);
          else if (origin.kind === 'object') this.#use(origin.node, path, origin.frame);
      return;
    }
    const access = accessOf(node);
    if (!access) {
      if (ts.isElementAccessExpression(node)) this.#into(node.expression, [ANY, ...path], frame);
      else this.#add({ kind: 'unknown', node });
      return;
    }
    const object = bare(access.object);
    if (ts.isIdentifier(object) && object.text === 'exports') this.#exported(node, access.name, path);
    else if (ts.isIdentifier(object) && object.text === 'module' && access.name === 'exports')
      this.#exported(node, undefined, path);
    else if (ts.isPropertyAccessExpression(object) && object.getText() === 'module.exports')
      this.#exported(node, access.name, path);
    else if (object.kind === ts.SyntaxKind.ThisKeyword) {
      const owner = classAround(object);
      if (owner) this.#ownMember(owner, access.name, path);
      else this.#add({ kind: 'unknown', node });
    } else this.#into(object, [access.name, ...path], frame);
  }

  #exported(at: ts.Node, name: string | undefined, path: Path): void {
    const file = at.getSourceFile().fileName;
    for (const each of importsOf(this.#t.e, file, name ?? 'default')) this.#imported(each, path);
    if (name === undefined) for (const each of importsOf(this.#t.e, file, undefined)) this.#imported(each, path);
    for (const each of name === undefined && path.length > 0 && path[0] !== undefined
      ? importsOf(this.#t.e, file, path[0])
      : [])
      if (each.member === undefined) this.#use(each.node, path.slice(1), undefined);
  }

  /** A member of a class: every place that reads it, of this or of anything that may be such an object. */
  #ownMember(owner: ts.ClassLikeDeclaration, name: string | undefined, path: Path): void {
    if (name === undefined || !this.#isNew(owner, [`.${name}`, ...path], undefined)) return;
    for (const file of this.#t.e.project.mentioning(name)) {
      const isOwn = file === owner.getSourceFile().fileName;
      for (const at of this.#t.e.project.file(file)?.scopes.named(name) ?? []) {
        const access = accessOf(at.parent);
        if (access?.at !== at) continue;
        const object = bare(access.object);
        if (object.kind === ts.SyntaxKind.ThisKeyword) {
          if (isOwn && classAround(object) === owner) this.#use(access.node, path, undefined);
        } else if (this.#t.values(object, undefined).some((value) => value.kind === 'instance' && value.node === owner))
          this.#use(access.node, path, undefined);
      }
    }
  }

  // ---- members -------------------------------------------------------------------------------------------------

  #member(
    access: ts.PropertyAccessExpression | ts.ElementAccessExpression,
    name: string,
    path: Path,
    frame: Frame | undefined,
  ): void {
    const [step, ...rest] = path;
    let outer: ts.Node = access;
    while (ts.isParenthesizedExpression(outer.parent) || ts.isNonNullExpression(outer.parent)) outer = outer.parent;
    const { parent } = outer;
    if (ts.isCallExpression(parent) && parent.expression === outer) {
      this.#method(parent, access, name, path, frame);
      return;
    }
    if (step === JSON_TEXT) return;
    const isTarget =
      ts.isBinaryExpression(parent) &&
      parent.left === outer &&
      parent.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
      parent.operatorToken.kind <= ts.SyntaxKind.LastAssignment;
    if (step === undefined) {
      this.#add(
        isTarget || ts.isDeleteExpression(parent)
          ? { kind: 'written', node: access, name }
          : { kind: 'read', node: access, name },
      );
      if (name === 'searchParams' || name === 'href') this.#use(access, path, frame);
    } else if (step === name || (step === ANY && /^\d+$/.test(name))) {
      if (!(isTarget && ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken))
        this.#use(access, rest, frame);
    } else if (name === 'searchParams') this.#use(access, path, frame);
  }

  #element(access: ts.ElementAccessExpression, at: ts.Node, path: Path, frame: Frame | undefined): void {
    if (access.argumentExpression === at) {
      if (path.length === 0) this.#add({ kind: 'key', node: access });
      return;
    }
    const key = bare(access.argumentExpression);
    const text = ts.isStringLiteralLike(key) || ts.isNumericLiteral(key) ? key.text : this.#constant(key, frame);
    if (text !== undefined) {
      const [step] = path;
      if (step?.startsWith('#') && step === `#${text}`) this.#use(access, path.slice(1), frame);
      else this.#member(access, text, path, frame);
      return;
    }
    const { parent } = access;
    const isTarget =
      ts.isBinaryExpression(parent) &&
      parent.left === access &&
      parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
    if (path.length === 0) this.#add({ kind: isTarget ? 'written' : 'read', node: access, name: undefined });
    else if (!isTarget) this.#use(access, path.slice(1), frame);
  }

  #constant(key: ts.Expression, frame: Frame | undefined): string | undefined {
    const origins = this.#t.origins({ node: key, path: [], frame });
    const [first] = origins;
    return origins.length === 1 && first?.kind === 'literal' && typeof first.value === 'string'
      ? first.value
      : undefined;
  }

  /** A method is called on the value, or on what holds it. */
  #method(
    call: ts.CallExpression,
    access: ts.PropertyAccessExpression | ts.ElementAccessExpression,
    name: string,
    path: Path,
    frame: Frame | undefined,
  ): void {
    const [step, ...rest] = path;
    if (step === JSON_TEXT) {
      if (/^(includes|indexOf|startsWith|endsWith|match|search|split)$/.test(name))
        this.#add({ kind: 'compared', node: call });
      else this.#use(call, path, frame);
      return;
    }
    const functions = this.#t.functions(call, frame);
    if (functions.length > 0 && step === undefined) {
      this.#add({ kind: 'read', node: access, name });
      return;
    }
    if (functions.length > 0 && step === name) {
      this.#use(access, rest, frame);
      return;
    }
    if (name === 'then' || name === 'tap' || name === 'subscribe') {
      for (const each of call.arguments.slice(0, 1))
        this.#callback(call, each, (index) => (index === 0 ? path : undefined), frame);
      return;
    }
    if (name === 'catch' || name === 'finally') {
      this.#use(call, path, frame);
      return;
    }
    if (name === 'hasOwnProperty' && step === undefined) {
      this.#add({ kind: 'read', node: call, name: call.arguments[0] ? nameOf(bare(call.arguments[0])) : undefined });
      return;
    }
    const isElement = step === ANY || step?.startsWith('#') === true;
    if (step === undefined) {
      this.#onItself(call, access, name, frame);
      return;
    }
    if (!isElement) {
      if (step === name) this.#use(access, rest, frame);
      else if (/^(get|getAll|set|append|delete|has|toString|entries|forEach)$/.test(name))
        this.#onItself(call, access, name, frame);
      return;
    }
    const place: ts.Expression | undefined = call.arguments[0];
    if (KEEPS.test(name) || name === 'concat' || name === 'flat') this.#use(call, name === 'flat' ? rest : path, frame);
    if (PICKS.test(name) || name === 'get') this.#use(call, rest, frame);
    if (name === 'entries') this.#use(call, [ANY, '#1', ...rest], frame);
    if ((VISITS.test(name) || name === 'reduce') && place) {
      const at = name === 'reduce' ? 1 : 0;
      this.#callback(
        call,
        place,
        (index) =>
          index === at || (index < 2 && /^(sort|toSorted)$/.test(name)) ? rest : index === at + 2 ? path : undefined,
        frame,
      );
    }
    if (/^(includes|indexOf|lastIndexOf)$/.test(name)) this.#add({ kind: 'compared', node: call });
  }

  /** A method of the very value: a form's, a text's, a function's. */
  #onItself(call: ts.CallExpression, access: ts.Node, name: string, frame: Frame | undefined): void {
    const [first] = call.arguments;
    const key = first ? (nameOf(bare(first)) ?? this.#constant(bare(first), frame)) : undefined;
    if (/^(get|getAll|has)$/.test(name)) this.#add({ kind: 'read', node: call, name: key });
    else if (/^(delete|set|append)$/.test(name)) {
      this.#add({ kind: 'written', node: call, name: key });
      this.#use(call, [], frame);
    } else if (/^(keys|values|entries|forEach)$/.test(name)) this.#add({ kind: 'listed', node: call });
    else if (
      /^(toString|valueOf|trim|replace|replaceAll|concat|toLowerCase|toUpperCase|slice|substring|join|padEnd|padStart|normalize|at)$/.test(
        name,
      )
    )
      this.#use(call, [], frame);
    else if (/^(includes|indexOf|startsWith|endsWith|match|matchAll|search|test|exec|split|localeCompare)$/.test(name))
      this.#add({ kind: 'compared', node: call });
    else if (/^(call|apply|bind)$/.test(name)) this.#add({ kind: 'unknown', node: call });
    else this.#add({ kind: 'read', node: access, name });
  }

  // ---- calls ---------------------------------------------------------------------------------------------------

  /** A callback is handed the value: it goes to its parameters, and what it gives to whoever called it. */
  #callback(
    call: ts.CallExpression,
    argument: ts.Expression,
    pathAt: (index: number) => Path | undefined,
    frame: Frame | undefined,
  ): void {
    const inline = functionAt(argument);
    const functions: FunctionValue[] = inline
      ? [{ kind: 'function', node: inline, env: frame?.env, self: frame?.env?.self }]
      : this.#t.values(argument, frame).filter((value): value is FunctionValue => value.kind === 'function');
    if (functions.length === 0) {
      const text = argument.getText();
      if (SHOWS.test(text)) this.#add({ kind: 'shown', node: argument });
      else if (!/^(Boolean|String|Number)$/.test(text)) this.#add({ kind: 'handed', node: argument });
      return;
    }
    for (const { node } of functions)
      for (const [index, parameter] of node.parameters.entries()) {
        const path = pathAt(index);
        if (path) this.#pattern(parameter.name, parameter, path, inline ? frame : undefined);
      }
    void call;
  }

  #call(call: CallNode, at: ts.Node, path: Path, frame: Frame | undefined): void {
    if (call.expression === at) {
      if (path.length === 0) this.#add({ kind: 'called', node: call, frame });
      return;
    }
    const index = (call.arguments ?? []).findIndex((each) => each === at);
    if (index < 0) return;
    const name = calleeText(call);
    const last = calleeName(call) ?? '';
    const isNew = ts.isNewExpression(call);
    const [step, ...rest] = path;
    if (SHOWS.test(name)) {
      if (path.length === 0 || path[0] === JSON_TEXT) this.#add({ kind: 'shown', node: call });
      else this.#add({ kind: 'shown', node: call });
      return;
    }
    if (LOOKS.test(name)) return;
    if (name === 'JSON.stringify') {
      if (index === 0) {
        const replacer = call.arguments?.[1] && bare(call.arguments[1]);
        if (replacer && replacer.kind !== ts.SyntaxKind.NullKeyword && replacer.getText() !== 'undefined')
          this.#add({ kind: 'filtered', node: call });
        this.#use(call, [JSON_TEXT, ...path], frame);
      } else this.#add({ kind: 'listed', node: call });
      return;
    }
    if (name === 'JSON.parse') {
      if (step === JSON_TEXT) this.#use(call, rest, frame);
      return;
    }
    if (LISTS.test(name)) {
      if (step === undefined) this.#add({ kind: 'listed', node: call });
      else if (name === 'Object.entries') this.#use(call, [ANY, '#1', ...(step === ANY ? rest : rest)], frame);
      return;
    }
    if (/^Object\.(values|fromEntries)$/.test(name)) {
      if (step === undefined) this.#add({ kind: 'listed', node: call });
      else this.#use(call, name === 'Object.values' ? [ANY, ...rest] : path, frame);
      return;
    }
    if (name === 'Object.assign') {
      if (index > 0) {
        if (step === undefined && ts.isCallExpression(call)) this.#add({ kind: 'spread', node: call, frame });
        const [target] = call.arguments ?? [];
        if (target) this.#into(target, path, frame);
      } else if (step === undefined)
        for (const each of (call.arguments ?? []).slice(1)) {
          const literal = bare(each);
          if (ts.isObjectLiteralExpression(literal))
            for (const property of literal.properties)
              this.#add({ kind: 'written', node: property, name: nameOf(property.name) });
          else this.#add({ kind: 'written', node: each, name: undefined });
        }
      this.#use(call, path, frame);
      return;
    }
    if (SAME.test(name) || /^(encodeURIComponent|encodeURI)$/.test(name)) {
      this.#use(call, path, frame);
      return;
    }
    if (isNew && (FORMS.test(last) || CONTAINERS.test(last))) {
      this.#use(call, path, frame);
      return;
    }
    if (HOLDS.test(last) && this.#t.functions(call, frame).length === 0) {
      this.#use(call, ['value', ...path], frame);
      return;
    }
    const functions = this.#t.functions(call, frame);
    const classes = isNew ? this.#t.values(call.expression, frame).filter((each) => each.kind === 'class') : [];
    if (functions.length > 0 || classes.length > 0) {
      this.#enter(call, index, path, functions, classes, frame);
      // the evaluator follows what this does not: a request that is made inside is one all the same
      return;
    }
    const access = accessOf(bare(call.expression));
    if (access && ts.isCallExpression(call)) {
      const receiver = this.#t.values(access.object, frame);
      if (receiver.some((each) => each.kind === 'schema')) {
        if (step === undefined || step === ANY) this.#add({ kind: 'checked', node: call });
        this.#use(call, path, frame);
        return;
      }
      if (PUTS.test(last) && receiver.every((each) => each.kind !== 'external' && each.kind !== 'client')) {
        // `params.append(name, value)`: the name is a key, and the value stands under it
        if (call.arguments.length === 2) this.#add({ kind: index === 0 ? 'key' : 'unknown', node: call });
        else this.#into(access.object, [ANY, ...path], frame);
        return;
      }
      if (last === 'concat' || last === 'with') {
        this.#use(call, path, frame);
        return;
      }
      if (/^(includes|indexOf|lastIndexOf|startsWith|endsWith|equals?|localeCompare)$/.test(last)) {
        if (path.length === 0) this.#add({ kind: 'compared', node: call });
        return;
      }
      if (last === 'set' && call.arguments.length === 2) {
        if (index === 0) this.#add({ kind: 'key', node: call });
        else if (receiver.some((each) => each.kind === 'made' && each.of === 'Map'))
          this.#into(access.object, [ANY, ...path], frame);
        else this.#add({ kind: 'handed', node: call });
        return;
      }
    }
    if (ts.isCallExpression(call) && path.length === 0 && this.#isFunctionAt(at)) {
      this.#add({ kind: 'callback', node: call, argument: at, frame });
      return;
    }
    this.#outward(call, path, frame);
  }

  #isFunctionAt(at: ts.Node): boolean {
    return (
      ts.isExpression(at) &&
      (functionAt(at) !== undefined || this.#t.values(at, undefined).some((each) => each.kind === 'function'))
    );
  }

  /** A call that leaves the program: a request, or a function that nobody here knows. */
  #outward(call: CallNode, path: Path, frame: Frame | undefined): void {
    const answers = this.#t.e.answer(this.#t.values(call, frame)).filter((each) => each.call?.node === call);
    const name = calleeName(call) ?? '';
    if (FILTERS.test(name)) {
      this.#add({ kind: 'filtered', node: call });
      this.#use(call, path, frame);
    } else if (answers.length > 0) this.#add({ kind: 'sent', node: call, answers });
    else this.#add({ kind: 'handed', node: call, frame });
  }

  #enter(
    call: CallNode,
    index: number,
    path: Path,
    functions: readonly FunctionValue[],
    classes: readonly Value[],
    frame: Frame | undefined,
  ): void {
    for (const fn of functions) {
      const inner = this.#t.enter(fn, call, frame);
      const parameter = fn.node.parameters[index];
      if (!inner) continue;
      if (parameter && !parameter.dotDotDotToken) this.#pattern(parameter.name, parameter, path, inner);
      else {
        const rest = fn.node.parameters.at(-1);
        if (rest?.dotDotDotToken) this.#pattern(rest.name, rest, [ANY, ...path], inner);
        else if (usesArguments(fn.node)) this.#add({ kind: 'unknown', node: call });
      }
    }
    for (const value of classes) {
      if (value.kind !== 'class') continue;
      const maker = value.node.members.find(ts.isConstructorDeclaration);
      const parameter = maker?.parameters[index];
      if (!maker || !parameter) {
        this.#add({ kind: 'unknown', node: call });
        continue;
      }
      this.#pattern(parameter.name, parameter, path, undefined);
      if (ts.isParameterPropertyDeclaration(parameter, maker))
        this.#ownMember(value.node, nameOf(parameter.name), path);
    }
  }

  // ---- back to the callers -------------------------------------------------------------------------------------

  #returned(at: ts.Node, path: Path, frame: Frame | undefined): void {
    const fn = isFunction(at) ? at : functionAround(at);
    if (!fn) {
      this.#add({ kind: 'given', node: at });
      return;
    }
    const inner = ts.isYieldExpression(at) && !at.asteriskToken ? [ANY, ...path] : path;
    for (let up = frame; up; up = up.up)
      if (up.fn === fn && up.call) {
        this.#use(up.call, inner, up.caller);
        return;
      }
    if (ts.isGetAccessor(fn)) {
      if (ts.isClassLike(fn.parent)) this.#ownMember(fn.parent, nameOf(fn.name), inner);
      return;
    }
    if (ts.isConstructorDeclaration(fn)) return;
    const calls = this.#t.invocations(fn);
    if (calls.length === 0) this.#add({ kind: 'given', node: at });
    for (const each of calls) {
      if (each.kind === 'called') this.#use(each.node, inner, each.frame);
      else if (each.kind === 'callback') this.#fromCallback(each.node, inner, frame);
      else this.#add({ kind: 'handed', node: each.node });
    }
  }

  /** What a callback gives, seen from the call that it was handed to. */
  #fromCallback(call: ts.CallExpression, path: Path, frame: Frame | undefined): void {
    const name = calleeName(call) ?? '';
    if (name === 'map' || name === 'from') this.#use(call, [ANY, ...path], frame);
    else if (/^(flatMap|then|catch|reduce|finally)$/.test(name)) this.#use(call, path, frame);
    else if (VISITS.test(name) || name === 'forEach') return;
    else if (HOLDS.test(name) || /^use[A-Z]|^memo|^once$|^computed$/.test(name)) this.#use(call, path, frame);
    else this.#add({ kind: 'handed', node: call });
  }
}

function usesArguments(fn: FunctionNode): boolean {
  return /\barguments\b/.test(fn.body?.getText() ?? '');
}
