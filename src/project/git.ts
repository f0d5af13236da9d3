/**
 * What git knows about files. Beside `fleet/workers.ts` the only module that starts a process, and it starts git alone: whatever a repository's own
 * configuration says, git runs no hook, filter, converter, monitor, helper or pager of its, and asks no server but where `pushed` is asked for.
 */
import { spawnSync } from 'node:child_process';
import { basename, delimiter, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { findUp, kindOf, slashes } from './files.ts';
import { isInside, isProgram, realPath, targetOf } from './read.ts';

/** What a repository can name a program or a file with, and what it is instead. The command line is the last to speak. */
const harmless: Readonly<Record<string, string>> = {
  'core.hooksPath': '/dev/null',
  'core.fsmonitor': 'false',
  'core.attributesFile': '/dev/null',
  'core.pager': 'cat',
  'core.sshCommand': 'false',
  'core.askPass': '',
  'core.gitProxy': '',
  'core.alternateRefsCommand': 'false',
  'core.splitIndex': 'false',
  'credential.helper': '',
  'diff.external': '',
  'diff.ignoreSubmodules': 'all',
  'diff.orderFile': '/dev/null',
  'gpg.program': 'false',
  'log.showSignature': 'false',
  'mailmap.file': '/dev/null',
  'mailmap.blob': '',
  'protocol.allow': 'never',
  'submodule.recurse': 'false',
};

const settings = (values: Iterable<readonly [key: string, value: string]>): string[] =>
  [...values].flatMap(([key, value]) => ['-c', `${key}=${value}`]);

const always = ['--no-pager', '--literal-pathspecs', ...settings(Object.entries(harmless))];

/** What is taken of git's own variables: where else its configuration is, and the index that a hook is to look at. */
const passed =
  /^GIT_(?:CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM|PARAMETERS|COUNT|KEY_\d+|VALUE_\d+)|INDEX_FILE|EXEC_PATH|CEILING_DIRECTORIES|DISCOVERY_ACROSS_FILESYSTEM)$/;

/** How long git may take, in milliseconds: a pipe in its way would hold it for ever. */
const patience = 120_000;

type Environment = Readonly<Record<string, string>>;

function environment(top: string): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^GIT_/i.test(name) || passed.test(name));
  return {
    ...Object.fromEntries(own),
    PATH: foldersOf(top).join(delimiter),
    LC_ALL: 'C',
    GIT_WORK_TREE: top,
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    GIT_NO_LAZY_FETCH: '1',
    // no protocol has this name; what is empty is not set on some systems
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_ATTR_NOSYSTEM: '1',
  };
}

/** Where programs are looked for: never in the tree, which may bring a git of its own. */
const foldersOf = (top: string): string[] =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => isAbsolute(folder) && !isInside(realPath(top), realPath(folder)));

const programIn = (top: string): string | undefined =>
  foldersOf(top)
    .map((folder) => join(folder, process.platform === 'win32' ? 'git.exe' : 'git'))
    .find(isProgram);

interface Answer {
  status: number | null;
  stdout: Buffer;
  /** Why there is no answer, for a person; empty where git says nothing. */
  why: string;
}

function run(program: string, top: string, args: readonly string[], env: Environment = {}): Answer {
  const { status, stdout, stderr, error } = spawnSync(program, ['-C', top, ...always, ...args], {
    env: { ...environment(top), ...env },
    maxBuffer: 1024 * 1024 * 1024,
    timeout: patience,
    killSignal: 'SIGKILL',
  });
  return { status, stdout, why: whyFrom(top, error ?? stderr.toString()) };
}

function whyFrom(top: string, said: string | Error): string {
  if (said instanceof Error)
    return 'code' in said && said.code === 'ETIMEDOUT' ? 'git does not answer' : 'git could not be started';
  if (/dubious ownership/.test(said))
    return `git refuses to work in ${top}, which belongs to somebody else. Where you trust it: git config --global --add safe.directory ${top}`;
  return '';
}

/** How git is started in a work tree, or why it is not. */
type Door = { program: string; own: readonly string[] } | { why: string };

const doors = new Map<string, Door>();

