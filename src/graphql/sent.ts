/** What scripts send along with documents, and what they compare answers with: values and input fields that go away. */
import type { GraphQLInputType } from 'graphql';
import { mockedUnder } from '../../rules/graphql-stores.ts';
import { withArticle } from '../common/articles.ts';
import { fileOf } from '../documents/vue.ts';
import type { Edit, Step } from '../finding.ts';
import { contextValues } from '../flow/context.ts';
import type { Evaluator } from '../flow/evaluate.ts';
import { shapeMembers } from '../flow/members/shapes.ts';
import { accessOf, bare, calleeName, dressed, isFunction, nameOf, returns, ts, walk } from '../flow/syntax.ts';
import type { Shape, Value } from '../flow/values.ts';
import { tracerOf } from '../proof/proof.ts';
import { carriersOf, mayGive } from '../proof/sent.ts';
import type { Frame } from '../proof/source.ts';
import { contains, lineOf } from '../script/find/places.ts';
import { fieldsIn } from '../script/find/sent.ts';
import type { SentField } from '../script/find/sent-field.ts';
import type { Carriers } from './carriers.ts';
import { compared, isComparing } from './compared.ts';
import type { Document } from './documents.ts';
import { graphql } from './load.ts';
import { BY_DOCUMENT } from './named-fields.ts';
import type { Rule } from './schema.ts';
import { extent, inside, isPlain, literalsOf, type Sent, setReason, type World } from './spelt.ts';

/** @param isAsked a comparison stands in the script itself, and what is sent may stand in another one: only the former is left out */
export function sentIn(path: string, world: World, isAsked: boolean): Sent[] {
  const mayCompare = isAsked && isComparing(world.project.text(path) ?? '', world);
  const script = world.carried || mayCompare ? world.project.file(path) : undefined;
  if (!script) return [];
  const out = new Map<string, Sent>();
  const add = (each: Sent): void => {
    out.set(`${each.rule.change.id}:${each.start}`, each);
  };
  if (world.carried)
    walk(script.ast, (node) => {
      if (ts.isCallExpression(node)) for (const each of inCall(node, world)) add(each);
      else if (ts.isObjectLiteralExpression(node)) for (const each of inOptions(node, world)) add(each);
      return undefined;
    });
  if (mayCompare) for (const each of compared(path, world)) add(each);
  return [...out.values()];
}

function inCall(call: ts.CallExpression, world: World): Sent[] {
  const given = variablesIn(call, world);
  const document = given && world.answers.askedBy(call);
  const sent = document ? sentWith(document, given, call, world) : [];
  return BY_DOCUMENT.has(calleeName(call) ?? '') ? sent.map((each): Sent => ({ ...each, comparedBy: 'cache' })) : sent;
}

/** `apollo: { x: { query, variables() {} } }` */
function inOptions(object: ts.ObjectLiteralExpression, world: World): Sent[] {
  if (ts.isCallExpression(dressed(object).parent)) return [];
  const held = property(object, 'variables');
  const document = held && world.answers.optionsOf(object);
  if (!held || !document) return [];
  const outer = dressed(object).parent;
  const isMocked = ts.isPropertyAssignment(outer) && nameOf(outer.name) === mockedUnder;
  const sent = sentWith(document, held, object, world);
  return isMocked ? sent.map((each): Sent => ({ ...each, comparedBy: 'mock' })) : sent;
}

/**
 * What is sent for a variable, and what a mock or a cache compares with it, change together or not at all.
 * @param composed scripts that put documents together: what is sent with these is not known
 */
