/** `check`: look, and say what was seen. */

import type { Due, Release } from '../catalogue/change.ts';
import { derivedRules } from '../catalogue/ids.ts';
import {
  compareRelease,
  isUnheardOf,
  newest,
  newsOf,
  parseRelease,
  parseTarget,
  type Way,
  wayOf,
} from '../catalogue/target.ts';
import type { Phase, ScanOptions, ScanResult, Shard, Sources } from '../finding.ts';
import { classIn, rulesOn, severityFrom } from '../project/config.ts';
import { packageVersion } from '../project/files.ts';
import { isInShard, parseShard } from '../project/shard.ts';
import { readBy } from '../project/sources.ts';
import { isUnread } from '../report/clean.ts';
import { counted, exitCodeOf, type GateOptions, makeReport, type Report, weight } from '../report/report.ts';
import { text, verdictOf } from '../report/text.ts';
import { type Accepted, acceptedIn, type Noted, noted } from './accept.ts';
import { acceptedByBaseline, openBaseline } from './debt.ts';
import { type NamedText, namedText } from './named.ts';
import { narrowedBy, type Touched, touchedOnly } from './narrow.ts';
import type { About } from './origin.ts';
import { openPlace, type Place } from './place.ts';
import { policyFor } from './policy.ts';
import { holdingIn, type Kept, memoryOf, surveyKeptOf } from './remembered.ts';
import type { Looked } from './statistics.ts';
import { checkTraffic, trafficFor } from './traffic.ts';
import { type Given, UsageError } from './usage.ts';
import { type Catalogue, coloursOf, type Engine, formatsOf, type Reply, type World } from './world.ts';

export async function check(given: Given, world: World, facts: Catalogue): Promise<Reply> {
  const seen = await look(given, world, facts);
  const { remarks } = seen;
  const { contextOf, rendered } = await import('./report-context.ts');
  const { aboutIn } = await import('./origin.ts');
  const { report, sourceUrl }: About = formatsOf(given).some((format) => tellOrigin.has(format))
    ? aboutIn(seen.report, given, world, seen.place.project.root)
    : { report: seen.report };
  const context = { ...contextOf(seen, facts), ...(sourceUrl === undefined ? {} : { sourceUrl }) };
  const made = formatsOf(given).map((format) =>
    format === 'text'
      ? { text: text(report, { colours: coloursOf(world), read: context.read, again: again(given) }), remarks: [] }
      : rendered(format, report, context),
  );
  return {
    code: exitCodeOf(report),
    reports: made.map((each) => each.text),
    verdict: verdictOf(report),
    looked: seen.looked,
    remarks: [...remarks, ...made.flatMap((each) => each.remarks)],
  };
}

/** The forms that say which commit they are about. */
const tellOrigin: ReadonlySet<string> = new Set(['html', 'json', 'markdown', 'ndjson']);

/** What a scan is told, from the command line and the configuration; the command line wins. */
export interface Settings {
  options: ScanOptions;
  target: Due;
  announced: boolean;
  /** What changes on it alone is reported. */
  way: Way | undefined;
  oldest: Release | null;
  remarks: string[];
}

/** @throws {TargetError} for a release that never was */
export function settingsOf(given: Given, place: Place, { changes, own }: Catalogue, cwd: string): Settings {
  const { config } = place;
  const target = parseTarget(given.target ?? config.target ?? 'v5');
  const fromWord = given.from ?? config.from;
  const from = fromWord === undefined ? undefined : parseRelease(fromWord);
  const oldestWord = given.oldest ?? config.oldest ?? from;
  const oldest = oldestWord === undefined ? null : parseRelease(oldestWord);
  const announced = given.announced ?? config.announced ?? false;
  const way = from && wayOf(from, target, oldest, announced);
  const ids = changes.map(({ id }) => id);
  const rules =
    given.rules.length > 0 ? given.rules : config.rules ? rulesOn(config, [...ids, ...derivedRules]) : undefined;
  if (oldest !== null && target !== 'v5' && compareRelease(oldest, target) > 0)
    throw new UsageError(`The oldest GitLab to serve, ${oldest}, is newer than the target ${target}.`);
  const unheard = [...new Set([target, ...(from ? [from] : []), ...(oldest ? [oldest] : [])])].filter(isUnheardOf);
  const isPartly =
    own?.changes.some(({ match }) => match.some((each) => 'graphql' in each)) &&
    given.schema === undefined &&
    config.schema === undefined;
  return {
    options: {
      target,
      ...(from ? { from } : {}),
      ...(oldest ? { oldest } : {}),
      announced,
      ...(rules ? { rules } : {}),
      ...(config.wrappers ? { wrappers: config.wrappers } : {}),
      ...fileOption('schema', 'The schema', given, place, cwd),
      ...fileOption('openapi', 'The OpenAPI document', given, place, cwd),
      ...(own ? { own } : {}),
      ...(given.renameResponses ? { renameResponses: true } : {}),
    },
    target,
    announced,
    way,
    oldest,
    remarks: [
      ...unheard.map((release) => `GitLab ${release} is newer than the catalogue, which ends with ${newest}.`),
      ...(isPartly
        ? ['Rules of your own speak of GraphQL: without --schema only what our part of the schema has is found.']
        : []),
    ],
  };
}

