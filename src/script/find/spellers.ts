/** Which scripts may read a member by a constant in brackets: what spells the name, and what gets it from there. */
import type { Evaluator } from '../../flow/evaluate.ts';
import type { Project, Script } from '../../flow/project.ts';
import type { SpeltNode } from '../../flow/scope.ts';
import { dressed, ts, walk } from '../../flow/syntax.ts';
import type { Value } from '../../flow/values.ts';
import { mayCompute, renames } from './raw.ts';

/** The scripts that read by keys in brackets, and that spell a name in quotes or import what does. */
export class Spellers {
  readonly #e: Evaluator;
  readonly #project: Project;
  readonly #isAsked: (path: string) => boolean;
  readonly #known = new Map<string, readonly string[]>();

  /** @param isAsked which scripts are asked for; the others only tell what these get */
  constructor(e: Evaluator, isAsked: (path: string) => boolean) {
    this.#e = e;
    this.#project = e.project;
    this.#isAsked = isAsked;
  }

  of(name: string): readonly string[] {
    let known = this.#known.get(name);
    if (!known) {
      const mentioning = this.#project.mentioning(name);
      const quoted = mentioning.length > 0 ? new RegExp(`['"\`]${name}['"\`]`) : undefined;
      const own = mentioning.filter((path) => quoted && this.#project.matches(path, quoted));
      const all = new Set([...own, ...own.flatMap((path) => this.#takers(path, name))]);
      known = [...all].filter((path) => this.#isAsked(path) && this.#mayCompute(path)).sort();
      this.#known.set(name, known);
    }
    return known;
  }

  readonly #mayCompute = (path: string): boolean => this.#project.says(path, 'may compute', mayCompute);

  #text(path: string): string {
    return this.#project.text(path) ?? '';
  }

  /**
   * Whether somebody may get a text that is spelt there. What only a function of a library is handed (the name of a column) comes back in
   * nothing that is followed.
   */
  readonly #isKept = (piece: SpeltNode): boolean => {
    const at = dressed(piece);
    const call = at.parent;
    if (!ts.isCallExpression(call) || call.expression === at) return true;
    const isOfLibrary = (values: readonly Value[]) => values.every(({ kind }) => kind === 'external');
    const callees = this.#e.about(call, () => this.#e.ask(call.expression)) ?? [];
    return (
      callees.length === 0 || !isOfLibrary(callees) || !isOfLibrary(this.#e.about(call, () => this.#e.ask(call)) ?? [])
    );
  };

  /** Of the scripts that import one, those that may get from it what spells a name. */
  #takers(path: string, name: string): readonly string[] {
    const importers = this.#project.importersOf(path).filter((each) => this.#isAsked(each) && this.#mayCompute(each));
    const script = importers.length > 0 ? this.#project.file(path) : undefined;
    const names = script && namesCarrying(script, name, this.#isKept);
    if (!names || importers.some((each) => renames(this.#text(each), names))) return importers;
    if (names.size === 0) return [];
    const said = new RegExp(
      `(?<![\\w$])(?:${[...names].map((each) => each.replace(/\$/g, '\\$')).join('|')})(?![\\w$])`,
    );
    return importers.filter((each) => said.test(this.#text(each)));
  }
}

/**
 * The names at the top of a script whose values may hold a text that is spelt in it; undefined: others may get it by whatever name.
 * What a statement declares or writes to carries what stands in it, and what it names.
 */
function namesCarrying(
  { ast, scopes }: Script,
  name: string,
  isKept: (piece: SpeltNode) => boolean,
): ReadonlySet<string> | undefined {
  const carried = new Set<string>();
  const seen = new Set<ts.Node>();
  const take = (node: ts.Node): boolean => {
    const statement = statementOf(node);
    if (seen.has(statement) || ts.isImportDeclaration(statement)) return true;
    seen.add(statement);
    const names = namesOf(statement);
    for (const each of names ?? []) carried.add(each);
    return names !== undefined;
  };
  for (const piece of scopes.spelt) if (piece.text === name && isKept(piece) && !take(piece)) return undefined;
  for (const each of carried) for (const at of scopes.identifiers.get(each) ?? []) if (!take(at)) return undefined;
  return ast.statements.length > 0 ? carried : undefined;
}

function statementOf(node: ts.Node): ts.Node {
  let at = node;
  while (!ts.isSourceFile(at.parent)) at = at.parent;
  return at;
}

/** What a statement at the top of a script declares and writes to; undefined: what it gives to others has no name, or is not known. */
function namesOf(statement: ts.Node): readonly string[] | undefined {
  if (
    ts.isExportAssignment(statement) ||
    ts.isExportDeclaration(statement) ||
    !(
      ts.isVariableStatement(statement) ||
      ts.isFunctionDeclaration(statement) ||
      ts.isClassDeclaration(statement) ||
      ts.isEnumDeclaration(statement) ||
      ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement)
    )
  )
    return undefined;
  const isDefault = (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword);
  if (isDefault) return undefined;
  const names: string[] = [];
  const bind = (name: ts.BindingName): void => {
    if (ts.isIdentifier(name)) names.push(name.text);
    else for (const each of name.elements) if (ts.isBindingElement(each)) bind(each.name);
  };
  if (ts.isVariableStatement(statement)) for (const each of statement.declarationList.declarations) bind(each.name);
  else if (statement.name) names.push(statement.name.text);
  walk(statement, (at) => {
    if (
      !ts.isBinaryExpression(at) ||
      at.operatorToken.kind < ts.SyntaxKind.FirstAssignment ||
      at.operatorToken.kind > ts.SyntaxKind.LastAssignment
    )
      return;
    let target: ts.Node = at.left;
    while (ts.isPropertyAccessExpression(target) || ts.isElementAccessExpression(target)) target = target.expression;
    if (ts.isIdentifier(target)) names.push(target.text);
  });
  return names;
}
