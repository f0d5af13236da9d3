/** What a name is that another file exports: imports and exports followed from file to file, to a declaration or out of the project. */
import { begunWith } from '../apart.ts';
import type { Evaluator } from '../evaluate.ts';
import { type ExportEntry, exportsOf } from '../exports.ts';
import { mayBeWhole, mayGive } from '../import-text.ts';
import type { Script } from '../project.ts';
import type { Declaration } from '../scope.ts';
import { enclosing, ts } from '../syntax.ts';
import { type Env, isAnswered, type Value } from '../values.ts';

export function importedBy(
  e: Evaluator,
  node: ts.ImportSpecifier | ts.ImportClause | ts.NamespaceImport | ts.ImportEqualsDeclaration,
): readonly Value[] {
  const from = e.project.of(node);
  if (ts.isImportEqualsDeclaration(node)) {
    const reference = node.moduleReference;
    return ts.isExternalModuleReference(reference) && ts.isStringLiteralLike(reference.expression)
      ? moduleValue(e, from, reference.expression.text)
      : [];
  }
  const declaration = enclosing(node, ts.isImportDeclaration);
  if (!declaration || !ts.isStringLiteral(declaration.moduleSpecifier)) return [];
  const specifier = declaration.moduleSpecifier.text;
  if (ts.isNamespaceImport(node)) return moduleValue(e, from, specifier);
  return importedValues(
    e,
    from,
    specifier,
    ts.isImportClause(node) ? 'default' : (node.propertyName ?? node.name).text,
  );
}

/** Everything a module gives: what a CommonJS one is as a whole, and all its names as one value. */
export function moduleValue(e: Evaluator, from: Script, specifier: string): readonly Value[] {
  const target = e.project.resolve(from.path, specifier);
  if ('path' in target) return [...dataOf(e, target.path), { kind: 'namespace', path: target.path }];
  return [{ kind: 'external', module: target.module, path: [], made: undefined, env: undefined }];
}

/** What a CommonJS module is as a whole, where that is data; what it may be called for is asked when it is called. */
const dataOf = (e: Evaluator, path: string): readonly Value[] =>
  wholeIn(e, path)
    .flatMap((each) => e.value(each, undefined))
    .filter((each) => each.kind === 'object' || each.kind === 'array' || isAnswered(each));

function wholeIn(e: Evaluator, path: string): readonly ts.Expression[] {
  const script = mayBeWhole(e, path) ? e.project.file(path) : undefined;
  return script ? exportsOf(script).whole : [];
}

/** What is called: the whole of a CommonJS module may be a function or a class. */
export function callees(e: Evaluator, node: ts.Expression, env: Env | undefined): readonly Value[] {
  return e.value(node, env).flatMap((value) => {
    const whole = value.kind === 'namespace' ? wholeIn(e, value.path) : [];
    return whole.length > 0 ? whole.flatMap((each) => [...e.value(each, undefined)]) : [value];
  });
}

export function importedValues(
  e: Evaluator,
  from: Script,
  specifier: string,
  name: string,
  way: ReadonlySet<string> = new Set(),
): readonly Value[] {
  const target = e.project.resolve(from.path, specifier);
  if ('path' in target) return exportedValues(e, target.path, name, way);
  const begun = begunWith(e, target.module, [name]);
  if (begun.length > 0) return begun;
  return [{ kind: 'external', module: target.module, path: [name], made: undefined, env: undefined }];
}

/**
 * What a file exports under a name; `default` is also the whole of a CommonJS module.
 * @param way the names, each with its file, that led here: files may hand a name on to one another for ever
 */
export function exportedValues(
  e: Evaluator,
  path: string,
  name: string,
  way: ReadonlySet<string> = new Set(),
): readonly Value[] {
  const script = mayGive(e, path, name) ? e.project.file(path) : undefined;
  const here = `${path}\0${name}`;
  if (!script || way.has(here)) return [];
  if (e.isFar(way)) return [];
  const entries = exportsOf(script);
  const out: Value[] = [];
  for (const entry of entries.named.get(name) ?? [])
    out.push(...entryValues(e, script, entry, () => new Set([...way, here])));
  if (out.length === 0)
    for (const whole of entries.whole) {
      for (const value of e.value(whole, undefined))
        if (name === 'default') out.push(value);
        // files may also be the whole of one another
        else if (value.kind === 'namespace') out.push(...exportedValues(e, value.path, name, new Set([...way, here])));
        else out.push(...e.member([value], name, whole));
    }
  if (out.length === 0 && name !== 'default')
    for (const star of entries.stars) {
      const target = e.project.resolve(path, star);
      if ('path' in target) {
        const guard = e.remember(e.memberKey(script.ast, `${star} ${name}`), undefined, () =>
          exportedValues(e, target.path, name),
        );
        if (guard.length > 0) return guard;
      } else out.push({ kind: 'external', module: target.module, path: [name], made: undefined, env: undefined });
    }
  return out;
}

function entryValues(
  e: Evaluator,
  script: Script,
  entry: ExportEntry,
  way: () => ReadonlySet<string>,
): readonly Value[] {
  if ('expression' in entry) return e.value(entry.expression, undefined);
  if ('declaration' in entry) return e.declared(entry.declaration, undefined);
  if ('star' in entry) return moduleValue(e, script, entry.star);
  if (entry.from !== undefined) return importedValues(e, script, entry.from, entry.name, way());
  return script.scopes.top(entry.name).flatMap((each) => e.declared(each, undefined));
}

/** What a name stands for, through imports. */
export function declarationsOf(e: Evaluator, name: ts.Identifier, space: 'values' | 'types'): readonly Declaration[] {
  return e.project
    .of(name)
    .scopes.resolve(name, name.text, space)
    .flatMap((each) => [...brought(e, each, space)]);
}

function brought(
  e: Evaluator,
  node: Declaration,
  space: 'values' | 'types',
  seen: Set<Declaration> = new Set(),
): readonly Declaration[] {
  if (!ts.isImportSpecifier(node)) return [node];
  if (seen.has(node) || e.isFar(seen)) return [];
  seen.add(node);
  const at = enclosing(node, ts.isImportDeclaration);
  if (!at || !ts.isStringLiteral(at.moduleSpecifier)) return [];
  const target = e.project.resolve(node.getSourceFile().fileName, at.moduleSpecifier.text);
  if (!('path' in target)) return [];
  return (e.project.file(target.path)?.scopes.top((node.propertyName ?? node.name).text, space) ?? []).flatMap(
    (each) => [...brought(e, each, space, seen)],
  );
}