export function besideCompared(sent: readonly Sent[], composed: readonly string[]): readonly Sent[] {
  // a mock often has the document a second time: the variable's name stands for both
  const variableOf = ({ evidence: [first], rule }: Sent): string => `${first?.note}:${rule.match.graphql}`;
  const left = new Map(sent.flatMap((each) => (each.tier === 'safe' ? [] : [[variableOf(each), each]])));
  const comparing = new Map(sent.flatMap((each) => (each.comparedBy ? [[variableOf(each), each]] : [])));
  return sent.map((each) => {
    const comparison = each.tier === 'safe' ? comparing.get(variableOf(each)) : undefined;
    const other = left.get(variableOf(each));
    const [unknown] = comparison?.comparedBy === 'cache' ? composed : [];
    if (!comparison || (!other && unknown === undefined)) return each;
    const where = other
      ? `It is sent in ${other.path} too, and is left to a person there`
      : `A document that is put together in ${unknown} may be sent with it`;
    const reason = `${where}; a ${comparison.comparedBy} in ${comparison.path} compares what is sent: make sure that all change together.`;
    return { ...each, tier: 'review', reason };
  });
}

/** The object of variables that a call is given. */
function variablesIn(call: ts.CallExpression, { answers }: World): ts.Expression | undefined {
  for (const [index, argument] of call.arguments.entries()) {
    const at = bare(argument);
    const found = ts.isObjectLiteralExpression(at) ? variablesOf(at, 0) : undefined;
    if (found) return found;
    const next = call.arguments[index + 1];
    if (next && answers.documentOf(at)) {
      // options of a hook hold them, or are them
      const options = bare(next);
      return (ts.isObjectLiteralExpression(options) ? property(options, 'variables') : undefined) ?? next;
    }
  }
  return undefined;
}

