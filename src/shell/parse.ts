/** From shell text to its tree. What a template fills in later is one name to the shell. */
import type { ParsedScript } from 'unbash';
import { unbash } from './load.ts';
import { withoutTemplates } from './template.ts';

export interface Parsed {
  script: ParsedScript;
  /** Same length as the source's text. */
  text: string;
  /** The first error: where, and what. */
  error: { message: string; at: number } | undefined;
}

export function parseShell(source: string): Parsed {
  const text = withoutTemplates(source);
  const script = unbash().parse(text);
  const [first] = script.errors ?? [];
  return { script, text, error: first && { message: first.message, at: first.pos } };
}
