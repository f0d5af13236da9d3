/** What a script gets from another one that runs apart from it: what a worker is begun with, what stands under a name for a page. Which library does so is data. */
import type { LibraryFunction } from '../../rules/libraries.ts';
import type { Evaluator } from './evaluate.ts';
import { kept } from './kept.ts';
import { callsIn, spelt } from './messages.ts';
import { Once } from './once.ts';
import { accessOf, bare, dressed, isAssignment, ts } from './syntax.ts';
import type { Value } from './values.ts';

/** A name on more files than this tells nothing at a bearable price. */
const MAX_FILES = 40;

/** Names of the whole of what a page can say. */
const WHOLE = new Set(['window', 'globalThis', 'self']);

const makers = new Once<string, ts.NewExpression>();
const exposing = new Once<'all', Exposed>();
const written = new Once<string, ts.Expression>();

interface Exposed {
  name: string;
  value: ts.Expression;
}

/** What a library's name stands for in a script that others begin: `workerData`. */
export function begunWith(e: Evaluator, module: string, path: readonly string[]): readonly Value[] {
  const begun = path.length === 1 ? e.api.libraryFunction(module, path)?.begun : undefined;
  if (!begun) return [];
  return makersOf(e, begun).flatMap((made) => {
    const options = made.arguments?.[begun.argument];
    const given = options ? e.member(e.value(options, undefined), begun.key, made) : [];
    return kept(e, given, made, [begun.key], false);
  });
}

const makersOf = (e: Evaluator, { by }: NonNullable<LibraryFunction['begun']>): readonly ts.NewExpression[] =>
  makers.of(e, by, () =>
    (e.project.mentioningFew(by, MAX_FILES) ?? []).flatMap((path) => {
      const { scopes } = e.project.file(path) ?? {};
      const said = (scopes?.identifiers.get(by) ?? []).flatMap((each) =>
        // `import { Worker as Thread }`
        scopes && ts.isImportSpecifier(each.parent) ? scopes.references(each.parent) : each,
      );
      return said.flatMap((each) => {
        const access = accessOf(each.parent);
        const callee = dressed(access?.at === each ? access.node : each);
        return ts.isNewExpression(callee.parent) && callee.parent.expression === callee ? callee.parent : [];
      });
    }),
  );

/** What a page has under a name of its own, which no script of it declares: by that name, or as a member of the whole. */
export function exposedAs(e: Evaluator, name: string): readonly Value[] {
  return all(e).flatMap((each) => (each.name === name ? e.value(each.value, undefined) : []));
}

/** What scripts of the program write to a member of the whole: `window.session = …`. */
export function writtenToWhole(e: Evaluator, name: string): readonly Value[] {
  return written
    .of(e, name, () => {
      const writes = new RegExp(
        `[.'"\`]${name.replace(/[^\w-]/g, '\\$&')}['"\`]?\\]?\\s*(?:\\?\\?=|\\|\\|=|=(?![=>]))`,
      );
      const paths = e.project.mentioningFew(name, MAX_FILES) ?? [];
      return paths
        .filter((path) => e.project.matches(path, writes))
        .flatMap((path) => e.project.named(path, name))
        .flatMap((each) => {
          const access = accessOf(each.parent);
          const object = access?.at === each ? bare(access.object) : undefined;
          if (!access || !object || !ts.isIdentifier(object) || !isWhole(object.text)) return [];
          const at = dressed(access.node);
          const to = at.parent;
          const isWritten = ts.isBinaryExpression(to) && to.left === at && isAssignment(to.operatorToken.kind);
          return isWritten && e.project.of(object).scopes.resolve(object, object.text).length === 0 ? to.right : [];
        });
    })
    .flatMap((each) => e.value(each, undefined));
}

/** Whether what a name stands for that nobody declares is all that a page has. */
export const isWhole = (name: string | undefined): boolean => name !== undefined && WHOLE.has(name);

const all = (e: Evaluator): readonly Exposed[] =>
  exposing.of(e, 'all', () =>
    [...e.api.exposing].flatMap((word) =>
      (e.project.mentioningFew(word, MAX_FILES) ?? []).flatMap((path) =>
        callsIn(e, path, word).flatMap((call) =>
          e.callees(call.expression, undefined).flatMap((by): readonly Exposed[] => {
            const exposes = by.kind === 'external' ? e.api.libraryFunction(by.module, by.path)?.exposes : undefined;
            const value = exposes && call.arguments[exposes.value];
            return value ? spelt(e, call.arguments[exposes.named]).map((name) => ({ name, value })) : [];
          }),
        ),
      ),
    ),
  );
