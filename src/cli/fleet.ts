/** `fleet`: many repositories. Which there are, who looks at which, what each one's report says, and one report of all. */
import { basename, join, resolve } from 'node:path';
import { Problem } from '../common/problem.ts';
import { batchesOf, type FleetProject, formatProjects, projectOf } from '../fleet/projects.ts';
import { type Known, readState, reportIn, writeState } from '../fleet/state.ts';
import { runAll } from '../fleet/workers.ts';
import { isThere, packageFolder, packageVersion, readText } from '../project/files.ts';
import { commitOf, isClean } from '../project/git.ts';
import { parseShard } from '../project/shard.ts';
import { fleetText, repositoryIn } from '../report/fleet.ts';
import { type Input, merge, withFailed } from '../report/merge.ts';
import { allIn } from '../report/plan.ts';
import { counted } from '../report/report.ts';
import { findingsIn, sourceOf } from './earlier.ts';
import { fixFleet } from './fleet-fix.ts';
import { addressOf, networkReason } from './instance.ts';
import { mergedReply } from './merge.ts';
import { ownersIn } from './report-context.ts';
import { NOTHING, projectsFrom, repositoriesOf } from './repositories.ts';
import { type Given, UsageError } from './usage.ts';
import { type Catalogue, coloursOf, type Reply, type World } from './world.ts';

export async function fleet(given: Given, world: World, facts: Catalogue): Promise<Reply> {
  switch (given.action) {
    case 'list':
      return { code: 0, reports: [formatProjects(await listed(given, world, facts))], remarks: [] };
    case 'batch':
      return { code: 0, reports: [formatProjects(batchIn(given, world))], remarks: [] };
    case 'pipeline':
      return { code: 0, reports: [childPipeline(given.batches ?? 10)], remarks: [] };
    case 'check':
      return checkAll(given, world, facts);
    case 'merge':
      return mergeAll(given, world, facts);
    case 'fix':
      return fixFleet(given, world, facts);
    default:
      throw new UsageError('Which of them: fleet list, batch, pipeline, check, merge or fix?');
  }
}

const patience = 30_000;
/** Pages of a hundred projects. */
const MOST_PAGES = 1000;

/**
 * The projects of a group, asked page by page.
 * @throws {UsageError} one line that says why they are not known
 */
