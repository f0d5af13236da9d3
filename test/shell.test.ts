/** Shell, where it stands: what is found, what is written, and what bad input does. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changes } from '../rules/index.ts';
import { fix } from '../src/fix/fix.ts';
import { fingerprints } from '../src/project/fingerprint.ts';
import { readSuppressions } from '../src/project/suppress.ts';
import { scan } from '../src/scan.ts';
import { neededBy } from '../src/shell/needed.ts';
import { lineOf, sourcesOf } from './fixtures.ts';

const look = (files: Record<string, string>, options = {}) => scan(sourcesOf(new Map(Object.entries(files))), options);
const places = (files: Record<string, string>): string[] =>
  look(files).findings.map(
    ({ path, start, rule, fix: tier }) => `${path}:${lineOf(files[path] ?? '', start)} ${rule} ${tier}`,
  );
const fixed = (path: string, text: string): string =>
  fix(sourcesOf(new Map([[path, text]])), { review: true, likely: true }, scan).files[0]?.after ?? text;

describe('files that answers are written to', () => {
  const hooks = '"$CI_API_V4_URL/projects/7/hooks"';
  const runners = '"$CI_API_V4_URL/runners/all"';
  it.each([
    ['redirected', `curl -s ${hooks} > "$a"\ncurl -s ${runners} > "$b"`],
    ['by an option', `curl -s -o "$a" ${hooks}\ncurl -s -o "$b" ${runners}`],
  ])('two temporary files are two files (%s)', (_, requests) => {
    const read = (name: string) => `jq -r '.[] | select(.active) | .id' "$${name}"`;
    const text = `#!/bin/bash\na=$(mktemp)\nb=$(mktemp)\n${requests}\n${read('a')}\n${read('b')}\n`;
    expect(places({ 'a.sh': text })).toEqual(['a.sh:7 runner-active safe']);
  });
});

describe('anything around a command', () => {
  const word = fc.constantFrom(
    'a',
    '"b c"',
    "'d;e'",
    '$X',
    '"${Y:-z}"',
    '\\#',
    '"#no"',
    '{a,b}',
    '--flag=1',
    '"$(id -u)"',
  );
  const simple = fc
    .tuple(fc.constantFrom('echo', 'ls', 'test', './run'), fc.array(word, { maxLength: 4 }))
    .map((all) => all.flat().join(' '));
  const line: fc.Arbitrary<string> = fc.oneof(
    simple,
    simple.map((each) => `if ${each}; then\n  ${each}\nfi`),
    simple.map((each) => `for i in 1 2; do ${each}; done # registration-token active=false`),
    simple.map((each) => `${each} | sort > /tmp/out 2>&1`),
    simple.map((each) => `V=$(${each})`),
    simple.map((each) => `cat <<'END'\n${each}\ncurl -X PUT -d active=false https://x/api/v4/runners/1\nEND`),
    fc.constant('# gitlab-runner register --registration-token glrt-x'),
    fc.constant(''),
    simple.map((each) => `${each} \\\n  && ${each}`),
  );
  const lines = fc.array(line, { maxLength: 6 });
  const known = [
    {
      command: 'gitlab-runner register --url x --registration-token "glrt-aaaaaaaa" --executor shell',
      word: '--registration-token',
      after: 'gitlab-runner register --url x --token "glrt-aaaaaaaa" --executor shell',
    },
    {
      command: 'curl -sf -X PUT --data "active=false" https://git.example.com/api/v4/runners/6',
      word: 'active',
      after: 'curl -sf -X PUT --data "paused=true" https://git.example.com/api/v4/runners/6',
    },
    {
      command: "curl -sf https://git.example.com/api/v4/runners | jq -r '.[] | select(.active) | .id'",
      word: 'active',
      after: "curl -sf https://git.example.com/api/v4/runners | jq -r '.[] | select(.paused | not) | .id'",
    },
  ];

  it('moves the finding and changes nothing else', () => {
    fc.assert(
      fc.property(lines, lines, fc.constantFrom(...known), fc.constantFrom('\n', '\r\n'), (before, after, one, end) => {
        const text = [...before, one.command, ...after, ''].join('\n').replaceAll('\n', end);
        const at = [...before, ''].join('\n').replaceAll('\n', end).length;
        const { findings } = look({ 'a.sh': text });
        expect(findings.map(({ start }) => start)).toEqual([at + one.command.indexOf(one.word)]);
        const expected = text.slice(0, at) + one.after + text.slice(at + one.command.length);
        expect(fixed('a.sh', text)).toBe(expected);
      }),
      { numRuns: 60 },
    );
  }, 30_000);

  it('is read without a crash, whatever it is', () => {
    const pieces = fc.constantFrom(
      ...'\'"`$(){}[]<>|&;\\\n #=',
      'curl ',
      '{{ x }}',
      '<<EOF\n',
      'EOF\n',
      'if ',
      'case a in ',
      '$((',
      '\u0000',
      'é',
      '\uFEFF',
      'jq ',
      "'.active'",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (noise) => {
        const text = `gitlab-runner register --registration-token x\n${noise.join('')}`;
        for (const path of ['a.sh', 'Dockerfile', 'a.ps1', 'a.cmd']) {
          const shell = path === 'Dockerfile' ? `FROM x\nRUN ${text}` : text;
          const { findings, blind } = look({ [path]: shell });
          expect(findings.length + blind.length).toBeGreaterThan(0);
        }
        look({ 'a.md': `\`\`\`sh\n${text}\n\`\`\``, 'a.http': `GET ${text}`, 'a.postman_collection.json': text });
      }),
      { numRuns: 60 },
    );
  }, 30_000);
});

describe('what cannot be seen is told', () => {
  it.each([
    ['curl -s "$CI_API_V4_URL/$1" | jq .', 'url'],
    ['curl -X PUT -d @body.json "$CI_API_V4_URL/runners/1"', 'body'],
    ['curl -X PUT "$CI_API_V4_URL/runners/1?$query"', 'body'],
    ['curl -X PUT "$CI_API_V4_URL/runners/1?description=a&$more"', 'body'],
    ['curl -s "$CI_API_V4_URL/runners" | jq -f filter.jq', 'answer'],
    ["echo 'unterminated\ncurl -X PUT -d active=1 $CI_API_V4_URL/runners/1", 'document'],
  ])('%s', (text, code) => {
    expect(look({ 'a.sh': `${text}\n` }).blind.map((each) => each.code)).toContain(code);
  });

  it.each([
    'curl "$api/projects/$id/merge_requests/$iid/changes"',
    'curl "https://gitlab.example.com/$path" | jq .active',
    'jq .merge_status < mr.json',
    'helm upgrade --set runnerRegistrationToken=x runner',
  ])('%s is told where it cannot be parsed', (text) =>
    expect(look({ 'a.sh': `func own() {\n${text}\n}\n` }).blind.map((each) => each.code)).toEqual(['document']),
  );

  it.each([
    'command -v curl > /dev/null || echo "it is not installed: status 1"',
    'docker inspect "$name" | jq -r ".[].Id, .[].State.Status"',
    'kubectl get namespaces --output=json | jq .items',
  ])('%s speaks of nothing that is looked for, and need not be parsed', (text) =>
    expect(look({ 'a.sh': `func own() {\n${text}\n}\n` }).blind).toEqual([]),
  );

  it.each([
    'curl -X PUT "$CI_API_V4_URL/runners/1?description=$text"',
    'curl -X PUT "$CI_API_V4_URL/projects/1/hooks/1?$query"',
  ])('%s leaves nothing to tell', (text) => expect(look({ 'a.sh': `${text}\n` }).blind).toEqual([]));

  it('a huge script is read', () => {
    const text = `${'echo "a line of a script" | sort\n'.repeat(15_000)}gitlab-runner register --registration-token x\n`;
    expect(places({ 'a.sh': text })).toEqual(['a.sh:15001 runner-registration manual']);
  });
});

describe('what is taken out of a script takes nothing along, and joins nothing', () => {
  const flag = 'FF_USE_NEW_SHELL_ESCAPE=true';
  it.each([
    ['variables before a command', `A=1 ${flag} B=2 ./run\n`, 'A=1 B=2 ./run\n'],
    ['the last of them', `A=1 ${flag} \\\n  ./run\n`, 'A=1 ./run\n'],
    ['a statement with a line of its own', `echo a\nexport ${flag} # b\necho c\n`, 'echo a\necho c\n'],
    ['one of two in a condition', `if a; then\n  export ${flag}\n  b\nfi\n`, 'if a; then\n  b\nfi\n'],
    ['what a pattern runs', `case $a in\n  b)\n    export ${flag}\n    ;;\nesac\n`, 'case $a in\n  b)\n    ;;\nesac\n'],
    ['one of two in one statement', `export A=1 ${flag} B=2\n`, 'export A=1 B=2\n'],
  ])('%s', (_, text, after) => expect(fixed('a.sh', text)).toBe(after));

  it.each([
    ['the second part of a list', `[ -n "$CI" ] &&\n  export ${flag}\necho done\n`],
    ['the end of a pipe', `a |\n  export ${flag}\necho done\n`],
    ['all that a condition runs', `if a; then\n  export ${flag}\nfi\n`],
    ['the condition', `if\n  export ${flag}\nthen\n  a\nfi\n`],
    ['a word of the shell behind it', `${flag} time ./run\n`],
    ['a number before a redirection', `env A 2 ${flag}>log ./run\n`],
  ])('%s stays', (_, text) => {
    expect(places({ 'a.sh': text })).toEqual([expect.stringMatching(/legacy-shell-escaping manual$/)]);
    expect(fixed('a.sh', text)).toBe(text);
  });

  it('a redirection between a flag and its value stays', () => {
    const text = 'gitlab-runner register --token glrt-aaaaaaaa --locked >log true\n';
    expect(places({ 'a.sh': text })).toEqual(['a.sh:1 runner-registration manual']);
  });
});

describe('where shell stands', () => {
  it('a script without an ending says so in its first line', () => {
    const text = 'gitlab-runner register -r x\n';
    expect(places({ run: `#!/usr/bin/env bash\n${text}`, LICENSE: text })).toEqual([
      'run:2 runner-registration manual',
    ]);
  });

  it('a shell inside a shell', () => {
    const text = `docker exec r bash -c "gitlab-runner register --registration-token glrt-aaaaaaaa --locked"\nbash <<'END'\ngitlab-runner register --token glrt-aaaaaaaa --paused\nEND\n`;
    expect(fixed('a.sh', text)).toBe(
      `docker exec r bash -c "gitlab-runner register --token glrt-aaaaaaaa"\nbash <<'END'\ngitlab-runner register --token glrt-aaaaaaaa\nEND\n`,
    );
  });

  it('flags in a variable are found where they are spelt', () => {
    const text = 'FLAGS="--registration-token $T --locked"\n./gitlab-runner register $FLAGS --executor shell\n';
    expect(places({ 'a.sh': text })).toEqual([
      'a.sh:1 runner-registration manual',
      'a.sh:1 runner-registration manual',
    ]);
  });

  it('GraphQL that a command sends', () => {
    const text = `glab api graphql -f query='query { runners(active: true) { nodes { id } } }'\ncurl -d '{"query": "query { runners(active: true) { nodes { id } } }"}' "$CI_API_GRAPHQL_URL"\n`;
    expect(places({ 'a.sh': text })).toEqual(['a.sh:1 runner-active safe', 'a.sh:2 runner-active safe']);
    expect(fixed('a.sh', text)).toBe(text.replaceAll('active: true', 'paused: false'));
  });

  it('an escape that is none is the character behind the backslash', () => {
    const text = `{ "item": [{ "request": { "method": "GET", "url": "https://gitlab.com/api/v4\\/\\geo_nodes" } }] }\n`;
    expect(look({ 'x.postman_collection.json': text }).skipped).toEqual([]);
    expect(places({ 'x.postman_collection.json': text })).toEqual(['x.postman_collection.json:1 geo-nodes review']);
  });

  it('the address of a collection changes in all its parts', () => {
    const url = '{ "raw": "{{base}}/geo_nodes/1/repair", "host": ["{{base}}"], "path": ["geo_nodes", "1", "repair"] }';
    const text = `{ "variable": [{ "key": "base", "value": "https://git.example.com/api/v4" }],\n  "item": [{ "item": [{ "request": { "method": "POST", "url": ${url} } }] },\n  { "request": { "method": "PUT", "url": "{{base}}/runners/1", "body": { "mode": "raw", "raw": "{\\n  \\"active\\": false\\n}" } } }] }\n`;
    const path = 'x.postman_collection.json';
    expect(places({ [path]: text })).toEqual([`${path}:2 geo-nodes review`, `${path}:3 runner-active safe`]);
    expect(fixed(path, text)).toBe(
      text.replaceAll('geo_nodes', 'geo_sites').replace('\\"active\\": false', '\\"paused\\": true'),
    );
  });
});

describe('what goes with it', () => {
  it('--oldest leaves what older servers do not know', () => {
    const text = 'curl -X PUT -d active=false "$CI_API_V4_URL/runners/1"\n';
    const { findings } = look({ 'a.sh': text }, { oldest: '14.0' });
    expect(findings.map(({ fix: tier, reason }) => [tier, reason])).toEqual([
      ['manual', 'The replacement needs GitLab 14.8, and 14.0 is still to be served.'],
    ]);
  });

  it('a suppression accepts a command with all its lines, or a whole fence', () => {
    const mark = 'gitlab-sunset-ignore runner-registration: not ours';
    const shell = `# ${mark}\ngitlab-runner register \\\n  -r x \\\n  --locked\necho "# ${mark}"\n`;
    expect(readSuppressions('a.sh', shell, ['runner-registration'])).toMatchObject({
      suppressions: [{ line: 1, covers: [{ first: 1 }, { first: 2, last: 4 }] }],
      broken: [],
    });
    const fence = `<!-- ${mark} -->\n\`\`\`sh\na\nb\n\`\`\`\nc\n`;
    expect(readSuppressions('a.md', fence, ['runner-registration']).suppressions).toMatchObject([
      { covers: [{ first: 1 }, { first: 2, last: 5 }], reason: 'not ours' },
    ]);
  });

  it('fingerprints stay when lines move', () => {
    const mark = (text: string): string[] => fingerprints(look({ 'a.sh': text }).findings, () => text);
    const text = 'gitlab-runner register \\\n  -r x \\\n  --locked\n';
    expect(mark(`\n\n# more\n${text}`)).toEqual(mark(text));
    expect(new Set(mark(text)).size).toBe(2);
  });

  it('tokens are not shown', () => {
    const text = 'gitlab-runner register --registration-token GR1348941secretsecretsecret\n';
    expect(JSON.stringify(look({ 'a.sh': text }).findings)).not.toContain('secretsecret');
  });
});

it('a program that everybody runs is no reason to look into a text, where a word of its arguments is what counts', () => {
  const isNeeded = neededBy(changes);
  expect(isNeeded('kubectl get pods && rake assets')).toBe(false);
  expect(isNeeded('kubectl create secret generic x --from-literal=runner-registration-token=y')).toBe(true);
});

describe('a member that is named to a program which is not followed', () => {
  const told = (script: string): string[] =>
    look({ 'a.sh': `#!/bin/bash\n${script}\n` }).blind.map(({ message }) => message);
  const runner = 'curl -sf "$CI_API_V4_URL/runners/2"';

  it.each([
    ['grep', `${runner} | grep -q '"active":false'`],
    ['grep for a bare name', `${runner} | jq . | grep active`],
    ['grep behind a printer of JSON', `${runner} | python3 -m json.tool | grep -c '"active": false'`],
    ['awk', `${runner} | json_pp | awk -F: '/active/ {print $2}'`],
    ['sed', `${runner} | sed -n 's/.*"active":\\([a-z]*\\).*/\\1/p'`],
    ['another language', `${runner} | python3 -c 'import json, sys; print(json.load(sys.stdin)["active"])'`],
    ['a path of jq', `${runner} | jq -r 'getpath(["active"])'`],
    ['what jq reads by itself', `${runner} | jq -n '[inputs | select(.active)]'`],
    ['a variable', `json=$(${runner})\necho "$json" | grep -c '"active":false'`],
    ['a file', `${runner} -o runner.json\ngrep -q '"active":true' runner.json`],
  ])('is a blind spot: %s', (_, script) =>
    expect(told(script)).toEqual(['What reads `active` of this answer could not be followed.']),
  );

  it.each([
    ['a text that it is compared with', `json=$(${runner})\n[[ $json == *'"active":true'* ]] && echo yes`],
    ['a text that it is cut at', `json=$(${runner})\necho "\${json#*\\"active\\":}"`],
    ['an arm of case', `json=$(${runner})\ncase "$json" in *'"active":true'*) echo yes ;; esac`],
    ['a variable of jq', `json=$(${runner})\njq -n --argjson it "$json" '$it.active'`],
    ['a word behind jq', `${runner} | jq '.[$ARGS.positional[0]]' --args active`],
    ['a name in the environment', `export KEY=active\n${runner} | jq '.[env.KEY]'`],
    [
      'a file that another language reads',
      `${runner} > r.json\npython3 -c 'import json; json.load(open("r.json"))["active"]'`,
    ],
    [
      'a variable that another language reads',
      `export R="$(${runner})"\npython3 -c 'import json, os; json.loads(os.environ["R"])["active"]'`,
    ],
    ['a word of a program that takes names', `${runner} | mlr --ijson --ocsv cut -f active`],
  ])('is a blind spot as well: %s', (_, script) =>
    expect(told(script)).toEqual(['What reads `active` of this answer could not be followed.']),
  );

  it.each([
    ['another member', `${runner} | grep -o '"description":"[^"]*"'`],
    ['a longer name', `${runner} | grep -o '"active_since":"[^"]*"'`],
    ['a longer bare name', `${runner} | jq . | grep active_since`],
    ['a word that looks in no lines', `${runner} | ./report active`],
    ['another answer', `curl -sf "$CI_API_V4_URL/projects/7/hooks" | grep -q '"active":false'`],
    ['what jq reads', `${runner} | jq -e '.active' | grep -q true`],
  ])('is none: %s', (_, script) => expect(told(script)).toEqual([]));
});

