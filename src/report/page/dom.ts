/** Elements. Texts go in as texts: nothing here is read as HTML. */

import { cutAt } from '../html/data.ts';

type Child = Node | string | undefined;
type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

export function el<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  set(made, attributes);
  made.append(...children.filter((each) => each !== undefined));
  return made;
}

export function svg(name: string, attributes: Attributes = {}, ...children: readonly Node[]): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  set(made, attributes);
  made.append(...children);
  return made;
}

function set(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? '' : String(value));
  }
}

/** Text with its `code` as code. */
export function prose(text: string): DocumentFragment {
  const made = document.createDocumentFragment();
  made.append(...text.split(/`([^`]+)`/).map((piece, i) => (i % 2 === 1 ? el('code', {}, piece) : piece)));
  return made;
}

/** A name that is cut in its middle where there is no room, with all of it in the title. */
export function cutName(name: string, title = name): HTMLElement {
  const at = cutAt(name);
  return el(
    'span',
    { class: 'cut', title },
    el('span', { class: 'head' }, name.slice(0, at)),
    el('span', {}, name.slice(at)),
  );
}

/** The text of an element that the page was made with. */
export const textOf = (id: string): string => document.getElementById(id)?.textContent ?? '';
