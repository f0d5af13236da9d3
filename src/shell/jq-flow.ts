/** What a jq program reads of what it is given. Knows no field; answers are described by whoever asks. */
import type { Literal, Use } from '../catalogue/change.ts';
import { type Jq, WRITES } from './jq-syntax.ts';

/** A value as far as it matters. `of` describes it: whatever the caller handed in, or made of it. */
export interface Flow<T> {
  of: T | undefined;
  /** Comparisons that hold for it: member, value. */
  proven: readonly Proven[];
  /** The read that it is the result of. */
  read: JqRead<T> | undefined;
  /** It is there whenever it is asked: one of a list, each in turn. An error is no list, and a place in a list may be empty. */
  isSure: boolean;
  /** It is whatever is inside of something, however deep: `..`. */
  isAny?: true;
  /** What took members out of it before, or wrote to some: `del(.name)`, `with_entries(…)`, `.name |= …`. */
  changed?: readonly Jq[];
  /** What may stand in its place, and is of the program's own: another arm of an `if`, a default. */
  instead?: readonly Jq[];
  /** Lists of the program's own that stand around it: `[.[] | …]`, `group_by(…)`. */
  lists?: number;
}

export interface Proven {
  field: string;
  /** Undefined: it is set. */
  is: Literal | undefined;
}

export interface JqRead<T> {
  of: T;
  name: string;
  /** What it is read of is there whenever it is read. */
  isSure: boolean;
  node: Extract<Jq, { kind: 'member' }> | ShortEntry;
  proven: readonly Proven[];
  use: Use;
  /** What it is compared with, and the comparison. */
  other: { node: Jq; comparison: Extract<Jq, { kind: 'binary' }> } | undefined;
  /** What stands directly around it. */
  parent: Jq | undefined;
  /** What it is only read for want of: the left sides of `//`. */
  insteadOf: readonly Jq[];
  /** What it, or what is in it, is held against. */
  against: readonly Jq[];
  /** Everything that is inside of something is asked for it: `.. | .name?`. */
  isAny: boolean;
  /** What took members out of what it is read of, or wrote to some. */
  changed: readonly Jq[];
  /** It is no value that is read, but a place that is written to, or that is named for whoever takes it out or picks it. */
  place: 'written' | 'named' | undefined;
  /** What may stand in the place of what it is read of. */
  instead: readonly Jq[];
}

/** `{name}` in an object. */
export interface ShortEntry {
  kind: 'entry';
  /** It is no entry of an object, but a text that the names of members are compared with: `IN("name")`. */
  isText?: true;
  nameStart: number;
  nameEnd: number;
  start: number;
  end: number;
}

/** What the caller knows of its values. */
export interface Describe<T> {
  member(of: T, name: string): T | undefined;
  element(of: T): T | undefined;
}

/** How a value is used where it stands. */
interface Around {
  use: Use;
  other?: JqRead<unknown>['other'];
  parent?: Jq;
}

/** Filters whose argument is asked of every element. */
const EACH = /^(?:map|map_values|sort_by|group_by|unique_by|min_by|max_by|any|all|count|INDEX)$/;
/** Filters that ask something of all that another one gives: `any(.[]; .name)`. */
const OF_EACH = /^(?:any|all|INDEX)$/;
/** Filters that are given places, and those whose arguments are places where they themselves stand for one. */
const NAMES_PLACES = /^(?:del|path|paths|pick)$/;
const KEEPS_PLACES = /^(?:first|last|limit|nth|try|recurse)$/;
/** Filters that give their input with other members, or fewer. */
const CHANGES = /^(?:del|delpaths|pick|with_entries|walk)$/;
/** Filters that give elements of their input, or it itself, also as a text. */
const KEEPS =
  /^(?:sort_by|unique_by|sort|unique|reverse|select|objects|values|limit|first|last|min_by|max_by|try|recurse|debug|flatten|add|walk|map|group_by|nth|tojson|fromjson|@json|@base64d?)$/;

