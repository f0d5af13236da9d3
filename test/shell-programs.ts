/** Random shell that asks GitLab for something that changes, each of which spells it, sends it and reads it in a way of its own. */

export interface ShellProgram {
  /** The rule that is to be found. */
  rule: string;
  files: ReadonlyMap<string, string>;
  /** The ways that were taken, for who looks for a cause. */
  ways: readonly string[];
}

/** What is asked for: a rule that shows by its address, by a field that is sent or by a member that is read. */
interface Subject {
  rule: string;
  path: string;
  verb: string;
  /** A field that is sent, and its value. */
  field?: readonly [name: string, value: string];
  /** A member that is read. */
  member?: string;
  isList?: true;
}

const SUBJECTS: readonly Subject[] = [
  { rule: 'merge-request-changes', path: 'projects/7/merge_requests/2/changes', verb: 'GET' },
  { rule: 'runner-active', path: 'runners/6', verb: 'PUT', field: ['active', 'false'] },
  { rule: 'import-namespace', path: 'projects/import', verb: 'POST', field: ['namespace', 'x'] },
  { rule: 'release-filepath', path: 'projects/7/releases/v1.2/assets/links', verb: 'POST', field: ['filepath', '/a'] },
  { rule: 'project-features', path: 'projects/7', verb: 'PUT', field: ['wiki_enabled', 'true'] },
  { rule: 'merged-by', path: 'projects/7/merge_requests/2', verb: 'GET', member: 'merged_by' },
  { rule: 'merged-by', path: 'projects/7/merge_requests', verb: 'GET', member: 'merged_by', isList: true },
  { rule: 'runner-active', path: 'runners/6', verb: 'GET', member: 'active' },
  { rule: 'runner-active', path: 'runners', verb: 'GET', member: 'active', isList: true },
];

type Way = readonly [
  name: string,
  write: (value: string, name: string) => { lines?: string; code: string; files?: readonly [string, string][] },
];

/** Ways to say a text: the lines before it, and what stands for it inside of double quotes. */
const TEXTS: readonly Way[] = [
  ['plain', (value) => ({ code: value })],
  ['plain', (value) => ({ code: value })],
  ['plain', (value) => ({ code: value })],
  ['variable', (value, name) => ({ lines: `${name}='${value}'`, code: `\${${name}}` })],
  ['bare variable', (value, name) => ({ lines: `${name}=${value}`, code: `\${${name}}` })],
  ['default', (value, name) => ({ code: `\${${name}:-${value}}` })],
  ['set default', (value, name) => ({ lines: `: "\${${name}:=${value}}"`, code: `\${${name}}` })],
  ['default of itself', (value, name) => ({ lines: `${name}="\${${name}:-${value}}"`, code: `$\{${name}}` })],
  ['suffix removed', (value, name) => ({ lines: `${name}='${value}/'`, code: `\${${name}%/}` })],
  ['prefix removed', (value, name) => ({ lines: `${name}='/${value}'`, code: `\${${name}#/}` })],
  ['long suffix removed', (value, name) => ({ lines: `${name}='${value}::x'`, code: `\${${name}%%::*}` })],
  ['prefix to a star', (value, name) => ({ lines: `${name}='x::${value}'`, code: `\${${name}#*::}` })],
  ['replaced', (value, name) => ({ lines: `${name}='${value.replaceAll('/', '@')}'`, code: `\${${name}//@//}` })],
  ['lower case', (value, name) => ({ lines: `${name}='${value}'`, code: `\${${name},,}` })],
  ['part', (value, name) => ({ lines: `${name}='x${value}'`, code: `\${${name}:1}` })],
  ['array', (value, name) => ({ lines: `${name}=(other '${value}')`, code: `\${${name}[1]}` })],
  ['joined array', (value, name) => ({ lines: `${name}=('${value}')`, code: `\${${name}[*]}` })],
  [
    'table',
    (value, name) => ({ lines: `declare -A ${name}=([one]='${value}' [two]=other)`, code: `\${${name}[one]}` }),
  ],
  ['table set', (value, name) => ({ lines: `declare -A ${name}\n${name}[one]='${value}'`, code: `\${${name}[one]}` })],
  ['printf -v', (value, name) => ({ lines: `printf -v ${name} '%s' '${value}'`, code: `\${${name}}` })],
  ['printf', (value, name) => ({ lines: `${name}=$(printf '%s' "${value}")`, code: `\${${name}}` })],
  ['echo', (value, name) => ({ lines: `${name}=$(echo "${value}")`, code: `\${${name}}` })],
  ['function', (value, name) => ({ lines: `${name}() { echo "${value}"; }`, code: `$(${name})` })],
  ['function of it', (value, name) => ({ lines: `${name}() { printf '%s' "$1"; }`, code: `$(${name} '${value}')` })],
  ['local', (value, name) => ({ lines: `${name}() { local own="$1"; echo "$own"; }`, code: `$(${name} '${value}')` })],
  ['export', (value, name) => ({ lines: `export ${name}="${value}"`, code: `\${${name}}` })],
  ['readonly', (value, name) => ({ lines: `readonly ${name}="${value}"`, code: `\${${name}}` })],
  [
    'source',
    (value, name) => ({
      lines: `source ./${name}.sh`,
      code: `\${${name}}`,
      files: [[`${name}.sh`, `${name}='${value}'\n`]],
    }),
  ],
  [
    'dot',
    (value, name) => ({
      lines: `. "$(dirname "$0")/${name}.env"`,
      code: `\${${name}}`,
      files: [[`${name}.env`, `${name}=${value}\n`]],
    }),
  ],
  [
    'case',
    (value, name) => ({
      lines: `case "$1" in\n  one) ${name}='${value}' ;;\n  *) ${name}=other ;;\nesac`,
      code: `\${${name}}`,
    }),
  ],
  [
    'if',
    (value, name) => ({
      lines: `if [ -n "$X" ]; then ${name}='${value}'; else ${name}=other; fi`,
      code: `\${${name}}`,
    }),
  ],
  ['and', (value, name) => ({ lines: `${name}=other\n[ -n "$X" ] && ${name}='${value}'`, code: `\${${name}}` })],
  ['read', (value, name) => ({ lines: `read -r ${name} <<< '${value}'`, code: `\${${name}}` })],
  ['read heredoc', (value, name) => ({ lines: `read -r ${name} <<EOF\n${value}\nEOF`, code: `\${${name}}` })],
  ['read two', (value, name) => ({ lines: `read -r ${name}x ${name} <<< 'x ${value}'`, code: `\${${name}}` })],
  [
    'read by sign',
    (value, name) => ({ lines: `IFS=: read -r ${name} ${name}x <<< '${value}:x'`, code: `\${${name}}` }),
  ],
  ['heredoc', (value, name) => ({ lines: `${name}=$(cat <<'EOF'\n${value}\nEOF\n)`, code: `\${${name}}` })],
  [
    'added',
    (value, name) => ({ lines: `${name}='${value.slice(0, 3)}'\n${name}+='${value.slice(3)}'`, code: `\${${name}}` }),
  ],
  [
    'joined',
    (value, name) => ({
      lines: `${name}='${value.slice(0, 3)}'\n${name}="\${${name}}${value.slice(3)}"`,
      code: `\${${name}}`,
    }),
  ],
  ['indirect', (value, name) => ({ lines: `${name}o='${value}'\n${name}=${name}o`, code: `\${!${name}}` })],
  ['nameref', (value, name) => ({ lines: `${name}o='${value}'\ndeclare -n ${name}=${name}o`, code: `\${${name}}` })],
  ['set --', (value) => ({ lines: `set -- '${value}'`, code: '${1}' })],
  [
    'sed',
    (value, name) => ({
      lines: `${name}=$(echo '${value.replaceAll('/', '@')}' | sed 's|@|/|g')`,
      code: `\${${name}}`,
    }),
  ],
  ['tr', (value, name) => ({ lines: `${name}=$(echo '${value.toUpperCase()}' | tr A-Z a-z)`, code: `\${${name}}` })],
  ['cut', (value, name) => ({ lines: `${name}=$(echo 'x:${value}' | cut -d: -f2)`, code: `\${${name}}` })],
  ['file', (value, name) => ({ lines: `echo '${value}' > /tmp/${name}`, code: `$(cat /tmp/${name})` })],
  [
    'file read',
    (value, name) => ({ lines: `echo '${value}' > /tmp/${name}\n${name}=$(< /tmp/${name})`, code: `\${${name}}` }),
  ],
  ['ticks', (value, name) => ({ lines: `${name}=\`echo ${value}\``, code: `\${${name}}` })],
  ['dollar quotes', (value, name) => ({ lines: `${name}=$'${value}'`, code: `\${${name}}` })],
  ['mapfile', (value, name) => ({ lines: `mapfile -t ${name} <<< '${value}'`, code: `\${${name}[0]}` })],
  [
    'global',
    (value, name) => ({ lines: `${name}_init() {\n  ${name}='${value}'\n}\n${name}_init`, code: `\${${name}}` }),
  ],
  [
    'set later',
    (value, name) => ({ lines: `main_${name}() { ${name}='${value}'; }\nmain_${name} "$@"`, code: `\${${name}}` }),
  ],
  [
    'basename',
    (value, name) => ({
      lines: `${name}='${value}'`,
      code: value.includes('/') ? `\${${name}}` : `$(basename "x/$${name}")`,
    }),
  ],
  [
    'getopts',
    (value, name) => ({
      lines: `${name}='${value}'\nwhile getopts 'p:' o; do case $o in p) ${name}="$OPTARG" ;; esac; done`,
      code: `\${${name}}`,
    }),
  ],
  [
    'option loop',
    (value, name) => ({
      lines: `while [ $# -gt 0 ]; do case "$1" in --path) ${name}="$2"; shift 2 ;; *) shift ;; esac; done\n${name}="\${${name}:-${value}}"`,
      code: `\${${name}}`,
    }),
  ],
  ['argument with default', (value, name) => ({ lines: `${name}="\${1:-${value}}"`, code: `\${${name}}` })],
  [
    'arithmetic',
    (value, name) =>
      /^\d+$/.test(value)
        ? { lines: `${name}=$((${value} - 0))`, code: `\${${name}}` }
        : { lines: `${name}="${value}"`, code: `\${${name}}` },
  ],
  [
    'environment',
    (value, name) =>
      /^\d+$/.test(value)
        ? { code: '${CI_PROJECT_ID}' }
        : { lines: `${name}="${value}"`, code: `$${name}`.replace(/$/, '') },
  ],
];

