/** The places that are found, and how to tell one: what reads, declares or writes a name, and what stands around it. */
import type {
  Change,
  EndpointMatch,
  ParameterMatch,
  RequestMatch,
  ResponseMatch,
  SdkRename,
} from '../../catalogue/change.ts';
import type { Request } from '../../flow/addresses.ts';
import type { Evaluator } from '../../flow/evaluate.ts';
import type { Project } from '../../flow/project.ts';
import type { NamingNode } from '../../flow/scope.ts';
import { accessOf, camel, enclosing, isTarget, sourceFileOf, ts } from '../../flow/syntax.ts';
import { typeValues } from '../../flow/types.ts';
import type { Call, Shape, Trail, Value } from '../../flow/values.ts';
import type { SentField } from './sent-field.ts';

/** Why a value is a resource's: what it came from, or what it is declared as. */
export interface Owner {
  resource: string;
  certain: boolean;
  trail: Trail;
  /** The declared shape, when that is the reason. */
  shape: Shape | undefined;
  call: Call | undefined;
  /** A declared shape that a request's answer flows into. */
  bound?: true;
  /** Told only by what is read of it. */
  guessed?: true;
  /** It looks like the resource, in a tree where nothing can reach the product. */
  isOutOfReach?: true;
}

export type ReadNode =
  | ts.PropertyAccessExpression
  | ts.ElementAccessExpression
  | ts.BindingElement
  | ts.LiteralTypeNode;

export type Site =
  | { kind: 'read'; node: ReadNode; name: ts.Node; owners: readonly Owner[] }
  /** Read by a name in a text: of a library's function, or of a constant in brackets. */
  | { kind: 'named'; node: ts.Node; name: ts.Node; owners: readonly Owner[] }
  /** `isOtherwise`: as a plain value where the resource holds another one. */
  | { kind: 'declaration'; node: ts.Node; name: ts.Node; shape: Shape; isOtherwise: boolean }
  /** A payload made by hand, of a declared type. */
  | {
      kind: 'made';
      node: ts.PropertyAssignment | ts.ShorthandPropertyAssignment;
      name: ts.Node;
      owners: readonly Owner[];
    }
  /** An answer that a test gives in the server's place. */
  | { kind: 'stand-in'; name: ts.Node }
  | {
      kind: 'sent';
      field: SentField;
      call: Call;
      literal: string | number | boolean | null | undefined;
      /** A test says that it is sent: by what the program sends it. */
      told?: SentField;
    }
  | {
      kind: 'path';
      at: { node: ts.Node | undefined; start: number; end: number };
      requests: readonly Request[];
      /** A test says that it is asked for. */
      asserted?: boolean;
    }
  | { kind: 'method'; name: ts.Node; rename: SdkRename | undefined; call: ts.CallExpression | undefined }
  | { kind: 'parameter'; text: string };

/** What a declared member is. */
export type DeclarationSite = Extract<Site, { kind: 'declaration' }>;

export interface Place {
  change: Change;
  match: EndpointMatch | RequestMatch | ParameterMatch | ResponseMatch;
  element: string;
  path: string;
  start: number;
  end: number;
  site: Site;
  certain: boolean;
  trail: Trail | undefined;
}

/** `{ method: 'POST', path: '/runners' }`: the verb that stands beside a path. */
export function siblingVerb(e: Evaluator, piece: ts.Node): string | undefined {
  const property = enclosing(piece, ts.isPropertyAssignment);
  if (!property || !ts.isObjectLiteralExpression(property.parent)) return undefined;
  for (const key of ['method', 'verb', 'type', 'httpMethod'])
    for (const value of e.member([{ kind: 'object', node: property.parent, env: undefined }], key, property))
      if (value.kind === 'text' && value.parts.length === 1 && value.parts[0] && 'text' in value.parts[0])
        return value.parts[0].text.toUpperCase();
  return undefined;
}

export function contains(outer: ts.Node, inner: ts.Node): boolean {
  for (let at: ts.Node | undefined = inner; at; at = at.parent) if (at === outer) return true;
  return false;
}

export function isCamelOf(name: string, field: string): boolean {
  return name === camel(field);
}

/** The read that a name is part of. */
export function readAt(name: NamingNode): ReadNode | undefined {
  const { parent } = name;
  if (ts.isPropertyAccessExpression(parent) && parent.name === name) return isWritten(parent) ? undefined : parent;
  if (ts.isElementAccessExpression(parent) && parent.argumentExpression === name)
    return isWritten(parent) ? undefined : parent;
  if (
    ts.isBindingElement(parent) &&
    ts.isObjectBindingPattern(parent.parent) &&
    (parent.propertyName ?? parent.name) === name
  )
    return parent;
  if (ts.isLiteralTypeNode(parent)) {
    if (ts.isIndexedAccessTypeNode(parent.parent) && parent.parent.indexType === parent) return parent;
    let at: ts.Node = parent.parent;
    while (ts.isUnionTypeNode(at)) at = at.parent;
    if (ts.isTypeReferenceNode(at) && /^(Pick|Omit)$/.test(at.typeName.getText()) && at.typeArguments?.[0] !== parent)
      return parent;
  }
  return undefined;
}

function isWritten(node: ts.Expression): boolean {
  const { parent } = node;
  return (
    ts.isBinaryExpression(parent) && parent.left === node && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
  );
}