export function readsIn<T>(
  program: Jq,
  input: T,
  describe: Describe<T>,
  outUse: Use,
): { reads: JqRead<T>[]; out: Flow<T>[]; isOpen: boolean } {
  const reads: JqRead<T>[] = [];
  // a member is taken whose name is worked out
  let isOpen = false;
  const variables = new Map<string, readonly Flow<T>[]>();
  let standing: Pick<JqRead<T>, 'insteadOf' | 'against' | 'place'> = { insteadOf: [], against: [], place: undefined };
  const out = evaluate(program, [{ of: input, proven: [], read: undefined, isSure: false }], { use: outUse });
  return { reads, out, isOpen };

  function evaluate(node: Jq, inputs: readonly Flow<T>[], around: Around): Flow<T>[] {
    const inner = (other: Jq, use: Use): Flow<T>[] => evaluate(other, inputs, { use, parent: node });
    const same = (other: Jq): Flow<T>[] => evaluate(other, inputs, { ...around, parent: node });
    switch (node.kind) {
      case 'input':
        return [...inputs];
      case 'variable':
        return [...(variables.get(node.name) ?? [])];
      case 'literal':
        return [];
      case 'text':
        // in a sentence it is shown; without a blank it may be a key, or the value itself
        for (const part of node.parts) inner(part, shown(around, node.words));
        return [];
      case 'group':
        return same(node.of);
      case 'comma':
        return arms([node.left, node.right].map((each) => [each, same(each)]));
      case 'member':
        return inner(node.of, 'inside').flatMap((flow) => memberOf(flow, node.name, node, around));
      case 'each':
        return elements(inner(node.of, 'inside'), true);
      case 'element':
        within({ place: undefined }, () => node.index && inner(node.index, 'computed'));
        return elements(named(node, inner(node.of, 'inside')), false);
      case 'list': {
        if (node.of) return inner(node.of, 'passed').map((flow) => ({ ...listed(flow), read: undefined }));
        return [];
      }
      case 'object':
        for (const entry of node.entries) {
          if (entry.computed) inner(entry.computed, 'passed');
          if (entry.value) inner(entry.value, 'passed');
          else if (entry.key !== undefined) {
            const short: ShortEntry = {
              kind: 'entry',
              nameStart: entry.keyStart,
              nameEnd: entry.keyEnd,
              start: entry.keyStart,
              end: entry.keyEnd,
            };
            for (const flow of inputs) memberOf(flow, entry.key, short, { use: 'passed', parent: node });
          }
        }
        return [];
      case 'pipe':
        return piped(node, inputs, around);
      case 'bind':
        variables.set(node.name, inner(node.source, 'passed'));
        return same(node.body);
      case 'fold': {
        variables.set(node.name, inner(node.source, 'passed'));
        for (const argument of node.args) evaluate(argument, [], { use: 'computed', parent: node });
        return [];
      }
      case 'if':
        // whether the new one is there may be what decides which is read
        return instead([node], () => {
          for (const condition of node.conditions) within({ place: undefined }, () => inner(condition, 'tested'));
          return arms(node.results.map((each) => [each, same(each)]));
        });
      case 'binary':
        return binary(node, inputs, around);
      case 'call':
        return call(node, inputs, around);
    }
  }

  /** Evaluates what stands otherwise than what is around it. */
  function within<R>(more: Partial<typeof standing>, look: () => R): R {
    const before = standing;
    standing = { ...standing, ...more };
    const found = look();
    standing = before;
    return found;
  }

  /** Evaluates what is only read for want of something else. */
  function instead<R>(others: readonly Jq[], look: () => R): R {
    return within({ insteadOf: [...standing.insteadOf, ...others] }, look);
  }

  function piped(node: Extract<Jq, { kind: 'pipe' }>, inputs: readonly Flow<T>[], around: Around): Flow<T>[] {
    const { left, right } = node;
    const first = right.kind === 'pipe' ? right.left : right;
    // `.a | not` asks for truth; `.a | tostring` hands the same on, or shows it; `.a | length` computes
    const use: Use =
      first.kind === 'call'
        ? /^(?:not)$/.test(first.name)
          ? 'tested'
          : /^(?:tostring|tojson|ascii|ascii_downcase|ascii_upcase|@\w+)$/.test(first.name)
            ? // as a text it is the same value still
              shown(right === first ? around : { use: 'passed' }, '')
            : /^(?:length|tonumber|test|contains|startswith|endswith|inside|keys|type|map|split|any|all)$/.test(
                  first.name,
                )
              ? 'inside'
              : 'passed'
        : first.kind === 'member' || first.kind === 'each' || first.kind === 'element'
          ? 'inside'
          : 'passed';
    return evaluate(right, evaluate(left, inputs, { use, parent: node }), { ...around, parent: node });
  }

  function binary(node: Extract<Jq, { kind: 'binary' }>, inputs: readonly Flow<T>[], around: Around): Flow<T>[] {
    const { operator, left, right } = node;
    if (WRITES.includes(operator)) return written(node, inputs);
    const side = (one: Jq, other: Jq): Flow<T>[] => {
      if (operator === 'and' || operator === 'or') return evaluate(one, inputs, { use: 'tested', parent: node });
      if (operator === '==' || operator === '!=') {
        const isNothing = other.kind === 'literal' && other.value === null;
        return within({ against: [...standing.against, other] }, () =>
          evaluate(one, inputs, {
            use: isNothing ? 'tested' : 'compared',
            other: { node: other, comparison: node },
            parent: node,
          }),
        );
      }
      if (operator === '//') return evaluate(one, inputs, { ...around, parent: node });
      if (operator === '+')
        return evaluate(one, inputs, {
          use: other.kind === 'literal' && typeof other.value === 'string' ? shown(around, other.value) : 'computed',
          parent: node,
        });
      return evaluate(one, inputs, { use: 'computed', parent: node });
    };
    const first = side(left, right);
    const second = instead(operator === '//' ? [left] : [], () => side(right, left));
    if (operator !== '//') return [];
    return arms([
      [left, first],
      [right, second],
    ]);
  }

  /** `.a |= f`: it gives its input, with something else in that place. */
  function written(node: Extract<Jq, { kind: 'binary' }>, inputs: readonly Flow<T>[]): Flow<T>[] {
    const { operator, left, right } = node;
    const before = within({ place: 'written' }, () => evaluate(left, inputs, { use: 'computed', parent: node }));
    const from = operator === '|=' ? before : inputs;
    within({ place: undefined }, () =>
      evaluate(right, from, { use: operator === '=' ? 'passed' : 'computed', parent: node }),
    );
    return changed(inputs, node);
  }

  /** What one of several gives. What the program makes itself in one of them may be what comes of the others. */
  function arms(all: readonly (readonly [Jq, readonly Flow<T>[]])[]): Flow<T>[] {
    const own = all.flatMap(([node, flows]) => (flows.length === 0 ? [node] : []));
    return all.flatMap(([, flows]) =>
      flows.map((flow) => (own.length > 0 ? { ...flow, instead: [...(flow.instead ?? []), ...own] } : flow)),
    );
  }

  function call(node: Extract<Jq, { kind: 'call' }>, inputs: readonly Flow<T>[], around: Around): Flow<T>[] {
    const { name, args } = node;
    const [generator, predicate] = args;
    // `any(.[]; .name)`: of all that the first gives, the second is asked
    if (OF_EACH.test(name) && generator && predicate) {
      const given = evaluate(generator, inputs, { use: 'passed', parent: node });
      evaluate(predicate, given, { use: name === 'INDEX' ? 'computed' : 'tested', parent: node });
      return [];
    }
    const given = EACH.test(name) ? elements(inputs, true) : [...inputs];
    const at = NAMES_PLACES.test(name) ? 'named' : KEEPS_PLACES.test(name) ? standing.place : undefined;
    const argumentsOf = (argument: Jq): Flow<T>[] =>
      evaluate(argument, given, {
        use:
          name === 'select' || name === 'any' || name === 'all'
            ? 'tested'
            : /_by$/.test(name)
              ? 'computed'
              : name === 'try' || name === 'first' || name === 'map'
                ? around.use
                : 'passed',
        parent: node,
      });
    const results = args.map((argument) => within({ place: at }, () => argumentsOf(argument)));
    // `with_entries(select(.key | IN("name", …)))`, `to_entries | map(select(.key == "name"))`
    if (name === 'with_entries') for (const each of args) byName(each, inputs, node);
    if (name === 'has') for (const each of args) asked(each, inputs, node);
    if (name === 'has') return [];
    if (CHANGES.test(name)) return changed(inputs, node);
    if (name === '..' || (name === 'recurse' && args.length === 0))
      return [...inputs, ...elements(inputs, false)].map((flow) => ({ ...flow, isAny: true }));
    if (name === 'empty' || !KEEPS.test(name)) return [];
    if (name === 'map') return (results.at(-1) ?? []).map(listed);
    if ((name === 'first' || name === 'last' || name === 'try' || name === 'limit') && args.length > 0)
      return results.at(-1) ?? [];
    if (name === 'group_by') return inputs.map(listed);
    if (name === 'flatten') return inputs.map(flattened);
    if (
      name === 'first' ||
      name === 'last' ||
      name === 'min_by' ||
      name === 'max_by' ||
      name === 'nth' ||
      name === 'add'
    )
      return elements(inputs, false);
    const [condition] = args;
    if (name === 'select' && condition)
      return inputs.map((flow) => ({ ...flow, proven: [...flow.proven, ...provenBy(condition)] }));
    return [...inputs];
  }

  /** The members whose names a filter of entries spells. */
  function byName(filter: Jq, inputs: readonly Flow<T>[], parent: Jq): void {
    for (const { value, start, end } of textsBesideKeys(filter))
      for (const flow of inputs) {
        const at = { nameStart: start, nameEnd: end, start, end };
        memberOf(flow, value, { kind: 'entry', isText: true, ...at }, { use: 'passed', parent });
      }
  }

  /** The members that are asked for by name: `has("name")`. */
  function asked(name: Jq, inputs: readonly Flow<T>[], parent: Jq): void {
    for (const { value, start, end } of textsIn(name))
      for (const flow of inputs) {
        const at = { nameStart: start, nameEnd: end, start, end };
        memberOf(flow, value, { kind: 'entry', isText: true, ...at }, { use: 'tested', parent });
      }
  }

  /** What is a list itself stays one: of those around it none is left. */
  function flattened(flow: Flow<T>): Flow<T> {
    const isList = flow.of !== undefined && describe.element(flow.of) !== undefined;
    return { ...flow, lists: isList ? 0 : Math.min(flow.lists ?? 0, 1) };
  }

  /** What is no list has members, by whatever name stands in the brackets. */
  function named({ index }: Extract<Jq, { kind: 'element' }>, flows: readonly Flow<T>[]): readonly Flow<T>[] {
    if (index && index.kind !== 'literal')
      isOpen ||= flows.some((flow) => flow.of !== undefined && !flow.lists && describe.element(flow.of) === undefined);
    return flows;
  }

  function listed(flow: Flow<T>): Flow<T> {
    return { ...flow, lists: (flow.lists ?? 0) + 1 };
  }

  function elements(flows: readonly Flow<T>[], isSure: boolean): Flow<T>[] {
    return flows.map((flow) => ({
      of: flow.of === undefined || flow.lists ? flow.of : describe.element(flow.of),
      ...(flow.lists ? { lists: flow.lists - 1 } : {}),
      proven: flow.proven,
      read: flow.read,
      isSure,
      ...(flow.isAny ? { isAny: true } : {}),
      ...(flow.changed ? { changed: flow.changed } : {}),
      ...(flow.instead ? { instead: flow.instead } : {}),
    }));
  }

  function memberOf(flow: Flow<T>, name: string, node: JqRead<T>['node'], around: Around): Flow<T>[] {
    const { of } = flow;
    if (of === undefined || flow.lists) return [{ of: undefined, proven: [], read: flow.read, isSure: false }];
    const read: JqRead<T> = {
      of,
      name,
      isSure: flow.isSure,
      node,
      proven: flow.proven,
      use: around.use,
      other: around.other,
      parent: around.parent,
      ...standing,
      isAny: flow.isAny === true,
      changed: flow.changed ?? [],
      instead: flow.instead ?? [],
    };
    reads.push(read);
    return [{ of: describe.member(of, name), proven: [], read, isSure: false }];
  }
}

