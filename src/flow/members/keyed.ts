/**
 * Types whose members are the texts that are their keys: `Record<'a' | 'b', V>`, `{ [K in Keys]: V }`, and a generic type of the program's own that is
 * made so. A text may be spelt in the type, or where its value is: a list, an enum, a table.
 */
import type { Evaluator } from '../evaluate.ts';
import type { Declaration } from '../scope.ts';
import { bare, nameOf, ts } from '../syntax.ts';
import { typeDeclarations } from '../type-names.ts';
import type { KeyedType, Shape } from '../values.ts';

/** What the keys of a keyed type are, and what stands under each; undefined: it is no such type. */
interface Keyed {
  keys: ts.TypeNode;
  value: ts.TypeNode | undefined;
}

/** So many aliases lie between a type and the texts that are its keys. */
const MAX_ALIASES = 5;

export const isKeyed = (node: Shape): node is KeyedType => ts.isMappedTypeNode(node) || ts.isTypeReferenceNode(node);

export function keyedBy(e: Evaluator, node: KeyedType): Keyed | undefined {
  if (ts.isMappedTypeNode(node)) {
    const keys = node.nameType ? undefined : node.typeParameter.constraint;
    return keys && { keys, value: node.type };
  }
  const args = node.typeArguments ?? [];
  const [first, second] = args;
  if (!first || !ts.isIdentifier(node.typeName)) return undefined;
  if (node.typeName.text === 'Record' && second) return { keys: first, value: second };
  const [declared] = typeDeclarations(e, node.typeName);
  if (!declared || !ts.isTypeAliasDeclaration(declared) || !ts.isMappedTypeNode(declared.type)) return undefined;
  const mapped = declared.type;
  const given = (type: ts.TypeNode | undefined): ts.TypeNode | undefined => {
    const at = (declared.typeParameters ?? []).findIndex((each) => type !== undefined && isNaming(type, each));
    return args[at];
  };
  const keys = mapped.nameType ? undefined : given(mapped.typeParameter.constraint);
  return keys && { keys, value: given(mapped.type) ?? mapped.type };
}

/** Whether a type that has arguments may be one, as it is written: to know it, the files that declare it are parsed. */
export const mayBeKeyed = ({ typeName, typeArguments = ts.factory.createNodeArray() }: ts.TypeReferenceNode): boolean =>
  (ts.isIdentifier(typeName) && typeName.text === 'Record' && typeArguments.length === 2) || typeArguments.some(isText);

const isText = (type: ts.TypeNode): boolean =>
  ts.isUnionTypeNode(type)
    ? type.types.some(isText)
    : ts.isLiteralTypeNode(type) && ts.isStringLiteralLike(type.literal);

const isNaming = (type: ts.TypeNode, parameter: ts.TypeParameterDeclaration): boolean =>
  ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName) && type.typeName.text === parameter.name.text;

/** The texts that are the keys of a type, and where each is spelt. */
export function keysOf(e: Evaluator, node: KeyedType): Map<string, ts.Node> {
  const out = new Map<string, ts.Node>();
  const keyed = keyedBy(e, node);
  if (keyed) takeKeys(e, keyed.keys, out, 0);
  return out;
}

function takeKeys(e: Evaluator, type: ts.TypeNode, out: Map<string, ts.Node>, depth: number): void {
  if (depth > MAX_ALIASES) return;
  if (ts.isUnionTypeNode(type)) for (const each of type.types) takeKeys(e, each, out, depth);
  else if (ts.isParenthesizedTypeNode(type)) takeKeys(e, type.type, out, depth);
  else if (ts.isLiteralTypeNode(type)) {
    if (ts.isStringLiteralLike(type.literal)) out.set(type.literal.text, type);
  } else if (ts.isTemplateLiteralTypeNode(type)) {
    const [only, more] = type.templateSpans;
    // `${Column}` has the texts of an enum
    if (only && !more && type.head.text === '' && only.literal.text === '') takeKeys(e, only.type, out, depth + 1);
  } else if (ts.isTypeReferenceNode(type)) {
    for (const declared of typeDeclarations(e, type.typeName)) takeDeclared(e, declared, out, depth + 1);
  } else if (ts.isIndexedAccessTypeNode(type)) takeListed(e, type, out);
  else if (ts.isTypeOperatorNode(type) && type.operator === ts.SyntaxKind.KeyOfKeyword) takeTable(e, type.type, out);
}

