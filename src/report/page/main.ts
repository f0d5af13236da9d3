/** The page's program: the list of places with its filters, the keys, the theme, printing. Asks nobody for anything. */
import { thousands } from '../duration.ts';
import type { PageData } from '../html/data.ts';
import { el, textOf } from './dom.ts';
import { makeFilters } from './filters.ts';
import { makeList } from './list.ts';
import { asker, blank, hashOf, type Query, queryFrom } from './model.ts';
import { copied, csvOf, download, issueOf, type Taken } from './take.ts';

const data: PageData = JSON.parse(textOf('data'));

theme();
tools();
const explorer = document.getElementById('explorer');
if (explorer) explore(explorer);

function explore(place: HTMLElement): void {
  const ask = asker(data);
  let asked = blank;
  const list = makeList(data, (fits) => takeButtons(() => [list.taken(fits), wordsOf(asked)]));
  const go = (query: Query, isTold: boolean): void => {
    const answer = ask(query);
    asked = query;
    filters.show(query, answer);
    list.show(answer, query);
    if (isTold) remember(query);
  };
  const filters = makeFilters(data, (query, isTyped) => {
    go(query, true);
    if (isTyped) list.reveal();
  });
  place.append(filters.searching, filters.element, list.element);
  go(queryFrom(location.hash) ?? blank, false);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="#rule="], a[href^="#owner="]')) {
    const query = link.closest('.rules th, .rank li') ? queryFrom(link.hash) : undefined;
    if (!query) continue;
    const taken = (): Taken => ({ ...list.taken(() => false), hits: ask(query).hits });
    link.after(el('span', { class: 'taking' }, ...takeButtons(() => [taken(), wordsOf({ ...query, rule: '' })])));
  }

  window.addEventListener('hashchange', () => {
    const query = queryFrom(location.hash);
    if (!query) return;
    go(query, false);
    const section = document.getElementById('places');
    section?.scrollIntoView();
    section?.focus({ preventScroll: true });
  });

  const help = helpDialog();
  document.getElementById('keys')?.addEventListener('click', () => help.showModal());
  const keys: Readonly<Record<string, () => void>> = {
    '/': () => filters.focusSearch(),
    j: () => list.step(1),
    k: () => list.step(-1),
    n: () => list.turn(1),
    p: () => list.turn(-1),
    e: () => list.toggleAll(),
    t: () => document.getElementById('theme')?.click(),
    '?': () => help.showModal(),
  };
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || help.open) return;
    const { target } = event;
    const isTyping = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    if (event.key === 'Escape' && target instanceof Element) {
      if (!isTyping) list.close(target);
      else if (filters.clear(target)) event.preventDefault();
      else target.blur();
      return;
    }
    const act = isTyping ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}

/** What is filtered by, in words; the rule has a title of its own. */
const wordsOf = (query: Query): string =>
  [query.owner, query.part, query.year, query.path, query.text].filter((each) => each !== '').join(', ');

/** `CSV` and `Copy as issue` for some places. */
function takeButtons(take: () => readonly [Taken, about: string]): HTMLElement[] {
  const csv = el('button', { type: 'button', class: 'take', title: 'Save these places as a table' }, 'CSV');
  csv.addEventListener('click', () => {
    const [taken] = take();
    download('gitlab-sunset.csv', csvOf(taken));
    say(`${thousands(taken.hits.length)} places are in gitlab-sunset.csv.`);
  });
  const issue = el(
    'button',
    { type: 'button', class: 'take', title: 'Copy these places as Markdown' },
    'Copy as issue',
  );
  issue.addEventListener('click', async () => {
    const [taken, about] = take();
    const isDone = await copied(issueOf(taken, about));
    say(
      isDone
        ? `${thousands(taken.hits.length)} places are in the clipboard, as Markdown.`
        : 'The browser did not let go of the clipboard.',
    );
  });
  return [csv, issue];
}

/** Says something for a while. */
function say(text: string): void {
  const place = document.getElementById('said') ?? el('p', { id: 'said', role: 'status' });
  document.body.append(place);
  place.textContent = text;
  window.setTimeout(() => {
    if (place.textContent === text) place.textContent = '';
  }, 4000);
}

/** In the address, so that it can be sent to somebody or come back to. */
function remember(query: Query): void {
  try {
    history.replaceState(null, '', `#${hashOf(query)}`);
  } catch {
    // a page in a closed frame has no history of its own
  }
}

function helpDialog(): HTMLDialogElement {
  const keys = [
    ['/', 'search'],
    ['j, k', 'next place, place before'],
    ['Enter', 'open or close a place'],
    ['e', 'open or close all of this page'],
    ['n, p', 'next page, page before'],
    ['Esc', 'clear a field and its filter, then leave it; close a place'],
    ['t', 'light or dark'],
    ['?', 'this help'],
  ];
  const close = el('button', { type: 'button' }, 'Close');
  const dialog = el(
    'dialog',
    { 'aria-labelledby': 'h-keys' },
    el('h2', { id: 'h-keys' }, 'Keys'),
    el(
      'dl',
      {},
      ...keys.map(([key = '', what = '']) => el('div', {}, el('dt', {}, el('kbd', {}, key)), el('dd', {}, what))),
    ),
    close,
  );
  close.addEventListener('click', () => dialog.close());
  document.body.append(dialog);
  return dialog;
}

function tools(): void {
  const bar = document.querySelector<HTMLElement>('.tools');
  if (bar) bar.hidden = false;
  // where a chart is wider than the screen, its end is what is asked for
  const chart = document.querySelector('.trend-row .scroll');
  if (chart) chart.scrollLeft = chart.scrollWidth;
  document.getElementById('print')?.addEventListener('click', () => window.print());
  const keys = document.getElementById('keys');
  if (keys && !document.getElementById('explorer')) keys.hidden = true;
}

/** As the system has it, until the reader says otherwise. */
function theme(): void {
  const root = document.documentElement;
  const name = 'gitlab-sunset-theme';
  const isDark = (): boolean =>
    root.dataset.theme ? root.dataset.theme === 'dark' : window.matchMedia('(prefers-color-scheme: dark)').matches;
  const stored = kept(() => localStorage.getItem(name));
  if (stored === 'dark' || stored === 'light') root.dataset.theme = stored;
  document.getElementById('theme')?.addEventListener('click', () => {
    root.dataset.theme = isDark() ? 'light' : 'dark';
    kept(() => localStorage.setItem(name, root.dataset.theme ?? ''));
  });
}

/** Storage may be forbidden. */
function kept<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
