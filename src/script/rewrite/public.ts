/** Whether a declaration is part of what a package gives to others: exported by it, or named by the types of what is. */
import type { Project } from '../../flow/project.ts';
import { surfaceBy, surfaceOf } from '../../flow/surface.ts';
import { calleeName, enclosing, nameOf, ts } from '../../flow/syntax.ts';
import type { Shape } from '../../flow/values.ts';
import { manual, type Rewrite } from './rewrite.ts';

/** How others reach a declaration: through what a package is entered by, or only by importing its file by path. */
type Publicity = 'entry' | 'file';

function publicityOf(project: Project, shape: Shape): Publicity | undefined {
  const name = declaredName(shape);
  if (surfaceOf(project).types.has(shape) || (name !== undefined && copiedOf(project).has(name))) return 'entry';
  const { fileName } = shape.getSourceFile();
  if (!project.isOpenPackage(fileName)) return undefined;
  return surfaceBy(project, [fileName]).types.has(shape) ? 'file' : undefined;
}

/** What stands against renaming a member of a shape unattended; undefined: others do not get to see it. */
export function publicRewrite(project: Project, shape: Shape, also: readonly object[]): Rewrite | string | undefined {
  const publicity = publicityOf(project, shape);
  if (publicity === 'entry') return manual('It is part of what this package exports: other code reads it.', also);
  return (
    publicity && 'This package gives its types to others, who can import this file: make sure that nobody reads it.'
  );
}

/** The name by which others get the value that a place is written into: an exported constant; undefined: they do not. */
export function givenAs(project: Project, node: ts.Node): string | undefined {
  for (let at = node; ; at = at.parent) {
    const isGiven = surfaceOf(project).values.has(at);
    if (isGiven) return ts.isVariableDeclaration(at) ? nameOf(at.name) : 'export';
    const isPart = at === node || ts.isExpression(at) || ts.isObjectLiteralElement(at) || ts.isTemplateSpan(at);
    // what a function makes, or a call gets, is no part of the value
    if (!isPart || ts.isFunctionLike(at) || (ts.isCallExpression(at) && calleeName(at) !== 'freeze')) return undefined;
  }
}

const copies = new WeakMap<Project, ReadonlySet<string | undefined>>();

/** Names that a published file of declarations has, which may be made from the sources. */
function copiedOf(project: Project): ReadonlySet<string | undefined> {
  let copied = copies.get(project);
  if (!copied) {
    const entries = new Set(project.publicEntries());
    const copying = [...surfaceOf(project).types].filter((node) => {
      const { isDeclarationFile, fileName } = node.getSourceFile();
      return isDeclarationFile && entries.has(fileName);
    });
    const names = copying.filter(isNamed).map((node) => node.name?.text);
    copies.set(project, (copied = new Set(names)));
  }
  return copied;
}

const isNamed = (node: ts.Node): node is ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.ClassDeclaration =>
  ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassDeclaration(node);

function declaredName(shape: Shape): string | undefined {
  return (isNamed(shape) ? shape : enclosing(shape, isNamed))?.name?.text;
}
