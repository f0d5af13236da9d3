/** JUnit: a suite a rule, a case a place; a rule without findings passes, so that it shows when one is done. */
import { nameIn } from './escape/characters.ts';
import { xml } from './escape/xml.ts';
import { type FormatContext, said } from './places.ts';
import type { Report, ReportedFinding } from './report.ts';

interface Case {
  name: string;
  file?: string;
  result: string;
  is: 'failure' | 'error' | 'skipped' | 'passed';
}

export function junit(report: Report, { changes, inRepository, fails }: FormatContext): string {
  const found = new Map<string, Case[]>();
  const add = ({ rule, path, line, column }: ReportedFinding, is: Case['is'], result: string): void => {
    const cases = found.get(rule) ?? [];
    found.set(rule, cases);
    cases.push({ name: `${rule} ${nameIn(path)}:${line}:${column}`, file: nameIn(inRepository(path)), is, result });
  };
  for (const each of report.findings) add(each, fails(each) ? 'failure' : 'skipped', said(each));
  for (const each of report.accepted) add(each, 'skipped', `Accepted: ${each.accepted.reason}`);
  const ids = changes.map(({ id }) => id);
  const rules = [
    ...ids.filter((id) => found.has(id) || report.rules.looked.includes(id)),
    ...[...found.keys()].filter((id) => !ids.includes(id)),
  ];
  const suites = rules.map((id) => suite(id, found.get(id) ?? [{ name: id, is: 'passed', result: '' }]));
  const problems = report.summary.gate.reasons.filter(({ code }) => code !== 'findings');
  if (problems.length > 0)
    suites.push(
      suite(
        'gitlab-sunset',
        problems.map(({ code, message }) => ({
          name: message,
          is: code === 'stale' || code === 'suppressions' ? 'failure' : 'error',
          result: message,
        })),
      ),
    );
  const all = suites.reduce(
    (sum, each) => ({
      tests: sum.tests + each.tests,
      failures: sum.failures + each.failures,
      errors: sum.errors + each.errors,
    }),
    { tests: 0, failures: 0, errors: 0 },
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="gitlab-sunset" tests="${all.tests}" failures="${all.failures}" errors="${all.errors}">\n${suites.map(({ text }) => text).join('')}</testsuites>\n`;
}

function suite(
  name: string,
  cases: readonly Case[],
): { text: string; tests: number; failures: number; errors: number } {
  const count = (kind: Case['is']): number => cases.filter(({ is }) => is === kind).length;
  const [failures, errors] = [count('failure'), count('error')];
  const rows = cases.map(({ name: own, file, is, result }) => {
    const open = `    <testcase classname="${xml(name)}" name="${xml(own)}"${file === undefined ? '' : ` file="${xml(file)}"`} time="0"`;
    if (is === 'passed') return `${open}/>\n`;
    const inside =
      is === 'skipped'
        ? `<skipped message="${xml(result)}"/>`
        : `<${is} message="${xml(result)}" type="${xml(name)}">${xml(`${own}\n${result}`)}</${is}>`;
    return `${open}>${inside}</testcase>\n`;
  });
  const head = `  <testsuite name="${xml(name)}" tests="${cases.length}" failures="${failures}" errors="${errors}" skipped="${count('skipped')}" time="0">\n`;
  return { text: `${head}${rows.join('')}  </testsuite>\n`, tests: cases.length, failures, errors };
}
