/** The list of places: a page of it at a time, and details where one is opened. */
import { duration, thousands } from '../duration.ts';
import { type PageData, type PageDetails, severityNames, tierWords } from '../html/data.ts';
import { tiers } from '../tier.ts';
import { detailOf } from './detail.ts';
import { cutName, el, prose, svg, textOf } from './dom.ts';
import type { Answer, Query } from './model.ts';
import type { Taken } from './take.ts';

const perPage = 100;
/** Rows that go to paper. */
const mostPrinted = 2000;

export interface List {
  element: HTMLElement;
  show(answer: Answer, query: Query): void;
  /** To the next row or the one before; over the end of a page to the next one. */
  step(by: 1 | -1): void;
  turn(by: 1 | -1): void;
  toggleAll(): void;
  /** What the list shows, or the part of it that fits, to be taken along. */
  taken(fits?: (i: number) => boolean): Taken;
  /** Brings the beginning of the list into sight, where it is not. */
  reveal(): void;
  /** Closes the place that holds an element, and goes back to its row. */
  close(inside: Element): boolean;
}

/** @param buttons what stands beside a list, and beside each change in it */
export function makeList(data: PageData, buttons: (fits?: (i: number) => boolean) => Node[]): List {
  const sum = el('p', { class: 'sum', role: 'status' });
  const split = el('div', { class: 'split' });
  const rows = el('div', { class: 'list' });
  const pager = el('nav', { class: 'pager', 'aria-label': 'Pages of the list' });
  const taking = el('div', { class: 'taking' });
  const element = el('div', { class: 'results' }, el('div', { class: 'result' }, sum, split, taking), rows, pager);
  let answer: Answer | undefined;
  let query: Query | undefined;
  let page = 0;
  let details: PageDetails | undefined;
  // Large, and not needed before a place is opened.
  const allDetails = (): PageDetails => (details ??= JSON.parse(textOf('details')));

  const pages = (): number => Math.max(1, Math.ceil((answer?.hits.length ?? 0) / perPage));
  const places = (): HTMLButtonElement[] => [...rows.querySelectorAll<HTMLButtonElement>('button.place')];

  const fill = (from: number, to: number): void => {
    const hits = answer?.hits.slice(from, to) ?? [];
    const groups: HTMLElement[] = [];
    let rule = -1;
    let list: HTMLElement | undefined;
    for (const i of hits) {
      const own = data.places.rule[i] ?? -1;
      if (!list || (query?.sort === 'first' && own !== rule)) {
        rule = own;
        list = el('ul', { class: 'rows' });
        const about = data.rules[own];
        if (query?.sort === 'first' && about)
          groups.push(
            el(
              'h3',
              {},
              el('span', {}, prose(about.title)),
              el('span', { class: 'when' }, about.when, ...buttons((each) => data.places.rule[each] === own)),
            ),
          );
        groups.push(list);
      }
      list.append(rowOf(i, data, open));
    }
    rows.replaceChildren(...groups);
    if (hits.length === 0) rows.append(el('p', { class: 'empty' }, 'No place fits. Take a filter away.'));
  };

  const open = (button: HTMLButtonElement, i: number): void => {
    const isOpen = button.getAttribute('aria-expanded') === 'true';
    button.setAttribute('aria-expanded', String(!isOpen));
    const region = button.nextElementSibling;
    if (!(region instanceof HTMLElement)) return;
    region.hidden = isOpen;
    if (!isOpen && region.childElementCount === 0) region.append(detailOf(i, data, allDetails()));
  };

  const draw = (): void => {
    fill(page * perPage, (page + 1) * perPage);
    const count = answer?.hits.length ?? 0;
    const [from, to] = [count === 0 ? 0 : page * perPage + 1, Math.min(count, (page + 1) * perPage)];
    const button = (name: string, by: 1 | -1, isOff: boolean): HTMLButtonElement => {
      const made = el('button', { type: 'button', disabled: isOff }, name);
      made.addEventListener('click', () => turn(by));
      return made;
    };
    pager.replaceChildren(
      button('\u2190 Before', -1, page === 0),
      el('span', {}, `${thousands(from)}\u2013${thousands(to)} of ${thousands(count)}`),
      button('Next \u2192', 1, page + 1 >= pages()),
    );
    pager.hidden = count <= perPage;
  };

  const turn = (by: 1 | -1): void => {
    const next = page + by;
    if (next < 0 || next >= pages()) return;
    page = next;
    draw();
    places()[by > 0 ? 0 : perPage - 1]?.focus();
    if (by > 0) rows.scrollIntoView({ block: 'start' });
  };

  window.addEventListener('beforeprint', () => {
    fill(0, mostPrinted);
    const left = (answer?.hits.length ?? 0) - mostPrinted;
    if (left > 0) rows.append(el('p', { class: 'empty' }, `${thousands(left)} more places are not printed.`));
  });
  window.addEventListener('afterprint', draw);

  return {
    element,
    show(next, asked) {
      answer = next;
      query = asked;
      page = 0;
      const { hits, byTier, minutes } = next;
      sum.replaceChildren(
        el('strong', {}, thousands(hits.length)),
        ` of ${thousands(data.places.rule.length)} places`,
        hits.length > 0 ? ` \u00B7 effort ${duration(minutes)}` : '',
      );
      split.replaceChildren(...(hits.length > 0 ? splitOf(byTier, hits.length) : []));
      taking.replaceChildren(...(hits.length > 0 ? buttons() : []));
      draw();
    },
    step(by) {
      const all = places();
      const { activeElement } = document;
      const at = all.findIndex((each) => each === activeElement || each.parentElement?.contains(activeElement));
      const next = all[at + by];
      if (at < 0) all[0]?.focus();
      else if (next) next.focus();
      else turn(by);
    },
    turn,
    taken(fits = () => true) {
      return { hits: (answer?.hits ?? []).filter(fits), data, details: allDetails() };
    },
    reveal() {
      const { top } = element.getBoundingClientRect();
      if (top < 0 || top > window.innerHeight * 0.6) element.scrollIntoView({ block: 'start' });
    },
    toggleAll() {
      const all = places();
      const wanted = all.some((each) => each.getAttribute('aria-expanded') !== 'true') ? 'true' : 'false';
      for (const each of all) if (each.getAttribute('aria-expanded') !== wanted) each.click();
    },
    close(inside) {
      const button = inside.closest('li')?.querySelector<HTMLButtonElement>('button.place');
      if (button?.getAttribute('aria-expanded') !== 'true') return false;
      button.click();
      button.focus();
      return true;
    },
  };
}

