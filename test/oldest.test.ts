/** `--oldest`: code that must still serve a GitLab without the replacement, through the real scanner and `fix`. */
import { describe, expect, test } from 'vitest';
import { fix } from '../src/index.ts';

const api = 'https://gitlab.example.com/api/v4';
const merged = `const mrs = await (await fetch('${api}/projects/1/merge_requests?state=merged')).json();\n`;
const single = `const mr = await (await fetch('${api}/projects/1/merge_requests/2')).json();\n`;
const runners = `const runner = await (await fetch('${api}/runners/2')).json();\n`;

/** The text after `fix`, without its first line, and what is left. */
function fixed(before: string, text: string, oldest: string, options: { review?: boolean; name?: string } = {}) {
  const { review = false, name = 'a.js' } = options;
  const once = (source: string) => {
    const sources = { paths: [name], read: (path: string) => (path === name ? source : undefined), skipped: [] };
    const { files, left } = fix(sources, { oldest, review });
    return {
      source: files[0]?.after ?? source,
      left: left.map(({ finding, reason }) => (finding.bridged ? 'bridged' : reason)),
    };
  };
  const result = once(before + text);
  expect(once(result.source), 'a second run').toEqual(result);
  return { text: result.source.slice(before.length), left: result.left };
}

const needs = (release: string, oldest: string): string =>
  `The replacement needs GitLab ${release}, and ${oldest} is still to be served.`;

describe('merged_by with a proven guard is read both ways, and then left alone', () => {
  test.each([
    ['log(mr.merged_by);', 'log(mr.merge_user ?? mr.merged_by);'],
    ['log(mr.merged_by.name);', 'log((mr.merge_user ?? mr.merged_by).name);'],
    ['log(mr.merged_by?.name);', 'log((mr.merge_user ?? mr.merged_by)?.name);'],
    ["log('by ' + mr.merged_by);", "log('by ' + (mr.merge_user ?? mr.merged_by));"],
    ['log(mr.merged_by || nobody);', 'log((mr.merge_user ?? mr.merged_by) || nobody);'],
    ['log(nobody && mr.merged_by);', 'log(nobody && (mr.merge_user ?? mr.merged_by));'],
    ['log(!mr.merged_by);', 'log(!(mr.merge_user ?? mr.merged_by));'],
    ['log(mr.merged_by === null);', 'log((mr.merge_user ?? mr.merged_by) === null);'],
    ['log(mr.merged_by ? 1 : 2);', 'log((mr.merge_user ?? mr.merged_by) ? 1 : 2);'],
    ['log({ ...mr.merged_by });', 'log({ ...(mr.merge_user ?? mr.merged_by) });'],
    ['log(await mr.merged_by);', 'log(await (mr.merge_user ?? mr.merged_by));'],
    ['log(mr?.merged_by);', 'log(mr?.merge_user ?? mr?.merged_by);'],
    ['const { name } = mr.merged_by;', 'const { name } = mr.merge_user ?? mr.merged_by;'],
  ])('%s', (before, after) => {
    const guarded = `${single}if (mr.state === 'merged') { `;
    expect(fixed(guarded, `${before} }`, '14.0')).toEqual({ text: `${after} }`, left: ['bridged'] });
  });
  test('proven by the request', () =>
    expect(fixed(merged, 'export const names = mrs.map((mr) => mr.merged_by.name);', '14.0')).toEqual({
      text: 'export const names = mrs.map((mr) => (mr.merge_user ?? mr.merged_by).name);',
      left: ['bridged'],
    }));
  test('in TypeScript', () =>
    expect(fixed(merged, 'log(mrs[0].merged_by!.name, mrs[0].merged_by as any);', '14.0', { name: 'a.ts' }).text).toBe(
      'log((mrs[0].merge_user ?? mrs[0].merged_by)!.name, (mrs[0].merge_user ?? mrs[0].merged_by) as any);',
    ));
  test('a member that a type names by an index stays with the type', () => {
    const types = "interface Runner { id: number; active: boolean }\ntype On = Runner['active'];\n";
    const text = `${types}export const on: On = (runner as Runner).active === true;\n`;
    const { text: after, left } = fixed(runners, text, '14.0', { name: 'a.ts', review: true });
    expect(after).toBe(text);
    expect(left.map((each) => each?.includes(needs('14.8', '14.0')))).toEqual([true, true, true]);
    expect(fixed(runners, text, '15.0', { name: 'a.ts', review: true }).text).toBe(
      text.replaceAll('active', 'paused').replace('=== true', '=== false'),
    );
  });
  test('without a guard only with --review', () => {
    expect(fixed(single, 'log(mr.merged_by);', '14.0').left[0]).toMatch(/^only with --review: /);
    expect(fixed(single, 'log(mr.merged_by);', '14.0', { review: true })).toEqual({
      text: 'log(mr.merge_user ?? mr.merged_by);',
      left: ['bridged'],
    });
  });
});

