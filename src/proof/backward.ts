/** Where a value comes from: backward through names, members, lists, calls and files, to what the program makes, what a server answers, or what is not known. */

import { calleeName } from '../flow/evaluate.ts';
import { classTable } from '../flow/members.ts';
import type { Declaration } from '../flow/scope.ts';
import { accessOf, bare, enclosing, type FunctionNode, isFunction, nameOf, returns, ts } from '../flow/syntax.ts';
import type { Value } from '../flow/values.ts';
import { isComparison } from '../script/find/places.ts';
import { isAnswered } from './answered.ts';
import { around, calleeText, classAround, type FunctionValue, functionAt } from './frames.ts';
import { type Export, exportsNamed, wholeOf } from './modules.ts';
import { ANY, type Frame, JSON_TEXT, type Origin, type Path, type Source } from './source.ts';
import type { Tracer } from './tracer.ts';
import { ASKS, CONTAINERS, FORMS, HOLDS, KEEPS, PICKS, PUTS, SAME, VISITS } from './vocabulary.ts';

type CallNode = ts.CallExpression | ts.NewExpression;
type Given = ReadonlyMap<ts.ParameterDeclaration, readonly Source[]>;

export class Backward {
  readonly #t: Tracer;
  readonly #seen = new Set<string>();
  readonly #out: Origin[] = [];
  #full = false;

  constructor(tracer: Tracer) {
    this.#t = tracer;
  }

  run({ node, path, frame }: Source): readonly Origin[] {
    this.#from(node, path, frame);
    return this.#out;
  }

  /** What a pattern takes apart. */
  pattern(pattern: ts.BindingPattern): readonly Origin[] {
    const owner = pattern.parent;
    if (ts.isVariableDeclaration(owner)) this.#variable(owner, [], undefined);
    else this.#declaration(owner, [], undefined);
    return this.#out;
  }

