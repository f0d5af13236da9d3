/** Configuration at its edges: bad input, what is nested, and what cannot be told. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { ScanResult } from '../src/finding.ts';
import { fix } from '../src/fix/fix.ts';
import { scan } from '../src/scan.ts';
import { sourcesOf } from './fixtures.ts';

const look = (files: Record<string, string>): ScanResult => scan(sourcesOf(new Map(Object.entries(files))), {});
const fixed = (path: string, text: string): string =>
  fix(sourcesOf(new Map([[path, text]])), { review: true, likely: true }, scan).files[0]?.after ?? text;

const FLAG = 'FF_USE_NEW_SHELL_ESCAPE';
const pipeline = `variables:\n  ${FLAG}: 'true'\n  A: b\n`;

describe('what is handed to a program beside a file is what that program reads', () => {
  const manifest = 'apiVersion: apps.gitlab.com/v1beta2\nkind: Runner\nspec:\n  token: kept\n  tags: docker';
  const found = (command: string): readonly string[] =>
    look({ 'run.sh': `#!/bin/sh\n${command} <<'END'\n${manifest}\nEND\n` }).findings.map(({ rule }) => rule);
  it.each(['kubectl apply -f -', 'sudo /usr/local/bin/oc apply -f -', 'x=1; kapp deploy -f -'])('%s', (command) =>
    expect(found(command)).toEqual(['operator-registration-token']),
  );
  it.each(['python3 - "$ROOT/compose.yaml"', 'node - ./helm/values.yaml', 'ruby - kubectl.yaml'])('%s', (command) =>
    expect(found(command)).toEqual([]),
  );
});

describe('a file that ends without a line break keeps its end', () => {
  const tls = '    privateApi:\n      tls:\n        enabled: true';
  it.each([
    ['the last key goes', '.gitlab-ci.yml', `variables:\n  A: b\n  ${FLAG}: 'true'`, 'variables:\n  A: b'],
    ['with breaks of Windows', '.gitlab-ci.yml', `variables:\r\n  A: b\r\n  ${FLAG}: 'true'`, 'variables:\r\n  A: b'],
    [
      'its comment stays',
      '.gitlab-ci.yml',
      `variables:\r\n  A: b\r\n  ${FLAG}: 'true' # why`,
      'variables:\r\n  A: b\r\n  # why',
    ],
    [
      'the map goes with it',
      '.gitlab-ci.yml',
      `job:\n  script: [make]\nvariables:\n  ${FLAG}: 'true'`,
      'job:\n  script: [make]',
    ],
    [
      'a key moves to the end',
      'values.yaml',
      `gitlab:\n  kas:\n    minReplicas: 2\n${tls}\nglobal:\n  edition: ee`,
      'gitlab:\n  kas:\n    minReplicas: 2\nglobal:\n  edition: ee\n  kas:\n    tls:\n      enabled: true',
    ],
    [
      'the last key moves up',
      'values.yaml',
      `global:\n  edition: ee\ngitlab:\n  kas:\n    minReplicas: 2\n${tls}`,
      'global:\n  edition: ee\n  kas:\n    tls:\n      enabled: true\ngitlab:\n  kas:\n    minReplicas: 2',
    ],
    [
      'a copy comes last',
      'config/database.yml',
      'production:\n  main:\n    adapter: postgresql\n    database: gitlabhq_production',
      'production:\n  main:\n    adapter: postgresql\n    database: gitlabhq_production\n  ci:\n    adapter: postgresql\n    database: gitlabhq_production\n    database_tasks: false',
    ],
  ])('%s', (_, path, before, after) => expect(fixed(path, before)).toBe(after));
});

describe('bad input is one line, and the scan goes on', () => {
  const other = { 'other.gitlab-ci.yml': pipeline };
  it.each([
    ['a tab for indentation', `variables:\n\t${FLAG}: 'true'\n`],
    ['a bracket that does not close', `variables: { ${FLAG}: 'true'\njob:\n  script: [make\n`],
    ['a quote that does not close', `variables:\n  ${FLAG}: 'true\n`],
    ['a line too far to the left', `variables:\n    ${FLAG}: 'true'\n  A: b\n`],
  ])('%s', (_, text) => {
    const { skipped, findings } = look({ '.gitlab-ci.yml': text, ...other });
    expect(skipped).toMatchObject([{ path: '.gitlab-ci.yml', code: 'syntax', relevant: true }]);
    expect(skipped[0]?.message).toMatch(/^no YAML: [^\n]+$/);
    expect(findings.map(({ path }) => path)).toEqual(['other.gitlab-ci.yml']);
  });

  it('broken TOML and HCL', () => {
    const { skipped } = look({
      'config.toml': `[[runners]]\nshell = "cmd\n[runners.feature_flags]\n${FLAG} = true\n`,
      'main.tf': 'resource "gitlab_runner" "a" {\n  description = "\n}\n',
    });
    expect(skipped.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      expect.stringMatching(/^config\.toml: no TOML: [^\n]+$/),
      expect.stringMatching(/^main\.tf: no HCL: [^\n]+$/),
    ]);
  });

  it('what is broken and speaks of nothing is not spoken of', () => {
    expect(look({ 'values.yaml': 'a: [\nb: {{ x\n', 'x.toml': 'a =' }).skipped).toEqual([]);
  });

  it('a template that is not filled in is blind where it may matter', () => {
    const text = `variables:\n{{- range .Values.all }}\n  {{ .name }}: [{{ .value }}\n{{- end }}\n  ${FLAG}: true\n`;
    const { skipped, blind } = look({ '.gitlab-ci.yml.j2': text });
    expect(skipped).toEqual([]);
    expect(blind.length).toBeLessThanOrEqual(1);
    const broken = look({ 'x.gitlab-ci.yml': `variables: [\n{{ if a }}\n  ${FLAG}: true\n` });
    expect(broken.blind).toMatchObject([{ path: 'x.gitlab-ci.yml', code: 'document' }]);
  });

  it('template lines and values are left alone, and what stands between them is found', () => {
    const text = `gitlabUrl: {{ .Values.url | quote }}\nrunnerToken: {{ .Values.token }}\nrunners:\n{{- if .Values.locked }}\n  locked: true\n{{- end }}\n  name: {{ .Release.Name }}-runner\n`;
    const { findings } = look({ 'templates/runner.yaml': text });
    expect(findings).toMatchObject([{ rule: 'operator-registration-token', fix: 'review' }]);
    expect(findings[0]?.reason).toContain('Template language');
  });

  it('a line that steers a template does not end a command, and nothing is cut over it', () => {
    const text = `{% if ci %}\nregister:\n{% endif %}\n  script:\n    - |\n      gitlab-runner register --token glrt-t0k3n-9999999999 \\\n      {% if locked %}\n        --locked \\\n      {% endif %}\n        --run-untagged\n    - [{{ more }}\n`;
    const whole = text.replace('    - [{{ more }}\n', '    - {{ more }}\n');
    const { findings, blind } = look({ 'x.gitlab-ci.yml': whole });
    expect(blind).toEqual([]);
    expect(findings.map(({ start, fix: tier }) => [whole.slice(start, start + 8), tier])).toEqual([
      ['--locked', 'manual'],
      ['--run-un', 'manual'],
    ]);
    expect(look({ 'x.gitlab-ci.yml': text }).blind).toMatchObject([{ code: 'document' }]);
  });

  it('a quoted text that goes on at the indentation of its key, as GitLab reads it', () => {
    const rule = `.rule:\n  if: '$CI_SERVER_HOST == "dev" &&\n  $CI_COMMIT_TITLE =~ /^x/'\n`;
    const text = `${rule}${pipeline}`;
    const { findings, skipped } = look({ '.gitlab-ci.yml': text });
    expect(skipped).toEqual([]);
    expect(findings).toMatchObject([{ rule: 'legacy-shell-escaping', start: text.indexOf(FLAG) }]);
    expect(fixed('.gitlab-ci.yml', text)).toBe(text.replace(`  ${FLAG}: 'true'\n`, ''));
  });

  it('duplicate keys: every one of them is a finding', () => {
    const { findings } = look({ '.gitlab-ci.yml': `variables:\n  ${FLAG}: 'true'\nvariables:\n  ${FLAG}: 'false'\n` });
    expect(findings.map((finding) => finding.fix)).toHaveLength(2);
  });

  it('an alias bomb, deep nesting and a large file take bounded time', () => {
    const bomb = Array.from({ length: 30 }, (_, i) => `l${i + 1}: &l${i + 1} [${Array(9).fill(`*l${i}`).join(', ')}]`);
    const deep = `a: ${'['.repeat(20_000)}${']'.repeat(20_000)}\n`;
    const large = Array.from({ length: 8_000 }, (_, i) => `key_${i}: { a: ${i}, b: [x, y] } # c`).join('\n');
    const started = performance.now();
    const { findings, skipped } = look({
      'bomb.gitlab-ci.yml': `l0: &l0 [lol]\n${bomb.join('\n')}\n${pipeline}`,
      'deep.gitlab-ci.yml': deep + pipeline,
      'large.gitlab-ci.yml': `${large}\n${pipeline}`,
    });
    expect(findings.map(({ path }) => path)).toContain('bomb.gitlab-ci.yml');
    expect(findings.map(({ path }) => path)).toContain('large.gitlab-ci.yml');
    expect([...skipped, ...findings].some(({ path }) => path === 'deep.gitlab-ci.yml')).toBe(true);
    expect(performance.now() - started).toBeLessThan(30_000);
  }, 60_000);

  it('what is too large is skipped, and counts where it may matter', () => {
    const filler = `# ${'x'.repeat(98)}\n`.repeat(22_000);
    const { skipped } = look({ '.gitlab-ci.yml': filler + pipeline, 'huge.yaml': filler });
    expect(skipped).toMatchObject([{ path: '.gitlab-ci.yml', code: 'size', relevant: true }]);
  });
});

describe('places in nested texts', () => {
  const toml = '[[runners]]\n  [runners.feature_flags]\n    FF_USE_NEW_SHELL_ESCAPE = true\n    OTHER = true\n';
  const indented = toml.replace(/^(?=.)/gm, '    ');
  it.each([
    ['a block', `gitlabUrl: x\nrunners:\n  config: |\n${indented}`],
    ['a block without its last line break', `gitlabUrl: x\nrunners:\n  config: |-\n${indented.trimEnd()}`],
    ['a string with escapes', `gitlabUrl: x\nrunners:\n  config: ${JSON.stringify(toml)}\n`],
    ['a block in Windows', `gitlabUrl: x\r\nrunners:\r\n  config: |\r\n${indented.replaceAll('\n', '\r\n')}`],
  ])('%s', (_, text) => {
    const [finding] = look({ 'values.yaml': text }).findings;
    expect(text.slice(finding?.start, finding?.end)).toBe(FLAG);
    const after: unknown = parse(fixed('values.yaml', text));
    const expected = toml.replace(/.*FF_USE.*\n/, '');
    expect(after).toEqual({
      gitlabUrl: 'x',
      runners: { config: text.includes('|-') ? expected.trimEnd() : expected },
    });
  });

  it('the last line of a block goes without its blanks', () => {
    const text = `services:\n  gitlab:\n    image: gitlab/gitlab-ce:16.0.0\n    environment:\n      GITLAB_OMNIBUS_CONFIG: |\n        external_url 'x'\n        sidekiq['negate'] = false\n  b: { image: c }\n`;
    expect(fixed('compose.yml', text)).toBe(text.replace(/.*negate.*\n/, ''));
  });
});

describe('what is served still stays', () => {
  it('an old runner obeys the flag', () => {
    const sources = sourcesOf(new Map([['.gitlab-ci.yml', pipeline]]));
    expect(scan(sources, { oldest: '16.0' }).findings).toMatchObject([{ fix: 'manual', edits: [] }]);
    expect(scan(sources, { oldest: '17.0' }).findings).toMatchObject([{ fix: 'safe' }]);
  });
});

describe('a key that moves', () => {
  const word = fc.stringMatching(/^[a-z]{1,5}$/).filter((each) => !/^(?:kas|tls|global|gitlab)$/.test(each));
  const scalar = fc.constantFrom('1', 'true', "'a # b'", '"q"', 'plain', '|\n      text\n      # no comment');
  const others = fc.uniqueArray(fc.tuple(word, scalar, fc.boolean()), { maxLength: 3, selector: ([key]) => key });

  it('takes its comments along and leaves all others, in every order', () => {
    let count = 0;
    const block = (all: readonly (readonly [string, string, boolean])[], indent: string): string =>
      all
        .map(([key, value, commented]) => {
          count += 1;
          const text = value.replaceAll('\n      ', `\n${indent}    `);
          return `${commented ? `${indent}# c${count}.\n` : ''}${indent}${key}: ${text}\n`;
        })
        .join('');
    fc.assert(
      fc.property(others, others, others, others, fc.boolean(), (top, inGlobal, inKas, inTls, first) => {
        count = 0;
        const global = `# g.\nglobal: # h.\n  edition: ce\n  hosts: {domain: x} # i.\n${block(inGlobal, '  ')}`;
        const gitlab = `gitlab:\n  webservice: {} # w.\n  kas: # k.\n    minReplicas: 1\n${block(inKas, '    ')}    privateApi: # p.\n      # t.\n      tls: # u.\n        enabled: true # e.\n${block(inTls, '        ')}`;
        const text = first ? global + gitlab + block(top, '') : gitlab + block(top, '') + global;
        const after = fixed('values.yaml', text);
        const comments = (each: string): string[] => (each.match(/# (?:c\d+|[a-z])\./g) ?? []).sort();
        expect(comments(after)).toEqual(comments(text));
        const wanted: Values = parse(text);
        const { tls, ...rest } = wanted.gitlab.kas.privateApi;
        wanted.global.kas = { tls };
        if (Object.keys(rest).length === 0) Reflect.deleteProperty(wanted.gitlab.kas, 'privateApi');
        expect(JSON.stringify(parse(after))).toBe(JSON.stringify(wanted));
        expect(fixed('values.yaml', after)).toBe(after);
      }),
      { numRuns: 60, seed: 7 },
    );
  }, 30_000);
});

interface Values {
  global: Record<string, unknown>;
  gitlab: { kas: { privateApi: Record<string, unknown> } };
}

describe('a narrow look', () => {
  it('knows a Secret by the container beside it that takes its variables from it', () => {
    const secret = 'apiVersion: v1\nkind: Secret\nmetadata: { name: s }\nstringData:\n  REGISTRATION_TOKEN: abc\n';
    const pod = [
      'apiVersion: v1',
      'kind: Pod',
      'spec:',
      '  containers:',
      '    - command: [gitlab-runner, register]',
      '      envFrom: [{ secretRef: { name: s } }]',
    ].join('\n');
    const files = sourcesOf(
      new Map([
        ['k8s/pod.yaml', pod],
        ['k8s/secret.yaml', secret],
      ]),
    );
    const found = scan(files, { only: (path) => path === 'k8s/secret.yaml' }).findings;
    expect(found.map(({ path, rule }) => [path, rule])).toEqual([['k8s/secret.yaml', 'runner-registration']]);
  });
});

it('JSON with comments is read like any other', () => {
  const text = `{
  // what the image is made of
  "builders": [{ "type": "amazon-ebs", "note": "// no comment" }],
  /* "gone": [ */
  "provisioners": [{ "type": "shell", "inline": ["gitlab-runner register --registration-token $TOKEN --locked"] }]
}
`;
  const { findings, skipped } = scan(sourcesOf(new Map([['image.pkr.json', text]])), {});
  expect(skipped).toEqual([]);
  expect(findings.map(({ start }) => text.slice(start).split(' ')[0])).toContain('--registration-token');
});

describe('what a patch holds against what it patches', () => {
  const uri = 'https://gitlab.example.com/-/jwks';
  const resource = (spec: string): string =>
    `apiVersion: security.istio.io/v1\nkind: RequestAuthentication\nmetadata: { name: gitlab }\nspec:\n${spec}`;
  const base = resource(`  jwtRules:\n    - jwksUri: ${uri}\n`);
  const tiersIn = (files: Record<string, string>): string[] =>
    scan(sourcesOf(new Map(Object.entries(files)))).findings.map(({ path, fix }) => `${path} ${fix}`);
  const patched = (patch: string): string[] =>
    tiersIn({ 'deploy/base.yaml': base, 'deploy/kustomization.yaml': `resources: [base.yaml]\n${patch}` });
  const operation = (op: string, value: string): string =>
    `      - op: ${op}\n        path: /spec/jwtRules/0/jwksUri\n        value: ${value}\n`;
  const patches = (...operations: readonly string[]): string =>
    `patches:\n  - target: { kind: RequestAuthentication }\n    patch: |-\n${operations.join('')}`;

  it.each([
    ['a test of its value', patches(operation('test', uri), operation('replace', 'https://other.example.com/keys'))],
    [
      'a test as JSON',
      `patches:\n  - patch: '[{"op": "test", "path": "/spec/jwtRules/0/jwksUri", "value": "${uri}"}, {"op": "remove", "path": "/spec/x"}]'\n`,
    ],
    [
      'a selection by it',
      `replacements:\n  - targets:\n      - fieldPaths: ["spec.jwtRules.[jwksUri=${uri}].jwksUri"]\n`,
    ],
  ])('is left to a person: %s', (_, patch) => expect(patched(patch)).toEqual(['deploy/base.yaml review']));

  it.each([
    ['a value that is put there', patches(operation('replace', uri))],
    ['a test of another value', patches(operation('test', 'https://gitlab.example.com'), operation('replace', uri))],
    ['no patch', ''],
  ])('is written: %s', (_, patch) => expect(patched(patch)).toEqual(['deploy/base.yaml safe']));

  it.each([
    ['what goes out', `  uris:\n    - $patch: delete\n      uri: ${uri}\n`, 'review'],
    ['an element that goes out', `  $deleteFromPrimitiveList/uris: ["${uri}"]\n`, 'review'],
    ['what replaces all', `  $patch: replace\n  uri: ${uri}\n`, 'safe'],
  ])('of a patch that is merged: %s', (_, spec, tier) =>
    expect(tiersIn({ 'patch.yaml': resource(spec) })).toEqual([`patch.yaml ${tier}`]),
  );

  it('goes with the order that names it', () =>
    expect(tiersIn({ 'patch.yaml': resource(`  $setElementOrder/uris: ["${uri}"]\n  uris: ["${uri}"]\n`) })).toEqual([
      'patch.yaml review',
      'patch.yaml review',
    ]));
});

describe('values of a chart below another one', () => {
  const manifest = (alias = ''): string =>
    `apiVersion: v2\nname: own\nversion: 1.0.0\ndependencies:\n  - name: gitlab-runner\n${alias}    version: 0.40.0\n    repository: https://charts.gitlab.io\n`;
  const tiersIn = (template: string, key = 'gitlab-runner', alias = ''): string[] => {
    const values = `${key}:\n  gitlabUrl: https://gitlab.example.com\n  envVars:\n    ${FLAG}: 'true'\n    A: b\nown:\n  envVars: { A: b }\n`;
    return look({ 'Chart.yaml': manifest(alias), 'values.yaml': values, 'templates/own.yaml': template })
      .findings.filter(({ rule }) => rule === 'legacy-shell-escaping')
      .map((each) => each.fix);
  };
  it.each([
    '{{ toYaml (index .Values "gitlab-runner" "envVars") }}',
    '{{ with index .Values "gitlab-runner" "envVars" }}{{ toYaml . }}{{ end }}',
    '{{ range (index .Values "gitlab-runner").envVars }}{{ .name }}{{ end }}',
    '{{ range $key, $value := (get .Values "gitlab-runner").envVars }}{{ $key }}{{ end }}',
    '{{ with index .Values "gitlab-runner" }}{{ .envVars | toYaml }}{{ end }}',
    '{{ toYaml (index .Values "gitlab-runner") | sha256sum }}',
    '{{ index $.Values "gitlab-runner" "envVars" "FF_USE_NEW_SHELL_ESCAPE" }}',
  ])('are left where a template of the own chart reads them: %s', (template) =>
    expect(tiersIn(template)).toEqual(['review']),
  );
  it.each([
    '{{ index .Values "gitlab-runner" "gitlabUrl" }}{{ toYaml .Values.own.envVars }}',
    '{{ index .Values "gitlab-runner" "envVars" "A" }}',
    '{{ if (index .Values "gitlab-runner").enabled }}{{ toYaml .Values.own }}{{ end }}',
    '{{ .Values.own.envVars.FF_USE_OTHER }}',
  ])('are written where it reads others: %s', (template) => expect(tiersIn(template)).toEqual(['safe']));
  it('have the name that the chart goes by', () => {
    expect(tiersIn('{{ .Values.runner.envVars | toYaml }}', 'runner', '    alias: runner\n')).toEqual(['review']);
    expect(tiersIn('{{ .Values.own.envVars | toYaml }}', 'runner', '    alias: runner\n')).toEqual(['safe']);
  });
});

