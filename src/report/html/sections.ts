/** The parts of the page that need no program. */
import { outcomeOf, reallyOf } from '../../catalogue/explain.ts';
import { duration, thousands } from '../duration.ts';
import { effortOf, freeWords, sumWords } from '../effort.ts';
import { nameIn } from '../escape/characters.ts';
import type { FormatContext } from '../places.ts';
import { acceptedWords, allIn, nobody, type Plan, type Row, rewrittenBy, whenText } from '../plan.ts';
import { policyLines } from '../policy.ts';
import { counted, type Report } from '../report.ts';
import { tiers } from '../tier.ts';
import { bar } from './chart.ts';
import { cutAt, tierWords } from './data.ts';
import { html, type Markup, prose } from './markup.ts';

/** Rows that stand open; the rest is folded. */
export const inSight = 8;
/** Changes that stand open. */
const rulesInSight = 20;
/** Blind spots and skipped files that are listed. */
const mostUnseen = 500;

const none: Markup = html``;

export function header(report: Report, { total, rules }: Plan): Markup {
  const { target, oldest, from, catalogue, tool, summary, origin } = report;
  const findings = allIn(report);
  const files = new Set(findings.map(({ path }) => path)).size;
  const gone = rules
    .filter(({ when }) => when.is === 'gone')
    .reduce((sum, { count, bridged }) => sum + count - bridged, 0);
  const { person } = total;
  return html`<header class="top">
<div class="bar-top">
<div>
<h1>GitLab API migration plan</h1>
${origin?.project || origin?.commit ? html`<p class="meta origin"><strong>${nameIn(origin.project ?? 'Local checkout')}</strong>${origin.branch ? ` · ${nameIn(origin.branch)}` : ''}${origin.commit ? html` · <code>${nameIn(origin.commit).slice(0, 12)}</code>` : ''}${origin.date ? html` · <span class="day">${origin.date}</span>` : ''}</p>` : ''}
<p class="meta">For ${target === 'v5' ? 'everything up to API v5' : `GitLab ${target}`}${from ? ` · what changes from GitLab ${from} on` : ''}${oldest ? ` · still serving GitLab ${oldest}` : ''} · ${counted(summary.files, 'file')} looked at · catalogue of ${catalogue.date} · gitlab-sunset ${tool.version}</p>
</div>
<div class="tools" hidden>
<button type="button" id="theme">Light or dark</button>
<button type="button" id="print">Print</button>
<button type="button" id="keys">Keys</button>
</div>
</div>
${findings.length === 0 ? html`<p class="lead">Nothing in this code uses an element of GitLab's API that is going away${report.blind.length + report.skipped.length > 0 ? html`, as far as it could be seen: ${seenWords(report)}` : ''}.</p>` : html`<p class="lead"><strong>${thousands(total.count)} ${total.count === 1 ? 'place' : 'places'}</strong> in ${thousands(files)} ${files === 1 ? 'file' : 'files'} ${total.count === 1 ? 'uses' : 'use'} elements of GitLab's API that are gone or going. ${gone > 0 ? html`<strong class="alarm">${thousands(gone)}</strong> ${gone === 1 ? 'asks' : 'ask'} for something GitLab has already removed. ` : ''}${person > 0 ? html`For people: about <strong>${duration(total.minutes)}</strong> of work.` : 'A machine does all of it.'} ${acceptedWords(report.accepted, total.count, 'places')}${doFirst(findings)}</p>`}
<dl class="tiles">
${tiers.map((tier) => html`<div class="tile"><dt><span class="dot ${tier}" aria-hidden="true"></span>${tierWords[tier]}</dt><dd><a href="#tier=${tier}">${thousands(total[tier])}</a> <span class="sub">${tierSub[tier]}</span></dd></div>`)}
<div class="tile"><dt>Effort</dt><dd><a href="#effort">${duration(total.minutes)}</a> <span class="sub">${person === 1 ? 'one place needs a person' : `${thousands(person)} places need a person`}</span></dd></div>
<div class="tile"><dt>Not seen</dt><dd><a href="#unseen">${thousands(report.blind.length + report.skipped.length)}</a> <span class="sub">${counted(report.blind.length, 'blind spot')}, ${counted(report.skipped.length, 'skipped file')}</span></dd></div>
</dl>
</header>`;
}

