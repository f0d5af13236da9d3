/** What the command opens, starts and speaks to in a hostile tree, as the kernel saw it. Reads `dist`, built before. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { commit, git, repoWith } from './repo.ts';
import { folderWith } from './stub.ts';

const own = join(import.meta.dirname, '..');
const log = join(folderWith({}), 'log');
const traced = ['-f', '-qq', '-e', 'trace=%network,execve,execveat,open,openat,openat2,creat', '-o', log];
/** Somewhere processes may not be traced, though the program is there. */
const isThere = process.platform === 'linux' && spawnSync('strace', [...traced, 'true']).status === 0;
if (!isThere) process.stderr.write('strace is missing, or may not trace: the test of what is opened is skipped\n');

/** What Node, git and the loader of programs open of the system. */
const system = [
  /^\/(?:usr\/)?(?:local\/)?lib\w*\/.*\.so(?:\.\d+)*$/,
  /^\/(?:usr\/)?(?:share|lib)\/(?:locale|zoneinfo|git-core)\b/,
  /^\/etc\/(?:ld\.so\.(?:cache|preload)|localtime|gitconfig|ssl\/openssl\.cnf|ssl\/certs\/ca-certificates\.crt|passwd|nsswitch\.conf)$/,
  /^\/proc\/(?:self|\d+)\/(?:maps|cgroup|stat|status|fd|mountinfo)$/,
  /^\/proc\/(?:meminfo|cpuinfo|stat|version_signature|sys\/vm\/overcommit_memory)$/,
  /^\/sys\/(?:fs\/cgroup|devices\/system\/cpu)\//,
  /^\/dev\/(?:null|urandom|random|tty)$/,
];

function hostile(): { root: string; home: string } {
  const outside = folderWith({
    shadow: 'root:secret',
    'victim.ts': 'mr.merged_by',
    'base.json': '{}',
    'folder/a.ts': '',
  });
  const home = folderWith({ '.gitconfig': '' });
  const root = repoWith({
    'a.ts': `${'// who\n'.repeat(3)}export const who = async () =>
  (await (await fetch('https://gitlab.com/api/v4/projects/1/merge_requests/1')).json()).merged_by;\n`,
    'b.sh': 'curl -H "PRIVATE-TOKEN: x" "https://gitlab.com/api/v4/geo_nodes" | jq .\n',
    '.gitlab-ci.yml':
      'include: { local: /../../../etc/passwd }\na: { script: ["curl https://gitlab.com/api/v4/geo_nodes"] }\n',
    'tsconfig.json': JSON.stringify({
      extends: join(outside, 'base.json'),
      include: ['/etc/*', '**/*'],
      references: [{ path: outside }],
      compilerOptions: { typeRoots: [outside], paths: { x: [join(outside, 'victim.ts')] } },
    }),
    'c.ts': "import { y } from '../../../../../../etc/passwd';\nimport x from 'x';\nexport default [x, y];\n",
    'package.json': JSON.stringify({ workspaces: ['../*', '/etc'], scripts: { postinstall: 'touch /tmp/never' } }),
    '.gitattributes': '*.ts filter=x diff=x\n',
    '.gitlab-sunset.yaml': 'failOn: note\n',
  });
  const links = {
    'v.ts': 'victim.ts',
    CODEOWNERS: 'shadow',
    folder: 'folder',
    '.gitignore': 'shadow',
    'pnpm-lock.yaml': 'shadow',
  };
  for (const [name, to] of Object.entries(links)) symlinkSync(join(outside, to), join(root, name));
  symlinkSync('/etc/passwd', join(root, 'passwd.sh'));
  symlinkSync(outside, join(root, 'node_modules'));
  mkdirSync(join(root, '.gitlab'));
  symlinkSync(join(outside, 'shadow'), join(root, '.gitlab/CODEOWNERS'));
  commit(root);
  for (const key of ['core.fsmonitor', 'filter.x.clean', 'diff.x.textconv', 'diff.external', 'core.pager'])
    git(root, '-c', 'core.fsmonitor=false', 'config', key, 'touch /tmp/never');
  writeFileSync(join(root, 'a.ts'), `${readFileSync(join(root, 'a.ts'), 'utf8')}\n`);
  return { root, home };
}

test
  .skipIf(!isThere)
  .each([
    'check --format json',
    'check --since HEAD --format sarif',
    'report --blame',
    'fix --allow-dirty --likely --review',
  ])('%s opens nothing outside the tree, starts git alone and speaks to nobody', (words) => {
  const { root, home } = hostile();
  const { PATH } = process.env;
  const env = { PATH, HOME: home, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
  const command = [process.execPath, join(own, 'dist/src/cli.js'), ...words.split(' ')];
  const { status, stdout } = spawnSync('strace', [...traced, ...command], { cwd: root, encoding: 'utf8', env });
  expect([1, 2]).toContain(status);
  expect(stdout).toContain('a.ts');
  const calls = readFileSync(log, 'utf8')
    .split('\n')
    .map((line) => line.replace(/^\d+ +/, ''));
  const named = (wanted: RegExp): string[] =>
    calls.flatMap((call) => {
      const [, path] = / = -1 /.test(call) ? [] : (wanted.exec(call) ?? []);
      return path === undefined ? [] : [path];
    });

  expect(calls.filter((call) => /^(?:socket|connect|bind|sendto)\(/.test(call))).toEqual([]);
  const started = named(/^execve(?:at)?\((?:AT_FDCWD, )?"([^"]*)"/);
  expect(started[0]).toBe(process.execPath);
  expect([...new Set(started.slice(1).map((path) => basename(path)))].filter((name) => name !== 'git')).toEqual([]);

  const opened = named(/^(?:openat2?\(AT_FDCWD, |open\(|creat\()"([^"]*)"/);
  expect(opened.filter((path) => path === join(root, 'a.ts'))).not.toEqual([]);
  const below = [root, home, own, realpathSync(join(own, 'node_modules')), process.execPath];
  const isOurs = (path: string): boolean =>
    (!path.startsWith('/') && !path.split('/').includes('..')) ||
    below.some((folder) => path === folder || path.startsWith(`${folder}/`)) ||
    // the folders that the tree lies in are asked whether they are work trees
    root.startsWith(path.endsWith('/') ? path : `${path}/`) ||
    // git's index is copied to look for moved files
    /^\/tmp\/gitlab-sunset-\w+(?:\/copy(?:\.lock)?)?$/.test(path);
  const foreign = opened.filter((path) => !isOurs(path) && !system.some((known) => known.test(path)));
  expect([...new Set(foreign)]).toEqual([]);
});
