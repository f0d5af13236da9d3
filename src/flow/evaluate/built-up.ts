/** Text that a name is given piece by piece: `url += '/changes'`, `url = url + '?' + query`, `` url = `${url}/diffs` ``. */
import type { Evaluator } from '../evaluate.ts';
import { addends, bare, enclosing, isFunction, ts } from '../syntax.ts';
import { concat, type Env, isAnswered, type Text, text } from '../values.ts';
import { functionAround, loopOf, turnsOf } from './loops.ts';
import { endOf, segment, standsAlone } from './segments.ts';

/** So many texts that a name may hold in the end, or where it is read in between. */
const MAX_STATES = 12;
/** More statements than this, and the text is data. */
const MAX_WRITES = 60;

interface Write {
  statement: ts.BinaryExpression;
  /** It goes on behind what the name holds; else it takes its place. */
  isMore: boolean;
  pieces: readonly Piece[];
}

/** What is put behind: an expression, or text of a template that stands between two. */
export type Piece = ts.Expression | { spelt: string; part: ts.TemplateMiddle | ts.TemplateTail };

/** One text so far, and which arms of which statements it has gone through. */
interface State {
  texts: readonly Text[];
  arms: ReadonlyMap<ts.Node, ts.Node>;
}

/** Whether an assignment puts more behind what the name holds. */
export function isMore(node: ts.BinaryExpression, name: string): boolean {
  return piecesBehind(node, name) !== undefined;
}

/** Whether a name stands in a statement that puts more behind it: `url = url + '?…'`, `url += '?…'`. */
export function isPutBehindItself(name: ts.Identifier): boolean {
  let at: ts.Node = name;
  while (!ts.isStatement(at.parent) && !isFunction(at.parent)) {
    at = at.parent;
    if (ts.isBinaryExpression(at) && ts.isIdentifier(at.left) && at.left.text === name.text && isMore(at, name.text))
      return at.left === name || isFirstOf(at.right, name);
  }
  return false;
}

function isFirstOf(sum: ts.Expression, name: ts.Identifier): boolean {
  const inner = bare(sum);
  const first = ts.isTemplateExpression(inner) ? inner.templateSpans[0]?.expression : addends(inner)[0];
  return first !== undefined && bare(first) === name;
}

/** What an assignment puts behind what the name holds; undefined: it does not. */
export function piecesBehind(
  { left, operatorToken, right }: ts.BinaryExpression,
  name: string,
): readonly Piece[] | undefined {
  if (!ts.isIdentifier(left)) return undefined;
  if (operatorToken.kind === ts.SyntaxKind.PlusEqualsToken) return addends(right);
  if (operatorToken.kind !== ts.SyntaxKind.EqualsToken) return undefined;
  const isSelf = (each: ts.Expression | undefined): boolean => {
    const inner = each && bare(each);
    return inner !== undefined && ts.isIdentifier(inner) && inner.text === name;
  };
  const inner = bare(right);
  if (ts.isTemplateExpression(inner)) {
    const [first, ...rest] = inner.templateSpans;
    if (!first || inner.head.text !== '' || !isSelf(first.expression)) return undefined;
    return [
      { spelt: first.literal.text, part: first.literal },
      ...rest.flatMap((span): Piece[] => [span.expression, { spelt: span.literal.text, part: span.literal }]),
    ];
  }
  const [first, ...rest] = addends(inner);
  return rest.length > 0 && isSelf(first) ? rest : undefined;
}

/** What a name holds in the end, and the statements of loops of which each turn is known: none of them is run for itself. */
export interface BuiltUp {
  texts: readonly Text[];
  known: ReadonlySet<ts.Node>;
}

const NOTHING: BuiltUp = { texts: [], known: new Set() };

/**
 * What a name holds after the statements of its function that put text behind it, in their order: each arm of a condition by itself
 * while that is not too much, and what may be left out is there and is not.
 */
export function builtUp(
  e: Evaluator,
  node: ts.VariableDeclaration | ts.BindingElement,
  references: readonly ts.Identifier[],
  env: Env | undefined,
  begun: () => readonly Text[],
): BuiltUp {
  if (!ts.isIdentifier(node.name)) return NOTHING;
  const writes = writesOf(node, node.name.text, references);
  const more = writes.filter(({ isMore }) => isMore);
  if (more.length === 0 || writes.length > MAX_WRITES) return NOTHING;
  const isRepeated = more.some(({ statement }) => armsOf(statement, node).some(({ arm }) => loopOf(arm)));
  if (writes.length < 2 && isBegun(node) && !isRepeated) return NOTHING;
  if (more.some(({ statement }) => e.value(statement.right, env).some(isAnswered))) return NOTHING;
  const out: Text[] = [];
  const known = new Set<ts.Node>();
  const statements = writes.map(({ statement }) => statement);
  const seen = new Set<ts.Node>();
  let states: readonly State[] = [{ texts: isBegun(node) ? begun() : [], arms: new Map() }];
  for (const [index, write] of writes.entries()) {
    const turns = write.isMore ? turnsOf(e, write.statement, statements, env) : undefined;
    if (turns?.isAlways) known.add(write.statement);
    states = after(e, states, write, node, seen, turns?.envs ?? [env]);
    const next = writes[index + 1];
    if (!next || references.some((each) => isReadBetween(each, write, next)))
      out.push(...states.flatMap(({ texts }) => texts).slice(0, MAX_STATES));
  }
  return { texts: out, known };
}