/** A document of the user's own, whatever is in it. */
function fileOption<K extends 'schema' | 'openapi'>(
  key: K,
  what: string,
  given: Given,
  { config, project, law }: Place,
  cwd: string,
): { [key in K]?: NamedText } {
  const [word, by] =
    given[key] === undefined ? [config[key], 'configuration' as const] : [given[key], 'command' as const];
  if (word === undefined) return {};
  const made: { [key in K]?: NamedText } = {};
  made[key] = namedText(what, word, by, { cwd, root: project.root, law });
  return made;
}

/** The place a command works in, from its paths or from standard input. */
export function placeFor(given: Given, world: World, facts: Catalogue, engine: { loaded?: Engine }): Place {
  const isStdin = given.paths.includes('-');
  if (isStdin && given.paths.length > 1) throw new UsageError('`-` stands alone: standard input is one file.');
  if (isStdin && given.stdinFilename === undefined)
    throw new UsageError('`-` needs --stdin-filename, the name of what stands on standard input.');
  if (!isStdin && given.stdinFilename !== undefined) throw new UsageError('--stdin-filename goes with the path `-`.');
  return openPlace({
    cwd: world.cwd,
    paths: given.paths,
    rules: facts.changes.map(({ id }) => id),
    isRelevant: (each) => engine.loaded?.needed?.(each) ?? false,
    isTelling: (each) => engine.loaded?.telling?.(each) ?? false,
    mayBeEmpty: given.traffic.length > 0 && given.paths.length === 0,
    ...(given.policyFrom === undefined ? {} : { policyFrom: given.policyFrom }),
    ...(given.config === undefined ? {} : { configFile: given.config }),
    ...(given.stdinFilename === undefined ? {} : { stdin: { name: given.stdinFilename, text: world.stdin() } }),
  });
}

const gateFrom = (given: Given, { config }: Place): Pick<GateOptions, 'failOn' | 'certainOnly' | 'max'> => ({
  failOn: given.failOn ?? config.failOn ?? 'warning',
  certainOnly: given.certainOnly ?? config.certainOnly ?? false,
  max: given.max ?? config.max ?? 0,
});

export interface Look {
  report: Report;
  place: Place;
  remarks: string[];
  looked: Looked;
}

export async function look(given: Given, world: World, facts: Catalogue): Promise<Look> {
  checkTraffic(given, world);
  const seen = await survey(given, world, facts);
  const { place, settings, result, prints, suppressed, touched, shard } = seen;
  const { untilText } = await import('../project/suppress.ts');
  const baseline = openBaseline(given, place, world.cwd);
  const debt = baseline && (await acceptedByBaseline(baseline, seen, given, facts));
  const { kept, remarks: ofWay } = onTheWay(touchedOnly(result, prints, touched), settings, facts);
  const report = makeReport({
    ...kept,
    explainBlind: given.explainBlind,
    read: place.sources.read,
    shown: place.shown,
    changes: facts.changes,
    catalogue: facts.catalogue,
    version: packageVersion(),
    target: settings.target,
    oldest: settings.oldest,
    ...(settings.way ? { from: settings.way.from } : {}),
    root: place.shown(''),
    ...(shard ? { shard } : {}),
    gate: {
      ...gateFrom(given, place),
      named: place.named.map(place.shown),
      ...(given.strict ? { stale: [...suppressed.sentences, ...(debt?.sentences ?? [])] } : {}),
    },
    acceptanceOf: (finding) => {
      const by = suppressed.accepted.get(finding);
      if (by) return { by: 'source', reason: by.reason, until: untilText(by) };
      return debt?.accepted.has(finding) ? { by: 'baseline', reason: 'in the baseline', until: null } : undefined;
    },
    classOf: classIn(place.config),
    policy: policyFor(seen, given, facts, world.cwd, given.max ?? place.config.max ?? 0),
  });
  if (given.traffic.length > 0) report.traffic = await trafficFor(report, given, world, facts, settings);
  const part = shard && `This is part ${shard.index} of ${shard.of}. \`gitlab-sunset merge\` makes one report of all.`;
  return {
    report,
    place,
    remarks: [
      ...seen.remarks,
      ...ofWay,
      ...(given.command === 'check' ? (debt?.remarks ?? []) : []),
      ...(part ? [part] : []),
    ],
    looked: { paths: place.sources.paths.filter(place.only), result, kept: seen.kept },
  };
}

