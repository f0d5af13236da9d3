/** Several looks at one project find what each would find alone, and a run that rewrites looks no more often than it has to. */
import { expect, it } from 'vitest';
import { changes } from '../rules/index.ts';
import type { LookOptions, Sources } from '../src/finding.ts';
import { fixByRule } from '../src/fix/steps.ts';
import { fix } from '../src/index.ts';
import { looking } from '../src/looking.ts';
import { scan } from '../src/scan.ts';
import { cases, type Files, sourcesOf } from './fixtures.ts';
import { numbers } from './random.ts';

/** `SEED=7 COUNT=40` looks at other fixtures and changes, and at so many. */
const SEED = Number(process.env.SEED ?? 1);
const COUNT = Number(process.env.COUNT ?? 4);

/** A text that differs: rewritten, shortened, empty, or as another file is. */
function changed(files: Files, after: Files, path: string, next: (below: number) => number): string {
  const text = files.get(path) ?? '';
  const lines = text.split('\n');
  const others = [...files.values()];
  const ways = [
    () => after.get(path) ?? `${text}\n`,
    () => lines.toSpliced(next(lines.length), 1).join('\n'),
    () => '',
    () => others[next(others.length)] ?? '',
  ];
  return ways[next(ways.length)]?.() ?? '';
}

it('whatever changes between two looks', () => {
  const several = cases().filter(({ files }) => files.size > 2 && files.size < 20);
  let found = 0;
  for (let i = 0; i < COUNT; i++) {
    const next = numbers(SEED * 1000 + i + 1);
    const { name, files, after } = several[next(several.length)] ?? { name: '', files: new Map(), after: new Map() };
    const look = looking();
    const now = new Map(files);
    for (let step = 0; step < 4; step++) {
      const sources = sourcesOf(now);
      const result = look(sources, {});
      expect(result, `${name}, step ${step}`).toEqual(scan(sources));
      found += result.findings.length;
      const path = [...files.keys()][next(files.size)] ?? '';
      now.set(path, changed(files, after, path, next));
    }
  }
  expect(found).toBeGreaterThan(COUNT);
});

it('a component whose script is what it was and stands elsewhere in the file', () => {
  const script =
    "<script>\n  const one = await (await fetch('https://gitlab.com/api/v4/projects/1/merge_requests/2')).json();\n  console.log(one.merged_by);\n</script>\n";
  const look = looking();
  for (const ahead of ['', '<!-- moved by this -->\n', '<!-- and moved again by this -->\n']) {
    const sources = sourcesOf(new Map([['src/One.svelte', `${ahead}${script}`]]));
    const { findings } = look(sources, {});
    expect(findings.map(({ start }) => start)).toEqual([`${ahead}${script}`.indexOf('merged_by')]);
    expect(findings).toEqual(scan(sources).findings);
  }
});

const project = (name: string) => ({ [`${name}/package.json`]: '{}' });
const reads = (name: string, member: string) => ({
  [`${name}/read.mjs`]: `const answer = await fetch('https://gitlab.com/api/v4/projects/1/merge_requests/2');\nconst one = await answer.json();\nconsole.log(one.${member});\n`,
});
const of = (files: Record<string, string>): Sources => sourcesOf(new Map(Object.entries(files)));

it('around some files finds all that moves together with what stands there, and looks into nothing else', () => {
  const runner = `apiVersion: apps.gitlab.com/v1beta2
kind: Runner
metadata:
  name: one
spec:
  gitlabUrl: https://gitlab.example.com
  token: shared
  tags: docker
`;
  const secret = `apiVersion: v1
kind: Secret
metadata:
  name: shared
stringData:
  runner-registration-token: glrt-0123456789abcdefghij
`;
  const sources = of({
    ...project('a'),
    ...reads('a', 'merged_by'),
    'a/runner.yaml': runner,
    ...project('b'),
    ...reads('b', 'merged_by'),
    'b/secret.yaml': secret,
    ...project('c'),
    ...reads('c', 'merged_by'),
  });
  const all = scan(sources).findings;
  const inRunner = all.filter(({ path }) => path === 'a/runner.yaml');
  const together = all.filter(({ group }) => inRunner.some((each) => each.group === group));
  expect(together.map(({ path }) => path)).toEqual(['a/runner.yaml', 'b/secret.yaml']);
  const around = (name: string) => looking()(sources, { around: (path) => path.startsWith(`${name}/`) }).findings;
  expect(around('a')).toEqual(all.filter(({ path }) => path.startsWith('a/') || path === 'b/secret.yaml'));
  expect(around('c')).toEqual(all.filter(({ path }) => path.startsWith('c/')));
});

it('a run by rules looks once for each that changes something, beside the looks for the whole', () => {
  const sources = of({ ...project('a'), ...reads('a', 'merged_by?.name, one.work_in_progress, one.changes') });
  let looks = 0;
  const told: LookOptions['told'] = (phase) => {
    if (phase === 'shell') looks += 1;
  };
  const options = { review: true, likely: true, told };
  const whole = fix(sources, options);
  looks = 0;
  const { result, steps } = fixByRule(
    changes.map(({ id }) => id),
    sources,
    options,
    looking(),
  );
  expect(result.files).toEqual(whole.files);
  expect(steps.length).toBeGreaterThan(1);
  expect(looks).toBe(3 + steps.length);
});
