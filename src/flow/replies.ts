/** What is replied to a message: what a listener gives, or calls the function with that it is handed. Who replies how is data (`rules/stores.ts`). */
import type { Replying } from '../../rules/libraries.ts';
import { mayBeReached } from './arms.ts';
import { argumentsOf, returned } from './calls/inline.ts';
import type { Evaluator } from './evaluate.ts';
import { kept } from './kept.ts';
import { callsIn, spelt } from './messages.ts';
import { accessOf, bare, type CallNode, dressed, ts } from './syntax.ts';
import { toldLiteral } from './told.ts';
import type { Calling, Env, FunctionValue, Given, Value } from './values.ts';

/** More listeners than this tell nothing at a bearable price. */
const MAX_LISTENERS = 40;

/** So many functions may hand on what a reply is given to. */
const MAX_HANDS = 4;

/** What a call gives that sends a message: what those reply that hear it. */
export function replyValues(e: Evaluator, node: CallNode, replies: Replying, env: Env | undefined): readonly Value[] {
  const { payload, parameter } = replies;
  const listeners = listenersOf(e, node, replies, env);
  const sent = node.arguments?.[payload];
  const given: (ts.Expression | undefined)[] = [];
  given[parameter] = sent;
  const by: Calling = { node, env, given: Array.from(given) };
  const args = Array.from(given, (each): Given => (each ? e.later(() => e.value(each, env)) : () => []));
  const said = sent && ts.isObjectLiteralExpression(bare(sent)) ? toldIn(e, bare(sent), env) : [];
  return kept(
    e,
    listeners.flatMap((fn) => replied(e, fn, replies, args, by)),
    node,
    ['()', ...said],
    false,
  );
}

/** What a message says of itself, by which its reply is told from those to others. */
const toldIn = (e: Evaluator, message: ts.Expression, env: Env | undefined): readonly string[] =>
  ts.isObjectLiteralExpression(message)
    ? message.properties.flatMap((each) =>
        ts.isPropertyAssignment(each)
          ? (toldLiteral(e, each.initializer, env) ?? [])
          : ts.isShorthandPropertyAssignment(each)
            ? (toldLiteral(e, each.name, env) ?? [])
            : [],
      )
    : [];

/** The functions that hear what a call sends. */
function listenersOf(
  e: Evaluator,
  node: CallNode,
  { by, named, heard, listener }: Replying,
  env: Env | undefined,
): readonly FunctionValue[] {
  const name = named === undefined ? undefined : node.arguments?.[named];
  const said = name ? spelt(e, name, env) : [];
  const calls = by.flatMap((way) => {
    const words = way.split('.');
    const last = words.at(-1) ?? way;
    return e.project.naming(last).flatMap((path) =>
      callsIn(e, path, last).filter((call) => {
        const ear = heard === undefined ? undefined : call.arguments[heard];
        if (ear && !spelt(e, ear).some((each) => said.includes(each))) return false;
        return e
          .callees(call.expression, undefined)
          .some(
            (value) =>
              value.kind === 'external' &&
              value.module !== '' &&
              value.path.slice(-words.length).join() === words.join(),
          );
      }),
    );
  });
  if (calls.length > MAX_LISTENERS) return [];
  return calls.flatMap(({ arguments: args }) => {
    const given = args[listener];
    return given ? e.value(given, undefined).filter((value): value is FunctionValue => value.kind === 'function') : [];
  });
}

/** What a listener replies to a message. */
function replied(
  e: Evaluator,
  fn: FunctionValue,
  { through }: Replying,
  args: readonly Given[],
  by: Calling,
): readonly Value[] {
  const depth = by.env?.depth ?? 0;
  const given = returned(e, fn, args, [], depth, by);
  const parameter = through === undefined ? undefined : fn.node.parameters[through];
  if (!parameter) return given;
  const inner = e.bind(fn.node, fn.env, fn.node, { args, types: [], self: fn.self, depth, by });
  return inner ? [...given, ...calledWith(e, parameter, inner, 0)] : given;
}

/** What a parameter is called with that is a function: there, behind a promise, or where it is handed on. */
function calledWith(e: Evaluator, parameter: ts.ParameterDeclaration, env: Env, hands: number): readonly Value[] {
  if (hands > MAX_HANDS) return [];
  return e.project
    .of(parameter)
    .scopes.references(parameter)
    .flatMap((reference): readonly Value[] => {
      const at = dressed(reference);
      const call = at.parent;
      if (!ts.isCallExpression(call) || !mayBeReached(e, call, env)) return [];
      if (call.expression === at) {
        const [first] = call.arguments;
        return first ? e.value(first, env) : [];
      }
      const access = accessOf(bare(call.expression));
      if (access?.name === 'then') return e.value(access.object, env);
      const index = call.arguments.findIndex((each) => each === at);
      return e.callees(call.expression, env).flatMap((value) => {
        const next = value.kind === 'function' ? value.node.parameters[index] : undefined;
        if (value.kind !== 'function' || !next) return [];
        const { args, types } = argumentsOf(e, call, env);
        const by = { node: call, env };
        const inner = e.bind(value.node, value.env, value.node, {
          args,
          types,
          self: value.self,
          depth: env.depth,
          by,
        });
        return inner ? calledWith(e, next, inner, hands + 1) : [];
      });
    });
}
