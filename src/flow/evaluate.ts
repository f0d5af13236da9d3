/**
 * What an expression may be: a lazy, partial evaluation of the program, without running it.
 * Backward and on demand: nothing is looked at that no question needs. Knows no GitLab; endpoints and SDKs are given.
 */
import type { LibraryFunction, Page } from '../../rules/libraries.ts';
import { attempt, Budget, type Trouble, tooDeep } from '../common/budget.ts';
import type { Blind } from '../finding.ts';
import { callValues, type Given } from './calls.ts';
import { entriesOf, tableValues } from './containers.ts';
import type { Endpoints } from './endpoint.ts';
import { handedValues, mayBeHanded, programStores } from './handed.ts';
import { componentValues, isProps, setValues, writtenValues } from './holders.ts';
import { elementValues, inheritedMember, memberValues } from './members.ts';
import { parameterValues } from './parameters.ts';
import type { Project, Script } from './project.ts';
import { speltParts } from './requests.ts';
import type { Declaration } from './scope.ts';
import { bare, dressed, enclosing, isAssignment, isFunction, nameOf, ts } from './syntax.ts';
import { typeValues } from './types.ts';
import { urlTexts } from './url.ts';
import {
  type Answer,
  concat,
  type Env,
  hole,
  isAnswered,
  known,
  type Memo,
  type Remembered,
  type Selection,
  type Text,
  type Trail,
  text,
  texts,
  type Value,
} from './values.ts';

/** What the evaluator is told of an API. */
export interface Api {
  endpoints: Endpoints;
  /** `VERB /path` → the resource it answers (`'X'`, `'X[]'` or null). */
  answers: Readonly<Record<string, string | null>>;
  /** Whether a folded member name is one of a resource's own. */
  has(resource: string, member: string): boolean;
  /** The resource inside a member (`'X'` or `'X[]'`). */
  holds(resource: string, member: string): string | undefined;
  /** Whether a list holds only what has the value of this parameter. */
  filters(endpoint: string, parameter: string): boolean;
  /** Whether a resource is another with more members. */
  extends(resource: string, of: string): boolean;
  /** The endpoints of an SDK's `Class.method`. `texts`: what the argument of an index may be, as far as it is text. */
  sdkMethod(
    module: string,
    method: string,
    texts: (argument: number) => readonly string[],
  ): readonly string[] | undefined;
  /** The resource of a type that an SDK exports. */
  sdkType(module: string, type: string): string | undefined;
  isSdk(module: string): boolean;
  /** What is known of a function that a library exports. */
  libraryFunction(module: string, path: readonly string[]): LibraryFunction | undefined;
  /** Whether a library's function wraps a value, so that its others are called on it. */
  isWrap(module: string, path: readonly string[]): boolean;
  makesSchemas(module: string): boolean;
  /** What frameworks hand to what a file exports by default. */
  pages: readonly Page[];
  /** The functions of a library that make the stores which it knows by itself. */
  storeMakers(module: string): readonly string[];
  /** The names under which components have a store → the library. */
  injected: ReadonlyMap<string, string>;
  /** The libraries that hand something to functions that they are given. */
  handingModules: readonly string[];
  /** The names of all functions of libraries. */
  libraryNames: ReadonlySet<string>;
  /** Environment variables whose value is known: `api` the whole base, `host` the address before it. */
  variable(name: string): 'api' | 'host' | undefined;
  /** Whether a host is called like the product, and like no other that has some of its paths. */
  isOwnHost(host: string): boolean;
  /** Whether nobody else takes a token in a header of this name. */
  isOwnHeader(name: string): boolean;
  /** Functions of the project that the user says call the API: name → index of the path argument and the verb. */
  wrapper(name: string): { path: number; method: string | number | undefined } | undefined;
}

/** What is known of documents that a program sends; whoever knows their language says it. */
export interface SentDocuments {
  /** The document that a call is given, as an argument or inside its options. */
  sentBy(call: ts.CallExpression | ts.NewExpression): object | undefined;
  /** What a client hands to a callback that stands under a name in an object of options. */
  handed(object: ts.ObjectLiteralExpression, name: string, index: number): Selection | undefined;
  /** What a component's options, or other components, say of a name of its own. */
  own(script: Script, name: string): readonly Value[];
}

const MAX_VALUES = 24;
const MAX_OBJECTS = 240;
const MAX_DEPTH = 12;
const MAX_NESTING = 220;
const MAX_STEPS = 8_000;
/** The steps of a question that was asked once and got no answer: five times what the dearest takes in a hundred public code bases. */
const PATIENT_STEPS = 200_000;
/** The steps of all such questions about one file: as many as some seconds of work. */
const FILE_STEPS = 1_000_000;
const TOO_MUCH = new Budget(PATIENT_STEPS, 'what this may be').trouble;
const CALL_STEPS = 1_500;
const BRIEF_STEPS = 150;
/** Files that hand a name on to one another, and classes that extend one another: so many in a row are followed. */
const MAX_LINKS = 100;

/** Where a question is told. */
type PlaceOf = ts.Node | { readonly path: string; readonly start: number };