export function declarationAt(name: NamingNode): { node: ts.Node } | undefined {
  const { parent } = name;
  if (
    (ts.isPropertySignature(parent) || ts.isPropertyDeclaration(parent) || ts.isPropertyAssignment(parent)) &&
    parent.name === name
  )
    return { node: parent };
  // a key of a type: whose it is, `keyedAt` says
  if (ts.isLiteralTypeNode(parent)) return { node: parent };
  if (ts.isParameter(parent) && ts.isParameterPropertyDeclaration(parent, parent.parent) && parent.name === name)
    return { node: parent };
  return undefined;
}

/** The span of the name itself: inside the quotes of a string. */
export function extent(name: ts.Node): [number, number] {
  const [start, end] = [name.getStart(sourceFileOf(name)), name.getEnd()];
  return ts.isStringLiteralLike(name) ? [start + 1, end - 1] : [start, end];
}

/** What a destructuring pattern takes apart. */
export function patternValues(e: Evaluator, pattern: ts.BindingPattern): readonly Value[] {
  const owner = pattern.parent;
  if (ts.isVariableDeclaration(owner) || ts.isParameter(owner)) {
    if (ts.isVariableDeclaration(owner)) {
      const loop = owner.parent.parent;
      const out: Value[] = [];
      if (ts.isForOfStatement(loop)) out.push(...e.element(e.value(loop.expression, undefined)));
      if (owner.initializer) out.push(...e.value(owner.initializer, undefined));
      if (owner.type) out.push(...typeValues(e, owner.type, undefined));
      return out;
    }
    return e.declared(owner, undefined);
  }
  return e.declared(owner, undefined);
}

/** Where something stands, in words of a reader elsewhere: `line 12`, or with the path of another file. */
export function lineOf({ project }: Evaluator, node: ts.Node, from: ts.Node): string {
  const file = node.getSourceFile();
  const line = `line ${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
  return isSameFile(project, node, from) ? line : `${line} of ${pathOf(project, file)}`;
}

/** Whether two scripts are one file for a person; two parts of one component are. */
export const isSameFile = (project: Project, one: ts.Node, other: ts.Node): boolean =>
  pathOf(project, one.getSourceFile()) === pathOf(project, other.getSourceFile());

const pathOf = ({ parts }: Project, { fileName }: ts.SourceFile): string => parts?.fileOf(fileName) ?? fileName;

/** What a name is read of, as a new question. */
export function receiverValues(e: Evaluator, read: Exclude<ReadNode, ts.LiteralTypeNode>): readonly Value[] {
  if (!ts.isBindingElement(read)) return e.ask(read.expression);
  e.restart();
  return patternValues(e, read.parent);
}

export const isEquality = (kind: ts.SyntaxKind): boolean =>
  kind === ts.SyntaxKind.EqualsEqualsEqualsToken || kind === ts.SyntaxKind.EqualsEqualsToken;

export function isComparison(kind: ts.SyntaxKind): boolean {
  return (
    isEquality(kind) ||
    kind === ts.SyntaxKind.ExclamationEqualsEqualsToken ||
    kind === ts.SyntaxKind.ExclamationEqualsToken
  );
}

/** Where the value of a read is used: the read itself, or each use of the local it is put in. */
export function usesOf(e: Evaluator, read: ReadNode): readonly ts.Expression[] {
  if (ts.isLiteralTypeNode(read)) return [];
  const out: ts.Expression[] = [];
  const follow = (node: ts.Expression, depth: number) => {
    let at = node;
    while (ts.isParenthesizedExpression(at.parent) || ts.isNonNullExpression(at.parent) || ts.isAsExpression(at.parent))
      at = at.parent;
    const { parent } = at;
    if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name) && depth < 3)
      for (const each of e.project.of(parent).scopes.references(parent)) follow(each, depth + 1);
    else out.push(at);
  };
  if (ts.isBindingElement(read)) {
    if (ts.isIdentifier(read.name)) for (const each of e.project.of(read).scopes.references(read)) follow(each, 1);
  } else follow(read, 0);
  return out;
}

/** What a name is written to, or taken out of. */
export function targetAt(at: NamingNode): ts.Expression | undefined {
  const access = accessOf(at.parent);
  if (access?.at === at) {
    const isWritten = isTarget(access.node) && !ts.isDeleteExpression(access.node.parent);
    return isWritten ? access.object : undefined;
  }
  const object = ts.isObjectLiteralElement(at.parent) && at.parent.name === at ? at.parent.parent : undefined;
  const call = object && ts.isObjectLiteralExpression(object) ? object.parent : undefined;
  if (!call || !ts.isCallExpression(call) || call.arguments[0] === object) return undefined;
  return MERGES.test(call.expression.getText()) ? call.arguments[0] : undefined;
}

/** Functions that put members of an object into the one that they are given first. */
const MERGES = /(^|\.)(assign(?:In|With)?|merge(?:With)?|extend(?:With)?|defaults(?:Deep)?|set)$/;

/** What is longer is written once. */
export const isShort = (node: ts.Node): boolean => node.end - node.pos < 400;

/** The name by which a program says a type. */
export function saidName(shape: ts.Node): string | undefined {
  for (let at = shape; !ts.isSourceFile(at); at = at.parent)
    if (
      (ts.isInterfaceDeclaration(at) ||
        ts.isTypeAliasDeclaration(at) ||
        ts.isClassLike(at) ||
        ts.isVariableDeclaration(at)) &&
      at.name
    )
      return at.name.getText();
  return undefined;
}