function rowOf(i: number, data: PageData, open: (button: HTMLButtonElement, i: number) => void): HTMLElement {
  const { places } = data;
  const tier = tiers[places.tier[i] ?? 0] ?? 'manual';
  const severity = severityNames[places.severity[i] ?? 0] ?? 'warning';
  const owners = data.ownerSets[places.owners[i] ?? -1]?.map((index) => data.owners[index] ?? '') ?? [];
  const path = data.paths[places.path[i] ?? -1] ?? '';
  const slash = path.lastIndexOf('/') + 1;
  const button = el(
    'button',
    { type: 'button', class: 'place', 'aria-expanded': 'false', 'aria-controls': `place-${i}` },
    el('span', { class: `sev ${severity}` }, severity),
    el(
      'span',
      { class: 'what' },
      el('span', { class: 'said' }, prose(data.messages[places.message[i] ?? -1] ?? '')),
      el(
        'span',
        { class: 'where' },
        el('span', { class: 'dir' }, path.slice(0, slash)),
        `${path.slice(slash)}:${places.line[i] ?? 1}`,
      ),
    ),
    ownerOf(owners),
    places.likely[i] ? el('span', { class: 'pill likely' }, 'likely') : undefined,
    i >= data.open ? el('span', { class: 'pill' }, 'accepted') : undefined,
    el('span', { class: `pill ${tier}` }, tierWords[tier]),
  );
  button.addEventListener('click', () => open(button, i));
  return el('li', {}, button, el('div', { class: 'detail', id: `place-${i}`, hidden: true }));
}

/** The first owner, and how many there are besides. */
function ownerOf([first, ...others]: readonly string[]): HTMLElement | undefined {
  if (first === undefined) return undefined;
  const more = others.length > 0 ? el('span', {}, `+${others.length}`) : undefined;
  return el('span', { class: 'owner' }, cutName(first, [first, ...others].join(' ')), more);
}

function splitOf(byTier: readonly number[], all: number): Node[] {
  let x = 0;
  const parts = tiers.map((tier, index) => {
    const width = ((byTier[index] ?? 0) / all) * 100;
    const rect = svg('rect', { class: `fill-${tier}`, x: `${x}%`, y: 0, width: `${width}%`, height: '100%' });
    x += width;
    return rect;
  });
  const words = tiers
    .map((tier, index) => [byTier[index] ?? 0, tierWords[tier]] as const)
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${thousands(count)} ${word.toLowerCase()}`)
    .join(', ');
  return [svg('svg', { class: 'bar', role: 'img', 'aria-label': words }, ...parts), el('span', {}, words)];
}
