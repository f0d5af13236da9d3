/** The transforms under jscodeshift's own runner, and `codemod`: the bytes that `fix` writes. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fix } from '../src/fix/fix.ts';
import { type Plan, type PlanOptions, planFor, rewriting } from '../src/jscodeshift/rewrites.ts';
import { sharedPlan } from '../src/jscodeshift/shared.ts';
import { scan } from '../src/scan.ts';
import { install, root } from './built.ts';
import { cases, type Files, sourcesOf, stripped } from './fixtures.ts';

const folder = mkdtempSync(join(tmpdir(), 'gitlab-sunset-codemod-test-'));
let transforms = '';
let cli = '';
beforeAll(() => {
  const place = install(folder);
  transforms = join(place, 'transforms');
  cli = join(place, 'dist/src/cli.js');
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const slow = 60_000;

function write(place: string, files: Files): void {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(place, path)), { recursive: true });
    writeFileSync(join(place, path), text);
  }
}

const read = (place: string, files: Files): Record<string, string> =>
  Object.fromEntries([...files.keys()].map((path) => [path, readFileSync(join(place, path), 'utf8')]));

/** jscodeshift's own command, with its Babel unless it is told otherwise. */
function jscodeshift(transform: string, cwd: string, words: readonly string[]): string {
  const command = join(root, 'node_modules/jscodeshift/bin/jscodeshift.js');
  return execFileSync('node', [command, '-t', join(transforms, `${transform}.cjs`), ...words], {
    cwd,
    encoding: 'utf8',
  });
}

/** What the core makes of files. */
const fixed = (files: Files, rules: readonly string[], likely = false): Record<string, string> => ({
  ...Object.fromEntries(files),
  ...Object.fromEntries(fix(sourcesOf(files), { rules, likely }, scan).files.map(({ path, after }) => [path, after])),
});

const two: Files = new Map([
  [
    'api.ts',
    "export interface Person { name: string }\nexport interface MergeRequest { iid: number; merged_by: Person }\nexport const merged = async (): Promise<MergeRequest[]> =>\n  (await fetch('https://gitlab.com/api/v4/projects/1/merge_requests?state=merged')).json();\n",
  ],
  [
    'report.ts',
    "import { merged } from './api.ts';\nfor (const mr of await merged()) console.log(mr.merged_by.name);\n",
  ],
  [
    'alone.mjs',
    "const [mr] = await (await fetch('https://gitlab.com/api/v4/projects/1/merge_requests?state=merged')).json();\nconsole.log(mr.merged_by.name);\nconst [runner] = await (await fetch('https://gitlab.com/api/v4/runners')).json();\nif (runner.active) console.log('on');\n",
  ],
  ['none.mjs', 'export const merged_by = 1;\n'],
]);

test('there is a transform for each rule that rewrites, one for all, and no other', () => {
  const names = readdirSync(join(root, 'transforms')).sort();
  expect(names).toEqual([...rewriting, 'all', 'transform'].map((name) => `${name}.cjs`).sort());
  for (const id of rewriting)
    expect(readFileSync(join(root, 'transforms', `${id}.cjs`), 'utf8')).toContain(
      `require('./transform.cjs')(['${id}'])`,
    );
  expect(rewriting).toContain('merged-by');
  expect(rewriting).not.toContain('managed-licenses');
});

test('rules of one’s own are written by the transform of every rule, alone where `rule` names one', () => {
  const place = join(folder, 'own');
  const before =
    "const api = 'https://gitlab.com/api/v4';\nawait fetch(`${api}/things`);\nawait fetch(`${api}/projects/1/merge_requests?wip=yes`);\n";
  write(
    place,
    new Map([
      ['.gitlab-sunset.yaml', 'ruleFiles: [own.yaml]\n'],
      [
        'own.yaml',
        'rules: [{ id: acme-things, title: Call widgets, match: [{ endpoint: GET /things, segment: things, fix: { segment: widgets } }] }]\n',
      ],
      ['a.mjs', before],
    ]),
  );
  const written = (options: PlanOptions) =>
    planFor(place, undefined, options, place).files[join(place, 'a.mjs')]?.after;
  const things = before.replace('things', 'widgets');
  expect(written({ rule: 'acme-things' })).toBe(things);
  expect(written({ review: true })).toBe(things.replace('wip=yes', 'draft=true'));
  expect(() => written({ rule: 'acme-thing' })).toThrow('There is no rule acme-thing. Did you mean `acme-things`?');
});

test(
  'every fixture with a text afterwards comes out as the core writes it',
  () => {
    const place = join(folder, 'cases');
    // jscodeshift takes files by their extension
    const all = cases().filter(
      ({ after }) => after.size > 0 && [...after.keys()].every((path) => extname(path) !== ''),
    );
    const extensions = new Set(all.flatMap(({ after }) => [...after.keys()].map((path) => extname(path).slice(1))));
    expect(all.length).toBeGreaterThan(30);
    for (const { name, files } of all) {
      write(join(place, name), stripped(files));
      writeFileSync(join(place, name, '.gitlab-sunset.yaml'), '');
      // a tree in which nothing speaks of the product has nothing that only looks like it
      if (!files.has('package.json')) writeFileSync(join(place, name, 'package.json'), '{ "name": "for-gitlab" }');
    }
    const out = jscodeshift('all', place, [
      `--extensions=${[...extensions].join()}`,
      '--likely=1',
      '--within=.',
      '--no-babel',
      '.',
    ]);
    expect(out).toContain('0 errors');
    for (const { name, files, after } of all) {
      const expected = stripped(new Map([...files, ...after]));
      expect(read(join(place, name), files), name).toEqual(Object.fromEntries(expected));
    }
  },
  slow,
);

