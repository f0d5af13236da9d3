/** Members of the catalogue's names that no answer was tied to, in a program that asks for what has them. */
import type { Change } from '../../catalogue/change.ts';
import { withArticle } from '../../common/articles.ts';
import { put } from '../../common/lists.ts';
import type { Blind, Step } from '../../finding.ts';
import type { Evaluator } from '../../flow/evaluate.ts';
import { HANDED } from '../../flow/project.ts';
import { accessOf, bare, calleeName, dressed, isFunction, nameOf, returns, ts } from '../../flow/syntax.ts';
import type { Value } from '../../flow/values.ts';

/** A name that may be a deprecated member's: nothing ties it to an answer, and nothing says that it is something else. */
export interface Untied {
  name: ts.Node;
  change: Change;
  resource: string;
  field: string;
  /** What it is read of; none: it is declared. */
  of: ts.Expression | ts.BindingName | undefined;
  /** It stands in a text, under this key of an object in a list: the column of a table. */
  column?: string;
  /** It stands in another text. */
  isText?: true;
  /** Its declaration resembles the resource: then no request is needed to doubt. */
  resembles: boolean;
}

/** Where a program asks for something, and what for. */
export interface Asked {
  node: ts.Node;
  note: string;
}

/** So many names lie between what is read and what is not followed. */
const MAX_STEPS = 12;

/** More declarations than this in one file are a description of the whole API, and told once for each rule. */
const MAX_DECLARED = 8;

/** Whether nothing is known of what a member is read of, not even that it is something else. */
export function isOpen(
  e: Evaluator,
  values: readonly Value[],
  member: string,
  seen: ReadonlySet<ts.Node> = new Set(),
): boolean {
  return values.every(
    (value) =>
      (value.kind === 'external' && value.module !== '') ||
      value.kind === 'state' ||
      (value.kind === 'answer' && value.resource === null) ||
      (value.kind === 'list' && isOpen(e, value.of, member, seen)) ||
      // `this.project = null`, until somebody gives it; a word that all use would be told everywhere
      (member.includes('_') && value.kind === 'literal' && (value.value === null || value.value === undefined)) ||
      (value.kind === 'object' && isOpenObject(e, value, member, seen)) ||
      (value.kind === 'text' && value.parts.some((part) => 'hole' in part)),
  );
}

/** What stands in for nothing (`({ project = {} }) => …`), or what is not known with more members (`{ ...project, seen: true }`). */
function isOpenObject(
  e: Evaluator,
  { node, env }: Extract<Value, { kind: 'object' }>,
  member: string,
  seen: ReadonlySet<ts.Node>,
): boolean {
  if (node.properties.length === 0) return true;
  if (!member.includes('_')) return false;
  // what is made of itself says nothing more
  if (seen.has(node)) return true;
  if (node.properties.some((each) => nameOf(each.name) === member)) return false;
  const within = new Set([...seen, node]);
  const spread = node.properties.filter(ts.isSpreadAssignment);
  return spread.length > 0 && spread.every((each) => isOpen(e, e.value(each.expression, env), member, within));
}

/** @param asked a request of the program that is answered with the resource */
export function untiedSpots(
  e: Evaluator,
  untied: readonly Untied[],
  asked: (resource: string) => Asked | undefined,
): Blind[] {
  const doubted = untied.filter(({ resource, resembles }) => resembles || asked(resource));
  /** The declarations of each file, and those of one rule. */
  const declared = new Map<string, Untied[]>();
  const ofRule = ({ name, change }: Untied): string => `${pathOf(name)}\0${change.id}`;
  const isDeclared = ({ of, column, isText }: Untied): boolean => !of && column === undefined && !isText;
  for (const each of doubted.filter(isDeclared))
    for (const key of [pathOf(each.name), ofRule(each)]) put(declared, key, each);
  return doubted.flatMap((each): Blind[] => {
    const isMany = isDeclared(each) && (declared.get(pathOf(each.name)) ?? []).length > MAX_DECLARED;
    const same = isMany ? (declared.get(ofRule(each)) ?? []) : [each];
    return same[0] === each ? [spotOf(e, each, asked(each.resource), same.length - 1)] : [];
  });
}

/** @param others so many other declarations of its file it speaks of */
function spotOf(
  e: Evaluator,
  { name, change, field, resource, of, column, isText, resembles }: Untied,
  call: Asked | undefined,
  others: number,
): Blind {
  const way = (of && e.about(name, () => wayBack(e, of))) ?? [];
  const asks = call?.note;
  const lost = of
    ? `is read here of something that was not followed: ${way.at(-1)?.note ?? 'what it is read of'}`
    : isText
      ? `is named in this text, and who reads by it was not followed`
      : column !== undefined
        ? `is named here under \`${column}\`, and whose rows are read by that name was not followed`
        : `is declared here${resembles ? ` among members of ${withArticle(resource)}` : ''}, and nothing that was followed flows into the declaration`;
  return {
    ...placeOf(name),
    code: 'untied',
    rule: change.id,
    message: `\`${field}\` ${lost}${others > 0 ? `, nor into ${others} ${others === 1 ? 'other' : 'others'} of this file that the rule is about` : ''}. ${asks === undefined ? `No request for ${withArticle(resource)} was seen: \`wrappers\` names the functions that ask` : `The program asks for ${withArticle(resource)} (${asks}): a type on the way would tie the two`}; if it is something else, say so: \`gitlab-sunset-ignore ${change.id}: why\` in a comment.`,
    way: [
      ...(call ? [{ ...placeOf(call.node), note: call.note }] : []),
      ...way.map(({ node, note }) => ({ ...placeOf(node), note })).reverse(),
    ],
  };
}

