/**
 * Stands for vitest where tests are asked again and again in one process: tests are collected, not run. What they expect is vitest's own;
 * a snapshot is what was said when nothing was mutated.
 */
import { chai, expect } from 'vitest';

export { expect };

/** @type {{ file: string, group: string, name: string, run: (context: unknown) => unknown }[]} */
export const collected = [];
/** What is done after each test of a file. */
export const afterwards = [];
export const state = { file: '', test: '', snapshots: new Map(), asked: 0, isDry: true };

const path = [];

function add(name, ...rest) {
  const run = rest.find((each) => typeof each === 'function');
  if (run)
    collected.push({
      file: state.file,
      group: [state.file, ...path].join(' > '),
      name: [...path, name].join(' > '),
      run,
    });
}

function said(name, values, at) {
  let next = 0;
  return String(name)
    .replace(/%[sjdifoO#%]/g, (sign) => {
      if (sign === '%%') return '%';
      if (sign === '%#') return String(at);
      const value = values[next++];
      return sign === '%s' ? String(value) : (JSON.stringify(value) ?? 'undefined');
    })
    .replace(/\$(\w+)/g, (all, key) =>
      values[0] !== null && typeof values[0] === 'object' && key in values[0] ? String(values[0][key]) : all,
    );
}

const eachOf =
  (one) =>
  (rows) =>
  (name, ...rest) => {
    const run = rest.find((each) => typeof each === 'function');
    rows.forEach((row, at) => {
      const values = Array.isArray(row) ? row : [row];
      one(said(name, values, at), () => run(...values));
    });
  };

const nothing = Object.assign(() => {}, { each: () => () => {} });
const whole = (one) =>
  Object.assign(one, {
    each: eachOf(one),
    for:
      (rows) =>
      (name, ...rest) =>
        eachOf(one)(rows.map((row) => [row]))(name, ...rest),
    skip: nothing,
    todo: nothing,
    only: one,
    concurrent: one,
    sequential: one,
    skipIf: (isSkipped) => (isSkipped ? nothing : whole(one)),
    runIf: (isRun) => (isRun ? whole(one) : nothing),
  });

export const test = whole((...given) => add(...given));
export const it = test;
export const describe = whole((name, ...rest) => {
  path.push(String(name));
  rest.find((each) => typeof each === 'function')?.();
  path.pop();
});
export const beforeAll = (run) => run();
export const afterAll = (run) => afterwards.push(run);
export const beforeEach = () => {
  throw new Error('beforeEach is not known here');
};
export const afterEach = (run) => afterwards.push(run);
export const vi = { setConfig() {} };

chai.use(({ Assertion }, { addMethod }) =>
  addMethod(Assertion.prototype, 'toMatchSnapshot', function () {
    const key = `${state.test} ${state.asked++}`;
    if (state.isDry) state.snapshots.set(key, this._obj);
    expect(this._obj).toBe(state.snapshots.get(key));
  }),
);
