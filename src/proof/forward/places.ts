import { importsOf } from '../../flow/imports.ts';
import { kinOf } from '../../flow/kin.ts';
import { accessOf, bare, walk as below, calleeName, dressed, isNothing, nameOf, ts } from '../../flow/syntax.ts';
import { isComparison } from '../../script/find/places.ts';
import { ASSIGNS, classAround, takenFrom } from '../frames.ts';
import { mergedIn } from '../merged.ts';
import { ANY, type Frame, isElement, JSON_TEXT, type Path } from '../source.ts';
import { ADDRESSES, BEHIND, PUTS } from '../vocabulary.ts';
import { constant, isForm } from './members.ts';
import { toMethods } from './receivers.ts';
import type { Walk } from './walk.ts';

export function use(walk: Walk, node: ts.Expression, path: Path, frame: Frame | undefined): void {
  if (!walk.isNew(node, path, frame)) return;
  if (!walk.tracer.deeper(() => toParent(walk, node, path, frame))) walk.add({ kind: 'unknown', node });
}

function toParent(walk: Walk, node: ts.Expression, path: Path, frame: Frame | undefined): void {
  let at: ts.Node = dressed(node);
  while (ts.isAwaitExpression(at.parent)) at = dressed(at.parent);
  const { parent } = at;
  if (ts.isShorthandPropertyAssignment(parent)) use(walk, parent.parent, [parent.name.text, ...path], frame);
  else if (ts.isPropertyAssignment(parent)) {
    const name = nameOf(parent.name) ?? ANY;
    // whatever an object does not have itself is its prototype's
    if (name === BEHIND) walk.add({ kind: 'unknown', node: parent });
    else use(walk, parent.parent, [name, ...path], frame);
  } else if (ts.isComputedPropertyName(parent)) walk.add({ kind: 'key', node: parent });
  else if (ts.isSpreadAssignment(parent)) {
    if (path.length === 0) walk.add({ kind: 'spread', node: parent.parent, frame });
    toMethods(walk, parent.parent, path, frame);
    use(walk, parent.parent, path, frame);
  } else if (ts.isVariableDeclaration(parent) || ts.isParameter(parent) || ts.isBindingElement(parent))
    walk.toPattern(parent.name, parent, path, frame);
  else if (ts.isArrayLiteralExpression(parent)) {
    if (path.length === 0 && isKeyOfMap(parent, at) && !isObject(walk, node, frame))
      walk.add({ kind: 'key', node: parent });
    use(walk, parent, [ANY, ...path], frame);
  } else if (ts.isSpreadElement(parent)) toSpread(walk, parent, path, frame);
  else if (ts.isPropertyAccessExpression(parent)) walk.toMember(parent, parent.name.text, path, frame);
  else if (ts.isElementAccessExpression(parent)) walk.toElement(parent, at, path, frame);
  else if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) walk.toCall(parent, at, path, frame);
  else if (ts.isReturnStatement(parent) || ts.isYieldExpression(parent) || ts.isArrowFunction(parent))
    walk.toCallers(parent, path, frame);
  else if (ts.isConditionalExpression(parent)) {
    if (parent.condition !== at) use(walk, parent, path, frame);
  } else if (ts.isBinaryExpression(parent)) toBinary(walk, parent, at, path, frame);
  else if (ts.isTemplateSpan(parent)) {
    const text = textOf(path);
    if (text) use(walk, parent.parent, text, frame);
  } else if (ts.isTaggedTemplateExpression(parent)) walk.add({ kind: 'handed', node: parent });
  else if (ts.isForOfStatement(parent)) toLoop(walk, parent, path, frame);
  else if (ts.isForInStatement(parent)) walk.add({ kind: 'listed', node: parent });
  else if (ts.isExportAssignment(parent)) {
    for (const each of importsOf(walk.tracer.e, parent.getSourceFile().fileName, 'default')) walk.toImport(each, path);
  } else if (ts.isPropertyDeclaration(parent) && ts.isClassLike(parent.parent))
    walk.toOwnMember(parent.parent, nameOf(parent.name), path);
  // a component is called by its element, with what the attributes give
  else if (ts.isJsxOpeningLikeElement(parent)) {
    if (path.length === 0) walk.add({ kind: 'unknown', node: parent });
  } else if (ts.isJsxExpression(parent)) {
    walk.add({ kind: ts.isJsxAttribute(parent.parent) ? 'handed' : 'shown', node: parent });
    if (ts.isJsxAttribute(parent.parent))
      toComponent(walk, parent.parent.parent.parent, [nameOf(parent.parent.name) ?? ANY, ...path], frame);
  } else if (ts.isJsxSpreadAttribute(parent)) {
    walk.add({ kind: 'handed', node: parent });
    toComponent(walk, parent.parent.parent, path, frame);
  } else if (ts.isSwitchStatement(parent) || ts.isCaseClause(parent)) walk.add({ kind: 'compared', node: parent });
  else if (ts.isThrowStatement(parent)) walk.add({ kind: 'handed', node: parent });
  else if (ts.isExpressionStatement(parent) && isForElement(walk, at)) walk.add({ kind: 'handed', node: at });
  // a statement of its own, a test, a negation, a type: nothing of it goes on
}