type Touching = ReturnType<typeof touchedOnly>;

/** With `--from`: only what changes on the way, and how much does not. */
function onTheWay(seen: Touching, { way }: Settings, { changes }: Catalogue): { kept: Touching; remarks: string[] } {
  if (!way) return { kept: seen, remarks: [] };
  const { result, fingerprints } = seen;
  const isNews = newsOf(result.findings, changes, way);
  const findings = result.findings.filter(isNews);
  const left = result.findings.length - findings.length;
  const to = way.target === 'v5' ? 'API v5' : `GitLab ${way.target}`;
  const remark = `${counted(left, 'finding')} left out: nothing changes for ${left === 1 ? 'it' : 'them'} from GitLab ${way.from} to ${to}.`;
  return {
    kept: {
      result: { ...result, findings },
      fingerprints: fingerprints.filter((_, i) => isNews(result.findings[i] ?? { group: '' })),
    },
    remarks: left > 0 ? [remark] : [],
  };
}

/** The same place, of which only a part is reported. */
function placeOf(place: Place, isOwn: (path: string) => boolean): Place {
  return {
    ...place,
    isMeant: (path) => isOwn(path) && place.isMeant(path),
    only: (path) => isOwn(path) && place.only(path),
    named: place.named.filter(isOwn),
    leftOut: {
      excluded: place.leftOut.excluded.filter(isOwn),
      notIncluded: place.leftOut.notIncluded.filter(isOwn),
    },
  };
}

/** What was looked at and found, before anybody judges it. */
export interface Survey {
  place: Place;
  settings: Settings;
  /** Everything in the files that were asked for. */
  result: ScanResult;
  /** One fingerprint a finding. */
  prints: readonly string[];
  suppressed: Accepted;
  /** How many findings the configuration made less severe than the catalogue has them. */
  lessened: number;
  /** With `--changed-lines`: whether lines of a path are among them. */
  touched: Touched | undefined;
  /** With `--shard`: the part that this is. */
  shard: Shard | undefined;
  /** Whether it was taken from the last run over the same files. */
  kept: boolean;
  remarks: string[];
}

export async function survey(given: Given, world: World, facts: Catalogue): Promise<Survey> {
  const engine: { loaded?: Engine } = {};
  const whole = placeFor(given, world, facts, engine);
  const shard = given.shard === undefined ? undefined : parseShard(given.shard);
  const settings = settingsOf(given, whole, facts, world.cwd);
  const suppress = await import('../project/suppress.ts');
  const needed = (text: string): boolean => engine.loaded?.needed?.(text) ?? false;
  const { place: narrow, touched, isOnDisk, remarks } = narrowedBy(given, whole, needed);
  // What is no news is left out when everything else is known: a comment or an entry that accepts it is not stale.
  const { from: _, ...options } = settings.options;
  // what is kept is of the whole
  const memory = shard ? undefined : memoryOf(given, world, narrow, { ...options, only: narrow.only });
  const kept = memory?.kept;
  const all = kept ? { ...narrow, sources: asRead(narrow.sources, kept) } : narrow;
  const sources = noted(watched(all.sources, world), suppress, kept?.marked);
  if (!kept) engine.loaded = await world.engine(all.sources.paths.filter(all.only).length);
  const surveys = kept ? undefined : surveyKeptOf(given, world, narrow, isOnDisk);
  const looked = kept
    ? undefined
    : engine.loaded?.scan(sources, {
        ...options,
        ...toldTo(world),
        only: all.only,
        ...(surveys ? { surveys } : {}),
        ...(shard ? { shard } : {}),
      });
  const seen = looked && {
    ...looked,
    remarks: [...(looked.remarks ?? []), ...(engine.loaded?.saidOfOthers?.(sources, all.isMeant) ?? [])],
  };
  const found = kept?.result ?? seen;
  if (!found) throw new Error('there is no engine');
  const place = shard ? placeOf(all, looked?.part ?? isInShard(shard)) : all;
  surveys?.keep((path) => sources.damaged?.has(path) === true);
  const own = narrowed(found, place);
  const result = shard ? { ...own, files: place.sources.paths.filter(place.only).length } : own;
  const prints = kept?.prints ?? (await fingerprintsOf(result, place));
  const { veilOf } = await import('../redact/redact.ts');
  for (const [path, spans] of kept?.secrets ?? []) veilOf(sources.read(place.inProject(path)) ?? '', path, spans);
  if (memory && !kept) {
    const told = { ...found, skipped: found.skipped.filter((each) => !isUnread(each)) };
    const secrets = holdingIn(told).map((path) => {
      const name = place.shown(path);
      return [name, veilOf(sources.read(path) ?? '', name).spans] as const;
    });
    memory.keep({ ...keptOf(found, sources, all.only), prints, secrets });
  }
  const suppressed = acceptedIn(result, sources, { given, place, facts, world }, suppress, all);
  return {
    place,
    settings,
    result: { ...result, blind: result.blind.filter((each) => !suppressed.ruledOut.has(each)) },
    prints,
    suppressed,
    lessened: lessenedBy(place, found),
    touched,
    shard,
    kept: kept !== undefined,
    remarks: [...place.remarks, ...remarks, ...settings.remarks, ...(result.remarks ?? []), ...suppressed.remarks],
  };
}

