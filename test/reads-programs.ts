/**
 * Random programs that ask for something, hand the answer on in some ways of the language, and read one member of it: beside the program that
 * reads it at once, or mixed with something else.
 */

export interface Reading {
  /** The program that hands the answer on. */
  text: string;
  /** The same read of the answer itself. */
  plain: string;
}

/** What is asked for, and a member of it that goes away: words that others have too, and some that nobody else has. */
const MEMBERS: readonly (readonly [path: string, member: string])[] = [
  ['runners/1', 'active'],
  ['projects/1/merge_requests/2', 'assignee'],
  ['projects/1/merge_requests/2', 'reference'],
  ['projects/1/merge_requests/2', 'merged_by'],
  ['projects/1/merge_requests/2', 'merge_status'],
];

/**
 * Ways in which a program hands something on: statements, and the expression that has it behind them. `IT` is what is handed on, and `@` makes
 * a name one of its own.
 */
const WAYS: readonly (readonly [statements: string, expression: string])[] = [
  ['const v1@ = IT;', 'v1@'],
  ['let v1@; v1@ = IT;', 'v1@'],
  ['const o1@ = { it: IT, other: 1 };', 'o1@.it'],
  ["const o1@ = { 'the-it': IT };", "o1@['the-it']"],
  ['const o1@ = { a: { b: IT } }; const { a: { b: o1b@ } } = o1@;', 'o1b@'],
  ['const l1@ = [IT];', 'l1@[0]'],
  ['const [v1@] = [IT];', 'v1@'],
  ['const [v1@ = {}] = [IT];', 'v1@'],
  ['function f1@(it) { return it; }', 'f1@(IT)'],
  ['const f1@ = (it) => it;', 'f1@(IT)'],
  ['const f1@ = async (it) => it;', '(await f1@(IT))'],
  ['const v2@ = IT; async function f1@() { return { data: v2@ }; }', '(await f1@()).data'],
  ['function* f1@(it) { yield it; }', '[...f1@(IT)][0]'],
  ['function* f1@(it) { yield it; }', 'f1@(IT).next().value'],
  ['function* f1@(it) { yield it; } let v2@; for (const each of f1@(IT)) v2@ = each;', 'v2@'],
  ['async function* f1@(it) { yield it; } let v2@; for await (const each of f1@(IT)) v2@ = each;', 'v2@'],
  [
    'function* f1@(it) { yield it; } function* f2@(it) { yield* f1@(it); } let v3@; for (const each of f2@(IT)) v3@ = each;',
    'v3@',
  ],
  ['class C1@ { constructor(it) { this.it = it; } get() { return this.it; } }', 'new C1@(IT).get()'],
  ['class C1@ { #it; constructor(it) { this.#it = it; } get value() { return this.#it; } }', 'new C1@(IT).value'],
  ['class C1@ { static of(it) { const made = new C1@(); made.held = it; return made; } }', 'C1@.of(IT).held'],
  [
    'class C1@ { set it(value) { this.kept = value; } get it() { return this.kept; } } const v2@ = new C1@(); v2@.it = IT;',
    'v2@.it',
  ],
  [
    'class C1@ { constructor(it) { this.it = it; } } class D2@ extends C1@ { read() { return this.it; } }',
    'new D2@(IT).read()',
  ],
  ['class C1@ { static last; static keep(it) { C1@.last = it; } } C1@.keep(IT);', 'C1@.last'],
  ['', 'Object.assign({}, IT)'],
  ['const o1@ = { b: 1 }; Object.assign(o1@, { it: IT });', 'o1@.it'],
  ['', '({ ...IT })'],
  ['', '({ ...IT, extra: 1 })'],
  ['const { id: v1id@, ...v1@ } = IT;', 'v1@'],
  ['', 'JSON.parse(JSON.stringify(IT))'],
  ['const v1@ = JSON.stringify({ it: IT });', 'JSON.parse(v1@).it'],
  ['', 'structuredClone(IT)'],
  ['', 'Object.freeze(IT)'],
  ['', '(await Promise.resolve(IT))'],
  ['const [v1@, v1b@] = await Promise.all([IT, 1]);', 'v1@'],
  ['', '(await Promise.all([IT].map(async (it) => it)))[0]'],
  ['const [v1@] = await Promise.allSettled([Promise.resolve(IT)]);', 'v1@.value'],
  ['', '(await Promise.race([IT]))'],
  ['', '(await new Promise((resolve) => resolve(IT)))'],
  ['const v1@ = IT;', '(await new Promise((resolve) => { setTimeout(() => resolve(v1@), 1); }))'],
  ['', '(await Promise.resolve(IT).then((it) => it))'],
  ['', '(await Promise.resolve(IT).catch(() => undefined).finally(() => {}))'],
  ['', '[IT].map((it) => it)[0]'],
  ['', '[IT].map((it) => ({ it }))[0].it'],
  ['', '[IT].filter(Boolean)[0]'],
  ['', '[IT].find((it) => it.id)'],
  ['', '[IT].reduce((_, it) => it, undefined)'],
  ['', '[IT].reduce((all, it) => ({ ...all, [it.id]: it }), {})[1]'],
  ['', '[IT].reduce((all, it) => { all[it.id] = it; return all; }, {})[1]'],
  ['', '[IT].reduce((all, it) => { all.push(it); return all; }, [])[0]'],
  ['', '[IT].reduce((all, it) => all.concat(it), [])[0]'],
  ['', '[IT].reduce((all, it) => all.set(it.id, it), new Map()).get(1)'],
  ['', '[IT].at(-1)'],
  ['', '[1, IT].slice(1)[0]'],
  ['', '[].concat([IT])[0]'],
  ['', '[[IT]].flat()[0]'],
  ['', '[IT].flatMap((it) => [it])[0]'],
  ['', '[IT].sort((a, b) => a.id - b.id)[0]'],
  ['', '[IT].toSorted((a, b) => a.id - b.id)[0]'],
  ['const l1@ = [IT];', 'l1@.pop()'],
  ['const l1@ = []; l1@.push(IT);', 'l1@.shift()'],
  ['const l1@ = [IT]; let v2@; while (l1@.length > 0) v2@ = l1@.pop();', 'v2@'],
  ['', '[IT].splice(0, 1)[0]'],
  ['', 'Array.from([IT])[0]'],
  ['', 'Array.from([IT], (it) => it)[0]'],
  ['', 'Array.of(IT)[0]'],
  ['', 'new Array(2).fill(IT)[0]'],
  ['let v1@; for (const each of [IT]) v1@ = each;', 'v1@'],
  ['let v1@; for (const [, each] of [IT].entries()) v1@ = each;', 'v1@'],
  ['let v1@; const l2@ = [IT]; for (let i = 0; i < l2@.length; i++) v1@ = l2@[i];', 'v1@'],
  ['let v1@; const o2@ = { k: IT }; for (const key in o2@) v1@ = o2@[key];', 'v1@'],
  ['const l1@ = []; [IT].forEach((it) => l1@.push(it));', 'l1@[0]'],
  ['', 'Object.values({ a: IT })[0]'],
  ['', 'Object.entries({ a: IT })[0][1]'],
  ['', "Object.fromEntries([['a', IT]]).a"],
  ['', 'Object.fromEntries([IT].map((it) => [it.id, it]))[1]'],
  ['', 'Object.groupBy([IT], (it) => it.id)[1][0]'],
  ['', 'Map.groupBy([IT], (it) => it.id).get(1)[0]'],
  ["const m1@ = new Map(); m1@.set('k', IT);", "m1@.get('k')"],
  ['', "new Map([['k', IT]]).get('k')"],
  ['', 'new Map([IT].map((it) => [it.id, it])).get(1)'],
  ["let v1@; for (const [, each] of new Map([['k', IT]])) v1@ = each;", 'v1@'],
  ['', "[...new Map([['k', IT]]).values()][0]"],
  ["let v1@; new Map([['k', IT]]).forEach((each) => { v1@ = each; });", 'v1@'],
  ['', '[...new Set([IT])][0]'],
  ['const s1@ = new Set(); s1@.add(IT); let v2@; for (const each of s1@) v2@ = each;', 'v2@'],
  ['const w1@ = new WeakMap(); const k2@ = {}; w1@.set(k2@, IT);', 'w1@.get(k2@)'],
  ['let v1@; try { v1@ = IT; } catch { v1@ = undefined; }', 'v1@'],
  ['let v1@; try { throw IT; } catch (error) { v1@ = error; }', 'v1@'],
  ['', '(process.env.X ? IT : undefined)'],
  ['', '(IT || {})'],
  ['', '(undefined ?? IT)'],
  ['', '(process.env.X && IT)'],
  ['', '(0, IT)'],
  ['let v1@; v1@ ??= IT;', 'v1@'],
  ['', '(() => IT)()'],
  ['', '(await (async () => IT)())'],
  ['function f1@(it, done) { done(it); } let v2@; f1@(IT, (it) => { v2@ = it; });', 'v2@'],
  ['function f1@(it, done) { done(null, it); } let v2@; f1@(IT, (error, it) => { if (!error) v2@ = it; });', 'v2@'],
  ['const f1@ = (fn) => (...all) => fn(...all); const f1w@ = f1@((it) => it);', 'f1w@(IT)'],
  ['const f1@ = (it) => (key) => ({ [key]: it });', "f1@(IT)('k').k"],
  ['const f1@ = (it) => () => it;', 'f1@(IT)()'],
  ['function f1@(it) { return { get: () => it }; }', 'f1@(IT).get()'],
  ['const f1@ = (...fns) => (it) => fns.reduce((value, fn) => fn(value), it);', 'f1@((it) => it, (it) => it)(IT)'],
  ['const f1@ = (f, g) => (it) => f(g(it));', 'f1@((it) => it, (it) => it)(IT)'],
  ['function f1@(it) { return it; }', 'f1@.bind(null, IT)()'],
  ['function f1@(it) { return it; }', 'f1@.call(null, IT)'],
  ['function f1@(it) { return it; }', 'f1@.apply(null, [IT])'],
  ['function f1@(it) { return it; }', 'Reflect.apply(f1@, null, [IT])'],
  ['const v2@ = IT; function f1@(it = v2@) { return it; }', 'f1@()'],
  ['function f1@(...all) { return all[1]; }', 'f1@(0, IT)'],
  ['function f1@(one, two) { return two; } const f1a@ = [0, IT];', 'f1@(...f1a@)'],
  ['function f1@() { return arguments[0]; }', 'f1@(IT)'],
  ['function f1@({ it, more = 1 }) { return it; }', 'f1@({ it: IT })'],
  ['function f1@({ more, ...others }) { return others.it; }', 'f1@({ it: IT, more: 1 })'],
  ['globalThis.g1@ = IT;', 'globalThis.g1@'],
  ['let c1@; const f2@ = (it) => { c1@ = it; }; f2@(IT);', 'c1@'],
  ['const c1@ = {}; const f2@ = (key, make) => (c1@[key] ??= make());', "f2@('k', () => IT)"],
  [
    'const c1@ = new Map(); function f2@(key, make) { if (!c1@.has(key)) c1@.set(key, make()); return c1@.get(key); }',
    "f2@('k', () => IT)",
  ],
  [
    'const v2@ = IT; const f1@ = ((fn) => { let kept; return () => { kept ??= fn(); return kept; }; })(() => v2@);',
    'f1@()',
  ],
  [
    "import { EventEmitter } from 'node:events'; const e1@ = new EventEmitter(); let v2@; e1@.on('it', (it) => { v2@ = it; }); e1@.emit('it', IT);",
    'v2@',
  ],
  [
    'const e1@ = { fns: [], on(fn) { this.fns.push(fn); }, emit(it) { for (const fn of this.fns) fn(it); } }; let v2@; e1@.on((it) => { v2@ = it; }); e1@.emit(IT);',
    'v2@',
  ],
  ['let v1@; await new Promise((done) => setTimeout((it) => { v1@ = it; done(); }, 0, IT));', 'v1@'],
  ["function f1@(kind, it) { switch (kind) { case 'a': return it; default: return undefined; } }", "f1@('a', IT)"],
  ["const S1@ = Symbol('it'); const S1o@ = { [S1@]: IT };", 'S1o@[S1@]'],
  ["const k1@ = 'key'; const k1o@ = { [k1@]: IT };", 'k1o@.key'],
  ["const o1@ = {}; Object.defineProperty(o1@, 'it', { value: IT });", 'o1@.it'],
  ['const v2@ = IT; const o1@ = { get it() { return v2@; } };', 'o1@.it'],
  ['', 'Object.create({ it: IT }).it'],
  ['let v1@ = IT; let v2@ = 1; [v1@, v2@] = [v2@, v1@];', 'v2@'],
  ['let v1@; ({ it: v1@ } = { it: IT });', 'v1@'],
  ['function f1@(it, depth) { return depth === 0 ? it : f1@(it, depth - 1); }', 'f1@(IT, 3)'],
  [
    'const n1@ = { value: IT, next: null }; let v2@ = null; for (let at = n1@; at; at = at.next) v2@ = at.value;',
    'v2@',
  ],
  ["localStorage.setItem('k1@', JSON.stringify(IT));", "JSON.parse(localStorage.getItem('k1@'))"],
  [
    "import { AsyncLocalStorage } from 'node:async_hooks'; const s1@ = new AsyncLocalStorage(); let s1v@; s1@.run(IT, () => { s1v@ = s1@.getStore(); });",
    's1v@',
  ],
  ['', 'new Proxy(IT, {})'],
  ['const o1@ = { *[Symbol.iterator]() { yield IT; } };', '[...o1@][0]'],
  ['', '[IT].findLast((it) => it.id)'],
  ['', '[1].with(0, IT)[0]'],
  ['', '[IT].values().map((it) => it).toArray()[0]'],
  [
    'const f1@ = { base: {}, put(it) { this.base = { ...this.base, it }; return this; }, done() { return this.base.it; } };',
    'f1@.put(IT).done()',
  ],
  [
    "function r1@(state, action) { switch (action.type) { case 'set': return { ...state, it: action.payload }; default: return state; } }",
    "r1@({}, { type: 'set', payload: IT }).it",
  ],
  [
    'const s1@ = (() => { let state = {}; return { dispatch(action) { state = { ...state, ...action }; }, getState: () => state }; })(); s1@.dispatch({ it: IT });',
    's1@.getState().it',
  ],
  [
    'class K1@ { put(it) { this.it = it; return this; } get() { return this.it; } } const k2@ = new K1@().put(IT);',
    'k2@.get()',
  ],
  ['let c1@; const put@ = (it) => { c1@ = it; }; const get@ = () => c1@; put@(IT);', 'get@()'],
  ['const held@ = []; const put@ = (it) => held@.push(it); const all@ = () => held@; put@(IT);', 'all@()[0]'],
];

