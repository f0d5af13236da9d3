/** `--from`: only what changes on the way from one release to another. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Outcome } from '../src/catalogue/change.ts';
import { effectsOf, isNews, wayOf } from '../src/catalogue/target.ts';
import { scan } from '../src/index.ts';
import { real } from './real.ts';
import { folderWith } from './stub.ts';

describe('when a change takes effect', () => {
  const outcome = (more: Partial<Outcome> & Pick<Outcome, 'is'>): Outcome => ({
    checked: '19.3',
    note: '',
    source: '',
    ...more,
  });
  test.each([
    ['removed, and since when', '17.0', { is: 'removed', in: '18.2' }, ['18.2']],
    ['removed as announced', '17.0', { is: 'removed' }, ['17.0']],
    ['removed before anybody said when: at the latest when it was looked up', 'v5', { is: 'removed' }, ['19.3']],
    ['empty', '17.0', { is: 'empty', in: '16.1' }, ['16.1']],
    ['withdrawn: never', '17.0', { is: 'withdrawn' }, []],
    ['pending: no release', '17.0', { is: 'pending' }, ['v5']],
    ['postponed', '17.0', { is: 'postponed', to: '20.0' }, ['20.0']],
    ['postponed to a release that came and went', '17.0', { is: 'postponed', to: '18.0' }, ['v5']],
    ['postponed without a release', '17.0', { is: 'postponed' }, ['v5']],
    ['conditional: when the setting came', '17.0', { is: 'conditional' }, ['17.0']],
    ['conditional: and when it goes', '17.0', { is: 'conditional', to: '20.0' }, ['17.0', '20.0']],
    ['served although it was due', '17.0', { is: 'served' }, ['v5']],
    ['served until it is due', '20.0', { is: 'served' }, ['20.0']],
  ] as const)('%s', (_, due, more, dates) => expect(effectsOf({ due, outcome: outcome(more) })).toEqual(dates));

  test('by the announcement alone', () => {
    for (const is of ['removed', 'withdrawn', 'served', 'pending'] as const)
      expect(effectsOf({ due: '17.0', outcome: outcome({ is, in: '18.0' }) }, true)).toEqual(['17.0']);
  });

  test.each([
    ['17.11', '18.2', true],
    ['18.1', '18.2', true],
    ['18.2', '19.3', false],
    ['17.0', '18.1', false],
    ['17.0', undefined, true],
  ] as const)('news from %s to %s: %s', (from, target, news) =>
    expect(isNews({ due: 'v5', outcome: outcome({ is: 'removed', in: '18.2' }) }, { from, target })).toBe(news),
  );

  test.each([
    ['19.3', '17.11', null, 'Nothing changes from GitLab 19.3 to 17.11: `--from` must come before `--target`.'],
    ['19.3', '19.3', null, 'Nothing changes from GitLab 19.3 to 19.3'],
    ['17.0', '18.0', '18.1', '`--oldest 18.1` comes after `--target 18.0`'],
  ] as const)('from %s to %s, oldest %s is refused', (from, target, oldest, message) =>
    expect(() => wayOf(from, target, oldest, false)).toThrow(message),
  );
});

/** Gone in 17.0, renamed in 18.0, gone in 19.0, without a date. */
const files = {
  'gitlab.rb': [
    "gitlab_rails['db_host'] = 'db'",
    "sidekiq['min_concurrency'] = 2",
    "git_data_dirs({ 'default' => { 'path' => '/data' } })",
    "spamcheck['enable'] = true",
    '',
  ].join('\n'),
  'a.js':
    "const mr = await (await fetch('https://gitlab.example.com/api/v4/projects/1/merge_requests/2')).json();\nlog(mr.merge_status);\n",
};

const found = async (root: string, ...argv: readonly string[]) => {
  const { out, err, code } = await real(root, 'check', '--format', 'json', ...argv);
  const report: { from?: string; oldest: string | null; findings: { rule: string; severity: string }[] } =
    JSON.parse(out);
  return { ...report, rules: report.findings.map(({ rule }) => rule), err, code };
};

