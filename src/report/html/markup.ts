/** HTML as values: whatever is put into a template is escaped, unless it is markup itself. */
import { visible } from '../escape/characters.ts';

export interface Markup {
  markup: string;
}

type Part = string | number | Markup | readonly Markup[];

export const raw = (markup: string): Markup => ({ markup });

export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return raw(texts.map((text, i) => text + (i < parts.length ? markupOf(parts[i] ?? '') : '')).join(''));
}

function markupOf(part: Part): string {
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part));
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('');
}

const escaped = (text: string): string =>
  visible(text)
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/##(?=\[|vso\[|teamcity\[)/g, '#&#35;');

/** Text with its `code` as code. */
export function prose(text: string): Markup {
  const pieces = text.split(/`([^`]+)`/);
  return html`${pieces.map((piece, i) => (i % 2 === 1 ? html`<code>${piece}</code>` : html`${piece}`))}`;
}
