/** Documents in, findings out. */

import { fieldStores } from '../../rules/graphql-stores.ts';
import type { Change } from '../catalogue/change.ts';
import { attempt } from '../common/budget.ts';
import { lazy, oncePer } from '../common/once.ts';
import { type ComponentSources, markupOf } from '../documents/vue.ts';
import type { Blind, Skipped, Sources } from '../finding.ts';
import type { SentDocuments } from '../flow/api.ts';
import type { Evaluator } from '../flow/evaluate.ts';
import { isScript } from '../flow/parse.ts';
import type { Project } from '../flow/project.ts';
import { type Question, saysIn, type WovenSources } from '../project/sources.ts';
import { short } from '../script/rewrite/rewrite.ts';
import { Answers } from './answers.ts';
import { certaintyOf, mayBeOurs, mayTurnOutOurs } from './belongs.ts';
import { type Carriers, carriersIn, carriersOf } from './carriers.ts';
import { asSpelt, filledIn, openIn } from './composed.ts';
import { deprecatedIn } from './deprecated.ts';
import {
  type Begun,
  type Document,
  Documents,
  isDocumentFile,
  isJson,
  MAY_REQUEST,
  mayBeFilledIn,
} from './documents.ts';
import { Elsewhere } from './elsewhere.ts';
import { type Open, type Use, usesIn } from './find.ts';
import {
  composedFinding,
  deprecatedFinding,
  findingOf,
  type GraphqlFinding,
  namedFinding,
  readFinding,
  sentFinding,
} from './findings.ts';
import { Fragments } from './fragments.ts';
import { namesIn } from './names.ts';
import { type Element, type Fault, Proof } from './proof.ts';
import { readsOf, type Target } from './reads.ts';
import { doubted, inData, manual, type Plan, planOf, shared, tooEarly, waiting } from './rewrite.ts';
import { type Rules, rulesOf, type Schemas, schemasOf, wordOf } from './schema.ts';
import { besideMocks, rulesSpeltIn, sentIn } from './sent.ts';
import type { Sent, World } from './spelt.ts';
import { Spread } from './spread.ts';
import { type Known, Standings } from './standings.ts';
import { mayBuild, mayReplace, Unfollowed } from './unfollowed.ts';
import { besides, variablesIn } from './variables.ts';

export interface GraphqlOptions {
  oldest: string | undefined;
  /** The text of `rules/schema.graphql`; only asked for when there is a document. */
  sdl: () => string;
  /** The user's own schema. */
  schema?: { path: string; text: string } | undefined;
  /** Rename selected fields and every reader of the answer together, where all readers are known. */
  renameResponses: boolean;
  /** Directives of what a client answers itself. */
  local: readonly string[];
  /** The scripts whose findings are asked for; the others tell what is found there. */
  only: (path: string) => boolean;
  /** Works out what an expression of a script may be. */
  evaluator: (sent: SentDocuments) => Evaluator;
}

export interface GraphqlResult {
  findings: GraphqlFinding[];
  blind: Blind[];
  skipped: Skipped[];
  /** One line each for the user. */
  remarks: string[];
  /** Whether silence about a script that did not parse would be a silent pass. */
  speaks: (text: string) => boolean;
}

