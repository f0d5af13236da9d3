/** No secret of the tree stands in anything that is printed or written, in whatever spelling, and what was found can still be read. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ESLint } from 'eslint';
import { beforeAll, describe, expect, test } from 'vitest';
import { catalogue, changes } from '../rules/index.ts';
import * as engine from '../src/engine.ts';
import plugin from '../src/eslint/index.ts';
import type { ScanOptions, ScanResult, Sources } from '../src/finding.ts';
import { planFor } from '../src/jscodeshift/rewrites.ts';
import { canaries, places, planted } from './secrets-table.ts';
import { folderWith, sunset } from './stub.ts';

const machine = [
  ...['json', 'ndjson', 'sarif', 'gitlab', 'junit', 'github', 'rdjson', 'suggestions', 'checkstyle', 'csv'],
  ...['markdown', 'html'],
];

/** A text with what may hide a letter taken off: percent signs, entities, numbers of characters. */
const bare = (text: string): string =>
  text
    .replaceAll('canary.test.ts', '')
    .replace(/%([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/&#x?([0-9a-f]+);/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\x([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The middle of every secret, and what base64 makes of it wherever it begins. */
const word = 'canary';
const encoded = ['', 'x', 'xx'].map((before) =>
  Buffer.from(`${before}${word}`)
    .toString('base64')
    .slice(before === '' ? 0 : 4, 8),
);
const shows = (text: string): boolean =>
  [text.replaceAll('canary.test.ts', ''), bare(text)].some((each) => each.toLowerCase().includes(word));

/** @returns the sinks that show one, each with what is around the first */
const leaks = (sinks: ReadonlyMap<string, string>): string[] =>
  [...sinks].flatMap(([name, text]) => {
    if (!shows(text)) return [];
    const at = bare(text).toLowerCase().indexOf(word);
    return [`${name}: ${bare(text).slice(Math.max(0, at - 120), at + 40)}`];
  });

/** Finds the first word of the line that holds a secret, and of no other; what it says repeats the line. */
function finder(secrets: readonly string[]): (sources: Sources, options: ScanOptions) => ScanResult {
  return (sources) => {
    const findings: ScanResult['findings'] = [];
    for (const path of sources.paths) {
      const text = sources.read(path) ?? '';
      const secret = [...secrets, 'nothing to hide'].find((each) => text.includes(each));
      if (secret === undefined || !path.startsWith('p')) continue;
      const from = text.lastIndexOf('\n', text.indexOf(secret)) + 1;
      const line = text.slice(from).split('\n')[0] ?? '';
      const start = from + (line.length - line.trimStart().length);
      const end = start + (/^\w+|^\S/.exec(line.trim())?.[0].length ?? 1);
      const said = secret === canaries[1] ? ` in \`${line.trim()}\`` : '';
      findings.push({
        ...{ rule: 'merged-by', path, start, end, message: `It is read${said}.`, element: 'MergeRequest.merged_by' },
        ...{ replacement: 'MergeRequest.merge_user', certainty: 'certain', severity: 'error', fix: 'review' },
        ...{ reason: `Look at it${said}.`, bridged: false, group: path },
        evidence: [
          { path, at: 0, note: 'the beginning' },
          { path, at: start, note: `the end${said}` },
        ],
        edits: [{ path, start, end, text: 'X' }],
      });
    }
    return {
      findings,
      blind: [],
      skipped: [],
      files: findings.length,
      rules: { looked: ['merged-by'], notLooked: [] },
    };
  };
}

describe.each(canaries)('%s', (secret) => {
  const clean = { path: 'p/clean.ts', text: "say('nothing to hide');\n", shown: "say('nothing to hide');\n" };
  const made = [
    ...places.map(([file, template], i) => ({ path: `p${i}/${file}`, ...planted(template, secret) })),
    clean,
  ];
  const sinks = new Map<string, string>();
  beforeAll(async () => {
    const folder = folderWith({
      '.gitlab-sunset.yaml': '',
      ...Object.fromEntries(made.map(({ path, text }) => [path, text])),
    });
    const world = { engine: async () => ({ scan: finder([secret]) }) };
    const run = async (name: string, argv: readonly string[]): Promise<void> => {
      const { out, err, rest } = await sunset(folder, argv, world);
      sinks.set(name, [out, ...(rest ?? [])].join(''));
      sinks.set(`${name}, standard error`, err);
    };
    const all = machine.flatMap((format) => ['--format', format, '--output', `${format}.out`]);
    await run('text', ['check', ...all, '--format', 'text']);
    for (const format of machine) sinks.set(format, readFileSync(join(folder, `${format}.out`), 'utf8'));
    await run('report', ['report']);
    await run('report in HTML', ['report', '--format', 'html']);
    await run('merge', ['merge', 'json.out', '--format', 'markdown']);
    await run('merge as JSON', ['merge', 'json.out']);
    await run('merge of others', ['merge', 'x=json.out', '--format', 'html']);
    await run('baseline', ['baseline', 'create']);
    sinks.set('the baseline', readFileSync(join(folder, '.gitlab-sunset-baseline'), 'utf8'));
    await run('fix', ['fix', '--review', '--allow-dirty', '--no-type-check']);
  }, 60_000);

  test(`${places.length} places in every sink`, () => {
    expect(sinks.size).toBeGreaterThan(25);
    for (const [name, text] of sinks) {
      if (!name.endsWith('standard error')) expect(text.length, name).toBeGreaterThan(20);
    }
    expect(leaks(sinks)).toEqual([]);
    if (secret === canaries[0])
      for (const [, text] of sinks) for (const each of encoded) expect(text).not.toContain(each);
  });

  test('each is found, and the line can be read', () => {
    const found: { path: string }[] = JSON.parse(sinks.get('json') ?? '').findings;
    // some kinds of files are not read at all
    expect(found.length).toBeGreaterThan(170);
    const text = sinks.get('text') ?? '';
    const read = new Set(found.map(({ path }) => path));
    for (const { path, text: whole, shown } of made.filter((each) => read.has(each.path))) {
      const number = whole.slice(0, Math.max(0, whole.indexOf(secret))).split('\n').length;
      expect(text, path).toContain(`${number} │ ${(shown.split('\n')[number - 1] ?? '').replace(/\t/g, '  ')}`);
    }
  });
});

const secret = 'zX81canary_k9-Qw';

/** Programs and configuration that speak to GitLab, each with a secret where it is looked at. */
const project: Readonly<Record<string, string>> = {
  'src/header.ts': `const api = 'https://gitlab.com/api/v4';
export async function last(id: number) {
  const answer = await fetch(\`\${api}/projects/\${id}/merge_requests/1\`, { headers: { 'PRIVATE-TOKEN': '${secret}' } });
  return (await answer.json()).merge_status === 'can_be_merged';
}
`,
  'src/login.ts': `fetch('https://root:${secret}@gitlab.com/api/v4/geo_nodes?private_token=${secret}');
const node = await (await fetch('https://gitlab.com/api/v4/projects/1/merge_requests/2?private_token=${secret}')).json();
console.log(node.merged_by, (await (await fetch('https://x:${secret}@gitlab.com/api/v4/projects/1/merge_requests/3')).json()).merged_by.name);
`,
  'src/key.ts': `const cases: Record<string, any> = {};
const { ['glpat-${secret}']: { merged_by } } = await (await fetch('https://gitlab.com/api/v4/projects/1/merge_requests/2')).json();
`,
  'src/accepted.ts': `// gitlab-sunset-ignore geo-nodes: waits, token=${secret}
fetch('https://gitlab.com/api/v4/geo_nodes');
`,
  'src/broken.ts': `const token = '${secret}' '; fetch('https://gitlab.com/api/v4/geo_nodes' {{{ merge_status;`,
  'src/broken.graphql': `query { group(fullPath: "x") { dependencyProxyTotalSizeInBytes(token: "${secret}" `,
  'src/quoted.graphql': `query { "${secret}" dependencyProxyTotalSizeInBytes }`,
  'config.toml': `[[runners]]\n  token = ${secret}\n  shell = "cmd"\n`,
  '.gitlab-ci.yml': `merged:
  script:
    - gitlab-runner register --registration-token ${secret} --locked --tag-list x
    - 'curl --header "PRIVATE-TOKEN: ${secret}" "https://gitlab.com/api/v4/geo_nodes"'
    - curl -u root:${secret} --request PUT --form "active=false" "https://gitlab.com/api/v4/runners/1"
`,
  'deploy/values.yaml': `gitlab-runner:\n  runnerRegistrationToken: ${secret}\n`,
  'deploy/secret.yaml': `apiVersion: v1\nkind: Secret\nmetadata:\n  name: gitlab-runner-secret\nstringData:\n  runner-registration-token: ${secret}\n`,
  'deploy/broken.gitlab-ci.yml': `job:\n  script: curl $CI_API_V4_URL/geo_nodes\n  token: "${secret}\n  merge_status: [\n`,
  'register.sh': `#!/bin/sh\ngitlab-runner register -r ${secret} \\\n  --registration-token=${secret} --locked --url https://x:${secret}@gitlab.com\n`,
  'runner.tf': `resource "helm_release" "runner" {\n  chart = "gitlab-runner"\n  repository = "https://charts.gitlab.io"\n  set {\n    name  = "runnerRegistrationToken"\n    value = "${secret}"\n  }\n}\n`,
  'README.md': `\`\`\`sh\ncurl --header "PRIVATE-TOKEN: ${secret}" https://gitlab.com/api/v4/geo_nodes\n\`\`\`\n`,
  Dockerfile: `FROM x\nENV REGISTRATION_TOKEN ${secret}\nRUN gitlab-runner register --registration-token ${secret}\n`,
  CODEOWNERS: `* @team glpat-${secret}\n`,
  'package.json': `{ "name": "glpat-${secret}" }`,
};

describe('the engine itself', () => {
  const sinks = new Map<string, string>();
  let folder = '';
  let found: { path: string }[] = [];
  const world = { engine: async () => engine, catalogue: async () => ({ catalogue, changes }) };
  const run = async (name: string, argv: readonly string[], more: object = {}): Promise<void> => {
    const { out, err, rest } = await sunset(folder, argv, { ...world, ...more });
    sinks.set(name, [out, ...(rest ?? []), err].join(''));
  };
  beforeAll(async () => {
    folder = folderWith({ '.gitlab-sunset.yaml': '', '.git/': '', ...project });
    const all = machine.flatMap((format) => ['--format', format, '--output', `${format}.out`]);
    await run('text', ['check', '--strict', ...all, '--format', 'text']);
    for (const format of machine) sinks.set(format, readFileSync(join(folder, `${format}.out`), 'utf8'));
    found = JSON.parse(sinks.get('json') ?? '').findings;
    await run('report', ['report', '--trend', 'json.out']);
    await run('baseline', ['baseline', 'create']);
    writeFileSync(join(folder, 'bad.yaml'), `target: "17.0\ntoken: ${secret}\n`);
    writeFileSync(join(folder, 'baseline'), `x\ty\tz\t--token=${secret}\n`);
    await run('a broken baseline', ['check', '--baseline', 'baseline']);
    writeFileSync(join(folder, 'schema.graphql'), `type Query { a: "${secret}" }`);
    await run('a broken schema', ['check', '--schema', 'schema.graphql']);
    writeFileSync(join(folder, 'part.json'), `{ "schemaVersion": 1, "token": "${secret}`);
    await run('a broken report', ['merge', 'part.json']);
    await run('an exception', ['check'], {
      env: { DEBUG: '1' },
      engine: async () => {
        throw new Error(`{"token":"${secret}"} is no JSON`);
      },
    });
    writeFileSync(join(folder, '.gitlab-sunset.yaml'), `target: { token: ${secret}\n  glpat-${secret}: 1\n`);
    await run('a broken configuration', ['check']);
    writeFileSync(join(folder, '.gitlab-sunset.yaml'), `glpat-${secret}: 1\n`);
    await run('an unknown key', ['check']);
    writeFileSync(join(folder, '.gitlab-sunset.yaml'), '');
    await run('fix', ['fix', '--review', '--likely', '--allow-dirty', '--no-type-check', 'src', 'deploy']);
  }, 60_000);

  test('every file is spoken of, and no sink shows the secret', () => {
    expect(new Set(found.map(({ path }) => path)).size).toBeGreaterThan(7);
    for (const [name, text] of sinks) expect(text.length, name).toBeGreaterThan(20);
    expect(leaks(sinks)).toEqual([]);
  });

  test('ESLint', async () => {
    const eslint = new ESLint({
      cwd: folder,
      overrideConfigFile: true,
      overrideConfig: [
        { files: ['**/*.js'], plugins: { 'gitlab-sunset': plugin }, rules: { 'gitlab-sunset/all': 'error' } },
      ],
    });
    const text = (project['src/login.ts'] ?? '') + (project['src/header.ts'] ?? '').replace(/export|: number/g, '');
    const [result] = await eslint.lintText(text, { filePath: join(folder, 'src/login.js') });
    const told = (result?.messages ?? []).flatMap(({ message, suggestions = [] }) => [
      message,
      ...suggestions.map(({ desc }) => desc),
    ]);
    expect(told.length).toBeGreaterThan(2);
    expect(leaks(new Map([['ESLint', told.join('\n')]]))).toEqual([]);
  });

  test('jscodeshift', () => {
    const { left } = planFor(folder, undefined, {}, folder);
    expect(leaks(new Map([['jscodeshift', Object.values(left).flat().join('\n')]]))).toEqual([]);
  });
});