describe('a member that is read where the shell does not look', () => {
  const told = (files: Record<string, string>): string[] =>
    look(files).blind.map(({ path, at, message }) => `${path}:${lineOf(files[path] ?? '', at)} ${message}`);
  const runner = 'curl -s "$CI_API_V4_URL/runners/5"';
  const unread = 'What reads `active` of this answer could not be followed.';
  const report = 'import json, sys\nprint(json.load(sys.stdin)["active"])\n';

  it.each([
    ['a name that jq is given', `key=active\n${runner} | jq --arg k "$key" '.[$k]'`],
    ['a name that jq is given for a path', `${runner} | jq --arg k active 'getpath([$k])'`],
    ['a filter of the client', `glab api runners/5 --jq .active`],
    ['lines of a tree', `${runner} | gron | grep active`],
  ])('%s', (_, text) => {
    const files = { 'a.sh': `#!/bin/bash\n${text}\n` };
    expect(told(files)).toEqual([expect.stringContaining(unread)]);
  });
  it.each([
    ['another name', `${runner} | jq --arg k description '.[$k]'`],
    ['a value with that word', `${runner} | jq --arg s active 'select(.status == $s) | .id'`],
    ['another filter', 'glab api runners/5 --jq .description'],
  ])('%s is no matter', (_, text) => expect(told({ 'a.sh': `#!/bin/bash\n${text}\n` })).toEqual([]));

  it('is told where a program of the project reads what it is handed', () => {
    const script = `#!/bin/bash\n${runner} -o r.json\nnode tools/report.js r.json\n`;
    const program = "console.log(JSON.parse(readFileSync(process.argv[2], 'utf8')).active);\n";
    expect(told({ 'a.sh': script, 'tools/report.js': program })).toEqual([`a.sh:3 ${unread}`]);
    expect(told({ 'a.sh': script, 'tools/report.js': 'console.log(process.argv);\n' })).toEqual([]);
  });
  it('is told where jq takes a file of it by a variable', () => {
    const script = `#!/bin/bash\n${runner} > r.json\njq -n --slurpfile r r.json '$r[0].active'\n`;
    expect(told({ 'a.sh': script })).toEqual(['a.sh:3 This jq program could not be followed.']);
  });
  it('is told where PowerShell hands the answer on, and found where a name holds it', () => {
    const ask = 'Invoke-RestMethod -Uri "$env:CI_API_V4_URL/runners/6"';
    expect(told({ 'a.ps1': `$mr = ${ask}\nif ($mr.active) { exit 0 }\n` })).toEqual([]);
    expect(told({ 'a.ps1': `$mr = ${ask}\nShow-It $mr\nif ($it.active) { exit 0 }\n` })).toEqual([`a.ps1:1 ${unread}`]);
    expect(told({ 'a.ps1': `function Get-It {\n  return ${ask}\n}\nif ((Get-It).active) { exit 0 }\n` })).toEqual([
      `a.ps1:2 ${unread}`,
    ]);
    expect(told({ 'a.ps1': `$mr = ${ask}\nif ($mr.description) { exit 0 }\n` })).toEqual([]);
  });
  it('is told of a program in another language that stands in the script', () => {
    const python = (name: string) =>
      `#!/bin/sh\npython3 - <<'PY'\nimport os\nr = get(os.environ["CI_API_V4_URL"] + "/runners/5")\nprint(r["${name}"])\nPY\n`;
    const message = 'A program in another language asks GitLab here, and what reads `active` in it is not looked into.';
    expect(told({ 'a.sh': python('active') })).toEqual([`a.sh:2 ${message}`]);
    expect(told({ 'a.sh': python('description') })).toEqual([]);
    expect(told({ 'a.sh': `#!/bin/sh\npython3 - <<'PY'\n${report}PY\n` })).toEqual([]);
  });
});

