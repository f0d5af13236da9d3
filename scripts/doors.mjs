#!/usr/bin/env node
/**
 * Goes in through the doors, each by its own host: `npm run doors`. What is not installed is told and passed over, unless it is named.
 *
 *   node scripts/doors.mjs [docker] [pre-commit] [component] [publish]
 *
 * The work tree stays as it is. `docker` needs the network of `npm ci`, `pre-commit` that of `npm install`; GITLAB_CI_LOCAL names
 * the program gitlab-ci-local, PRE_COMMIT the program pre-commit, where they are not on the path.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const place = mkdtempSync(join(tmpdir(), 'sunset-doors-'));
const identity = Object.fromEntries(
  ['AUTHOR', 'COMMITTER'].flatMap((who) => [
    [`GIT_${who}_NAME`, 'doors'],
    [`GIT_${who}_EMAIL`, 'doors@example.com'],
  ]),
);
const env = { ...process.env, ...identity, GIT_CONFIG_GLOBAL: '/dev/null' };

function run(cwd, command, args = [], more = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...env, ...more },
    maxBuffer: 1 << 28,
  });
  return { code: error ? 127 : status, out: stdout ?? '', err: stderr ?? '' };
}

function must(cwd, command, args = [], more = {}) {
  const made = run(cwd, command, args, more);
  if (made.code !== 0) throw new Error(`${command} ${args.join(' ')}: ${made.code}\n${made.out}${made.err}`);
  return made.out;
}

const expect = (is, what) => {
  if (!is) throw new Error(what);
};

const programs = {
  'pre-commit': process.env.PRE_COMMIT ?? 'pre-commit',
  component: process.env.GITLAB_CI_LOCAL ?? 'gitlab-ci-local',
};

/** A repository of the example project. */
function example(name) {
  const folder = join(place, name);
  cpSync(join(root, 'fixtures/app'), folder, { recursive: true });
  must(folder, 'git', ['init', '-q', '-b', 'main']);
  must(folder, 'git', ['add', '-A']);
  must(folder, 'git', ['commit', '-qm', 'all']);
  return folder;
}

