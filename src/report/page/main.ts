/** The page's program: the list of places with its filters, the keys, the theme, printing. Asks nobody for anything. */
import type { PageData } from '../html/data.ts';
import { el, textOf } from './dom.ts';
import { makeFilters } from './filters.ts';
import { makeList } from './list.ts';
import { asker, blank, hashOf, type Query, queryFrom } from './model.ts';

const data: PageData = JSON.parse(textOf('data'));

theme();
tools();
const explorer = document.getElementById('explorer');
if (explorer) explore(explorer);

function explore(place: HTMLElement): void {
  const ask = asker(data);
  const list = makeList(data);
  const go = (query: Query, isTold: boolean): void => {
    const answer = ask(query);
    filters.show(query, answer);
    list.show(answer, query);
    if (isTold) remember(query);
  };
  const filters = makeFilters(data, (query) => go(query, true));
  place.append(filters.element, list.element);
  go(queryFrom(location.hash) ?? blank, false);

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
      if (isTyping) target.blur();
      else list.close(target);
      return;
    }
    const act = isTyping ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
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
    ['Esc', 'close a place, leave a field'],
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
