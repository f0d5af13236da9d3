/** Sources in, findings out. Pure: reads nothing but what it is given, and the schema that comes with the catalogue. */

import { builtContainers, chartCalls, type FileFacts, files } from '../rules/files.ts';
import { changes as catalogue } from '../rules/index.ts';
import { localDirectives } from '../rules/libraries.ts';
import { sdks } from '../rules/sdk.ts';
import { allSpeaking } from './catalogue/advice.ts';
import type { Change, Match } from './catalogue/change.ts';
import { deprecatedBy } from './catalogue/derived.ts';
import { type Extra, joined } from './catalogue/extra.ts';
import { readOpenApi } from './catalogue/openapi.ts';
import { newsOf, parseRelease, parseTarget, severityOf, timeOf, wayOf } from './catalogue/target.ts';
import { attempt } from './common/budget.ts';
import { oncePer } from './common/once.ts';
import { configures, isJson } from './configuration/formats.ts';
import { scanConfiguration } from './configuration/scan.ts';
import { AskedNames, setsIn } from './documents/asked-names.ts';
import { Components } from './documents/components.ts';
import { isOfBefore } from './documents/history.ts';
import { isMarkdown } from './documents/markdown.ts';
import { type Leaving, pageSpots } from './documents/pages.ts';
import type { RequestSource } from './documents/request-source.ts';
import type { ShellSource } from './documents/shell-source.ts';
import { componentsOf, fileOf, isTemplate, withComponents } from './documents/vue.ts';
import { ours } from './facts.ts';
import type {
  Blind,
  Damage,
  Finding,
  LookOptions,
  LookResult,
  ScanOptions,
  ScanResult,
  Skipped,
  Sources,
  Surveys,
} from './finding.ts';
import type { SentDocuments } from './flow/api.ts';
import { Evaluator } from './flow/evaluate.ts';
import { Kept, Project, type Surveying, type Unit } from './flow/project.ts';
import { ASKS, HOLDS_DOCUMENT, MARK } from './graphql/raw.ts';
import { type GraphqlOptions, scanGraphql } from './graphql/scan.ts';
import { packageFolder, readText } from './project/files.ts';
import { partOf, type Weighed } from './project/shard.ts';
import { readBy, type WovenSources } from './project/sources.ts';
import { remembered } from './project/texts.ts';
import { asFiles } from './requests/as-files.ts';
import { namesCollection } from './requests/postman.ts';
import { holdsRequests, scanRequests } from './requests/scan.ts';
import {
  blindIn,
  eachOnce,
  type Found,
  inFile,
  inPart,
  joinedAll,
  unlessDamaged,
  unlessOfBefore,
  withoutSame,
} from './results.ts';
import { type Facts, ready } from './script/find/facts.ts';
import { speaksOfProduct } from './script/find/product.ts';
import { type ScriptOptions, scanScripts } from './script/scan.ts';
import { scanEnvironmentFiles } from './shell/env-files.ts';
import { shellIn } from './shell/hosts.ts';
import { neededBy, pathsOf, spellsRoot } from './shell/needed.ts';
import { type ShellOptions, scanShell } from './shell/scan.ts';
import { escapedIn, spellingOf, spells, spellsEscaped, wordsOf } from './spelling.ts';

/** The kind of a chart's values by the chart's name. */
const charts = Object.fromEntries(
  Object.entries<FileFacts>(files).flatMap(([kind, { chart }]) => (chart ? [[chart.name, kind]] : [])),
);

const lookedOf = oncePer((changes: readonly Change[]): readonly string[] => {
  const isLooked = (match: Match): boolean =>
    'endpoint' in match ||
    'request' in match ||
    'parameter' in match ||
    'response' in match ||
    'graphql' in match ||
    'config' in match ||
    'shell' in match;
  return changes.filter(({ match }) => match.some(isLooked)).map(({ id }) => id);
});

const notLookedOf = oncePer((changes: readonly Change[]): readonly string[] => {
  const ids = new Set(lookedOf(changes));
  return changes.filter(({ id }) => !ids.has(id)).map(({ id }) => id);
});

/** Ids of the changes that a scanner looks for today. */
export const looked: readonly string[] = lookedOf(catalogue);

const byIdOf = oncePer(
  (changes: readonly Change[]): ReadonlyMap<string, Change> => new Map(changes.map((change) => [change.id, change])),
);

/** The changes that are looked for: the same list each time for the same wish, so that what rests on it is worked out once. */
function chosenOf(changes: readonly Change[], wished: readonly string[] | undefined): readonly Change[] {
  const known = chosenFrom(changes);
  const key = JSON.stringify(wished);
  let made = known.get(key);
  if (!made) {
    const ids = lookedOf(changes);
    made = changes.filter(({ id }) => ids.includes(id) && (wished === undefined || wished.includes(id)));
    known.set(key, made);
  }
  return made;
}

