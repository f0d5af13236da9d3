/**
 * Members that are named by a text: by a function of a library (`get(x, 'a.b')`, `pick(x, ['a'])`), by a question whether they are there
 * (`'a' in x`), or by a constant in brackets (`x[KEY]`).
 */
import type { MemberNames } from '../../../rules/libraries.ts';
import type { Evaluator } from '../../flow/evaluate.ts';
import { referencesTo } from '../../flow/imports.ts';
import { handed } from '../../flow/parameters.ts';
import { handedInPipe } from '../../flow/pipes.ts';
import type { Script } from '../../flow/project.ts';
import type { NamingNode } from '../../flow/scope.ts';
import { accessOf, bare, calleeName, dressed, nameOf, ts } from '../../flow/syntax.ts';
import { MEMBER_TOLD } from '../../flow/test-doubles.ts';
import { known, texts, type Value } from '../../flow/values.ts';
import { ownNameOf } from './asserted.ts';
import { extent, patternValues } from './places.ts';

/** One read by a name. */
export interface NamedRead {
  /** The call, or the brackets. */
  node: ts.Node;
  /** What spells the name, or the expression that is one. */
  name: ts.Node;
  start: number;
  end: number;
  /** What is read of. */
  values: readonly Value[];
  /** What it is compared with, where the function compares. */
  compared: ts.Expression | undefined;
  /** What is asked whether it has the member. */
  of?: ts.Expression;
  /** A test says that it is there. */
  isTold?: boolean;
}

/** A name stands so many brackets deep in an argument. */
const MAX_CLIMB = 6;

/** What spells a member: the steps before it in the same text, and where it begins. */
interface Candidate {
  node: ts.Node;
  before: readonly string[];
  start: number;
}

/** A name in the arguments of a call. */
interface Spelt {
  call: ts.CallExpression;
  argument: number;
  as: 'text' | 'list' | 'key';
  /** The steps in front of the name in the same text, or the keys around it. */
  steps: readonly string[];
  /** What stands in front of it in the same list, as far as it is spelt. */
  beside: readonly string[];
  /** The name's index in a list. */
  index: number;
  compared: ts.Expression | undefined;
}

/** The reads of a member by functions of libraries, in one script. */
export function libraryReads(e: Evaluator, script: Script, member: string): readonly NamedRead[] {
  const out: NamedRead[] = [];
  for (const { spelt, node, start, end } of [...candidates(script, member)].flatMap((each) =>
    speltsOf(e, each, member),
  )) {
    if (!mayBeLibrary(e, spelt.call)) continue;
    const reads = readsOf(e, spelt);
    if (!reads) continue;
    // what stands beside a name is the way to it, or another name
    const way = reads.as === 'path' ? [...spelt.beside, ...spelt.steps] : spelt.steps;
    const from = way.reduce<readonly Value[]>(
      (found, name) => (/^\d+$/.test(name) ? e.element(found) : e.member(found, name, node)),
      reads.values,
    );
    out.push({
      node: spelt.call,
      name: node,
      start,
      end,
      values: from,
      compared: spelt.compared,
    });
  }
  return out;
}

/** The calls that a name is handed to: where it is spelt, or by the constant that is it, in whatever file that is said. */
function speltsOf(
  e: Evaluator,
  { node, before, start }: Candidate,
  member: string,
): readonly { spelt: Spelt; node: ts.Node; start: number; end: number }[] {
  const own = speltIn(node, before);
  if (own) return [{ spelt: own, node, start, end: start + member.length }];
  const holder = dressed(node).parent;
  if (!ts.isVariableDeclaration(holder) || holder.initializer !== dressed(node) || !ts.isIdentifier(holder.name))
    return [];
  return referencesTo(e, holder).flatMap((reference) => {
    const spelt = speltIn(reference, before);
    return spelt && spelt.as !== 'key'
      ? [{ spelt, node: reference, start: reference.getStart(), end: reference.getEnd() }]
      : [];
  });
}

/** Where a script asks whether a member is there: `'a' in x`, `Object.hasOwn(x, 'a')`, `x.hasOwnProperty('a')`. */
export function presenceReads(e: Evaluator, script: Script, member: string): readonly NamedRead[] {
  return script.scopes.named(member).flatMap((name): NamedRead[] => {
    const of = ts.isStringLiteralLike(name) ? askedOf(e, name) : undefined;
    if (!of) return [];
    e.restart();
    const [start, end] = [name.getStart() + 1, name.getEnd() - 1];
    const isTold = isToldBy(name);
    return [{ node: name.parent, name, start, end, values: e.ask(of), compared: undefined, of, isTold }];
  });
}