export class Evaluator {
  readonly project: Project;
  readonly api: Api;
  readonly sent: SentDocuments | undefined;
  readonly #root: Memo = new Map();
  /** Questions being answered: asking one again is a cycle. */
  readonly #open: Remembered[] = [];
  /** Answers that rest on an open question, in the order in which they came. */
  readonly #kept: Remembered[] = [];
  #nesting = 0;
  /** The lowest open question that the current one met again; what depends on it is not remembered. */
  #lowest = Number.POSITIVE_INFINITY;
  #steps = 0;
  /** The steps of all questions. */
  #taken = 0;
  /** The steps of a question. */
  #most = MAX_STEPS;
  #limit = MAX_STEPS;
  /** How many calls deep the evaluation is looking. */
  #inside = 0;
  #spent = false;

  /** @param sent without it, what is answered to a document is nothing that is followed */
  constructor(project: Project, api: Api, sent?: SentDocuments) {
    this.project = project;
    this.api = api;
    this.sent = sent;
  }

  /** Questions that could not be answered, in the order in which they were asked; one a place. */
  readonly troubles = new Map<string, Blind>();

  /** What ended the look for an answer before there was nothing left to look at, since the question that `about` was asked last. */
  cut: Trouble | undefined;

  /** How many steps of patience each file has left. */
  readonly #patience = new Map<string, number>();

  /** Asks again with patience what was cut short; a file has so much of it in all. */
  patiently<T>(place: PlaceOf, question: () => T): T | undefined {
    const path = 'kind' in place ? place.getSourceFile().fileName : place.path;
    const left = this.#patience.get(path) ?? FILE_STEPS;
    if (left <= MAX_STEPS) return undefined;
    const before = this.#taken;
    const answer = this.about(place, question, Math.min(PATIENT_STEPS, left));
    this.#patience.set(path, left - (this.#taken - before));
    return answer;
  }

