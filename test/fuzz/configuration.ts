/** Configuration, shell and requests: what one text of so many levels may look like, and the tokens of each language. */
import { fixturesOf, type Target } from './harness.ts';

type Nests = Readonly<Record<string, (levels: number) => string>>;
const lines = (n: number, line: (i: number) => string): string => Array.from({ length: n }, (_, i) => line(i)).join('');

const flag = 'FF_USE_NEW_SHELL_ESCAPE';
export const yamlNests: Nests = {
  'flow lists': (n) => `variables: { ${flag}: "true" }\nx: ${'['.repeat(n)}${']'.repeat(n)}\n`,
  'flow maps': (n) => `variables: { ${flag}: "true" }\nx: ${'{a: '.repeat(n)}1${'}'.repeat(n)}\n`,
  'block lists': (n) => `variables: { ${flag}: "true" }\nx:\n  ${'- '.repeat(n)}a\n`,
  aliases: (n) =>
    `variables: { ${flag}: "true" }\na0: &a0 { k: 1 }\n${lines(n, (i) => `a${i + 1}: &a${i + 1} { k: *a${i} }\n`)}`,
  'aliases of aliases': (n) =>
    `variables: { ${flag}: "true" }\na0: &a0 [x]\n${lines(n, (i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}]\n`)}`,
  merges: (n) =>
    `a0: &a0 { ${flag}: "true" }\n${lines(n, (i) => `a${i + 1}: &a${i + 1} { <<: *a${i} }\n`)}variables:\n  <<: *a${n}\n`,
  'merges of two': (n) =>
    `a0: &a0 { ${flag}: "true" }\n${lines(n, (i) => `a${i + 1}: &a${i + 1} { <<: [*a${i}, *a${i}] }\n`)}variables:\n  <<: *a${n}\n`,
  'an alias in itself': (n) => `variables: &v\n  ${flag}: "true"\n  x: ${'['.repeat(n)}*v${']'.repeat(n)}\n  <<: *v\n`,
  'extends and references': (n) =>
    `variables: { ${flag}: "true" }\n${lines(n, (i) => `j${i}: { extends: j${(i + 1) % n}, script: [!reference [j${(i + 1) % n}, script]] }\n`)}`,
};
export const tomlNests: Nests = {
  'dotted keys': (n) => `[[runners]]\n[runners.feature_flags]\n${'a.'.repeat(n)}${flag} = true\n${flag} = true\n`,
  'dotted tables': (n) => `[[runners]]\n[runners.feature_flags]\n${flag} = true\n[${'a.'.repeat(n)}b]\nc = 1\n`,
  lists: (n) => `[[runners]]\nx = ${'['.repeat(n)}${']'.repeat(n)}\n[runners.feature_flags]\n${flag} = true\n`,
  tables: (n) => `[[runners]]\nx = ${'{a = '.repeat(n)}1${'}'.repeat(n)}\n[runners.feature_flags]\n${flag} = true\n`,
};
const release = 'resource "helm_release" "r" {\n  chart = "gitlab/gitlab-runner"\n';
const value = '  set {\n    name = "runnerRegistrationToken"\n    value = "x"\n  }\n}\n';
export const hclNests: Nests = {
  objects: (n) => `${release}  x = ${'{ a = '.repeat(n)}1${' }'.repeat(n)}\n${value}`,
  lists: (n) => `${release}  x = ${'['.repeat(n)}${']'.repeat(n)}\n${value}`,
  calls: (n) => `${release}  x = ${'f('.repeat(n)}1${')'.repeat(n)}\n${value}`,
  blocks: (n) => `${release}${'a {\n'.repeat(n)}${'}\n'.repeat(n)}${value}`,
  templates: (n) => `${release}  x = "${'${"'.repeat(n)}${'"}'.repeat(n)}"\n${value}`,
};
export const rubyNests: Nests = {
  lists: (n) => `gitlab_rails['x'] = ${'['.repeat(n)}${']'.repeat(n)}\nsidekiq['queue_selector'] = true\n`,
  hashes: (n) => `gitlab_rails['x'] = ${'{ a: '.repeat(n)}1${' }'.repeat(n)}\nsidekiq['queue_selector'] = true\n`,
  calls: (n) => `gitlab_rails['x'] = ${'f('.repeat(n)}1${')'.repeat(n)}\nsidekiq['queue_selector'] = true\n`,
};
const ask = 'curl "https://gitlab.com/api/v4/runners?status=active"\n';
const jq = (program: string): string => `${ask}curl "https://gitlab.com/api/v4/runners" | jq '${program}'\n${ask}`;
export const shellNests: Nests = {
  'a script that hands itself on': (n) => `${ask}${'x="sh -c \\"$x\\""\n'.repeat(Math.min(n, 40))}sh -c "$x"\n${ask}`,
  'a script that hands itself on twice': () => `${ask}x="sh -c \\"$x\\"; sh -c \\"$x\\""\nsh -c "$x"\n${ask}`,
  'functions that call each other': (n) =>
    `${ask}${lines(n, (i) => `f${i}() { f${(i + 1) % n}; f${(i + 2) % n}; f${(i + 3) % n}; }\n`)}f0\n${ask}`,
  substitutions: (n) => `${ask}echo ${'$('.repeat(n)}a${')'.repeat(n)}\n${ask}`,
  'substitutions in quotes': (n) => `${ask}echo ${'"$(echo '.repeat(n)}a${')"'.repeat(n)}\n${ask}`,
  subshells: (n) => `${ask}${'( '.repeat(n)}a${' )'.repeat(n)}\n${ask}`,
  conditions: (n) => `${ask}${'if a; then '.repeat(n)}b${'; fi'.repeat(n)}\n${ask}`,
  defaults: (n) => `${ask}echo "${'${a:-'.repeat(n)}b${'}'.repeat(n)}"\n${ask}`,
  sums: (n) => `${ask}echo $((${'('.repeat(n)}1${')'.repeat(n)}))\n${ask}`,
  tests: (n) => `${ask}[[ ${'( '.repeat(n)}a${' )'.repeat(n)} ]]\n${ask}`,
  heredocs: (n) => `${ask}${lines(n, (i) => `sh <<E${i}\n`)}a\n${lines(n, (i) => `E${n - 1 - i}\n`)}${ask}`,
  words: (n) => `${ask}a0=x\n${lines(n, (i) => `a${i + 1}="$a${i}$a${i}"\n`)}echo "$a${n}"\n${ask}`,
  'jq: parentheses': (n) => jq(`${'('.repeat(n)}.[].active${')'.repeat(n)}`),
  'jq: lists': (n) => jq(`${'['.repeat(n)}.[].active${']'.repeat(n)}`),
  'jq: conditions': (n) => jq(`${'if .a then '.repeat(n)}.active${' else . end'.repeat(n)}`),
  'jq: pipes': (n) => jq(`${'.[] | '.repeat(n)}.active`),
  'jq: texts': (n) => jq(`${'"\\('.repeat(n)}.active${')"'.repeat(n)}`),
  'jq: functions': (n) => jq(`def f: f; ${'def g: f; '.repeat(n)}f | .active`),
  'jq: minus': (n) => jq(`${'-'.repeat(n)}.active`),
};
export const markdownNests: Nests = {
  fences: (n) => `${lines(n, (i) => `${'`'.repeat(3 + ((n - i) % 90))}sh\n`)}${ask}`,
  quotes: (n) => `${'>'.repeat(n)} \`\`\`sh\n${'>'.repeat(n)} ${ask}`,
  lists: (n) => `${lines(n, (i) => `${' '.repeat(i % 200)}- \`\`\`sh\n`)}${ask}`,
};
export const dockerNests: Nests = {
  arguments: (n) => `FROM x\n${lines(n, (i) => `ARG A${i}=$A${(i + 1) % n}$A${(i + 2) % n}\n`)}RUN ${ask}`,
  'lines that go on': (n) => `FROM x\nRUN ${'a && \\\n  # b\n'.repeat(n)}${ask}`,
  heredocs: (n) => `FROM x\n${lines(n, (i) => `RUN <<E${i}\n`)}${ask}${lines(n, (i) => `E${n - 1 - i}\n`)}RUN ${ask}`,
};
const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
const request = '{"request":{"method":"GET","url":"https://gitlab.com/api/v4/runners?status=active"}}';
export const postmanNests: Nests = {
  folders: (n) => `{"info":{"schema":"${schema}"},"item":${'[{"item":'.repeat(n)}[${request}]${'}]'.repeat(n)}}`,
  bodies: (n) =>
    `{"info":{"schema":"${schema}"},"item":[{"request":{"method":"POST","url":"https://gitlab.com/api/v4/runners","body":{"mode":"raw","raw":"${'['.repeat(n)}${']'.repeat(n)}"}}},${request}]}`,
  variables: (n) =>
    `{"info":{"schema":"${schema}"},"variable":[${lines(n, (i) => `{"key":"a${i}","value":"{{a${i - 1}}}{{a${i - 1}}}"},`)}{"key":"z","value":""}],"item":[${request}]}`,
};
export const httpNests: Nests = {
  variables: (n) =>
    `@a0=x\n${lines(n, (i) => `@a${i + 1}={{a${i}}}{{a${i}}}\n`)}\nGET https://gitlab.com/api/v4/runners?status=active\n`,
  bodies: (n) => `POST https://gitlab.com/api/v4/runners?status=active\n\n${'['.repeat(n)}${']'.repeat(n)}\n`,
};