const chosenFrom = oncePer((_: readonly Change[]) => new Map<string | undefined, readonly Change[]>());

/** Packages that speak to GitLab. */
export const packages: readonly string[] = sdks.flatMap(({ modules }) => modules);

/**
 * Finds every use of a deprecated element in a project.
 * @throws {TargetError} for a release that never was
 * @throws {OpenApiError} for a document that is none
 * @throws {SchemaError} for a schema that is none
 */
export function scan(sources: Sources, options: ScanOptions = {}): ScanResult {
  return scanAgain(sources, options);
}

/** The same, and with `kept` for who looks at a project again and again while little of it changes. */
export function scanAgain(sources: Sources, options: LookOptions, kept?: Kept): LookResult {
  const target = options.target === undefined ? 'v5' : parseTarget(options.target);
  const from = options.from === undefined ? undefined : parseRelease(options.from);
  const oldest = options.oldest ?? from;
  const way =
    from && wayOf(from, target, oldest === undefined ? null : parseRelease(oldest), options.announced ?? false);
  const extras = extrasOf(options);
  const facts = joined(ours, extras);
  const changes = extras.length === 0 ? catalogue : [...catalogue, ...extras.flatMap((each) => each.changes)];
  const wrappers = [...(options.wrappers ?? []), ...extras.flatMap((each) => each.wrappers)];
  const isWanted = (id: string): boolean => options.rules === undefined || options.rules.includes(id);
  const chosen = chosenOf(changes, options.rules);
  const once = remembered(
    sources,
    (path) => isJson(path) || isMarkdown(path),
    [configures(files), namesCollection, ASKS, HOLDS_DOCUMENT, spellsEscaped],
    knownBefore(options),
  );
  const troubles: Skipped[] = [];
  /** The boundary round a whole scanner, for what no boundary inside caught: the files that it would have looked into are told. */
  const guarded = <T>(look: () => T, nothing: T): T => {
    const outcome = attempt(look);
    if ('value' in outcome) return outcome.value;
    const texts = once.paths.filter((path) => spells(once.read(path) ?? ''));
    for (const path of texts.length > 0 ? texts : once.paths.slice(0, 1))
      troubles.push({ path, ...outcome.trouble, relevant: true });
    return nothing;
  };
  const scripts = withComponents(once, (text) => {
    return spellingOf(chosen).test(text) || MARK.test(text);
  });
  const { surveys } = options;
  // what a template says depends on the script beside it as well, so nothing of it is kept: there is no file of its program's name
  const keptBy = (path: string): string => (isTemplate(path) ? path : fileOf(path));
  const surveying = surveys && ((...[paths, read]: Parameters<Surveying>) => surveys.survey(paths, read, keptBy));
  const project = new Project(scripts, { store: (kept ?? new Kept()).store(scripts, surveying) });
  const all = (): boolean => true;
  const isAsked = options.only ?? all;
  const isNear = options.around ?? isAsked;
  // what is kept for later is kept of all
  const isPart = !kept && !surveys && project.scripts.some((path) => !isNear(fileOf(path)));
  const parting = isPart ? { isNear, read: once.read } : undefined;
  const parted = guarded(() => project.units(once.paths, fileOf, parting), []);
  const meant = parted.filter(({ files: own }) => own.some(isNear));
  const part = options.shard && partOf(weighed(meant, wordsOf(chosen)), options.shard);
  const units = part ? meant.filter(({ files: own }) => own.some((path) => part(path) && isAsked(path))) : meant;
  const near = part || options.around ? new Set(units.flatMap(({ files: own }) => own)) : undefined;
  const only = (path: string): boolean => (near?.has(path) ?? true) && isAsked(path);
  /** A command or a request says by itself what it is. */
  const asked = readBy(once, once.read, once.paths.filter(only));
  for (const unit of units) unit.project.parts = new Components(unit.project, scripts);
  const silent = { findings: [], blind: [], skipped: [], speaks: () => false };
  const scope = (path: string): boolean => only(fileOf(path));
  const graphqlOptions: Omit<GraphqlOptions, 'evaluator'> = {
    oldest,
    sdl: () => readText(`${packageFolder()}/rules/schema.graphql`) ?? '',
    schema: options.schema,
    local: localDirectives,
    renameResponses: options.renameResponses ?? false,
    // where readers are renamed together, each has to be known
    only: options.renameResponses ? all : scope,
  };
  const evaluator = (of: Project) => (sent: SentDocuments) => new Evaluator(of, ready(facts, wrappers).api, sent);
  // what programs take memory for is not there yet
  options.told?.('configuration', 0);
  const needed = neededBy(chosen);
  const rootOf = (path: string): string => project.rootOf(path);
  // a body that nobody sees into is told as well
  const mayAsk = (text: string): boolean => spellsRoot(text) || spellingOf(chosen).test(text);
  const configurationOptions = {
    oldest,
    shell: needed,
    request: mayAsk,
    path: pathsOf(chosen),
    calls: chartCalls,
    rootOf,
  };
  const configurationOf = (wanted: (path: string) => boolean) =>
    guarded(() => scanConfiguration(once, chosen, files, { ...configurationOptions, only: wanted }), {
      ...silent,
      shells: [],
      requests: [],
      isSpread: false,
    });
  const inAsked = configurationOf(only);
  const inConfiguration = near && inAsked.isSpread ? configurationOf(all) : inAsked;
  options.told?.('shell', 0);
  const inShells = guarded(() => shellIn(asked, needed, builtContainers), { sources: [], blind: [] });
  const shells = [...inShells.sources, ...inConfiguration.shells];
  const names = new AskedNames(once, (path) => {
    const root = rootOf(path);
    return root === '' ? '' : `${root}/`;
  });
  const beside = guarded(
    () =>
      outside(
        asked,
        { shells, requests: inConfiguration.requests },
        {
          chosen,
          facts,
          oldest,
          askedIn: (path, name, isPart) => names.beside(path, name, isPart),
          namingIn: (path, script, name) => names.naming(path, script, name),
          isHere: (program) => names.holds(program),
          saysIn: (program, isSaid) => names.saysIn(program, isSaid),
          isSetAgain: (path, name) => setsIn(sources.read(path) ?? '', name) > 1,
        },
        (sources) => {
          const documents = withComponents(sources, () => false);
          const of = new Project(documents);
          return scanGraphql(sources, of, documents, allSpeaking(chosen, 'graphql'), {
            ...graphqlOptions,
            only: all,
            evaluator: evaluator(of),
          });
        },
      ),
    silent,
  );
  const forPrograms = allSpeaking(chosen, 'program');
  let speaks: boolean | undefined;
  const speaksOf = (): boolean => (speaks ??= wrappers.length > 0 || speaksOfProduct(project, once, facts));
  const inScripts = joinedAll(
    // what is found in scripts stands in scripts
    units
      .filter(({ project: { scripts: own } }) => own.some(scope))
      .map((unit, i, { length }) => {
        const told: ScriptOptions['told'] = (phase, share) => options.told?.(phase, (i + share) / length);
        return guarded(
          () => scanScripts(unit.project, forPrograms, facts, { oldest, wrappers, scope, told, speaksOf }),
          silent,
        );
      }),
  );
  const forDocuments = allSpeaking(chosen, 'graphql');
  const inDocuments = joinedAll(
    units.map((unit, i) => {
      options.told?.('graphql', i / units.length);
      return guarded(
        () =>
          scanGraphql(
            readBy(once, once.read, unit.files),
            unit.project,
            componentsOf(scripts, unit.project.sources.paths),
            forDocuments,
            { ...graphqlOptions, evaluator: evaluator(unit.project) },
          ),
        { ...silent, remarks: [] },
      );
    }),
  );
  const inEnvironment = guarded(() => scanEnvironmentFiles(once, allSpeaking(chosen, 'shell'), only), []);
  const inPages = guarded(() => {
    const programs = new Set(scripts.paths);
    const spots = pageSpots(asked, (path) => programs.has(`${path}.mts`), leavingOf(forPrograms));
    const isMentioned = ({ project: own }: { project: Project }): boolean => own.mentioning(ours.hosts.own).length > 0;
    return spots.length > 0 && (units.some(isMentioned) || isMentioned({ project })) ? spots : [];
  }, []);
  const broken = project.skipped((text) => inScripts.speaks(text) || inDocuments.speaks(text));
  const blind = [
    ...inScripts.blind.map((each) => ({ ...each, path: fileOf(each.path) })),
    ...inPages,
    ...inDocuments.blind,
    ...inConfiguration.blind,
    ...inShells.blind,
    ...beside.blind,
  ];
  const skipped = [
    ...broken.map((each) => ({ ...each, path: fileOf(each.path) })),
    ...inDocuments.skipped,
    ...inConfiguration.skipped,
    ...escapedIn(asked),
  ];
  const result = {
    findings: [
      ...withoutSame(inScripts.findings.map(inFile), beside.findings),
      ...inDocuments.findings,
      ...inConfiguration.findings,
      ...withoutSame(beside.findings, inConfiguration.findings),
      ...inEnvironment,
    ],
    blind,
    skipped: eachOnce([...skipped, ...troubles, ...inPart(blind)]),
  };
  const damaged = sources.damaged ?? new Map<string, Damage>();
  const byId = byIdOf(changes);
  const isNews = way ? newsOf(result.findings, changes, way) : () => true;
  const findings: Finding[] = unlessDamaged(
    unlessOfBefore(result.findings, (path, at) => isOfBefore(path, once.read(path) ?? '', at)),
    damaged,
  )
    .filter((finding) => (near || only(finding.path)) && isNews(finding) && isWanted(finding.rule))
    .map((finding) => {
      const change = byId.get(finding.rule);
      return {
        ...finding,
        severity: finding.bridged
          ? 'note'
          : change
            ? severityOf(timeOf(change, finding.element), target, options.announced)
            : 'warning',
      };
    });
  findings.sort((a, b) => compare(a.path, b.path) || a.start - b.start || compare(a.rule, b.rule));
  return {
    findings,
    blind: [...result.blind, ...blindIn(damaged, findings)].filter((each) => only(each.path)),
    skipped: [...scripts.skipped, ...result.skipped].filter((each) => only(each.path)),
    files: sources.paths.filter(only).length,
    rules: {
      looked: chosen.map((change) => change.id),
      notLooked: [...notLookedOf(changes)],
    },
    remarks: inDocuments.remarks,
    ...(part ? { part } : {}),
  };
}

