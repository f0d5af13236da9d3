/** The form above the list. */
import { thousands } from '../duration.ts';
import { type PageData, tierWords } from '../html/data.ts';
import { tiers } from '../tier.ts';
import { el } from './dom.ts';
import { type Answer, blank, type Facet, facets, type Query } from './model.ts';

export interface Filters {
  /** The search, which stays in sight. */
  searching: HTMLElement;
  element: HTMLElement;
  /** Shows a query, and how many places each choice would leave. */
  show(query: Query, answer: Answer): void;
  focusSearch(): void;
  /** Empties a field together with its filter. @returns false where there was nothing in it */
  clear(field: Element): boolean;
}

/** @param onQuery told what is asked for, and whether somebody typed it */
export function makeFilters(data: PageData, onQuery: (query: Query, isTyped: boolean) => void): Filters {
  let query = blank;
  const change = (part: Partial<Query>, isTyped = false): void => onQuery({ ...query, ...part }, isTyped);

  const search = el('input', {
    type: 'search',
    id: 'f-text',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: 'Words in message, path or rule',
  });
  const path = el('input', {
    type: 'search',
    id: 'f-path',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: 'src/*.test.ts',
  });
  let timer = 0;
  const later = (): void => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => change({ text: search.value, path: path.value }, true), 120);
  };
  for (const each of [search, path]) each.addEventListener('input', later);

  const names: Readonly<Record<Facet, string>> = {
    ...{ rule: 'Change', tier: 'How', severity: 'Severity', owner: 'Owner' },
    ...{
      part: data.partWord === 'repository' ? 'Repository' : 'Package',
      year: 'Last changed',
      certainty: 'Certainty',
    },
  };
  const choices: Readonly<Record<Facet, readonly string[]>> = {
    rule: data.rules.map(({ id }) => id),
    tier: tiers,
    severity: ['error', 'warning', 'note'],
    owner: [...data.owners].sort(),
    part: [...data.parts].sort(),
    year: [...data.years].sort(),
    certainty: ['certain', 'likely'],
  };
  const used = facets.filter((facet) => choices[facet].length > 0);
  const selects = new Map(
    used.map((facet) => {
      const select = el('select', { id: `f-${facet}` });
      select.addEventListener('change', () => change({ [facet]: select.value }));
      return [facet, select] as const;
    }),
  );
  const status = fixed(
    'f-status',
    [
      ['all', 'Accepted or not'],
      ['open', 'Not accepted'],
      ['accepted', 'Accepted'],
    ],
    (value) => change({ status: value === 'accepted' || value === 'open' ? value : 'all' }),
  );
  const order = fixed(
    'f-sort',
    [
      ['first', 'What breaks first'],
      ['path', 'Path'],
      ['effort', 'Most effort'],
    ],
    (value) => change({ sort: value === 'path' || value === 'effort' ? value : 'first' }),
  );
  /** What a field asks for when it is empty. */
  const partOf = (field: Element): Partial<Query> | undefined => {
    if (field === search) return { text: '' };
    if (field === path) return { path: '' };
    if (field === status) return { status: blank.status };
    for (const [facet, select] of selects) if (field === select) return { [facet]: '' };
    return undefined;
  };
  const reset = el('button', { type: 'button', class: 'reset' }, 'Clear filters');
  reset.addEventListener('click', () => {
    onQuery({ ...blank, sort: query.sort }, false);
    search.focus();
  });

  const field = (name: string, control: HTMLElement, extra = ''): HTMLElement =>
    el('div', { class: `field ${extra}`.trim() }, el('label', { for: control.id }, name), control);
  const more = el(
    'details',
    { class: 'more' },
    el('summary', {}, 'Filters'),
    el(
      'div',
      { class: 'fields' },
      ...used.map((facet) => field(names[facet], selects.get(facet) ?? el('select'))),
      field('Path', path),
      ...(data.open < data.places.rule.length ? [field('Accepted', status)] : []),
      field('Order', order),
    ),
  );
  more.open = window.matchMedia('(min-width: 760px)').matches;
  const searching = el(
    'form',
    { class: 'searching', role: 'search', 'aria-label': 'Places' },
    field('Search', search, 'grow'),
    reset,
  );
  searching.addEventListener('submit', (event) => event.preventDefault());
  const element = el('div', { class: 'filters' }, more);

  return {
    searching,
    element,
    show(next, answer) {
      query = next;
      if (search.value !== next.text) search.value = next.text;
      if (path.value !== next.path) path.value = next.path;
      status.value = next.status;
      order.value = next.sort;
      for (const [facet, select] of selects) fillSelect(select, facet, choices[facet], next[facet], answer);
      reset.disabled = Object.entries(next).every(
        ([key, value]) =>
          key === 'sort' || Object.entries(blank).some(([name, first]) => name === key && first === value),
      );
    },
    clear(field) {
      const part = partOf(field);
      if (!part) return false;
      const isEmpty =
        field instanceof HTMLInputElement
          ? field.value === ''
          : Object.entries(part).every(([key, value]) => Reflect.get(query, key) === value);
      window.clearTimeout(timer);
      if (field instanceof HTMLInputElement) field.value = '';
      change(part);
      return !isEmpty;
    },
    focusSearch() {
      search.focus();
      search.select();
    },
  };
}

function fillSelect(
  select: HTMLSelectElement,
  facet: Facet,
  choices: readonly string[],
  value: string,
  answer: Answer,
): void {
  const counts = answer.counts[facet];
  const option = (choice: string): HTMLOptionElement => {
    const tier = tiers.find((each) => facet === 'tier' && each === choice);
    const made = el(
      'option',
      { value: choice },
      `${tier ? tierWords[tier] : choice} (${thousands(counts.get(choice) ?? 0)})`,
    );
    made.selected = choice === value;
    return made;
  };
  const shown = choices.filter((choice) => choice === value || (counts.get(choice) ?? 0) > 0);
  const all = el('option', { value: '' }, 'all');
  all.selected = value === '';
  select.replaceChildren(all, ...shown.map(option));
  select.classList.toggle('set', value !== '');
}

function fixed(
  id: string,
  choices: readonly (readonly [string, string])[],
  onChange: (value: string) => void,
): HTMLSelectElement {
  const select = el('select', { id }, ...choices.map(([value, name]) => el('option', { value }, name)));
  select.addEventListener('change', () => onChange(select.value));
  return select;
}
