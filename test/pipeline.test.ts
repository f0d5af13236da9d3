/** What runs in pipelines. Their hosts are not here: the files are parsed, and their script lines run in a shell on the example. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { interpolated } from '../src/project/setup.ts';
import { type Installed, install, manifest, type Ran, top } from './installed.ts';
import { git } from './repo.ts';

let installed: Installed;
beforeAll(() => {
  installed = install();
}, 60_000);
afterAll(() => installed?.remove());

const file = (path: string): string => readFileSync(join(top, path), 'utf8');
const isNew = "export const a = async () => (await fetch('https://gitlab.example.com/api/v4/geo_nodes')).json();\n";
const addNew = (folder: string): void => writeFileSync(join(folder, 'scripts/new.js'), isNew);

describe("GitLab's component", () => {
  const text = file('templates/check.yml');
  const [header, body] = parseAllDocuments(text).map((document): unknown => document.toJS());
  const { inputs } = (
    header as {
      spec: { inputs: Record<string, { default?: unknown; description?: string; type?: string; options?: unknown[] }> };
    }
  ).spec;
  interface Job {
    script: string[];
    variables: Record<string, string>;
    artifacts: { paths: string[]; reports: Record<string, string> };
    cache: { paths: string[]; when: string };
  }
  const job = (given: Record<string, string> = {}): Job =>
    Object.values<Job>(parse(interpolated(text, given)))[0] as Job;
  /** As a runner does: the lines in one shell, with the variables of the job and the pipeline. */
  const run = (folder: string, given: Record<string, string> = {}, env: Record<string, string> = {}): Ran => {
    const { script, variables } = job(given);
    return installed.shell(folder, script.join('\n'), { ...variables, CI_PROJECT_DIR: folder, ...env });
  };

  test('has a header of inputs, each described and with a default of its type, all used and no other', () => {
    for (const [name, input] of Object.entries(inputs)) {
      expect(Object.keys(input).filter((key) => !['default', 'description', 'options', 'type'].includes(key))).toEqual(
        [],
      );
      const type = Array.isArray(input.default) ? 'array' : typeof input.default;
      expect([name, typeof input.description, type]).toEqual([name, 'string', input.type ?? 'string']);
      if (input.options) expect(input.options).toContain(input.default);
    }
    const used = new Set([...text.matchAll(/\$\[\[ inputs\.([\w-]+) \]\]/g)].map(([, name]) => name));
    expect([...used].sort()).toEqual(Object.keys(inputs).sort());
  });
  test('is jobs and nothing else, and its version is that of the package', () => {
    expect(Object.keys(Object(body))).toEqual(['$[[ inputs.job-name ]]']);
    expect(Object.keys(parse(interpolated(text, { 'job-name': 'mine' })))).toEqual(['mine']);
    expect(inputs.version?.default).toBe(manifest.version);
    expect(readdirSync(join(top, 'templates'))).toEqual(['check.yml', 'fleet.yml', 'parts']);
  });
  test("keeps what npm fetched, also when the gate fails, and nothing of jscodeshift's", () => {
    const { cache, variables } = job();
    expect(cache.when).toBe('always');
    expect(`$CI_PROJECT_DIR/${cache.paths[0]}`).toBe(`${variables.NPM_CONFIG_CACHE}/`);
    expect(variables.NPM_CONFIG_OMIT).toBe('optional');
  });
  test('fails on the example, and every artifact is there', () => {
    const folder = installed.example();
    const { code, out, err } = run(folder);
    expect([code, err]).toEqual([1, '']);
    expect(out).toContain('35 findings in 13 files');
    const { artifacts } = job();
    const names = [...artifacts.paths, ...Object.values(artifacts.reports)];
    expect(names.filter((name) => !existsSync(join(folder, name)))).toEqual([]);
    const read = (name = ''): string => readFileSync(join(folder, name), 'utf8');
    expect(JSON.parse(read(artifacts.reports.codequality))).toHaveLength(35);
    expect(read(artifacts.reports.junit)).toContain('<testsuites');
    expect(JSON.parse(read('gitlab-sunset.rdjson')).diagnostics).toHaveLength(35);
    const notes: { body: string }[] = JSON.parse(read('gitlab-sunset.suggestions.json'));
    expect(notes.length).toBeGreaterThan(5);
    for (const { body } of notes) expect(body).toMatch(/```suggestion:-0\+\d+\n/);
  }, 60_000);
  test('in a folder below the top the reports name paths from the top', () => {
    const folder = installed.example();
    expect(run(folder, { directory: 'packages/bot', 'fail-on': 'error', target: '16.0' }).code).toBe(0);
    const [entry] = JSON.parse(readFileSync(join(folder, 'gl-code-quality-report.json'), 'utf8'));
    expect(entry.location.path).toMatch(/^packages\/bot\/src\//);
  }, 60_000);
  test('in a merge request only what it changes; with strict, what accepts nothing', () => {
    const folder = installed.example();
    const env = { CI_MERGE_REQUEST_DIFF_BASE_SHA: git(folder, 'rev-parse', 'HEAD').trim() };
    addNew(folder);
    const { code, out } = run(folder, { 'changed-only': 'true' }, env);
    expect([code, out]).toEqual([1, expect.stringContaining('1 finding in 1 file')]);
    writeFileSync(join(folder, 'scripts/new.js'), '// gitlab-sunset-ignore merged-by: why\n');
    expect(run(folder, { 'changed-only': 'true', strict: 'true' }, env).code).toBe(3);
  }, 60_000);
  test("in a merge request by the law of the target branch, unless it is to be the request's own", () => {
    const folder = installed.example();
    const env = { CI_MERGE_REQUEST_DIFF_BASE_SHA: git(folder, 'rev-parse', 'HEAD').trim() };
    writeFileSync(join(folder, '.gitlab-sunset.yaml'), 'exclude: [packages/, scripts/]\nmax: 99\n');
    expect(run(folder, {}, env).code).toBe(1);
    expect(run(folder, {}, { ...env, CI_MERGE_REQUEST_TARGET_BRANCH_SHA: 'HEAD' }).code).toBe(1);
    expect(run(folder, { 'policy-from': 'HEAD' }).code).toBe(1);
    expect(run(folder, { 'policy-from': 'nowhere' }).code).toBe(2);
    writeFileSync(join(folder, '.gitlab-sunset.yaml'), 'exclude: [packages/, scripts/]\nmax: 99\n');
    expect(run(folder, { 'policy-from': 'request' }, env).code).toBe(0);
    expect(run(folder).code).toBe(0);
  }, 60_000);
  test('a value that a shell would run is a value', () => {
    const folder = installed.example();
    expect(run(folder, { target: '$(touch ran)`touch ran`; touch ran' }).code).toBe(2);
    expect(existsSync(join(folder, 'ran'))).toBe(false);
  }, 60_000);
});

describe("GitHub's action", () => {
  interface Step {
    run: string;
    shell: string;
    env: Record<string, string>;
  }
  const action: {
    branding: Record<string, string>;
    inputs: Record<string, { default: string; description: string }>;
    outputs: Record<string, { value: string }>;
    runs: { using: string; steps: Step[] };
  } = parse(file('action.yml'));
  const run = (folder: string, given: Record<string, string> = {}, base = '', path = top): Ran => {
    const [step] = action.runs.steps;
    if (!step) throw new Error('no step');
    const fill = (value: string): string =>
      value
        .replace(
          /\$\{\{ inputs\.([\w-]+) \}\}/g,
          (_, name: string) => given[name] ?? action.inputs[name]?.default ?? '?',
        )
        // empty on a push
        .replace(/\$\{\{ github\.event\.pull_request\.base\.sha \}\}/g, base);
    const env = Object.fromEntries(Object.entries(step.env).map(([name, value]) => [name, fill(value)]));
    const runner = { GITHUB_ACTION_PATH: path, GITHUB_OUTPUT: join(folder, 'outputs'), RUNNER_TEMP: folder };
    return installed.shell(folder, step.run, { ...env, ...runner, GITHUB_WORKSPACE: folder }, step.shell);
  };
  test('annotates the example, and fails', () => {
    expect(action.runs.using).toBe('composite');
    const folder = installed.example();
    const { code, out } = run(folder, { target: '17.0', 'fail-on': 'error', sarif: 'a.sarif' });
    expect(code).toBe(1);
    expect(out).toMatch(/^::notice title=gitlab-sunset::35 findings/);
    expect(JSON.parse(readFileSync(join(folder, 'a.sarif'), 'utf8')).version).toBe('2.1.0');
    const json = join(folder, 'gitlab-sunset.json');
    expect(readFileSync(join(folder, 'outputs'), 'utf8')).toBe(`passed=false\nfindings=35\njson=${json}\n`);
  }, 60_000);
  test('takes a version that is named, and narrows', () => {
    const folder = installed.example();
    addNew(folder);
    const given = { version: manifest.version, since: 'HEAD', strict: 'true', html: 'a.html' };
    const { code, out } = run(folder, given);
    expect([code, out]).toEqual([1, expect.stringContaining('::1 finding')]);
    expect(existsSync(join(folder, 'a.html'))).toBe(true);
    expect(run(folder, { version: '0.0.0' })).toMatchObject({ code: 99, err: expect.stringContaining('0.0.0') });
  }, 60_000);
  test('in a pull request only what it changes, by the law of its base', () => {
    const folder = installed.example();
    const base = git(folder, 'rev-parse', 'HEAD').trim();
    addNew(folder);
    writeFileSync(join(folder, '.gitlab-sunset.yaml'), 'max: 99\n');
    const { code, out } = run(folder, { 'changed-only': 'true' }, base);
    expect([code, out]).toEqual([1, expect.stringContaining('::1 finding')]);
    expect(readFileSync(join(folder, 'outputs'), 'utf8')).toContain('findings=1\n');
  }, 60_000);
  test('of a ref that is not built, its version is taken', () => {
    const folder = installed.example();
    const ref = join(folder, 'ref');
    mkdirSync(ref);
    writeFileSync(join(ref, 'package.json'), '{ "version": "0.0.1" }');
    expect(run(folder, {}, '', ref)).toMatchObject({ code: 99, err: expect.stringContaining('gitlab-sunset@0.0.1') });
  }, 60_000);
  test('what is asked in a wrong way fails the step, and leaves no outputs', () => {
    const folder = installed.example();
    const { code, err } = run(folder, { target: '16.99' });
    expect([code, err]).toEqual([2, expect.stringMatching(/^gitlab-sunset: [^\n]+\n$/)]);
    expect(existsSync(join(folder, 'outputs'))).toBe(false);
  }, 60_000);
  test('says what a marketplace shows, and gives back what it reads', () => {
    expect(Object.keys(action.branding)).toEqual(['icon', 'color']);
    const said = action.runs.steps[0]?.run ?? '';
    for (const name of Object.keys(action.outputs)) expect(said).toContain(`${name}=`);
  });
});

describe('the hooks of pre-commit', () => {
  const hooks: { id: string; name: string; entry: string; language: string; pass_filenames?: boolean }[] = parse(
    file('.pre-commit-hooks.yaml'),
  );
  const run = (id: string, folder: string, names: string[] = []): Ran => {
    const { entry } = hooks.find((hook) => hook.id === id) ?? { entry: 'false' };
    return installed.shell(folder, [entry, ...names].join(' '));
  };
  test('name what node installs', () => {
    expect(hooks).toHaveLength(3);
    for (const { id, name, entry, language } of hooks) {
      expect([typeof id, typeof name, language]).toEqual(['string', 'string', 'node']);
      expect(Object.keys(manifest.bin)).toContain(entry.split(' ')[0]);
    }
  });
  test('refuse what is staged, and rewrite it', () => {
    const folder = installed.example();
    addNew(folder);
    git(folder, 'add', '-A');
    expect(run('gitlab-sunset', folder).code).toBe(1);
    expect(run('gitlab-sunset-fix', folder, ['scripts/new.js']).code).toBe(0);
    git(folder, 'add', '-A');
    expect(run('gitlab-sunset-changed-lines', folder).code).toBe(0);
  }, 60_000);
});

describe('the Dockerfile', () => {
  const lines = file('Dockerfile').split('\n');
  /** The lines of each stage that copy: from where, and what to where. */
  const stages = file('Dockerfile')
    .split(/^FROM .*$/m)
    .slice(1)
    .map((stage) =>
      [...stage.matchAll(/^COPY (--from=build )?(.+) (\S+)$/gm)].map(([, from, names = '', to = '']) => ({
        from: from === undefined ? top : 'build',
        names: names.split(' '),
        to,
      })),
    );
  test('copies what is there', () => {
    expect(stages.map((lines) => lines.length > 3)).toEqual([true, true]);
    const copied = stages.flat().flatMap(({ from, names }) => (from === top ? names : []));
    expect(copied.filter((name) => !existsSync(join(top, name)))).toEqual([]);
  });
  test('holds exactly what checks: no more is copied than its lines say', () => {
    const folder = installed.example();
    const image = join(folder, 'image');
    for (const { names, to } of stages[1] ?? [])
      for (const name of names) {
        const own = name.replace(/^\/build\//, '');
        const target = join(image, to.endsWith('/') ? join(to, basename(own)) : to);
        mkdirSync(dirname(target), { recursive: true });
        if (own === 'node_modules') symlinkSync(join(top, own), target);
        else cpSync(join(top, own), target, { recursive: true });
      }
    const command = join(image, 'opt/gitlab-sunset/dist/src/cli.js');
    writeFileSync(join(folder, '.gitignore'), 'image\n');
    const said = installed.shell(folder, `node ${command} check && exit 9; node ${command} explain merged-by`);
    expect(said.out).toContain('35 findings in 13 files');
    expect(said).toMatchObject({ code: 0, out: expect.stringContaining('Before and after') });
    expect(installed.shell(folder, `node ${command} init --dry-run`).code).toBe(0);
  }, 60_000);
  test('is pinned, labelled, nobody’s root, and without what only building needs', () => {
    const text = lines.join('\n');
    for (const [, image] of text.matchAll(/^FROM (\S+)/gm)) expect(image).toMatch(/^node:\d+\.\d+\.\d+-/);
    expect(text).toContain('--omit=dev');
    expect(text).toMatch(/^LABEL /m);
    expect(text).toMatch(/^USER node$/m);
  });
  test('starts the command', () => {
    const entry: unknown = JSON.parse(/^ENTRYPOINT (.*)$/m.exec(lines.join('\n'))?.[1] ?? '');
    expect(entry).toEqual(Object.keys(manifest.bin));
    const command: string[] = JSON.parse(/^CMD (.*)$/m.exec(lines.join('\n'))?.[1] ?? '');
    expect(installed.shell(top, `gitlab-sunset ${command.join(' ')} --help`).code).toBe(0);
  }, 60_000);
});
