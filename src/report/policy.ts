/** What configuration, baseline and comments switched off, by number, and what a request changed of them. */
import { counted } from './report.ts';

/** What a request wrote otherwise than the commit that its policy is taken from. */
export interface PolicyChange {
  in: 'configuration' | 'baseline' | 'source';
  /** A key of the configuration, `entries` of the baseline, `suppressions` in the source. */
  of: string;
  added: number;
  removed: number;
}

export interface Policy {
  /** The commit that configuration, baseline and limits were taken from. Null: the work tree. */
  from: { ref: string; commit: string } | null;
  /** Rules that the configuration switches off. */
  rulesOff: string[];
  files: {
    /** Files that rules look into and that the configuration excludes. */
    excluded: number;
    /** Files that the configuration does not include. */
    notIncluded: number;
  };
  findings: {
    /** Less severe by the configuration than by the catalogue. */
    lessened: number;
    /** No reason to fail because `failOn` or `certainOnly` says so. */
    tolerated: number;
    /** Accepted by the baseline. */
    baseline: number;
    /** Accepted by comments in the source. */
    source: number;
  };
  /** How many findings may fail before the gate does. */
  max: number;
  suppressions: {
    /** Comments that may accept a finding. */
    comments: number;
    /** Those that the commit did not have; null: nobody asked. */
    new: number | null;
    /** Those that accept nothing because they are new. */
    refused: number;
    /** How many findings they may accept; null: any number. */
    max: number | null;
  };
  /** Only with `from`: what the work tree says otherwise. Empty: nothing. */
  changed?: PolicyChange[];
}

/** One of the parts of one project: what is counted adds up, and what they were told is the same. */
export function policyOfParts(parts: readonly Policy[]): Policy | undefined {
  const [first] = parts;
  if (!first) return undefined;
  const sum = (of: (policy: Policy) => number): number => parts.reduce((all, each) => all + of(each), 0);
  const isAsked = parts.every(({ suppressions }) => suppressions.new !== null);
  return {
    ...first,
    files: { excluded: sum(({ files }) => files.excluded), notIncluded: sum(({ files }) => files.notIncluded) },
    findings: {
      lessened: sum(({ findings }) => findings.lessened),
      tolerated: sum(({ findings }) => findings.tolerated),
      baseline: sum(({ findings }) => findings.baseline),
      source: sum(({ findings }) => findings.source),
    },
    suppressions: {
      comments: sum(({ suppressions }) => suppressions.comments),
      new: isAsked ? sum(({ suppressions }) => suppressions.new ?? 0) : null,
      refused: sum(({ suppressions }) => suppressions.refused),
      max: first.suppressions.max,
    },
  };
}

/** One of several projects. */
export function policyOfProjects(projects: readonly Policy[], ids: readonly string[]): Policy | undefined {
  const whole = policyOfParts(projects);
  const [first] = projects;
  if (!whole || !first || projects.length === 1) return whole;
  const off = new Set(projects.flatMap(({ rulesOff }) => rulesOff));
  const changes = new Map<string, PolicyChange>();
  for (const each of projects.flatMap(({ changed = [] }) => changed)) {
    const before = changes.get(`${each.in} ${each.of}`) ?? { ...each, added: 0, removed: 0 };
    changes.set(`${each.in} ${each.of}`, {
      ...before,
      added: before.added + each.added,
      removed: before.removed + each.removed,
    });
  }
  const isSame = projects.every(({ from }) => from?.commit === first.from?.commit);
  const { changed: _, ...rest } = whole;
  return {
    ...rest,
    from: isSame ? first.from : null,
    rulesOff: [...ids.filter((id) => off.has(id)), ...[...off].filter((id) => !ids.includes(id)).sort()],
    max: Math.max(...projects.map(({ max }) => max)),
    suppressions: { ...rest.suppressions, max: null },
    ...(projects.some(({ changed }) => changed) ? { changed: [...changes.values()] } : {}),
  };
}

export interface PolicyLine {
  code: 'rules' | 'exclude' | 'include' | 'severity' | 'gate' | 'max' | 'baseline' | 'source' | 'from' | 'changed';
  /** A sentence without its full stop. */
  text: string;
}

/** What is switched off, a line each; none where nothing is. */
export function policyLines(policy: Policy | undefined): PolicyLine[] {
  if (!policy) return [];
  const { rulesOff, files, findings, max, from, changed = [] } = policy;
  const lines: [code: PolicyLine['code'], count: number, text: string][] = [
    ['rules', rulesOff.length, `${counted(rulesOff.length, 'rule')} off in the configuration: ${rulesOff.join(', ')}`],
    ['exclude', files.excluded, `${counted(files.excluded, 'file')} excluded by the configuration`],
    ['include', files.notIncluded, `${counted(files.notIncluded, 'file')} not included by the configuration`],
    ['severity', findings.lessened, `${counted(findings.lessened, 'finding')} less severe by the configuration`],
    ['gate', findings.tolerated, `${counted(findings.tolerated, 'finding')} that the gate lets pass`],
    ['max', max, `${counted(max, 'finding')} may be there before the gate fails`],
    ['baseline', findings.baseline, `${counted(findings.baseline, 'finding')} accepted by the baseline`],
    ['source', policy.suppressions.comments, sourceText(policy)],
  ];
  const shown: PolicyLine[] = lines.filter(([, count]) => count > 0).map(([code, , text]) => ({ code, text }));
  if (from) {
    const more = changed.length === 0 ? '; this request changes nothing of it' : '';
    const id = from.commit.slice(0, 12);
    const ref = from.commit.startsWith(from.ref) ? id : `${from.ref} (${id})`;
    shown.push({ code: 'from', text: `the policy is that of ${ref}${more}` });
  }
  return [...shown, ...changed.map(changeText)];
}

function sourceText({ findings: { source }, suppressions: { comments, new: fresh, refused } }: Policy): string {
  const words = [
    `${counted(source, 'finding')} accepted in the source by ${counted(comments, 'comment')}`,
    ...(fresh ? [`${fresh} of them new in this request`] : []),
    ...(refused > 0 ? [`${refused} refused`] : []),
  ];
  return words.join(', ');
}

function changeText({ in: where, of, added: more, removed }: PolicyChange): PolicyLine {
  const words = [...(more > 0 ? [`${more} added`] : []), ...(removed > 0 ? [`${removed} removed`] : [])];
  const late =
    where === 'baseline' && more > 0
      ? '; what is added accepts nothing before the target branch has it: merge it first'
      : '';
  return { code: 'changed', text: `this request changes \`${of}\` in the ${where}: ${words.join(', ')}${late}` };
}
