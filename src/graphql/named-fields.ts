/** Who goes by a field's own name in a text: stores of libraries, programs that go through the trees of documents. An alias says nothing to them. */
import { documentTrees, fieldStores } from '../../rules/graphql-stores.ts';
import type { Project } from '../flow/project.ts';
import { accessOf, bare, calleeName, dressed, isFunction, ts, walk } from '../flow/syntax.ts';
import type { Definition, Use } from './find.ts';
import type { Fragment } from './fragments.ts';
import type { OwnUse } from './own-uses.ts';

/** Where a script of the unit hands a store the name of a field, or asks a document's tree for it. */
export function namedIn(project: Project, name: string): ts.Node | undefined {
  const isUsed = (modules: readonly string[], of: readonly string[]): boolean =>
    of.some((path) => project.matches(path, importing(modules)));
  const saying = project.naming(name);
  if (saying.length === 0) return undefined;
  // an updater is handed the store, and need not import anything
  const named = new Set(fieldStores.flatMap((store) => (isUsed(store.modules, project.scripts) ? store.named : [])));
  for (const path of saying) {
    const isOfTrees = isUsed(documentTrees.modules, [path]);
    if (!isOfTrees && named.size === 0) continue;
    const script = project.file(path);
    if (!script) continue;
    let found: ts.Node | undefined;
    walk(script.ast, (node) => {
      const isText = ts.isStringLiteralLike(node) && node.text === name;
      if (!found && isText && (isHanded(node, named) || (isOfTrees && isAskedOfTree(node)))) found = node;
      return undefined;
    });
    if (found) return found;
  }
  return undefined;
}

/** Whether a text is an argument of a function, or a method, that takes names of fields. */
function isHanded(node: ts.Expression, named: ReadonlySet<string>): boolean {
  const outer = dressed(node);
  const { parent } = outer;
  return ts.isCallExpression(parent) && parent.expression !== outer && named.has(calleeName(parent) ?? '');
}

/** Whether a text is held against the name of a node of a tree: `node.name.value === 'x'`, `case 'x'`. */
function isAskedOfTree(node: ts.Expression): boolean {
  const { parent } = dressed(node);
  if (ts.isCaseClause(parent)) return isNameOfTree(parent.parent.parent.expression);
  return ts.isBinaryExpression(parent) && [parent.left, parent.right].some(isNameOfTree);
}

function isNameOfTree(node: ts.Expression): boolean {
  const access = accessOf(bare(node));
  if (access?.name !== documentTrees.value) return false;
  const holder = accessOf(bare(access.object));
  return holder?.name === documentTrees.name || ts.isIdentifier(bare(access.object));
}

/** What the text of a script holds that imports one of some modules. */
function importing(modules: readonly string[]): RegExp {
  // Bounded: modules of our own facts.
  return new RegExp(`["'](?:${modules.map((each) => each.replace(/[/.]/g, '\\$&')).join('|')})["'/]`);
}

/** Whether an object under whose keys fields stand is put under its type's name elsewhere: `{ Type: fields }`. */
export function isPutUnder(project: Project, node: ts.Node, owner: string): boolean {
  const declaration = declaringOf(node);
  if (!declaration || !ts.isIdentifier(declaration.name)) return false;
  const { text } = declaration.name;
  if (text === owner) return true;
  // Bounded: a name of our own rules, and one of a program's.
  const putting = new RegExp(
    `\\b${owner}["']?\\s{0,9}:\\s{0,9}\\{?[^{}]{0,99}\\b${text.replace(/\$/g, '\\$')}(?![\\w$])`,
  );
  return project.naming(text).some((path) => project.matches(path, putting));
}

/** The variable whose object has a node for one of its keys. */
function declaringOf(node: ts.Node): ts.VariableDeclaration | undefined {
  const { parent } = node;
  if (!ts.isObjectLiteralElement(parent) || parent.name !== node) return undefined;
  const value = ts.isPropertyAssignment(parent) ? bare(parent.initializer) : parent;
  // a resolver or a policy is a function, or an object of functions and words: what an answer has there is a value
  if (!isFunction(value) && !ts.isObjectLiteralExpression(value) && !ts.isMethodDeclaration(value)) return undefined;
  for (let at: ts.Node = parent.parent; at.parent && !ts.isStatement(at); at = at.parent)
    if (ts.isVariableDeclaration(at)) return at;
  return undefined;
}

/** Functions of stores that take a fragment by itself. */
const BY_FRAGMENT = [...new Set(fieldStores.flatMap(({ byFragment = [] }) => byFragment))];
/** Functions of stores that are handed a document and its variables, and ask no server. */
export const BY_DOCUMENT: ReadonlySet<string> = new Set(fieldStores.flatMap(({ byDocument = [] }) => byDocument));

/** Whether a program has a store that takes a fragment by itself. */
export const takesFragments = (project: Project): boolean =>
  BY_FRAGMENT.some((word) => project.naming(word).length > 0);

interface Beside {
  project: Project;
  /** What spreads a fragment. */
  usersOf: (fragment: Fragment) => readonly { node: Definition }[];
  /** Uses in documents that nothing shows to be ours. */
  unproven: readonly Use[];
  /** Scripts whose documents are put together, and left to a person. */
  composed: readonly string[];
}

/** A store knows a field by its own name, whoever asked for it: what one document asks for moves with all others that a store is handed, or not at all. */
export function besideStores(uses: readonly OwnUse[], beside: Beside): readonly OwnUse[] {
  const alone = standingAlone(uses, beside);
  const left = putTogether(beside);
  return uses.map((each): OwnUse => {
    const { use, rewrite } = each;
    if (use.site.kind !== 'field' || rewrite.tier !== 'safe') return each;
    const by = alone.get(use.rule.match.graphql);
    const path = left(use.site.node.name.value);
    const reason =
      by && by.definition !== use.definition
        ? `The fragment \`${by.definition.name?.value ?? ''}\` in ${by.document.path} reads or writes it in a cache, which knows it by its own name: make sure that both change together.`
        : path !== undefined
          ? `A document that is put together in ${path} may ask for it as well, and a cache knows it by its own name: make sure that both change together.`
          : undefined;
    return reason === undefined ? each : { ...each, rewrite: { ...rewrite, tier: 'review', reason } };
  });
}

/** By element: a use in a fragment that nobody spreads, which is for a store. Nothing but who is handed it may show that it is ours. */
function standingAlone(uses: readonly OwnUse[], { project, usersOf, unproven }: Beside): ReadonlyMap<string, Use> {
  const alone = new Map<string, Use>();
  if (!takesFragments(project)) return alone;
  for (const use of [...uses.map((each) => each.use), ...unproven]) {
    const { definition: node, document, site, rule } = use;
    if (site.kind !== 'field' || node.kind !== 'FragmentDefinition') continue;
    if (!usersOf({ document, node }).some((each) => each.node.kind === 'OperationDefinition'))
      alone.set(rule.match.graphql, use);
  }
  return alone;
}

/** Where a script that puts documents together names a field, in a program that hands documents to a store. */
function putTogether({ project, composed }: Beside): (field: string) => string | undefined {
  if (composed.length === 0 || ![...BY_DOCUMENT].some((word) => project.naming(word).length > 0))
    return () => undefined;
  return (field) => {
    const naming = new Set(project.naming(field));
    return composed.find((path) => naming.has(path));
  };
}