const BASES: readonly string[] = [
  'https://gitlab.example.com/api/v4',
  '$CI_API_V4_URL',
  '${CI_API_V4_URL}',
  '${GITLAB_URL}/api/v4',
  'https://$CI_SERVER_HOST/api/v4',
];

/** Ways to put a whole command into the script: the command, and what stands around it. COMMAND stands for it. */
const AROUND: readonly (readonly [name: string, text: string])[] = [
  ['alone', 'COMMAND'],
  ['alone', 'COMMAND'],
  ['alone', 'COMMAND'],
  ['function', 'run() {\n  COMMAND\n}\nrun'],
  ['main', 'main() {\n  COMMAND\n}\n\nmain "$@"'],
  ['if', 'if [ -n "$X" ]; then\n  COMMAND\nfi'],
  ['loop', 'for i in 1 2 3; do\n  COMMAND && break\n  sleep 1\ndone'],
  ['while', 'while true; do\n  COMMAND\n  sleep 60\ndone'],
  ['until', 'until COMMAND; do sleep 1; done'],
  ['subshell', '(\n  set -e\n  COMMAND\n)'],
  ['negated', 'if ! COMMAND; then exit 1; fi'],
  ['background', 'COMMAND &\nwait'],
  ['trap', 'finish() { COMMAND; }\ntrap finish EXIT'],
  ['or', 'COMMAND || exit 1'],
  ['time', 'time COMMAND'],
  ['retry', 'retry() { "$@" || "$@"; }\nretry COMMAND'],
  ['timeout', 'timeout 10 COMMAND'],
  ['bash -c', "bash -c 'COMMAND'"],
];

/** Options that say nothing. */
const MORE: readonly string[] = ['-s', '-sS', '-fsSL', '--silent --fail', '-s --retry 3', '-sk'];
const HEADERS: readonly string[] = [
  '-H "PRIVATE-TOKEN: $TOKEN"',
  '--header "JOB-TOKEN: $CI_JOB_TOKEN"',
  '"${HEADER[@]}"',
  '$OPTIONS',
  '',
];

