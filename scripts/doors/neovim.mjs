import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command, example, expect, place, programs, root, run } from './tools.mjs';

const file = 'scripts/admin.js';

/** The language server in Neovim, headless, by the documentation's lines for 0.7: diagnostics, hover, what is typed and not saved, a quick fix that Neovim applies. */
export async function neovim() {
  const folder = await example('edited');
  const told = join(place, 'neovim.json');
  const script = join(root, 'scripts/doors/neovim.lua');
  const lines = readFileSync(join(root, 'docs/editor.md'), 'utf8');
  const [, block = ''] = /from 0\.7 on[^`]*```lua\n([^`]*)```/.exec(lines) ?? [];
  const typed = `{ 'npx', 'gitlab-sunset', 'lsp', '--stdio' }`;
  expect(block.includes(typed), 'docs/editor.md has no lines for Neovim 0.7');
  const init = join(place, 'init.lua');
  writeFileSync(init, block.replace(typed, `{ '${process.execPath}', '${command}', 'lsp', '--stdio' }`));
  const made = await run(folder, programs.neovim, ['--headless', '--clean', '-c', `luafile ${script}`], {
    SUNSET_SAID: told,
    SUNSET_FILE: file,
    SUNSET_INIT: init,
    XDG_STATE_HOME: place,
    XDG_DATA_HOME: place,
  });
  expect(existsSync(told), `nothing was heard: ${made.code}\n${made.out}${made.err}`);
  const said = JSON.parse(readFileSync(told, 'utf8'));
  const all = JSON.stringify(said, null, 1);
  expect(said.trouble === undefined, all);
  expect(said.first.length === 3 && said.first.every(({ related }) => related > 0), `diagnostics:\n${all}`);
  const [{ line, code }] = said.first;
  expect(line === 8 && code === 'private-profile-null', `the first one:\n${all}`);
  expect(said.hover.includes('private_profile'), `hover:\n${all}`);
  expect(said.typed.length === 4, `what was typed:\n${all}`);
  expect(said.actions.length === 1 && said.after.length === 3, `a quick fix:\n${all}`);
  expect(!said.text.includes('private_profile') && said.text.includes('reset_password'), `the buffer:\n${all}`);
  expect(said.stopped === true, 'the server did not end');
  return `Neovim ${said.version}: diagnostics with related places, hover, a line that is not saved in ${said.milliseconds} ms, a quick fix in the buffer`;
}
