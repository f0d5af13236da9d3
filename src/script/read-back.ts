/** Whether a program itself uses the name that is about to change: reads back what it sends, or makes what it reads. */
import type { Evaluator } from './evaluate.ts';
import { isSameFile, type ReadNode, readAt, receiverValues } from './places.ts';
import type { SentField } from './sent.ts';
import { accessOf, bare, nameOf, ts } from './syntax.ts';
import type { Value } from './values.ts';

/**
 * The first place that reads a member of the very object, or of the declared type, that a sent field stands in.
 * @param isFound whether something is said of a name already
 */
export function readBack(e: Evaluator, field: SentField, isFound: (name: ts.Node) => boolean): ts.Node | undefined {
  const name = nameOf(field.name);
  const holders = holdersOf(e, field);
  if (name === undefined || holders.size === 0) return undefined;
  const own = field.node.getSourceFile().fileName;
  const paths = field.as === 'declared' ? e.project.mentioning(name) : [own];
  for (const path of paths)
    for (const at of e.project.file(path)?.scopes.named(name) ?? []) {
      if (at === field.name || isFound(at)) continue;
      const isHeld = receiver(e, at)?.some((value) => 'node' in value && holders.has(value.node));
      if (isHeld) return at;
    }
  return undefined;
}

/** The object literals and declared shapes that the field is a member of. */
function holdersOf(e: Evaluator, { as, node }: SentField): ReadonlySet<ts.Node> {
  if (as === 'property' || as === 'shorthand' || as === 'declared') return new Set([node.parent]);
  if (as !== 'assigned' || !ts.isBinaryExpression(node)) return new Set();
  const access = accessOf(node.left);
  const values = access ? e.ask(access.object) : [];
  return new Set(values.flatMap((value) => (value.kind === 'object' ? [value.node] : [])));
}

/** What a name is read of; undefined: it is not read here. */
function receiver(e: Evaluator, at: ts.Identifier | ts.StringLiteralLike): readonly Value[] | undefined {
  const { parent } = at;
  if (ts.isBinaryExpression(parent) && parent.left === at && parent.operatorToken.kind === ts.SyntaxKind.InKeyword)
    return e.ask(bare(parent.right));
  const read = readAt(at);
  return read && !ts.isLiteralTypeNode(read) ? receiverValues(e, read) : undefined;
}

/**
 * The first place of the file that gives the old name to something that a read may get as well as the answer: an entry of
 * an object that is made by hand, or an assignment to the member.
 * @param isFound whether something is said of a name already
 */
export function writtenBeside(
  e: Evaluator,
  read: ReadNode,
  name: string,
  isFound: (name: ts.Node) => boolean,
): ts.Node | undefined {
  if (ts.isLiteralTypeNode(read)) return undefined;
  for (const value of receiverValues(e, read)) {
    if (value.kind !== 'object' || !isSameFile(e.project, value.node, read)) continue;
    const entry = value.node.properties.find((each) => nameOf(each.name) === name);
    if (entry?.name && !isFound(entry.name)) return entry;
  }
  const object = ts.isBindingElement(read) ? sourceOf(read.parent) : read.expression;
  return e.project
    .of(read)
    .scopes.named(name)
    .find((at) => {
      const target = targetOf(at);
      return target && object && isSame(e, bare(target), bare(object));
    });
}

/** What a pattern takes apart. */
const sourceOf = ({ parent }: ts.BindingPattern): ts.Expression | undefined =>
  ts.isVariableDeclaration(parent) ? parent.initializer : undefined;

/** The same variable, or the same member of the same thing. */
function isSame(e: Evaluator, one: ts.Expression, other: ts.Expression): boolean {
  if (!ts.isIdentifier(one) || !ts.isIdentifier(other)) return one.getText() === other.getText();
  const { scopes } = e.project.of(one);
  const own = scopes.resolve(one, one.text);
  return own.length > 0 && scopes.resolve(other, other.text)[0] === own[0];
}

/** The object that a name is written to: `mr.name = …`, `Object.assign(mr, { name: … })`. */
function targetOf(at: ts.Identifier | ts.StringLiteralLike): ts.Expression | undefined {
  const access = accessOf(at.parent);
  if (access?.at === at) {
    const { parent } = access.node;
    const isLeft = ts.isBinaryExpression(parent) && parent.left === access.node;
    return isLeft && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken ? access.object : undefined;
  }
  const object = ts.isObjectLiteralElement(at.parent) ? at.parent.parent : undefined;
  const call = object && ts.isObjectLiteralExpression(object) ? object.parent : undefined;
  const isMerge = call && ts.isCallExpression(call) && call.expression.getText() === 'Object.assign';
  return isMerge && call.arguments[0] !== object ? call.arguments[0] : undefined;
}
