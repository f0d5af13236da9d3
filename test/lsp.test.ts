/** The language server, asked by the protocol library's own client as an editor asks it. Reads `dist`, built before. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type CodeAction,
  createProtocolConnection,
  type Diagnostic,
  DiagnosticSeverity,
  type Hover,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { inspect, openProject } from '../src/index.ts';

const top = join(import.meta.dirname, '..');
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sunset-lsp-')));
cpSync(join(top, 'fixtures/app'), folder, { recursive: true });
const report = inspect(openProject(folder));
const uriOf = (path: string): string => pathToFileURL(join(folder, path)).href;
const textOf = (path: string): string => readFileSync(join(folder, path), 'utf8');

let server: ChildProcess;
let client: ProtocolConnection;
let errors = '';
const heard = new Map<string, (told: PublishDiagnosticsParams) => void>();
const versions = new Map<string, number>();

/** The next diagnostics of a file for a version of its text. */
const next = (path: string): Promise<Diagnostic[]> =>
  new Promise((found, missed) => {
    const late = setTimeout(() => missed(new Error(`nothing was told about ${path}: ${errors}`)), 20_000);
    heard.set(uriOf(path), ({ version, diagnostics }) => {
      if (version !== versions.get(path)) return;
      clearTimeout(late);
      found(diagnostics);
    });
  });

function open(path: string, text = textOf(path)): Promise<Diagnostic[]> {
  versions.set(path, 1);
  const told = next(path);
  void client.sendNotification('textDocument/didOpen', {
    textDocument: { uri: uriOf(path), languageId: 'plaintext', version: 1, text },
  });
  return told;
}

function write(path: string, text: string): Promise<Diagnostic[]> {
  const version = (versions.get(path) ?? 0) + 1;
  versions.set(path, version);
  const told = next(path);
  void client.sendNotification('textDocument/didChange', {
    textDocument: { uri: uriOf(path), version },
    contentChanges: [{ text }],
  });
  return told;
}

function close(path: string): void {
  void client.sendNotification('textDocument/didClose', { textDocument: { uri: uriOf(path) } });
}

const actionsFor = (path: string, { range }: Diagnostic): Promise<CodeAction[]> =>
  client.sendRequest('textDocument/codeAction', {
    textDocument: { uri: uriOf(path) },
    range,
    context: { diagnostics: [], only: ['quickfix'] },
  });

const resolved = (action: CodeAction | undefined): Promise<CodeAction> =>
  client.sendRequest('codeAction/resolve', action ?? { title: '' });

beforeAll(async () => {
  server = spawn(process.execPath, [join(top, 'dist/src/cli.js'), 'lsp', '--stdio'], { cwd: folder });
  if (!server.stdout || !server.stdin) throw new Error('the server has no streams');
  server.stderr?.on('data', (data: Buffer) => {
    errors += data.toString();
  });
  client = createProtocolConnection(new StreamMessageReader(server.stdout), new StreamMessageWriter(server.stdin));
  client.onNotification('textDocument/publishDiagnostics', (told: PublishDiagnosticsParams) =>
    heard.get(told.uri)?.(told),
  );
  client.listen();
  await client.sendRequest('initialize', {
    processId: process.pid,
    rootUri: null,
    workspaceFolders: [{ uri: pathToFileURL(folder).href, name: 'app' }],
    capabilities: { textDocument: { codeAction: { resolveSupport: { properties: ['edit'] } } } },
  });
  await client.sendNotification('initialized', {});
});

afterAll(async () => {
  await client.sendRequest('shutdown');
  const ended = new Promise((done) => {
    server.on('exit', done);
  });
  await client.sendNotification('exit');
  expect(await ended).toBe(0);
  client.dispose();
  rmSync(folder, { recursive: true, force: true });
});

const paths = [...new Set(report.findings.map(({ path }) => path))];

