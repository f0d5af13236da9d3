/** `report`: the plan of work. */
import { exitCodeOf } from '../report/report.ts';
import { look } from './check.ts';
import { originOf } from './origin.ts';
import { agesOf, contextOf, earlierFrom, rendered, whyAgeless } from './report-context.ts';
import type { Given } from './usage.ts';
import { type Catalogue, formatsOf, type Reply, type World } from './world.ts';

export async function plan(given: Given, world: World, facts: Catalogue): Promise<Reply> {
  const seen = await look(given, world, facts);
  const { report, place, remarks } = seen;
  const earlier = earlierFrom(given, world.cwd, report);
  const changedOn = given.blame ? agesOf(report, place, world) : undefined;
  const silent = given.blame ? whyAgeless(place) : undefined;
  const context = {
    ...contextOf(seen, facts),
    ...(changedOn ? { changedOn } : {}),
    earlier,
    origin: originOf(given, world, place.project.root),
  };
  const made = formatsOf(given).map((format) => rendered(format, report, context));
  return {
    code: exitCodeOf(report) === 2 ? 2 : 0,
    reports: made.map(({ text }) => text),
    remarks: [...remarks, ...(silent ? [silent] : []), ...made.flatMap((each) => each.remarks)],
  };
}
