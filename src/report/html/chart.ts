/** Small charts as inline SVG. Each says in words what it shows; colours come from classes, and never stand alone. */
import type { Tally } from '../plan.ts';
import { type Column, tiers } from '../tier.ts';
import type { Trend } from '../trend.ts';
import { tierWords } from './data.ts';
import { html, type Markup, raw } from './markup.ts';

/** `12 by hand, 3 already bridged`. */
export const tallyWords = (tally: Readonly<Record<Column, number>>): string =>
  tiers
    .filter((tier) => tally[tier] > 0)
    .map((tier) => `${tally[tier]} ${tierWords[tier].toLowerCase()}`)
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

/** A column a report, in four parts. */
export function trendChart({ points }: Trend): Markup {
  const [width, height, foot, head] = [Math.max(240, points.length * 90), 170, 24, 18];
  const most = Math.max(1, ...points.map(({ count }) => count));
  const step = width / points.length;
  const column = Math.min(56, step * 0.6);
  const room = height - foot - head;
  const columns = points.map((point, i) => {
    const x = i * step + (step - column) / 2;
    let y = height - foot;
    const parts = tiers
      .filter((tier) => point[tier] > 0)
      .map((tier) => {
        const tall = (point[tier] / most) * room;
        y -= tall;
        return raw(
          `<rect class="fill-${tier}" x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${column.toFixed(1)}" height="${tall.toFixed(1)}"/>`,
        );
      });
    const middle = (x + column / 2).toFixed(1);
    return html`${parts}<text class="value" x="${middle}" y="${(y - 5).toFixed(1)}">${point.count}</text><text class="name" x="${middle}" y="${height - 7}">${short(point.name)}</text>`;
  });
  const label = points.map((point) => `${point.name}: ${point.count}, ${tallyWords(point) || 'nothing'}`).join('; ');
  return html`<svg class="trend" role="img" aria-label="${`Findings in each report. ${label}`}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><line class="axis" x1="0" y1="${height - foot}" x2="${width}" y2="${height - foot}"/>${columns}</svg>`;
}

const short = (name: string): string => (name.length > 13 ? `${name.slice(0, 12)}\u2026` : name);
