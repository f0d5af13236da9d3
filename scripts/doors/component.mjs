import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { standIn } from './stand-in.mjs';
import { builtNpx, committed, example, exampleSum, expect, must, place, programs, root, run } from './tools.mjs';

const job = 'gitlab-sunset';
const isNew = "await fetch('https://gitlab.com/api/v4/geo_nodes');\n";

/** The component, run by gitlab-ci-local in a shell, with npm itself and a registry that has this package. */
export async function component() {
  const packed = join(place, 'packed');
  mkdirSync(packed);
  const [{ filename }] = JSON.parse(
    await must(root, 'npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', packed]),
  );
  const host = await standIn({ tarball: join(packed, filename) });
  try {
    return await opened(host);
  } finally {
    host.close();
  }
}

async function opened(host) {
  const folder = await example('piped');
  // not `.gitlab-ci.yml`, in which the example has findings
  const file = 'pipeline.yml';
  mkdirSync(join(folder, 'templates'));
  cpSync(join(root, 'templates/check.yml'), join(folder, 'templates/check.yml'));
  await must(folder, 'git', ['remote', 'add', 'origin', 'git@gitlab.example.com:group/project.git']);
  const written = (inputs, more = '') =>
    writeFileSync(
      join(folder, file),
      `include:\n  - local: templates/check.yml\n    inputs: ${JSON.stringify(inputs)}\n${more}`,
    );
  const local = (args, name = job, path = builtNpx()) => {
    const built = join(folder, '.gitlab-ci-local/builds', name);
    // its shell has no /builds, where the image would have the project
    const given = { CI_PROJECT_DIR: built, NPM_CONFIG_REGISTRY: `${host.address}/npm/` };
    const variables = Object.entries(given).flatMap(([key, value]) => ['--variable', `${key}=${value}`]);
    const options = ['--file', file, '--force-shell-executor', '--shell-isolation', '--no-color'];
    const known = ['--ignore-predefined-vars', 'CI_PROJECT_DIR', '--no-artifacts-to-source'];
    const env = { npm_config_cache: undefined, PATH: path };
    return run(folder, programs.component, [...options, ...known, ...variables, ...args], env);
  };
  const started = async (inputs, args = [], path = undefined) => {
    written(inputs);
    await committed(folder, 'pipeline');
    host.asked.length = 0;
    const name = inputs['job-name'] ?? job;
    const made = await local([...args, name], name, path);
    return { ...made, said: `${JSON.stringify(inputs)}: ${made.code}\n${made.out}${made.err}` };
  };
  const tarballs = () => host.asked.filter((each) => each.endsWith('.tgz')).length;

  // npm fetches it once, and what is kept is there for the next pipeline, though the gate failed
  const sum = await exampleSum();
  const byNpm = (inputs) => started(inputs, [], process.env.PATH);
  const first = await byNpm({});
  expect(first.code === 1 && first.out.includes(sum), first.said);
  expect(tarballs() > 0, 'nothing was fetched from the registry');
  expect(
    !host.asked.some((each) => /jscodeshift.*tgz/.test(each)),
    `optional: ${host.asked.filter((each) => each.endsWith('.tgz')).join(' ')}`,
  );
  for (const name of ['gitlab-sunset.html', 'gitlab-sunset.suggestions.json', 'gitlab-sunset.rdjson'])
    expect(existsSync(join(folder, '.gitlab-ci-local/artifacts', job, name)), `no artifact ${name}`);
  const second = await byNpm({ 'allow-failure': true });
  expect(second.code === 0 && second.out.includes(sum), second.said);
  expect(tarballs() === 0, `fetched again: ${host.asked.filter((each) => each.endsWith('.tgz')).join(', ')}`);

  const only = await started({ 'fail-on': 'error', target: '16.0', directory: 'packages/bot', 'job-name': 'mine' });
  expect(only.code === 0 && only.out.includes('target 16.0'), only.said);
  const wrong = await byNpm({ version: '0.0.9' });
  expect(wrong.code === 1 && wrong.said.includes('0.0.9'), wrong.said);
  const strange = await started({ target: '16.99' });
  expect(strange.code === 1 && strange.said.includes('gitlab-sunset: '), strange.said);
  writeFileSync(join(folder, 'new.js'), isNew);
  const base = [
    '--variable',
    `CI_MERGE_REQUEST_DIFF_BASE_SHA=${(await must(folder, 'git', ['rev-parse', 'HEAD'])).trim()}`,
  ];
  const changed = await started({ 'changed-only': true }, base);
  expect(changed.code === 1 && changed.out.includes('1 finding in 1 file'), changed.said);
  // by the law of the target branch, unless the request's own is asked for
  writeFileSync(join(folder, '.gitlab-sunset.yaml'), 'max: 99\n');
  expect((await started({}, base)).code === 1, 'a request wrote the rules that it is judged by');
  const own = await started({ 'policy-from': 'request' }, base);
  expect(own.code === 0, own.said);
  writeFileSync(join(folder, 'new.js'), '// gitlab-sunset-ignore merged-by: why\n');
  const strict = await started({ strict: true, 'policy-from': 'request' }, base);
  expect(strict.code === 1 && strict.said.includes('accept'), strict.said);

  // what a runner obeys, and a shell does not
  const needs = { stage: 'build', image: 'node:24', depth: 5, interruptible: false, needs: ['before'] };
  written(needs, 'before: { stage: build, script: [echo first] }\n');
  const { out: shown } = await local(['--preview']);
  for (const line of [
    'stage: build',
    'name: node:24',
    "GIT_DEPTH: '5'",
    'interruptible: false',
    'job: before',
    'when: always',
  ])
    expect(shown.includes(line), `the inputs ${JSON.stringify(needs)} make no "${line}":\n${shown}`);
  const refused = [
    { depth: 'deep' },
    { 'fail-on': 'fatal' },
    { strict: 'perhaps' },
    { needs: 'before' },
    { unknown: 'x' },
  ];
  const taken = [];
  for (const bad of refused) {
    written(bad);
    const { code, out, err } = await local(['--preview']);
    if (code === 0) taken.push(Object.keys(bad)[0]);
    else
      expect(
        `${out}${err}`.includes(Object.keys(bad)[0]),
        `${JSON.stringify(bad)} is refused without its name:\n${out}${err}`,
      );
  }
  expect(
    taken.every((name) => name === 'unknown'),
    `taken, though they are wrong: ${taken.join(', ')}`,
  );
  const version = (await must(folder, programs.component, ['--version'])).trim();
  const size = (
    readFileSync(join(folder, '.gitlab-ci-local/artifacts', job, 'gitlab-sunset.html')).length / 1e3
  ).toFixed(0);
  return `gitlab-ci-local ${version}, npm and a registry: red, allowed to fail, every input, four wrong ones refused${taken.length > 0 ? ' (it takes unknown ones, which GitLab refuses)' : ''}; the second run fetches nothing; a page of ${size} kB`;
}