describe('diagnostics', () => {
  test('there are programs, YAML and shell among the files', () => {
    for (const ending of [/\.ts$/, /\.ya?ml$/]) expect(paths.some((path) => ending.test(path))).toBe(true);
  });
  test.each(paths)('%s: an editor is told what `check` tells', async (path) => {
    const told = await open(path);
    const wanted = report.findings.filter((each) => each.path === path);
    expect(
      told.map(({ code, range: { start, end } }) => [code, start.line, start.character, end.line, end.character]),
    ).toEqual(
      wanted.map(({ rule, line, column, endLine, endColumn }) => [
        rule,
        line - 1,
        column - 1,
        endLine - 1,
        endColumn - 1,
      ]),
    );
    for (const [i, { evidence }] of wanted.entries())
      expect(told[i]?.relatedInformation?.map(({ location }) => location.uri) ?? []).toEqual(
        evidence.slice(0, -1).map((step) => uriOf(step.path)),
      );
  });
});

const digest = 'packages/bot/src/digest.ts';
const inDigest = report.findings.filter(({ path }) => path === digest);

describe('what is not saved', () => {
  test('counts, in the file itself', async () => {
    const [line = 0, ...others] = inDigest.map(({ line }) => line);
    const lines = async (text: string): Promise<number[]> =>
      (await write(digest, text)).map(({ range }) => range.start.line + 1);
    expect(await lines(textOf(digest).replace('mr.merged_by?.name', 'mr.merge_user?.name'))).toEqual(others);
    expect(await lines(`\n\n${textOf(digest)}`)).toEqual([line, ...others].map((each) => each + 2));
  });
  test('counts, in a file that another one rests on', async () => {
    const client = 'packages/gitlab/src/client.ts';
    await open(client);
    const isSafe = async (): Promise<boolean | undefined> => {
      const [told] = await write(digest, textOf(digest));
      return told && (await actionsFor(digest, told))[0]?.isPreferred;
    };
    expect(await isSafe()).toBe(true);
    await write(client, textOf(client).replaceAll('merge_requests', 'parcels'));
    expect(await isSafe()).toBe(false);
    await write(client, textOf(client));
    expect(await isSafe()).toBe(true);
  });
  test('counts no more, in a file that rests on one that is closed without being saved', async () => {
    const client = 'packages/gitlab/src/client.ts';
    await write(client, textOf(client).replaceAll('merge_requests', 'parcels'));
    const [before] = await write(digest, textOf(digest));
    const told = next(digest);
    close(client);
    const [after] = await told;
    const asked = `/projects/{id}/merge_requests`;
    expect([before, after].map((each) => JSON.stringify(each?.relatedInformation).includes(asked))).toEqual([
      false,
      true,
    ]);
  });
  test('counts in a file that is not on the disk', async () => {
    const [told] = await open('new.sh', 'curl -X POST "https://gitlab.example.com/api/v4/geo_nodes"\n');
    expect(told?.code).toBe('geo-nodes');
  });
});

test('lines end where an editor ends them: at a lone carriage return, too, and at no U+2028', async () => {
  const path = 'lines.ts';
  const lines = ["const quoted = '\u2028';", '// one', "await fetch('https://gitlab.example.com/api/v4/geo_nodes');"];
  const [told] = await open(path, lines.join('\r'));
  expect([told?.range.start, told?.range.end]).toEqual([
    { line: 2, character: 47 },
    { line: 2, character: 56 },
  ]);
});

test.each(['file://server/share/a.ts', 'file:///a%2Fb.ts', 'untitled:Untitled-1', 'git:/a.ts?HEAD'])(
  '%s, which is no file of this machine, is let be, and the server goes on',
  async (uri) => {
    const text = "await fetch('https://gitlab.example.com/api/v4/geo_nodes');";
    const told = new Promise<PublishDiagnosticsParams>((found) => heard.set(uri, found));
    void client.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'typescript', version: 1, text },
    });
    expect((await told).diagnostics).toEqual([]);
    const position = { line: 0, character: 45 };
    expect(await client.sendRequest('textDocument/hover', { textDocument: { uri }, position })).toBeNull();
    void client.sendNotification('textDocument/didClose', { textDocument: { uri } });
    expect(await write(digest, textOf(digest))).toHaveLength(inDigest.length);
  },
);

