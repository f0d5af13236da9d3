/** What scripts send along with documents, and what they compare answers with: values and input fields that go away. */
import type { FieldNode, GraphQLInputType, GraphQLSchema } from 'graphql';
import { fileOf } from '../documents/vue.ts';
import type { Edit, Step, Tier } from '../finding.ts';
import type { Evaluator } from '../flow/evaluate.ts';
import type { Project } from '../flow/project.ts';
import { bare, dressed, isFunction, nameOf, returns, ts, walk } from '../flow/syntax.ts';
import { known, texts } from '../flow/values.ts';
import { tracerOf } from '../proof/proof.ts';
import { mayGive } from '../proof/sent.ts';
import type { Frame } from '../proof/source.ts';
import { contains, lineOf } from '../script/find/places.ts';
import type { Answers } from './answers.ts';
import type { Carriers } from './carriers.ts';
import type { Document } from './documents.ts';
import { graphql } from './load.ts';
import type { Rule, Rules, Schemas } from './schema.ts';

export interface Sent {
  rule: Rule;
  /** What holds the value: an input field, a field of the answer, or the value's own type. */
  element: string;
  path: string;
  start: number;
  end: number;
  tier: Tier;
  reason: string | null;
  edits: readonly Edit[];
  message: string;
  evidence: readonly Step[];
}

export interface World {
  e: Evaluator;
  project: Project;
  answers: Answers;
  schemas: Schemas;
  rules: Rules;
  /** The types of variables that can hold such a value. */
  inputs: ReadonlySet<string>;
  /** Whether any document takes one of these. */
  carried: boolean;
  /** Names of fields that answer with such a value. */
  answering: ReadonlySet<string>;
}

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
  return document ? sentWith(document, given, call, world) : [];
}

/** `apollo: { x: { query, variables() {} } }` */
function inOptions(object: ts.ObjectLiteralExpression, world: World): Sent[] {
  if (ts.isCallExpression(dressed(object).parent)) return [];
  const held = property(object, 'variables');
  const document = held && world.answers.optionsOf(object);
  return held && document ? sentWith(document, held, object, world) : [];
}

/** The object of variables that a call is given. */
function variablesIn(call: ts.CallExpression, { answers }: World): ts.Expression | undefined {
  for (const [index, argument] of call.arguments.entries()) {
    const at = bare(argument);
    const found = ts.isObjectLiteralExpression(at) ? variablesOf(at, 0) : undefined;
    if (found) return found;
    const next = call.arguments[index + 1];
    if (next && answers.documentOf(at)) return next;
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
      for (const object of objectsOf(given, world))
        member(object, name, type, { steps: [step, sentAt], call }, world, out, 0);
    }
  }
  return out;
}

function objectsOf(node: ts.Expression, { e }: World): ts.ObjectLiteralExpression[] {
  const at = bare(node);
  if (ts.isObjectLiteralExpression(at)) return [at];
  if (isPlain(at)) return [];
  return e.ask(at).flatMap((value) => (value.kind === 'object' ? [value.node] : []));
}

