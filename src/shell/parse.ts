/** From shell text to its tree. What a template fills in later is one name to the shell. */
import type { ParsedScript } from 'unbash';
import { unbash } from './load.ts';

/** `{{ … }}`, `${{ … }}`, `$[[ … ]]`, `<% … %>`, and placeholders that people write: `<your-token>`. Bounded: some hundred characters from each beginning on. */
const TEMPLATES =
  /\$?\{\{[^{}]{0,400}(?:\{[^{}]{0,200}\}[^{}]{0,200})?\}\}|\$\[\[[^\]]{0,200}\]\]|<%[^%]{0,400}%>|<[A-Za-z](?:[\w .:-]{0,60}[\w.])?>/g;

export interface Parsed {
  script: ParsedScript;
  /** Same length as the source's text. */
  text: string;
  /** The first error: where, and what. */
  error: { message: string; at: number } | undefined;
}

export function parseShell(source: string): Parsed {
  const text = source.replace(TEMPLATES, (template) => `\${${'_'.repeat(template.length - 3)}}`);
  const script = unbash().parse(text);
  const [first] = script.errors ?? [];
  return { script, text, error: first && { message: first.message, at: first.pos } };
}