describe('under the runner as it comes, with its Babel', () => {
  test(
    'a rule’s transform writes that rule, and what reaches beyond one file is told and left',
    () => {
      const place = join(folder, 'one-rule');
      write(place, two);
      const out = jscodeshift('merged-by', place, ['.']);
      expect(out).toContain('1 ok');
      expect(out).toMatch(/report\.ts left: .*moves together with .*--within=/);
      const own = fixed(new Map([['alone.mjs', two.get('alone.mjs') ?? '']]), ['merged-by']);
      expect(own['alone.mjs']).not.toBe(two.get('alone.mjs'));
      expect(read(place, two)).toEqual({ ...Object.fromEntries(two), ...own });
    },
    slow,
  );

  test(
    'with --within the files move together, in one process too',
    () => {
      for (const [i, words] of [[], ['--run-in-band']].entries()) {
        const place = join(folder, `within-${i}`);
        write(place, two);
        expect(jscodeshift('all', place, ['--within=.', ...words, '.'])).toContain('3 ok');
        expect(read(place, two)).toEqual(fixed(two, rewriting));
      }
      expect(jscodeshift('all', join(folder, 'within-0'), ['--within=.', '.'])).toContain('0 ok');
    },
    slow,
  );
});

test('what was not looked into is told at its file', () => {
  const place = join(folder, 'deep');
  const deep = `${'('.repeat(5_000)}1${')'.repeat(5_000)}`;
  const ask = "const r = await (await fetch('https://gitlab.com/api/v4/runners/1')).json();\n";
  write(place, new Map([['deep.mjs', `${ask}export const x = [${deep}, r.active];\n`]]));
  const { files, left } = planFor(place, undefined, {}, place);
  expect(files).toEqual({});
  expect(left).toEqual({ [join(place, 'deep.mjs')]: ['Not looked into: nested too deeply to be looked into.'] });
});

describe('the plan that workers share', () => {
  const plan: Plan = { files: { '/a': { before: 'x', after: 'y' } }, left: {} };
  const run = { parent: process.pid, started: Date.now(), key: folder };
  test('is computed once, and not taken from a run that is over', () => {
    expect(sharedPlan(run, () => plan)).toEqual(plan);
    const never = (): Plan => {
      throw new Error('asked twice');
    };
    expect(sharedPlan(run, never)).toEqual(plan);
    expect(() => sharedPlan({ ...run, started: Date.now() + 60_000 }, never)).toThrow('asked twice');
    // and the others of that run learn why there is none
    expect(() => sharedPlan({ ...run, started: Date.now() }, () => plan)).toThrow('asked twice');
  });
});

describe('codemod', () => {
  const git = (place: string, ...words: string[]): string =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...words], {
      cwd: place,
      encoding: 'utf8',
    });
  const repository = (name: string): string => {
    const place = join(folder, name);
    write(place, two);
    git(place, 'init', '-q');
    git(place, 'add', '.');
    git(place, 'commit', '-qm', 'as it was');
    return place;
  };
  const command = (place: string, ...words: string[]) =>
    spawnSync('node', [cli, 'codemod', ...words], { cwd: place, encoding: 'utf8' });

  test(
    'writes what `fix` writes for the rules that are named',
    () => {
      const place = repository('codemod');
      const { status, stdout, stderr } = command(place, 'merged-by', '.');
      expect([status, stderr]).toEqual([0, '']);
      expect(stdout).toContain('3 places rewritten in 3 files');
      expect(read(place, two)).toEqual(fixed(two, ['merged-by']));
      // git could not give back what is not committed
      expect(command(place, 'runner-active').stderr).toContain('codemod runner-active --allow-dirty');
      git(place, 'commit', '-qam', 'merged by');
      expect(command(place, 'merged-by', 'runner-active', 'alone.mjs', '--cpus', '1').status).toBe(0);
      expect(readFileSync(join(place, 'alone.mjs'), 'utf8')).toContain('!runner.paused');
    },
    slow,
  );

  test(
    'a dry run prints a patch; a rule that no machine rewrites is an error, and so is none',
    () => {
      const place = repository('codemod-dry');
      const { status, stdout } = command(place, 'all', '--dry-run');
      expect([status, git(place, 'status', '--porcelain')]).toEqual([1, '']);
      expect(stdout).toContain('+if (!runner.paused)');
      expect(command(place, 'managed-licenses').stderr).toContain('No machine rewrites managed-licenses.');
      writeFileSync(
        join(folder, 'own.yaml'),
        'rules: [{ id: acme-mrs, title: Call mrs, match: [{ endpoint: "GET /projects/{id}/merge_requests", segment: merge_requests, fix: { segment: mrs } }] }]\n',
      );
      expect(command(place, 'acme-mrs', '--dry-run', '--rules', join(folder, 'own.yaml')).stdout).toContain('/mrs?');
      expect(command(place, 'merged-bi').stderr).toContain('Did you mean `merged-by`?');
      expect(command(place).stderr).toContain('Which rule?');
    },
    slow,
  );
});