/** What a text must hold to have a document in it. Bounded: 400 characters from each word on. */
export const MARK = /\bgql\b|graphql|\b(?:query|mutation|subscription)\b[^'"`;]{0,400}\{|\bfragment\s+\w+\s+on\s/i;

/** What raw text may say of some rules: their words, the types among them, and the name of the question whether a document is about them. */
const speechOf = oncePer((rules: Rules) => {
  const matches = [...rules.values()].map(({ match }) => match);
  const words = [...new Set(matches.map(wordOf))];
  return {
    words,
    speaks: spelling(words),
    types: [...rules.keys()].filter((each) => !each.includes('.')),
    ours: `holds a document of ours ${JSON.stringify(matches)}`,
  };
});

/** `components`: the same sources, with each component as the scripts in it; `project` reads them. */
export function scanGraphql(
  sources: Sources,
  project: Project,
  components: ComponentSources,
  changes: readonly Change[],
  options: GraphqlOptions,
): GraphqlResult {
  const rules = rulesOf(changes);
  const { schema } = options;
  const nothing = { findings: [], blind: [], skipped: [], remarks: [] };
  if (rules.size === 0 && !schema) return { ...nothing, speaks: () => false };
  const { words, speaks, types, ours } = speechOf(rules);
  const mayHold = (text: string): boolean => (schema !== undefined || speaks.test(text)) && MARK.test(text);
  const mayHoldOne = `may hold a document ${schema ? '' : speaks}`;
  const paths: string[] = [];
  const typed: string[] = [];
  const inJson: string[] = [];
  const holders = holdersIn(components);
  const typing = `names a type ${types}`;
  for (const path of components.paths) {
    const isFile = isDocumentFile(path);
    if (!isFile && !isScript(path)) {
      if (!holders.has(path)) continue;
      // of a file that nobody asks for, only a document matters to others: the values of variables are told where they stand
      const mayMatter = options.only(path) || saysIn(components, path, HOLDS_DOCUMENT);
      if (mayMatter && speaks.test(components.read(path) ?? '')) inJson.push(path);
      continue;
    }
    if (isFile) {
      const text = components.read(path);
      if (text !== undefined && (schema !== undefined || speaks.test(text))) paths.push(path);
      continue;
    }
    if (project.says(path, mayHoldOne, mayHold)) paths.push(path);
    if (project.says(path, typing, (text) => types.some((type) => text.includes(type)))) typed.push(path);
  }
  const isSpelt = lazy(() => words.some((word) => project.mentioning(word).some(options.only)));
  /** Scripts whose documents are put together: what goes away may be spelt in other files, or in none. */
  const filled =
    rules.size === 0
      ? []
      : components.paths.filter(
          (path) =>
            isScript(path) &&
            project.says(path, 'may fill in a document', (text) => MARK.test(text) && mayBeFilledIn(text)) &&
            (options.only(path) || isSpelt()),
        );
  if (paths.length + typed.length + inJson.length + filled.length === 0 && !schema)
    return { ...nothing, speaks: mayHold };
  const asksForDocuments = schema !== undefined || [...paths, ...inJson].some(options.only);
  // without a document among the files that are asked for, what is found there reads a field or says a value, and so spells it
  const readable = asksForDocuments ? words : words.filter((word) => project.naming(word).some(options.only));
  if (readable.length === 0 && !asksForDocuments && !typed.some(options.only) && filled.length === 0)
    return { ...nothing, speaks: mayHold };
  const mayBeRead = spelling(readable);
  const documents = new Documents(components, project);
  const schemas = lazy(() => schemasOf(options.sdl, rules, schema));
  const scanner = lazy(
    () => new Scanner({ sources, project, components, holders, documents, schemas: schemas().schemas, rules, options }),
  );
  const spoken = (path: string): readonly Document[] => documents.speaking(path, schema ? undefined : speaks);
  const isOurs = (path: string): boolean =>
    (asksForDocuments || project.matches(path, mayBeRead)) &&
    project.says(path, ours, () => {
      const own = spoken(path);
      return own.length > 0 && scanner().holdsOurs(own);
    });
  /** What makes a fragment of a common name ours stands in other files: that is not kept from run to run. */
  const holdsSpread = (path: string): boolean =>
    (asksForDocuments || project.matches(path, mayBeRead)) &&
    project.matches(path, FRAGMENT) &&
    scanner().holdsSpread(spoken(path));
  /** Of a script that is not asked for, only what a reader or a value in one that is may stand for counts. */
  const isOthers = (path: string): boolean =>
    !schema && isScript(path) && !options.only(path) && !isOurs(path) && !holdsSpread(path);
  const theirs = new Set(paths.filter(isOthers));
  const found = [...paths.filter((path) => !theirs.has(path)), ...inJson].flatMap(spoken);
  const isSent =
    found.length === 0 &&
    (inJson.length > 0 || paths.some(isScript)) &&
    components.paths.some(declaring(components, holders, project, inputsOf(rules)));
  const mayRead = theirs.size > 0 && paths.some((path) => isScript(path) && options.only(path));
  const composed = filled.filter((path) => documents.unfinished(path).length > 0);
  const isNone = found.length === 0 && typed.length === 0 && !schema && !isSent && !mayRead;
  const asked = paths.filter((path) => isScript(path) && options.only(path));
  const built = asked.filter((path) => mayBuild(project, path));
  const replaced = asked.filter((path) => mayReplace(project, path));
  if (isNone && composed.length + built.length + replaced.length === 0)
    return { ...nothing, blind: documents.blind, skipped: documents.skipped, speaks: mayHold };
  if (!isNone) scanner().look([...paths, ...inJson], found);
  scanner().composed(composed);
  scanner().unfollowed(built, replaced);
  return {
    findings: scanner().findings,
    blind: [...documents.blind, ...scanner().blind],
    skipped: documents.skipped,
    remarks: [...schemas().remarks],
    speaks: mayHold,
  };
}

/** One of some words, as a whole. */
const spelling = (words: readonly string[]): RegExp =>
  words.length === 0 ? /$^/ : new RegExp(`\\b(?:${words.join('|')})\\b`);

const placeOf = (finding: GraphqlFinding | undefined): string =>
  `${finding?.rule}\0${finding?.path}\0${finding?.start}`;

/** The files of documents, and those of JSON that may hold requests or variables: told without a look at each of their words. */
function holdersIn(sources: WovenSources): ReadonlySet<string> {
  const known = new Set(sources.paths);
  const isAsking = (path: string): boolean =>
    saysIn(sources, path, ASKS) || besides(path).some((each) => known.has(each));
  return new Set(sources.paths.filter((path) => isDocumentFile(path) || (isJson(path) && isAsking(path))));
}

/** What a file of JSON holds in which a request or variables stand. */
export const ASKS: Question = (text) => MAY_REQUEST.test(text) || /"variables"\s*:/.test(text);

/** What a file of JSON holds in which a document stands: a request's, or what declares a variable. */
export const HOLDS_DOCUMENT: Question = (text) => MAY_REQUEST.test(text) || /\$\w+\s*:/.test(text);

/** How a fragment begins, as raw text has it. */
const FRAGMENT = /\bfragment\s+\w+\s+on\s/;

/** Declares a variable of one of some types. */
const taking = (types: ReadonlySet<string>, flags = ''): RegExp =>
  new RegExp(`\\$(\\w+)\\s*:\\s*(?:\\[\\s*)?(?:${[...types].join('|')})\\b`, flags);

/** Declares a variable that may hold a value which goes away. */
function inputsOf(rules: Rules): RegExp {
  const owners = [...rules.keys()].filter((each) => /^\w+\.\w+$/.test(each)).map((each) => each.split('.')[0] ?? '');
  return new RegExp(`\\$\\w+\\s*:\\s*(?:\\[\\s*)?(?:${[...new Set(owners)].join('|')}|\\w+Input)\\b`);
}

/** Whether the raw text of a file holds how a document declares a variable. */
function declaring(
  sources: WovenSources,
  holders: ReadonlySet<string>,
  project: Project,
  pattern: RegExp,
): (path: string) => boolean {
  const question = `holds ${pattern}`;
  const holds = (text: string): boolean => pattern.test(text);
  return (path) => {
    if (isScript(path)) return project.says(path, question, holds);
    const mayHold = holders.has(path) && (!isJson(path) || saysIn(sources, path, HOLDS_DOCUMENT));
    return mayHold && holds(sources.read(path) ?? '');
  };
}

interface Kept {
  use: Use;
  certainty: 'certain' | 'likely';
  plan: Plan;
  element: Element;
  /** What it stands and falls with. */
  group: string;
}

/** Functions of stores that take a fragment by itself. */
const BY_FRAGMENT = [...new Set(fieldStores.flatMap(({ byFragment = [] }) => byFragment))];

/** That a use is one of ours. */
/** What else goes by the old name is looked at by a person. */
function besidesOf(kept: Kept, elsewhere: Elsewhere): Kept {
  const reason = kept.plan.tier === 'safe' ? elsewhere.of(kept.use) : undefined;
  return reason === undefined ? kept : { ...kept, plan: { ...kept.plan, tier: 'review', reason } };
}

interface Parts {
  sources: Sources;
  project: Project;
  components: ComponentSources;
  /** Files that are no scripts and may hold documents, or variables of one. */
  holders: ReadonlySet<string>;
  documents: Documents;
  schemas: Schemas;
  rules: Rules;
  options: GraphqlOptions;
}

class Scanner {
  readonly findings: GraphqlFinding[] = [];
  readonly blind: Blind[] = [];
  readonly #sources: Sources;
  readonly #project: Project;
  readonly #components: ComponentSources;
  readonly #holders: ReadonlySet<string>;
  readonly #documents: Documents;
  readonly #fragments: Fragments;
  readonly #schemas: Schemas;
  readonly #rules: Rules;
  readonly #options: GraphqlOptions;
  readonly #proof: Proof;
  readonly #standings: Standings;
  readonly #unfollowed: Unfollowed;

  constructor({ sources, project, components, holders, documents, schemas, rules, options }: Parts) {
    this.#sources = sources;
    this.#project = project;
    this.#components = components;
    this.#holders = holders;
    this.#documents = documents;
    this.#fragments = new Fragments(components, project, documents);
    this.#schemas = schemas;
    this.#rules = rules;
    this.#options = options;
    this.#proof = new Proof(this.#fragments, schemas);
    this.#standings = new Standings(sources, this.#fragments, schemas.old, rules);
    const told = (blind: Blind): void => {
      this.blind.push(blind);
    };
    this.#unfollowed = new Unfollowed(
      { sources, project, documents, rules, schema: schemas.old },
      this.#standings,
      told,
    );
  }

  /** The boundary round a question about some documents: what goes wrong is told of each, and all else stands. */
  #guarded<T>(documents: readonly Document[], look: () => T, nothing: T): T {
    const outcome = attempt(look);
    if ('value' in outcome) return outcome.value;
    for (const { path, at } of documents) this.blind.push({ path, at, ...outcome.trouble });
    return nothing;
  }

  /** Whether one of the documents of a file has an element that goes away, and is by itself for our schema. */
  holdsOurs(own: readonly Document[]): boolean {
    const outcome = attempt(() => {
      for (const document of own) this.#standings.take(document);
      return own.some((document) => this.#uses(document).some((use) => this.#standings.bySelf(use) !== undefined));
    });
    return !('value' in outcome) || outcome.value;
  }

  /** The same, where a document of another file may speak for a fragment. */
  holdsSpread(own: readonly Document[]): boolean {
    const outcome = attempt(() =>
      own.some((document) => this.#uses(document).some((use) => this.#standings.bySpread(use) !== undefined)),
    );
    return !('value' in outcome) || outcome.value;
  }

  look(paths: readonly string[], found: readonly Document[]): void {
    for (const document of found) this.#guarded([document], () => this.#standings.take(document), undefined);
    const uses = found.flatMap((document) => this.#guarded([document], () => this.#kept(document), []));
    const unproven = uses.map((each) => ({
      ...each,
      plan: manual('It could not be decided whether it stays valid.'),
    }));
    const settled = this.#guarded(found, () => this.#settled(uses), unproven);
    const answers = this.#answers;
    const e = answers.evaluator;
    const spread = new Spread(this.#project, e, this.#documents, this.#fragments, this.#schemas.old, this.#rules);
    const elsewhere = new Elsewhere(this.#sources, this.#project, e, spread);
    const kept = waiting(
      this.#besideFragments(
        settled.map((each) => this.#guarded([each.use.document], () => besidesOf(each, elsewhere), each)),
      ),
    );
    const targets = kept.map(({ use, certainty, plan, group }): Target => ({ use, certainty, plan, group }));
    const sent = besideMocks(
      this.#guarded(found, () => this.#sent([...paths, ...this.#takers(paths)], e, answers), []),
    );
    const known = new Set(sent.map(({ path, start }) => `${path}:${start}`));
    const read = (whole: boolean): ReturnType<typeof readsOf> =>
      readsOf(targets, this.#project, answers, e, {
        whole,
        known,
        isAsked: this.#options.only,
        isSpeltElsewhere: (key) => this.#isInMarkup(key),
      });
    const unread: ReturnType<typeof readsOf> = { reads: [], renamed: new Map() };
    let { reads, renamed } = this.#guarded(found, () => read(this.#options.renameResponses), unread);
    // without the alias another selection may be in the way: then all of them keep it
    const elements = kept.map(({ element }, index): Element => {
      const target = targets[index];
      return { ...element, edits: (target && renamed.get(target)?.edits) ?? element.edits };
    });
    if (renamed.size > 0 && this.#proof.verdicts(elements).failures.size > 0)
      ({ reads, renamed } = this.#guarded(found, () => read(false), unread));
    for (const [index, { use, certainty, plan, group }] of kept.entries()) {
      const target = targets[index];
      this.findings.push(findingOf(use, certainty, (target && renamed.get(target)) ?? plan, group));
    }
    for (const each of reads) this.findings.push(readFinding(each));
    for (const each of sent) this.#add(sentFinding(each));
    this.#unfollowed.unsent(found);
    for (const each of namesIn(this.#project, this.#rules)) this.#add(namedFinding(each));
    if (this.#schemas.full)
      for (const document of found) this.#guarded([document], () => this.#against(document, kept), undefined);
    for (const document of found) this.#guarded([document], () => this.#circles(document), undefined);
    this.#guarded(found, () => this.#doubles(kept), undefined);
  }

  /** A fragment that nobody spreads is for a store, which knows a field by its own name: what is asked for moves with it or not at all. */
  #besideFragments(kept: readonly Kept[]): readonly Kept[] {
    if (!BY_FRAGMENT.some((word) => this.#project.naming(word).length > 0)) return kept;
    const alone = new Map<string, Use>();
    for (const { use } of kept) {
      const { definition: node, document, site, rule } = use;
      if (site.kind !== 'field' || node.kind !== 'FragmentDefinition') continue;
      const users = this.#guarded([document], () => this.#fragments.users({ document, node }), []);
      if (!users.some((each) => each.node.kind === 'OperationDefinition')) alone.set(rule.match.graphql, use);
    }
    return kept.map((each): Kept => {
      const by = each.use.site.kind === 'field' ? alone.get(each.use.rule.match.graphql) : undefined;
      if (!by || each.plan.tier !== 'safe' || by.definition === each.use.definition) return each;
      const { definition, document } = by;
      const name = definition.name?.value ?? '';
      const reason = `The fragment \`${name}\` in ${document.path} reads or writes it in a cache, which knows it by its own name: make sure that both change together.`;
      return { ...each, plan: { ...each.plan, tier: 'review', reason } };
    });
  }

  /** The documents of some scripts whose texts are put together, as far as that is known; where it is not, that is told. */
  composed(paths: readonly string[]): void {
    for (const begun of paths.flatMap((path) => this.#documents.unfinished(path))) {
      const place = { path: begun.path, at: begun.masked.at };
      const outcome = attempt(() => this.#filled(begun));
      if ('trouble' in outcome) this.blind.push({ ...place, ...outcome.trouble });
    }
  }

  /** Tells what scripts make of documents by means that are not followed. */
  unfollowed(built: readonly string[], replaced: readonly string[]): void {
    this.#unfollowed.built(built);
    this.#unfollowed.replaced(replaced);
  }

  #asked: Answers | undefined;

  get #answers(): Answers {
    this.#asked ??= new Answers(
      this.#project,
      this.#components,
      this.#documents,
      this.#fragments,
      this.#options.evaluator,
    );
    return this.#asked;
  }

  #filled(begun: Begun): void {
    const file = `${begun.path}\n${this.#sources.read(begun.path) ?? ''}`;
    const spelling = asSpelt(begun);
    const standings = (spelling?.ast.definitions ?? []).flatMap((each) =>
      each.kind === 'OperationDefinition' || each.kind === 'FragmentDefinition' ? [this.#standings.of(each)] : [],
    );
    // to work out what fills in a document of somebody else's costs as much as to do so in one of ours
    if (standings.length > 0 && !standings.some((each) => mayTurnOutOurs(each, file))) return;
    const isOurs = standings.some((each) => mayBeOurs(each, file));
    const filled = { begun, asSpelt: spelling, texts: filledIn(this.#answers.evaluator, begun) };
    for (const { document } of filled.texts)
      for (const use of document ? usesIn(document, this.#schemas, this.#rules, undefined, this.#options.local) : []) {
        const standing = this.#standings.of(use.definition);
        const certainty = certaintyOf(use, standing, this.#rules, file, this.#standings.beside(begun.path));
        if (!certainty || !document) continue;
        const plan = doubted(planOf(use, this.#options.oldest), standing.against);
        this.#add(composedFinding(use, document, certainty, plan));
      }
    this.#unfollowed.unsent(filled.texts.flatMap(({ document }) => document ?? []));
    const [open] = isOurs ? openIn(filled, this.#schemas.old, this.#rules) : [];
    if (!open) return;
    const spelt = short(open.hole.node.getText());
    const what = open.hole.node === begun.node ? 'What is put behind this' : `What \`${spelt}\` fills in`;
    this.blind.push({
      path: begun.path,
      at: begun.masked.at,
      code: 'document',
      message: `${what} was not followed, and may name what goes away, like \`${open.element}\`.`,
    });
  }

  /** Scripts that take documents of other files, and spell what goes away without a word of GraphQL. */
  #takers(paths: readonly string[]): readonly string[] {
    const { inputs } = carriersOf(this.#schemas.old, this.#rules);
    const takes = taking(inputs);
    const holding = paths.filter(
      (path) =>
        isScript(path) && this.#project.matches(path, takes) && this.#documents.speaking(path, takes).length > 0,
    );
    if (holding.length === 0) return [];
    const speaks = spelling([...new Set([...this.#rules.values()].map(({ match }) => wordOf(match)))]);
    const known = new Set(paths);
    const all = holding.flatMap((path) => this.#project.importersOf(path));
    return [...new Set(all)]
      .filter((path) => !known.has(path) && isScript(path) && this.#project.matches(path, speaks))
      .sort();
  }

  /** What scripts send along with documents, and what they compare answers with. */
  #sent(paths: readonly string[], e: Evaluator, answers: Answers): Sent[] {
    const carriers = carriersOf(this.#schemas.old, this.#rules);
    const world = {
      e,
      project: this.#project,
      answers,
      schemas: this.#schemas,
      rules: this.#rules,
      inputs: carriers.inputs,
      carried: this.#isTaken(carriers.inputs),
      answering: carriers.answering,
      followed: this.#unfollowed.followed,
    };
    const isAsked = this.#options.only;
    const ofOthers = lazy(() => this.#sentByOthers(carriers, world));
    return paths
      .flatMap((path) => {
        const own = isAsked(path) ? world : ofOthers();
        if (isScript(path)) return sentIn(path, own, isAsked(path));
        return own.carried && isJson(path) ? variablesIn(path, this.#documents, own) : [];
      })
      .map((each) => this.#inTime(each));
  }

  /** Whether a document takes a variable of one of some types. A prompt or a comment may say the same: only a document takes anything. */
  #isTaken(types: ReadonlySet<string>): boolean {
    const takes = taking(types);
    const mayTake = declaring(this.#components, this.#holders, this.#project, takes);
    return (
      types.size > 0 &&
      this.#components.paths.some((path) => mayTake(path) && this.#documents.speaking(path, takes).length > 0)
    );
  }

  /** What matters of files that nobody asks for: they may send what one that is asked for makes. */
  #sentByOthers({ enumerations, leaving, holding }: Carriers, world: World): World {
    if (!world.carried) return world;
    const takes = taking(enumerations);
    const mayTake = declaring(this.#components, this.#holders, this.#project, takes);
    const variables = this.#components.paths
      .filter(mayTake)
      .flatMap((path) => this.#documents.speaking(path, takes))
      .flatMap(({ text }) => [...text.matchAll(taking(enumerations, 'g'))].map(([, name = '']) => name));
    const names = { leaving, holding: new Set([...holding, ...variables]) };
    const asked = [...leaving, ...names.holding].flatMap((name) =>
      this.#project.naming(name).filter(this.#options.only),
    );
    const spoken = new Set([...new Set(asked)].flatMap((path) => rulesSpeltIn(path, names, world)));
    const rules = new Map([...this.#rules].filter(([, rule]) => spoken.has(rule)));
    const { inputs } = carriersIn(this.#schemas.old, rules);
    return { ...world, rules, inputs, carried: this.#isTaken(inputs) };
  }

  /** What older servers that are still to be served do not know is not written. */
  #inTime(sent: Sent): Sent {
    const early = tooEarly(sent.rule.match, this.#options.oldest);
    return early === undefined ? sent : { ...sent, tier: 'manual', reason: early, edits: [] };
  }

  /** Operations of one name, which tools that collect documents refuse. */
  #doubles(kept: readonly Kept[]): void {
    const told = new Set<string>();
    for (const document of new Set(kept.map(({ use }) => use.document)))
      for (const node of document.ast.definitions) {
        if (node.kind !== 'OperationDefinition' || !node.name || told.has(node.name.value)) continue;
        const name = node.name.value;
        told.add(name);
        const other = this.#documents.operations(name).find(({ path }) => path !== document.path);
        if (other)
          this.blind.push({
            path: document.path,
            at: document.at + (node.name.loc?.start ?? 0),
            code: 'document',
            message: `${other.path} has an operation \`${name}\` too: readers of types that a generator made of them are not told apart`,
          });
      }
  }

  /** Each place once a rule. */
  #add(finding: GraphqlFinding): void {
    for (; this.#told < this.findings.length; this.#told++) this.#places.add(placeOf(this.findings[this.#told]));
    if (!this.#places.has(placeOf(finding))) this.findings.push(finding);
  }

  readonly #places = new Set<string>();
  /** How many of the findings are among the places. */
  #told = 0;

  #kept(document: Document): Kept[] {
    const out: Kept[] = [];
    const known = (use: Use): Known | undefined => this.#standings.bySelf(use) ?? this.#standings.bySpread(use);
    const open: Open = (use, { name, loc }) => {
      if (!known(use)) return;
      const message = `Whether \`$${name.value}\` is given where this is sent is not known: ${use.rule.change.title}`;
      this.blind.push({ path: document.path, at: document.at + (loc?.start ?? 0), code: 'document', message });
    };
    for (const use of this.#uses(document, open)) {
      const ours = known(use);
      if (!ours) continue;
      const own = doubted(planOf(use, this.#options.oldest), [...ours.against, ...this.#proof.refused(document)]);
      const spelt = document.isKept ? inData(own) : own;
      const plan = ours.other === undefined ? spelt : shared(spelt, ours.other);
      const element = { document, start: use.start, end: use.end, edits: plan.edits };
      out.push({
        use,
        certainty: ours.certainty,
        plan,
        element,
        group: `${use.rule.change.id}:${document.path}:${document.at + use.start}`,
      });
    }
    return out;
  }

  #uses(document: Document, open?: Open): Use[] {
    return usesIn(document, this.#schemas, this.#rules, open, this.#options.local);
  }

  /** What would make a document invalid is withdrawn. */
  #settled(kept: readonly Kept[]): Kept[] {
    const { failures, tied } = this.#proof.verdicts(kept.map(({ element }) => element));
    const groups = new Map(kept.map(({ element, group }) => [element, group]));
    for (const [a, b] of tied) {
      const [from = '', to = ''] = [groups.get(a) ?? '', groups.get(b) ?? ''].sort();
      for (const [element, group] of groups) if (group === to) groups.set(element, from);
    }
    return kept.map((each) => {
      const failure = failures.get(each.element);
      const group = groups.get(each.element) ?? each.group;
      const plan = failure === undefined ? each.plan : manual(`The rewritten document would be invalid: ${failure}`);
      return { ...each, group, plan };
    });
  }

  /** Whether a component spells a name whose markup cannot be followed. */
  #isInMarkup(key: string): boolean {
    return this.#sources.paths.some(
      (path) =>
        /\.vue$/i.test(path) &&
        this.#sources.read(path)?.includes(key) === true &&
        this.#project.file(markupOf(path)) === undefined,
    );
  }

  /** What the user's own schema says of a document. */
  #against(document: Document, kept: readonly Kept[]): void {
    const filledIn = ({ at }: Fault): boolean =>
      at.some(
        (place) =>
          place.document === document.id &&
          document.holes.some((hole) => place.start < hole.end && hole.start < place.end),
      );
    const before = this.#proof.faultsBefore(document).filter((fault) => !filledIn(fault));
    const blind = (message: string): void => {
      this.blind.push({ path: document.path, at: document.at, code: 'document', message });
    };
    const [invalid] = before;
    if (invalid) {
      blind(`is not valid against the schema: ${invalid.message}`);
      return;
    }
    const own = kept.filter(({ use }) => use.document === document);
    for (const fault of this.#proof.faultsAfter(document).filter((each) => !filledIn(each))) {
      const isKnown = fault.at.some((place) =>
        kept.some(({ use }) => use.document.id === place.document && place.start < use.end && use.start < place.end),
      );
      if (!isKnown)
        blind(
          `will not be valid when everything that was announced has been done, and no rule knows why: ${fault.message}`,
        );
    }
    const uses = deprecatedIn(document, this.#schemas, this.#rules).filter(
      (each) => !own.some(({ use }) => use.start === each.start),
    );
    const elements = uses.map((each): Element => ({ document, start: each.start, end: each.end, edits: each.edits }));
    const { failures } = this.#proof.verdicts([...elements, ...own.map(({ element }) => ({ ...element, edits: [] }))]);
    for (const [index, each] of uses.entries()) {
      const element = elements[index];
      this.findings.push(deprecatedFinding(each, element !== undefined && failures.has(element)));
    }
  }

  /** Fragments that use themselves are told once. */
  #circles(document: Document): void {
    for (const fault of this.#proof.circles(document))
      this.blind.push({ path: document.path, at: document.at + fault.at, code: 'document', message: fault.message });
  }
}
