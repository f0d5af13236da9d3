/** Documents in, findings out. */
import type { Change } from '../catalogue/change.ts';
import { attempt } from '../common/budget.ts';
import { lazy } from '../common/once.ts';
import { type ComponentSources, markupOf } from '../documents/vue.ts';
import type { Blind, Skipped, Sources } from '../finding.ts';
import type { SentDocuments } from '../flow/api.ts';
import type { Evaluator } from '../flow/evaluate.ts';
import { isScript } from '../flow/parse.ts';
import type { Project } from '../flow/project.ts';
import { saysIn } from '../project/sources.ts';
import { short } from '../script/rewrite/rewrite.ts';
import { Answers } from './answers.ts';
import { certaintyOf, mayBeOurs, mayTurnOutOurs } from './belongs.ts';
import { asSpelt, filledIn, openIn } from './composed.ts';
import { type Begun, type Document, Documents, isDocumentFile, isFilledWithin, mayBeFilledIn } from './documents.ts';
import { Elsewhere } from './elsewhere.ts';
import { composedFinding, findingOf, type GraphqlFinding, namedFinding, readFinding, sentFinding } from './findings.ts';
import { Fragments } from './fragments.ts';
import { besideStores, takesFragments } from './named-fields.ts';
import { namesIn } from './names.ts';
import { besidesOf, OwnUses } from './own-uses.ts';
import { type Element, Proof } from './proof.ts';
import { declaring, FRAGMENT, HOLDS_DOCUMENT, holdersIn, inputsOf, MARK, speechOf, spelling } from './raw.ts';
import { readsOf, type Target } from './reads.ts';
import { doubted, manual, rewriteOf, waiting } from './rewrite.ts';
import { type Rules, rulesOf, type Schemas, schemasOf } from './schema.ts';
import { Sending } from './sending.ts';
import { besideCompared } from './sent.ts';
import { Spread } from './spread.ts';
import { Standings } from './standings.ts';
import { mayBuild, mayReplace, Unfollowed } from './unfollowed.ts';
import { Validity } from './validity.ts';

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
  // what a store is handed by itself matters to what others ask for, in whatever file it stands
  const fragments = takesFragments(project)
    ? [...theirs].filter((path) => project.matches(path, FRAGMENT)).flatMap(spoken)
    : [];
  if (!isNone) scanner().look([...paths, ...inJson], found, { composed, fragments });
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

