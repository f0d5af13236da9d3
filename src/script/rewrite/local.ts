/** A member that is destructured into a local: whether the local can take the new name everywhere it is said, or only its key changes. */
import type { Edit } from '../../finding.ts';
import type { Evaluator } from '../../flow/evaluate.ts';
import { isReference, type Scopes } from '../../flow/scope.ts';
import { ts } from '../../flow/syntax.ts';
import { hasEntry, removeEntry, rename, replace, span } from './rewrite.ts';

/** Renames a destructured member and the local of its name, or keeps the local where its name is needed. */
export function renameBinding(e: Evaluator, read: ts.BindingElement, to: string): Edit[] {
  if (read.propertyName || !ts.isIdentifier(read.name)) return [rename(read.propertyName ?? read.name, to)];
  const references = e.project.of(read).scopes.references(read);
  if (
    !isUnused(e, read, references, to) ||
    isExported(read) ||
    [read.name.text, to].some((each) => isForMarkup(e, read, each))
  )
    return [span(read, read.name.getStart(), read.name.getStart(), `${to}: `)];
  return [replace(read.name, to), ...references.map((each) => renameReference(each, to))];
}

/** What mentions a local says its new name; what others know it by, a key of an object or the name of an export, stays. */
export function renameReference(reference: ts.Identifier, to: string): Edit {
  const { parent } = reference;
  if (ts.isShorthandPropertyAssignment(parent))
    return span(reference, reference.getEnd(), reference.getEnd(), `: ${to}`);
  if (ts.isExportSpecifier(parent) && !parent.propertyName)
    return span(reference, reference.getStart(), reference.getStart(), `${to} as `);
  return replace(reference, to);
}

/** Whether the markup of a component may say a name, where one is declared that it can say: what it says is not renamed. */
export const isForMarkup = (
  { project }: Evaluator,
  local: ts.BindingElement | ts.ImportSpecifier,
  name: string,
): boolean => ts.isIdentifier(local.name) && project.parts?.maySay(local.name, name) === true;

/** Whether a local is one of those that its file exports where it declares them. */
export const isExported = (local: ts.BindingElement | ts.VariableDeclaration): boolean =>
  (ts.getCombinedModifierFlags(local) & ts.ModifierFlags.Export) !== 0;

/** Whether a name can be given here without meaning something else at any of the uses. */
export function isUnused(
  e: Evaluator,
  read: ts.BindingElement,
  references: readonly ts.Identifier[],
  name: string,
): boolean {
  const { scopes } = e.project.of(read);
  const isKey = ts.isObjectBindingPattern(read.parent) && hasEntry(read.parent.elements, name);
  return (
    !isKey &&
    [read, ...references].every((at) => scopes.resolve(at, name).every((each) => each === read)) &&
    ![name, ...SAY_ANY_NAME].some((each) => saysGlobal(scopes, each))
  );
}

/** What is called with text that is run where it stands. */
const SAY_ANY_NAME = ['eval'];

/** Whether a file says a name that nothing in it declares: a local of that name may be meant from then on. */
const saysGlobal = (scopes: Scopes, name: string): boolean =>
  (scopes.identifiers.get(name) ?? []).some((each) => isReference(each) && scopes.resolve(each, name).length === 0);

/** Takes a member out of a pattern, with its line where it stands alone on it. */
export function removeBinding(read: ts.BindingElement, { elements }: ts.ObjectBindingPattern): Edit {
  return elements.length === 1 ? replace(read.parent, '{}') : removeEntry(read, elements);
}
