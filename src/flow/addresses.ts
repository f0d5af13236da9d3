/** Where a spelt address goes: forward from a piece of text to the requests it is handed to. */

import { callersOf } from './called-by.ts';
import { GIVES_NO_ELEMENT } from './calls/lists.ts';
import { holdersOf } from './containers.ts';
import { isPutBehindItself } from './evaluate/built-up.ts';
import type { Evaluator } from './evaluate.ts';
import {
  isGivenBack,
  isInError,
  isOnlyLookedAt,
  isPutIntoText,
  isSegment,
  isSpreadInto,
  listPutInto,
  mayGoOn,
  mayTake,
  tableMadeWith,
} from './looked-at.ts';
import {
  askedIn,
  calledAtOnce,
  callsHere,
  constructorsAbove,
  elementParameters,
  entriesTaken,
  exportedAs,
  goneOn,
  importsOf,
  isChosenIn,
  isMute,
  isPutUnder,
  isWaiting,
  topOf,
  valueNames,
} from './onward.ts';
import { saidByName } from './requests.ts';
import type { Declaration, SpeltNode } from './scope.ts';
import {
  accessOf,
  callGiven,
  dressed,
  type FunctionNode,
  isConstant,
  isFunction,
  isPut,
  nameOf,
  ts,
} from './syntax.ts';
import { urlTexts } from './url.ts';
import type { Answer, Text, Value } from './values.ts';

const MAX_HOPS = 10;
const MAX_USES = 60;
/** A member's name that stands in more files than this is too common to follow. */
const MAX_FILES = 16;

/** A request, and the call of the program nearest to where its address is spelt. */
export interface Request {
  answer: Answer;
  from: ts.CallExpression | ts.NewExpression;
}

export interface Reach {
  /** Every address that the piece is part of, as far as it is built. */
  addresses: readonly { text: Text; node: ts.Expression }[];
  /** Every request it is handed to. */
  requests: readonly Request[];
  /** In its own file alone: the arguments of calls that hold it. */
  handedOver: readonly ts.Expression[];
}

/** How far a piece is followed: through the program, in its own file, or there as far as what functions are handed by a name and give back. */
export type Extent = 'program' | 'file' | 'calls';

/**
 * Follows a piece of text to the addresses it is part of and to the requests that are made with them.
 * @param from where it begins to go on
 */
export function reach(
  e: Evaluator,
  piece: SpeltNode,
  extent: Extent = 'program',
  from: ts.Expression = topOf(piece),
): Reach {
  return new Follower(e, piece, extent).from(from);
}

/** One piece on its way. Each way is gone to its end before the next, and a place is visited once. */
class Follower {
  readonly #e: Evaluator;
  readonly #piece: SpeltNode;
  readonly #extent: Extent;
  readonly #isLocal: boolean;
  readonly #most: number;
  readonly #addresses: { text: Text; node: ts.Expression }[] = [];
  readonly #requests: Request[] = [];
  readonly #handedOver: ts.Expression[] = [];
  readonly #seen = new Set<ts.Node>();
  /** It is looked into a function, and not at what becomes of what that gives back. */
  #isInside = false;

  constructor(e: Evaluator, piece: SpeltNode, extent: Extent) {
    this.#e = e;
    this.#piece = piece;
    this.#extent = extent;
    this.#isLocal = extent !== 'program';
    this.#most = this.#isLocal ? 4 : MAX_HOPS;
  }

  from(node: ts.Expression): Reach {
    this.#visit(node, 0);
    return { addresses: this.#addresses, requests: unique(this.#requests), handedOver: this.#handedOver };
  }

  #references(declaration: Declaration): readonly ts.Identifier[] {
    return this.#e.project.of(declaration).scopes.references(declaration);
  }

  /** Whether the piece is a part of a text. */
  #holds(text: Text | undefined): boolean {
    return text?.parts.some((part) => 'text' in part && part.node === this.#piece) === true;
  }

  /** The addresses among some values that the piece is part of. */
  #spelt(values: readonly Value[]): Text[] {
    return urlTexts(this.#e, values).filter((text) => this.#holds(text));
  }

