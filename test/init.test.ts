import { existsSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { instance } from '../rules/instance.ts';
import { parseConfig } from '../src/project/config.ts';
import { interpolated } from '../src/project/setup.ts';
import { git, repoWith } from './repo.ts';
import { facts, folderWith, sunset } from './stub.ts';

const config = '.gitlab-sunset.yaml';
const baseline = '.gitlab-sunset-baseline';
const job = '.gitlab/ci/gitlab-sunset.yml';
const files = { 'src/a.ts': 'mr.merged_by', '.gitlab-ci.yml': 'stages: [test]\n' };
const read = (folder: string, name: string): string => readFileSync(join(folder, name), 'utf8');
const manifest = (dependencies: object): string => JSON.stringify({ dependencies });

describe('init', () => {
  test('writes configuration, baseline and pipeline, says what and what comes next; then the gate passes', async () => {
    const folder = repoWith({
      ...files,
      'package.json': manifest({ axios: '1' }),
      'bot/package.json': manifest({ '@gitbeaker/rest': '^43.8.0' }),
    });
    const { code, out, err } = await sunset(folder, ['init'], {
      engine: async () => ({ ...(await import('./stub.ts')), packages: ['@gitbeaker/rest'] }),
    });
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('Looked at 1 file in 2 packages: 1 finding.\nbot uses @gitbeaker/rest ^43.8.0.\n');
    for (const name of [config, baseline, '.gitattributes', job]) expect(out).toContain(`wrote  ${name}`);
    expect(out).toContain(
      'add to .gitlab-ci.yml:\n          include:\n            - local: /.gitlab/ci/gitlab-sunset.yml',
    );
    expect(parseConfig(read(folder, config), config, [])).toEqual({ target: 'v5', failOn: 'warning' });
    expect(Object.keys(parse(read(folder, job)))).toEqual(['gitlab-sunset']);
    expect(read(folder, '.gitlab-ci.yml')).toBe(files['.gitlab-ci.yml']);
    expect((await sunset(folder, ['check', '--strict'])).code).toBe(0);
  });
  test.each([
    [
      'of its own package',
      { 'package.json': manifest({ 'gitlab-sunset': '0.1.0' }) },
      /=\.\/node_modules\/gitlab-sunset\//,
    ],
    [
      'that is published',
      { 'package.json': manifest({}) },
      /=https:\/\/\S+\/-\/raw\/v\d\S+\/schema\/config\.schema\.json\n/,
    ],
    ['that is published, without any package', {}, /=https:/],
  ])('the configuration names the schema %s', async (_, more, schema) => {
    const folder = repoWith({ ...files, ...more });
    await sunset(folder, ['init']);
    expect(read(folder, config).slice(0, 200)).toMatch(schema);
  });
  test.each([
    ['stages: [build, deploy]\n', 'build'],
    ['stages:\n  - build\n  - Quality gate\n  - deploy\n', 'Quality gate'],
    ['stages: [lint, test]\n', 'test'],
    ['stages: !reference [.all]\n', 'test'],
    ['build: { script: make }\n', 'test'],
    ['stages: ["a\\"\\nscript: [evil]", "b\\e[2J", deploy]\n', 'deploy'],
  ])('the job stands in a stage that the pipeline has: %j', async (pipeline, stage) => {
    const folder = repoWith({ ...files, '.gitlab-ci.yml': pipeline });
    const { out } = await sunset(folder, ['init']);
    expect(out).toContain(`a job for GitLab CI/CD, in the stage ${stage}\n`);
    expect(parse(read(folder, job))['gitlab-sunset'].stage).toBe(stage);
  });
  test('--ci says whose pipeline gets a job', async () => {
    const folder = repoWith({ 'src/a.ts': 'mr.merged_by', '.github/workflows/ci.yml': 'on: push\n' });
    expect((await sunset(folder, ['init', '--dry-run'])).out).toContain('a workflow for GitHub Actions');
    const { out } = await sunset(folder, ['init', '--dry-run', '--ci', 'gitlab']);
    expect(out).toContain(`would write  ${job}  a job for GitLab CI/CD`);
    expect(out).toContain('npx gitlab-sunset init  writes them');
    expect(out).toContain('add to .gitlab-ci.yml:');
    expect((await sunset(folder, ['init', '--ci', 'other'])).code).toBe(2);
  });
  test('leaves what is there, unless told to', async () => {
    const folder = repoWith({ ...files, [config]: 'target: v5 # mine\n', [baseline]: '', [job]: 'mine' });
    const { code, out } = await sunset(folder, ['init']);
    expect([code, out.match(/^stays/gm)?.length]).toEqual([0, 3]);
    expect(git(folder, 'status', '--porcelain')).toBe('');
    await sunset(folder, ['init', '--force']);
    expect(read(folder, config)).not.toContain('mine');
    expect(read(folder, job)).not.toContain('mine');
    expect(read(folder, baseline)).toContain('src/a.ts');
  });
  test('a configuration in JSON stays in any case', async () => {
    const folder = repoWith({ ...files, '.gitlab-sunset.json': '{}' });
    expect((await sunset(folder, ['init', '--force'])).out).toContain('stays  .gitlab-sunset.json  is there already');
    expect(read(folder, '.gitlab-sunset.json')).toBe('{}');
  });
  test('--dry-run writes nothing and shows everything', async () => {
    const folder = repoWith(files);
    const { code, out } = await sunset(folder, ['init', '--dry-run']);
    expect([code, git(folder, 'status', '--porcelain')]).toEqual([0, '']);
    expect(out).toContain(`would write  ${config}`);
    expect(out).toContain('failOn: warning');
  });
  test('a project without findings needs no baseline', async () => {
    const folder = repoWith({ 'a.ts': 'ok' });
    expect((await sunset(folder, ['init'])).code).toBe(0);
    expect(existsSync(join(folder, baseline))).toBe(false);
  });
  test('what could not be looked into is no silent pass: no baseline, exit code 2', async () => {
    const folder = repoWith({ ...files, 'b.ts': ';;; merged_by' });
    const { code, err } = await sunset(folder, ['init']);
    expect([code, existsSync(join(folder, baseline)), existsSync(join(folder, config))]).toEqual([2, false, true]);
    expect(err).toMatch(/^No baseline: b\.ts could not be looked into/);
  });
  test("GitHub's workflow where that is the pipeline, and the folder of a project below the top", async () => {
    const workflow = '.github/workflows/gitlab-sunset.yml';
    const folder = repoWith({ 'a.ts': 'ok', '.github/workflows/ci.yml': 'on: push' });
    await sunset(folder, ['init']);
    expect(parse(read(folder, workflow)).jobs.check.steps.at(-1).run).toMatch(
      /^npx --yes gitlab-sunset@\S+ check --format github \$\{POLICY_FROM:\+--policy-from "\$POLICY_FROM"\}$/,
    );
    const below = repoWith({ 'web/.gitlab-sunset.yaml': '', 'web/a.ts': 'ok' });
    await sunset(join(below, 'web'), ['init']);
    expect(parse(read(below, job))['gitlab-sunset'].variables.SUNSET_DIRECTORY).toBe('web');
  });
  test('without git it works too', async () => {
    const folder = folderWith(files);
    expect((await sunset(folder, ['init'])).code).toBe(0);
    expect(existsSync(join(folder, '.gitattributes'))).toBe(false);
  });
});

describe('init --server', () => {
  /** A GitLab on this machine; what it was asked, and with which token. */
  async function asked(listener: RequestListener, argv: string[] = [], env: Record<string, string> = {}) {
    const requests: string[] = [];
    const server = createServer((request, response) => {
      requests.push(`${request.method} ${request.url} ${request.headers['private-token'] ?? '-'}`);
      listener(request, response);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const folder = repoWith(files);
    try {
      const answer = await sunset(folder, ['init', '--server', `${url}/gitlab/`, ...argv], {
        env,
        fetch: (target, options) => fetch(target, options),
        catalogue: async () => ({ ...facts, instance }),
      });
      return { ...answer, requests, folder, url };
    } finally {
      server.close();
    }
  }
  const token = 'glpat-abcdefghij0123456789';

  test('asks for the release and writes it down; the token comes from the environment and goes nowhere else', async () => {
    const { code, out, err, requests, folder, url } = await asked(
      (_, response) => response.end('{"version":"17.5.2-ee","revision":"x"}'),
      [],
      { GITLAB_TOKEN: token },
    );
    expect([code, err]).toEqual([0, '']);
    expect(requests).toEqual([`GET /gitlab/api/v4/metadata ${token}`]);
    expect(out).toContain(`${url}/gitlab is GitLab 17.5.`);
    expect(parseConfig(read(folder, config), config, []).oldest).toBe('17.5');
    expect(out + read(folder, config) + read(folder, job)).not.toContain('abcdefghij');
  });
  test('asks an older one the older way', async () => {
    const { folder, requests } = await asked((request, response) => {
      response.statusCode = request.url?.endsWith('/version') ? 200 : 404;
      response.end('{"version":"14.10.1"}');
    });
    expect(requests).toEqual(['GET /gitlab/api/v4/metadata -', 'GET /gitlab/api/v4/version -']);
    expect(parseConfig(read(folder, config), config, []).oldest).toBe('14.10');
  });
  test.each<[string, RequestListener, string]>([
    ['refuses', (_, response) => response.writeHead(401).end(), 'HTTP 401; it wants a token in GITLAB_TOKEN'],
    [
      'sends elsewhere',
      (_, response) => response.writeHead(302, { location: 'https://example.com' }).end(),
      'HTTP 302',
    ],
    ['answers a page', (_, response) => response.end('<html>'), 'its answer names no release'],
    ['answers something else', (_, response) => response.end('{"a":1}'), 'its answer names no release'],
    ['hangs up', (request) => request.destroy(), 'it cannot be reached'],
  ])('where it %s nothing is written', async (_, listener, why) => {
    const { code, err, folder } = await asked(listener);
    expect([code, err]).toEqual([2, expect.stringMatching(/^gitlab-sunset: [^\n]+\n$/)]);
    expect(err).toContain(why);
    expect(git(folder, 'status', '--porcelain')).toBe('');
  });
  test('a token with a line end in it is refused, and not shown', async () => {
    const { code, err, requests } = await asked((_, response) => response.end(), [], { GITLAB_TOKEN: `a\n${token}` });
    expect([code, err, requests]).toEqual([2, 'gitlab-sunset: GITLAB_TOKEN holds what no token holds.\n', []]);
  });
  test.each([
    ['gitlab.example.com', '--server is an address such as'],
    ['http://gitlab.example.com', '--server is an https: address.'],
    ['ftp://gitlab.example.com', '--server is an https: address.'],
    [`https://oauth2:${token}@gitlab.example.com`, '--server is an address without user'],
    [`https://gitlab.example.com?private_token=${token}`, '--server is an address without user'],
  ])('%s is refused before anything is asked', async (word, message) => {
    const fetch = () => Promise.reject(new Error('asked'));
    const { code, err } = await sunset(repoWith(files), ['init', '--server', word], { fetch });
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
    expect(err).not.toContain('abcdefghij');
  });
  test('without it no command asks anything', async () => {
    let asked = 0;
    const fetch = () => Promise.reject(new Error(String((asked += 1))));
    for (const argv of [['init'], ['check'], ['report'], ['baseline', 'prune'], ['fix', '--allow-dirty']])
      await sunset(repoWith({ ...files, [baseline]: '' }), argv, { fetch });
    expect(asked).toBe(0);
  });
});

describe('a component with its inputs', () => {
  const component = 'spec:\n  inputs:\n    a:\n      default: x\n    b: {}\n---\n"$[[ inputs.a ]]-$[[inputs.b]]": {}\n';
  test('takes what is given, else the default', () => {
    expect(interpolated(component, { b: 'y' })).toBe('"x-y": {}\n');
    expect(interpolated(component, { a: '1', b: '2' })).toBe('"1-2": {}\n');
  });
  test('refuses what it does not have, and what is missing', () => {
    expect(() => interpolated(component, { b: 'y', c: 'z' })).toThrow('no input c');
    expect(() => interpolated(component)).toThrow('the input b has no value');
  });
});
