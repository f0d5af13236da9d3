/** Calls × values × declarations × matches → places. Knows no endpoint, field or type by name. */

import type {
  Change,
  EndpointMatch,
  ParameterMatch,
  RequestMatch,
  ResponseMatch,
  SdkRename,
} from '../../catalogue/change.ts';
import { type Reach, type Request, reach } from '../../flow/addresses.ts';
import { contextValues } from '../../flow/context.ts';
import type { UrlMatch } from '../../flow/endpoint.ts';
import type { Evaluator } from '../../flow/evaluate.ts';
import { classTable } from '../../flow/members/classes.ts';
import { shapeMembers } from '../../flow/members/shapes.ts';
import { isNear, isPlain, mayLead } from '../../flow/near.ts';
import type { Script } from '../../flow/project.ts';
import type { SpeltNode } from '../../flow/scope.ts';
import {
  accessOf,
  camel,
  dressed,
  enclosing,
  fold,
  isFunction,
  isSum,
  nameOf,
  rootOf,
  subjectOf,
  ts,
  walk,
} from '../../flow/syntax.ts';
import { typeValues } from '../../flow/types.ts';
import { type Call, type Env, known, type Shape, texts, type Value } from '../../flow/values.ts';
import { isAsserted } from './asserted.ts';
import { Concern } from './concern.ts';
import { Computed, decoratorReads, libraryReads, type NamedRead, presenceReads } from './named.ts';
import {
  contains,
  declarationAt,
  extent,
  isCamelOf,
  isComparison,
  type Owner,
  type Place,
  patternValues,
  type ReadNode,
  readAt,
  siblingVerb,
  targetAt,
  usesOf,
} from './places.ts';
import { isBase, mayNameMember, maySpell, segmentIn } from './raw.ts';
import { sampleMembers, spreadTypes } from './samples.ts';
import { isField, literalsOf, sentFields } from './sent.ts';
import type { Described, Shapes } from './shapes.ts';
import { Spellers } from './spellers.ts';
import { stoodFor } from './stand-ins.ts';
import { type Asked, isOpen, type Untied } from './untied.ts';

/** What the finder asks of the catalogue beside its changes. */
export interface Lookup {
  /** The resource itself or one that it extends. */
  isA(resource: string, of: string): boolean;
  /** `GET /x` → the resource it answers, without `[]`. */
  answered(endpoint: string): string | undefined;
  /** What can bring a resource into a program: a declaration with one of its own words, an SDK's class, a call. */
  hints(resource: string): {
    words: readonly string[];
    classes: readonly string[];
    segments: readonly string[];
    endpoints: ReadonlySet<string>;
  };
  /** `Class.method` of an SDK → the endpoints that it asks for. */
  endpointsOf(method: string): readonly string[];
  /** `Class.method` names of SDKs that ask for an endpoint. */
  methodsOf(endpoint: string): readonly string[];
  members(resource: string): ReadonlySet<string>;
  /** The members that a resource adds to the one it extends; none where it extends nothing. */
  added(resource: string): readonly string[];
  /** The segment of an endpoint's path that tells most. */
  tellingWord(endpoint: string): string;
  /** A text that imports an SDK, and the words that every such text holds one of. */
  /** Whether the text of a script imports one of the SDKs. */
  importsSdk(text: string): boolean;
  sdkWords: readonly string[];
}

const MAX_TURNS = 4;

const NOWHERE_TO: Reach = { addresses: [], requests: [] };

export class Finder {
  readonly #e: Evaluator;
  readonly #shapes: Shapes;
  readonly #lookup: Lookup;
  readonly places = new Map<string, Place>();
  readonly #reached = new Map<ts.Node, Reach>();
  readonly #scope: (path: string) => boolean;
  readonly #also = new Set<string>();
  readonly #hinted = new Map<string, boolean>();
  readonly #concern: Concern;

  /** @param scope the files whose places are asked for; calls are looked for in all that is tied to them by imports */
  constructor(e: Evaluator, shapes: Shapes, lookup: Lookup, scope: (path: string) => boolean) {
    this.#scope = scope;
    this.#e = e;
    this.#shapes = shapes;
    this.#lookup = lookup;
    this.#concern = new Concern(e.project, scope, Object.keys(e.api.answers));
    this.#computed = new Computed(e);
    this.#spellers = new Spellers(e.project, (path) => this.#inScope(path));
  }

