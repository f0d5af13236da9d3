/** From a command line to an answer. Prints nothing and ends nothing. */
import { normalize, resolve } from 'node:path';
import { derivedRules } from '../catalogue/ids.ts';
import { didYouMean } from '../common/nearest.ts';
import { Problem } from '../common/problem.ts';
import { packageVersion } from '../project/files.ts';
import { isLedOut } from '../project/git.ts';
import { reasonOf } from '../project/read.ts';
import { writeOutput } from '../project/write.ts';
import { formats } from './options.ts';
import { type Given, parse, UsageError } from './usage.ts';
import { type Answer, formatsOf, type Reply, type World } from './world.ts';

/** Never throws: what goes wrong is one line on standard error and exit code 2. */
export async function run(argv: readonly string[], world: World): Promise<Answer> {
  try {
    const given = await parse(argv, packageVersion());
    if (typeof given === 'string') return { code: 0, out: given, err: '' };
    const { watch, summary } = await clocked(given, world);
    const reply = await answer(given, watch);
    const figures = summary?.(reply) ?? [];
    const reports = isProse(given) ? await inProse(reply.reports) : reply.reports;
    const { left, failures } = await deliver(given, reports, world.cwd);
    const code = failures.length > 0 ? 2 : reply.code;
    const files = filesOf(given);
    const isAllWritten = files.length > 0 && files.length === reports.length && failures.length === 0;
    const verdict =
      isAllWritten && reply.verdict !== undefined ? [`${reply.verdict} Written: ${files.join(', ')}`] : [];
    // figures are asked for, quiet or not
    const err = await told([
      ...(given.quiet ? [] : reply.remarks),
      ...(reply.troubles ?? []),
      ...figures,
      ...(given.quiet ? [] : verdict),
      ...failures,
    ]);
    return typeof left === 'string' ? { code, out: left, err } : { code, out: '', rest: left, err };
  } catch (error) {
    return { code: 2, out: '', err: await told([lineOf(error, world)]) };
  }
}

/** What a command is told of the world: nothing that it would say on the way where it is to be quiet, and a clock where it is to say what took how long. */
async function clocked(
  given: Given,
  world: World,
): Promise<{ watch: World; summary?: (reply: Reply) => readonly string[] }> {
  const { progress: _, ...silent } = world;
  const watch = given.quiet ? silent : world;
  return given.statistics ? (await import('./statistics.ts')).statistics(watch) : { watch };
}

async function answer(given: Given, world: World): Promise<Reply> {
  checkOutputs(given);
  const { withOwnRules } = await import('./own.ts');
  const facts = await withOwnRules(await world.catalogue(), given, world);
  const ids = facts.changes.map(({ id }) => id);
  for (const id of given.command === 'explain' ? [given.rule] : given.rules) {
    if (!ids.includes(id) && (given.command === 'explain' || !derivedRules.includes(id)))
      throw new UsageError(`There is no rule \`${id}\`.${didYouMean(id, ids) || ' `gitlab-sunset rules` lists them.'}`);
  }
  switch (given.command) {
    case 'check':
      return (await import('./check.ts')).check(given, world, facts);
    case 'report':
      return (await import('./plan.ts')).plan(given, world, facts);
    case 'merge':
      return (await import('./merge.ts')).mergeReports(given, world, facts);
    case 'fix':
      return (await import('./rewrite.ts')).rewrite(given, world, facts);
    case 'rules':
      return (await import('./catalogue.ts')).rules(given, world, facts);
    case 'explain':
      return (await import('./catalogue.ts')).explain(given, world, facts);
    case 'codemod':
      return (await import('./codemod.ts')).codemod(given, world, facts);
    case 'baseline':
      return (await import('./baseline.ts')).baseline(given, world, facts);
    case 'catalogue':
      return (await import('./upkeep.ts')).upkeep(given, world, facts);
    case 'init':
      return (await import('./init.ts')).init(given, world, facts);
    case 'fleet':
      return (await import('./fleet.ts')).fleet(given, world, facts);
    case 'lsp':
      await world.lsp?.(packageVersion());
      return { code: 0, reports: [], remarks: [] };
  }
}

