/** Functions that the language or a package brings along. What is known of packages is data; the language's own stand here. */
import { askedValues, offered } from '../asked.ts';
import { entriesOf, isContainer, pairs } from '../containers.ts';
import type { Evaluator } from '../evaluate.ts';
import { cellValues } from '../holders.ts';
import { baseOf, request, sdkAnswer } from '../requests.ts';
import { nameOf, ts } from '../syntax.ts';
import { type Env, hole, known, texts, type Value } from '../values.ts';
import { callbacks, returned } from './inline.ts';
import { fromStore, given } from './libraries.ts';
import { listed } from './lists.ts';
import { checked, schemaCall } from './schemas.ts';
import { filled } from './strings.ts';

const isEmptyJson = (text: string | undefined): boolean =>
  text !== undefined && /^(?:\{\}|\[\]|null|""|)$/.test(text.replace(/\s/g, ''));

/** Built-ins and packages. Undefined: nothing is known of it. */
export function external(
  e: Evaluator,
  value: Extract<Value, { kind: 'external' }>,
  node: ts.CallExpression,
  env: Env | undefined,
): readonly Value[] | undefined {
  const path = value.path.filter((each) => each !== 'new' && each !== 'default');
  const name = path.at(-1) ?? '';
  const [first] = node.arguments;
  if (value.module !== '') {
    if (e.api.isSdk(value.module)) {
      const endpoints = e.api.sdkMethod(value.module, path.slice(-2).join('.'), (index) => {
        const argument = node.arguments[index];
        return argument ? texts(e.value(argument, env)).flatMap((each) => known(each) ?? []) : [];
      });
      if (endpoints) return sdkAnswer(e, node, env, path.slice(-2).join('.'), endpoints, value.module);
      return undefined;
    }
    const hook = offered(e, value);
    if (hook) return hook;
    const does = e.api.libraryFunction(value.module, value.path);
    if (does?.asks) return askedValues(e, node, value, env);
    if (does?.checks) return checked(e, node, does.checks, env);
    const stored = does && fromStore(e, node, value, does, env);
    if (stored) return stored;
    if (does?.gives) return does.gives.flatMap((each) => given(e, node, each, env));
    if (e.api.isWrap(value.module, value.path)) return first ? e.value(first, env) : [];
    if (e.api.makesSchemas(value.module)) return schemaCall(e, value.path, node, env);
    if (e.api.asksNobody(value.module)) return [];
  } else {
    const full = path.join('.');
    switch (full) {
      case 'JSON.parse':
        // `JSON.parse(text ?? '{}')`: of nothing nothing is known
        return first ? e.value(first, env).filter((each) => each.kind !== 'text' || !isEmptyJson(known(each))) : [];
      case 'JSON.stringify':
        return first ? e.value(first, env).flatMap((each) => asJson(e, each, node, env)) : [];
      case 'structuredClone':
      case 'Object.create':
      case 'Object.freeze':
      case 'Object.seal':
      case 'Object.preventExtensions':
      case 'Object.defineProperty':
      case 'Object.defineProperties':
      case 'Promise.resolve':
      case 'Response.json':
      case 'Promise.all':
      case 'Promise.allSettled':
      case 'decodeURIComponent':
      case 'decodeURI':
      case 'encodeURI':
      case 'Buffer.from':
        return first ? e.value(first, env) : [];
      case 'TextEncoder.encode':
        return first ? e.value(first, env) : [];
      case 'String.raw':
        return first ? e.element(e.value(first, env)) : [];
      case 'TextDecoder.decode':
        return first ? [...e.value(first, env), ...cellValues(e, first, env)] : [];
      case 'Array.of':
        return listed(
          node.arguments.flatMap((each) => {
            const values = e.value(each, env);
            return ts.isSpreadElement(each) ? e.element(values) : values;
          }),
        );
      case 'Reflect.apply': {
        const [, , list] = node.arguments;
        const args = list ? e.later(() => e.value(list, env)) : () => [];
        return callbacks(e, node.arguments.slice(0, 1), env).flatMap((fn) =>
          returned(
            e,
            fn,
            fn.node.parameters.map((_, index) => () => e.element(args(), index)),
            [],
            env?.depth ?? 0,
          ),
        );
      }
      case 'Array.from':
      case 'Array.fromAsync': {
        const values = first ? e.value(first, env) : [];
        const [, each] = node.arguments;
        const made = each
          ? callbacks(e, [each], env).flatMap((fn) => [
              ...returned(e, fn, [() => e.element(values)], [], env?.depth ?? 0),
            ])
          : [];
        if (made.length > 0) return listed(made);
        return values.flatMap((value) => (isContainer(value) ? listed(e.element([value])) : value));
      }
      case 'Object.values':
      case 'Object.entries': {
        const values = first ? e.value(first, env) : [];
        const { keys, of } = entriesOf(e, values);
        if (of.length === 0 && (keys.length === 0 || full === 'Object.values')) return values;
        // an object's entries stand for the object: a form may be made of them
        return [
          ...values.filter(({ kind }) => kind !== 'list' && kind !== 'array'),
          ...(full === 'Object.values' ? valuesOf(of) : [pairs(keys, of)]),
        ];
      }
      case 'Object.keys': {
        const { keys } = entriesOf(e, first ? e.value(first, env) : []);
        return keys.length > 0 ? [{ kind: 'list', of: keys }] : [];
      }
      case 'Object.fromEntries': {
        const values = first ? e.value(first, env) : [];
        const entries = e.element(values);
        const of = e.element(entries, 1);
        const keys = e.element(entries, 0);
        return of.length > 0 || keys.length > 0
          ? [...values.filter(({ kind }) => kind !== 'list'), { kind: 'list', of, keys }]
          : values;
      }
      case 'Object.groupBy':
      case 'Map.groupBy':
        return first ? [{ kind: 'list', of: e.value(first, env), keys: [] }] : [];
      case 'Promise.any':
      case 'Promise.race':
      case 'Buffer.concat':
        return first ? e.element(e.value(first, env)) : [];
      case 'String':
        return first ? texts(e.value(first, env)) : [];
      case 'Object.assign':
        return node.arguments.flatMap((each) => [...e.value(each, env)]);
      case 'encodeURIComponent': {
        if (!first) return [];
        // nobody means an empty segment: what falls back to nothing (`id ?? ''`) is something when it is asked for
        const plain = texts(e.value(first, env)).filter((each) => /^[\w.~-]+$/.test(known(each) ?? '/'));
        return plain.length > 0 ? plain : [hole(first, true)];
      }
      default:
        if (
          /^(console|Math|Number|Boolean|Date|Symbol|parseInt|parseFloat|setTimeout|setInterval|queueMicrotask)$/.test(
            path[0] ?? '',
          )
        )
          return [];
    }
  }
  if (value.module !== '' && /^(firstValueFrom|lastValueFrom|toRaw|markRaw)$/.test(name) && first)
    return e.value(first, env);
  if (/^(format|sprintf|vsprintf)$/.test(name) && first) {
    const shape = texts(e.value(first, env));
    if (shape.length > 0)
      return shape.map((each) => ({
        kind: 'text',
        parts: each.parts.flatMap((part) => ('hole' in part ? [part] : filled(part, node))),
      }));
  }
  const bases = baseOf(e, node, env);
  if (bases.length > 0 && request(e, node, env, [], false).length === 0) return [{ kind: 'client', base: bases, node }];
  return undefined;
}

/** A list of values. Of those that are lists a loop over it gives each, and whoever joins them their elements. */
const valuesOf = (of: readonly Value[]): readonly Value[] => {
  const lists = of.filter((each) => each.kind === 'answer' && each.list);
  return [...listed(of), ...(lists.length > 0 ? [{ kind: 'list' as const, of: lists }] : [])];
};

/** What is written of a value: what its `toJSON` gives, where it has one. */
function asJson(e: Evaluator, value: Value, at: ts.Node, env: Env | undefined): readonly Value[] {
  const says = value.kind === 'object' && value.node.properties.some(({ name }) => name && nameOf(name) === 'toJSON');
  if (value.kind !== 'instance' && !says) return [value];
  const made = e
    .member([value], 'toJSON', at)
    .flatMap((each) => (each.kind === 'function' ? returned(e, each, [], [], env?.depth ?? 0) : []));
  return made.length > 0 ? made : [value];
}