/** Sources that tell of their files what was told when they were read. */
const asRead = (sources: Sources, { skipped, damaged }: Kept): Sources => ({
  paths: sources.paths,
  read: sources.read,
  skipped,
  damaged: new Map(damaged),
});

/** Loaded late: it parses. */
async function fingerprintsOf({ findings }: ScanResult, { sources }: Place): Promise<readonly string[]> {
  return (await import('../project/fingerprint.ts')).fingerprints(findings, sources.read);
}

const keptOf = (result: ScanResult, sources: Noted, only: Place['only']): Omit<Kept, 'prints' | 'secrets'> => ({
  result,
  marked: [...sources.marked(sources.paths.filter(only)).keys()],
  skipped: sources.skipped,
  damaged: [...(sources.damaged ?? [])],
});

/** What was asked for, with everything that could not be read, and the configuration's severities. */
export function narrowed(result: ScanResult, place: Place): ScanResult {
  const severity = severityFrom(place.config);
  for (const path of place.named) place.sources.read(path);
  const skipped = new Map([...place.sources.skipped, ...result.skipped].map((each) => [each.path, each]));
  return {
    ...result,
    findings: result.findings
      .filter(({ path }) => place.only(path))
      .map((finding) => ({ ...finding, severity: severity(finding) })),
    blind: result.blind.filter(({ path }) => place.only(path)),
    skipped: [...skipped.values()].filter(({ path }) => place.isMeant(path)),
  };
}

/** How many findings a place's configuration makes less severe than they are without one. */
function lessenedBy({ config, only }: Place, { findings }: ScanResult): number {
  const [severity, usual] = [severityFrom(config), severityFrom({})];
  return findings.filter((each) => only(each.path) && weight[severity(each)] < weight[usual(each)]).length;
}

/** The sources, telling how far the reading has come. */
export function watched(sources: Sources, world: World): Sources {
  const { progress } = world;
  if (!progress) return sources;
  let done = 0;
  return readBy(sources, (path) => {
    done += 1;
    progress('reading', Math.min(done, sources.paths.length), sources.paths.length, 'files');
    return sources.read(path);
  });
}

const phases: Readonly<Record<Phase, string>> = {
  programs: 'following programs',
  rewrites: 'working out rewrites',
  graphql: 'looking into GraphQL',
  configuration: 'looking into configuration',
  shell: 'looking into shell',
};

/** Tells what a scan is at, in percent. */
export function toldTo({ progress }: World): Pick<ScanOptions, 'told'> {
  if (!progress) return {};
  return { told: (phase, share) => progress(phases[phase], Math.floor(share * 100), 100, '%') };
}

/** Paths and options as they would be typed again for `fix`. */
export function again(given: Given): string {
  const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replace(/'/g, `'\\''`)}'`);
  const options = [
    ...given.paths.filter((path) => path !== '-'),
    ...(given.stdinFilename === undefined ? [] : [given.stdinFilename]),
    ...(given.target === undefined ? [] : ['--target', given.target]),
    ...(given.from === undefined ? [] : ['--from', given.from]),
    ...(given.oldest === undefined ? [] : ['--oldest', given.oldest]),
    ...(given.announced === undefined ? [] : [given.announced ? '--announced' : '--no-announced']),
    ...given.rules.flatMap((rule) => ['--rule', rule]),
    ...(given.schema === undefined ? [] : ['--schema', given.schema]),
    ...given.ruleFiles.flatMap((file) => ['--rules', file]),
    ...(given.openapi === undefined ? [] : ['--openapi', given.openapi]),
    ...(given.config === undefined ? [] : ['--config', given.config]),
  ];
  return options.map((word) => ` ${quoted(word)}`).join('');
}
