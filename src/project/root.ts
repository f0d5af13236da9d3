/** The project that one file belongs to, for hosts that ask about a file and name no root. */
import { dirname, join } from 'node:path';
import { type Config, ConfigError, configNames, parseConfig } from './config.ts';
import { findUp, isInside, treeText } from './files.ts';
import { topLevel, treeOf } from './git.ts';

/**
 * Its nearest configuration's folder, else git's top, else the working directory; all absolute. Undefined: nothing says which project
 * the file belongs to.
 */
export function projectOf(file: string, cwd: string | undefined): string | undefined {
  const folder = dirname(file);
  const around = cwd !== undefined && isInside(cwd, file) ? cwd : undefined;
  return findUp(folder, configNames) ?? topLevel(folder) ?? around;
}

/** The same, else the folder that the file lies in. */
export const rootOf = (file: string, cwd: string | undefined): string => projectOf(file, cwd) ?? dirname(file);

const configs = new Map<string, { text: string; config: Config }>();

/**
 * The configuration of a root; empty where there is none.
 * @throws {ConfigError} for a broken file
 */
export function projectConfig(root: string, rules: readonly string[]): Config {
  for (const name of configNames) {
    const path = join(root, name);
    const text = treeText(treeOf(root), path);
    if (text === undefined) continue;
    if (typeof text !== 'string') throw new ConfigError(`${name} ${text.message}.`);
    const seen = configs.get(path);
    if (seen?.text === text) return seen.config;
    // rules of one's own have ids that only who reads their files knows
    const own = parseConfig(text, name, undefined);
    const config = own.ruleFiles ? own : parseConfig(text, name, rules);
    configs.set(path, { text, config });
    return config;
  }
  return {};
}

/**
 * The files of rules that a configuration names. They lie in the tree, and no link leads out of it.
 * @throws {ConfigError} for one that cannot be read
 */
export function ruleFilesOf(root: string, { ruleFiles = [] }: Config): { path: string; text: string }[] {
  const tree = treeOf(root);
  return ruleFiles.map((word) => {
    const path = join(root, word);
    const text = isInside(tree, path) ? treeText(tree, path) : { message: 'lies outside of the tree' };
    if (typeof text === 'string') return { path: word, text };
    throw new ConfigError(`The file of rules ${word} ${text?.message ?? 'is not there'}.`);
  });
}