function doorTo(top: string): Door {
  const known = doors.get(top);
  if (known) return known;
  const door = doorOf(top);
  doors.set(top, door);
  return door;
}

/** The drivers of a repository have names of their own, so its configuration is asked for them first: that starts nothing. */
function doorOf(top: string): Door {
  const program = programIn(top);
  if (program === undefined) return { why: 'git is missing' };
  const wanted = String.raw`^(filter\..*|core\.excludesfile|blame\.ignorerevsfile)$`;
  const { status, stdout, why } = run(program, top, ['config', '-z', '--get-regexp', wanted]);
  if (why !== '') return { why };
  if (status !== 0 && status !== 1) return { why: 'git cannot read its configuration: `git config --list` tells why' };
  const own = new Map<string, string>();
  for (const entry of stdout.toString().split('\0').filter(Boolean)) {
    const [key = '', value = ''] = entry.split('\n');
    const [, driver] = /^filter\.(.*)\.[^.]*$/s.exec(key) ?? [];
    if (driver === undefined) {
      if (kindOf(resolve(top, value.replace(/^~(?=\/)/, process.env.HOME ?? '~'))) !== 'other') continue;
      // of several such lists git reads all
      if (key === 'blame.ignorerevsfile') return { why: `git is not asked: its list of ignored commits is no file` };
      own.set(key, '/dev/null');
      continue;
    }
    // nothing can be said about it on a command line
    if (driver.includes('=')) return { why: 'git is not asked: a filter of its configuration has a `=` in its name' };
    for (const word of ['clean', 'smudge', 'process']) own.set(`filter.${driver}.${word}`, '');
    own.set(`filter.${driver}.required`, 'false');
  }
  return { program, own: settings(own) };
}

/** What git answers in the work tree with this top. Undefined: it is missing, or says no. */
export function git(top: string, args: readonly string[], env: Environment = {}): Buffer | undefined {
  const door = doorTo(top);
  if ('why' in door) return undefined;
  const { status, stdout } = run(door.program, top, [...door.own, ...args], env);
  return status === 0 ? stdout : undefined;
}

/** Why git answers nothing in a work tree, in words for a person; undefined: it does. */
export function whySilent(top: string): string | undefined {
  const door = doorTo(top);
  if ('why' in door) return door.why;
  const { status, why } = run(door.program, top, [...door.own, 'rev-parse', '--git-dir']);
  return status === 0 ? undefined : why || 'git refuses to work here: `git status` tells why';
}

/** The top of the work tree that holds a folder. Undefined: there is none. */
export const topLevel = (folder: string): string | undefined => findUp(folder, ['.git']);

/** The folder that nothing a project names may lead out of: git's work tree, where there is one. */
export const treeOf = (root: string): string => topLevel(root) ?? root;

/** Whether a link that is committed leads a path out of its work tree: somebody else than the user says then where it goes. */
export function isLedOut(path: string): boolean {
  for (let at = path; dirname(at) !== at; at = dirname(at)) {
    const folder = realPath(dirname(at));
    const [link, target] = [join(folder, basename(at)), targetOf(at)];
    if (link === target) continue;
    const top = topLevel(folder);
    if (top === undefined || isInside(realPath(top), target)) continue;
    if (git(top, ['ls-files', '-z', '--', slashes(relative(top, link))])?.length !== 0) return true;
  }
  return false;
}