/** What a machine does at once, by the very command that does it. */
function doFirst(findings: ReturnType<typeof allIn>): Markup {
  const [now, likely] = [rewrittenBy(findings), rewrittenBy(findings, { likely: true })];
  const places = (count: number): Markup =>
    html`<strong>${thousands(count)}</strong> ${count === 1 ? 'place' : 'places'}`;
  if (now > 0)
    return html`<br>Do this first: <code>npx gitlab-sunset fix</code> rewrites ${places(now)} now${likely > now ? html`, with <code>--likely</code> ${thousands(likely)}` : ''}.`;
  return likely > 0
    ? html`<br>Do this first: <code>npx gitlab-sunset fix --likely --dry-run</code> shows what would be rewritten in ${places(likely)} that ${likely === 1 ? 'is' : 'are'} likely, not certain, to be about GitLab.`
    : none;
}

const tierSub = {
  safe: 'safe, unattended',
  review: 'rewritten, to be read',
  manual: 'a person decides',
  bridged: 'nothing to do',
} as const;

const seenWords = ({ blind, skipped }: Report): string =>
  `${counted(blind.length, 'blind spot')}, ${counted(skipped.length, 'skipped file')}`;

/** When it breaks, and who has to do something: what the first screen is for. */
export function atFirst(plan: Plan, report: Report, context: FormatContext): Markup {
  const { waves, total } = plan;
  if (total.count === 0) return none;
  const most = Math.max(...waves.map(({ count }) => count));
  const first = rankings(plan, report, context).slice(0, besideWaves(plan));
  return html`<div class="first">
<section class="card" aria-labelledby="h-when">
<h2 id="h-when">What breaks first</h2>
<ol class="waves">
${waves.map(
  (wave) =>
    html`<li class="wave ${wave.when.is}"><span class="name">${whenText(wave.when)}</span>${bar(wave, most, whenText(wave.when))}<span class="num">${thousands(wave.count)}</span><span class="num effort">${duration(wave.minutes)}</span>${told(plan, wave)}</li>`,
)}
</ol>
<p class="legend" aria-hidden="true">${tiers.filter((tier) => total[tier] > 0).map((tier) => html`<span><span class="dot ${tier}"></span>${tierWords[tier]}</span>`)}</p>
</section>
<div class="side">${first}</div>
</div>`;
}

/** Rankings that fill the height beside what breaks first. */
const besideWaves = ({ waves }: Plan): number => (waves.length > 5 ? 2 : 1);

/** The changes of a wave that touch most places, in their own words. */
function told({ rules }: Plan, wave: Plan['waves'][number]): Markup {
  const own = rules.filter(({ when }) => whenText(when) === wave.name);
  const shown = own
    .slice(0, 3)
    .map(
      (row) =>
        html`<li><a href="#rule=${encodeURIComponent(nameIn(row.name))}">${prose(row.change?.title ?? row.name)}</a> ${thousands(row.count)}</li>`,
    );
  return html`<ul class="told">${shown}${own.length > 3 ? html`<li>and ${counted(own.length - 3, 'other change')}</li>` : ''}</ul>`;
}

