/** A scanner small enough to be seen through, for tests of everything around the real one. */
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Change } from '../src/catalogue/change.ts';
import { run } from '../src/cli/run.ts';
import type { Answer, Catalogue, World } from '../src/cli/world.ts';
import type { Finding, ScanOptions, ScanResult, Sources } from '../src/finding.ts';

const change = (id: string, member: string, to: string): Change => ({
  id,
  row: { section: '9.1', element: `MergeRequest.${member}`, change: 'renamed' },
  title: `Read \`${to}\` instead of \`${member}\``,
  why: `v5 removes \`${member}\`.`,
  due: 'v5',
  deprecated: '14.7',
  replacement: { name: `MergeRequest.${to}`, since: '14.7' },
  outcome: { is: 'served', checked: '19.3', note: 'Both are answered.', source: 'merge_request.rb' },
  advice: `Read \`${to}\`.`,
  effort: 10,
  sources: ['specification §9.1'],
  match: [{ response: 'MergeRequest', field: member, fix: { rename: to } }],
});

/** A catalogue of three, whose words no one else changes. */
export const facts: Catalogue = {
  catalogue: { version: '1.0.0', date: '2026-11-20' },
  changes: [
    { ...change('geo-nodes', 'geo', 'geo_sites'), due: '17.0', match: [{ shell: 'geo-node' }] },
    change('merged-by', 'merged_by', 'merge_user'),
    change('merge-status', 'merge_status', 'detailed_merge_status'),
  ],
};

export const needed = (text: string): boolean => /merged_by|merge_status/.test(text);

/** `.merged_by` is safe, `.merge_status` is reviewed, `['merged_by']` is manual, `likely.merged_by` likely, `;;;` a syntax error, `dynamic(` blind. */
export function scan(sources: Sources, { only = () => true, rules }: ScanOptions): ScanResult {
  const findings: Finding[] = [];
  const result: ScanResult = {
    findings,
    blind: [],
    skipped: [],
    files: 0,
    rules: { looked: ['merged-by', 'merge-status'], notLooked: ['geo-nodes'] },
  };
  for (const path of sources.paths) {
    if (!/\.[jt]s$/.test(path)) continue;
    const text = sources.read(path);
    if (text === undefined) continue;
    result.files += 1;
    if (text.includes(';;;')) {
      result.skipped.push({ path, code: 'syntax', message: "line 1: ';' expected", relevant: needed(text) });
      continue;
    }
    for (const match of text.matchAll(/(\w+)\.(merged_by|merge_status)|\['(merged_by)'\]/g)) {
      const [, object, field = match[3] ?? ''] = match;
      const start = match.index + match[0].indexOf(field);
      const rule = field === 'merged_by' ? 'merged-by' : 'merge-status';
      if ((rules && !rules.includes(rule)) || !only(path)) continue;
      const to = field === 'merged_by' ? 'merge_user' : 'detailed_merge_status';
      const fix = match[3] ? 'manual' : rule === 'merged-by' ? 'safe' : 'review';
      const edit = { path, start, end: start + field.length, text: object === 'breaks' ? '((' : to };
      findings.push({
        rule,
        path,
        start,
        end: start + field.length,
        message: `\`${field}\` of a merge request is read`,
        element: `MergeRequest.${field}`,
        replacement: `MergeRequest.${to}`,
        certainty: object === 'likely' ? 'likely' : 'certain',
        severity: 'error',
        fix,
        reason: fix === 'safe' ? null : fix === 'review' ? 'the values differ' : 'the name is a text',
        bridged: false,
        group: object?.startsWith('together') ? 'together' : `${path}:${start}`,
        evidence: [
          { path, at: 0, note: 'GET /projects/{id}/merge_requests' },
          { path, at: start, note: `${object}.${field}` },
        ],
        edits: fix === 'manual' ? [] : [edit],
      });
    }
    for (const match of text.matchAll(/dynamic\(/g)) {
      result.blind.push({ path, at: match.index, code: 'url', message: 'the URL is computed at run time' });
    }
  }
  return { ...result, skipped: [...sources.skipped, ...result.skipped] };
}

/** A new folder with these files; a name that ends with a slash is an empty folder. It goes with the whole run (`folder-setup.ts`). */
export function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sunset-')));
  for (const [name, content] of Object.entries(files)) {
    if (name.endsWith('/')) mkdirSync(join(folder, name), { recursive: true });
    else {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
  }
  return folder;
}

/** The command line in a folder, with the small scanner. */
export function sunset(cwd: string, argv: readonly string[], world: Partial<World> = {}): Promise<Answer> {
  return run(argv, {
    cwd,
    env: {},
    colour: false,
    stdin: () => '',
    engine: async () => ({ scan, needed }),
    catalogue: async () => facts,
    ...world,
  });
}
