/** What became of the findings: a chart, and its figures. */
import { thousands } from '../duration.ts';
import { nameIn } from '../escape/characters.ts';
import type { FormatContext } from '../places.ts';
import { counted, type Report } from '../report.ts';
import { tiers } from '../tier.ts';
import { type Moved, nowOf, type Point, type Trend, trendOf } from '../trend.ts';
import { historyChart, trendChart } from './chart.ts';
import { tierWords } from './data.ts';
import { html, type Markup, prose } from './markup.ts';
import { inSight } from './sections.ts';

/** Columns of the tables by rule and by repository: of a long history the first report and the last ones. */
const mostColumns = 4;

/** Reports without a date that stand beside each other. */
const mostShown = 12;

export function trend(
  report: Report,
  context: Pick<FormatContext, 'earlier' | 'leftOut' | 'partOf' | 'partWord'>,
): Markup {
  const { earlier = [], leftOut = [] } = context;
  if (earlier.length + leftOut.length === 0) return html``;
  const now = nowOf(report, context);
  const made = trendOf([...earlier, now]);
  const { points } = made;
  const isDated = points.every(({ date }, i) => date !== undefined && date >= (points[i - 1]?.date ?? ''));
  const kinds = [...tiers.filter((tier) => points.some(({ open }) => open[tier] > 0)), 'accepted' as const].filter(
    (kind) => kind !== 'accepted' || points.some(({ accepted }) => accepted > 0),
  );
  return html`<section class="card" aria-labelledby="h-trend">
<h2 id="h-trend">Trend</h2>
${
  earlier.length === 0
    ? ''
    : html`<div class="trend-row">
<div><div class="scroll" tabindex="0" role="region" aria-label="Trend as a chart">
${isDated && points.length > 2 ? historyChart(points) : trendChart(points.slice(-mostShown))}
</div><p class="legend" aria-hidden="true">${kinds.map((kind) => html`<span><span class="dot ${kind}"></span>${kind === 'accepted' ? 'Accepted' : tierWords[kind]}</span>`)}</p>
</div>
${figures(made)}
${movedTable('Change', 'Changes with another number of places', made.rules, points)}
${movedTable('Repository', 'Repositories with another number of places', made.parts, points)}
</div>`
}
${
  leftOut.length > 0
    ? html`<details${earlier.length === 0 ? html` open` : ''}><summary>${counted(leftOut.length, 'report')} of the folder cannot be compared</summary><ul class="plain">${leftOut.map(({ name, why }) => html`<li><code>${nameIn(name)}</code> ${prose(why)}.</li>`)}</ul></details>`
    : ''
}
</section>`;
}

function figures({ points, steps }: Trend): Markup {
  const hasDates = points.some(({ date }) => date !== undefined);
  const rows = points.map(
    (point, i) =>
      html`<tr><th scope="row">${nameIn(point.name)}</th>${hasDates ? html`<td>${point.date ?? ''}</td>` : ''}<td class="num">${thousands(point.count)}</td><td class="num">${thousands(point.accepted)}</td>${step(steps[i - 1]?.gone, '\u2212', 'good')}${step(steps[i - 1]?.fresh, '+', 'bad')}</tr>`,
  );
  const head = html`<thead><tr><th scope="col">Report</th>${hasDates ? html`<th scope="col">Of</th>` : ''}<th scope="col" class="num">Places</th><th scope="col" class="num">Accepted</th><th scope="col" class="num">Gone</th><th scope="col" class="num">New</th></tr></thead>`;
  const folded = rows.slice(0, Math.max(0, rows.length - inSight));
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Trend in figures">
<table>${head}
<tbody>${rows.slice(folded.length)}</tbody></table>
${folded.length > 0 ? html`<details><summary>${thousands(folded.length)} earlier</summary><table>${head}<tbody>${folded}</tbody></table></details>` : ''}
</div>`;
}

function movedTable(word: string, label: string, rows: readonly Moved[], points: readonly Point[]): Markup {
  if (rows.length === 0) return html``;
  const shown = points.map((point, i) => ({ point, i })).filter(({ i }) => i === 0 || i > points.length - mostColumns);
  const row = ({ id, counts }: Moved): Markup =>
    html`<tr><th scope="row"><code>${nameIn(id)}</code></th>${shown.map(({ i }) => html`<td class="num">${thousands(counts[i] ?? 0)}</td>`)}</tr>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${label}">
<table><thead><tr><th scope="col">${word}</th>${shown.map(({ point }) => html`<th scope="col" class="num" title="${nameIn(point.name)}">${point.date ?? nameIn(point.name)}</th>`)}</tr></thead>
<tbody>${rows.slice(0, inSight).map(row)}</tbody></table>
${rows.length > inSight ? html`<p class="note">${thousands(rows.length - inSight)} more moved less.</p>` : ''}</div>`;
}

/** Nothing is neither good nor bad. */
const step = (count: number | undefined, sign: string, kind: 'good' | 'bad'): Markup =>
  count ? html`<td class="num ${kind}">${sign}${thousands(count)}</td>` : html`<td class="num">${count ?? ''}</td>`;
