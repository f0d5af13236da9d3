/** Configuration in, findings out: files by what they spell, kinds by what proves them, keys by their paths. */
import type { CallFacts, ConfigFile, FileFacts } from '../../rules/files.ts';
import { speaking } from '../catalogue/advice.ts';
import type { Change, ConfigMatch, Literal } from '../catalogue/change.ts';
import { compareRelease, parseRelease } from '../catalogue/target.ts';
import { attempt } from '../common/budget.ts';
import { isOpenTemplate } from '../common/endings.ts';
import { put } from '../common/lists.ts';
import { onceFor, oncePer } from '../common/once.ts';
import { isProgram } from '../documents/literals.ts';
import type { RequestSource } from '../documents/request-source.ts';
import type { ShellSource } from '../documents/shell-source.ts';
import type { Blind, Finding, Skipped, Sources } from '../finding.ts';
import { saysIn, type WovenSources } from '../project/sources.ts';
import { conditionsOf, isByName, type Named, outsideOf, patchedOf } from './conditions.ts';
import { Covered } from './covered.ts';
import { mayHoldFences } from './fences.ts';
import { configures, Formats, formatOf, isJson } from './formats.ts';
import { type Kinds, type Page, type Site, Surfaces } from './kinds.ts';
import { fits, type Hit, hits, stepsOf } from './match.ts';
import { namesElsewhere } from './names-elsewhere.ts';
import { Readers } from './readers.ts';
import { requestsIn } from './requests.ts';
import { type Draft, isTaken, type Rewrite, rewritePage } from './rewrite.ts';
import { type Documents, shellsIn } from './shells.ts';
import type { Node, Span } from './tree.ts';

export type ConfigFinding = Omit<Finding, 'severity'>;

export interface ConfigResult {
  findings: ConfigFinding[];
  blind: Blind[];
  skipped: Skipped[];
  /** The shell that stands in the files. */
  shells: ShellSource[];
  /** The requests that the files make. */
  requests: RequestSource[];
  /** Some places move together with what stands under a name, in whatever file. */
  isSpread: boolean;
}

export interface ConfigOptions {
  oldest: string | undefined;
  /** Whether a text may hold shell that is asked for. */
  shell: (text: string) => boolean;
  /** Whether a request in a text may ask for, or send, what is asked for. */
  request: (text: string) => boolean;
  /** Whether a text spells an address that is asked for. */
  path: (text: string) => boolean;
  /** The files whose findings are asked for; the others tell what these are. */
  only: (path: string) => boolean;
  /** Calls of libraries that install charts. */
  calls: readonly CallFacts[];
  /** The folder of the package that a file belongs to, or of the workspace round it. */
  rootOf: (path: string) => string;
}

/** Parsers with places take seconds for more, and nobody writes it by hand. Characters. */
const largest = 2 * 1024 * 1024;
/** Of JSON that is of no kind: what is larger is what a program has recorded. Characters. */
const largestData = 256 * 1024;

interface Rule {
  change: Change;
  match: ConfigMatch;
  kinds: readonly ConfigFile[];
  /** A text that has the place has all words of some, of each of these. */
  words: readonly (readonly (readonly string[])[])[];
}

interface Place {
  rule: Rule;
  site: Site;
  hit: Hit;
  /** The rule's path that led to it. */
  key: string;
}

