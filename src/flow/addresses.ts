/** Where a spelt address goes: forward from a piece of text to the requests it is handed to. */

import { callersOf } from './called-by.ts';
import { arrayCallback, GIVES_NO_ELEMENT } from './calls/lists.ts';
import { holdersOf } from './containers.ts';
import { isPutBehindItself } from './evaluate/built-up.ts';
import type { Evaluator } from './evaluate.ts';
import { exportsOf } from './exports.ts';
import { kinOf } from './kin.ts';
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
import { goesOn, saidByName } from './requests.ts';
import type { SpeltNode } from './scope.ts';
import {
  accessOf,
  bare,
  callGiven,
  dressed,
  enclosing,
  type FunctionNode,
  isConstant,
  isFunction,
  isPut,
  nameOf,
  returns,
  ts,
  walk,
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

/** The calls that go on with the address which one of the same method has begun. */
function goneOn(e: Evaluator, call: ts.CallExpression | ts.NewExpression): readonly ts.CallExpression[] {
  const method = accessOf(bare(call.expression))?.name;
  if (method === undefined || !goesOn(method)) return [];
  const at = dressed(call);
  const holders =
    ts.isVariableDeclaration(at.parent) && ts.isIdentifier(at.parent.name)
      ? e.project.of(at).scopes.references(at.parent)
      : [at];
  return holders.flatMap((each) => {
    const access = accessOf(dressed(each).parent);
    const callee = access?.object === dressed(each) && access.name === method ? dressed(access.node) : undefined;
    return callee && ts.isCallExpression(callee.parent) && callee.parent.expression === callee ? callee.parent : [];
  });
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
  const local = extent !== 'program';
  const most = local ? 4 : MAX_HOPS;
  const addresses: { text: Text; node: ts.Expression }[] = [];
  const requests: Request[] = [];
  const handedOver: ts.Expression[] = [];
  const seen = new Set<ts.Node>();
  let isInside = false;

  const holds = (text: Text | undefined): boolean =>
    text?.parts.some((part) => 'text' in part && part.node === piece) === true;
  const spelt = (values: readonly Value[]): Text[] => urlTexts(e, values).filter(holds);
  /** Whether a value is the piece, or a list that it stands in. */
  const carries = (values: readonly Value[]): boolean =>
    spelt(values).length > 0 || spelt(e.element(values.filter(({ kind }) => kind === 'array'))).length > 0;
  /** Whether there is more to learn from a name of the piece than what it holds. */
  const isWorthAsking = (name: ts.Expression): boolean =>
    !isOnlyLookedAt(name) && (!local || goesOnHere(dressed(name)) || mayBeHanded(name));
  /** Whether a piece goes on in its own file from where it stands. */
  const goesOnHere = (at: ts.Node): boolean => mayGoOn(at) || (extent === 'calls' && isGivenBack(at));
  /** Whether a function may make an address of what it is handed by a name. */
  const mayBeHanded = (name: ts.Expression): boolean => {
    const call = extent === 'calls' ? callGiven(name) : undefined;
    return call !== undefined && ts.isCallExpression(call) && mayTake(e, call, dressed(name));
  };

  /** @param passed what it holds, where it is only another place of what was visited before: to work it out would ask for what stands beside it */
  const visit = (node: ts.Expression, hops: number, passed?: readonly Text[]): void => {
    if (hops > most || seen.has(node) || seen.size > MAX_USES) return;
    seen.add(node);
    const texts = passed ?? spelt(e.ask(node));
    for (const text of texts) addresses.push({ text, node });
    const outer = dressed(node);
    const { parent } = outer;
    if (ts.isAwaitExpression(parent)) {
      visit(parent, hops);
      return;
    }
    if (local && ts.isCallExpression(parent) && callGiven(node)) handedOver.push(outer);
    if (isOnlyLookedAt(node) || (local && !goesOnHere(outer))) return;
    if (ts.isTemplateSpan(parent)) {
      if (!isInError(parent.parent) && isSegment(parent)) visit(parent.parent, hops);
    } else if (ts.isTaggedTemplateExpression(parent)) {
      // the function in front of the template asks inside
      for (const answer of local ? [] : e.answer(e.ask(parent)))
        if (answer.call && holds(answer.call.url)) requests.push({ answer, from: answer.call.node });
      visit(parent, hops);
    } else if (ts.isBinaryExpression(parent)) {
      if (isPut(parent) && parent.right === outer) assigned(parent.left, hops + 1);
      else visit(parent, hops, isChosenIn(parent, outer) ? texts : undefined);
    } else if (ts.isConditionalExpression(parent)) visit(parent, hops, texts);
    else if (isSpreadInto(parent)) visit(parent.parent, hops);
    else if (ts.isSpreadElement(parent)) return;
    else if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) {
      const list = listPutInto(outer);
      if (list) held(list, hops + 1);
      else if (local && isPutIntoText(outer)) visit(parent, hops + 1);
      else if (parent.expression !== outer) handed(parent, hops);
    } else if (
      (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) &&
      parent.expression === outer
    ) {
      if (ts.isCallExpression(parent.parent) && parent.parent.expression === parent) {
        const method = accessOf(parent)?.name ?? '';
        elements(parent.parent, method, hops + 1);
        if (!(GIVES_NO_ELEMENT.has(method) && e.ask(node).every(isList))) visit(parent.parent, hops);
      } else visit(parent, hops);
    } else if (ts.isForOfStatement(parent) && parent.expression === outer) {
      if (ts.isVariableDeclarationList(parent.initializer))
        for (const each of parent.initializer.declarations) variable(each, hops + 1);
    } else if (ts.isPropertyAssignment(parent) && parent.initializer === outer)
      property(parent, nameOf(parent.name), hops);
    else if (ts.isShorthandPropertyAssignment(parent)) property(parent, parent.name.text, hops);
    else if (ts.isArrayLiteralExpression(parent)) {
      const table = tableMadeWith(outer);
      if (table) kept(table, hops + 1);
      else visit(parent, hops);
    } else if (ts.isBindingElement(parent) && parent.initializer === outer)
      for (const each of e.project.of(parent).scopes.references(parent)) visit(each, hops + 1);
    else if (ts.isVariableDeclaration(parent)) variable(parent, hops + 1, texts);
    else if (ts.isPropertyDeclaration(parent) || ts.isEnumMember(parent)) accesses(nameOf(parent.name), hops + 1);
    else if (ts.isParameter(parent) && ts.isIdentifier(parent.name))
      for (const each of e.project.of(parent).scopes.references(parent)) visit(each, hops + 1);
    else if (ts.isReturnStatement(parent) || (ts.isArrowFunction(parent) && parent.body === outer))
      returned(parent, hops + 1);
    else if (ts.isExportAssignment(parent)) importers(parent.getSourceFile(), 'default', hops + 1);
  };

  const handed = (call: ts.CallExpression | ts.NewExpression, hops: number): void => {
    if (local) return;
    for (const next of hops > most ? [] : goneOn(e, call)) handed(next, hops + 1);
    const values = e.ask(call);
    const answers = e.answer(values).filter((each) => holds(each.call?.url));
    requests.push(...answers.map((answer) => ({ answer: saidByName(e, answer, call), from: call })));
    const next = values.some(({ kind }) => kind === 'function') ? calledAtOnce(call) : undefined;
    if (next && spelt(e.ask(next)).length > 0) visit(next, hops + 1);
    if (spelt(values).length > 0) {
      visit(call, hops + 1);
      // what gives back a text with it may ask all the same, and waits for that: `return \`${path} answers ${response.status}\``
      if (answers.length === 0 && ts.isCallExpression(call)) inside(() => parameters(call, hops + 1, isWaiting));
    } else if (answers.length === 0) {
      if (ts.isCallExpression(call)) parameters(call, hops + 1);
      else instance(call, hops + 1);
    }
    // a function of the project that gives nothing back asks inside, where its verb is said
    else if (ts.isCallExpression(call) && answers.every((each) => each.call?.node === call))
      parameters(call, hops + 1, isMute);
  };

  /** A list goes where its name does. */
  const held = (list: ts.Identifier | ts.PropertyAccessExpression, hops: number): void => {
    if (ts.isPropertyAccessExpression(list)) {
      accesses(list.name.text, hops, list);
      return;
    }
    const { scopes } = e.project.of(list);
    for (const declaration of scopes.resolve(list, list.text))
      if (ts.isVariableDeclaration(declaration))
        for (const each of scopes.references(declaration)) if (isWorthAsking(each)) visit(each, hops);
  };

  /** What a table gives under a name goes where that goes. */
  const kept = (table: ts.NewExpression, hops: number): void => {
    for (const holder of holdersOf(e, table)) {
      const access = dressed(holder).parent;
      const call = accessOf(access)?.name === 'get' ? dressed(access).parent : undefined;
      if (call && ts.isCallExpression(call) && carries(e.ask(call))) visit(call, hops);
    }
  };

  /** Looks into a function, and not at what becomes of what it gives back. */
  const inside = (look: () => void): void => {
    const isOutermost = !isInside;
    isInside = true;
    look();
    if (isOutermost) isInside = false;
  };

  /** What a list's method hands to the function that it is given: `kinds.map((kind) => …)`. */
  const elements = (call: ts.CallExpression, method: string, hops: number): void => {
    const [first] = call.arguments;
    const fn = first && bare(first);
    if (!fn || !(ts.isArrowFunction(fn) || ts.isFunctionExpression(fn))) return;
    for (const [index, parameter] of fn.parameters.entries())
      if (arrayCallback(method, index) === 'element') {
        pattern(parameter.name, hops);
        for (const each of e.project.of(parameter).scopes.references(parameter)) visit(each, hops);
      }
  };

  /** An object is made with the piece, and asks with it when its methods are called. */
  const instance = (made: ts.Expression, hops: number): void => {
    if (hops > most) return;
    const outer = dressed(made);
    const { parent } = outer;
    const called = accessOf(parent);
    if (called && called.object === outer) {
      const call = dressed(called.node).parent;
      if (ts.isCallExpression(call) && call.expression === dressed(called.node) && !seen.has(call)) {
        seen.add(call);
        for (const answer of e.answer(e.ask(call))) if (holds(answer.call?.url)) requests.push({ answer, from: call });
      }
    } else if ((ts.isForOfStatement(parent) && parent.expression === outer) || ts.isSpreadElement(parent)) {
      // it is gone through, and asks for what it gives
      for (const answer of e.answer(e.element(e.ask(made))))
        if (answer.call && holds(answer.call.url)) requests.push({ answer, from: answer.call.node });
    } else if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)) {
      for (const each of e.project.of(parent).scopes.references(parent)) instance(each, hops + 1);
      for (const each of importedNames(parent)) instance(each, hops + 1);
    } else {
      const name =
        ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)
          ? nameOf(parent.name)
          : ts.isBinaryExpression(parent) && parent.right === outer
            ? accessOf(parent.left)?.name
            : undefined;
      for (const path of name === undefined ? [] : filesSaying(name))
        for (const at of e.project.named(path, name ?? ''))
          if (accessOf(at.parent)?.at === at && at.parent !== parent.parent && ts.isPropertyAccessExpression(at.parent))
            instance(at.parent, hops + 1);
    }
  };

  /** A function of the project takes the address and does something with it that yields nothing here: look inside of those that are meant. */
  const parameters = (
    call: ts.CallExpression,
    hops: number,
    isMeant: (fn: FunctionNode) => boolean = () => true,
  ): void => {
    const functions =
      call.expression.kind === ts.SyntaxKind.SuperKeyword
        ? constructorsAbove(e, call)
        : e.ask(call.expression).flatMap((value) => (value.kind === 'function' ? [value.node] : []));
    for (const fn of functions) {
      if (!isMeant(fn)) continue;
      for (const [index, argument] of call.arguments.entries()) {
        const parameter = fn.parameters[index];
        if (!parameter || !ts.isIdentifier(parameter.name) || spelt(e.ask(argument)).length === 0) continue;
        for (const each of e.project.of(parameter).scopes.references(parameter))
          if (isWorthAsking(each)) visit(each, hops);
        if (ts.isParameterPropertyDeclaration(parameter, fn)) accesses(parameter.name.text, hops, parameter);
      }
    }
  };

  const assigned = (left: ts.Expression, hops: number): void => {
    if (ts.isIdentifier(left)) {
      for (const declaration of e.project.of(left).scopes.resolve(left, left.text))
        if (ts.isVariableDeclaration(declaration)) variable(declaration, hops);
        else if (ts.isBindingElement(declaration))
          for (const each of e.project.of(declaration).scopes.references(declaration))
            if (!isPutBehindItself(each) && isWorthAsking(each)) visit(each, hops);
    } else if (ts.isPropertyAccessExpression(left)) {
      if (ts.isIdentifier(left.expression) && (left.expression.text === 'exports' || left.expression.text === 'module'))
        importers(left.getSourceFile(), left.name.text, hops);
      else accesses(left.name.text, hops, left);
      // what is written to a URL goes where that goes
      if (left.name.text === 'pathname' || left.name.text === 'href')
        for (const value of e.ask(left.expression))
          if (value.kind === 'made') for (const each of holdersOf(e, value.node)) visit(each, hops);
    }
  };

  /** What a pattern takes out of a list of several: `for (const [path, body] of rows)`, `rows.map(([path, body]) => …)`. */
  const pattern = (name: ts.BindingName, hops: number): void => {
    if (!ts.isArrayBindingPattern(name) && !ts.isObjectBindingPattern(name)) return;
    for (const each of name.elements)
      if (ts.isBindingElement(each) && spelt(e.declared(each, undefined)).length > 0)
        for (const reference of e.project.of(each).scopes.references(each)) visit(reference, hops);
  };

  /** @param passed what it gets, where that is known */
  const variable = (declaration: ts.VariableDeclaration, hops: number, passed?: readonly Text[]): void => {
    const held = isConstant(declaration) && ts.isIdentifier(declaration.name) ? passed : undefined;
    pattern(declaration.name, hops);
    const { scopes, ast } = e.project.of(declaration);
    for (const each of scopes.references(declaration)) {
      if (ts.isExportSpecifier(each.parent)) importers(ast, each.parent.name.text, hops);
      else if (ts.isShorthandPropertyAssignment(each.parent)) property(each.parent, each.parent.name.text, hops);
      // what is put behind a name goes where the name goes
      else if (!isPutBehindItself(each) && isWorthAsking(each)) visit(each, hops, held);
    }
    if (!ts.isIdentifier(declaration.name)) return;
    for (const [name, entries] of exportsOf(e.project.of(declaration)).named)
      if (entries.some((entry) => 'declaration' in entry && entry.declaration === declaration))
        importers(ast, name, hops);
  };

  /** The names under which other files import what a file exports. */
  const importers = (file: ts.SourceFile, name: string, hops: number): void => {
    if (local) return;
    for (const reference of importsOf(file, name)) if (carries(e.ask(reference))) visit(reference, hops);
    for (const path of e.project.importersOf(e.project.of(file).path))
      if (name === 'default' || e.project.text(path)?.includes(name)) accessesIn(path, name, hops);
  };

  /** Where other files say a name that they import from a file. */
  function* importsOf(file: ts.SourceFile, name: string): Generator<ts.Identifier> {
    for (const path of e.project.importersOf(e.project.of(file).path)) {
      if (name !== 'default' && !e.project.text(path)?.includes(name)) continue;
      for (const list of e.project.file(path)?.scopes.identifiers.values() ?? [])
        for (const identifier of list) {
          const { parent } = identifier;
          if (!(ts.isImportSpecifier(parent) || ts.isImportClause(parent)) || parent.name !== identifier) continue;
          if (ts.isImportSpecifier(parent) && (parent.propertyName ?? parent.name).text !== name) continue;
          if (ts.isImportClause(parent) && name !== 'default') continue;
          yield* e.project.of(identifier).scopes.references(parent);
        }
    }
  }

  const property = (
    node: ts.PropertyAssignment | ts.ShorthandPropertyAssignment,
    name: string | undefined,
    hops: number,
  ): void => {
    // an options object goes where its holder goes; a table is looked up by name
    let at: ts.Node = dressed(node.parent);
    let depth = 1;
    for (; ts.isPropertyAssignment(at.parent) && ts.isObjectLiteralExpression(at.parent.parent); depth++)
      at = dressed(at.parent.parent);
    const { parent } = at;
    if ((ts.isCallExpression(parent) || ts.isNewExpression(parent)) && parent.expression !== at) handed(parent, hops);
    else if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)) {
      for (const reference of e.project.of(parent).scopes.references(parent)) {
        lookedUp(reference, depth, hops + 1);
        const use = dressed(reference).parent;
        if (ts.isCallExpression(use) && use.expression !== reference) {
          handed(use, hops + 1);
          listed(use, hops + 1);
        } else if (ts.isSpreadAssignment(use)) {
          const call = dressed(use.parent).parent;
          if (ts.isCallExpression(call)) handed(call, hops + 1);
        }
      }
      for (const each of importedNames(parent)) lookedUp(each, depth, hops + 1);
    } else if (ts.isPropertyDeclaration(parent) && nameOf(parent.name) !== undefined) {
      for (const path of local ? [piece.getSourceFile().fileName] : filesSaying(nameOf(parent.name) ?? ''))
        for (const each of e.project.named(path, nameOf(parent.name) ?? '')) {
          const access = accessOf(each.parent);
          if (access?.at === each) lookedUp(access.node, depth, hops + 1);
        }
    } else if (ts.isReturnStatement(parent) || ts.isArrowFunction(parent)) {
      // one of the things that a function gives back is no table of paths
      if (!local) returned(parent, hops + 1);
      return;
    }
    accesses(name, hops + 1, node);
  };

  /**
   * Any entry of a table, by a key that is known at run time alone: `PATHS[kind]`, `PATHS[kind].list`, `PATHS.nodes[verb]`. What stands less
   * deep in it is no text.
   */
  const lookedUp = (holder: ts.Expression, depth: number, hops: number): void => {
    let isComputed = false;
    let level = 0;
    for (let at: ts.Node = dressed(holder); ; at = dressed(at.parent)) {
      const { parent } = at;
      if (!(ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) || parent.expression !== at)
        return;
      if (ts.isElementAccessExpression(parent)) isComputed ||= !ts.isStringLiteralLike(bare(parent.argumentExpression));
      if (++level < depth || !isComputed || seen.has(parent) || spelt(e.ask(parent)).length === 0) continue;
      visit(parent, hops);
      return;
    }
  };

  /** Where other files say what is declared here, by the name that they import it by. */
  function* importedNames(declaration: ts.VariableDeclaration): Generator<ts.Identifier> {
    if (local) return;
    for (const [name, entries] of exportsOf(e.project.of(declaration)).named)
      if (entries.some((entry) => 'declaration' in entry && entry.declaration === declaration))
        yield* importsOf(declaration.getSourceFile(), name);
  }

  /** The values of a table, one after the other: `for (const [label, path] of Object.entries(PATHS))`, `Object.values(PATHS).map(…)`. */
  const listed = (call: ts.CallExpression, hops: number): void => {
    const kind = /^Object\.(values|entries)$/.exec(call.expression.getText())?.[1];
    const outer = kind && dressed(call);
    if (!outer) return;
    const each = (name: ts.BindingName): void => {
      const holder = kind === 'values' ? name.parent : ts.isArrayBindingPattern(name) ? name.elements[1] : undefined;
      if (holder && (ts.isVariableDeclaration(holder) || ts.isParameter(holder) || ts.isBindingElement(holder)))
        for (const reference of e.project.of(holder).scopes.references(holder)) visit(reference, hops);
    };
    const { parent } = outer;
    if (ts.isForOfStatement(parent) && parent.expression === outer && ts.isVariableDeclarationList(parent.initializer))
      for (const { name } of parent.initializer.declarations) each(name);
    const method = accessOf(parent);
    const [first] = method && ts.isCallExpression(parent.parent) ? parent.parent.arguments : [];
    const fn = first && bare(first);
    if (method?.object === outer && fn && (ts.isArrowFunction(fn) || ts.isFunctionExpression(fn)))
      for (const [index, { name }] of fn.parameters.entries())
        if (arrayCallback(method.name, index) === 'element') each(name);
  };

  /** The files that say a name; where these are many, those next to the piece. */
  const filesSaying = (name: string): readonly string[] =>
    e.project.mentioningFew(name, MAX_FILES) ?? e.project.near(piece.getSourceFile().fileName, name, MAX_FILES);

  const accesses = (name: string | undefined, hops: number, own?: ts.Node): void => {
    if (name === undefined || hops > most) return;
    if (local) {
      accessesIn(piece.getSourceFile().fileName, name, hops, own);
      return;
    }
    for (const path of filesSaying(name)) accessesIn(path, name, hops, own);
  };

  const accessesIn = (path: string, name: string, hops: number, own?: ts.Node): void => {
    const script = e.project.file(path);
    for (const at of script?.scopes.named(name) ?? []) {
      const access = at.parent;
      if (access === own) continue;
      if (
        accessOf(access)?.at === at &&
        (ts.isPropertyAccessExpression(access) || ts.isElementAccessExpression(access))
      ) {
        if (!seen.has(access) && isWorthAsking(access) && !isCopied(access, name) && carries(e.ask(access)))
          visit(access, hops);
      } else if (ts.isBindingElement(access) && ts.isIdentifier(access.name))
        for (const reference of e.project.of(access).scopes.references(access))
          if (isWorthAsking(reference) && !isCopied(reference, name) && carries(e.ask(reference)))
            visit(reference, hops);
    }
  };

  /** Whether a member goes on under its own name alone, in another object of this file: whoever reads it there reads that name, and is asked. */
  const isCopied = (read: ts.Expression, name: string): boolean => local && isPutUnder(read, name);

  const returned = (at: ts.Node, hops: number): void => {
    if (isInside) return;
    const fn = ts.findAncestor(at, isFunction);
    if (!fn) return;
    const atOnce = calledAtOnce(fn);
    if (atOnce) visit(atOnce, hops);
    if (isGivenBack(dressed(fn))) givenFrom(fn, hops);
    if (local) {
      for (const call of callsHere(e, fn)) visit(call, hops);
      if (ts.isGetAccessor(fn)) accesses(nameOf(fn.name), hops, fn);
      return;
    }
    for (const { call } of callersOf(e, fn)) if (ts.isCallExpression(call)) visit(call, hops);
    // a function in an object of options, which a library asks for the address
    const options = ts.isMethodDeclaration(fn)
      ? fn.parent
      : ts.isPropertyAssignment(dressed(fn).parent)
        ? dressed(fn).parent.parent
        : undefined;
    const call = options && dressed(options).parent;
    if (call && ts.isCallExpression(call) && call.expression !== dressed(options)) handed(call, hops);
    if (ts.isGetAccessor(fn)) accesses(nameOf(fn.name), hops, fn);
  };

  /** A function that another one gives back is called where that has been called: `path(id)()`, `const url = path(id); url()`. */
  const givenFrom = (fn: FunctionNode, hops: number): void => {
    const giver = ts.findAncestor(dressed(fn).parent, isFunction);
    const calls = !giver ? [] : local ? callsHere(e, giver) : callersOf(e, giver).map(({ call }) => call);
    for (const call of calls) {
      const { parent } = dressed(call);
      const names = ts.isVariableDeclaration(parent) ? e.project.of(parent).scopes.references(parent) : [call];
      for (const name of names) {
        const next = calledAtOnce(name);
        if (next && spelt(e.ask(next)).length > 0) visit(next, hops);
      }
    }
  };

  visit(from, 0);
  return { addresses, requests: unique(requests), handedOver };
}

