/**
 * One look at a project: what every search shares. Which files are asked for, where a question is bounded and told, the places found so far,
 * and what is known of the program as a whole.
 */
import type { Change, EndpointMatch, Match, ResponseMatch } from '../../catalogue/change.ts';
import type { Evaluator } from '../../flow/evaluate.ts';
import { servingFor } from '../../flow/routes.ts';
import { camel, nameOf, type ts } from '../../flow/syntax.ts';
import { MAY_TEST } from '../../flow/test-doubles.ts';
import { Concern } from './concern.ts';
import type { Lookup } from './lookup.ts';
import { type DeclarationSite, type Place, saidName } from './places.ts';
import type { Shapes } from './shapes.ts';
import { Spellers } from './spellers.ts';
import { testsOf } from './tests.ts';

/** A member of answers that a rule speaks of. */
export interface SoughtMember {
  change: Change;
  match: ResponseMatch | EndpointMatch;
  resource: string;
  field: string;
  /** Only of this resource, and of none that extends it: its endpoint was replaced. */
  exact: boolean;
  /** Where the endpoint that was replaced is asked for. */
  asked?: ReadonlySet<string>;
}

/** An endpoint that a rule speaks of, by its verbs and paths. */
export interface SoughtEndpoint {
  change: Change;
  match: EndpointMatch;
  endpoints: ReadonlySet<string>;
  /** The files in which it is asked for; grows as places are found. */
  touched: Set<string>;
}

export class Look {
  readonly e: Evaluator;
  readonly shapes: Shapes;
  readonly lookup: Lookup;
  /** By rule and where it stands. */
  readonly places = new Map<string, Place>();
  readonly concern: Concern;
  spellers: Spellers;
  readonly #scope: (path: string) => boolean;
  readonly #also = new Set<string>();

  /** @param scope the files whose places are asked for; calls are looked for in all that is tied to them by imports */
  constructor(e: Evaluator, shapes: Shapes, lookup: Lookup, scope: (path: string) => boolean) {
    this.e = e;
    this.shapes = shapes;
    this.lookup = lookup;
    this.#scope = scope;
    this.concern = new Concern(e.project, scope, Object.keys(e.api.answers));
    this.spellers = new Spellers(e, (path) => this.isInScope(path));
  }

  /** Whether all files are asked for: then none is tied to them that is not one of them. */
  get #isEverywhere(): boolean {
    return this.e.project.scripts.every(this.#scope);
  }

