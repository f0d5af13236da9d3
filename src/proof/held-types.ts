/** What types of a program are made of the names that another type declares: they change with them, and what is spelt for them does not. */
import type { Evaluator } from '../flow/evaluate.ts';
import { fold, nameOf, ts, walk } from '../flow/syntax.ts';
import { takersOfType } from '../flow/type-names.ts';
import type { Shape } from '../flow/values.ts';
import { lineOf, saidName } from '../script/find/places.ts';
import { namedBehind } from './named-behind.ts';

/**
 * Why a declared member may not get another name unattended, in a sentence; undefined: nothing speaks against it. `keyof` lists its name, and a table
 * or a text goes by that: `Record<keyof Runner, string>`. A class implements it, or a bound asks for the member: `T extends { active: boolean }`.
 * @param isFound whether a name is a place of a finding itself, and moves too
 */
export function proveHeldTypes(
  e: Evaluator,
  shape: Shape,
  member: ts.Node,
  name: string,
  isFound: (name: ts.Node) => boolean,
): string | undefined {
  if (ts.isObjectLiteralExpression(shape)) return undefined;
  const { project } = e;
  const { path } = project.of(shape);
  const files = [...new Set([path, ...project.namingTied(name, path)])];
  const asks = files.flatMap((file) => project.named(file, name)).find((at) => !isFound(at) && asksFor(e, at, shape));
  if (asks)
    return `Another type asks for \`${name}\` in ${lineOf(e, asks, member)}, and stays as it is: the two change together.`;
  const type = saidName(shape);
  const takers = type === undefined ? [] : takersOfType(e, path, type);
  for (const file of new Set([path, ...project.importersOf(path), ...takers]))
    for (const keys of keysIn(e, file, shape)) {
      const isMadeOf = isInName(keys);
      const spelt = [...new Set([file, ...files, ...takers])]
        .flatMap((each) => speltIn(e, each, name, isMadeOf))
        .find((at) => !isFound(at));
      if (spelt)
        return `The names of this type are taken in ${lineOf(e, keys, member)} (\`keyof\`), and ${lineOf(e, spelt, member)} spells \`${name}\`: the two change together.`;
    }
  const isSaid = (at: ts.StringLiteralLike): boolean =>
    !isFound(at) && at.text.split(/[^\w]+/).some((each) => each === name);
  for (const file of files)
    for (const made of madeFor(e, file, shape)) {
      const said = namedBehind(e, made, isSaid);
      if (said)
        return `What ${lineOf(e, made, member)} makes for this type is told \`${name}\` in ${lineOf(e, said, member)}: the two change together.`;
    }
  return undefined;
}

/** The calls of a script that are told a type: `createColumnHelper<Runner>()`. */
function madeFor(e: Evaluator, file: string, shape: Shape): readonly ts.CallExpression[] {
  const out: ts.CallExpression[] = [];
  const ast = e.project.file(file)?.ast;
  if (ast)
    walk(ast, (at) => {
      if (
        ts.isCallExpression(at) &&
        at.typeArguments?.some((each) =>
          e.types(each, undefined).some((value) => value.kind === 'typed' && value.node === shape),
        )
      )
        out.push(at);
      return undefined;
    });
  return out;
}

/** Whether a name is declared by what a type is held against: a bound, the question of a conditional type, a class that implements it. */
function asksFor(e: Evaluator, name: ts.Node, shape: Shape): boolean {
  const declared = name.parent;
  if (ts.isPropertySignature(declared)) {
    const literal = declared.parent;
    if (!ts.isTypeLiteralNode(literal)) return false;
    const { parent } = literal;
    return ts.isConditionalTypeNode(parent) ? parent.extendsType === literal : ts.isTypeParameterDeclaration(parent);
  }
  const owner = declared.parent;
  return (
    ts.isClassElement(declared) &&
    ts.isClassLike(owner) &&
    (owner.heritageClauses ?? []).some(
      ({ token, types }) =>
        token === ts.SyntaxKind.ImplementsKeyword &&
        types.some((each) => e.types(each, undefined).some((value) => value.kind === 'typed' && value.node === shape)),
    )
  );
}

/** Where a script lists the names of a type. */
function keysIn(e: Evaluator, file: string, shape: Shape): readonly ts.TypeOperatorNode[] {
  const { project } = e;
  if (!project.says(file, 'keyof', (text) => /\bkeyof\b/.test(text))) return [];
  const ast = project.file(file)?.ast;
  const out: ts.TypeOperatorNode[] = [];
  if (ast)
    walk(ast, (at) => {
      if (
        ts.isTypeOperatorNode(at) &&
        at.operator === ts.SyntaxKind.KeyOfKeyword &&
        e.types(at.type, undefined).some((value) => value.kind === 'typed' && value.node === shape)
      )
        out.push(at);
      return undefined;
    });
  return out;
}

/** Whether other names are made of those that are listed: a text that they are filled into, or names that a mapped type gives them. */
function isInName(keys: ts.Node): boolean {
  for (let at = keys; at && !ts.isStatement(at); at = at.parent)
    if (ts.isTemplateLiteralTypeNode(at) || (ts.isMappedTypeNode(at) && at.nameType)) return true;
  return false;
}

/** Where a script says a name as a text or as an entry of an object; `isMadeOf`: as a part of one as well. */
function speltIn(e: Evaluator, file: string, name: string, isMadeOf: boolean): readonly ts.Node[] {
  if (!isMadeOf) return e.project.named(file, name).filter((at) => isSpelt(at, (said) => said === name));
  const part = fold(name);
  const ast = e.project.says(file, `has ${part}`, (text) => fold(text).includes(part))
    ? e.project.file(file)?.ast
    : undefined;
  const out: ts.Node[] = [];
  if (ast)
    walk(ast, (at) => {
      if (isSpelt(at, (said) => fold(said).includes(part))) out.push(at);
      return undefined;
    });
  return out;
}

function isSpelt(at: ts.Node, is: (said: string) => boolean): boolean {
  if (ts.isStringLiteralLike(at)) return !ts.isLiteralTypeNode(at.parent) && is(at.text);
  const entry = at.parent;
  return ts.isIdentifier(at) && ts.isObjectLiteralElement(entry) && entry.name === at && is(nameOf(at) ?? '');
}