export function scanConfiguration(
  sources: WovenSources,
  changes: readonly Change[],
  kinds: Kinds,
  options: ConfigOptions,
): ConfigResult {
  const rules = rulesOf(changes);
  const inText = spelling(rules);
  /** What a text may hold: the rules whose words it has, shell and requests that are asked for. */
  const written = new Map<string, { rules: readonly Rule[]; shell: boolean; request: boolean }>();
  const formats = new Formats(kinds, options.calls);
  const isHanding = handing(sources, kinds, options.only);
  for (const path of sources.paths) {
    if (!options.only(path) && !isHanding(path)) continue;
    if (isJson(path) && !saysIn(sources, path, configures(kinds))) continue;
    const read = (): string => sources.read(path) ?? '';
    if (!mayHoldFences(path) && formats.of(path, read) === undefined) continue;
    const text = read();
    const may = { rules: inText(text), shell: options.shell(text), request: options.request(text) };
    if (may.rules.length > 0 || may.shell || may.request) written.set(path, may);
  }
  const asksCharts = [...written.values()].some(({ rules: some }) =>
    some.some((rule) => rule.kinds.some((kind) => kinds[kind].chart !== undefined)),
  );
  const surfaces = new Surfaces(
    sources,
    { kinds, calls: options.calls },
    asksCharts,
    (text) => inText(text).length > 0 || options.shell(text),
  );
  const folderOf = (path: string): string => {
    // what others include runs where they do
    const root = surfaces.isIncluded(path) ? '' : options.rootOf(path);
    return root === '' ? '' : `${root}/`;
  };
  const others: Others = {
    readers: new Readers(sources, folderOf),
    covered: new Covered(sources, {
      sitesOf: (path) => surfaces.sites(path),
      folderOf,
      heir: (kind) => kinds[kind].heir,
    }),
  };
  const said = onceFor((pattern) => {
    // Bounded: a path, and an expression of our own rules.
    const named = new RegExp(pattern);
    return namesElsewhere(
      sources,
      (path) => named.test(path),
      (path) => surfaces.reading(path),
    );
  });
  const result: ConfigResult = { findings: [], blind: [], skipped: [], shells: [], requests: [], isSpread: false };
  for (const [path, may] of written) {
    const text = sources.read(path);
    if (text === undefined) continue;
    const spelt = may.rules.filter((rule) => rule.kinds.some((kind) => surfaces.mayHold(path, text, kind)));
    const holdsShell = may.shell && surfaces.mayHoldShell(path, text);
    const holdsRequests = may.request && surfaces.mayHoldRequests(path, text, options.path);
    if (spelt.length === 0 && !holdsShell && !holdsRequests) continue;
    const matters = (): boolean =>
      mayMatter(surfaces, spelt, path, text) || (holdsShell && surfaces.mayBeHost(path, text));
    const isOfKind = (): boolean =>
      spelt.some((rule) =>
        rule.kinds.some((kind) => kinds[kind].rest === undefined && surfaces.mayHold(path, text, kind)),
      ) || surfaces.mayBeHost(path, text);
    if (text.length > largestData && isJson(path) && !isOfKind()) continue;
    if (text.length > largest) {
      const message = `larger than ${largest / 1024 / 1024} MB, so taken for a generated file`;
      result.skipped.push({ path, code: 'size', message, relevant: matters() });
      continue;
    }
    const reading = surfaces.reading(path);
    if (!reading) continue;
    if ('problem' in reading) {
      // a program that cannot be read is told by those who read programs
      if (isProgram(path)) continue;
      const { code } = reading.problem;
      const isOurs = holdsShell && surfaces.mayBeHost(path, text) && code !== 'syntax' && code !== 'template';
      tell(result, path, reading.problem, isOurs || matters());
      continue;
    }
    const documents: Documents = (kind, name) => surfaces.documents(path, kind, name);
    const outcome = attempt(() => {
      const sites = surfaces.sites(path);
      const findings = findingsIn(sites, spelt, kinds, options, (kind, name) => surfaces.named(kind, name), others);
      return {
        findings,
        shells: holdsShell ? sites.flatMap((site) => shellsIn(site, kinds, documents)) : [],
        requests: holdsRequests ? sites.flatMap((site) => requestsIn(site, kinds, said)) : [],
      };
    });
    if ('value' in outcome) {
      for (const each of outcome.value.findings) result.findings.push(each);
      for (const each of outcome.value.shells) result.shells.push(each);
      for (const each of outcome.value.requests) result.requests.push(each);
      result.isSpread ||= outcome.value.findings.some(({ group }) => isByName(group));
    } else {
      const relevant = holdsShell || mayMatter(surfaces, spelt, path, text);
      result.skipped.push({ path, ...outcome.trouble, relevant });
    }
  }
  result.blind.push(...surfaces.troubles);
  return result;
}

const besideOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** Whether a file may name a document beside it that is asked about, whose entries are variables of what it runs. */
function handing({ paths, read }: Sources, kinds: Kinds, only: ConfigOptions['only']): (path: string) => boolean {
  const keys = Object.values(kinds).flatMap(({ shell }) => shell?.from?.key ?? []);
  const folders = new Set(paths.filter((path) => formatOf(path) === 'yaml' && only(path)).map(besideOf));
  return (path) => {
    if (formatOf(path) !== 'yaml' || !folders.has(besideOf(path))) return false;
    const text = read(path) ?? '';
    return keys.some((key) => text.includes(key));
  };
}

const mayMatter = (surfaces: Surfaces, rules: readonly Rule[], path: string, text: string): boolean =>
  rules.some((rule) => rule.kinds.some((kind) => surfaces.mayBe(path, text, kind)));

/**
 * What cannot be read is said where it may matter: YAML is everywhere, and much of it is a template of something else.
 * A template that is not filled in is nobody's mistake.
 */
function tell(
  result: ConfigResult,
  path: string,
  { code, message, at }: { code: Skipped['code'] | 'template'; message: string; at: number },
  relevant: boolean,
): void {
  if (!relevant) return;
  // what is only known by how it begins may be a template of something else
  const isGuess = code === 'syntax' && isOpenTemplate(path);
  const told = isGuess ? `is ${message}` : message;
  if (code !== 'template' && !isGuess) result.skipped.push({ path, code, message, relevant });
  else result.blind.push({ path, at, code: 'document', message: `This file ${told}.` });
}

const rulesOf = oncePer((changes: readonly Change[]): readonly Rule[] =>
  changes.flatMap((change) =>
    change.match.flatMap((match): Rule[] =>
      'config' in match ? [{ change, match, kinds: [match.config].flat(), words: wordsOf(match) }] : [],
    ),
  ),
);

/** Each key path as all the names on it; and what the value and its neighbour begin with. */
function wordsOf(match: ConfigMatch): Rule['words'] {
  const keys = [match.key].flat().map(namesOn);
  const held = match.holds === undefined ? [] : [[[match.holds]]];
  const values = match.value === undefined ? [] : [match.value].flat().map(String);
  const others = [values, match.starts ?? [], match.ends ?? [], match.beside?.starts ?? []];
  return [...held, keys, ...others.map((some) => some.map((word) => [word]))].filter((some) => some.length > 0);
}

const namesOn = (key: string): string[] =>
  stepsOf(key.replace(/^\w+:/, '')).filter((step) => !/^(?:\*+|\[\])$/.test(step));

/** What a rule asks for, what is in the fewest texts first: of words that stand together the longest, of several groups the one of long words. */
const byRarity = ({ words }: Rule): Rule['words'] =>
  words
    .map((some) => some.map((all) => [...all].sort((a, b) => b.length - a.length)))
    .sort((a, b) => leastOf(b) - leastOf(a));

/** The letters of the shortest word that one of some texts may be known by. */
const leastOf = (some: readonly (readonly string[])[]): number => Math.min(...some.map(([word = '']) => word.length));

/** Which of some words a text holds, in one look at it. */
function holding(words: readonly string[]): (text: string) => ReadonlySet<string> {
  const longestFirst = [...new Set(words)].sort((a, b) => b.length - a.length);
  const escaped = longestFirst.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const any = new RegExp(escaped.join('|'), 'g');
  const begunBy = new Map(longestFirst.map((word) => [word, longestFirst.filter((each) => word.startsWith(each))]));
  return (text) => {
    const held = new Set<string>();
    any.lastIndex = 0;
    for (let found = any.exec(text); found; found = any.exec(text)) {
      if (!held.has(found[0])) for (const word of begunBy.get(found[0]) ?? []) held.add(word);
      // a word may begin inside of another one
      any.lastIndex = found.index + 1;
    }
    return held;
  };
}

/** The rules whose words a text holds. */
const spelling = oncePer((rules: readonly Rule[]): ((text: string) => readonly Rule[]) => {
  const asked = rules.map((rule) => ({ rule, words: byRarity(rule) }));
  const rarest = holding(asked.flatMap(({ words: [first = []] }) => first.map(([word = '']) => word)));
  return (text) => {
    const rare = rarest(text);
    if (rare.size === 0) return [];
    // many rules ask for the same word
    const held = new Map<string, boolean>();
    const holds = (word: string): boolean => {
      let known = held.get(word);
      if (known === undefined) held.set(word, (known = text.includes(word)));
      return known;
    };
    return asked
      .filter(
        ({ words: [first = [], ...others] }) =>
          (first.length === 0 || first.some((all) => rare.has(all[0] ?? '') && all.every(holds))) &&
          others.every((some) => some.some((all) => all.every(holds))),
      )
      .map(({ rule }) => rule);
  };
});

