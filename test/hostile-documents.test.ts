/** One file never ends the run: documents, components, schemas and manifests that are nested, long or go round in circles. */
import { describe, expect, test } from 'vitest';
import { Problem } from '../src/common/problem.ts';
import type { ScanOptions, ScanResult } from '../src/finding.ts';
import { scan } from '../src/scan.ts';
import { components, documents, facts, schemas } from './fuzz/nests.ts';

const ask = "const mr = await (await fetch('https://gitlab.com/api/v4/projects/1/merge_requests/2')).json();\n";
const innocent: Readonly<Record<string, string>> = {
  'src/x.graphql': 'query other { group(fullPath: "a") { dependencyProxyTotalSizeInBytes } }\n',
  'src/y.vue': `<script setup>\n${ask}</script>\n<template>{{ mr.merged_by }}</template>\n`,
  'src/z.ts': `${ask}console.log(mr.merged_by);\n`,
};

function look(files: Readonly<Record<string, string>>, options: ScanOptions = {}): ScanResult & { seconds: number } {
  const all: Readonly<Record<string, string>> = { ...innocent, ...files };
  const start = process.cpuUsage();
  const result = scan({ paths: Object.keys(all).sort(), read: (path) => all[path], skipped: [] }, options);
  const { user, system } = process.cpuUsage(start);
  return { ...result, seconds: (user + system) / 1e6 };
}

const count = ({ findings }: ScanResult, path: string): number => findings.filter((each) => each.path === path).length;

function stands(result: ScanResult & { seconds: number }): void {
  for (const path of Object.keys(innocent)) expect([path, count(result, path)]).toEqual([path, 1]);
  expect([...result.skipped, ...result.blind].filter(({ code }) => code === 'internal')).toEqual([]);
  expect(result.seconds).toBeLessThan(20);
}

const told = (result: ScanResult, path: string): number =>
  count(result, path) + result.skipped.filter((each) => each.path === path && each.relevant).length;

test.each(Object.entries(documents))('documents: %s', (_, make) => {
  const result = look({ 'src/a.graphql': make(2_000) });
  stands(result);
  expect(told(result, 'src/a.graphql')).toBeGreaterThan(0);
});

test.each(Object.entries(documents))('in a program: %s', (_, make) => {
  const result = look({ 'src/a.ts': `import { gql } from 'graphql-tag';\nexport const a = gql\`${make(500)}\`;\n` });
  stands(result);
  expect(told(result, 'src/a.ts')).toBeGreaterThan(0);
});

const empty = ['expressions that are none', 'unclosed', 'loops'];

test.each(Object.entries(components))('components: %s', (name, make) => {
  const result = look({ 'src/A.vue': make(2_000) });
  stands(result);
  if (!empty.includes(name)) expect(told(result, 'src/A.vue')).toBeGreaterThan(0);
});

test.each(Object.entries(schemas))('a schema of the user’s own: %s', (_, make) => {
  // it is what the user named, so one line tells what is wrong with it
  const named = () => look({}, { schema: { path: 'schema.graphql', text: make(4_000) } });
  expect(named).toThrow(Problem);
  expect(named).toThrow(/^schema\.graphql [^\n]+\.$/);
});

test.each(Object.entries(facts))('manifests: %s', (_, make) => {
  const text = make(20_000);
  stands(
    look({
      'package.json': text,
      'tsconfig.json': text,
      'src/b.ts': `import { a } from '@acme/a';\nimport { b } from '@/b';\n${ask}console.log(a(mr).merged_by, b.merged_by);\n`,
    }),
  );
});

test.each(['tsconfig.json', 'packages/a/jsconfig.json'])(
  '%s whose brackets are hidden by texts ends nothing',
  (path) => {
    const text = `{ "compilerOptions": { "paths": ${'[ "]", '.repeat(20_000)} } }`;
    const result = look({
      [path]: text,
      'package.json': '{ "workspaces": ["packages/*"] }',
      'packages/a/package.json': '{ "name": "a" }',
      'packages/a/b.ts': `import { b } from '@/b';\n${ask}console.log(b.merged_by);\n`,
    });
    stands(result);
    expect(result.skipped).toMatchObject([{ path, code: 'depth' }]);
  },
);

test('a component at which the compiler throws', () => {
  const result = look({ 'src/A.vue': '<template>{{ mr.merged_by }}</template>\n<i v-.."' });
  stands(result);
  expect(result.skipped).toMatchObject([{ path: 'src/A.vue', code: 'syntax', relevant: true }]);
});

describe('what is long and not deep is read', () => {
  test.each(['operations', 'aliases', 'aliases of one field', 'a circle of fragments', 'a chain of fragments'])(
    '800 %s',
    (name) => expect(count(look({ 'src/a.graphql': documents[name]?.(800) ?? '' }), 'src/a.graphql')).toBe(800),
  );

  test('4,000 elements inside one another', () =>
    expect(count(look({ 'src/A.vue': components.elements?.(4_000) ?? '' }), 'src/A.vue')).toBe(1));
});

test('many elements of one document are written together or not at all', () => {
  const result = look({ 'src/a.graphql': documents.operations?.(100) ?? '' });
  const own = result.findings.filter(({ path }) => path === 'src/a.graphql');
  expect(own.every(({ edits }) => edits.length > 0)).toBe(true);
  expect(new Set(own.map(({ group }) => group)).size).toBe(1);
});