const words = (text: string): string[] => [...text.split(' '), '\n', ' '];
const shellTokens = words(
  'curl wget jq glab gitlab-runner register --registration-token -r active=false --data -d -X PUT sh -c "$x" $( ) ${a:-b} <<E E | || && ; if then else fi for in do done case esac function f() { } [[ ]] $(( )) \\ \' " ` # > < & $@ export eval source . https://gitlab.com/api/v4/runners?status=active .[].active select( | not) {{ }} <% %>',
);
const brackets: Target['pairs'] = [
  ['[', ']'],
  ['{ a: ', ' }'],
  ['(', ')'],
  ['"', '"'],
  ['{{ ', ' }}'],
];
const around: Target['pairs'] = [
  ['$(', ')'],
  ['"$(', ')"'],
  ['( ', ' )'],
  ['{ ', '; }'],
  ['${a:-', '}'],
  ['if a; then ', '; fi'],
  ['sh -c "', '"'],
  ['', ' | cat'],
];
const other = { 'z.sh': ask };
const own = (
  name: string,
  path: string,
  seeds: readonly string[],
  nests: Nests,
  tokens: readonly string[],
  pairs = brackets,
): Target => ({
  name,
  seeds: seeds.length > 0 ? seeds : Object.values(nests).map((nest) => nest(2)),
  nests: Object.values(nests),
  tokens,
  pairs,
  project: (text) => ({ [path]: text, ...other }),
});

