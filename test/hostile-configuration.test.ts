/** What one file of configuration, shell or requests may hold: it ends no run, and what is found elsewhere stands. */
import { describe, expect, test } from 'vitest';
import { scan } from '../src/scan.ts';
import { sourcesOf } from './fixtures.ts';
import * as nests from './fuzz/configuration.ts';
import { configuration } from './fuzz/configuration.ts';

const look = (files: Record<string, string>) => scan(sourcesOf(new Map(Object.entries(files))));

const kinds = [
  ['.gitlab-ci.yml', nests.yamlNests],
  ['config.toml', nests.tomlNests],
  ['main.tf', nests.hclNests],
  ['gitlab.rb', nests.rubyNests],
  ['a.sh', nests.shellNests],
  ['a.md', nests.markdownNests],
  ['Dockerfile', nests.dockerNests],
  ['a.postman_collection.json', nests.postmanNests],
  ['a.http', nests.httpNests],
] as const;

describe.each(kinds)('%s', (path, own) => {
  test.each(Object.keys(own))('%s, few levels: read to the end', (name) => {
    const text = own[name]?.(3) ?? '';
    const { findings } = look({ [path]: text });
    expect(findings.length).toBeGreaterThan(0);
  });

  test.each(Object.keys(own))('%s, 1,500 levels: the run goes on, and what is not seen is told', (name) => {
    const text = own[name]?.(1500) ?? '';
    const other = { 'z.sh': 'curl "https://gitlab.com/api/v4/runners?status=active"\n' };
    const { findings, blind, skipped } = look({ [path]: text, ...other });
    expect(findings.some((each) => each.path === 'z.sh')).toBe(true);
    expect([...blind, ...skipped].filter(({ code }) => code === 'internal')).toEqual([]);
    const told = [...blind, ...skipped.filter(({ relevant }) => relevant)].some((each) => each.path === path);
    expect(told || findings.some((each) => each.path === path)).toBe(true);
  });
});

test('100,000 levels are as good as 1,500', () => {
  const told = (path: string, text: string): string[] => {
    const { blind, skipped } = look({ [path]: text });
    return [...new Set([...blind, ...skipped.filter(({ relevant }) => relevant)].map(({ code }) => code))];
  };
  expect(told('.gitlab-ci.yml', nests.yamlNests['flow lists']?.(100_000) ?? '')).toEqual(['depth']);
  expect(told('config.toml', nests.tomlNests.lists?.(100_000) ?? '')).toEqual(['depth']);
  expect(told('main.tf', nests.hclNests.objects?.(100_000) ?? '')).toEqual(['depth']);
  expect(told('gitlab.rb', nests.rubyNests.lists?.(100_000) ?? '')).toEqual(['depth']);
  expect(told('a.postman_collection.json', nests.postmanNests.folders?.(100_000) ?? '')).toEqual(['depth']);
  expect(told('a.http', nests.httpNests.bodies?.(100_000) ?? '')).toEqual(['depth']);
});

test('a plugin that hands its script to itself: what stands before and behind is found, the rest is told with its line', () => {
  const text = nests.shellNests['a script that hands itself on']?.(1) ?? '';
  const { findings, blind } = look({ 'check.sh': text });
  expect(findings.map(({ start }) => text.slice(0, start).split('\n').length)).toEqual([1, 4]);
  expect(blind.map(({ code, at }) => [code, text.slice(0, at).split('\n').length])).toEqual([['depth', 3]]);
});

test('every reader has a target', () => expect(configuration.map(({ name }) => name)).toHaveLength(kinds.length));

describe('many commands, and many words of one, are written again without reading all of the script for each', () => {
  const many = (line: (i: number) => string, between: string): string =>
    Array.from({ length: 4000 }, (_, i) => line(i)).join(between);
  test.each([
    ['commands', many((i) => `curl -X PUT -d active=false "$CI_API_V4_URL/runners/${i}"`, '\n'), 4000],
    ['options', `curl ${many((i) => `-H "X-${i}: y"`, ' ')} -X PUT -d active=false "$CI_API_V4_URL/runners/1"`, 1],
    ['statements', many(() => 'export FF_USE_NEW_SHELL_ESCAPE=true', '\n'), 4000],
    ['words before one command', `${many(() => 'FF_USE_NEW_SHELL_ESCAPE=true', ' ')} ./run`, 4000],
  ])('%s', (_, text, count) => {
    const start = process.cpuUsage();
    const { findings, blind, skipped } = look({ 'a.sh': `${text}\n` });
    const { user } = process.cpuUsage(start);
    expect(findings.filter(({ fix, edits }) => fix !== 'manual' && edits.length > 0)).toHaveLength(count);
    expect([...blind, ...skipped]).toEqual([]);
    // each took minutes, or at least ten seconds, before
    expect(user / 1e6).toBeLessThan(8);
  });
});

