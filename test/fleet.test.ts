/** Many repositories: a folder of checkouts, a stand-in of the API on the loopback, the pipeline's own script lines. Reads `dist`, built before. */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { batchesOf, parseProjects } from '../src/fleet/projects.ts';
import { commit, git } from './repo.ts';

const top = join(import.meta.dirname, '..');
const cli = join(top, 'dist/src/cli.js');
const place = mkdtempSync(join(tmpdir(), 'sunset-fleet-'));
const use = "export const who = async () => (await fetch('https://gitlab.com/api/v4/geo_nodes')).json();\n";

interface Ran {
  code: number | null;
  out: string;
  err: string;
}

/** In a process beside this one, which serves the API. */
function sunset(cwd: string, args: readonly string[], env: Record<string, string> = {}): Promise<Ran> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [cli, ...args], { cwd, env: { ...process.env, ...env } });
    const said = { out: '', err: '' };
    child.stdout.on('data', (data: Buffer) => {
      said.out += data.toString();
    });
    child.stderr.on('data', (data: Buffer) => {
      said.err += data.toString();
    });
    child.on('close', (code) => done({ code, ...said }));
  });
}

function repository(folder: string, files: Record<string, string>): string {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  git(folder, 'init', '-q', '-b', 'main');
  git(folder, 'config', 'user.name', 'fleet');
  git(folder, 'config', 'user.email', 'fleet@example.com');
  commit(folder);
  return folder;
}