const doors = {
  /** The build of the image, on exactly the files that it copies. */
  docker() {
    const [, build = '', image = ''] = readFileSync(join(root, 'Dockerfile'), 'utf8').split(/^FROM .*$/m);
    const [from, to] = [join(place, 'build'), join(place, 'image')];
    for (const [, names, target] of build.matchAll(/^COPY ([^-].*) (\S+)$/gm))
      for (const name of names.split(' ')) {
        const path = join(from, target === './' ? name : target);
        mkdirSync(dirname(path), { recursive: true });
        cpSync(join(root, name), path, { recursive: true });
      }
    const [, command = 'false'] = /^RUN (npm ci.*)$/m.exec(build) ?? [];
    must(from, 'sh', ['-c', command]);
    for (const [, own, names, target] of image.matchAll(/^COPY (--from=build )?(.+) (\S+)$/gm))
      for (const name of names.split(' ')) {
        const source = own ? join(from, name.replace('/build/', '')) : join(root, name);
        const path = join(to, target.endsWith('/') ? join(target, name.split('/').at(-1)) : target);
        mkdirSync(dirname(path), { recursive: true });
        cpSync(source, path, { recursive: true, verbatimSymlinks: true });
      }
    const folder = example('in-docker');
    const { code, out } = run(folder, 'node', [join(to, 'opt/gitlab-sunset/dist/src/cli.js'), 'check']);
    expect(code === 1 && out.includes('findings in 13 files'), `check in the image's files: ${code}\n${out}`);
    const [size] = must(to, 'du', ['-sm', 'opt']).split('\t');
    return `npm ci, build and check on the files of its COPY lines; ${size} MB besides node and git`;
  },
  /** A hook from git, installed by pre-commit. */
  'pre-commit'() {
    const source = join(place, 'source');
    must(root, 'git', ['clone', '-q', root, source]);
    cpSync(join(root, 'dist'), join(source, 'dist'), { recursive: true });
    must(source, 'node', ['scripts/release/branch.mjs']);
    const folder = example('hooked');
    const rev = must(source, 'git', ['rev-parse', 'release']).trim();
    const hooks = `repos:\n  - repo: file://${source}\n    rev: ${rev}\n    hooks:\n      - id: gitlab-sunset\n`;
    writeFileSync(join(folder, '.pre-commit-config.yaml'), hooks);
    writeFileSync(join(folder, 'new.js'), "await fetch('https://gitlab.com/api/v4/geo_nodes');\n");
    must(folder, 'git', ['add', 'new.js', '.pre-commit-config.yaml']);
    const home = { PRE_COMMIT_HOME: join(place, 'pre-commit') };
    const { code, out, err } = run(folder, programs['pre-commit'], ['run'], home);
    expect(code === 1 && out.includes('geo_sites'), `pre-commit: ${code}\n${out}${err}`);
    writeFileSync(join(folder, 'new.js'), 'export {};\n');
    must(folder, 'git', ['add', 'new.js']);
    must(folder, programs['pre-commit'], ['run'], home);
    return `${must(folder, programs['pre-commit'], ['--version']).trim()}: refuses what is new, passes what is not`;
  },
  /** The component, run by gitlab-ci-local in a shell. */
  component() {
    const folder = example('piped');
    const modules = join(place, 'modules');
    mkdirSync(modules);
    must(root, 'npm', ['pack', '--ignore-scripts', '--pack-destination', modules]);
    const bin = join(place, 'bin');
    mkdirSync(bin);
    const command = join(root, 'dist/src/cli.js');
    writeFileSync(join(bin, 'npx'), `#!/bin/sh\nshift 2\nexec node ${command} "$@"\n`, { mode: 0o755 });
    mkdirSync(join(folder, 'templates'));
    cpSync(join(root, 'templates/check.yml'), join(folder, 'templates/check.yml'));
    const pipeline = (inputs) =>
      writeFileSync(
        join(folder, '.gitlab-ci.yml'),
        `include:\n  - local: templates/check.yml\n    inputs: ${JSON.stringify(inputs)}\n`,
      );
    const local = (inputs) => {
      pipeline(inputs);
      must(folder, 'git', ['add', '-A']);
      run(folder, 'git', ['commit', '-qm', 'pipeline']);
      must(folder, 'git', [
        'remote',
        ...(run(folder, 'git', ['remote']).out ? ['set-url'] : ['add']),
        'origin',
        'git@gitlab.example.com:group/project.git',
      ]);
      return run(folder, programs.component, ['--force-shell-executor', '--no-color', 'gitlab-sunset'], {
        PATH: `${bin}:${process.env.PATH}`,
      });
    };
    const red = local({ depth: 5, 'policy-from': 'request' });
    expect(red.code === 1 && red.out.includes('findings in 13 files'), `component: ${red.code}\n${red.out}${red.err}`);
    const allowed = local({ 'allow-failure': true, 'policy-from': 'request' });
    expect(allowed.code === 0, `allow-failure: ${allowed.code}\n${allowed.out}${allowed.err}`);
    for (const bad of [{ depth: 'deep' }, { 'fail-on': 'fatal' }, { unknown: 'x' }, { strict: 'perhaps' }]) {
      const { code } = local(bad);
      expect(code !== 0, `the inputs ${JSON.stringify(bad)} were taken`);
    }
    return `gitlab-ci-local ${must(folder, programs.component, ['--version']).trim()}: red, allowed to fail, and refused inputs`;
  },
  /** What would be published. */
  publish() {
    return must(root, 'node', ['scripts/release/publish.mjs', '--dry-run']).trim().split('\n').at(-1);
  },
};

const named = process.argv.slice(2);
let failed = 0;
for (const [name, open] of Object.entries(doors)) {
  if (named.length > 0 && !named.includes(name)) continue;
  const program = programs[name];
  if (program && named.length === 0 && run(root, program, ['--version']).code === 127) {
    console.log(`${name}: passed over, ${program} is not installed`);
    continue;
  }
  const started = performance.now();
  try {
    const said = open();
    console.log(`${name}: opens in ${((performance.now() - started) / 1000).toFixed(0)} s. ${said}`);
  } catch (error) {
    failed += 1;
    console.log(`${name}: CLOSED. ${error.message}`);
  }
}
rmSync(place, { recursive: true, force: true });
process.exitCode = failed > 0 ? 1 : 0;