async function listed(given: Given, { env, fetch }: World, { instance }: Catalogue): Promise<FleetProject[]> {
  if (given.server === undefined || given.group === undefined)
    throw new UsageError('`fleet list` needs --server and --group.');
  const { origin, pathname } = addressOf(given.server);
  const token = env.GITLAB_TOKEN?.trim();
  if (token && !/^[\x21-\x7e]+$/.test(token)) throw new UsageError('GITLAB_TOKEN holds what no token holds.');
  if (!fetch || !instance?.projects) throw new UsageError('There is no network here.');
  const { path, query, nextPageHeader, name, url, branch, size } = instance.projects;
  const address = `${origin}${pathname.replace(/\/$/, '')}${path.replace('{group}', encodeURIComponent(given.group))}?${query}`;
  const found: FleetProject[] = [];
  let page = '1';
  for (let turn = 0; page !== ''; turn += 1) {
    if (turn === MOST_PAGES) throw new UsageError(`${given.group} has more than ${MOST_PAGES} pages of projects.`);
    const { status, text, next } = await fetch(`${address}&page=${page}`, {
      headers: { accept: 'application/json', ...(token ? { [instance.tokenHeader]: token } : {}) },
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    })
      .then(async (response) => ({
        status: response.status,
        text: await response.text(),
        next: response.headers.get(nextPageHeader) ?? '',
      }))
      .catch((error: unknown) => ({ status: 0, text: networkReason(error), next: '' }));
    const projects: unknown = status === 200 ? parsed(text) : undefined;
    if (!Array.isArray(projects)) {
      const why = status === 0 ? text : status === 200 ? 'its answer is no list' : `HTTP ${status}`;
      throw new UsageError(`The projects of ${given.group} are not known: page ${page}: ${why}.`);
    }
    for (const each of projects)
      found.push(
        projectOf(
          {
            name: textAt(each, [name]),
            url: textAt(each, [url]),
            branch: textAt(each, [branch]),
            size: Number(textAt(each, size)),
          },
          `page ${page}`,
        ),
      );
    if (next !== '' && !/^\d+$/.test(next)) throw new UsageError('The answer names a next page that is no number.');
    page = next;
  }
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function textAt(value: unknown, keys: readonly string[]): string {
  let at = value;
  for (const key of keys) at = typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined;
  return typeof at === 'string' || typeof at === 'number' ? String(at) : '';
}

function batchIn(given: Given, { cwd }: World): FleetProject[] {
  const projects = projectsFrom(given.projects, cwd);
  if (!projects || given.shard === undefined) throw new UsageError('`fleet batch` needs --projects and --shard i/n.');
  const { index, of } = parseShard(given.shard);
  return batchesOf(projects, of)[index - 1] ?? [];
}

/** The child pipeline that looks at a fleet in so many batches. */
function childPipeline(batches: number): string {
  const text = readText(join(packageFolder(), 'templates/parts/fleet-child.yml'));
  if (text === undefined) throw new Error('the package is incomplete: templates/parts/fleet-child.yml is missing');
  const names = Array.from({ length: batches }, (_, i) => `${i + 1}/${batches}`);
  return text.replace('SUNSET_BATCH: BATCHES', `SUNSET_BATCH: ${JSON.stringify(names)}`);
}

async function checkAll(given: Given, world: World, facts: Catalogue): Promise<Reply> {
  const { cwd } = world;
  const state = resolve(cwd, given.state ?? '.gitlab-sunset-fleet');
  const options = optionsOf(given);
  const by = JSON.stringify([packageVersion(), facts.catalogue.version, options]);
  const known = readState(state);
  const unchanged = new Set(namesIn(given.unchanged, cwd));
  const repositories = repositoriesOf(given, cwd);
  if (repositories.length === 0) throw new UsageError('There is no repository there: no folder with a `.git` in it.');
  const done = new Map<string, Known>();
  const tasks: { name: string; folder: string; commit: string | null; args: string[] }[] = [];
  let taken = 0;
  for (const { name, folder } of repositories) {
    const before = known.get(name);
    const isGood =
      before !== undefined &&
      before.by === by &&
      before.failed === undefined &&
      (before.empty === true || isThere(reportIn(state, name)));
    if (folder === undefined) {
      if (unchanged.has(name) && isGood) {
        done.set(name, before);
        taken += 1;
      } else
        done.set(name, {
          name,
          commit: null,
          by,
          failed: unchanged.has(name)
            ? 'it is called unchanged, and nothing fitting is known of it'
            : 'it was not cloned',
        });
      continue;
    }
    const commit = commitOf(folder);
    if (commit !== undefined && isGood && before.commit === commit && isClean(folder)) {
      done.set(name, before);
      taken += 1;
    } else {
      const isWhole = commit !== undefined && isClean(folder);
      const args = ['check', '--format', 'json', '--output', reportIn(state, name), ...options];
      tasks.push({ name, folder, commit: isWhole ? commit : null, args });
    }
  }
  let count = taken;
  const tell = (): void => world.progress?.('checking', count, repositories.length, 'repositories');
  await runAll(tasks, given.workers ?? 2, async ({ name, folder, commit }, { code, said }) => {
    const why = said.replace(/^gitlab-sunset: /, '').replace(/\.$/, '');
    if (NOTHING.test(said)) done.set(name, { name, commit, by, empty: true });
    else if (code !== null && !REFUSED.test(said) && isThere(reportIn(state, name)))
      done.set(name, { name, commit, by, ...ownersOf(folder, reportIn(state, name), world.cwd) });
    else done.set(name, { name, commit: null, by, failed: why || 'it took too long, or was ended from outside' });
    count += 1;
    tell();
    // a run that is ended here goes on from here
    if (count % 25 === 0) await writeState(state, new Map([...known, ...done]).values());
  });
  await writeState(state, done.values());
  const reply = mergedFrom([{ state, known: done }], given, world, facts);
  const remark = `${counted(repositories.length, 'repository', 'repositories')}: ${tasks.length} looked at, ${taken} taken from the last run.`;
  return { ...reply, remarks: [remark, ...reply.remarks] };
}

/** Who owns what was found in a checkout: the one who makes one report of all has none. */
function ownersOf(folder: string, report: string, cwd: string): Pick<Known, 'owners'> {
  const owned = ownersIn(folder);
  if (!owned) return {};
  const paths = new Set([...findingsIn(sourceOf(report, cwd))].map(({ path }) => path));
  const owners = Object.fromEntries([...paths].map((path) => [path, owned(path)] as const));
  return { owners };
}

/** A line that is no remark: there is no report of this run then. */
const REFUSED = /^gitlab-sunset: /;

/** What every repository is looked at with. */
function optionsOf({ target, from, oldest, announced, rules, failOn, certainOnly }: Given): string[] {
  const given = { target, from, oldest, 'fail-on': failOn };
  return [
    ...Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value])),
    ...(announced ? ['--announced'] : []),
    ...(certainOnly ? ['--certain-only'] : []),
    ...rules.flatMap((rule) => ['--rule', rule]),
  ];
}

