#!/usr/bin/env node
/**
 * What the watch costs: 10,000 requests watched beside as many unwatched, to a local server and to a `fetch` that answers
 * from memory, in processor time; and the memory that `check --traffic` takes on a large log, plain and gzip.
 *
 *   node scripts/bench/watch.mjs [--requests N] [--gigabytes N] [--only requests|log]
 *
 * 0: measured; 2: it could not be.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { createServer } from 'node:http';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    gigabytes: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
});
const built = (name) => fileURLToPath(new URL(`../../dist/src/${name}`, import.meta.url));
if (!existsSync(built('watch/index.js'))) {
  console.error('It is not built yet: npm run build.');
  process.exit(2);
}

console.log(`Node ${process.versions.node}, ${availableParallelism()} cores`);
if (values.only !== 'log') await requests(Number(values.requests));
if (values.only !== 'requests') log(Number(values.gigabytes));

/** Slices of both kinds in turn: what else the machine does falls on both. */
async function requests(count) {
  const { watch } = await import(built('watch/index.js'));
  const rows = Array.from({ length: 20 }, (_, i) => ({
    ...{
      id: i,
      iid: i,
      project_id: 1,
      title: 'Title of a merge request',
      description: 'x'.repeat(400),
      state: 'merged',
    },
    ...{ merged_by: { id: 1, name: 'x' }, author: { id: 2, name: 'y' }, labels: ['a', 'b'], web_url: 'https://h/x' },
  }));
  const text = JSON.stringify(rows);
  const server = createServer((_request, response) => response.setHeader('content-type', 'application/json').end(text));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${server.address().port}/api/v4`;
  const inMemory = async () => new Response(text);
  const cases = [
    ['server, nothing deprecated', globalThis.fetch, (row) => row.iid],
    ['server, every row read', globalThis.fetch, (row) => row.merged_by.id],
    ['memory, another API', inMemory, (row) => row.iid, 'https://example.com/v1/things'],
    ['memory, nothing deprecated', inMemory, (row) => row.iid],
    ['memory, every row read', inMemory, (row) => row.merged_by.id],
  ];
  for (const [name, fetch, read, url = `${base}/projects/1/merge_requests`] of cases) {
    const watched = watch(fetch, { printAtExit: false });
    const time = { plain: 0, watched: 0 };
    const slice = Math.ceil(count / 20);
    for (let done = -slice; done < count; done += slice) {
      const plain = await timed(fetch, url, read, slice);
      const seen = await timed(watched, url, read, slice);
      // The first slice of each is for the compiler.
      if (done >= 0) {
        time.plain += plain;
        time.watched += seen;
      }
    }
    const each = ((time.watched - time.plain) / count) * 1000;
    console.log(
      `${name.padEnd(28)} ${count} requests: ${time.plain.toFixed(0)} ms, watched ${time.watched.toFixed(0)} ms, ratio ${(time.watched / time.plain).toFixed(2)} (${each.toFixed(0)} µs a request of 20 rows)`,
    );
  }
  server.close();
}

async function timed(fetch, url, read, count) {
  // Processor time: what else the machine does is not in it.
  const start = process.cpuUsage();
  let sum = 0;
  for (let i = 0; i < count; i += 1) for (const row of await (await fetch(url)).json()) sum += read(row);
  if (sum < 0) throw new Error('never');
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function log(gigabytes) {
  const folder = mkdtempSync(join(tmpdir(), 'gitlab-sunset-bench-'));
  try {
    for (const [name, line] of [
      ['access.log', nginx],
      ['api_json.log', gitlab],
    ]) {
      const path = join(folder, name);
      write(path, line, gigabytes * 1024 ** 3);
      measure(folder, path);
      spawnSync('gzip', ['-1', '-f', path]);
      measure(folder, `${path}.gz`);
      rmSync(`${path}.gz`, { force: true });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function nginx(i) {
  const paths = [
    '/api/v4/projects/1/merge_requests?state=merged',
    '/api/v4/runners?status=paused',
    '/group/project',
    '/assets/a.js',
    `/api/v4/geo_nodes/${i}`,
  ];
  return `203.0.113.7 - - [20/Nov/2026:10:00:00 +0000] "GET ${paths[i % 5]} HTTP/1.1" 200 5120 "-" "bot-${i % 1000}/1.0 (x)" 2.31\n`;
}

function gitlab(i) {
  const [method, path, key] = [
    ['GET', '/api/v4/projects/1/merge_requests', 'state'],
    ['PUT', `/api/v4/runners/${i}`, 'active'],
    ['POST', '/api/v4/internal/allowed', 'action'],
  ][i % 3];
  return `{"time":"2026-11-20T10:00:00.000Z","severity":"INFO","duration_s":0.1,"status":200,"method":"${method}","path":"${path}","params":[{"key":"${key}","value":"x"}],"host":"h","remote_ip":"203.0.113.7","ua":"bot-${i % 1000}/1.0","route":"/api/:version/x","user_id":1,"username":"u","token_type":"PersonalAccessToken"}\n`;
}

function write(path, line, bytes) {
  const file = openSync(path, 'w');
  for (let done = 0, i = 0; done < bytes; ) {
    let text = '';
    for (const end = i + 50_000; i < end; i += 1) text += line(i);
    done += writeSync(file, text);
  }
  closeSync(file);
}

/** Its own process says at its end how much memory it took at most. */
function measure(folder, path) {
  const note = `process.on('exit', () => process.stderr.write('peak ' + process.resourceUsage().maxRSS / 1024));`;
  const start = performance.now();
  const { stderr, status } = spawnSync(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(note)}`,
      built('cli.js'),
      'check',
      '--traffic',
      path,
      '--format',
      'json',
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 1e9 },
  );
  const seconds = (performance.now() - start) / 1000;
  const size = statSync(path).size / 1024 ** 2;
  console.log(
    `${path.slice(folder.length + 1).padEnd(16)} ${size.toFixed(0)} MB: ${seconds.toFixed(1)} s, peak ${/peak ([\d.]+)/.exec(stderr)?.[1]?.split('.')[0]} MB, exit ${status}`,
  );
}
