/** `report`: the plan of work. */
import { exitCodeOf } from '../report/report.ts';
import { look } from './check.ts';
import { earlierFrom } from './earlier.ts';
import { aboutIn } from './origin.ts';
import { agesOf, contextOf, rendered, whyAgeless } from './report-context.ts';
import type { Given } from './usage.ts';
import { type Catalogue, formatsOf, type Reply, type World } from './world.ts';

export async function plan(given: Given, world: World, facts: Catalogue): Promise<Reply> {
  const seen = await look(given, world, facts);
  const { place, remarks } = seen;
  const { report, sourceUrl } = aboutIn(seen.report, given, world, place.project.root);
  const earlier = earlierFrom(given, world.cwd, report);
  const changedOn = given.blame ? agesOf(report, place, world) : undefined;
  const silent = given.blame ? whyAgeless(place) : undefined;
  const context = {
    ...contextOf(seen, facts),
    ...(changedOn ? { changedOn } : {}),
    ...earlier,
    ...(sourceUrl === undefined ? {} : { sourceUrl }),
  };
  const made = formatsOf(given).map((format) => rendered(format, report, context));
  return {
    code: exitCodeOf(report) === 2 ? 2 : 0,
    reports: made.map(({ text }) => text),
    looked: seen.looked,
    remarks: [...remarks, ...(silent ? [silent] : []), ...made.flatMap((each) => each.remarks)],
  };
}