function checkOutputs(given: Given): void {
  const known: readonly string[] = formats[given.command];
  for (const format of given.formats) {
    if (!known.includes(format)) {
      throw new UsageError(
        `There is no format \`${format}\` for ${given.command}.${didYouMean(format, known)} There are ${known.join(', ')}.`,
      );
    }
  }
  const wanted = formatsOf(given);
  if (given.outputs.length > wanted.length) throw new UsageError('There are more --output than --format.');
  const files = filesOf(given);
  if (wanted.length - files.length > 1) {
    throw new UsageError('Only one report can go to standard output. Give the others an --output.');
  }
  const twice = files.find((file, i) => files.findIndex((each) => normalize(each) === normalize(file)) < i);
  if (twice !== undefined)
    throw new UsageError(`Two reports cannot go to \`${twice}\`: the second would replace the first.`);
}

/** The outputs that are files: `-` is standard output. */
const filesOf = ({ outputs }: Given): string[] => outputs.filter((output) => output !== '-');

/** The n-th report goes into the n-th output; what has none, at most one, goes to standard output. */
async function deliver(
  given: Given,
  reports: Reply['reports'],
  cwd: string,
): Promise<{ left: Reply['reports'][number]; failures: string[] }> {
  let left: Reply['reports'][number] = '';
  const failures: string[] = [];
  for (const [i, report] of reports.entries()) {
    const output = given.outputs[i];
    if (output === undefined || output === '-') {
      left = report;
      continue;
    }
    const why = await notWritten(resolve(cwd, output), report);
    if (why !== undefined) failures.push(`gitlab-sunset: \`${output}\` cannot be written: ${why}.`);
  }
  return { left, failures };
}

/** Why a report could not be written; undefined: it is. */
async function notWritten(path: string, report: Reply['reports'][number]): Promise<string | undefined> {
  if (isLedOut(path)) return 'it leads out of the tree through a link that is committed';
  try {
    await writeOutput(path, report);
    return undefined;
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return reasonOf(error);
    throw error;
  }
}

/** Whether a command answers with sentences about files. All else writes a format, which knows for itself what is alive in it. */
const isProse = ({ command, action, paths, undo }: Given): boolean =>
  command === 'init' ||
  (command === 'baseline' && !(action === 'merge' && paths.length > 0)) ||
  (command === 'fix' && undo);

async function inProse(reports: Reply['reports']): Promise<Reply['reports']> {
  const [{ spoken }, { plainLines }] = await Promise.all([
    import('../redact/redact.ts'),
    import('../report/escape/terminal.ts'),
  ]);
  return reports.map((each) => (typeof each === 'string' ? plainLines(spoken(each)) : each));
}

/** What goes to standard error: lines that show no secret, and nothing that a terminal or the runner of a job obeys. */
async function told(remarks: readonly string[]): Promise<string> {
  if (remarks.length === 0) return '';
  const [{ spoken }, { plainLines }] = await Promise.all([
    import('../redact/redact.ts'),
    import('../report/escape/terminal.ts'),
  ]);
  return remarks.map((remark) => `${plainLines(spoken(remark.trimEnd()))}\n`).join('');
}

function lineOf(error: unknown, world: World): string {
  if (error instanceof Problem) return `gitlab-sunset: ${error.message}`;
  const [message = ''] = String(error instanceof Error ? error.message : error).split('\n');
  const stack = world.env.DEBUG && error instanceof Error ? `${error.stack ?? ''}\n` : '';
  return `gitlab-sunset: something went wrong inside: ${message}\nThis is a mistake of gitlab-sunset. Run it again with DEBUG=1 to see where, and report it.\n${stack}`;
}