test('is as severe as `check` has it: documentation is for information', async () => {
  const command = 'curl -X POST "https://gitlab.example.com/api/v4/geo_nodes"\n';
  const [inScript] = await open('severe.sh', command);
  const [inText] = await open('severe.md', `Run this:\n\n\`\`\`shell\n${command}\`\`\`\n`);
  expect([inScript?.code, inText?.code]).toEqual(['geo-nodes', 'geo-nodes']);
  expect(inScript?.severity).toBeLessThan(DiagnosticSeverity.Information);
  expect(inText?.severity).toBe(DiagnosticSeverity.Information);
});

describe('quick fixes', () => {
  test('what is safe is preferred, and writes what `fix` writes', async () => {
    const told = (await write(digest, textOf(digest))).find(({ severity }) => severity !== 4);
    if (!told) throw new Error('nothing was found');
    const [action] = await actionsFor(digest, told);
    expect(action?.isPreferred).toBe(true);
    const edits = (await resolved(action)).edit?.changes?.[uriOf(digest)] ?? [];
    expect(edits.map(({ newText }) => newText)).toEqual(['merge_user']);
  });
  test('what needs a look says so, and is not preferred', async () => {
    const path = 'packages/bot/src/capacity.ts';
    const [told] = await write(path, textOf(path));
    if (!told) throw new Error('nothing was found');
    const [action] = await actionsFor(path, told);
    expect(action?.title).toContain('Look first');
    expect(action?.isPreferred).toBe(false);
    expect(Object.keys((await resolved(action)).edit?.changes ?? {})).toContain(uriOf(path));
  });
  test('what is left to a person is not offered', async () => {
    const path = 'packages/bot/src/provenance.ts';
    const told = await write(path, textOf(path));
    const manual = report.findings.findIndex((each) => each.path === path && each.fix === 'manual');
    expect(manual).toBeGreaterThanOrEqual(0);
    const [byHand] = told;
    if (!byHand) throw new Error('nothing was found');
    expect(await actionsFor(path, byHand)).toEqual([]);
  });
});

test('hover tells what GitLab really did', async () => {
  const [told] = await write(digest, textOf(digest));
  const hover: Hover | null = await client.sendRequest('textDocument/hover', {
    textDocument: { uri: uriOf(digest) },
    position: told?.range.start ?? { line: 0, character: 0 },
  });
  const text = JSON.stringify(hover?.contents);
  expect(text).toContain('What GitLab really did');
  expect(text).toContain('still served');
});

test('a configuration that is wrong is one message, and the server goes on', async () => {
  const shown = new Promise((found) => {
    client.onNotification('window/showMessage', found);
  });
  writeFileSync(join(folder, '.gitlab-sunset.yaml'), 'tarket: v5\n');
  const told = await write(digest, `${textOf(digest)}\n`);
  expect(told).toEqual([]);
  expect(JSON.stringify(await shown)).toContain('tarket');
  rmSync(join(folder, '.gitlab-sunset.yaml'));
  expect(await write(digest, textOf(digest))).toHaveLength(inDigest.length);
});

test('the page about editors starts what there is', () => {
  const page = readFileSync(join(top, 'docs/editor.md'), 'utf8');
  const [, settings = '{}'] = /```json\n([\s\S]*?)```/.exec(page) ?? [];
  const { 'glspc.server.command': command, 'glspc.server.commandArguments': words }: Record<string, unknown> =
    JSON.parse(settings);
  const [, inLua = ''] = /cmd = \{ (.*) \}/.exec(page) ?? [];
  expect([command, ...(Array.isArray(words) ? words : [])]).toEqual(inLua.split(', ').map((word) => word.slice(1, -1)));
  expect(page.split('npx gitlab-sunset lsp --stdio')).toHaveLength(3);
});