export const configuration: readonly Target[] = [
  own(
    'yaml',
    '.gitlab-ci.yml',
    fixturesOf('.yml', '.yaml'),
    yamlNests,
    words(
      `${flag} variables: script: extends: <<: *a &a !reference !!binary - ? | > |- >+ { } [ ] , : # --- ... %YAML "\\x41" '' ~ null true {{ .Values.a }} {% if %}`,
    ),
  ),
  own(
    'toml',
    'config.toml',
    fixturesOf('.toml'),
    tomlNests,
    words(
      `[[runners]] [runners.feature_flags] ${flag} = true false 1 """ ''' " ' \\u0041 { } [ ] , . # a.b."c" 1979-05-27T07:32:00Z`,
    ),
  ),
  own(
    'hcl',
    'main.tf',
    fixturesOf('.tf', '.tofu'),
    hclNests,
    words(
      'resource "helm_release" chart = "gitlab/gitlab-runner" set { } name value <<EOT <<-EOT EOT ${ } %{ if } [ ] ( ) yamlencode( file( # // /* */ " \\" , ? : =>',
    ),
  ),
  own(
    'ruby',
    'gitlab.rb',
    fixturesOf('.rb'),
    rubyNests,
    words(
      "gitlab_rails['x'] sidekiq['queue_selector'] = true false nil if unless end do { } [ ] => : , %w( ) <<~E E # =begin =end \" ' \\ #{ }",
    ),
  ),
  own('shell', 'a.sh', fixturesOf('.sh'), shellNests, shellTokens, around),
  own(
    'markdown',
    'a.md',
    fixturesOf('.md'),
    markdownNests,
    words('``` ~~~ ```sh ```console $ > - 1. <!-- --> curl # {.sh}'),
  ),
  own(
    'docker',
    'Dockerfile',
    fixturesOf('Dockerfile', '.dockerfile'),
    dockerNests,
    words('FROM RUN CMD ENTRYPOINT ENV ARG COPY ["sh", "-c"] \\ <<E E # escape=` --mount=type=cache && curl $A'),
    around,
  ),
  own(
    'postman',
    'a.postman_collection.json',
    fixturesOf('.postman_collection.json'),
    postmanNests,
    words('"item" "request" "url" "raw" "query" "path" "body" "variable" { } [ ] , : "\\u0041" "{{a}}" null'),
  ),
  own(
    'http',
    'a.http',
    fixturesOf('.http', '.rest'),
    httpNests,
    words(
      '### GET POST PUT HTTP/1.1 @a = {{a}} Content-Type: application/json { } [ ] < ./a.json # // ? &status=active',
    ),
  ),
];