/** What is known from the last run, of files that nobody asks for: to read one that is asked for tells more of it, as that its bytes are broken. */
function knownBefore({ surveys, only, around }: LookOptions): Pick<Surveys, 'answers' | 'answered'> | undefined {
  return (
    surveys && {
      answers: (path) => (only?.(path) === false && !around ? surveys.answers(path) : undefined),
      answered: (path, answers) => surveys.answered(path, answers),
    }
  );
}

/** The members that go away and whose names say by themselves what they are. */
const leavingOf = oncePer((changes: readonly Change[]): readonly Leaving[] =>
  changes.flatMap(({ id, match }) =>
    match.flatMap((each) =>
      'response' in each && !each.value && !each.proven && each.field.includes('_')
        ? [{ field: each.field, rule: id }]
        : [],
    ),
  ),
);

/** Read once: a run that rewrites looks several times. */
let read: { text: string; own: Extra | undefined; extra: Extra } | undefined;

function extrasOf({ openapi, own }: ScanOptions): Extra[] {
  const extras = own ? [own] : [];
  if (!openapi) return extras;
  const { path, text } = openapi;
  if (read?.text !== text || read.own !== own) {
    const known = joined(ours, extras);
    const changes = [...catalogue, ...extras.flatMap((each) => each.changes)];
    read = { text, own, extra: deprecatedBy(readOpenApi(text, path), path, known, changes) };
  }
  return [...extras, read.extra];
}

