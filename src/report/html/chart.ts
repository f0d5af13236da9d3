/** Small charts as inline SVG. Each says in words what it shows; colours come from classes, and never stand alone. */

import { thousands } from '../duration.ts';
import type { Tally } from '../plan.ts';
import { type Column, tiers } from '../tier.ts';
import { type Point, pointOf } from '../trend.ts';
import { tierWords } from './data.ts';
import { html, type Markup, raw } from './markup.ts';

/** `12 by hand, 3 already bridged`. */
export const tallyWords = (tally: Readonly<Record<Column, number>>): string =>
  tiers
    .filter((tier) => tally[tier] > 0)
    .map((tier) => `${thousands(tally[tier])} ${tierWords[tier].toLowerCase()}`)
    .join(', ');

/** One bar in four parts. @param most the count that takes the whole width */
export function bar(tally: Tally, most: number, label: string): Markup {
  let x = 0;
  const parts = tiers
    .filter((tier) => tally[tier] > 0)
    .map((tier) => {
      // what is there must be seen, however little it is
      const width = Math.max(0.6, (tally[tier] / Math.max(1, most)) * 100);
      const rect = `<rect class="fill-${tier}" x="${percent(x)}" y="0" width="${percent(width)}" height="100%"/>`;
      x += width;
      return raw(rect);
    });
  return html`<svg class="bar" role="img" aria-label="${`${label}: ${tallyWords(tally) || 'none'}`}" preserveAspectRatio="none">${parts}</svg>`;
}

const percent = (value: number): string => `${value.toFixed(2)}%`;

/** What a column of a trend is made of, from the ground up: what is accepted stands on top. */
const parts = [...tiers, 'accepted'] as const;
const partOf = (point: Point, part: (typeof parts)[number]): number =>
  part === 'accepted' ? point.accepted : point.open[part];

/** `2 machine, 1 accepted`. */
const pointWords = (point: Point): string =>
  [tallyWords(point.open), point.accepted > 0 ? `${thousands(point.accepted)} accepted` : '']
    .filter((each) => each !== '')
    .join(', ') || 'nothing';

const labelOf = (points: readonly Point[]): string =>
  `Findings in each report. ${points.map((point) => `${point.name}: ${thousands(point.count)}, ${pointWords(point)}`).join('; ')}`;

/** A column a report, in five parts. */
export function trendChart(points: readonly Point[]): Markup {
  const [width, height, foot, head] = [Math.max(240, points.length * 90), 170, 24, 18];
  const most = Math.max(1, ...points.map(({ count }) => count));
  const step = width / points.length;
  const column = Math.min(56, step * 0.6);
  const room = height - foot - head;
  const columns = points.map((point, i) => {
    const x = i * step + (step - column) / 2;
    let y = height - foot;
    const rects = parts
      .filter((part) => partOf(point, part) > 0)
      .map((part) => {
        const tall = (partOf(point, part) / most) * room;
        y -= tall;
        return raw(
          `<rect class="fill-${part}" x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${column.toFixed(1)}" height="${tall.toFixed(1)}"/>`,
        );
      });
    const middle = (x + column / 2).toFixed(1);
    return html`<g><title>${`${point.name}: ${pointWords(point)}`}</title>${rects}<text class="value" x="${middle}" y="${(y - 5).toFixed(1)}">${thousands(point.count)}</text><text class="name" x="${middle}" y="${height - 7}">${short(point.name)}</text></g>`;
  });
  return html`<svg class="trend" role="img" aria-label="${labelOf(points)}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><line class="axis" x1="0" y1="${height - foot}" x2="${width}" y2="${height - foot}"/>${columns}</svg>`;
}

const short = (name: string): string => (name.length > 13 ? `${name.slice(0, 12)}\u2026` : name);

const day = 24 * 60 * 60 * 1000;
const timeOf = ({ date = '' }: Point): number => Date.parse(`${date}T00:00:00Z`);

/** The same over time: an area for each part, a line for each report. Every point has a date; the oldest stands first. */
export function historyChart(points: readonly Point[]): Markup {
  const [width, height, foot, head, left, right] = [720, 210, 26, 12, 52, 12];
  const [first, last] = [timeOf(points[0] ?? emptyPoint), timeOf(points.at(-1) ?? emptyPoint)];
  const most = niceOver(Math.max(1, ...points.map(({ count }) => count)));
  const xOf = (time: number): number => left + ((time - first) / Math.max(day, last - first)) * (width - left - right);
  const yOf = (count: number): number => height - foot - (count / most) * (height - foot - head);
  const at = (x: number, y: number): string => `${x.toFixed(1)},${y.toFixed(1)}`;
  let below = points.map(() => 0);
  const areas = parts.map((part) => {
    const above = points.map((point, i) => (below[i] ?? 0) + partOf(point, part));
    const edge = points.map((point, i) => at(xOf(timeOf(point)), yOf(above[i] ?? 0)));
    const back = points.map((point, i) => at(xOf(timeOf(point)), yOf(below[i] ?? 0))).reverse();
    const isEmpty = above.every((count, i) => count === below[i]);
    below = above;
    return isEmpty ? raw('') : raw(`<polygon class="fill-${part}" points="${[...edge, ...back].join(' ')}"/>`);
  });
  const grid = [0, 0.5, 1].map((share) => {
    const y = yOf(most * share).toFixed(1);
    return html`<line class="axis" x1="${left}" y1="${y}" x2="${width - right}" y2="${y}"/><text class="scale" x="${left - 7}" y="${y}" dy="4">${thousands(Math.round(most * share))}</text>`;
  });
  const marks = points.map((point) => {
    const x = xOf(timeOf(point)).toFixed(1);
    return html`<g class="report"><title>${`${point.date ?? ''} ${point.name}: ${thousands(point.count)}, ${pointWords(point)}`}</title><line x1="${x}" y1="${yOf(point.count).toFixed(1)}" x2="${x}" y2="${height - foot}"/><circle cx="${x}" cy="${yOf(point.count).toFixed(1)}" r="3"/></g>`;
  });
  let free = -Infinity;
  const names = points.map((point, i) => {
    const x = Math.min(width - 38, Math.max(left + 14, xOf(timeOf(point))));
    // the last one is always told
    const isLast = i === points.length - 1;
    if (!isLast && (x < free || x > width - 38 - 80)) return raw('');
    free = x + 80;
    return html`<text class="name" x="${x.toFixed(1)}" y="${height - 8}">${point.date ?? ''}</text>`;
  });
  return html`<svg class="trend history" role="img" aria-label="${labelOf(points)}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${grid}${areas}${marks}${names}</svg>`;
}

const emptyPoint: Point = pointOf({ name: '', findings: [] });

/** The next number that a scale likes to end with. */
function niceOver(count: number): number {
  const unit = 10 ** Math.floor(Math.log10(count));
  return ([1, 1.2, 1.6, 2, 3, 4, 6, 8, 10].find((each) => each * unit >= count) ?? 10) * unit;
}