/** Texts of bodies of curl: FIELD and VALUE stand for what is sent, JSON for the value as JSON, NAME for a name of our own. */
const BODIES: readonly (readonly [name: string, lines: string, options: string])[] = [
  ['-d', '', '-d "@FIELD@=@VALUE@"'],
  ['--data', '', '--data @FIELD@=@VALUE@'],
  ['-d more', '', "-d 'name=y&@FIELD@=@VALUE@'"],
  ['-F', '', '-F @FIELD@=@VALUE@'],
  ['--form', '', '--form "@FIELD@=@VALUE@" --form name=y'],
  ['--form-string', '', '--form-string @FIELD@=@VALUE@'],
  ['--data-urlencode', '', '--data-urlencode "@FIELD@=@VALUE@"'],
  ['--data-raw', '', `--data-raw '{"@FIELD@": @JSON@}'`],
  ['--json', '', `--json '{"@FIELD@":@JSON@}'`],
  ['escaped JSON', '', `-H 'Content-Type: application/json' -d "{\\"@FIELD@\\": @JSON_ESCAPED@}"`],
  ['JSON in lines', '', `-H 'Content-Type: application/json' -d '{\n  "name": "y",\n  "@FIELD@": @JSON@\n}'`],
  ['JSON of variable', 'v=@VALUE@', `-d "{\\"@FIELD@\\": \\"$v\\"}"`],
  ['quotes joined', 'v=@VALUE@', `-d '{"@FIELD@": "'"$v"'"}'`],
  ['-d joined', '', '-d@FIELD@=@VALUE@'],
  ['--data=', '', '--data="@FIELD@=@VALUE@"'],
  ['variable', `@NAME@='@FIELD@=@VALUE@'`, '-d "$@NAME@"'],
  ['JSON variable', `@NAME@='{"@FIELD@": @JSON@}'`, '-d "$@NAME@"'],
  ['JSON in echo', `@NAME@=$(echo '{"@FIELD@": @JSON@}')`, '--data "$@NAME@"'],
  ['heredoc', `@NAME@=$(cat <<EOF\n{\n  "@FIELD@": @JSON@\n}\nEOF\n)`, '--data "$@NAME@"'],
  ['read -d', `read -r -d '' @NAME@ <<'EOF' || true\n{"@FIELD@": @JSON@}\nEOF`, '--data "$@NAME@"'],
  ['heredoc to @-', '', '--data @- <<EOF\n{"@FIELD@": @JSON@}\nEOF'],
  ['here-string', '', `--data @- <<< '{"@FIELD@": @JSON@}'`],
  ['file', `echo '{"@FIELD@": @JSON@}' > /tmp/@NAME@.json`, '--data @/tmp/@NAME@.json'],
  ['file of heredoc', `cat > /tmp/@NAME@.json <<EOF\n{"@FIELD@": @JSON@}\nEOF`, '--data-binary "@/tmp/@NAME@.json"'],
  ['jq -n', '', `-d "$(jq -n '{@FIELD@: @JSON@}')"`],
  ['jq --arg', '', `-d "$(jq -n --arg v @VALUE@ '{@FIELD@: $v}')"`],
  ['jq --argjson', `@NAME@=$(jq -nc --argjson v '"@VALUE@"' '{"@FIELD@": $v}')`, '-d "$@NAME@"'],
  ['jq $ARGS', `@NAME@=$(jq -n --arg @FIELD@ @VALUE@ '$ARGS.named')`, '-d "$@NAME@"'],
  ['jq short', `@NAME@=$(jq -n --arg @FIELD@ @VALUE@ '{$@FIELD@}')`, '-d "$@NAME@"'],
  ['jq added', `@NAME@='{"name":"y"}'\n@NAME@=$(echo "$@NAME@" | jq '. + {@FIELD@: @JSON@}')`, '-d "$@NAME@"'],
  ['jq set', `@NAME@='{"name":"y"}'\n@NAME@=$(echo "$@NAME@" | jq '.@FIELD@ = @JSON@')`, '-d "$@NAME@"'],
  ['jq set by key', `@NAME@=$(jq -n --arg v @VALUE@ '.["@FIELD@"] = $v')`, '-d "$@NAME@"'],
  ['printf', `@NAME@=$(printf '{"@FIELD@": "%s"}' @VALUE@)`, '-d "$@NAME@"'],
  ['printf name', `@NAME@=$(printf '{"%s": "%s"}' @FIELD@ @VALUE@)`, '-d "$@NAME@"'],
  ['printf -v', `printf -v @NAME@ '{"@FIELD@": "%s"}' @VALUE@`, '-d "$@NAME@"'],
  ['array', `@NAME@=(-d '@FIELD@=@VALUE@')`, '"${@NAME@[@]}"'],
  ['array added', `@NAME@=(-s)\n@NAME@+=(--data "@FIELD@=@VALUE@")`, '"${@NAME@[@]}"'],
  ['array in branch', `@NAME@=()\n[ -n "$X" ] && @NAME@+=(--data "@FIELD@=@VALUE@")`, '"${@NAME@[@]}"'],
  [
    'array in branch, safe',
    `@NAME@=()\nif [ -n "$X" ]; then @NAME@+=(-F "@FIELD@=@VALUE@"); fi`,
    '${@NAME@[@]+"${@NAME@[@]}"}',
  ],
  ['options in a text', `@NAME@="--data @FIELD@=@VALUE@"`, '$@NAME@'],
  ['field in a variable', `@NAME@=@FIELD@`, '-d "$@NAME@=@VALUE@"'],
  ['field in a JSON key', `@NAME@=@FIELD@`, `-d "{\\"$@NAME@\\": @JSON_ESCAPED@}"`],
  ['query', '', '@QUERY@'],
  ['-G', '', '-G -d @FIELD@=@VALUE@'],
  ['--get', '', '--get --data-urlencode @FIELD@=@VALUE@'],
  ['--url-query', '', '--url-query @FIELD@=@VALUE@'],
  ['loop', `@NAME@=''\nfor each in @FIELD@=@VALUE@ name=y; do @NAME@="$@NAME@&$each"; done`, '-d "$@NAME@"'],
  ['loop of options', `@NAME@=()\nfor each in @FIELD@ name; do @NAME@+=(-d "$each=@VALUE@"); done`, '"${@NAME@[@]}"'],
  [
    'table',
    `declare -A @NAME@=([@FIELD@]=@VALUE@)\nargs=()\nfor key in "\${!@NAME@[@]}"; do args+=(-d "$key=\${@NAME@[$key]}"); done`,
    '"${args[@]}"',
  ],
  ['function', `@NAME@() { echo '{"@FIELD@": @JSON@}'; }`, '-d "$(@NAME@)"'],
  ['function of heredoc', `@NAME@() {\n  cat <<EOF\n{"@FIELD@": @JSON@}\nEOF\n}`, '-d "$(@NAME@)"'],
  ['python', `@NAME@=$(python3 -c 'import json; print(json.dumps({"@FIELD@": "@VALUE@"}))')`, '-d "$@NAME@"'],
  ['node', `@NAME@=$(node -p 'JSON.stringify({ @FIELD@: "@VALUE@" })')`, '-d "$@NAME@"'],
  ['yq', `@NAME@=$(yq -n -o json '.@FIELD@ = "@VALUE@"')`, '-d "$@NAME@"'],
  ['jo', `@NAME@=$(jo @FIELD@=@VALUE@ name=y)`, '-d "$@NAME@"'],
  ['process substitution', '', `-d @<(echo '{"@FIELD@": @JSON@}')`],
  ['sed', `@NAME@=$(sed 's/@VALUE@_/@VALUE@/' <<< '{"@FIELD@": "@VALUE@_"}')`, '-d "$@NAME@"'],
  ['envsubst', `@NAME@=$(echo '{"@FIELD@": "$v"}' | envsubst)`, '-d "$@NAME@"'],
  ['compact', `@NAME@=$(jq -c . <<EOF\n{"@FIELD@": @JSON@}\nEOF\n)`, '-d "$@NAME@"'],
  ['tr', `@NAME@=$(echo '{"@FIELD@": @JSON@ }' | tr -d ' ')`, '-d "$@NAME@"'],
  ['replaced', `@NAME@='{"@FIELD@": "@"}'`, '-d "${@NAME@/@/@VALUE@}"'],
  ['default', '', `-d "\${@NAME@:-@FIELD@=@VALUE@}"`],
  ['given', '@NAME@() { BODY_ARG="$1"; }\n@NAME@ @FIELD@=@VALUE@', '-d "$BODY_ARG"'],
  ['config', `cat > /tmp/@NAME@.conf <<EOF\ndata = "@FIELD@=@VALUE@"\nEOF`, '-K /tmp/@NAME@.conf'],
  ['config of stdin', '', '-K - <<EOF\ndata = "@FIELD@=@VALUE@"\nEOF'],
];

/** Clients with a body: URL, VERB, HEADER, BODY (options of curl) and FIELD, VALUE, JSON; those of curl take any body. */
const CURLS: readonly (readonly [name: string, lines: string, command: string])[] = [
  ['curl', '', 'curl @MORE@ -X @VERB@ @HEADER@ @BODY@ "@URL@"'],
  ['url first', '', 'curl @MORE@ "@URL@" --request @VERB@ @HEADER@ @BODY@'],
  ['--url', '', 'curl @MORE@ --request @VERB@ --url "@URL@" @HEADER@ @BODY@'],
  ['--url=', '', 'curl @MORE@ --request=@VERB@ --url="@URL@" @HEADER@ @BODY@'],
  ['lines', '', 'curl @MORE@ \\\n    --request @VERB@ \\\n    @HEADER@ \\\n    @BODY@ \\\n    "@URL@"'],
  ['joined verb', '', 'curl @MORE@ -X@VERB@ @HEADER@ @BODY@ "@URL@"'],
  ['verb in a variable', 'METHOD=@VERB@', 'curl @MORE@ -X "$METHOD" @HEADER@ @BODY@ "@URL@"'],
  [
    'wrapper',
    'api() {\n  local method="$1" path="$2"\n  shift 2\n  curl @MORE@ -X "$method" @HEADER@ "$path" "$@"\n}',
    'api @VERB@ "@URL@" @BODY@',
  ],
  ['wrapper of all', 'api() { curl @MORE@ @HEADER@ "$@"; }', 'api -X @VERB@ @BODY@ "@URL@"'],
  ['command in a variable', 'CURL="curl @MORE@ -X @VERB@"', '$CURL @HEADER@ @BODY@ "@URL@"'],
  ['command in an array', 'CURL=(curl @MORE@ -X @VERB@)', '"${CURL[@]}" @HEADER@ @BODY@ "@URL@"'],
  ['url in an array', 'args=(@MORE@ -X @VERB@ @BODY@ "@URL@")', 'curl "${args[@]}"'],
  ['whole in an array', 'cmd=(curl -X @VERB@ @BODY@ "@URL@")', '"${cmd[@]}"'],
  ['alias', "alias gl='curl @MORE@ -X @VERB@'", 'gl @HEADER@ @BODY@ "@URL@"'],
  ['docker', '', 'docker run --rm curlimages/curl @MORE@ -X @VERB@ @BODY@ "@URL@"'],
  ['path', '', '/usr/bin/curl @MORE@ -X @VERB@ @BODY@ "@URL@"'],
  ['command', '', 'command curl @MORE@ -X @VERB@ @BODY@ "@URL@"'],
  ['chosen', 'CURL="${CURL:-curl}"', '"$CURL" @MORE@ -X @VERB@ @BODY@ "@URL@"'],
  ['found', 'CURL=$(command -v curl)', '$CURL @MORE@ -X @VERB@ @BODY@ "@URL@"'],
  ['env', '', 'env TOKEN=x curl @MORE@ -X @VERB@ @BODY@ "@URL@"'],
  ['xargs', '', 'echo "@URL@" | xargs curl @MORE@ -X @VERB@ @BODY@'],
  ['xargs -I', '', 'echo "@URL@" | xargs -I {} curl @MORE@ -X @VERB@ @BODY@ {}'],
  ['wrapper script', '', './api.sh @VERB@ "@URL@" @BODY@'],
];