const namesIn = (word: string | undefined, cwd: string): string[] =>
  word === undefined
    ? []
    : (readText(resolve(cwd, word)) ?? '').split('\n').flatMap((line) => line.split('\t')[0]?.trim() || []);

function mergeAll(given: Given, world: World, facts: Catalogue): Reply {
  if (given.paths.length === 0)
    throw new UsageError('Which states? Name the folders that `fleet check --state` wrote.');
  const states = given.paths.map((word) => {
    const state = resolve(world.cwd, word);
    const known = readState(state);
    if (known.size === 0) throw new UsageError(`\`${word}\` holds nothing of a fleet.`);
    return { state, known };
  });
  return mergedFrom(states, given, world, facts);
}

function mergedFrom(
  states: readonly { state: string; known: ReadonlyMap<string, Known> }[],
  given: Given,
  world: World,
  facts: Catalogue,
): Reply {
  const inputs: Input[] = [];
  const owners = new Map<string, Known['owners']>();
  const failed: { path: string; code: 'unreadable'; message: string }[] = [];
  const seen = new Set<string>();
  for (const { state, known } of states)
    for (const { name, failed: why, empty, owners: own } of known.values()) {
      if (seen.has(name)) throw new UsageError(`${name} stands in several states.`);
      seen.add(name);
      owners.set(name, own);
      if (why !== undefined)
        failed.push({ path: name, code: 'unreadable', message: `could not be looked into: ${why}` });
      else if (!empty) inputs.push({ prefix: `${name}/`, ...sourceOf(reportIn(state, name), world.cwd) });
    }
  inputs.sort((a, b) => (a.prefix < b.prefix ? -1 : 1));
  const [first] = failed;
  if (inputs.length === 0) throw new Problem(`No repository could be looked into. ${first?.path}: ${first?.message}.`);
  const merged = withFailed(
    merge(
      inputs,
      facts.changes.map(({ id }) => id),
    ),
    failed,
  );
  const last = given.trend.at(-1);
  const earlier =
    last === undefined
      ? undefined
      : { name: basename(last).replace(/\.json$/, ''), findings: findingsIn(sourceOf(last, world.cwd)) };
  const names = [...seen].sort();
  const repositoryOf = repositoryIn(names);
  const teamsOf = (path: string): readonly string[] => {
    const name = repositoryOf(path);
    const own = owners.get(name)?.[path.slice(name.length + 1)] ?? [];
    return own.length > 0 ? own : [name.includes('/') ? name.slice(0, name.lastIndexOf('/')) : 'no group'];
  };
  const isLost = new Set(failed.map(({ path }) => path));
  return mergedReply(merged, inputs, given, world, facts, {
    ownersOf: teamsOf,
    ownerWord: 'team',
    doneIn: (report) => {
      const open = new Set(allIn(report).map(({ path }) => repositoryOf(path)));
      return names.filter((name) => !open.has(name) && !isLost.has(name));
    },
    text: (report) =>
      fleetText(report, {
        names,
        repositoryOf,
        teamsOf,
        failed,
        earlier,
        changes: facts.changes,
        colours: coloursOf(world),
      }),
  });
}