/** Whether a value is put under a name into an object that nobody here calls by a name, so that none of its keys is worked out. */
function isPutUnder(value: ts.Expression, name: string): boolean {
  const entry = dressed(value).parent;
  if (!ts.isPropertyAssignment(entry) && !ts.isShorthandPropertyAssignment(entry)) return false;
  if (nameOf(entry.name) !== name) return false;
  let holder: ts.Node = dressed(entry.parent).parent;
  while (ts.isPropertyAssignment(holder) || ts.isObjectLiteralExpression(holder) || ts.isArrayLiteralExpression(holder))
    holder = dressed(holder.parent);
  return !ts.isVariableDeclaration(holder) && !ts.isPropertyDeclaration(holder);
}

/** Whether an operand may be what its operator gives: `a || b`, `a ?? b`, `b` of `a && b`. */
const isChosenIn = ({ operatorToken, right }: ts.BinaryExpression, operand: ts.Node): boolean =>
  operatorToken.kind === ts.SyntaxKind.BarBarToken ||
  operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken ||
  (operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken && right === operand);

/** Whether a value is a list and nothing of the program's own, so that its methods are known. */
const isList = ({ kind }: Value): boolean => kind === 'array' || kind === 'list';

/** The call of what an expression gives, right where it stands: `(() => path)()`, `path('issues')()`. */
export function calledAtOnce(node: ts.Node): ts.CallExpression | undefined {
  const at = dressed(node);
  return ts.isCallExpression(at.parent) && at.parent.expression === at ? at.parent : undefined;
}

