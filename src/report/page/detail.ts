/** Everything about one place: what is there, why it is one, and what becomes of it. */
import type { Detail, PageData, PageDetails, PageRule } from '../html/data.ts';
import { el, prose } from './dom.ts';

export function detailOf(i: number, data: PageData, details: PageDetails): HTMLElement {
  const detail = details.places[i];
  const rule = data.rules[data.places.rule[i] ?? -1];
  if (!detail || !rule) return el('p', {}, 'Nothing more is known.');
  const text = (index: number | null): string => (index === null ? '' : (details.texts[index] ?? ''));
  return el(
    'div',
    { class: 'inside' },
    el(
      'div',
      { class: 'story' },
      ...accepted(detail, text),
      ...advice(i, detail, rule, data, text),
      facts(i, detail, rule, data, text),
    ),
    el(
      'div',
      { class: 'proof' },
      ...code(detail, text),
      ...diff(detail, data, text),
      el('h4', {}, 'Why it is one'),
      evidence(detail, data, text),
    ),
  );
}

type Text = (index: number | null) => string;

function accepted(detail: Detail, text: Text): HTMLElement[] {
  if (!detail.accepted) return [];
  const [reason, until] = detail.accepted;
  return [el('p', { class: 'accepted' }, `Accepted${until === null ? '' : ` until ${text(until)}`}: ${text(reason)}`)];
}

function advice(i: number, detail: Detail, rule: PageRule, data: PageData, text: Text): HTMLElement[] {
  const said = el('p');
  const reason = text(detail.reason);
  const tier = data.places.tier[i];
  if (tier === 0)
    said.append(
      el('strong', {}, 'A machine rewrites it. '),
      el('code', {}, data.places.likely[i] ? 'npx gitlab-sunset fix --likely' : 'npx gitlab-sunset fix'),
      data.places.likely[i] ? ' does it.' : ' does it unattended.',
    );
  if (tier === 1) said.append(el('strong', {}, 'Look at this when it is rewritten: '), prose(reason));
  if (tier === 2) said.append(el('strong', {}, 'By hand: '), prose(reason));
  if (tier === 3)
    said.append(el('strong', {}, 'Nothing to do yet: '), prose(reason || 'the replacement is read first.'));
  const together =
    detail.group > 1
      ? [
          el(
            'p',
            { class: 'note' },
            `It moves together with ${detail.group - 1} other ${detail.group === 2 ? 'place' : 'places'}, or not at all.`,
          ),
        ]
      : [];
  return [said, el('p', {}, prose(`${rule.why} ${rule.advice}`)), ...together];
}

function facts(i: number, detail: Detail, rule: PageRule, data: PageData, text: Text): HTMLElement {
  const { places } = data;
  const owners = data.ownerSets[places.owners[i] ?? -1]?.map((index) => data.owners[index] ?? '') ?? [];
  const rows: [string, Node | string][] = [
    ['Element', el('code', {}, text(detail.element))],
    ['Instead', detail.replacement === null ? 'nothing takes its place' : el('code', {}, text(detail.replacement))],
    ['Announced for', detail.due === 'v5' ? 'API v5, which has no date' : `GitLab ${detail.due}`],
    ['Really', prose(rule.outcome)],
    ['Certainty', places.likely[i] ? 'likely: nothing says for certain that this is GitLab' : 'certain'],
    ...(owners.length > 0 ? [['Owner', owners.join(', ')] satisfies [string, string]] : []),
    ...(places.part.length > 0
      ? [[capital(data.partWord), data.parts[places.part[i] ?? -1] ?? ''] satisfies [string, string]]
      : []),
    ...(places.year.length > 0
      ? [['Last changed', data.years[places.year[i] ?? -1] ?? ''] satisfies [string, string]]
      : []),
    ...sourceLink(i, data),
    ['Fingerprint', el('code', {}, detail.fingerprint)],
  ];
  return el('dl', {}, ...rows.map(([name, value]) => el('div', {}, el('dt', {}, name), el('dd', {}, value))));
}

/** Where a place is on the web, as an address that ends nothing it stands in; undefined: nobody said. */
export function addressOf(i: number, { places, paths, source }: PageData): string | undefined {
  const at = places.path[i] ?? -1;
  const path = source?.paths[at] ?? paths[at];
  if (!source || path === undefined) return undefined;
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  const address = source.url.replaceAll('{path}', () => encoded).replaceAll('{line}', String(places.line[i] ?? 1));
  return address.replace(/[()]/g, (each) => (each === '(' ? '%28' : '%29'));
}

function sourceLink(i: number, data: PageData): [string, Node][] {
  const href = addressOf(i, data);
  if (href === undefined) return [];
  const { places, paths } = data;
  const name = `${paths[places.path[i] ?? -1] ?? ''}:${places.line[i] ?? 1}`;
  return [['Source', el('a', { href, rel: 'noreferrer noopener', target: '_blank' }, name)]];
}

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

function code({ code: excerpt }: Detail, text: Text): HTMLElement[] {
  if (!excerpt) return [el('p', { class: 'note' }, 'The code is not in this report.')];
  const [marked, from, to] = excerpt.mark;
  const rows = excerpt.rows.map((index, i) => {
    const line = text(index);
    const inside =
      i === marked
        ? [
            line.slice(0, from),
            el('mark', {}, line.slice(from, Math.max(to, from + 1))),
            line.slice(Math.max(to, from + 1)),
          ]
        : [line];
    return row(String(excerpt.line + i), i === marked ? 'here' : '', ...inside);
  });
  return [el('h4', {}, 'The place'), block('The code around the place', rows)];
}

function diff({ diff: hunks = [] }: Detail, data: PageData, text: Text): HTMLElement[] {
  if (hunks.length === 0) return [];
  const shown = hunks.slice(0, 8).flatMap((hunk) => {
    let line = hunk.line;
    const rows = hunk.rows.map((index) => {
      const content = text(index);
      const sign = content.slice(0, 1);
      const number = sign === '+' ? '' : String(line);
      if (sign !== '+') line += 1;
      const kind = sign === '+' ? 'added' : sign === '-' ? 'gone' : '';
      return row(number, kind, el('span', { class: 'sign' }, sign), content.slice(1));
    });
    return [el('p', { class: 'path' }, data.paths[hunk.path] ?? ''), block('Before and after', rows)];
  });
  const more =
    hunks.length > 8 ? [el('p', { class: 'note' }, `${hunks.length - 8} more pieces of code change with it.`)] : [];
  return [el('h4', {}, 'Before and after'), ...shown, ...more];
}

function evidence(detail: Detail, data: PageData, text: Text): HTMLElement {
  return el(
    'ol',
    { class: 'chain' },
    ...detail.evidence.map(([path, line, , note, code]) =>
      el(
        'li',
        {},
        el('span', {}, prose(text(note))),
        el('span', { class: 'path' }, `${data.paths[path] ?? ''}:${line}`),
        code === null ? undefined : el('code', { class: 'line' }, text(code)),
      ),
    ),
  );
}

const block = (label: string, rows: readonly HTMLElement[]): HTMLElement =>
  el('div', { class: 'code', tabindex: 0, role: 'group', 'aria-label': label }, ...rows);

const row = (number: string, kind: string, ...content: readonly (Node | string)[]): HTMLElement =>
  el('div', { class: `row ${kind}`.trim() }, el('span', { class: 'no' }, number), el('code', {}, ...content));