/** Ways in which a member is read. */
const READS: readonly string[] = [
  'console.log(IT.FIELD);',
  "console.log(IT['FIELD']);",
  'console.log(IT?.FIELD);',
  'const { FIELD } = IT; console.log(FIELD);',
  'const { FIELD: kept } = IT; console.log(kept);',
  '(({ FIELD }) => console.log(FIELD))(IT);',
  "const KEY = 'FIELD'; console.log(IT[KEY]);",
  'console.log(`is ${IT.FIELD}`);',
  'if (IT.FIELD) console.log(1);',
  "console.log(Reflect.get(IT, 'FIELD'));",
  "if ('FIELD' in IT) console.log(1);",
  "const whole = IT; for (const key of ['id', 'FIELD']) console.log(whole[key]);",
  "const pick = (it, key) => it[key]; console.log(pick(IT, 'FIELD'));",
];

const START = "const response = await fetch('https://gitlab.com/api/v4/PATH');\n";

/** @param random a number from 0 to below 1 */
export function readingProgram(random: () => number): Reading {
  const [path, member] = picked(random, MEMBERS);
  const asked = `${START.replace('PATH', path)}const answer = await response.json();\n`;
  const { imports, lines, it } = handedOn(random, undefined);
  return {
    text: `${imports}${asked}${lines}${read(it, picked(random, READS), member)}`,
    plain: `${asked}${read('answer', 'console.log(IT.FIELD);', member)}`,
  };
}

