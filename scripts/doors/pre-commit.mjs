import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtNpx, example, expect, must, place, programs, root, run } from './tools.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');

/** A hook from git, installed by pre-commit; and the one of the documentation, from the project's own packages. */
export async function preCommit() {
  const program = programs['pre-commit'];
  const source = join(place, 'source');
  await must(root, 'git', ['clone', '-q', root, source]);
  cpSync(join(root, 'dist'), join(source, 'dist'), { recursive: true });
  await must(source, 'node', ['scripts/release/branch.mjs']);
  const rev = (await must(source, 'git', ['rev-parse', 'release'])).trim();
  const fromGit = `  - repo: file://${source}\n    rev: ${rev}\n    hooks:\n      - id: gitlab-sunset\n`;
  const [, local = ''] = /```yaml\nrepos:\n( {2}- repo: local\n[^`]*)```/.exec(read('docs/adopt.md')) ?? [];
  expect(local !== '', 'docs/adopt.md has no `repo: local`');
  const env = { PRE_COMMIT_HOME: join(place, 'pre-commit'), PATH: builtNpx() };
  for (const [name, hooks] of [
    ['hooked', fromGit],
    ['hooked-local', local],
  ]) {
    const folder = await example(name);
    writeFileSync(join(folder, '.pre-commit-config.yaml'), `repos:\n${hooks}`);
    writeFileSync(join(folder, 'new.js'), "await fetch('https://gitlab.com/api/v4/geo_nodes');\n");
    await must(folder, 'git', ['add', 'new.js', '.pre-commit-config.yaml']);
    await must(folder, program, ['install'], env);
    const refused = await run(folder, 'git', ['commit', '-m', 'new'], env);
    const said = `${refused.out}${refused.err}`;
    expect(refused.code === 1 && said.includes('geo_sites'), `pre-commit, ${name}: ${refused.code}\n${said}`);
    writeFileSync(join(folder, 'new.js'), 'export {};\n');
    await must(folder, 'git', ['add', 'new.js']);
    await must(folder, 'git', ['commit', '-m', 'nothing new'], env);
  }
  const version = (await must(place, program, ['--version'])).trim();
  return `${version}: from git and as \`repo: local\` it refuses a commit with what is new, and lets one without pass`;
}