/** Those who tell what stands elsewhere. */
interface Others {
  readers: Readers;
  covered: Covered;
}

function findingsIn(
  sites: readonly Site[],
  rules: readonly Rule[],
  kinds: Kinds,
  options: ConfigOptions,
  named: Named,
  { readers, covered }: Others,
): ConfigFinding[] {
  const places = placesIn(sites, rules, kinds);
  const sure = new Set(places.filter(({ rule }) => !rule.match.hint).map(({ rule }) => rule.change.id));
  const drafts = new Map<Page, Map<Draft, Place>>();
  const going = new Map<Page, Span[]>();
  for (const { rule, site, hit } of places) if (isTaken(rule.match)) put(going, site.page, hit.own.whole);
  for (const place of places) {
    const { change, match } = place.rule;
    const { page } = place.site;
    const held = conditionsOf(match.fix, place.hit, place.site, change.id, named);
    const refused = tooOld(change, match, options.oldest) ?? held.refused;
    const together = match.fix?.together ? `${change.id}:${page.piece.path}:${page.piece.at(0)}` : held.together;
    const leaves = isTaken(match) || match.fix?.rename !== undefined;
    const numbered = isTaken(match) ? readers.ofNumbers(place.hit, page) : undefined;
    const isAlone = match.fix?.review === undefined;
    const readIn = leaves ? (readers.of(place.hit, page, going.get(page) ?? [], isAlone) ?? numbered) : undefined;
    const piece = match.fix?.replace?.text;
    const looked = piece === undefined ? undefined : readers.ofPiece(piece, place.hit, page);
    const tested = piece === undefined ? undefined : readers.ofPatches(piece, page);
    const over = covered.by({ ...place, match, paths: pathsTo(place, kinds) }, sites);
    const filled = leaves ? readers.ofTemplates(place.hit, place.site) : undefined;
    const besides = [
      outsideOf(match.fix, place.hit),
      patchedOf(place.hit),
      readIn,
      over,
      filled,
      looked,
      tested,
    ].filter((each) => each !== undefined);
    const draft: Draft = {
      site: place.site,
      hit: place.hit,
      fix: match.fix,
      advice: speaking(change, match, place.site.kind).advice,
      ...(refused === undefined ? {} : { refused }),
      ...(together === undefined ? {} : { together }),
      ...(besides.length === 0 ? {} : { besides: besides.join(' ') }),
    };
    const own = drafts.get(page) ?? new Map<Draft, Place>();
    drafts.set(page, own.set(draft, place));
  }
  return [...drafts].flatMap(([page, own]) =>
    [...rewritePage(page, [...own.keys()])].flatMap(([draft, rewrite]) => {
      const place = own.get(draft);
      return place ? [findingOf(place, rewrite, kinds, sure.has(place.rule.change.id))] : [];
    }),
  );
}

/** What older runners and servers still obey stays while they are served. */
function tooOld(change: Change, { fix }: ConfigMatch, oldest: string | undefined): string | undefined {
  if (!fix || oldest === undefined || compareRelease(change.due, parseRelease(oldest)) <= 0) return undefined;
  return `GitLab ${oldest} is still to be served, and before ${change.due} the old key counts.`;
}

/** Every place once: the surest site speaks for it. */
function placesIn(sites: readonly Site[], rules: readonly Rule[], kinds: Kinds): Place[] {
  const found = new Map<string, Place>();
  for (const site of sites)
    for (const rule of rules) {
      if (!rule.kinds.includes(site.kind)) continue;
      for (const key of [rule.match.key].flat())
        for (const path of pathsOf(key, kinds[site.kind].short ?? {}))
          for (const hit of hits(site.root, path)) {
            if (!fits(rule.match, hit, site.root, site.page.tree.steering)) continue;
            if (isOff(hit, site, kinds[site.kind].switches)) continue;
            const id = `${rule.change.id} ${site.page.piece.path} ${site.page.piece.at(hit.name.start)}`;
            const known = found.get(id);
            if (!known || (site.certain && !known.site.certain)) found.set(id, { rule, site, hit, key });
          }
    }
  return [...found.values()];
}

