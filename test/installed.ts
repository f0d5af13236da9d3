/** The package as a user gets it: packed, unpacked into a project, its command on the path. The network is not needed. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commit, git } from './repo.ts';

export const top = fileURLToPath(new URL('..', import.meta.url));
export const manifest: {
  version: string;
  dependencies: Record<string, string>;
  bin: Record<string, string>;
  files: string[];
} = JSON.parse(readFileSync(join(top, 'package.json'), 'utf8'));

export interface Installed {
  /** A repository of the example project, or with it in a folder. */
  example(inside?: string): string;
  /** What a shell says to these lines. */
  shell(folder: string, lines: string, env?: Record<string, string>, program?: string): Ran;
  remove(): void;
}

export interface Ran {
  code: number | null;
  out: string;
  err: string;
}

/** Packs what stands in the work tree, built before. */
export function install(): Installed {
  const place = mkdtempSync(join(tmpdir(), 'sunset-installed-'));
  const packed: { filename: string }[] = JSON.parse(
    execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', place], {
      cwd: top,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  );
  const modules = join(place, 'node_modules');
  const own = join(modules, 'gitlab-sunset');
  mkdirSync(own, { recursive: true });
  execFileSync('tar', ['xzf', join(place, packed[0]?.filename ?? ''), '--strip-components=1', '-C', own]);
  for (const name of Object.keys(manifest.dependencies)) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(top, 'node_modules', name), join(modules, name));
  }
  // as npm does
  const bin = join(place, 'bin');
  mkdirSync(bin);
  for (const [name, path] of Object.entries(manifest.bin)) {
    chmodSync(join(own, path), 0o755);
    symlinkSync(join(own, path), join(bin, name));
  }
  // npx would ask the registry: this one takes what is installed, and only that
  writeFileSync(
    join(bin, 'npx'),
    `#!/bin/sh\n[ "$1" = --yes ] && shift\ncase "$1" in gitlab-sunset|gitlab-sunset@${manifest.version}) shift; exec gitlab-sunset "$@";; esac\necho "npx: not $1" >&2\nexit 99\n`,
    { mode: 0o755 },
  );
  const env = { PATH: `${bin}:${process.env.PATH}`, HOME: place, GIT_CONFIG_GLOBAL: '/dev/null' };
  let count = 0;
  return {
    example(inside = '') {
      const folder = join(place, `example-${(count += 1)}`);
      cpSync(join(top, 'fixtures/app'), join(folder, inside), { recursive: true });
      git(folder, 'init', '-q', '-b', 'main');
      commit(folder);
      return folder;
    },
    shell(folder, lines, more = {}, program = 'sh') {
      const { status, stdout, stderr } = spawnSync(program, ['-e', '-c', lines], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...env, ...more },
      });
      return { code: status, out: stdout, err: stderr };
    },
    remove: () => rmSync(place, { recursive: true, force: true }),
  };
}