describe('a member that a file of requests reads of their answers', () => {
  const told = (path: string, text: string): string[] =>
    look({ [path]: text }).blind.map(({ at, message }) => `${lineOf(text, at)} ${message}`);
  const unread = 'What reads `active` of this answer could not be followed.';
  const task =
    '- hosts: all\n  tasks:\n    - uri:\n        url: https://gitlab.example.com/api/v4/runners/5\n      register: it\n';
  const data = 'data "http" "it" {\n  url = "https://gitlab.example.com/api/v4/runners/5"\n}\n';
  const http = 'GET https://gitlab.example.com/api/v4/runners/5\n\n';

  it.each([
    ['play.yml', `${task}    - debug: { msg: "{{ it.json.active }}" }\n`, 6],
    ['main.tf', `${data}locals { on = jsondecode(data.http.it.response_body).active }\n`, 4],
    ['a.http', `${http}> {% client.global.set("on", response.body.active); %}\n`, 3],
  ])('is told: %s', (path, text, line) => expect(told(path, text)).toEqual([`${line} ${unread}`]));
  it.each([
    ['play.yml', `${task}    - debug: { msg: "{{ it.json.description }} of the active ones" }\n`],
    ['main.tf', `${data}locals { on = jsondecode(data.http.other.response_body).active_since }\n`],
    [
      'a.http',
      `GET https://gitlab.example.com/api/v4/projects/5/hooks/1\n\n> {% client.log(response.body.active); %}\n`,
    ],
  ])('is no matter: %s', (path, text) => expect(told(path, text)).toEqual([]));
});

