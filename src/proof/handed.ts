/** What a function that nobody here knows may do by a name to what it is handed: it is given the name as well, writes members, or takes some away. */
import { oncePer } from '../common/once.ts';
import type { Evaluator } from '../flow/evaluate.ts';
import { accessOf, bare, calleeName, fold, givenTo, isNothing, nameOf, ts } from '../flow/syntax.ts';
import { calleeText } from './frames.ts';
import { namedBehind, namedInMarkup } from './named-behind.ts';
import { isNamed } from './same.ts';
import { ANY, type Arrival, type Frame, type Origin } from './source.ts';
import type { Tracer } from './tracer.ts';
import { FLOWS, PUTS_MEMBERS, SAYS, TAKES_AWAY, WRITES_NAMED } from './vocabulary.ts';

type Handed = Extract<Arrival, { kind: 'handed' }>;

/** Whether a name is a place of a finding itself, and moves too. */
type IsFound = (name: ts.Node) => boolean;

/**
 * The name in what a function that nobody here knows is given as well, or was made of: `_.set(runner, 'active', true)`, `check(runner)` where
 * `check` is what `ajv.compile(schema)` gives. What is kept under a name, also in another file, is looked into.
 */
export function namedWith(tracer: Tracer, handed: Handed, name: string, isFound: IsFound): ts.Node | undefined {
  const call = handed.node;
  const look = new Look(tracer, name, isFound);
  if (!ts.isCallExpression(call)) return namedInMarkup(call, look.isSaid);
  // what is said to people is written by nobody
  if (accessOf(bare(call.expression)) && SAYS.test(calleeName(call))) return undefined;
  const isSpelt = (each: ts.Expression): boolean =>
    each !== handed.argument || ts.isObjectLiteralExpression(bare(each));
  const others = call.arguments.filter(isSpelt);
  return (
    look.each(others, handed.frame) ??
    look.maker(bare(call.expression), handed.frame) ??
    namedBehind(tracer.e, call, look.isSaid)
  );
}

/** One search for a name in what stands beside something. */
class Look {
  readonly #tracer: Tracer;
  readonly #name: string;
  readonly #isFound: IsFound;
  readonly #seen = new Set<ts.Node>();

  constructor(tracer: Tracer, name: string, isFound: IsFound) {
    this.#tracer = tracer;
    this.#name = name;
    this.#isFound = isFound;
  }

  each(all: readonly ts.Expression[], frame: Frame | undefined): ts.Node | undefined {
    return first(all, (each) => this.in(each, frame));
  }