/** Whether a name holds something from where it is declared on. */
const isBegun = (node: ts.VariableDeclaration | ts.BindingElement): boolean =>
  ts.isBindingElement(node) || node.initializer !== undefined;

function writesOf(node: ts.Node, name: string, references: readonly ts.Identifier[]): Write[] {
  const fn = functionAround(node);
  return references
    .flatMap((reference): Write[] => {
      const { parent } = reference;
      if (!ts.isBinaryExpression(parent) || parent.left !== reference) return [];
      // what another function does to it has no place in the order
      if (functionAround(parent) !== fn) return [];
      const pieces = piecesBehind(parent, name);
      if (pieces) return [{ statement: parent, isMore: true, pieces }];
      const isSet = parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
      return isSet ? [{ statement: parent, isMore: false, pieces: [parent.right] }] : [];
    })
    .sort((a, b) => a.statement.pos - b.statement.pos);
}

function isReadBetween(reference: ts.Identifier, { statement }: Write, next: Write): boolean {
  return reference.pos >= statement.end && reference.end <= next.statement.pos;
}

/**
 * What is held after one more statement.
 * @param seen arms that an earlier statement stands in: who is in one gets all of it
 * @param turns the bindings of each time that it is run
 */
function after(
  e: Evaluator,
  states: readonly State[],
  write: Write,
  node: ts.Node,
  seen: Set<ts.Node>,
  turns: readonly (Env | undefined)[],
): readonly State[] {
  const arms = armsOf(write.statement, node);
  const isNew = arms.some(({ arm }) => !seen.has(arm));
  const reaches = (state: State): boolean =>
    arms.every(({ of, arm }) => (seen.has(arm) ? state.arms.get(of) === arm : !state.arms.has(of)));
  const put = (state: State): State => ({
    texts: write.isMore
      ? turns.reduce((texts, env) => joined(e, texts, write.pieces, env), state.texts)
      : e.asText(write.statement.right, turns[0]),
    arms: new Map([...state.arms, ...arms.map(({ of, arm }) => [of, arm] as const)]),
  });
  const taken = states.filter(reaches);
  for (const { arm } of arms) seen.add(arm);
  const isTooMuch = states.length + taken.length > MAX_STATES;
  return isNew && !isTooMuch
    ? [...states, ...taken.map(put)]
    : states.map((state) => (taken.includes(state) ? put(state) : state));
}

interface Arm {
  of: ts.Node;
  arm: ts.Node;
}

/** The arms of statements that a place stands in, and the declaration does not. */
function armsOf(place: ts.Node, node: ts.Node): Arm[] {
  const block = enclosing(node, ts.isBlock) ?? node.getSourceFile();
  const out: Arm[] = [];
  for (let at = place; at.parent && at !== block; at = at.parent) {
    const { parent } = at;
    if (ts.isIfStatement(parent) && at !== parent.expression) out.push({ of: parent, arm: at });
    else if (ts.isCaseOrDefaultClause(at)) out.push({ of: parent, arm: at });
    else if ((ts.isIterationStatement(parent, false) && at === parent.statement) || loopOf(at))
      out.push({ of: parent, arm: at });
    else if (ts.isBinaryExpression(parent) && at === parent.right && at !== place && isChoice(parent))
      out.push({ of: parent, arm: at });
  }
  return out.reverse();
}

const isChoice = ({ operatorToken: { kind } }: ts.BinaryExpression): boolean =>
  kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.BarBarToken;

function joined(e: Evaluator, heads: readonly Text[], pieces: readonly Piece[], env: Env | undefined): readonly Text[] {
  const all: (readonly Text[])[] = [heads];
  let [head] = heads;
  for (const [index, piece] of pieces.entries()) {
    let found: readonly Text[];
    if ('spelt' in piece) {
      const start = piece.part.getStart() + 1;
      const isSame = piece.part.getSourceFile().text.startsWith(piece.spelt, start);
      found = piece.spelt === '' ? [] : [text(piece.spelt, piece.part, isSame ? start : -1)];
      if (found.length === 0) continue;
    } else {
      found = e.asText(piece, env);
      const next = beginning(pieces[index + 1]);
      if (head && standsAlone(endOf(head), next)) found = segment(e.api, found, piece, next === undefined);
    }
    all.push(found);
    [head] = found;
  }
  return concat(all, MAX_STATES);
}

/** How the piece behind begins; undefined: there is none. */
function beginning(piece: Piece | undefined): string | undefined {
  if (!piece) return undefined;
  if ('spelt' in piece) return piece.spelt === '' ? undefined : piece.spelt;
  const inner = bare(piece);
  if (ts.isTemplateExpression(inner)) return inner.head.text;
  return ts.isStringLiteralLike(inner) ? inner.text : '';
}