describe('check --from', () => {
  test.each([
    [[], ['merge-status', 'sidekiq-concurrency', 'git-data-dirs', 'spamcheck']],
    [
      ['--from', '16.11'],
      ['merge-status', 'sidekiq-concurrency', 'git-data-dirs', 'spamcheck'],
    ],
    [
      ['--from', '17.11', '--target', '19.3'],
      ['git-data-dirs', 'spamcheck'],
    ],
    [['--from', '18.0', '--target', '19.3'], ['spamcheck']],
    [['--from', '17.11', '--target', '18.11'], ['git-data-dirs']],
    [['--from', '19.3'], ['merge-status']],
    [['--from', '19.3', '--target', '20.0'], []],
  ])('%j: %j', async (argv, rules) => {
    const seen = await found(folderWith(files), ...argv);
    expect(seen.rules).toEqual(rules);
    expect(seen.from).toBe(argv[1]);
    expect(seen.code).toBe(rules.length > 0 ? 1 : 0);
  });

  test('says how much is left out, and that the code still runs where it is', async () => {
    const { err, oldest } = await found(folderWith(files), '--from', '17.11', '--target', '19.3');
    expect(err).toBe('2 findings left out: nothing changes for them from GitLab 17.11 to GitLab 19.3.\n');
    expect(oldest).toBe('17.11');
    const later = await found(folderWith(files), '--from', '17.11', '--target', '19.3', '--oldest', '19.3');
    expect(later.oldest).toBe('19.3');
  });

  test('also from the configuration file, and the command line wins', async () => {
    const root = folderWith({ ...files, '.gitlab-sunset.yaml': "from: '17.11'\ntarget: '19.3'\n" });
    expect((await found(root)).rules).toEqual(['git-data-dirs', 'spamcheck']);
    expect((await found(root, '--from', '18.0')).rules).toEqual(['spamcheck']);
  });

  test('what accepts a finding that is left out is not stale', async () => {
    const root = folderWith({
      'a.js': files['a.js'].replace('log', '// gitlab-sunset-ignore merge-status: later\nlog'),
    });
    writeFileSync(join(root, 'b.js'), files['a.js']);
    const made = await real(root, 'baseline', 'create');
    expect(made.code).toBe(0);
    const { code, err } = await real(root, 'check', '--strict', '--from', '19.0', '--target', '19.3');
    expect([code, err]).toEqual([
      0,
      '2 findings left out: nothing changes for them from GitLab 19.0 to GitLab 19.3.\n',
    ]);
  });

  test.each([
    [['--from', '19.3', '--target', '17.11'], 'Nothing changes from GitLab 19.3 to 17.11'],
    [['--from', 'v5'], '`v5` is a version of the API, not a GitLab release.'],
    [['--from', '16.12'], 'was never released'],
    [['--from', '17.0', '--target', '18.0', '--oldest', '19.0'], 'the code cannot serve both'],
    [['--from', '17.0', '--from', '18.0'], '`--from` is given twice.'],
  ])('%j is one line and exit code 2', async (argv, message) => {
    const { code, err, out } = await real(folderWith(files), 'check', ...argv);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^gitlab-sunset: [^\n]+\n$/);
    expect(err).toContain(message);
  });

  test('a baseline accepts what is there, so it takes no such option', async () => {
    const { code, err } = await real(folderWith(files), 'baseline', 'create', '--from', '17.0');
    expect(code).toBe(2);
    expect(err).toContain('There is no option `--from`');
  });
});

test('report and fix know it, too', async () => {
  const root = folderWith({ ...files, 'b.rb': '' });
  const plan = await real(root, 'report', '--from', '17.11', '--target', '19.3');
  expect(plan.out).toContain('What changes from GitLab 17.11. Target 19.3, oldest GitLab to serve 17.11.');
  expect(plan.out).toContain('git-data-dirs');
  expect(plan.out).not.toContain('sidekiq-concurrency');
  writeFileSync(join(root, 'gitlab.rb'), "sidekiq['min_concurrency'] = 2\nspamcheck['enable'] = true\n");
  const { err } = await real(
    root,
    'fix',
    '--allow-dirty',
    '--review',
    '--from',
    '17.11',
    '--target',
    '19.3',
    '--oldest',
    '19.3',
  );
  expect(err).toBe('');
  const after = readFileSync(join(root, 'gitlab.rb'), 'utf8');
  expect(after).toContain("sidekiq['min_concurrency'] = 2");
});

test('the engine alone leaves out the same', () => {
  const text = files['gitlab.rb'];
  const sources = { paths: ['gitlab.rb'], read: () => text, skipped: [] };
  const rules = scan(sources, { from: '17.11', target: '19.3' }).findings.map(({ rule }) => rule);
  expect(rules).toEqual(['git-data-dirs', 'spamcheck']);
});