/** Other clients: they say what they send themselves. PATH is the address behind the root. */
const OTHERS: readonly (readonly [name: string, command: string])[] = [
  ['wget --post-data', 'wget -qO- --method=@VERB@ --body-data="@FIELD@=@VALUE@" "@URL@"'],
  [
    'wget --method',
    'wget -q -O - --method @VERB@ --body-data \'{"@FIELD@": @JSON@}\' --header "PRIVATE-TOKEN: $T" "@URL@"',
  ],
  ['http', 'http @VERB@ "@URL@" @FIELD@=@VALUE@ PRIVATE-TOKEN:$T'],
  ['http json', 'http @VERB@ "@URL@" @FIELD@:=@JSON@'],
  ['http --form', 'http --form @VERB@ "@URL@" @FIELD@=@VALUE@'],
  ['http query', 'http @VERB@ "@URL@" @FIELD@==@VALUE@'],
  ['http stdin', 'echo \'{"@FIELD@": @JSON@}\' | http @VERB@ "@URL@"'],
  ['http --raw', 'http --raw \'{"@FIELD@": @JSON@}\' @VERB@ "@URL@"'],
  ['xh', 'xh -j @VERB@ "@URL@" @FIELD@=@VALUE@'],
  ['glab api -f', 'glab api -X @VERB@ "@PATH@" -f @FIELD@=@VALUE@'],
  ['glab api -F', 'glab api --method @VERB@ "@PATH@" -F @FIELD@=@VALUE@'],
  ['glab api --field', 'glab api "@PATH@" --method=@VERB@ --field "@FIELD@=@VALUE@" --raw-field name=y'],
  ['glab api --input', 'echo \'{"@FIELD@": @JSON@}\' | glab api -X @VERB@ "@PATH@" --input -'],
  ['glab api slash', 'glab api "/@PATH@" -X @VERB@ -f @FIELD@=@VALUE@'],
  ['glab api here-string', 'glab api -X @VERB@ "@PATH@" --input - <<< \'{"@FIELD@": @JSON@}\''],
  ['glab api query', 'glab api -X @VERB@ "@PATH@?@FIELD@=@VALUE@"'],
  ['glab -R', 'glab -R a/b api -X @VERB@ "@PATH@" -f "@FIELD@=@VALUE@"'],
  ['curlie', 'curlie -X @VERB@ "@URL@" @FIELD@=@VALUE@'],
  ['python', "python3 -c \"import requests; requests.request('@VERB@', '@URL@', json={'@FIELD@': '@VALUE@'})\""],
  ['hurl', 'hurl --variable v=@VALUE@ <<EOF\n@VERB@ @URL@\n{"@FIELD@": @JSON@}\nEOF'],
];

/** Commands that ask and read nothing else. */
const GETS: readonly (readonly [name: string, lines: string, command: string])[] = [
  ['curl', '', 'curl @MORE@ @HEADER@ "@URL@"'],
  ['--url', '', 'curl @MORE@ @HEADER@ --url "@URL@"'],
  ['lines', '', 'curl @MORE@ \\\n  @HEADER@ \\\n  "@URL@"'],
  ['wget', '', 'wget -qO- --header "PRIVATE-TOKEN: $T" "@URL@"'],
  ['wget -q', '', 'wget -q -O - "@URL@"'],
  ['http', '', 'http --body GET "@URL@"'],
  ['http bare', '', 'http "@URL@"'],
  ['xh', '', 'xh -b "@URL@"'],
  ['glab api', '', 'glab api "@PATH@"'],
  ['glab api slash', '', 'glab api "/@PATH@"'],
  ['glab --paginate', '', 'glab api --paginate "@PATH@"'],
  ['glab -X', '', 'glab api -X GET "@PATH@" -f per_page=100'],
  ['-G', '', 'curl @MORE@ -G @HEADER@ -d per_page=100 "@URL@"'],
  ['query', '', 'curl @MORE@ @HEADER@ "@URL@?per_page=100&page=$page"'],
  ['wrapper', 'api() {\n  curl @MORE@ @HEADER@ "$1"\n}', 'api "@URL@"'],
  [
    'wrapper of a path',
    'api() {\n  local path="$1"; shift\n  curl @MORE@ @HEADER@ "@BASE@/$path" "$@"\n}',
    'api "@PATH@"',
  ],
  ['wrapper of pieces', 'api() { curl @MORE@ "@BASE@/$1/$2"; }', 'api @SPLIT@'],
  [
    'wrapper with verb',
    'api() {\n  local verb=$1 path=$2\n  curl @MORE@ -X "$verb" "@BASE@$path"\n}',
    'api GET "/@PATH@"',
  ],
  [
    'wrapper with case',
    'api() {\n  case "$1" in\n    get) curl @MORE@ "@BASE@/$2" ;;\n    put) curl -X PUT "@BASE@/$2" ;;\n  esac\n}',
    'api get "@PATH@"',
  ],
  ['array', 'args=(@MORE@ @HEADER@ "@URL@")', 'curl "${args[@]}"'],
  ['command in a variable', 'CURL="curl @MORE@"', '$CURL "@URL@"'],
  ['command in an array', 'CURL=(curl @MORE@)', '"${CURL[@]}" @HEADER@ "@URL@"'],
  ['xargs', '', 'echo "@URL@" | xargs curl @MORE@'],
  ['xargs -I', '', 'echo 2 | xargs -I% curl @MORE@ "@URL@?page=%"'],
  ['config', 'cat > /tmp/c.conf <<EOF\nurl = "@URL@"\nEOF', 'curl -K /tmp/c.conf'],
  ['config of stdin', '', 'curl @MORE@ --config - <<EOF\nurl = "@URL@"\nEOF'],
  ['kubectl', '', 'kubectl exec pod -- curl @MORE@ "@URL@"'],
  ['docker', '', 'docker run --rm curlimages/curl @MORE@ "@URL@"'],
  ['ssh', '', 'ssh host \'curl @MORE@ "@URL@"\''],
  ['global', 'request() { RESULT=$(curl @MORE@ "$1"); echo "$RESULT"; }', 'request "@URL@"'],
  ['eval', '', 'eval "curl @MORE@ @URL@"'],
  ['heredoc shell', '', 'bash <<EOF\ncurl @MORE@ "@URL@"\nEOF'],
  ['base in a function', 'url() { echo "@BASE@/$1"; }', 'curl @MORE@ "$(url "@PATH@")"'],
  ['loop of paths', '', 'for p in @PATH@ other; do curl @MORE@ "@BASE@/$p"; done'],
  ['loop of an array', 'paths=("@PATH@" other)', 'for p in "${paths[@]}"; do curl @MORE@ "@BASE@/$p"; done'],
  ['while read', '', 'while read -r p; do curl @MORE@ "@BASE@/$p"; done <<EOF\n@PATH@\nEOF'],
  ['while read of a pipe', '', 'echo "@PATH@" | while read -r p; do curl @MORE@ "@BASE@/$p"; done'],
  ['printf', 'printf -v url "%s/%s" "@BASE@" "@PATH@"', 'curl @MORE@ "$url"'],
  ['printf format', 'url=$(printf "@BASE@/%s" "@PATH@")', 'curl @MORE@ "$url"'],
  ['joined by IFS', 'parts=(@SPLIT@)\nurl=$(IFS=/; echo "${parts[*]}")', 'curl @MORE@ "@BASE@/$url"'],
];