/** All paths of a rule that lead to its places. */
const pathsTo = ({ rule, site }: Place, kinds: Kinds): string[] =>
  [rule.match.key].flat().flatMap((key) => pathsOf(key, kinds[site.kind].short ?? {}));

/** The paths that a short form stands for. */
function pathsOf(key: string, short: Readonly<Record<string, readonly string[]>>): readonly string[] {
  const cut = key.indexOf(':');
  const forms = cut < 0 ? undefined : short[key.slice(0, cut)];
  return forms ? forms.map((form) => form.replace('{}', key.slice(cut + 1))) : [key];
}

function findingOf({ rule, site, hit, key }: Place, rewrite: Rewrite, kinds: Kinds, isSure: boolean): ConfigFinding {
  const { match } = rule;
  const change = speaking(rule.change, match, site.kind);
  const { piece } = site.page;
  const { path } = piece;
  const [start, end] = [piece.at(hit.name.start), piece.at(hit.name.end)];
  const said = saying(hit);
  const element = key === '**' ? (match.holds ?? key) : key.replace(/^variable:/, 'variables.');
  const name = key === '**' ? hit.key : /[*[]/.test(key) ? pathOf(hit, site) : shown(key);
  const what = match.absent === undefined ? `\`${name}\`${said}` : `\`${name}\` without \`${match.absent}\``;
  return {
    rule: change.id,
    path,
    start,
    end,
    message: `${what} stands in ${kinds[site.kind].noun}.`,
    element,
    replacement: match.fix?.rename ?? match.fix?.move ?? change.replacement?.name ?? null,
    certainty: site.certain && (isSure || !match.hint) ? 'certain' : 'likely',
    fix: rewrite.tier,
    reason: rewrite.reason,
    bridged: false,
    group: rewrite.group,
    evidence: [...site.steps, { path, at: start, note: `\`${name}\`${said}` }],
    edits: rewrite.edits,
  };
}

/** Whether a part of the document is switched off that a place stands in: nobody uses what it says. */
function isOff(hit: Hit, { root, page: { tree } }: Site, switches: FileFacts['switches'] = {}): boolean {
  // a branch that is not taken switches nothing
  if (tree.templated || tree.branched || (tree.steering ?? []).length > 0) return false;
  const path = keysTo(hit, root);
  return Object.entries(switches).some(([part, { by, unless = [] }]) => {
    const steps = part === '' ? [] : stepsOf(part);
    return (
      path.length > steps.length &&
      steps.every((step, i) => path[i] === step) &&
      !unless.some((key) => hits(root, key).length > 0) &&
      by.some((key) => {
        const said = hits(root, key);
        return said.length > 0 && said.every(({ own, value }) => own !== hit.own && isPlainFalse(value) && isSure(own));
      })
    );
  });
}

const isPlainFalse = (node: Node): boolean => node.kind === 'scalar' && node.value === false;
const isSure = (own: Hit['own']): boolean => !('conditional' in own && own.conditional);

const keysTo = ({ way }: Hit, root: Node): string[] =>
  way
    .slice(
      Math.max(
        0,
        way.findIndex(({ node }) => node === root),
      ),
    )
    .flatMap(({ through }) => ('key' in through && through.key !== '<<' ? [through.key] : []));

/** The keys that lead there from where the kind's keys begin; an element by its own text. */
function pathOf(hit: Hit, { root }: Site): string {
  const { key } = hit;
  const keys = keysTo(hit, root);
  return keys.at(-1) === key ? keys.join('.') : [...keys, key].join('.');
}

const shown = (key: string): string => key.replace(/^variable:/, '');

/** The value, where it is short and no secret. */
function saying({ value, key }: Hit): string {
  const is = (literal: Literal): string => ` = \`${String(literal)}\``;
  if (/token|secret|password/i.test(key) || value.kind !== 'scalar') return '';
  return value.text.length > 0 && value.text.length <= 60 && !value.text.includes('\n') ? is(value.text) : '';
}