/** What a test says that it has a member of a name. */
export const toldOf = (e: Evaluator, name: ts.Node): ts.Expression | undefined =>
  ts.isStringLiteralLike(name) && isToldBy(name) ? askedOf(e, name) : undefined;

function isToldBy(name: NamingNode): boolean {
  const { parent } = dressed(name);
  return ts.isCallExpression(parent) && MEMBER_TOLD.test(calleeName(parent));
}

/** What is asked for a member of a name: by the program, or by what a test expects. */
export function askedOf(e: Evaluator, name: ts.StringLiteralLike): ts.Expression | undefined {
  const at = dressed(name);
  const { parent } = at;
  if (ts.isBinaryExpression(parent))
    return parent.left === at && parent.operatorToken.kind === ts.SyntaxKind.InKeyword ? parent.right : undefined;
  const access = ts.isCallExpression(parent) ? accessOf(bare(parent.expression)) : undefined;
  if (!access || !ts.isCallExpression(parent)) return undefined;
  const [first, second] = parent.arguments;
  if (access.name === 'hasOwnProperty' && first === at) return access.object;
  if (MEMBER_TOLD.test(access.name)) return first === at ? expectedOf(e, access.object) : undefined;
  return second === at && /^(hasOwn|has|hasOwnProperty\.call)$/.test(asksBy(access.node)) ? first : undefined;
}

/** What a test expects something of: `x` of `expect(x).not`. */
function expectedOf(e: Evaluator, node: ts.Expression): ts.Expression | undefined {
  let at = bare(node);
  for (let access = accessOf(at); access; access = accessOf(at)) at = bare(access.object);
  if (!ts.isCallExpression(at) || !ts.isIdentifier(at.expression)) return undefined;
  return ownNameOf(e, at.expression) === 'expect' ? at.arguments[0] : undefined;
}

/** The function of `Object` or `Reflect` that a call names, by whatever spelling. */
function asksBy(node: ts.Expression): string {
  const access = accessOf(bare(node));
  const owner = access && bare(access.object);
  if (!access || !owner) return '';
  if (ts.isIdentifier(owner)) return /^(Object|Reflect)$/.test(owner.text) ? access.name : '';
  // `Object.prototype.hasOwnProperty.call(x, 'a')`, `({}).hasOwnProperty.call(x, 'a')`
  const inner = accessOf(owner);
  return inner?.name === 'hasOwnProperty' ? `hasOwnProperty.${access.name}` : '';
}

/** The members of classes that a decorator names in the API's words: `@Expose({ name: 'merged_by' }) mergedBy`. */
export function decoratorReads(e: Evaluator, script: Script, member: string): readonly NamedRead[] {
  return script.scopes.named(member).flatMap((name): NamedRead[] => {
    if (!ts.isStringLiteralLike(name)) return [];
    const entry = ts.isPropertyAssignment(name.parent) && name.parent.initializer === name ? name.parent : undefined;
    const given: ts.Node = entry ? entry.parent : name;
    const call = given.parent;
    if (!ts.isCallExpression(call) || !ts.isDecorator(call.parent)) return [];
    const declared = call.parent.parent;
    const owner = ts.isPropertyDeclaration(declared) && ts.isClassLike(declared.parent) ? declared.parent : undefined;
    if (!owner) return [];
    const isNaming = e.ask(call.expression).some((value) => {
      const names = value.kind === 'external' ? e.api.libraryFunction(value.module, value.path)?.names : undefined;
      return names && call.arguments[names.argument] === given && names.key === (entry && nameOf(entry.name));
    });
    if (!isNaming) return [];
    const values: readonly Value[] = [{ kind: 'instance', node: owner, env: undefined }, ...convertedTo(e, owner)];
    return [{ node: call, name, start: name.getStart() + 1, end: name.getEnd() - 1, values, compared: undefined }];
  });
}

