/** Random programs over what a watched `fetch` answers print what they print without the watch. */
import { deepStrictEqual } from 'node:assert/strict';
import { inspect, isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { unwatched, watch } from '../src/watch/index.ts';
import { numbers } from './random.ts';

/** `SEED=7 COUNT=5000` looks at other programs, and at so many. */
const SEED = Number(process.env.SEED ?? 1);
const COUNT = Number(process.env.COUNT ?? 400);

const api = 'https://gitlab.example.com/api/v4';
type Row = Record<string, unknown>;
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;
/** A list as it is: its own methods are asked. */
const rowsOf = (value: unknown): Row[] => (Array.isArray(value) ? value : isRow(value) ? [value] : []);

/**
 * What a program does with an answer. Left out is what no `Proxy` can do: `structuredClone`, the words of errors about what is
 * frozen, and `toJSON`, by which `JSON.stringify` is told.
 */
const steps: Readonly<Record<string, (value: object) => unknown>> = {
  printed: (value) => [inspect(value, { depth: 9 }), inspect(value, { showHidden: true, sorted: true }), `${value}`],
  written: (value) => [JSON.stringify(value), JSON.stringify({ value }, ['value', 'id', 'merged_by', 'name'], 1)],
  keys: (value) => [Object.keys(value), Reflect.ownKeys(value), 'merged_by' in value, Object.hasOwn(value, 'active')],
  walked: (value) => [Object.entries(value), Object.getOwnPropertyDescriptors(value), ...Object.values(value)],
  copied: (value) => [{ ...value }, Object.assign({}, value), Array.isArray(value) && [...value]],
  typed: (value) => [
    ...[Array.isArray(value), value.constructor, Object.getPrototypeOf(value), value instanceof Object],
    Object.prototype.toString.call(value),
  ],
  read: (value) =>
    rowsOf(value).map((row) => [row.merged_by, row.active, row.status, row.none, Object(row.merged_by).id]),
  taken: (value) => rowsOf(value).map(({ merged_by, active, ...rest }) => [merged_by, active, rest]),
  listed: (value) => [
    rowsOf(value).filter((row) => row.active),
    rowsOf(value).find((row) => row.merged_by),
    rowsOf(value).toSorted((a, b) => Number(a.id) - Number(b.id)),
    rowsOf(value).concat([]).slice(1).reverse(),
    rowsOf(value).reduce<Row>((all, row) => Object.assign(all, { [String(row.id)]: row }), {}),
  ],
  same: (value) => {
    const [first] = rowsOf(value);
    const held = new Map(rowsOf(value).map((row) => [row, row.id]));
    return [
      first === rowsOf(value).at(0),
      rowsOf(value).map((row) => held.get(row)),
      new Set(rowsOf(value)).has(first ?? {}),
    ];
  },
  equal: (value) => {
    const plain: unknown = JSON.parse(JSON.stringify(value));
    deepStrictEqual(value, plain);
    return [isDeepStrictEqual(plain, value), isDeepStrictEqual(value, { id: 1 })];
  },
  inherited: (value) => {
    const heir: Row = Object.create(value);
    heir.merged_by = 'mine';
    return [Object.keys(heir), heir.merged_by, heir.id, Reflect.get(value, 'merged_by')];
  },
  written_to: (value) => {
    for (const row of rowsOf(value)) Object.assign(row, { merged_by: { id: 5 }, more: 1 });
    return value;
  },
  deleted: (value) => [rowsOf(value).map((row) => delete row.merged_by), Reflect.deleteProperty(value, '0'), value],
  defined: (value) => {
    Object.defineProperty(value, 'merged_by', { value: { id: 3 }, enumerable: true });
    Object.defineProperty(value, 'active', { get: () => 7, configurable: true });
    return [Reflect.get(value, 'merged_by'), Reflect.get(value, 'active'), value];
  },
  grown: (value) => Array.isArray(value) && [value.push({ id: 9, merged_by: null }), value.unshift(value[0]), value],
  frozen: (value) => [Object.isFrozen(Object.freeze(value)), Reflect.set(value, 'none', 1), value],
  sealed: (value) => [Object.isSealed(Object.seal(value)), Object.isExtensible(value), value],
  wrong: (value) => Object(Reflect.get(value, 'none')).at(1),
  plain: (value) => structuredClone(unwatched(value)),
};

it('prints the same, for each program', async () => {
  const names = Object.keys(steps);
  for (let i = 0; i < COUNT; i++) {
    const next = numbers(SEED * 100_000 + i + 1);
    const person = (): unknown => (next(4) ? { id: next(9), name: 'ä😀' } : null);
    const row = (): Row => ({
      ...{ id: next(20), title: 't', merge_status: 'can_be_merged', labels: ['x'], author: person() },
      ...(next(3) ? { merged_by: person() } : {}),
      ...(next(3) ? { active: next(2) === 0, status: 'paused' } : {}),
    });
    const [path, body] = [
      ['merge_requests', [row(), row(), row()]],
      ['projects/1/merge_requests/2', row()],
      ['runners', [row(), row()]],
      ['runners/7', row()],
    ][next(4)] ?? ['', {}];
    const program = Array.from({ length: 1 + next(5) }, () => names[next(names.length)] ?? '');
    const printed = async (fetch: (url: string) => Promise<Response>): Promise<string[]> => {
      const value: object = await (await fetch(`${api}/${path}`)).json();
      return program.map((name) => {
        try {
          const made = steps[name]?.(value);
          return `${name} ${inspect(made, { depth: 12 })} ${JSON.stringify(made)}`;
        } catch (error) {
          return `${name} throws ${Object(error).constructor.name}`;
        }
      });
    };
    const answer = async (): Promise<Response> => new Response(JSON.stringify(body));
    const watched = watch(answer, { printAtExit: false });
    expect(await printed(watched), `${program} of ${JSON.stringify(body)}`).toEqual(await printed(answer));
  }
});