  /** Whether a value is the piece, or a list that it stands in. */
  #carries(values: readonly Value[]): boolean {
    return (
      this.#spelt(values).length > 0 ||
      this.#spelt(this.#e.element(values.filter(({ kind }) => kind === 'array'))).length > 0
    );
  }

  /** Whether there is more to learn from a name of the piece than what it holds. */
  #isWorthAsking(name: ts.Expression): boolean {
    return !isOnlyLookedAt(name) && (!this.#isLocal || this.#goesOnHere(dressed(name)) || this.#mayBeHanded(name));
  }

  /** Whether a piece goes on in its own file from where it stands. */
  #goesOnHere(at: ts.Node): boolean {
    return mayGoOn(at) || (this.#extent === 'calls' && isGivenBack(at));
  }

  /** Whether a function may make an address of what it is handed by a name. */
  #mayBeHanded(name: ts.Expression): boolean {
    const call = this.#extent === 'calls' ? callGiven(name) : undefined;
    return call !== undefined && ts.isCallExpression(call) && mayTake(this.#e, call, dressed(name));
  }

  /**
   * Goes on from an expression that holds the piece.
   * @param hops names, calls and files that were gone through before
   * @param passed what it holds, where it is only another place of what was visited before: to work it out would ask for what stands beside it
   */
  #visit(node: ts.Expression, hops: number, passed?: readonly Text[]): void {
    if (hops > this.#most || this.#seen.has(node) || this.#seen.size > MAX_USES) return;
    this.#seen.add(node);
    const texts = passed ?? this.#spelt(this.#e.ask(node));
    for (const text of texts) this.#addresses.push({ text, node });
    const outer = dressed(node);
    const { parent } = outer;
    if (ts.isAwaitExpression(parent)) {
      this.#visit(parent, hops);
      return;
    }
    if (this.#isLocal && ts.isCallExpression(parent) && callGiven(node)) this.#handedOver.push(outer);
    if (isOnlyLookedAt(node) || (this.#isLocal && !this.#goesOnHere(outer))) return;
    if (ts.isTemplateSpan(parent)) {
      if (!isInError(parent.parent) && isSegment(parent)) this.#visit(parent.parent, hops);
    } else if (ts.isTaggedTemplateExpression(parent)) {
      // the function in front of the template asks inside
      for (const answer of this.#isLocal ? [] : this.#e.answer(this.#e.ask(parent)))
        if (answer.call && this.#holds(answer.call.url)) this.#requests.push({ answer, from: answer.call.node });
      this.#visit(parent, hops);
    } else if (ts.isBinaryExpression(parent)) {
      if (isPut(parent) && parent.right === outer) this.#assigned(parent.left, hops + 1);
      else this.#visit(parent, hops, isChosenIn(parent, outer) ? texts : undefined);
    } else if (ts.isConditionalExpression(parent)) this.#visit(parent, hops, texts);
    else if (isSpreadInto(parent)) this.#visit(parent.parent, hops);
    else if (ts.isSpreadElement(parent)) return;
    else if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) {
      const list = listPutInto(outer);
      if (list) this.#held(list, hops + 1);
      else if (this.#isLocal && isPutIntoText(outer)) this.#visit(parent, hops + 1);
      else if (parent.expression !== outer) this.#handed(parent, hops);
    } else if (
      (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) &&
      parent.expression === outer
    ) {
      if (ts.isCallExpression(parent.parent) && parent.parent.expression === parent) {
        const method = accessOf(parent)?.name ?? '';
        this.#elements(parent.parent, method, hops + 1);
        if (!(GIVES_NO_ELEMENT.has(method) && this.#e.ask(node).every(isList))) this.#visit(parent.parent, hops);
      } else this.#visit(parent, hops);
    } else if (ts.isForOfStatement(parent) && parent.expression === outer) {
      if (ts.isVariableDeclarationList(parent.initializer))
        for (const each of parent.initializer.declarations) this.#variable(each, hops + 1);
    } else if (ts.isPropertyAssignment(parent) && parent.initializer === outer)
      this.#property(parent, nameOf(parent.name), hops);
    else if (ts.isShorthandPropertyAssignment(parent)) this.#property(parent, parent.name.text, hops);
    else if (ts.isArrayLiteralExpression(parent)) {
      const table = tableMadeWith(outer);
      if (table) this.#kept(table, hops + 1);
      else this.#visit(parent, hops);
    } else if (ts.isBindingElement(parent) && parent.initializer === outer)
      for (const each of this.#references(parent)) this.#visit(each, hops + 1);
    else if (ts.isVariableDeclaration(parent)) this.#variable(parent, hops + 1, texts);
    else if (ts.isPropertyDeclaration(parent) || ts.isEnumMember(parent)) this.#accesses(nameOf(parent.name), hops + 1);
    else if (ts.isParameter(parent) && ts.isIdentifier(parent.name))
      for (const each of this.#references(parent)) this.#visit(each, hops + 1);
    else if (ts.isReturnStatement(parent) || (ts.isArrowFunction(parent) && parent.body === outer))
      this.#returned(parent, hops + 1);
    else if (ts.isExportAssignment(parent)) this.#importers(parent.getSourceFile(), 'default', hops + 1);
  }

  /** A call that is handed the piece: the requests that it makes, and what it gives back. */
  #handed(call: ts.CallExpression | ts.NewExpression, hops: number): void {
    if (this.#isLocal) return;
    for (const next of hops > this.#most ? [] : goneOn(this.#e, call)) this.#handed(next, hops + 1);
    const values = this.#e.ask(call);
    const answers = this.#e.answer(values).filter((each) => this.#holds(each.call?.url));
    this.#requests.push(...answers.map((answer) => ({ answer: saidByName(this.#e, answer, call), from: call })));
    const next = values.some(({ kind }) => kind === 'function') ? calledAtOnce(call) : undefined;
    if (next && this.#spelt(this.#e.ask(next)).length > 0) this.#visit(next, hops + 1);
    if (this.#spelt(values).length > 0) {
      this.#visit(call, hops + 1);
      // what gives back a text with it may ask all the same, and waits for that: `return \`${path} answers ${response.status}\``
      if (answers.length === 0 && ts.isCallExpression(call))
        this.#inside(() => this.#parameters(call, hops + 1, isWaiting));
    } else if (answers.length === 0) {
      if (ts.isCallExpression(call)) this.#parameters(call, hops + 1);
      else this.#instance(call, hops + 1);
    }
    // a function of the project that gives nothing back asks inside, where its verb is said
    else if (ts.isCallExpression(call) && answers.every((each) => each.call?.node === call))
      this.#parameters(call, hops + 1, isMute);
  }

  /** A list goes where its name does. */
  #held(list: ts.Identifier | ts.PropertyAccessExpression, hops: number): void {
    if (ts.isPropertyAccessExpression(list)) {
      this.#accesses(list.name.text, hops, list);
      return;
    }
    const { scopes } = this.#e.project.of(list);
    for (const declaration of scopes.resolve(list, list.text))
      if (ts.isVariableDeclaration(declaration))
        for (const each of scopes.references(declaration)) if (this.#isWorthAsking(each)) this.#visit(each, hops);
  }

  /** What a table gives under a name goes where that goes. */
  #kept(table: ts.NewExpression, hops: number): void {
    for (const holder of holdersOf(this.#e, table)) {
      const access = dressed(holder).parent;
      const call = accessOf(access)?.name === 'get' ? dressed(access).parent : undefined;
      if (call && ts.isCallExpression(call) && this.#carries(this.#e.ask(call))) this.#visit(call, hops);
    }
  }

  /** Looks into a function, and not at what becomes of what it gives back. */
  #inside(look: () => void): void {
    const isOutermost = !this.#isInside;
    this.#isInside = true;
    look();
    if (isOutermost) this.#isInside = false;
  }

  /** What a list's method hands to the function that it is given: `kinds.map((kind) => …)`. */
  #elements(call: ts.CallExpression, method: string, hops: number): void {
    for (const parameter of elementParameters(call, method)) {
      this.#pattern(parameter.name, hops);
      for (const each of this.#references(parameter)) this.#visit(each, hops);
    }
  }

  /** An object is made with the piece, and asks with it when its methods are called. */
  #instance(made: ts.Expression, hops: number): void {
    if (hops > this.#most) return;
    const outer = dressed(made);
    const { parent } = outer;
    const called = accessOf(parent);
    if (called && called.object === outer) {
      const call = dressed(called.node).parent;
      if (ts.isCallExpression(call) && call.expression === dressed(called.node) && !this.#seen.has(call)) {
        this.#seen.add(call);
        for (const answer of this.#e.answer(this.#e.ask(call)))
          if (this.#holds(answer.call?.url)) this.#requests.push({ answer, from: call });
      }
    } else if ((ts.isForOfStatement(parent) && parent.expression === outer) || ts.isSpreadElement(parent)) {
      // it is gone through, and asks for what it gives
      for (const answer of this.#e.answer(this.#e.element(this.#e.ask(made))))
        if (answer.call && this.#holds(answer.call.url)) this.#requests.push({ answer, from: answer.call.node });
    } else if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)) {
      for (const each of this.#references(parent)) this.#instance(each, hops + 1);
      for (const each of this.#importedNames(parent)) this.#instance(each, hops + 1);
    } else {
      const name =
        ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)
          ? nameOf(parent.name)
          : ts.isBinaryExpression(parent) && parent.right === outer
            ? accessOf(parent.left)?.name
            : undefined;
      for (const path of name === undefined ? [] : this.#filesSaying(name))
        for (const at of this.#e.project.named(path, name ?? ''))
          if (accessOf(at.parent)?.at === at && at.parent !== parent.parent && ts.isPropertyAccessExpression(at.parent))
            this.#instance(at.parent, hops + 1);
    }
  }

  /** A function of the project takes the address and does something with it that yields nothing here: look inside of those that are meant. */
  #parameters(call: ts.CallExpression, hops: number, isMeant: (fn: FunctionNode) => boolean = () => true): void {
    const functions =
      call.expression.kind === ts.SyntaxKind.SuperKeyword
        ? constructorsAbove(this.#e, call)
        : this.#e.ask(call.expression).flatMap((value) => (value.kind === 'function' ? [value.node] : []));
    for (const fn of functions) {
      if (!isMeant(fn)) continue;
      for (const [index, argument] of call.arguments.entries()) {
        const parameter = fn.parameters[index];
        if (!parameter || !ts.isIdentifier(parameter.name) || this.#spelt(this.#e.ask(argument)).length === 0) continue;
        for (const each of this.#references(parameter)) if (this.#isWorthAsking(each)) this.#visit(each, hops);
        if (ts.isParameterPropertyDeclaration(parameter, fn)) this.#accesses(parameter.name.text, hops, parameter);
      }
    }
  }

  /** What is put somewhere goes where that goes. */
  #assigned(left: ts.Expression, hops: number): void {
    if (ts.isIdentifier(left)) {
      for (const declaration of this.#e.project.of(left).scopes.resolve(left, left.text))
        if (ts.isVariableDeclaration(declaration)) this.#variable(declaration, hops);
        else if (ts.isBindingElement(declaration))
          for (const each of this.#references(declaration))
            if (!isPutBehindItself(each) && this.#isWorthAsking(each)) this.#visit(each, hops);
    } else if (ts.isPropertyAccessExpression(left)) {
      if (ts.isIdentifier(left.expression) && (left.expression.text === 'exports' || left.expression.text === 'module'))
        this.#importers(left.getSourceFile(), left.name.text, hops);
      else this.#accesses(left.name.text, hops, left);
      // what is written to a URL goes where that goes
      if (left.name.text === 'pathname' || left.name.text === 'href')
        for (const value of this.#e.ask(left.expression))
          if (value.kind === 'made') for (const each of holdersOf(this.#e, value.node)) this.#visit(each, hops);
    }
  }

  /** What a pattern takes out of a list of several: `for (const [path, body] of rows)`, `rows.map(([path, body]) => …)`. */
  #pattern(name: ts.BindingName, hops: number): void {
    if (!ts.isArrayBindingPattern(name) && !ts.isObjectBindingPattern(name)) return;
    for (const each of name.elements)
      if (ts.isBindingElement(each) && this.#spelt(this.#e.declared(each, undefined)).length > 0)
        for (const reference of this.#references(each)) this.#visit(reference, hops);
  }

  /**
   * A declared name.
   * @param passed what it gets, where that is known
   */
  #variable(declaration: ts.VariableDeclaration, hops: number, passed?: readonly Text[]): void {
    const held = isConstant(declaration) && ts.isIdentifier(declaration.name) ? passed : undefined;
    this.#pattern(declaration.name, hops);
    const { scopes, ast } = this.#e.project.of(declaration);
    for (const each of scopes.references(declaration)) {
      if (ts.isExportSpecifier(each.parent)) this.#importers(ast, each.parent.name.text, hops);
      else if (ts.isShorthandPropertyAssignment(each.parent)) this.#property(each.parent, each.parent.name.text, hops);
      // what is put behind a name goes where the name goes
      else if (!isPutBehindItself(each) && this.#isWorthAsking(each)) this.#visit(each, hops, held);
    }
    if (ts.isIdentifier(declaration.name))
      for (const name of exportedAs(this.#e, declaration)) this.#importers(ast, name, hops);
  }

  /** The names under which other files import what a file exports. */
  #importers(file: ts.SourceFile, name: string, hops: number): void {
    if (this.#isLocal) return;
    for (const reference of importsOf(this.#e, file, name))
      if (this.#carries(this.#e.ask(reference))) this.#visit(reference, hops);
    for (const path of this.#e.project.importersOf(this.#e.project.of(file).path))
      if (name === 'default' || this.#e.project.text(path)?.includes(name)) this.#accessesIn(path, name, hops);
  }

  /** A member of an object. */
  #property(
    node: ts.PropertyAssignment | ts.ShorthandPropertyAssignment,
    name: string | undefined,
    hops: number,
  ): void {
    // an options object goes where its holder goes; a table is looked up by name
    let at: ts.Node = dressed(node.parent);
    let depth = 1;
    for (; ts.isPropertyAssignment(at.parent) && ts.isObjectLiteralExpression(at.parent.parent); depth++)
      at = dressed(at.parent.parent);
    const { parent } = at;
    if ((ts.isCallExpression(parent) || ts.isNewExpression(parent)) && parent.expression !== at)
      this.#handed(parent, hops);
    else if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)) {
      for (const reference of this.#references(parent)) {
        this.#lookedUp(reference, depth, hops + 1);
        const use = dressed(reference).parent;
        if (ts.isCallExpression(use) && use.expression !== reference) {
          this.#handed(use, hops + 1);
          this.#listed(use, hops + 1);
        } else if (ts.isSpreadAssignment(use)) {
          const call = dressed(use.parent).parent;
          if (ts.isCallExpression(call)) this.#handed(call, hops + 1);
        }
      }
      for (const each of this.#importedNames(parent)) this.#lookedUp(each, depth, hops + 1);
    } else if (ts.isPropertyDeclaration(parent) && nameOf(parent.name) !== undefined) {
      for (const path of this.#isLocal
        ? [this.#piece.getSourceFile().fileName]
        : this.#filesSaying(nameOf(parent.name) ?? ''))
        for (const each of this.#e.project.named(path, nameOf(parent.name) ?? '')) {
          const access = accessOf(each.parent);
          if (access?.at === each) this.#lookedUp(access.node, depth, hops + 1);
        }
    } else if (ts.isReturnStatement(parent) || ts.isArrowFunction(parent)) {
      // one of the things that a function gives back is no table of paths
      if (!this.#isLocal) this.#returned(parent, hops + 1);
      return;
    }
    this.#accesses(name, hops + 1, node);
  }

  /** Any entry of a table, by a key that is known at run time alone. */
  #lookedUp(table: ts.Expression, depth: number, hops: number): void {
    for (const entry of entriesTaken(table, depth)) {
      if (this.#seen.has(entry) || this.#spelt(this.#e.ask(entry)).length === 0) continue;
      this.#visit(entry, hops);
      return;
    }
  }

  /** Where other files say what is declared here, by the name that they import it by. */
  *#importedNames(declaration: ts.VariableDeclaration): Generator<ts.Identifier> {
    if (this.#isLocal) return;
    for (const name of exportedAs(this.#e, declaration)) yield* importsOf(this.#e, declaration.getSourceFile(), name);
  }

  /** The values of a table, one after the other. */
  #listed(listing: ts.CallExpression, hops: number): void {
    for (const name of valueNames(listing)) for (const each of this.#references(name)) this.#visit(each, hops);
  }

  /** The files that say a name; where these are many, those next to the piece. */
  #filesSaying(name: string): readonly string[] {
    const { project } = this.#e;
    return (
      project.mentioningFew(name, MAX_FILES) ?? project.near(this.#piece.getSourceFile().fileName, name, MAX_FILES)
    );
  }

  /** Where a member is read by its name, in all files that say it. */
  #accesses(name: string | undefined, hops: number, own?: ts.Node): void {
    if (name === undefined || hops > this.#most) return;
    if (this.#isLocal) {
      this.#accessesIn(this.#piece.getSourceFile().fileName, name, hops, own);
      return;
    }
    for (const path of this.#filesSaying(name)) this.#accessesIn(path, name, hops, own);
  }

  /** The same in one file. */
  #accessesIn(path: string, name: string, hops: number, own?: ts.Node): void {
    const script = this.#e.project.file(path);
    for (const at of script?.scopes.named(name) ?? []) {
      const access = at.parent;
      if (access === own) continue;
      if (
        accessOf(access)?.at === at &&
        (ts.isPropertyAccessExpression(access) || ts.isElementAccessExpression(access))
      ) {
        if (
          !this.#seen.has(access) &&
          this.#isWorthAsking(access) &&
          !this.#isCopied(access, name) &&
          this.#carries(this.#e.ask(access))
        )
          this.#visit(access, hops);
      } else if (ts.isBindingElement(access) && ts.isIdentifier(access.name))
        for (const reference of this.#references(access))
          if (
            this.#isWorthAsking(reference) &&
            !this.#isCopied(reference, name) &&
            this.#carries(this.#e.ask(reference))
          )
            this.#visit(reference, hops);
    }
  }

  /** Whether a member goes on under its own name alone, in another object of this file: whoever reads it there reads that name, and is asked. */
  #isCopied(read: ts.Expression, name: string): boolean {
    return this.#isLocal && isPutUnder(read, name);
  }

  /** What a function gives back goes where the function is called. */
  #returned(at: ts.Node, hops: number): void {
    if (this.#isInside) return;
    const fn = ts.findAncestor(at, isFunction);
    if (!fn) return;
    const atOnce = calledAtOnce(fn);
    if (atOnce) this.#visit(atOnce, hops);
    if (isGivenBack(dressed(fn))) this.#givenFrom(fn, hops);
    if (this.#isLocal) {
      for (const call of callsHere(this.#e, fn)) this.#visit(call, hops);
      if (ts.isGetAccessor(fn)) this.#accesses(nameOf(fn.name), hops, fn);
      return;
    }
    for (const { call } of callersOf(this.#e, fn)) if (ts.isCallExpression(call)) this.#visit(call, hops);
    const asking = askedIn(fn);
    if (asking) this.#handed(asking, hops);
    if (ts.isGetAccessor(fn)) this.#accesses(nameOf(fn.name), hops, fn);
  }

  /** A function that another one gives back is called where that has been called: `path(id)()`, `const url = path(id); url()`. */
  #givenFrom(fn: FunctionNode, hops: number): void {
    const giver = ts.findAncestor(dressed(fn).parent, isFunction);
    const calls = !giver
      ? []
      : this.#isLocal
        ? callsHere(this.#e, giver)
        : callersOf(this.#e, giver).map(({ call }) => call);
    for (const call of calls) {
      const { parent } = dressed(call);
      const names = ts.isVariableDeclaration(parent) ? this.#references(parent) : [call];
      for (const name of names) {
        const next = calledAtOnce(name);
        if (next && this.#spelt(this.#e.ask(next)).length > 0) this.#visit(next, hops);
      }
    }
  }
}

/** Whether a value is a list and nothing of the program's own, so that its methods are known. */
const isList = ({ kind }: Value): boolean => kind === 'array' || kind === 'list';

function unique(requests: readonly Request[]): readonly Request[] {
  const same = (a: Answer, b: Answer) =>
    a.call?.node === b.call?.node && a.call?.env === b.call?.env && a.call?.endpoints[0] === b.call?.endpoints[0];
  return requests.filter((each, index) => requests.findIndex((other) => same(other.answer, each.answer)) === index);
}
