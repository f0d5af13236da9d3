/** What a container gives back for a key that is worked out: of all that is put into it, what is put under a key that may be the same. */
import { callersOf } from './called-by.ts';
import { argumentsOf } from './calls/inline.ts';
import { contained, type Made, type Put, putInto, putValue } from './containers.ts';
import type { Evaluator } from './evaluate.ts';
import { addends, bare, givenTo, isConstant, isFunction, ts } from './syntax.ts';
import { constantOf, literalOf } from './told.ts';
import type { Env, Part, Text, Value } from './values.ts';

/** One way in which something is put in: the bindings of the calls that lead there, and what is spelt of its key. */
interface Way {
  env: Env | undefined;
  keys: readonly Text[];
}

/** So many calls may lead to one place, through so many functions: with more, nobody tells them apart at a bearable price. */
const MAX_WAYS = 60;
const MAX_LEVELS = 3;

/** So many names may lie between a key and where it is spelt. */
const MAX_NAMES = 3;

const ways = new WeakMap<Evaluator, Map<Put, readonly Way[] | undefined>>();

/** What a map holds under a key, where the program spells the keys of all its entries; else all that it holds. */
export function heldUnder(e: Evaluator, value: Made, key: string): readonly Value[] {
  const [first] = givenTo(value.node);
  const made = first && bare(first);
  const known: Text = { kind: 'text', parts: [{ text: key, node: value.node, at: -1 }] };
  if (!/Map$/.test(value.of) || !made || !ts.isArrayLiteralExpression(made)) return heldFor(e, value, [known]);
  const meant: ts.Expression[] = [];
  for (const each of made.elements) {
    const [named, held] = ts.isArrayLiteralExpression(each) ? each.elements : [];
    const literal = named && literalOf(named);
    if (literal === undefined || !held) return contained(e, value);
    if (literal === key) meant.push(held);
  }
  const put = putInto(e, value.node).filter(({ key: named }) => !named || (literalOf(named) ?? key) === key);
  if (meant.length + put.length === 0) return contained(e, value);
  return [...meant.flatMap((each) => e.value(each, value.env)), ...put.flatMap((each) => putValue(e, each, value.env))];
}

/** What a map holds under a key of which some is spelt; all that it holds, where nothing is, or nothing is put under such a key. */
export function heldFor(e: Evaluator, value: Made, keys: readonly Text[]): readonly Value[] {
  const isSpelt = keys.length > 0 && keys.map(endsOf).every(({ start, end }) => start !== '' || end !== '');
  if (!isSpelt || isMadeIn(value) || givenTo(value.node).length > 0) return contained(e, value);
  const found = putInto(e, value.node).flatMap((put) => putUnder(e, put, keys) ?? putValue(e, put, value.env));
  return found.length > 0 ? found : contained(e, value);
}

/** Whether something is made by a call whose bindings are known: each call makes another one. */
function isMadeIn({ node, env }: Made): boolean {
  for (let at = env; at; at = at.parent)
    if (at.fn.pos <= node.pos && node.end <= at.fn.end && at.fn.getSourceFile() === node.getSourceFile()) return true;
  return false;
}

/** What is put in under a key that may be one of some texts; undefined: it is not known under which it is. */
function putUnder(e: Evaluator, put: Put, keys: readonly Text[]): readonly Value[] | undefined {
  let known = ways.get(e);
  if (!known) ways.set(e, (known = new Map()));
  if (!known.has(put)) {
    known.set(put, undefined); // what is put in under a key that is looked up in it
    known.set(put, put.key && waysOf(e, put.key, 0));
  }
  return known
    .get(put)
    ?.filter((way) => way.keys.length === 0 || way.keys.some((each) => keys.some((key) => mayMeet(each, key))))
    .flatMap(({ env }) => putValue(e, put, env));
}

/** A key that a function is given is what its callers spell, and each of them gives it what is put under that. */
function waysOf(e: Evaluator, key: ts.Expression, level: number): readonly Way[] | undefined {
  const handed = ts.isIdentifier(key) ? e.project.of(key).scopes.resolve(key, key.text).filter(ts.isParameter) : [];
  const [parameter] = handed;
  if (!parameter) return [{ env: undefined, keys: speltOf(e, key) }];
  const fn = parameter.parent;
  const calls = isFunction(fn) && ts.isIdentifier(parameter.name) ? callersOf(e, fn) : [];
  if (!isFunction(fn) || handed.length > 1 || calls.length === 0 || calls.length > MAX_WAYS || level >= MAX_LEVELS)
    return undefined;
  const out: Way[] = [];
  for (const { call, as } of calls) {
    if (as || (!ts.isCallExpression(call) && !ts.isNewExpression(call))) return undefined;
    const given = givenTo(call)[fn.parameters.indexOf(parameter)];
    const above = given && waysOf(e, bare(given), level + 1);
    if (!above || out.length + above.length > MAX_WAYS) return undefined;
    for (const { env, keys } of above) {
      const bound = argumentsOf(e, call, env);
      const depth = env?.depth ?? 0;
      const inner = e.bind(fn, undefined, fn, { ...bound, self: undefined, depth, by: { node: call, env } });
      if (!inner) return undefined;
      out.push({ env: inner, keys });
    }
  }
  return out;
}

/** What is spelt of a key where it stands, and by constants; none: nothing is. What is handed there, or worked out, may be anything. */
function speltOf(e: Evaluator, key: ts.Expression, names = 0): readonly Text[] {
  const constant = constantOf(e, key);
  if (constant !== undefined) return [{ kind: 'text', parts: [{ text: constant, node: key, at: -1 }] }];
  if (ts.isIdentifier(key)) {
    const [declared] = e.project.of(key).scopes.resolve(key, key.text);
    return declared && isConstant(declared) && declared.initializer && names < MAX_NAMES
      ? speltOf(e, bare(declared.initializer), names + 1)
      : [];
  }
  const parts = addends(key).flatMap((each) => partsOf(e, bare(each)));
  return parts.some((part) => 'text' in part) ? [{ kind: 'text', parts }] : [];
}

function partsOf(e: Evaluator, node: ts.Expression): Part[] {
  const constant = constantOf(e, node);
  if (constant !== undefined) return [{ text: constant, node, at: -1 }];
  if (!ts.isTemplateExpression(node)) return [{ hole: node, single: false }];
  const { head, templateSpans } = node;
  return [
    { text: head.text, node: head, at: -1 },
    ...templateSpans.flatMap(({ expression, literal }) => [
      ...partsOf(e, bare(expression)),
      { text: literal.text, node: literal, at: -1 },
    ]),
  ];
}

/** Whether two texts may be the same, whatever fills their holes. */
function mayMeet(one: Text, other: Text): boolean {
  const [a, b] = [endsOf(one), endsOf(other)];
  const isStart = a.start.startsWith(b.start) || b.start.startsWith(a.start);
  const isEnd = a.end.endsWith(b.end) || b.end.endsWith(a.end);
  return isStart && isEnd && (!(a.isWhole && b.isWhole) || a.start === b.start);
}

/** What a text begins and ends with, as far as it is spelt. */
function endsOf({ parts }: Text): { start: string; end: string; isWhole: boolean } {
  const spelt = (from: Text['parts']): string[] => {
    const hole = from.findIndex((part) => 'hole' in part);
    return (hole < 0 ? from : from.slice(0, hole)).flatMap((part) => ('hole' in part ? [] : part.text));
  };
  return {
    start: spelt(parts).join(''),
    end: spelt([...parts].reverse())
      .reverse()
      .join(''),
    isWhole: parts.every((part) => 'text' in part),
  };
}
