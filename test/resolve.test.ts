/** Where an import leads is the same whoever was asked before: answers are kept for all files that the same configuration speaks for. */
import { expect, test } from 'vitest';
import { Resolver } from '../src/flow/resolve.ts';
import { numbers } from './random.ts';

const FOLDERS = ['', 'a/', 'a/b/', 'a/b/c/', 'd/', 'd/e/'];
const NAMES = ['@x/one', '@x/two', 'three'];
const SPECIFIERS = [
  '@/util',
  '@/lib/util',
  '@x/one',
  '@x/two/util',
  'three',
  'util',
  './util',
  '../util',
  'lib/util.js',
];

/** A tree with a script in each folder, and manifests and compilers' configurations in some. */
function treeOf(next: (below: number) => number): Map<string, string> {
  const files = new Map<string, string>();
  for (const folder of FOLDERS) {
    files.set(`${folder}use.ts`, '');
    if (next(2) === 0) files.set(`${folder}util.ts`, '');
    if (next(2) === 0) files.set(`${folder}lib/util.ts`, '');
    if (next(3) === 0) files.set(`${folder}index.ts`, '');
    if (next(2) === 0) {
      const dependencies = Object.fromEntries(NAMES.filter(() => next(2) === 0).map((name) => [name, '1.0.0']));
      const workspaces = next(4) === 0 ? { workspaces: ['*'] } : {};
      files.set(
        `${folder}package.json`,
        JSON.stringify({ name: NAMES[next(NAMES.length)], dependencies, ...workspaces }),
      );
    }
    if (next(2) === 0) {
      const paths = next(3) > 0 ? { paths: { '@/*': [next(2) === 0 ? './*' : './lib/*'] } } : {};
      const baseUrl = next(3) === 0 ? { baseUrl: '.' } : {};
      files.set(`${folder}tsconfig.json`, JSON.stringify({ compilerOptions: { ...paths, ...baseUrl } }));
    }
  }
  return files;
}

test('an import leads where it leads when nobody has asked before', () => {
  let led = 0;
  for (let seed = 1; seed <= 120; seed++) {
    const files = treeOf(numbers(seed * 7919));
    const fresh = (): Resolver => new Resolver([...files.keys()].sort(), (path) => files.get(path), new Map());
    const kept = fresh();
    for (const folder of seed % 2 === 0 ? FOLDERS : FOLDERS.toReversed())
      for (const specifier of SPECIFIERS) {
        const target = kept.resolve(`${folder}use.ts`, specifier);
        expect(target, `seed ${seed}: ${specifier} in ${folder}`).toEqual(
          fresh().resolve(`${folder}use.ts`, specifier),
        );
        if ('path' in target) led++;
      }
  }
  expect(led).toBeGreaterThan(1000);
});