  /** The boundary round one question about a place: what goes wrong is told there, and the next question starts anew. */
  about<T>(place: PlaceOf, question: () => T, most = MAX_STEPS): T | undefined {
    this.cut = undefined;
    this.#most = most;
    this.restart();
    const outcome = attempt(question);
    if ('value' in outcome) return outcome.value;
    for (const { memo, node } of this.#open.splice(0)) memo.delete(node);
    this.#forget(0);
    this.#entered.clear();
    this.#nesting = 0;
    this.#inside = 0;
    this.#lowest = Number.POSITIVE_INFINITY;
    this.restart();
    this.tell(place, outcome.trouble);
    return undefined;
  }

  /** Whether so many files or classes lead on to one another that it goes no further; then that is what is told. */
  isFar(way: ReadonlySet<unknown>): boolean {
    if (way.size < MAX_LINKS) return false;
    this.cut ??= tooDeep().trouble;
    return true;
  }

  tell(place: PlaceOf, trouble: Pick<Blind, 'code' | 'message'>): void {
    const [path, at] = 'kind' in place ? [place.getSourceFile().fileName, place.getStart()] : [place.path, place.start];
    const key = `${path}\0${at}`;
    if (!this.troubles.has(key)) this.troubles.set(key, { path, at, ...trouble });
  }

  /** A new question: the budget of steps starts again. */
  ask(node: ts.Expression, env?: Env): readonly Value[] {
    this.restart();
    return this.value(node, env);
  }

  restart(): void {
    if (this.#nesting > 0) return;
    this.#steps = 0;
    this.#limit = this.#most;
    this.#spent = false;
  }

  /** Looks into a call with a budget of its own, so that what is around it can still be answered. */
  within<T>(brief: boolean, look: () => T): T {
    this.#inside++;
    const found = this.bounded(brief ? BRIEF_STEPS : CALL_STEPS, look);
    this.#inside--;
    return found;
  }

  /** Looks with a part of the budget, so that what is around it can still be answered. */
  bounded<T>(steps: number, look: () => T): T {
    const limit = this.#limit;
    this.#limit = Math.min(limit, this.#steps + steps);
    const found = look();
    this.#limit = limit;
    return found;
  }

  /** Looks with steps of its own, whoever asks: what is found is kept for good, and may not rest on what was left of a question. */
  apart<T>(look: () => T): T {
    const [steps, limit, inside, spent] = [this.#steps, this.#limit, this.#inside, this.#spent];
    this.#steps = 0;
    this.#limit = MAX_STEPS;
    this.#inside = 0;
    try {
      return look();
    } finally {
      this.#steps = steps;
      this.#limit = limit;
      this.#inside = inside;
      this.#spent = spent;
    }
  }

  readonly #entered = new Map<ts.Node, number>();

  /** Looks into a function, or the type that a name stands for, but not into one that is being looked into so often already. */
  enter(node: ts.Node, look: () => void, most = 2): void {
    const times = this.#entered.get(node) ?? 0;
    if (times >= most) return;
    this.#entered.set(node, times + 1);
    look();
    this.#entered.set(node, times);
  }

  /**
   * Whether callers may be looked up: only for the function that a question stands in, not for those that are met inside calls on the way.
   * What is answered without them is kept for this question alone.
   */
  mayAskCallers(): boolean {
    if (this.#inside > 0) this.#spent = true;
    return this.#inside === 0;
  }

  /** A question that is put off: it is asked from where it stands now, however deep inside a call somebody wants the answer. */
  later(question: () => readonly Value[]): Given {
    const inside = this.#inside;
    return () => {
      const before = this.#inside;
      this.#inside = inside;
      const found = question();
      this.#inside = before;
      return found;
    };
  }

  value(node: ts.Expression, env: Env | undefined): readonly Value[] {
    this.#fromLeft(node, env);
    return this.remember(node, env, () => this.#compute(node, env));
  }

  /** What goes on behind itself for long (`a.b().c()`, `a ?? b ?? c`) is answered from its beginning, not from its end inward. */
  #fromLeft(node: ts.Expression, env: Env | undefined): void {
    let length = 0;
    for (let at = leftOf(node); at; at = leftOf(at)) if (++length > MAX_LEFT) break;
    if (length <= MAX_LEFT) return;
    const memo = env ? env.memo : this.#root;
    const isAnswered = (at: ts.Expression): boolean => memo.get(at)?.values !== undefined;
    const left: ts.Expression[] = [];
    for (let at = leftOf(node); at && !isAnswered(at); at = leftOf(at)) left.push(at);
    for (let at = left.pop(); at; at = left.pop()) {
      const inner = at;
      this.remember(inner, env, () => this.#compute(inner, env));
    }
  }

  readonly #memberKeys = new Map<string, Map<ts.Node, object>>();

  /** An object that stands for the question "what is this member of that node". */
  memberKey(node: ts.Node, name: string): object {
    let keys = this.#memberKeys.get(name);
    if (!keys) this.#memberKeys.set(name, (keys = new Map()));
    let key = keys.get(node);
    if (!key) keys.set(node, (key = {}));
    return key;
  }

  /**
   * Answers once for a node under its bindings. A question met again while it is open has no answer yet; what rests on such a question
   * is right for now, not for good: it is kept only until the open question is answered.
   */
  remember(node: object, env: Env | undefined, compute: () => readonly Value[]): readonly Value[] {
    const memo = env ? env.memo : this.#root;
    const known = memo.get(node);
    if (known) {
      this.#lowest = Math.min(this.#lowest, known.lowest);
      return known.values ?? [];
    }
    this.#taken++;
    if (this.#nesting > MAX_NESTING || ++this.#steps > this.#limit) {
      this.#spent = true;
      if (this.#nesting > MAX_NESTING) this.cut ??= tooDeep().trouble;
      else if (this.#steps > this.#most) this.cut ??= TOO_MUCH;
      return [];
    }
    const place = this.#nesting++;
    const kept = this.#kept.length;
    const own: Remembered = { memo, node, values: undefined, lowest: place };
    memo.set(node, own);
    this.#open.push(own);
    const before = this.#lowest;
    const spentBefore = this.#spent;
    this.#lowest = Number.POSITIVE_INFINITY;
    this.#spent = false;
    const values = unite(compute());
    // What ran out of steps is kept for this one call, and asked anew elsewhere.
    if (this.#spent && !env) this.#lowest = Math.min(this.#lowest, -1);
    this.#spent ||= spentBefore;
    this.#nesting--;
    this.#open.pop();
    const lowest = this.#lowest;
    own.values = values;
    if (lowest >= place) {
      own.lowest = Number.POSITIVE_INFINITY;
      this.#forget(kept);
      this.#lowest = before;
    } else {
      own.lowest = lowest;
      this.#kept.push(own);
      this.#lowest = Math.min(before, lowest);
    }
    if (this.#nesting === 0) {
      this.#forget(0);
      this.#lowest = Number.POSITIVE_INFINITY;
    }
    return values;
  }

  #forget(from: number): void {
    for (let last = this.#kept.length; last > from; last--) {
      const each = this.#kept.pop();
      each?.memo.delete(each.node);
    }
  }

  #compute(node: ts.Expression, env: Env | undefined): readonly Value[] {
    if (ts.isIdentifier(node)) return this.identifier(node, env);
    if (ts.isStringLiteralLike(node)) return [text(node.text, node, plainStart(node))];
    if (ts.isTemplateExpression(node)) return this.#template(node, env);
    if (ts.isAsExpression(node) || ts.isTypeAssertionExpression(node)) {
      const inner = this.value(node.expression, env);
      return [...inner, ...typeValues(this, node.type, env)];
    }
    if (
      ts.isParenthesizedExpression(node) ||
      ts.isNonNullExpression(node) ||
      ts.isAwaitExpression(node) ||
      ts.isSpreadElement(node)
    )
      return this.value(node.expression, env);
    if (ts.isSatisfiesExpression(node))
      return [...this.value(node.expression, env), ...typeValues(this, node.type, env)];
    if (ts.isPropertyAccessExpression(node) && node.expression.kind === ts.SyntaxKind.SuperKeyword)
      return inheritedMember(this, node, env, node.name.text);
    if (ts.isPropertyAccessExpression(node)) return this.#access(node, node.name.text, env);
    if (ts.isElementAccessExpression(node)) return this.#element(node, env);
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) return callValues(this, node, env);
    if (ts.isTaggedTemplateExpression(node)) return this.value(node.template, env);
    if (ts.isConditionalExpression(node))
      return [...this.value(node.whenTrue, env), ...this.value(node.whenFalse, env)];
    if (ts.isBinaryExpression(node)) return this.#binary(node, env);
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node))
      return [{ kind: 'function', node, env, self: env?.self }];
    if (ts.isClassExpression(node)) return [{ kind: 'class', node, env }];
    if (ts.isObjectLiteralExpression(node)) return [{ kind: 'object', node, env }];
    if (ts.isArrayLiteralExpression(node)) return [{ kind: 'array', node, env }];
    if (ts.isYieldExpression(node)) return node.expression ? this.value(node.expression, env) : [];
    if (node.kind === ts.SyntaxKind.ThisKeyword) return this.self(node, env);
    if (node.kind === ts.SyntaxKind.SuperKeyword) return this.self(node, env);
    if (node.kind === ts.SyntaxKind.TrueKeyword) return [{ kind: 'literal', value: true, node }];
    if (node.kind === ts.SyntaxKind.FalseKeyword) return [{ kind: 'literal', value: false, node }];
    if (node.kind === ts.SyntaxKind.NullKeyword) return [{ kind: 'literal', value: null, node }];
    if (ts.isNumericLiteral(node)) return [{ kind: 'literal', value: Number(node.text), node }];
    return [];
  }

  #template(node: ts.TemplateExpression, env: Env | undefined): readonly Value[] {
    const file = node.getSourceFile().text;
    const spelt = (part: ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail): Text[] => {
      const start = part.getStart() + 1;
      const same = file.startsWith(part.text, start);
      return part.text === '' ? [{ kind: 'text', parts: [] }] : [text(part.text, part, same ? start : -1)];
    };
    const pieces: (readonly Text[])[] = [spelt(node.head)];
    let before = node.head.text;
    for (const { expression, literal } of node.templateSpans) {
      const found = this.asText(expression, env);
      const after = literal.text === '' && ts.isTemplateTail(literal) ? undefined : literal.text;
      pieces.push(standsAlone(before, after) ? segment(this.api, found, expression, after === undefined) : found);
      pieces.push(spelt(literal));
      before = literal.text;
    }
    return concat(pieces);
  }

  /** An expression as text: what is spelt, or one hole. */
  asText(node: ts.Expression, env: Env | undefined): readonly Text[] {
    const values = this.value(node, env);
    const found = [...urlTexts(this, values)];
    for (const value of values) {
      if (value.kind === 'literal' && value.value !== undefined && value.value !== null)
        found.push(text(String(value.value), value.node, -1));
      else if (value.kind === 'array') found.push(hole(node, true));
    }
    return found.length > 0 ? found : [hole(node, isSingle(node))];
  }

  #binary(node: ts.BinaryExpression, env: Env | undefined): readonly Value[] {
    switch (node.operatorToken.kind) {
      case ts.SyntaxKind.PlusToken: {
        const left = this.asText(node.left, env);
        const after = addedAfter(node);
        const isAlone = left.some((each) => standsAlone(endOf(each), after));
        const found = this.asText(node.right, env);
        const right = isAlone ? segment(this.api, found, node.right, after === undefined) : found;
        const spelt = (all: readonly Text[]) => all.some((each) => each.parts.some((part) => 'text' in part));
        return spelt(left) || spelt(right) ? concat([left, right]) : [];
      }
      case ts.SyntaxKind.BarBarToken:
      case ts.SyntaxKind.QuestionQuestionToken:
        return [
          ...this.value(node.left, env).filter(
            (each) => each.kind !== 'literal' || (each.value !== null && each.value !== undefined),
          ),
          ...this.value(node.right, env),
        ];
      case ts.SyntaxKind.AmpersandAmpersandToken:
      case ts.SyntaxKind.CommaToken:
      case ts.SyntaxKind.EqualsToken:
      case ts.SyntaxKind.QuestionQuestionEqualsToken:
      case ts.SyntaxKind.BarBarEqualsToken:
        return this.value(node.right, env);
      default:
        return [];
    }
  }

  /** A member that is named: what its object says of it, or else what is written to it. */
  #access(
    node: ts.PropertyAccessExpression | ts.ElementAccessExpression,
    name: string,
    env: Env | undefined,
  ): readonly Value[] {
    const store = this.api.injected.get(name);
    if (store !== undefined && node.expression.kind === ts.SyntaxKind.ThisKeyword) return programStores(this, store);
    const own = this.member(this.value(node.expression, env), name, node);
    const found = isProps(this, node.expression) ? [...own, ...this.#handedTo(this.project.of(node), name)] : own;
    if (this.sent && node.expression.kind === ts.SyntaxKind.ThisKeyword && this.selections(found).length === 0)
      return [...found, ...this.sent.own(this.project.of(node), name)];
    // the members of an instance are written to from outside as well
    return found.length > 0 && found.every(isAnswered)
      ? found
      : [...found, ...writtenValues(this, node.expression, name, env)];
  }

  #element(node: ts.ElementAccessExpression, env: Env | undefined): readonly Value[] {
    const key = bare(node.argumentExpression);
    if (ts.isStringLiteralLike(key)) return this.#access(node, key.text, env);
    const receiver = this.value(node.expression, env);
    if (ts.isNumericLiteral(key)) return elementValues(this, receiver, Number(key.text));
    const names = texts(this.value(key, env)).map(known);
    const out: Value[] = [...elementValues(this, receiver, undefined)];
    if (names.length > 0)
      for (const name of names) if (name !== undefined) out.push(...this.member(receiver, name, node));
    if (names.length > 0) return out;
    // a table looked up by a key of run time may give any of its entries
    for (const value of receiver) if (value.kind === 'object') out.push(...tableValues(this, value));
    return out;
  }