function variablesOf(object: ts.ObjectLiteralExpression, depth: number): ts.Expression | undefined {
  const own = property(object, 'variables');
  if (own || depth > 2) return own;
  for (const name of ['body', 'data', 'json']) {
    const held = property(object, name);
    const inner = held && bare(held);
    const object2 = inner && ts.isCallExpression(inner) && inner.arguments[0] ? bare(inner.arguments[0]) : inner;
    const found = object2 && ts.isObjectLiteralExpression(object2) ? variablesOf(object2, depth + 1) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** What an object holds under a name; of a method, what it returns. */
function property(object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  const held = object.properties.find((each) => nameOf(each.name) === name);
  if (!held) return undefined;
  if (ts.isPropertyAssignment(held)) {
    const value = bare(held.initializer);
    return isFunction(value) ? returns(value)[0] : value;
  }
  if (ts.isShorthandPropertyAssignment(held)) return held.name;
  return ts.isMethodDeclaration(held) ? returns(held)[0] : undefined;
}

/** Values and input fields that go away, among the variables that a document is sent with at `call`. */
export function sentWith(document: Document, given: ts.Expression, call: ts.Node, world: World): Sent[] {
  const { typeFromAST, isInputType, getNamedType } = graphql();
  const out: Sent[] = [];
  for (const definition of document.ast.definitions) {
    if (definition.kind !== 'OperationDefinition') continue;
    for (const variable of definition.variableDefinitions ?? []) {
      const type = typeFromAST(world.schemas.old, variable.type);
      if (!type || !isInputType(type) || !world.inputs.has(getNamedType(type).name)) continue;
      const name = variable.variable.name.value;
      const step: Step = {
        path: document.path,
        at: document.at + (variable.loc?.start ?? 0),
        note: `$${name} of the document`,
      };
      const sentAt: Step = {
        path: fileOf(call.getSourceFile().fileName),
        at: call.getStart(),
        note: 'the document is sent',
      };
      const fields = fieldsOf(given, name, type, world);
      if (fields.length > 0) world.followed.add(`${step.path}:${step.at}`);
      for (const field of fields) {
        const found = ofType(field, fields, type, { steps: [step, sentAt], call }, world);
        if (found) out.push(found);
      }
    }
  }
  return out;
}

/** A field of what is sent, where its name is written out. */
type Given = SentField & { as: 'property' | 'shorthand' | 'assigned'; value: ts.Expression };

const isGiven = (field: SentField): field is Given =>
  field.value !== undefined && (field.as === 'property' || field.as === 'shorthand' || field.as === 'assigned');

/** What a variable is given, with all that lies in it as far as its type says that objects do. */
function fieldsOf(given: ts.Expression, name: string, type: GraphQLInputType, { e }: World): readonly SentField[] {
  const at = bare(given);
  const holding = holdersIn(type);
  const values: readonly Value[] = ts.isObjectLiteralExpression(at)
    ? [{ kind: 'object', node: at, env: undefined }]
    : isPlain(at)
      ? []
      : e.ask(at);
  // what a type says may be there is told where it is declared
  return fieldsIn(e, values, (each) => each === name || holding.has(each)).filter(
    ({ path, as }) => path[0] === name && as !== 'declared' && as !== 'described',
  );
}

/** The names of the fields of a type, and of the types in it, that hold objects. */
function holdersIn(type: GraphQLInputType, known: Map<string, Set<string>> = new Map()): ReadonlySet<string> {
  const { getNamedType, isInputObjectType } = graphql();
  const named = getNamedType(type);
  const done = known.get(named.name);
  if (done || !isInputObjectType(named)) return done ?? new Set();
  const out = new Set<string>();
  known.set(named.name, out);
  for (const [field, { type: own }] of Object.entries(named.getFields()))
    if (isInputObjectType(getNamedType(own))) for (const each of [field, ...holdersIn(own, known)]) out.add(each);
  return out;
}

/** What goes away of a field by the type of the variable that it is sent in: the field, or the value that it has. */
function ofType(
  field: SentField,
  fields: readonly SentField[],
  type: GraphQLInputType,
  { steps, call }: { steps: readonly Step[]; call: ts.Node },
  world: World,
): Sent | undefined {
  const { getNamedType, isEnumType, isInputObjectType } = graphql();
  const names = field.path.slice(1).filter((each) => each !== '[]');
  let named = getNamedType(type);
  let owner: string | undefined;
  for (const [index, name] of names.entries()) {
    if (!isInputObjectType(named)) return undefined;
    const element = `${named.name}.${name}`;
    const rule = world.rules.get(element);
    if (rule && index < names.length - 1) return undefined;
    // a name that is put together, or said by an instance: a person writes the other one
    if (rule && !isGiven(field)) return leftField(field, rule, steps, rule.change.advice);
    if (rule && isGiven(field)) {
      const found = inputField(field, fields, rule, steps);
      return found.tier === 'safe' ? alone(found, field, call, world) : found;
    }
    const next = named.getFields()[name];
    if (!next) return undefined;
    owner = element;
    named = getNamedType(next.type);
  }
  return isEnumType(named) && field.value
    ? enumeration(field.name, field.value, named.name, owner, steps, world)
    : undefined;
}

function enumeration(
  name: ts.Node,
  value: ts.Expression,
  type: string,
  owner: string | undefined,
  steps: readonly Step[],
  world: World,
): Sent | undefined {
  for (const { text, node } of literalsOf(value, world)) {
    const rule = world.rules.get(`${type}.${text}`);
    if (!rule) continue;
    const to = rule.match.fix?.rename;
    const shared = isShared(node, world);
    const path = fileOf(name.getSourceFile().fileName);
    const isOwn = node.getSourceFile() === name.getSourceFile();
    const evidence: Step[] = [...steps];
    if (!isOwn || shared)
      evidence.push({ path: fileOf(node.getSourceFile().fileName), at: node.getStart(), note: `'${text}' is spelt` });
    const [start, end] = extent(name);
    evidence.push({ path, at: start, note: rule.match.graphql });
    const base = {
      rule,
      element: owner ?? type,
      path,
      start,
      end,
      message: `\`${name.getText()}\` is sent with \`${text}\`, a value of \`${type}\` that goes away.`,
      evidence,
    };
    if (to === undefined) return { ...base, tier: 'manual', reason: setReason(rule), edits: [] };
    return {
      ...base,
      ...(shared
        ? {
            tier: 'review' as const,
            reason: 'The constant is used elsewhere too: make sure that each of its uses means this setting.',
          }
        : { tier: 'safe' as const, reason: null }),
      edits: [inside(node, to)],
    };
  }
  return undefined;
}

/** An input field that is sent, and is left to a person for a reason. */
function leftField({ name, text }: SentField, rule: Rule, steps: readonly Step[], reason: string): Sent {
  const [start, end] = extent(name);
  const path = fileOf(name.getSourceFile().fileName);
  return {
    rule,
    element: rule.match.graphql,
    path,
    start,
    end,
    message: `\`${text}\` is sent in ${withArticle(`\`${rule.match.graphql.split('.')[0] ?? ''}\``)}.`,
    evidence: [...steps, { path, at: start, note: rule.match.graphql }],
    tier: 'manual',
    reason,
    edits: [],
  };
}

function inputField(field: Given, fields: readonly SentField[], rule: Rule, steps: readonly Step[]): Sent {
  const to = rule.match.fix?.rename;
  const manual = (reason: string): Sent => leftField(field, rule, steps, reason);
  const base = manual(rule.change.advice);
  if (to === undefined) return base;
  const beside = [...field.path.slice(0, -1), to].join('.');
  if (fields.some((each) => each.path.join('.') === beside))
    return manual(`\`${to}\` is sent too: decide which of the two is meant.`);
  const { negate, review } = rule.match.fix ?? {};
  const value = field.as === 'shorthand' ? undefined : bare(field.value);
  if (!value && negate)
    return manual(`\`${to}\` is the opposite: send \`${to}: !${field.text}\` where it is set and not null.`);
  const { path, start, end } = base;
  const rename: Edit = { path, start, end, text: value ? to : `${to}: ${field.text}` };
  if (!value || !negate)
    return typeof review === 'string'
      ? { ...base, tier: 'review', reason: review, edits: [rename] }
      : { ...base, tier: 'safe', reason: null, edits: [rename] };
  if (value.kind !== ts.SyntaxKind.TrueKeyword && value.kind !== ts.SyntaxKind.FalseKeyword)
    return manual(
      `\`${to}\` is the opposite, and this is a value of run time: negate it where it is set and not null.`,
    );
  const flipped = value.kind === ts.SyntaxKind.TrueKeyword ? 'false' : 'true';
  return {
    ...base,
    tier: 'safe',
    reason: null,
    edits: [rename, { path, start: value.getStart(), end: value.getEnd(), text: flipped }],
  };
}