const checkouts = join(place, 'checkouts');
beforeAll(() => {
  repository(join(checkouts, 'web/shop'), { 'a.js': use });
  repository(join(checkouts, 'web/clean'), { 'a.js': 'export {};\n' });
  repository(join(checkouts, 'tools'), { 'b.js': use, 'c.js': use, CODEOWNERS: 'b.js @acme/builders\n' });
  repository(join(checkouts, 'broken'), { 'a.js': use, '.gitlab-sunset.yaml': 'target: 16.12\n' });
  repository(join(checkouts, 'papers'), { 'notes.txt': 'nothing to look at\n' });
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

describe('a folder of checkouts', () => {
  let first: Ran;
  test('every repository is in the report, also those that cannot be looked into', async () => {
    writeFileSync(join(place, 'projects.tsv'), 'gone/away\thttps://gitlab.example.com/gone/away.git\tmain\t10\n');
    const outputs = ['--format', 'json', '--output', 'all.json', '--format', 'html', '--output', 'all.html'];
    const args = ['fleet', 'check', 'checkouts', '--projects', 'projects.tsv', ...outputs, '--format', 'text'];
    first = await sunset(place, args);
    expect(first.code).toBe(2);
    expect(first.out).toContain('6 repositories: 2 with findings, 2 done, 2 not seen');
    // by the repository's own CODEOWNERS, else by the group that it stands in
    expect(first.out).toMatch(/^team +findings .*\n@acme\/builders +1 .*\nno group +1 .*\nweb +1 /m);
    expect(first.out).toContain('\nDone: papers, web/clean\n');
    expect(first.out).toMatch(/not seen {2}broken: .*16\.12/);
    expect(first.out).toContain('not seen  gone/away: could not be looked into: it was not cloned');
    expect(first.err).toContain('6 repositories: 5 looked at, 0 taken from the last run.');
    const report = JSON.parse(readFileSync(join(place, 'all.json'), 'utf8'));
    expect(report.findings.map(({ path }: { path: string }) => path)).toEqual([
      'tools/b.js',
      'tools/c.js',
      'web/shop/a.js',
    ]);
    expect(report.skipped.map(({ path }: { path: string }) => path)).toEqual(['broken', 'gone/away']);
    expect(report.summary.gate.passed).toBe(false);
    const page = readFileSync(join(place, 'all.html'), 'utf8');
    expect(page).toContain('web/shop');
    expect(page).toContain('<h2>By team</h2>');
    expect(page).toContain('href="#owner=%40acme%2Fbuilders"');
    expect(page).toContain('Nothing is left in 2 repositories.');
  }, 60_000);
  test('what has not changed is taken from the last run; what has is looked at, and what is new is told', async () => {
    writeFileSync(join(checkouts, 'tools/d.js'), use);
    commit(join(checkouts, 'tools'));
    writeFileSync(join(checkouts, 'web/clean/a.js'), use);
    const { out, err } = await sunset(place, ['fleet', 'check', 'checkouts', '--trend', 'all.json']);
    // what is not committed is always looked at, and so is what failed
    expect(err).toContain('5 repositories: 3 looked at, 2 taken from the last run.');
    expect(out).toMatch(/^tools .* 1 new$/m);
    expect(out).toMatch(/^web\/shop .* 0 new$/m);
    expect(out).toMatch(/^no group .* 1 new$/m);
    expect(out).toContain('Since all: 2 new, 0 gone');
    git(join(checkouts, 'web/clean'), 'checkout', '-q', '.');
  }, 60_000);
  test('what a baseline accepts is still to be done, and is no news', async () => {
    const folder = repository(join(place, 'debt/shop'), { 'a.js': use });
    const outputs = ['--format', 'json', '--output', 'debt.json', '--format', 'text', '--state', 'of-debt'];
    const before = await sunset(place, ['fleet', 'check', 'debt', ...outputs]);
    expect(before.out).toContain('1 repository: 1 with findings, 0 done');
    await sunset(folder, ['baseline', 'create']);
    commit(folder);
    const after = await sunset(place, ['fleet', 'check', 'debt', '--trend', 'debt.json', '--state', 'of-debt']);
    expect(after.code).toBe(0);
    expect(after.out).toContain('1 repository: 1 with findings, 0 done');
    expect(after.out).toContain('1 of them accepted');
    expect(after.out).toContain('Since debt: 0 new, 0 gone');
    writeFileSync(join(folder, 'a.js'), 'export {};\n');
    commit(folder);
    const done = await sunset(place, ['fleet', 'check', 'debt', '--trend', 'debt.json', '--state', 'of-debt']);
    expect(done.out).toContain('Done since debt: shop');
    expect(done.out).toContain('Since debt: 0 new, 1 gone');
  }, 60_000);
  test('another target is another question', async () => {
    const { err } = await sunset(place, ['fleet', 'check', 'checkouts/web', '--target', '17.0', '--state', 'other']);
    expect(err).toContain('2 repositories: 2 looked at, 0 taken from the last run.');
  }, 60_000);
});

describe('fix', () => {
  test('a branch with commits in each repository that has something to rewrite, and nothing is pushed', async () => {
    const { code, out } = await sunset(place, [
      'fleet',
      'fix',
      'checkouts',
      '--rule',
      'geo-nodes',
      '--branch',
      'sunset/geo',
    ]);
    expect(out).toContain('tools: 1 commit on sunset/geo');
    expect(out).toContain('web/clean: nothing to rewrite');
    expect(out).toContain('2 repositories with a branch sunset/geo; nothing was pushed.');
    expect(code).toBe(2); // one has a broken configuration
    expect(git(join(checkouts, 'web/clean'), 'branch', '--list', 'sunset/*')).toBe('');
    const tools = join(checkouts, 'tools');
    expect(git(tools, 'show', '--stat', 'sunset/geo')).toContain('b.js');
    // each repository is where it was, and the branch says what to review
    expect(git(tools, 'branch', '--show-current').trim()).toBe('main');
    expect(git(tools, 'config', 'branch.sunset/geo.description')).toMatch(/^## [\s\S]*To review: /);
    expect(out).toContain('Next: git log -p HEAD..sunset/geo');
  }, 60_000);
  test('a branch that git cannot make is a failure, and so is a repository that cannot be tried', async () => {
    const folder = repository(join(place, 'stuck/shop'), { 'a.js': use });
    git(folder, 'branch', 'sunset');
    const fix = ['fleet', 'fix', 'stuck', '--rule', 'geo-nodes', '--branch'];
    const refused = await sunset(place, [...fix, 'sunset/geo']);
    expect(refused.out).toContain('shop: failed: git made no branch sunset/geo');
    expect(refused.code).toBe(2);
    writeFileSync(join(folder, '.gitlab-sunset.json'), '{ "unknown": 1 }');
    commit(folder);
    const tried = await sunset(place, [...fix, 'other', '--dry-run']);
    expect(tried.out).toContain('shop: failed: ');
    expect(tried.code).toBe(2);
  }, 60_000);
  test('with --push it is pushed, and a merge request is asked for', async () => {
    const origin = join(place, 'origin.git');
    execFileSync('git', ['init', '-q', '--bare', origin]);
    execFileSync('git', ['-C', origin, 'config', 'receive.advertisePushOptions', 'true']);
    const hook = join(origin, 'hooks/pre-receive');
    writeFileSync(hook, `#!/bin/sh\nenv | grep GIT_PUSH_OPTION_ > ${join(place, 'options')}\n`, { mode: 0o755 });
    const folder = join(checkouts, 'web/shop');
    git(folder, 'remote', 'add', 'origin', origin);
    const fixed = (...more: string[]): Promise<Ran> =>
      sunset(place, ['fleet', 'fix', 'checkouts/web/shop', '--rule', 'geo-nodes', '--branch', ...more]);
    const { code, out } = await fixed('sunset/pushed', '--push');
    expect([code, out]).toEqual([
      0,
      expect.stringContaining('shop: pushed sunset/pushed, and asked for a merge request'),
    ]);
    expect(git(origin, 'log', '--format=%s', 'sunset/pushed')).toContain('geo_sites');
    const options = readFileSync(join(place, 'options'), 'utf8');
    expect(options).toContain('merge_request.create');
    expect(options).toMatch(/merge_request\.description=.*To review: /);
    // what was prepared before, and looked at, is pushed as it is; a branch of somebody else is not
    expect((await fixed('sunset/geo')).out).toContain(
      'shop: left: there is a branch sunset/geo already; --push pushes it',
    );
    expect((await fixed('sunset/geo', '--push')).out).toContain('shop: pushed sunset/geo');
    expect(git(origin, 'log', '--format=%s', 'sunset/geo')).toContain('geo_sites');
    git(folder, 'branch', 'own');
    expect((await fixed('own', '--push')).out).toContain('shop: left: there is a branch own that was not made by');
  }, 60_000);
});

describe('a group on a server', () => {
  let server: Server;
  let address = '';
  const asked: { url: string | undefined; token: unknown }[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push({ url: request.url, token: request.headers['private-token'] });
      const page = Number(new URL(request.url ?? '', 'http://x').searchParams.get('page'));
      const of = (name: string, size: number) => ({
        path_with_namespace: name,
        http_url_to_repo: `file://${join(checkouts, name.replace(/^group\//, ''))}`,
        default_branch: 'main',
        statistics: { repository_size: size },
      });
      response.setHeader('content-type', 'application/json');
      response.setHeader('x-next-page', page === 1 ? '2' : '');
      response.end(
        JSON.stringify(page === 1 ? [of('group/web/shop', 9e7), of('group/tools', 1000)] : [of('group/gone', 5)]),
      );
    });
    await new Promise<void>((done) => {
      server.listen(0, '127.0.0.1', done);
    });
    const bound = server.address();
    address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
  });
  afterAll(() => server.close());

  const list = (env: Record<string, string> = {}): Promise<Ran> =>
    sunset(place, ['fleet', 'list', '--server', address, '--group', 'group/sub'], env);

  test('is asked page by page, with the token', async () => {
    const { code, out } = await list({ GITLAB_TOKEN: 'read-only' });
    expect(code).toBe(0);
    expect(parseProjects(out, 'out').map(({ name }) => name)).toEqual(['group/gone', 'group/tools', 'group/web/shop']);
    expect(asked.map(({ token }) => token)).toEqual(['read-only', 'read-only']);
    expect(asked[0]?.url).toContain('/api/v4/groups/group%2Fsub/projects?');
  }, 60_000);

  test("the pipeline's own lines: list, batches that clone and look, one report; a second run clones nothing", async () => {
    const work = join(place, 'pipeline');
    mkdirSync(join(work, 'fleet'), { recursive: true });
    mkdirSync(join(work, 'bin'));
    writeFileSync(join(work, 'bin/npx'), `#!/bin/sh\nshift 2\nexec ${process.execPath} ${cli} "$@"\n`, { mode: 0o755 });
    writeFileSync(join(work, 'fleet/projects.tsv'), (await list()).out);
    const { out: child } = await sunset(work, ['fleet', 'pipeline', '--batches', '2']);
    const jobs: Record<string, { script: string[]; parallel: { matrix: { SUNSET_BATCH: string[] }[] } }> = parse(child);
    expect(jobs.check?.parallel.matrix[0]?.SUNSET_BATCH).toEqual(['1/2', '2/2']);
    const shell = (name: string, env: Record<string, string>): Promise<Ran> =>
      new Promise((done) => {
        const lines = (jobs[name]?.script ?? []).join('\n');
        const own = { PATH: `${join(work, 'bin')}:${process.env.PATH}`, SUNSET_TARGET: 'v5', CI_SERVER_URL: address };
        const process_ = spawn('bash', ['-eo', 'pipefail', '-c', lines], {
          cwd: work,
          env: { ...process.env, ...own, ...env },
        });
        let out = '';
        for (const stream of [process_.stdout, process_.stderr])
          stream.on('data', (data: Buffer) => {
            out += data.toString();
          });
        process_.on('close', (code) => done({ code, out, err: '' }));
      });
    const run = async (): Promise<string> => {
      let said = '';
      for (const index of ['1', '2']) {
        // each job has a folder of its own, but for what is cached
        for (const name of ['checkouts', 'state']) rmSync(join(work, name), { recursive: true, force: true });
        if (existsSync(join(work, `cache-${index}`)))
          cpSync(join(work, `cache-${index}`), join(work, 'state'), { recursive: true });
        const { code, out } = await shell('check', {
          SUNSET_BATCH: `${index}/2`,
          CI_NODE_INDEX: index,
          GITLAB_TOKEN: 'secret',
        });
        expect([code, out]).toEqual([0, out]);
        expect(out).not.toContain('secret');
        cpSync(join(work, 'state'), join(work, `cache-${index}`), { recursive: true });
        said += out;
      }
      return said;
    };
    expect(await run()).toContain('group/gone could not be cloned');
    const { code, out } = await shell('report', {});
    expect(code).toBe(2);
    expect(out).toContain('3 repositories: 2 with findings, 0 done, 1 not seen');
    expect(existsSync(join(work, 'fleet.html'))).toBe(true);
    rmSync(join(work, 'states'), { recursive: true });
    const again = await run();
    expect(again.match(/(\d+) taken from the last run/g)).toEqual([
      '1 taken from the last run',
      '1 taken from the last run',
    ]);
    expect(existsSync(join(work, 'checkouts/group/tools'))).toBe(false);
  }, 120_000);
});