function takeDeclared(e: Evaluator, declared: Declaration, out: Map<string, ts.Node>, depth: number): void {
  if (ts.isTypeAliasDeclaration(declared)) takeKeys(e, declared.type, out, depth);
  if (ts.isEnumDeclaration(declared))
    for (const member of declared.members)
      if (member.initializer && ts.isStringLiteralLike(member.initializer)) out.set(member.initializer.text, member);
}

/** `(typeof KEYS)[number]`: the texts of a list. */
function takeListed(e: Evaluator, { objectType }: ts.IndexedAccessTypeNode, out: Map<string, ts.Node>): void {
  for (const value of valuesOf(e, objectType))
    if (value.kind === 'array')
      for (const element of value.node.elements) {
        const text = bare(element);
        if (ts.isStringLiteralLike(text)) out.set(text.text, text);
      }
}

/** `keyof typeof TABLE`: the names of an object. */
function takeTable(e: Evaluator, type: ts.TypeNode, out: Map<string, ts.Node>): void {
  for (const value of valuesOf(e, type))
    if (value.kind === 'object')
      for (const entry of value.node.properties) {
        const name = nameOf(entry.name);
        if (name !== undefined) out.set(name, entry);
      }
}

function valuesOf(e: Evaluator, type: ts.TypeNode): ReturnType<Evaluator['types']> {
  const inner = ts.isParenthesizedTypeNode(type) ? type.type : type;
  return ts.isTypeQueryNode(inner) ? e.types(inner, undefined) : [];
}

/** The keyed type whose key a text is that a type spells, in itself or in a list of names that it takes; undefined: none. */
export function keyedAt(e: Evaluator, literal: ts.LiteralTypeNode): KeyedType | undefined {
  const text = ts.isStringLiteralLike(literal.literal) ? literal.literal.text : undefined;
  if (text === undefined) return undefined;
  const top = ofUnion(literal);
  const own = keyedAround(top);
  if (own) return keysOf(e, own).get(text) === literal ? own : undefined;
  const alias = top.parent;
  if (!ts.isTypeAliasDeclaration(alias)) return undefined;
  return referencesTo(e, alias)
    .map((each) => keyedAround(ofUnion(each)))
    .find((each) => each !== undefined && keysOf(e, each).get(text) === literal);
}

/** Where a list of names that a keyed type takes is asked for besides; undefined: nowhere, or the names stand in the type itself. */
export function namedBesides(e: Evaluator, key: ts.Node): ts.Node | undefined {
  const alias = ts.isLiteralTypeNode(key) ? ofUnion(key).parent : undefined;
  if (!alias || !ts.isTypeAliasDeclaration(alias)) return undefined;
  return referencesTo(e, alias).find((each) => !keyedAround(ofUnion(each)));
}

function ofUnion(type: ts.TypeNode): ts.TypeNode {
  let at = type;
  while (ts.isUnionTypeNode(at.parent) || ts.isParenthesizedTypeNode(at.parent)) at = at.parent;
  return at;
}

/** The type that takes some names as its keys. */
function keyedAround(names: ts.TypeNode): KeyedType | undefined {
  const { parent } = names;
  if (ts.isTypeReferenceNode(parent)) return parent;
  return ts.isTypeParameterDeclaration(parent) && ts.isMappedTypeNode(parent.parent) ? parent.parent : undefined;
}

function referencesTo(e: Evaluator, alias: ts.TypeAliasDeclaration): readonly ts.TypeReferenceNode[] {
  const { text } = alias.name;
  return e.project.namingTied(text, alias.getSourceFile().fileName).flatMap((path) =>
    (e.project.file(path)?.scopes.meaning(text) ?? []).flatMap((identifier) => {
      const reference = identifier.parent;
      const isIt =
        ts.isTypeReferenceNode(reference) && typeDeclarations(e, reference.typeName).some((each) => each === alias);
      return isIt ? [reference] : [];
    }),
  );
}