describe('a function that another file may call', () => {
  const script = `#!/bin/bash\non() { jq 'map(select(.active)) | length'; }\ncurl -s "$CI_API_V4_URL/runners/all" | on\n`;
  it('is looked at by a person', () => {
    const test = "@test 'on' {\n  source a.sh\n  run on <<< '[{\"active\": true}]'\n}\n";
    expect(places({ 'a.sh': script, 'a.bats': test })).toEqual(['a.sh:2 runner-active review']);
  });
  it.each([
    ['nobody names the script', { 'b.sh': "#!/bin/sh\non <<< '[]'\n" }],
    ['who names it calls nothing of that name', { 'b.sh': '#!/bin/sh\nbash a.sh\n' }],
  ])('moves where %s', (_, others) =>
    expect(places({ 'a.sh': script, ...others })).toEqual(['a.sh:2 runner-active safe']),
  );
});

describe('a path that a program is handed which nobody here knows', () => {
  const told = (script: string): string[] =>
    look({ 'a.sh': `#!/bin/sh\n${script}\n` }).blind.map(({ code, message }) => `${code}: ${message}`);
  const changes = 'projects/"$1"/merge_requests/"$2"/changes';

  it.each([
    ['alone', `ask ${changes}`, 'ask'],
    ['behind a verb', `./bin/ask GET "/projects/7/merge_requests/$1/changes"`, 'ask'],
    ['in a variable', `json=$(ask ${changes})`, 'ask'],
    ['before a pipe', `ask ${changes} | jq .`, 'ask'],
  ])('is a blind spot: %s', (_, script, program) =>
    expect(told(script)).toEqual([
      `url: \`${program}\` is handed a path of GitLab's here, and what it asks with it was not followed: \`GET /projects/{id}/merge_requests/{merge_request_iid}/changes\` goes away.`,
    ]),
  );

  it('is one where a field of its query goes away', () =>
    expect(told('ask "projects/7/merge_requests/$1/merge?merge_when_pipeline_succeeds=true" -X PUT')).toHaveLength(1));

  it.each([
    ['another path', 'ask projects/"$1"/merge_requests/"$2"/commits'],
    ['a folder', 'cd projects/7/merge_requests/2/changes && ls projects/7/merge_requests/2/changes'],
    ['a function of the script', `ask() { :; }\nask ${changes}`],
    ['an address of another server', 'ask https://review.example.com/projects/7/merge_requests/2/changes'],
  ])('is none: %s', (_, script) => expect(told(script)).toEqual([]));
});

