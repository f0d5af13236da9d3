/** What is sent under a name and heard under it: events, mutations, actions. Which calls send and which hear is data (`rules/stores.ts`). */
import type { Replying, Sending } from '../../rules/libraries.ts';
import type { Evaluator } from './evaluate.ts';
import { writtenValues } from './holders.ts';
import { mayCall } from './import-text.ts';
import { Once } from './once.ts';
import type { CallNode } from './syntax.ts';
import { accessOf, bare, dressed, isFunction, ts } from './syntax.ts';
import { type Env, known, texts, type Value } from './values.ts';

type External = Extract<Value, { kind: 'external' }>;

/** A name on more places than this tells nothing at a bearable price. */
const MAX_CALLS = 60;
const MAX_FILES = 16;

/** A callback that hears, and where it stands. */
export interface Hearing {
  /** What hands over what is heard. */
  by: External;
  call: CallNode;
  store: ts.Node;
  /** The key that the callback stands under. */
  key: string | undefined;
  name: ts.PropertyName | undefined;
  sent: Sending | undefined;
}

/** What is sent to whoever hears it there. */
export function sentValues(e: Evaluator, hearing: Hearing): readonly Value[] {
  const { sent, call, key, name, by, store } = hearing;
  if (!sent) return [];
  const out: Value[] = [];
  if (sent.creators !== undefined && key !== undefined)
    out.push(...carriedBy(e, { ...by, path: [...by.path, '()', sent.creators, key], made: made(store) }));
  // `[load.fulfilled]: (state, action) => …`, `[load.fulfilled.type]: …`
  const creator =
    sent.creator !== 'key'
      ? call.arguments?.[sent.creator ?? -1]
      : name && ts.isComputedPropertyName(name)
        ? accessOf(bare(name.expression))?.name === 'type'
          ? accessOf(bare(name.expression))?.object
          : name.expression
        : undefined;
  if (creator)
    for (const value of e.value(creator, undefined)) if (value.kind === 'external') out.push(...carriedBy(e, value));
  if (sent.second) out.push(...sentBySecond(e, call));
  if (sent.by !== undefined) out.push(...sentByName(e, hearing, sent, sent.by));
  return sent.inside ? [{ kind: 'envelope', of: out }] : out;
}

const made = (store: ts.Node): CallNode | undefined =>
  ts.isCallExpression(store) || ts.isNewExpression(store) ? store : undefined;

/** What the second of a pair is called with: `const [state, dispatch] = useReducer(…)`. */
function sentBySecond(e: Evaluator, call: CallNode): readonly Value[] {
  const declared = dressed(call).parent;
  const second =
    ts.isVariableDeclaration(declared) && ts.isArrayBindingPattern(declared.name)
      ? declared.name.elements[1]
      : undefined;
  return (second && ts.isBindingElement(second) ? e.project.of(second).scopes.references(second) : []).flatMap(
    (each) => {
      const used = dressed(each).parent;
      const [first] = ts.isCallExpression(used) && used.expression === dressed(each) ? used.arguments : [];
      return first ? e.value(first, undefined) : [];
    },
  );
}

/** What an action carries: what its maker's function gives, or what is given to whoever makes it. */
function carriedBy(e: Evaluator, action: External): readonly Value[] {
  const carries = e.api.libraryFunction(action.module, action.path)?.carries;
  const fn = carries && action.made?.arguments?.[carries.argument];
  if (fn)
    return e.value(fn, undefined).flatMap((each) => (each.kind === 'function' ? e.returned(each, [], [], 0) : []));
  return callsOf(e, action).flatMap(({ arguments: [first] }) => (first ? e.value(first, undefined) : []));
}

/** The calls of something that a library made, by the name that it has. */
function callsOf(e: Evaluator, { made: maker, path }: External): readonly ts.CallExpression[] {
  if (!maker) return [];
  const last = path.at(-1);
  const declared = dressed(maker).parent;
  const name =
    last !== '()'
      ? last
      : ts.isVariableDeclaration(declared) && ts.isIdentifier(declared.name)
        ? declared.name.text
        : undefined;
  if (name === undefined) return [];
  const own = e.project.of(maker).path;
  const calls = e.project
    .near(own, name, MAX_FILES)
    .flatMap((file) => (e.project.file(file)?.scopes.meaning(name) ?? []).flatMap((each) => calledAt(each) ?? []));
  return calls.length > MAX_CALLS
    ? []
    : calls.filter((call) =>
        e
          .value(call.expression, undefined)
          .some((value) => value.kind === 'external' && value.made === maker && value.path.join() === path.join()),
      );
}