/** What functions of libraries make instances of a class from: `plainToInstance(RunnerDto, answer)`. */
function convertedTo(e: Evaluator, owner: ts.ClassLikeDeclaration): readonly Value[] {
  if (!owner.name) return [];
  const name = owner.name.text;
  const own = e.project.of(owner).path;
  const near = e.project.importersOf(own).filter((path) => e.project.text(path)?.includes(name));
  return [own, ...near].flatMap((path) =>
    (e.project.file(path)?.scopes.identifiers.get(name) ?? []).flatMap((identifier): readonly Value[] => {
      const call = identifier.parent;
      if (!ts.isCallExpression(call)) return [];
      const at = call.arguments.indexOf(identifier);
      if (at < 0 || !e.ask(identifier).some((value) => value.kind === 'class' && value.node === owner)) return [];
      return e.ask(call.expression).flatMap((value): readonly Value[] => {
        const gives = value.kind === 'external' ? e.api.libraryFunction(value.module, value.path)?.gives : undefined;
        if (!gives?.some(({ argument, as }) => as === 'instance' && argument === at)) return [];
        return gives.flatMap(({ argument, as }) => {
          const given = as === 'same' ? call.arguments[argument] : undefined;
          const values = given ? e.ask(given) : [];
          // of a list it makes a list of instances
          return [...values, ...e.element(values)];
        });
      });
    }),
  );
}

/** Whether a call is named as a function of a library is, or calls what is imported, by whatever name. */
function mayBeLibrary(e: Evaluator, call: ts.CallExpression): boolean {
  if (e.api.libraryNames.has(calleeName(call))) return true;
  const callee = bare(call.expression);
  if (!ts.isIdentifier(callee)) return false;
  const declared = e.project.of(callee).scopes.resolve(callee, callee.text);
  return declared.some((each) => ts.isImportSpecifier(each) || ts.isImportClause(each));
}

/** What spells a member: a text that holds it as one of its steps, or a key. */
function* candidates(script: Script, member: string): Generator<Candidate> {
  for (const piece of script.scopes.spelt) {
    if (!ts.isStringLiteralLike(piece) || !piece.text.includes(member)) continue;
    const steps = piece.text.split(/[.[\]]+/).filter(Boolean);
    const at = steps.indexOf(member);
    if (at >= 0)
      yield { node: piece, before: steps.slice(0, at), start: piece.getStart() + 1 + piece.text.indexOf(member) };
  }
  for (const node of script.scopes.identifiers.get(member) ?? [])
    if (
      (ts.isPropertyAssignment(node.parent) || ts.isShorthandPropertyAssignment(node.parent)) &&
      node.parent.name === node
    )
      yield { node, before: [], start: node.getStart() };
}

/** The call whose argument a name is in, and how it stands there. */
function speltIn(node: ts.Node, within: readonly string[]): Spelt | undefined {
  let at: ts.Node = dressed(node);
  let as: Spelt['as'] = 'text';
  let steps = within;
  let beside: readonly string[] = [];
  let index = 0;
  let compared: ts.Expression | undefined;
  if (ts.isObjectLiteralElement(at.parent) && at.parent.name === at) {
    as = 'key';
    if (ts.isPropertyAssignment(at.parent)) compared = at.parent.initializer;
    at = dressed(at.parent.parent);
  }
  for (let i = 0; i < MAX_CLIMB; i++) {
    const { parent } = at;
    if (ts.isCallExpression(parent)) {
      const argument = parent.arguments.findIndex((each) => each === at);
      return argument < 0 ? undefined : { call: parent, argument, as, steps, beside, index, compared };
    }
    if (ts.isArrayLiteralExpression(parent) && as === 'text') {
      as = 'list';
      index = parent.elements.findIndex((each) => each === at);
      compared = parent.elements[index + 1];
      beside = parent.elements.slice(0, index).flatMap(stepOf);
    } else if (ts.isPropertyAssignment(parent) && parent.initializer === at && as === 'key') {
      steps = [nameOf(parent.name) ?? '', ...steps];
      at = parent;
    } else if (!ts.isObjectLiteralExpression(parent) || as !== 'key') return undefined;
    at = dressed(at.parent);
  }
  return undefined;
}

const stepOf = (node: ts.Expression): string[] =>
  ts.isStringLiteralLike(node) || ts.isNumericLiteral(node) ? [node.text] : [];