/** What an element's attributes give to the function that it is named after. */
function toComponent(walk: Walk, element: ts.JsxOpeningLikeElement, path: Path, frame: Frame | undefined): void {
  const { tagName } = element;
  if (ts.isJsxNamespacedName(tagName)) return;
  for (const value of walk.tracer.values(tagName, frame)) {
    const [props] = value.kind === 'function' ? value.node.parameters : [];
    if (props) walk.toPattern(props.name, props, path, undefined);
  }
}

/** Whether a whole expression of markup is what an element, a component or a directive is given. */
function isForElement({ tracer }: Walk, at: ts.Node): boolean {
  const { parts } = tracer.e.project;
  return parts?.isText(at) === false && !parts.isCondition(at);
}

/** An object is a key by what it is, and not by what it says. */
const isObject = (walk: Walk, node: ts.Expression, frame: Frame | undefined): boolean =>
  walk.tracer.origins({ node, path: [], frame }).every(({ kind }) => kind === 'object' || kind === 'answer');

/** The first of a pair that a map is made of: `new Map([[key, value]])`. */
function isKeyOfMap(pair: ts.ArrayLiteralExpression, at: ts.Node): boolean {
  const { parent } = pair;
  return (
    pair.elements[0] === at &&
    ts.isArrayLiteralExpression(parent) &&
    ts.isNewExpression(parent.parent) &&
    /Map$/.test(calleeName(parent.parent))
  );
}

/** What a text has of a value that is made text: of the value itself all that it shows, JSON of it, and a list of either; undefined: nothing. */
function textOf([first, ...rest]: Path): Path | undefined {
  if (first === undefined) return [];
  if (first === JSON_TEXT) return [first, ...rest];
  return isElement(first) && (rest.length === 0 || rest[0] === JSON_TEXT) ? rest : undefined;
}

function toSpread(walk: Walk, node: ts.SpreadElement, path: Path, frame: Frame | undefined): void {
  const { parent } = node;
  if (ts.isArrayLiteralExpression(parent)) {
    if (isForm(walk, node.expression, path, frame)) walk.add({ kind: 'listed', node });
    use(walk, parent, path, frame);
  } else {
    const callee = bare(parent.expression);
    if (path[0] === ANY && ts.isPropertyAccessExpression(callee) && PUTS.test(callee.name.text))
      into(walk, callee.expression, path, frame);
    else walk.add({ kind: 'unknown', node });
  }
}

function toLoop(walk: Walk, loop: ts.ForOfStatement, path: Path, frame: Frame | undefined): void {
  const [step, ...rest] = path;
  if (isForm(walk, loop.expression, path, frame)) walk.add({ kind: 'listed', node: loop });
  if (!isElement(step)) return;
  if (!ts.isVariableDeclarationList(loop.initializer)) {
    walk.add({ kind: 'unknown', node: loop });
    return;
  }
  for (const each of loop.initializer.declarations) walk.toPattern(each.name, each, rest, frame);
}