describe('a chart is used where its name is the value of a key', () => {
  const found = (named: string): readonly string[] =>
    look({
      'releases.yaml': `spec:\n  ${named.replaceAll('\n', '\n  ')}\n  values:\n    a: { b: 1 }\n    envVars: { ${FLAG}: 'true', A: b }\n`,
    }).findings.map(({ rule }) => rule);
  it.each([
    'chart: gitlab/gitlab-runner',
    "chart: 'gitlab-runner'",
    '"chart": "oci://registry.example.com/charts/gitlab-runner"',
    'chart: !!str gitlab-runner',
    'chart: &runner gitlab-runner',
    'chart: >-\n  gitlab-runner',
    'chart: # of GitLab\n  gitlab-runner',
    'chart:\n  gitlab-runner',
    '? chart\n: gitlab-runner',
    'name: gitlab-runner\nrepo: https://charts.gitlab.io',
    'repo: https://charts.gitlab.io\nname: "gitlab-runner"',
    'runner: &it gitlab-runner\nchart: *it',
  ])('%s', (named) => expect(found(named)).toEqual(['legacy-shell-escaping']));
  it.each([
    'name: gitlab-runner',
    'chart: gitlab-runner-own',
    'chart: own\nkeywords: gitlab-runner',
    'repo: gitlab-runner',
  ])('no chart of ours: %s', (named) => expect(found(named)).toEqual([]));
});