  /** Adds files whose places matter to those that are asked for. */
  take(paths: readonly string[]): void {
    const before = this.#also.size;
    // a component's markup reads what its script says the type of
    for (const each of paths.flatMap((path) => [path, ...this.e.project.partsBeside(path)]))
      if (!this.isInScope(each)) this.#also.add(each);
    if (this.#also.size > before) this.spellers = new Spellers(this.e, (path) => this.isInScope(path));
  }

  /** Adds the files that share a declared shape with a place in scope; false when there are none left. */
  widen(): boolean {
    if (this.#isEverywhere) return false;
    const before = this.#also.size;
    const wanted = new Set<string>();
    const take = (path: string) => wanted.add(path);
    const moved = new Set<string>();
    for (const { site, match } of this.places.values()) {
      for (const field of 'endpoint' in match ? (match.answer?.moved ?? []) : []) moved.add(field);
      const shapes =
        site.kind === 'declaration'
          ? [site.shape]
          : site.kind === 'read' || site.kind === 'made'
            ? site.owners.flatMap((owner) => owner.shape ?? [])
            : [];
      for (const path of new Set(shapes.map((shape) => shape.getSourceFile().fileName))) {
        take(path);
        for (const importer of this.e.project.importersOf(path)) take(importer);
      }
      // what a script declares that is no module is said without an import
      for (const shape of shapes) {
        const name = this.e.project.isModule(shape.getSourceFile().fileName) ? undefined : saidName(shape);
        if (name !== undefined) for (const saying of this.e.project.naming(name)) take(saying);
      }
      if (site.kind === 'declaration') for (const path of this.#namingBoth(site, match)) take(path);
    }
    // what a test answers in the place of a replaced endpoint moves with the code that asks for it
    for (const field of moved)
      for (const path of this.e.project.mentioning(field))
        if (this.isAround(path) && this.e.project.says(path, 'tests', (text) => MAY_TEST.test(text))) take(path);
    // and so does what it expects to be asked for
    for (const { site, match, path } of this.places.values()) {
      const word =
        site.kind === 'sent'
          ? (site.field.path.at(-1) ?? site.field.text)
          : site.kind === 'path' && 'endpoint' in match
            ? match.segment
            : undefined;
      if (word !== undefined) for (const each of testsOf(this.e).saying(path, word)) take(each);
    }
    this.take([...wanted]);
    return this.#also.size > before;
  }

  /** The files that name the new member and the old one where a type declares both: what falls back from one to the other may mean an object of it. */
  #namingBoth({ shape, name }: DeclarationSite, match: Match): readonly string[] {
    const to = 'response' in match ? match.fix?.rename : undefined;
    const old = nameOf(name);
    if (to === undefined || old === undefined) return [];
    const declared = shape.getText();
    const { project } = this.e;
    return [to, camel(to)]
      .filter((each) => declared.includes(each))
      .flatMap((each) => project.naming(each))
      .filter((path) => project.names(path, old));
  }

  #around: ReadonlySet<string> | undefined;

  /** Whether a file is one of those in scope, or tied to one of them by imports, by messages or by what it serves: only there can a call matter to them. */
  isAround(path: string): boolean {
    this.#around ??= this.#allAround();
    return this.#around.has(path);
  }

  #allAround(): ReadonlySet<string> {
    const { project } = this.e;
    if (this.#isEverywhere) return new Set(project.scripts);
    const tied = [...project.scripts.filter(this.#scope), ...this.#listening()];
    const around = project.around(tied);
    const serving = servingFor(this.e, around);
    return serving.length > 0 ? project.around([...tied, ...serving]) : around;
  }

  /** The files that may reply to messages. */
  #listening(): readonly string[] {
    const { project, api } = this.e;
    return api.listening.flatMap((words) => {
      const [first = '', ...others] = words.map((word) => new Set(project.naming(word)));
      return first === '' ? [] : [...first].filter((path) => others.every((each) => each.has(path)));
    });
  }

  isInScope(path: string): boolean {
    return this.#scope(path) || this.#also.has(path);
  }

  #found = 0;

  /**
   * One question: what goes wrong is told at its place, and so is what was cut short before anything was found.
   * @param isSeen whether what stands there is known without the question
   * @param isCommon whether the word there is so common that it says nothing before its answer is proven: what took too long is a blind
   *   spot then, and not a file that was not looked into
   */
  about(node: ts.Node, look: () => void, { isSeen = (): boolean => false, isCommon = false } = {}): void {
    const before = this.#found;
    this.e.about(node, look);
    if (this.#found === before && this.e.isHasty) this.e.unhurriedly(node, look);
    if (this.#found === before && this.e.cut?.code === 'budget' && !isSeen()) this.e.patiently(node, look);
    const { cut } = this.e;
    if (this.#found !== before || !cut || isSeen()) return;
    this.e.tell(node, isCommon && cut.code === 'budget' ? { code: 'answer', message: cut.message } : cut);
  }

  /** Keeps a place; of two that stand in one spot, the one that says more. */
  add(place: Place): void {
    this.#found++;
    const key = `${place.change.id}\0${place.path}\0${place.start}`;
    const before = this.places.get(key);
    // a type of what is answered and of what is sent moves with all that is read by it
    const isKept = before?.site.kind === 'declaration' && place.site.kind === 'sent';
    const isBetter = before?.site.kind === 'sent' && place.site.kind === 'declaration';
    if (isKept || isBetter) {
      const kept = isKept ? before : place;
      this.places.set(key, { ...kept, certain: place.certain || before.certain });
    } else if (!before || (place.certain && !before.certain)) this.places.set(key, place);
  }

  #turning: boolean | undefined;

  /** Whether the program turns the names of what it gets into camelCase anywhere, or has it from an SDK that may. */
  mayTurnNames(): boolean {
    return this.hasSdk() || this.turnsNames();
  }

  /** Whether the program says itself that it turns names into camelCase: by what it calls it, by a library, or by how it does it. */
  turnsNames(): boolean {
    const { project, api } = this.e;
    this.#turning ??= project.scripts.some((path) =>
      project.says(
        path,
        'turns names',
        (text) => TURNS.test(text) || turnsBySyntax(text) || isAnyIn(text, api.turningModules),
      ),
    );
    return this.#turning;
  }

  #sdk: boolean | undefined;

  /** Whether the project imports an SDK anywhere. */
  hasSdk(): boolean {
    const { project } = this.e;
    const { sdkWords, sdkModules, importsSdk } = this.lookup;
    const question = `imports one of ${sdkModules.join()}`;
    this.#sdk ??= sdkWords.some((word) =>
      project.mentioning(word).some((path) => project.says(path, question, importsSdk)),
    );
    return this.#sdk;
  }

  /** Whether places in a file are asked for by the user himself. */
  isAskedFor(path: string): boolean {
    return this.#scope(path);
  }
}

/** A look that keeps no place, but knows whether there would be one or whether one was missed for lack of time. */
export class Trial extends Look {
  isLeftOpen = false;

  /** @param look the one that is tried before it is had */
  constructor(look: Look) {
    super(look.e, look.shapes, look.lookup, (path) => look.isInScope(path));
  }

  override about(node: ts.Node, look: () => void): void {
    this.e.about(node, look);
    if (this.e.cut) this.isLeftOpen = true;
  }

  override add(): void {
    this.isLeftOpen = true;
  }
}

const TURNS = /camel-?_?case|camelize|(?:to|2)_?camel(?![a-z])|camel(?:iz|is|Keys)/i;

/** `key.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())`, `key.split('_')`: what makes one word of a name's parts. */
const turnsBySyntax = (text: string): boolean =>
  text.includes('toUpperCase') && (PARTS.test(text) || (text.includes('split') && /'_'|"_"/.test(text)));

const PARTS = /\/[^/\n]{0,20}_[^/\n]{0,20}(?:\[a-z|\\w|\(\.)[^/\n]{0,20}\//;

const isAnyIn = (text: string, names: readonly string[]): boolean =>
  names.some((name) => text.includes(`'${name}'`) || text.includes(`"${name}"`));