function toBinary(walk: Walk, node: ts.BinaryExpression, at: ts.Node, path: Path, frame: Frame | undefined): void {
  const kind = node.operatorToken.kind;
  if (ASSIGNS.has(kind)) {
    if (node.right !== at) return;
    toTarget(walk, node.left, path, frame);
    use(walk, node, path, frame);
  } else if (
    kind === ts.SyntaxKind.BarBarToken ||
    kind === ts.SyntaxKind.QuestionQuestionToken ||
    (kind === ts.SyntaxKind.AmpersandAmpersandToken && node.right === at) ||
    (kind === ts.SyntaxKind.CommaToken && node.right === at)
  )
    use(walk, node, path, frame);
  else if (kind === ts.SyntaxKind.PlusToken) {
    const text = textOf(path);
    if (text) use(walk, node, text, frame);
  } else if (kind === ts.SyntaxKind.PlusEqualsToken) {
    const text = node.right === at ? textOf(path) : undefined;
    if (!text) return;
    toTarget(walk, node.left, text, frame);
    use(walk, node, text, frame);
  } else if (isComparison(kind)) {
    const other = node.left === at ? node.right : node.left;
    if (!isNothing(other) && (path.length === 0 || path[0] === JSON_TEXT)) walk.add({ kind: 'compared', node });
  } else if (kind === ts.SyntaxKind.InKeyword && path.length === 0) {
    if (node.right === at) walk.add({ kind: 'read', node, name: constant(walk, bare(node.left), frame) });
    else walk.add({ kind: 'key', node });
  }
}

/** A value is assigned to a variable, or to what is inside of something. */
function toTarget(walk: Walk, target: ts.Expression, path: Path, frame: Frame | undefined): void {
  const node = bare(target);
  if (ts.isIdentifier(node)) toName(walk, node, path, frame);
  else into(walk, node, path, frame);
}

function toName(walk: Walk, node: ts.Identifier, path: Path, frame: Frame | undefined): void {
  const found = walk.tracer.e.project.of(node).scopes.resolve(node, node.text);
  if (found.length === 0)
    walk.add({ kind: node.text === 'exports' || node.text === 'module' ? 'given' : 'handed', node });
  for (const each of found) walk.toReferences(each, path, frame);
}

/** A value is put into something: an object, a list, a map. Everybody else who holds that has it too. */
export function into(walk: Walk, target: ts.Expression, path: Path, frame: Frame | undefined): void {
  const node = bare(target);
  if (ts.isIdentifier(node)) {
    toName(walk, node, path, frame);
    for (const origin of walk.tracer.origins({ node, path: [], frame }))
      if (origin.kind === 'object' || origin.kind === 'own') {
        if (ts.isExpression(origin.node)) use(walk, origin.node, path, origin.frame);
      } else if (origin.kind !== 'literal') walk.add({ kind: 'handed', node });
    return;
  }
  // one of two
  if (ts.isConditionalExpression(node)) {
    into(walk, node.whenTrue, path, frame);
    into(walk, node.whenFalse, path, frame);
    return;
  }
  const access = accessOf(node);
  if (!access) {
    if (ts.isElementAccessExpression(node)) into(walk, node.expression, [ANY, ...path], frame);
    else if (node.kind === ts.SyntaxKind.ThisKeyword) toInstances(walk, node, path);
    else walk.add({ kind: 'unknown', node });
    return;
  }
  const object = bare(access.object);
  if (access.name === BEHIND) walk.add({ kind: 'unknown', node });
  toSetters(walk, object, access.name, path, frame);
  if (ts.isIdentifier(object) && object.text === 'exports') toExports(walk, node, access.name, path);
  else if (ts.isIdentifier(object) && object.text === 'module' && access.name === 'exports')
    toExports(walk, node, undefined, path);
  else if (ts.isPropertyAccessExpression(object) && object.getText() === 'module.exports')
    toExports(walk, node, access.name, path);
  else if (object.kind === ts.SyntaxKind.ThisKeyword) {
    const owner = classAround(object);
    if (owner) walk.toOwnMember(owner, access.name, path);
    else walk.add({ kind: 'handed', node });
  } else {
    into(walk, object, [access.name, ...path], frame);
    if (path.length === 0 && (ADDRESSES.test(access.name) || access.name === 'search')) toUrl(walk, object, frame);
  }
}

