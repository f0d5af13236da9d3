/** Shell that makes something of itself twice, over and over: the work follows the script, and what stands behind it is found. */
import { describe, expect, it } from 'vitest';
import { scan } from '../src/scan.ts';
import { sourcesOf } from './fixtures.ts';

const BEFORE = [
  '#!/bin/bash',
  'X=$(curl "$URL/api/v4/projects?x=1")',
  'curl "$URL/api/v4/runners" > f',
  'curl "$URL/api/v4/projects" > g',
  'A=(a b)',
  'set -- a b',
];
const BEHIND = ['gitlab-runner register --url x --registration-token "$T" --locked "$@" "${A[@]}" "$X" < f', ''];

const look = (lines: readonly string[]): { found: readonly string[]; told: readonly string[] } => {
  const text = [...BEFORE, ...lines, ...BEHIND].join('\n');
  const { findings, blind } = scan(sourcesOf(new Map([['a.sh', text]])));
  return { found: findings.map(({ rule }) => rule), told: blind.map(({ code }) => code) };
};

const FOUND = expect.arrayContaining(['runner-registration']);

describe('what is made of itself, 60 times', () => {
  it.each([
    'set -- "$@" "$@"',
    'A=("${A[@]}" "${A[@]}")',
    'A+=("${A[@]}")',
    'X="$X$X"',
    'X="$X $(echo $X)"',
    'X=$(echo "$X"; echo "$X"; cat f f)',
    'X=$(cat <<E\n$X $X\nE\n)',
    'X=${X:-${Y:-$X$X}}',
    'case $1 in a) X=$X$Y;; b) X=b;; *) Y=$X$X;; esac',
    'read -d "" X <<< "$X$X"',
    'printf -v X "%s%s" "$X" "$X"',
    'bash -c "$X $X"; X="$X; $X"',
    'cat f g > h; cat h h > f; cat f h > g',
    'cat f g | tee f g h',
    'X=$(echo "$X $X" | jq "[.a, .b]")',
    'if [ -n "$Q" ]; then echo "$RANDOM" >> f; fi',
    '[ -n "$Q" ] || cat f >> f',
  ])('%s', (line) => {
    expect(look(Array(60).fill(line)).found).toEqual(FOUND);
  });
});

describe('a function that calls itself', () => {
  const calls = Array.from({ length: 40 }, (_, i) => `  log "step ${i} of $1"`);

  it('does again what it does', () => {
    const body = ['log() {', '  curl "$URL/api/v4/projects" -o "$1"', ...calls, '}', 'log start'];
    expect(look(body)).toEqual({ found: FOUND, told: [] });
  });

  it('does so where it does not end, and is all of the rest', () => {
    const body = [
      'log() {',
      '  [ -n "$Q" ] && echo "$1" >> "$LOG"',
      ...calls,
      'update() {',
      '  echo "$1" >> "$ENV"',
      '}',
    ];
    expect(look([...body, ...calls.map((call) => `${call} && update "$1"`)]).found).toEqual(FOUND);
  });
});

it('a dozen functions that call the next one twenty times each are told as too much', () => {
  const names = [...'abcdefg'];
  const body = names.flatMap((name, i) => [
    `${name}() {`,
    ...Array.from({ length: 20 }, (_, k) => `  ${names[i + 1] ?? 'echo'} "$1 ${k}"`),
    '}',
  ]);
  expect(look([...body, 'a x']).told).toContain('budget');
});
