/**
 * Which files a value may get to from others: along the imports that take something, whichever way and however far. A tree of many small
 * programs, of which each is run by itself, is no single program because one file lists them all.
 */
import { put } from '../common/lists.ts';
import type { Evaluator } from './evaluate.ts';
import type { Project } from './project.ts';
import { accessOf, bare, isAssignment, rootOf, ts, walk } from './syntax.ts';

/** What few files say, each of them may be called by: so many (as callers of a method are looked for, `parameters.ts`). */
const MAX_FILES = 16;
/** Where one island holds this part of the scripts, or more, it is not worth knowing the others. */
const MOST = 1 / 2;

/** What hands something on by a call: to a global, an event, what plugs into a framework, a file that is not named. It may say yes wrongly. */
const HANDS_ON =
  /\b(?:require|import)\s*\(\s*[^'"\s]|\bdeclare global\b|@\w+\s*\(|\bassign\s*\(\s*[^{\s]|\b(?:decorate|provide|inject|register|use|emit|dispatch|publish|send|on|once|subscribe|commit|mixin|component|directive|plugin|extend|postMessage|addEventListener|defineProperty|setItem|setQueryData)\w*\s*\(/;

const DECLARES_FOR_ALL = /\bdeclare global\b/;

/** `.name(…)`, `?.name(…)` */
const CALLED = /\.\s{0,9}(\w+)\s{0,9}(?:\?\.)?\(/g;

export class Islands {
  readonly #e: Evaluator;
  readonly #project: Project;
  #parents: Map<string, string> | undefined;
  #scripts: ReadonlyMap<string, readonly string[]> | undefined;

  constructor(e: Evaluator) {
    this.#e = e;
    this.#project = e.project;
  }

  /** Whether no island holds most of the project. */
  get isScattered(): boolean {
    const most = Math.max(0, ...[...this.#islands.values()].map(({ length }) => length));
    return most < this.#project.scripts.length * MOST;
  }

  /** All scripts of the islands of some files. */
  around(paths: Iterable<string>): ReadonlySet<string> {
    const roots = new Set([...paths].map((path) => this.#rootOf(path)));
    return new Set([...roots].flatMap((root) => this.#islands.get(root) ?? []));
  }

  /**
   * The scripts of other islands to which what is in some files may get all the same, by the name of a method.
   * @returns undefined where it may get anywhere
   */
  beyond(paths: Iterable<string>): ReadonlySet<string> | undefined {
    const found = new Set<string>();
    const names = new Set<string>();
    const around = this.around(paths);
    if (around.size >= this.#project.scripts.length * MOST) return undefined;
    for (const path of around) {
      if (this.#mayHandOn(path)) return undefined;
      for (const [, name = ''] of (this.#project.text(path) ?? '').matchAll(CALLED)) names.add(name);
    }
    for (const name of names) {
      const saying = this.#project.naming(name);
      if (saying.length <= MAX_FILES || this.#project.accessing(name).length <= MAX_FILES)
        for (const path of saying) found.add(path);
    }
    return this.around(found);
  }

  /** Whether a script may hand something on that no import shows; a component's script is used by its tag. */
  #mayHandOn(path: string): boolean {
    const { api } = this.#e;
    const words = [...api.listening.flat(), ...api.exposing];
    const modules = this.#project.namesModules(path);
    return (
      !this.#project.isModule(path) ||
      this.#project.fileOf(path) !== path ||
      this.#project.matches(path, HANDS_ON) ||
      this.#project.matches(path, api.serving.spelt) ||
      api.handingModules.some((each) => modules.includes(each)) ||
      words.some((word) => this.#project.names(path, word)) ||
      this.#typesForAll.some((name) => this.#project.names(path, name)) ||
      this.#writesToOthers(path)
    );
  }

  #forAll: readonly string[] | undefined;

  /** The types that scripts declare for all others, who name them without an import. */
  get #typesForAll(): readonly string[] {
    this.#forAll ??= this.#project.scripts.flatMap((path) => {
      const isModule = this.#project.isModule(path);
      const isForAll = !isModule || this.#project.matches(path, DECLARES_FOR_ALL);
      const statements = (isForAll && this.#project.file(path)?.ast.statements) || [];
      return statements.filter((each) => !isModule || isGlobal(each)).flatMap(typesIn);
    });
    return this.#forAll;
  }

  /** Whether a script writes to a member of what it has not made itself: a global, a parameter, what it imports. */
  #writesToOthers(path: string): boolean {
    const script = this.#project.file(path);
    if (!script) return true;
    let isFound = false;
    walk(script.ast, (at) => {
      if (isFound || !ts.isBinaryExpression(at) || !isAssignment(at.operatorToken.kind) || !accessOf(at.left))
        return isFound ? false : undefined;
      const root = rootOf(at.left);
      isFound =
        root.kind !== ts.SyntaxKind.ThisKeyword &&
        !(ts.isIdentifier(root) && isOwn(script.scopes.resolve(root, root.text)));
      return undefined;
    });
    return isFound;
  }

  /** By the root of each. */
  get #islands(): ReadonlyMap<string, readonly string[]> {
    if (!this.#scripts) {
      const scripts = new Map<string, string[]>();
      for (const path of this.#project.scripts) put(scripts, this.#rootOf(path), path);
      this.#scripts = scripts;
    }
    return this.#scripts;
  }

  #rootOf(path: string): string {
    this.#parents ??= this.#joined();
    return rootIn(this.#parents, path);
  }

  #joined(): Map<string, string> {
    const parents = new Map<string, string>();
    const join = (one: string, other: string): void => {
      const root = rootIn(parents, one);
      if (root !== rootIn(parents, other)) parents.set(root, rootIn(parents, other));
    };
    const own = new Set(this.#project.scripts);
    const [forAll] = this.#project.scripts.filter((path) => !this.#project.isModule(path));
    for (const path of own) {
      join(path, this.#project.fileOf(path));
      for (const from of this.#project.takingFrom(path)) if (own.has(from)) join(path, from);
      // what is no module shares its names with all that is none
      if (forAll !== undefined && !this.#project.isModule(path)) join(path, forAll);
    }
    return parents;
  }
}

const isTypeDeclaration = (
  node: ts.Node,
): node is ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.ClassDeclaration | ts.EnumDeclaration =>
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isClassDeclaration(node) ||
  ts.isEnumDeclaration(node);

/** `declare global { … }` */
const isGlobal = (node: ts.Node): boolean => ts.isModuleDeclaration(node) && node.name.text === 'global';

/** The names of the types that a statement declares, itself or inside of a namespace. */
function typesIn(statement: ts.Node): readonly string[] {
  const names: string[] = [];
  const take = (at: ts.Node): false | undefined => {
    if (isTypeDeclaration(at) && at.name) names.push(at.name.text);
    return ts.isFunctionLike(at) ? false : undefined;
  };
  if (take(statement) !== false) walk(statement, take);
  return names;
}

/** Whether a name stands for what its file makes: no parameter, no import, no global, and no other name of one. */
const isOwn = (declared: readonly ts.Node[]): boolean =>
  declared.length > 0 &&
  declared.every((each) => {
    const made = ts.isVariableDeclaration(each) && each.initializer ? bare(each.initializer) : undefined;
    return ts.isVariableDeclaration(each) && !(made && (ts.isIdentifier(made) || accessOf(made)));
  });

function rootIn(parents: Map<string, string>, path: string): string {
  let at = path;
  for (let above = parents.get(at); above !== undefined; above = parents.get(at)) {
    const next = parents.get(above);
    if (next !== undefined) parents.set(at, next);
    at = above;
  }
  return at;
}