  /** @param told after each change: how many of them are done, from 0 to 1 */
  run(changes: readonly Change[], told: (share: number) => void = () => {}): readonly Place[] {
    // A declaration moves with its uses: where one of them is asked for, the others are looked for as well.
    for (let turn = 0; turn < MAX_TURNS; turn++) {
      for (const [i, change] of changes.entries()) {
        told(i / changes.length);
        for (const match of change.match) {
          if ('endpoint' in match) this.#endpoint(change, match);
          else if ('request' in match) this.#request(change, match);
          else if ('parameter' in match) this.#parameter(change, match);
          else if ('response' in match) this.#response(change, match, match.response, match.field);
        }
      }
      if (!this.#widen()) break;
    }
    return [...this.places.values()].sort((a, b) => (a.path === b.path ? a.start - b.start : a.path < b.path ? -1 : 1));
  }

  /** Adds the files that share a declared shape with a place in scope; false when there are none left. */
  #widen(): boolean {
    const before = this.#also.size;
    const take = (path: string) => {
      if (!this.#inScope(path)) this.#also.add(path);
    };
    for (const { site } of this.places.values()) {
      const shapes =
        site.kind === 'declaration'
          ? [site.shape]
          : site.kind === 'read' || site.kind === 'made'
            ? site.owners.flatMap((owner) => owner.shape ?? [])
            : [];
      for (const path of new Set(shapes.map((shape) => shape.getSourceFile().fileName))) {
        take(path);
        for (const importer of this.#e.project.importersOf(path)) take(importer);
      }
    }
    if (this.#also.size === before) return false;
    this.#spellers = new Spellers(this.#e.project, (path) => this.#inScope(path));
    return true;
  }

  #around: ReadonlySet<string> | undefined;

  /** Whether a file is one of those in scope, or tied to one of them by imports: only there can a call matter to them. */
  #isAround(path: string): boolean {
    const { scripts } = this.#e.project;
    this.#around ??= scripts.every(this.#scope)
      ? new Set(scripts)
      : this.#e.project.around(scripts.filter(this.#scope));
    return this.#around.has(path);
  }

  #inScope(path: string): boolean {
    return this.#scope(path) || this.#also.has(path);
  }

  #found = 0;

  /**
   * One question: what goes wrong is told at its place, and so is what was cut short before anything was found.
   * @param isSeen whether what stands there is known without the question
   * @param isCommon whether the word there is so common that it says nothing before its answer is proven: what took too long is a blind
   *   spot then, and not a file that was not looked into
   */
  #about(node: ts.Node, look: () => void, { isSeen = (): boolean => false, isCommon = false } = {}): void {
    const before = this.#found;
    this.#e.about(node, look);
    if (this.#found === before && this.#e.cut?.code === 'budget' && !isSeen()) this.#e.patiently(node, look);
    const { cut } = this.#e;
    if (this.#found !== before || !cut || isSeen()) return;
    this.#e.tell(node, isCommon && cut.code === 'budget' ? { code: 'answer', message: cut.message } : cut);
  }

  #add(place: Place): void {
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

  // ---- reading -------------------------------------------------------------------------------------------------

  #response(
    change: Change,
    match: ResponseMatch | EndpointMatch,
    resource: string,
    field: string,
    exact = false,
    within?: ReadonlySet<string>,
  ): void {
    // a common word is only looked at where the project names the resource at all
    if (!field.includes('_') && !this.#isHinted(resource)) return;
    const isCommon = 'response' in match && match.proven === true;
    const values =
      'response' in match && match.value
        ? new RegExp(match.value.map((each) => each.replace(/_/g, '_?')).join('|'), 'i')
        : undefined;
    for (const name of new Set([field, camel(field)])) {
      for (const path of this.#e.project.mentioning(name)) {
        if (!this.#inScope(path) || (within && !within.has(path))) continue;
        // a common word is compared with the values it has in the same file, by whatever name they go there
        const text = this.#e.project.text(path) ?? '';
        if (!mayNameMember(text, name) || (values && !values.test(text))) continue;
        const script = this.#e.project.file(path);
        if (!script) continue;
        for (const at of script.scopes.named(name))
          this.#about(at, () => this.#member(change, match, resource, field, exact, script, at), { isCommon });
        const named =
          this.#e.about(script.ast, () => [
            ...libraryReads(this.#e, script, name),
            ...decoratorReads(this.#e, script, name),
            ...presenceReads(this.#e, script, name),
          ]) ?? [];
        for (const each of named) this.#readByName(change, match, resource, field, exact, script, name, each);
      }
      for (const path of this.#spellers.of(name)) {
        if (within && !within.has(path)) continue;
        const script = this.#e.project.file(path);
        for (const each of script ? this.#computed.reads(script, name) : [])
          if (script) this.#readByName(change, match, resource, field, exact, script, name, each);
      }
    }
  }

  /** Where the program writes a member that goes away to what is answered: whoever reads that afterwards may not be in sight. */
  readonly written = new Map<ts.Node, { resource: string; field: string }>();
  readonly #computed: Computed;
  #spellers: Spellers;

  /** A member that is read by a name in a text. */
  #readByName(
    change: Change,
    match: ResponseMatch | EndpointMatch,
    resource: string,
    field: string,
    exact: boolean,
    script: Script,
    name: string,
    read: NamedRead,
  ): void {
    const values = 'response' in match ? match.value : undefined;
    if (
      values &&
      !(read.compared && texts(this.#e.ask(read.compared)).some((each) => values.includes(known(each) ?? '')))
    )
      return;
    const proven = 'response' in match && match.proven === true;
    const owners = this.owners(read.values).filter(
      (each) =>
        (exact ? each.resource === resource : this.#lookup.isA(each.resource, resource)) &&
        (!proven || each.certain || each.bound === true || each.call !== undefined) &&
        this.#isSpelt(name, field, each),
    );
    const owner = owners.find((each) => each.certain) ?? owners[0];
    if (!owner) return;
    this.#add({
      change,
      match,
      element: `${resource}.${field}`,
      path: script.path,
      start: read.start,
      end: read.end,
      site: { kind: 'named', node: read.node, name: read.name, owners },
      certain: owners.some((each) => each.certain),
      trail: owner.trail,
    });
  }

  #member(
    change: Change,
    match: ResponseMatch | EndpointMatch,
    resource: string,
    field: string,
    exact: boolean,
    script: Script,
    name: ts.Identifier | ts.StringLiteralLike,
  ): void {
    const read = readAt(name);
    const proven = 'response' in match && match.proven === true;
    const isProven = (owner: { certain: boolean; bound?: true; call?: Call | undefined }) =>
      !proven || owner.certain || owner.bound === true || owner.call !== undefined;
    const is = (each: string) => (exact ? each === resource : this.#lookup.isA(each, resource));
    if (read) {
      if ('response' in match && match.value && !this.#meansValue(read, match.value)) return;
      const values = this.#receiver(read);
      const owners = this.owners(values).filter(
        (each) => is(each.resource) && isProven(each) && this.#isSpelt(name.text, field, each),
      );
      if (!proven && name.text === field && field.includes('_') && this.#isUntold(read, values, name.text)) {
        const guess = this.#readOf(name);
        if (guess && is(guess.resource)) owners.push(guess);
      }
      const owner = owners.find((each) => each.certain) ?? owners[0];
      if (!owner) {
        const sampled =
          !exact && name.text === field && 'response' in match ? this.#sampledIn(values, name, is) : undefined;
        if (sampled) {
          this.#add({
            change,
            match,
            element: `${resource}.${field}`,
            path: script.path,
            start: extent(name)[0],
            end: extent(name)[1],
            site: { kind: 'stand-in', name },
            certain: false,
            trail: sampled.trail,
          });
          return;
        }
        const of = ts.isLiteralTypeNode(read) ? undefined : ts.isBindingElement(read) ? read.parent : read.expression;
        const isTelling = field.includes('_') || this.#isAmongOthers(name, resource);
        // what the replacement's answer merely lacks is a word of many others
        const isMeant = !exact || ('endpoint' in match && match.answer?.moved?.includes(field) === true);
        if (of && name.text === field && isMeant && isOpen(values) && isTelling)
          this.untied.push({ name, change, resource, field, of, resembles: false });
        return;
      }
      const [start, end] = extent(name);
      this.#add({
        change,
        match,
        element: `${resource}.${field}`,
        path: script.path,
        start,
        end,
        site: { kind: 'read', node: read, name, owners },
        certain: owners.some((each) => each.certain),
        trail: owner.trail,
      });
      return;
    }
    const target = targetAt(name);
    if (target && this.owners(this.#e.ask(target)).some((each) => is(each.resource) && each.call !== undefined))
      this.written.set(name, { resource, field });
    if (exact) return; // the declaration of a replaced endpoint's answer is evidence only
    const made = name.parent;
    if (
      (ts.isPropertyAssignment(made) || ts.isShorthandPropertyAssignment(made)) &&
      made.name === name &&
      !this.#isSchema(made.parent)
    ) {
      this.#made(change, match, resource, field, script, made, name);
      return;
    }
    const declared = declarationAt(name);
    if (!declared) return;
    const shape = this.#shapeOf(declared.node);
    if (!shape || !(name.text === field || isCamelOf(name.text, field))) return;
    this.#e.restart();
    const described = this.#shapes.describes(shape.node, shape.env);
    const resembles = described !== undefined && is(described.resource);
    if (!resembles || !isProven(described)) {
      if (
        (resembles || (!described && field.includes('_'))) &&
        name.text === field &&
        'response' in match &&
        !match.value
      )
        this.untied.push({ name, change, resource, field, of: undefined, resembles });
      return;
    }
    if (name.text !== field && !(described.certain && this.#turnsNames())) return;
    if (shapeMembers(this.#e, shape.node, undefined).size === 0) return;
    // a declaration of some values is found where it spells them
    const values = 'response' in match ? match.value : undefined;
    for (const at of values ? this.#spelling(declared.node, values) : [name]) {
      const [start, end] = extent(at);
      this.#add({
        change,
        match,
        element: `${resource}.${field}`,
        path: at.getSourceFile().fileName,
        start,
        end,
        site: { kind: 'declaration', node: declared.node, name: at, shape: shape.node },
        certain: described.certain,
        trail: described.trail,
      });
    }
  }

  #made(
    change: Change,
    match: ResponseMatch | EndpointMatch,
    resource: string,
    field: string,
    script: Script,
    node: ts.PropertyAssignment | ts.ShorthandPropertyAssignment,
    name: ts.Identifier | ts.StringLiteralLike,
  ): void {
    if (!('response' in match) || match.value) return;
    this.#e.restart();
    const declared = [...contextValues(this.#e, node.parent, 0), ...spreadTypes(this.#e, node.parent)];
    const owners = this.owners(declared).filter(
      (each) =>
        each.shape !== undefined &&
        this.#lookup.isA(each.resource, resource) &&
        (!match.proven || each.certain || each.bound === true) &&
        this.#isSpelt(name.text, field, each),
    );
    const isOf = (each: { resource: string }) => this.#lookup.isA(each.resource, resource);
    const stood = owners.length > 0 ? [] : this.#stoodFor(node.parent).filter(isOf);
    const owner = owners[0] ?? stood[0] ?? (name.text === field ? this.#sampled(node.parent, name, isOf) : undefined);
    if (!owner) return;
    const [start, end] = extent(name);
    this.#add({
      change,
      match,
      element: `${resource}.${field}`,
      path: script.path,
      start,
      end,
      site: owners.length > 0 ? { kind: 'made', node, name, owners } : { kind: 'stand-in', name },
      certain: owners.some((each) => each.certain),
      trail: owner.trail,
    });
  }

  /** Names of members that go away which nothing ties to an answer, nor to anything else. */
  readonly untied: Untied[] = [];

  /** Whether what else is read of the same object in a function are members of a resource, too. */
  #isAmongOthers(name: ts.Identifier | ts.StringLiteralLike, resource: string): boolean {
    const members = this.#readBeside(name);
    const own = [...members].filter((each) => this.#lookup.members(resource).has(each));
    return own.length >= 3 && own.length / members.size >= 0.6;
  }

  readonly #asked = new Map<string, Asked | undefined>();

  /** Where the program asks for a resource, or for what extends it: a request, or else a whole address that was not followed to one. */
  requestFor(resource: string): Asked | undefined {
    if (!this.#asked.has(resource)) this.#asked.set(resource, this.#whereAsked(resource));
    return this.#asked.get(resource);
  }

  #whereAsked(resource: string): Asked | undefined {
    const { endpoints } = this.#lookup.hints(resource);
    const [call] = this.callsTo(endpoints);
    if (call) return { node: call.node, note: call.sdk ?? call.endpoints[0] ?? '' };
    for (const endpoint of endpoints)
      for (const { piece } of this.#pieces(this.#lookup.tellingWord(endpoint), endpoints))
        for (const { text } of this.#e.about(piece, () => reach(this.#e, piece, true))?.addresses ?? []) {
          const match = this.#e.api.endpoints.match(text);
          if (match?.whole && match.endpoints.includes(endpoint)) return { node: piece, note: endpoint };
        }
    return undefined;
  }

  /** What an object that is written out resembles, in a program that asks for it. */
  #sampled(
    object: ts.ObjectLiteralExpression,
    name: ts.Identifier | ts.StringLiteralLike,
    is: (described: Described) => boolean,
  ): Described | undefined {
    const members = sampleMembers(this.#e, object, name.text);
    const described = members && this.#shapes.read(members, name, 'the object');
    return described && is(described) && this.requestFor(described.resource) ? described : undefined;
  }

  /** The same of what is read of: every object that it may be is written out so, and has the member. */
  #sampledIn(
    values: readonly Value[],
    name: ts.Identifier | ts.StringLiteralLike,
    is: (resource: string) => boolean,
  ): Described | undefined {
    const objects = values.flatMap((each) => (each.kind === 'object' ? [each.node] : []));
    if (objects.length === 0 || objects.length < values.length) return undefined;
    const sampled = objects.map((each) =>
      each.properties.some((property) => nameOf(property.name) === name.text)
        ? this.#sampled(each, name, ({ resource }) => is(resource))
        : undefined,
    );
    return sampled.every((each) => each !== undefined) ? sampled[0] : undefined;
  }

  /** What an object literal answers for in a test. */
  #stoodFor(object: ts.Expression): Owner[] {
    const endpointsOf = (method: string) => (this.#hasSdk() ? this.#lookup.endpointsOf(method) : []);
    return this.owners(stoodFor(this.#e, object, endpointsOf));
  }

  /** What something answers for in a test, by itself or as a list. */
  stoodIn(given: ts.Expression): Owner[] {
    const endpointsOf = (method: string) => (this.#hasSdk() ? this.#lookup.endpointsOf(method) : []);
    const stood = stoodFor(this.#e, given, endpointsOf);
    return this.owners([...stood, ...this.#e.element(stood)]);
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

  #turning: boolean | undefined;

  /** Whether the program turns the names of what it gets into camelCase anywhere. */
  #turnsNames(): boolean {
    this.#turning ??=
      this.#hasSdk() ||
      this.#e.project.scripts.some((path) =>
        /camel-?_?case|camelize|humps|case-converter/i.test(this.#e.project.text(path) ?? ''),
      );
    return this.#turning;
  }

  /** An answer has the API's own spelling, or camelCase where an SDK or a helper turns it; a mere resemblance only its own. */
  #isSpelt(name: string, field: string, owner: Owner): boolean {
    if (name === field) return true;
    return fold(name) === fold(field) && (owner.certain || owner.call !== undefined) && this.#turnsNames();
  }

  /** Whether nothing says what is read of: it is unknown, or a parameter to which callers here hand what has no such member at all. */
  #isUntold(read: ReadNode, values: readonly Value[], member: string): boolean {
    if (values.length === 0) return true;
    if (ts.isLiteralTypeNode(read) || !values.every((each) => isWithout(each, member))) return false;
    if (ts.isBindingElement(read)) return isOfParameter(read);
    const root = rootOf(read.expression);
    return ts.isIdentifier(root) && this.#e.project.of(root).scopes.resolve(root, root.text).some(isOfParameter);
  }

  /** The owner of a value that nothing declares, by what else is read of it in the same function. */
  #readOf(name: ts.Identifier | ts.StringLiteralLike): Owner | undefined {
    const access = accessOf(name.parent);
    const subject = access && isShort(access.object) ? subjectOf(access.object) : undefined;
    const described = this.#shapes.read(this.#readBeside(name), name, subject ?? 'the pattern');
    return described && { ...described, shape: undefined, call: undefined, guessed: true };
  }

  /** The members that a function reads of what this one is read of, itself among them. */
  #readBeside(name: ts.Identifier | ts.StringLiteralLike): ReadonlySet<string> {
    const access = accessOf(name.parent);
    const pattern =
      ts.isBindingElement(name.parent) && ts.isObjectBindingPattern(name.parent.parent)
        ? name.parent.parent
        : undefined;
    const members = new Set<string>();
    const subject = access && isShort(access.object) ? subjectOf(access.object) : undefined;
    if (pattern) for (const member of membersOf(pattern)) members.add(member);
    else if (subject !== undefined) {
      let scope: ts.Node = name;
      while (!ts.isSourceFile(scope) && !(isFunction(scope) && !ts.isArrowFunction(scope))) scope = scope.parent;
      for (const member of this.#readIn(scope).get(subject) ?? []) members.add(member);
    }
    members.delete('');
    return members;
  }

  readonly #reads = new Map<ts.Node, ReadonlyMap<string, ReadonlySet<string>>>();

  /** What is read of each object in a function, by how the object is written. */
  #readIn(scope: ts.Node): ReadonlyMap<string, ReadonlySet<string>> {
    const known = this.#reads.get(scope);
    if (known) return known;
    const found = new Map<string, Set<string>>();
    const add = (object: ts.Expression, members: readonly string[]): void => {
      if (!isShort(object)) return;
      const subject = subjectOf(object);
      const own = found.get(subject) ?? new Set();
      for (const member of members) own.add(member);
      found.set(subject, own);
    };
    walk(scope, (at) => {
      const other = accessOf(at);
      if (other && !(ts.isCallExpression(at.parent) && at.parent.expression === at)) add(other.object, [other.name]);
      if (ts.isVariableDeclaration(at) && at.initializer && ts.isObjectBindingPattern(at.name))
        add(at.initializer, membersOf(at.name));
      return undefined;
    });
    this.#reads.set(scope, found);
    return found;
  }

  #receiver(read: ReadNode): readonly Value[] {
    const e = this.#e;
    if (ts.isPropertyAccessExpression(read) || ts.isElementAccessExpression(read)) return e.ask(read.expression);
    e.restart();
    if (ts.isLiteralTypeNode(read)) {
      const { parent } = read;
      if (ts.isIndexedAccessTypeNode(parent)) return typeValues(e, parent.objectType, undefined);
      let at: ts.Node = parent;
      while (ts.isUnionTypeNode(at)) at = at.parent;
      const [first] = ts.isTypeReferenceNode(at) ? (at.typeArguments ?? []) : [];
      return first && first !== read ? typeValues(e, first, undefined) : [];
    }
    return patternValues(e, read.parent);
  }

  /** Every resource that a value may be. */
  owners(values: readonly Value[], seen: Set<ts.Node> = new Set()): Owner[] {
    const out: Owner[] = [];
    for (const value of values) {
      if (value.kind === 'answer') {
        if (value.resource !== null && !value.list)
          out.push({
            resource: value.resource,
            certain: value.certain,
            trail: value.trail,
            shape: undefined,
            call: value.call,
          });
      } else if (value.kind === 'state') out.push(...this.owners(value.of, seen));
      else if (value.kind === 'object' && !seen.has(value.node)) {
        seen.add(value.node);
        // `{ ...runner, seen: true }` has what was spread into it
        for (const property of value.node.properties)
          if (ts.isSpreadAssignment(property))
            out.push(...this.owners(this.#e.value(property.expression, value.env), seen));
      } else if (value.kind === 'typed' || value.kind === 'instance') {
        const described = this.#shapes.describes(value.node, value.env);
        if (described) out.push({ ...described, shape: value.node, call: undefined });
        // `Object.assign(this, raw)`: what it is made of is in it
        if (value.kind === 'instance' && !seen.has(value.node)) {
          seen.add(value.node);
          for (const each of classTable(value.node).merged)
            out.push(...this.owners(this.#e.value(each, value.env), seen));
        }
      }
    }
    return out;
  }

  /** The declared shape that a member stands in. */
  #shapeOf(member: ts.Node): { node: Shape; env: Env | undefined } | undefined {
    const { parent } = member;
    if (ts.isInterfaceDeclaration(parent) || ts.isTypeLiteralNode(parent) || ts.isClassLike(parent))
      return { node: parent, env: undefined };
    if (ts.isConstructorDeclaration(parent)) return { node: parent.parent, env: undefined };
    if (ts.isObjectLiteralExpression(parent) && this.#isSchema(parent)) return { node: parent, env: undefined };
    return undefined;
  }

  #isSchema(node: ts.ObjectLiteralExpression): boolean {
    let at: ts.Node = node;
    while (ts.isParenthesizedExpression(at.parent) || ts.isAsExpression(at.parent)) at = at.parent;
    if (!ts.isCallExpression(at.parent)) return false;
    return this.#e
      .ask(at.parent)
      .some((value) => value.kind === 'schema' && value.of.some((each) => each.kind === 'typed' && each.node === node));
  }

  /** Whether a read is compared with, switched on or looked up as one of some values. */
  #meansValue(read: ReadNode, values: readonly string[]): boolean {
    return this.compared(read).some((each) => each.values.some((value) => values.includes(value)));
  }

  /** What a read is compared with: the expressions and the literals they may be. */
  compared(read: ReadNode): { node: ts.Expression; values: readonly string[] }[] {
    const out: { node: ts.Expression; values: readonly string[] }[] = [];
    const take = (expression: ts.Expression) => {
      const values = this.#e
        .ask(expression)
        .flatMap((value) =>
          value.kind === 'text' && value.parts.length === 1 && value.parts[0] && 'text' in value.parts[0]
            ? [value.parts[0].text]
            : [],
        );
      out.push({ node: expression, values });
    };
    for (const use of usesOf(this.#e, read)) {
      const { parent } = use;
      if (ts.isBinaryExpression(parent) && isComparison(parent.operatorToken.kind))
        take(parent.left === use ? parent.right : parent.left);
      else if (ts.isSwitchStatement(parent))
        for (const clause of parent.caseBlock.clauses) if (ts.isCaseClause(clause)) take(clause.expression);
      if (
        ts.isCallExpression(parent) &&
        parent.arguments[0] === use &&
        ts.isPropertyAccessExpression(parent.expression) &&
        /^(includes|indexOf|has)$/.test(parent.expression.name.text)
      ) {
        for (const value of this.#e.ask(parent.expression.expression))
          if (value.kind === 'array') for (const element of value.node.elements) take(element);
      }
      if (ts.isElementAccessExpression(parent) && parent.argumentExpression === use)
        for (const value of this.#e.ask(parent.expression))
          if (value.kind === 'object')
            out.push({
              node: parent.expression,
              values: value.node.properties.flatMap((each) => nameOf(each.name) ?? []),
            });
    }
    return out;
  }

  #sdk: boolean | undefined;

  /** Whether the project imports an SDK anywhere. */
  #hasSdk(): boolean {
    this.#sdk ??= this.#lookup.sdkWords.some((word) =>
      this.#e.project.mentioning(word).some((path) => this.#lookup.importsSdk(this.#e.project.text(path) ?? '')),
    );
    return this.#sdk;
  }

  #isHinted(resource: string): boolean {
    let known = this.#hinted.get(resource);
    if (known === undefined) {
      const { words, classes, segments, endpoints } = this.#lookup.hints(resource);
      const isSaid = (word: string) => this.#e.project.mentioning(word).length > 0;
      known =
        words.some((word) => this.#isTold(resource, word)) ||
        (this.#hasSdk() && classes.some(isSaid)) ||
        (segments.some((word) => this.#isSegment(word)) && !this.callsTo(endpoints).next().done);
      this.#hinted.set(resource, known);
    }
    return known;
  }

  /**
   * Whether a word that only one resource has is said of it anywhere, as far as can be known: not where it is read of something else,
   * nor where a declaration is another's by its other members.
   */
  #isTold(resource: string, word: string): boolean {
    return this.#e.project.mentioning(word).some((path) =>
      (this.#e.project.file(path)?.scopes.named(word) ?? []).some((at) => {
        const isOwn = this.#e.about(at, () => this.#isOwn(resource, at));
        return isOwn ?? true;
      }),
    );
  }

  #isOwn(resource: string, name: ts.Identifier | ts.StringLiteralLike): boolean {
    const is = (each: string) => this.#lookup.isA(each, resource);
    const declared = declarationAt(name);
    const shape = declared && this.#shapeOf(declared.node);
    if (shape) return this.#shapes.mayDescribe(shape.node, shape.env, is);
    // an object that is made is what its type says, which stands elsewhere
    if (declared || ts.isShorthandPropertyAssignment(name.parent)) return false;
    const read = readAt(name);
    // what is written to a member was read elsewhere
    if (!read) return accessOf(name.parent)?.at !== name;
    const owners = this.owners(this.#receiver(read));
    return owners.some((each) => is(each.resource)) || this.#e.cut !== undefined;
  }

  // ---- calling -------------------------------------------------------------------------------------------------

  /** Whether a word stands in some script as a segment of a path, as far as raw text can tell. */
  #isSegment(word: string): boolean {
    const raw = segmentIn(word);
    return this.#e.project.mentioning(word).some((path) => (this.#e.project.text(path) ?? '').search(raw) >= 0);
  }

  /** The spelt pieces that hold a word as a segment of a path; `own`: only those in the files that are asked for. */
  *#pieces(word: string, wanted: ReadonlySet<string>, own = false): Generator<{ script: Script; piece: SpeltNode }> {
    const pattern = new RegExp(`(^|/)${word}(?=$|[/?#*\\s])`);
    for (const path of this.#e.project.mentioning(word)) {
      const isMeant = own ? this.#scope(path) : this.#isAround(path);
      if (!isMeant || !maySpell(this.#e.project.text(path) ?? '', word, this.#e.api.endpoints, wanted)) continue;
      const script = this.#e.project.file(path);
      if (!script) continue;
      for (const piece of script.scopes.spelt)
        if (
          piece.text.includes(word) &&
          pattern.test(piece.text) &&
          !ts.isImportDeclaration(piece.parent) &&
          !ts.isExportDeclaration(piece.parent)
        )
          yield { script, piece };
    }
  }

  /** A word that other products have too is only followed where it already stands in one of the paths. */
  #reach(piece: SpeltNode, word: string, endpoints: ReadonlySet<string>): Reach {
    let known = this.#reached.get(piece);
    if (known) return known;
    if (!mayLead(this.#e, piece, word, endpoints)) return NOWHERE_TO;
    if (!word.includes('_') && !isNamed(piece) && !isNear(this.#e, piece, endpoints)) return NOWHERE_TO;
    this.#reached.set(piece, (known = reach(this.#e, piece)));
    return known;
  }

  #endpoint(change: Change, match: EndpointMatch): void {
    const endpoints = new Set<string>([match.endpoint].flat());
    const touched = new Set<string>();
    const look = (own: boolean): void => {
      for (const { script, piece } of this.#pieces(match.segment, endpoints, own))
        this.#about(piece, () => this.#path(change, match, endpoints, script, piece, touched), {
          isSeen: () => isPlain(this.#e, piece),
        });
    };
    if (this.#concern.may(change)) {
      // the others only matter to a place that stands where its path does
      const isNarrow = this.#concern.isWhereSpelt(match);
      if (isNarrow) look(true);
      if (!isNarrow || this.#expected.length > 0 || this.#isFoundHere(change)) look(false);
    }
    this.#asserted(change, match, endpoints);
    this.#methods(change, match, endpoints, touched);
    if (match.answer && touched.size > 0) this.#replaced(change, match, endpoints, touched);
  }

  /** What is spelt for a parameter of a path, in the piece that spells the word before it. Common words: only where the call or the address is GitLab's for sure. */
  #parameter(change: Change, match: ParameterMatch): void {
    // Bounded: a pattern of our own rules, and one segment of a path.
    const like = new RegExp(match.like);
    const byWord = new Map<string, Set<string>>();
    for (const endpoint of [match.of].flat()) {
      const path = endpoint.split('/');
      const word = path[path.indexOf(`{${match.parameter}}`) - 1] ?? '';
      byWord.set(word, (byWord.get(word) ?? new Set()).add(endpoint));
    }
    for (const [word, endpoints] of byWord) {
      const next = new RegExp(`(?:^|[/'"\`}])${word}/([^/?#'"\`\\s$]+)`, 'g');
      const spelt = (text: string) =>
        [...text.matchAll(next)].flatMap(([, each = '']) => (like.test(each) ? [each] : []));
      for (const path of this.#e.project.mentioning(word)) {
        if (!this.#isAround(path) || spelt(this.#e.project.text(path) ?? '').length === 0) continue;
        for (const piece of this.#e.project.file(path)?.scopes.spelt ?? [])
          if (spelt(piece.text).length > 0)
            this.#about(piece, () => this.#speltFor(change, match, endpoints, path, piece, word, like));
      }
    }
  }

  #speltFor(
    change: Change,
    match: ParameterMatch,
    endpoints: ReadonlySet<string>,
    path: string,
    piece: SpeltNode,
    word: string,
    like: RegExp,
  ): void {
    const { addresses, requests } = this.#reach(piece, word, endpoints);
    for (const { text } of addresses) {
      const url = this.#e.api.endpoints.match(text);
      const isAsked = (each: Request) =>
        each.answer.certain && each.answer.call?.endpoints.some((one) => endpoints.has(one));
      const asked = requests.find(isAsked);
      const endpoint = (asked?.answer.call?.endpoints ?? url?.endpoints ?? []).find((each) => endpoints.has(each));
      if (!url || endpoint === undefined || !(asked || (url.certain && url.whole))) continue;
      const names = endpoint.split('/').slice(1);
      const at = url.segments.length - names.length + names.indexOf(`{${match.parameter}}`);
      const segment = url.segments[at];
      if (segment?.node !== piece || segment.at < 0 || !like.test(segment.text)) continue;
      if (segment.at + segment.text.length === piece.getEnd() - 1 && isAddedTo(piece)) continue;
      this.#add({
        change,
        match,
        element: `${endpoint} {${match.parameter}}`,
        path,
        start: segment.at,
        end: segment.at + segment.text.length,
        site: { kind: 'parameter', text: segment.text },
        certain: true,
        trail: asked?.answer.trail,
      });
    }
  }

  #path(
    change: Change,
    match: EndpointMatch,
    endpoints: ReadonlySet<string>,
    script: Script,
    piece: SpeltNode,
    touched: Set<string>,
  ): void {
    const { addresses, requests } = this.#reach(piece, match.segment, endpoints);
    const asked = requests.filter((each) =>
      each.answer.call?.endpoints.some(
        (one, index, all) => endpoints.has(one) && (index === 0 || !isVerbSensitive(match, endpoints, all)),
      ),
    );
    const { common } = match;
    const isPath = (each: Request) =>
      common === undefined ||
      each.answer.certain ||
      calleeOf(piece).toLowerCase().includes(common) ||
      (piece.text.includes('/') && [script.path, script.text].some((each) => each.toLowerCase().includes(common)));
    const calls = asked.filter(isPath);
    for (const each of calls) touched.add(each.from.getSourceFile().fileName);
    this.#requested.push(...calls);
    // what a wrapper puts before it is known only where it is asked for
    const urls = asked.flatMap(({ answer }) => (answer.call?.url ? [{ text: answer.call.url }] : []));
    const found =
      this.#spelt(addresses, endpoints, match.segment, piece) ?? this.#spelt(urls, endpoints, match.segment, piece);
    if (!found) return;
    const verbs = new Set(found.match.endpoints.map((each) => each.split(' ')[0]));
    const sensitive = found.match.endpoints.some((each) => !endpoints.has(each));
    if (sensitive && verbs.size > 1) {
      this.#byVerb(change, match, endpoints, piece, script, found, requests, calls);
      return;
    }
    if (calls.length === 0 && !found.match.whole) {
      // a path of one word is anything in a test
      if (found.match.segments.length > 1 && isAsserted(this.#e, piece)) this.#expected.push({ script, piece, found });
      return;
    }
    touched.add(script.path);
    const certain = (found.match.certain && found.match.whole) || calls.some((each) => each.answer.certain);
    this.#addPath(change, match, endpoints, script, piece, found, calls, certain);
  }

  /** What tests say that is asked for is a place where the project asks for it, and moves with the requests. */
  #asserted(change: Change, match: EndpointMatch, endpoints: ReadonlySet<string>): void {
    if (this.#requested.length > 0)
      for (const { script, piece, found } of this.#expected)
        this.#addPath(change, match, endpoints, script, piece, found, this.#requested, false);
    this.#expected = [];
    this.#requested = [];
  }

  /** Paths in a test's assertions, of one match. */
  #expected: { script: Script; piece: SpeltNode; found: { match: UrlMatch; start: number } }[] = [];
  /** The requests of one match. */
  #requested: Request[] = [];

  #named(endpoints: ReadonlySet<string>, match: UrlMatch): string {
    return match.endpoints.find((each) => endpoints.has(each)) ?? [...endpoints][0] ?? '';
  }

  /** The address, among those a piece is part of, that names one of the endpoints with the segment in this piece. */
  #spelt(
    addresses: readonly { text: Extract<Value, { kind: 'text' }> }[],
    endpoints: ReadonlySet<string>,
    segment: string,
    piece: SpeltNode,
  ): { match: UrlMatch; start: number } | undefined {
    let best: { match: UrlMatch; start: number } | undefined;
    for (const { text } of addresses) {
      const match = this.#e.api.endpoints.match(text);
      if (!match?.endpoints.some((each) => endpoints.has(each))) continue;
      const place = match.segments.find((each) => each.node === piece && each.text === segment);
      if (!place) continue;
      const start = place.at >= 0 ? place.at : piece.getStart();
      if (!best || (match.certain && !best.match.certain) || (match.whole && !best.match.whole))
        best = { match, start };
    }
    return best;
  }

  /** The same path under another verb is another endpoint: only proven calls count. */
  #byVerb(
    change: Change,
    match: EndpointMatch,
    endpoints: ReadonlySet<string>,
    piece: SpeltNode,
    script: Script,
    found: { match: UrlMatch; start: number },
    requests: readonly Request[],
    calls: readonly Request[],
  ): void {
    const told = siblingVerb(this.#e, piece);
    if (calls.length === 0) {
      if (told && found.match.whole && endpoints.has(`${told} ${pathOf(found.match)}`))
        this.#addPath(change, match, endpoints, script, piece, found, [], found.match.certain);
      return;
    }
    const own = (each: Request) => contains(each.from, piece);
    // one request may be read in two ways, by what one caller hands over
    const isAsked = ({ from, answer }: Request) =>
      calls.some((each) => each.from === from && each.answer.call?.node === answer.call?.node);
    if (calls.some(own) || requests.every(isAsked)) {
      this.#addPath(
        change,
        match,
        endpoints,
        script,
        piece,
        found,
        calls,
        calls.some((each) => each.answer.certain),
      );
      return;
    }
    for (const each of calls) {
      const argument = each.from.arguments?.find((one) =>
        this.#e
          .ask(one)
          .some((value) => value.kind === 'text' && value.parts.some((part) => 'text' in part && part.node === piece)),
      );
      const node = argument ?? each.from;
      this.#add({
        change,
        match,
        element: this.#named(endpoints, found.match),
        path: node.getSourceFile().fileName,
        start: node.getStart(),
        end: node.getEnd(),
        site: { kind: 'path', at: { node: undefined, start: node.getStart(), end: node.getEnd() }, requests: [each] },
        certain: each.answer.certain,
        trail: each.answer.trail,
      });
    }
  }

  #addPath(
    change: Change,
    match: EndpointMatch,
    endpoints: ReadonlySet<string>,
    script: Script,
    piece: SpeltNode,
    found: { match: UrlMatch; start: number },
    calls: readonly Request[],
    certain: boolean,
  ): void {
    const best = calls.find((each) => each.answer.certain) ?? calls[0];
    this.#add({
      change,
      match,
      element: this.#named(endpoints, found.match),
      path: script.path,
      start: found.start,
      end: found.start + match.segment.length,
      site: {
        kind: 'path',
        at: { node: piece, start: found.start, end: found.start + match.segment.length },
        requests: calls,
      },
      certain,
      trail: best?.answer.trail,
    });
  }

  /** An SDK's methods are another spelling of the endpoints. */
  #methods(change: Change, match: EndpointMatch, endpoints: ReadonlySet<string>, touched: Set<string>): void {
    if (!this.#hasSdk()) return;
    const names = new Set([...endpoints].flatMap((each) => this.#lookup.methodsOf(each)));
    const classes = new Map(
      (match.sdk ?? []).filter((each) => !each.from.includes('.')).map((each) => [each.from, each]),
    );
    for (const [name, rename] of classes) {
      for (const path of this.#e.project.mentioning(name)) {
        const script = this.#e.project.file(path);
        for (const at of script?.scopes.named(name) ?? [])
          this.#about(at, () => this.#sdkClass(change, match, endpoints, at, rename, touched));
      }
    }
    for (const full of names) {
      const [owner = '', method = ''] = full.split('.');
      if (classes.has(owner)) continue;
      for (const path of this.#e.project.mentioning(method)) {
        if (!this.#e.project.text(path)?.includes(owner)) continue;
        const script = this.#e.project.file(path);
        for (const at of script?.scopes.named(method) ?? [])
          this.#about(at, () => this.#method(change, match, endpoints, at, full, touched));
      }
    }
  }

  #method(
    change: Change,
    match: EndpointMatch,
    endpoints: ReadonlySet<string>,
    identifier: ts.Identifier | ts.StringLiteralLike,
    full: string,
    touched: Set<string>,
  ): void {
    const access = accessOf(identifier.parent);
    const call = access?.at === identifier ? access.node.parent : undefined;
    if (!access || !call || !ts.isCallExpression(call) || call.expression !== access.node) return;
    const answer = this.#e
      .answer(this.#e.ask(call))
      .find(
        (each) =>
          each.call?.sdk === full && each.call.node === call && each.call.endpoints.some((one) => endpoints.has(one)),
      );
    if (!answer) return;
    const path = identifier.getSourceFile().fileName;
    touched.add(path);
    this.#add({
      change,
      match,
      element: answer.call?.endpoints.find((each) => endpoints.has(each)) ?? '',
      path,
      start: extent(identifier)[0],
      end: extent(identifier)[1],
      site: { kind: 'method', name: identifier, rename: match.sdk?.find((each) => each.from === full), call },
      certain: true,
      trail: answer.trail,
    });
  }

  #sdkClass(
    change: Change,
    match: EndpointMatch,
    endpoints: ReadonlySet<string>,
    identifier: ts.Identifier | ts.StringLiteralLike,
    rename: SdkRename,
    touched: Set<string>,
  ): void {
    const { parent } = identifier;
    const isAccess = accessOf(parent)?.at === identifier;
    const isPicked = ts.isBindingElement(parent) && (parent.propertyName ?? parent.name) === identifier;
    const isImported = ts.isImportSpecifier(parent) && (parent.propertyName ?? parent.name) === identifier;
    if (!isAccess && !isPicked && !isImported) return;
    if (isAccess && rename.except?.includes(accessOf(dressed(parent).parent)?.name ?? '')) return;
    const values =
      ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)
        ? this.#e.ask(parent)
        : ts.isBindingElement(parent) || ts.isImportSpecifier(parent)
          ? this.#e.declared(parent, undefined)
          : [];
    const value = values.find(
      (each) => each.kind === 'external' && this.#e.api.isSdk(each.module) && each.path.at(-1) === identifier.text,
    );
    if (value?.kind !== 'external') return;
    touched.add(identifier.getSourceFile().fileName);
    this.#add({
      change,
      match,
      element: [...endpoints][0] ?? '',
      path: identifier.getSourceFile().fileName,
      start: extent(identifier)[0],
      end: extent(identifier)[1],
      site: { kind: 'method', name: identifier, rename, call: enclosing(identifier, ts.isCallExpression) },
      certain: true,
      trail: { node: identifier, note: `${identifier.text} of ${value.module}`, before: undefined },
    });
  }

  /** Reads of what the replacement's answer lacks or has elsewhere. */
  #replaced(change: Change, match: EndpointMatch, endpoints: ReadonlySet<string>, touched: Set<string>): void {
    const { moved = [], lost = [] } = match.answer ?? {};
    const resources = new Set([...endpoints].flatMap((each) => this.#lookup.answered(each) ?? []));
    for (const resource of resources) {
      const own = lost === 'rest' ? this.#lookup.added(resource).filter((each) => !moved.includes(each)) : lost;
      for (const field of [...moved, ...own]) this.#response(change, match, resource, field, true);
      if (lost !== 'rest') continue;
      for (const place of this.places.values()) if (place.change === change) touched.add(place.path);
      for (const field of this.#lookup.members(resource))
        if (!moved.includes(field)) this.#response(change, match, resource, field, true, touched);
    }
  }

  // ---- sending -------------------------------------------------------------------------------------------------

  #request(change: Change, match: RequestMatch): void {
    const endpoints = new Set<string>([match.request].flat());
    const names = [match.field.split('.').at(-1) ?? match.field, ...(match.sdkField ? [match.sdkField.name] : [])];
    // what stands in the files that are asked for is still looked at: what cannot be followed there is told
    const own = !this.#concern.may(change);
    if (own && ![...endpoints].some((each) => this.#isBegunHere(each))) return;
    if (!names.some((each) => this.#isKey(each) || (camel(each) !== each && this.#isKey(camel(each))))) return;
    for (const call of this.callsTo(endpoints, own)) {
      const endpoint = call.endpoints.find((each) => endpoints.has(each));
      if (endpoint === undefined || (call.endpoints[0] !== endpoint && !names.some((each) => each.includes('_'))))
        continue;
      this.#about(call.node, () => this.#sent(change, match, call, endpoint));
    }
  }

  #sent(change: Change, match: RequestMatch, call: Call, endpoint: string): void {
    for (const field of sentFields(this.#e, call)) {
      if (match.proven && field.as === 'declared') continue;
      const isSdkOnly = match.sdkField !== undefined && call.sdk !== undefined && field.text === match.sdkField.name;
      if (!isSdkOnly && !isField(field.path, match.field)) continue;
      const literals = field.as === 'declared' ? [undefined] : literalsOf(this.#e, field);
      const wanted = match.value === undefined ? undefined : [match.value].flat();
      if (wanted && !literals.some((each) => each !== undefined && wanted.includes(each))) continue;
      const start =
        field.at >= 0 ? field.at : field.name.getStart() + Math.max(0, field.name.getText().indexOf(field.text));
      this.#add({
        change,
        match,
        element: match.element,
        path: field.name.getSourceFile().fileName,
        start,
        end: start + field.text.length,
        site: {
          kind: 'sent',
          field,
          call,
          literal:
            literals.length === 1
              ? literals[0]
              : wanted
                ? literals.find((each) => each !== undefined && wanted.includes(each))
                : undefined,
        },
        certain: call.certain,
        trail: {
          node: call.node,
          note: call.sdk ? `${call.sdk}() asks for ${endpoint}` : endpoint,
          before: undefined,
        },
      });
    }
  }

  /** Whether a name is written as a key somewhere: of an object, a type, a form or a query. */
  #isKey(name: string): boolean {
    return this.#e.project.mentioning(name).some((path) => {
      const scopes = this.#e.project.file(path)?.scopes;
      return (
        scopes !== undefined &&
        ((scopes.identifiers.get(name) ?? []).some(
          (each) =>
            ts.isObjectLiteralElement(each.parent) ||
            ts.isPropertySignature(each.parent) ||
            ts.isPropertyDeclaration(each.parent) ||
            (ts.isPropertyAccessExpression(each.parent) && each.parent.name === each),
        ) ||
          scopes.spelt.some((piece) => isWordIn(piece.text, name)))
      );
    });
  }

  readonly #calls = new Map<string, readonly Call[]>();

  /** Whether a rule has a place in the files that are asked for. */
  #isFoundHere(change: Change): boolean {
    return [...this.places.values()].some((place) => place.change === change && this.#scope(place.path));
  }

  /** Whether a path of an endpoint may be spelt in a file that is asked for. */
  #isBegunHere(endpoint: string): boolean {
    return !this.#pieces(this.#lookup.tellingWord(endpoint), new Set([endpoint]), true).next().done;
  }

  /** Every request of the program to one of some endpoints; `own`: only those whose path is spelt in the files that are asked for. */
  *callsTo(endpoints: ReadonlySet<string>, own = false): Generator<Call> {
    const seen = new Set<string>();
    for (const endpoint of endpoints) {
      const question = `${own ? 'own ' : ''}${endpoint}`;
      let known = this.#calls.get(question);
      if (!known) this.#calls.set(question, (known = [...this.#find(endpoint, own)]));
      for (const call of known) {
        const key = `${call.node.getSourceFile().fileName}:${call.node.pos}:${call.env ? identity(call.env) : 0}`;
        if (seen.has(key)) continue;
        seen.add(key);
        yield call;
      }
    }
  }

  #requestsOf(piece: SpeltNode, word: string, wanted: ReadonlySet<string>): readonly Request[] {
    const look = (): readonly Request[] => this.#reach(piece, word, wanted).requests;
    const isCut = (): boolean => requests.length === 0 && this.#e.cut !== undefined && !isPlain(this.#e, piece);
    let requests = this.#e.about(piece, look) ?? [];
    if (isCut() && this.#e.cut?.code === 'budget') requests = this.#e.patiently(piece, look) ?? [];
    if (isCut() && this.#e.cut) this.#e.tell(piece, this.#e.cut);
    return requests;
  }

  *#find(endpoint: string, own: boolean): Generator<Call> {
    const word = this.#lookup.tellingWord(endpoint);
    const wanted = new Set([endpoint]);
    for (const { piece } of this.#pieces(word, wanted, own))
      for (const { answer, from } of this.#requestsOf(piece, word, wanted)) {
        const { call } = answer;
        if (!call?.endpoints.includes(endpoint)) continue;
        yield call;
        // a wrapper may build the body in ways that cannot be followed: what it was handed is sent as well
        if (from !== call.node) yield { ...call, node: from, env: undefined, url: call.url };
      }
    for (const full of this.#hasSdk() ? this.#lookup.methodsOf(endpoint) : []) {
      const [owner = '', method = ''] = full.split('.');
      for (const path of this.#e.project.mentioning(owner)) {
        if (own && !this.#scope(path)) continue;
        for (const identifier of this.#e.project.file(path)?.scopes.identifiers.get(method) ?? []) {
          const access = identifier.parent;
          if (
            !ts.isPropertyAccessExpression(access) ||
            access.name !== identifier ||
            !ts.isCallExpression(access.parent) ||
            access.parent.expression !== access
          )
            continue;
          const { parent } = access;
          for (const answer of this.#e.answer(this.#e.about(parent, () => this.#e.ask(parent)) ?? []))
            if (answer.call?.sdk === full && answer.call.endpoints.includes(endpoint)) yield answer.call;
        }
      }
    }
  }
}

/** Whether a piece is the whole of a base that is given a name, so that more may be put behind it elsewhere. */
function isNamed(piece: SpeltNode): boolean {
  if (!ts.isStringLiteralLike(piece) || !isBase(piece.text)) return false;
  const { parent } = dressed(piece);
  return (
    ts.isVariableDeclaration(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isPropertyDeclaration(parent) ||
    ts.isEnumMember(parent)
  );
}

/** Whether a sum goes on behind a piece of it: then it does not say where a word ends. */
function isAddedTo(piece: ts.Node): boolean {
  let at = piece;
  while (ts.isParenthesizedExpression(at.parent) || isSum(at.parent)) {
    if (isSum(at.parent) && at.parent.left === at) return true;
    at = at.parent;
  }
  return false;
}

/** Whether a text holds a name, not in the midst of a longer one. */
function isWordIn(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!/\w/.test(text[at - 1] ?? '') && !/\w/.test(text[at + name.length] ?? '')) return true;
  return false;
}

/** A value that a program spells itself, and that has not the member. */
function isWithout(value: Value, member: string): boolean {
  if (value.kind === 'object')
    return value.node.properties.every((each) => !ts.isSpreadAssignment(each) && nameOf(each.name) !== member);
  return (
    value.kind === 'text' || value.kind === 'literal' || (value.kind === 'array' && value.node.elements.length === 0)
  );
}

/** Whether a declaration is a parameter, or taken out of one. */
function isOfParameter(node: ts.Node): boolean {
  for (let at = node; ; at = at.parent.parent) {
    if (ts.isParameter(at)) return true;
    if (!ts.isBindingElement(at)) return false;
  }
}

/** What is longer is written once. */
const isShort = (node: ts.Node): boolean => node.end - node.pos < 400;

const membersOf = (pattern: ts.ObjectBindingPattern): string[] =>
  pattern.elements.map((each) => nameOf(each.propertyName ?? each.name) ?? '');

/** What the call is made on that a text is handed to, as it is spelt: `this.gitlabApi.getJson`. */
function calleeOf(piece: SpeltNode): string {
  const call = enclosing(piece, ts.isCallExpression);
  return call && isShort(call.expression) ? call.expression.getText() : '';
}

const identities = new WeakMap<Env, number>();
let lastIdentity = 0;
function identity(env: Env): number {
  let known = identities.get(env);
  if (known === undefined) identities.set(env, (known = ++lastIdentity));
  return known;
}

function isVerbSensitive(match: EndpointMatch, endpoints: ReadonlySet<string>, asked: readonly string[]): boolean {
  return match.answer === undefined && !asked.every((each) => endpoints.has(each));
}

function pathOf(match: UrlMatch): string {
  const [first = ''] = match.endpoints;
  return first.slice(first.indexOf(' ') + 1);
}
