/** Values that something unknown keeps for the program: a value with its setter, an object whose members are written here. */
import { ownMembers } from './containers.ts';
import type { Evaluator } from './evaluate.ts';
import { referencesTo } from './imports.ts';
import { calledInside } from './inside.ts';
import { kept as carried } from './kept.ts';
import { assignedTo, putBy } from './members/assigned.ts';
import { inputValues } from './members/classes.ts';
import type { Project, Said, Script } from './project.ts';
import type { Declaration } from './scope.ts';
import {
  accessOf,
  bare,
  calleeName,
  dressed,
  enclosing,
  givenTo,
  isAssignment,
  isFunction,
  isTarget,
  nameOf,
  returns,
  ts,
  walk,
} from './syntax.ts';
import type { Env, Value } from './values.ts';

/** What is handed to `setX` of `const [x, setX] = …()`, by whatever library: in a call, or as the callback of one. */
export function setValues(e: Evaluator, node: ts.BindingElement, env: Env | undefined): readonly Value[] {
  const setter = setterOf(e, node);
  if (!setter) return [];
  const out: Value[] = [...atFirst(e, node.parent.parent, env)];
  for (const reference of e.project.of(setter).scopes.references(setter)) {
    const use = dressed(reference);
    const { parent } = use;
    if (!ts.isCallExpression(parent)) {
      out.push(...(calledInside(e, use, 0, env) ?? []));
      continue;
    }
    if (bare(parent.expression) === reference) out.push(...putBy(e, parent, env));
    else out.push(...e.handed(parent, use, 0, env));
  }
  return out;
}

/** What the call that keeps a value is given to begin with: `useState({ … })`, `ref({ … })`, `useState(() => …)`. */
function atFirst(e: Evaluator, holder: ts.Node, env: Env | undefined): readonly Value[] {
  const call = ts.isVariableDeclaration(holder) && holder.initializer ? bare(holder.initializer) : undefined;
  return call && ts.isCallExpression(call) ? putBy(e, call, env) : [];
}

/** The second of a pair, when it is named after the first, or a library says that it sets the first. */
function setterOf(e: Evaluator, node: ts.BindingElement): ts.BindingElement | undefined {
  const pattern = node.parent;
  if (!ts.isArrayBindingPattern(pattern) || pattern.elements[0] !== node || !ts.isVariableDeclaration(pattern.parent))
    return undefined;
  const [, setter] = pattern.elements;
  if (!setter || !ts.isBindingElement(setter) || !ts.isIdentifier(setter.name) || !ts.isIdentifier(node.name))
    return undefined;
  const name = node.name.text;
  if (setter.name.text === `set${name.charAt(0).toUpperCase()}${name.slice(1)}`) return setter;
  const call = pattern.parent.initializer && bare(pattern.parent.initializer);
  const isSetter =
    call &&
    ts.isCallExpression(call) &&
    e
      .callees(call.expression, undefined)
      .some((each) => each.kind === 'external' && e.api.libraryFunction(each.module, each.path)?.sets);
  return isSetter ? setter : undefined;
}

/** What is written to a member of an object that nobody here knows: `mr.value = …` after `const mr = ref()`. */
export function writtenValues(
  e: Evaluator,
  object: ts.Expression,
  name: string,
  env: Env | undefined,
): readonly Value[] {
  const inner = bare(object);
  if (!ts.isIdentifier(inner)) return [];
  return declaredFor(e, inner).flatMap((each) => {
    const made = ts.isVariableDeclaration(each) && each.initializer ? bare(each.initializer) : undefined;
    if (!ts.isVariableDeclaration(each) || !made || !(ts.isCallExpression(made) || ts.isNewExpression(made))) return [];
    const written = [
      ...assignedTo(e, each, name, env),
      ...(name === 'value' && ts.isIdentifier(each.name) ? writtenInMarkup(e, e.project.of(each), each.name.text) : []),
    ];
    return written.length > 0 ? [...written, ...atFirst(e, each, env)] : [];
  });
}

/** What declares a name; for one of a component's markup its script. */
function declaredFor({ project }: Evaluator, name: ts.Identifier): readonly Declaration[] {
  const script = project.of(name);
  const own = script.scopes.resolve(name, name.text);
  const meant = own.length === 0 ? project.parts?.meaning(name, script) : undefined;
  return typeof meant === 'object' && 'script' in meant ? meant.script.scopes.top(name.text) : own;
}

/** Methods that put what they are given into what they are called on, or what the function makes that they are given. */
const PUTS = /^(set|update|next|mutate)$/;

