/** What `new` makes: an instance of the program's own class, a client with a base, a promise, something that is filled afterwards. */
import { likewise } from '../containers.ts';
import type { Evaluator } from '../evaluate.ts';
import { baseOf } from '../requests.ts';
import { bare, dressed, isAssignment, ts, walk } from '../syntax.ts';
import { type Env, isAnswered, type Value } from '../values.ts';
import { argumentsOf } from './inline.ts';

export function construct(e: Evaluator, node: ts.NewExpression, env: Env | undefined): readonly Value[] {
  const out: Value[] = [];
  for (const value of e.callees(node.expression, env)) {
    if (value.kind === 'class') {
      const maker = constructorOf(e, value.node, value.env);
      const given = argumentsOf(e, node, env);
      const bound = maker
        ? e.bind(maker, value.env, value.node, { ...given, self: undefined, depth: env?.depth ?? 0 })
        : {
            fn: value.node,
            parent: value.env,
            values: new Map(),
            types: new Map(),
            self: undefined,
            by: undefined,
            depth: (env?.depth ?? 0) + 1,
            memo: new Map(),
          };
      if (bound) {
        const types = new Map(bound.types);
        for (const [index, parameter] of (value.node.typeParameters ?? []).entries()) {
          const type = given.types[index];
          if (type) types.set(parameter, type);
        }
        out.push({ kind: 'instance', node: value.node, env: { ...bound, types }, made: { node, env } });
        // what extends a map is one as well
        const container = containerAbove(e, value.node, value.env);
        if (container !== undefined) out.push({ kind: 'made', of: container, node, env });
      }
    } else if (value.kind === 'external') {
      const name = value.path.at(-1) ?? '';
      const known = e.api.libraryFunction(value.module, value.path);
      if (value.module === '' && name === 'Promise') out.push(...promised(e, node, env));
      else if (value.module === '' && name === 'WeakRef' && node.arguments?.[0])
        out.push(...e.value(node.arguments[0], env));
      else if (value.module === '' && name === 'Proxy' && node.arguments?.[0])
        // what its handler gives instead is not followed: it is not taken for proven
        out.push(
          ...e
            .value(node.arguments[0], env)
            .map((each) => (each.kind === 'answer' ? { ...each, kept: true as const } : each)),
        );
      else if (value.module === '' && name === 'Uint8Array' && answered(e, node.arguments?.[0], env).length > 0)
        out.push(...answered(e, node.arguments?.[0], env));
      else if (value.module === '' && PARTS_OF.test(name) && node.arguments?.[0])
        out.push(...e.element(e.value(node.arguments[0], env)));
      else if (/^(URL|URLSearchParams|FormData|Headers|Request|(?:Weak)?(?:Map|Set))$/.test(name))
        out.push({ kind: 'made', of: name, node, env });
      else if (known?.form) out.push({ kind: 'made', of: name, node, env, form: known.form });
      else if (known?.keeps) out.push({ ...value, path: [...value.path, '()'], made: node });
      else {
        const bases = baseOf(e, node, env);
        if (bases.length > 0 && !e.api.isSdk(value.module)) out.push({ kind: 'client', base: bases, node });
        else out.push({ ...value, path: [...value.path, 'new'], made: node, env });
      }
    }
  }
  return out;
}

/** What is made of a list of texts and bytes, one behind the other. */
const PARTS_OF = /^(?:Blob|File)$/;

const answered = (e: Evaluator, node: ts.Expression | undefined, env: Env | undefined): readonly Value[] =>
  node ? e.value(node, env).filter(isAnswered) : [];

/** The kind of map or set that a class extends, itself or by those that it extends. */
function containerAbove(
  e: Evaluator,
  node: ts.ClassLikeDeclaration,
  env: Env | undefined,
  seen: Set<ts.Node> = new Set(),
): string | undefined {
  if (seen.has(node) || e.isFar(seen)) return undefined;
  seen.add(node);
  for (const clause of node.heritageClauses ?? [])
    for (const base of clause.token === ts.SyntaxKind.ExtendsKeyword ? clause.types : [])
      for (const value of e.value(base.expression, env)) {
        const name =
          value.kind === 'external' && value.module === ''
            ? value.path.at(-1)
            : value.kind === 'class'
              ? containerAbove(e, value.node, value.env, seen)
              : undefined;
        if (name !== undefined && CONTAINERS.test(name)) return name;
      }
  return undefined;
}

const CONTAINERS = /^(?:Weak)?(?:Map|Set)$/;

/** The constructor of a class, its base's when it has none. */
function constructorOf(
  e: Evaluator,
  node: ts.ClassLikeDeclaration,
  env: Env | undefined,
  seen: Set<ts.Node> = new Set(),
): ts.ConstructorDeclaration | undefined {
  if (seen.has(node) || e.isFar(seen)) return undefined;
  seen.add(node);
  const own = node.members.find(
    (each): each is ts.ConstructorDeclaration => ts.isConstructorDeclaration(each) && each.body !== undefined,
  );
  if (own) return own;
  for (const clause of node.heritageClauses ?? [])
    if (clause.token === ts.SyntaxKind.ExtendsKeyword)
      for (const base of clause.types)
        for (const value of e.value(base.expression, env))
          if (value.kind === 'class') return constructorOf(e, value.node, value.env, seen);
  return undefined;
}

/** `new Promise((resolve) => … resolve(x) …)`: x, or else the answer to the request that is made inside. */
function promised(e: Evaluator, node: ts.NewExpression, env: Env | undefined): readonly Value[] {
  const executor = node.arguments?.[0];
  const fn = executor && bare(executor);
  if (!fn || !(ts.isArrowFunction(fn) || ts.isFunctionExpression(fn))) return [];
  const out: Value[] = [];
  const resolve = fn.parameters[0];
  for (const reference of resolve ? e.project.of(fn).scopes.references(resolve) : []) {
    const { parent } = reference;
    // `let done; new Promise((resolve) => { done = resolve; }); done(x)`
    const isKept =
      ts.isBinaryExpression(parent) && parent.right === reference && isAssignment(parent.operatorToken.kind);
    for (const name of isKept ? likewise(e, parent.left) : [reference]) {
      const call = dressed(name).parent;
      const [first] = ts.isCallExpression(call) && call.expression === dressed(name) ? call.arguments : [];
      if (first) out.push(...e.value(first, isKept ? undefined : env));
    }
  }
  if (out.some((each) => each.kind === 'answer')) return out;
  walk(fn.body, (at) => {
    if (ts.isCallExpression(at)) out.push(...e.answer(e.value(at, env)));
    return undefined;
  });
  return out;
}
