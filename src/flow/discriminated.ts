/** Of several values that a name may have, those that it has where a member of it is asked for first: `switch (action.type) { case 'a': action.x }`. */
import { literalsAt } from './arms.ts';
import type { Evaluator } from './evaluate.ts';
import { shapeMembers } from './members/shapes.ts';
import type { Declaration } from './scope.ts';
import { accessOf, bare, isConstant, isFunction, nameOf, ts } from './syntax.ts';
import { type Env, known, type Shape, texts, type Value } from './values.ts';

/** What tells values apart where a name stands: one of its members, or a name beside it, and what that is there. */
interface Told {
  key: string;
  is: readonly string[];
}

/** The values of a parameter or a constant, or of a part that a pattern takes out of a parameter, that may be meant where its name stands. */
export function meantAt(
  e: Evaluator,
  node: ts.Identifier,
  declaration: Declaration,
  values: readonly Value[],
): readonly Value[] {
  if (!values.some(mayBeApart)) return values;
  if (isConstant(declaration)) {
    const told = toldAt(e, node, undefined);
    return told && told.is.length > 0 ? narrowed(e, values, told, node) : values;
  }
  const parameter = ts.isBindingElement(declaration) ? declaration.parent.parent : declaration;
  if (!ts.isParameter(parameter)) return values;
  const isWhole = parameter === declaration;
  const told = toldAt(e, node, isWhole ? undefined : parameter);
  if (!told || told.is.length === 0) return values;
  if (isWhole) return narrowed(e, values, told, node);
  const key = ts.isBindingElement(declaration) ? nameOf(declaration.propertyName ?? declaration.name) : undefined;
  return key === undefined ? values : e.member(narrowed(e, e.declared(parameter, undefined), told, node), key, node);
}

/** Values that are told apart by a member: there are several, or they have come from several places. */
const mayBeApart = ({ kind }: Value): boolean => kind === 'object' || kind === 'state' || kind === 'typed';

/** What the nearest choice around a place compares with constants: a member of the name, or a name that the same pattern takes out. */
function toldAt(e: Evaluator, node: ts.Identifier, pattern: ts.ParameterDeclaration | undefined): Told | undefined {
  let key: string | undefined;
  const isMeant = (compared: ts.Expression): boolean => {
    const of = bare(compared);
    const access = accessOf(of);
    const object = access && bare(access.object);
    if (pattern) key = ts.isIdentifier(of) ? keyIn(pattern, of.text) : undefined;
    else key = object && ts.isIdentifier(object) && object.text === node.text ? access.name : undefined;
    return key !== undefined;
  };
  const is = literalsAt(e, node, isMeant, isFunction);
  return key === undefined ? undefined : { key, is };
}

function keyIn({ name }: ts.ParameterDeclaration, said: string): string | undefined {
  const element = ts.isObjectBindingPattern(name)
    ? name.elements.find((each) => ts.isIdentifier(each.name) && each.name.text === said)
    : undefined;
  return element && nameOf(element.propertyName ?? element.name);
}

function narrowed(e: Evaluator, values: readonly Value[], told: Told, at: ts.Node): readonly Value[] {
  return values.flatMap((value): readonly Value[] => {
    if (value.kind === 'object') return isMeant(e, value, told, at) ? [value] : [];
    if (value.kind === 'typed') return isDeclared(e, value.node, value.env, told) ? [value] : [];
    if (value.kind === 'envelope') {
      const of = narrowed(e, value.of, told, at);
      return of.length > 0 || value.of.length === 0 ? [{ ...value, of }] : [];
    }
    if (value.kind !== 'state' || value.named) return [value];
    const of = narrowed(e, value.of, told, at);
    return of.length > 0 ? [{ ...value, path: [...value.path, `=${told.is.join('|')}`], of }] : [];
  });
}

function isMeant(e: Evaluator, value: Value, { key, is }: Told, at: ts.Node): boolean {
  const said = texts(e.member([value], key, at)).map(known);
  return said.length === 0 || said.some((each) => each === undefined || is.includes(each));
}

/** Whether what is declared of a member allows for one of the constants: `{ kind: 'a'; … }`, `object({ kind: literal('a') })`. */
function isDeclared(e: Evaluator, node: Shape, env: Env | undefined, { key, is }: Told): boolean {
  const member = shapeMembers(e, node, env).get(key);
  const said = member && declaredTexts(e, member);
  return !said || said.some((each) => is.includes(each));
}

/** The only texts that a member is declared to be; undefined: it may be others. */
function declaredTexts(e: Evaluator, member: ts.Node): readonly string[] | undefined {
  if (ts.isPropertySignature(member)) return member.type && typeTexts(member.type);
  return ts.isPropertyAssignment(member) ? schemaTexts(e, member.initializer) : undefined;
}

function typeTexts(type: ts.TypeNode): readonly string[] | undefined {
  if (ts.isParenthesizedTypeNode(type)) return typeTexts(type.type);
  if (ts.isLiteralTypeNode(type)) return ts.isStringLiteral(type.literal) ? [type.literal.text] : undefined;
  if (!ts.isUnionTypeNode(type)) return undefined;
  const each = type.types.map(typeTexts);
  return each.every((one) => one !== undefined) ? each.flat() : undefined;
}

/** What a schema is of that allows for constants only, whatever is said about it: `literal('a').describe('…')`. */
function schemaTexts(e: Evaluator, schema: ts.Expression): readonly string[] | undefined {
  const call = bare(schema);
  if (!ts.isCallExpression(call)) return undefined;
  const access = accessOf(bare(call.expression));
  const name = access?.name ?? nameOf(bare(call.expression));
  if (name !== undefined && e.api.schemaDoes('constants', name)) {
    const given = call.arguments.map(bare);
    return given.length > 0 && given.every(ts.isStringLiteralLike) ? given.map(({ text }) => text) : undefined;
  }
  return access && e.api.schemaDoes('describes', name ?? '') ? schemaTexts(e, access.object) : undefined;
}
