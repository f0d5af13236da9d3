import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { standIn } from './stand-in.mjs';
import { builtNpx, committed, expect, must, place, programs, root, run } from './tools.mjs';

const COUNT = 50;
const BATCHES = 5;
const token = 'glpat-read-only-0123456';
const uses = "export const who = async () => (await fetch('https://gitlab.com/api/v4/geo_nodes')).json();\n";

/** What stands in the n-th repository: a use, none, a broken configuration, nothing to look at. */
function filesOf(n) {
  if (n === 7) return { 'a.js': uses, '.gitlab-sunset.yaml': 'target: 16.12\n' };
  if (n === 8) return { 'notes.txt': 'nothing to look at\n' };
  return n % 2 === 0 ? { 'a.js': uses } : { 'a.js': 'export {};\n' };
}

const nameOf = (n) => `group/sub-${n % 3}/project-${String(n).padStart(2, '0')}`;

/**
 * The component for a group, run by gitlab-ci-local with a stand-in of the API and 50 repositories that git clones from it: the list, the
 * child pipeline of batches, one report; then again after one commit.
 */
export async function fleet() {
  const repositories = join(place, 'forge');
  const projects = [];
  for (let n = 1; n <= COUNT; n += 1) {
    const folder = join(repositories, `${nameOf(n)}.git`);
    mkdirSync(folder, { recursive: true });
    await must(folder, 'git', ['init', '-q', '-b', 'main']);
    for (const [name, text] of Object.entries(filesOf(n))) writeFileSync(join(folder, name), text);
    await committed(folder);
    projects.push({ name: nameOf(n), size: n * 10_000 });
  }
  // listed, and not there
  projects.push({ name: 'group/gone', size: 1 });
  const host = await standIn({ repositories, projects, token });
  try {
    return await opened(host, repositories);
  } finally {
    host.close();
  }
}

async function opened(host, repositories) {
  const folder = join(place, 'fleet');
  mkdirSync(join(folder, 'templates'), { recursive: true });
  cpSync(join(root, 'templates/fleet.yml'), join(folder, 'templates/fleet.yml'));
  const inputs = JSON.stringify({ group: 'group', batches: BATCHES });
  writeFileSync(join(folder, '.gitlab-ci.yml'), `include:\n  - local: templates/fleet.yml\n    inputs: ${inputs}\n`);
  const variables = { GITLAB_TOKEN: token, CI_SERVER_URL: host.address };
  writeFileSync(join(folder, '.gitlab-ci-local-variables.yml'), JSON.stringify(variables));
  // gitlab-ci-local leaves `needs: pipeline` out, and copies tracked files and no others: so the list comes to the batches
  mkdirSync(join(folder, 'fleet'));
  writeFileSync(join(folder, 'fleet/projects.tsv'), '');
  await must(folder, 'git', ['init', '-q', '-b', 'main']);
  await committed(folder);
  await must(folder, 'git', ['remote', 'add', 'origin', 'git@gitlab.example.com:group/fleet.git']);
  const once = async () => {
    host.asked.length = 0;
    const options = ['--force-shell-executor', '--shell-isolation', '--no-color'];
    const known = ['--ignore-predefined-vars', 'CI_SERVER_URL,CI_PIPELINE_SOURCE'];
    const { code, out, err } = await run(folder, programs.fleet, [...options, ...known], { PATH: builtNpx() });
    const said = `${code}\n${out}${err}`;
    expect(!said.includes(token), `the token is in the log:\n${said}`);
    const sums = [...said.matchAll(/(\d+) repositor(?:y|ies): (\d+) looked at, (\d+) taken from the last run/g)];
    const sum = (i) => sums.reduce((all, match) => all + Number(match[i]), 0);
    return { code, said, batches: sums.length, all: sum(1), looked: sum(2), taken: sum(3) };
  };
  const report = () => JSON.parse(readFileSync(join(folder, 'fleet.json'), 'utf8'));

  const first = await once();
  const pages = host.asked.filter((each) => each.includes('/api/v4/groups/group/projects')).length;
  expect(pages === 3, `${pages} pages were asked for\n${first.said}`);
  expect(first.batches === BATCHES && first.all === COUNT + 1 && first.taken === 0, first.said);
  expect(first.said.includes(`${COUNT + 1} repositories: 24 with findings, 25 done, 2 not seen`), first.said);
  const before = report();
  const skipped = before.skipped.map(({ path }) => path).join();
  expect(skipped === ['group/gone', nameOf(7)].join(), `not seen: ${skipped}`);
  const page = readFileSync(join(folder, 'fleet.html'), 'utf8');
  expect(page.includes(nameOf(2)) && page.includes('group/gone'), 'the page does not name the repositories');

  const changed = join(repositories, `${nameOf(1)}.git`);
  writeFileSync(join(changed, 'a.js'), uses);
  await committed(changed, 'more');
  const second = await once();
  // the one that changed, the one with a broken configuration, the one that is not there
  expect(second.taken === COUNT - 2, second.said);
  expect(second.said.includes('1 new, 0 gone'), second.said);
  const after = report();
  expect(
    after.findings.length === before.findings.length + 1,
    `${before.findings.length}, then ${after.findings.length}`,
  );
  const version = (await must(folder, programs.fleet, ['--version'])).trim();
  return `gitlab-ci-local ${version}, ${COUNT} repositories of a stand-in: ${pages} pages, ${BATCHES} batches in a child pipeline, one JSON and one page; then ${second.taken} taken from the last run, 1 new`;
}
