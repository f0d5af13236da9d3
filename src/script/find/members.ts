/** Members of answers that change: where they are read, declared, made by hand or written out as a sample. */

import type { EndpointMatch, ResponseMatch } from '../../catalogue/change.ts';
import { withArticle } from '../../common/articles.ts';
import { contextValues } from '../../flow/context.ts';
import type { Evaluator } from '../../flow/evaluate.ts';
import { isKeyed } from '../../flow/members/keyed.ts';
import { shapeMembers } from '../../flow/members/shapes.ts';
import type { Script } from '../../flow/project.ts';
import type { NamingNode } from '../../flow/scope.ts';
import { camel, dressed, nameOf, ts } from '../../flow/syntax.ts';
import { type Call, known, type Trail, texts, type Value } from '../../flow/values.ts';
import type { Asking } from './asking.ts';
import { Beside } from './beside.ts';
import { Hints } from './hints.ts';
import { assignedReads, walkedReads } from './keys.ts';
import { type Look, type SoughtMember, Trial } from './look.ts';
import { Computed, decoratorReads, libraryReads, type NamedRead, presenceReads } from './named.ts';
import type { Owners } from './owners.ts';
import { declarationAt, extent, isCamelOf, type Owner, type ReadNode, readAt, targetAt } from './places.ts';
import { isPushed } from './pushed.ts';
import { constantsOf, isKeyIn, mayNameMember, renames } from './raw.ts';
import { mayListMember, spokenIn } from './said.ts';
import { sampleMembers, spreadTypes } from './samples.ts';
import type { Described } from './shapes.ts';
import { isOpen, type Untied } from './untied.ts';

/** Of the names inside of what a test gives, at least this part must be the resource's. */
const MIN_ALIKE = 0.6;

export class Members {
  /** Where the program writes a member that goes away to what is answered: whoever reads that afterwards may not be in sight. */
  readonly written = new Map<ts.Node, { resource: string; field: string }>();
  /** Names of members that go away which nothing ties to an answer, nor to anything else. */
  readonly untied: Untied[] = [];
  /** What was looked for that data may name as well. */
  readonly sought: SoughtMember[] = [];
  readonly #look: Look;
  readonly #e: Evaluator;
  readonly #owners: Owners;
  readonly #asking: Asking;
  readonly #hints: Hints;
  readonly #beside: Beside;
  readonly #computed: Computed;

  constructor(look: Look, owners: Owners, asking: Asking) {
    this.#look = look;
    this.#e = look.e;
    this.#owners = owners;
    this.#asking = asking;
    this.#hints = new Hints(look, owners, asking);
    this.#beside = new Beside(look);
    this.#computed = new Computed(look.e);
  }

