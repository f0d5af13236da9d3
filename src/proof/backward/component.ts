/** What a component's options say of a name of its markup: where it begins, what is written to it, what works it out. */
import { functionOf, optionsOf } from '../../flow/holders.ts';
import type { Script } from '../../flow/project.ts';
import { accessOf, bare, calleeName, isTarget, nameOf, walk as over, returns, ts } from '../../flow/syntax.ts';
import type { Path } from '../source.ts';
import { HOLDS } from '../vocabulary.ts';
import type { Walk } from './walk.ts';

export function fromOptions(walk: Walk, script: Script, node: ts.Identifier, path: Path): void {
  const options = optionsOf(script);
  const name = node.text;
  let isTold = false;
  const from = (expression: ts.Expression, rest: Path): void => {
    isTold = true;
    walk.from(expression, rest, undefined);
  };
  const written = (at: ts.Node): void => {
    const { parent } = at;
    if (ts.isBinaryExpression(parent) && parent.left === at && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken)
      from(parent.right, path);
    else if (ts.isPrefixUnaryExpression(parent) && isTarget(at)) walk.unknown(at, 'it is written to where it is shown');
  };
  for (const property of options?.properties ?? []) {
    const own = functionOf(property);
    // `data()` and `setup()` give objects
    if (own) for (const each of returns(own)) fromReturned(walk, bare(each), name, path, from);
    // `computed: { name() { … } }`
    const inner = ts.isPropertyAssignment(property) ? bare(property.initializer) : undefined;
    const entry =
      inner && ts.isObjectLiteralExpression(inner)
        ? inner.properties.find((each) => each.name !== undefined && nameOf(each.name) === name)
        : undefined;
    const fn = entry && functionOf(entry);
    if (fn) for (const each of returns(fn)) from(each, path);
  }
  if (options)
    over(options, (at) => {
      if (at.kind !== ts.SyntaxKind.ThisKeyword) return undefined;
      const access = accessOf(at.parent);
      // who holds the component by another name, or by a key that is computed, may write any of its names
      if (access?.object !== at) walk.unknown(at, 'the component is handed on');
      else if (access.name === name) written(at.parent);
      return undefined;
    });
  for (const each of walk.tracer.e.project.of(node).scopes.identifiers.get(name) ?? []) written(each);
  if (!isTold) walk.unknown(node, 'it is not known what gives it');
  if ((walk.tracer.e.project.parts?.handed(script.path, name) ?? []).length > 0)
    walk.unknown(node, 'components hand it in');
}

function isHeldBy(walk: Walk, name: ts.Identifier): boolean {
  return walk.tracer.e.project.of(name).scopes.resolve(name, name.text).some(isHeld);
}

/** Whether a variable keeps its value in a member, as a ref does. */
export function isHeld(declaration: ts.Node): boolean {
  const holder =
    ts.isVariableDeclaration(declaration) && declaration.initializer ? bare(declaration.initializer) : undefined;
  return holder !== undefined && ts.isCallExpression(holder) && HOLDS.test(calleeName(holder));
}

/** The member of an object that a component's function gives; markup reads what is inside of a ref. */
function fromReturned(
  walk: Walk,
  object: ts.Expression,
  name: string,
  path: Path,
  from: (expression: ts.Expression, rest: Path) => void,
): void {
  if (!ts.isObjectLiteralExpression(object)) {
    walk.unknown(object, 'it is not known what it gives');
    return;
  }
  for (const each of object.properties) {
    if (ts.isSpreadAssignment(each)) walk.unknown(each, 'it is not known what it gives');
    else if (each.name === undefined || nameOf(each.name) !== name) continue;
    else if (ts.isShorthandPropertyAssignment(each))
      from(each.name, isHeldBy(walk, each.name) ? ['value', ...path] : path);
    else if (ts.isPropertyAssignment(each)) from(each.initializer, path);
    else walk.unknown(each, 'it is not known what it gives');
  }
}