describe('lists of projects', () => {
  test.each([
    ['../up\thttps://x.example/a.git', 'is no name'],
    ['a/$(touch x)\thttps://x.example/a.git', 'is no name'],
    ['a\text::sh -c x', 'is none of http:'],
    ['a\thttps://x.example/a.git\nA\thttps://x.example/a.git\na\thttps://x.example/a.git', 'stands there twice'],
  ])('%j is refused', (text, why) => expect(() => parseProjects(text, 'list')).toThrow(why));
  test('batches hold every project once and take about as long as each other', () => {
    const projects = Array.from({ length: 2000 }, (_, i) => ({
      name: `group/p${i}`,
      url: `https://x.example/p${i}.git`,
      branch: 'main',
      size: (i * 7919) % 100_000_000,
    }));
    const batches = batchesOf(projects, 20);
    expect(
      batches
        .flat()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(projects.map(({ name }) => name).sort());
    const loads = batches.map((own) => own.reduce((all, { size }) => all + size, 0));
    expect(Math.max(...loads) / Math.min(...loads)).toBeLessThan(1.05);
  });
});

test('what is asked in a wrong way is one line', async () => {
  for (const [args, said] of [
    [['fleet', 'check', 'nowhere'], 'no folder `nowhere`'],
    [['fleet', 'fix', 'checkouts', '--branch', 'x'], 'needs --rule'],
    [['fleet', 'dance'], 'Which of them'],
  ] as const) {
    const { code, err } = await sunset(place, args);
    expect([code, err]).toEqual([2, expect.stringMatching(/^gitlab-sunset: [^\n]+\n$/)]);
    expect(err).toContain(said);
  }
}, 60_000);
