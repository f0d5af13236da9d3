/** What a program hangs onto an answer under a name that the answer has not: `issue.requests = await related(issue)`. */
import { isWritten } from '../../project/survey.ts';
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
export function passedAlong(e: Evaluator, node: ts.Expression): readonly Value[] {
  const way = e.mayWander() ? wayOf(node) : undefined;
  if (!way || !isLoose(e, way.root)) return [];
  const key = spelt(way);
  const values = passed.of(e, key, () =>
    writesAlong(e, way)
      .filter(({ onto }) => isLoose(e, wayOf(onto)?.root))
      .flatMap(({ right }) => e.value(right, undefined)),
  );
  return kept(e, values, node, ['=', key], false);
}

/** Members of something that has a name, by their names. */
interface Way {
  root: ts.Identifier;
  names: readonly string[];
}

function wayOf(node: ts.Expression): Way | undefined {
  const names: string[] = [];
  let root = bare(node);
  for (let access = accessOf(root); access; access = accessOf(root)) {
    names.unshift(access.name);
    root = bare(access.object);
  }
  return ts.isIdentifier(root) ? { root, names } : undefined;
}

const spelt = ({ root, names }: Way): string => [root.text, ...names].join('.');

/** Whether a name is a parameter of which nothing is known. */
function isLoose(e: Evaluator, root: ts.Identifier | undefined): boolean {
  if (!root) return false;
  const [declared, ...others] = e.project.of(root).scopes.resolve(root, root.text);
  return (
    declared !== undefined &&
    others.length === 0 &&
    ts.isParameter(declared) &&
    ts.isIdentifier(declared.name) &&
    e.declared(declared, undefined).length === 0
  );
}

/** What is written to a member by the names of its way. */
function writesAlong(e: Evaluator, way: Way): readonly Hung[] {
  const names = [way.root.text, ...way.names];
  const name = names.pop() ?? '';
  const holder = names.at(-1) ?? '';
  return e.project
    .writing(name)
    .filter(
      (path) =>
        e.project.names(path, holder) &&
        e.project.says(path, `writes ${holder}.${name}`, (text) => mayWrite(text, name, holder)),
    )
    .flatMap((path) => writesBy(e, path, name))
    .filter(({ onto }) => {
      const held = wayOf(onto);
      return held !== undefined && `${spelt(held)}.${name}` === spelt(way);
    });
}

/** A write that is asked about for one resource is a question of its own. */
function keyOf(right: ts.Expression, resource: string): object {
  let keys = known.get(right);
  if (!keys) known.set(right, (keys = new Map()));
  let key = keys.get(resource);
  if (!key) keys.set(resource, (key = {}));
  return key;
}

/**
 * Whether a raw text may write to a member of something by its name: cheap, may say yes wrongly, never no.
 * @param holder the name of what has the member
 */
export function mayWrite(text: string, name: string, holder: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    if (!isWritten(text, at + name.length)) continue;
    const start = behindBlanks(text, at);
    // what is commented there is not read by a look at the text
    if (text.startsWith('*/', start - 2) || isBehindComment(text, start, at)) return true;
    if (text[start - 1] === '.' && mayStandFor(text, start - 1, holder)) return true;
  }
  return false;
}

/** Whether what stands in front of a place may be of that name: it says so, or what is there is no name. */
function mayStandFor(text: string, at: number, holder: string): boolean {
  const start = behindBlanks(text, at);
  return text.endsWith(holder, start) || !/[\w$]/.test(text.charAt(start - 1)) || isBehindComment(text, start, at);
}

function behindBlanks(text: string, at: number): number {
  let start = at;
  while (isBlank(text, start - 1)) start--;
  return start;
}

function isBlank(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code <= 0x20 ? code === 0x20 || (code >= 9 && code <= 13) : code >= 0x80 && /\s/.test(text.charAt(at));
}

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

const writesOf = (e: Evaluator, name: string): readonly Hung[] =>
  e.project.writing(name).flatMap((path) => writesBy(e, path, name));

function writesBy(e: Evaluator, path: string, name: string): readonly Hung[] {
  const script = e.project.file(path);
  return script ? writesIn(script.scopes, name) : [];
}
