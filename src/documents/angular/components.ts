/**
 * Angular's components: the markup of each is the program of a method that an heir of its class has, so that names in it are members of
 * the class. It is another text than the file; `placed` is the way back. https://angular.dev/guide/components
 */
import { decorated } from '../../../rules/components.ts';
import { attempt, type Trouble } from '../../common/budget.ts';
import { parse, syntaxError } from '../../flow/parse.ts';
import { dirname, join } from '../../flow/resolve.ts';
import { nameOf, ts } from '../../flow/syntax.ts';
import { pieced } from '../pieces.ts';
import type { SvelteComponent } from '../svelte.ts';
import type { MarkupFacts } from '../svelte-expressions.ts';
import { lineOf, type Range, Woven } from '../woven.ts';
import { writeTemplate } from './template.ts';

/** A template with the class whose it is. */
interface Template {
  className: string;
  /** Where it stands in the file of the class; a file's name as it is written there; or what keeps it from being read. */
  where: Range | string;
  error: string | undefined;
}

/** Whether a script may hold components with a template. */
export const mayHoldTemplates = (text: string): boolean =>
  text.includes(decorated.decorator) && text.includes(decorated.template);

/** What a script calls the decorator of components. */
function decoratorsIn(ast: ts.SourceFile): ReadonlySet<string> {
  const names = new Set<string>([decorated.decorator]);
  for (const statement of ast.statements) {
    const named = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : undefined;
    for (const each of named && ts.isNamedImports(named) ? named.elements : [])
      if (each.propertyName?.text === decorated.decorator) names.add(each.name.text);
  }
  return names;
}

/** The ending of the program of templates that stand in the script of their class. */
export const INLINE = '.template.mts';
export const isTemplateFile = (path: string): boolean => /\.html?$/i.test(path);
/** The script beside a template, as Angular's own tools call them both. */
export const besideOf = (path: string): string => path.replace(/\.html?$/i, '.ts');

/** The templates that the classes of a script name. */
export function templatesIn(path: string, text: string): readonly Template[] {
  const ast = parse(path, text);
  const decorators = decoratorsIn(ast);
  return ast.statements.flatMap((statement): readonly Template[] => {
    if (!ts.isClassDeclaration(statement) || !statement.name) return [];
    const className = statement.name.text;
    const isExported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
    return (ts.getDecorators(statement) ?? []).flatMap(({ expression }): readonly Template[] => {
      if (!ts.isCallExpression(expression) || !decorators.has(expression.expression.getText(ast))) return [];
      const [options] = expression.arguments;
      if (!options || !ts.isObjectLiteralExpression(options)) return [];
      return options.properties.flatMap((property): readonly Template[] => {
        if (!ts.isPropertyAssignment(property)) return [];
        const { initializer } = property;
        const key = nameOf(property.name);
        const isPlain = ts.isStringLiteralLike(initializer);
        if (key === decorated.file && isPlain) return [{ className, where: initializer.text, error: undefined }];
        if (key !== decorated.template) return [];
        const at = { start: initializer.getStart(ast) + 1, end: initializer.end - 1 };
        const isSame = isPlain && initializer.text === text.slice(at.start, at.end).replace(/\r\n/g, '\n');
        const why = isSame
          ? isExported
            ? undefined
            : `\`${className}\` is not exported: its template is not read`
          : 'the template is put together by the program: it is not read';
        return [{ className, where: at, error: why && `line ${lineOf(text, at.start)}: ${why}` }];
      });
    });
  });
}

/** The paths of the templates that a script names which are not called as it is itself. */
export function namesOfTemplates(path: string, text: string): readonly string[] {
  // most are, and no script is parsed for them
  if (![...text.matchAll(NAMED)].some(([, name]) => name !== undefined && besideOf(joined(path, name)) !== path))
    return [];
  return [
    ...new Set(
      templatesIn(path, text).flatMap(({ where }) =>
        typeof where === 'string' && besideOf(joined(path, where)) !== path ? [joined(path, where)] : [],
      ),
    ),
  ];
}

const NAMED = new RegExp(
  `\\b${decorated.file}\\s*(?:/\\*[^*\\n]{0,100}\\*/\\s{0,9})?:\\s*["'\`]([^"'\`\\n]{1,300})["'\`]`,
  'g',
);

/** Where a name leads from a file. */
const joined = (path: string, name: string): string => join(dirname(path), name);

/**
 * The program of the templates in a file.
 * @param path of the file that holds them, a script or a template by itself
 * @param beside the script with their classes, where it is another one
 */
export function readTemplates(
  path: string,
  text: string,
  beside: { path: string; text: string } | undefined,
): SvelteComponent {
  const all =
    beside === undefined
      ? templatesIn(path, text).filter(({ where }) => typeof where !== 'string')
      : templatesIn(beside.path, beside.text).flatMap((each) =>
          typeof each.where === 'string' && joined(beside.path, each.where) === path
            ? [{ ...each, where: { start: 0, end: text.length } }]
            : [],
        );
  const errors = all.flatMap(({ error }) => error ?? []);
  const read = all.flatMap(({ className, where, error }) =>
    error === undefined && typeof where !== 'string' ? [{ className, range: where }] : [],
  );
  const module = moduleOf(path, beside?.path ?? path);
  const made = written({ path, text, module }, read);
  errors.push(...made.errors);
  if (made.isFine) return { ...made, errors };
  if (made.errors.length === 0) errors.push('the template cannot be read');
  return { ...written({ path, text, module }, []), errors, trouble: made.trouble };
}

type Written = SvelteComponent & { isFine: boolean };

/** What a script is called in an import of a file. */
function moduleOf(from: string, script: string): string {
  const up = dirname(from).split('/').filter(Boolean);
  const down = script.replace(/\.tsx?$/i, '').split('/');
  while (up.length > 0 && down.length > 1 && up[0] === down[0]) {
    up.shift();
    down.shift();
  }
  return [up.length === 0 ? '.' : up.map(() => '..').join('/'), ...down].join('/');
}

function written(
  { path, text, module }: { path: string; text: string; module: string },
  templates: readonly { className: string; range: Range }[],
): Written {
  const out = new Woven(text);
  const facts: MarkupFacts = { shown: new Map(), troubles: [] };
  const failed: string[] = [];
  const names = [...new Set(templates.map(({ className }) => className))];
  if (names.length > 0) {
    out.own(`import { ${names.join(', ')} } from '${module}';\n`, 0);
    out.own(`import { firstValueFrom as $$first } from 'rxjs';\n`, 0);
  }
  for (const [index, { className, range }] of templates.entries()) {
    // what is written there would end the text
    if (text[range.start - 1] === "'") out.fixed.push(range);
    out.own(`class $$Template${index} extends ${className} { async $$render() {\n`, range.start);
    const error = writeTemplate(out, facts, range);
    if (error !== undefined) failed.push(error);
    out.own('\n} }\n', range.end);
  }
  out.own('export {};\n', text.length);
  const { text: program, at, end } = pieced(path, text, out.pieces);
  const outcome: { value: string | undefined } | { trouble: Trouble } = attempt(() =>
    syntaxError(parse('template.mts', program)),
  );
  return {
    text: program,
    placed: { text, at, end },
    shown: facts.shown,
    fixed: out.fixed,
    errors: [...failed, ...facts.troubles],
    trouble: 'trouble' in outcome ? outcome.trouble : undefined,
    isFine: failed.length === 0 && 'value' in outcome && outcome.value === undefined,
  };
}
