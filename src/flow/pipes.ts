/** What flows through the operators of a pipe: `source.pipe(switchMap((id) => get(id)), map((mr) => mr.x))`. Which operator does what is data. */
import type { LibraryFunction } from '../../rules/libraries.ts';
import { callbacks, returned } from './calls/inline.ts';
import { listed } from './calls/lists.ts';
import type { Evaluator } from './evaluate.ts';
import { cellValues } from './holders.ts';
import { kept } from './kept.ts';
import { accessOf, bare, isFunction, ts } from './syntax.ts';
import { type Env, known, texts, type Value } from './values.ts';

type Through = NonNullable<LibraryFunction['through']>;

/** What a library's operator does; undefined: nothing is known of it. */
function throughOf(e: Evaluator, operator: ts.Expression, env: Env | undefined): Through | undefined {
  const call = bare(operator);
  if (!ts.isCallExpression(call)) return undefined;
  for (const each of e.callees(call.expression, env)) {
    const does = each.kind === 'external' ? e.api.libraryFunction(each.module, each.path)?.through : undefined;
    if (does) return does;
  }
  return undefined;
}

const pipeOf = (call: ts.CallExpression): ts.Expression | undefined => {
  const access = accessOf(bare(call.expression));
  return access?.name === 'pipe' ? access.object : undefined;
};

/** What comes out of a pipe; undefined: none of its operators is known. */
export function pipedValues(e: Evaluator, pipe: ts.CallExpression, env: Env | undefined): readonly Value[] | undefined {
  if (pipeOf(pipe) === undefined || !pipe.arguments.some((each) => throughOf(e, each, env) !== undefined))
    return undefined;
  return flowing(e, pipe, pipe.arguments.length, env);
}

/** What an operator that stands in a pipe hands to its function: what flows there, where nothing else is known of it; undefined: it stands in none. */
export function handedInPipe(
  e: Evaluator,
  operator: ts.CallExpression,
  index: number,
  env: Env | undefined,
): readonly Value[] | undefined {
  const pipe = operator.parent;
  if (!ts.isCallExpression(pipe) || pipeOf(pipe) === undefined) return undefined;
  const place = pipe.arguments.indexOf(operator);
  if (place < 0) return undefined;
  const does = throughOf(e, operator, env);
  if (!does && index > 0) return undefined;
  if (does !== 'folded') return index === 0 ? flowing(e, pipe, place, env) : [];
  const [, seed] = operator.arguments;
  return index === 0 ? (seed ? e.value(seed, env) : []) : index === 1 ? flowing(e, pipe, place, env) : [];
}

/** What flows out of so many operators of a pipe. */
function flowing(e: Evaluator, pipe: ts.CallExpression, many: number, env: Env | undefined): readonly Value[] {
  const source = pipeOf(pipe);
  const operator = pipe.arguments[many - 1];
  if (!source) return [];
  if (!operator) return [...e.value(source, env), ...kept(e, cellValues(e, source, env), source, ['()'])];
  return e.remember(e.memberKey(operator, '[through]'), env, () =>
    behind(e, operator, flowing(e, pipe, many - 1, env), env),
  );
}

function behind(e: Evaluator, operator: ts.Expression, flow: readonly Value[], env: Env | undefined): readonly Value[] {
  const call = bare(operator);
  const args = ts.isCallExpression(call) ? call.arguments : [];
  const depth = env?.depth ?? 0;
  const made = (): readonly Value[] =>
    callbacks(e, args.slice(0, 1), env).flatMap((fn) => returned(e, fn, [() => flow], [], depth));
  switch (throughOf(e, operator, env)) {
    case 'same':
      return flow;
    case 'other':
      return [];
    case 'also':
      return [
        ...flow,
        ...args.flatMap((each) =>
          e
            .value(each, env)
            .flatMap((value) => (value.kind === 'function' ? returned(e, value, [], [], depth) : [value])),
        ),
      ];
    case 'paired': {
      const each = [flow, ...args.filter((arg) => !isFunction(bare(arg))).map((arg) => e.value(arg, env))];
      return [{ kind: 'list', of: each.flat(), each }];
    }
    case 'made':
      return made();
    case 'merged': {
      const out = made();
      return [...out, ...e.element(out)];
    }
    case 'flat':
      return [...flow, ...e.element(flow)];
    case 'list':
      return listed(flow);
    case 'member':
      return args
        .flatMap((each) => texts(e.value(each, env)).flatMap((said) => known(said) ?? []))
        .reduce<readonly Value[]>((values, name) => e.member(values, name, operator), flow);
    case 'folded': {
      const [, seed] = args;
      return callbacks(e, args.slice(0, 1), env).flatMap((fn) =>
        returned(e, fn, [() => (seed ? e.value(seed, env) : []), () => flow], [], depth),
      );
    }
    case undefined: {
      // an operator that the program makes, or one that nobody here knows: it lets through what it is handed
      const own = e
        .value(operator, env)
        .flatMap((each) => (each.kind === 'function' ? returned(e, each, [() => flow], [], depth) : []));
      if (own.length > 0) return own;
      return [...flow, ...made().filter((each) => each.kind === 'answer' || each.kind === 'typed')];
    }
  }
}

/** What a stream hands to who hears it, where it is known by what flows: an object or a list has no such methods of its own. */
export const streamedValues = (e: Evaluator, stream: readonly Value[], at: ts.Node): readonly Value[] =>
  stream.filter((each) => {
    if (each.kind === 'list' || each.kind === 'array') return true;
    return (each.kind === 'object' || each.kind === 'state') && e.member([each], 'subscribe', at).length === 0;
  });