/** The calls that something was handed through. */
const framesOf = (frame: Frame | undefined): readonly Frame['call'][] =>
  frame ? [frame.call, ...framesOf(frame.caller)] : [];

/** The same for a look where the object serves something else than the request. */
function alone(sent: Sent, field: Given, call: ts.Node, { e, answers }: World): Sent {
  const to = sent.rule.match.fix?.rename;
  const isSending = (node: ts.Node): boolean =>
    contains(call, node) || (ts.isCallExpression(node) && answers.askedBy(node) !== undefined);
  const tracer = tracerOf(e);
  const review = (reason: string): Sent => ({ ...sent, tier: 'review', reason });
  const objects = carriersOf(tracer, field).filter(ts.isExpression);
  if (objects.length === 0)
    return review('What it is put into was not followed: make sure that nothing else reads it there.');
  for (const object of objects) {
    const spread = ts.isObjectLiteralExpression(object)
      ? object.properties.find(
          (each) =>
            ts.isSpreadAssignment(each) &&
            [field.text, ...(to === undefined ? [] : [to])].some((name) => mayGive(tracer, each.expression, name)),
        )
      : undefined;
    if (spread)
      return review(
        `What is put together with it in ${lineOf(e, spread, object)} may have the field too: make sure that not both names are sent.`,
      );
    const other = tracer.arrivals({ node: object, path: [], frame: undefined }).find((arrival) => {
      switch (arrival.kind) {
        case 'read':
        case 'written':
          return (
            (arrival.name === undefined || arrival.name === field.text || arrival.name === to) &&
            !(field.as === 'assigned' && contains(field.node, arrival.node))
          );
        case 'listed':
        case 'compared':
        case 'shown':
        case 'key':
          return true;
        case 'handed':
          return !isSending(arrival.node) && !framesOf(arrival.frame).some((each) => each && isSending(each));
        default:
          return false;
      }
    });
    if (other)
      return review(
        `What is sent is used in ${lineOf(e, other.node, object)} too: make sure that nothing there needs the old name.`,
      );
  }
  const declared = to === undefined ? undefined : declaredFor(e, field, objects, to);
  if (declared)
    return review(
      `A type of what is sent declares \`${field.text}\` in ${lineOf(e, declared, field.node)}, and no \`${to}\`: the two change together.`,
    );
  return sent;
}

