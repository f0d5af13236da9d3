/** What a call yields: a function of the project inlined, a built-in followed, a request answered. Knows no client by name. */
import { external } from './calls/built-ins.ts';
import { fromCallbacks } from './calls/callbacks.ts';
import { construct } from './calls/construct.ts';
import { applied, declared, invoke } from './calls/inline.ts';
import { listed } from './calls/lists.ts';
import { kindsIn, method } from './calls/methods.ts';
import type { Evaluator } from './evaluate.ts';
import { cellValues } from './holders.ts';
import { classTable } from './members/classes.ts';
import { isPure } from './pure.ts';
import { joinedPath, request } from './requests.ts';
import { servedValues } from './served.ts';
import { accessOf, bare, type CallNode, enclosing, nameOf, ts } from './syntax.ts';
import { type Answer, type Env, isAnswered, type Value } from './values.ts';

export function callValues(e: Evaluator, node: CallNode, env: Env | undefined): readonly Value[] {
  const callee = bare(node.expression);
  if (ts.isNewExpression(node)) return construct(e, node, env);
  if (isRequire(callee)) {
    const [first] = node.arguments;
    return first && ts.isStringLiteralLike(first) ? e.module(e.project.of(node), first.text) : [];
  }
  const access = accessOf(callee);
  const out: Value[] = [];
  // `[].concat.apply([], lists)`: one list of all that is in them
  const lists = access?.name === 'apply' && accessOf(bare(access.object))?.name === 'concat' && node.arguments[1];
  if (lists) return listed(e.element(e.element(e.value(lists, env))));
  if (access && access.object.kind !== ts.SyntaxKind.SuperKeyword) {
    const receiver = e.value(access.object, env);
    const kinds = kindsIn(receiver);
    const all = kinds.map((each) => method(e, node, access.name, each, env, kinds.length === 1));
    for (const done of all) if (done) out.push(...done);
    if (all.every((each) => each !== undefined)) return out;
    // such a call may ask for something by itself as well, as any other one
    out.push(...applied(e, receiver, access.name, node, env));
  }
  const document = e.sent?.sentBy(node);
  if (document) return [{ kind: 'selection', document, keys: [], call: node }];
  const callees = e.callees(callee, env);
  let inside = false;
  for (const value of callees) {
    if (value.kind === 'function') {
      inside = true;
      out.push(...invoke(e, value, node, env));
    } else if (isAnswered(value) || (value.kind === 'object' && callees.some(isAnswered)))
      // the function that a hook gave, or a cell with what is in it at first
      out.push(value);
    else if (value.kind === 'signature') out.push(...declared(e, value, node, env));
    // a schema that is called checks what it is given
    else if (value.kind === 'schema') {
      const [data] = node.arguments;
      out.push(...value.of, { kind: 'envelope', of: value.of }, ...(data ? e.value(data, env) : []));
    } else if (value.kind === 'external') {
      const done = external(e, value, node, env);
      if (done) {
        if (value.module !== '' || done.length > 0 || isBuiltIn(value.path)) return done;
        out.push(...done);
      }
    }
  }
  if (out.length === 0 && node.arguments.length === 0) out.push(...cellValues(e, callee, env));
  if (out.some(isAnswered)) return out;
  if (inside && !isHandedIn(e, callee) && out.some((each) => each.kind === 'text' || each.kind === 'made')) return out;
  const joined = joinedPath(e, node, env);
  if (joined.length > 0) return joined;
  const asksNobody =
    inside && !isHandedIn(e, callee) && callees.every((each) => each.kind === 'function' && isPure(e, each.node));
  if (!asksNobody) {
    out.push(...request(e, node, env, callees, inside, () => out.flatMap((each) => answersIn(e, each, node))));
    if (out.length === 0) out.push(...servedValues(e, node, env, callees));
  }
  if (!inside) out.push(...fromCallbacks(e, node, env));
  if (inside && out.length === 0) {
    // a helper of the project that could not be looked through keeps a schema a schema
    for (const argument of node.arguments) out.push(...e.value(argument, env).filter((each) => each.kind === 'schema'));
  }
  return out;
}

/** The answers among the members of an object that is written out: `return { items: await response.json(), total }`. */
const answersIn = (e: Evaluator, value: Value, at: ts.Node): readonly Answer[] =>
  value.kind === 'object'
    ? value.node.properties.flatMap(({ name }) => {
        const key = name && nameOf(name);
        return key === undefined ? [] : e.member([value], key, at).filter((each) => each.kind === 'answer');
      })
    : [];

/** Whether somebody hands in what is called here, or what it is called on, so that it may be another one than those in sight: `http.get(…)`, `this.http.get(…)`. */
function isHandedIn(e: Evaluator, callee: ts.Expression, depth = 0): boolean {
  if (depth > MAX_NAMES) return false;
  let at = callee;
  let name: string | undefined;
  for (let access = accessOf(at); access; access = accessOf(at)) {
    name = access.name;
    at = bare(access.object);
  }
  if (at.kind === ts.SyntaxKind.ThisKeyword) return name !== undefined && isGivenToOwner(e, at, name, depth + 1);
  if (!ts.isIdentifier(at)) return false;
  return e.project
    .of(at)
    .scopes.resolve(at, at.text)
    .some((each) => {
      const whole = wholeOf(each);
      if (ts.isParameter(whole)) return true;
      return (
        ts.isVariableDeclaration(whole) &&
        whole.initializer !== undefined &&
        isHandedIn(e, bare(whole.initializer), depth + 1)
      );
    });
}

/** Names, and members, for what is handed in: they may go round in a circle. */
const MAX_NAMES = 4;

/** The declaration whose pattern takes a name out of what it is given, or the one itself. */
const wholeOf = (node: ts.Node): ts.Node => (ts.isBindingElement(node) ? wholeOf(node.parent.parent) : node);

/** Whether a class has a member of its constructor's parameter, or puts into it what it is handed. */
function isGivenToOwner(e: Evaluator, at: ts.Node, name: string, depth: number): boolean {
  const owner = enclosing(at, ts.isClassLike);
  if (!owner) return false;
  const { parameters, assigned } = classTable(owner);
  return parameters.has(name) || assigned.get(name)?.some((each) => isHandedIn(e, bare(each), depth)) === true;
}

function isRequire(callee: ts.Expression): boolean {
  return callee.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(callee) && callee.text === 'require');
}

/** Calls that read and make nothing of the network. */
function isBuiltIn(path: readonly string[]): boolean {
  return /^(console|JSON|Object|Array|String|Number|Math|Boolean|Date|Symbol|parseInt|parseFloat|encodeURI|encodeURIComponent|decodeURIComponent)$/.test(
    path[0] ?? '',
  );
}
