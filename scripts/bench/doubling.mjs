#!/usr/bin/env node
/**
 * How the time of `check` grows with what one file holds: each kind is made in ever larger sizes, each twice the one before, until one takes
 * so long that what a run takes anyway no longer shows, and the exponent between the last two is told (1: twice the input takes twice the
 * time; the aim is 1.2 at most). Processor time of the whole command, the quicker of two runs, less what it takes for the smallest
 * possible file of its kind. `told` counts what was not looked into to its end: where a limit ends the growth, the sizes below it are
 * measured by `--most N`, which sizes do not pass.
 *
 *   npm run build && node scripts/bench/doubling.mjs [--most N] [kind…]
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** Milliseconds of the clock; `NaN` stands for a size that took longer. */
const patience = 120_000;
/** Seconds that the largest size takes at least, and the doublings that are made at most until then. */
const enough = 2;
const doublings = 9;

const times = (count, text) => Array.from({ length: count }, (_, i) => (typeof text === 'function' ? text(i) : text));
const lines = (count, text) => times(count, text).join('\n');
const api = 'https://gitlab.com/api/v4';
const read = `const r = await (await fetch('${api}/runners/1')).json();\n`;

/** Kind → the first size, and the file that it makes of a size. */
const kinds = {
  'calls of a wrapper': [
    200,
    (n) => [
      'a.ts',
      `const get = (p: string) => fetch('${api}' + p).then((r) => r.json());\n${lines(n, (i) => `export const f${i} = async () => (await get('/runners/${i}')).active;`)}`,
    ],
  ],
  'recursive wrappers': [
    250,
    (n) => [
      'a.ts',
      `const w0 = (p) => fetch('${api}' + p).then((r) => r.json());\n${lines(n, (i) => `const w${i + 1} = (p) => w${i}(p);`)}\nexport const x = (await w${n}('/runners/1')).active;`,
    ],
  ],
  'else if': [250, (n) => ['a.ts', `${read}${times(n, (i) => `if (r.id === ${i}) { r.active; }`).join(' else ')}`]],
  'a ?? a': [80, (n) => ['a.ts', `${read}export const x = ${times(n, () => 'r.active').join(' ?? ')};`]],
  'links of then': [
    500,
    (n) => [
      'a.ts',
      `fetch('${api}/runners/1').then((r) => r.json())${times(n, '.then((r) => r)').join('')}.then((r) => r.active);`,
    ],
  ],
  sums: [250, (n) => ['a.ts', `${read}export const x = ${times(n, () => 'r.active').join(' + ')};`]],
  'cases of a switch': [
    250,
    (n) => ['a.ts', `${read}switch (r.id) {\n${lines(n, (i) => `case ${i}: r.active; break;`)}\n}`],
  ],
  'requests of their own': [
    100,
    (n) => [
      'a.ts',
      lines(n, (i) => `export const f${i} = async () => (await (await fetch('${api}/runners/${i}')).json()).active;`),
    ],
  ],
  'elements of a component': [
    250,
    (n) => [
      'a.vue',
      `<script setup>\n${read}</script>\n<template>${times(n, () => '<p>{{ r.active }}</p>').join('\n')}</template>`,
    ],
  ],
  'members of a table': [
    1000,
    (n) => [
      'a.ts',
      `const t = { ${times(n, (i) => `k${i}: '/runners/${i}'`).join(', ')} };\n${read}export const x = [r.active, t];`,
    ],
  ],
  'GraphQL operations': [50, (n) => ['a.graphql', lines(n, (i) => `query q${i} { runners { nodes { active id } } }`)]],
  'GraphQL aliases': [
    400,
    (n) => ['a.graphql', `query q { runners { nodes { ${times(n, (i) => `a${i}: active`).join(' ')} } } }`],
  ],
  'a circle of GraphQL fragments': [
    100,
    (n) => [
      'a.graphql',
      `query q { runners { nodes { ...F0 } } }\n${lines(n, (i) => `fragment F${i} on CiRunner { active ...F${(i + 1) % n} }`)}`,
    ],
  ],
  'YAML jobs': [
    400,
    (n) => ['.gitlab-ci.yml', lines(n, (i) => `job${i}:\n  script: curl "$CI_API_V4_URL/runners/${i}" | jq .active`)],
  ],
  'YAML merges': [
    400,
    (n) => [
      '.gitlab-ci.yml',
      `.a: &a\n  variables: { FF_USE_NEW_SHELL_ESCAPE: "true" }\n${lines(n, (i) => `job${i}:\n  <<: *a\n  script: echo`)}`,
    ],
  ],
  '[[runners]]': [
    200,
    (n) => [
      'config.toml',
      lines(
        n,
        (i) =>
          `[[runners]]\n  name = "r${i}"\n  url = "https://gitlab.com/"\n  token = "x"\n  executor = "shell"\n  shell = "cmd"`,
      ),
    ],
  ],
  'TOML keys': [
    1000,
    (n) => [
      'config.toml',
      `[[runners]]\n  url = "https://gitlab.com/"\n  executor = "shell"\n  shell = "cmd"\n${lines(n, (i) => `  k${i} = ${i}`)}`,
    ],
  ],
  'curl commands': [
    400,
    (n) => ['a.sh', `#!/bin/sh\n${lines(n, (i) => `curl -X PUT -d active=false "$CI_API_V4_URL/runners/${i}"`)}`],
  ],
  'curl options': [
    500,
    (n) => [
      'a.sh',
      `#!/bin/sh\ncurl ${times(n, (i) => `-H "X-${i}: y"`).join(' ')} -X PUT -d active=false "$CI_API_V4_URL/runners/1"`,
    ],
  ],
  'register flags': [
    500,
    (n) => [
      'a.sh',
      `#!/bin/sh\ngitlab-runner register --registration-token "$T" ${times(n, (i) => `--tag-list t${i}`).join(' ')}`,
    ],
  ],
  'shell functions': [
    300,
    (n) => [
      'a.sh',
      `#!/bin/sh\n${lines(n, (i) => `f${i}() { curl "$CI_API_V4_URL/runners/$1" | jq .active; }\nf${i} ${i}`)}`,
    ],
  ],
  suppressions: [
    500,
    (n) => ['a.ts', `${read}${lines(n, (i) => `// gitlab-sunset-ignore runner-active: because ${i}\nr.active;`)}`],
  ],
  'fences of Markdown': [
    200,
    (n) => ['a.md', lines(n, (i) => `\`\`\`sh\ncurl -X PUT -d active=false "$CI_API_V4_URL/runners/${i}"\n\`\`\``)],
  ],
  'HCL blocks': [
    300,
    (n) => ['a.tf', lines(n, (i) => `resource "gitlab_runner" "r${i}" {\n  registration_token = "x"\n}`)],
  ],
  'requests of .http': [
    300,
    (n) => [
      'a.http',
      lines(n, (i) => `PUT ${api}/runners/${i}\nContent-Type: application/json\n\n{"active": false}\n\n###`),
    ],
  ],
  'pipes of shell': [
    250,
    (n) => ['a.sh', `#!/bin/sh\ncurl "$CI_API_V4_URL/runners/1" ${times(n, () => '| jq .').join(' ')} | jq .active`],
  ],
  'variables of shell': [
    500,
    (n) => [
      'a.sh',
      `#!/bin/sh\nv0=/runners\n${lines(n, (i) => `v${i + 1}="$v${i}"; export FF_USE_NEW_SHELL_ESCAPE=true`)}\ncurl "$CI_API_V4_URL$v${n}" | jq .active`,
    ],
  ],
  'flags of one command': [
    250,
    (n) => ['a.sh', `#!/bin/sh\ngitlab-runner register ${times(n, () => '--registration-token x').join(' ')}`],
  ],
  'fields of one request': [
    250,
    (n) => ['a.sh', `#!/bin/sh\ncurl ${times(n, () => '-d active=false').join(' ')} -X PUT "$CI_API_V4_URL/runners/1"`],
  ],
  'settings of gitlab.rb': [
    500,
    (n) => ['gitlab.rb', lines(n, (i) => `gitlab_rails['k${i}'] = "x"\nsidekiq['queue_selector'] = true`)],
  ],
  'requests of Postman': [
    250,
    (n) => [
      'a.postman_collection.json',
      JSON.stringify({
        info: { schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
        item: times(n, (i) => ({
          request: { method: 'PUT', url: `${api}/runners/${i}`, body: { mode: 'raw', raw: '{"active": false}' } },
        })),
      }),
    ],
  ],
  'ENV of a Dockerfile': [
    500,
    (n) => [
      'Dockerfile',
      `FROM x\n${lines(n, (i) => `ENV A${i}=$A${i === 0 ? 0 : i - 1}`)}\nRUN gitlab-runner register --registration-token x`,
    ],
  ],
  'steps of a Jenkinsfile': [
    100,
    (n) => [
      'Jenkinsfile',
      `def api = '${api}'\n${lines(n, (i) => `def url${i} = "\${api}/runners/${i}"\nsh 'curl ' + url${i} + " | jq .active"`)}`,
    ],
  ],
  'RUN of a Dockerfile': [
    100,
    (n) => ['Dockerfile', `FROM x\n${lines(n, () => `ENV A=b\nRUN gitlab-runner register --registration-token x`)}`],
  ],
  'lists of YAML merges': [
    200,
    (n) => [
      '.gitlab-ci.yml',
      `${lines(n, (i) => `.a${i}: &a${i}\n  k${i}: x`)}\njob:\n  <<: [${times(n, (i) => `*a${i}`).join(', ')}]\n  variables: { FF_USE_NEW_SHELL_ESCAPE: "true" }`,
    ],
  ],
  'chains of YAML merges': [
    50,
    (n) => [
      '.gitlab-ci.yml',
      `.a0: &a0\n  variables: { FF_USE_NEW_SHELL_ESCAPE: "true" }\n${lines(n, (i) => `.a${i + 1}: &a${i + 1}\n  <<: *a${i}\n  k${i}: x`)}`,
    ],
  ],
  'patterns of the configuration': [
    250,
    (n) => [
      { 'a.ts': read, '.gitlab-sunset.yaml': `exclude:\n${lines(n, (i) => `  - '**/x${i}/**/*y*z*/b${i}*.ts'`)}` },
      ['check'],
    ],
  ],
  'patterns of a .gitignore': [
    1000,
    (n) => [{ 'a.ts': read, '.gitignore': lines(n, (i) => `**/x${i}/**/*y*z*/b${i}*.ts`) }, ['check']],
  ],
  'severities by path': [
    250,
    (n) => [
      {
        'a.ts': `${read}${times(100, () => 'r.active;').join('\n')}`,
        '.gitlab-sunset.yaml': `severity:\n${lines(n, (i) => `  - { is: note, paths: ['src/x${i}/*'] }`)}`,
      },
      ['check'],
    ],
  ],
  'files that are named': [
    250,
    (n) => [Object.fromEntries(times(n, (i) => [`f${i}.ts`, 'x;'])), ['check', ...times(n, (i) => `f${i}.ts`)]],
  ],
  'rules that are named': [
    250,
    (n) => [{ 'a.ts': read }, ['check', ...times(n, (i) => ['--rule', ['runner-active', 'merged-by'][i % 2]]).flat()]],
  ],
  'lines of CODEOWNERS': [
    500,
    (n) => [
      {
        'a.ts': `${read}${times(100, () => 'r.active;').join('\n')}`,
        CODEOWNERS: lines(n, (i) => `/src/x${i}/**/*.ts @team${i}`),
      },
      ['report'],
    ],
  ],
};

const command = fileURLToPath(new URL('../../dist/src/cli.js', import.meta.url));
const tell =
  'data:text/javascript,process.on("exit",()=>{const{user,system}=process.cpuUsage();process.stderr.write(`\\n${user+system}`)})';

/** Seconds of processor time of the command in a folder of its own, and what was found. */
function runOf([files, argv]) {
  const folder = mkdtempSync(join(tmpdir(), 'doubling-'));
  try {
    for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
    const report = argv[0] === 'check' ? 'json' : 'markdown';
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--single-threaded-gc', '--import', tell, command, ...argv, '--format', report],
      {
        cwd: folder,
        encoding: 'utf8',
        timeout: patience,
        maxBuffer: 1e9,
        // nothing is kept of what is measured
        env: { ...process.env, CI: 'true' },
      },
    );
    const micros = Number(stderr.split('\n').at(-1));
    if (!stdout || Number.isNaN(micros)) return { seconds: Number.NaN, findings: 0, told: 0 };
    if (report !== 'json') return { seconds: micros / 1e6, findings: 0, told: 0 };
    const { findings, blind, skipped } = JSON.parse(stdout);
    return { seconds: micros / 1e6, findings: findings.length, told: blind.length + skipped.length };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const once = (input) => runOf(typeof input[0] === 'string' ? [{ [input[0]]: input[1] }, ['check']] : input);
const measured = (input) => {
  const [a, b] = [once(input), once(input)];
  return b.seconds < a.seconds ? b : a;
};
const { values, positionals: wanted } = parseArgs({ allowPositionals: true, options: { most: { type: 'string' } } });
const most = Number(values.most ?? Number.POSITIVE_INFINITY);
console.log(`${'kind'.padEnd(31)}${'size'.padStart(8)}${'seconds'.padStart(24)}  exponent  found  told`);
for (const [kind, [first, make]] of Object.entries(kinds)) {
  if (wanted.length > 0 && !wanted.includes(kind)) continue;
  const least = measured(make(1)).seconds;
  const seen = [];
  let size = first;
  for (let times = 0; times <= doublings && size <= most; times += 1, size *= 2) {
    seen.push({ size, ...measured(make(size)) });
    if (!(seen.at(-1).seconds - least < enough)) break;
  }
  const own = seen.map(({ seconds }) => Math.max(seconds - least, 0.001));
  const last = seen.at(-1);
  const exponent = Math.log2(own.at(-1) / own.at(-2));
  const seconds = seen.slice(-3).map((each) => each.seconds.toFixed(2));
  console.log(
    `${kind.padEnd(31)}${String(last.size).padStart(8)}${seconds.join('/').padStart(24)}${exponent.toFixed(2).padStart(10)}${String(last.findings).padStart(7)}${String(last.told).padStart(6)}`,
  );
}