test('many variables of a Dockerfile: each command sees what stands before it, and none takes a copy', () => {
  const run = 'RUN gitlab-runner register --registration-token x';
  const text = `FROM x\n${Array.from({ length: 8000 }, (_, i) => `ENV A${i}=$A${i}`).join('\n')}\nENV CI_SERVER_TOKEN=a\n${run}\nENV CI_SERVER_TOKEN=b\nFROM y\n${run}\n`;
  const start = process.cpuUsage();
  const { findings } = look({ Dockerfile: text });
  expect(findings.length).toBeGreaterThanOrEqual(2);
  // 4,000 took 1.8 s, and 2,000 a sixth of that
  expect(process.cpuUsage(start).user / 1e6).toBeLessThan(5);
});

test.each(['a/*', '/*', 'a /*/', '/**', 'a #', 'a //'])('%j at the end of HCL ends the file, not the run', (end) => {
  const text = `resource "gitlab_runner" "a" {\n  registration_token = "x"\n}\n`;
  const other = { 'z.sh': 'curl "https://gitlab.com/api/v4/runners?status=active"\n' };
  // 'a/*' was read for ever where it began the file
  for (const own of [end, text + end]) {
    const { findings, blind, skipped } = look({ 'main.tf': own, ...other });
    expect(findings.some(({ path }) => path === 'z.sh')).toBe(true);
    expect([...blind, ...skipped].filter(({ code }) => code === 'internal')).toEqual([]);
  }
});

test('thousands of places that go together are told one by one, and do not each carry what all of them would write', () => {
  const set = (count: number): string =>
    `gitlab_rails['a'] = 'x'\n${"sidekiq['queue_selector'] = true\n".repeat(count)}`;
  const written = (count: number): number[] =>
    look({ 'gitlab.rb': set(count) }).findings.map(({ edits }) => edits.length);
  expect(written(20)).toEqual(Array(20).fill(20));
  const start = process.cpuUsage();
  expect(written(3000)).toEqual(Array(3000).fill(0));
  // who else asks for a name was looked for line by line for each of them: twenty seconds
  expect(process.cpuUsage(start).user / 1e6).toBeLessThan(8);
});

test('a word with many holes is looked at once', () => {
  const text = `curl "https://gitlab.com/api/v4/runners?status=active" "${'$a'.repeat(20_000)}"\n`;
  const start = process.cpuUsage();
  const { findings, blind } = look({ 'a.sh': text });
  expect(findings).toHaveLength(1);
  expect(blind.filter(({ code }) => code === 'internal')).toEqual([]);
  // each hole was all of them: 8,000 took a minute, and more ended with an array that is too long
  expect(process.cpuUsage(start).user / 1e6).toBeLessThan(8);
});

test('many mistakes on one long line of YAML are one', () => {
  const text = `variables: { FF_USE_NEW_SHELL_ESCAPE: "true" }\nx: ${'{{ '.repeat(6000)}${'} '.repeat(60_000)}\n`;
  const start = process.cpuUsage();
  const { blind, skipped } = look({ '.gitlab-ci.yml': text });
  expect([...blind, ...skipped.filter(({ relevant }) => relevant)]).toHaveLength(1);
  // the parser showed the line of each: half a minute
  expect(process.cpuUsage(start).user / 1e6).toBeLessThan(8);
});

test('thousands of documents in one file, each with a text inside', () => {
  const one = (i: number): string =>
    `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: c${i} }\ndata:\n  own: |\n    runs: { image: a }\n    script: [b]\n---\n`;
  const runner = 'apiVersion: apps.gitlab.com/v1beta2\nkind: Runner\nspec:\n  token: kept\n  tags: docker\n';
  const text = Array.from({ length: 8000 }, (_, i) => one(i)).join('') + runner;
  const start = process.cpuUsage();
  expect(look({ 'all.yaml': text }).findings.map(({ rule }) => rule)).toEqual(['operator-registration-token']);
  // the whole text was looked through once more for each document
  expect(process.cpuUsage(start).user / 1e6).toBeLessThan(15);
});

describe('twice as much is about twice the work', () => {
  // counted in what is read again, not in time: many findings in one file were each checked by reading all of it
  const flag = 'FF_USE_NEW_SHELL_ESCAPE';
  test.each([
    ['config.toml', (n: number) => `[[runners]]\n[runners.feature_flags]\n${flag} = true\n`.repeat(n)],
    [
      '.gitlab-ci.yml',
      (n: number) =>
        Array.from({ length: n }, (_, i) => `j${i}:\n  script: [a]\n  variables: { ${flag}: "true", A: b }\n`).join(''),
    ],
  ])('%s with many findings', (path, text) => {
    const own = text(1500);
    const start = process.cpuUsage();
    const { findings } = look({ [path]: own });
    const { user } = process.cpuUsage(start);
    expect(findings).toHaveLength(1500);
    // each edit was checked: it took minutes before
    expect(findings.every(({ fix, edits }) => fix !== 'manual' && edits.length > 0)).toBe(true);
    expect(user / 1e6).toBeLessThan(60);
  });
});