  in(node: ts.Expression, frame: Frame | undefined): ts.Node | undefined {
    const at = bare(ts.isSpreadElement(node) ? node.expression : node);
    if (this.#seen.has(at)) return undefined;
    this.#seen.add(at);
    if (ts.isStringLiteralLike(at)) return this.isSaid(at) ? at : undefined;
    if (ts.isArrayLiteralExpression(at)) return this.each(at.elements, frame);
    if (ts.isObjectLiteralExpression(at))
      return first(at.properties, (each) => {
        if (each.name && isNamed(each.name, this.#name) && !this.#isFound(each.name)) return each.name;
        if (ts.isShorthandPropertyAssignment(each)) return this.in(each.name, frame);
        return ts.isPropertyAssignment(each) ? this.in(each.initializer, frame) : undefined;
      });
    return ts.isIdentifier(at) || accessOf(at) ? this.#kept(at, frame) : undefined;
  }

  /** What a function is made of that is handed something, or the object that it is a method of. */
  maker(callee: ts.Expression, frame: Frame | undefined): ts.Node | undefined {
    const makers = [callee, accessOf(callee)?.object].flatMap((node) =>
      node ? this.#tracer.origins({ node, path: [], frame }) : [],
    );
    return first(makers, ({ node }) => (isCallNode(node) ? this.each(givenTo(node), undefined) : undefined));
  }

  /** What is kept under a name: an object, a list, a text, or what a call makes of them. */
  #kept(node: ts.Expression, frame: Frame | undefined): ts.Node | undefined {
    const origins = this.#tracer.origins({ node, path: [], frame });
    return first(origins, (each) =>
      each.kind === 'json'
        ? this.#inData(each.node, membersOf(node))
        : (this.#inOrigin(each) ?? this.#inElements(each, node, frame)),
    );
  }

  #inOrigin(origin: Origin): ts.Node | undefined {
    if (origin.kind === 'object') return this.in(origin.node, origin.frame);
    if (origin.kind === 'literal')
      return ts.isStringLiteralLike(origin.node) ? this.in(origin.node, undefined) : undefined;
    if (origin.kind === 'json') return this.#inData(origin.node, []);
    const maker = origin.kind === 'unknown' ? origin.node : undefined;
    if (!maker || !ts.isCallExpression(maker)) return undefined;
    // of what is said to another function only what may be a schema or data counts: a text there is its own business
    const isText = calleeText(maker) === 'JSON.parse';
    return first(maker.arguments, (each) =>
      isText || ts.isObjectLiteralExpression(bare(each)) ? this.in(each, undefined) : undefined,
    );
  }

  #inElements(origin: Origin, node: ts.Expression, frame: Frame | undefined): ts.Node | undefined {
    if (origin.kind !== 'own') return undefined;
    return first(this.#tracer.origins({ node, path: [ANY], frame }), (each) => this.#inOrigin(each));
  }

  readonly isSaid = (at: ts.StringLiteralLike): boolean =>
    !this.#isFound(at) && at.text.split(/[^\w]+/).some((each) => fold(each) === fold(this.#name));

  /** A file of data that is imported, where what members of it lead to holds the name. */
  #inData(node: ts.Node, members: readonly string[]): ts.Node | undefined {
    const { project } = this.#tracer.e;
    let at: ts.Node | undefined = node;
    while (at && !ts.isImportDeclaration(at) && !ts.isCallExpression(at)) at = at.parent;
    const specifier = at && ts.isImportDeclaration(at) ? at.moduleSpecifier : at?.arguments[0];
    if (!specifier || !ts.isStringLiteralLike(specifier)) return node;
    const target = project.resolve(node.getSourceFile().fileName, specifier.text);
    const text = 'path' in target ? project.text(target.path) : undefined;
    return text === undefined || holds(text, members, this.#name) ? node : undefined;
  }
}

/** The names by which a member is taken of something with a name: `schemas.runner`. */
function membersOf(node: ts.Expression): readonly string[] {
  const access = accessOf(bare(node));
  return access ? [...membersOf(access.object), access.name] : [];
}

/** Whether a text of JSON has a word in what members of it lead to. */
function holds(text: string, members: readonly string[], word: string): boolean {
  if (!text.includes(word)) return false;
  try {
    let data: unknown = JSON.parse(text);
    for (const name of members)
      data = typeof data === 'object' && data !== null ? new Map(Object.entries(data)).get(name) : undefined;
    return JSON.stringify(data)?.includes(word) === true;
  } catch {
    return true;
  }
}

/** Where a library's function writes to what it is handed first: a member that one of some names may be. */
export function writtenBy(
  tracer: Tracer,
  { node: call, argument, frame }: Handed,
  isIt: (name: string) => boolean,
): { by: ts.CallExpression } | undefined {
  if (!ts.isCallExpression(call) || call.arguments[0] !== argument) return undefined;
  const [, second, third] = call.arguments;
  if (!second || isOperator(tracer, call, frame)) return undefined;
  const name = calleeName(call);
  const isText = (each: Origin): boolean => each.kind === 'literal' && typeof each.value === 'string';
  const named = WRITES_NAMED.test(name) ? tracer.origins({ node: second, path: [], frame }) : [];
  const isByName = third !== undefined || /^(un|del|remove)/.test(name);
  if (isByName && WRITES_NAMED.test(name) && !named.every((each) => each.kind === 'object')) {
    const mayBe = named.some(
      (each) =>
        !isText(each) ||
        (each.kind === 'literal' &&
          String(each.value)
            .split(/[^\w]+/)
            .some(isIt)),
    );
    return mayBe ? { by: call } : undefined;
  }
  if (!PUTS_MEMBERS.test(name)) return undefined;
  const isOpen = call.arguments
    .slice(1)
    .some((each) => ts.isSpreadElement(each) || mayBring(tracer, each, frame, isIt));
  return isOpen ? { by: call } : undefined;
}

/** Whether what is put into something may have one of some names: anything but objects that are written out without it. */
function mayBring(
  tracer: Tracer,
  node: ts.Expression,
  frame: Frame | undefined,
  isIt: (name: string) => boolean,
): boolean {
  const inner = bare(node);
  if (isNothing(inner) || ts.isArrowFunction(inner) || ts.isFunctionExpression(inner)) return false;
  const origins = tracer.origins({ node, path: [], frame });
  const all = origins.some((each) => each.kind === 'own')
    ? [...origins, ...tracer.origins({ node, path: [ANY], frame })]
    : origins;
  return all.some((each) => {
    if (each.kind === 'literal' || each.kind === 'own') return false;
    if (each.kind !== 'object') return true;
    return each.node.properties.some((one) => {
      const name = nameOf(one.name);
      return one.name !== undefined && (name === undefined || isIt(name));
    });
  });
}

/** Whether a call makes something that flows, of what it is given: `merge(first$, second$)`. */
const isOperator = (tracer: Tracer, call: ts.CallExpression, frame: Frame | undefined): boolean =>
  tracer.values(call.expression, frame).some((each) => each.kind === 'external' && FLOWS.test(each.module));

/** Where a validator that something is handed to may take away what its schema does not name. */
export function takenAway(
  tracer: Tracer,
  { node: call }: Handed,
): { by: ts.CallExpression; option: ts.Node } | undefined {
  if (!ts.isCallExpression(call)) return undefined;
  const [option] = takingAway(tracer.e);
  if (!option) return undefined;
  const isOthers = tracer
    .values(call.expression, undefined)
    .some((each) => each.kind === 'external' && !option.beside.test(`'${each.module}'`));
  return isOthers ? undefined : { by: call, option: option.node };
}

/** Where the program says to its validators that they do. */
const takingAway = oncePer(({ project }: Evaluator): readonly { node: ts.Node; beside: RegExp }[] =>
  TAKES_AWAY.flatMap(({ word, beside }) =>
    project
      .mentioning(word)
      .filter((path) => project.matches(path, beside))
      .flatMap((path) => project.named(path, word))
      .filter(
        (at) => !ts.isPropertyAssignment(at.parent) || bare(at.parent.initializer).kind !== ts.SyntaxKind.FalseKeyword,
      )
      .map((node) => ({ node, beside })),
  ),
);

const isCallNode = (node: ts.Node): node is ts.CallExpression | ts.NewExpression =>
  ts.isCallExpression(node) || ts.isNewExpression(node);

/** The first thing that a look at some finds. */
function first<T>(all: readonly T[], look: (each: T) => ts.Node | undefined): ts.Node | undefined {
  for (const each of all) {
    const found = look(each);
    if (found) return found;
  }
  return undefined;
}
