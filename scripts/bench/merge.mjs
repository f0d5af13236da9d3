#!/usr/bin/env node
/**
 * How long `merge` takes for 10 reports of 30,000 findings each, and what it needs.
 *
 *   node scripts/bench/merge.mjs
 *
 * 0: within the limit; 1: beyond it; 2: it could not be measured.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [reports, findings, mostMegabytes] = [10, 30_000, 200];
const cli = fileURLToPath(new URL('../../dist/src/cli.js', import.meta.url));
if (!existsSync(cli)) {
  console.error('bench: It is not built yet: npm run build.');
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'gitlab-sunset-bench-'));
try {
  const place = { path: 'src/file.ts', line: 1, column: 1 };
  const finding = (i) => ({
    ...{ rule: 'merged-by', ...place, line: i + 1, endLine: i + 1, endColumn: 10 },
    ...{ title: 'Read `merge_user` instead of `merged_by`', message: '`mr.merged_by` reads `MergeRequest.merged_by`' },
    ...{ element: 'MergeRequest.merged_by', replacement: 'MergeRequest.merge_user', due: 'v5', severity: 'warning' },
    ...{ certainty: 'certain', fix: 'safe', reason: null, bridged: false, group: `merged-by:src/file.ts:${i}` },
    evidence: Array.from({ length: 5 }, () => ({ ...place, note: 'GET /projects/{id}/merge_requests' })),
    edits: [{ path: place.path, start: i, end: i + 9, text: 'merge_user' }],
    fingerprint: `gs1:${i.toString(16).padStart(20, '0')}`,
  });
  const report = {
    ...{
      schemaVersion: 1,
      tool: { name: 'gitlab-sunset', version: '0' },
      catalogue: { version: '0', date: '2026-11-20' },
    },
    ...{ target: 'v5', oldest: null, root: '.', rules: { looked: ['merged-by'], notLooked: [] } },
    summary: { files: 1, findings, byRule: { 'merged-by': findings }, gate: { passed: true, reasons: [] } },
    findings: Array.from({ length: findings }, (_, i) => finding(i)),
    ...{ accepted: [], skipped: [], blind: [] },
  };
  const path = join(folder, 'report.json');
  writeFileSync(path, `${JSON.stringify(report, null, 2)}\n`);

  const note = join(folder, 'note');
  const out = join(folder, 'merged.json');
  const inputs = Array.from({ length: reports }, (_, i) => `r${i}=${path}`);
  const watch = `process.on('exit', () => require('node:fs').writeFileSync(${JSON.stringify(note)}, String(process.resourceUsage().maxRSS)))`;
  writeFileSync(join(folder, 'watch.cjs'), watch);
  const started = performance.now();
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--require', join(folder, 'watch.cjs'), cli, 'merge', ...inputs, '--output', out],
    { encoding: 'utf8' },
  );
  const seconds = (performance.now() - started) / 1000;
  if (status !== 1) {
    console.error(`bench: merge failed:\n${stderr}`);
    process.exitCode = 2;
  } else {
    const megabytes = Number(readFileSync(note, 'utf8')) / 1024;
    const size = (file) => `${(statSync(file).size / 1024 / 1024).toFixed(0)} MB`;
    console.log(`${reports} reports of ${size(path)} become one of ${size(out)} in ${seconds.toFixed(1)} s`);
    console.log(`peak memory ${megabytes.toFixed(0)} MB (at most ${mostMegabytes})`);
    process.exitCode = megabytes > mostMegabytes ? 1 : 0;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