/** The hash of the commit that a work tree stands at. Undefined: there is none, or git does not say. */
export const commitOf = (top: string): string | undefined =>
  git(top, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'])?.toString().trim();

/** Whether a work tree is its commit, and nothing else lies in it but what is ignored. */
export const isClean = (top: string): boolean =>
  git(top, ['status', '--porcelain=v1', '-z', '--untracked-files=normal'])?.length === 0;

/**
 * Makes a branch at the commit that a work tree stands at, and goes there.
 * @returns false: git refuses, for example since there is one of that name
 */
export const branched = (top: string, branch: string): boolean =>
  git(top, ['-c', 'core.hooksPath=/dev/null', 'switch', '--quiet', '--create', branch]) !== undefined;

/** Goes back to what was there before, which may be a commit without a branch. */
export function switchedBack(top: string): void {
  git(top, ['-c', 'core.hooksPath=/dev/null', 'switch', '--quiet', '-']);
}

/** Takes away a branch that has nothing of its own. */
export function withoutBranch(top: string, branch: string): void {
  git(top, ['branch', '--quiet', '--delete', branch]);
}

export const hasBranch = (top: string, branch: string): boolean =>
  git(top, ['rev-parse', '--verify', '--quiet', `refs/heads/${branch}`]) !== undefined;

/** Writes what a branch is about to where `git branch --edit-description` has it. False: git did not. */
export const described = (top: string, branch: string, description: string): boolean =>
  git(top, ['config', `branch.${branch}.description`, description]) !== undefined;

/** What is written there; undefined where nothing is. */
export const descriptionIn = (top: string, branch: string): string | undefined =>
  git(top, ['config', '--get', `branch.${branch}.description`])
    ?.toString()
    .trimEnd() || undefined;

/** The first lines of the commits since another one, the oldest first. */
export const subjectsSince = (top: string, commit: string, branch = 'HEAD'): string[] =>
  git(top, ['log', '--reverse', '--format=%s', `${commit}..${branch}`])
    ?.toString()
    .split('\n')
    .filter(Boolean) ?? [];

/**
 * Pushes a branch to `origin` and asks for a merge request with it, as GitLab takes it by options of a push: the one thing here that
 * speaks to a server, and no hook of the repository runs for it. How one is let in there is the user's own configuration.
 * @returns why it was not pushed
 */
export function pushed(top: string, branch: string, about: { title: string; description: string }): string | undefined {
  const program = programIn(top);
  if (program === undefined) return 'git is missing';
  // an option of a push is one line
  const option = (key: string, value: string): string[] => [
    '-o',
    `merge_request.${key}=${value.replace(/\r?\n/g, '\\n')}`,
  ];
  const { status, stderr, error } = spawnSync(
    program,
    [
      ...['-C', top, '-c', 'core.hooksPath=/dev/null', '-c', 'core.fsmonitor=false', '-c', 'protocol.ext.allow=never'],
      ...['push', '--quiet', '--no-verify', '-o', 'merge_request.create'],
      ...option('title', about.title),
      ...option('description', about.description),
      ...['origin', `refs/heads/${branch}:refs/heads/${branch}`],
    ],
    {
      env: { ...process.env, PATH: foldersOf(top).join(delimiter), GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' },
      timeout: patience,
    },
  );
  if (error) return 'git could not be started, or does not answer';
  return status === 0
    ? undefined
    : (stderr
        .toString()
        .split('\n')
        .find((line) => /^(?:fatal|error|remote):/.test(line)) ?? 'git says no');
}

/** The files below a folder that git tracks, relative to it, whatever ignores them. None: there is no git that says so. */
export function trackedIn(folder: string): string[] {
  const top = topLevel(folder);
  // asked in the folder itself, git answers with paths from there
  const answer = top === undefined ? undefined : git(folder, ['ls-files', '-z', '--cached']);
  return answer?.toString().split('\0').filter(Boolean) ?? [];
}

/** Whether git merges a file by taking the lines of both sides. */
export const isMergedByUnion = (top: string, file: string): boolean =>
  git(top, ['check-attr', '-z', 'merge', '--', slashes(relative(top, file))])
    ?.toString()
    .split('\0')[2] === 'union';

/** Whether the index holds what the last commit does not; also where there is no commit yet. */
export const hasStaged = (top: string): boolean =>
  git(top, ['diff', '--cached', '--quiet', '--no-ext-diff']) === undefined;

/**
 * Commits files as they stand. No hook runs and nothing is signed: these are programs that the repository's own
 * configuration may name. What goes through a filter is left to its user.
 * @param files absolute
 * @returns why it was not done; undefined: it was
 */
export function commitFiles(top: string, files: readonly string[], message: string): string | undefined {
  const paths = files.map((file) => slashes(relative(top, file)));
  const filtered =
    git(top, ['check-attr', '-z', 'filter', '--', ...paths])
      ?.toString()
      .split('\0') ?? [];
  const through = paths.find((_, i) => !['unspecified', 'unset', undefined].includes(filtered[3 * i + 2]));
  if (through !== undefined) return `${through} goes through a filter of git's`;
  const done = git(top, [
    '-c',
    'core.hooksPath=/dev/null',
    'commit',
    '--quiet',
    '--no-verify',
    '--no-gpg-sign',
    '--cleanup=verbatim',
    '-m',
    message,
    '--',
    ...paths,
  ]);
  return done ? undefined : 'git says no (is a name and an address set?)';
}

export interface TreeState {
  /** Files that git could not give back: changed, staged, untracked or ignored. */
  dirty: string[];
  /** Files that no git work tree holds, or whose git could not be asked. */
  outside: string[];
}

/** How many paths one command line takes with certainty. */
const batch = 200;

/** Looks the given files up, absolute paths in and out, in their order. */
export function stateOf(files: readonly string[]): TreeState {
  const byTop = new Map<string, string[]>();
  const outside = new Set<string>();
  for (const file of files) {
    const top = topLevel(dirname(file));
    if (top === undefined) outside.add(file);
    else byTop.set(top, [...(byTop.get(top) ?? []), file]);
  }
  const dirty = new Set<string>();
  for (const [top, inside] of byTop) {
    for (let i = 0; i < inside.length; i += batch) {
      const some = inside.slice(i, i + batch);
      const changed = changedIn(top, some);
      for (const file of some) {
        if (changed === undefined) outside.add(file);
        else if (changed.has(file)) dirty.add(file);
      }
    }
  }
  return { dirty: files.filter((file) => dirty.has(file)), outside: files.filter((file) => outside.has(file)) };
}

/** Undefined: git is missing, or refuses. */
function changedIn(top: string, files: readonly string[]): Set<string> | undefined {
  const paths = files.map((file) => slashes(relative(top, file)));
  const asked = ['status', '--porcelain', '-z', '--no-renames', '--ignore-submodules=all', '--untracked-files=all'];
  const answer = git(top, [...asked, '--ignored=matching', '--', ...paths])?.toString();
  if (answer === undefined) return undefined;
  const entries = answer
    .split('\0')
    .filter(Boolean)
    .map((entry) => entry.slice(3));
  const folders = entries.filter((entry) => entry.endsWith('/'));
  const changed = new Set<string>();
  for (const path of paths) {
    if (entries.includes(path) || folders.some((folder) => path.startsWith(folder))) changed.add(join(top, path));
  }
  return changed;
}

/** The date of the last commit of each of these lines, `2024-03-09` in UTC, by number from 1. Lines that were never committed are missing. */
export function datesOf(file: string, lines: readonly number[]): ReadonlyMap<number, string> {
  const dates = new Map<number, string>();
  const top = topLevel(dirname(file));
  if (top === undefined || lines.length === 0) return dates;
  const ranges = lines.length <= batch ? lines.flatMap((line) => ['-L', `${line},${line}`]) : [];
  const asked = ['blame', '--porcelain', '--no-textconv', ...ranges, '--', slashes(relative(top, file))];
  const answer = git(top, asked)?.toString();
  if (answer === undefined) return dates;
  const wanted = new Set(lines);
  const byCommit = new Map<string, string>();
  const commits: [line: number, commit: string][] = [];
  for (const row of answer.split('\n')) {
    const [, commit, line] = /^([0-9a-f]{40,64}) \d+ (\d+)/.exec(row) ?? [];
    if (commit !== undefined && line !== undefined) commits.push([Number(line), commit]);
    const [, seconds] = /^committer-time (\d+)$/.exec(row) ?? [];
    const last = commits.at(-1)?.[1];
    if (seconds !== undefined && last !== undefined)
      byCommit.set(last, new Date(Number(seconds) * 1000).toISOString().slice(0, 10));
  }
  for (const [line, commit] of commits) {
    const date = byCommit.get(commit);
    if (date !== undefined && !/^0+$/.test(commit) && wanted.has(line)) dates.set(line, date);
  }
  return dates;
}