/** Ways to read the answer of COMMAND: READ stands for a filter of jq. */
const READS: readonly (readonly [name: string, text: string])[] = [
  ['pipe', '@COMMAND@ | jq -r @READ@'],
  ['pipe', '@COMMAND@ | jq @READ@'],
  ['variable, echo', 'resp=$(@COMMAND@)\necho "$resp" | jq -r @READ@'],
  ['variable, here-string', 'resp="$(@COMMAND@)"\njq -r @READ@ <<< "$resp"'],
  ['printf', 'resp=$(@COMMAND@)\nprintf \'%s\' "$resp" | jq -r @READ@'],
  ['variable twice', 'resp=$(@COMMAND@)\nbody="$resp"\nvalue=$(echo "$body" | jq -r @READ@)\necho "$value"'],
  ['file', '@COMMAND@ > /tmp/a.json\njq -r @READ@ /tmp/a.json'],
  ['mktemp', 'f=$(mktemp)\n@COMMAND@ > "$f"\njq -r @READ@ "$f"'],
  ['tee', '@COMMAND@ | tee /tmp/a.json > /dev/null\njq -r @READ@ < /tmp/a.json'],
  ['cat file', '@COMMAND@ > a.json\ncat a.json | jq -r @READ@'],
  ['function', 'get() {\n  @COMMAND@\n}\nget | jq -r @READ@'],
  ['function, variable', 'get() {\n  @COMMAND@\n}\nresp=$(get)\necho "$resp" | jq -r @READ@'],
  ['reader function', 'field() { jq -r "$1"; }\n@COMMAND@ | field @READ@'],
  ['reader of a text', 'field() { echo "$1" | jq -r @READ@; }\nresp=$(@COMMAND@)\nfield "$resp"'],
  [
    'reader of both',
    'field() { local json="$1" path="$2"; echo "$json" | jq -r "$path"; }\nresp=$(@COMMAND@)\nfield "$resp" @READ@',
  ],
  ['global', 'fetch() { resp=$(@COMMAND@); }\nfetch\necho "$resp" | jq -r @READ@'],
  ['filter in a variable', 'filter=@READ@\n@COMMAND@ | jq -r "$filter"'],
  ['filter in a file', "cat > /tmp/f.jq <<'EOF'\n@READ_BARE@\nEOF\n@COMMAND@ | jq -r -f /tmp/f.jq"],
  ['two filters', '@COMMAND@ | jq . | jq -r @READ@'],
  ['compact, then', '@COMMAND@ | jq -c . | while read -r line; do echo "$line" | jq -r @READ@; done'],
  ['test', 'if [ "$(@COMMAND@ | jq -r @READ@)" = null ]; then exit 1; fi'],
  ['test of text', 'if [[ $(@COMMAND@ | jq -r @READ@) == "x" ]]; then exit 1; fi'],
  ['jq -e', 'if @COMMAND@ | jq -e @READ@ > /dev/null; then echo yes; fi'],
  ['loop', 'for each in $(@COMMAND@ | jq -r @READ@); do echo "$each"; done'],
  ['while', '@COMMAND@ | jq -r @READ@ | while read -r each; do echo "$each"; done'],
  ['process', 'while read -r each; do echo "$each"; done < <(@COMMAND@ | jq -r @READ@)'],
  ['jq of process', 'jq -r @READ@ <(@COMMAND@)'],
  ['mapfile', 'mapfile -t all < <(@COMMAND@ | jq -r @READ@)\necho "${all[0]}"'],
  ['split', 'read -r one two <<< "$(@COMMAND@ | jq -r @READ@)"\necho "$one"'],
  ['status split off', 'resp=$(@COMMAND@)\nbody=$(echo "$resp" | sed \'$d\')\necho "$body" | jq -r @READ@'],
  ['head', '@COMMAND@ | head -n1 | jq -r @READ@'],
  ['prefix removed', 'resp=$(@COMMAND@)\nbody="${resp%$\'\\n\'*}"\njq -r @READ@ <<< "$body"'],
  ['yq', '@COMMAND@ | yq -r @READ@'],
  ['gojq', '@COMMAND@ | gojq -r @READ@'],
  ['jaq', '@COMMAND@ | jaq -r @READ@'],
  ['docker jq', '@COMMAND@ | docker run -i --rm ghcr.io/jqlang/jq -r @READ@'],
  ['argjson', 'resp=$(@COMMAND@)\njq -nr --argjson a "$resp" \'$a | @READ_BARE@\''],
  ['slurp', "@COMMAND@ | jq -rs '.[0] | @READ_BARE@'"],
  ['slurpfile', "@COMMAND@ > a.json\njq -n --slurpfile a a.json '$a[0] | @READ_BARE@'"],
  ['merged files', "@COMMAND@ > 1.json\njq -s 'add | @READ_BARE@' 1.json"],
  ['array item', 'all=("$(@COMMAND@)")\necho "${all[0]}" | jq -r @READ@'],
  ['heredoc', 'resp=$(@COMMAND@)\njq -r @READ@ <<EOF\n$resp\nEOF'],
  ['export', 'export RESP=$(@COMMAND@)\nbash -c \'echo "$RESP" | jq -r "@EACH@.@MEMBER@"\''],
  ['local', 'main() {\n  local resp\n  resp=$(@COMMAND@)\n  echo "$resp" | jq -r @READ@\n}\nmain'],
  ['or', 'resp=$(@COMMAND@) || exit 1\n[ -z "$resp" ] && exit 1\njq -r @READ@ <<< "$resp"'],
  ['-o', '@COMMAND_O@\njq -r @READ@ out.json'],
];

