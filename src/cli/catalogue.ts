/** `rules` and `explain`: what is known. */
import { join } from 'node:path';
import { type Example, explainText, rulesText, withoutMarks } from '../explain.ts';
import { namesIn, packageFolder, readText } from '../files.ts';
import { json } from '../report/json.ts';
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
    reports: change ? [explainText(change, examplesOf(change.id), coloursOf(world))] : [],
    remarks: [],
  };
}

/** The shortest fixtures that are rewritten, at most two. */
function examplesOf(id: string): Example[] {
  const folder = join('fixtures', id);
  const read = (name: string): string => withoutMarks(readText(join(packageFolder(), folder, name)) ?? '');
  return namesIn(join(packageFolder(), folder))
    .filter((name) => /\.after\.\w+$/.test(name))
    .map((name) => {
      const [before, after] = [read(name.replace('.after.', '.')), read(name)];
      const patch = hunks(before, after, 2)
        .replace(/^@@.*\n/gm, '')
        .trimEnd();
      return { name: `${folder}/${name.replace('.after.', '.')}`, before, after, patch };
    })
    .filter(({ patch }) => patch !== '')
    .sort((a, b) => a.patch.length - b.patch.length)
    .slice(0, 2);
}
