/** The package as it is installed: what was just built (`--mode built`), else the sources as they stand. What tests that start other programs need. */
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Puts `node_modules/gitlab-sunset` and its dependencies into a folder. @returns where it stands */
export function install(folder: string): string {
  const place = join(folder, 'node_modules', 'gitlab-sunset');
  mkdirSync(place, { recursive: true });
  if (process.env.IS_BUILT === 'true')
    for (const name of ['src', 'rules'])
      cpSync(join(root, 'dist', name), join(place, 'dist', name), { recursive: true });
  else transpile(join(place, 'dist'));
  for (const name of ['package.json', 'rules', 'fixtures', 'transforms'])
    cpSync(join(root, name), join(place, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'));
  return place;
}

function transpile(into: string): void {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  for (const file of [...sources('src'), ...sources('rules')]) {
    const { outputText } = ts.transpileModule(readFileSync(join(root, file), 'utf8'), {
      compilerOptions: { ...options, module: ts.ModuleKind.ESNext },
      fileName: join(root, file),
    });
    const target = join(into, file.replace(/\.ts$/, '.js'));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, outputText);
  }
}

const sources = (folder: string): string[] =>
  ts.sys.readDirectory(join(root, folder), ['.ts']).map((path) => path.slice(root.length).replaceAll('\\', '/'));
