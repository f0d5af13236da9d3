import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { example, exampleSum, expect, must, place, root, run } from './tools.mjs';

/** The build of the image, on exactly the files that it copies. */
export async function docker() {
  const [, build = '', image = ''] = readFileSync(join(root, 'Dockerfile'), 'utf8').split(/^FROM .*$/m);
  const [from, to] = [join(place, 'build'), join(place, 'image')];
  for (const [, names, target] of build.matchAll(/^COPY ([^-].*) (\S+)$/gm))
    for (const name of names.split(' ')) {
      const path = join(from, target === './' ? name : target);
      mkdirSync(dirname(path), { recursive: true });
      cpSync(join(root, name), path, { recursive: true });
    }
  const [, line = 'false'] = /^RUN (npm ci.*)$/m.exec(build) ?? [];
  await must(from, 'sh', ['-c', line]);
  for (const [, own, names, target] of image.matchAll(/^COPY (--from=build )?(.+) (\S+)$/gm))
    for (const name of names.split(' ')) {
      const source = own ? join(from, name.replace('/build/', '')) : join(root, name);
      const path = join(to, target.endsWith('/') ? join(target, name.split('/').at(-1)) : target);
      mkdirSync(dirname(path), { recursive: true });
      cpSync(source, path, { recursive: true, verbatimSymlinks: true });
    }
  const folder = await example('in-docker');
  const { code, out } = await run(folder, 'node', [join(to, 'opt/gitlab-sunset/dist/src/cli.js'), 'check']);
  expect(code === 1 && out.includes(await exampleSum()), `check in the image's files: ${code}\n${out}`);
  const [size] = (await must(to, 'du', ['-sm', 'opt'])).split('\t');
  return `npm ci, build and check on the files of its COPY lines; ${size} MB besides node and git`;
}