  member(receiver: readonly Value[], name: string, node: ts.Node): readonly Value[] {
    const out: Value[] = [];
    for (const value of receiver) {
      // a member of something with a body is a question of its own: it may be met again while it is open
      if ('node' in value && 'env' in value)
        out.push(
          ...this.remember(this.memberKey(value.node, `${value.kind}.${name}`), value.env, () =>
            memberValues(this, value, name, node),
          ),
        );
      else out.push(...memberValues(this, value, name, node));
    }
    return unite(out);
  }

  element(receiver: readonly Value[], index?: number): readonly Value[] {
    return elementValues(this, receiver, index);
  }

  self(node: ts.Node, env: Env | undefined): readonly Value[] {
    if (env?.self) return env.self;
    for (let at: ts.Node = node.parent; at; at = at.parent) {
      if (ts.isClassLike(at)) return [{ kind: 'instance', node: at, env: undefined }];
      if (ts.isObjectLiteralExpression(at) && !ts.isArrowFunction(node))
        return [...this.#boundTo(node), { kind: 'object', node: at, env }];
      if (ts.isFunctionDeclaration(at)) return [];
    }
    return [];
  }

  /** What a library binds to `this` of the function around a place. */
  #boundTo(node: ts.Node): readonly Value[] {
    if (!mayBeHanded(this)) return [];
    let fn = enclosing(node, isFunction);
    while (fn && ts.isArrowFunction(fn)) fn = enclosing(fn, isFunction);
    return (fn && handedValues(this, fn, 'this')) ?? [];
  }