/** The calls of a function in its own file, by the name that it has there. */
function callsHere(e: Evaluator, fn: FunctionNode): readonly ts.CallExpression[] {
  const { parent } = dressed(fn);
  const declaration = ts.isVariableDeclaration(parent) ? parent : ts.isFunctionDeclaration(fn) ? fn : undefined;
  return (declaration ? e.project.of(fn).scopes.references(declaration) : []).flatMap((each) => {
    const call = dressed(each).parent;
    return ts.isCallExpression(call) && call.expression === dressed(each) ? call : [];
  });
}

/** The constructors that `super(…)` calls. */
function constructorsAbove(e: Evaluator, call: ts.CallExpression): readonly FunctionNode[] {
  const own = enclosing(call, ts.isClassLike);
  const [base] = own ? kinOf(e, own).bases : [];
  return base?.members.filter(ts.isConstructorDeclaration) ?? [];
}

const isMute = (fn: FunctionNode): boolean => returns(fn).length === 0;

/** Whether a function waits for anything, as what asks does: most of those that only join a text do not. */
function isWaiting(fn: FunctionNode): boolean {
  let isFound = false;
  walk(fn, (at) => {
    if (isFound) return false;
    isFound = ts.isAwaitExpression(at) || (ts.isPropertyAccessExpression(at) && at.name.text === 'then');
    return undefined;
  });
  return isFound;
}

/** The expression that a piece of text belongs to. */
export function topOf(piece: SpeltNode): ts.Expression {
  if (ts.isStringLiteralLike(piece)) return piece;
  return ts.isTemplateHead(piece)
    ? (piece.parent as ts.TemplateExpression)
    : (piece.parent.parent as ts.TemplateExpression);
}

function unique(requests: readonly Request[]): readonly Request[] {
  const same = (a: Answer, b: Answer) =>
    a.call?.node === b.call?.node && a.call?.env === b.call?.env && a.call?.endpoints[0] === b.call?.endpoints[0];
  return requests.filter((each, index) => requests.findIndex((other) => same(other.answer, each.answer)) === index);
}