describe('what jq reads of an answer, beside what else its program does', () => {
  const tiers = (program: string, path: string): string[] => {
    const text = `#!/bin/bash\ncurl -sf "$CI_API_V4_URL/${path}" | jq -r '${program}'\n`;
    return look({ 'a.sh': text }).findings.map((each) => each.fix);
  };

  it.each([
    'if has("active") and .active then "on" else "off" end',
    'if ("active" | in({"active": 1})) then .active else "x" end',
    'if (keys | index("active")) then .active else "x" end',
    'if any(keys[]; . == "active") then .active else "x" end',
    'if ("active" | IN(keys[])) then .active else "x" end',
    'if getpath(["active"]) != null then .active else "x" end',
    '(to_entries | map(.key) | index("active")), .active',
    'if ([paths | join(".")] | index("active")) then .active else 1 end',
    '.active, (tojson | test("\\"active\\""))',
    'if .id then {active: true} else . end | .active',
    'walk(if type == "object" then del(.active) else . end) | .active',
    '.[].active',
    '[.[]? | .active]',
    '. as $r | "config" | $r[.].active',
    '._links.active',
    '("active", "id") as $key | if .[$key] == null then "none" else .active end',
  ])('leaves %s', (program) => expect(tiers(program, 'runners/1')).not.toContain('safe'));

  it.each([
    ['runners/1', 'if .active then "active" else "paused" end'],
    ['runners/1', 'if .status == "online" and .active then "active (\\(.id | tostring))" else "x" end'],
    ['runners/1', 'if .id then . else {message: "none"} end | .active'],
    ['runners/1', '.active, (keys | length)'],
    ['runners', 'map(select(has("tag_list") and .active))'],
    ['runners', '.[] | select(.active and (.status | IN("online", "active"))) | .id'],
    ['runners', '[.[] | select(.id > 1)] | .[0].active'],
    ['runners', 'group_by(.description)[] | .[0].active'],
    ['runners', '[[.[]]] | flatten | .[].active'],
    ['runners', 'map(select(.id > 1))[0].active'],
  ])('writes, of %s, %s', (path, program) => expect(tiers(program, path)).toEqual(['safe']));

  it('asks what looks for the bare name elsewhere in the script', () => {
    const script = (asks: string): string[] =>
      look({
        'a.sh': `#!/bin/bash\nr=$(curl -sf "$CI_API_V4_URL/runners/1")\nif ${asks} <<< "$r"; then jq -r .active <<< "$r"; fi\n`,
      }).findings.map((each) => each.fix);
    expect(script('grep -q active')).not.toContain('safe');
    expect(script('grep -q active_since')).toEqual(['safe']);
  });

  it('asks what looks for the name elsewhere in the script', () => {
    const script = (asks: string): string[] =>
      look({
        'a.sh': `#!/bin/bash\nr=$(curl -sf "$CI_API_V4_URL/runners/1")\nif ${asks} <<< "$r"; then jq -r .active <<< "$r"; fi\n`,
      }).findings.map((each) => each.fix);
    expect(script(`jq -e 'has("active")'`)).toEqual(['manual', 'review']);
    expect(script(`grep -q '"active"'`)).toEqual(['review']);
    expect(script(`jq -e 'has("id")'`)).toEqual(['safe']);
    expect(script(`grep -q '"id"'`)).toEqual(['safe']);
  });

  it('takes what one jq made a list of for a list in the next', () => {
    const text = (second: string): string =>
      `#!/bin/bash\nr=$(curl -sf "$CI_API_V4_URL/runners" | jq '[.[] | select(.id > 1)]')\njq -r '${second}' <<< "$r"\n`;
    expect(places({ 'a.sh': text('.[0].active') })).toEqual(['a.sh:3 runner-active safe']);
    expect(places({ 'a.sh': text('.[0].config[].active') })).toEqual([]);
  });
});