/** Commands, wherever shell stands, requests of files and of configuration, and the documents that both send. */
function outside(
  sources: WovenSources,
  { shells, requests }: { shells: readonly ShellSource[]; requests: readonly RequestSource[] },
  options: { chosen: readonly Change[]; facts: Facts } & Pick<
    ShellOptions,
    'oldest' | 'askedIn' | 'namingIn' | 'isHere' | 'saysIn' | 'isSetAgain'
  >,
  scanDocuments: (sources: Sources) => { findings: Found[]; blind: Blind[] },
): { findings: Found[]; blind: Blind[] } {
  if (shells.length + requests.length === 0 && !sources.paths.some((path) => holdsRequests(sources, path)))
    return { findings: [], blind: [] };
  const { chosen, facts, oldest, askedIn, namingIn, isHere, saysIn, isSetAgain } = options;
  const { api } = ready(facts, []);
  const ofShell = { oldest, api, resources: facts.resources, charts, askedIn, namingIn, isHere, saysIn, isSetAgain };
  const inShell = scanShell(shells, allSpeaking(chosen, 'shell'), ofShell);
  const inRequests = scanRequests(sources, requests, allSpeaking(chosen, 'requests'), api, oldest);
  // what begins with a name may be a command, and is no command where it is the address of a request
  const sure = [...withoutSame(inShell.findings, inRequests.findings), ...inRequests.findings];
  const findings = [...sure, ...withoutSame(inRequests.guesses, sure)];
  const blind = [...inShell.blind, ...inRequests.blind];
  const documents = [...inShell.documents, ...inRequests.documents];
  if (documents.length === 0) return { findings, blind };
  const files = asFiles(documents);
  const inDocuments = scanDocuments(files.sources);
  return {
    findings: [...findings, ...files.findings(inDocuments.findings)],
    blind: [...blind, ...inDocuments.blind.flatMap((each) => files.blind(each) ?? [])],
  };
}

/** The work that each unit is: most of it stands where a word of a rule does, some is in finding that out. */
const weighed = (units: readonly Unit[], words: readonly string[]): readonly Weighed[] =>
  units.map(({ files: own, project }) => ({
    files: own,
    weight: own.length / 50 + words.reduce((sum, word) => sum + project.mentioning(word).length, 0),
  }));

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