/** Filters that read MEMBER of one, and of each of a list. */
const FILTERS: readonly (readonly [name: string, filter: string])[] = [
  ['path', '.@MEMBER@'],
  ['path', '.@MEMBER@.username'],
  ['optional', '.@MEMBER@?.username?'],
  ['default', '.@MEMBER@ // empty'],
  ['key', '.["@MEMBER@"]'],
  ['quoted', '."@MEMBER@"'],
  ['pipe', '. | .@MEMBER@ | .username?'],
  ['object', '{ by: .@MEMBER@, id }'],
  ['short object', '{ id, @MEMBER@ }'],
  ['array', '[.id, .@MEMBER@] | @csv'],
  ['tsv', '[.id, .@MEMBER@] | @tsv'],
  ['text', '"\\(.id): \\(.@MEMBER@)"'],
  ['select', 'select(.@MEMBER@ != null) | .id'],
  ['select value', 'select(.@MEMBER@ == true) | .id'],
  ['if', 'if .@MEMBER@ then "yes" else "no" end'],
  ['has', 'has("@MEMBER@")'],
  ['del', 'del(.@MEMBER@)'],
  ['variable', '.@MEMBER@ as $x | $x'],
  ['destructured', '. as {@MEMBER@: $x} | $x'],
  ['destructured short', '. as {$@MEMBER@} | $@MEMBER@'],
  ['entries', 'to_entries[] | select(.key == "@MEMBER@") | .value'],
  ['with_entries', 'with_entries(select(.key == "@MEMBER@"))'],
  ['getpath', 'getpath(["@MEMBER@", "username"])'],
  ['path list', 'getpath(["@MEMBER@"])'],
  ['keys', 'keys[] | select(. == "@MEMBER@")'],
  ['comma', '.id, .@MEMBER@'],
  ['function', 'def by: .@MEMBER@; by'],
  ['recursive', '.. | .@MEMBER@? // empty'],
  ['update', '.@MEMBER@ |= tostring'],
  ['assigned', '.@MEMBER@ = 1'],
  ['try', 'try .@MEMBER@ catch "x"'],
  ['not', '.@MEMBER@ | not'],
  ['length', '.@MEMBER@ | length'],
  ['test', 'select(.@MEMBER@ | tostring | test("x")) | .id'],
  ['paths', '[paths | select(.[0] == "@MEMBER@")] | length'],
  ['pick', 'pick(.@MEMBER@)'],
  ['map_values', 'map_values(.) | .@MEMBER@'],
  ['alternative chain', '.x // .@MEMBER@ // .y'],
  ['and', '(.id > 1) and (.@MEMBER@ == null)'],
  ['format', '@sh "by=\\(.@MEMBER@)"'],
  ['reduce', 'reduce . as $x (0; . + ($x.@MEMBER@ | length))'],
  ['first', 'first(.@MEMBER@)'],
  ['env', '.[env.KEY // "@MEMBER@"]'],
  ['comment', '.id, # the id\n.@MEMBER@'],
  ['limit', 'limit(1; .@MEMBER@)'],
  ['index', 'INDEX(.@MEMBER@)'],
  ['tojson', '.@MEMBER@ | tojson'],
];
const LISTED: readonly (readonly [name: string, filter: string])[] = [
  ['each', '.[] | @FILTER@'],
  ['each', '.[] | @FILTER@'],
  ['map', 'map(@FILTER@)'],
  ['collected', '[.[] | @FILTER@]'],
  ['first item', '.[0] | @FILTER@'],
  ['first of', 'first(.[]) | @FILTER@'],
  ['last', '.[-1] | @FILTER@'],
  ['merged ones', '.[] | select(.state == "merged") | @FILTER@'],
  ['map of merged ones', 'map(select(.state == "merged")) | .[] | @FILTER@'],
  ['selected', '.[] | select(.id == 1) | @FILTER@'],
  ['map select', 'map(select(.id > 1)) | .[] | @FILTER@'],
  ['bound', '. as $all | $all[] | @FILTER@'],
  ['sliced', '.[0:2][] | @FILTER@'],
  ['sorted', 'sort_by(.id) | .[] | @FILTER@'],
  ['variable', '.[] as $x | $x | @FILTER@'],
  ['values', 'values | .[] | @FILTER@'],
  ['reversed', 'reverse[] | @FILTER@'],
  ['grouped', 'group_by(.id)[][] | @FILTER@'],
  ['any', 'any(.[]; (@FILTER@) != null)'],
  ['all', 'all((@FILTER@) != null)'],
  ['max', 'max_by(.id) | @FILTER@'],
  ['unique', 'unique_by(.id)[] | @FILTER@'],
  ['flatten', 'flatten[] | @FILTER@'],
  ['limited', 'limit(1; .[]) | @FILTER@'],
  ['by member', 'sort_by(.@MEMBER@)'],
  ['grouped by member', 'group_by(.@MEMBER@)'],
  ['unique by member', 'unique_by(.@MEMBER@)'],
  ['map short', 'map({ id, @MEMBER@ })'],
  ['map member', 'map(.@MEMBER@)'],
  ['short', '.[].@MEMBER@'],
  ['short index', '.[0].@MEMBER@'],
  ['entries', 'to_entries[] | .value | @FILTER@'],
  ['entries at once', 'to_entries[].value.@MEMBER@'],
  ['reduced', 'reduce .[] as $x ({}; .[$x.id | tostring] = $x.@MEMBER@)'],
  ['from entries', 'map({ key: (.id | tostring), value: .@MEMBER@ }) | from_entries'],
  ['IN', '.[] | select(.@MEMBER@ | IN("a", "b")) | .id'],
];

/** Other readers than jq: COMMAND and MEMBER. */
const OTHER_READS: readonly (readonly [name: string, text: string])[] = [
  ['grep -o', `@COMMAND@ | grep -o '"@MEMBER@":[^,]*'`],
  ['grep -oP', `@COMMAND@ | grep -oP '"@MEMBER@":\\s*\\K[^,]+'`],
  ['grep -q', `if @COMMAND@ | grep -q '"@MEMBER@":true'; then echo yes; fi`],
  ['grep twice', `@COMMAND@ | tr ',' '\\n' | grep @MEMBER@ | cut -d: -f2`],
  ['sed', `@COMMAND@ | sed -n 's/.*"@MEMBER@":\\([^,]*\\).*/\\1/p'`],
  ['awk', `@COMMAND@ | awk -F'"' '/@MEMBER@/ { print $4 }'`],
  ['awk of a sign', `@COMMAND@ | awk -v RS=',' '/"@MEMBER@"/ { print }'`],
  ['python -c', `@COMMAND@ | python3 -c 'import json, sys; print(json.load(sys.stdin)["@MEMBER@"])'`],
  ['python double', `@COMMAND@ | python3 -c "import sys, json; print(json.load(sys.stdin)['@MEMBER@'])"`],
  [
    'python heredoc',
    `@COMMAND@ > a.json\npython3 - <<'EOF'\nimport json\nprint(json.load(open("a.json"))["@MEMBER@"])\nEOF`,
  ],
  ['python variable', `resp=$(@COMMAND@)\npython3 -c "import json; print(json.loads('''$resp''')['@MEMBER@'])"`],
  [
    'python argument',
    `resp=$(@COMMAND@)\npython3 -c 'import json, sys; print(json.loads(sys.argv[1])["@MEMBER@"])' "$resp"`,
  ],
  [
    'python environment',
    `export RESP="$(@COMMAND@)"\npython3 -c 'import json, os; print(json.loads(os.environ["RESP"])["@MEMBER@"])'`,
  ],
  ['ruby', `@COMMAND@ | ruby -rjson -e 'puts JSON.parse(STDIN.read)["@MEMBER@"]'`],
  ['perl', `@COMMAND@ | perl -MJSON -0777 -ne 'print decode_json($_)->{@MEMBER@}'`],
  ['php', `@COMMAND@ | php -r 'echo json_decode(stream_get_contents(STDIN))->@MEMBER@;'`],
  [
    'node -e',
    `@COMMAND@ | node -e 'let t=""; process.stdin.on("data", (c) => t += c).on("end", () => console.log(JSON.parse(t).@MEMBER@))'`,
  ],
  ['node -p', `@COMMAND@ | node -p 'JSON.parse(require("fs").readFileSync(0)).@MEMBER@'`],
  ['fx', '@COMMAND@ | fx .@MEMBER@'],
  ['fx function', "@COMMAND@ | fx 'x => x.@MEMBER@'"],
  ['gron', '@COMMAND@ | gron | grep @MEMBER@'],
  ['jshon', '@COMMAND@ | jshon -e @MEMBER@'],
  ['json', '@COMMAND@ | json @MEMBER@'],
  ['dasel', "@COMMAND@ | dasel -r json '.@MEMBER@'"],
  ['jello', "@COMMAND@ | jello '_.@MEMBER@'"],
  ['JSON.sh', `@COMMAND@ | JSON.sh | egrep '"@MEMBER@"'`],
  ['mlr', '@COMMAND@ | mlr --ijson --ocsv cut -f @MEMBER@'],
  ['text match', `resp=$(@COMMAND@)\nif [[ "$resp" == *'"@MEMBER@":true'* ]]; then echo yes; fi`],
  ['regex match', `resp=$(@COMMAND@)\n[[ $resp =~ \\"@MEMBER@\\":([a-z]+) ]] && echo "\${BASH_REMATCH[1]}"`],
  ['case match', `resp=$(@COMMAND@)\ncase "$resp" in\n  *'"@MEMBER@":true'*) echo yes ;;\nesac`],
  ['text removed', `resp=$(@COMMAND@)\nv="\${resp#*\\"@MEMBER@\\":}"\necho "\${v%%,*}"`],
  ['file of a script', '@COMMAND@ | ./read.sh'],
  ['nushell', "@COMMAND@ | nu --stdin -c 'from json | get @MEMBER@'"],
  ['jp', '@COMMAND@ | jp -u @MEMBER@'],
  ['jq --arg', "@COMMAND@ | jq -r --arg key @MEMBER@ '.@EACH_OF@[$key]'"],
  ['jq argument', '@COMMAND@ | jq -r "@EACH@.$(echo @MEMBER@)"'],
  ['jq joined', 'key=@MEMBER@\n@COMMAND@ | jq -r "@EACH@.$key"'],
  ['jq loop', 'for key in id @MEMBER@; do\n  @COMMAND@ | jq -r "@EACH@.$key"\ndone'],
  [
    'jq loop of an answer',
    'resp=$(@COMMAND@)\nfor key in id @MEMBER@; do\n  echo "$resp" | jq -r --arg k "$key" \'.@EACH_OF@[$k]\'\ndone',
  ],
  ['jq function of a key', 'field() { jq -r "@EACH@.$1"; }\n@COMMAND@ | field @MEMBER@'],
  [
    'jq function of both',
    'field() { echo "$1" | jq -r "@EACH@.$2 // empty"; }\nresp=$(@COMMAND@)\nfield "$resp" @MEMBER@',
  ],
  ['jq --args', "@COMMAND@ | jq -r '.@EACH_OF@[$ARGS.positional[0]]' --args @MEMBER@"],
  ['jq env', "KEY=@MEMBER@\nexport KEY\n@COMMAND@ | jq -r '.@EACH_OF@[env.KEY]'"],
  ['jq file beside', '@COMMAND@ | jq -r -f by.jq'],
];