describe('a variable that is exported', () => {
  const NAME = 'FF_USE_NEW_SHELL_ESCAPE';
  const script = (lines: string, more: Record<string, string> = {}): string[] =>
    look({ 'a.sh': `#!/bin/bash\n${lines}\n`, ...more }).findings.map((each) => each.fix);

  it.each([
    ['a program of nobody knows whom', `export ${NAME}=true\n./own-program\ngitlab-runner run`],
    ['one that keeps what is exported', `export ${NAME}=true\nsudo -E /opt/team/agent\ngitlab-runner run`],
    ['one in a folder that is filled in', `export ${NAME}=true\n"$HERE/agent" &\ngitlab-runner run`],
  ])('is left to a person where it gets to %s', (_, lines) => expect(script(lines)).toEqual(['review']));

  it.each([
    ['the program that it is for', `export ${NAME}=true\n/opt/gitlab-runner run`],
    [
      'programs of the system',
      `export ${NAME}=true\n/usr/bin/id\nmkdir -p /etc/x\ncurl -fsS https://example.com\ngitlab-runner run`,
    ],
    ['another program, before it is set', `./own-program\nexport ${NAME}=true\ngitlab-runner run`],
    ['a container, which does not get it', `export ${NAME}=true\ndocker run --rm own /opt/x\ngitlab-runner run`],
  ])('goes where it gets to %s', (_, lines) => expect(script(lines)).toEqual(['safe']));

  it('goes where it gets to a script of the project that does not ask for it', () => {
    const lines = `export ${NAME}=true\n./bin/setup.sh\n"$HERE/bin/setup.sh"\ngitlab-runner run`;
    expect(script(lines, { 'bin/setup.sh': '#!/bin/bash\necho "set up"\n' })).toEqual(['safe']);
    expect(script(lines, { 'bin/setup.sh': `#!/bin/bash\necho "\${${NAME}:-}" > flag\n` })).toEqual(['review']);
  });

  it('takes its element of a list along, and never leaves one that is empty', () => {
    const item = `    - export ${NAME}=true\n`;
    const job = (script: string): string => `build:\n  script:\n${script}`;
    expect(fixed('.gitlab-ci.yml', job(`${item}    - make\n`))).toBe(job('    - make\n'));
    expect(fixed('.gitlab-ci.yml', job(`    - make\n    - |\n      export ${NAME}=true\n`))).toBe(job('    - make\n'));
    for (const alone of [item, `    - export ${NAME}=true # why\n    - make\n`, `    [export ${NAME}=true, make]\n`])
      expect(fixed('.gitlab-ci.yml', job(alone))).toBe(job(alone));
    const scalar = `build:\n  script: export ${NAME}=true\n`;
    expect(fixed('.gitlab-ci.yml', scalar)).toBe(scalar);
  });
});