/**
 * What a cell holds that nobody here knows (`signal()`, `writable()`, `new BehaviorSubject()`): what it is made with, and what is put into
 * it, `cell.set(x)`, `cell.update((before) => …)`.
 */
export function cellValues(e: Evaluator, cell: ts.Expression, env: Env | undefined): readonly Value[] {
  const inner = bare(cell);
  if (ts.isIdentifier(inner))
    return e.declarations(inner, 'values').flatMap((each) => {
      const made = ts.isVariableDeclaration(each) ? each.initializer && bare(each.initializer) : undefined;
      if (!ts.isVariableDeclaration(each) || !made || !(ts.isCallExpression(made) || ts.isNewExpression(made)))
        return [];
      return (
        viewed(e, made, env) ??
        told(e, made, env) ??
        workedOut(e, made, env) ??
        held(e, made, referencesTo(e, each), env)
      );
    });
  const access = accessOf(inner);
  if (!access) return [];
  const own = enclosing(inner, ts.isClassLike);
  if (bare(access.object).kind === ts.SyntaxKind.ThisKeyword) return own ? cellIn(e, own, access.name, env) : [];
  // a cell of another object: who else puts something into it is not in sight there
  const found = e
    .value(access.object, env)
    .flatMap((each) => (each.kind === 'instance' ? cellIn(e, each.node, access.name, undefined) : []));
  return carried(e, found, access.at, ['()']);
}

/** What a class keeps in a cell. */
function cellIn(e: Evaluator, owner: ts.ClassLikeDeclaration, name: string, env: Env | undefined): readonly Value[] {
  const field = owner.members.find((each) => ts.isPropertyDeclaration(each) && nameOf(each.name) === name);
  if (!field) return inherited(e, owner, name, env);
  const made = field && ts.isPropertyDeclaration(field) && field.initializer ? bare(field.initializer) : undefined;
  if (!made || !(ts.isCallExpression(made) || ts.isNewExpression(made))) return [];
  const given = inputValues(e, field);
  return [...given, ...(viewed(e, made, env) ?? told(e, made, env) ?? held(e, made, ownMembers(e, made, name), env))];
}

/** What a library's function says that the cell holds which it makes: `computed(() => …)`, `toSignal(…)`; undefined: nothing is known of it. */
function told(
  e: Evaluator,
  made: ts.CallExpression | ts.NewExpression,
  env: Env | undefined,
): readonly Value[] | undefined {
  const isKnown = e
    .callees(made.expression, env)
    .some((each) => each.kind === 'external' && e.api.libraryFunction(each.module, each.path)?.isCell === true);
  return isKnown ? e.remember(e.memberKey(made, 'told'), env, () => e.value(made, env)) : undefined;
}

/** What a class that this one extends keeps in a cell. */
function inherited(e: Evaluator, owner: ts.ClassLikeDeclaration, name: string, env: Env | undefined): readonly Value[] {
  const bases = (owner.heritageClauses ?? []).flatMap(({ token, types }) =>
    token === ts.SyntaxKind.ExtendsKeyword ? types : [],
  );
  return bases.flatMap(({ expression }) =>
    e.remember(e.memberKey(expression, `cell ${name}`), env, () =>
      e.value(expression, env).flatMap((each) => (each.kind === 'class' ? cellIn(e, each.node, name, undefined) : [])),
    ),
  );
}

/** Methods of a cell that give it to be read and nothing else. */
const VIEWS = /^(asObservable|asReadonly)$/;

/** What the cell holds that something is a view of; undefined: it is none. */
function viewed(
  e: Evaluator,
  made: ts.CallExpression | ts.NewExpression,
  env: Env | undefined,
): readonly Value[] | undefined {
  const access = accessOf(bare(made.expression));
  return access && VIEWS.test(access.name) && made.arguments?.length === 0
    ? e.remember(e.memberKey(made, 'viewed'), env, () => carried(e, cellValues(e, access.object, env), made, ['()']))
    : undefined;
}

/** What the function gives that a cell is made with which others are worked out to; undefined: it is no such cell. */
function workedOut(
  e: Evaluator,
  made: ts.CallExpression | ts.NewExpression,
  env: Env | undefined,
): readonly Value[] | undefined {
  const by = made.arguments?.[1];
  const of = by && derivedFrom(e, made, by, env);
  if (!of) return undefined;
  return e.remember(e.memberKey(made, 'worked out'), env, () =>
    e
      .value(by, env)
      .flatMap((each) => (each.kind === 'function' ? e.returned(each, [() => of], [], env?.depth ?? 0) : [])),
  );
}

