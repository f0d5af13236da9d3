/** The plan of work: order, effort, owners, packages, ages, trend; and what its forms leave out, which they say. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Change, Outcome } from '../src/catalogue/change.ts';
import { duration, thousands } from '../src/report/duration.ts';
import { effortOf, freeWords, sumWords } from '../src/report/effort.ts';
import { withinLimits } from '../src/report/limits.ts';
import { planOf, rewrittenBy, whenText } from '../src/report/plan.ts';
import type { Report, ReportedFinding } from '../src/report/report.ts';
import { pointOf, trendOf } from '../src/report/trend.ts';
import { facts, folderWith, sunset } from './stub.ts';

const [base] = facts.changes;
const change = (id: string, due: Change['due'], outcome: Partial<Outcome>): Change => {
  if (!base) throw new Error('no change');
  return { ...base, id, due, outcome: { ...base.outcome, ...outcome } };
};
const finding = (extra: Partial<ReportedFinding> = {}): ReportedFinding => ({
  ...{ rule: 'merged-by', path: 'a.ts', line: 1, column: 1, endLine: 1, endColumn: 2, title: 't', message: 'm' },
  ...{ element: 'e', replacement: null, due: 'v5', severity: 'error', certainty: 'certain', fix: 'manual' },
  ...{ reason: null, bridged: false, group: 'g', evidence: [], edits: [], fingerprint: 'gs1:0' },
  ...extra,
});

test('what breaks first comes first: gone, then planned, then only announced, then withdrawn', () => {
  const changes = [
    change('withdrawn', '17.0', { is: 'withdrawn' }),
    change('announced', 'v5', { is: 'served' }),
    change('still', '17.0', { is: 'served' }),
    change('far', '17.0', { is: 'conditional', to: '99.0' }),
    change('late', '17.0', { is: 'postponed', to: '18.0' }),
    change('gone-18', '17.0', { is: 'removed', in: '18.0' }),
    change('gone-17', 'v5', { is: 'removed', in: '17.0' }),
  ];
  const plan = planOf({ findings: changes.map(({ id }) => finding({ rule: id })) }, { changes });
  expect(plan.rules.map(({ name, when }) => `${name}: ${whenText(when)}`)).toEqual([
    'gone-17: Gone since GitLab 17.0',
    'gone-18: Gone since GitLab 18.0',
    'late: Due since GitLab 18.0, still served',
    'far: Planned for GitLab 99.0',
    'still: Announced for GitLab 17.0, still served',
    'announced: API v5, no date yet',
    'withdrawn: Withdrawn by GitLab',
  ]);
  expect(plan.waves.map(({ count }) => count)).toEqual([1, 1, 1, 1, 1, 1, 1]);
});

test('effort: the first place by hand whole, each further one a part, half for a review, nothing for a machine, a bridge or a note', () => {
  const findings = (['safe', 'review', 'manual'] as const).map((fix) => finding({ fix }));
  const { total } = planOf({ findings: [...findings, finding({ bridged: true })] }, facts);
  expect(total).toMatchObject({ safe: 1, review: 1, manual: 1, bridged: 1, count: 4, person: 2 });
  expect(total.minutes).toBeCloseTo(10 + 10 / 6 / 2);
  const two = {
    changes: facts.changes,
    partOf: ({ length }: string) => String(length),
    partWord: 'repository',
  } as const;
  const apart = [finding({ fix: 'manual' }), finding({ fix: 'manual', path: 'another.ts' })];
  expect(planOf({ findings: apart }, facts).total.minutes).toBeCloseTo(10 + 10 / 6);
  expect(planOf({ findings: apart }, two).total.minutes).toBe(20);
  const notes = [finding({ fix: 'manual', severity: 'note' }), finding({ fix: 'review', severity: 'note' })];
  expect(planOf({ findings: notes }, facts).total).toMatchObject({ manual: 1, review: 1, person: 0, minutes: 0 });
  expect([0, 0.5, 59, 60, 90, 6000, 600_000].map(duration)).toEqual([
    'none',
    '1 min',
    '59 min',
    '1 h',
    '1.5 h',
    '100 h',
    '10,000 h',
  ]);
  expect([0, 999, 1000, 1234567].map(thousands)).toEqual(['0', '999', '1,000', '1,234,567']);
});

test('the sum of the effort shows how it is made; what is withdrawn, bridged, a note or documentation needs nobody', () => {
  const changes = [...facts.changes, change('gone-again', '17.0', { is: 'withdrawn' })];
  const findings = [
    ...['a.ts', 'b.ts', 'c.ts'].map((path) => finding({ path })),
    finding({ fix: 'review' }),
    finding({ fix: 'safe' }),
    finding({ rule: 'gone-again' }),
    finding({ bridged: true }),
    finding({ severity: 'note' }),
    finding({ severity: 'note', fix: 'review', path: 'a.test.ts', class: 'test' }),
    finding({ severity: 'note', path: 'docs/a.md', class: 'documentation' }),
  ];
  const effort = effortOf(findings, { changes });
  expect(effort.summands.map((each) => `${each.rule}: ${sumWords(each)}`)).toEqual([
    'merged-by: 1 × 10 min + 2 × 1.7 min + 1 × 0.8 min',
  ]);
  expect(freeWords(effort)).toBe(
    '1 that a machine does alone, 1 in documentation, 1 of what GitLab withdrew, 1 already bridged, 2 that are notes',
  );
  const { total } = planOf({ findings }, { changes });
  expect(total.person).toBe(4);
  expect(total.minutes).toBeCloseTo(effort.summands.reduce((sum, { minutes }) => sum + minutes, 0));
});

test('what `fix` rewrites now is safe, certain, and moves with nothing that is not', () => {
  const findings = [
    finding({ fix: 'safe', group: 'a' }),
    finding({ fix: 'safe', group: 'b', certainty: 'likely' }),
    finding({ fix: 'safe', group: 'c' }),
    finding({ fix: 'review', group: 'c' }),
    finding({ fix: 'safe', group: 'd', bridged: true }),
  ];
  expect([rewrittenBy(findings), rewrittenBy(findings, { likely: true })]).toEqual([1, 2]);
});

test('a place with two owners counts for both, and one without for nobody', () => {
  const findings = [finding(), finding({ path: 'b.ts' })];
  const plan = planOf({ findings }, { ...facts, ownersOf: (path) => (path === 'a.ts' ? ['@x', '@y'] : []) });
  expect(plan.owners?.map(({ name, count }) => [name, count])).toEqual([
    ['@x', 1],
    ['@y', 1],
    ['nobody', 1],
  ]);
});

describe('the command', () => {
  const files = {
    'package.json': '{"name":"root"}',
    'packages/web/package.json': '{"name":"@acme/web"}',
    'packages/web/a.ts': 'mr.merged_by;\nmr.merge_status;\n',
    'packages/api/package.json': 'broken',
    'packages/api/b.ts': 'mr.merged_by;\n',
    'c.ts': 'mr.merged_by;\n',
    '.gitlab-sunset.yaml': '',
  };

  test('tells work by package: the nearest package.json with a name, or its folder', async () => {
    const { out } = await sunset(folderWith(files), ['report']);
    const rows = out
      .split('## By package')[1]
      ?.match(/^\| `.*$/gm)
      ?.slice(0, 3);
    expect(rows?.map((row) => row.split(' | ')[0])).toEqual(['| `@acme/web`', '| `packages/api`', '| `root`']);
  });

  test('--blame tells work by the year of the line', async () => {
    const folder = folderWith(files);
    const git = (year: string, ...argv: string[]) =>
      execFileSync('git', ['-c', 'user.name=n', '-c', 'user.email=e@example.com', ...argv], {
        cwd: folder,
        env: { ...process.env, GIT_COMMITTER_DATE: `${year}-07-01T00:00:00Z`, GIT_CONFIG_GLOBAL: '/dev/null' },
      });
    git('2019', 'init', '-q');
    git('2019', 'add', '.');
    git('2019', 'commit', '-qm', 'one');
    writeFileSync(join(folder, 'packages/web/a.ts'), '// new\nmr.merged_by;\nlater.merge_status;\n');
    git('2023', 'commit', '-qam', 'two');
    writeFileSync(join(folder, 'c.ts'), 'mr.merged_by; // today\n');
    const { out } = await sunset(folder, ['report', '--blame']);
    const rows = out
      .split('## By age')[1]
      ?.split('##')[0]
      ?.match(/^\| .*$/gm)
      ?.slice(1);
    expect(rows?.map((row) => row.split(' | ').slice(0, 3).join(' | '))).toEqual([
      '| 2019 | 2 | 0',
      '| 2023 | 0 | 1',
      '| not committed | 1 | 0',
    ]);
    expect((await sunset(folder, ['report'])).out).not.toContain('## By age');
  });

  test('--trend compares with earlier reports, by fingerprint', async () => {
    const folder = folderWith({ 'a.ts': 'a(mr.merged_by);\nb(mr.merged_by);\nc(mr.merge_status);\n' });
    await sunset(folder, ['check', '--format', 'json', '--output', 'may.json']);
    writeFileSync(join(folder, 'a.ts'), '\n\nb(mr.merged_by);\nd(mr.merged_by);\n');
    const { out } = await sunset(folder, ['report', '--trend', 'may.json']);
    const [, trend = ''] = out.split('## Trend');
    expect(trend).toContain('| may | 3 | 0 | 2 | 1 | 0 | 0 |  |  |');
    expect(trend).toContain('| now | 2 | 0 | 2 | 0 | 0 | 0 | 2 | 1 |');
    expect(trend).toContain('| `merge-status` | 1 | 0 |');
    const { code, err } = await sunset(folder, ['report', '--trend', 'none.json']);
    expect([code, err]).toEqual([2, 'gitlab-sunset: There is no file `none.json`.\n']);
    const other = await sunset(folder, ['report', '--trend', 'may.json', '--target', '17.0']);
    expect([other.code, other.err]).toEqual([
      2,
      'gitlab-sunset: `may.json` cannot be compared: it was made for target v5, this is for target 17.0.\n',
    ]);
    const page = await sunset(folder, ['report', '--trend', 'may.json', '--format', 'html']);
    expect(page.out).toContain(
      'aria-label="Findings in each report. may: 3, 2 machine, 1 machine + review; now: 2, 2 machine"',
    );
  });

  test('--trend counts what is accepted: a baseline takes nothing out of the plan', async () => {
    const folder = folderWith({ 'a.ts': 'a(mr.merged_by);\nb(mr.merged_by);\n' });
    await sunset(folder, ['baseline', 'create']);
    await sunset(folder, ['check', '--format', 'json', '--output', 'may.json']);
    const { out } = await sunset(folder, ['report', '--trend', 'may.json']);
    expect(out).toContain('| may | 2 | 2 | 2 | 0 | 0 | 0 |  |  |');
    expect(out).toContain('| now | 2 | 2 | 2 | 0 | 0 | 0 | 0 | 0 |');
    // it is still to be done, and it is marked
    expect(out).toContain('2 findings: 2 safe. All are accepted: 2 by the baseline.');
    expect(out).toContain('- `a.ts:1` safe, accepted (in the baseline): ');
    const json = await sunset(folder, ['report', '--format', 'json']);
    const { findings, accepted }: Report = JSON.parse(json.out);
    expect([findings.length, accepted.map((each) => each.accepted.by)]).toEqual([0, ['baseline', 'baseline']]);
    const page = await sunset(folder, ['report', '--format', 'html']);
    expect(page.out).toContain('<strong>2 places</strong> in 1 file use elements');
    expect(page.out).toContain('<code>npx gitlab-sunset fix</code> rewrites <strong>2</strong> places now');
  });

  test('--history shows a folder of reports by their own dates, and says which of them cannot be compared', async () => {
    const folder = folderWith({ 'a.ts': 'a(mr.merged_by);\nb(mr.merged_by);\n', 'old/broken.json': '{' });
    const { out: text } = await sunset(folder, ['check', '--format', 'json']);
    const report: Report = JSON.parse(text);
    const [first] = report.findings;
    if (!first) throw new Error('nothing found');
    const write = (name: string, more: Partial<Report>) =>
      writeFileSync(join(folder, 'old', name), JSON.stringify({ ...report, ...more }));
    const accepted = { ...first, accepted: { by: 'baseline', reason: 'known', until: null } } as const;
    // what a report says of itself counts more than the name of its file
    write('a.json', { origin: { date: '2026-06-01' } });
    write('z-2026-12-24.json', {
      origin: { date: '2026-05-01' },
      findings: [...report.findings, first],
      accepted: [accepted],
    });
    write('2026-05-20.json', { findings: [first] });
    write('other.json', { origin: { date: '2026-05-02' }, target: '17.0' });
    write('part.json', { origin: { date: '2026-05-02' }, shard: { index: 1, of: 2 } });
    write('few.json', { origin: { date: '2026-05-02' }, rules: { looked: ['merged-by'], notLooked: [] } });
    write('timeless.json', {});
    const { out, code } = await sunset(folder, ['report', '--history', 'old']);
    expect(code).toBe(0);
    const [, trend = ''] = out.split('## Trend');
    expect(trend.match(/^\| (?!report|-|`)[^|]* \| \d+ \| \d+/gm)).toEqual([
      '| z-2026-12-24 (2026-05-01) | 4 | 1',
      '| 2026-05-20 | 1 | 0',
      '| a (2026-06-01) | 2 | 0',
      '| now | 2 | 0',
    ]);
    expect(trend.match(/^- .*/gm)).toEqual([
      '- `broken.json` cannot be compared: `old/broken.json` is no report: it is not one whole JSON object.',
      '- `few.json` cannot be compared: it looked for 1 rule, this for 2: not for the same ones.',
      '- `other.json` cannot be compared: it was made for target 17.0, this is for target v5.',
      '- `part.json` cannot be compared: it is part 1 of 2, this is the whole.',
      '- `timeless.json` cannot be compared: neither the report nor the name of its file says a date.',
    ]);
    const page = await sunset(folder, ['report', '--history', 'old', '--format', 'html']);
    expect(page.out).toContain('z-2026-12-24: 4, 3 machine, 1 accepted');
    expect(page.out).toContain('5 reports of the folder cannot be compared');
    const none = await sunset(folder, ['report', '--history', 'new']);
    expect([none.code, none.err]).toEqual([2, 'gitlab-sunset: There is no folder `new`.\n']);
  });

  test('a report says which commit it is about, and several of one project agree on it', async () => {
    const folder = folderWith({ 'a.ts': 'mr.merged_by;\n', 'b.ts': 'mr.merged_by;\n' });
    const git = (...argv: string[]) =>
      execFileSync('git', ['-c', 'user.name=n', '-c', 'user.email=e@example.com', ...argv], {
        cwd: folder,
        env: { ...process.env, GIT_COMMITTER_DATE: '2026-03-04T12:00:00Z', GIT_CONFIG_GLOBAL: '/dev/null' },
      });
    git('init', '-q', '-b', 'main');
    git('add', '.');
    git('commit', '-qm', 'one');
    const { out } = await sunset(folder, ['check', '--format', 'json']);
    const { origin }: Report = JSON.parse(out);
    expect(origin).toEqual({ branch: 'main', commit: expect.stringMatching(/^[0-9a-f]{40}$/), date: '2026-03-04' });
    const parts = folderWith({});
    for (const part of ['1', '2']) {
      const { err } = await sunset(folder, [
        ...['check', '--shard', `${part}/2`, '--format', 'json', '--output', join(parts, `${part}.json`), '--quiet'],
      ]);
      expect(err).toBe('');
    }
    const merge = async (...words: string[]): Promise<string> => {
      await sunset(parts, ['merge', ...words, '--format', 'json', '--output', 'all.json']);
      return readFileSync(join(parts, 'all.json'), 'utf8');
    };
    expect(await merge('1.json', '2.json')).toBe(out);
    // the variables of a pipeline speak of its own checkout
    const elsewhere = await sunset(folder, ['check', '--format', 'json'], {
      env: { CI_PROJECT_PATH: 'fleet', CI_PROJECT_DIR: '/somewhere/else' },
    });
    expect(JSON.parse(elsewhere.out).origin).toEqual(origin);
    expect(JSON.parse(await merge('web=1.json', 'web=2.json')).origin).toEqual(origin);
  });

  test('the trend of several repositories is told for each of them', async () => {
    const folder = folderWith({ 'a.ts': 'a(mr.merged_by);\nb(mr.merged_by);\n' });
    await sunset(folder, ['check', '--format', 'json', '--output', 'one.json']);
    writeFileSync(join(folder, 'a.ts'), 'a(mr.merged_by);\n');
    await sunset(folder, ['check', '--format', 'json', '--output', 'two.json']);
    await sunset(folder, ['merge', 'web=one.json', 'api=two.json', '--format', 'json', '--output', 'then.json']);
    const { out } = await sunset(folder, [
      'merge',
      'web=two.json',
      'api=one.json',
      '--trend',
      'then.json',
      '--format',
      'markdown',
    ]);
    const [, trend = ''] = out.split('## Trend');
    expect(trend).toContain('| `api` | 1 | 2 |');
    expect(trend).toContain('| `web` | 2 | 1 |');
    // the same lines in another repository are other places
    expect(trend).toContain('| now | 3 | 0 | 3 | 0 | 0 | 0 | 1 | 1 |');
    const page = await sunset(folder, [
      'merge',
      'web=two.json',
      'api=one.json',
      '--trend',
      'then.json',
      '--format',
      'html',
    ]);
    expect(page.out).toContain('<th scope="row"><code>api</code></th><td class="num">1</td><td class="num">2</td>');
  });

  test('long lists are cut, and say so', async () => {
    const { out } = await sunset(folderWith({ 'a.ts': 'mr.merged_by;\n'.repeat(250) }), ['report']);
    expect(out).toContain('<details><summary>250 places</summary>');
    expect(out.match(/^- `a\.ts:/gm)).toHaveLength(100);
    expect(out).toContain('… and 150 more: `--format html` and `--format json` have all.');
  });
});

test('a trend counts equal fingerprints as often as they stand there', () => {
  const prints = (...all: string[]) =>
    pointOf({ name: 'x', findings: all.map((fingerprint) => finding({ fingerprint })) });
  expect(trendOf([prints('a', 'a', 'b'), prints('a', 'c'), prints()]).steps).toEqual([
    { gone: 2, fresh: 1, stayed: 1 },
    { gone: 2, fresh: 0, stayed: 0 },
  ]);
});

test('SARIF takes 25,000 results: the most severe stay, in their order, and a line says what is left out', () => {
  const findings = Array.from({ length: 25_010 }, (_, i) =>
    finding({ line: i + 1, severity: i % 2 ? 'error' : 'note' }),
  );
  const report: Report = {
    ...{ schemaVersion: 1, tool: { name: 'gitlab-sunset', version: '0' }, catalogue: facts.catalogue },
    ...{ target: 'v5', oldest: null, root: '.', rules: { looked: [], notLooked: [] } },
    summary: { files: 1, findings: findings.length, byRule: {}, gate: { passed: true, reasons: [] } },
    ...{ findings, accepted: [], skipped: [], blind: [] },
  };
  const { report: cut, remark } = withinLimits('sarif', report);
  expect(cut.findings).toHaveLength(25_000);
  expect(cut.findings.filter(({ severity }) => severity === 'error')).toHaveLength(12_505);
  expect(cut.findings.map(({ line }) => line)).toEqual(cut.findings.map(({ line }) => line).sort((a, b) => a - b));
  expect(remark).toMatch(
    /^sarif: GitHub takes 25000 results; 10 findings of the least severe and 0 accepted are left out\./,
  );
  expect(withinLimits('gitlab', report)).toEqual({ report });
});