function member(
  object: ts.ObjectLiteralExpression,
  name: string,
  type: GraphQLInputType,
  { steps, call }: { steps: readonly Step[]; call: ts.Node },
  world: World,
  out: Sent[],
  depth: number,
  owner?: string,
): void {
  const { getNamedType, isEnumType, isInputObjectType } = graphql();
  const held = object.properties.find((each) => nameOf(each.name) === name);
  if (!held?.name || depth > 6) return;
  const value = ts.isPropertyAssignment(held)
    ? held.initializer
    : ts.isShorthandPropertyAssignment(held)
      ? held.name
      : undefined;
  if (!value) return;
  const named = getNamedType(type);
  if (isEnumType(named)) {
    const found = enumeration(held.name, value, named.name, owner, steps, world);
    if (found) out.push(found);
  } else if (isInputObjectType(named)) {
    const elements = bare(value);
    const all = ts.isArrayLiteralExpression(elements) ? elements.elements : [value];
    for (const inner of all.flatMap((each) => objectsOf(each, world)))
      for (const [field, { type: fieldType }] of Object.entries(named.getFields())) {
        const rule = world.rules.get(`${named.name}.${field}`);
        const found = rule && inputField(inner, field, rule, steps);
        if (found) out.push(found.tier === 'safe' ? alone(found, inner, field, call, world) : found);
        else member(inner, field, fieldType, { steps, call }, world, out, depth + 1, `${named.name}.${field}`);
      }
  }
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

const setReason = ({ change, match }: Rule): string =>
  match.fix?.set
    ? `Give \`${match.fix.set.name}: ${String(match.fix.set.value)}\` instead, which the document must take.`
    : change.advice;

function inputField(
  object: ts.ObjectLiteralExpression,
  field: string,
  rule: Rule,
  steps: readonly Step[],
): Sent | undefined {
  const held = object.properties.find((each) => nameOf(each.name) === field);
  if (!held?.name) return undefined;
  const [start, end] = extent(held.name);
  const path = fileOf(held.getSourceFile().fileName);
  const base = {
    rule,
    element: rule.match.graphql,
    path,
    start,
    end,
    message: `\`${field}\` is sent in a \`${rule.match.graphql.split('.')[0] ?? ''}\`.`,
    evidence: [...steps, { path, at: start, note: rule.match.graphql }],
  };
  const to = rule.match.fix?.rename;
  const manual = (reason: string): Sent => ({ ...base, tier: 'manual', reason, edits: [] });
  if (to === undefined) return manual(rule.change.advice);
  if (object.properties.some((each) => nameOf(each.name) === to))
    return manual(`\`${to}\` is sent too: decide which of the two is meant.`);
  const { negate, review } = rule.match.fix ?? {};
  if (!ts.isPropertyAssignment(held) && (negate || !ts.isShorthandPropertyAssignment(held)))
    return manual(
      negate
        ? `\`${to}\` is the opposite: send \`${to}: !${field}\` where it is set and not null.`
        : `Send \`${to}\` in its place.`,
    );
  const rename: Edit = { path, start, end, text: to };
  if (!ts.isPropertyAssignment(held)) rename.text = `${to}: ${field}`;
  if (!ts.isPropertyAssignment(held) || !negate)
    return typeof review === 'string'
      ? { ...base, tier: 'review', reason: review, edits: [rename] }
      : { ...base, tier: 'safe', reason: null, edits: [rename] };
  const value = bare(held.initializer);
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
function alone(
  sent: Sent,
  object: ts.ObjectLiteralExpression,
  field: string,
  call: ts.Node,
  { e, answers }: World,
): Sent {
  const to = sent.rule.match.fix?.rename;
  const isSending = (node: ts.Node): boolean =>
    contains(call, node) || (ts.isCallExpression(node) && answers.askedBy(node) !== undefined);
  const tracer = tracerOf(e);
  const spread = object.properties.find(
    (each) =>
      ts.isSpreadAssignment(each) &&
      [field, ...(to === undefined ? [] : [to])].some((name) => mayGive(tracer, each.expression, name)),
  );
  if (spread)
    return {
      ...sent,
      tier: 'review',
      reason: `What is put together with it in ${lineOf(e, spread, object)} may have the field too: make sure that not both names are sent.`,
    };
  const other = tracer.arrivals({ node: object, path: [], frame: undefined }).find((arrival) => {
    switch (arrival.kind) {
      case 'read':
      case 'written':
        return arrival.name === undefined || arrival.name === field || arrival.name === to;
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
  if (!other) return sent;
  const reason = `What is sent is used in ${lineOf(e, other.node, object)} too: make sure that nothing there needs the old name.`;
  return { ...sent, tier: 'review', reason };
}

/** A number, `true`, `false`, `null`: nothing to ask about. */
const isPlain = (node: ts.Expression): boolean =>
  ts.isNumericLiteral(node) ||
  node.kind === ts.SyntaxKind.TrueKeyword ||
  node.kind === ts.SyntaxKind.FalseKeyword ||
  node.kind === ts.SyntaxKind.NullKeyword;

function literalsOf(value: ts.Expression, world: World): { text: string; node: ts.StringLiteralLike }[] {
  const at = bare(value);
  if (ts.isStringLiteralLike(at)) return [{ text: at.text, node: at }];
  if (ts.isArrayLiteralExpression(at)) return at.elements.flatMap((each) => literalsOf(each, world));
  if (isPlain(at)) return [];
  return texts(world.e.ask(at)).flatMap((each) => {
    const text = known(each);
    const [part] = each.parts;
    return text !== undefined && each.parts.length === 1 && part && 'text' in part && ts.isStringLiteralLike(part.node)
      ? [{ text, node: part.node }]
      : [];
  });
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
    if (ts.isCallExpression(at) || isFunction(at)) return false;
    if (ts.isVariableDeclaration(at)) return true;
  }
  return false;
}

const inside = (node: ts.Node, text: string): Edit => ({
  path: fileOf(node.getSourceFile().fileName),
  start: node.getStart() + 1,
  end: node.getEnd() - 1,
  text,
});

function extent(name: ts.Node): [number, number] {
  return ts.isStringLiteralLike(name) ? [name.getStart() + 1, name.getEnd() - 1] : [name.getStart(), name.getEnd()];
}

// ---- comparisons -----------------------------------------------------------------------------------------------

/** Whether a script may compare an answer with such a value, as its text tells: it names a field that may hold one, and compares. */
const isComparing = (text: string, { answering }: World): boolean =>
  /[=!]=|\bcase\b/.test(text) && [...answering].some((name) => text.includes(name));

/** Proven reads of a field whose type is an enum, compared with a value of it that goes away. */
function compared(path: string, world: World): Sent[] {
  const { answers, project, rules } = world;
  const out: Sent[] = [];
  const script = project.file(path);
  if (!script) return out;
  const take = (read: ts.Expression, other: ts.Expression): void => {
    const at = bare(read);
    const access = ts.isPropertyAccessExpression(at) || ts.isElementAccessExpression(at) ? at : undefined;
    const name = access
      ? ts.isPropertyAccessExpression(access)
        ? access.name
        : bare(access.argumentExpression)
      : ts.isIdentifier(at)
        ? bindingOf(at, world)
        : undefined;
    const key = name && nameOf(name);
    if (!name || key === undefined || !world.answering.has(key)) return;
    const literals = literalsOf(other, world).filter(({ text }) =>
      [...rules.keys()].some((each) => each.endsWith(`.${text}`)),
    );
    if (literals.length === 0) return;
    const origins = access
      ? answers.of(access.expression)
      : ts.isBindingElement(name.parent)
        ? answers.pattern(name.parent.parent)
        : [];
    for (const origin of origins)
      for (const field of answers.fieldsAt(origin, key)) {
        const type = enumOf(field, origin.document, world);
        for (const { text, node } of literals) {
          const rule = type === undefined ? undefined : rules.get(`${type}.${text}`);
          if (!rule) continue;
          const [start, end] = extent(name);
          const file = fileOf(name.getSourceFile().fileName);
          const to = rule.match.fix?.rename;
          out.push({
            rule,
            element: owners.get(field) ?? type ?? '',
            path: file,
            start,
            end,
            message: `\`${key}\` is compared with \`${text}\`, a value of \`${type ?? ''}\` that goes away.`,
            tier: to === undefined ? 'manual' : 'review',
            reason: to === undefined ? setReason(rule) : (rule.match.fix?.compared ?? rule.change.advice),
            edits: to === undefined ? [] : [inside(node, to)],
            evidence: [
              {
                path: origin.document.path,
                at: origin.document.at + (field.loc?.start ?? 0),
                note: `selects \`${key}\``,
              },
              {
                path: fileOf(origin.call.getSourceFile().fileName),
                at: origin.call.getStart(),
                note: 'the document is sent',
              },
              { path: file, at: start, note: rule.match.graphql },
            ],
          });
          return;
        }
      }
  };
  walk(script.ast, (node) => {
    if (ts.isBinaryExpression(node) && /^[!=]==?$/.test(node.operatorToken.getText())) {
      take(node.left, node.right);
      take(node.right, node.left);
    } else if (ts.isSwitchStatement(node))
      for (const clause of node.caseBlock.clauses)
        if (ts.isCaseClause(clause)) take(node.expression, clause.expression);
    return undefined;
  });
  return out;
}

/** The destructured key behind a local name. */
function bindingOf(node: ts.Identifier, { project }: World): ts.Node | undefined {
  for (const each of project.of(node).scopes.resolve(node, node.text))
    if (ts.isBindingElement(each)) return each.propertyName ?? each.name;
  return undefined;
}

const enums = new WeakMap<FieldNode, string>();
const owners = new WeakMap<FieldNode, string>();
const visited = new WeakMap<Document, Set<GraphQLSchema>>();

/** The enum that a selected field is of. */
function enumOf(field: FieldNode, document: Document, { schemas, answers }: World): string | undefined {
  const { TypeInfo, visit, visitWithTypeInfo, getNamedType, isEnumType } = graphql();
  for (const each of answers.reachable(document)) {
    const seen = visited.get(each) ?? new Set();
    if (seen.has(schemas.old)) continue;
    seen.add(schemas.old);
    visited.set(each, seen);
    const info = new TypeInfo(schemas.old);
    visit(
      each.ast,
      visitWithTypeInfo(info, {
        Field(node) {
          const type = info.getFieldDef()?.type;
          const named = type && getNamedType(type);
          if (!named || !isEnumType(named)) return;
          enums.set(node, named.name);
          owners.set(node, `${info.getParentType()?.name ?? ''}.${node.name.value}`);
        },
      }),
    );
  }
  return enums.get(field);
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