/** A program in which something else may have got to where the member is read: no edit of it is proven. */
export function mixedProgram(random: () => number): string {
  const asked = `${START.replace('PATH', 'projects/1/merge_requests?state=merged')}const [answer] = await response.json();\n`;
  const { imports, lines, it } = handedOn(random, 'JSON.parse(process.argv[2])');
  return `${imports}${asked}${lines}${read(it, picked(random, READS), 'merged_by')}`;
}

function picked<T>(random: () => number, from: readonly T[]): T {
  const found = from[Math.floor(random() * from.length)];
  if (found === undefined) throw new Error('nothing to choose from');
  return found;
}

const read = (from: string, way: string, member: string): string =>
  `${way.replaceAll('IT', () => from).replaceAll('FIELD', member)}\n`;

/** The answer, handed on in one to three ways. @param instead what else it may be from one of them on */
function handedOn(random: () => number, instead: string | undefined): { imports: string; lines: string; it: string } {
  const lines: string[] = [];
  let it = 'answer';
  const named = (name: string, expression: string): void => {
    lines.push(`const ${name} = ${expression};`);
    it = name;
  };
  const steps = 1 + Math.floor(random() * 3);
  const mixedAt = instead === undefined ? -1 : Math.floor(random() * (steps + 1));
  const mix = (step: number): void => {
    if (step === mixedAt) named('mixed', `process.env.MIXED ? ${it} : ${instead}`);
  };
  for (let step = 0; step < steps; step++) {
    mix(step);
    const [statements, expression] = picked(random, WAYS);
    const said = (text: string): string => text.replaceAll('IT', () => it).replaceAll('@', `_${step}`);
    if (statements !== '') lines.push(said(statements));
    it = said(expression);
    // a function that does not wait has it all the same
    if (it.includes('await')) named(`waited_${step}`, it);
  }
  mix(steps);
  const imports = new Set(lines.join('\n').match(/import [^;]*;/g) ?? []);
  return {
    imports: [...imports].map((line) => `${line}\n`).join(''),
    lines: lines.map((line) => `${line.replace(/import [^;]*; /, '')}\n`).join(''),
    it,
  };
}