const pathOf = (node: ts.Node): string => node.getSourceFile().fileName;
const placeOf = (node: ts.Node): Omit<Step, 'note'> => ({
  path: pathOf(node),
  at: node.getStart(),
});

interface Passed {
  node: ts.Node;
  note: string;
}

/** One step of the way back: what is to be said of it, and where it comes from, as far as that is followed. */
interface Turn {
  note?: string;
  to?: ts.Node | undefined;
}

/** From what is read back to what is not followed: the last step says what that is. */
function wayBack(e: Evaluator, from: ts.Node): Passed[] {
  const steps: Passed[] = [];
  const seen = new Set<ts.Node>();
  for (let at: ts.Node | undefined = from; at && !seen.has(at) && seen.size < MAX_STEPS; ) {
    const node: ts.Node = ts.isExpression(at) ? bare(at) : at;
    seen.add(at).add(node);
    const { note, to } = ts.isExpression(node) ? ofExpression(e, node) : ofDeclaration(node);
    if (note !== undefined) steps.push({ node, note });
    at = to;
  }
  return steps;
}

function ofExpression(e: Evaluator, node: ts.Expression): Turn {
  if (ts.isAwaitExpression(node) || ts.isSpreadElement(node)) return { to: node.expression };
  if (ts.isConditionalExpression(node)) return { to: node.whenTrue };
  if (ts.isBinaryExpression(node)) return { to: node.left };
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
    const name = calleeName(node) || 'this call';
    const own = e.ask(node.expression).flatMap((value) => (value.kind === 'function' ? returns(value.node) : []));
    const to = own.find(
      (each) => ts.isCallExpression(bare(each)) || accessOf(bare(each)) || ts.isIdentifier(bare(each)),
    );
    return to
      ? { note: `what \`${name}()\` gives`, to }
      : { note: `${own.length > 0 ? 'it was not made out' : 'nothing here says'} what \`${name}()\` gives` };
  }
  const access = accessOf(node);
  if (access)
    return access.object.kind === ts.SyntaxKind.ThisKeyword
      ? { note: `nothing that was followed is written to \`this.${access.name}\`` }
      : { note: `\`.${access.name}\``, to: access.object };
  if (ts.isElementAccessExpression(node)) return { to: node.expression };
  if (!ts.isIdentifier(node)) return { note: 'what stands here is not followed' };
  const [declaration] = e.project.of(node).scopes.resolve(node, node.text);
  const what = node.text === HANDED ? 'what this slot is handed' : `\`${node.text}\``;
  return declaration ? { to: declaration } : { note: `nothing that was followed gives ${what}` };
}

function ofDeclaration(node: ts.Node): Turn {
  if (ts.isObjectBindingPattern(node) || ts.isArrayBindingPattern(node)) return { to: node.parent };
  if (ts.isBindingElement(node)) return { note: `\`${nameOf(node.name) ?? 'a part'}\``, to: node.parent.parent };
  if (ts.isVariableDeclaration(node)) {
    const loop = node.parent.parent;
    const to = ts.isForOfStatement(loop) ? loop.expression : node.initializer;
    const name = nameOf(node.name);
    return { ...(name === undefined ? {} : { note: `\`${name}\`` }), to };
  }
  if (ts.isParameter(node)) return ofParameter(node);
  if (ts.isImportSpecifier(node) || ts.isImportClause(node) || ts.isNamespaceImport(node))
    return { note: `\`${node.name?.text ?? 'it'}\` is imported, and not followed further` };
  return { note: 'what stands here is not followed' };
}

function ofParameter(node: ts.ParameterDeclaration): Turn {
  const name = nameOf(node.name) ?? 'what is taken apart';
  const fn = isFunction(node.parent) ? dressed(node.parent) : undefined;
  const call = fn && ts.isCallExpression(fn.parent) && fn.parent.expression !== fn ? fn.parent : undefined;
  if (call) {
    const to = accessOf(bare(call.expression))?.object;
    return { note: `\`${name}\` is what \`${calleeName(call) || 'a function'}()\` hands to its callback`, to };
  }
  const own = node.parent.name && nameOf(node.parent.name);
  return { note: `no call of ${own ? `\`${own}()\`` : 'this function'} that was followed hands over \`${name}\`` };
}
