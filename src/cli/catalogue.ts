/** `rules` and `explain`: what is known. */
import { join } from 'node:path';
import { type Example, explainText, leftLines, markedIn, rulesText, withoutMarks } from '../catalogue/explain.ts';
import { filesUnder, isThere, packageFolder, readText } from '../project/files.ts';
import { json } from '../report/escape/json.ts';
import { hunks } from '../report/patch.ts';
import type { Given } from './usage.ts';
import { type Catalogue, coloursOf, formatsOf, type Reply, type World } from './world.ts';

export function rules(given: Given, world: World, { changes, catalogue }: Catalogue): Reply {
  const reports = formatsOf(given).map((format) =>
    format === 'json' ? json({ schemaVersion: 1, rules: changes }) : rulesText(changes, catalogue, coloursOf(world)),
  );
  return { code: 0, reports, remarks: [] };
}

export function explain(given: Given, world: World, { changes }: Catalogue): Reply {
  const change = changes.find(({ id }) => id === given.rule);
  return {
    code: 0,
    reports: change ? [explainText(change, shippedExamples(change.id), coloursOf(world))] : [],
    remarks: [],
  };
}

/** The examples of a rule. The package has them in one file; a checkout has the fixtures that they come from. */
function shippedExamples(id: string): Example[] {
  const folder = packageFolder();
  if (isThere(join(folder, 'fixtures'))) return examplesOf(id);
  const all: Record<string, Example[]> = JSON.parse(readText(join(folder, 'dist/examples.json')) ?? '{}');
  return all[id] ?? [];
}

/** The shortest fixtures that are rewritten, at most two; where none is, one that is left to a person. */
export function examplesOf(id: string): Example[] {
  const folder = join(packageFolder(), 'fixtures', id);
  const names = filesUnder(folder);
  const read = (name: string): string => readText(join(folder, name)) ?? '';
  const shown = (name: string): string => `fixtures/${id}/${name}`;
  const rewritten = names.flatMap((name) => {
    const before = name.replace('.after.', '.').replace('/after/', '/');
    if (before === name) return [];
    const patch = hunks(withoutMarks(read(before)), withoutMarks(read(name)), 2);
    const lines = patch.replace(/^@@.*\n/gm, '').trimEnd();
    const { [id]: own = [], ...others } = Object.fromEntries(markedIn(read(before)));
    const taken = lines.split('\n').flatMap((line) => (line.startsWith('-') ? line.slice(1) : []));
    // what another rule writes there is no example of this one
    const isOwn = Object.keys(others).length === 0 || own.some((line) => taken.includes(line));
    return lines === '' || !isOwn ? [] : [{ name: shown(before), lines, rewritten: true }];
  });
  const left = names.flatMap((name) => {
    const lines = leftLines(read(name));
    return lines === '' ? [] : [{ name: shown(name), lines, rewritten: false }];
  });
  const shortest = (examples: Example[]): Example[] => examples.sort((a, b) => a.lines.length - b.lines.length);
  return rewritten.length > 0 ? shortest(rewritten).slice(0, 2) : shortest(left).slice(0, 1);
}