  identifier(node: ts.Identifier, env: Env | undefined): readonly Value[] {
    if (node.text === 'undefined') return [{ kind: 'literal', value: undefined, node }];
    const script = this.project.of(node);
    const declarations = script.scopes.resolve(node, node.text);
    if (declarations.length === 0) {
      const meant = this.project.parts?.meaning(node, script);
      const store = this.api.injected.get(node.text);
      if (store !== undefined) return programStores(this, store);
      if (!meant) return [{ kind: 'external', module: '', path: [node.text], made: undefined, env: undefined }];
      if ('list' in meant) return elementValues(this, this.value(meant.list, env), undefined);
      const found = [...componentValues(this, meant.script, node.text), ...this.#handedTo(meant.script, node.text)];
      return this.sent && this.selections(found).length === 0
        ? [...found, ...this.sent.own(meant.script, node.text)]
        : found;
    }
    const out: Value[] = [];
    for (const declaration of declarations) out.push(...this.declared(declaration, env));
    return out;
  }

  /** What the components that use one hand it under a name. */
  #handedTo(script: Script, name: string): readonly Value[] {
    const { parts } = this.project;
    if (!parts || parts.fileOf(script.path) === script.path) return [];
    return this.remember(this.memberKey(script.ast, `handed ${name}`), undefined, () =>
      parts.handed(script.path, name).flatMap((each) => this.value(each, undefined)),
    );
  }