/** What is written to a member that has a setter is handed to that. */
function toSetters(walk: Walk, object: ts.Expression, name: string, path: Path, frame: Frame | undefined): void {
  const owner = object.kind === ts.SyntaxKind.ThisKeyword ? classAround(object) : undefined;
  const holders = owner
    ? [owner]
    : walk.tracer
        .values(object, frame)
        .flatMap((each) => (each.kind === 'instance' || each.kind === 'object' ? [each.node] : []));
  for (const holder of holders) {
    const { bases, heirs } = ts.isClassLike(holder) ? kinOf(walk.tracer.e, holder) : { bases: [], heirs: [] };
    for (const each of [holder, ...bases, ...heirs]) {
      const members: readonly ts.Node[] = ts.isClassLike(each)
        ? each.members
        : ts.isObjectLiteralExpression(each)
          ? each.properties
          : [];
      for (const setter of members) {
        const parameter = ts.isSetAccessor(setter) && nameOf(setter.name) === name ? setter.parameters[0] : undefined;
        if (parameter) walk.toPattern(parameter.name, parameter, path, undefined);
      }
    }
  }
}

/** What is written to a part of a URL is in all that the URL is asked for afterwards. */
function toUrl(walk: Walk, url: ts.Expression, frame: Frame | undefined): void {
  for (const origin of walk.tracer.origins({ node: url, path: [], frame }))
    if (origin.kind === 'own' && ts.isNewExpression(origin.node) && calleeName(origin.node) === 'URL')
      use(walk, origin.node, [], origin.frame);
}

/** What is merged into the objects of a class: all that is done with `this` in it, and with what `new` makes. */
function toInstances(walk: Walk, at: ts.Node, path: Path): void {
  const owner = classAround(at);
  const maker = owner?.members.find(ts.isConstructorDeclaration);
  if (!owner || !maker || mergedIn(owner).length === 0) {
    walk.add({ kind: 'unknown', node: at });
    return;
  }
  if (!walk.isNew(owner, ['.', ...path], undefined)) return;
  below(owner, (each) => {
    if (each !== at && each.kind === ts.SyntaxKind.ThisKeyword && ts.isExpression(each) && classAround(each) === owner)
      use(walk, each, path, undefined);
  });
  for (const each of walk.tracer.invocations(maker))
    if (each.kind === 'called') use(walk, each.node, path, each.frame);
    else if (each.kind !== 'read') walk.add({ kind: 'unknown', node: each.node });
}

function toExports(walk: Walk, at: ts.Node, name: string | undefined, path: Path): void {
  const file = at.getSourceFile().fileName;
  for (const each of importsOf(walk.tracer.e, file, name ?? 'default')) walk.toImport(each, path);
  if (name === undefined) for (const each of importsOf(walk.tracer.e, file, undefined)) walk.toImport(each, path);
  const [step, ...rest] = path;
  if (name !== undefined || step === undefined) return;
  for (const each of importsOf(walk.tracer.e, file, step))
    if (each.member === undefined) use(walk, each.node, rest, undefined);
}

/** A member of a class: every place that reads it, of this or of anything that may be such an object. */
export function toOwnMember(walk: Walk, owner: ts.ClassLikeDeclaration, name: string | undefined, path: Path): void {
  if (name === undefined || !walk.isNew(owner, [`.${name}`, ...path], undefined)) return;
  const { bases, heirs } = kinOf(walk.tracer.e, owner);
  const all: readonly (ts.Node | undefined)[] = [owner, ...bases, ...heirs];
  for (const file of walk.tracer.e.project.naming(name))
    for (const at of walk.tracer.e.project.named(file, name)) {
      const access = accessOf(at.parent);
      const taken = takenFrom(at);
      const object = access?.at === at ? bare(access.object) : taken?.object;
      if (!object) continue;
      const isOne =
        object.kind === ts.SyntaxKind.ThisKeyword
          ? all.includes(classAround(object))
          : walk.tracer
              .values(object, undefined)
              .some((value) => value.kind === 'instance' && all.includes(value.node));
      if (isOne && taken) walk.toPattern(taken.element.name, taken.element, path, undefined);
      else if (isOne && access) use(walk, access.node, path, undefined);
    }
}
