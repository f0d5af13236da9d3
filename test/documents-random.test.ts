/**
 * What a program asks GitLab's GraphQL for is found however it spells and sends the document, or told as a blind spot.
 * `PROGRAMS=5000 SEED=7` tries others.
 */
import { expect, test } from 'vitest';
import { scan } from '../src/index.ts';
import { sourcesOf } from './fixtures.ts';
import { graphqlProgram } from './graphql-programs.ts';
import { random } from './random.ts';

const PROGRAMS = Number(process.env.PROGRAMS ?? 300);
const SEED = Number(process.env.SEED ?? 1);

/** Milliseconds for as many programs as are asked for, on a machine that does other things as well. */
const timeout = Math.max(60_000, PROGRAMS * 60);

/** What is known to be silent: a text of YAML that nobody knows, a file of another kind, variables in a fence beside the document's. */
const LEFT = /^(?:host: (?:yaml|markdown)|document: text file that is read)$/;

test(`${PROGRAMS} programs keep nothing silent of what they ask GraphQL for`, { timeout }, () => {
  const next = random(SEED);
  const silent: string[] = [];
  let found = 0;
  for (let index = 0; index < PROGRAMS; index++) {
    const { rule, files, ways } = graphqlProgram(next);
    const { findings, blind } = scan(sourcesOf(files));
    if (findings.some((each) => each.rule === rule)) found++;
    else if (blind.length === 0 && !ways.some((way) => LEFT.test(way)))
      silent.push(`${rule} ${ways.join(', ')}\n${[...files].flat().join('\n')}`);
  }
  console.log(JSON.stringify({ programs: PROGRAMS, found, silent: silent.length }));
  expect(found).toBeGreaterThan(PROGRAMS * 0.7);
  // one in a thousand is what nobody has looked at yet
  expect(silent.slice(PROGRAMS > 1000 ? PROGRAMS / 1000 : 0)).toEqual([]);
});