export function changes({ rules, total }: Plan): Markup {
  if (total.count === 0) return none;
  const most = Math.max(...rules.map(({ count }) => count));
  const row = (rule: Plan['rules'][number]): Markup =>
    html`<tr><th scope="row"><a href="#rule=${encodeURIComponent(nameIn(rule.name))}">${prose(rule.change?.title ?? rule.name)}</a><span class="id">${rule.name}</span></th><td class="when ${rule.when.is}">${whenText(rule.when)}</td><td class="num">${thousands(rule.count)}</td><td class="wide">${bar(rule, most, rule.name)}</td><td class="num">${duration(rule.minutes)}</td><td class="really">${rule.change ? html`<strong>${capital(outcomeOf(rule.change))}.</strong> ${prose(reallyOf(rule.change).slice(outcomeOf(rule.change).length + 2))}` : 'The catalogue does not know it any longer.'}</td></tr>`;
  const table = (some: Plan['rules']): Markup =>
    html`<div class="scroll" tabindex="0" role="region" aria-labelledby="h-changes">
<table class="rules">
<thead><tr><th scope="col">Change</th><th scope="col">When</th><th scope="col" class="num">Places</th><th scope="col" class="wide">How</th><th scope="col" class="num">Effort</th><th scope="col">What GitLab really did</th></tr></thead>
<tbody>
${some.map(row)}
</tbody>
</table>
</div>`;
  const rest = rules.slice(rulesInSight);
  return html`<section class="card" aria-labelledby="h-changes">
<h2 id="h-changes">The changes, in this order</h2>
${table(rules.slice(0, rulesInSight))}
${rest.length > 0 ? html`<details><summary>${counted(rest.length, 'more change')}</summary>${table(rest)}</details>` : ''}
</section>`;
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The rankings that do not stand on the first screen. */
export function people(plan: Plan, report: Report, context: FormatContext): Markup {
  if (plan.total.count === 0) return none;
  return html`<div class="cards">${rankings(plan, report, context).slice(besideWaves(plan))}</div>`;
}

/** The most telling first: owners, else packages, else files. */
function rankings(
  plan: Plan,
  report: Report,
  { ownersOf, ownerWord = 'owner', partWord = 'package', done = [] }: FormatContext,
): Markup[] {
  const shared = ownersOf && allIn(report).some(({ path }) => ownersOf(path).length > 1);
  const files = [...plan.files].sort((a, b) => b.minutes - a.minutes || b.count - a.count);
  return [
    ...(plan.owners
      ? [
          ranking(
            ownerWord === 'team' ? 'By team' : 'Who',
            'owner',
            plan.owners,
            shared ? `A place with several ${ownerWord}s counts for each of them.` : '',
          ),
        ]
      : []),
    ...(plan.parts && plan.parts.length > 1 ? [ranking(`By ${partWord}`, 'part', plan.parts, '')] : []),
    ...(done.length > 0 ? [doneCard(done)] : []),
    ranking('By file', 'path', files, plan.owners ? '' : 'A CODEOWNERS file would tell whose these are.'),
    ...(plan.years ? [ranking('By age of the line', 'year', plan.years, 'The year of its last commit.')] : []),
  ];
}

function doneCard(names: readonly string[]): Markup {
  const item = (name: string): Markup => html`<li>${nameIn(name)}</li>`;
  return html`<section class="card">
<h2>Done</h2>
<p>Nothing is left in ${counted(names.length, 'repository', 'repositories')}.</p>
<details><summary>Which</summary><ul class="plain">${names.map(item)}</ul></details>
</section>`;
}

/** @param key the filter that a row's link sets */
function ranking(title: string, key: string, rows: readonly Row[], note: string): Markup {
  const most = Math.max(...rows.map(({ count }) => count));
  const item = (row: Row): Markup => {
    const name = nameIn(row.name);
    return html`<li><a class="name ${key === 'path' ? 'path' : ''} ${row.name === nobody ? 'nobody' : ''}" href="#${key}=${encodeURIComponent(name)}" title="${name}">${key === 'path' ? pathOf(name) : cutName(name)}</a>${bar(row, most, name)}<span class="num">${thousands(row.count)}</span><span class="num effort">${duration(row.minutes)}</span></li>`;
  };
  const rest = rows.slice(inSight, 200);
  return html`<section class="card rank${key === 'path' ? ' files' : ''}">
<h2>${title}</h2>
<ol>${rows.slice(0, inSight).map(item)}</ol>
${rest.length > 0 ? html`<details><summary>${thousands(rest.length)} more</summary><ol>${rest.map(item)}</ol></details>` : ''}${rows.length > 200 ? html`<p class="note">${thousands(rows.length - 200)} with less work are left out here; the filters below know all.</p>` : ''}${note ? html`<p class="note">${note}</p>` : ''}
</section>`;
}

/** Cut in its middle where there is no room. */
function cutName(name: string): Markup {
  const at = cutAt(name);
  return html`<span class="cut"><span class="head">${name.slice(0, at)}</span><span>${name.slice(at)}</span></span>`;
}

/** The folder may be cut, the file's name not. */
function pathOf(path: string): Markup {
  const slash = path.lastIndexOf('/') + 1;
  return html`${slash > 0 ? html`<span class="dir">${path.slice(0, slash)}</span>` : ''}<span>${path.slice(slash)}</span>`;
}

/** The frame of the list; the page's program fills it. */
export function explorer({ findings, accepted }: Report): Markup {
  if (findings.length + accepted.length === 0) return html`<div id="places"></div>`;
  return html`<section class="places" id="places" aria-labelledby="h-places" tabindex="-1">
<h2 id="h-places">Places</h2>
<noscript><p class="note">The list of places needs JavaScript; everything above does not. <code>gitlab-sunset report</code> without <code>--format</code> writes all of it as Markdown.</p></noscript>
<div id="explorer"></div>
</section>`;
}

export function unseen({ blind, skipped, rules, findings, accepted }: Report): Markup {
  const rows = (items: readonly Markup[], all: number): Markup =>
    html`<ul class="plain">${items}</ul>${all > items.length ? html`<p class="note">${thousands(all - items.length)} more in <code>--format json</code>.</p>` : ''}`;
  const list = (title: string, items: readonly Markup[], all: number): Markup =>
    all === 0
      ? none
      : html`<details${findings.length + accepted.length === 0 ? html` open` : ''}><summary>${thousands(all)} ${title}</summary>${rows(items, all)}</details>`;
  return html`<section class="card" id="unseen" aria-labelledby="h-unseen" tabindex="-1">
<h2 id="h-unseen">What was not seen</h2>
${blind.length + skipped.length === 0 ? html`<p>Every file was read, and every call to GitLab that was recognised could be followed.</p>` : html`<p>No finding in these places is no promise. A blind spot is a place that could not be seen through: a call to GitLab, or its answer, that could not be followed, or a text that could not be read to its end.</p>`}
${list(
  blind.length === 1 ? 'blind spot' : 'blind spots',
  blind
    .slice(0, mostUnseen)
    .map((each) => html`<li><code>${nameIn(each.path)}:${each.line}</code> ${prose(each.message)}</li>`),
  blind.length,
)}
${list(
  skipped.length === 1 ? 'skipped file' : 'skipped files',
  skipped
    .slice(0, mostUnseen)
    .map((each) => html`<li><code>${nameIn(each.path)}</code> ${each.code}: ${prose(each.message)}</li>`),
  skipped.length,
)}
${rules.notLooked.length > 0 ? html`<details><summary>${counted(rules.notLooked.length, 'rule')} not looked for</summary><p>${rules.notLooked.map((id) => html`<code>${id}</code> `)}</p></details>` : ''}
</section>`;
}

export function switchedOff({ policy }: Report): Markup {
  const lines = policyLines(policy);
  if (lines.length === 0) return none;
  return html`<section class="card" id="off" aria-labelledby="h-off" tabindex="-1">
<h2 id="h-off">What was switched off</h2>
<ul class="plain">${lines.map(({ text }) => html`<li>${prose(text)}</li>`)}</ul>
</section>`;
}

/** How the sum of minutes comes together, rule by rule, and what is not in it. */
export function effort(report: Report, { total }: Plan, context: FormatContext): Markup {
  const findings = allIn(report);
  if (total.count === 0) return none;
  const made = effortOf(findings, context);
  const free = freeWords(made);
  return html`<section class="card" id="effort" aria-labelledby="h-effort" tabindex="-1">
<h2 id="h-effort">How the effort is made</h2>
<p>The first place of a change in a ${context.partWord === 'repository' ? 'repository' : 'project'} takes the minutes of its rule, by hand whole and to review half; each further place takes the minutes for those.${free === '' ? '' : ` Not counted: ${free}.`}</p>
${
  made.summands.length === 0
    ? ''
    : html`<details><summary>${duration(total.minutes)} in all, by change</summary><div class="scroll" tabindex="0" role="region" aria-labelledby="h-effort">
<table><thead><tr><th scope="col">Change</th><th scope="col">First places and further ones</th><th scope="col" class="num">Effort</th></tr></thead>
<tbody>${made.summands.map((each) => html`<tr><th scope="row"><code>${nameIn(each.rule)}</code></th><td>${sumWords(each)}</td><td class="num">${duration(each.minutes)}</td></tr>`)}</tbody></table></div></details>`
}
</section>`;
}

export function footer({ tool, catalogue, summary: { gate } }: Report): Markup {
  return html`<footer class="foot">
<section aria-labelledby="h-words"><h2 id="h-words">How to read this</h2>
<dl>
<div><dt>Machine</dt><dd><code>npx gitlab-sunset fix</code> rewrites it; the program does the same on today's server and on one without the old element.</dd></div>
<div><dt>Machine + review</dt><dd><code>fix --review</code> rewrites it; each place says what to look at. Counts half the effort of one by hand.</dd></div>
<div><dt>By hand</dt><dd>No machine should do this; each place says why. The first place of a rule in a project counts the minutes of its rule, each further one a part of them.</dd></div>
<div><dt>Already bridged</dt><dd>The code reads the replacement first and falls back to the old element.</dd></div>
<div><dt>Error, warning, note</dt><dd>Gone by the target; still served or due later; withdrawn, bridged, or in documentation.</dd></div>
<div><dt>Likely</dt><dd>Everything fits, but nothing says for certain that this is GitLab.</dd></div>
</dl></section>
<p class="meta">${gate.passed ? 'The gate passed.' : `The gate did not pass: ${gate.reasons[0]?.message ?? ''}${gate.reasons.length > 1 ? ` and ${thousands(gate.reasons.length - 1)} more` : ''}.`} Made by ${tool.name} ${tool.version} with the catalogue ${catalogue.version} of ${catalogue.date}. This file loads nothing and sends nothing.</p>
</footer>`;
}
