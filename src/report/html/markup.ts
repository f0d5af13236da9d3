/** HTML as values: whatever is put into a template is escaped, unless it is markup itself. */

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
  visible(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** Text with its `code` as code. */
export function prose(text: string): Markup {
  const pieces = text.split(/`([^`]+)`/);
  return html`${pieces.map((piece, i) => (i % 2 === 1 ? html`<code>${piece}</code>` : html`${piece}`))}`;
}

/** Characters that would not be seen, or would turn the text around them, are told by their number. */
export const visible = (text: string): string =>
  text
    .replace(/\uFEFF/g, '')
    .replace(
      /[\0-\x08\x0B-\x1F\x7F-\x9F\u061C\u200B-\u200F\u2028-\u202E\u2060-\u206F]/g,
      (each) => `\u27E8U+${each.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}\u27E9`,
    );

/** JSON that can stand in a script element: nothing in it ends the element or begins a comment. */
export const jsonInScript = (value: unknown): string =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`);
