/** How single-file components hang together: what a name in the markup means, and what one hands another. */
import { events } from '../../rules/components.ts';
import { put } from '../common/lists.ts';
import type { Heard, Meaning, Parts, Project, Said, Script, Slot } from '../flow/project.ts';
import { isReference } from '../flow/scope.ts';
import { bare, enclosing, isFunction, ts } from '../flow/syntax.ts';
import { Inputs } from './angular/inputs.ts';
import { type Around, maySay, nameIn, scopeOf } from './markup.ts';
import { isSvelte } from './svelte.ts';
import { type ComponentSources, fileOf, isMarkup, isTemplate, markupOf } from './vue.ts';

export class Components implements Parts {
  readonly fileOf = fileOf;
  readonly #project: Project;
  readonly #sources: ComponentSources;
  /** By the file of the component that is handed it, and the name that it has there. */
  readonly #given = new Map<string, readonly ts.Expression[]>();
  /** By the path of a component's script. */
  readonly #imports = new Map<string, ReadonlyMap<string, string>>();
  #importing: ReadonlyMap<string, readonly string[]> | undefined;

  readonly #inputs: Inputs;

  constructor(project: Project, sources: ComponentSources) {
    this.#inputs = new Inputs(project, isTemplate);
    this.#project = project;
    this.#sources = sources;
  }

  /** The list whose element a name in markup is, or the script that says what it is. */
  meaning(at: ts.Identifier, { path, ast }: Script): Meaning | undefined {
    const markup = this.#sources.markup(path);
    const own = this.#sources.scriptOf(path);
    const script = own === undefined ? undefined : this.#project.file(own);
    const brought = markup && nameIn(markup, at.text, at.getStart());
    const heard = brought === undefined && at.text === events.heard ? this.heard(at) : undefined;
    if (heard) return { heard };
    if (brought === undefined) return script && { script };
    if (brought === 'unknown') return 'unknown';
    if ('declared' in brought) {
      const names = this.#project.file(path)?.scopes.identifiers.get(at.text) ?? [];
      const declared = names.find((each) => each.getStart() === brought.declared)?.parent;
      return declared && ts.isBindingElement(declared) ? { declared } : 'unknown';
    }
    if ('path' in brought) return { path: brought.path, slot: this.#slotIn(ast, own, brought.slot) };
    const list = expressionAt(ast, brought.list);
    return list && { list };
  }

  /** A component with what it is handed, for the names that its slot brings in; `own`: the script of the component that uses it. */
  #slotIn(ast: ts.SourceFile, own: string | undefined, { tag, given, outer }: Around): Slot {
    const handed = [...given].flatMap(([prop, at]): [string, ts.Expression][] => {
      const expression = expressionAt(ast, at);
      return expression ? [[prop, expression]] : [];
    });
    return {
      tag,
      given: new Map(handed),
      hands: own === undefined ? new Map() : this.#handedToSlots(own, tag),
      outer: outer && this.#slotIn(ast, own, outer),
    };
  }