/** What a library's function reads by a name that stands in its arguments; undefined: it reads nothing there. */
function readsOf(e: Evaluator, spelt: Spelt): { as: MemberNames['as']; values: readonly Value[] } | undefined {
  const { call } = spelt;
  for (const value of e.ask(call.expression))
    if (value.kind === 'external') {
      const reads = e.api.libraryFunction(value.module, value.path)?.reads;
      if (reads) return isMeant(spelt, reads, 0) ? { as: reads.as, values: subject(e, call, reads) } : undefined;
    }
  const access = accessOf(bare(call.expression));
  const reads = access && wrapping(e, access.object)?.(access.name);
  if (!access || !reads || !isMeant(spelt, reads, 1)) return undefined;
  const values = e.ask(access.object);
  return { as: reads.as, values: readOf(e, reads, values) };
}

/** What of the values in its argument a function reads names of. */
function readOf(e: Evaluator, { each }: MemberNames, values: readonly Value[]): readonly Value[] {
  if (each === undefined) return values;
  return each === 'also' ? [...values, ...e.element(values)] : e.element(values);
}

/** Whether a function takes a name as it is spelt there. `shift`: so many of its arguments stand in front of the call. */
function isMeant(spelt: Spelt, reads: MemberNames, shift: number): boolean {
  const argument = spelt.argument + shift;
  if (argument === reads.of || (reads.more ? argument < reads.by : argument !== reads.by)) return false;
  switch (reads.as) {
    case 'path':
    case 'names':
      return spelt.as !== 'key';
    case 'iteratee':
      return spelt.index === 0;
    case 'shape':
      return spelt.as === 'key';
  }
}

/** What a function reads names of: its argument, or what the function that it makes will be handed. */
function subject(e: Evaluator, call: ts.CallExpression, reads: MemberNames): readonly Value[] {
  const argument = call.arguments[reads.of];
  if (argument) {
    return readOf(e, reads, e.ask(argument));
  }
  const at = dressed(call);
  if (!ts.isCallExpression(at.parent) || !at.parent.arguments.some((each) => each === at)) return [];
  e.restart();
  return readOf(e, reads, handedInPipe(e, call, 0, undefined) ?? handed(e, at.parent, at, 0, undefined));
}

/** The names that functions of a library read which are called on what it wraps: `_(list)`, `match(value)`. */
function wrapping(e: Evaluator, object: ts.Expression): ((name: string) => MemberNames | undefined) | undefined {
  let at = bare(object);
  for (;;) {
    if (!ts.isCallExpression(at)) return undefined;
    const access = accessOf(bare(at.expression));
    const inner = access && bare(access.object);
    if (!inner || !ts.isCallExpression(inner)) break;
    at = inner;
  }
  for (const value of e.ask(at.expression))
    if (value.kind === 'external' && e.api.isWrap(value.module, value.path))
      return (name) => e.api.libraryFunction(value.module, [name])?.reads;
  return undefined;
}

/** Brackets whose key is an expression, and what it may be: asked once. */
export class Computed {
  readonly #e: Evaluator;
  readonly #names = new Map<ts.Node, ReadonlySet<string>>();

  constructor(e: Evaluator) {
    this.#e = e;
  }

  /** The reads of a member by a constant, in one script. */
  reads(script: Script, member: string): readonly NamedRead[] {
    return script.scopes.computed.flatMap((node): NamedRead[] => {
      const key = keyOf(node);
      if (!this.#namesOf(script, key).has(member)) return [];
      this.#e.restart();
      const values = ts.isElementAccessExpression(node)
        ? this.#e.ask(node.expression)
        : patternValues(this.#e, node.parent);
      const [start, end] = extent(key);
      return [{ node, name: key, start, end, values, compared: undefined }];
    });
  }

  #namesOf({ scopes }: Script, key: ts.Expression): ReadonlySet<string> {
    // a name is what it is declared to be, wherever it is said
    const [only, another] = ts.isIdentifier(key) ? scopes.resolve(key, key.text) : [];
    const asked = only && !another ? only : key;
    let names = this.#names.get(asked);
    if (!names) {
      const found = this.#e.about(key, () => texts(this.#e.ask(key))) ?? [];
      this.#names.set(asked, (names = new Set(found.flatMap((each) => known(each) ?? []))));
    }
    return names;
  }
}

const keyOf = (node: ts.ElementAccessExpression | ts.BindingElement): ts.Expression =>
  ts.isElementAccessExpression(node)
    ? node.argumentExpression
    : node.propertyName && ts.isComputedPropertyName(node.propertyName)
      ? node.propertyName.expression
      : ts.factory.createIdentifier('');
