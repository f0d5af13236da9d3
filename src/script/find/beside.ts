/** What else a function reads of the same object: what a value is that nothing declares and nothing answers. */
import type { Evaluator } from '../../flow/evaluate.ts';
import type { NamingNode } from '../../flow/scope.ts';
import { accessOf, isFunction, nameOf, rootOf, subjectOf, ts, walk } from '../../flow/syntax.ts';
import type { Value } from '../../flow/values.ts';
import type { Look } from './look.ts';
import { toldOf } from './named.ts';
import { isShort, type Owner, type ReadNode } from './places.ts';

export class Beside {
  readonly #look: Look;
  readonly #e: Evaluator;

  constructor(look: Look) {
    this.#look = look;
    this.#e = look.e;
  }

  /** Whether what else is read of the same object in a function are members of a resource, too. */
  isAmongOthers(name: NamingNode, resource: string): boolean {
    const members = this.#readBeside(name);
    const own = [...members].filter((each) => this.#look.lookup.members(resource).has(each));
    return own.length >= 3 && own.length / members.size >= 0.6;
  }

  /** Whether nothing says what is read of: it is unknown, or a parameter to which callers here hand what has no such member at all. */
  isUntold(read: ReadNode, values: readonly Value[], member: string): boolean {
    if (values.length === 0) return true;
    if (ts.isLiteralTypeNode(read) || !values.every((each) => isWithout(each, member))) return false;
    if (ts.isBindingElement(read)) return isOfParameter(read);
    const root = rootOf(read.expression);
    return ts.isIdentifier(root) && this.#e.project.of(root).scopes.resolve(root, root.text).some(isOfParameter);
  }

  /** The owner of a value that nothing declares, by what else is read of it in the same function. */
  readOf(name: NamingNode): Owner | undefined {
    const access = accessOf(name.parent);
    const subject = access && isShort(access.object) ? subjectOf(access.object) : undefined;
    return this.#guess(this.#readBeside(name), name, subject ?? 'the pattern');
  }

  /** The same of what is asked whether it has a member of a name. */
  askedOf(name: ts.Node, object: ts.Expression): Owner | undefined {
    return isShort(object) ? this.#guess(this.#readOf(name, object), name, subjectOf(object)) : undefined;
  }

  #guess(members: ReadonlySet<string>, at: ts.Node, subject: string): Owner | undefined {
    const described = this.#look.shapes.read(members, at, subject);
    return described && { ...described, shape: undefined, call: undefined, guessed: true };
  }

  /** The members that a function reads of what this one is read of, itself among them. */
  #readBeside(name: NamingNode): ReadonlySet<string> {
    const access = accessOf(name.parent);
    const pattern =
      ts.isBindingElement(name.parent) && ts.isObjectBindingPattern(name.parent.parent)
        ? name.parent.parent
        : undefined;
    const members = new Set<string>();
    if (pattern) for (const member of membersOf(pattern)) members.add(member);
    else if (access && isShort(access.object)) return this.#readOf(name, access.object);
    members.delete('');
    return members;
  }

  /** The members that a function reads of an object, as it is written there. */
  #readOf(name: ts.Node, object: ts.Expression): ReadonlySet<string> {
    let scope = name;
    while (!ts.isSourceFile(scope) && !(isFunction(scope) && !ts.isArrowFunction(scope))) scope = scope.parent;
    const members = new Set(this.#readIn(scope).get(this.#keyOf(object, subjectOf(object))));
    members.delete('');
    return members;
  }

  /** How an object is written, and of which list it is one: loops over two lists may call their elements alike. */
  #keyOf(object: ts.Expression, subject: string): string {
    const root = rootOf(object);
    if (!ts.isIdentifier(root)) return subject;
    const [declared] = this.#e.project.of(root).scopes.resolve(root, root.text);
    const loop = declared && ts.isVariableDeclaration(declared) ? declared.parent.parent : undefined;
    return loop && ts.isForOfStatement(loop) ? `${subject} of ${subjectOf(loop.expression)}` : subject;
  }

  readonly #reads = new Map<ts.Node, ReadonlyMap<string, ReadonlySet<string>>>();

  /** What is read of each object in a function, by how the object is written. */
  #readIn(scope: ts.Node): ReadonlyMap<string, ReadonlySet<string>> {
    const known = this.#reads.get(scope);
    if (known) return known;
    const found = new Map<string, Set<string>>();
    const add = (object: ts.Expression, members: readonly string[]): void => {
      if (!isShort(object)) return;
      const key = this.#keyOf(object, subjectOf(object));
      const own = found.get(key) ?? new Set();
      for (const member of members) own.add(member);
      found.set(key, own);
    };
    walk(scope, (at) => {
      const other = accessOf(at);
      if (other && !(ts.isCallExpression(at.parent) && at.parent.expression === at)) add(other.object, [other.name]);
      if (ts.isVariableDeclaration(at) && at.initializer && ts.isObjectBindingPattern(at.name))
        add(at.initializer, membersOf(at.name));
      const told = toldOf(this.#e, at);
      if (told && ts.isStringLiteralLike(at)) add(told, [at.text]);
      return undefined;
    });
    this.#reads.set(scope, found);
    return found;
  }
}

/** A value that a program spells itself, and that has not the member. */
function isWithout(value: Value, member: string): boolean {
  if (value.kind === 'object')
    return value.node.properties.every((each) => !ts.isSpreadAssignment(each) && nameOf(each.name) !== member);
  return (
    value.kind === 'text' || value.kind === 'literal' || (value.kind === 'array' && value.node.elements.length === 0)
  );
}

/** Whether a declaration is a parameter, or taken out of one. */
function isOfParameter(node: ts.Node): boolean {
  for (let at = node; ; at = at.parent.parent) {
    if (ts.isParameter(at)) return true;
    if (!ts.isBindingElement(at)) return false;
  }
}

const membersOf = (pattern: ts.ObjectBindingPattern): string[] =>
  pattern.elements.map((each) => nameOf(each.propertyName ?? each.name) ?? '');
