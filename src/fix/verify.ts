/** Whether a rewritten file is still a program. */
import { ts } from '@ts-morph/common';
import { attempt } from '../common/budget.ts';
import { flawsIn, isComponent } from '../documents/vue.ts';
import { errorsIn } from '../shell/hosts.ts';

/** One line about the first error that `after` has and `before` had not. Undefined: there is none. */
export function firstNewError(path: string, before: string, after: string): string | undefined {
  const shell = errorsIn(path, after);
  if (shell.length > errorsIn(path, before).length) return `the shell in it would not parse: ${shell[0] ?? ''}`;
  if (isComponent(path)) {
    const flaws = componentFlaws(path, after);
    return flaws.length > componentFlaws(path, before).length ? `it would not parse: ${flaws[0] ?? ''}` : undefined;
  }
  const old = syntaxErrors(path, before).length;
  const now = syntaxErrors(path, after);
  const [first] = now.length > old ? now : [];
  if (!first) return undefined;
  const line = after.slice(0, first.start ?? 0).split('\n').length;
  return `line ${line} would not parse: ${ts.flattenDiagnosticMessageText(first.messageText, ' ')}`;
}

/** What cannot be read in a component. */
function componentFlaws(path: string, text: string): readonly string[] {
  const outcome = attempt(() => flawsIn(path, text));
  return 'value' in outcome ? outcome.value : [outcome.trouble.message];
}

function syntaxErrors(path: string, text: string): readonly ts.Diagnostic[] {
  if (!/\.(?:[cm]?[jt]s|[jt]sx)$/.test(path)) return [];
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
  // The parser keeps its errors on the file; the typed way to them needs a whole program.
  const errors: unknown = Reflect.get(file, 'parseDiagnostics');
  return Array.isArray(errors) ? errors : [];
}