  /** What a declaration gives its name. */
  declared(node: Declaration, env: Env | undefined): readonly Value[] {
    return this.remember(node, envOf(node, env), () => this.#declaration(node, env));
  }

  #declaration(node: Declaration, env: Env | undefined): readonly Value[] {
    if (ts.isVariableDeclaration(node)) return this.#variable(node, env);
    if (ts.isParameter(node)) return parameterValues(this, node, env);
    if (ts.isBindingElement(node)) return this.#binding(node, env);
    if (ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node)) {
      if (node.body || !ts.isFunctionDeclaration(node))
        return [{ kind: 'function', node, env: outer(node, env), self: undefined }];
      return [{ kind: 'signature', node, env: undefined }];
    }
    if (ts.isClassLike(node)) return [{ kind: 'class', node, env: outer(node, env) }];
    if (ts.isEnumDeclaration(node)) return [{ kind: 'enum', node }];
    if (
      ts.isImportSpecifier(node) ||
      ts.isImportClause(node) ||
      ts.isNamespaceImport(node) ||
      ts.isImportEqualsDeclaration(node)
    )
      return this.#import(node);
    return [];
  }

  #variable(node: ts.VariableDeclaration, env: Env | undefined): readonly Value[] {
    const out: Value[] = [];
    const loop = node.parent.parent;
    if (ts.isForOfStatement(loop) && loop.initializer === node.parent)
      out.push(...elementValues(this, this.value(loop.expression, env), undefined), ...this.#pieces(loop, env));
    if (ts.isForInStatement(loop) && loop.initializer === node.parent)
      out.push(...entriesOf(this, this.value(loop.expression, env)).keys);
    if (node.initializer) out.push(...this.value(node.initializer, env));
    if (ts.isIdentifier(node.name)) {
      const constant = ts.isVariableDeclarationList(node.parent) && (node.parent.flags & ts.NodeFlags.Const) !== 0;
      if (!constant) {
        for (const reference of this.project.of(node).scopes.references(node)) {
          const { parent } = reference;
          if (ts.isForOfStatement(parent) && parent.initializer === reference)
            out.push(...elementValues(this, this.value(parent.expression, env), undefined));
          if (ts.isBinaryExpression(parent) && parent.left === reference) {
            const operator = parent.operatorToken.kind;
            if (isAssignment(operator)) out.push(...this.value(parent.right, env));
            else if (operator === ts.SyntaxKind.PlusEqualsToken) out.push(...this.#appended(node, parent, env));
          }
        }
      }
    }
    if (node.type) out.push(...typeValues(this, node.type, env));
    return this.traced(out, node, () => (ts.isIdentifier(node.name) ? node.name.text : ''));
  }

  /** `for await (const chunk of response)`: what is answered, piece by piece. */
  #pieces({ awaitModifier, expression }: ts.ForOfStatement, env: Env | undefined): readonly Value[] {
    return awaitModifier ? this.value(expression, env).filter(isAnswered) : [];
  }

  /** `url += '?' + query`: the text so far, and more. */
  #appended(node: ts.VariableDeclaration, at: ts.BinaryExpression, env: Env | undefined): readonly Value[] {
    // what is answered piece by piece is put together again
    const answered = this.value(at.right, env).filter(isAnswered);
    if (answered.length > 0) return answered;
    const head = node.initializer ? this.asText(node.initializer, env) : [];
    return head.length > 0 ? concat([head, this.asText(at.right, env)]) : [];
  }

  /** What a destructuring pattern takes apart. */
  taken({ parent }: ts.BindingPattern, env?: Env): readonly Value[] {
    return ts.isVariableDeclaration(parent) ? this.#variable(parent, env) : this.declared(parent, env);
  }

  #binding(node: ts.BindingElement, env: Env | undefined): readonly Value[] {
    const pattern = node.parent;
    const whole = this.taken(pattern, env);
    let out: Value[];
    if (node.dotDotDotToken) out = [...whole];
    else if (ts.isArrayBindingPattern(pattern))
      out = [...elementValues(this, whole, pattern.elements.indexOf(node)), ...setValues(this, node, env)];
    else {
      const name = nameOf(node.propertyName ?? node.name);
      out = name === undefined ? [] : [...this.member(whole, name, node)];
    }
    if (node.initializer) out.push(...this.value(node.initializer, env));
    return this.traced(out, node, () => (ts.isIdentifier(node.name) ? node.name.text : ''));
  }

  #import(
    node: ts.ImportSpecifier | ts.ImportClause | ts.NamespaceImport | ts.ImportEqualsDeclaration,
  ): readonly Value[] {
    const from = this.project.of(node);
    if (ts.isImportEqualsDeclaration(node)) {
      const reference = node.moduleReference;
      return ts.isExternalModuleReference(reference) && ts.isStringLiteralLike(reference.expression)
        ? this.module(from, reference.expression.text)
        : [];
    }
    const declaration = enclosing(node, ts.isImportDeclaration);
    if (!declaration || !ts.isStringLiteral(declaration.moduleSpecifier)) return [];
    const specifier = declaration.moduleSpecifier.text;
    if (ts.isNamespaceImport(node)) return this.module(from, specifier);
    return this.imported(from, specifier, ts.isImportClause(node) ? 'default' : (node.propertyName ?? node.name).text);
  }

  /** Everything a module gives, as one value. */
  module(from: Script, specifier: string): readonly Value[] {
    const target = this.project.resolve(from.path, specifier);
    if ('path' in target) return [{ kind: 'namespace', path: target.path }];
    return [{ kind: 'external', module: target.module, path: [], made: undefined, env: undefined }];
  }

  /** What is called: the whole of a CommonJS module may be a function or a class. */
  callees(node: ts.Expression, env: Env | undefined): readonly Value[] {
    return this.value(node, env).flatMap((value) => {
      const script = value.kind === 'namespace' ? this.project.file(value.path) : undefined;
      const whole = script ? exportsOf(script).whole : [];
      return whole.length > 0 ? whole.flatMap((each) => [...this.value(each, undefined)]) : [value];
    });
  }

  imported(from: Script, specifier: string, name: string, way: ReadonlySet<string> = new Set()): readonly Value[] {
    const target = this.project.resolve(from.path, specifier);
    if ('path' in target) return this.exported(target.path, name, way);
    return [{ kind: 'external', module: target.module, path: [name], made: undefined, env: undefined }];
  }

  /**
   * What a file exports under a name; `default` is also the whole of a CommonJS module.
   * @param way the names, each with its file, that led here: files may hand a name on to one another for ever
   */
  exported(path: string, name: string, way: ReadonlySet<string> = new Set()): readonly Value[] {
    const script = this.project.file(path);
    const here = `${path}\0${name}`;
    if (!script || way.has(here)) return [];
    if (this.isFar(way)) return [];
    const entries = exportsOf(script);
    const out: Value[] = [];
    for (const entry of entries.named.get(name) ?? [])
      out.push(...this.#entry(script, entry, () => new Set([...way, here])));
    if (out.length === 0)
      for (const whole of entries.whole) {
        for (const value of this.value(whole, undefined))
          if (name === 'default') out.push(value);
          // files may also be the whole of one another
          else if (value.kind === 'namespace') out.push(...this.exported(value.path, name, new Set([...way, here])));
          else out.push(...this.member([value], name, whole));
      }
    if (out.length === 0 && name !== 'default')
      for (const star of entries.stars) {
        const target = this.project.resolve(path, star);
        if ('path' in target) {
          const guard = this.remember(this.memberKey(script.ast, `${star} ${name}`), undefined, () =>
            this.exported(target.path, name),
          );
          if (guard.length > 0) return guard;
        } else out.push({ kind: 'external', module: target.module, path: [name], made: undefined, env: undefined });
      }
    return out;
  }

  #entry(script: Script, entry: ExportEntry, way: () => ReadonlySet<string>): readonly Value[] {
    if ('expression' in entry) return this.value(entry.expression, undefined);
    if ('declaration' in entry) return this.declared(entry.declaration, undefined);
    if ('star' in entry) return this.module(script, entry.star);
    if (entry.from !== undefined) return this.imported(script, entry.from, entry.name, way());
    return script.scopes.top(entry.name).flatMap((each) => this.declared(each, undefined));
  }

  /** What a name stands for, through imports. */
  declarations(name: ts.Identifier, space: 'values' | 'types'): readonly Declaration[] {
    return this.project
      .of(name)
      .scopes.resolve(name, name.text, space)
      .flatMap((each) => [...this.#brought(each, space)]);
  }

  #brought(node: Declaration, space: 'values' | 'types', seen: Set<Declaration> = new Set()): readonly Declaration[] {
    if (!ts.isImportSpecifier(node)) return [node];
    if (seen.has(node) || this.isFar(seen)) return [];
    seen.add(node);
    const at = enclosing(node, ts.isImportDeclaration);
    if (!at || !ts.isStringLiteral(at.moduleSpecifier)) return [];
    const target = this.project.resolve(node.getSourceFile().fileName, at.moduleSpecifier.text);
    if (!('path' in target)) return [];
    return (this.project.file(target.path)?.scopes.top((node.propertyName ?? node.name).text, space) ?? []).flatMap(
      (each) => [...this.#brought(each, space, seen)],
    );
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
    },
  ): Env | undefined {
    if (call.depth >= MAX_DEPTH) return undefined;
    const values = new Map<ts.Node, Given>();
    for (const [index, parameter] of fn.parameters.entries()) {
      if (parameter.dotDotDotToken) {
        const rest = call.args.slice(index);
        values.set(parameter, () => [{ kind: 'list', of: rest.flatMap((each) => [...each()]) }]);
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
      depth: call.depth + 1,
      memo: new Map(),
    };
  }

  /** Adds a step to the evidence of every answer among the values. */
  traced(values: readonly Value[], node: ts.Node, note: () => string): readonly Value[] {
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

/** Whether what is written between two pieces of text is a whole segment of a path. `after`: undefined where nothing follows. */
const standsAlone = (before: string, after: string | undefined): boolean =>
  /(^|[^/:])\/$/.test(before) && (after === undefined || /^[/?#]/.test(after));

/** How a text ends, as far as its last part is spelt. */
function endOf({ parts }: Text): string {
  const last = parts.at(-1);
  return last && 'text' in last ? last.text : '';
}

/** How the text begins that is added to a sum next; undefined: none is. */
function addedAfter(node: ts.BinaryExpression): string | undefined {
  const outer = dressed(node);
  const { parent } = outer;
  if (!ts.isBinaryExpression(parent) || parent.operatorToken.kind !== ts.SyntaxKind.PlusToken || parent.left !== outer)
    return undefined;
  const [first] = speltParts(parent.right);
  return first && 'text' in first ? first.text : '';
}

/** More values than this, none of which is a word of a path, are one that is not known. */
const MAX_IDS = 4;

/**
 * What fills a whole segment of a path stays one segment, whatever it is: a value with a slash in it is no longer path, but an id that
 * the server is handed, unless it spells words of a path; what is empty or has a query in it is not known either.
 * @param isLast nothing of the path follows, so that a value may be the rest of it
 */
export function segment(api: Api, found: readonly Text[], node: ts.Expression, isLast: boolean): readonly Text[] {
  const said = found.map((each) => ({ each, words: known(each) }));
  const isPath = (words: string | undefined): boolean =>
    words?.split('/').some((word) => api.endpoints.hasWord(word)) === true;
  const ids = said.filter(({ words }) => words !== undefined && !isPath(words));
  const kept = ids.length > MAX_IDS ? said.filter((each) => !ids.includes(each)) : said;
  const isOpen = said.some(({ each, words }) => {
    const spelt = words ?? each.parts.map((part) => ('text' in part ? part.text : '_')).join('');
    return !/^[^/?#]+$/.test(spelt) && !(isLast && spelt.includes('/') && isPath(spelt));
  });
  if (!isOpen && kept.length === said.length) return found;
  return [...kept.map(({ each }) => each), hole(node, true)];
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

export function step(node: ts.Node, note: string, before: Trail | undefined): Trail {
  return { node, note, before };
}

/** The bindings that matter for a declaration: those of the call whose function it stands in. */
function envOf(node: Declaration, env: Env | undefined): Env | undefined {
  return env && outer(node, env);
}

/** Drops the bindings of calls whose function does not enclose the node. */
function outer(node: ts.Node, env: Env | undefined): Env | undefined {
  for (let at = env; at; at = at.parent) {
    for (let up: ts.Node | undefined = node; up; up = up.parent) if (up === at.fn) return at;
  }
  return undefined;
}

function plainStart(node: ts.StringLiteralLike): number {
  const start = node.getStart() + 1;
  return node.getSourceFile().text.startsWith(node.text, start) ? start : -1;
}

/** An expression that surely yields no slash: an encoded part, a number, an id. */
function isSingle(node: ts.Expression): boolean {
  const inner = bare(node);
  if (ts.isCallExpression(inner)) return /^encode/.test(calleeName(inner) ?? '');
  return false;
}

export function calleeName(call: ts.CallExpression | ts.NewExpression): string | undefined {
  const callee = bare(call.expression);
  if (ts.isIdentifier(callee)) return callee.text;
  if (ts.isPropertyAccessExpression(callee)) return callee.name.text;
  if (ts.isElementAccessExpression(callee)) return nameOf(bare(callee.argumentExpression));
  return undefined;
}

/** Leaves out what says the same twice, and what is too much. */
export function unite(values: readonly Value[]): readonly Value[] {
  if (values.length < 2) return values;
  const out: Value[] = [];
  for (const value of values) {
    // what each caller of a wrapper hands over is an object of its own, and each of them is sent
    if (out.length >= (value.kind === 'object' ? MAX_OBJECTS : MAX_VALUES)) continue;
    if (!out.some((each) => same(each, value))) out.push(value);
  }
  return out;
}

function same(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind) return false;
  if (a.kind === 'answer' && b.kind === 'answer')
    return (
      a.resource === b.resource &&
      a.list === b.list &&
      a.certain === b.certain &&
      a.call?.node === b.call?.node &&
      a.call?.env === b.call?.env &&
      // what several endpoints answer may be nothing that is known, and is still not one answer
      a.call?.endpoints[0] === b.call?.endpoints[0]
    );
  if (a.kind === 'selection' && b.kind === 'selection')
    return a.document === b.document && a.call === b.call && a.keys.join() === b.keys.join();
  if (a.kind === 'typed' && b.kind === 'typed') return a.node === b.node && a.env === b.env;
  if (a.kind === 'text' && b.kind === 'text')
    return a.parts.length === b.parts.length && a.parts.every((part, i) => samePart(part, b.parts[i]));
  if ('node' in a && 'node' in b && 'env' in a && 'env' in b) return a.node === b.node && a.env === b.env;
  if (a.kind === 'literal' && b.kind === 'literal') return a.node === b.node;
  if (a.kind === 'enum' && b.kind === 'enum') return a.node === b.node;
  return false;
}

function samePart(a: Text['parts'][number], b: Text['parts'][number] | undefined): boolean {
  if (!b) return false;
  if ('hole' in a) return 'hole' in b && a.hole === b.hole;
  return 'text' in b && a.text === b.text && a.node === b.node;
}

export type ExportEntry =
  | { expression: ts.Expression }
  | { declaration: Declaration }
  | { name: string; from: string | undefined }
  | { star: string };

interface Exports {
  named: Map<string, ExportEntry[]>;
  /** `module.exports = …`, `export = …`. */
  whole: ts.Expression[];
  stars: string[];
}

const exportTables = new WeakMap<Script, Exports>();

export function exportsOf(script: Script): Exports {
  const known = exportTables.get(script);
  if (known) return known;
  const table: Exports = { named: new Map(), whole: [], stars: [] };
  const add = (name: string, entry: ExportEntry) => {
    const list = table.named.get(name);
    if (list) list.push(entry);
    else table.named.set(name, [entry]);
  };
  for (const statement of script.ast.statements) {
    if (ts.isExportAssignment(statement)) {
      if (statement.isExportEquals) table.whole.push(statement.expression);
      else add('default', { expression: statement.expression });
    } else if (ts.isExportDeclaration(statement)) {
      const from =
        statement.moduleSpecifier && ts.isStringLiteral(statement.moduleSpecifier)
          ? statement.moduleSpecifier.text
          : undefined;
      if (!statement.exportClause) {
        if (from !== undefined) table.stars.push(from);
      } else if (ts.isNamespaceExport(statement.exportClause)) {
        if (from !== undefined) add(statement.exportClause.name.text, { star: from });
      } else
        for (const each of statement.exportClause.elements)
          add(each.name.text, { name: (each.propertyName ?? each.name).text, from });
    } else if (
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some((each) => each.kind === ts.SyntaxKind.ExportKeyword)
    ) {
      const isDefault = ts.getModifiers(statement)?.some((each) => each.kind === ts.SyntaxKind.DefaultKeyword);
      if (ts.isVariableStatement(statement))
        for (const each of statement.declarationList.declarations) addBinding(each.name, each, add);
      else if (
        ts.isFunctionDeclaration(statement) ||
        ts.isClassDeclaration(statement) ||
        ts.isEnumDeclaration(statement) ||
        ts.isInterfaceDeclaration(statement) ||
        ts.isTypeAliasDeclaration(statement)
      ) {
        if (isDefault) add('default', { declaration: statement });
        else if (statement.name) add(statement.name.text, { declaration: statement });
      }
    } else if (ts.isExpressionStatement(statement) && ts.isBinaryExpression(statement.expression))
      addCommonJs(statement.expression, table, add);
  }
  exportTables.set(script, table);
  return table;
}

function addBinding(
  name: ts.BindingName,
  declaration: Declaration,
  add: (name: string, entry: ExportEntry) => void,
): void {
  if (ts.isIdentifier(name)) add(name.text, { declaration });
  else for (const each of name.elements) if (ts.isBindingElement(each)) addBinding(each.name, each, add);
}

function addCommonJs(node: ts.BinaryExpression, table: Exports, add: (name: string, entry: ExportEntry) => void): void {
  if (node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return;
  const { left } = node;
  if (!ts.isPropertyAccessExpression(left)) return;
  // `module.exports = exports = { … }`
  let { right } = node;
  while (ts.isBinaryExpression(right) && right.operatorToken.kind === ts.SyntaxKind.EqualsToken) right = right.right;
  const isModule = (at: ts.Expression) =>
    ts.isPropertyAccessExpression(at) &&
    ts.isIdentifier(at.expression) &&
    at.expression.text === 'module' &&
    at.name.text === 'exports';
  if (isModule(left)) table.whole.push(right);
  else if (isModule(left.expression) || (ts.isIdentifier(left.expression) && left.expression.text === 'exports'))
    add(left.name.text, { expression: right });
}