describe('a server that has the replacement', () => {
  test.each(['14.7', '16.0'])('%s: the new name alone', (oldest) =>
    expect(fixed(merged, 'log(mrs[0].merged_by);', oldest)).toEqual({ text: 'log(mrs[0].merge_user);', left: [] }),
  );
});

describe('a runner', () => {
  test.each([
    ['if (runner.active) log(1);', 'if (!(runner.paused ?? !runner.active)) log(1);'],
    ['log(runner.active ? 1 : 2);', 'log(!(runner.paused ?? !runner.active) ? 1 : 2);'],
    ['log(runner.active && runner.online);', 'log(!(runner.paused ?? !runner.active) && runner.online);'],
  ])('%s', (before, after) => expect(fixed(runners, before, '14.0')).toEqual({ text: after, left: ['bridged'] }));
});

describe('left with the reason', () => {
  test.each([
    ['a destructured member', merged, 'mrs.map(({ merged_by }) => merged_by);', '14.0', '14.7'],
    ['a destructured runner', runners, 'const { active } = runner; if (active) log();', '14.0', '14.8'],
    [
      'a line that would go on with the one before',
      runners,
      'const say = log\n!runner.active && say()',
      '14.0',
      '14.8',
    ],
    ['other values', single, 'if (mr.merge_status === "can_be_merged") log();', '15.0', '15.6'],
    ['another endpoint', '', `const mr = await fetch('${api}/projects/1/merge_requests/2/changes');`, '15.0', '15.7'],
    [
      'what is sent',
      '',
      `await fetch('${api}/runners/2', { method: 'PUT', body: '{ "active": false }' });`,
      '14.0',
      '14.8',
    ],
    [
      'a key that is sent',
      '',
      `await fetch('${api}/runners/2', { method: 'PUT', body: JSON.stringify({ active: false }) });`,
      '14.0',
      '14.8',
    ],
    [
      'the path of a release link',
      '',
      `await fetch('${api}/projects/1/releases/v1/assets/links', { method: 'POST', body: JSON.stringify({ name: 'a', url: 'b', filepath: '/a' }) });`,
      '15.0',
      '15.9',
    ],
  ])('%s', (_, before, text, oldest, release) => {
    const { text: after, left } = fixed(before, text, oldest, { review: true });
    expect(after).toBe(text);
    expect(new Set(left)).toEqual(new Set(release === '' ? [] : [needs(release, oldest)]));
  });
});

describe('what cannot be written twice', () => {
  const both = (object: string): string => `${object}.merge_user ?? ${object}.merged_by`;
  test.each(['log(mrs.shift().merged_by);', 'log(mrs[i++].merged_by);'])(
    'what has an effect is not written twice: %s',
    (text) => {
      const { text: after } = fixed(merged, text, '14.0', { review: true });
      const [object = ''] = /(?<=log\().+(?=\.merged_by)/.exec(text) ?? [];
      expect(after).not.toContain(both(object));
    },
  );
  test.each([
    'mrs[0].merged_by ??= null;',
    '(mrs[0].merged_by) = null;',
    '[mrs[0].merged_by] = [1];',
    'delete mrs[0].merged_by;',
  ])('what is written to stays one name: %s', (text) =>
    expect(fixed(merged, text, '14.0', { review: true }).text).not.toContain(both('mrs[0]')),
  );
  test.each([
    ['if (!runner.active) log();', 'if (runner.paused ?? !runner.active) log();'],
    ['log(!!runner.active);', 'log(!(runner.paused ?? !runner.active));'],
  ])('no double negation is left behind: %s', (before, after) =>
    expect(fixed(runners, before, '14.0').text).toBe(after),
  );
  test('a name in quotes is read both ways once', () =>
    expect(fixed(merged, "log(mrs[0]['merged_by']);", '14.0').text).toBe(
      "log(mrs[0]['merge_user'] ?? mrs[0]['merged_by']);",
    ));
  test('a chain heeds --oldest', () =>
    expect(fixed(runners, 'log(runner?.active);', '14.0', { review: true }).text).toContain('.active'));
  test('a line does not begin with a bracket where the one before has no semicolon', () =>
    expect(fixed(merged, 'log(1)\nmrs[0].merged_by.name = 1', '14.0').text).not.toContain('log(1)\n('));
});
