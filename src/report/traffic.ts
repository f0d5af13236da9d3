/** What a recording says about the findings, for a person at a terminal. */
import type { Colors } from 'picocolors/types.js';
import type { JoinedFinding, Traffic, TrafficUse } from '../traffic/join.ts';
import { plain, plainName } from './escape/terminal.ts';
import { counted } from './report.ts';

/** Longer lists are cut; JSON has all. */
const LONGEST = 30;
const AGENTS = 2;

export function trafficLines({ files, uses, findings }: Traffic, colours: Colors): string[] {
  const lines = ['', colours.bold('Traffic')];
  lines.push(...files.map((file) => `  ${plainName(file.path)}  ${colours.dim(fileText(file))}`), '');
  if (uses.length === 0) lines.push('  Nothing deprecated was called.');
  lines.push(...table(uses.slice(0, LONGEST), colours));
  if (uses.length > LONGEST) lines.push(colours.dim(`  … and ${uses.length - LONGEST} more (--format json has all)`));
  lines.push(...join(uses, findings, colours));
  return lines;
}

/** Groups of three digits, whatever the machine's language. Bounded: the digits of one number. */
const number = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');

const names = { har: 'HAR', gitlab: 'GitLab log', nginx: 'nginx', empty: 'empty' } as const;

function fileText({ format, requests, api, broken }: Traffic['files'][number]): string {
  if (format === 'empty') return 'empty';
  const left = broken > 0 ? `, ${number(broken)} not readable` : '';
  return `${names[format]}, ${number(requests)} request${requests === 1 ? '' : 's'}, ${number(api)} to the API${left}`;
}

function table(uses: readonly TrafficUse[], colours: Colors): string[] {
  const rows = uses.map((use) => ({
    use,
    cells: [
      use.joined === 'confirmed' ? 'confirmed' : 'only at run time',
      `${number(use.count)}×`,
      use.rule,
      use.kind === 'endpoint' || use.kind === 'graphql' ? use.element : `${use.element} to ${use.endpoint}`,
    ],
  }));
  const widths = [0, 1, 2, 3].map((i) => Math.max(0, ...rows.map(({ cells }) => cells[i]?.length ?? 0)));
  return rows.map(({ use, cells }) => {
    const [joined = '', times = '', rule = '', what = ''] = cells.map((cell, i) =>
      i === 1 ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0),
    );
    const paint = use.joined === 'confirmed' ? colours.yellow : colours.red;
    return `  ${paint(joined)}  ${times}  ${plain(rule)}  ${plain(what)}  ${colours.dim(plain(by(use)))}`;
  });
}

/** `axios/1.6.2 (12,000), curl/8.4.0 (3), 4 more; job token`. */
function by({ agents, tokens }: TrafficUse): string {
  const known = agents.filter(({ name }) => name !== null);
  const shown = known.slice(0, AGENTS).map(({ name, count }) => `${name ?? ''} (${number(count)})`);
  if (known.length > AGENTS) shown.push(`${known.length - AGENTS} more`);
  const kinds = tokens.flatMap(({ kind }) => kind ?? []);
  return [shown.join(', '), kinds.join(', ')].filter(Boolean).join('; ');
}

function join(uses: readonly TrafficUse[], findings: readonly JoinedFinding[], colours: Colors): string[] {
  const count = (of: JoinedFinding['joined']): number => findings.filter(({ joined }) => joined === of).length;
  const only = uses.filter(({ joined }) => joined === 'runtime-only').length;
  const rows: [number, string, string][] = [
    [count('confirmed'), 'confirmed', 'the element was asked for'],
    [count('reached'), 'reached', 'the request was made; what was read of it, or sent unrecorded, no traffic can tell'],
    [count('static-only'), 'static only', 'not in this traffic'],
  ];
  const lines = findings.length === 0 ? [] : ['', `  Of ${counted(findings.length, 'finding')}:`];
  if (findings.length > 0) {
    const width = Math.max(...rows.map(([many]) => String(many).length));
    for (const [many, name, why] of rows)
      lines.push(`  ${String(many).padStart(width)} ${name.padEnd('static only'.length)}  ${colours.dim(why)}`);
  }
  if (only > 0) {
    lines.push(
      '',
      `  ${counted(only, 'element')} only at run time: another program, or a call that could not be followed in these sources.`,
    );
  }
  return lines;
}
