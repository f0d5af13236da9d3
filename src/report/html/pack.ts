/** Packs a report's places for the page. */
import { reallyOf } from '../../catalogue/explain.ts';
import { columnOf, minutesIn } from '../effort.ts';
import { nameIn, visible } from '../escape/characters.ts';
import { type FormatContext, groupsOf, textsOf } from '../places.ts';
import { nobody, type Plan, uncommitted, whenOf, whenText } from '../plan.ts';
import type { AcceptedFinding, Report, ReportedFinding } from '../report.ts';
import { toldSteps } from '../steps.ts';
import { tiers } from '../tier.ts';
import { type Columns, type Detail, type PageData, type PageDetails, severityNames } from './data.ts';
import { diffOf, excerptOf, lineOf } from './excerpt.ts';

export function pack(report: Report, plan: Plan, context: FormatContext): { data: PageData; details: PageDetails } {
  const rank = new Map(plan.rules.map(({ name }, i) => [name, i]));
  const rankOf = ({ rule }: ReportedFinding): number => rank.get(rule) ?? rank.size;
  // sorting is stable: within a rule the report's order, by place, stays
  const open = [...report.findings].sort((a, b) => rankOf(a) - rankOf(b));
  const all: (ReportedFinding | AcceptedFinding)[] = [...open, ...report.accepted];
  const names = {
    rules: table(),
    paths: table(),
    messages: table(),
    owners: table(),
    parts: table(),
    years: table(),
    texts: table(),
  };
  const sets = table();
  const ownerSets: number[][] = [];
  const columns: Columns = {
    ...{ rule: [], path: [], line: [], column: [], tier: [], minutes: [], severity: [], likely: [] },
    ...{ message: [], owners: [], part: [], year: [] },
  };
  const texts = textsOf(context.read);
  const groups = groupsOf(report);
  const intern = names.texts.index;
  const path = (name: string): number => names.paths.index(nameIn(name));
  const ownersAt = (shown: string): number => {
    const owners = context.ownersOf?.(shown) ?? [];
    const set = (owners.length > 0 ? owners : [nobody]).map((each) => names.owners.index(nameIn(each)));
    const index = sets.index(set.join(' '));
    ownerSets[index] ??= set;
    return index;
  };

  const detailOf = (finding: ReportedFinding | AcceptedFinding): Detail => {
    const code = excerptOf(finding, texts, intern);
    const diff = diffOf(
      finding.edits.filter((edit) => texts.text(edit.path) !== ''),
      texts,
      intern,
      path,
    );
    return {
      element: intern(visible(finding.element)),
      replacement: finding.replacement === null ? null : intern(visible(finding.replacement)),
      due: finding.due,
      reason: finding.reason === null ? null : intern(visible(finding.reason)),
      ...('accepted' in finding
        ? {
            accepted: [
              intern(visible(finding.accepted.reason)),
              finding.accepted.until === null ? null : intern(visible(finding.accepted.until)),
            ],
          }
        : {}),
      group: Math.max(1, groups(finding.group).size),
      ...(code ? { code } : {}),
      evidence: toldSteps(finding.evidence).map((step) => {
        const row = lineOf(step.path, step.line, step.column, texts);
        return [
          path(step.path),
          step.line,
          step.column,
          intern(visible(step.note)),
          row === undefined ? null : intern(row),
        ];
      }),
      ...(diff.length > 0 ? { diff } : {}),
      fingerprint: finding.fingerprint,
    };
  };

  const details: Detail[] = [];
  const minutes = minutesIn(all, context);
  for (const finding of all) {
    columns.rule.push(names.rules.index(finding.rule));
    columns.path.push(path(finding.path));
    columns.line.push(finding.line);
    columns.column.push(finding.column);
    columns.tier.push(tiers.indexOf(columnOf(finding)));
    columns.minutes.push(Math.round(minutes(finding) * 10) / 10);
    columns.severity.push(severityNames.indexOf(finding.severity));
    columns.likely.push(finding.certainty === 'likely' ? 1 : 0);
    columns.message.push(names.messages.index(visible(finding.message)));
    if (context.ownersOf) columns.owners.push(ownersAt(finding.path));
    if (context.partOf) columns.part.push(names.parts.index(nameIn(context.partOf(finding.path))));
    if (context.changedOn)
      columns.year.push(names.years.index(context.changedOn(finding.path, finding.line)?.slice(0, 4) ?? uncommitted));
    details.push(detailOf(finding));
  }

  const byId = new Map(context.changes.map((change) => [change.id, change]));
  const rules = names.rules.all.map((id) => {
    const change = byId.get(id);
    return {
      id,
      title: change?.title ?? id,
      why: change?.why ?? '',
      advice: change?.advice ?? '',
      when: whenText(whenOf(change)),
      outcome: change ? reallyOf(change) : '',
    };
  });
  return {
    data: {
      rules,
      paths: names.paths.all,
      messages: names.messages.all,
      owners: names.owners.all,
      ownerSets,
      parts: names.parts.all,
      years: names.years.all,
      partWord: context.partWord ?? 'package',
      places: columns,
      about: [report.origin?.project, report.origin?.commit?.slice(0, 12)]
        .flatMap((each) => (each === undefined ? [] : [nameIn(each)]))
        .join(' '),
      open: open.length,
      ...(context.sourceUrl === undefined
        ? {}
        : { source: { url: context.sourceUrl, paths: names.paths.all.map(context.inRepository) } }),
    },
    details: { texts: names.texts.all, places: details },
  };
}

/** Texts that stand once. */
function table(): { all: string[]; index: (text: string) => number } {
  const all: string[] = [];
  const known = new Map<string, number>();
  return {
    all,
    index(text) {
      const there = known.get(text);
      if (there !== undefined) return there;
      known.set(text, all.length);
      return all.push(text) - 1;
    },
  };
}