const placeOf = (finding: GraphqlFinding | undefined): string =>
  `${finding?.rule}\0${finding?.path}\0${finding?.start}`;

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
  readonly #uses: OwnUses;
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
    this.#unfollowed = new Unfollowed(
      { sources, project, documents, rules, schema: schemas.old },
      this.#standings,
      this.#tell,
    );
    const { oldest, local } = options;
    this.#uses = new OwnUses({
      schemas,
      rules,
      proof: this.#proof,
      standings: this.#standings,
      oldest,
      local,
      tell: this.#tell,
    });
  }

  readonly #tell = (blind: Blind): void => {
    this.blind.push(blind);
  };

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
      return own.some((document) => this.#uses.all(document).some((use) => this.#standings.bySelf(use) !== undefined));
    });
    return !('value' in outcome) || outcome.value;
  }

  /** The same, where a document of another file may speak for a fragment. */
  holdsSpread(own: readonly Document[]): boolean {
    const outcome = attempt(() =>
      own.some((document) => this.#uses.all(document).some((use) => this.#standings.bySpread(use) !== undefined)),
    );
    return !('value' in outcome) || outcome.value;
  }

  /**
   * @param composed scripts whose documents are put together
   * @param fragments documents with fragments, of scripts that nobody asks for
   */
  look(
    paths: readonly string[],
    found: readonly Document[],
    { composed, fragments }: { composed: readonly string[]; fragments: readonly Document[] },
  ): void {
    for (const document of found) this.#guarded([document], () => this.#standings.take(document), undefined);
    const uses = found.flatMap((document) => this.#guarded([document], () => this.#uses.of(document), []));
    const unproven = uses.map((each) => ({
      ...each,
      rewrite: manual('It could not be decided whether it stays valid.'),
    }));
    const settled = this.#guarded(found, () => this.#uses.settled(uses), unproven);
    const answers = this.#answers;
    const e = answers.evaluator;
    const spread = new Spread(this.#project, e, this.#documents, this.#fragments, this.#schemas.old, this.#rules);
    const elsewhere = new Elsewhere(this.#sources, this.#project, e, spread);
    const together = composed.filter((path) => this.#documents.unfinished(path).some(isFilledWithin));
    const kept = waiting(
      besideStores(
        settled.map((each) => this.#guarded([each.use.document], () => besidesOf(each, elsewhere), each)),
        {
          project: this.#project,
          usersOf: (fragment) => this.#guarded([fragment.document], () => this.#fragments.users(fragment), []),
          unproven: [
            ...this.#uses.unproven,
            ...fragments.flatMap((document) => this.#guarded([document], () => this.#uses.all(document), [])),
          ],
          composed: together,
        },
      ),
    );
    const targets = kept.map(({ use, certainty, rewrite, group }): Target => ({ use, certainty, rewrite, group }));
    const sent = besideCompared(
      this.#guarded(found, () => this.#sending().by(paths, answers), []),
      together,
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
    for (const [index, { use, certainty, rewrite, group }] of kept.entries()) {
      const target = targets[index];
      this.findings.push(findingOf(use, certainty, (target && renamed.get(target)) ?? rewrite, group));
    }
    for (const each of reads) this.findings.push(readFinding(each));
    for (const each of sent) this.#add(sentFinding(each));
    this.#unfollowed.unsent(found);
    for (const each of namesIn(this.#project, this.#rules)) this.#add(namedFinding(each));
    const validity = this.#validity();
    if (this.#schemas.full)
      for (const document of found) this.#guarded([document], () => validity.against(document, kept), undefined);
    for (const document of found) this.#guarded([document], () => validity.circles(document), undefined);
    this.#guarded(found, () => validity.doubles(kept), undefined);
  }

  #sending(): Sending {
    const { oldest, only } = this.#options;
    return new Sending({
      project: this.#project,
      components: this.#components,
      holders: this.#holders,
      documents: this.#documents,
      schemas: this.#schemas,
      rules: this.#rules,
      oldest,
      only,
      followed: this.#unfollowed.followed,
    });
  }

  #validity(): Validity {
    return new Validity({
      documents: this.#documents,
      proof: this.#proof,
      schemas: this.#schemas,
      rules: this.#rules,
      tell: this.#tell,
      found: (finding) => this.findings.push(finding),
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
      for (const use of document ? this.#uses.all(document) : []) {
        const standing = this.#standings.of(use.definition);
        const certainty = certaintyOf(use, standing, this.#rules, file, this.#standings.beside(begun.path));
        if (!certainty || !document) continue;
        const rewrite = doubted(rewriteOf(use, this.#options.oldest), standing.against);
        this.#add(composedFinding(use, document, certainty, rewrite));
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

  /** Each place once a rule. */
  #add(finding: GraphqlFinding): void {
    for (; this.#told < this.findings.length; this.#told++) this.#places.add(placeOf(this.findings[this.#told]));
    if (!this.#places.has(placeOf(finding))) this.findings.push(finding);
  }

  readonly #places = new Set<string>();
  /** How many of the findings are among the places. */
  #told = 0;

  /** Whether a component spells a name whose markup cannot be followed. */
  #isInMarkup(key: string): boolean {
    return this.#sources.paths.some(
      (path) =>
        /\.vue$/i.test(path) &&
        this.#sources.read(path)?.includes(key) === true &&
        this.#project.file(markupOf(path)) === undefined,
    );
  }
}