/** What a function is handed that works a cell out from others; undefined: it does not. */
export function derivedFrom(
  e: Evaluator,
  made: ts.CallExpression | ts.NewExpression,
  by: ts.Node,
  env: Env | undefined,
): readonly Value[] | undefined {
  const [first, second] = givenTo(made);
  const does =
    second === by &&
    e
      .callees(made.expression, env)
      .some((each) => each.kind === 'external' && e.api.libraryFunction(each.module, each.path)?.derives === true);
  if (!does || !first) return undefined;
  const cells = bare(first);
  const of = ts.isArrayLiteralExpression(cells)
    ? [inOrder(cells.elements.map((each) => heldIn(e, each, env)))]
    : heldIn(e, cells, env);
  return carried(e, of, made, ['()']);
}

/** What a cell holds, or what a function gives that looks into some. */
function heldIn(e: Evaluator, cell: ts.Expression, env: Env | undefined): readonly Value[] {
  const inner = bare(cell);
  if (isFunction(inner)) return returns(inner).flatMap((each) => e.value(each, env));
  return [...cellValues(e, inner, env), ...writtenValues(e, inner, 'value', env)];
}

const inOrder = (each: readonly (readonly Value[])[]): Value => ({ kind: 'list', of: each.flat(), each });

function held(
  e: Evaluator,
  made: ts.CallExpression | ts.NewExpression,
  uses: readonly ts.Expression[],
  env: Env | undefined,
): readonly Value[] {
  return e.remember(e.memberKey(made, 'held'), env, () => {
    const put = uses.flatMap((each) => {
      const access = accessOf(dressed(each).parent);
      if (access?.object !== dressed(each) || !PUTS.test(access.name)) return [];
      const callee = dressed(access.node);
      const call = callee.parent;
      return ts.isCallExpression(call) && call.expression === callee ? putBy(e, call, env) : [];
    });
    return put.length > 0 ? [...put, ...putBy(e, made, env)] : [];
  });
}

const shared = new WeakMap<ts.ObjectLiteralExpression, Map<string, ts.Expression[]>>();

/** What the methods of an object write to `this`, those of the objects inside it included: they may share it. */
export function sharedValues(
  e: Evaluator,
  node: ts.ObjectLiteralExpression,
  name: string,
  env: Env | undefined,
): readonly Value[] {
  const outermost = outermostOf(node);
  const found = sharedIn(outermost).get(name) ?? [];
  return found.length > 0 ? [...found.flatMap((each) => e.value(each, env)), ...given(e, outermost, name)] : [];
}

/** Whether methods of an object, or of those around it, write to a member of this name of `this`. */
export const isShared = (node: ts.ObjectLiteralExpression, name: string): boolean =>
  sharedIn(outermostOf(node)).has(name);

function sharedIn(outermost: ts.ObjectLiteralExpression): ReadonlyMap<string, readonly ts.Expression[]> {
  const done = shared.get(outermost);
  if (done) return done;
  const written = new Map<string, ts.Expression[]>();
  for (const [key, right] of writtenIn(outermost)) written.set(key, [...(written.get(key) ?? []), right]);
  shared.set(outermost, written);
  return written;
}

function outermostOf(node: ts.ObjectLiteralExpression): ts.ObjectLiteralExpression {
  const { parent } = dressed(node);
  return ts.isPropertyAssignment(parent) && ts.isObjectLiteralExpression(parent.parent)
    ? outermostOf(parent.parent)
    : node;
}

function writtenIn(node: ts.Node): [name: string, right: ts.Expression][] {
  const out: [string, ts.Expression][] = [];
  walk(node, (at) => {
    if (ts.isClassLike(at) || ts.isFunctionDeclaration(at)) return false;
    if (
      ts.isBinaryExpression(at) &&
      isAssignment(at.operatorToken.kind) &&
      ts.isPropertyAccessExpression(at.left) &&
      at.left.expression.kind === ts.SyntaxKind.ThisKeyword
    )
      out.push([at.left.name.text, at.right]);
    return undefined;
  });
  return out;
}

// ---- components ------------------------------------------------------------------------------------------------

/**
 * What a component's script means by a name in its markup: what it declares at its top, or what the object says that it
 * exports: a member, what is written to `this`, what a function of that name gives, what `data()` or `setup()` returns.
 */
export function componentValues(e: Evaluator, script: Script, name: string): readonly Value[] {
  const declared = script.scopes.top(name);
  if (declared.length > 0)
    return declared.flatMap((each) => [
      ...e.declared(each, undefined),
      ...(ts.isVariableDeclaration(each) ? assignedTo(e, each, 'value', undefined) : []),
      ...writtenInMarkup(e, script, name),
    ]);
  const options = optionsOf(script);
  return options
    ? [
        ...e.member([{ kind: 'object', node: options, env: undefined }], name, options),
        ...given(e, options, name),
        ...writtenInMarkup(e, script, name),
      ]
    : [];
}

