/** What an expression may be by its syntax: texts that are joined, members that are read, what is chosen between. */
import { chosenOf } from '../arms.ts';
import { callValues } from '../calls.ts';
import { tableValues } from '../containers.ts';
import type { Evaluator } from '../evaluate.ts';
import { isProps, writtenValues } from '../holders.ts';
import { inheritedMember } from '../members/classes.ts';
import { passedAlong } from '../members/hung.ts';
import { programStores } from '../standing.ts';
import { bare, ts } from '../syntax.ts';
import { textsAmong } from '../url.ts';
import {
  concat,
  type Env,
  type Given,
  hole,
  isAnswered,
  isGiven,
  known,
  type Text,
  text,
  texts,
  type Value,
} from '../values.ts';
import { handedTo } from './names.ts';
import { addedAfter, endOf, isAnything, segment, standsAlone } from './segments.ts';

export function expressionValues(e: Evaluator, node: ts.Expression, env: Env | undefined): readonly Value[] {
  if (ts.isIdentifier(node)) return e.identifier(node, env);
  if (ts.isStringLiteralLike(node)) return [text(node.text, node, plainStart(node))];
  if (ts.isTemplateExpression(node)) return templateTexts(e, node, env);
  if (ts.isAsExpression(node) || ts.isTypeAssertionExpression(node)) {
    const inner = e.value(node.expression, env);
    return [...inner, ...e.types(node.type, env)];
  }
  if (
    ts.isParenthesizedExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isAwaitExpression(node) ||
    ts.isSpreadElement(node)
  )
    return e.value(node.expression, env);
  if (ts.isSatisfiesExpression(node)) return [...e.value(node.expression, env), ...e.types(node.type, env)];
  if (ts.isPropertyAccessExpression(node) && node.expression.kind === ts.SyntaxKind.SuperKeyword)
    return inheritedMember(e, node, env, node.name.text);
  if (ts.isPropertyAccessExpression(node)) return accessValues(e, node, node.name.text, env);
  if (ts.isElementAccessExpression(node)) return elementAccessValues(e, node, env);
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) return callValues(e, node, env);
  if (ts.isTaggedTemplateExpression(node)) return taggedValues(e, node, env);
  if (ts.isConditionalExpression(node)) return chosenOf(e, node, env).flatMap((each) => e.value(each, env));
  if (ts.isBinaryExpression(node)) return operatorValues(e, node, env);
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node))
    return [{ kind: 'function', node, env, self: env?.self }];
  if (ts.isClassExpression(node)) return [{ kind: 'class', node, env }];
  if (ts.isObjectLiteralExpression(node)) return [{ kind: 'object', node, env }];
  if (ts.isArrayLiteralExpression(node)) return [{ kind: 'array', node, env }];
  if (ts.isYieldExpression(node)) return node.expression ? e.value(node.expression, env) : [];
  if (node.kind === ts.SyntaxKind.ThisKeyword) return e.self(node, env);
  if (node.kind === ts.SyntaxKind.SuperKeyword) return e.self(node, env);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [{ kind: 'literal', value: true, node }];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [{ kind: 'literal', value: false, node }];
  if (node.kind === ts.SyntaxKind.NullKeyword) return [{ kind: 'literal', value: null, node }];
  if (ts.isNumericLiteral(node)) return [{ kind: 'literal', value: Number(node.text), node }];
  return [];
}

function templateTexts(e: Evaluator, node: ts.TemplateExpression, env: Env | undefined): readonly Value[] {
  const file = node.getSourceFile().text;
  const spelt = (part: ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail): Text => {
    const start = part.getStart() + 1;
    const same = file.startsWith(part.text, start);
    return part.text === '' ? { kind: 'text', parts: [] } : text(part.text, part, same ? start : -1);
  };
  let begun: readonly Text[] = [spelt(node.head)];
  let before = node.head.text;
  for (const { expression, literal } of node.templateSpans) {
    const after = literal.text === '' && ts.isTemplateTail(literal) ? undefined : literal.text;
    const found = filledBy(e, begun, () => before, after, expression, env);
    begun = concat([begun, found, [spelt(literal)]]);
    before = literal.text;
  }
  return begun;
}

/**
 * What fills a place behind what a text begins with, as text: it is worked out where it may matter.
 * @param ending how that ends, as it is spelt there
 */
function filledBy(
  e: Evaluator,
  begun: readonly Text[],
  ending: (begun: Text) => string,
  after: string | undefined,
  node: ts.Expression,
  env: Env | undefined,
): readonly Text[] {
  const isAlone = begun.some((each) => standsAlone(ending(each), after));
  if (begun.every((each) => isAnything(e.api, each, ending(each), after, node))) return [hole(node, isAlone)];
  const found = textsOf(e, node, env);
  return isAlone ? segment(e.api, found, node, after === undefined) : found;
}

