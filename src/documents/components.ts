/** How single-file components hang together: what a name in the markup means, and what one hands another. */
import type { Meaning, Parts, Project, Script } from '../flow/project.ts';
import { bare, ts } from '../flow/syntax.ts';
import { nameIn } from './markup.ts';
import { type ComponentSources, fileOf, isMarkup, markupOf } from './vue.ts';

export class Components implements Parts {
  readonly fileOf = fileOf;
  readonly #project: Project;
  readonly #sources: ComponentSources;
  /** Basename of a component → what markup hands to children that are imported from a file of that name. */
  #given: ReadonlyMap<string, readonly Given[]> | undefined;

  constructor(project: Project, sources: ComponentSources) {
    this.#project = project;
    this.#sources = sources;
  }

  /** The list whose element a name in markup is, or the script that says what it is. */
  meaning(at: ts.Identifier, { path, ast }: Script): Meaning | undefined {
    const markup = this.#sources.markup(path);
    const own = this.#sources.scriptOf(path);
    const script = own === undefined ? undefined : this.#project.file(own);
    const loop = markup && nameIn(markup, at.text, at.getStart());
    if (loop === 'unknown') return undefined;
    if (loop === undefined) return script && { script };
    const list = expressionAt(ast, loop);
    return list && { list };
  }

  isText(at: ts.Node): boolean | undefined {
    const path = at.getSourceFile().fileName;
    if (!isMarkup(path)) return undefined;
    const texts = this.#sources.markup(path)?.texts;
    return startsOf(at).some((start) => texts?.has(start) === true);
  }

  isCondition(at: ts.Node): boolean {
    const conditions = this.#sources.markup(at.getSourceFile().fileName)?.conditions;
    return ts.isExpressionStatement(at.parent) && startsOf(at).some((start) => conditions?.has(start) === true);
  }

  behind(at: ts.Node): readonly { condition: ts.Expression; truth: boolean }[] {
    const { fileName } = at.getSourceFile();
    const behind = isMarkup(fileName) ? this.#sources.markup(fileName)?.behind : undefined;
    const found = startsOf(at).flatMap((start) => behind?.get(start) ?? []);
    return found.flatMap(({ start, truth }) => {
      const condition = expressionAt(at.getSourceFile(), start);
      return condition ? [{ condition, truth }] : [];
    });
  }

  /** The expressions that a component is handed under a name, by its path or its script's. */
  handed(path: string, prop: string): readonly ts.Expression[] {
    this.#given ??= this.#read();
    const file = fileOf(path);
    if (file === path) return [];
    return (this.#given.get(basename(file)) ?? []).flatMap((each) => {
      if (each.prop !== prop) return [];
      const target = this.#project.resolve(each.from, each.specifier);
      // an alias that only the bundler knows says the end of the path
      const isIt =
        'path' in target
          ? fileOf(target.path) === file
          : `/${file}`.endsWith(`/${each.specifier.slice(each.specifier.indexOf('/') + 1)}`);
      return isIt ? [each.expression] : [];
    });
  }

  passed(path: string, prop: string): readonly ts.Expression[] {
    return this.#project.importersOf(path).flatMap((importer) => {
      const own = markupOf(importer);
      const markup = this.#sources.markup(own);
      if (!markup?.handed.some((each) => each.prop === prop)) return [];
      const imports = importsOf(this.#project.text(importer) ?? '');
      const script = this.#project.file(own);
      return markup.handed.flatMap((each) => {
        const specifier = each.prop === prop ? imports.get(pascal(each.tag)) : undefined;
        const target = specifier === undefined ? undefined : this.#project.resolve(importer, specifier);
        if (!script || !target || !('path' in target) || fileOf(target.path) !== fileOf(path)) return [];
        const expression = expressionAt(script.ast, each.at);
        return expression ? [expression] : [];
      });
    });
  }

  #read(): ReadonlyMap<string, readonly Given[]> {
    const out = new Map<string, Given[]>();
    for (const path of this.#project.scripts) {
      if (!isMarkup(path)) continue;
      const markup = this.#sources.markup(path);
      const own = this.#sources.scriptOf(path);
      if (!markup || own === undefined || markup.handed.length === 0) continue;
      const imports = importsOf(this.#project.text(own) ?? '');
      for (const { tag, prop, at } of markup.handed) {
        const specifier = imports.get(pascal(tag));
        const script = specifier === undefined ? undefined : this.#project.file(path);
        const expression = script && expressionAt(script.ast, at);
        if (specifier === undefined || !expression) continue;
        const name = basename(specifier);
        out.set(name, [...(out.get(name) ?? []), { from: own, specifier, prop, expression }]);
      }
    }
    return out;
  }
}

interface Given {
  /** The script that imports the child. */
  from: string;
  specifier: string;
  prop: string;
  expression: ts.Expression;
}

/** Local name → the component file it is imported from. */
function importsOf(script: string): ReadonlyMap<string, string> {
  const found = script.matchAll(
    /\bimport\s+(\w+)\s+from\s+['"]([^'"\n]+\.vue)['"]|\b(\w+)\s*[:=]\s*(?:\(\)\s*=>\s*)?import\(\s*['"]([^'"\n]+\.vue)['"]/g,
  );
  return new Map([...found].map(([, name, from, late, lateFrom]) => [name ?? late ?? '', from ?? lateFrom ?? '']));
}

const basename = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const pascal = (tag: string): string => tag.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The expression of the statement around an offset. */
function expressionAt(ast: ts.SourceFile, offset: number): ts.Expression | undefined {
  const statement = ast.statements.find((each) => each.getStart() <= offset && offset < each.end);
  return statement && ts.isExpressionStatement(statement) ? bare(statement.expression) : undefined;
}

/** Where the whole expression of markup may begin that something is a part of. */
function startsOf(at: ts.Node): readonly number[] {
  let outermost = at;
  while (!ts.isExpressionStatement(outermost.parent) && !ts.isSourceFile(outermost.parent))
    outermost = outermost.parent;
  return [...new Set([outermost.getStart(), bareStart(outermost)])];
}

/** Where an expression begins, within the parentheses that the script of the markup puts around it. */
const bareStart = (node: ts.Node): number => (ts.isExpression(node) ? bare(node).getStart() : node.getStart());
