/** The plan as one file that needs nothing else: what a planner asks stands in it as plain HTML; its program adds the list of places. */
import { createHash } from 'node:crypto';
import { nameIn } from '../escape/characters.ts';
import { jsonInScript } from '../escape/json.ts';
import type { FormatContext } from '../places.ts';
import { planOf } from '../plan.ts';
import type { Report } from '../report.ts';
import { html as markup, raw } from './markup.ts';
import { pack } from './pack.ts';
import { atFirst, changes, effort, explorer, footer, header, people, switchedOff, unseen } from './sections.ts';
import { trend } from './trend.ts';

export function html(report: Report, context: FormatContext): string {
  const plan = planOf(report, context);
  const { data, details } = pack(report, plan, context);
  const { script, style } = context.page();
  const program = script.replace(/<(?=\/script|!--)/gi, '\\x3C');
  // Nothing is loaded, sent or run but what stands here.
  const policy = `default-src 'none'; script-src '${hashOf(program)}'; style-src '${hashOf(style)}'; base-uri 'none'; form-action 'none'`;
  const page = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="generator" content="gitlab-sunset">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${report.origin?.project ? `${nameIn(report.origin.project)}: ` : ''}GitLab API migration plan</title>
<style>${raw(style)}</style>
</head>
<body>
<a class="skip" href="#places">Skip to the places</a>
${header(report, plan)}
<main>
${atFirst(plan, report, context)}
${changes(plan)}
${people(plan, report, context)}
${trend(report, context)}
${explorer(report)}
${unseen(report)}
${effort(report, plan, context)}
${switchedOff(report)}
</main>
${footer(report)}
<script type="application/json" id="data">${raw(jsonInScript(data))}</script>
<script type="application/json" id="details">${raw(jsonInScript(details))}</script>
<script>${raw(program)}</script>
</body>
</html>
`;
  return page.markup;
}

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;
