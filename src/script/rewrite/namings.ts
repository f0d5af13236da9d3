/** Where else a program says the name of a constant or a type: what is rewritten there is meant for all of them. */
import type { Evaluator } from '../../flow/evaluate.ts';
import { ts } from '../../flow/syntax.ts';

/** Every place that says a name by the same word, but for its declaration and what imports and exports it. */
export function* namings(e: Evaluator, name: ts.Node, word: string): Generator<ts.Identifier> {
  for (const path of e.project.mentioning(word))
    for (const each of e.project.file(path)?.scopes.identifiers.get(word) ?? [])
      if (each !== name && !ts.isImportSpecifier(each.parent) && !ts.isExportSpecifier(each.parent)) yield each;
}
