/** What `new` makes: instances of classes, containers, promises. */
import { handedLater, isLater } from '../../flow/later.ts';
import { accessOf, bare, givenTo, isTarget, ts } from '../../flow/syntax.ts';
import { calleeText, functionAt } from '../frames.ts';
import { classesOf, mergedIn } from '../merged.ts';
import { ANY, type Frame, isElement, type Path, READ_FROM_TEXT } from '../source.ts';
import { CONTAINERS, FORMS } from '../vocabulary.ts';
import { fromSubject } from './streams.ts';
import type { Walk } from './walk.ts';

export function fromNew(walk: Walk, node: ts.NewExpression, name: string, path: Path, frame: Frame | undefined): void {
  const [step, ...rest] = path;
  const [first] = givenTo(node);
  if (name === 'Promise') {
    fromPromise(walk, node, path, frame);
    return;
  }
  if (fromSubject(walk, node, path, frame)) return;
  if (name === 'WeakRef' && first) {
    walk.from(first, path, frame);
    return;
  }
  if (step === undefined || FORMS.test(name)) {
    walk.own(node, frame, 'instance');
    for (const owner of classesOf(walk.tracer, node))
      for (const each of mergedIn(owner)) walk.from(each, [], undefined);
    return;
  }
  const classes = walk.tracer.values(node.expression, frame).filter((each) => each.kind === 'class');
  if (classes.length > 0) {
    for (const each of classes) walk.fromField(each.node, step, rest, node, frame);
    return;
  }
  if (name === 'Map' && first && isElement(step)) {
    walk.from(first, [ANY, '#1', ...rest], frame);
    // the second of a pair, as it goes through them, is what is kept under the first
    if (rest[0] === '#1') walk.from(first, [ANY, ...rest], frame);
  } else if (CONTAINERS.test(name) && first) walk.from(first, path, frame);
  else if (CONTAINERS.test(name)) walk.nothing(node);
  else walk.fromEvaluator(node, path, frame);
  walk.fromWrites(node, path, frame);
}

function fromPromise(walk: Walk, node: ts.NewExpression, path: Path, frame: Frame | undefined): void {
  const fn = functionAt(node.arguments?.[0]);
  const resolve = fn?.parameters[0];
  if (!fn || !resolve) {
    walk.unknown(node, 'what it resolves to cannot be told');
    return;
  }
  for (const reference of saidAs(walk, resolve)) {
    const { parent } = reference;
    const isCalled = ts.isCallExpression(parent) && parent.expression === reference;
    const handed = ts.isCallExpression(parent) ? accessOf(bare(parent.expression)) : undefined;
    if (ts.isCallExpression(parent) && isLater(walk.tracer.e, parent)) {
      const later = handedLater(walk.tracer.e, parent, 0);
      if (later) walk.from(later, path, frame);
      else walk.nothing(node);
      continue;
    }
    // a request that calls it itself may give it what it gives: `get(url, resolve)`
    const isGiven = ts.isCallExpression(parent) && walk.tracer.e.answer(walk.tracer.values(parent, frame)).length > 0;
    if (!isCalled && handed?.name !== 'then' && !isGiven) {
      walk.unknown(reference, 'whoever gets the function may resolve it');
      continue;
    }
    // `request(…).then(resolve)`: it is what the request gives
    const [value] = isCalled ? parent.arguments : handed?.name === 'then' ? [handed.object] : [];
    const found = value ? walk.tracer.origins({ node: value, path, frame }) : [];
    // text that comes in pieces is what the request inside answers
    const inner = value && bare(value);
    const isParsed = inner !== undefined && ts.isCallExpression(inner) && calleeText(inner) === 'JSON.parse';
    // by the program, or by something of the platform: `xhr.responseText`
    const isRead =
      isParsed &&
      found.every((each) => each.kind !== 'unknown' || each.why === READ_FROM_TEXT || ts.isNewExpression(each.node));
    if (found.length > 0 && !(isRead && !found.some(({ kind }) => kind === 'answer')))
      for (const each of found) walk.add(each);
    else if (value && walk.tracer.e.answer(walk.tracer.values(value, frame)).length === 0)
      walk.unknown(value, 'it is not known what it gives');
    else if (value || !isCalled) walk.fromEvaluator(node, path, frame);
    else walk.nothing(node);
  }
}

/** Where a function that is handed over is said, also by the variable that it is put into: `let done; new Promise((resolve) => { done = resolve; })`. */
function saidAs({ tracer }: Walk, handed: ts.ParameterDeclaration): readonly ts.Identifier[] {
  const { scopes } = tracer.e.project.of(handed);
  return scopes.references(handed).flatMap((reference) => {
    const { parent } = reference;
    const into = ts.isBinaryExpression(parent) && parent.right === reference ? bare(parent.left) : undefined;
    if (!into || !ts.isIdentifier(into)) return [reference];
    const [variable, ...others] = scopes.resolve(into, into.text);
    // what stands at the top of a file other files may call as well
    const isOwn = variable && others.length === 0 && !scopes.top(into.text).includes(variable);
    if (!isOwn || !ts.isVariableDeclaration(variable)) return [reference];
    return scopes.references(variable).filter((each) => !isTarget(each));
  });
}