  #add(origin: Origin): void {
    this.#out.push(origin);
  }

  #unknown(node: ts.Node, why: string): void {
    this.#add({ kind: 'unknown', node, why });
  }

  #nothing(node: ts.Node): void {
    this.#add({ kind: 'literal', node, value: undefined });
  }

  #isNew(node: ts.Node, path: Path, frame: Frame | undefined): boolean {
    const key = `${this.#t.id(node)}|${path.join('|')}|${this.#t.id(frame)}`;
    if (this.#seen.has(key)) return false;
    this.#seen.add(key);
    if (path.length > 8 || !this.#t.step()) {
      if (!this.#full) this.#unknown(node, 'it comes from too far away');
      this.#full = true;
      return false;
    }
    return true;
  }

  #each(sources: readonly Source[], path: Path): void {
    for (const each of sources) this.#from(each.node, [...each.path, ...path], each.frame);
  }

  // ---- expressions ---------------------------------------------------------------------------------------------

  #from(expression: ts.Expression, path: Path, frame: Frame | undefined): void {
    const node = bare(expression);
    if (!this.#isNew(node, path, frame)) return;
    if (!this.#t.deeper(() => this.#of(node, path, frame))) this.#unknown(node, 'it comes from too far away');
  }

  #of(node: ts.Expression, path: Path, frame: Frame | undefined): void {
    if (ts.isIdentifier(node)) this.#identifier(node, path, frame);
    else if (ts.isPropertyAccessExpression(node)) this.#member(node, node.expression, node.name.text, path, frame);
    else if (ts.isElementAccessExpression(node)) this.#element(node, path, frame);
    else if (ts.isCallExpression(node) || ts.isNewExpression(node)) this.#call(node, path, frame);
    else if (ts.isConditionalExpression(node)) {
      this.#from(node.whenTrue, path, frame);
      this.#from(node.whenFalse, path, frame);
    } else if (ts.isBinaryExpression(node)) this.#binary(node, path, frame);
    else if (ts.isObjectLiteralExpression(node)) this.#object(node, path, frame);
    else if (ts.isArrayLiteralExpression(node)) this.#array(node, path, frame);
    else if (ts.isStringLiteralLike(node)) this.#literal(node, node.text, path);
    else if (ts.isNumericLiteral(node)) this.#literal(node, Number(node.text), path);
    else if (node.kind === ts.SyntaxKind.TrueKeyword) this.#literal(node, true, path);
    else if (node.kind === ts.SyntaxKind.FalseKeyword) this.#literal(node, false, path);
    else if (node.kind === ts.SyntaxKind.NullKeyword) this.#literal(node, null, path);
    else if (ts.isTemplateExpression(node)) this.#add({ kind: 'text', node, frame });
    else if (ts.isPrefixUnaryExpression(node))
      this.#add({
        kind: 'own',
        node,
        frame,
        what: node.operator === ts.SyntaxKind.ExclamationToken ? 'boolean' : 'other',
      });
    else if (ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isClassExpression(node))
      this.#add({ kind: 'own', node, frame, what: 'function' });
    else if (node.kind === ts.SyntaxKind.ThisKeyword) this.#this(node, path, frame);
    else if (ts.isSpreadElement(node)) this.#from(node.expression, path, frame);
    else if (
      ts.isTypeOfExpression(node) ||
      ts.isVoidExpression(node) ||
      ts.isPostfixUnaryExpression(node) ||
      ts.isDeleteExpression(node)
    )
      this.#add({ kind: 'own', node, frame, what: 'other' });
    else this.#unknown(node, 'it is worked out in a way that cannot be followed');
  }

  #literal(node: ts.Node, value: string | number | boolean | null, path: Path): void {
    if (path.length === 0) this.#add({ kind: 'literal', node, value });
    else if (path[0] === JSON_TEXT) this.#unknown(node, 'it is data that is read from text');
    else this.#nothing(node);
  }

  #binary(node: ts.BinaryExpression, path: Path, frame: Frame | undefined): void {
    const kind = node.operatorToken.kind;
    if (kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken) {
      this.#from(node.left, path, frame);
      this.#from(node.right, path, frame);
    } else if (kind === ts.SyntaxKind.AmpersandAmpersandToken) {
      if (path.length === 0) this.#from(node.left, path, frame);
      this.#from(node.right, path, frame);
    } else if (
      kind === ts.SyntaxKind.CommaToken ||
      kind === ts.SyntaxKind.EqualsToken ||
      kind === ts.SyntaxKind.QuestionQuestionEqualsToken ||
      kind === ts.SyntaxKind.BarBarEqualsToken
    ) {
      if (kind !== ts.SyntaxKind.CommaToken && kind !== ts.SyntaxKind.EqualsToken) this.#from(node.left, path, frame);
      this.#from(node.right, path, frame);
    } else if (kind === ts.SyntaxKind.PlusToken) this.#add({ kind: 'text', node, frame });
    else {
      const isTruth =
        isComparison(kind) ||
        (kind >= ts.SyntaxKind.LessThanToken && kind <= ts.SyntaxKind.GreaterThanEqualsToken) ||
        kind === ts.SyntaxKind.InKeyword ||
        kind === ts.SyntaxKind.InstanceOfKeyword;
      this.#add({ kind: 'own', node, frame, what: isTruth ? 'boolean' : 'other' });
    }
  }

  #object(node: ts.ObjectLiteralExpression, path: Path, frame: Frame | undefined): void {
    const [step, ...rest] = path;
    if (step === undefined) {
      this.#add({ kind: 'object', node, frame });
      for (const property of node.properties)
        if (ts.isSpreadAssignment(property)) this.#from(property.expression, [], frame);
      return;
    }
    let isSettled = false;
    for (const property of [...node.properties].reverse()) {
      if (ts.isSpreadAssignment(property)) {
        // what a spread lacks leaves what stood before it
        for (const origin of this.#t.origins({ node: property.expression, path, frame }))
          if (origin.kind !== 'literal' || origin.value !== undefined || rest.length > 0) this.#add(origin);
        continue;
      }
      const name = nameOf(property.name);
      if (name !== step && name !== undefined && step !== ANY) continue;
      if (ts.isPropertyAssignment(property)) this.#from(property.initializer, rest, frame);
      else if (ts.isShorthandPropertyAssignment(property)) this.#identifier(property.name, rest, frame);
      else if (ts.isGetAccessor(property)) for (const each of returns(property)) this.#from(each, rest, frame);
      else this.#add({ kind: 'own', node: property, frame, what: 'function' });
      if (name === step) {
        isSettled = true;
        break;
      }
    }
    if (!isSettled && step !== ANY) this.#nothing(node);
    this.#written(node, path, frame);
  }

  #array(node: ts.ArrayLiteralExpression, path: Path, frame: Frame | undefined): void {
    const [step, ...rest] = path;
    if (step === undefined) {
      this.#add({ kind: 'own', node, frame, what: 'list' });
      return;
    }
    const index = step.startsWith('#') ? Number(step.slice(1)) : undefined;
    const isPlain = !node.elements.some(ts.isSpreadElement);
    for (const [at, element] of node.elements.entries()) {
      if (index !== undefined && isPlain && at !== index) continue;
      if (ts.isSpreadElement(element)) this.#from(element.expression, [ANY, ...rest], frame);
      else if (!ts.isOmittedExpression(element)) this.#from(element, rest, frame);
    }
    if (index !== undefined && isPlain && index >= node.elements.length) this.#nothing(node);
    this.#written(node, path, frame);
  }

  /** What is written into a thing that is made here, by anybody who holds it. */
  #written(node: ts.Expression, path: Path, frame: Frame | undefined): void {
    for (const { target, value, rest } of writesOf(this.#t, node))
      if (isPrefix(target, path)) this.#from(value, [...rest, ...path.slice(target.length)], around(value, frame));
  }

  // ---- names ---------------------------------------------------------------------------------------------------

  #identifier(node: ts.Identifier, path: Path, frame: Frame | undefined): void {
    if (node.text === 'undefined') {
      this.#nothing(node);
      return;
    }
    const script = this.#t.e.project.of(node);
    const declarations = script.scopes.resolve(node, node.text);
    if (declarations.length === 0) {
      const meant = this.#t.e.project.parts?.meaning(node, script);
      if (meant && 'list' in meant) this.#from(meant.list, [ANY, ...path], undefined);
      else if (meant) this.#component(meant.script.path, node, path);
      else this.#unknown(node, `\`${node.text}\` is not declared here`);
      return;
    }
    for (const each of declarations) this.#declaration(each, path, frame);
  }

  /** What a component's script means by a name in its markup: a ref is read without its member. */
  #component(path: string, node: ts.Identifier, rest: Path): void {
    const script = this.#t.e.project.file(path);
    const declared = script?.scopes.top(node.text) ?? [];
    if (declared.length === 0) {
      this.#evaluated(node, rest, undefined);
      return;
    }
    for (const each of declared) {
      const holder = ts.isVariableDeclaration(each) && each.initializer ? bare(each.initializer) : undefined;
      const isHeld = holder && ts.isCallExpression(holder) && HOLDS.test(calleeName(holder) ?? '');
      this.#declaration(each, isHeld ? ['value', ...rest] : rest, undefined);
    }
  }

  #declaration(node: Declaration, path: Path, frame: Frame | undefined): void {
    if (!this.#isNew(node, path, frame)) return;
    if (ts.isVariableDeclaration(node)) this.#variable(node, path, frame);
    else if (ts.isParameter(node)) this.#parameter(node, path, frame);
    else if (ts.isBindingElement(node)) this.#binding(node, path, frame);
    else if (ts.isImportSpecifier(node) || ts.isImportClause(node) || ts.isNamespaceImport(node))
      this.#import(node, path);
    else if (ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node) || ts.isClassLike(node))
      this.#add({ kind: 'own', node, frame, what: 'function' });
    else if (ts.isEnumDeclaration(node)) {
      const member = node.members.find((each) => nameOf(each.name) === path[0]);
      if (member?.initializer) this.#from(member.initializer, [], undefined);
      else this.#add({ kind: 'own', node, frame, what: 'other' });
    } else this.#unknown(node, 'it is declared elsewhere');
  }

  #variable(node: ts.VariableDeclaration, path: Path, frame: Frame | undefined): void {
    const list = node.parent;
    if (ts.isCatchClause(list)) {
      this.#unknown(node, 'it is what was thrown');
      return;
    }
    const loop = list.parent;
    if (ts.isForOfStatement(loop) && loop.initializer === list) this.#from(loop.expression, [ANY, ...path], frame);
    else if (ts.isForInStatement(loop)) this.#add({ kind: 'own', node, frame, what: 'other' });
    else if (node.initializer) this.#from(node.initializer, path, frame);
    else if (isDeclared(node)) this.#unknown(node, 'it is only declared');
    else this.#nothing(node);
    if (!ts.isIdentifier(node.name)) return;
    for (const reference of this.#t.e.project.of(node).scopes.references(node)) this.#assigned(reference, path, frame);
  }

  /** What is assigned to a variable, or to its members, where the variable stands. */
  #assigned(reference: ts.Identifier, path: Path, frame: Frame | undefined): void {
    let at: ts.Node = reference;
    let depth = 0;
    for (;;) {
      while (
        ts.isParenthesizedExpression(at.parent) ||
        ts.isNonNullExpression(at.parent) ||
        ts.isAsExpression(at.parent)
      )
        at = at.parent;
      const { parent } = at;
      if (ts.isBinaryExpression(parent) && parent.left === at) {
        const kind = parent.operatorToken.kind;
        const isPlain =
          kind === ts.SyntaxKind.EqualsToken ||
          kind === ts.SyntaxKind.QuestionQuestionEqualsToken ||
          kind === ts.SyntaxKind.BarBarEqualsToken;
        if (isPlain) this.#from(parent.right, path.slice(depth), around(parent, frame));
        else if (kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment)
          this.#add({ kind: 'own', node: parent, frame, what: 'other' });
        return;
      }
      if (depth === 0 && isInPattern(at)) {
        this.#unknown(at, 'it is assigned by a pattern');
        return;
      }
      if (!(ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) || parent.expression !== at)
        return;
      const name = accessOf(parent)?.name;
      const step = path[depth];
      if (step === undefined) return;
      if (ts.isElementAccessExpression(parent) && name === undefined) {
        if (step !== ANY && !step.startsWith('#') && ts.isNumericLiteral(bare(parent.argumentExpression))) return;
      } else if (name !== step) {
        // `list.push(x)`, `map.set(key, x)`
        const call = parent.parent;
        if (!ts.isCallExpression(call) || call.expression !== parent || name === undefined) return;
        if ((step === ANY || step.startsWith('#')) && (PUTS.test(name) || name === 'set' || name === 'splice'))
          for (const each of name === 'set'
            ? call.arguments.slice(1)
            : name === 'splice'
              ? call.arguments.slice(2)
              : call.arguments)
            this.#from(
              ts.isSpreadElement(each) ? each.expression : each,
              ts.isSpreadElement(each) ? path.slice(depth) : path.slice(depth + 1),
              around(call, frame),
            );
        return;
      }
      at = parent;
      depth++;
    }
  }

  #binding(node: ts.BindingElement, path: Path, frame: Frame | undefined): void {
    const pattern = node.parent;
    const owner = pattern.parent;
    let steps: readonly string[];
    if (node.dotDotDotToken) steps = [];
    else if (ts.isArrayBindingPattern(pattern)) steps = [`#${pattern.elements.indexOf(node)}`];
    else {
      const name = nameOf(node.propertyName ?? node.name);
      if (name === undefined) {
        this.#unknown(node, 'which member it is, is worked out');
        return;
      }
      steps = [name];
    }
    if (ts.isArrayBindingPattern(pattern) && this.#held(node, pattern, path, frame)) return;
    if (ts.isVariableDeclaration(owner)) {
      const loop = owner.parent.parent;
      if (ts.isForOfStatement(loop) && loop.initializer === owner.parent)
        this.#from(loop.expression, [ANY, ...steps, ...path], frame);
      else if (owner.initializer) this.#from(owner.initializer, [...steps, ...path], frame);
      else this.#unknown(node, 'it is only declared');
    } else this.#declaration(owner, [...steps, ...path], frame);
    if (node.initializer) this.#from(node.initializer, path, frame);
    if (ts.isIdentifier(node.name) && !ts.isParameter(owner))
      for (const reference of this.#t.e.project.of(node).scopes.references(node))
        this.#assigned(reference, path, frame);
  }

  /** `const [x, setX] = useState(first)`: the first value, and all that is set. */
  #held(node: ts.BindingElement, pattern: ts.ArrayBindingPattern, path: Path, frame: Frame | undefined): boolean {
    const [value, setter] = pattern.elements;
    const owner = pattern.parent;
    const call = ts.isVariableDeclaration(owner) && owner.initializer ? bare(owner.initializer) : undefined;
    if (!call || !ts.isCallExpression(call) || value !== node || !/^use[A-Z]/.test(calleeName(call) ?? ''))
      return false;
    if (this.#t.functions(call, frame).length > 0) return false;
    const keep = (argument: ts.Expression | undefined) => {
      if (!argument) return;
      const fn = functionAt(argument);
      if (!fn) this.#from(argument, path, frame);
      // what it is given is what is held already
      else
        for (const each of returns(fn))
          this.#from(
            each,
            path,
            this.#t.enterCallback(fn, new Map(fn.parameters.map((one) => [one, []])), frame, frame?.env),
          );
    };
    keep(call.arguments[0]);
    if (!setter || !ts.isBindingElement(setter) || !ts.isIdentifier(setter.name)) return true;
    for (const reference of this.#t.e.project.of(setter).scopes.references(setter)) {
      const { parent } = reference;
      if (!ts.isCallExpression(parent)) {
        if (!ts.isArrayLiteralExpression(parent)) this.#unknown(reference, 'whoever gets the setter may set anything');
      } else if (parent.expression === reference) keep(parent.arguments[0]);
      else {
        const access = accessOf(bare(parent.expression));
        if (access?.name === 'then') this.#from(access.object, path, frame);
        else this.#unknown(reference, 'whoever gets the setter may set anything');
      }
    }
    return true;
  }

  #import(node: ts.ImportSpecifier | ts.ImportClause | ts.NamespaceImport, path: Path): void {
    const at = enclosing(node, ts.isImportDeclaration);
    const specifier = at && ts.isStringLiteral(at.moduleSpecifier) ? at.moduleSpecifier.text : '';
    const target = this.#t.e.project.resolve(node.getSourceFile().fileName, specifier);
    if (!('path' in target)) this.#unknown(node, `it comes from \`${specifier}\``);
    else if (ts.isNamespaceImport(node)) this.#module(node, target.path, path);
    else
      this.#exported(
        node,
        exportsNamed(
          this.#t.e,
          target.path,
          ts.isImportClause(node) ? 'default' : (node.propertyName ?? node.name).text,
        ),
        path,
      );
  }

  #exported(node: ts.Node, found: readonly Export[] | undefined, path: Path): void {
    if (!found || found.length === 0) this.#unknown(node, 'it is imported from where nothing is known of it');
    for (const each of found ?? [])
      if ('declaration' in each) this.#declaration(each.declaration, path, undefined);
      else if ('expression' in each) this.#from(each.expression, path, undefined);
      else if ('json' in each) this.#add({ kind: 'json', node });
      else this.#module(node, each.module, path);
  }

  #module(node: ts.Node, file: string, path: Path): void {
    const [name, ...rest] = path;
    if (file.endsWith('.json')) this.#add({ kind: 'json', node });
    else if (name === undefined) this.#add({ kind: 'own', node, frame: undefined, what: 'other' });
    else {
      const named = exportsNamed(this.#t.e, file, name);
      if (named) this.#exported(node, named, rest);
      else for (const whole of wholeOf(this.#t.e, file)) this.#from(whole, path, undefined);
    }
  }

  // ---- parameters ----------------------------------------------------------------------------------------------

  #parameter(node: ts.ParameterDeclaration, path: Path, frame: Frame | undefined): void {
    const fn = node.parent;
    if (!isFunction(fn)) {
      this.#unknown(node, 'it is only declared');
      return;
    }
    for (const reference of ts.isIdentifier(node.name) ? this.#t.e.project.of(node).scopes.references(node) : [])
      this.#assigned(reference, path, frame);
    for (let at = frame; at; at = at.up)
      if (at.fn === fn) {
        const given = at.given.get(node);
        if (!given) this.#unknown(node, 'which argument it is, cannot be told');
        else if (given.length > 0) this.#each(given, path);
        else if (!node.initializer) this.#nothing(node);
        if (node.initializer) this.#from(node.initializer, path, at);
        return;
      }
    if (node.initializer) this.#from(node.initializer, path, frame);
    this.#callers(node, fn, path, frame);
  }

  #callers(node: ts.ParameterDeclaration, fn: FunctionNode, path: Path, frame: Frame | undefined): void {
    const parameters = fn.parameters.filter((each) => !(ts.isIdentifier(each.name) && each.name.text === 'this'));
    const index = parameters.indexOf(node);
    const found = this.#t.invocations(fn);
    let isCalled = false;
    for (const each of found) {
      if (each.kind === 'called') {
        isCalled = true;
        const args = each.node.arguments ?? [];
        const argument = args[index];
        const at = each.frame ?? around(each.node, frame);
        if (args.slice(0, index + 1).some(ts.isSpreadElement)) this.#unknown(each.node, 'its arguments are spread');
        else if (node.dotDotDotToken) {
          const [step, ...rest] = path;
          if (step !== undefined) for (const one of args.slice(index)) this.#from(one, rest, at);
        } else if (argument) this.#from(argument, path, at);
        else if (!node.initializer) this.#nothing(each.node);
      } else if (each.kind === 'callback') {
        isCalled = true;
        this.#handed(each.node, each.argument, index, node, path, each.frame ?? around(each.node, frame));
      } else if (each.kind === 'read') continue;
      else if (each.kind === 'compared' || each.kind === 'shown') continue;
      else if (each.kind === 'unknown' && ts.isJsxOpeningLikeElement(each.node)) {
        isCalled = true;
        this.#attributes(each.node, index, path);
      } else if (each.kind === 'given') this.#add({ kind: 'entry', node, path });
      else this.#unknown(each.node, 'it is called from where nothing is known');
    }
    if (!isCalled) this.#add({ kind: 'entry', node, path });
  }

  #attributes(element: ts.JsxOpeningLikeElement, index: number, path: Path): void {
    const [name, ...rest] = path;
    if (index !== 0 || name === undefined) return;
    let isGiven = false;
    for (const each of element.attributes.properties) {
      if (ts.isJsxSpreadAttribute(each)) {
        this.#from(each.expression, path, undefined);
        isGiven = true;
      } else if (ts.isIdentifier(each.name) && each.name.text === name) {
        isGiven = true;
        if (each.initializer && ts.isJsxExpression(each.initializer) && each.initializer.expression)
          this.#from(each.initializer.expression, rest, undefined);
        else this.#add({ kind: 'own', node: each, frame: undefined, what: 'other' });
      }
    }
    if (!isGiven) this.#nothing(element);
  }

  /** What a call hands to a callback. */
  #handed(
    call: ts.CallExpression,
    argument: ts.Node,
    index: number,
    node: ts.ParameterDeclaration,
    path: Path,
    frame: Frame | undefined,
  ): void {
    const access = accessOf(bare(call.expression));
    const name = access?.name ?? '';
    if (access) {
      if ((name === 'then' || name === 'tap') && call.arguments[0] === argument) {
        this.#from(access.object, path, frame);
        return;
      }
      if (name === 'catch' || name === 'finally' || name === 'then') {
        this.#unknown(call, 'it is what was thrown');
        return;
      }
      const isListed = this.#t.functions(call, frame).length === 0;
      if (isListed && (VISITS.test(name) || /^(sort|toSorted)$/.test(name))) {
        if (index === 0 || (index === 1 && /^(sort|toSorted)$/.test(name)))
          this.#from(access.object, [ANY, ...path], frame);
        else if (index === 2) this.#from(access.object, path, frame);
        else this.#add({ kind: 'own', node, frame, what: 'other' });
        return;
      }
      if (isListed && /^reduce(Right)?$/.test(name)) {
        if (index === 1) this.#from(access.object, [ANY, ...path], frame);
        else if (index === 0 && call.arguments[1]) {
          this.#from(call.arguments[1], path, frame);
          const fn = functionAt(call.arguments[0]);
          for (const each of fn ? returns(fn) : []) this.#from(each, path, frame);
        } else this.#add({ kind: 'own', node, frame, what: 'other' });
        return;
      }
    }
    if (calleeText(call) === 'Array.from' && index === 0 && call.arguments[0]) {
      this.#from(call.arguments[0], [ANY, ...path], frame);
      return;
    }
    // what only the evaluator can follow: `subscribe`, a stream, a client's own callback
    const values = this.#t.e.declared(node, frame?.env);
    const answers = this.#t.e.answer(values);
    if (
      answers.length > 0 &&
      /^(subscribe|pipe|map|tap|getJSON|get|post|put|ajax|done|success)$/.test(calleeName(call) ?? '')
    )
      for (const answer of answers) this.#answer(call, answer, path);
    else this.#unknown(call, `\`${calleeName(call) ?? 'a function'}\` calls it with what it likes`);
  }

  // ---- members -------------------------------------------------------------------------------------------------

  #member(node: ts.Expression, object: ts.Expression, name: string, path: Path, frame: Frame | undefined): void {
    const inner = bare(object);
    if (inner.kind === ts.SyntaxKind.ThisKeyword) this.#this(inner, [name, ...path], frame);
    else if (inner.kind === ts.SyntaxKind.SuperKeyword || ts.isMetaProperty(inner)) this.#evaluated(node, path, frame);
    else if (
      ts.isIdentifier(inner) &&
      this.#t.e.project.of(inner).scopes.resolve(inner, inner.text).length === 0 &&
      !this.#t.e.project.parts?.meaning(inner, this.#t.e.project.of(inner))
    )
      this.#unknown(node, `\`${node.getText()}\` is not the program's`);
    else this.#from(object, [name, ...path], frame);
  }

  #element(node: ts.ElementAccessExpression, path: Path, frame: Frame | undefined): void {
    const key = bare(node.argumentExpression);
    if (ts.isStringLiteralLike(key)) this.#member(node, node.expression, key.text, path, frame);
    else if (ts.isNumericLiteral(key)) this.#from(node.expression, [`#${key.text}`, ...path], frame);
    else {
      const names = this.#t.origins({ node: key, path: [], frame });
      const texts = names.flatMap((each) =>
        each.kind === 'literal' && typeof each.value === 'string' ? [each.value] : [],
      );
      if (names.length > 0 && texts.length === names.length)
        for (const name of texts) this.#member(node, node.expression, name, path, frame);
      else this.#from(node.expression, [ANY, ...path], frame);
    }
  }

  /** A member of the object around: all that is written to it, by anybody. */
  #this(node: ts.Node, path: Path, frame: Frame | undefined): void {
    const [name, ...rest] = path;
    const owner = classAround(node);
    if (!owner || name === undefined) {
      if (path.length === 0) this.#add({ kind: 'own', node, frame, what: 'instance' });
      else if (ts.isExpression(node)) this.#evaluated(node, path, frame);
      else this.#unknown(node, 'whose `this` it is, cannot be told');
      return;
    }
    this.#field(owner, name, rest, node, frame);
  }

  #field(owner: ts.ClassLikeDeclaration, name: string, path: Path, at: ts.Node, frame: Frame | undefined): void {
    if (!this.#isNew(owner, [`.${name}`, ...path], undefined)) return;
    const table = classTable(owner);
    let isKnown = false;
    for (const member of table.members.get(name) ?? []) {
      isKnown = true;
      if (ts.isPropertyDeclaration(member)) {
        if (member.initializer) this.#from(member.initializer, path, undefined);
        if (ts.canHaveDecorators(member) && (ts.getDecorators(member) ?? []).length > 0)
          this.#unknown(member, 'a decorator may fill it');
        this.#fieldPuts(owner, name, path);
      } else if (ts.isGetAccessor(member)) for (const each of returns(member)) this.#from(each, path, undefined);
      else this.#add({ kind: 'own', node: member, frame, what: 'function' });
    }
    const parameter = table.parameters.get(name);
    if (parameter) {
      isKnown = true;
      this.#parameter(parameter, path, undefined);
    }
    const assigned = table.assigned.get(name) ?? [];
    for (const right of assigned) this.#from(right, path, undefined);
    if (
      isKnown &&
      !parameter &&
      assigned.length === 0 &&
      !(table.members.get(name) ?? []).some((each) => ts.isPropertyDeclaration(each) && each.initializer !== undefined)
    ) {
      if ((table.members.get(name) ?? []).some(ts.isPropertyDeclaration))
        this.#unknown(at, `nobody here says what \`${name}\` is`);
    }
    if (isKnown || assigned.length > 0) return;
    if (ts.isExpression(at.parent)) this.#evaluated(at.parent, path, frame);
    else this.#unknown(at, `nobody here says what \`${name}\` is`);
  }

  /** `this.list.push(x)`, `this.state.list = x`, `this.map.set(key, x)`. */
  #fieldPuts(owner: ts.ClassLikeDeclaration, name: string, path: Path): void {
    if (path.length === 0) return;
    for (const at of this.#t.e.project.of(owner).scopes.identifiers.get(name) ?? []) {
      const access = accessOf(at.parent);
      if (access?.at !== at || access.object.kind !== ts.SyntaxKind.ThisKeyword || classAround(access.object) !== owner)
        continue;
      this.#assigned(at.parent as ts.Identifier, path, undefined);
    }
  }

  // ---- calls ---------------------------------------------------------------------------------------------------

  #call(node: CallNode, path: Path, frame: Frame | undefined): void {
    const [step, ...rest] = path;
    const name = calleeName(node) ?? '';
    const text = calleeText(node);
    const [first] = node.arguments ?? [];
    if (ts.isNewExpression(node)) {
      this.#new(node, name, path, frame);
      return;
    }
    if (
      (text === 'require' || node.expression.kind === ts.SyntaxKind.ImportKeyword) &&
      first &&
      ts.isStringLiteralLike(first)
    ) {
      const target = this.#t.e.project.resolve(node.getSourceFile().fileName, first.text);
      if (!('path' in target)) this.#unknown(node, `it comes from \`${first.text}\``);
      else if (step === undefined)
        for (const whole of wholeOf(this.#t.e, target.path)) this.#from(whole, path, undefined);
      else this.#module(node, target.path, path);
      return;
    }
    if (text === 'JSON.parse' && first) {
      const inner = bare(first);
      if (
        ts.isCallExpression(inner) &&
        calleeText(inner) === 'JSON.stringify' &&
        inner.arguments[0] &&
        inner.arguments.length === 1
      )
        this.#from(inner.arguments[0], path, frame);
      else this.#from(first, [JSON_TEXT, ...path], frame);
      return;
    }
    if (text === 'JSON.stringify' && first) {
      if (step === JSON_TEXT && node.arguments.length === 1) this.#from(first, rest, frame);
      else this.#add({ kind: 'own', node, frame, what: 'other' });
      return;
    }
    if (step === JSON_TEXT && this.#t.functions(node, frame).length === 0) {
      this.#unknown(node, 'it is data that the program reads from somewhere');
      return;
    }
    if (first && this.#builtIn(node, text, name, first, path, frame)) return;
    const functions = this.#t.functions(node, frame);
    const access = accessOf(bare(node.expression));
    if (functions.length > 0) {
      for (const fn of functions) this.#enter(fn, node, path, frame);
      this.#others(node, path, frame);
      return;
    }
    if (access && this.#method(node, access.object, access.name, path, frame)) return;
    this.#evaluated(node, path, frame);
  }

  /** A call may reach functions of the project and something else: a client that is handed in, a stub. */
  #others(node: ts.CallExpression, path: Path, frame: Frame | undefined): void {
    const access = accessOf(bare(node.expression));
    if (!access) return;
    const others = this.#t
      .values(access.object, frame)
      .filter((each) => each.kind === 'client' || each.kind === 'external');
    if (others.length > 0) this.#evaluated(node, path, frame);
  }

  #enter(fn: FunctionValue, call: ts.CallExpression, path: Path, frame: Frame | undefined): void {
    const inner = this.#t.enter(fn, call, frame);
    if (!inner) return;
    const found = returns(fn.node);
    for (const each of found) {
      const isYield = ts.isYieldExpression(each.parent) && !each.parent.asteriskToken;
      if (!isYield) this.#from(each, path, inner);
      else if (path[0] === ANY || path[0]?.startsWith('#')) this.#from(each, path.slice(1), inner);
    }
    if (found.length === 0) this.#nothing(call);
  }

  #builtIn(
    node: ts.CallExpression,
    text: string,
    name: string,
    first: ts.Expression,
    path: Path,
    frame: Frame | undefined,
  ): boolean {
    const [step, ...rest] = path;
    if (text === 'Object.assign') {
      for (const each of node.arguments) this.#from(each, path, frame);
      return true;
    }
    if (text === 'Object.values' || text === 'Object.entries') {
      if (step === undefined) this.#add({ kind: 'own', node, frame, what: 'list' });
      else if (text === 'Object.values') this.#from(first, [ANY, ...rest], frame);
      else if (rest[0] === '#1') this.#from(first, [ANY, ...rest.slice(1)], frame);
      else this.#add({ kind: 'own', node, frame, what: 'other' });
      return true;
    }
    if (text === 'Object.fromEntries') {
      this.#from(first, step === undefined ? [] : [ANY, '#1', ...rest], frame);
      return true;
    }
    if (/^(Object|Map)\.groupBy$|(^|\.)groupBy$/.test(text) && step !== undefined) {
      this.#from(first, rest, frame);
      return true;
    }
    if (text === 'Array.from' && node.arguments[1]) {
      const fn = functionAt(node.arguments[1]);
      if (step !== undefined && fn)
        for (const each of returns(fn))
          this.#from(each, rest, this.#visiting(fn, 0, { node: first, path: [ANY], frame }, frame));
      else this.#add({ kind: 'own', node, frame, what: 'list' });
      return true;
    }
    if (text === 'Promise.allSettled' && (rest[0] === 'value' || rest[0] === 'status')) {
      this.#from(first, [step ?? ANY, ...rest.slice(1)], frame);
      return true;
    }
    if (SAME.test(text) && this.#t.functions(node, frame).length === 0) {
      this.#from(first, path, frame);
      return true;
    }
    if (HOLDS.test(name) && (step === 'value' || step === 'current') && this.#t.functions(node, frame).length === 0) {
      this.#from(first, rest, frame);
      return true;
    }
    if (text === 'Boolean') {
      this.#add({ kind: 'own', node, frame, what: 'boolean' });
      return true;
    }
    return false;
  }

  /** The frame of a callback that is handed one value. */
  #visiting(fn: FunctionNode, index: number, value: Source, frame: Frame | undefined): Frame | undefined {
    const given: Given = new Map(fn.parameters.map((each, at) => [each, at === index ? [value] : []]));
    if ((frame?.depth ?? 0) > 10) return frame;
    const known = fn.parameters[index];
    if (!known) return { ...this.#t.enterCallback(fn, given, frame, frame?.env), up: frame };
    return { ...this.#t.enterCallback(fn, new Map([[known, [value]]]), frame, frame?.env), up: frame };
  }

  /** Methods of lists, promises, maps and text. False: none of these. */
  #method(node: ts.CallExpression, object: ts.Expression, name: string, path: Path, frame: Frame | undefined): boolean {
    const [step, ...rest] = path;
    const isElement = step === ANY || step?.startsWith('#') === true;
    const [first] = node.arguments;
    const fn = functionAt(first);
    const handed =
      first && !fn
        ? this.#t.values(first, frame).filter((each): each is FunctionValue => each.kind === 'function')
        : [];
    const inner: readonly FunctionNode[] = fn ? [fn] : handed.map((each) => each.node);
    if (name === 'then') {
      if (!first || inner.length === 0) this.#from(object, path, frame);
      for (const each of inner)
        for (const result of returns(each))
          this.#from(result, path, this.#visiting(each, 0, { node: object, path: [], frame }, fn ? frame : undefined));
      const second = functionAt(node.arguments[1]);
      for (const result of second ? returns(second) : []) this.#from(result, path, frame);
      return true;
    }
    if (name === 'catch' || name === 'finally') {
      this.#from(object, path, frame);
      if (name === 'catch') {
        for (const each of inner) {
          const found = returns(each);
          for (const result of found) this.#from(result, path, frame);
          if (found.length === 0) this.#nothing(node);
        }
        if (inner.length === 0) this.#unknown(node, 'what stands for a failure cannot be told');
      }
      return true;
    }
    if ((name === 'map' || name === 'flatMap') && isElement && inner.length > 0) {
      for (const each of inner)
        for (const result of returns(each))
          this.#from(
            result,
            name === 'map' ? rest : path,
            this.#visiting(each, 0, { node: object, path: [ANY], frame }, fn ? frame : undefined),
          );
      return true;
    }
    if (/^reduce(Right)?$/.test(name) && inner.length > 0) {
      if (node.arguments[1]) this.#from(node.arguments[1], path, frame);
      for (const each of inner) for (const result of returns(each)) this.#from(result, path, frame);
      return true;
    }
    if (isElement && KEEPS.test(name)) {
      this.#from(object, path, frame);
      return true;
    }
    if (isElement && name === 'concat') {
      this.#from(object, path, frame);
      for (const each of node.arguments) this.#from(each, path, frame);
      return true;
    }
    if (isElement && name === 'flat') {
      this.#from(object, [ANY, ...path], frame);
      return true;
    }
    if (isElement && name === 'entries') {
      if (rest[0] === '#1') this.#from(object, [ANY, ...rest.slice(1)], frame);
      else this.#add({ kind: 'own', node, frame, what: 'other' });
      return true;
    }
    if (PICKS.test(name) && !this.#isRequest(node, frame)) {
      this.#from(object, [ANY, ...path], frame);
      if (path.length === 0) this.#nothing(node);
      return true;
    }
    if (name === 'get' && this.#isContainer(object, frame)) {
      this.#from(object, [ANY, ...path], frame);
      if (path.length === 0) this.#nothing(node);
      return true;
    }
    if (ASKS.test(name) && path.length === 0) {
      this.#add({ kind: 'own', node, frame, what: 'boolean' });
      return true;
    }
    if (
      /^(parse|parseAsync|validate|validateSync|cast|decode|assert|create|safeParse|safeParseAsync|parseStrict)$/.test(
        name,
      ) &&
      first &&
      this.#t.values(object, frame).some((each) => each.kind === 'schema')
    ) {
      this.#from(first, /^safe/.test(name) && step === 'data' ? rest : path, frame);
      return true;
    }
    return false;
  }

  #isContainer(node: ts.Expression, frame: Frame | undefined): boolean {
    return this.#t.values(node, frame).some((each) => each.kind === 'made' && /Map|Set/.test(each.of));
  }

  #isRequest(node: ts.CallExpression, frame: Frame | undefined): boolean {
    return this.#t.e.answer(this.#t.values(node, frame)).some((each) => each.call?.node === node);
  }

  #new(node: ts.NewExpression, name: string, path: Path, frame: Frame | undefined): void {
    const [step, ...rest] = path;
    const [first] = node.arguments ?? [];
    if (step === undefined || FORMS.test(name)) {
      this.#add({ kind: 'own', node, frame, what: 'instance' });
      return;
    }
    if (name === 'Promise') {
      this.#promise(node, path, frame);
      return;
    }
    const classes = this.#t.values(node.expression, frame).filter((each) => each.kind === 'class');
    if (classes.length > 0) {
      for (const each of classes) if (each.kind === 'class') this.#field(each.node, step, rest, node, frame);
      return;
    }
    if (CONTAINERS.test(name) && first)
      this.#from(first, name === 'Map' && (step === ANY || step.startsWith('#')) ? [ANY, '#1', ...rest] : path, frame);
    else if (CONTAINERS.test(name)) this.#nothing(node);
    else this.#evaluated(node, path, frame);
    this.#written(node, path, frame);
  }

  #promise(node: ts.NewExpression, path: Path, frame: Frame | undefined): void {
    const fn = functionAt(node.arguments?.[0]);
    const resolve = fn?.parameters[0];
    if (!fn || !resolve) {
      this.#unknown(node, 'what it resolves to cannot be told');
      return;
    }
    for (const reference of this.#t.e.project.of(fn).scopes.references(resolve)) {
      const { parent } = reference;
      const [value] = ts.isCallExpression(parent) && parent.expression === reference ? parent.arguments : [];
      const found = value ? this.#t.origins({ node: value, path, frame }) : [];
      // text that comes in pieces is what the request inside answers
      if (found.length > 0 && found.every((each) => each.kind !== 'unknown')) for (const each of found) this.#add(each);
      else if (value || !ts.isCallExpression(parent)) this.#evaluated(node, path, frame);
    }
  }

  // ---- what is no longer the program's ------------------------------------------------------------------------------

  /** A call that leaves the program: what the evaluator says of it, where that is all there can be. */
  #evaluated(node: ts.Expression, path: Path, frame: Frame | undefined): void {
    const values = this.#t.values(node, frame);
    const answers = this.#t.e.answer(values);
    const failed = answers.length === 0 ? 'it is not known what gives it' : isAnswered(this.#t, node, answers, frame);
    if (failed !== undefined) {
      this.#unknown(node, failed);
      return;
    }
    for (const answer of answers) this.#answer(node, answer, path, frame);
    for (const value of values)
      if (value.kind === 'object' && path.length === 0) this.#add({ kind: 'object', node: value.node, frame });
    // the data that a hook is given for the time before the answer
    if (ts.isCallExpression(node))
      for (const argument of node.arguments) {
        const options = bare(argument);
        if (!ts.isObjectLiteralExpression(options)) continue;
        for (const property of options.properties)
          if (
            ts.isPropertyAssignment(property) &&
            /^(initialData|placeholderData|fallbackData|fallback|defaultValue|default)$/.test(
              nameOf(property.name) ?? '',
            )
          )
            this.#from(property.initializer, path[0] === 'data' || path[0] === 'value' ? path.slice(1) : path, frame);
      }
  }

  #answer(node: ts.Node, answer: Extract<Origin, { kind: 'answer' }>['answer'], path: Path, frame?: Frame): void {
    let values: readonly Value[] = [answer];
    let element = false;
    for (const [index, step] of path.entries()) {
      const held = this.#t.e.answer(values);
      if (step === ANY || step.startsWith('#')) {
        if (held.every((each) => !each.list) && index > 0 && path[index - 1] === 'value') continue;
        element = true;
        values = this.#t.e.element(held);
        if (values.length === 0) values = held.filter((each) => each.resource === null);
      } else {
        const next = this.#t.e.member(held, step, node);
        if (next.length === 0) {
          for (const each of held) this.#add({ kind: 'member', node, answer: each, name: step });
          return;
        }
        values = next;
      }
    }
    for (const each of this.#t.e.answer(values)) this.#add({ kind: 'answer', node, answer: each, element, frame });
  }
}