  /** @param within the only files that are looked at; undefined: all that are asked for */
  find(sought: SoughtMember, within?: ReadonlySet<string>): void {
    const { match, resource, field } = sought;
    // a common word is only looked at where the project names the resource at all
    const isWord = !field.includes('_');
    const names = [...new Set([field, camel(field)])];
    if (!isWord && !sought.exact && 'response' in match && !match.value) this.sought.push(sought);
    // most names of the catalogue stand in no script at all
    if (names.every((name) => this.#e.project.mentioning(name).length === 0)) return;
    const isHinted = (): boolean => !isWord || this.#hints.isHinted(resource);
    const isNarrow = this.#look.concern.isNarrow;
    if (!isNarrow && !isHinted()) return;
    const values =
      'response' in match && match.value
        ? new RegExp(match.value.map((each) => each.replace(/_/g, '_?')).join('|'), 'i')
        : undefined;
    for (const name of names) {
      const read = (reads: readonly NamedRead[]): void => {
        if (reads.length > 0 && isHinted()) for (const each of reads) this.#readByName(sought, name, each);
      };
      for (const path of this.#e.project.mentioning(name)) {
        if (!this.#isAsked(path, within)) {
          read(this.#readsElsewhere(name, path, within));
          continue;
        }
        const text = this.#e.project.text(path) ?? '';
        if (!mayNameMember(text, name) && !mayListMember(text, name)) continue;
        if (values && !this.#maySay(path, text, name, values)) continue;
        const mayReach = (): boolean => isHinted() && (!isWord || this.#hints.mayReach(resource, path));
        if (!isNarrow && !mayReach()) continue;
        const script = this.#e.project.file(path);
        if (!script) continue;
        // of few files, what stands there is asked before the whole program is
        if (isNarrow && isWord && !(this.#mayFind(sought, script, name, within) && mayReach())) continue;
        this.#inScript(sought, script, name, within);
      }
      for (const path of this.#look.spellers.of(name)) {
        const script = (within?.has(path) ?? true) ? this.#e.project.file(path) : undefined;
        if (script) read(this.#computed.reads(script, name));
      }
    }
  }

  #trial: { look: Trial; members: Members } | undefined;

  /** Whether a script has a place, or may have one, if anything of the program brings the resource in. */
  #mayFind(sought: SoughtMember, script: Script, name: string, within: ReadonlySet<string> | undefined): boolean {
    if (!this.#trial) {
      const look = new Trial(this.#look);
      this.#trial = { look, members: new Members(look, this.#owners, this.#asking) };
    }
    const { look, members } = this.#trial;
    look.isLeftOpen = false;
    members.untied.length = 0;
    members.written.clear();
    members.#inScript(sought, script, name, within);
    return look.isLeftOpen || members.untied.length > 0 || members.written.size > 0;
  }

  #inScript(sought: SoughtMember, script: Script, name: string, within: ReadonlySet<string> | undefined): void {
    const isCommon = mustBeProven(sought.match);
    for (const at of script.scopes.named(name))
      this.#look.about(at, () => this.#member(sought, script, at), { isCommon });
    const named =
      this.#e.about(script.ast, () => [
        ...libraryReads(this.#e, script, name),
        ...decoratorReads(this.#e, script, name),
        ...presenceReads(this.#e, script, name),
        ...assignedReads(this.#e, script, name),
        ...walkedReads(this.#e, script, name),
      ]) ?? [];
    for (const each of named) if (this.#isAsked(fileOf(each), within)) this.#readByName(sought, name, each);
    this.#spoken(sought, script, name, new Set(named.map((each) => each.name)));
  }

  /** Texts that say the member, in a program that what has it may get to: whoever reads by them is not followed. */
  #spoken(sought: SoughtMember, script: Script, name: string, followed: ReadonlySet<ts.Node>): void {
    const { change, match, resource, field, exact } = sought;
    if (name !== field || exact || !('response' in match) || match.value) return;
    for (const piece of spokenIn(script, name))
      if (!followed.has(piece) && !isPushed(piece, this.#e.api.messages))
        this.untied.push({ name: piece, change, resource, field, of: undefined, isText: true, resembles: false });
  }

  #isAsked(path: string, within: ReadonlySet<string> | undefined): boolean {
    return this.#look.isInScope(path) && (within?.has(path) ?? true);
  }

  /** What files that are asked for read by a constant of another file: it is found from where its text is spelt. */
  #readsElsewhere(name: string, path: string, within: ReadonlySet<string> | undefined): readonly NamedRead[] {
    const { project } = this.#e;
    const givesSome = (text: string): boolean => constantsOf(text, name).length > 0;
    if (!project.says(path, `gives a name to a text with ${name}`, givesSome) || !this.#look.isAround(path)) return [];
    const text = project.text(path) ?? '';
    const constants = constantsOf(text, name);
    // it is got by an import, or as a global
    const importers = project.isModule(path) ? project.importersOf(path) : project.scripts;
    const takers = importers.filter((each) => this.#look.isInScope(each));
    const isTaken = (): boolean =>
      takers.some((each) => constants.some((constant) => project.names(each, constant))) ||
      text.includes('default') ||
      [path, ...importers].some((each) => renames(project.text(each) ?? '', constants));
    if (takers.length === 0 || !isTaken()) return [];
    const script = project.file(path);
    const reads = script && this.#e.about(script.ast, () => libraryReads(this.#e, script, name));
    return (reads ?? []).filter((each) => this.#isAsked(fileOf(each), within));
  }

  /** A member that is read by a name in a text. */
  #readByName(sought: SoughtMember, name: string, read: NamedRead): void {
    const { change, match, resource, field } = sought;
    const values = 'response' in match ? match.value : undefined;
    if (
      values &&
      !(read.compared && texts(this.#e.ask(read.compared)).some((each) => values.includes(known(each) ?? '')))
    )
      return;
    const owners = this.#owners
      .of(read.values)
      .filter((each) => this.#is(sought, each) && isProven(match, each) && this.#owners.isSpelt(name, field, each));
    const isWord = name === field && field.includes('_') && !sought.exact;
    // what was followed may be others' answers; what has no such member is not what the test means
    const isOpenTo =
      isOpen(this.#e, read.values, name) || (read.isTold === true && !this.#isOwn(read.values, name, read.name));
    const guess = isWord && owners.length === 0 && isOpenTo && read.of && this.#beside.askedOf(read.name, read.of);
    const isGuessed = guess && this.#is(sought, guess);
    if (isGuessed && !guess.isOutOfReach && !mustBeProven(match)) owners.push(guess);
    const owner = owners.find((each) => each.certain) ?? owners[0];
    if (!owner) {
      // a name in a text is read of something, whatever it is
      const isDoubted = isOpen(this.#e, read.values, name) || isGuessed;
      if (isWord && isDoubted && ts.isExpression(read.node))
        this.untied.push({
          name: read.name,
          change,
          resource,
          field,
          of: read.of ?? read.node,
          resembles: isGuessed ? guess.isOutOfReach === true : false,
        });
      return;
    }
    this.#look.add({
      change,
      match,
      element: `${resource}.${field}`,
      path: fileOf(read),
      start: read.start,
      end: read.end,
      site: { kind: 'named', node: read.node, name: read.name, owners },
      certain: owners.some((each) => this.#isSure(each, name)) && !this.#isOfAnother(sought, read.values, name),
      trail: owner.trail,
    });
  }

  /** Whether something that the program makes or declares itself has a member. */
  #isOwn(values: readonly Value[], member: string, at: ts.Node): boolean {
    return values.some(
      (each) =>
        (each.kind === 'object' || each.kind === 'typed' || each.kind === 'instance') &&
        this.#e.member([each], member, at).length > 0,
    );
  }

  /**
   * Whether a file may compare a common word with the values it has. It spells them, by whatever name they go there, in any part of a
   * component, or looks them up in a table that may stand elsewhere (`COLORS[runner.status]`).
   */
  #maySay(path: string, text: string, name: string, values: RegExp): boolean {
    return (
      [text, ...this.#e.project.partsBeside(path).map((each) => this.#e.project.text(each) ?? '')].some((each) =>
        values.test(each),
      ) || isKeyIn(text, name)
    );
  }

  /** Whether it may just as well be the member of that name of something else that is answered there: one function gives both. */
  #isOfAnother(sought: SoughtMember, values: readonly Value[], name: string): boolean {
    return (
      values.length > 1 &&
      this.#owners
        .of(values.filter(({ kind }) => kind === 'answer'))
        .some((each) => !this.#is(sought, each) && this.#look.lookup.members(each.resource).has(name))
    );
  }

  #member(sought: SoughtMember, script: Script, name: NamingNode): void {
    const { match, resource, field, exact } = sought;
    const read = readAt(name);
    if (read) {
      if ('response' in match && match.value && !this.#owners.meansValue(read, match.value)) return;
      this.#read(sought, script, name, read);
      return;
    }
    const column = columnAt(name, this.#e.api.columns);
    if (column !== undefined) {
      if (field.includes('_') && name.text === field && !exact && 'response' in match && !match.value)
        this.untied.push({ name, change: sought.change, resource, field, of: undefined, column, resembles: false });
      return;
    }
    const target = targetAt(name);
    const isOf = (each: Owner): boolean => this.#is(sought, each) && each.call !== undefined;
    if (target && this.#owners.of(this.#e.ask(target)).some(isOf)) this.written.set(name, { resource, field });
    // the declaration of a replaced endpoint's answer is evidence only
    if (exact && !isMoved(sought)) return;
    const made = name.parent;
    const isMade =
      (ts.isPropertyAssignment(made) || ts.isShorthandPropertyAssignment(made)) &&
      made.name === name &&
      !this.#owners.isSchema(made.parent);
    if (exact) {
      if (isMade) this.#stoodIn(sought, script, made, name);
    } else if (isMade) this.#made(sought, script, made, name);
    else this.#declared(sought, name);
  }

  /** Whether something is the resource that is sought. */
  #is({ resource, exact }: SoughtMember, each: { resource: string }): boolean {
    return exact ? each.resource === resource : this.#look.lookup.isA(each.resource, resource);
  }

  #read(sought: SoughtMember, script: Script, name: NamingNode, read: ReadNode): void {
    const { change, match, resource, field, exact } = sought;
    const values = this.#owners.receiver(read);
    const owners = this.#owners
      .of(values)
      .filter(
        (each) => this.#is(sought, each) && isProven(match, each) && this.#owners.isSpelt(name.text, field, each),
      );
    let resembles = false;
    if (!mustBeProven(match) && name.text === field && field.includes('_')) {
      const guess = this.#beside.isUntold(read, values, name.text) ? this.#beside.readOf(name) : undefined;
      if (guess && this.#is(sought, guess)) {
        if (guess.isOutOfReach) resembles = true;
        else owners.push(guess);
      }
    }
    const [start, end] = extent(name);
    const place = { change, match, element: `${resource}.${field}`, path: script.path, start, end };
    const owner = owners.find((each) => each.certain) ?? owners[0];
    if (owner) {
      const certain =
        owners.some((each) => this.#isSure(each, name.text)) && !this.#isOfAnother(sought, values, name.text);
      this.#look.add({ ...place, site: { kind: 'read', node: read, name, owners }, certain, trail: owner.trail });
      return;
    }
    const sampled =
      !exact && name.text === field && 'response' in match ? this.#sampledIn(sought, values, name) : undefined;
    if (sampled) {
      this.#look.add({ ...place, site: { kind: 'stand-in', name }, certain: false, trail: sampled.trail });
      return;
    }
    const of = ts.isLiteralTypeNode(read) ? undefined : ts.isBindingElement(read) ? read.parent : read.expression;
    const isTelling = field.includes('_') || this.#beside.isAmongOthers(name, resource);
    // what the replacement's answer merely lacks is a word of many others
    const isMeant = !exact || isMoved(sought);
    const isSpelt = name.text === field || (isCamelOf(name.text, field) && this.#look.turnsNames());
    // what ended before it was known is asked again with patience, and told where it still is not
    const isCut = values.length === 0 && this.#e.cut?.code === 'budget';
    if (of && isSpelt && isMeant && isTelling && !isCut && isOpen(this.#e, values, name.text))
      this.untied.push({ name, change, resource, field, of, resembles });
  }

  /** A type whose member is of another kind than the resource's may be the program's own, although an answer flows into it. */
  #isSure(owner: Owner, name: string): boolean {
    return owner.certain && !this.#look.shapes.saysOtherwise(owner.resource, owner.shape, name);
  }

  #declared(sought: SoughtMember, name: NamingNode): void {
    const { change, match, resource, field } = sought;
    const declared = declarationAt(name);
    if (!declared) return;
    const shape = this.#owners.shapeOf(declared.node);
    if (!shape || !(name.text === field || isCamelOf(name.text, field))) return;
    this.#e.restart();
    const described = this.#look.shapes.describes(shape.node, shape.env);
    const resembles = described !== undefined && this.#is(sought, described);
    if (!resembles || described.isOutOfReach || !isProven(match, described)) {
      if (
        (resembles || (!described && field.includes('_'))) &&
        name.text === field &&
        'response' in match &&
        !match.value &&
        !isPushed(shape.node, this.#e.api.messages) &&
        !this.#look.shapes.isRivals(resource, shape.node, shape.env)
      )
        this.untied.push({ name, change, resource, field, of: undefined, resembles });
      return;
    }
    if (name.text !== field && !(described.certain && this.#look.mayTurnNames())) return;
    if (shapeMembers(this.#e, shape.node, undefined).size === 0) return;
    // a declaration of some values is found where it spells them
    const values = 'response' in match ? match.value : undefined;
    const isOtherwise = this.#look.shapes.saysOtherwise(resource, shape.node, name.text);
    for (const at of values ? this.#spelling(declared.node, values) : [name]) {
      const [start, end] = extent(at);
      this.#look.add({
        change,
        match,
        element: `${resource}.${field}`,
        path: at.getSourceFile().fileName,
        start,
        end,
        site: { kind: 'declaration', node: declared.node, name: at, shape: shape.node, isOtherwise },
        certain: described.certain && !isOtherwise,
        trail: described.trail,
      });
    }
  }

  #made(
    sought: SoughtMember,
    script: Script,
    node: ts.PropertyAssignment | ts.ShorthandPropertyAssignment,
    name: NamingNode,
  ): void {
    const { change, match, resource, field } = sought;
    if (!('response' in match) || match.value) return;
    this.#e.restart();
    const isMessage = isPushed(node.parent, this.#e.api.messages);
    const declared = this.#owners
      .of([...contextValues(this.#e, node.parent, 0), ...spreadTypes(this.#e, node.parent)])
      .filter(
        (each) =>
          this.#is(sought, each) &&
          isProven(match, each) &&
          (each.certain || !isMessage) &&
          this.#owners.isSpelt(name.text, field, each) &&
          mayDeclare(this.#e, each, name.text),
      );
    const owners = declared.filter((each) => each.shape !== undefined);
    const isOf = (each: { resource: string }) => this.#is(sought, each);
    // what a test makes as a type of an SDK stands in an answer's place
    const isStanding = owners.length === 0 && declared.length > 0 && this.#owners.standsIn(node.parent) !== undefined;
    const stood =
      owners.length > 0
        ? []
        : [...this.#owners.stoodFor(node.parent, resource).filter(isOf), ...(isStanding ? declared : [])];
    const owner = owners[0] ?? stood[0] ?? (name.text === field ? this.#sampled(sought, node.parent, name) : undefined);
    if (!owner) return;
    const [start, end] = extent(name);
    this.#look.add({
      change,
      match,
      element: `${resource}.${field}`,
      path: script.path,
      start,
      end,
      site: owners.length > 0 ? { kind: 'made', node, name, owners } : { kind: 'stand-in', name },
      certain: owners.some((each) => this.#isSure(each, name.text)),
      trail: owner.trail,
    });
  }

  /** What a test gives in the place of a replaced endpoint's answer, under the name of what has moved. */
  #stoodIn(
    sought: SoughtMember,
    script: Script,
    node: ts.PropertyAssignment | ts.ShorthandPropertyAssignment,
    name: NamingNode,
  ): void {
    const { change, match, resource, field } = sought;
    if (name.text !== field) return;
    this.#e.restart();
    const where = this.#owners.standsIn(node.parent);
    if (!where) return;
    const stood = this.#owners.stoodFor(node.parent, resource).find((each) => this.#is(sought, each));
    const trail = stood?.trail ?? this.#alike(sought, script, node, where === 'given');
    if (!trail) return;
    const [start, end] = extent(name);
    this.#look.add({
      change,
      match,
      element: `${resource}.${field}`,
      path: script.path,
      start,
      end,
      site: { kind: 'stand-in', name },
      certain: false,
      trail,
    });
  }

  /**
   * Why an object in a test is taken for a replaced endpoint's answer, where nothing tells what it answers: by what it holds under the
   * name, or, in a file that asks for that endpoint, by all its names.
   */
  #alike(
    { resource, field, asked }: SoughtMember,
    script: Script,
    node: ts.PropertyAssignment | ts.ShorthandPropertyAssignment,
    isGiven: boolean,
  ): Trail | undefined {
    const held = this.#e.api.holds(resource, field);
    if (held === undefined) return undefined;
    const values = this.#e.ask(ts.isPropertyAssignment(node) ? node.initializer : node.name);
    const inner = held.replace('[]', '');
    for (const value of inner === held ? values : this.#e.element(values)) {
      const names = value.kind === 'object' ? value.node.properties.flatMap((each) => nameOf(each.name) ?? []) : [];
      const own = names.filter((each) => this.#e.api.has(inner, each));
      if (own.length / names.length >= MIN_ALIKE && own.some((each) => each.includes('_')) && own.length > 1)
        return {
          node,
          note: `what stands under \`${field}\` has the members of ${withArticle(inner)}`,
          before: undefined,
        };
    }
    const isAll = node.parent.properties.every(({ name }) => this.#e.api.has(resource, nameOf(name) ?? ''));
    return isGiven && isAll && asked?.has(script.path) === true
      ? {
          node,
          note: `all its names are those of ${withArticle(resource)}, which this file asks for`,
          before: undefined,
        }
      : undefined;
  }

  /** What an object that is written out resembles, in a program that asks for it. */
  #sampled(sought: SoughtMember, object: ts.ObjectLiteralExpression, name: NamingNode): Described | undefined {
    const members = sampleMembers(this.#e, object, name.text);
    if (!members || isPushed(object, this.#e.api.messages)) return undefined;
    const doubted = mustBeProven(sought.match) ? name.text : undefined;
    const described = this.#look.shapes.read(members, name, 'the object', doubted);
    return described &&
      !described.isOutOfReach &&
      this.#is(sought, described) &&
      this.#asking.requestFor(described.resource)
      ? described
      : undefined;
  }

  /** The same of what is read of: every object that it may be is written out so, and has the member. */
  #sampledIn(sought: SoughtMember, values: readonly Value[], name: NamingNode): Described | undefined {
    const objects = values.flatMap((each) => (each.kind === 'object' ? [each.node] : []));
    if (objects.length === 0 || objects.length < values.length) return undefined;
    const sampled = objects.map((each) =>
      each.properties.some((property) => nameOf(property.name) === name.text)
        ? this.#sampled(sought, each, name)
        : undefined,
    );
    return sampled.every((each) => each !== undefined) ? sampled[0] : undefined;
  }

  /** The literals of a declared member's type, or of the alias that it names, that are among some values. */
  #spelling(member: ts.Node, values: readonly string[]): readonly ts.Node[] {
    const out: ts.Node[] = [];
    const seen = new Set<ts.Node>();
    const look = (node: ts.Node) => {
      if (seen.has(node)) return;
      seen.add(node);
      if (ts.isStringLiteralLike(node) && node.parent !== member && values.includes(node.text)) out.push(node);
      if (ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName))
        for (const each of this.#e.declarations(node.typeName, 'types'))
          if (ts.isTypeAliasDeclaration(each)) look(each.type);
      ts.forEachChild(node, look);
    };
    ts.forEachChild(member, look);
    return out;
  }
}

/** Whether a shape may have a member: it declares it, or what it is made of is not all in sight. What it does not declare is the program's own. */
const mayDeclare = (e: Evaluator, { shape }: Owner, name: string): boolean =>
  shape === undefined ||
  shapeMembers(e, shape, undefined).has(name) ||
  ((ts.isInterfaceDeclaration(shape) || ts.isClassLike(shape)) && (shape.heritageClauses ?? []).length > 0) ||
  (!ts.isObjectLiteralExpression(shape) &&
    !isKeyed(shape) &&
    shape.members.some((each) => ts.isIndexSignatureDeclaration(each)));

/** The key under which a name stands in one of a list of objects: `columns: [{ dataIndex: 'merged_by' }]`. Tables read their rows by it. */
function columnAt(name: ts.Node, columns: ReadonlySet<string>): string | undefined {
  if (!ts.isStringLiteralLike(name)) return undefined;
  const way = ts.isArrayLiteralExpression(name.parent) && name.parent.elements[0] === name ? name.parent : name;
  const entry = way.parent;
  if (!ts.isPropertyAssignment(entry) || entry.initializer !== way) return undefined;
  const key = nameOf(entry.name) ?? '';
  return columns.has(key) && ts.isArrayLiteralExpression(dressed(entry.parent).parent) ? key : undefined;
}

/** Whether a member of a replaced endpoint's answer is what the replacement has elsewhere. */
const isMoved = ({ match, field }: SoughtMember): boolean =>
  'endpoint' in match && match.answer?.moved?.includes(field) === true;

/** Whether a rule's word is so common that only what is proven to be the resource counts. */
const mustBeProven = (match: ResponseMatch | EndpointMatch): boolean => 'response' in match && match.proven === true;

const isProven = (match: ResponseMatch | EndpointMatch, owner: Described & { call?: Call | undefined }): boolean =>
  !mustBeProven(match) || owner.certain || owner.bound === true || owner.call !== undefined;

const fileOf = ({ node }: NamedRead): string => node.getSourceFile().fileName;
