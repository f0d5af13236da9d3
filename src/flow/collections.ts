/** Collections that a library keeps for the program in a state: what their methods put into them, called, or given as reducers. Which do so how is data (`rules/stores.ts`). */
import type { LibraryFunction } from '../../rules/libraries.ts';
import type { Evaluator } from './evaluate.ts';
import { kept } from './kept.ts';
import { Once } from './once.ts';
import { accessOf, type CallNode, dressed, ts } from './syntax.ts';
import type { External, Value } from './values.ts';

type SentTo = (e: Evaluator, given: ts.Expression, parameter: number) => readonly Value[];

/** A method's name on more files than this tells nothing at a bearable price. */
const MAX_FILES = 16;

const uses = new Once<ts.Node, ts.Expression>();

/**
 * What a library's function gives of the collection that it is of: all of it, or one.
 * @param sentTo what is sent to a method that is given as a reducer
 */
export function collectedValues(
  e: Evaluator,
  { made, module, path }: External,
  as: NonNullable<LibraryFunction['collected']>,
  at: ts.Node,
  sentTo: SentTo,
): readonly Value[] {
  if (!made) return [];
  const maker = path.slice(0, path.lastIndexOf('()'));
  const gathers = e.api.libraryFunction(module, maker)?.gathers;
  if (!gathers) return [];
  const of = uses
    .of(e, made, () => usesOf(e, made, gathers.by))
    .flatMap((use) => putBy(e, use, gathers.argument, sentTo));
  const values = kept(e, of, at, ['[]']);
  return as === 'one' ? values : [{ kind: 'list', of: values }];
}

/** Where the program says a method of what a library made that puts something into it. */
const usesOf = (e: Evaluator, made: CallNode, by: readonly string[]): readonly ts.Expression[] =>
  by.flatMap((method) =>
    e.project.near(e.project.of(made).path, method, MAX_FILES).flatMap((path) =>
      e.project.named(path, method).flatMap((each) => {
        const access = accessOf(each.parent);
        const isOf =
          access?.at === each &&
          e.value(access.object, undefined).some((value) => value.kind === 'external' && value.made === made);
        return isOf ? access.node : [];
      }),
    ),
  );

/** What a use of such a method puts in: an argument, of an action what it carries; or what is sent to the reducer that it is given as. */
function putBy(e: Evaluator, use: ts.Expression, argument: number, sentTo: SentTo): readonly Value[] {
  const at = dressed(use);
  const call = at.parent;
  const given =
    ts.isCallExpression(call) && call.expression === at
      ? call.arguments[argument]
        ? e.value(call.arguments[argument], undefined)
        : []
      : sentTo(e, at, argument);
  const carried = [...given, ...e.member(given, 'payload', use)];
  const elements = e.element(carried);
  return [...elements, ...carried.filter((each) => each.kind === 'typed' || (each.kind === 'answer' && !each.list))];
}
