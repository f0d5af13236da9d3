#!/usr/bin/env node
/**
 * How long the language server takes to answer about a file: cold, after each of some edits, and about a second file. An answer is timed from
 * the notification to the diagnostics of that version; the pause after the last key is in it.
 *
 *   node scripts/bench/editor.mjs TREE FILE [SECOND]
 *
 * `PROFILE=folder` keeps what V8 saw of the server there. 0: each change was answered within the limit; 1: one was not; 2: it could not be measured.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createProtocolConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';

const EDITS = 6;
const MOST = 1000;

const cli = fileURLToPath(new URL('../../dist/src/cli.js', import.meta.url));
const [tree, first, second] = process.argv.slice(2);
const missing = !existsSync(cli)
  ? 'It is not built yet: npm run build.'
  : !tree || !first
    ? 'Name a tree and a file in it.'
    : [first, second]
        .filter((path) => path && !existsSync(resolve(tree, path)))
        .map((path) => `There is no ${path}.`)[0];
if (missing) {
  console.error(`bench: ${missing}`);
  process.exit(2);
}

const folder = resolve(tree);
const uriOf = (path) => pathToFileURL(resolve(folder, path)).href;
const profile = process.env.PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.PROFILE}`] : [];
const server = spawn(process.execPath, [...profile, cli, 'lsp'], {
  cwd: folder,
  stdio: ['pipe', 'pipe', 'inherit'],
});
const client = createProtocolConnection(new StreamMessageReader(server.stdout), new StreamMessageWriter(server.stdin));
const waiting = new Map();
client.onNotification('textDocument/publishDiagnostics', ({ uri, version, diagnostics }) =>
  waiting.get(`${uri} ${version}`)?.(diagnostics),
);
client.listen();

/** Processor time of the server so far, in milliseconds, where the system tells it. */
const worked = () => {
  try {
    const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
};

/** Sends something and waits for what is told about a version. */
async function timed(path, version, send) {
  const [started, before] = [performance.now(), worked()];
  const told = new Promise((done) => waiting.set(`${uriOf(path)} ${version}`, done));
  await send();
  const diagnostics = await told;
  return { wall: performance.now() - started, processor: worked() - before, told: diagnostics.length };
}

const textOf = (path) => readFileSync(resolve(folder, path), 'utf8');
const open = (path) =>
  timed(path, 1, () =>
    client.sendNotification('textDocument/didOpen', {
      textDocument: { uri: uriOf(path), languageId: 'plaintext', version: 1, text: textOf(path) },
    }),
  );

/** Where a statement of the file begins, near its middle. */
function middleOf(path) {
  const lines = textOf(path).split('\n');
  const starts = lines.flatMap((line, i) =>
    /^(?:export |async |function |const |class |interface )/.test(line) ? [i] : [],
  );
  const half = lines.length / 2;
  return starts.sort((a, b) => Math.abs(a - half) - Math.abs(b - half))[0] ?? 0;
}

/** Statements that a person writes one after another, each a change of the text before. */
function change(path, version) {
  const line = middleOf(path);
  const text = version % 2 ? `const typed${version} = ${version};\n` : `// typed ${version}\n`;
  return timed(path, version, () =>
    client.sendNotification('textDocument/didChange', {
      textDocument: { uri: uriOf(path), version },
      contentChanges: [{ range: { start: { line, character: 0 }, end: { line, character: 0 } }, text }],
    }),
  );
}

const show = (what, { wall, processor, told }) =>
  console.log(
    `${what.padEnd(28)} ${wall.toFixed(0).padStart(7)} ms ${processor.toFixed(0).padStart(7)} ms of processor time, ${told} told`,
  );

try {
  await client.sendRequest('initialize', {
    processId: process.pid,
    rootUri: pathToFileURL(folder).href,
    workspaceFolders: [{ uri: pathToFileURL(folder).href, name: 'bench' }],
    capabilities: {},
  });
  await client.sendNotification('initialized', {});
  const changes = [];
  show('cold', await open(first));
  for (let version = 2; version < 2 + EDITS; version++) {
    changes.push(await change(first, version));
    show(`change ${version - 1}`, changes.at(-1));
  }
  if (second) {
    show('second file', await open(second));
    show('change of the second', await change(second, 2));
    show('change of the first again', await change(first, 2 + EDITS));
  }
  const sorted = changes.map(({ wall }) => wall).sort((a, b) => a - b);
  const [median, worst] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  console.log(`changes: median ${median.toFixed(0)} ms, worst ${worst.toFixed(0)} ms (limit ${MOST})`);
  process.exitCode = worst <= MOST ? 0 : 1;
  await client.sendRequest('shutdown');
  const gone = new Promise((done) => server.once('exit', done));
  await client.sendNotification('exit');
  await gone;
} finally {
  server.kill();
  client.dispose();
}