/** Whether a variable is declared for the types alone. */
function isDeclared(node: ts.VariableDeclaration): boolean {
  const statement = node.parent.parent;
  return (
    ts.isVariableStatement(statement) &&
    statement.modifiers?.some((each) => each.kind === ts.SyntaxKind.DeclareKeyword) === true
  );
}

/** `[x] = …`, `({ x } = …)` */
function isInPattern(node: ts.Node): boolean {
  for (let at = node; ; at = at.parent) {
    const { parent } = at;
    if (ts.isBinaryExpression(parent))
      return parent.left === at && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken && at !== node;
    if (
      !ts.isArrayLiteralExpression(parent) &&
      !ts.isObjectLiteralExpression(parent) &&
      !ts.isPropertyAssignment(parent) &&
      !ts.isShorthandPropertyAssignment(parent) &&
      !ts.isParenthesizedExpression(parent)
    )
      return false;
  }
}

const isPrefix = (target: Path, path: Path): boolean =>
  target.length <= path.length &&
  target.every((step, index) => step === path[index] || (step === ANY && path[index]?.startsWith('#') === true));

/** What the members of a thing that is made here are given by functions that are handed it: `fill(list)`, `mark(row)`. */
function writesOf(tracer: Tracer, node: ts.Expression): { target: Path; value: ts.Expression; rest: Path }[] {
  const out: { target: Path; value: ts.Expression; rest: Path }[] = [];
  for (const each of tracer.arrivals({ node, path: [], frame: undefined })) {
    if (each.kind !== 'read' && each.kind !== 'written') continue;
    const access = accessOf(each.node);
    if (!access) {
      const { parent } = each.node;
      if (each.kind === 'written' && ts.isElementAccessExpression(each.node) && ts.isBinaryExpression(parent))
        out.push({ target: [ANY], value: parent.right, rest: [] });
      continue;
    }
    const { parent } = access.node;
    if (each.kind === 'written' && ts.isBinaryExpression(parent) && parent.left === access.node)
      out.push({ target: [access.name], value: parent.right, rest: [] });
  }
  return out;
}
