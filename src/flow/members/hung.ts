/** What a program hangs onto an answer under a name that the answer has not: `issue.requests = await related(issue)`. */
import type { Evaluator } from '../evaluate.ts';
import { kept } from '../kept.ts';
import { Once } from '../once.ts';
import type { Scopes } from '../scope.ts';
import { accessOf, bare, isAssignment, ts } from '../syntax.ts';
import type { Answer, Value } from '../values.ts';

interface Hung {
  onto: ts.Expression;
  right: ts.Expression;
}

const writes = new Once<string, Hung>();
const known = new WeakMap<ts.Expression, Map<string, object>>();

/**
 * Whoever holds the answer may have gone another way than past the write, and others may write something else: what is hung is `kept`,
 * so that nothing takes it for proven.
 */
export function hungOnto(e: Evaluator, answer: Answer, name: string): readonly Value[] {
  return writes
    .of(e, name, () => writesOf(e, name))
    .flatMap(({ onto, right }) =>
      e.remember(keyOf(right, answer.resource ?? ''), undefined, () =>
        e
          .value(onto, undefined)
          .some((each) => each.kind === 'answer' && !each.list && each.resource === answer.resource)
          ? e.value(right, undefined).map((each) => (each.kind === 'answer' ? { ...each, kept: true } : each))
          : [],
      ),
    );
}

const passed = new Once<string, Value>();

/**
 * What a function hangs onto an object that somebody unknown hands it, for the next one that is handed the same: `req.mr = …` in one, `req.mr`
 * in another. By its spelling alone it is taken for the same object, so nothing that comes this way is sure.
 */
export function passedAlong(e: Evaluator, node: ts.Expression, name: string): readonly Value[] {
  const way = e.mayWander() ? wayOf(e, node) : undefined;
  if (way === undefined) return [];
  const values = passed.of(e, way, () =>
    writes
      .of(e, name, () => writesOf(e, name))
      .filter(({ onto }) => `${wayOf(e, onto)}.${name}` === way)
      .flatMap(({ right }) => e.value(right, undefined)),
  );
  return kept(e, values, node, ['=', way], false);
}

/** A way of members from a parameter of which nothing is known, by their names; undefined: it begins anywhere else. */
function wayOf(e: Evaluator, node: ts.Expression): string | undefined {
  const names: string[] = [];
  let root = bare(node);
  for (let access = accessOf(root); access; access = accessOf(root)) {
    names.unshift(access.name);
    root = bare(access.object);
  }
  if (!ts.isIdentifier(root)) return undefined;
  const [declared, ...others] = e.project.of(root).scopes.resolve(root, root.text);
  const isLoose =
    declared !== undefined &&
    others.length === 0 &&
    ts.isParameter(declared) &&
    ts.isIdentifier(declared.name) &&
    e.declared(declared, undefined).length === 0;
  return isLoose ? [root.text, ...names].join('.') : undefined;
}

/** A write that is asked about for one resource is a question of its own. */
function keyOf(right: ts.Expression, resource: string): object {
  let keys = known.get(right);
  if (!keys) known.set(right, (keys = new Map()));
  let key = keys.get(resource);
  if (!key) keys.set(resource, (key = {}));
  return key;
}

/** Whether a raw text may write to a member of that name: cheap, may say yes wrongly, never no. */
export function mayWrite(text: string, name: string): boolean {
  const isBlank = (at: number): boolean => /\s/.test(text.charAt(at));
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    let start = at;
    while (isBlank(start - 1)) start--;
    let end = at + name.length;
    while (isBlank(end)) end++;
    // what is commented there is not read by a look at the text
    const isAccess = text[start - 1] === '.' || text.startsWith('*/', start - 2) || isBehindComment(text, start, at);
    if (isAccess && WRITES.some((sign) => text.startsWith(sign, end)) && !/^=[=>]/.test(text.slice(end, end + 2)))
      return true;
  }
  return false;
}

/** What an assignment begins with, or a comment in front of it. */
const WRITES = ['=', '??=', '||=', '//', '/*'];

/** Whether the line before may end in a comment. */
function isBehindComment(text: string, start: number, at: number): boolean {
  const end = text.slice(start, at).search(/[\r\n]/);
  return end >= 0 && text.slice(text.lastIndexOf('\n', start - 1) + 1, start).includes('//');
}

/** What a file writes to members of that name, but for its own (`this.name = …`). */
export function writesIn(scopes: Scopes, name: string): readonly Hung[] {
  return (scopes.identifiers.get(name) ?? []).flatMap((at) => {
    const access = accessOf(at.parent);
    const write = access?.at === at ? access.node.parent : undefined;
    if (!access || !write || access.object.kind === ts.SyntaxKind.ThisKeyword) return [];
    return ts.isBinaryExpression(write) && write.left === access.node && isAssignment(write.operatorToken.kind)
      ? [{ onto: access.object, right: write.right }]
      : [];
  });
}

function writesOf(e: Evaluator, name: string): readonly Hung[] {
  return e.project.naming(name).flatMap((path) => {
    if (!e.project.says(path, `writes ${name}`, (text) => mayWrite(text, name))) return [];
    const script = e.project.file(path);
    return script ? writesIn(script.scopes, name) : [];
  });
}
