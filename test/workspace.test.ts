/** What a language server keeps between two looks never changes what it says. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { Workspace } from '../src/lsp/workspace.ts';
import { cases } from './fixtures.ts';
import { numbers } from './random.ts';

/** `SEED=7 COUNT=40` looks at other fixtures and edits, and at so many. */
const SEED = Number(process.env.SEED ?? 1);
const COUNT = Number(process.env.COUNT ?? 3);
const STEPS = 8;

const top = realpathSync(mkdtempSync(join(tmpdir(), 'sunset-workspace-')));
afterAll(() => rmSync(top, { recursive: true, force: true }));

let written = 0;

function write(folder: string, path: string, text: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  // two writes in one instant look alike
  written += 1;
  utimesSync(file, 1_700_000_000 + written, 1_700_000_000 + written);
}

const READS = "const one = await (await fetch('https://gitlab.com/api/v4/projects/1/merge_requests/2')).json();\n";

it('after any edits, saves and closed files a look says what a fresh one says', () => {
  const several = cases().filter(({ files }) => files.size > 2 && files.size < 12);
  let found = 0;
  for (let i = 0; i < COUNT; i++) {
    const next = numbers(SEED * 1000 + i + 1);
    const { name, files, after } = several[next(several.length)] ?? { name: '', files: new Map(), after: new Map() };
    const folder = join(top, `${i}`);
    write(folder, '.gitlab-sunset.yaml', 'target: v5\n');
    for (const [path, text] of files) write(folder, path, text);
    const paths = [...files.keys()];
    const workspace = new Workspace(folder);
    const open = new Map<string, string>();
    for (let step = 0; step < STEPS; step++) {
      const path = paths[next(paths.length)] ?? '';
      const text = files.get(path) ?? '';
      const lines = text.split('\n');
      const held = open.get(path);
      const texts = [text, after.get(path) ?? '', lines.toSpliced(next(lines.length), 1).join('\n'), `${READS}${text}`];
      const other = texts[next(texts.length)] ?? '';
      const ways = [
        () => open.set(path, other),
        () => write(folder, path, other),
        () => held !== undefined && write(folder, path, held),
        () => open.delete(path),
        () => write(folder, `more-${step}.mjs`, `${READS}console.log(one.merged_by);\n`),
      ];
      ways[next(ways.length)]?.();
      workspace.hold(join(folder, path), open.get(path));
      workspace.forget();
      const fresh = new Workspace(folder);
      for (const [each, now] of open) fresh.hold(join(folder, each), now);
      for (const each of paths) {
        const { frame: _, ...look } = workspace.look(join(folder, each));
        const { frame: __, ...expected } = fresh.look(join(folder, each));
        expect(look, `${name} ${each}, step ${step}`).toEqual(expected);
        found += look.findings.length;
      }
    }
  }
  expect(found).toBeGreaterThan(COUNT);
});

it('a file that is saved as its editor holds it, and one that is looked at again, is not looked into again', () => {
  const folder = join(top, 'saved');
  const [one, two] = [join(folder, 'one.mjs'), join(folder, 'two.mjs')];
  const text = `${READS}console.log(one.merged_by);\n`;
  write(folder, '.gitlab-sunset.yaml', 'target: v5\n');
  write(folder, 'one.mjs', text);
  write(folder, 'two.mjs', text);
  const workspace = new Workspace(folder);
  workspace.hold(one, text);
  workspace.hold(two, text);
  const before = workspace.look(one);
  expect(before.findings).toHaveLength(1);
  expect(workspace.look(one)).toBe(before);

  const edited = `${text}console.log(one.merge_status);\n`;
  workspace.hold(two, edited);
  const between = workspace.look(one);
  expect(between).not.toBe(before);
  write(folder, 'two.mjs', edited);
  workspace.forget();
  expect(workspace.look(one), 'what is saved was known').toBe(between);

  write(folder, 'three.mjs', text);
  workspace.forget();
  expect(workspace.look(one), 'another file').not.toBe(between);
  const last = workspace.look(one);
  write(folder, '.gitlab-sunset.yaml', 'target: "16.0"\n');
  workspace.forget();
  expect(workspace.look(one), 'another configuration').not.toBe(last);
});

it('each folder of the editor is a project of its own; beside all of them a file is looked at with what is open beside it', () => {
  const [first, second, loose] = ['first', 'second', 'loose'].map((name) => join(top, name));
  const asks = "export const ask = async () => (await fetch('https://gitlab.com/api/v4/merge_requests')).json();\n";
  const reads = "import { ask } from '../lib/ask.mjs';\nconsole.log((await ask()).map((one) => one.merged_by));\n";
  const found = (workspace: Workspace, folder = ''): number => {
    const file = join(folder, 'src/main.mjs');
    workspace.hold(file, reads);
    return workspace.look(file).findings.length;
  };
  for (const folder of [first, second, loose]) {
    write(folder ?? '', 'lib/ask.mjs', asks);
    write(folder ?? '', 'src/main.mjs', reads);
  }
  const workspace = new Workspace(first ?? '', second ?? '');
  expect([found(workspace, first), found(workspace, second), found(workspace, loose)]).toEqual([1, 1, 0]);
  // what lies below the folder of a file that is no project's may be a whole disk: it is not listed
  const beside = join(loose ?? '', 'src/beside.mjs');
  workspace.hold(beside, `${READS}console.log(one.merged_by);\n`);
  expect(workspace.look(beside).findings).toHaveLength(1);
  workspace.folders = [...workspace.folders, loose ?? ''];
  expect(found(workspace, loose)).toBe(1);
  // of a folder inside another one the inner one counts
  workspace.folders = [top, ...workspace.folders];
  expect(workspace.frame(beside).root).toBe(loose);
  workspace.folders = [];
  expect(found(workspace, loose)).toBe(0);
});