/** Files that hold shell: SHELL stands for the lines, indented where BEHIND says so. */
interface Host {
  name: string;
  path: string;
  write: (lines: readonly string[]) => string;
  /** What the host does not take: it is written in a script instead. */
  isOne?: true;
}

const indent = (lines: readonly string[], by: string): string =>
  lines.map((each) => (each === '' ? each : by + each)).join('\n');
const escaped = (lines: readonly string[]): string => lines.join('\n').replaceAll('$', '$$$$');

const HOSTS: readonly Host[] = [
  { name: 'sh', path: 'a.sh', write: (lines) => `#!/bin/bash\n${lines.join('\n')}\n` },
  { name: 'sh', path: 'a.sh', write: (lines) => `#!/bin/bash\nset -euo pipefail\n\n${lines.join('\n')}\n` },
  { name: 'sh', path: 'bin/run', write: (lines) => `#!/usr/bin/env bash\n${lines.join('\n')}\n` },
  { name: 'ci', path: '.gitlab-ci.yml', write: (lines) => `job:\n  script:\n    - |\n${indent(lines, '      ')}\n` },
  {
    name: 'ci before',
    path: '.gitlab-ci.yml',
    write: (lines) => `job:\n  before_script:\n    - |\n${indent(lines, '      ')}\n  script:\n    - echo\n`,
  },
  {
    name: 'ci template',
    path: 'ci/deploy.yml',
    write: (lines) => `.api:\n  script:\n    - |\n${indent(lines, '      ')}\njob:\n  extends: .api\n`,
  },
  {
    name: 'ci anchor',
    path: '.gitlab-ci.yml',
    write: (lines) => `.api: &api\n  - |\n${indent(lines, '    ')}\njob:\n  script:\n    - *api\n    - echo\n`,
  },
  {
    name: 'ci reference',
    path: '.gitlab-ci.yml',
    write: (lines) =>
      `.api:\n  script:\n    - |\n${indent(lines, '      ')}\njob:\n  script:\n    - !reference [.api, script]\n    - echo\n`,
  },
  {
    name: 'workflow',
    path: '.github/workflows/a.yml',
    write: (lines) =>
      `on: push\njobs:\n  a:\n    runs-on: x\n    steps:\n      - run: |\n${indent(lines, '          ')}\n`,
  },
  { name: 'markdown', path: 'README.md', write: (lines) => `# How\n\n\`\`\`bash\n${lines.join('\n')}\n\`\`\`\n` },
  {
    name: 'ansible',
    path: 'tasks/main.yml',
    write: (lines) =>
      `- name: Ask\n  ansible.builtin.shell: |\n${indent(lines, '    ')}\n  args:\n    executable: /bin/bash\n`,
  },
  {
    name: 'config map',
    path: 'k8s/job.yaml',
    write: (lines) =>
      `apiVersion: batch/v1\nkind: Job\nmetadata:\n  name: a\n  annotations:\n    helm.sh/hook: post-install\nspec:\n  template:\n    spec:\n      containers:\n        - name: a\n          image: curlimages/curl\n          command: ["/bin/sh", "-c"]\n          args:\n            - |\n${indent(lines, '              ')}\n`,
  },
  {
    name: 'config map script',
    path: 'k8s/map.yaml',
    write: (lines) =>
      `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata:\n  run.sh: |\n${indent(['#!/bin/bash', ...lines], '    ')}\n`,
  },
  {
    name: 'makefile',
    path: 'Makefile',
    isOne: true,
    write: (lines) => `ask:\n\t${escaped(lines).replaceAll('\n', ' \\\n\t')}\n`,
  },
  {
    name: 'dockerfile',
    path: 'Dockerfile',
    isOne: true,
    write: (lines) => `FROM alpine\nRUN ${lines.join(' \\\n  ')}\n`,
  },
  {
    name: 'dockerfile heredoc',
    path: 'Dockerfile',
    write: (lines) => `FROM alpine\nRUN <<SCRIPT\n${lines.join('\n')}\nSCRIPT\n`,
  },
  {
    name: 'package',
    path: 'package.json',
    isOne: true,
    write: (lines) => `${JSON.stringify({ name: 'a', scripts: { ask: lines.join(' ') } }, undefined, 2)}\n`,
  },
  {
    name: 'jenkinsfile',
    path: 'Jenkinsfile',
    write: (lines) =>
      `pipeline {\n  agent any\n  stages {\n    stage('a') {\n      steps {\n        sh '''\n${lines.join('\n').replaceAll('\\', '\\\\').replaceAll("'''", '')}\n        '''\n      }\n    }\n  }\n}\n`,
  },
  {
    name: 'circle',
    path: '.circleci/config.yml',
    write: (lines) =>
      `version: 2.1\njobs:\n  a:\n    steps:\n      - run:\n          command: |\n${indent(lines, '            ')}\n`,
  },
  {
    name: 'taskfile',
    path: 'Taskfile.yml',
    write: (lines) => `version: '3'\ntasks:\n  a:\n    cmds:\n      - |\n${indent(lines, '        ')}\n`,
  },
];

/** Rules of which a machine rewrites something in shell, and what runs for ever, or in any order. */
const REWRITTEN = /^(?:runner-active|release-filepath|project-features|merged-by)$/;
const ENDLESS = /^(?:while|until|background)$/;

/** What a script may do besides with a text that it has: `$IT` is the name of its variable. */
const BESIDE: readonly string[] = [
  'echo "$IT"',
  'echo "${#IT}"',
  'echo "$IT" | grep -c @FIELD@',
  'echo "$IT" | jq -r ".@FIELD@"',
  'echo "$IT" | jq -c "del(.@FIELD@)"',
  'echo "$IT" | jq -r "keys[]"',
  'echo "$IT" | sed "s/@FIELD@/x/"',
  'echo "$IT" | cut -d= -f1',
  'echo "$IT" | md5sum',
  '[[ $IT == *@FIELD@* ]] && echo yes',
  '[ "$IT" = "@FIELD@=@VALUE@" ] && echo yes',
  'case "$IT" in *@FIELD@*) echo yes ;; esac',
  'echo "${IT/@FIELD@/x}"',
  'echo "${IT%%=*}"',
  'echo "${IT#@FIELD@=}"',
  'echo "${IT:0:6}"',
  'echo "${IT^^}"',
  'printf "%s" "$IT" > /tmp/it; wc -c < /tmp/it',
  'other=$IT; curl -d "$other" https://other.example.com/projects',
  'curl -X POST -d "$IT" https://other.example.com/api/v4x/links',
  'curl -X PUT -d "$IT" "$CI_API_V4_URL/groups/4"',
  'export IT; bash -c \'echo "${IT:0:5}"\'',
  'python3 -c "import sys; print(\'@FIELD@\' in sys.argv[1])" "$IT"',
  'log() { echo "sent: ${1//[a-z]/.}"; }; log "$IT"',
  'read -r a b <<< "$IT"; echo "${#a}"',
  'IFS="=" read -r a b <<< "$IT"; [ "$a" = @FIELD@ ] && echo yes',
  'declare -A seen; seen["$IT"]=1; [ -n "${seen[@FIELD@=@VALUE@]}" ] && echo yes',
  'eval "x=\\"$IT\\""; echo "${#x}"',
  'awk -v it="$IT" \'BEGIN { print index(it, "@FIELD@") }\'',
];