  /** What a component of the program hands to its slots: `<slot name="row" :mr="mr" />`. */
  #handedToSlots(own: string, tag: string): ReadonlyMap<string, readonly ts.Expression[]> {
    const found = new Map<string, ts.Expression[]>();
    const target = this.#component(own, tag);
    const markup = target === undefined ? undefined : this.#sources.markup(markupOf(target));
    const script = markup && target !== undefined ? this.#project.file(markupOf(target)) : undefined;
    for (const { tag: inner, prop, at } of markup?.handed ?? []) {
      const expression = inner === 'slot' && script ? expressionAt(script.ast, at) : undefined;
      if (expression) found.set(prop, [...(found.get(prop) ?? []), expression]);
    }
    return found;
  }

  said(declared: ts.Identifier): Said {
    const { text } = declared;
    const path = this.#markupFor(declared);
    const markup = path === undefined ? undefined : this.#sources.markup(path);
    const script = markup && path !== undefined ? this.#project.file(path) : undefined;
    if (path === undefined || !markup || !script)
      return { at: [], isOpen: path !== undefined && this.#sources.mayHide(path, text) };
    const own = script.ast === declared.getSourceFile() ? scopeOf(markup, text, declared.getStart()) : undefined;
    const at = (script.scopes.identifiers.get(text) ?? []).filter(
      (each) =>
        isReference(each) &&
        script.scopes.resolve(each, text).length === 0 &&
        scopeOf(markup, text, each.getStart()) === own,
    );
    return { at, isOpen: this.#sources.mayHide(path, text) };
  }

  maySay(declared: ts.Identifier, name: string): boolean {
    const path = this.#markupFor(declared);
    const markup = path === undefined ? undefined : this.#sources.markup(path);
    return path !== undefined && (this.#sources.mayHide(path, name) || (markup !== undefined && maySay(markup, name)));
  }

  /** The path of the markup that can say what is declared: its own patterns, and what the script beside it declares at its top. */
  #markupFor(declared: ts.Identifier): string | undefined {
    const { path, scopes } = this.#project.of(declared);
    // a function's own names are none of the markup's
    if (isMarkup(path)) return enclosing(declared, isFunction) ? undefined : path;
    const isTop = scopes.top(declared.text).some((each) => each.name === declared);
    return isTop && this.#sources.scriptOf(markupOf(path)) === path ? markupOf(path) : undefined;
  }

  heard(at: ts.Node): Heard | undefined {
    const path = at.getSourceFile().fileName;
    const own = this.#sources.scriptOf(path);
    const start = at.getStart();
    const listener = this.#sources.markup(path)?.listeners.find((each) => each.start <= start && start < each.end);
    const target = listener && own !== undefined ? this.#component(own, listener.tag) : undefined;
    return listener && target !== undefined ? { file: fileOf(target), event: listener.event } : undefined;
  }

  /** The path that the script of a component imports another one from, by its tag. */
  #component(own: string, tag: string): string | undefined {
    const specifier = this.#importsOf(own).get(pascal(tag));
    const target = specifier === undefined ? undefined : this.#project.resolve(own, specifier);
    return target && 'path' in target ? target.path : undefined;
  }

  isText(at: ts.Node): boolean | undefined {
    const path = at.getSourceFile().fileName;
    const shown = this.#sources.svelte(path)?.shown;
    if (shown) return startsOf(at).flatMap((start) => shown.get(start) ?? [])[0];
    if (!isMarkup(path)) return undefined;
    const texts = this.#sources.markup(path)?.texts;
    return startsOf(at).some((start) => texts?.has(start) === true);
  }

  isFixed({ path, start, end }: { path: string; start: number; end: number }): boolean {
    const fixed = this.#sources.svelte(path)?.fixed ?? [];
    return fixed.some((each) =>
      start < end ? start < each.end && each.start < end : each.start <= start && end <= each.end,
    );
  }

  writable({ path, start, text }: { path: string; start: number; text: string }): string | undefined {
    const attributes = this.#sources.markup(path)?.attributes ?? [];
    const around = isMarkup(path) ? attributes.find((each) => each.start <= start && start <= each.end) : undefined;
    if (around?.quote === '') return /[\s"'`=<>]/.test(text) ? undefined : text;
    // all quotes in it are ours: what stood in the attribute before has none like those around it
    return around ? text.replaceAll(around.quote, around.quote === '"' ? "'" : '"') : text;
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

  handed(path: string, prop: string): readonly ts.Expression[] {
    const file = fileOf(path);
    // a Svelte component is a function that is called with what it is handed; a template's names are members of its class
    if (file === path || isSvelte(file) || isTemplate(path)) return [];
    const key = `${file}\n${prop}`;
    let given = this.#given.get(key);
    if (!given) this.#given.set(key, (given = this.#givenTo(file, prop)));
    return given;
  }

  given(member: ts.ClassElement): readonly ts.Expression[] {
    return this.#inputs.of(member);
  }

  /** What the markup of those who import a component hands it under a name. */
  #givenTo(file: string, prop: string): readonly ts.Expression[] {
    this.#importing ??= this.#byImported();
    return (this.#importing.get(basename(file)) ?? []).flatMap((own): readonly ts.Expression[] => {
      const handed = (this.#sources.markup(markupOf(own))?.handed ?? []).filter((each) => {
        const specifier = each.prop === prop ? this.#importsOf(own).get(pascal(each.tag)) : undefined;
        return specifier !== undefined && this.#leadsTo(own, specifier, file);
      });
      const script = handed.length > 0 ? this.#project.file(markupOf(own)) : undefined;
      return handed.flatMap(({ at }) => (script && expressionAt(script.ast, at)) ?? []);
    });
  }

  /** The scripts of components that import one of a file's name, by that name. */
  #byImported(): ReadonlyMap<string, readonly string[]> {
    const found = new Map<string, string[]>();
    for (const own of this.#project.scripts) {
      if (fileOf(own) === own || isMarkup(own)) continue;
      for (const name of new Set(this.#project.namesModules(own).map(basename))) put(found, name, own);
    }
    return found;
  }

  #importsOf(own: string): ReadonlyMap<string, string> {
    let found = this.#imports.get(own);
    if (!found) this.#imports.set(own, (found = importsOf(this.#project.text(own) ?? '')));
    return found;
  }

  #leadsTo(from: string, specifier: string, file: string): boolean {
    const target = this.#project.resolve(from, specifier);
    // an alias that only the bundler knows says the end of the path
    return 'path' in target
      ? fileOf(target.path) === file
      : `/${file}`.endsWith(`/${specifier.slice(specifier.indexOf('/') + 1)}`);
  }
}

/** Local name → the component file it is imported from. */
function importsOf(script: string): ReadonlyMap<string, string> {
  const found = script.matchAll(
    /\bimport\s+(\w+)\s+from\s+['"]([^'"\n]+\.vue)['"]|\b(\w+)\s*[:=]\s*(?:\(\)\s*=>\s*)?import\(\s*['"]([^'"\n]+\.vue)['"]/g,
  );
  return new Map([...found].map(([, name, from, late, lateFrom]) => [name ?? late ?? '', from ?? lateFrom ?? '']));
}

export const basename = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
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