/** Where the program declares what is sent with the old name, and without the new one: by a type that stands there, or one that has all of its members. */
function declaredFor(
  e: Evaluator,
  { text, as, node }: Given,
  objects: readonly ts.Expression[],
  to: string,
): ts.Node | undefined {
  const declaring = (shape: Shape): ts.Node | undefined => {
    const members = shapeMembers(e, shape, undefined);
    return members.has(to) ? undefined : members.get(text);
  };
  const holder = as === 'assigned' && ts.isBinaryExpression(node) ? accessOf(node.left)?.object : undefined;
  const said = [...objects.flatMap((each) => contextValues(e, each, 0)), ...(holder ? e.ask(holder) : [])];
  for (const value of said) {
    const found = value.kind === 'typed' ? declaring(value.node) : undefined;
    if (found && ts.isTypeElement(found)) return found;
  }
  const names = objects.flatMap((each) =>
    ts.isObjectLiteralExpression(each) ? each.properties.flatMap(({ name }) => nameOf(name) ?? []) : [],
  );
  for (const path of names.length > 0 ? e.project.naming(text) : [])
    for (const at of e.project.named(path, text)) {
      const shape = ts.isPropertySignature(at.parent) && at.parent.name === at ? at.parent.parent : undefined;
      if (!shape || (!ts.isInterfaceDeclaration(shape) && !ts.isTypeLiteralNode(shape)) || !declaring(shape)) continue;
      const members = shapeMembers(e, shape, undefined);
      if (names.every((name) => members.has(name))) return at;
    }
  return undefined;
}

/** A literal that has a name by which others can take it. */
function isShared(node: ts.Node, { project }: World): boolean {
  const { parent } = dressed(node);
  if (ts.isVariableDeclaration(parent)) {
    const isExported =
      ts.isVariableStatement(parent.parent.parent) &&
      parent.parent.parent.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
    return isExported || project.of(parent).scopes.references(parent).length > 1;
  }
  if (ts.isEnumMember(parent)) return true;
  if (!ts.isPropertyAssignment(parent)) return false;
  for (let at: ts.Node = parent; at; at = at.parent) {
    if (ts.isCallExpression(at) || ts.isNewExpression(at) || isFunction(at)) return false;
    if (ts.isVariableDeclaration(at)) return true;
  }
  return false;
}

/** The rules about what a script may make an object of that is sent elsewhere: a field that goes away, or a value under one of some names. */
export function rulesSpeltIn(
  path: string,
  { leaving, holding }: Pick<Carriers, 'leaving' | 'holding'>,
  world: World,
): Rule[] {
  const script = world.project.file(path);
  const about = (element: string): Rule[] =>
    [...world.rules].flatMap(([key, rule]) => (key.endsWith(`.${element}`) ? [rule] : []));
  const named = [...new Set([...leaving, ...holding])].flatMap((name) => script?.scopes.named(name) ?? []);
  return named.flatMap((at) => {
    const made = ts.isComputedPropertyName(at.parent) ? at.parent.parent : at.parent;
    const isName = ts.isObjectLiteralElement(made) && made.name !== undefined && contains(made.name, at);
    if (!isName) return [];
    const value = ts.isPropertyAssignment(made)
      ? made.initializer
      : ts.isShorthandPropertyAssignment(made)
        ? made.name
        : undefined;
    const spelt = value && holding.has(at.text) ? literalsOf(value, world).map(({ text }) => text) : [];
    return [...(leaving.has(at.text) ? [at.text] : []), ...spelt].flatMap(about);
  });
}
