/** What whoever installs a package gets by name: the very thing, with all that the package puts into it. An application gives nobody anything. */
import type { Evaluator } from '../flow/evaluate.ts';
import { exportsOf } from '../flow/exports.ts';
import type { Project } from '../flow/project.ts';
import { bare, nameOf, ts } from '../flow/syntax.ts';
import { exportsNamed } from './modules.ts';

const known = new WeakMap<Project, ReadonlySet<ts.Node>>();

/** Whether a declaration is exported by what a package is entered by, from there or from further inside. */
export function isGivenAway(e: Evaluator, declaration: ts.Node): boolean {
  let given = known.get(e.project);
  if (!given)
    known.set(e.project, (given = new Set(e.project.publicEntries().flatMap((path) => givenBy(e, path, new Set())))));
  return given.has(declaration);
}

function givenBy(e: Evaluator, path: string, seen: Set<string>): ts.Node[] {
  if (seen.has(path)) return [];
  seen.add(path);
  const out: ts.Node[] = [];
  for (const name of ['default', ...namesBy(e, path, new Set())])
    for (const each of exportsNamed(e, path, name) ?? []) {
      if ('declaration' in each) out.push(each.declaration);
      else if ('module' in each) out.push(...givenBy(e, each.module, seen));
      else if ('expression' in each) for (const one of members(each.expression)) out.push(...declared(e, one));
    }
  return out;
}

/** All names that a file exports, its own and those that it passes on. */
function namesBy(e: Evaluator, path: string, seen: Set<string>): readonly string[] {
  const script = seen.has(path) ? undefined : e.project.file(path);
  if (!script) return [];
  seen.add(path);
  const { named, stars } = exportsOf(script);
  const passed = stars.flatMap((star) => {
    const target = e.project.resolve(path, star);
    return 'path' in target ? namesBy(e, target.path, seen) : [];
  });
  return [...new Set([...named.keys(), ...passed])];
}

/** `export default state`, and `module.exports = { state }`. */
function members(node: ts.Expression): readonly ts.Expression[] {
  const inner = bare(node);
  if (!ts.isObjectLiteralExpression(inner)) return [inner];
  return inner.properties.flatMap((each) =>
    ts.isShorthandPropertyAssignment(each)
      ? [each.name]
      : ts.isPropertyAssignment(each) && nameOf(each.name) !== undefined
        ? [bare(each.initializer)]
        : [],
  );
}

const declared = (e: Evaluator, node: ts.Expression): readonly ts.Node[] =>
  ts.isIdentifier(node) ? e.project.of(node).scopes.resolve(node, node.text) : [];