/** The same values, which a filter has taken members out of or written to. */
const changed = <T>(flows: readonly Flow<T>[], by: Jq): Flow<T>[] =>
  flows.map((flow) => ({ ...flow, changed: [...(flow.changed ?? []), by] }));

/** The use of a value in a text with these words: in a sentence it is shown; else it may be a key, or the value itself. */
const shown = (around: { use: Use }, words: string): Use =>
  around.use === 'printed' || /\s/.test(words) ? 'printed' : 'passed';

/** What holds where a condition holds. */
function provenBy(condition: Jq): Proven[] {
  if (condition.kind === 'group') return provenBy(condition.of);
  if (condition.kind === 'member' && condition.of.kind === 'input') return [{ field: condition.name, is: undefined }];
  if (condition.kind !== 'binary') return [];
  const { operator, left, right } = condition;
  if (operator === 'and') return [...provenBy(left), ...provenBy(right)];
  if (left.kind !== 'member' || left.of.kind !== 'input' || right.kind !== 'literal') return [];
  if (operator === '==') return right.value === null ? [] : [{ field: left.name, is: right.value }];
  return operator === '!=' && right.value === null ? [{ field: left.name, is: undefined }] : [];
}

/** Whether a part of a program makes a member of that name. */
export const makes = (node: Jq, name: string): boolean =>
  (node.kind === 'object' && node.entries.some(({ key, computed }) => key === name || computed !== undefined)) ||
  childrenOf(node).some((child) => makes(child, name));

