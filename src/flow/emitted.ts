/** What a component sends to whoever listens to it in markup: `emit('pick', mr)`, heard by `@pick="pick"`. */
import type { Evaluator } from './evaluate.ts';
import { namedInMarkup } from './holders.ts';
import { callsIn, spelt } from './messages.ts';
import type { Heard } from './project.ts';
import { calleeName, camelCase, enclosing, type FunctionNode, isFunction, nameOf, ts } from './syntax.ts';
import type { Value } from './values.ts';

/** What is sent at an event in one argument. */
export function emittedValues(e: Evaluator, { file, event }: Heard, argument: number): readonly Value[] {
  if (!e.mayWander()) return [];
  const paths = [file, ...e.project.partsBeside(file)];
  return [...e.api.events.sent, ...paths.flatMap((path) => emittersIn(e, path))]
    .flatMap((name) => paths.flatMap((path) => callsIn(e, path, name)))
    .flatMap(({ arguments: [said, ...given] }) => {
      const sent = given[argument];
      return sent && spelt(e, said).some((each) => camelCase(each) === event) ? e.value(sent, undefined) : [];
    });
}

/** The names that a component gives to what sends its events: `const send = defineEmits()`. */
function emittersIn(e: Evaluator, path: string): readonly string[] {
  const scopes = e.project.file(path)?.scopes;
  return e.api.events.defined.flatMap((name) =>
    (scopes?.identifiers.get(name) ?? []).flatMap(({ parent: call }) => {
      const holder = ts.isCallExpression(call) && calleeName(call) === name ? call.parent : undefined;
      const given = holder && ts.isVariableDeclaration(holder) ? nameOf(holder.name) : undefined;
      return given === undefined || e.api.events.sent.includes(given) ? [] : [given];
    }),
  );
}

/** What a component's function is handed that its markup names for an event. */
export function heardBy(e: Evaluator, fn: FunctionNode, name: string, index: number): readonly Value[] {
  const { parts } = e.project;
  if (!parts) return [];
  return namedInMarkup(e.project, e.project.of(fn).path, name).flatMap((each) => {
    const heard = ts.isExpressionStatement(each.parent) ? parts.heard(each) : undefined;
    // what stands in no other function of the component is what it means by that name
    const isIt =
      !enclosing(fn, isFunction) ||
      e.value(each, undefined).some((value) => value.kind === 'function' && value.node === fn);
    return heard && isIt ? emittedValues(e, heard, index) : [];
  });
}