const writtenInMarkup = (e: Evaluator, { path }: Script, name: string): readonly Value[] =>
  writesInMarkup(e.project, path, name).flatMap((each) => e.value(each, undefined));

/** What a component's markup writes to a name of it: `@pick="picked = $event"`; the expression itself where a person writes: `v-model="picked"`. */
export const writesInMarkup = (project: Project, path: string, name: string): readonly ts.Expression[] =>
  namedInMarkup(project, path, name).flatMap((at) => {
    const write = at.parent;
    if (ts.isPrefixUnaryExpression(write) && isTarget(at)) return write;
    return ts.isBinaryExpression(write) && write.left === at && isAssignment(write.operatorToken.kind)
      ? write.right
      : [];
  });

/** Where the markup beside a component's script says a name, and means no member by it. */
export const namedInMarkup = (project: Project, path: string, name: string): readonly ts.Identifier[] =>
  project
    .partsBeside(path)
    .flatMap((each) => project.file(each)?.scopes.identifiers.get(name) ?? [])
    .filter((at) => accessOf(at.parent)?.at !== at);

/** Where the markup of a component says what its script declares at its top, or what a pattern of its own declares. */
export function saidInMarkup(project: Project, declaration: Declaration): Said {
  const { name } = declaration;
  const { parts } = project;
  if (!parts || !name || !ts.isIdentifier(name)) return { at: [], isOpen: false };
  return parts.said(name);
}

/** `export default { … }`, also as what a function is given. */
export function optionsOf(script: Script): ts.ObjectLiteralExpression | undefined {
  const exported = script.ast.statements.find((each) => ts.isExportAssignment(each) && !each.isExportEquals);
  const whole = exported && ts.isExportAssignment(exported) ? bare(exported.expression) : undefined;
  const [first] = whole && ts.isCallExpression(whole) ? whole.arguments : [];
  const options = first ? bare(first) : whole;
  return options && ts.isObjectLiteralExpression(options) ? options : undefined;
}

/** What its functions give: one of that name a level below, and any on top that returns an object with it. */
function given(e: Evaluator, options: ts.ObjectLiteralExpression, name: string): readonly Value[] {
  return options.properties.flatMap((property) => {
    const own = functionOf(property);
    if (own) return returns(own).flatMap((each) => unwrapped(e, each, name));
    const inner = ts.isPropertyAssignment(property) ? bare(property.initializer) : undefined;
    if (!inner || !ts.isObjectLiteralExpression(inner)) return [];
    const named = inner.properties.find((each) => nameOf(each.name) === name);
    const fn = named && functionOf(named);
    // `computed: { ...mapState(['mrs']) }`
    if (!named)
      return inner.properties.flatMap((each) =>
        ts.isSpreadAssignment(each) ? e.member(e.value(each.expression, undefined), name, each) : [],
      );
    return fn ? returns(fn).flatMap((each) => e.value(each, undefined)) : [];
  });
}

export function functionOf(property: ts.ObjectLiteralElementLike): Parameters<typeof returns>[0] | undefined {
  if (ts.isMethodDeclaration(property)) return property;
  const value = ts.isPropertyAssignment(property) ? bare(property.initializer) : undefined;
  return value && isFunction(value) ? value : undefined;
}

/** A member of an object that a component's function returns; markup reads the value inside a ref. */
function unwrapped(e: Evaluator, returned: ts.Expression, name: string): readonly Value[] {
  const object = bare(returned);
  if (!ts.isObjectLiteralExpression(object)) return [];
  const property = object.properties.find((each) => nameOf(each.name) === name);
  if (!property) return [];
  if (ts.isShorthandPropertyAssignment(property))
    return [...e.identifier(property.name, undefined), ...writtenValues(e, property.name, 'value', undefined)];
  return ts.isPropertyAssignment(property)
    ? [...e.value(property.initializer, undefined), ...writtenValues(e, property.initializer, 'value', undefined)]
    : [];
}

/** `this` of a component, or what holds its properties: `const props = defineProps(…)`. */
export function isProps(e: Evaluator, node: ts.Expression): boolean {
  if (node.kind === ts.SyntaxKind.ThisKeyword) return true;
  if (!ts.isIdentifier(node) || !e.project.parts) return false;
  return declaredFor(e, node).some((each) => {
    const made = ts.isVariableDeclaration(each) && each.initializer ? bare(each.initializer) : undefined;
    return made !== undefined && ts.isCallExpression(made) && /^(defineProps|withDefaults)$/.test(calleeName(made));
  });
}
