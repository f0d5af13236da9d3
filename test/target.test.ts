import { describe, expect, test } from 'vitest';
import type { Due, Outcome } from '../src/catalogue/change.ts';
import { compareRelease, isUnheardOf, newest, parseRelease, parseTarget, severityOf } from '../src/catalogue/target.ts';

describe('a release as people write it', () => {
  test.each([
    ['17', '17.0'],
    ['v17.0', '17.0'],
    ['17.0.3-ee', '17.0'],
    ['16.11.10', '16.11'],
    [' 18.2 ', '18.2'],
    ['v5', 'v5'],
    ['V5', 'v5'],
    ['99.1', '99.1'],
    [newest, newest],
  ])('%s is %s', (text, release) => expect(parseTarget(text)).toBe(release));

  test.each([
    ['16.12', 'The nearest is 16.11.'],
    ['13.13', 'The nearest is 13.12.'],
    ['8.17', 'The nearest is 9.0.'],
    ['5', 'write `v5`'],
    ['soon', '`soon` is not a GitLab release'],
    ['', 'is not a GitLab release'],
    ['17.', 'is not a GitLab release'],
    ['17.0.0.0', 'is not a GitLab release'],
  ])('%s is refused', (text, message) => expect(() => parseTarget(text)).toThrow(message));

  test('v5 is a target and no release', () => expect(() => parseRelease('v5')).toThrow('not a GitLab release'));
  test('what is newer than the catalogue is known to be', () => {
    expect(isUnheardOf('99.1')).toBe(true);
    expect(isUnheardOf(newest)).toBe(false);
    expect(isUnheardOf('v5')).toBe(false);
  });
});

test('releases compare as two numbers and come before v5', () => {
  const mixed: Due[] = ['v5', '16.2', '17.0', '16.10', '9.5'];
  expect(mixed.sort(compareRelease)).toEqual(['9.5', '16.2', '16.10', '17.0', 'v5']);
});

describe('severity', () => {
  const change = (is: Outcome['is'], due: Due = '17.0') => ({
    due,
    outcome: { is, checked: '19.3' as const, note: '', source: '' },
  });
  test.each([
    ['removed', '17.0', false, 'error'],
    ['removed', '16.11', false, 'warning'],
    ['removed', 'v5', false, 'error'],
    ['served', 'v5', false, 'warning'],
    ['conditional', 'v5', false, 'warning'],
    ['postponed', 'v5', false, 'warning'],
    ['withdrawn', 'v5', false, 'note'],
    ['pending', 'v5', false, 'warning'],
    ['empty', '17.0', false, 'error'],
    ['empty', '16.11', false, 'warning'],
    ['withdrawn', 'v5', true, 'error'],
    ['postponed', '17.0', true, 'error'],
    ['served', '16.0', true, 'warning'],
  ] as const)('%s, target %s, announced %s: %s', (is, target, announced, severity) => {
    expect(severityOf(change(is), target, announced)).toBe(severity);
  });
  test('what is gone or empty is so from its release on, whenever it was due', () => {
    const gone = { due: 'v5', outcome: { ...change('removed').outcome, in: '16.0' } } as const;
    expect(severityOf(gone, '16.0')).toBe('error');
    expect(severityOf(gone, '15.11')).toBe('warning');
    expect(severityOf(gone, '17.0', true)).toBe('warning');
    const late = { due: '16.0', outcome: { ...change('empty').outcome, in: '17.4' } } as const;
    expect(severityOf(late, '17.3')).toBe('warning');
    expect(severityOf(late, '17.4')).toBe('error');
  });
  test('the target is v5 unless it is said', () => expect(severityOf(change('removed', 'v5'))).toBe('error'));
});