describe('ways to say a request', () => {
  const url = '"https://gitlab.example.com/api/v4/runners/6"';
  it.each([
    ['words that xargs reads', `echo ${url} | xargs curl -X PUT -d active=false`],
    ['a line in the place of a sign', `echo ${url} | xargs -I {} curl -X PUT -d active=false {}`],
    ['an alias', `alias gl='curl -s -X PUT'\ngl -d active=false ${url}`],
    ['a file of options', `cat > c.conf <<EOF\nurl = ${url}\ndata = "active=false"\nEOF\ncurl -X PUT -K c.conf`],
    ['options on standard input', `curl -X PUT ${url} --config - <<EOF\ndata = "active=false"\nEOF`],
    [
      'an array that may be empty',
      `a=()\nif [ -n "$X" ]; then a+=(-d active=false); fi\ncurl -X PUT \${a[@]+"\${a[@]}"} ${url}`,
    ],
    ['a table', `declare -A t=([active]=false)\nfor k in "\${!t[@]}"; do curl -X PUT -d "$k=\${t[$k]}" ${url}; done`],
    ['an item of an array', `a=(x runners)\ncurl -X PUT -d active=false "$CI_API_V4_URL/\${a[1]}/6"`],
    ['items as one', `a=(runners 6)\np=$(IFS=/; echo "\${a[*]}")\ncurl -X PUT -d active=false "$CI_API_V4_URL/$p"`],
    ['another name', `a=runners/6\ndeclare -n b=a\ncurl -X PUT -d active=false "$CI_API_V4_URL/$b"`],
    ['a piece taken off', `a='runners/6::x'\ncurl -X PUT -d active=false "$CI_API_V4_URL/\${a%%::*}"`],
    ['other letters', `a='RUNNERS/6'\ncurl -X PUT -d active=false "$CI_API_V4_URL/\${a,,}"`],
    ['a text in the place of another', `a='runners@6'\ncurl -X PUT -d active=false "$CI_API_V4_URL/\${a//@//}"`],
    ['words that are read', `read -r a b <<< 'x runners/6'\ncurl -X PUT -d active=false "$CI_API_V4_URL/$b"`],
    [
      'lines of a loop',
      `while read -r p; do curl -X PUT -d active=false "$CI_API_V4_URL/$p"; done <<EOF\nrunners/6\nEOF`,
    ],
    ['what a file holds', `echo runners/6 > p\ncurl -X PUT -d active=false "$CI_API_V4_URL/$(< p)"`],
    [
      'an option with a default',
      `while [ $# -gt 0 ]; do p="$2"; shift 2; done\ncurl -X PUT -d active=false "$CI_API_V4_URL/\${p:-runners/6}"`,
    ],
    ['what HTTPie reads', `echo '{"active": false}' | http PUT ${url}`],
    ['a text for HTTPie', `http --raw '{"active": false}' PUT ${url}`],
    ['curlie', `curlie -X PUT ${url} active=false`],
    ['a program of somebody', `./api.sh PUT ${url} -d active=false`],
    ['an answer of such a program', `./api.sh ${url} | jq .active`],
    [
      'a document with a request',
      `hurl <<EOF\nPUT https://gitlab.example.com/api/v4/runners/6\n{"active": false}\nEOF`,
    ],
  ])('%s', (_, script) =>
    expect(places({ 'a.sh': `#!/bin/bash\n${script}\n` }).map((each) => each.split(' ')[1])).toContain('runner-active'),
  );

  it.each([
    ['a word of the path', 'curl "$CI_API_V4_URL/projects/7/$KIND/2" | jq .title', ['url']],
    ['the name of a field', 'curl -X PUT -d "$KEY=false" "$CI_API_V4_URL/runners/6"', ['body']],
    [
      'a file of a registry, which may be nothing else',
      'curl "$CI_API_V4_URL/projects/7/packages/generic/$A/$B/$C" -o c',
      [],
    ],
    ['whose token goes, which its own word says', 'curl -X DELETE "$CI_API_V4_URL/groups/$A/access_tokens/$B"', []],
  ])('%s is only known at run time', (_, script, codes) =>
    expect(look({ 'a.sh': `#!/bin/bash\n${script}\n` }).blind.map(({ code }) => code)).toEqual(codes),
  );

  it('leaves to a person what a program of somebody asks', () =>
    expect(places({ 'a.sh': `#!/bin/bash\n./api.sh PUT ${url} -d active=false\n` })).toEqual([
      'a.sh:2 runner-active review',
    ]));
});
