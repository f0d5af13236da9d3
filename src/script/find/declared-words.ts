/** Where a member is said that is declared to be a word, or one of some: `kind: 'slack' | 'jira'`, `kind: z.enum(['slack', 'jira'])`. */
import type { Evaluator } from '../../flow/evaluate.ts';
import { referencesTo } from '../../flow/imports.ts';
import { shapeMembers } from '../../flow/members/shapes.ts';
import { accessOf, calleeName, dressed, nameOf, ts } from '../../flow/syntax.ts';
import type { Value } from '../../flow/values.ts';

/** A member of a declared type, or of a schema. */
interface Member {
  name: string;
  declared: ts.Node;
}

/** So many calls may lie around a word in a schema: `z.array(z.enum(['slack'])).optional()`. */
const MAX_CLIMB = 8;
/** Schemas and types that name one another: so many in a row are followed. */
const MAX_NAMES = 3;

/**
 * The places where a program says a member that is declared to be a word, or a name that it puts it under.
 * @param fronts what stands before the word in a path: a file is only looked into where it puts something behind one of them
 */
export function declaredUses(
  e: Evaluator,
  piece: ts.StringLiteralLike,
  fronts: readonly string[],
): readonly ts.Expression[] {
  const paths = [...new Set(fronts.flatMap((front) => goingOn(e, front)))];
  if (paths.length === 0) return [];
  return membersOf(e, piece).flatMap((member) =>
    paths.filter((path) => e.project.names(path, member.name)).flatMap((path) => usesIn(e, path, member)),
  );
}

/** What may stand behind a piece of a path that goes on with something else: a hole, or the end of its text. */
const BEHIND = ['${', "'", '"', '`'] as const;

/** The files that put something behind a piece of a path, as far as raw text tells. */
const goingOn = (e: Evaluator, front: string): readonly string[] =>
  e.project
    .mentioning(front)
    .filter((path) =>
      e.project.says(path, `goes on behind ${front}`, (text) => BEHIND.some((each) => text.includes(front + each))),
    );

function membersOf(e: Evaluator, piece: ts.StringLiteralLike): readonly Member[] {
  const { parent } = dressed(piece);
  if (ts.isLiteralTypeNode(parent))
    return typedBy(e, parent).flatMap((each) => {
      const isMember = ts.isPropertySignature(each) || ts.isPropertyDeclaration(each);
      const name = isMember ? nameOf(each.name) : undefined;
      return name === undefined ? [] : [{ name, declared: each }];
    });
  const call = ts.isArrayLiteralExpression(parent) ? dressed(parent).parent : parent;
  if (!ts.isCallExpression(call)) return [];
  const isOne = ts.isArrayLiteralExpression(parent) ? 'keepsValue' : 'constants';
  return e.api.schemaDoes(isOne, calleeName(call)) ? describedBy(e, call, 0) : [];
}

/** What a type is declared to be the type of, by its name as well. */
export function typedBy(e: Evaluator, type: ts.TypeNode, names = 0): readonly ts.Node[] {
  let at: ts.Node = type;
  while (ts.isTypeNode(at.parent)) at = at.parent;
  const { parent } = at;
  if (!ts.isTypeAliasDeclaration(parent)) return [parent];
  if (names >= MAX_NAMES) return [];
  return referencesTo(e, parent).flatMap((each) =>
    ts.isTypeReferenceNode(each.parent) ? typedBy(e, each.parent, names + 1) : [],
  );
}

/** The members that a schema describes, by its name as well. */
function describedBy(e: Evaluator, schema: ts.Expression, names: number): readonly Member[] {
  let at = dressed(schema);
  for (let i = 0; i < MAX_CLIMB; i++) {
    const { parent } = at;
    const access = accessOf(parent);
    if (ts.isCallExpression(parent) && parent.expression !== at && e.api.schemaDoes('keepsValue', calleeName(parent)))
      at = dressed(parent);
    else if (access?.object === at && ts.isCallExpression(access.node.parent)) {
      if (!e.api.schemaDoes('keepsValue', access.name)) return [];
      at = dressed(access.node.parent);
    } else if (ts.isPropertyAssignment(parent) && parent.initializer === at) {
      const name = nameOf(parent.name);
      return name === undefined ? [] : [{ name, declared: parent }];
    } else if (ts.isVariableDeclaration(parent) && parent.initializer === at && names < MAX_NAMES)
      return referencesTo(e, parent).flatMap((each) => describedBy(e, each, names + 1));
    else return [];
  }
  return [];
}

function usesIn(e: Evaluator, path: string, member: Member): readonly ts.Expression[] {
  const { scopes } = e.project.file(path) ?? {};
  return (scopes?.identifiers.get(member.name) ?? []).flatMap((name): readonly ts.Expression[] => {
    const access = accessOf(name.parent);
    if (access?.at === name) {
      if (!isOf(e, e.ask(access.object), member)) return [];
      const holder = dressed(access.node).parent;
      return ts.isVariableDeclaration(holder) ? (scopes?.references(holder) ?? []) : [access.node];
    }
    const taken = name.parent;
    if (!ts.isBindingElement(taken) || (taken.propertyName ?? taken.name) !== name) return [];
    const from = taken.parent.parent;
    if (ts.isBindingElement(from)) return [];
    const values =
      ts.isVariableDeclaration(from) && from.initializer ? e.ask(from.initializer) : e.declared(from, undefined);
    return isOf(e, values, member) ? (scopes?.references(taken) ?? []) : [];
  });
}

/** Whether something is of the type, or held against the schema, that has the member. */
const isOf = (e: Evaluator, values: readonly Value[], { name, declared }: Member): boolean =>
  values.some((value) => value.kind === 'typed' && shapeMembers(e, value.node, value.env).get(name) === declared);
