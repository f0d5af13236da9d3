import { readFileSync, writeFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import type { Finding } from '../src/finding.ts';
import { classIn, isIncluded, jsonSchema, parseConfig, rulesOn, severityFrom } from '../src/project/config.ts';

const rules = ['merged-by', 'runner-active'];
const parse = (text: string) => parseConfig(text, '.gitlab-sunset.yaml', rules);

const full = {
  target: '17.0',
  oldest: '16.10',
  announced: true,
  failOn: 'error',
  certainOnly: true,
  max: 3,
  include: ['src/'],
  exclude: ['legacy/'],
  rules: { 'merged-by': 'off', 'runner-active': 'note' },
  severity: [{ is: 'warning', rules: ['merged-by'], paths: ['test/'] }],
  classes: { tests: 'note', mocks: { is: 'warning', paths: ['fake/'] } },
  wrappers: [
    { call: 'api.request', path: 1, method: 0 },
    { call: 'get', method: 'GET' },
  ],
  suppressions: { max: 3, new: 'refuse' },
};

test('every key, as YAML and as JSON', () => {
  expect(parse(stringify(full))).toEqual(full);
  expect(parse(JSON.stringify(full, null, '\t'))).toEqual(full);
});

test('an empty file says nothing', () => {
  expect(parse('')).toEqual({});
  expect(parse('# later\n')).toEqual({});
});

test('a release that YAML takes for a number is read as it is written', () => {
  expect(parse('target: 17\noldest: 16.10')).toEqual({ target: '17.0', oldest: '16.10' });
  expect(parse("target: 'v17.0'")).toEqual({ target: '17.0' });
});

test('an anchor is followed', () => {
  expect(parse('include: &src [src/]\nexclude: *src')).toEqual({ include: ['src/'], exclude: ['src/'] });
});

describe('broken files are one line with the place', () => {
  test.each([
    ['targt: v5', '.gitlab-sunset.yaml:1:1: unknown key `targt`. Did you mean `target`?'],
    ['severity:\n  - is: note\n    path: [x]', ':3:5: unknown key `severity[0].path`. Did you mean `paths`?'],
    ['constructor: 1', 'unknown key `constructor`'],
    ['__proto__: 1', 'unknown key `__proto__`'],
    ['announced: maybe', ':1:12: `announced` must be true or false'],
    ['include: src', '`include` must be a list'],
    ['max: -1', '`max` must not be less than 0'],
    ['classes: { tests: off }', '`classes.tests` must be one of error, warning, note'],
    ['classes: { test: note }', 'unknown key `classes.test`. Did you mean `tests`?'],
    ['classes: { mocks: [a] }', '`classes.mocks` must be one of error, warning, note or keys with values'],
    ['include: [1]', '`include[0]` must be a text'],
    ['failOn: warn', '`failOn` must be one of error, warning, note. Did you mean `warning`?'],
    ['target: 16.12', '`target`: GitLab 16.12 was never released. The nearest is 16.11.'],
    ['oldest: v5', 'not a GitLab release'],
    ['rules: { merged-bye: off }', 'there is no rule `merged-bye`. Did you mean `merged-by`?'],
    ['severity: [{ rules: [merged-by] }]', '`severity[0]` lacks `is`'],
    ['severity: [{ is: note, rules: [merged] }]', 'there is no rule `merged`'],
    ['wrappers: [{ call: api, path: -1 }]', '`wrappers[0].path` must not be less than 0'],
    ['wrappers: [{ call: "" }]', '`wrappers[0].call` must not be empty'],
    ['wrappers: [{ call: a, method: [] }]', 'must be a text or a whole number'],
    ['target: v5\ntarget: v5', ':2:1:'],
    ['{ "target": ', ':1:'],
    ['- a', 'the file must be keys with values'],
    ['just words', 'the file must be keys with values'],
  ])('%j', (text, message) => {
    expect(() => parse(text)).toThrow(message);
    expect(() => parse(text)).toThrow(/^[^\n]*$/);
  });
});

describe('the schema', () => {
  test('is the one that is shipped', () => {
    const path = new URL('../schema/config.schema.json', import.meta.url);
    const text = `${JSON.stringify(jsonSchema(), null, 2)}\n`;
    if (process.env.UPDATE) writeFileSync(path, text);
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  test.each([
    [full, true],
    [{ target: 17 }, true],
    [{ targt: 'v5' }, false],
    [{ failOn: 'warn' }, false],
    [{ wrappers: [{}] }, false],
    [{ wrappers: [{ call: 'a', method: 1.5 }] }, false],
    [{ rules: { 'merged-by': 'maybe' } }, false],
    [{ include: [''] }, false],
  ])('agrees with the reader about %j', (config, right) => {
    const isValid = new Ajv({ strict: true, allowUnionTypes: true }).compile(Object(jsonSchema()));
    expect(isValid(config)).toBe(right);
    if (right) expect(() => parse(JSON.stringify(config))).not.toThrow();
    else expect(() => parse(JSON.stringify(config))).toThrow();
  });
});

describe('what the file says about a finding', () => {
  const finding = (rule: string, path: string): Finding => ({
    ...{
      rule,
      path,
      start: 0,
      end: 1,
      message: '',
      element: '',
      replacement: null,
      certainty: 'certain',
      severity: 'error',
    },
    ...{ fix: 'manual', reason: '', bridged: false, group: '', evidence: [], edits: [] },
  });
  const severity = severityFrom({
    rules: { 'merged-by': 'warning' },
    severity: [
      { is: 'error', rules: ['merged-by'], paths: ['src/'] },
      { is: 'note', paths: ['**/*.test.ts'] },
    ],
  });

  test('the last entry that fits, then the rule, then what it was', () => {
    expect(severity(finding('merged-by', 'lib/a.ts'))).toBe('warning');
    expect(severity(finding('merged-by', 'src/a.ts'))).toBe('error');
    expect(severity(finding('merged-by', 'src/a.test.ts'))).toBe('note');
    expect(severity(finding('runner-active', 'lib/a.ts'))).toBe('error');
  });
  test('tests and mocks: at most what their class says, unless an entry speaks of them', () => {
    const of = severityFrom({
      rules: { 'merged-by': 'note' },
      severity: [{ is: 'error', paths: ['test/api/'] }],
      classes: { tests: 'warning', mocks: { is: 'note', paths: ['fake/'] } },
    });
    const at = (path: string, rule = 'runner-active') => of(finding(rule, path));
    expect(
      ['src/a.ts', 'test/a.ts', 'src/a.spec.tsx', 'src/__mocks__/a.ts', 'fake/a.ts'].map((path) => at(path)),
    ).toEqual([...['error', 'warning', 'warning', 'note', 'note']]);
    expect([at('test/a.ts', 'merged-by'), at('test/api/a.ts')]).toEqual(['note', 'error']);
  });
  test('documentation is a note, unless the configuration says otherwise; scripts beside it are not documentation', () => {
    const of = severityFrom({ severity: [{ is: 'error', paths: ['docs/runbook.md'] }] });
    const all = ['README.md', 'docs/de/api.mdx', 'test/README.md', 'docs/runbook.md', 'docs/build.ts'];
    expect(all.map((path) => of(finding('runner-active', path)))).toEqual(['note', 'note', 'note', 'error', 'error']);
    const strict = severityFrom({ classes: { documentation: { is: 'error', paths: ['handbook/'] } } });
    expect(strict(finding('runner-active', 'README.md'))).toBe('error');
    const kind = classIn({ classes: { documentation: { paths: ['handbook/'] } } });
    expect(['README.md', 'handbook/a.sh', 'docs/a.sh'].map(kind)).toEqual([
      'documentation',
      'documentation',
      undefined,
    ]);
  });
  test('which files are tests and which are mocks', () => {
    const kind = classIn({ classes: { tests: { paths: ['qa/'] } } });
    const of = (paths: string) => paths.split(' ').map(kind);
    expect(of('test/a.ts a/__tests__/b.js a.test.mjs a_test.js e2e/x.ts qa/x.ts')).toEqual(Array(6).fill('test'));
    expect(of('test/mocks/a.ts a/__fixtures__/b.ts api.mock.ts')).toEqual(Array(3).fill('mock'));
    expect(of('src/a.ts src/latest.ts src/contest/a.ts src/testing.ts ../test/a.ts')).toEqual(Array(5).fill(undefined));
  });
  test('a bridged finding stays a note', () => {
    expect(severity({ ...finding('merged-by', 'src/a.ts'), bridged: true, severity: 'note' })).toBe('note');
  });
  test('rules that are off', () =>
    expect(rulesOn({ rules: { 'merged-by': 'off' } }, rules)).toEqual(['runner-active']));
  test('paths that are reported', () => {
    const only = isIncluded({ include: ['src/', '*.mts'] });
    expect(['src/a.ts', 'lib/a.ts', 'lib/a.mts'].map(only)).toEqual([true, false, true]);
  });
});