function calledAt(name: ts.Identifier): ts.CallExpression | undefined {
  const access = accessOf(name.parent);
  const at = dressed(access?.at === name ? access.node : name);
  return ts.isCallExpression(at.parent) && at.parent.expression === at ? at.parent : undefined;
}

/** The calls of all that has a name. */
const called = new Once<string, ts.CallExpression>();

/** What calls send under the name that is heard: `emit('mr', x)`, `commit('setMr', x)`. */
function sentByName(e: Evaluator, { call, key }: Hearing, sent: Sending, by: readonly string[]): readonly Value[] {
  const heard = sent.heard === undefined ? (key === undefined ? [] : [key]) : spelt(e, call.arguments?.[sent.heard]);
  if (sent.named !== undefined && (heard.length === 0 || (sent.only && !heard.includes(sent.only)))) return [];
  const ears = sent.heard === undefined && !sent.isOwn ? [] : identities(e, call);
  return by.flatMap((name) => {
    const calls = called.of(e, name, () => e.project.naming(name).flatMap((path) => callsIn(e, path, name)));
    return calls.flatMap((each): readonly Value[] => {
      if (sent.named !== undefined && sent.only === undefined) {
        const said = spelt(e, each.arguments[sent.named]);
        if (!said.some((one) => heard.includes(one) || heard.includes(one.slice(one.lastIndexOf('/') + 1)))) return [];
        const mouths = sent.heard === undefined ? [] : identities(e, each);
        if (ears.length > 0 && mouths.length > 0 && !ears.some((one) => mouths.includes(one))) return [];
      }
      if (sent.isOwn && !identities(e, each).some((one) => ears.includes(one))) return [];
      const replied = sent.isReplied ? repliesOf(e, each) : undefined;
      if (sent.isReplied && !replied) return [];
      const payload = each.arguments[replied?.payload ?? sent.payload ?? 0];
      if (!payload || isFunction(bare(payload))) return [];
      // a cell that is sent is written to afterwards
      const of = writtenValues(e, payload, 'value', undefined);
      const cell: Value = { kind: 'state', node: payload, path: [], of: [], named: { name: 'value', of } };
      return [...e.value(payload, undefined), ...(of.length > 0 ? [cell] : [])];
    });
  });
}

/** How a call is replied to, as far as its library is known. */
const repliesOf = (e: Evaluator, call: ts.CallExpression): Replying | undefined =>
  e
    .callees(call.expression, undefined)
    .flatMap((value) =>
      value.kind === 'external' ? (e.api.libraryFunction(value.module, value.path)?.replies ?? []) : [],
    )[0];

/** The calls in a file of what has a name, also by another that it was given when it was taken apart. */
export const callsIn = (e: Evaluator, path: string, name: string): readonly ts.CallExpression[] =>
  (mayCall(e, path, name) ? (e.project.file(path)?.scopes.identifiers.get(name) ?? []) : []).flatMap((each) => {
    const taken = each.parent;
    return (ts.isBindingElement(taken) || ts.isImportSpecifier(taken)) && taken.propertyName === each
      ? e.project
          .of(taken)
          .scopes.references(taken)
          .flatMap((one) => calledAt(one) ?? [])
      : (calledAt(each) ?? []);
  });

export const spelt = (e: Evaluator, node: ts.Expression | undefined, env?: Env): readonly string[] =>
  node ? texts(e.value(node, env)).flatMap((each) => known(each) ?? []) : [];

/** What a call is made on, as far as one can be told from another. */
function identities(e: Evaluator, call: CallNode): readonly ts.Node[] {
  const access = accessOf(bare(call.expression));
  return (access ? e.value(access.object, undefined) : []).flatMap((value) =>
    value.kind === 'instance' ? value.node : value.kind === 'external' ? (value.made ?? []) : [],
  );
}