/** What the function in front of a template makes of it: it is given the whole text in place of its pieces. Else the text itself. */
function taggedValues(e: Evaluator, node: ts.TaggedTemplateExpression, env: Env | undefined): readonly Value[] {
  const spelt = e.value(node.template, env);
  if (texts(spelt).length === 0) return spelt;
  const spans = ts.isTemplateExpression(node.template) ? node.template.templateSpans : [];
  const args: readonly Given[] = [
    () => [{ kind: 'list', of: spelt }],
    ...spans.map(({ expression }) => e.later(() => e.value(expression, env))),
  ];
  const types = (node.typeArguments ?? []).map((each) => e.types(each, env));
  const made = e
    .value(node.tag, env)
    .flatMap((fn) => (fn.kind === 'function' ? e.returned(fn, args, types, env?.depth ?? 0) : []))
    .filter((each) => isAnswered(each) || each.kind === 'typed');
  return made.some(isAnswered) ? made : spelt;
}

/** An expression as text: what is spelt, or one hole. */
export const textsOf = (e: Evaluator, node: ts.Expression, env: Env | undefined): readonly Text[] =>
  textsAmong(e, e.value(node, env), node);

function operatorValues(e: Evaluator, node: ts.BinaryExpression, env: Env | undefined): readonly Value[] {
  switch (node.operatorToken.kind) {
    case ts.SyntaxKind.PlusToken: {
      const left = textsOf(e, node.left, env);
      const after = addedAfter(node);
      const right = filledBy(e, left, endOf, after, node.right, env);
      const spelt = (all: readonly Text[]) => all.some((each) => each.parts.some((part) => 'text' in part));
      return spelt(left) || spelt(right) ? concat([left, right]) : [];
    }
    case ts.SyntaxKind.BarBarToken:
    case ts.SyntaxKind.QuestionQuestionToken:
      return [
        ...e
          .value(node.left, env)
          .filter((each) => each.kind !== 'literal' || (each.value !== null && each.value !== undefined)),
        ...e.value(node.right, env),
      ];
    case ts.SyntaxKind.AmpersandAmpersandToken:
    case ts.SyntaxKind.CommaToken:
    case ts.SyntaxKind.EqualsToken:
    case ts.SyntaxKind.QuestionQuestionEqualsToken:
    case ts.SyntaxKind.BarBarEqualsToken:
      return e.value(node.right, env);
    default:
      return [];
  }
}

/** A member that is named: what its object says of it, or else what is written to it. */
function accessValues(
  e: Evaluator,
  node: ts.PropertyAccessExpression | ts.ElementAccessExpression,
  name: string,
  env: Env | undefined,
): readonly Value[] {
  const store = e.api.injected.get(name);
  if (store !== undefined && node.expression.kind === ts.SyntaxKind.ThisKeyword) return programStores(e, store);
  const own = e.member(e.value(node.expression, env), name, node);
  const found = isProps(e, node.expression) ? [...own, ...handedTo(e, e.project.of(node), name)] : own;
  if (e.sent && node.expression.kind === ts.SyntaxKind.ThisKeyword && e.selections(found).length === 0)
    return [...found, ...e.sent.own(e.project.of(node), name)];
  if (found.length > 0 && found.every(isAnswered)) return found;
  // the members of an instance are written to from outside as well
  const written = writtenValues(e, node.expression, name, env);
  return found.length > 0 || written.length > 0 ? [...found, ...written] : passedAlong(e, node);
}

function elementAccessValues(e: Evaluator, node: ts.ElementAccessExpression, env: Env | undefined): readonly Value[] {
  const key = bare(node.argumentExpression);
  if (ts.isStringLiteralLike(key)) return accessValues(e, node, key.text, env);
  const receiver = e.value(node.expression, env);
  if (receiver.length === 0) return [];
  if (ts.isNumericLiteral(key))
    return [
      ...e.element(receiver, Number(key.text)),
      ...receiver.flatMap((each) => (each.kind === 'object' ? tableValues(e, each, [text(key.text, key, -1)]) : [])),
    ];
  const keys = texts(e.value(key, env));
  const out: Value[] = [...e.element(receiver)];
  const named = keys.flatMap((each) => {
    const name = known(each);
    return name === undefined ? [] : e.member(receiver, name, node);
  });
  out.push(...named);
  const open = keys.filter((each) => known(each) === undefined);
  // a key that callers hand over and the table does not have says nothing of what others do
  const isOthers = named.length === 0 && keys.every(isGiven);
  // a table looked up by a key of run time may give any of its entries, as far as the key is not spelt
  if (open.length > 0 || isOthers)
    for (const value of receiver) if (value.kind === 'object') out.push(...tableValues(e, value, open));
  return out;
}

function plainStart(node: ts.StringLiteralLike): number {
  const start = node.getStart() + 1;
  return node.getSourceFile().text.startsWith(node.text, start) ? start : -1;
}
