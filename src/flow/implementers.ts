/** What a program puts in the place of an interface: instances of the classes that say so, and objects that are declared to be one. */
import type { Evaluator } from './evaluate.ts';
import { MAX_OBJECTS } from './same.ts';
import { isFunction, nameOf, returns, ts } from './syntax.ts';
import { namedTypes } from './types.ts';
import type { Shape, Value } from './values.ts';

/** All that stands for a declared type; asked once for each. */
export function implementers(e: Evaluator, node: Shape): readonly Value[] {
  if (ts.isInterfaceDeclaration(node)) return named(e, node, node.name.text);
  if (!ts.isTypeLiteralNode(node)) return [];
  const { parent } = node;
  if (ts.isTypeAliasDeclaration(parent)) return named(e, node, parent.name.text);
  // `interface Context { gitlab: { show(): … } }`: what stands for the whole has the part
  if (!ts.isPropertySignature(parent)) return [];
  const name = nameOf(parent.name);
  const whole = parent.parent;
  if (name === undefined || !(ts.isInterfaceDeclaration(whole) || ts.isTypeLiteralNode(whole))) return [];
  return e.member(implementers(e, whole), name, parent);
}

const named = (e: Evaluator, node: Shape, name: string): readonly Value[] =>
  e.remember(e.memberKey(node, 'implementers'), undefined, () => {
    const found = new Set<Value>();
    for (const path of saying(e, name)) {
      for (const identifier of e.project.file(path)?.scopes.meaning(name) ?? [])
        for (const value of saidBy(e, identifier, node)) found.add(value);
      // nobody takes more: a program has thousands of tools of one type
      if (found.size >= MAX_OBJECTS || e.isSpent) break;
    }
    return [...found];
  });

/** The scripts that may say of something that it is of a type; those first that speak of whose API it is, since too many are cut short. */
function saying(e: Evaluator, name: string): readonly string[] {
  const question = `stands for ${name}`;
  const all = e.project.naming(name).filter((path) => e.project.says(path, question, (text) => maySayFor(text, name)));
  if (all.length <= 1) return all;
  const speaking = all.filter((path) => e.project.says(path, 'names the product', e.api.namesProduct));
  const isSpeaking = new Set(speaking);
  return [...speaking, ...all.filter((path) => !isSpeaking.has(path))];
}

/** What a type's name stands at, where that says what is of the type. */
function saidBy(e: Evaluator, name: ts.Identifier, shape: Shape): readonly Value[] {
  const said = name.parent;
  if (!ts.isTypeReferenceNode(said) && !ts.isExpressionWithTypeArguments(said)) return [];
  // another file may have a type of that name
  if (!namedTypes(e, said).some((value) => value.kind === 'typed' && value.node === shape)) return [];
  const clause = said.parent;
  if (ts.isHeritageClause(clause))
    return clause.token === ts.SyntaxKind.ImplementsKeyword && ts.isClassLike(clause.parent)
      ? [{ kind: 'instance', node: clause.parent, env: undefined }]
      : [];
  let type: ts.Node = said;
  if (ts.isTypeReferenceNode(type.parent) && nameOf(type.parent.typeName) === 'Promise') type = type.parent;
  const holder = type.parent;
  const made = (node: ts.Expression | undefined): readonly Value[] =>
    node ? e.ask(node).filter(({ kind }) => kind === 'object' || kind === 'instance') : [];
  if (ts.isAsExpression(holder) || ts.isSatisfiesExpression(holder)) return made(holder.expression);
  if (ts.isVariableDeclaration(holder) || ts.isPropertyDeclaration(holder)) return made(holder.initializer);
  return isFunction(holder) && holder.type === type ? returns(holder).flatMap(made) : [];
}

/** Whether a raw text may say of a class, an object or what a function gives that it is of a type. */
function maySayFor(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const before = text.slice(Math.max(0, at - LOOKED), at);
    if (/\b(?:as|satisfies|implements)\b/.test(before)) return true;
    // `import { Name as Other }`: by the other name it may be said anywhere
    if (/^\s+as\s/.test(text.slice(at + name.length, at + name.length + LOOKED))) return true;
    if (!/[:<]\s*$/.test(before)) continue;
    const end = behindArguments(text, at + name.length);
    if (end === undefined || /^[>\s]*[={]/.test(text.slice(end, end + LOOKED))) return true;
  }
  return false;
}

/** The place behind the type arguments that begin at a place, `Name<A, B> = {`; undefined: they are longer than is looked at. */
function behindArguments(text: string, start: number): number | undefined {
  if (text[start] !== '<') return start;
  let depth = 0;
  for (let at = start; at < start + LONGEST; at++) {
    const each = text[at];
    if (each === '<') depth++;
    // an arrow is no bracket
    else if (each === '>' && text[at - 1] !== '=' && --depth === 0) return at + 1;
  }
  return undefined;
}

/** Characters of type arguments that are looked through for their end. */
const LONGEST = 500;

/** So many characters around a name are looked at. */
const LOOKED = 60;