/** Whether a part of a program reads a member of that name, or asks whether it is there. */
export function mentions(node: Jq, name: string): boolean {
  if (node.kind === 'member' && node.name === name) return true;
  if (
    node.kind === 'call' &&
    node.name === 'has' &&
    node.args.some((each) => textsIn(each).some(({ value }) => value === name))
  )
    return true;
  if (node.kind === 'object' && node.entries.some(({ key, value }) => key === name && !value)) return true;
  return childrenOf(node).some((child) => mentions(child, name));
}

export function childrenOf(node: Jq): readonly Jq[] {
  switch (node.kind) {
    case 'member':
    case 'each':
    case 'group':
    case 'element':
      return [node.of];
    case 'pipe':
    case 'comma':
    case 'binary':
      return [node.left, node.right];
    case 'call':
      return node.args;
    case 'text':
      return node.parts;
    case 'object':
      return node.entries.flatMap(({ computed, value }) => [computed ?? [], value ?? []].flat());
    case 'list':
      return node.of ? [node.of] : [];
    case 'if':
      return [...node.conditions, ...node.results];
    case 'bind':
      return [node.source, node.body];
    case 'fold':
      return [node.source, ...node.args];
    default:
      return [];
  }
}

/** The texts that `.key` is compared with in a filter of entries. */
function textsBesideKeys(node: Jq): readonly { value: string; start: number; end: number }[] {
  const isKey = (each: Jq): boolean => each.kind === 'member' && each.name === 'key' && each.of.kind === 'input';
  if (node.kind === 'pipe' && isKey(node.left) && node.right.kind === 'call' && node.right.name === 'IN')
    return node.right.args.flatMap(textsIn);
  if (node.kind === 'binary' && node.operator === '==' && isKey(node.left)) return textsIn(node.right);
  return childrenOf(node).flatMap(textsBesideKeys);
}

const textsIn = (node: Jq): readonly { value: string; start: number; end: number }[] =>
  node.kind === 'literal' && typeof node.value === 'string'
    ? [{ value: node.value, start: node.start + 1, end: node.end - 1 }]
    : childrenOf(node).flatMap(textsIn);