describe('a variable that somebody else may get', () => {
  const job = (line: string): string =>
    `job:\n  variables:\n    ${FLAG}: 'true'\n    A: b\n  script:\n    - ${line}\n    - make\n`;
  const tiersIn = (files: Record<string, string>): string[] => look(files).findings.map((each) => each.fix);
  it.each(['env > job.env', "env | grep '^FF_' > flags.env", 'docker run --env-file <(env) own'])('by %s', (line) =>
    expect(tiersIn({ '.gitlab-ci.yml': job(line) })).toEqual(['review']),
  );
  it.each(['env | sort', 'env', 'printenv | grep CI_', 'env >&2', 'env > /dev/null'])(
    'is none of who reads %s',
    (line) => expect(tiersIn({ '.gitlab-ci.yml': job(line) })).toEqual(['safe']),
  );
  it('by tests of the chart that hold it against what comes out', () => {
    const values = `gitlabUrl: https://gitlab.example.com\nrunners: { tags: docker }\nrunnerToken: glrt-x\nenvVars:\n  ${FLAG}: 'true'\n  A: b\n`;
    const tests = (key: string): string =>
      `suite: runner\ntests:\n  - it: sets it\n    ${key}:\n      - contains:\n          content: { name: ${FLAG}, value: 'true' }\n`;
    const tier = (key: string): string[] =>
      look({ 'values.yaml': values, 'tests/runner_test.yaml': tests(key) })
        .findings.filter(({ rule, path }) => rule === 'legacy-shell-escaping' && path === 'values.yaml')
        .map((each) => each.fix);
    expect(tier('asserts')).toEqual(['review']);
    expect(tier('others')).toEqual(['safe']);
  });
});