/** The script of a program that can be run. */
export const SCRIPT = 'a.sh';

/**
 * @param random a number from 0 to below 1
 * @param isRun it is to be run: a script that comes to its end and asks for what a machine may rewrite
 */
export function shellProgram(random: () => number, isRun = false): ShellProgram {
  const pick = <T>(from: readonly T[]): T => {
    const found = from[Math.floor(random() * from.length)];
    if (found === undefined) throw new Error('nothing to choose from');
    return found;
  };
  const isOnce = (of: number): boolean => random() < of;
  const ways: string[] = [];
  const took = <T extends readonly [string, ...unknown[]]>(kind: string, way: T): T => {
    ways.push(`${kind}: ${way[0]}`);
    return way;
  };
  const lines: string[] = [];
  const files = new Map<string, string>();
  let names = 0;

  const said = (value: string): string => {
    const way = pick(TEXTS);
    // the second one would take the first one's place
    if (way[0] === 'set --' && ways.includes('text: set --')) return value;
    const [, write] = took('text', way);
    const { lines: before, code, files: more = [] } = write(value, `V${names++}`);
    if (before) lines.push(before);
    for (const [path, text] of more) files.set(path, text);
    return code;
  };

  const subject = pick(isRun ? SUBJECTS.filter(({ rule: each }) => REWRITTEN.test(each)) : SUBJECTS);
  ways.push(`subject: ${subject.rule}`);
  const { rule, verb, member } = subject;
  const segments = subject.path.split('/');
  /** The whole in a variable, some of its segments in ways of their own, or as it is. */
  const inPieces = (): string => {
    const how = random();
    if (how < 0.3) return subject.path;
    if (how < 0.5) return said(subject.path);
    const pieces: string[] = [];
    for (let at = 0; at < segments.length; at++) {
      const segment = segments[at] ?? '';
      const isPair = isOnce(0.15) && at + 1 < segments.length;
      const own = isPair ? `${segment}/${segments[++at]}` : segment;
      pieces.push(isOnce(0.25) ? said(own) : own);
    }
    return pieces.join('/');
  };
  const path = inPieces();
  let base = pick(BASES);
  if (isOnce(0.3)) {
    lines.push(`API="${base}"`);
    base = '$API';
  }
  let address = `${base}/${path}`;
  if (isOnce(0.2)) {
    lines.push(`ADDRESS="${address}"`);
    address = '$ADDRESS';
  }
  const header = pick(HEADERS);
  if (header.includes('HEADER')) lines.push('HEADER=(-H "PRIVATE-TOKEN: $TOKEN")');
  if (header.includes('OPTIONS')) lines.push('OPTIONS="--retry 3"');
  const quiet = pick(MORE);

  const [field, value] = subject.field ?? ['', ''];
  const isWord = /^(?:true|false|\d+)$/.test(value);
  /** `@WORD@` stands for something. */
  const filled = (text: string, more: Readonly<Record<string, string>> = {}): string => {
    const words: Readonly<Record<string, string>> = {
      JSON: isWord ? value : `"${value}"`,
      JSON_ESCAPED: isWord ? value : `\\"${value}\\"`,
      MORE: quiet,
      HEADER: header,
      FIELD: field,
      VALUE: value,
      PATH: path,
      SPLIT: path.includes('/')
        ? `"${path.slice(0, path.indexOf('/'))}" "${path.slice(path.indexOf('/') + 1)}"`
        : `"${path}" ""`,
      EACH_OF: subject.isList ? '[]' : '',
      EACH: subject.isList ? '.[]' : '',
      BASE: base,
      VERB: verb,
      NAME: `B${names}`,
      URL: address,
      MEMBER: member ?? '',
      ...more,
    };
    return text.replace(/@([A-Z_]+)@/g, (all, word: string) => words[word] ?? all);
  };

  let command: string;
  if (subject.field) {
    if (isOnce(0.2)) command = filled(took('other client', pick(OTHERS))[1]);
    else {
      const [, before, options] = took('body', pick(BODIES));
      const [, wrapper, text] = took('curl', pick(CURLS));
      const isQuery = options === '@QUERY@';
      if (isQuery) address = `${address}?${field}=${value}`;
      if (before) lines.push(filled(before));
      const own = isQuery ? '' : filled(options);
      // a pipe and a heredoc would be two inputs
      const body = own.includes('<<') && text.includes('|') ? filled('-d @FIELD@=@VALUE@') : own;
      const isBehind = /^[^$]*<</.test(body);
      const BODY = isBehind ? '' : body;
      if (wrapper) lines.push(filled(wrapper, { BODY }));
      command = filled(text, { BODY });
      // what a heredoc holds stands behind the command
      if (isBehind) command = `${command} ${body}`;
    }
  } else {
    const [, before, text] = took('get', pick(GETS));
    if (before) lines.push(filled(before));
    command = filled(text);
  }

  if (member !== undefined) {
    const held = command.includes('<<') ? `ask() {\n${command}\n}` : undefined;
    if (held) lines.push(held);
    const COMMAND = held ? 'ask' : command;
    let filter = '';
    let text: string;
    if (isOnce(0.25)) text = took('read', pick(OTHER_READS))[1];
    else {
      text = took('read', pick(READS))[1];
      filter = took('filter', pick(FILTERS))[1];
      if (subject.isList) filter = took('list', pick(LISTED))[1].replace('@FILTER@', filter);
    }
    filter = filled(filter);
    const COMMAND_O = COMMAND.startsWith('curl')
      ? COMMAND.replace('curl', 'curl -o out.json')
      : `${COMMAND} > out.json`;
    command = filled(text, { COMMAND, COMMAND_O, READ_BARE: filter, READ: `'${filter}'` });
    if (text.includes('./read.sh')) files.set('read.sh', filled(`#!/bin/sh\njq -r '@EACH@.@MEMBER@'\n`));
    if (text.includes('by.jq')) files.set('by.jq', filled('@EACH@.@MEMBER@\n'));
  }
  if (command.startsWith('./api.sh'))
    files.set('api.sh', '#!/bin/sh\nmethod=$1; url=$2; shift 2\ncurl -s -X "$method" "$url" "$@"\n');

  const isSimple = !command.includes('\n') && !command.includes('|');
  if (isSimple) {
    const [name, around] = pick(AROUND);
    // what runs a program knows no other name of it
    const isFree = !(command.startsWith('gl ') && /^(?:retry|timeout)$/.test(name));
    const fits =
      isFree &&
      !(isRun && ENDLESS.test(name)) &&
      (name !== 'bash -c' || (!command.includes("'") && lines.length === 0));
    const isCommand = /^(?:for|while|if|bash|\w+=)/.test(command);
    if (fits && !isCommand) {
      ways.push(`around: ${name}`);
      command = around.replace('COMMAND', () => command);
    }
  }
  lines.push(command);
  // what the variables of the body hold may be for something else as well
  const held = subject.field ? [...lines.join('\n').matchAll(/^(B\d+)=/gm)].flatMap(([, name = '']) => name) : [];
  const it = held.at(-1);
  if (it !== undefined && isOnce(0.5)) {
    const beside = filled(pick(BESIDE)).replace(/\bIT\b/g, it);
    ways.push('beside');
    if (isOnce(0.5)) lines.push(beside);
    else lines.splice(lines.length - 1, 0, beside);
  }
  const all = lines.join('\n').split('\n');
  let host = isRun ? HOSTS[0] : pick(HOSTS);
  if (!host) throw new Error('no host');
  if (host.isOne && all.length > 1) host = HOSTS[0] ?? host;
  if (host.name === 'jenkinsfile' && all.join('\n').includes("'''")) host = HOSTS[0] ?? host;
  if (host.name === 'dockerfile heredoc' && all.join('\n').includes('SCRIPT')) host = HOSTS[0] ?? host;
  ways.push(`host: ${host.name}`);
  files.set(host.path, host.write(all));
  return { rule, files, ways };
}
