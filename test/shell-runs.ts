/** Shell as it is run: with stand-ins of what asks a server, which note what they are asked and answer with the old names and the new ones. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Whether the programs are there that random scripts need. */
export const canRun = ['bash', 'jq'].every((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0);

const REQUEST = { id: 5, iid: 2, state: 'merged', merged_at: '2026-01-01', title: 'x y' };
const USER = { id: 9, username: 'ann', name: 'Ann A' };
const OTHER = { id: 8, username: 'bob', name: 'Bob' };
/** By the end of the path; old names and new ones say the same. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  merge_requests: [
    { ...REQUEST, merged_by: USER, merge_user: USER },
    { ...REQUEST, id: 6, iid: 3, merged_by: OTHER, merge_user: OTHER },
  ],
  'merge_requests/2': { ...REQUEST, merged_by: USER, merge_user: USER },
  runners: [
    { id: 6, description: 'a', active: true, paused: false, status: 'online' },
    { id: 7, description: 'b', active: false, paused: true, status: 'online' },
  ],
  'runners/6': { id: 6, description: 'a', active: false, paused: true, status: 'online' },
};

/** Notes its words and what it is handed, and writes the answer where it is told to. */
const STUB = `#!/bin/bash
name=$(basename "$0")
out= url= input= last=
for each in "$@"; do
  case "$last" in -o|--output|-O) out=$each ;; -K|--config) [ "$each" = - ] || { [ -f "$each" ] && input+=$(cat "$each"); } ;; -d|--data*) [[ $each == @?* && $each != @- ]] && input+=$(cat "\${each#@}" 2>/dev/null) ;; esac
  [[ $each == *@- || $each == - && $last != -O ]] && input+=$(timeout 2 cat)
  [[ $each =~ (merge_requests|runners|projects|import|links|changes|diffs) ]] && url=$each
  last=$each
done
{ printf '%s' "$name"; printf ' <%s>' "$@"; printf ' {%s}\\n' "$input"; } >> "$SUNSET_LOG"
[[ $input =~ url\\ =\\ \\"([^\\"]+) ]] && url=\${BASH_REMATCH[1]}
url=\${url%%\\?*}
url=\${url%/}
answer=
for end in merge_requests/2 merge_requests runners/6 runners; do
  [[ $url == */$end || $url == $end ]] && { answer=$SUNSET_ANSWERS/\${end//\\//_}.json; break; }
done
[ -n "$answer" ] || { echo '{"ok":1}'; exit 0; }
if [ -n "$out" ] && [ "$out" != - ]; then cat "$answer" > "$out"; else cat "$answer"; fi
`;
/** These run what stands on their line. */
const RUNS = `#!/bin/bash
for each in "$@"; do case "$each" in curl|*/curl) shift; exec curl "$@" ;; esac; shift; done
`;
const SSH = '#!/bin/bash\nshift\nbash -c "$*"\n';

export interface Ran {
  stdout: string;
  sent: string;
}

export class Shells {
  readonly #root = mkdtempSync(join(tmpdir(), 'shell-runs-'));
  #runs = 0;

  constructor() {
    const bin = join(this.#root, 'bin');
    const answers = join(this.#root, 'answers');
    mkdirSync(bin);
    mkdirSync(answers);
    for (const [end, answer] of Object.entries(ANSWERS))
      writeFileSync(join(answers, `${end.replaceAll('/', '_')}.json`), `${JSON.stringify(answer)}\n`);
    const put = (names: readonly string[], text: string): void => {
      for (const name of names) {
        writeFileSync(join(bin, name), text);
        chmodSync(join(bin, name), 0o755);
      }
    };
    put(['curl', 'wget', 'http', 'xh', 'glab', 'curlie'], STUB);
    put(['docker', 'kubectl'], RUNS);
    put(['ssh'], SSH);
    put(['sleep'], '#!/bin/sh\n');
  }

  close(): void {
    rmSync(this.#root, { recursive: true, force: true });
  }

  /** @param start the file that is run */
  run(files: ReadonlyMap<string, string>, start: string, environment: Readonly<Record<string, string>>): Ran {
    const folder = join(this.#root, `run-${this.#runs++}`);
    mkdirSync(join(folder, 't'), { recursive: true });
    for (const [path, text] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text.replaceAll('/tmp/', './t/'));
      chmodSync(join(folder, path), 0o755);
    }
    const log = join(folder, 'log');
    const { stdout } = spawnSync('timeout', ['5', 'bash', start, 'one'], {
      cwd: folder,
      encoding: 'utf8',
      input: '',
      env: {
        PATH: `${join(this.#root, 'bin')}:${process.env.PATH ?? ''}`,
        HOME: folder,
        TMPDIR: join(folder, 't'),
        SUNSET_LOG: log,
        SUNSET_ANSWERS: join(this.#root, 'answers'),
        CI_API_V4_URL: 'https://gitlab.example.com/api/v4',
        GITLAB_URL: 'https://gitlab.example.com',
        CI_SERVER_HOST: 'gitlab.example.com',
        CI_PROJECT_ID: '7',
        TOKEN: 'x',
        ...environment,
      },
    });
    const sent = existsSync(log) ? readFileSync(log, 'utf8') : '';
    rmSync(folder, { recursive: true, force: true });
    // where a temporary file is says nothing
    return { stdout: stdout.replace(/tmp\.\w+/g, 'tmp'), sent: sent.replace(/tmp\.\w+/g, 'tmp') };
  }
}

const OPPOSITE: Readonly<Record<string, string>> = { true: 'false', false: 'true' };
const LEVELS: Readonly<Record<string, string>> = { true: 'enabled', false: 'disabled' };

/** What is sent, or shown of it, under the names that it has afterwards. */
export const renamed = (text: string): string =>
  text
    .replace(
      /(?:\b|(?<=-d))active(\W{1,6})(true|false)\b/g,
      (_, between: string, value: string) => `paused${between}${OPPOSITE[value] ?? ''}`,
    )
    .replace(/(?:\b|(?<=-d))filepath\b/g, 'direct_asset_path')
    .replace(
      /(?:\b|(?<=-d))wiki_enabled(\W{1,6}?)"?(true|false)\b"?/g,
      (_, between: string, value: string) => `wiki_access_level${between}${LEVELS[value] ?? ''}`,
    )
    .replace(/\\?"(?=enabled|disabled)|(?<=enabled|disabled)\\?"/g, '');
